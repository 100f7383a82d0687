"""Intervals of shares and means, and how statistics are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilewidgets.theory.optional import needed
from tilewidgets.theory.ratings import CONFIDENCE

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def share(which: Any) -> tuple[float, float, float]:
    """A share and its interval (Wilson's)."""
    found = needed("scipy.stats").binomtest(int(which.sum()), len(which)).proportion_ci(CONFIDENCE, method="wilson")
    return float(which.mean()), float(found.low), float(found.high)


def mean(values: Any) -> tuple[float, float, float]:
    """A mean and its interval (Student's)."""
    mean = float(values.mean())
    if len(values) < 2:
        return mean, mean, mean
    half = float(needed("scipy.stats").t.ppf((1 + CONFIDENCE) / 2, len(values) - 1) * values.std(ddof=1) / len(values) ** 0.5)
    return mean, mean - half, mean + half


def draw_intervals(ax: Axes, frame: pd.DataFrame) -> None:
    """Values with their intervals, one below the other."""
    frame = frame[::-1]
    ends = [(frame["value"] - frame["low"]).clip(lower=0), (frame["high"] - frame["value"]).clip(lower=0)]
    ax.errorbar(frame["value"], range(len(frame)), xerr=ends, fmt="o", capsize=3)
    ax.set_yticks(range(len(frame)), [str(name).replace("$", r"\$") for name in frame.index])
    ax.axvline(0, color="gray", linewidth=0.8)
    ax.set_xlabel("value, with 95 % intervals")


def draw_counts(ax: Axes, frame: pd.DataFrame) -> None:
    """Counts as steps, one line a column."""
    for i, column in enumerate(frame.columns):
        ax.step(frame.index, frame[column], where="mid", label=str(column), linestyle=("-", "--", "-.", ":")[i % 4])
    ax.set_xlabel(str(frame.index.name))
    ax.set_ylabel("games")
    ax.legend()


def draw_branching(ax: Axes, frame: pd.DataFrame) -> None:
    """Means, and the range from least to most."""
    ax.plot(frame.index, frame["mean"], label="mean")
    ax.fill_between(frame.index, frame["least"], frame["most"], alpha=0.2, label="from least to most")
    ax.set_xlabel("move")
    ax.set_ylabel("legal moves")
    ax.legend()


def draw_sensitivity(ax: Axes, frame: pd.DataFrame) -> None:
    """The first player's utility by the value of a rule."""
    what = "first player's utility"
    ends = [frame[what] - frame[f"{what}, low"], frame[f"{what}, high"] - frame[what]]
    ax.errorbar(range(len(frame)), frame[what], yerr=ends, fmt="o", capsize=3)
    ax.set_xticks(range(len(frame)), [str(value) for value in frame.index])
    ax.axhline(0, color="gray", linewidth=0.8)
    ax.set_xlabel(str(frame.index.name))
    ax.set_ylabel(f"{what}, with 95 % intervals")
