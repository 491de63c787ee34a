/* What the C loops share: the random stream, the record of a finished game, the clock.

   A loop includes this file and defines play(); main() is here:
       PROGRAM GAMES SEED [FILE]
   plays games 0 .. GAMES - 1 of the seed on one thread, prints the processor time and the
   decisions, and writes the finished games to FILE, so that they can be compared. */
#ifndef HARNESS_H
#define HARNESS_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

#define LENGTH(field) ((int)(sizeof(((Box *)0)->field) / sizeof(((Box *)0)->field[0])))
enum { PLAYERS = 3 };

/* One finished game; benchmarks/c_limit.py reads the same seven numbers. */
typedef struct {
  int32_t decisions, turn, ending, won, score[PLAYERS]; /* won: a bit for each seat */
} Result;

static void prepare(void);
static void play(Result *result, uint64_t seed, int64_t index);

/* sfc32, as in dragonlab/engine/fate.py: the same seed gives the same numbers. */
typedef struct { uint32_t word[4]; } Stream;

static inline uint32_t step(Stream *r) {
  uint32_t a = r->word[0], b = r->word[1], c = r->word[2], next = a + b + r->word[3]++;
  r->word[0] = b ^ (b >> 9);
  r->word[1] = c + (c << 3);
  r->word[2] = ((c << 21) | (c >> 11)) + next;
  return next;
}

static inline void seed_stream(Stream *r, uint64_t seed, int64_t index, int salt) {
  r->word[0] = (uint32_t)seed;
  r->word[1] = (uint32_t)(seed >> 32);
  r->word[2] = (uint32_t)index;
  r->word[3] = (uint32_t)((index >> 32) * 64 + salt + 1);
  for (int k = 0; k < 15; k++) step(r);
}

/* One of 0 .. n-1, each equally likely. */
static inline int below(Stream *r, int n) {
  return (int)(((uint64_t)step(r) * (uint64_t)n) >> 32);
}

static inline int bits(uint64_t set) { return __builtin_popcountll(set); }
static inline int lowest(uint64_t set) { return __builtin_ctzll(set); }
static inline int highest(uint64_t set) { return 63 - __builtin_clzll(set); }

/* The place of bit k of a set, counted from the lowest, which is 0. */
static inline int nth_bit(uint64_t set, int k) {
#ifdef __BMI2__
  return lowest(_pdep_u64(1ull << k, set));
#else
  while (k-- > 0) set &= set - 1;
  return lowest(set);
#endif
}

static double processor_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: %s GAMES SEED [FILE]\n", argv[0]);
    return 2;
  }
  int64_t games = atoll(argv[1]), decisions = 0;
  uint64_t seed = strtoull(argv[2], 0, 10);
  Result *results = calloc(games, sizeof(Result));
  if (!results) return 1;
  prepare();
  double began = processor_time();
  for (int64_t i = 0; i < games; i++) play(results + i, seed, i);
  double took = processor_time() - began;
  for (int64_t i = 0; i < games; i++) decisions += results[i].decisions;
  printf("%.9f %lld\n", took, (long long)decisions);
  if (argc > 3) {
    FILE *file = fopen(argv[3], "wb");
    if (!file || fwrite(results, sizeof(Result), games, file) != (size_t)games) return 1;
    fclose(file);
  }
  free(results);
  return 0;
}
#endif
