#pragma once

#include "ls-bindings.h"

/* A second interpreter of R500 words, written from the documents alone: it reads bits where they stand, runs one pixel at a time, and
 * keeps a pixel's place in branches and loops with the pixel.  Textures are left out. */

/* bits hi..lo of a word */
#define BITS(word, hi, lo) ((word) >> (lo) & ((2u << ((hi) - (lo))) - 1))

#define ORACLE_PIXELS 64
#define ORACLE_TEMPS 128
#define ORACLE_LOOPS 32

typedef enum
{
  ORACLE_ACTIVE,
  ORACLE_BRANCH, /* inactive, counter in count */
  ORACLE_CONTINUED,
  ORACLE_BROKEN,
  ORACLE_NOWHERE, /* of a quad that holds nothing */
} OraclePlace;

typedef struct
{
  guint32 temp[ORACLE_TEMPS][4];
  guint32 out[4][4];
  guint32 depth;
  gboolean written[4][4], depth_written;
  gboolean predicate[4], alu;
  gboolean is_covered, is_killed;
  OraclePlace place;
  int count; /* of ORACLE_BRANCH */
  int level; /* of ORACLE_CONTINUED and ORACLE_BROKEN: the loop */
} OraclePixel;

typedef struct
{
  const guint32 *words;
  guint n; /* instructions */
  const LsBindings *bindings;
  guint n_temps;
  OraclePixel pixels[ORACLE_PIXELS];
  struct
  {
    int left, al;
    gboolean is_rep;
  } loops[ORACLE_LOOPS];
  int n_loops, al;
  guint calls[ORACLE_LOOPS];
  int n_calls;
  guint pc;
  guint64 steps;
} Oracle;

/* The pixels' is_covered says who is there; everything else is zero. */
void oracle_start (Oracle *oracle);
/* One instruction. Returns: FALSE where the program has ended, or does what means nothing. */
gboolean oracle_step (Oracle *oracle);
/* r500-oracle-flow.c: the same of a flow control instruction. */
gboolean oracle_flow (Oracle *oracle, const guint32 *words);
