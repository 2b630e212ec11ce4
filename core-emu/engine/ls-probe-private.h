#pragma once

#include "ls-probe.h"
#include "ls-together.h"
#include "ls-writes.h"

/* Shared by the two files of the probe: ls-probe.c makes one, ls-probe-kinds.c looks at
 * positions. */

struct _LsProbe
{
  LsSubject *subject; /* owned */
  LsProgram *program;
  LsTarget target; /* lanes is never 0, channels is right; condition and measure owned */
  guint64 *lines;  /* owned; NULL: all */
  gboolean is_void;

  LsFrame *frames; /* owned: scratch */
  guint max_frames;
  guint
    depth; /* OVER, OUT: of the origin; LINES_...: its functions; ITERATION: index of the loop's frame */
  guint line; /* OVER: of the origin */

  /* What the last ls_probe_before() saw. */
  LsMask mask;         /* active lanes; WRITE: those about to be written */
  LsTogether together; /* DIVERGENCE, RECONVERGENCE */
  guint8 lane_states[LS_LANES];
  guint64 lane_step;  /* LANE: the position of those states */
  guint iteration;    /* 0: the loop does not run */
  LsRow rows[4];      /* CHANGE */
  guint32 *words;     /* MEMORY: owned; the range, lane after lane */
  LsWrites *writes;   /* WRITE, READ, TOUCH: owned */
  LsExprValue value;  /* VALUE */
  guint64 value_step; /* VALUE: the position of that value */
  guint64 held_step;  /* CONDITION: the position where it was asked last, and whether it held */
  gboolean is_held;
};

/* How a kind looks at positions. before may be NULL, and so may after where events tell. */
typedef struct
{
  void (*before) (LsProbe *probe, const void *state, const LsPlace *place);
  gboolean (*after) (LsProbe *probe, const void *state, const LsPlace *place, LsMask *lanes);
  gboolean is_of_step;
} LsProbeKind;

extern const LsProbeKind ls_probe_kinds[LS_N_TARGETS];

/* The depth of a position, as OVER or OUT counts it. */
guint ls_probe_measure_depth (LsProbe *probe, const void *state, const LsPlace *place);
/* Functions of the text that run, 1 at least, as the kinds of LINES count. */
guint ls_probe_count_functions (LsProbe *probe, const void *state, const LsPlace *place);
/* Returns: the index of the innermost loop's frame, G_MAXUINT outside of loops. */
guint ls_probe_find_loop (LsProbe *probe, const void *state, const LsPlace *place);
/* Keeps of concerned the lanes that the target asks for. Returns: whether any is left. */
gboolean ls_probe_choose (const LsProbe *probe, LsMask concerned, LsMask *lanes);

/* What READ and TOUCH look for. */
LsTouched ls_probe_touched (const LsProbe *probe);

static inline LsRegRef
ls_probe_ref (const LsProbe *probe, guint channel)
{
  LsRegRef ref = probe->target.ref;

  ref.channel = (guint8) channel;
  return ref;
}

static inline gboolean
ls_probe_has_channel (const LsProbe *probe, guint channel)
{
  return (probe->target.channels >> channel & 1) != 0;
}
