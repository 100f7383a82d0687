"""`begin_lesson`: what a notebook of lessons sets up in its first cell."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from tilewidgets.scene.figures import figure_style


def begin_lesson(theme: str = "light") -> None:
    """Set a notebook up for a lesson: figures in the colours of the boards, and of a failed check its hint alone.

    A traceback would show the lines of the check, and with them how the answer is found. All other errors are shown as ever.

    Parameters
    ----------
    theme : {"light", "dark"}

    Raises
    ------
    UnknownOption
        There is no such theme.
    """
    from IPython import get_ipython

    style = figure_style(theme)
    if find_spec("matplotlib") is not None:
        from matplotlib import pyplot as plt

        plt.style.use(style)
    shell = get_ipython()
    if shell is not None:  # else this is a script
        shell.set_custom_exc((AssertionError,), _hint)


def _hint(shell: Any, kind: type[BaseException], error: BaseException, trace: Any, tb_offset: int | None = None) -> None:
    """Show an error without the lines that led to it; it still counts as an error of the cell."""
    formatter = shell.InteractiveTB
    before = formatter.mode
    formatter.set_mode(mode="Minimal")
    try:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
    finally:
        formatter.set_mode(mode=before)
