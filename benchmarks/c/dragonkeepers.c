/* Dragonkeepers for three players with the usual options, random play: written for speed alone.

   The rules are dragonlab's, and so is what counts as a decision (a forced one counts too). The
   streams are others, so games agree in distribution, not one by one. Nothing is told, and nobody
   keeps account of who knows which card: this is how fast a loop can be that only plays. */
#include "dragonkeepers_box.h"
#include "harness.h"

#define CARDS LENGTH(front)
#define DECK LENGTH(deck)       /* types of cards in the two decks; the shadow dragon is next */
#define VALUES LENGTH(pieces)
#define SHADOW DECK
#define FIRST_START (SHADOW + 1)
#define START_CARDS (CARDS - FIRST_START)
enum { COLOURS = 4, PAGES = 2, RING = 3, FREE_CARDS = 3, ROOM = 128 };
enum { GOAL = 1, PAGE = 2, CAP = 4 }; /* endings, as bits */

typedef struct {
  uint64_t kinds;            /* the types of cards in the hand, as bits */
  uint8_t hand[64];          /* how many of each type */
  uint8_t fronts[COLOURS];   /* how many dragons of each colour */
  uint8_t stacks, opened;    /* colours laid out, as bits, and how many */
  uint8_t left, right;       /* the colours at the ends of the row */
  uint8_t ring, crystals, eggs;
  int16_t laid, points;
} Player;

typedef struct {
  Stream rng;
  Player players[PLAYERS];
  uint8_t page[PAGES][ROOM]; /* the cards of a page, the top one last */
  int n[PAGES];              /* how many they are */
  int unseen[PAGES];         /* the lowest so many lie in no order yet: it is drawn when needed */
  uint8_t display[PAGES];
  uint8_t row[64];           /* amulet pieces by value */
  unsigned values;           /* the values that are left, as bits */
  uint8_t pearls[2][16], pearl_n[2];
  int crystals, eggs, shadows, crests, amulets, ending, decisions;
} Table;

static uint64_t ON_PAGE[PAGES], OF_COLOUR[COLOURS];
static uint8_t FULL_DECK[PAGES][ROOM], FULL_ROW[256];
static int DECK_N[PAGES], ROW_N;

static void prepare(void) {
  for (int card = 0; card < CARDS; card++) {
    int page = BOX.page[card];
    ON_PAGE[page] |= 1ull << card;
    if (card != SHADOW) OF_COLOUR[BOX.front[card]] |= 1ull << card;
    for (int k = 0; card < DECK && k < BOX.deck[card]; k++) FULL_DECK[page][DECK_N[page]++] = card;
  }
  for (int v = 0; v < VALUES; v++)
    for (int k = 0; k < BOX.pieces[v]; k++) FULL_ROW[ROW_N++] = v;
}

static inline int coin(Table *t) {
  t->decisions++;
  return step(&t->rng) >> 31;
}

/* ---- the book */

static inline int shown(Table *t, int page) {
  return t->n[page] ? BOX.shows[t->page[page][t->n[page] - 1]] : 0;
}

static inline void settle_top(Table *t, int page) {
  int n = t->n[page];
  if (n != t->unseen[page] || n == 0) return;
  uint8_t *cards = t->page[page], *drawn = cards + below(&t->rng, n), top = *drawn;
  *drawn = cards[n - 1];
  cards[n - 1] = top;
  t->unseen[page] = n - 1;
}

static inline void turn_page(Table *t, int page) {
  t->display[page] = t->page[page][--t->n[page]];
  settle_top(t, page);
}

/* ---- a hand */

static inline void receive(Player *p, int card) {
  p->hand[card]++;
  p->kinds |= 1ull << card;
  if (card != SHADOW) p->fronts[(int)BOX.front[card]]++;
}

static inline void give_up(Player *p, int card) {
  p->kinds &= ~((uint64_t)(--p->hand[card] == 0) << card);
  if (card != SHADOW) p->fronts[(int)BOX.front[card]]--;
}

