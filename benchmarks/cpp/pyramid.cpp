// Pyramid Power by hand in C++: the peer of tilewidgets/games/pyramid/rules.py, same algorithm, same games.
//
// Every empty cell beside a tile is on the frontier and carries the mask of all tile orientations that fit there; a tile laid
// beside it takes away those that do not match; legal = fit & own. Decks are dealt by Fisher-Yates from the same
// multiply-with-carry streams, so that a game here is, move by move, the game that the package plays from the same streams.
//
// What a C++ programmer would do and the package's source cannot: capacities and mask words are compile-time constants, masks are
// unsigned 64-bit words in arrays of structs, small numbers are narrow, calls are inlined by the compiler.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <utility>
#include <vector>

namespace {

constexpr int kTiles = 36, kOrientations = 96, kStride = 128, kPlayers = 4, kWords = 2, kColors = 8, kAny = 6, kFrontier = kTiles + 3;
constexpr int kHalfHeight = kTiles / 2 + 2, kHalfWidth = kTiles + 2 + (kTiles + kHalfHeight) % 2;
constexpr int kWidth = 2 * kHalfWidth + 1, kCells = kWidth * (2 * kHalfHeight + 1), kStart = kHalfHeight * kWidth + kHalfWidth;
constexpr int kDraw = 0;

enum End : int { kRunning = 0, kWentOut = 1, kSupplyExhausted = 2 };

struct Mask {
  uint64_t word[kWords] = {};

  Mask operator&(const Mask& o) const { return {{word[0] & o.word[0], word[1] & o.word[1]}}; }
  Mask operator|(const Mask& o) const { return {{word[0] | o.word[0], word[1] | o.word[1]}}; }
  void operator&=(const Mask& o) { *this = *this & o; }
  void operator|=(const Mask& o) { *this = *this | o; }
  void remove(const Mask& o) { word[0] &= ~o.word[0], word[1] &= ~o.word[1]; }
  void add(int i) { word[i >> 6] |= uint64_t{1} << (i & 63); }
  bool has(int i) const { return word[i >> 6] >> (i & 63) & 1; }
  int count() const { return __builtin_popcountll(word[0]) + __builtin_popcountll(word[1]); }
};

int random_below(int64_t& state, int n) {
  const uint64_t x = static_cast<uint64_t>(state);
  const uint64_t next = uint64_t{1640531364} * (x & 0xFFFFFFFF) + (x >> 32);
  state = static_cast<int64_t>(next);
  return static_cast<int>((next & 0xFFFFFFFF) * static_cast<uint64_t>(n) >> 32);
}

constexpr int kStep[2][3] = {{-1, 1, kWidth}, {-1, -kWidth, 1}};
constexpr int kFacing[2][3] = {{2, 0, 1}, {1, 2, 0}};

struct Rules {
  int players = 2, hand_size = 7, exhausted_bonus = 25;
  bool wild_scores_neighbors = false, open_tiles_count = false, ends_with_last_tile = true;
  std::array<int, kPlayers> compensation{};
  std::array<int16_t, kTiles> value{}, first_orientation{};
  std::array<Mask, kTiles> tile_mask{};
  Mask coloured;
  std::array<int16_t, kOrientations> worth{}, tile_of{};
  std::array<std::array<uint8_t, 6>, kOrientations> asks{};  // by direction and slot: which `match` fits beside it there
  std::array<Mask, 3 * kColors> match{};                     // by slot and colour
  int wild_orientation = -1;

  // Multisets of three of five colours in the order of the standard ruleset, then the wild.
  Rules() {
    int tile = 0, orientation = 0;
    for (int a = 0; a < 5; ++a)
      for (int b = a; b < 5; ++b)
        for (int c = b; c < 5; ++c) {
          const int distinct = 1 + (a != b) + (b != c);
          add_tile(tile, orientation, {a, b, c}, distinct == 1 ? 6 : distinct == 2 ? 4 : 3, distinct == 1 ? 1 : 3);
        }
    wild_orientation = orientation;
    add_tile(tile, orientation, {kAny, kAny, kAny}, 0, 1);
  }

