#include "ls-subject.h"

#include <string.h>

#include "ls-error.h"

struct _LsSubject
{
  gatomicrefcount ref_count;
  const LsMachine *machine;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  LsWaveInput input;    /* preloads and memories owned */
  LsEdit *edits;        /* owned, by step */
  guint n_edits;
};

/* --- the value ------------------------------------------------------------------------------------------- */

static void
copy_memories (LsSubject *subject)
{
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);

  subject->machine->reset (subject->program, &subject->input, state);
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    {
      gsize n_words = 0;

      subject->machine->memory (subject->program, state, (LsMemoryKind) kind, &n_words);
      if (subject->input.memory[kind] != NULL)
        subject->input.memory[kind] =
          g_memdup2 (subject->input.memory[kind], n_words * sizeof (guint32));
    }
  g_aligned_free (state);
}

static void
copy_input (LsSubject *subject, const LsWaveInput *input)
{
  subject->input = *input;
  if (input->n_preloads > 0)
    {
      LsPreload *preloads = g_aligned_alloc0 (input->n_preloads, sizeof (LsPreload), 64);

      memcpy (preloads, input->preloads, input->n_preloads * sizeof (LsPreload));
      subject->input.preloads = preloads;
    }
  copy_memories (subject);
}

LsSubject *
ls_subject_new (const LsMachine *machine,
                LsProgram *program,
                LsBindings *bindings,
                const LsWaveInput *input)
{
  LsSubject *subject = g_new0 (LsSubject, 1);

  g_atomic_ref_count_init (&subject->ref_count);
  subject->machine = machine;
  subject->program = machine->ref (program);
  subject->bindings = ls_bindings_ref (bindings);
  copy_input (subject, input);
  return subject;
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
  if (subject->input.n_preloads > 0)
    g_aligned_free ((gpointer) subject->input.preloads);
  for (guint kind = 0; kind < LS_N_MEMORIES; kind++)
    g_free ((gpointer) subject->input.memory[kind]);
  g_aligned_free (subject->edits);
  ls_bindings_unref (subject->bindings);
  subject->machine->unref (subject->program);
  g_free (subject);
}

/* Returns: (transfer full): the same with room for n_edits, those that fit copied. */
static LsSubject *
copy (const LsSubject *subject, LsBindings *bindings, guint n_edits)
{
  LsSubject *other = ls_subject_new (subject->machine, subject->program, bindings, &subject->input);

  other->n_edits = n_edits;
  if (n_edits > 0)
    other->edits = g_aligned_alloc0 (n_edits, sizeof (LsEdit), 64);
  if (MIN (n_edits, subject->n_edits) > 0)
    memcpy (other->edits, subject->edits, MIN (n_edits, subject->n_edits) * sizeof (LsEdit));
  return other;
}

LsSubject *
ls_subject_with_bindings (LsSubject *subject, LsBindings *bindings)
{
  return copy (subject, bindings, subject->n_edits);
}

/* --- edits ----------------------------------------------------------------------------------------------- */

/* Returns: FALSE if the machine refuses. */
static gboolean
make_edit (const LsSubject *subject, void *state, const LsEdit *edit)
{
  const LsMachine *machine = subject->machine;

  if (edit->kind == LS_EDIT_REGISTER)
    return machine->write_row (subject->program, state, edit->ref, edit->lanes, &edit->row);
  return machine->write_mask != NULL &&
         machine->write_mask (subject->program, state, edit->mask, edit->lanes);
}

static gboolean
check_register (const LsSubject *subject, LsRegRef ref, GError **error)
{
  const LsMachine *machine = subject->machine;

  if (ref.file < machine->n_reg_files && ref.channel < machine->reg_files[ref.file].n_channels &&
      ref.index < machine->n_registers (subject->program, ref.file))
    return TRUE;
  if (ref.file >= machine->n_reg_files)
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "register file %u: the machine has %u", ref.file,
                 machine->n_reg_files);
  else
    g_set_error (error, LS_ERROR, LS_ERROR_RANGE,
                 "%s%u, component %u: the program has %u, with components 0 to %u",
                 machine->reg_files[ref.file].id, ref.index, ref.channel,
                 machine->n_registers (subject->program, ref.file),
                 machine->reg_files[ref.file].n_channels - 1);
  return FALSE;
}

static gboolean
check_mask (const LsSubject *subject, guint mask, GError **error)
{
  if (mask < subject->machine->n_masks)
    return TRUE;
  g_set_error (error, LS_ERROR, LS_ERROR_RANGE, "mask %u: the machine has %u", mask,
               subject->machine->n_masks);
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
  subject->machine->reset (subject->program, &subject->input, state);
  gboolean is_made = make_edit (subject, state, edit);
  g_aligned_free (state);
  if (!is_made)
    g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED, "%s cannot be changed by hand",
                 edit->kind == LS_EDIT_REGISTER ? subject->machine->reg_files[edit->ref.file].id
                                                : subject->machine->masks[edit->mask].id);
  return is_made;
}

LsSubject *
ls_subject_with_edit (LsSubject *subject, const LsEdit *edit, GError **error)
{
  guint n = 0;

  if (!check_edit (subject, edit, error))
    return NULL;
  while (n < subject->n_edits && subject->edits[n].step <= edit->step)
    n++;
  LsSubject *other = copy (subject, subject->bindings, n + 1);
  other->edits[n] = *edit;
  return other;
}

/* --- what is in it --------------------------------------------------------------------------------------- */

const LsMachine *
ls_subject_get_machine (const LsSubject *subject)
{
  return subject->machine;
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
  return &subject->input;
}

const LsEdit *
ls_subject_get_edits (const LsSubject *subject, guint *n)
{
  *n = subject->n_edits;
  return subject->edits;
}

gsize
ls_subject_get_state_size (const LsSubject *subject)
{
  return subject->machine->state_size (subject->program);
}

/* --- running --------------------------------------------------------------------------------------------- */

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

void
ls_subject_reset (const LsSubject *subject, void *state)
{
  subject->machine->reset (subject->program, &subject->input, state);
  make_edits_at (subject, state, 0);
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

static LsStopReason
run_with_edits (const LsSubject *subject, void *state, LsRun *run)
{
  guint64 until_step = run->until_step;
  LsStopReason reason = LS_STOP_STEP;
  LsPlace place;

  subject->machine->place (subject->program, state, &place);
  while (reason == LS_STOP_STEP && place.step < until_step)
    {
      guint64 edit_step = next_edit (subject, place.step);

      run->until_step = MIN (until_step, edit_step);
      reason = subject->machine->run (subject->program, state, run);
      subject->machine->place (subject->program, state, &place);
      if (place.step != edit_step)
        break;
      make_edits_at (subject, state, edit_step);
      subject->machine->place (subject->program, state, &place);
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
  subject->machine->place (subject->program, state, &place);
  make_edits_at (subject, state, place.step);
}

LsStopReason
ls_subject_step_only (const LsSubject *subject, void *state, LsRun *run)
{
  LsPlace place;

  subject->machine->place (subject->program, state, &place);
  run->bindings = subject->bindings;
  run->until_step = place.step + 1;
  return subject->machine->run (subject->program, state, run);
}

LsStopReason
ls_subject_run (const LsSubject *subject, void *state, LsRun *run)
{
  run->bindings = subject->bindings;
  if (subject->n_edits > 0)
    return run_with_edits (subject, state, run);
  return subject->machine->run (subject->program, state, run);
}
