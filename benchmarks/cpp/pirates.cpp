// Pirates Under Fire by hand in C++: the peer of tilewidgets/games/pirates/{rules,sea,scoring}.py, same algorithm, same games.
//
// Sets of spaces are masks of 42 bits; the legal actions of a decision are groups, an action without its space and the mask of its
// spaces. Chance comes from the same multiply-with-carry streams in the same order, so that a game here is, move by move, the game
// that the package plays from the same streams.
//
// What a C++ programmer would do and the package's source cannot: the standard ruleset is known at compile time (the package reads
// every number of it from its tables), masks are unsigned 64-bit words, small numbers are narrow, calls are inlined by the compiler.
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace {

constexpr int kColumns = 7, kRows = 6, kSpaces = 42, kNowhere = 42, kNumbers = 9, kCopies = 3, kShips = kNumbers * kCopies;
constexpr int kTurns = 16, kHand = 3, kDeck = kHand + kTurns - 1, kReserve = kShips - kDeck, kFireRange = 1;
constexpr int kMercenaries = 12, kFirstMercenary = 10, kMostActions = 4, kMarket = 5, kGroups = 27, kCombinations = 252;
constexpr uint64_t kSea = (uint64_t{1} << kSpaces) - 1;

enum Effect : uint8_t { kOpenSea, kGold, kShield, kRepair, kStraight, kDiagonal, kMine, kSweep, kTile, kBooty };
enum Kind : int { kEnd, kLay, kBuy, kSeaEffect, kShipEffect, kHired };
enum Phase : uint8_t { kMainPhase, kAfterPhase, kEffectsPhase, kHiredPhase };
enum Talent : uint8_t { kNone, kBroadside, kBoarder, kJoker, kGalleon, kAdmiral, kBanner };
enum End : int { kRunning = 0, kDeckExhausted = 1, kNoShipPlayable = 2 };

constexpr uint64_t bit(int space) { return uint64_t{1} << space; }
inline int lowest(uint64_t mask) { return __builtin_ctzll(mask); }
inline int popcount(uint64_t mask) { return __builtin_popcountll(mask); }
constexpr int action_of(int kind, int what) { return kind * 1024 + what * 64; }

int random_below(int64_t& state, int n) {
  const uint64_t x = static_cast<uint64_t>(state);
  const uint64_t next = uint64_t{1640531364} * (x & 0xFFFFFFFF) + (x >> 32);
  state = static_cast<int64_t>(next);
  return static_cast<int>((next & 0xFFFFFFFF) * static_cast<uint64_t>(n) >> 32);
}

// The standard ruleset.
constexpr Effect effect_of(char code) {
  constexpr char codes[] = ".GHROXMSTV";
  for (int e = 0; e < 10; ++e)
    if (codes[e] == code) return static_cast<Effect>(e);
  return kOpenSea;
}

constexpr const char* kShipCodes = ".GHROXMSTV";
constexpr const char* kBoards[3][2] = {{"GHVOMTXRS", "VGORXHTSM"}, {"TOGHXVMRS", "XVRGTSHMO"}, {"VGT", "RXH"}};
constexpr int kBoardWidth[3] = {3, 3, 1};
constexpr std::pair<int, int> kMarketByCost[3] = {{3, 3}, {4, 1}, {5, 1}};
constexpr int kSets[8] = {0, 0, 0, 4, 8, 8, 8, 8}, kRuns[8] = {0, 0, 0, 3, 5, 8, 11, 15};
constexpr int kShields = 7, kMines = 14, kExtraTiles = 7, kGoldTokens = 11, kPointTokens = 20;

struct Mercenary {
  int cost;
  Talent talent;
  int points;
  Effect action[kMostActions];
};

constexpr Mercenary kHire[kMercenaries] = {
    {3, kBroadside, 0, {}},          {3, kNone, 0, {kMine, kMine, kMine}},   {3, kNone, 0, {kRepair, kRepair}}, {3, kNone, 0, {kShield, kShield}},
    {3, kNone, 0, {kTile, kTile}},   {3, kNone, 0, {kBooty, kBooty}},        {4, kBoarder, 0, {}},              {4, kJoker, 0, {}},
    {4, kNone, 0, {kStraight, kDiagonal}}, {5, kGalleon, 6, {}},             {5, kAdmiral, 0, {}},              {5, kBanner, 0, {}},
};

struct Sea {
  std::array<std::array<uint8_t, 8>, kSpaces> next{};  // by direction, orthogonal ones first
  std::array<uint64_t, kRows> row{};
  std::array<uint64_t, kColumns> column{};
  uint64_t first_row[2] = {}, side[2] = {}, not_first_column = 0, not_last_column = 0;

  constexpr Sea() {
    constexpr int dx[8] = {0, 1, 0, -1, 1, 1, -1, -1}, dy[8] = {1, 0, -1, 0, 1, -1, -1, 1};
    for (int space = 0; space < kSpaces; ++space) {
      const int r = space / kColumns, c = space % kColumns, half = r < kRows / 2 ? 0 : 1;
      for (int d = 0; d < 8; ++d) {
        const int x = c + dx[d], y = r + dy[d];
        next[space][d] = x >= 0 && x < kColumns && y >= 0 && y < kRows ? y * kColumns + x : kNowhere;
      }
      row[r] |= bit(space);
      column[c] |= bit(space);
      side[half] |= bit(space);
      if (r == (half ? kRows - 1 : 0)) first_row[half] |= bit(space);
      if (c > 0) not_first_column |= bit(space);
      if (c < kColumns - 1) not_last_column |= bit(space);
    }
  }
};

constexpr Sea kGrid;

struct Group {
  int action;
  uint64_t mask;
};

enum Line : uint8_t { kSame, kAscending, kDescending };

struct Combination {
  uint8_t kind, start, stride, length;
  int points;
};

// All that a new game begins with at zero.
struct Position {
  int to_move = 0, ply = 0, turn = 0, over = kRunning, groups = 0, count = 0;
  uint8_t phase = kMainPhase, acting = 0, sea_effect = kOpenSea, ship_effect = kOpenSea, hired = 0, hired_step = 0;
  bool first_ship = true, has_laid = false, has_bought = false;
  uint64_t mines = 0, active[2] = {}, burning[2] = {}, shield[2] = {};
  uint32_t bought = 0;
  int shields_left = kShields, mines_left = kMines, extra_left = kExtraTiles, gold_left = kGoldTokens, points_left = kPointTokens;
  int gold[2] = {}, points[2] = {}, extra[2] = {}, score[2] = {}, hand_count[2] = {}, deck_next[2] = {}, reserve_next[2] = {};
  std::array<std::array<uint8_t, kNumbers + 1>, 2> hand{};
  std::array<uint8_t, kSpaces> lies{};
};

struct Game : Position {
  int first_player = 0, combos = 0;
  std::array<Effect, kSpaces> sea{};
  std::array<std::array<uint8_t, kDeck>, 2> deck{};
  std::array<std::array<uint8_t, kReserve>, 2> reserve{};
  std::array<uint8_t, kMarket> market{};
  std::array<Group, kGroups> group{};
  std::array<Combination, kCombinations> combination{};

  // ---------------------------------------------------------------- setup
  template <class T>
  static void shuffle_part(T* values, int n, int64_t& stream) {
    for (int left = n - 1; left > 0; --left) std::swap(values[left], values[random_below(stream, left + 1)]);
  }

  void shuffle_boards(int player, int64_t& stream) {
    int order[3] = {0, 1, 2};
    shuffle_part(order, 3, stream);
    int left = 0;
    for (const int board : order) {
      const char* face = kBoards[board][random_below(stream, 2)];
      const int width = kBoardWidth[board];
      for (int y = 0; y < 3; ++y)
        for (int x = 0; x < width; ++x) {
          const int space = y * kColumns + left + x;
          sea[player == 0 ? space : kSpaces - 1 - space] = effect_of(face[y * width + x]);
        }
      left += width;
    }
  }

  void shuffle(int64_t& stream) {
    for (int p = 0; p < 2; ++p) {
      shuffle_boards(p, stream);
      uint8_t ships[kShips];
      for (int k = 0; k < kShips; ++k) ships[k] = 1 + k / kCopies;
      shuffle_part(ships, kShips, stream);
      std::copy_n(ships, kDeck, deck[p].begin());
      std::copy_n(ships + kDeck, kReserve, reserve[p].begin());
    }
    int laid_out = 0;
    for (const auto& [cost, count] : kMarketByCost) {
      uint8_t of_cost[kMercenaries];
      int n = 0;
      for (int m = 0; m < kMercenaries; ++m)
        if (kHire[m].cost == cost) of_cost[n++] = m;
      shuffle_part(of_cost, n, stream);
      for (int k = 0; k < count; ++k) market[laid_out++] = of_cost[k];
    }
  }

  void draw_ship(int p) {
    if (deck_next[p] == kDeck) return;
    ++hand[p][deck[p][deck_next[p]++]];
    ++hand_count[p];
  }

  void begin() {
    for (int p = 0; p < 2; ++p)
      for (int i = 0; i < kHand; ++i) draw_ship(p);
    to_move = first_player;
    begin_turn();
    settle();
  }

  // ---------------------------------------------------------------- the sea
  static uint64_t beside(uint64_t mask) {
    return (mask << kColumns | mask >> kColumns | (mask & kGrid.not_last_column) << 1 | (mask & kGrid.not_first_column) >> 1) & kSea;
  }

  uint64_t occupied() const { return active[0] | active[1] | burning[0] | burning[1]; }

  uint64_t accessible(int p) const {
    const uint64_t near = beside(active[p]);
    return ((near | kGrid.first_row[p]) & kSea & ~occupied()) | (near & (burning[0] | burning[1]));
  }

  uint64_t in_fire(int p, int space, int first, int last) const {
    const uint64_t ships = occupied(), theirs = active[1 - p] | burning[1 - p];
    uint64_t out = 0;
    for (int d = first; d < last; ++d) {
      int there = space;
      for (int i = 0; i < kFireRange; ++i) {
        there = kGrid.next[there][d];
        if (there == kNowhere) break;
        if (ships & bit(there)) {
          out |= theirs & bit(there);
          break;
        }
      }
    }
    return out;
  }

  uint64_t targets(int p, int effect, int space) const {
    constexpr uint64_t nowhere = bit(kNowhere);
    switch (effect) {
      case kGold: return gold_left ? nowhere : 0;
      case kShield: return shields_left ? active[p] & ~(shield[0] | shield[1]) & ~bit(space) : 0;
      case kRepair: return burning[p];
      case kStraight: return in_fire(p, space, 0, 4);
      case kDiagonal: return in_fire(p, space, 4, 8);
      case kMine: return mines_left ? kSea & ~occupied() & ~mines : 0;
      case kSweep: return mines;
      case kTile: return extra_left && reserve_next[p] < kReserve ? nowhere : 0;
      case kBooty: return points_left ? nowhere : 0;
      default: return 0;
    }
  }

  void destroy(int space) {
    const uint64_t keep = ~bit(space);
    if ((shield[0] | shield[1]) & bit(space)) ++shields_left;
    for (int p = 0; p < 2; ++p) active[p] &= keep, burning[p] &= keep, shield[p] &= keep;
    lies[space] = 0;
  }

  void hit(int p, int space) {
    const uint64_t b = bit(space);
    if (shield[p] & b) {
      shield[p] &= ~b;
      ++shields_left;
    } else if (active[p] & b) {
      active[p] &= ~b;
      burning[p] |= b;
    } else {
      destroy(space);
    }
  }

  bool put(int p, int space, int what, bool shielded) {
    const uint64_t b = bit(space);
    if (lies[space]) destroy(space);
    lies[space] = what;
    active[p] |= b;
    if (shielded && shields_left) {
      --shields_left;
      shield[p] |= b;
    }
    if (mines & b) {
      mines &= ~b;
      ++mines_left;
      hit(p, space);
    }
    return active[p] & b;
  }

  void apply(int p, int effect, int target) {
    switch (effect) {
      case kGold: ++gold[p], --gold_left; break;
      case kShield: shield[p] |= bit(target), --shields_left; break;
      case kRepair: burning[p] &= ~bit(target), active[p] |= bit(target); break;
      case kStraight:
      case kDiagonal: hit(1 - p, target); break;
      case kMine: mines |= bit(target), --mines_left; break;
      case kSweep: mines &= ~bit(target), ++mines_left; break;
      case kTile:
        ++extra[p], --extra_left;
        ++hand[p][reserve[p][reserve_next[p]++]];
        ++hand_count[p];
        break;
      case kBooty: ++points[p], --points_left; break;
      default: break;
    }
  }

  void broadside(int p, int space) {
    const uint64_t theirs = active[1 - p] | burning[1 - p];
    uint64_t aimed = 0;
    for (const int there : kGrid.next[space])
      if (there != kNowhere) aimed |= theirs & bit(there);
    for (; aimed; aimed &= aimed - 1) hit(1 - p, lowest(aimed));
  }

  // ---------------------------------------------------------------- scoring
  static constexpr int kWild = 10;

  int number_at(int p, int space) const {
    if (!(active[p] >> space & 1)) return 0;
    const int what = lies[space];
    if (what < kFirstMercenary) return what;
    return kHire[what - kFirstMercenary].talent == kJoker ? kWild : 0;
  }

  int reach(int p, int kind, int start, int stride, int after) const {
    const int slope = kind == kSame ? 0 : kind == kAscending ? 1 : -1;
    const auto outside = [](int number) { return number < 1 || number > kNumbers; };
    int base = 0, k = 0;
    bool known = false;
    for (int space = start; space < after; space += stride, ++k) {
      const int number = number_at(p, space);
      if (number == 0) return k;
      if (number != kWild) {
        if (!known) {
          base = number - slope * k;
          known = true;
          for (int j = 0; j < k; ++j)
            if (outside(base + slope * j)) return k;
        } else if (number != base + slope * k) {
          return k;
        }
      } else if (known && outside(base + slope * k)) {
        return k;
      }
    }
    return k;
  }

  void find_in_line(int p, uint64_t begins, int stride, int after) {
    for (int kind = 0; kind < 3; ++kind) {
      int before = 0;
      for (uint64_t m = begins; m; m &= m - 1) {
        const int start = lowest(m), length = reach(p, kind, start, stride, after), end = start + length * stride;
        const int worth = (kind == kSame ? kSets : kRuns)[length];
        if (end > before && worth)
          combination[combos++] = {static_cast<uint8_t>(kind), static_cast<uint8_t>(start), static_cast<uint8_t>(stride),
                                   static_cast<uint8_t>(length), worth};
        before = std::max(before, end);
      }
    }
  }

  void find_combinations(int p) {
    combos = 0;
    const uint64_t ships = active[p], in_row = ships & ships >> 1 & kGrid.not_last_column, in_column = ships & ships >> kColumns;
    for (int row = 0; row < kRows; ++row)
      if (const uint64_t begins = in_row & kGrid.row[row]) find_in_line(p, begins, 1, (row + 1) * kColumns);
    for (int column = 0; column < kColumns; ++column)
      if (const uint64_t begins = in_column & kGrid.column[column]) find_in_line(p, begins, kColumns, kSpaces + column);
  }

  int has_talent(int p, Talent talent) const {
    int n = 0;
    for (uint64_t m = active[p]; m; m &= m - 1) {
      const int what = lies[lowest(m)];
      n += what >= kFirstMercenary && kHire[what - kFirstMercenary].talent == talent;
    }
    return n;
  }

  int galleons(int p) const {
    int total = 0;
    for (uint64_t m = active[p]; m; m &= m - 1) {
      const int what = lies[lowest(m)];
      if (what >= kFirstMercenary && kHire[what - kFirstMercenary].talent == kGalleon) total += kHire[what - kFirstMercenary].points;
    }
    return total;
  }

  int final_score(int p) {
    find_combinations(p);
    int total = 0, best = 0;
    for (int k = 0; k < combos; ++k) {
      total += combination[k].points;
      best = std::max(best, combination[k].points);
    }
    total += best * has_talent(p, kBanner);
    total += popcount(active[p] & kGrid.side[1 - p]) * (1 + has_talent(p, kAdmiral));
    return total + galleons(p) + points[p];
  }

  // ---------------------------------------------------------------- the course of a turn
  void begin_turn() {
    phase = kMainPhase;
    has_bought = has_laid = false;
    sea_effect = ship_effect = kOpenSea;
  }

  void add(int action, uint64_t mask) {
    if (!mask) return;
    group[groups++] = {action, mask};
    count += popcount(mask);
  }

  void add_purchases(int p, uint64_t spaces) {
    if (has_bought) return;
    for (const int m : market)
      if (!(bought >> m & 1) && kHire[m].cost <= gold[p])
        add(action_of(kBuy, m), spaces | (kHire[m].talent == kBoarder ? beside(active[p]) & active[1 - p] : 0));
  }

  void find_main(int p) {
    const uint64_t spaces = accessible(p);
    if (!spaces) {
      over = kNoShipPlayable;
      return;
    }
    for (int number = 1; number <= kNumbers; ++number)
      if (hand[p][number]) add(action_of(kLay, number), spaces);
    add_purchases(p, spaces);
  }

  void find_effects(int p) {
    if (sea_effect != kOpenSea) add(action_of(kSeaEffect, sea_effect), targets(p, sea_effect, acting));
    if (ship_effect != kOpenSea && ship_effect != sea_effect) add(action_of(kShipEffect, ship_effect), targets(p, ship_effect, acting));
  }

  void find_hired(int p) {
    while (hired_step < kMostActions && count == 0) {
      const int effect = kHire[hired].action[hired_step];
      if (effect == kOpenSea) {
        hired_step = kMostActions;
      } else {
        add(action_of(kHired, effect), targets(p, effect, acting));
        if (count == 0) ++hired_step;
      }
    }
  }

  void settle() {
    groups = count = 0;
    while (count == 0 && over == kRunning) {
      const int p = to_move;
      switch (phase) {
        case kMainPhase: find_main(p); break;
        case kEffectsPhase:
          find_effects(p);
          if (count == 0) {
            sea_effect = ship_effect = kOpenSea;
            phase = kAfterPhase;
          }
          break;
        case kHiredPhase:
          find_hired(p);
          if (count == 0) phase = has_laid ? kAfterPhase : kMainPhase;
          break;
        default:
          add_purchases(p, accessible(p));
          if (count)
            add(action_of(kEnd, 0), bit(kNowhere));
          else
            end_turn();
      }
    }
    if (over == kDeckExhausted)
      for (int p = 0; p < 2; ++p) score[p] = final_score(p);
  }

  void end_turn() {
    const int p = to_move;
    const bool was_empty = deck_next[p] == kDeck;
    draw_ship(p);
    ++turn;
    if (p != first_player && was_empty) {
      over = kDeckExhausted;
    } else {
      to_move = 1 - p;
      begin_turn();
    }
  }

  void lay(int number, int space) {
    const int p = to_move;
    const bool was_burning = (burning[0] | burning[1]) >> space & 1;
    --hand[p][number];
    --hand_count[p];
    has_laid = true;
    acting = space;
    phase = kAfterPhase;
    const bool shielded = first_ship && p == first_player;
    first_ship = false;
    if (put(p, space, number, shielded)) {
      phase = kEffectsPhase;
      sea_effect = was_burning ? kOpenSea : sea[space];
      ship_effect = number;  // in the standard ruleset ship n has effect n
      static_assert(effect_of(kShipCodes[1]) == 1 && effect_of(kShipCodes[kNumbers]) == kNumbers);
    }
  }

  void buy(int m, int space) {
    const int p = to_move;
    gold[p] -= kHire[m].cost;
    gold_left += kHire[m].cost;
    bought |= 1u << m;
    has_bought = true;
    acting = space;
    phase = has_laid ? kAfterPhase : kMainPhase;
    if (!put(p, space, kFirstMercenary + m, false)) return;
    if (kHire[m].talent == kBroadside) broadside(p, space);
    phase = kHiredPhase;
    hired = m;
    hired_step = 0;
  }

  void step(int action) {
    ++ply;
    const int kind = action >> 10, what = action >> 6 & 15, space = action & 63;
    switch (kind) {
      case kLay: lay(what, space); break;
      case kBuy: buy(what, space); break;
      case kEnd: end_turn(); break;
      default:
        apply(to_move, what, space);
        if (kind == kSeaEffect)
          sea_effect = kOpenSea;
        else if (kind == kShipEffect)
          ship_effect = kOpenSea;
        else
          ++hired_step;
    }
    settle();
  }

  int nth_action(int n) const {
    for (int k = 0;; ++k) {
      uint64_t m = group[k].mask;
      const int here = popcount(m);
      if (n < here) {
        for (; n > 0; --n) m &= m - 1;
        return group[k].action + lowest(m);
      }
      n -= here;
    }
  }

  // Stream 0 deals, stream 1 + p chooses for player p.
  int play(int64_t* streams, int64_t* actions) {
    static_cast<Position&>(*this) = {};
    shuffle(streams[0]);
    begin();
    while (over == kRunning) {
      const int action = nth_action(random_below(streams[1 + to_move], count));
      actions[ply] = action;
      step(action);
    }
    return ply;
  }
};

}  // namespace

extern "C" {

// Play n games one after another; returns the number of plies.
int64_t play_games(int64_t* streams, int64_t* actions, int64_t n) {
  static Game game;
  int64_t plies = 0;
  for (int64_t i = 0; i < n; ++i) plies += game.play(streams, actions);
  return plies;
}

// Play one game and write its end: plies, reason, player to move, scores, gold.
void record_game(int64_t* streams, int64_t* actions, int64_t* end) {
  Game game;
  end[0] = game.play(streams, actions);
  end[1] = game.over;
  end[2] = game.to_move;
  for (int p = 0; p < 2; ++p) {
    end[3 + p] = game.score[p];
    end[5 + p] = game.gold[p];
  }
}
}
