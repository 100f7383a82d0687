"""Where a game can be solved, minimax, expectimax and MCTS in the limit agree with brute force."""

from __future__ import annotations

from itertools import islice

import pytest

import tilewidgets as tw
from tests.agents.searching import expected_after, late_pirates, search, solved_moves, tiny, values
from tilewidgets.games.pirates import searching as pirates
from tilewidgets.games.pyramid import searching
from tilewidgets.games.scale import SCALE
from tilewidgets.kernel import has_numba

FAST = None if has_numba() else False


@pytest.mark.parametrize("seed", range(8))
def test_minimax_solves_tiny_pyramids(seed):
    state = tiny(seed)
    found = search(state.view(state.to_move), "minimax", seed=seed, depth=40, fast=False)
    assert found.exact
    assert values(found) == solved_moves(state)
    state = state.play_all(found.principal_variation)
    assert state.is_over, "the principal variation goes to the end"
    assert state.returns[found.player] == found.value


@pytest.mark.parametrize("seed", range(4))
def test_minimax_of_three_is_paranoid(seed):
    state = tw.game("pyramid", ruleset="tiny", players=3, hand_size=1).deal(seed)
    found = search(state.view(state.to_move), "minimax", depth=40, fast=False)
    assert found.exact
    assert values(found) == pytest.approx(solved_moves(state), abs=1e-4)


@pytest.mark.parametrize("seed", range(6))
def test_minimax_solves_late_pirates(seed):
    state = late_pirates(seed)
    found = search(state.view(state.to_move), "minimax", depth=40, fast=False)
    assert found.exact
    assert values(found) == solved_moves(state)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("make", [tiny, late_pirates])
def test_pruning_changes_nothing_but_the_effort(make, seed):
    state = make(seed)
    pruned, whole = (search(state.view(state.to_move), "minimax", depth=40, fast=False, pruning=pruning) for pruning in (True, False))
    assert values(pruned) == values(whole)
    assert pruned.iterations <= whole.iterations


def test_pruning_saves_much():
    saved = []
    for seed in range(8):
        view = tiny(seed).view(0)
        pruned, whole = (search(view, "minimax", depth=40, fast=False, pruning=pruning).iterations for pruning in (True, False))
        saved.append(pruned / whole)
    assert sorted(saved)[4] < 0.8


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("game", ["pyramid", "pirates"])
def test_pruning_changes_nothing_at_a_depth_either(game, depth):
    state = tw.game(game, ruleset={"pyramid": "classroom", "pirates": "skirmish"}[game]).deal(5)
    found = [search(state.view(state.to_move), "minimax", depth=depth, worlds=2, fast=False, pruning=pruning) for pruning in (True, False)]
    assert values(found[0]) == values(found[1])
    assert not found[0].exact
    assert found[0].iterations < found[1].iterations or depth < 3


@pytest.mark.parametrize("method", ["mcts", "ismcts"])
@pytest.mark.parametrize("make", [tiny, late_pirates])
def test_mcts_in_the_limit_finds_a_best_move(make, method):
    for seed in range(5):
        state = make(seed)
        solved = solved_moves(state)
        found = search(state.view(state.to_move), method, 20_000 if FAST is None else 4000, seed=seed, fast=FAST)
        assert solved[found.best] == max(solved.values()), (seed, str(found))
        assert found.value == pytest.approx(solved[found.best], abs=0.15)


def small(seed):
    """A pyramid with open hands of two tiles near its end, and the exact value of each move."""
    state = tw.game("pyramid", ruleset="small").deal(seed)
    while not state.is_over and (sum(map(len, state.view(0).hands)) > 3 or len(state.legal_moves) < 2):
        state = state.play(state.legal_moves[(5 * state.ply + seed) % len(state.legal_moves)])
    return state, {move: expected_after(state, move, state.to_move) for move in state.legal_moves}


def with_chance(n):
    """So many of these where chance has a say: some value is no outcome of a game."""
    found = (seed for seed in range(300) if any(value not in (-1, 0, 1) for value in small(seed)[1].values()))
    return list(islice(found, n))