  void add_tile(int& tile, int& orientation, std::array<int, 3> colors, int points, int rotations) {
    value[tile] = points;
    first_orientation[tile] = orientation;
    for (int r = 0; r < rotations; ++r, ++orientation) {
      worth[orientation] = points;
      tile_of[orientation] = tile;
      tile_mask[tile].add(orientation);
      if (colors[0] != kAny) coloured.add(orientation);
      for (int slot = 0; slot < 3; ++slot) {
        const int shown = colors[(slot + r) % 3];
        for (int down = 0; down < 2; ++down) asks[orientation][3 * down + slot] = kFacing[down][slot] * kColors + shown;
        for (int c = 0; c < kColors; ++c)
          if (c == kAny || shown == kAny || c == shown) match[slot * kColors + c].add(orientation);
      }
    }
    ++tile;
  }
};

struct Game {
  const Rules& g;
  int first_player = 0, to_move = 0, ply = 0, over = kRunning, winner_bonus = 0, drawn = -1, dealt = 0, count = 0, front = 0, laid = 0;
  std::array<int, kPlayers> score{}, placed{}, hand_count{}, open_count{}, hand_worth{}, open_worth{};
  std::array<Mask, kPlayers> hand{}, open{};
  std::array<int16_t, kTiles> deck{}, places{};
  std::array<int16_t, kFrontier> cells{};
  std::array<Mask, kFrontier> fit{}, legal{};
  std::array<int16_t, kCells> board{};

  explicit Game(const Rules& rules) : g(rules) {}

  void shuffle(int64_t& stream) {
    for (int t = 0; t < kTiles; ++t) deck[t] = t;
    for (int left = kTiles - 1; left > 0; --left) std::swap(deck[left], deck[random_below(stream, left + 1)]);
  }

  void clear() {
    for (int k = 0; k < front; ++k) board[cells[k]] = 0;
    for (int k = 0; k < laid; ++k) board[places[k]] = 0;
    hand = open = {};
    hand_count = open_count = hand_worth = open_worth = {};
    front = laid = ply = over = winner_bonus = 0;
  }

  void begin() {
    dealt = 0;
    for (int p = 0; p < g.players; ++p) {
      score[p] = g.compensation[p];
      placed[p] = 0;
      for (int i = 0; i < g.hand_size; ++i) {
        const int tile = deck[dealt++];
        hand[p] |= g.tile_mask[tile];
        hand_worth[p] += g.value[tile];
      }
      hand_count[p] = g.hand_size;
    }
    drawn = -1;
    const int start = deck[dealt++];
    cells[0] = kStart;
    board[kStart] = -1;
    front = 1;
    cover(kStart, g.first_orientation[start]);
    to_move = first_player;
    turn();
  }

  int points(int orientation, int touched, int total) const {
    if (orientation == g.wild_orientation) return g.wild_scores_neighbors && touched > 1 ? total : 0;
    return touched > 1 ? g.worth[orientation] + total : g.worth[orientation];
  }

  int cover(int cell, int orientation) {
    const int k = -board[cell] - 1, last = front - 1;
    if (k != last) {
      cells[k] = cells[last];
      board[cells[k]] = -k - 1;
      fit[k] = fit[last];
    }
    front = last;
    board[cell] = orientation + 1;
    places[laid++] = cell;
    int touched = 0, total = 0;
    const int down = cell & 1;
    for (int slot = 0; slot < 3; ++slot) {
      const int beside = cell + kStep[down][slot], there = board[beside];
      if (there > 0) {
        ++touched;
        total += g.worth[there - 1];
        continue;
      }
      const Mask& match = g.match[g.asks[orientation][3 * down + slot]];
      if (there == 0) {
        cells[front] = beside;
        fit[front] = match;
        board[beside] = -++front;
      } else {
        fit[-there - 1] &= match;
      }
    }
    return points(orientation, touched, total);
  }

  int find(const Mask& own) {
    int n = 0;
    for (int k = 0; k < front; ++k) {
      legal[k] = fit[k] & own;
      n += legal[k].count();
    }
    return n;
  }

  void find_moves() {
    if (drawn >= 0) {
      count = find(g.tile_mask[drawn]);
      return;
    }
    const Mask own = hand[to_move] | open[to_move];
    count = find(own & g.coloured);
    if (count == 0) count = find(own);
  }

