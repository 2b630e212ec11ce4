#include "ls-walk.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"

static void
look (LsWalk *walk)
{
  ls_program_place (walk->program, walk->state, &walk->place);
  walk->active = ls_program_read_mask (walk->program, walk->state, 0);
}

/* Why no step may follow from here; LS_STOP_STEP if one may. */
static LsStopReason
find_reason (const LsWalk *walk)
{
  if (walk->place.ended)
    return LS_STOP_END;
  if (walk->options.interrupt != NULL && g_atomic_int_get (walk->options.interrupt) != 0)
    return LS_STOP_INTERRUPT;
  if (walk->place.step >= walk->options.last_step)
    return LS_STOP_BREAKPOINT;
  return LS_STOP_STEP;
}

/* Runs to a position, if the run gets there. */
static void
run_to (LsWalk *walk, guint64 step, const guint64 *stop_lines)
{
  LsRun run = { .until_step = step,
                .stop_lines = stop_lines,
                .interrupt = walk->options.interrupt };
  LsStopReason reason = ls_subject_run (walk->subject, walk->state, &run);

  look (walk);
  walk->reason = find_reason (walk);
  if (reason == LS_STOP_TRAP)
    {
      walk->reason = LS_STOP_TRAP;
      walk->trap = run.trap;
    }
}

/* The last step to be run, by both limits of the options, and by the end of the subject. */
static guint64
find_last_step (const LsWalkOptions *options, guint64 end)
{
  guint64 before = MAX (options->first_step, 1) - 1;
  guint64 n = options->max_steps;
  guint64 last = options->last_step != 0 ? options->last_step : G_MAXUINT64;

  if (n == 0 && options->last_step == 0)
    n = LS_WALK_DEFAULT_STEPS;
  last = MIN (last, end);
  return n == 0 || n > G_MAXUINT64 - before ? last : MIN (last, before + n);
}

void
ls_walk_init (LsWalk *walk, LsSubject *subject, const LsWalkOptions *options)
{
  *walk = (LsWalk){ .subject = ls_subject_ref (subject),
                    .program = ls_subject_get_program (subject),
                    .state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64),
                    .options = *options };
  walk->options.last_step = find_last_step (options, ls_subject_get_end (subject));
  if (options->start != NULL)
    memcpy (walk->state, options->start, ls_subject_get_state_size (subject));
  else
    ls_subject_reset (subject, walk->state);
  look (walk);
  walk->reason = find_reason (walk);
  if (options->first_step > 1 && walk->reason == LS_STOP_STEP)
    run_to (walk, MIN (options->first_step - 1, walk->options.last_step), NULL);
}

/* Runs from a position to another, at the furthest. */
static gboolean
advance (LsWalk *walk, guint64 until, const guint64 *stop_lines)
{
  guint64 step = walk->place.step;

  if (ls_walk_is_over (walk))
    return FALSE;
  run_to (walk, until, stop_lines);
  if (walk->place.step == step)
    return FALSE;
  if (walk->options.progress != NULL &&
      walk->place.step / LS_WALK_PROGRESS != step / LS_WALK_PROGRESS)
    walk->options.progress (walk->place.step, walk->options.data);
  return TRUE;
}

gboolean
ls_walk_step (LsWalk *walk)
{
  return advance (walk, walk->place.step + 1, NULL);
}

static guint64
next_edit (const LsWalk *walk)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (walk->subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].step > walk->place.step)
      return edits[i].step;
  return G_MAXUINT64;
}

gboolean
ls_walk_to_lines (LsWalk *walk, const guint64 *stop_lines)
{
  guint64 until = MIN (walk->options.last_step, next_edit (walk));

  return advance (walk, MIN (until, walk->place.step + LS_WALK_PROGRESS), stop_lines);
}

gboolean
ls_walk_to_step (LsWalk *walk, guint64 position)
{
  guint64 until = MIN (position, walk->options.last_step);

  while (walk->place.step < until &&
         advance (walk, MIN (until, walk->place.step + LS_WALK_PROGRESS), NULL))
    ;
  return !ls_walk_is_over (walk) && walk->place.step == position;
}

gboolean
ls_walk_is_over (const LsWalk *walk)
{
  return walk->reason != LS_STOP_STEP;
}

void
ls_walk_clear (LsWalk *walk)
{
  g_aligned_free (walk->state);
  g_clear_pointer (&walk->subject, ls_subject_unref);
}

gboolean
ls_walk_check (const LsWalk *walk, GError **error)
{
  if (walk->reason != LS_STOP_INTERRUPT)
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE, "the picture was cancelled after %" PRIu64 " steps",
                  walk->place.step);
}

LsMask
ls_walk_get_line_lanes (const LsWalk *walk, guint line)
{
  return ls_program_line_lanes (walk->program, ls_subject_get_bindings (walk->subject), walk->state,
                                line);
}
