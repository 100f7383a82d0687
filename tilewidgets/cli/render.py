"""`tilewidgets render`: the picture of a ply of a replay, as SVG or PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tilewidgets.cli.replay_files import File, Game, Notes, Perspective, Ply, Replace
from tilewidgets.errors import MissingExtra


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(render)


def render(
    file: File,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The picture to write (.svg or .png).")],
    game: Game = None,
    ply: Ply = None,
    theme: Annotated[str, typer.Option("--theme", metavar="THEME", help="light or dark.")] = "light",
    width: Annotated[int, typer.Option("--width", metavar="PX", help="400 to 1600; below 720 all is narrow.", min=400, max=1600)] = 720,
    scale: Annotated[float, typer.Option("--scale", metavar="S", help="Of a PNG: its pixels a px, 0.5 to 8.", min=0.5, max=8)] = 2,
    perspective: Perspective = "everything",
    notes: Notes = None,
    replace: Replace = False,
) -> None:
    """Write the picture of a position, as the player of replays shows it."""
    from tilewidgets.cli.replay_files import new_file, one_game, shown
    from tilewidgets.export.listing import with_moves
    from tilewidgets.export.shown import draw, perspective_of
    from tilewidgets.export.shown import shown as model_of
    from tilewidgets.render.svg import svg

    with new_file(out, (".svg", ".png"), replace) as written:
        model = model_of(one_game(file, game), perspective=perspective_of(perspective), notes=notes)
        if ply is not None:
            model.goto(ply)
        picture = svg(with_moves(draw(model, theme, width), model))
        size = written.write(png(picture, scale) if out.suffix == ".png" else picture.encode())
    typer.echo(f"{shown(out)}: {size / 1000:,.0f} kB")


def png(picture: str, scale: float) -> bytes:
    """A picture as PNG.

    Parameters
    ----------
    picture : str
        SVG.
    scale : float
        Pixels a px.

    Raises
    ------
    MissingExtra
        The painter of SVG is not installed.
    """
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra("resvg-py, which makes PNG of SVG,", "png") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=scale))
