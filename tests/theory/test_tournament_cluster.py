"""A real cluster of dask on this machine, one worker of which is killed in the middle: the same table."""

from __future__ import annotations

import os
import signal
import warnings

import pytest

from tests.theory import players
from tilewidgets.replay import Archive
from tilewidgets.theory import Tournament

distributed = pytest.importorskip("distributed")
AGENTS = {"random": "random", "greedy": "greedy", "slow": players.slow, "whim": players.whim}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
@pytest.mark.filterwarnings("default")  # of dask's own threads and sockets, when a worker is gone
def test_a_cluster_that_loses_a_worker(tmp_path):
    expected = Tournament(AGENTS, "pyramid", 40, seed=9).run().to_csv()
    file, killed = tmp_path / "games.replay.jsonl", []
    with (
        warnings.catch_warnings(),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1", silence_logs=50
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        warnings.simplefilter("default")

        def kill_one(played, total):
            if played >= total // 3 and not killed:
                killed.append(cluster.workers[0].pid)
                os.kill(killed[0], signal.SIGKILL)

        standings = Tournament(AGENTS, "pyramid", 40, seed=9, file=file).run(client.get_executor(), progress=kill_one)
    assert killed
    assert standings.to_csv() == expected
    games = [(*replay.meta["pairing"], replay.meta["k"]) for replay in Archive(file)]
    assert len(games) == len(set(games)) == 240
