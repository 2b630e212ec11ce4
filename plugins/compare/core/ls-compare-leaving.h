#pragma once

#include "ls-compare-private.h"

/* What one program leaves: its outputs and its state at the end, with the steps that gave them. */

/* An output component: what it holds at the end, and the last export to it of each lane. */
typedef struct
{
  LsRegRef ref;
  LsMask written;
  LsRow row;
  guint64 steps[LS_LANES]; /* just after; 0: none */
  guint lines[LS_LANES];
} LsLeavingOutput;

typedef struct
{
  LsSubject *subject; /* borrowed */
  const LsProgram *program;
  guint64 *export_lines;    /* owned, a bit per line */
  LsLeavingOutput *outputs; /* owned, aligned to 64 bytes */
  guint n_outputs;
  void *state; /* owned; at the end */
  LsPlace place;
  LsStopReason end;
  LsTrap trap;
} LsLeaving;

/* Begins to look at a run, which must outlive it. */
void ls_leaving_start (LsLeaving *left, LsSubject *subject);
void ls_leaving_clear (LsLeaving *left);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsLeaving, ls_leaving_clear)
/* Runs both to their ends, as far as that makes sense. Returns: FALSE if interrupted. */
gboolean ls_leaving_run_both (LsLeaving *a, LsLeaving *b, const LsCompareOptions *options);
/* Fills in the outputs, behind the run. Exports are noted before they are carried out, the one that is refused too. */
void ls_leaving_read_outputs (LsLeaving *left);
