#pragma once

#include "ls-form.h"
#include "ls-walk.h"

/* What of a program a wave executed, how often, and for how many of its lanes.
 *
 * A slot, or a fetch, is issued for all 64 lanes each time its step runs.  It is useful in a lane that is active, not
 * killed, and kept out of it by no predicate; a NOP is useful in none.  So 64 times the number issued, less the useful
 * ones, is what divergence cost: work of the hardware from which nobody has anything. */

typedef struct
{
  gboolean can_run; /* an instruction: everything else of a listing is never executed */
  guint64 n_steps;  /* steps that executed the line */
  guint64 n_active; /* active lanes before these steps, summed */
  guint64
    n_begun; /* steps with which the line began: without those with which it goes on (LsPlace) */
  guint64 n_beginners; /* active lanes before the steps with which it began, summed */
  guint64 n_useful;    /* lanes in which the line was useful, summed */
  guint64 first, last; /* steps, from 1; n_steps > 0 */
  guint64 n_issued;    /* slots or fetches: 0 of control flow */
  gboolean knows_live;
  guint n_live; /* registers that were live before one of these steps, at most; knows_live */
} LsCoverLine;

/* Of the slots of groups, or of the fetches. */
typedef struct
{
  guint64 n_steps; /* groups, or fetches */
  guint64 n_issued;
  guint64 n_useful; /* of LS_LANES * n_issued */
} LsCoverUse;

/* Live registers (ls-live.h). */
typedef struct
{
  guint n_live;      /* before one step, at most */
  guint n_registers; /* that the program has */
  guint line;        /* the line of such a step; n_live > 0 */
} LsCoverLive;

typedef struct
{
  guint n_lines;
  LsCoverLine *lines;
  guint64 n_steps;
  guint64 last_step; /* the last that was counted */
  guint64 n_active;  /* active lanes before each step, summed */
  LsCoverUse slots, fetches;
  guint n_can_run,
    n_never; /* lines that are instructions, and those of them that no step executed */
  /* Not known of a run that was cut or is too long for them, and of a machine that does not say what a step is about to do. */
  gboolean knows_live;
  LsCoverLive live;
  LsStopReason reason; /* END, TRAP, or BREAKPOINT where the options cut the run */
} LsCover;

/* Returns: (transfer full): NULL with LS_ERROR_STATE if interrupted. */
LsCover *ls_cover_new (LsSubject *subject, const LsWalkOptions *options, GError **error);
void ls_cover_free (LsCover *cover);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsCover, ls_cover_free)

/* Adds the run of another wave of the same program. The reason that is not END wins. */
void ls_cover_add (LsCover *cover, const LsCover *other);

/* answer_cover of the schema: "n_active" are the lanes before each step, summed. */
extern const LsForm ls_cover_form;
