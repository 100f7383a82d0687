"""The style of figures: matplotlib in the colours of the boards."""

from __future__ import annotations

from typing import Any

from tilewidgets.scene.themes import theme as find_theme


def figure_style(theme: str = "light") -> dict[str, Any]:
    """Settings of matplotlib that give figures the colours and the calm of the boards.

    Parameters
    ----------
    theme : {"light", "dark"}

    Returns
    -------
    dict
        For `matplotlib.pyplot.style.use` or `matplotlib.rc_context`. Sizes are in inches and points, at 100 dots per inch.

    Raises
    ------
    UnknownOption
        There is no such theme.

    Examples
    --------
    >>> import matplotlib.pyplot as plt
    >>> import tilewidgets as tw
    >>> plt.style.use(tw.figure_style())
    """
    color = find_theme(theme).color
    return {
        "axes.edgecolor": color("line"),
        "axes.facecolor": color("surface"),
        "axes.labelcolor": color("text"),
        "axes.spines.right": False,
        "axes.spines.top": False,
        "axes.titlecolor": color("text"),
        "axes.titlelocation": "left",
        "axes.titlesize": "medium",
        "figure.constrained_layout.use": True,
        "figure.dpi": 100,
        "figure.facecolor": color("surface"),
        "figure.figsize": (7.2, 3.2),
        "font.size": 10.5,
        "text.color": color("text"),
        "xtick.color": color("text_2"),
        "ytick.color": color("text_2"),
    }
