#include "ls-subject-private.h"

/* Runs a subject, with the changes by hand of this wave and of other waves of its group. */

gboolean
ls_subject_make_edit (const LsSubject *subject, void *state, const LsEdit *edit)
{
  if (edit->kind == LS_EDIT_REGISTER)
    return ls_program_write_row (subject->program, state, edit->ref, edit->lanes, &edit->row);
  if (edit->kind == LS_EDIT_MEMORY)
    return ls_program_write_word (subject->program, state, edit->memory, edit->word, edit->lanes,
                                  &edit->row);
  return ls_program_write_mask (subject->program, state, edit->mask, edit->lanes);
}

static void
reset_from (const LsSubject *subject, const LsWaveInput *inputs, void *state)
{
  if (subject->n_waves > 1)
    ls_program_group_reset (subject->program, inputs, subject->n_waves, subject->wave, state);
  else
    ls_program_reset (subject->program, inputs, state);
}

void
ls_subject_reset_plain (const LsSubject *subject, void *state)
{
  reset_from (subject, subject->inputs, state);
}

/* The step of the first edit behind a position; G_MAXUINT64: none. */
static guint64
next_edit (const LsSubject *subject, guint64 step)
{
  for (guint i = 0; i < subject->n_edits; i++)
    if (subject->edits[i].step > step)
      return subject->edits[i].step;
  return G_MAXUINT64;
}

static void
make_edits_at (const LsSubject *subject, void *state, guint64 step)
{
  for (guint i = 0; i < subject->n_edits; i++)
    if (subject->edits[i].step == step)
      ls_subject_make_edit (subject, state, &subject->edits[i]);
}

/* The first step from one on at which another wave is changed; G_MAXUINT64: none. */
static guint64
next_of_other (const LsSubject *subject, guint wave, guint64 step)
{
  guint64 next = G_MAXUINT64;

  for (guint i = 0; i < subject->n_others; i++)
    if (subject->other_waves[i] == wave && subject->others[i].step >= step)
      next = MIN (next, subject->others[i].step);
  return next;
}

static void
make_edits_of_other (const LsSubject *subject, void *state, guint wave, guint64 step)
{
  void *slice = ls_program_group_wave (subject->program, state, wave);

  for (guint i = 0; i < subject->n_others; i++)
    if (subject->other_waves[i] == wave && subject->others[i].step == step)
      ls_subject_make_edit (subject, slice, &subject->others[i]);
}

/* The machine does not test stop lines at the place where a call starts. */
static LsStopReason
reason_to_go_on (const LsRun *run, const LsPlace *place)
{
  if (place->ended)
    return LS_STOP_END;
  if (run->stop_lines != NULL && (run->stop_lines[place->line / 64] >> (place->line % 64) & 1) != 0)
    return LS_STOP_BREAKPOINT;
  if (run->interrupt != NULL && g_atomic_int_get (run->interrupt) != 0)
    return LS_STOP_INTERRUPT;
  return LS_STOP_STEP;
}

/* Makes the edits at which other waves stopped, and goes on until this wave's turn. */
static LsStopReason
finish_others (const LsSubject *subject, void *state, LsRun *run, guint64 *until)
{
  guint64 until_step = run->until_step;
  LsStopReason reason = LS_STOP_STEP;
  LsPlace place;

  ls_program_place (subject->program, state, &place);
  run->until_step = place.step;
  while (reason == LS_STOP_STEP && run->wave != LS_NO_WAVE)
    {
      guint wave = run->wave;

      make_edits_of_other (subject, state, wave, until[wave]);
      until[wave] = next_of_other (subject, wave, until[wave] + 1);
      reason = ls_program_run (subject->program, state, run);
    }
  run->until_step = until_step;
  return reason;
}

/* Between two positions of this wave, other waves pass their edits; edits at positions where they
 * wait are not made yet. */
static LsStopReason
run_with_others (const LsSubject *subject, void *state, LsRun *run)
{
  guint64 until[LS_MAX_GROUP_WAVES], first;
  LsStopReason reason;
  LsPlace place;

  for (guint wave = 0; wave < subject->n_waves; wave++)
    {
      ls_program_place (subject->program, ls_subject_look_at (subject, state, wave), &place);
      until[wave] = next_of_other (subject, wave, place.step);
    }
  ls_program_place (subject->program, state, &place);
  first = place.step;
  run->until = until;
  do
    {
      reason = ls_program_run (subject->program, state, run);
      if (reason != LS_STOP_STEP || run->wave == LS_NO_WAVE)
        break;
      reason = finish_others (subject, state, run, until);
      ls_program_place (subject->program, state, &place);
      if (reason == LS_STOP_STEP && place.step != first)
        reason = reason_to_go_on (run, &place);
    }
  while (reason == LS_STOP_STEP && place.step < run->until_step);
  run->until = NULL;
  return reason;
}

static LsStopReason
run_machine (const LsSubject *subject, void *state, LsRun *run)
{
  if (subject->n_others > 0)
    return run_with_others (subject, state, run);
  return ls_program_run (subject->program, state, run);
}

void
ls_subject_reset_only (const LsSubject *subject, void *state)
{
  LsRun run = { .bindings = subject->bindings };

  ls_subject_reset_plain (subject, state);
  if (subject->n_waves > 1)
    run_machine (subject, state, &run);
}

void
ls_subject_reset (const LsSubject *subject, void *state)
{
  ls_subject_reset_only (subject, state);
  make_edits_at (subject, state, 0);
}

