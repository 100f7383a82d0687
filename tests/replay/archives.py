"""Files for tests of archives."""

from __future__ import annotations

import gzip
import json


def writer(path):
    """Writes a file of lines, plain or compressed."""

    def make(raw):
        path.write_bytes(gzip.compress(raw) if path.suffix == ".gz" else raw)
        return path

    return make


def liner(replay):
    """Makes the text of a game with other players."""
    data = replay.to_dict()

    def make(*names, **changes):
        return json.dumps(data | {"players": [{"name": name} for name in names]} | changes, ensure_ascii=False).encode()

    return make


def names(archive):
    return [entry.players for entry in archive.rows]
