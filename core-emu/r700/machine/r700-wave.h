#pragma once

#include "ls-bits.h"
#include "ls-flow-run.h"
#include "ls-loaded.h"
#include "ls-turns.h"
#include "r700-machine.h"

G_BEGIN_DECLS

/* The state of one wave: flat, without pointers, sized by the program.  Copying the bytes is a snapshot, and equal
 * bytes are equal states, so padding and everything out of use is kept zero.
 *
 * Behind the struct lie, in this order: the frames of the stack, the lanes written of each output row, and the rows
 * (PV, PS, AR, GPRs, clause temporaries, outputs), and the memories that the program writes, those that waves share
 * last.  LsLayout says where.
 *
 * The state of a group of several waves is one block too: first that of the wave that is looked at, whole, then the
 * others by number without what waves share.  Each of them can be read like the state of one wave, because it knows how
 * far away the first is. */

typedef struct
{
  guint32 bank;  /* constant buffer */
  guint32 first; /* vec4 of the buffer that index 0 of the bank reads */
  guint32 count; /* vec4s locked: 0, 16 or 32 */
} R700Window;

typedef struct
{
  guint64 step;
  guint32 cf;   /* CF instruction that executes next, or whose clause is being executed */
  guint32 at;   /* 0: the instruction itself; n: item n - 1 of its clause */
  guint32 last; /* line of the last step */
  guint32 ended;
  guint32 acks;            /* writes that asked for an acknowledgement since the last WAIT_ACK */
  guint32 reduction_start; /* word */
  guint32 padding;

  LsFlowState flow; /* entries are subentries, guide 3.6.5 */

  /* for the clause being executed */
  LsMask executing;
  LsMask predicate;
  LsMask
    stay; /* executing lanes that stay active at the end of the clause: what CF sees of PRED_SET* */
  R700Window windows[2];

  LsTurns turns;
} R700Wave;

/* Frames lie behind the struct. */
#define R700_FRAMES_OFFSET (((guint32) sizeof (R700Wave) + 63u) & ~63u)

static inline LsFlowFrame *
r700_wave_frames (const R700Wave *wave)
{
  return (LsFlowFrame *) (gpointer) ((guint8 *) wave + R700_FRAMES_OFFSET);
}

/* Run for the derivatives of their quads and hold nothing. */
static inline LsMask
r700_wave_helpers (const R700Wave *wave)
{
  return wave->flow.held & ~wave->flow.covered;
}

/* The quads of lanes, as far as they can run. */
static inline LsMask
r700_wave_quads (const R700Wave *wave, LsMask lanes)
{
  return ls_mask_quads (lanes) & wave->flow.held;
}

/* Lanes of a fetch: FETCH_WHOLE_QUAD takes in those of its quads that are killed or not covered (guide 5.2). */
static inline LsMask
r700_wave_fetch_lanes (const R700Wave *wave, gboolean is_whole_quad)
{
  return is_whole_quad
           ? wave->executing | (r700_wave_quads (wave, wave->executing) & ~wave->flow.valid)
           : wave->executing;
}

/* What was written to a memory is marked behind its words, as ls_program_memory_written() shows it. */
static inline void
r700_memory_mark (guint32 *words, guint32 n_words, guint64 word)
{
  words[n_words + word / 32] |= 1u << word % 32;
}

G_END_DECLS