SMALL = with_chance(6)


@pytest.mark.parametrize("seed", SMALL)
def test_expectimax_takes_the_mean_over_what_can_be_drawn(seed):
    state, exact = small(seed)
    found = search(state.view(state.to_move), "expectimax", depth=40, fast=False)
    assert found.exact
    assert values(found) == pytest.approx({move: float(value) for move, value in exact.items()}, abs=1e-3)


def test_expectimax_by_hand():
    """A player who must draw: the mean over the tiles that she may turn up, of the best that can be done next."""
    for seed in range(200):
        state = tw.game("pyramid", ruleset="small").deal(seed)
        while not state.is_over and not (state.legal_moves[0].is_draw and len(state.legal_moves) == 1):
            state = state.play(state.legal_moves[seed % len(state.legal_moves)])
        if not state.is_over:
            break
    view, engine, worth = state.view(state.to_move), state.game.engine, []
    deck = state.setup["deck"]
    first = len(deck) - view.supply
    for k in range(first, len(deck)):
        drawn = [*deck[:first], deck[k], *deck[first:k], *deck[k + 1 :]]
        after = state.game.start({"deck": drawn, "first_player": 0}).play_all(state.moves).play("draw")
        worths = [searching.value(engine.tables, after.play(move)._position, view.viewer) for move in after.legal_moves]
        worth.append(max(worths) if after.to_move == view.viewer else min(worths))
    found = search(view, "expectimax", depth=2, fast=False)
    assert len(worth) > 3
    assert len(set(worth)) > 1, "it matters which tile is drawn"
    assert found.moves[0].value * SCALE == pytest.approx(sum(worth) / len(worth), abs=1)
    assert not found.exact


@pytest.mark.parametrize("seed", SMALL[:3])
def test_mcts_follows_chance(seed):
    state, exact = small(seed)
    found = search(state.view(state.to_move), "mcts", 20_000 if FAST is None else 4000, seed=1, fast=FAST)
    assert exact[found.best] >= max(exact.values()) - 0.05, (str(found), exact)
    assert found.value == pytest.approx(float(exact[found.best]), abs=0.15)


@pytest.mark.parametrize("seed", range(4))
def test_outcomes_of_pirates_have_all_their_weights(seed):
    """The weights of the outcomes of a move that draws a ship are the numbers of ships not drawn yet."""
    state = tw.game("pirates", ruleset="skirmish").deal(seed)
    drew = 0
    for _ in range(30):
        if state.is_over:
            break
        engine, p = state.game.engine, state.to_move
        g, s = engine.tables, state._position
        for move in state.legal_moves[:6]:
            states = [s.copy(), engine.layout.plain(), engine.layout.plain()]
            n = pirates.outcomes([g], states, 0, engine.action(move))
            unknown = g.deck_size - s.deck_next[p] + g.reserve_size - s.reserve_next[p]
            after = state.play(move)._position
            draws = after.deck_next[p] - s.deck_next[p], after.reserve_next[p] - s.reserve_next[p]
            assert n == 9 ** sum(draws)
            weights = 0
            for k in range(n):
                states[0] = s.copy()
                weight = pirates.arrange([g], states, 0, engine.action(move), k)
                weights += weight
                if n > 1 and weight:
                    drew += 1
                    pirates.advance(g, states[0], engine.action(move))
                    drawn = [states[0].deck[p * g.deck_room + s.deck_next[p]]] * draws[0]
                    drawn += [states[0].reserve[p * g.reserve_room + s.reserve_next[p]]] * draws[1]
                    assert drawn == [1 + k % 9, 1 + k // 9][: len(drawn)]
                    both = [
                        sorted((*x.deck[p * g.deck_room :][: g.deck_size], *x.reserve[p * g.reserve_room :][: g.reserve_size]))
                        for x in (s, states[0])
                    ]
                    assert both[0] == both[1]
            assert weights == (1 if n == 1 else unknown if sum(draws) == 1 else unknown * (unknown - 1))
        state = state.play(state.legal_moves[(3 * state.ply) % len(state.legal_moves)])
    assert drew
