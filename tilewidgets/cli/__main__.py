"""`python -m tilewidgets.cli` is `tilewidgets`."""

from tilewidgets.cli import main

main()
