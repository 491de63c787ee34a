/* Dragonkeepers for three players with the usual options, line by line as dragonlab's rules have it:
   the same fields, the same streams, the same lists of legal actions in the same order, every event
   told and counted. Each game must end exactly as dragonlab's does. It shows what the same work
   costs in C, and its being equal shows that the box and the streams are read rightly.

   Chests, the other options and forced outcomes are left out. */
#include "dragonkeepers_events.h"

/* ---- the end */

static int turn_pearl(B box, S s, int colour) {
  int up = s->pearls_shown[colour], left = 0, k = 0;
  for (int i = 0; i < box->pearl_n[colour]; i++) left += (up >> i & 1) == 0;
  for (int at = draw(s, left); at > 0 || (up >> k & 1) != 0; k++) at -= (up >> k & 1) == 0;
  s->pearls_shown[colour] = up | 1 << k;
  return box->pearl_value[colour][k];
}
static int points(B box, S s, int seat) {
  int n = s->eggs[seat] * box->egg_value + s->pearl_points[seat];
  for (int v = 0; v < VALUES; v++) n += s->pieces[seat][v] * box->piece_value[v];
  if (s->crest[seat] > 0) n += box->crest[s->crest[seat] - 1];
  return n + s->flipped[seat] * (box->egg_flipped - box->egg_value);
}
static void finish(B box, S s) {
  int most = 0, best = -1, best_cards = -1, tied = 0;
  s->phase = AT_END;
  s->over = 1;
  tell(s, GAME_ENDED, s->active, 1, s->ending, 0, 0);
  for (int seat = 0; seat < box->players; seat++)
    for (int colour = 0; colour < 2; colour++)
      for (int k = 0; k < s->pearls[seat][colour]; k++) s->pearl_points[seat] += turn_pearl(box, s, colour);
  for (int seat = 0; seat < box->players; seat++) most = larger(most, s->eggs[seat]);
  for (int seat = 0; seat < box->players && most > 0; seat++)
    if (s->eggs[seat] == most) {
      s->flipped[seat] = 1;
      tell(s, EGG_FLIPPED, seat, 1, most, 0, 0);
    }
  for (int seat = 0; seat < box->players; seat++) {
    int n = s->score[seat] = points(box, s, seat), cards = cards_laid_out(s, seat);
    tell(s, SCORED, seat, 1, n, s->pearl_points[seat], 0);
    tied = n > best ? 1 : tied + (n == best);
    if (n > best || (n == best && cards > best_cards)) best = n, best_cards = cards;
  }
  for (int seat = 0; seat < box->players; seat++)
    if (s->score[seat] == best && cards_laid_out(s, seat) == best_cards) {
      s->won[seat] = 1;
      tell(s, GAME_WON, seat, 1, best, best_cards, tied);
    }
}

/* ---- the course of a turn */

