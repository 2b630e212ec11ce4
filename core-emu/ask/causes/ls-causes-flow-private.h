#pragma once

#include "ls-causes-private.h"
#include "ls-ordered.h"

/* What a lane tested, for the files that make it and read it. Private to them. */

/* A step that may change masks or begins a clause. */
typedef struct
{
  guint64 step; /* position before it */
  guint line, next_line;
  guint depth, next_depth; /* of the stack, before and behind */
  /* the stack's within the innermost loop, switch and call, by LsLeft; 0: there is none */
  guint inside[LS_N_LEFT];
  guint loop_line; /* of the instruction that began the innermost loop */
  gboolean is_test, is_kill;
  gboolean is_on, is_next_on; /* whether the lane runs, before and behind */
  gboolean is_out;            /* behind: it has left the loop */
  gboolean is_killed;         /* by this step */
  gboolean is_else; /* other lanes of the open branch run behind it, and none of those before */
  guint following;  /* the line behind it */
  guint
    close; /* of the steps: the first one from it on that closes its frame; G_MAXUINT: none does */
} LsFlowStep;

struct _LsFlow
{
  const LsCauses *causes; /* borrowed: has it */
  guint lane;
  guint64 from, to;           /* positions between which it was looked */
  GArray *steps;              /* of LsFlowStep */
  guint end_line;             /* behind the line where it is at to */
  guint64 *leaves[LS_N_LEFT]; /* owned: lines that may take lanes out, by LsLeft, a bit each */
};

static inline const LsFlowStep *
ls_flow_at (const LsFlow *flow, guint index)
{
  return &g_array_index (flow->steps, LsFlowStep, index);
}

/* The number of steps before a position. */
static inline guint
ls_flow_n_before (const LsFlow *flow, guint64 position)
{
  return ls_ordered_before (flow->steps->data, flow->steps->len, sizeof (LsFlowStep), position);
}

/* The stack's depth within the frame that a test stands for: the one that its own step pushes, or the one around it. */
static inline guint
ls_flow_depth_of_test (const LsFlowStep *test)
{
  return MAX (test->depth, test->next_depth);
}

static inline gboolean
ls_flow_is_any_in (const guint64 *lines, guint first, guint end, guint *which)
{
  for (*which = first; *which < end; (*which)++)
    if (ls_causes_is_in (lines, *which))
      return TRUE;
  return FALSE;
}

/* Whether a test took the lane over lines, with all others, and opened no frame: it says nothing about what comes behind them,
 * where all arrive. */
static inline gboolean
ls_flow_leads_past (const LsFlowStep *step)
{
  return step->is_on && step->is_next_on && step->next_depth <= step->depth &&
         step->next_line > step->following;
}