/* ---- rewards */

static inline void win_piece(Table *t, Player *p, int v) {
  t->values &= ~((unsigned)(--t->row[v] == 0) << v);
  p->points += BOX.piece_value[v];
  if (++p->ring < RING) return;
  p->ring = 0;
  if (++t->amulets >= BOX.goal) t->ending |= GOAL;
  int colour = t->pearl_n[0] > 0 ? 0 : 1; /* red ones while there are any */
  if (t->pearl_n[colour] == 0) return;
  uint8_t *pearl = t->pearls[colour] + below(&t->rng, t->pearl_n[colour]);
  p->points += *pearl;
  *pearl = t->pearls[colour][--t->pearl_n[colour]];
}

static inline void pay(Table *t, Player *p, int number, int opens) {
  for (int k = BOX.reward_lowest[number]; k > 0 && t->values; k--) win_piece(t, p, lowest(t->values));
  for (int k = BOX.reward_highest[number]; k > 0 && t->values; k--) win_piece(t, p, highest(t->values));
  for (int k = BOX.reward_crystals[number]; k > 0 && t->crystals > 0; k--) t->crystals--, p->crystals++;
  for (int k = BOX.reward_shadows[number]; k > 0 && t->shadows > 0; k--) t->shadows--, receive(p, SHADOW);
  for (int k = BOX.reward_eggs[number]; k > 0 && t->eggs > 0; k--) t->eggs--, p->eggs++;
  if (opens && p->opened == COLOURS && t->crests < BOX.crest_n) p->points += BOX.crest[t->crests++];
}

/* ---- the phases of a turn */

/* Lay one card of a play: the only one that fits, or a decision. */
static inline int choose_card(Table *t, Player *p, int colour, int left, int laid) {
  uint64_t mine = p->kinds & OF_COLOUR[colour];
  int dragons = p->fronts[colour], shadows = p->hand[SHADOW];
  int fewest = left > dragons ? left - dragons : 0; /* shadow dragons, of those still to be laid */
  int room = laid ? left : left - 1;                /* one card at least is a dragon */
  int most = shadows < room ? shadows : room;
  if (fewest == most) {
    if (most > 0) return SHADOW;
    if (dragons == left || (mine & (mine - 1)) == 0) return highest(mine);
  }
  if (shadows > 0 && (laid || left > 1)) mine |= 1ull << SHADOW;
  t->decisions++;
  return nth_bit(mine, below(&t->rng, bits(mine)));
}

static inline void play_dragons(Table *t, Player *p, int number, int colour) {
  int opens = !(p->stacks >> colour & 1), laid = 0;
  if (opens) {
    if (p->opened == 0) p->left = p->right = colour;
    else if (coin(t)) p->left = colour;
    else p->right = colour;
    p->stacks |= 1 << colour;
    p->opened++;
  }
  for (int left = number; left > 0; left--) {
    int card = choose_card(t, p, colour, left, laid);
    give_up(p, card);
    laid |= card != SHADOW;
  }
  p->laid += number;
  pay(t, p, number, opens);
}

static inline void play_phase(Table *t, Player *p) {
  int number = shown(t, 0), colour = shown(t, 1), dragons = p->fronts[colour];
  int closed = (p->stacks >> colour & 1) && p->left != colour && p->right != colour;
  if (closed || dragons == 0 || dragons + p->hand[SHADOW] < number) t->decisions++;
  else if (coin(t)) play_dragons(t, p, number, colour);
}

static inline void book_phase(Table *t, Player *p) {
  uint64_t open = ON_PAGE[0] | ON_PAGE[1], choice;
  while ((choice = p->kinds & open)) {
    t->decisions++;
    int n = bits(choice), k = below(&t->rng, n + 1);
    if (k == n) return;
    int card = nth_bit(choice, k), page = BOX.page[card];
    give_up(p, card);
    t->page[page][t->n[page]++] = card;
    open &= ~ON_PAGE[page];
  }
}

