#pragma once

#include "ls-bits.h"
#include "ls-row.h"
#include "r500-code.h"

G_BEGIN_DECLS

/* The state of a wave: 64 pixels, which are 16 quads, with one program counter.  A pixel is active, branch-inactive with a
 * counter, or left out of a loop until its next iteration or its end.  Counters are all that branches need; what is kept of
 * each open branch besides is there to be shown. */

#define R500_MAX_BRANCHES 64 /* open branches; hardware counts to 32 */
#define R500_MAX_LOOPS 32    /* hardware's depth is not known; 4 are sure */
#define R500_MAX_CALLS 32

/* A branch that INCR opened. */
typedef struct
{
  LsMask active;   /* before it */
  guint64 stamp;   /* step that opened it */
  guint32 pc;      /* of the instruction */
  guint32 padding; /* 0 */
} R500Branch;

typedef struct
{
  LsMask active;             /* when it was entered */
  LsMask continued, broken;  /* that wait for its next iteration, and for its end */
  guint64 stamp;             /* step that entered it */
  guint32 pc;                /* of LOOP or REP */
  guint32 left;              /* iterations, this one counted */
  guint32 iteration;         /* from 1 */
  gint32 outer_al;           /* aL outside of it */
  guint32 is_rep, int_const; /* what it counts by */
} R500Loop;

typedef struct
{
  LsMask active;
  guint64 stamp;
  guint32 pc; /* of the instruction that called */
  guint32 padding;
} R500Call;

/* Holds no implicit padding: equal bytes are equal states. */
typedef struct
{
  guint64 step;
  LsMask covered; /* hold a pixel */
  LsMask held;    /* lanes of quads with one */
  LsMask valid;   /* covered and not killed */
  LsMask active;
  guint32 pc, last; /* last: the instruction executed last */
  guint32 ended;
  gint32 al; /* of the innermost LOOP */
  guint32 n_branches, n_loops, n_calls;
  guint32 padding;
  LsMask written[4 * R500_MAX_TARGETS + 1]; /* of the outputs' rows, depth last */
  LsMask reserved;                          /* 0 */
  R500Branch branches[R500_MAX_BRANCHES];
  R500Loop loops[R500_MAX_LOOPS];
  R500Call calls[R500_MAX_CALLS];
} R500Wave;

static inline LsRow *
r500_wave_counters (const LsLayout *layout, const R500Wave *wave)
{
  return ls_layout_rows (layout, wave) + layout->first[R500_REGS_CNT];
}

/* Run for the differences within their quads. */
static inline LsMask
r500_wave_helpers (const R500Wave *wave)
{
  return wave->held & ~wave->covered;
}

/* Left out of a loop. */
static inline LsMask
r500_wave_gone (const R500Wave *wave)
{
  LsMask gone = 0;

  for (guint i = 0; i < wave->n_loops; i++)
    gone |= wave->loops[i].continued | wave->loops[i].broken;
  return gone;
}

/* Branch-inactive: the counter says how many branches deep. */
static inline LsMask
r500_wave_inactive (const LsLayout *layout, const R500Wave *wave)
{
  const LsRow *counters = r500_wave_counters (layout, wave);
  LsMask inactive = 0;

  LS_FOREACH_LANE (lane, wave->held)
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

/* The first row of a temporary, aL added; LS_NO_ROW outside of the declared ones. */
static inline guint32
r500_temp_row (const LsLayout *layout, const R500Wave *wave, guint number, gboolean is_relative)
{
  gint64 at = (gint64) number + (is_relative ? wave->al : 0);

  return at >= 0 && at < layout->n[R500_REGS_T] ? 4 * (guint32) at : LS_NO_ROW;
}

/* The number of a register or constant, aL added. */
static inline gint64
r500_place_number (const R500Wave *wave, const LsMicroPlace *place)
{
  return (gint64) place->ref.index + (place->index == LS_MICRO_LOOP_INDEX ? wave->al : 0);
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
