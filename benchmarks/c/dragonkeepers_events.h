/* What dragonkeepers_events.c plays with: the state, its events, the book and the hands. */
#include "dragonkeepers_box.h"
#include "harness.h"

#define CARDS LENGTH(front)
#define DECK LENGTH(deck)
#define VALUES LENGTH(pieces)
#define SHADOW DECK
#define FIRST_START (SHADOW + 1)
#define START_CARDS (CARDS - FIRST_START)
enum { COLOURS = 4, PAGES = 2, RING = 3, FREE_CARDS = 3, SEATS = 4, ROOM = 128, MOST_EVENTS = 36 };
#define COLOUR_CARD (DECK - COLOURS * COLOURS) /* the right page's first type of card */
enum { LEFT, RIGHT };
enum { AT_TAKE, AT_BOOK, AT_PLAY, AT_SIDE, AT_LAY, AT_END };
enum { GOAL = 1, PAGE = 2, CAP = 4 };
enum { TURN_BEGAN, CARD_TAKEN, FOURTH_CARD, PAGE_TURNED, PAGE_SPENT, CARD_PLACED, DRAGONS_PLAYED,
       STACK_OPENED, NOT_PLAYED, PIECE_WON, RING_CLOSED, PEARL_DRAWN, CRYSTAL_WON, SHADOW_WON,
       EGG_WON, CREST_WON, RAN_OUT, GOAL_REACHED, GAME_ENDED, EGG_FLIPPED, SCORED, GAME_WON, EVENTS };
enum { PIECES, PEARLS, CRYSTALS, SHADOWS, EGGS, CRESTS }; /* what can run out */
/* Codes of actions; here only their order matters. */
#define TAKE 0
#define FOURTH (TAKE + PAGES)
#define STOP (FOURTH + PAGES)
#define PLACE (STOP + 1)
#define KEEP (PLACE + CARDS)
#define PLAY (KEEP + 1)
#define NO_PLAY (PLAY + COLOURS)
#define ON_SIDE (NO_PLAY + 1)
#define LAY (ON_SIDE + 2)
#define ACTIONS (LAY + CARDS)

typedef struct {
  Stream rng;
  int32_t decisions;
  int16_t turn, event_n, events[MOST_EVENTS][6], tally[SEATS][EVENTS];
  int32_t score[SEATS];
  int8_t won[SEATS], actor, phase, over, ending;
  int8_t deck[DECK], deck_top[PAGES], changed[PAGES], display[PAGES];
  int16_t deck_n[PAGES], placed_n[PAGES], placed_secret;
  uint8_t placed[PAGES][ROOM];
  int8_t placed_by[PAGES][ROOM], start_box[START_CARDS];
  int8_t hand[SEATS][CARDS], secret[SEATS][CARDS];
  int16_t hand_n[SEATS], secret_n[SEATS];
  int8_t row[SEATS][COLOURS], row_n[SEATS], dragons[SEATS][COLOURS], wild[SEATS][COLOURS];
  int8_t pieces[SEATS][LENGTH(pieces)], ring[SEATS], amulets[SEATS], pearls[SEATS][2], laid[CARDS];
  int16_t pearl_points[SEATS], pearls_shown[2];
  int8_t crystals[SEATS], fresh[SEATS], used[SEATS], eggs[SEATS], flipped[SEATS], crest[SEATS];
  int8_t row_pieces[LENGTH(pieces)], supply_pearls[2], supply_crystals, supply_eggs, supply_shadows;
  int8_t crests_taken, active, taken;
  int8_t play_colour, play_number, play_left, play_opens, play_dragons, play_cards[CARDS];
  int8_t due_lowest, due_highest, due_pearls;
} State;
typedef const Box *B;
typedef State *S;

/* Read anew, so that the compiler does not know the numbers: neither does dragonlab's. */
static const Box *volatile the_box = &BOX;

static void prepare(void) {}
static inline int draw(S s, int n) { return below(&s->rng, n); }
static inline int larger(int a, int b) { return a > b ? a : b; }
static inline int smaller(int a, int b) { return a < b ? a : b; }

