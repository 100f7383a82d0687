"""Where things stand on the canvas of Pirates Under Fire: plates, sea, its spaces, mercenaries, supply, hand.

Wide from 720 px, narrow below; the height is constant during a game. The side of the player at the bottom is that of rows 1 to 3, or the
sea is turned.
"""

from __future__ import annotations

from dataclasses import dataclass

from tilewidgets.games.pirates.moves import NAMES

Box = tuple[float, float, float, float]
SMALLEST, WIDE = 400, 720
GAP = 3
"""Between spaces."""
STRAIT = 8
"""Between rows 3 and 4."""
LETTERS = "abcdefg"


@dataclass(frozen=True)
class Layout:
    """Places for a width and a direction of view; boxes are (x, y, width, height). `up` moves the sea up, where there are no plates."""

    width: float
    turned: bool = False
    up: float = 0

    @property
    def wide(self) -> bool:
        """Whether the wide layout is used; it is centred when there is more room."""
        return self.width >= WIDE

    @property
    def margin(self) -> float:
        """Free space at the left."""
        return 16 + (self.width - WIDE) / 2 if self.wide else 12

    @property
    def inner(self) -> float:
        """Width of plates and hand."""
        return self.width - 2 * self.margin

    def plate(self, player: int) -> Box:
        """The box of a plate."""
        width = (self.inner - 8) / 2
        return self.margin + player * (width + 8), 2, width, 56 if self.wide else 58

    # ------------------------------------------------------------------ the sea
    @property
    def pitch(self) -> float:
        """From one space to the next."""
        return 60 if self.wide else min(60.0, int((self.width - 37) / 7 * 2) / 2)

    @property
    def corner(self) -> tuple[float, float]:
        """The upper left corner of the spaces."""
        if self.wide:
            return self.margin + 18, 72 - self.up
        return 26 + (self.width - 37 - self.pitch * 7) / 2, 74 - self.up

    @property
    def sea(self) -> Box:
        """The box of all spaces."""
        return *self.corner, self.pitch * 7, self.pitch * 6 + STRAIT

    @property
    def side(self) -> float:
        """Side of a space."""
        return self.pitch - GAP

    def at(self, space: str) -> tuple[float, float]:
        """The upper left corner of a space."""
        column, row = LETTERS.index(space[0]), int(space[1])
        across, down = (6 - column, row - 1) if self.turned else (column, 6 - row)
        x, y = self.corner
        return x + across * self.pitch + GAP / 2, y + down * self.pitch + (STRAIT if down > 2 else 0) + GAP / 2

    def middle(self, space: str) -> tuple[float, float]:
        """The middle of a space."""
        x, y = self.at(space)
        return x + self.side / 2, y + self.side / 2

    def whole(self, space: str) -> Box:
        """The area of a space, gaps and all: half of them on each side, so that every click on the sea finds one."""
        x, y = self.at(space)
        down = int(space[1]) - 1 if self.turned else 6 - int(space[1])
        above, below = (STRAIT / 2 if down == 3 else 0), (STRAIT / 2 if down == 2 else 0)
        return x - GAP / 2, y - GAP / 2 - above, self.pitch, self.pitch + above + below

    @property
    def spaces(self) -> tuple[str, ...]:
        """All spaces, as they are read on the picture."""
        return NAMES if self.turned else tuple(name for row in range(6, 0, -1) for name in NAMES[row * 7 - 7 : row * 7])

    # ------------------------------------------------------------------ beside and below
    @property
    def low(self) -> float:
        """The level of the first caption below the sea."""
        _, y, _, height = self.sea
        return y + height + 38

    @property
    def market(self) -> Box:
        """The box of the mercenaries' cards."""
        x, y, width, _ = self.sea
        if self.wide:
            return x + width + 16, y + 18, self.margin + self.inner - x - width - 16, 310
        return self.margin, self.low + 14, self.inner, 84

    def offer(self, i: int, count: int) -> Box:
        """The box of a mercenary's card."""
        x, y, width, height = self.market
        if self.wide:
            pitch = min(62.0, height / max(1, count))
            return x, y + i * pitch, width, pitch - (6 if pitch > 40 else 3)
        rows = 1 if count <= 8 else 2
        columns = max(1, -(-count // rows))
        gap = 6 if columns < 7 else 3
        each = min(120.0, (width - gap * (columns - 1)) / columns)
        row, column = divmod(i, columns)
        return x + column * (each + gap), y + row * (height + 4) / rows, each, (height - 4 * (rows - 1)) / rows

    @property
    def supply(self) -> Box:
        """The box of the supply: its caption, and the counters below or beside it."""
        x, y, width, height = self.market
        if self.wide:
            return x, y + height - 2, width, 46
        return self.margin, self.hand[1] + 100, self.inner, 28

    @property
    def hand(self) -> Box:
        """The strip of the hand: a caption and cards."""
        return self.margin, self.low + (0 if self.wide else 116), self.inner, 92

    @property
    def aside(self) -> Box:
        """The box for effect chips: right of the hand, or in the place of the mercenaries."""
        if self.wide:
            return self.margin + self.inner - 336, self.low, 336, 92
        return self.margin, self.low, self.inner, 98

    @property
    def table(self) -> Box:
        """The box that the final table may fill."""
        if self.wide:
            x, _, width, _ = self.market
            return x, self.sea[1] - 3, width, self.height - self.sea[1] - 3
        return self.margin, self.low - 10, self.inner, 258

    @property
    def height(self) -> float:
        """Height of the canvas."""
        return self.low + (106 if self.wide else 250)


def hand_places(count: int, room: float) -> tuple[float, float]:
    """Width of a hand's cards, and from one to the next."""
    pitch = min(88.0, (room + 8) / max(1, count))
    gap = 8 if pitch >= 70 else 4
    return min(80.0, pitch - gap), pitch
