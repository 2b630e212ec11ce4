#include "ls-subject.h"

#include <string.h>

#include "ls-error.h"
#include "ls-race-book.h"

struct _LsSubject
{
  gatomicrefcount ref_count;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  LsWaveInput *inputs;  /* owned, as are preloads and memories: of each wave of the group */
  guint n_waves;        /* 1: no group */
  guint wave;           /* of the group, the one that is looked at */
  LsEdit *edits;        /* owned, by step: of that wave */
  guint n_edits;
  LsEdit *others; /* owned, each wave's by step: of the rest of the group */
  guint *other_waves;
  guint n_others;
  LsRaceBook *race_book; /* owned (nullable): of this run, all waves of the group */
  LsBudget *budget;      /* owned (nullable) */
  guint race_first;      /* the group's first wave in the dispatch */
};

static void reset_plain (const LsSubject *subject, void *state);

/* --- the value ------------------------------------------------------------------------------------------- */

static void
copy_memories (LsSubject *subject)
{
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);

  reset_plain (subject, state);
  for (guint wave = 0; wave < subject->n_waves; wave++)
    for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
      {
        const guint32 **memory = &subject->inputs[wave].memory[kind];
        gsize n_words = 0;

        ls_program_memory (subject->program, state, (LsMemoryKind) kind, &n_words);
        if (*memory != NULL)
          *memory = g_memdup2 (*memory, n_words * sizeof (guint32));
      }
  g_aligned_free (state);
}

static void
copy_inputs (LsSubject *subject, const LsWaveInput *inputs)
{
  subject->inputs = g_memdup2 (inputs, subject->n_waves * sizeof (LsWaveInput));
  for (guint wave = 0; wave < subject->n_waves; wave++)
    {
      LsWaveInput *input = &subject->inputs[wave];
      LsPreload *preloads;

      if (input->n_preloads == 0)
        continue;
      preloads = g_aligned_alloc0 (input->n_preloads, sizeof (LsPreload), 64);
      memcpy (preloads, input->preloads, input->n_preloads * sizeof (LsPreload));
      input->preloads = preloads;
    }
  copy_memories (subject);
}

LsSubject *
ls_subject_new_group (LsProgram *program,
                      LsBindings *bindings,
                      const LsWaveInput *inputs,
                      guint n_waves,
                      guint wave)
{
  const LsMachine *machine = ls_program_machine (program);
  LsSubject *subject = g_new0 (LsSubject, 1);

  g_return_val_if_fail (wave < n_waves && n_waves <= LS_MAX_GROUP_WAVES, NULL);
  g_return_val_if_fail (n_waves == 1 || machine->group_reset != NULL, NULL);
  g_atomic_ref_count_init (&subject->ref_count);
  subject->program = ls_program_ref (program);
  subject->bindings = ls_bindings_ref (bindings);
  subject->n_waves = n_waves;
  subject->wave = wave;
  copy_inputs (subject, inputs);
  return subject;
}

LsSubject *
ls_subject_new (LsProgram *program, LsBindings *bindings, const LsWaveInput *input)
{
  return ls_subject_new_group (program, bindings, input, 1, 0);
}

LsSubject *
ls_subject_ref (LsSubject *subject)
{
  g_atomic_ref_count_inc (&subject->ref_count);
  return subject;
}

void
ls_subject_unref (LsSubject *subject)
{
  if (!g_atomic_ref_count_dec (&subject->ref_count))
    return;
  for (guint wave = 0; wave < subject->n_waves; wave++)
    {
      if (subject->inputs[wave].n_preloads > 0)
        g_aligned_free ((gpointer) subject->inputs[wave].preloads);
      for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
        g_free ((gpointer) subject->inputs[wave].memory[kind]);
    }
  g_free (subject->inputs);
  g_aligned_free (subject->edits);
  g_aligned_free (subject->others);
  g_free (subject->other_waves);
  g_clear_pointer (&subject->race_book, ls_race_book_unref);
  g_clear_pointer (&subject->budget, ls_budget_unref);
  ls_bindings_unref (subject->bindings);
  ls_program_unref (subject->program);
  g_free (subject);
}

/* Returns: (transfer full): the same without edits. */
static LsSubject *
copy_plain (const LsSubject *subject, LsBindings *bindings, guint wave)
{
  LsSubject *other =
    ls_subject_new_group (subject->program, bindings, subject->inputs, subject->n_waves, wave);

  ls_subject_set_budget (other, subject->budget);
  if (subject->race_book != NULL)
    {
      other->race_book = ls_race_book_new_run (subject->race_book);
      other->race_first = subject->race_first;
    }
  return other;
}

