"""A replay as one page that steps through the game by itself: no kernel, no network.

`page.py` (the page), `positions.py` (what it shows, position by position), `drawings.py` (its pictures, each part stored once), `shown.py`
(what of a replay may be shown), `listing.py` (the moves drawn into a picture); `page.html`, `page.css`, `page.js` (of every page).
"""

from __future__ import annotations

from tilewidgets.export.page import page

__all__ = ["page"]