static inline void take_phase(Table *t, Player *p) {
  for (int taken = 0; taken < FREE_CARDS || (taken == FREE_CARDS && p->crystals > 0); taken++) {
    t->decisions++;
    int page = below(&t->rng, taken == 0 ? PAGES : PAGES + 1);
    if (page == PAGES) break;
    if (taken == FREE_CARDS) p->crystals--, t->crystals++;
    receive(p, t->display[page]);
    turn_page(t, page);
    if (t->n[page] <= 1) {
      t->ending |= PAGE;
      return;
    }
  }
  book_phase(t, p);
}

/* ---- a game */

static void set_up(Table *t, int first) {
  uint8_t pieces[256], starts[64];
  memcpy(pieces, FULL_ROW, sizeof pieces);
  for (int v = 0; v < VALUES; v++) t->row[v] = BOX.pieces[v];
  for (int k = 0, n = ROW_N; k < BOX.removed; k++) {
    int at = below(&t->rng, n);
    t->row[pieces[at]]--;
    pieces[at] = pieces[--n];
  }
  for (int v = 0; v < VALUES; v++) t->values |= (unsigned)(t->row[v] > 0) << v;
  for (int colour = 0; colour < 2; colour++) {
    t->pearl_n[colour] = BOX.pearl_n[colour];
    for (int k = 0; k < BOX.pearl_n[colour]; k++) t->pearls[colour][k] = BOX.pearl_value[colour][k];
  }
  t->crystals = BOX.crystals, t->eggs = BOX.eggs, t->shadows = BOX.shadows;
  for (int k = 0; k < START_CARDS; k++) starts[k] = FIRST_START + k;
  for (int k = 0, n = START_CARDS; k < PLAYERS; k++)
    for (int i = 0; i < BOX.deal[k]; i++) {
      int at = below(&t->rng, n);
      receive(&t->players[(first + k) % PLAYERS], starts[at]);
      starts[at] = starts[--n];
    }
  for (int page = 0; page < PAGES; page++) {
    memcpy(t->page[page], FULL_DECK[page], ROOM);
    t->n[page] = t->unseen[page] = DECK_N[page];
    settle_top(t, page);
    turn_page(t, page);
  }
}

static void score(Table *t, Result *result) {
  int eggs = 0, best = -1, best_cards = -1;
  for (int k = 0; k < PLAYERS; k++) eggs = t->players[k].eggs > eggs ? t->players[k].eggs : eggs;
  for (int k = 0; k < PLAYERS; k++) {
    Player *p = &t->players[k];
    int points = p->points + p->eggs * BOX.egg_value;
    if (eggs > 0 && p->eggs == eggs) points += BOX.egg_flipped - BOX.egg_value;
    result->score[k] = points;
    if (points > best || (points == best && p->laid > best_cards)) best = points, best_cards = p->laid;
  }
  for (int k = 0; k < PLAYERS; k++)
    result->won |= (result->score[k] == best && t->players[k].laid == best_cards) << k;
}

static void play(Result *result, uint64_t seed, int64_t index) {
  Table t;
  memset(&t, 0, sizeof t);
  seed_stream(&t.rng, seed, index, 50); /* a salt that nothing in dragonlab uses */
  int active = below(&t.rng, PLAYERS), turn = 0;
  set_up(&t, active);
  for (;; active = active == PLAYERS - 1 ? 0 : active + 1) {
    turn++;
    take_phase(&t, &t.players[active]);
    for (int k = 0, seat = active; k < PLAYERS; k++) {
      play_phase(&t, &t.players[seat]);
      seat = seat == PLAYERS - 1 ? 0 : seat + 1;
    }
    if (turn >= BOX.turn_cap) t.ending |= CAP;
    if (t.ending) break;
  }
  score(&t, result);
  result->decisions = t.decisions, result->turn = turn, result->ending = t.ending;
}
