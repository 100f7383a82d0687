"""`Library`: a file or a folder of replays as a table to search, sort and open games from, over a `LibraryModel`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets
from traitlets import Enum, Int

from tilewidgets.errors import TileError, short
from tilewidgets.models.library_model import LibraryModel
from tilewidgets.models.library_words import names
from tilewidgets.replay import Archive, Replay
from tilewidgets.replay.index import MOST_SEATS
from tilewidgets.scene.lettering import clean
from tilewidgets.scene.themes import THEMES
from tilewidgets.widgets.closing import close_all
from tilewidgets.widgets.controls import WIDE
from tilewidgets.widgets.library_table import LibraryTable, shown
from tilewidgets.widgets.picture import check_look, dress
from tilewidgets.widgets.player import Player
from tilewidgets.widgets.status import mark

PAUSE = 1.0
"""Seconds between two looks at the files when the page gets the focus again and again."""


class Library(ipywidgets.VBox):
    """A table of replays; a game that is opened is shown below it.

    The page's address may name a game to begin with: `?replay=a.replay.json`, or `?replay=b.replay.jsonl:7` for line 7. When the page
    gets the focus again, the files are looked at anew: a single new file is opened.

    Parameters
    ----------
    path : path, Archive or LibraryModel
        A file or a folder of replays; see `tilewidgets.replay.Archive`.
    theme : {"light", "dark"}
        Colours. A trait: it can be changed later.
    width : int
        CSS pixels, 400 to 1600.
    on_open : callable, optional
        Called with each `Replay` that is opened.
    make_viewer : callable, optional
        Called with each `Replay` that is opened; returns the widget to be shown below the table; by default a `Player`.

    Attributes
    ----------
    model : LibraryModel
        What can be clicked can be called there.
    viewer : Box
        Holds what `make_viewer` returned.

    Raises
    ------
    TileError
        An argument cannot be, or there is nothing to be read.

    Examples
    --------
    >>> library = Library("games")  # doctest: +SKIP
    >>> library.model.show(query="Ada", sort="plies")  # doctest: +SKIP
    >>> library.model.open(0)  # doctest: +SKIP
    """

    theme = Enum(THEMES, default_value="light", help="light or dark")
    width = Int(WIDE, read_only=True, help="CSS pixels")
    _closed = True  # until it is made: one that was refused has nothing to close

    def __init__(
        self,
        path: str | os.PathLike[str] | Archive | LibraryModel,
        *,
        theme: str = "light",
        width: int = WIDE,
        on_open: Callable[[Replay], Any] | None = None,
        make_viewer: Callable[[Replay], ipywidgets.Widget] | None = None,
    ) -> None:
        check_look(theme, width)
        for name, function in (("on_open", on_open), ("make_viewer", make_viewer)):
            if function is not None and not callable(function):
                raise TileError(f"{name} must be a function that takes a replay, not {short(function)}.")
        self._owns_model = not isinstance(path, LibraryModel)
        self.model = path if isinstance(path, LibraryModel) else LibraryModel(path)
        self._make_viewer, self._callbacks = make_viewer, [on_open] if on_open else []
        self._looked, self._named, self._openings = 0.0, "", 0
        self._table = LibraryTable()
        self._upload = ipywidgets.FileUpload(
            description="Open a file ...", accept=".json,.jsonl,.gz", multiple=False, layout=ipywidgets.Layout(width="auto")
        )
        self._upload.tooltip = "Open a file: show a replay from your computer; it is not stored"
        self._upload.add_class("tw-library-upload")
        self.viewer = ipywidgets.Box([], layout=ipywidgets.Layout(width="100%", overflow="visible"))
        self.viewer.add_class("tw-library-viewer")
        children = [self._table, self._upload, self.viewer]
        super().__init__(children, theme=theme, layout=ipywidgets.Layout(width="100%", max_width=f"{width}px"))
        self.set_trait("width", width)
        self.add_class("tw-library")
        self._table.on_msg(self._told)
        self._upload.observe(self._uploaded, "value")
        self.model.observe(self._model_changed, "revision")
        self.observe(lambda _: self._guard(self._themed), "theme")
        self._closed = False
        self._themed()
        self._model_changed()

    # ------------------------------------------------------------------ model -> page
    def _model_changed(self, change: Any = None) -> None:
        if self._closed:
            return
        model = self.model
        self._table.content = shown(model)
        if model.openings != self._openings and model.opened is not None:
            self._openings = model.openings
            self._show(model.opened)
            for callback in list(self._callbacks):
                callback(model.opened)

    def _show(self, replay: Replay) -> None:
        """Show a game below the table; what was there before goes when the new one is made."""
        made = self._make_viewer(replay) if self._make_viewer else self._player(replay)
        if not isinstance(made, ipywidgets.Widget):
            raise TileError(f"make_viewer must return a widget, not {short(made)}.")
        before, self.viewer.children = self.viewer.children, (made,)
        for old in before:
            if old is not made:
                old.close()

    def _player(self, replay: Replay) -> Player:
        return Player(replay, theme=self.theme, width=self.width)

    def _themed(self) -> None:
        dress(self, self.theme)
        self._table.badges = [mark("turn", player, self.theme) for player in range(MOST_SEATS)]
        for viewer in self.viewer.children:
            if isinstance(viewer, Player):
                viewer.theme = self.theme

    # ------------------------------------------------------------------ page -> model
    def _told(self, _: Any, message: Any, buffers: Any) -> None:
        """Do what the table asks for; anything may come from a page."""
        if self._closed or not isinstance(message, dict):
            return
        actions: dict[str, Callable[[Any], Any]] = {
            "search": lambda value: self.model.show(query=value),
            "game": lambda value: self.model.show(game=value),
            "sort": self.model.sort_by,
            "page": self.model.goto_page,
            "open": self.model.open,
            "refresh": lambda _: self.model.refresh(),
            "focus": lambda _: self._focused(),
            "named": self._asked,
        }
        action = actions.get(str(message.get("do")))
        if action is not None:
            self._guard(lambda: action(message.get("value")))

    def _focused(self) -> None:
        """Look at the files again, but not all the time."""
        now = time.monotonic()
        if now - self._looked >= PAUSE:
            self._looked = now
            self.model.refresh()

    def _asked(self, name: Any) -> None:
        """Open what the page's address names: once, though the page may be loaded again."""
        if name != self._named:
            self._named = name
            self.model.open_name(name)

    def _uploaded(self, change: Any) -> None:
        if self._closed or not change["new"]:
            return
        given = change["new"][0]
        self._upload.value = ()  # shown, not stored
        self._guard(lambda: self.model.open_bytes(str(given["name"]), bytes(given["content"])))

    def _guard(self, action: Callable[[], Any]) -> None:
        """Run what the page asks for: what cannot be obeyed is in the status line already; all else is shown there too."""
        try:
            action()
        except Exception as error:  # a callback has nobody to raise to
            if error is not self.model.last_error:
                self._table.content = {
                    **self._table.content,
                    "kind": "error",
                    "status": clean(f"An error beside the library: {type(error).__name__}: {error}")[:300],
                }
                self.log.exception("An error in a callback of the library")

    # ------------------------------------------------------------------ for code
    def on_open(self, callback: Callable[[Replay], Any], remove: bool = False) -> None:
        """Call a function with each replay that is opened; with `remove`, no longer."""
        if not remove:
            self._callbacks.append(callback)
        elif callback in self._callbacks:
            self._callbacks.remove(callback)

    def close(self) -> None:
        """Close the library and everything in it; no widget is left behind."""
        if self._closed:
            return
        self._closed = True
        self.model.unobserve(self._model_changed, "revision")
        if self._owns_model:
            self.model.close()
        for shown_now in self.viewer.children:
            shown_now.close()
        close_all(self)

    # ------------------------------------------------------------------ without a kernel
    def __repr__(self) -> str:
        return f"<Library: {self.model.count:,} of {self.model.total:,} games>"

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        live: dict[str, Any] = super()._repr_mimebundle_(**options) or {}
        if not self._closed:
            live |= {"text/plain": repr(self), "text/html": _table(self.model)}
        return live


def _table(model: LibraryModel) -> str:
    """The page of games as a plain table, for where no kernel is."""
    head = "".join(f"<th>{title}</th>" for title in ("Game", "Players", "Moves", "Scores", "Ended by", "Date"))
    rows = "\n".join(
        "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in (row["game"], names(row["players"]), row["plies"], *row["rest"])) + "</tr>"
        for row in shown(model)["rows"]
    )
    return f"<table>\n<caption>{escape(clean(model.status))}</caption>\n<tr>{head}</tr>\n{rows}\n</table>\n"