  void turn() {
    find_moves();
    if (count == 0 && dealt == kTiles) end_exhausted();
  }

  void end_went_out() {
    over = kWentOut;
    count = 0;
    for (int p = 0; p < g.players; ++p)
      if (p != to_move) winner_bonus += hand_worth[p] + (g.open_tiles_count ? open_worth[p] : 0);
    score[to_move] += winner_bonus;
  }

  std::pair<int, int> left(int p) const {
    return g.open_tiles_count ? std::pair{hand_count[p] + open_count[p], hand_worth[p] + open_worth[p]} : std::pair{hand_count[p], hand_worth[p]};
  }

  void end_exhausted() {
    over = kSupplyExhausted;
    count = 0;
    if (g.players == 1) return;
    auto least = left(0);
    for (int p = 1; p < g.players; ++p) least = std::min(least, left(p));
    for (int p = 0; p < g.players; ++p)
      if (left(p) == least) score[p] += g.exhausted_bonus;
  }

  void finish_turn(bool after_placing) {
    const int p = to_move;
    if (after_placing && hand_count[p] == 0 && (!g.open_tiles_count || open_count[p] == 0)) {
      end_went_out();
    } else if (dealt == kTiles && g.ends_with_last_tile) {
      end_exhausted();
    } else {
      to_move = p + 1 == g.players ? 0 : p + 1;
      turn();
    }
  }

  void draw() {
    const int tile = deck[dealt++];
    drawn = tile;
    find_moves();
    if (count > 0) return;
    drawn = -1;
    open[to_move] |= g.tile_mask[tile];
    ++open_count[to_move];
    open_worth[to_move] += g.value[tile];
    finish_turn(false);
  }

  void place(int cell, int orientation) {
    const int p = to_move;
    if (drawn >= 0) {
      drawn = -1;
    } else {
      const int tile = g.tile_of[orientation];
      if (hand[p].has(orientation)) {
        hand[p].remove(g.tile_mask[tile]);
        --hand_count[p];
        hand_worth[p] -= g.value[tile];
      } else {
        open[p].remove(g.tile_mask[tile]);
        --open_count[p];
        open_worth[p] -= g.value[tile];
      }
    }
    const int scored = cover(cell, orientation);
    score[p] += scored;
    placed[p] += scored;
    finish_turn(true);
  }

  void step(int action) {
    ++ply;
    if (action == kDraw)
      draw();
    else
      place((action - 1) / kStride, (action - 1) % kStride);
  }

  int nth_action(int n) const {
    for (int k = 0;; ++k) {
      for (int w = 0; w < kWords; ++w) {
        uint64_t m = legal[k].word[w];
        const int here = __builtin_popcountll(m);
        if (n < here) {
          for (; n > 0; --n) m &= m - 1;
          return 1 + cells[k] * kStride + 64 * w + __builtin_ctzll(m);
        }
        n -= here;
      }
    }
  }

  int random_action(int64_t& stream) const { return count ? nth_action(random_below(stream, count)) : kDraw; }

  // Stream 0 deals, stream 1 + p chooses for player p.
  int play(int64_t* streams, int64_t* actions) {
    clear();
    shuffle(streams[0]);
    begin();
    while (over == kRunning) {
      const int action = random_action(streams[1 + to_move]);
      actions[ply] = action;
      step(action);
    }
    return ply;
  }
};

}  // namespace

extern "C" {

// Play n games of the standard ruleset one after another; returns the number of plies.
int64_t play_games(int64_t* streams, int64_t* actions, int64_t n) {
  static Rules rules;
  static Game game(rules);
  int64_t plies = 0;
  for (int64_t i = 0; i < n; ++i) plies += game.play(streams, actions);
  return plies;
}

// Play one game and write its end: plies, reason, player to move, scores.
void record_game(int64_t* streams, int64_t* actions, int64_t* end) {
  Rules rules;
  Game game(rules);
  end[0] = game.play(streams, actions);
  end[1] = game.over;
  end[2] = game.to_move;
  for (int p = 0; p < rules.players; ++p) end[3 + p] = game.score[p];
}
}
