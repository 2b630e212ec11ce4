#pragma once

#include "ls-subject.h"

/* A run gone through from its start step by step, for pictures of the whole.  What is remembered on the way is up to who
 * walks; the walk itself keeps one state.
 *
 * Step n is the step that leads to position n, so the first is step 1. */

/* How far, and who is told; all zeros is a walk over the whole run that nobody watches. */
typedef struct
{
  guint64 first_step; /* steps before it are run but not looked at; 0 is as 1 */
  guint64 last_step;  /* the last to be run; 0: as max_steps says */
  guint64 max_steps; /* that are looked at, at most; 0: LS_WALK_DEFAULT_STEPS, or up to last_step */
  const void *
    start; /* a state of the run before first_step to walk from, copied; NULL: where the run starts */
  const gint *interrupt; /* atomic, set by another thread to end the walk; or NULL */
  /* Called now and then with the number of steps run so far; how many there will be is not known. Or NULL. */
  void (*progress) (guint64 n_steps, gpointer data);
  gpointer data;
} LsWalkOptions;

/* Where a walk stops if nobody says otherwise, as a dispatch does: programs may loop for ever. */
#ifndef LS_WALK_DEFAULT_STEPS
#  define LS_WALK_DEFAULT_STEPS (G_GUINT64_CONSTANT (1) << 24)
#endif
/* The furthest step that somebody may ask for. */
#ifndef LS_WALK_MAX_STEPS
#  define LS_WALK_MAX_STEPS (G_GUINT64_CONSTANT (1) << 32)
#endif
/* Steps between two calls of progress(). */
#define LS_WALK_PROGRESS 4096

typedef struct
{
  /* To be read. */
  LsSubject *subject; /* owned */
  const LsProgram *program;
  void *state;   /* now */
  LsPlace place; /* of state: the step that comes next is step place.step + 1, at place.line */
  LsMask active; /* the active mask of state */
  /* LS_STOP_STEP while there is something left. Then: END, TRAP, INTERRUPT, or BREAKPOINT where last_step cut the run. */
  LsStopReason reason;
  LsTrap trap;

  LsWalkOptions options;
} LsWalk;

/* Goes to the position before first_step. subject is referenced. */
void ls_walk_init (LsWalk *walk, LsSubject *subject, const LsWalkOptions *options);
/* Runs one step. FALSE, with the state as it was, where there is none left; walk->reason says why. */
gboolean ls_walk_step (LsWalk *walk);
/* Runs until a line of stop_lines, a bit per line, is next; or the position of an edit, or some thousand steps, are
 * reached. NULL: no line. As ls_walk_step() otherwise: at least one step, or FALSE. */
gboolean ls_walk_to_lines (LsWalk *walk, const guint64 *stop_lines);
/* Runs to a position; TRUE at once if it is there. FALSE where the walk is over before it. */
gboolean ls_walk_to_step (LsWalk *walk, guint64 position);
/* Whether the walk is over without a step from here. */
gboolean ls_walk_is_over (const LsWalk *walk);
void ls_walk_clear (LsWalk *walk);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsWalk, ls_walk_clear)

/* FALSE with LS_ERROR_STATE if the walk was interrupted: there is no picture then. */
gboolean ls_walk_check (const LsWalk *walk, GError **error);
/* Lanes in which a line of the step that comes next takes effect for its own sake, see line_lanes of the gate. */
LsMask ls_walk_get_line_lanes (const LsWalk *walk, guint line);