/* Rows are aligned, so that no GArray can hold them. */
static void
append_edit (LsEdit **edits, guint *n, const LsEdit *edit)
{
  LsEdit *more = g_aligned_alloc0 (*n + 1, sizeof (LsEdit), 64);

  if (*n > 0)
    memcpy (more, *edits, *n * sizeof (LsEdit));
  more[(*n)++] = *edit;
  g_aligned_free (*edits);
  *edits = more;
}

/* Adds the edit of a wave, behind those that are there. */
static void
add_edit (LsSubject *subject, guint wave, const LsEdit *edit)
{
  if (wave == subject->wave)
    {
      append_edit (&subject->edits, &subject->n_edits, edit);
      return;
    }
  subject->other_waves = g_renew (guint, subject->other_waves, subject->n_others + 1);
  subject->other_waves[subject->n_others] = wave;
  append_edit (&subject->others, &subject->n_others, edit);
}

/* Returns: (transfer full): the same with all edits. */
static LsSubject *
copy (const LsSubject *subject, LsBindings *bindings, guint wave)
{
  LsSubject *other = copy_plain (subject, bindings, wave);

  for (guint i = 0; i < subject->n_edits; i++)
    add_edit (other, subject->wave, &subject->edits[i]);
  for (guint i = 0; i < subject->n_others; i++)
    add_edit (other, subject->other_waves[i], &subject->others[i]);
  return other;
}

LsSubject *
ls_subject_with_bindings (LsSubject *subject, LsBindings *bindings)
{
  return copy (subject, bindings, subject->wave);
}

LsSubject *
ls_subject_with_wave (LsSubject *subject, guint wave)
{
  LsSubject *other = copy (subject, subject->bindings, wave);

  if (subject->race_book != NULL)
    ls_subject_set_race_book (other, subject->race_book, subject->race_first);
  return other;
}

void
ls_subject_set_race_book (LsSubject *subject, LsRaceBook *book, guint first)
{
  g_clear_pointer (&subject->race_book, ls_race_book_unref);
  subject->race_book = ls_race_book_ref (book);
  subject->race_first = first;
}

void
ls_subject_set_budget (LsSubject *subject, LsBudget *budget)
{
  g_clear_pointer (&subject->budget, ls_budget_unref);
  subject->budget = budget != NULL ? ls_budget_ref (budget) : NULL;
}

LsBudget *
ls_subject_get_budget (const LsSubject *subject)
{
  return subject->budget;
}

LsRaceBook *
ls_subject_get_race_book (const LsSubject *subject, guint *first)
{
  *first = subject->race_first;
  return subject->race_book;
}

/* --- edits ----------------------------------------------------------------------------------------------- */

/* Returns: FALSE if the machine refuses. */
static gboolean
make_edit (const LsSubject *subject, void *state, const LsEdit *edit)
{
  if (edit->kind == LS_EDIT_REGISTER)
    return ls_program_write_row (subject->program, state, edit->ref, edit->lanes, &edit->row);
  return ls_program_write_mask (subject->program, state, edit->mask, edit->lanes);
}

static gboolean
check_register (const LsSubject *subject, LsRegRef ref, GError **error)
{
  const LsMachine *machine = ls_program_machine (subject->program);

  if (ref.file < machine->n_reg_files && ref.channel < machine->reg_files[ref.file].n_channels &&
      ref.index < ls_program_n_registers (subject->program, ref.file))
    return TRUE;
  if (ref.file >= machine->n_reg_files)
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "register file %u: the machine has %u", ref.file,
                 machine->n_reg_files);
  else
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                 "%s%u, component %u: the program has %u, with components 0 to %u",
                 machine->reg_files[ref.file].id, ref.index, ref.channel,
                 ls_program_n_registers (subject->program, ref.file),
                 machine->reg_files[ref.file].n_channels - 1);
  return FALSE;
}

static gboolean
check_mask (const LsSubject *subject, guint mask, GError **error)
{
  if (mask < ls_program_machine (subject->program)->n_masks)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "mask %u: the machine has %u", mask,
               ls_program_machine (subject->program)->n_masks);
  return FALSE;
}