static void begin_turn(S s, int seat) {
  s->turn++;
  s->active = s->actor = seat;
  s->phase = AT_TAKE;
  s->taken = 0;
  for (int page = 0; page < PAGES; page++) s->changed[page] = 0;
  for (int k = 0; k < SEATS; k++) s->fresh[k] = s->used[k] = 0;
  tell(s, TURN_BEGAN, seat, 1, s->turn, 0, 0);
}
static void begin_book(B box, S s) {
  s->phase = AT_PLAY;
  for (int card = 0; card < CARDS && s->phase == AT_PLAY; card++)
    if (may_place(box, s, card)) s->phase = AT_BOOK;
}
static void take(B box, S s, int page, int fourth) {
  if (fourth) {
    s->crystals[s->actor]--;
    s->supply_crystals++;
    tell(s, FOURTH_CARD, s->actor, 1, 0, 0, 0);
  }
  int card = s->display[page];
  receive(s, s->actor, card, 0);
  tell(s, CARD_TAKEN, s->actor, 1, page, card, 0);
  s->taken++;
  turn_page(box, s, page);
  if (s->deck_n[page] + s->placed_n[page] <= 1 && (s->ending & PAGE) == 0) {
    s->ending |= PAGE;
    tell(s, PAGE_SPENT, s->active, 1, page, 0, 0);
  }
  if (s->ending & PAGE) s->phase = AT_PLAY;
  else if (s->taken > FREE_CARDS || (s->taken == FREE_CARDS && usable_crystals(s, s->actor) < 1))
    begin_book(box, s);
}
static void place(B box, S s, int card) {
  int page = box->page[card], hidden = give_up(s, s->actor, card), n = s->placed_n[page]++;
  s->placed[page][n] = card;
  s->placed_by[page][n] = hidden * (s->actor + 1);
  s->placed_secret += hidden;
  s->changed[page] = 1;
  tell(s, CARD_PLACED, s->actor, 1, page, card, hidden);
  begin_book(box, s);
}
static void next_player(B box, S s) {
  if (s->play_number > 0) {
    s->play_colour = s->play_number = s->play_dragons = s->play_opens = 0;
    for (int card = 0; card < CARDS; card++) s->play_cards[card] = 0;
  }
  int seat = (s->actor + 1) % box->players;
  if (seat != s->active) {
    s->actor = seat;
    s->phase = AT_PLAY;
    return;
  }
  if (s->turn >= box->turn_cap) s->ending |= CAP;
  if (s->ending != 0) finish(box, s);
  else begin_turn(s, (s->active + 1) % box->players);
}

/* ---- rewards */

static void run_out(S s, int supply, int missing) { tell(s, RAN_OUT, s->actor, missing, supply, 0, 0); }
static void draw_pearl(S s) {
  int colour = s->supply_pearls[0] > 0 ? 0 : 1;
  s->due_pearls--;
  if (s->supply_pearls[0] + s->supply_pearls[1] == 0) {
    run_out(s, PEARLS, 1);
    return;
  }
  s->supply_pearls[colour]--;
  s->pearls[s->actor][colour]++;
  tell(s, PEARL_DRAWN, s->actor, 1, colour, 0, 0);
}
static void win_piece(B box, S s, int v) {
  int seat = s->actor, total = 0;
  s->row_pieces[v]--;
  s->pieces[seat][v]++;
  s->ring[seat]++;
  tell(s, PIECE_WON, seat, 1, box->piece_value[v], s->ring[seat], 0);
  if (s->ring[seat] < RING) return;
  s->ring[seat] = 0;
  s->amulets[seat]++;
  s->due_pearls++;
  for (int k = 0; k < box->players; k++) total += s->amulets[k];
  tell(s, RING_CLOSED, seat, 1, s->amulets[seat], total, box->goal);
  if (total >= box->goal && (s->ending & GOAL) == 0) {
    s->ending |= GOAL;
    tell(s, GOAL_REACHED, seat, 1, total, 0, 0);
  }
}
static int extra(S s, int event, int supply, int due, int8_t *left) {
  int paid = smaller(due, *left);
  *left -= paid;
  if (paid > 0) tell(s, event, s->actor, paid, 0, 0, 0);
  if (paid < due) run_out(s, supply, due - paid);
  return paid;
}
static void pay_reward(B box, S s) {
  while (s->due_pearls > 0 || s->due_lowest > 0 || s->due_highest > 0) {
    if (s->due_pearls > 0) {
      draw_pearl(s);
    } else if (lowest_piece(s) < 0) {
      run_out(s, PIECES, s->due_lowest + s->due_highest);
      s->due_lowest = s->due_highest = 0;
    } else if (s->due_lowest > 0) {
      s->due_lowest--;
      win_piece(box, s, lowest_piece(s));
    } else {
      s->due_highest--;
      win_piece(box, s, highest_piece(s));
    }
  }
  int seat = s->actor, number = s->play_number;
  int paid = extra(s, CRYSTAL_WON, CRYSTALS, box->reward_crystals[number], &s->supply_crystals);
  s->crystals[seat] += paid;
  s->fresh[seat] += paid;
  paid = extra(s, SHADOW_WON, SHADOWS, box->reward_shadows[number], &s->supply_shadows);
  for (int k = 0; k < paid; k++) receive(s, seat, SHADOW, 0);
  s->eggs[seat] += extra(s, EGG_WON, EGGS, box->reward_eggs[number], &s->supply_eggs);
  if (s->row_n[seat] >= COLOURS && s->play_opens) {
    if (s->crests_taken < box->crest_n) {
      tell(s, CREST_WON, seat, 1, box->crest[s->crests_taken], 0, 0);
      s->crest[seat] = ++s->crests_taken;
    } else {
      run_out(s, CRESTS, 1);
    }
  }
  next_player(box, s);
}

