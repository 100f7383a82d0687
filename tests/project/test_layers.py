"""Imports point one way: a module may import only modules of its own layer, or of layers listed before it."""

from __future__ import annotations

import ast
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "tilewidgets"

DRAWING = (
    "art",
    "cards",
    "endtable",
    "glyphs",
    "interact",
    "layout",
    "overlaid",
    "panels",
    "pictures",
    "replay",
    "scene",
    "spoken",
    "stage",
    "why",
)
"""Modules of a game that draw it; the rest of a game knows nothing of pictures."""

LAYERS = [
    ("the package itself", ["tilewidgets"]),
    ("errors", ["tilewidgets.errors"]),
    ("kernel", ["tilewidgets.kernel", "tilewidgets.jit"]),
    ("game", ["tilewidgets.game", "tilewidgets.game.*"]),
    ("games", ["tilewidgets.games", "tilewidgets.games.*"]),
    ("match", ["tilewidgets.match", "tilewidgets.match.*"]),
    ("replay", ["tilewidgets.replay", "tilewidgets.replay.*"]),
    ("agents", ["tilewidgets.agents", "tilewidgets.agents.*"]),
    ("theory", ["tilewidgets.theory", "tilewidgets.theory.*"]),
    ("interop", ["tilewidgets.interop", "tilewidgets.interop.*"]),
    ("scene", ["tilewidgets.scene", "tilewidgets.scene.*"]),
    ("drawing of each game", [f"tilewidgets.games.*.{name}" for name in DRAWING]),
    ("render", ["tilewidgets.render", "tilewidgets.render.*"]),
    ("models", ["tilewidgets.models", "tilewidgets.models.*"]),
    ("export", ["tilewidgets.export", "tilewidgets.export.*"]),
    ("widgets", ["tilewidgets.widgets", "tilewidgets.widgets.*"]),
    ("testing", ["tilewidgets.testing"]),
    ("cli", ["tilewidgets.cli", "tilewidgets.cli.*"]),
]
"""From the bottom up; a later pattern is more special: it wins over an earlier one that matches too."""

LAZY_UPWARD = {
    ("tilewidgets", "tilewidgets.games"): "the public names are lazy: the package itself loads them when they are first used",
    ("tilewidgets.game.*", "tilewidgets.render"): "a state shows itself in a notebook and on a terminal",
    ("tilewidgets.game.*", "tilewidgets.scene.replay"): "a game without a replay picture of its own has the one that all games share",
    ("tilewidgets.game.*", "tilewidgets.scene.overlay"): "nor has it an overlay and words for an analysis",
    ("tilewidgets.scene.shapes", "tilewidgets.render.svg"): "a picture shows itself in a notebook",
    ("tilewidgets.games.*", "tilewidgets.games.*.replay"): "and its replays",
    ("tilewidgets.games.*", "tilewidgets.games.*.why"): "and its words for an analysis",
    ("tilewidgets.games.*", "tilewidgets.games.*.scene"): "a game hands out its own drawing when it is asked to be drawn",
}
"""Imports inside functions that may point up: who, what (with what is below it), and why. Everything else must point down."""


def layer_of(module: str) -> int:
    found = [i for i, (_, patterns) in enumerate(LAYERS) if any(fnmatchcase(module, pattern) for pattern in patterns)]
    assert found, f"{module} belongs to no layer: add it to the list in {Path(__file__).name}, at the right height"
    return found[-1]


def modules() -> dict[str, Path]:
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(tree: ast.Module, module: str, is_package: bool, known: set[str]) -> list[tuple[str, int, bool]]:
    """Modules of this package that a module imports: name, line, and whether only inside a function."""
    found: list[tuple[str, int, bool]] = []

    def visit(node: ast.AST, lazy: bool) -> None:
        if isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}:
            for child in node.orelse:
                visit(child, lazy)
            return
        if isinstance(node, ast.Import):
            found.extend((alias.name, node.lineno, lazy) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(node, module, is_package)
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                found.append((whole if whole in known else base, node.lineno, lazy))
        inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            visit(child, lazy or inside)

    visit(tree, lazy=False)
    return [entry for entry in found if entry[0].split(".")[0] == "tilewidgets"]


def absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    parts = parts[: len(parts) - node.level + is_package]
    return ".".join([*parts, *filter(None, [node.module])])


def is_allowed(importer: str, imported: str) -> bool:
    return any(
        fnmatchcase(importer, who) and (fnmatchcase(imported, what) or fnmatchcase(imported, f"{what}.*")) for who, what in LAZY_UPWARD
    )


def upward_imports(names: dict[str, Path]) -> list[tuple[str, str, int, bool]]:
    found = []
    for module, path in names.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for imported, line, lazy in imports_of(tree, module, path.name == "__init__.py", set(names)):
            if layer_of(imported) > layer_of(module):
                found.append((module, imported, line, lazy))
    return found


def test_imports_point_down():
    wrong = [
        f"{module}:{line} imports {imported} ({LAYERS[layer_of(module)][0]} <- {LAYERS[layer_of(imported)][0]}{', lazily' if lazy else ''})"
        for module, imported, line, lazy in upward_imports(modules())
        if not (lazy and is_allowed(module, imported))
    ]
    assert not wrong, "these imports point up; move the code, or turn the dependency round:\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import tilewidgets.render.svg", [("tilewidgets.render.svg", False)]),
        ("from tilewidgets.render import svg", [("tilewidgets.render.svg", False)]),
        ("from tilewidgets.render.svg import paint", [("tilewidgets.render.svg", False)]),
        ("from ..render import svg", [("tilewidgets.render.svg", False)]),
        ("from . import state", [("tilewidgets.scene", False)]),
        ("def f():\n    from tilewidgets.render import svg", [("tilewidgets.render.svg", True)]),
        ("class A:\n    from tilewidgets.render import svg", [("tilewidgets.render.svg", False)]),
        ("if TYPE_CHECKING:\n    import tilewidgets.render\nelse:\n    import tilewidgets.game", [("tilewidgets.game", False)]),
        ("import os, numpy", []),
    ],
)
def test_the_parser_sees_what_python_sees(source, expected):
    known = {"tilewidgets.render", "tilewidgets.render.svg", "tilewidgets.game", "tilewidgets.scene"}
    found = imports_of(ast.parse(source), "tilewidgets.scene.parts", False, known)
    assert [(name, lazy) for name, _, lazy in found] == expected


def test_no_permission_is_left_over():
    """A permission whose importer exists but that nobody uses would hide the next mistake."""
    names = modules()
    used = {
        (who, what)
        for module, imported, _, lazy in upward_imports(names)
        for who, what in LAZY_UPWARD
        if lazy and fnmatchcase(module, who) and (fnmatchcase(imported, what) or fnmatchcase(imported, f"{what}.*"))
    }
    assert set(LAZY_UPWARD) == used