static LsStopReason
run_with_edits (const LsSubject *subject, void *state, LsRun *run)
{
  guint64 until_step = run->until_step;
  LsStopReason reason = LS_STOP_STEP;
  LsPlace place;

  ls_program_place (subject->program, state, &place);
  while (reason == LS_STOP_STEP && place.step < until_step)
    {
      guint64 edit_step = next_edit (subject, place.step);

      run->until_step = MIN (until_step, edit_step);
      reason = run_machine (subject, state, run);
      ls_program_place (subject->program, state, &place);
      if (place.step != edit_step)
        break;
      make_edits_at (subject, state, edit_step);
      ls_program_place (subject->program, state, &place);
      if (reason == LS_STOP_STEP)
        reason = reason_to_go_on (run, &place);
    }
  run->until_step = until_step;
  return reason;
}

void
ls_subject_make_edits (const LsSubject *subject, void *state)
{
  LsPlace place;

  if (subject->n_edits == 0)
    return;
  ls_program_place (subject->program, state, &place);
  make_edits_at (subject, state, place.step);
}

LsStopReason
ls_subject_step_only (const LsSubject *subject, void *state, LsRun *run)
{
  LsPlace place;

  ls_program_place (subject->program, state, &place);
  run->bindings = subject->bindings;
  run->until_step = place.step + 1;
  return place.step < subject->end ? run_machine (subject, state, run) : LS_STOP_INTERRUPT;
}

static LsStopReason
run_whole (const LsSubject *subject, void *state, LsRun *run)
{
  if (subject->n_edits > 0)
    return run_with_edits (subject, state, run);
  return run_machine (subject, state, run);
}

/* No further than to the subject's end. */
static LsStopReason
run_known (const LsSubject *subject, void *state, LsRun *run)
{
  const guint64 until_step = run->until_step;
  LsStopReason reason = LS_STOP_STEP;
  LsPlace place;

  ls_program_place (subject->program, state, &place);
  run->until_step = MIN (until_step, subject->end);
  if (place.step < subject->end)
    reason = run_whole (subject, state, run);
  run->until_step = until_step;
  ls_program_place (subject->program, state, &place);
  if (reason != LS_STOP_STEP || place.step < subject->end || until_step <= subject->end)
    return reason;
  return place.ended ? LS_STOP_END : LS_STOP_INTERRUPT;
}

LsStopReason
ls_subject_run (const LsSubject *subject, void *state, LsRun *run)
{
  run->bindings = subject->bindings;
  return subject->end == G_MAXUINT64 ? run_whole (subject, state, run)
                                     : run_known (subject, state, run);
}

/* --- step by step of a group ------------------------------------------------------------------ */

/* Whether the wave looked at has reached a position. */
static gboolean
has_arrived (const LsSubject *subject, const void *state, guint mover)
{
  LsGroupPlace group;
  LsPlace place;

  ls_program_group_place (subject->program, state, &group);
  ls_program_place (subject->program, state, &place);
  return place.ended ? mover == subject->wave : group.next == subject->wave;
}

void
ls_subject_start_from (const LsSubject *subject, const LsWaveInput *inputs, void *state)
{
  const guint64 nowhere[LS_MAX_GROUP_WAVES] = { 0 };
  LsRun run = { .bindings = subject->bindings, .until = nowhere };
  guint wave;

  reset_from (subject, inputs, state);
  /* A run of no steps tells the state which order the readings ask for. */
  if (subject->n_waves > 1)
    ls_program_group_run (subject->program, state, &run, &wave);
  if (subject->n_waves == 1 || has_arrived (subject, state, LS_NO_WAVE))
    ls_subject_make_edits (subject, state);
}

void
ls_subject_start_group (const LsSubject *subject, void *state)
{
  ls_subject_start_from (subject, subject->inputs, state);
}

const LsWaveInput *
ls_subject_nth_input (const LsSubject *subject, guint wave)
{
  return &subject->inputs[wave];
}

LsStopReason
ls_subject_step_any (const LsSubject *subject, void *state, LsRun *run, guint *wave)
{
  guint64 until[LS_MAX_GROUP_WAVES];
  LsGroupPlace group;
  LsPlace place;
  LsStopReason reason;

  ls_program_group_place (subject->program, state, &group);
  *wave = group.next;
  if (group.next == LS_NO_WAVE)
    return LS_STOP_END;
  ls_program_place (subject->program, ls_subject_look_at (subject, state, *wave), &place);
  if (*wave == subject->wave && place.step >= subject->end)
    {
      *wave = LS_NO_WAVE;
      return LS_STOP_INTERRUPT;
    }
  if (*wave != subject->wave)
    make_edits_of_other (subject, state, *wave, place.step);
  for (guint i = 0; i < subject->n_waves; i++)
    until[i] = i == *wave ? place.step + 1 : G_MAXUINT64;
  run->bindings = subject->bindings;
  run->until = until;
  reason = ls_program_group_run (subject->program, state, run, wave);
  run->until = NULL;
  ls_program_place (subject->program, ls_subject_look_at (subject, state, group.next), &place);
  if (group.next != subject->wave && place.ended)
    make_edits_of_other (subject, state, group.next, place.step);
  if (has_arrived (subject, state, group.next))
    ls_subject_make_edits (subject, state);
  return reason;
}

const char *
ls_stop_reason_name (LsStopReason reason)
{
  static const char *const names[] = {
    [LS_STOP_STEP] = "step", [LS_STOP_BREAKPOINT] = "breakpoint", [LS_STOP_END] = "end",
    [LS_STOP_TRAP] = "trap", [LS_STOP_INTERRUPT] = "interrupt",
  };

  return names[reason];
}