/* ---- playing dragons */

static void open_stack(S s, int side) {
  int8_t *row = s->row[s->actor];
  int n = s->row_n[s->actor]++;
  if (side == LEFT)
    for (int k = n; k > 0; k--) row[k] = row[k - 1];
  row[side == LEFT ? 0 : n] = s->play_colour;
  tell(s, STACK_OPENED, s->actor, 1, s->play_colour, side, n + 1);
}
static void lay(S s, int card) {
  int seat = s->actor;
  give_up(s, seat, card);
  s->laid[card]++;
  s->play_cards[card]++;
  s->play_left--;
  if (card == SHADOW) s->wild[seat][s->play_colour]++;
  else s->dragons[seat][s->play_colour]++, s->play_dragons++;
}
static int forced_card(B box, S s) {
  int8_t *hand = s->hand[s->actor];
  int left = s->play_left, dragons = 0, kinds = 0, one = -1;
  for (int card = 0; card < CARDS; card++)
    if (hand[card] > 0 && box->front[card] == s->play_colour) dragons += hand[card], kinds++, one = card;
  int fewest = larger(0, left - dragons);
  int most = smaller(hand[SHADOW], left - (s->play_dragons > 0 ? 0 : 1));
  if (fewest != most) return -1;
  if (most > 0) return SHADOW;
  return kinds == 1 || dragons == left ? one : -1;
}
static void lay_on(B box, S s) {
  while (s->play_left > 0) {
    int card = forced_card(box, s);
    if (card < 0) {
      s->phase = AT_LAY;
      return;
    }
    lay(s, card);
  }
  int wild = s->play_cards[SHADOW];
  tell(s, DRAGONS_PLAYED, s->actor, 1, s->play_colour, s->play_dragons + wild, wild);
  s->due_lowest = box->reward_lowest[s->play_number];
  s->due_highest = box->reward_highest[s->play_number];
  pay_reward(box, s);
}
static void begin_play(B box, S s, int colour) {
  int seat = s->actor;
  s->play_colour = colour;
  s->play_number = s->play_left = shown(box, s, LEFT);
  s->play_dragons = 0;
  s->play_opens = s->dragons[seat][colour] + s->wild[seat][colour] == 0;
  if (s->play_opens && s->row_n[seat] > 0) {
    s->phase = AT_SIDE;
    return;
  }
  if (s->play_opens) open_stack(s, RIGHT);
  lay_on(box, s);
}

/* ---- actions */

