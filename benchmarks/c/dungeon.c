/* The Dungeon for three players with the usual options, random play: written for speed alone.

   The rules are dragonlab's, and so is what counts as a decision. The streams are others, so games
   agree in distribution, not one by one. Nothing is told. A floor is 25 bits beside its tiles:
   what the dragon can reach is one `and` with a mask of its row or column. */
#include "dungeon_box.h"
#include "harness.h"

enum { SIDE = 5, CELLS = SIDE * SIDE, CENTRE = CELLS / 2, COLOURS = 5, FLOORS = 3, ROOM = 96 };
enum { NONE, PASSAGE, RELEASE, EXCHANGE, TRAP, POWERS = TRAP };
enum { LAST_FLOOR = 1, SURVIVOR = 2, ALL_LOST = 3 }; /* endings */
#define TYPES LENGTH(count)
#define CODES LENGTH(colour)
#define STAIRS (TYPES - (FLOORS - 1)) /* the last types are the stairs of the upper floors */
#define POWERED (STAIRS - (COLOURS - 1) * POWERS) /* before them: a tile of each colour and power */
#define LIVE TYPES /* codes past the types: a release, by colour, that can still be used */

typedef struct {
  Stream rng;
  uint32_t tiles;                          /* cells that hold a tile, as bits */
  uint8_t floor[CELLS], pile[ROOM];
  uint8_t stack[PLAYERS][COLOURS][24];     /* the tiles of a stack, the top one last */
  uint8_t height[PLAYERS][COLOURS];
  int coins[PLAYERS], guild[PLAYERS], out[PLAYERS];
  int pile_n, level, dragon, active, decisions, turn;
  int last_taker, stairs_with;             /* seat + 1, or 0 */
} Table;

static uint8_t PILE[ROOM];
static int PILE_N;
static uint32_t ROW[CELLS], COLUMN[CELLS]; /* the other cells of a cell's row and column */

static void prepare(void) {
  for (int code = 0; code < STAIRS; code++)
    for (int k = 0; k < BOX.count[code]; k++) PILE[PILE_N++] = code;
  for (int a = 0; a < CELLS; a++)
    for (int b = 0; b < CELLS; b++) {
      if (a != b && a / SIDE == b / SIDE) ROW[a] |= 1u << b;
      if (a != b && a % SIDE == b % SIDE) COLUMN[a] |= 1u << b;
    }
}

static inline int ordinary(int code) { /* a release that can be used no longer */
  return code < LIVE ? code : POWERED + (code - LIVE) * POWERS + RELEASE - 1;
}
static inline int one_of(Table *t, uint32_t set) { return nth_bit(set, below(&t->rng, bits(set))); }

static inline int next_living(Table *t, int seat) {
  do seat = seat == PLAYERS - 1 ? 0 : seat + 1; while (t->out[seat]);
  return seat;
}
static inline int previous_living(Table *t, int seat) {
  do seat = seat == 0 ? PLAYERS - 1 : seat - 1; while (t->out[seat]);
  return seat;
}

/* ---- tiles */

static inline void receive(Table *t, int seat, int code, int live) {
  code = ordinary(code);
  int colour = BOX.colour[code];
  if (code == STAIRS + t->level) t->stairs_with = seat + 1;
  if (live && BOX.power[code] == RELEASE) code = LIVE + colour - 1;
  t->stack[seat][colour][t->height[seat][colour]++] = code;
}

static inline int lift(Table *t, int cell) {
  t->tiles &= ~(1u << cell);
  return t->floor[cell];
}

static void lay_floor(Table *t) {
  for (int cell = 0; cell < CELLS; cell++) {
    if (cell == CENTRE && t->level < FLOORS - 1) {
      t->floor[cell] = STAIRS + t->level;
      continue;
    }
    int k = below(&t->rng, t->pile_n);
    t->floor[cell] = t->pile[k];
    t->pile[k] = t->pile[--t->pile_n];
  }
  t->tiles = (1u << CELLS) - 1;
  t->dragon = CENTRE;
  t->last_taker = t->stairs_with = 0;
}

