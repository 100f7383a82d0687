"""The style of figures: settings that matplotlib takes, in the colours of the themes."""

from __future__ import annotations

import pytest

from tilewidgets import figure_style
from tilewidgets.errors import TileError
from tilewidgets.scene.themes import theme

plt = pytest.importorskip("matplotlib.pyplot")


@pytest.mark.parametrize("name", ["light", "dark"])
def test_figures_have_the_colours_of_the_boards(name):
    with plt.style.context(figure_style(name)):
        figure, axes = plt.subplots()
        axes.set_title("title")
        colors = theme(name).colors
        assert plt.matplotlib.colors.to_hex(figure.get_facecolor()).upper() == colors["surface"]
        assert axes.title.get_color() == axes.yaxis.label.get_color() == colors["text"]
        assert not axes.spines["top"].get_visible()
        plt.close(figure)


def test_an_unknown_theme_is_refused():
    with pytest.raises(TileError, match="sepia"):
        figure_style("sepia")
