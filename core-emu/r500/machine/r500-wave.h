#pragma once

#include "ls-bits.h"
#include "ls-flow-run.h"
#include "ls-row.h"
#include "r500-code.h"

G_BEGIN_DECLS

/* The state of a wave: 64 pixels, which are 16 quads, with one program counter.  A pixel is active, branch-inactive with a
 * counter, or left out of a loop until its next iteration or its end.  Counters are all that branches need; what frames keep of
 * each open branch besides is there to be shown.  Branches, loops and calls end without regard to each other. */

#define R500_MAX_BRANCHES 64 /* open branches; hardware counts to 32 */
#define R500_MAX_LOOPS 32    /* hardware's depth is not known; 4 are sure */
#define R500_MAX_CALLS 32
#define R500_MAX_FRAMES (R500_MAX_BRANCHES + R500_MAX_LOOPS + R500_MAX_CALLS)

/* Holds no implicit padding: equal bytes are equal states. */
typedef struct
{
  guint64 step;
  LsFlowState
    flow; /* entries: open branches; the index of the loop is aL, of which a REP leaves that outside */
  guint32 pc, last; /* last: the instruction executed last */
  guint32 ended;
  guint32 padding;
  LsMask written[4 * R500_MAX_TARGETS + 1]; /* of the outputs' rows, depth last */
  LsFlowFrame frames[R500_MAX_FRAMES];
} R500Wave;

static inline guint
r500_wave_n_loops (const R500Wave *wave)
{
  return wave->flow.depth - wave->flow.entries - wave->flow.calls;
}

static inline LsRow *
r500_wave_counters (const LsLayout *layout, const R500Wave *wave)
{
  return ls_layout_rows (layout, wave) + layout->first[R500_REGS_CNT];
}

/* Branch-inactive: the counter says how many branches deep. */
static inline LsMask
r500_wave_inactive (const LsLayout *layout, const R500Wave *wave)
{
  const LsRow *counters = r500_wave_counters (layout, wave);
  LsMask inactive = 0;

  LS_FOREACH_LANE (lane, wave->flow.held)
    inactive |= counters->i[lane] >= 0 ? LS_MASK_LANE (lane) : 0;
  return inactive;
}

/* Lanes of a row of bits that are set. */
static inline LsMask
r500_bits_mask (const LsRow *row)
{
  LsRow signs;

  for (guint lane = 0; lane < LS_LANES; lane++)
    signs.u[lane] = row->u[lane] << 31;
  return ls_row_collect (&signs);
}

/* The number of a register or constant, aL added. */
static inline gint64
r500_place_number (const R500Wave *wave, const LsMicroPlace *place)
{
  return (gint64) place->ref.index +
         (place->index == LS_MICRO_LOOP_INDEX ? wave->flow.loop.index : 0);
}

/* The row of a register; LS_NO_ROW outside of the declared ones. */
static inline guint32
r500_place_state_row (const LsLayout *layout, const R500Wave *wave, const LsMicroPlace *place)
{
  gint64 number = r500_place_number (wave, place);

  if (place->index == LS_MICRO_NO_INDEX)
    return place->row;
  return number >= 0 && number <= G_MAXUINT16
           ? ls_layout_row (layout, (LsRegRef){ .file = place->ref.file,
                                                .channel = place->ref.channel,
                                                .index = (guint16) number })
           : LS_NO_ROW;
}

/* The line that executes next; the last one executed when ended. */
guint32 r500_wave_line (const R500Code *code, const R500Wave *wave);

G_END_DECLS