/* ---- powers of the tile just taken, which lies on top of its stack */

#define RARELY __attribute__((noinline)) /* keeps what comes seldom out of the loop */

static RARELY void use_trap(Table *t, int seat, int colour) {
  if (!t->tiles) return;
  t->decisions++;
  int n = bits(t->tiles), k = below(&t->rng, n + 1);
  if (k == n) return;
  t->height[seat][colour]--;
  receive(t, seat, lift(t, nth_bit(t->tiles, k)), 0);
}

static RARELY void use_exchange(Table *t, int seat, int colour) {
  uint32_t stacks = 0;
  for (int other = 0; other < PLAYERS; other++)
    for (int c = 0; c < COLOURS; c++)
      stacks |= (uint32_t)(t->height[other][c] > 0) << (other * COLOURS + c);
  stacks &= ~(((1u << COLOURS) - 1) << (seat * COLOURS)); /* the others' stacks */
  if (!stacks) return;
  t->decisions++;
  int n = bits(stacks), k = below(&t->rng, n + 1);
  if (k == n) return;
  int which = nth_bit(stacks, k), other = which / COLOURS, c = which % COLOURS;
  int own = t->stack[seat][colour][--t->height[seat][colour]];
  int got = t->stack[other][c][--t->height[other][c]];
  receive(t, other, own, 0);
  receive(t, seat, got, 0);
}

/* Take a tile of the row and use its power, but for a passage: that waits for the gift. */
static inline int pick(Table *t, int seat, int cell) {
  int code = lift(t, cell), power = BOX.power[code];
  t->dragon = cell;
  t->last_taker = seat + 1;
  receive(t, seat, code, 1);
  if (power == TRAP) use_trap(t, seat, BOX.colour[code]);
  else if (power == EXCHANGE) use_exchange(t, seat, BOX.colour[code]);
  return code;
}

/* ---- a floor: until the dragon cannot move; then t->active is who cannot move it */

static inline void play_floor(Table *t, int seat) {
  for (uint32_t row = ROW[CENTRE]; row; seat = next_living(t, seat)) {
    t->turn++;
    t->active = seat;
    t->decisions++;
    int code = pick(t, seat, one_of(t, row));
    uint32_t column = t->tiles & COLUMN[t->dragon];
    if (!column) return;
    t->decisions++;
    int gift = lift(t, t->dragon = one_of(t, column));
    receive(t, previous_living(t, seat), gift, 0);
    if (BOX.value[gift] > BOX.gift_above) t->coins[seat] += BOX.gift_coins;
    row = t->tiles & ROW[t->dragon];
    if (row && BOX.power[code] == PASSAGE) {
      t->decisions++;
      int n = bits(row), k = below(&t->rng, n + 1);
      if (k < n) {
        t->height[seat][BOX.colour[code]]--; /* the passage is used up */
        pick(t, seat, nth_bit(row, k));
        row = t->tiles & ROW[t->dragon];
      }
    }
    if (!row) t->active = next_living(t, seat);
  }
}

/* Everybody pays for the floor or is out; returns how many live on. */
static int pay_floor(Table *t) {
  int cost = BOX.cost[bits(t->tiles)], living = 0;
  for (int seat = 0; seat < PLAYERS; seat++) {
    if (t->out[seat]) continue;
    int owed = cost + (t->last_taker == seat + 1 ? BOX.last_taker_cost : 0);
    if (t->coins[seat] >= owed) {
      t->coins[seat] -= owed;
      living++;
    } else {
      t->out[seat] = t->level + 1;
      t->coins[seat] = 0;
      memset(t->height[seat], 0, sizeof t->height[seat]);
    }
  }
  return living;
}

/* ---- scoring */

/* Give a largest stack away; returns its colour, or -1. */
static int tribute(Table *t, int seat) {
  int most = 1;
  uint32_t stacks = 0;
  for (int colour = 0; colour < COLOURS; colour++) {
    int n = t->height[seat][colour];
    if (n > most) most = n, stacks = 0;
    if (n == most) stacks |= 1u << colour;
  }
  if (!stacks) return -1;
  if (stacks & (stacks - 1)) t->decisions++;
  int colour = one_of(t, stacks);
  t->height[seat][colour] = 0;
  return colour;
}

