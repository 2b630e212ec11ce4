#pragma once

#include "ls-bits.h"
#include "ls-flow-run.h"
#include "ls-row.h"
#include "ls-turns.h"
#include "tgsi-code.h"

/* The state of a wave: flat, without pointers and without implicit padding; equal bytes are equal
 * states. Behind the struct stand the frames of the stack, the lanes written of each output, rows
 * and memories; LsLayout has their places. */

typedef struct
{
  guint64 step;
  LsFlowState flow;
  LsMask demoted; /* helpers made by DEMOTE: they were covered */
  guint32 pc;     /* the next instruction */
  guint32 last;   /* line of the last instruction */
  guint32 ended;
  guint32 inside; /* in a group: the turn goes on */
  LsTurns turns;
} TgsiWave;

static inline LsFlowFrame *
tgsi_wave_frames (const TgsiWave *wave)
{
  return (LsFlowFrame *) (gpointer) (wave + 1);
}
