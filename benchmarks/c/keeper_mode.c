/* Keeper Mode for three players with the usual options, random play: written for speed.

   Nothing is told. The streams are dragonlab's, so every game is equal, one by one. */
#include "keeper_mode_box.h"
#include "harness.h"

enum { DRAGONS = 6, DEFEAT = 1, SHIELDS = 2 }; /* the last two are endings, as bits */

typedef struct {
  Stream rng, policy[PLAYERS];
  int arrows[DRAGONS], tribe[PLAYERS];
  uint32_t placed[PLAYERS], gone; /* sets of dragons */
  int decisions, turn, leader;
} Table;

static void prepare(void) {}

static int next_seat(int seat) { return seat == PLAYERS - 1 ? 0 : seat + 1; }

static void lay_out(Table *t) {
  uint32_t free = (1u << DRAGONS) - 1;
  for (int seat = 0; seat < PLAYERS; seat++) {
    t->tribe[seat] = nth_bit(free, below(&t->rng, DRAGONS - seat));
    free &= ~(1u << t->tribe[seat]);
  }
  for (int k = DRAGONS - 1; k > 0; k--) step(&t->rng); /* the circle, which changes nothing */
}

static uint32_t roll(Table *t) {
  uint32_t targets;
  do {
    targets = 0;
    for (int k = 0; k < BOX.dice; k++) targets |= 1u << below(&t->rng, DRAGONS);
  } while ((targets & (targets - 1)) == 0);
  return targets;
}

static void use_bonus(Table *t, int seat) {
  uint32_t injured = 0;
  for (int k = 0; k < DRAGONS; k++) injured |= (uint32_t)(t->arrows[k] > 0) << k;
  if (!injured) return;
  t->decisions++;
  int n = bits(injured), k = below(&t->policy[seat], n + 1);
  if (k < n) t->arrows[nth_bit(injured, k)]--;
}

/* A round; returns the endings that it brings about. */
static int play_round(Table *t) {
  uint32_t targets = roll(t), once = 0, several = 0, wounded;
  int card[PLAYERS], n = bits(targets), ending = 0;
  t->turn++;
  for (int k = 0, seat = t->leader; k < PLAYERS; k++, seat = next_seat(seat)) {
    card[seat] = nth_bit(targets, below(&t->policy[seat], n));
    several |= once & 1u << card[seat];
    once |= 1u << card[seat];
  }
  t->decisions += PLAYERS;
  for (int seat = 0; seat < PLAYERS; seat++)
    if (!(several >> card[seat] & 1)) t->placed[seat] |= 1u << card[seat];
  for (int k = 0, seat = t->leader; k < PLAYERS; k++, seat = next_seat(seat))
    if (card[seat] == t->tribe[seat] && !(several >> card[seat] & 1)) use_bonus(t, seat);
  for (wounded = targets & ~once; wounded; wounded &= wounded - 1) {
    int dragon = lowest(wounded);
    if (++t->arrows[dragon] < BOX.life) continue;
    t->gone |= 1u << dragon;
    t->arrows[dragon] = 0;
    for (int seat = 0; seat < PLAYERS; seat++) t->placed[seat] &= ~(1u << dragon);
  }
  if (t->gone) ending = DEFEAT;
  for (int seat = 0; seat < PLAYERS; seat++)
    if (bits(t->placed[seat]) >= BOX.shields) ending |= SHIELDS;
  t->leader = next_seat(t->leader);
  return ending;
}

static int worth(const Table *t, int seat) {
  int dragon = t->tribe[seat], lost = t->gone >> dragon & 1;
  return bits(t->placed[seat]) * 16 - (lost ? BOX.gone_arrows : t->arrows[dragon]);
}

static void play(Result *result, uint64_t seed, int64_t index) {
  Table t;
  memset(&t, 0, sizeof t);
  seed_stream(&t.rng, seed, index, 0);
  for (int seat = 0; seat < PLAYERS; seat++) seed_stream(&t.policy[seat], seed, index, seat + 1);
  lay_out(&t);
  while (!(result->ending = play_round(&t))) {}
  int best = worth(&t, 0);
  for (int seat = 1; seat < PLAYERS; seat++)
    if (worth(&t, seat) > best) best = worth(&t, seat);
  for (int seat = 0; seat < PLAYERS; seat++) {
    result->score[seat] = bits(t.placed[seat]);
    result->won |= (worth(&t, seat) == best) << seat;
  }
  result->decisions = t.decisions, result->turn = t.turn;
}