static int legal_actions(B box, S s, int32_t *out) {
  int n = 0, actor = s->actor;
  switch (s->phase) {
    case AT_TAKE:
      for (int page = 0; page < PAGES; page++) out[n++] = (s->taken < FREE_CARDS ? TAKE : FOURTH) + page;
      if (s->taken > 0) out[n++] = STOP;
      return n;
    case AT_BOOK:
      for (int card = 0; card < CARDS; card++)
        if (may_place(box, s, card)) out[n++] = PLACE + card;
      out[n++] = KEEP;
      return n;
    case AT_PLAY: {
      int number = shown(box, s, LEFT), colour = shown(box, s, RIGHT);
      if (!is_closed(s, actor, colour)) {
        int dragons = dragons_in_hand(box, s, actor, colour);
        if (dragons > 0 && dragons + s->hand[actor][SHADOW] >= number) out[n++] = PLAY + colour;
      }
      out[n++] = NO_PLAY;
      return n;
    }
    case AT_SIDE:
      out[n++] = ON_SIDE + LEFT;
      out[n++] = ON_SIDE + RIGHT;
      return n;
    default:
      for (int card = 0; card < CARDS; card++)
        if (may_lay(box, s, card)) out[n++] = LAY + card;
      return n;
  }
}
static void apply_action(B box, S s, int action) {
  forget_events(s);
  s->decisions++;
  if (action < FOURTH) take(box, s, action - TAKE, 0);
  else if (action < STOP) take(box, s, action - FOURTH, 1);
  else if (action == STOP) begin_book(box, s);
  else if (action < KEEP) place(box, s, action - PLACE);
  else if (action == KEEP) s->phase = AT_PLAY;
  else if (action < NO_PLAY) begin_play(box, s, action - PLAY);
  else if (action == NO_PLAY) {
    tell(s, NOT_PLAYED, s->actor, 1, 0, 0, 0);
    next_player(box, s);
  } else if (action < LAY) {
    open_stack(s, action - ON_SIDE);
    lay_on(box, s);
  } else {
    lay(s, action - LAY);
    lay_on(box, s);
  }
}

/* ---- a game */

static void deal(B box, S s, int first) {
  int left = START_CARDS;
  for (int k = 0; k < START_CARDS; k++) s->start_box[k] = 1;
  for (int k = 0; k < box->players; k++)
    for (int i = 0; i < box->deal[k]; i++) {
      int which = 0;
      for (int at = draw(s, left--); at > 0 || s->start_box[which] == 0; which++) at -= s->start_box[which];
      s->start_box[which] = 0;
      receive(s, (first + k) % box->players, FIRST_START + which, 1);
    }
}
static void set_up(B box, S s) {
  int first = draw(s, box->players), left = 0;
  for (int v = 0; v < VALUES; v++) left += s->row_pieces[v] = box->pieces[v];
  for (int k = 0; k < box->removed; k++) {
    int v = 0;
    for (int at = draw(s, left--); at >= s->row_pieces[v]; v++) at -= s->row_pieces[v];
    s->row_pieces[v]--;
  }
  s->supply_crystals = box->crystals;
  s->supply_eggs = box->eggs;
  s->supply_shadows = box->shadows;
  for (int colour = 0; colour < 2; colour++) s->supply_pearls[colour] = box->pearl_n[colour];
  deal(box, s, first);
  for (int card = 0; card < DECK; card++) s->deck[card] = box->deck[card];
  for (int page = 0; page < PAGES; page++) {
    s->deck_n[page] = box->deck_n[page];
    s->deck_top[page] = draw_back(box, s, page);
    turn_page(box, s, page);
  }
  forget_events(s);
  memset(s->tally, 0, sizeof s->tally);
  begin_turn(s, first);
}

static void play(Result *result, uint64_t seed, int64_t index) {
  State state;
  S s = &state;
  B box = the_box;
  Stream seats[SEATS]; /* the chance of each seat's policy */
  int32_t legal[ACTIONS];
  memset(s, 0, sizeof *s);
  seed_stream(&s->rng, seed, index, 0);
  for (int seat = 0; seat < SEATS; seat++) seed_stream(&seats[seat], seed, index, seat + 1);
  set_up(box, s);
  while (!s->over) {
    int n = legal_actions(box, s, legal);
    apply_action(box, s, legal[below(&seats[s->actor], n)]);
  }
  result->decisions = s->decisions, result->turn = s->turn, result->ending = s->ending;
  for (int k = 0; k < PLAYERS; k++) {
    result->score[k] = s->score[k];
    result->won |= s->won[k] << k;
  }
}