static int place_of(Table *t, int seat, int colour, int code) {
  int k = t->height[seat][colour] - 1;
  while (k >= 0 && t->stack[seat][colour][k] != code) k--;
  return k;
}

static void discard(Table *t, int seat, int colour, int code) {
  int top = --t->height[seat][colour];
  for (int k = 0, found = 0; k < top; k++) {
    found |= t->stack[seat][colour][k] == code;
    t->stack[seat][colour][k] = t->stack[seat][colour][k + found];
  }
}

/* Each live release may go away with a tile of the guild; it cannot release itself. */
static void use_releases(Table *t, int seat) {
  int guild = t->guild[seat];
  for (int colour = 1; colour < COLOURS; colour++) {
    int live = LIVE + colour - 1, at = place_of(t, seat, colour, live);
    uint64_t codes = 0;
    for (int k = 0; k < t->height[seat][guild]; k++) codes |= 1ull << t->stack[seat][guild][k];
    codes &= ~(1ull << live);
    if (at < 0 || t->height[seat][guild] - (colour == guild) <= 0) continue;
    t->decisions++;
    int n = bits(codes), k = below(&t->rng, n + 1);
    if (k == n) {
      t->stack[seat][colour][at] = ordinary(live);
    } else {
      discard(t, seat, colour, live);
      discard(t, seat, guild, nth_bit(codes, k));
    }
  }
}

static int points(Table *t, int seat, int richest) {
  int sum = t->coins[seat] == richest ? BOX.most_treasure : 0;
  for (int colour = 0; colour < COLOURS; colour++)
    for (int k = 0; k < t->height[seat][colour]; k++) {
      int value = BOX.value[t->stack[seat][colour][k]];
      sum += colour == t->guild[seat] ? -value : value;
    }
  return sum;
}

static void score(Table *t, Result *result) {
  int richest = 0, best = INT32_MIN;
  for (int seat = 0; seat < PLAYERS; seat++) {
    if (t->out[seat]) continue;
    if (t->coins[seat] > richest) richest = t->coins[seat];
    if (tribute(t, seat) == t->guild[seat]) tribute(t, seat);
    use_releases(t, seat);
  }
  for (int seat = 0; seat < PLAYERS; seat++)
    if (!t->out[seat]) {
      result->score[seat] = points(t, seat, richest);
      if (result->score[seat] > best) best = result->score[seat];
    }
  for (int seat = 0; seat < PLAYERS; seat++)
    result->won |= (!t->out[seat] && result->score[seat] == best) << seat;
}

/* ---- a game */

static void play(Result *result, uint64_t seed, int64_t index) {
  Table t;
  memset(&t, 0, sizeof t);
  seed_stream(&t.rng, seed, index, 50); /* a salt that nothing in dragonlab uses */
  int seat = below(&t.rng, PLAYERS), living;
  memcpy(t.pile, PILE, sizeof t.pile);
  t.pile_n = PILE_N;
  uint32_t guilds = (1u << COLOURS) - 2; /* red is no guild */
  for (int k = 0; k < PLAYERS; k++) {
    t.guild[k] = one_of(&t, guilds);
    guilds &= ~(1u << t.guild[k]);
    t.coins[k] = BOX.start_coins;
  }
  for (;;) {
    lay_floor(&t);
    play_floor(&t, seat);
    living = pay_floor(&t);
    if (living <= 1 || t.level == FLOORS - 1) break;
    seat = t.stairs_with > 0 ? t.stairs_with - 1 : t.active;
    if (t.out[seat]) seat = next_living(&t, seat);
    t.level++;
  }
  result->ending = living == 0 ? ALL_LOST : living == 1 ? SURVIVOR : LAST_FLOOR;
  if (living == 1)
    for (int k = 0; k < PLAYERS; k++) result->won |= !t.out[k] << k;
  if (living > 1) score(&t, result);
  result->decisions = t.decisions, result->turn = t.turn;
}
