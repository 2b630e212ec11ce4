#pragma once

#include "ls-bits.h"
#include "ls-flow-run.h"
#include "ls-row.h"
#include "ls-turns.h"
#include "tgsi-code.h"

/* The state of a wave: flat, without pointers and without implicit padding; equal bytes are equal
 * states. Frames of the stack lie behind the struct, then the lanes written of each output, rows
 * and memories, as LsLayout says. */

typedef struct
{
  guint64 step;
  LsFlowState flow;
  LsMask demoted; /* by DEMOTE: helpers that were covered */
  guint32 pc;     /* the instruction that executes next */
  guint32 last;   /* line of the instruction executed last */
  guint32 ended;
  guint32 inside; /* of a group: more of the turn is to come */
  LsTurns turns;
} TgsiWave;

static inline LsFlowFrame *
tgsi_wave_frames (const TgsiWave *wave)
{
  return (LsFlowFrame *) (gpointer) (wave + 1);
}

/* Run for the derivatives of their quads, and hold nothing. */
static inline LsMask
tgsi_wave_helpers (const TgsiWave *wave)
{
  return wave->flow.held & ~wave->flow.covered;
}
