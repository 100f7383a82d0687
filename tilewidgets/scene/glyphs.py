"""A grid of characters, on which games draw their boards for people who read text."""

from __future__ import annotations


class Grid:
    """A grid of characters that grows as it is written on; rows and columns may be negative."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], str] = {}

    def put(self, row: int, column: int, text: object) -> None:
        """Write `text` from (row, column) to the right."""
        for i, char in enumerate(str(text)):
            self._cells[row, column + i] = char

    def centre(self, row: int, column: int, text: object) -> None:
        """Write `text` centred on (row, column)."""
        text = str(text)
        self.put(row, column - (len(text) - 1) // 2, text)

    def draw(self, row: int, column: int, char: str) -> None:
        """Write one character where nothing is written yet."""
        self._cells.setdefault((row, column), char)

    @property
    def top(self) -> int:
        """The uppermost row written on."""
        return min((row for row, _ in self._cells), default=0)

    def lines(self) -> tuple[str, ...]:
        """Return all rows, from the leftmost column written on."""
        if not self._cells:
            return ()
        rows = [row for row, _ in self._cells]
        left = min(column for _, column in self._cells)
        out: dict[int, list[str]] = {row: [] for row in range(min(rows), max(rows) + 1)}
        for (row, column), char in sorted(self._cells.items()):
            out[row] += [" "] * (column - left - len(out[row])) + [char]
        return tuple("".join(line).rstrip() for line in out.values())