/* Tries it on a state that nobody sees. */
static gboolean
check_edit (const LsSubject *subject, const LsEdit *edit, GError **error)
{
  gboolean is_there = edit->kind == LS_EDIT_REGISTER ? check_register (subject, edit->ref, error)
                                                     : check_mask (subject, edit->mask, error);
  if (!is_there)
    return FALSE;

  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  reset_plain (subject, state);
  gboolean is_made = make_edit (subject, state, edit);
  g_aligned_free (state);
  if (!is_made)
    g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED, "%s cannot be changed by hand",
                 edit->kind == LS_EDIT_REGISTER
                   ? ls_program_machine (subject->program)->reg_files[edit->ref.file].id
                   : ls_program_machine (subject->program)->masks[edit->mask].id);
  return is_made;
}

/* Takes over what others changed by hand before this wave came to a step. */
static void
keep_others (LsSubject *other, LsSubject *subject, guint64 step)
{
  void *state;
  LsRun run = { .until_step = step };

  if (subject->n_others == 0)
    return;
  state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  ls_subject_reset (subject, state);
  ls_subject_run (subject, state, &run);
  for (guint i = 0; i < subject->n_others; i++)
    {
      guint wave = subject->other_waves[i];
      LsPlace place;

      ls_program_place (subject->program, ls_subject_look_at (subject, state, wave), &place);
      if (subject->others[i].step < place.step ||
          (subject->others[i].step == place.step && place.ended))
        add_edit (other, wave, &subject->others[i]);
    }
  g_aligned_free (state);
}

LsSubject *
ls_subject_with_edit (LsSubject *subject, const LsEdit *edit, GError **error)
{
  if (!check_edit (subject, edit, error))
    return NULL;
  LsSubject *other = copy_plain (subject, subject->bindings, subject->wave);
  for (guint i = 0; i < subject->n_edits && subject->edits[i].step <= edit->step; i++)
    add_edit (other, subject->wave, &subject->edits[i]);
  add_edit (other, subject->wave, edit);
  keep_others (other, subject, edit->step);
  return other;
}

/* --- what is in it --------------------------------------------------------------------------------------- */

const LsMachine *
ls_subject_get_machine (const LsSubject *subject)
{
  return ls_program_machine (subject->program);
}

LsProgram *
ls_subject_get_program (const LsSubject *subject)
{
  return subject->program;
}

LsBindings *
ls_subject_get_bindings (const LsSubject *subject)
{
  return subject->bindings;
}

const LsWaveInput *
ls_subject_get_input (const LsSubject *subject)
{
  return &subject->inputs[subject->wave];
}

const LsEdit *
ls_subject_get_edits (const LsSubject *subject, guint *n)
{
  *n = subject->n_edits;
  return subject->edits;
}

guint
ls_subject_get_group (const LsSubject *subject, guint *wave)
{
  *wave = subject->wave;
  return subject->n_waves;
}

const void *
ls_subject_look_at (const LsSubject *subject, const void *state, guint wave)
{
  if (subject->n_waves == 1)
    return state;
  return ls_program_group_wave (subject->program, state, wave);
}

gsize
ls_subject_get_state_size (const LsSubject *subject)
{
  if (subject->n_waves > 1)
    return ls_program_group_size (subject->program, subject->n_waves);
  return ls_program_state_size (subject->program);
}

/* --- running --------------------------------------------------------------------------------------------- */

static void
reset_plain (const LsSubject *subject, void *state)
{
  if (subject->n_waves > 1)
    ls_program_group_reset (subject->program, subject->inputs, subject->n_waves, subject->wave,
                            state);
  else
    ls_program_reset (subject->program, subject->inputs, state);
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
      make_edit (subject, state, &subject->edits[i]);
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
      make_edit (subject, slice, &subject->others[i]);
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

/* Makes the edits at which other waves were stopped, and goes on until it is the turn of this one. */
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

/* Between two positions of this wave others come by where they were changed: those at which they wait are not made. */
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

  reset_plain (subject, state);
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
  return run_machine (subject, state, run);
}

LsStopReason
ls_subject_run (const LsSubject *subject, void *state, LsRun *run)
{
  run->bindings = subject->bindings;
  if (subject->n_edits > 0)
    return run_with_edits (subject, state, run);
  return run_machine (subject, state, run);
}

/* --- step by step of a group ----------------------------------------------------------------------------- */

/* Whether the wave looked at has come to a position of its own. */
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
ls_subject_start_group (const LsSubject *subject, void *state)
{
  const guint64 nowhere[LS_MAX_GROUP_WAVES] = { 0 };
  LsRun run = { .bindings = subject->bindings, .until = nowhere };
  guint wave;

  /* A run of no steps tells the state which order the readings ask for. */
  reset_plain (subject, state);
  ls_program_group_run (subject->program, state, &run, &wave);
  if (has_arrived (subject, state, LS_NO_WAVE))
    ls_subject_make_edits (subject, state);
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