static void tell(S s, int kind, int seat, int amount, int a, int b, int c) {
  s->tally[seat][kind] += amount;
  if (s->event_n >= MOST_EVENTS) return;
  int16_t *row = s->events[s->event_n++];
  row[0] = kind, row[1] = seat, row[2] = amount, row[3] = a, row[4] = b, row[5] = c;
}
static void forget_events(S s) {
  memset(s->events, 0, s->event_n * sizeof s->events[0]);
  s->event_n = 0;
}

/* ---- what lies where */

static int shown(B box, S s, int page) {
  int n = s->placed_n[page];
  return n == 0 ? s->deck_top[page] : box->shows[s->placed[page][n - 1]];
}
static int usable_crystals(S s, int seat) { return s->crystals[seat] - s->fresh[seat]; }
static int is_closed(S s, int seat, int colour) {
  int inside = 0;
  for (int k = 1; k < s->row_n[seat] - 1; k++) inside |= s->row[seat][k] == colour;
  return inside;
}
static int dragons_in_hand(B box, S s, int seat, int colour) {
  int n = 0;
  for (int card = 0; card < CARDS; card++)
    if (s->hand[seat][card] > 0 && box->front[card] == colour) n += s->hand[seat][card];
  return n;
}
static int may_lay(B box, S s, int card) {
  if (s->hand[s->actor][card] == 0) return 0;
  if (card == SHADOW) return s->play_dragons > 0 || s->play_left > 1;
  return box->front[card] == s->play_colour;
}
static int may_place(B box, S s, int card) {
  return s->hand[s->actor][card] > 0 && s->changed[box->page[card]] == 0;
}
static int lowest_piece(S s) {
  for (int v = 0; v < VALUES; v++)
    if (s->row_pieces[v] > 0) return v;
  return -1;
}
static int highest_piece(S s) {
  for (int v = VALUES - 1; v >= 0; v--)
    if (s->row_pieces[v] > 0) return v;
  return -1;
}
static int cards_laid_out(S s, int seat) {
  int n = 0;
  for (int colour = 0; colour < COLOURS; colour++) n += s->dragons[seat][colour] + s->wild[seat][colour];
  return n;
}

/* ---- the book: a deck lies in no order, its top shows a back, its front is drawn when lifted */

static int draw_back(B box, S s, int page) {
  int k = draw(s, s->deck_n[page]), card = page == LEFT ? 0 : COLOUR_CARD;
  while (k >= s->deck[card]) k -= s->deck[card++];
  return box->shows[card];
}
static int draw_front(S s, int page) {
  int back = s->deck_top[page], n = 0;
  int first = page == LEFT ? (back - 1) * COLOURS : COLOUR_CARD + back * COLOURS, card = first;
  for (int k = first; k < first + COLOURS; k++) n += s->deck[k];
  for (int k = draw(s, n); k >= s->deck[card]; card++) k -= s->deck[card];
  return card;
}
static int lift(B box, S s, int page) {
  if (s->placed_n[page] > 0) {
    int n = --s->placed_n[page], card = s->placed[page][n];
    s->placed_secret -= s->placed_by[page][n] != 0;
    s->placed[page][n] = s->placed_by[page][n] = 0;
    return card;
  }
  int card = draw_front(s, page);
  s->deck[card]--;
  s->deck_n[page]--;
  s->deck_top[page] = s->deck_n[page] > 0 ? draw_back(box, s, page) : 0;
  return card;
}
static void turn_page(B box, S s, int page) {
  s->display[page] = lift(box, s, page);
  tell(s, PAGE_TURNED, s->active, 1, page, s->display[page], shown(box, s, page));
}

/* ---- a hand; `secret` counts the cards whose front the others have not seen */

static void receive(S s, int seat, int card, int secretly) {
  s->hand[seat][card]++;
  s->hand_n[seat]++;
  s->secret[seat][card] += secretly;
  s->secret_n[seat] += secretly;
}
static int give_up(S s, int seat, int card) {
  int hidden = s->secret[seat][card] == s->hand[seat][card];
  s->hand[seat][card]--;
  s->hand_n[seat]--;
  s->secret[seat][card] -= hidden;
  s->secret_n[seat] -= hidden;
  return hidden;
}
