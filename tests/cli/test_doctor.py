"""`tilewidgets doctor`: every check, in order and out of order."""

from __future__ import annotations

import json
import os
from importlib import import_module, metadata

import pytest
from packaging.requirements import Requirement

from tilewidgets import cli
from tilewidgets.cli import checks


def run_doctor(capsys) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        cli.main(["doctor"])
    return int(ended.value.code or 0), capsys.readouterr().out


@pytest.fixture
def installed(monkeypatch):
    """The metadata of an installed tilewidgets, whatever is installed here."""
    asked = ["ipywidgets>=8.1,<9", "numpy>=1.26,<3", 'numba>=0.60; extra == "fast"', 'pytest>=8; extra == "test"']
    version, requires, meta = metadata.version, metadata.requires, metadata.metadata
    monkeypatch.setattr(metadata, "version", lambda name: "0.1.0" if name == "tilewidgets" else version(name))
    monkeypatch.setattr(metadata, "requires", lambda name: asked if name == "tilewidgets" else requires(name))
    monkeypatch.setattr(metadata, "metadata", lambda name: {"Requires-Python": ">=3.11"} if name == "tilewidgets" else meta(name))
    return asked


def test_a_good_environment_passes(installed, capsys):
    code, out = run_doctor(capsys)
    assert code == 0, out
    assert "Everything required is in order." in out
    assert "ipywidgets" in out
    assert "Pyramid Power" in out
    assert "Pirates Under Fire" in out
    assert "pytest" not in out, "what only developers need is no user's trouble"


def test_something_required_that_does_not_fit_fails_with_a_remedy(installed, capsys):
    installed[0] = "ipywidgets>=9"
    code, out = run_doctor(capsys)
    assert code == 1
    assert f"wrong: ipywidgets {metadata.version('ipywidgets')}. pip install 'ipywidgets>=9'" in out


def test_something_optional_that_is_missing_passes_with_a_remedy(installed, capsys):
    installed[2] = 'no-such-package-here>=1; extra == "fast"'
    code, out = run_doctor(capsys)
    assert code == 0
    assert "missing (optional): no-such-package-here. pip install 'tilewidgets[fast]' (simulate quickly)" in out


def test_run_from_its_folder_it_asks_to_be_installed(monkeypatch):
    def none(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "metadata", none)
    assert checks.check_self().state == "wrong"
    assert checks.check_python().state == "ok"
    assert checks.requirements() == []


def test_a_package_that_is_missing():
    check = checks.check_package(Requirement("no-such-package-here>=1"))
    assert (check.state, check.required, check.remedy) == ("missing", True, "pip install 'no-such-package-here>=1'")


@pytest.mark.parametrize(
    ("found", "disabled", "state", "remedy"),
    [
        ({"version": "0.14.3", "ext_path": "here"}, False, "ok", ""),
        ({"version": "0.13.0", "ext_path": "there"}, False, "wrong", "Remove there, an older copy"),
        ({"version": "0.14.3", "ext_path": "here"}, True, "wrong", "jupyter labextension enable ipycanvas"),
        (None, False, "missing", "pip install --force-reinstall --no-deps ipycanvas"),
    ],
)
def test_lab_extensions(monkeypatch, found, disabled, state, remedy):
    monkeypatch.setattr(checks, "brought_version", lambda _package: "0.14.3")
    check = checks.check_lab_extension("ipycanvas", "ipycanvas", found, disabled)
    assert check.state == state
    assert remedy in check.remedy


def test_an_older_copy_that_hides_the_right_extension_is_seen(monkeypatch, tmp_path):
    folder = tmp_path / "labextensions" / "ipycanvas"
    folder.mkdir(parents=True)
    package = {"name": "ipycanvas", "version": "0.1.0", "jupyterlab": {"_build": {"load": "static/remoteEntry.js"}}}
    (folder / "package.json").write_text(json.dumps(package))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    found = {check.what: check for check in checks.check_lab_extensions()}
    assert found["lab extension ipycanvas"].state == "wrong"
    assert found["lab extension anywidget"].state == "ok"


def test_a_disabled_extension_is_seen(monkeypatch, tmp_path):
    folder = tmp_path / "labconfig"
    folder.mkdir()
    (folder / "page_config.json").write_text(json.dumps({"disabledExtensions": {"ipycanvas": True}}))
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    found = {check.what: check for check in checks.check_lab_extensions()}
    assert found["lab extension ipycanvas"].remedy == "jupyter labextension enable ipycanvas"


def test_a_broken_game_is_named(monkeypatch):
    broken = metadata.EntryPoint("chess", "no_such_package_here:game", "tilewidgets.games")
    monkeypatch.setattr(import_module("tilewidgets.games"), "_found", lambda: {"chess": broken})
    found = {check.what: check for check in checks.check_games()}
    check = found["game chess"]
    assert (check.found, check.state, check.required) == ("ModuleNotFoundError", "wrong", False)
    assert "tilewidgets.game('chess')" in check.remedy


def test_the_numba_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    assert checks.check_numba_cache().state == "ok"
    (tmp_path / "file").touch()
    monkeypatch.setenv("NUMBA_CACHE_DIR", os.fspath(tmp_path / "file" / "below"))
    check = checks.check_numba_cache()
    assert check.state == "wrong"
    assert "export NUMBA_CACHE_DIR" in check.remedy
    assert not check.required


def test_without_a_browser_only_the_tests_suffer(monkeypatch):
    monkeypatch.setattr("tilewidgets.cli.chromium.find_chromium", lambda: None)
    check = checks.check_chromium()
    assert check.state == "missing"
    assert not check.required


def test_on_colab_the_line_that_it_needs_is_told(installed, monkeypatch, capsys):
    monkeypatch.setenv("COLAB_RELEASE_TAG", "release")
    _, out = run_doctor(capsys)
    assert "output.enable_custom_widget_manager()" in out
