"""The table of a tournament, saved from its model."""

from __future__ import annotations

import pytest

from tilewidgets.errors import TileError
from tilewidgets.models import StandingsModel
from tilewidgets.scene.themes import theme
from tilewidgets.theory import Tournament


def test_the_table_is_saved_as_a_page_and_as_csv(tmp_path):
    model = StandingsModel(Tournament(["random", "greedy"], "pyramid", 2, seed=1))
    model.run()
    page, csv = model.save(tmp_path / "a.html"), model.save(tmp_path / "a.csv")
    assert "greedy" in page.read_text(encoding="utf-8")
    assert theme("dark").colors["surface"] in page.read_text(encoding="utf-8")
    assert csv.read_text(encoding="utf-8").splitlines()[0].startswith("place,agent")
    with pytest.raises(TileError, match=r"must end in \.html or \.csv"):
        model.save(tmp_path / "a.txt")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.csv", "a.html"]
    model.close()
