#include "ls-subject-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-race-book.h"

/* --- the value -------------------------------------------------------------------------------- */

static void
copy_memories (LsSubject *subject)
{
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);

  ls_subject_reset_plain (subject, state);
  for (guint wave = 0; wave < subject->n_waves; wave++)
    for (LsMemory kind = 0; kind < LS_MAX_MEMORIES; kind++)
      {
        const guint32 **memory = &subject->inputs[wave].memory[kind];
        gsize n_words = 0;

        ls_program_memory (subject->program, state, kind, &n_words);
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
  g_mutex_init (&subject->track_lock);
  subject->program = ls_program_ref (program);
  subject->bindings = ls_bindings_ref (bindings);
  subject->n_waves = n_waves;
  subject->wave = wave;
  subject->end = G_MAXUINT64;
  copy_inputs (subject, inputs);
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
  g_clear_pointer (&subject->track, ls_track_free);
  g_mutex_clear (&subject->track_lock);
  for (guint wave = 0; wave < subject->n_waves; wave++)
    {
      if (subject->inputs[wave].n_preloads > 0)
        g_aligned_free ((gpointer) subject->inputs[wave].preloads);
      for (guint kind = 0; kind < LS_MAX_MEMORIES; kind++)
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

  other->end = subject->end;
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

/* Adds the edit of a wave behind its other edits. */
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
copy_subject (const LsSubject *subject, LsBindings *bindings, guint wave)
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
  return copy_subject (subject, bindings, subject->wave);
}

LsSubject *
ls_subject_with_end (LsSubject *subject, guint64 step)
{
  LsSubject *other = ls_subject_with_wave (subject, subject->wave);

  other->end = MIN (subject->end, step);
  return other;
}

guint64
ls_subject_get_end (const LsSubject *subject)
{
  return subject->end;
}

LsSubject *
ls_subject_with_wave (LsSubject *subject, guint wave)
{
  LsSubject *other = copy_subject (subject, subject->bindings, wave);

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

/* --- edits ------------------------------------------------------------------------------------ */

LsCell
ls_edit_cell (const LsEdit *edit, const LsProgram *program, guint lane)
{
  if (edit->kind == LS_EDIT_REGISTER)
    return (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = edit->ref };
  return (LsCell){ .kind = LS_CELL_MEMORY,
                   .number = edit->memory,
                   .at =
                     edit->word + (guint64) lane * ls_program_memory_size (program, edit->memory) };
}

gboolean
ls_edit_changes (const LsEdit *edit, const LsProgram *program, const LsCell *cell, guint32 *value)
{
  const LsEditKind kind = cell->kind == LS_CELL_MEMORY ? LS_EDIT_MEMORY : LS_EDIT_REGISTER;
  guint64 lane = cell->lane, word = 0;

  if (edit->kind != kind || (cell->kind != LS_CELL_MEMORY && cell->kind != LS_CELL_REGISTER))
    return FALSE;
  if (kind == LS_EDIT_MEMORY)
    {
      const gsize size = ls_program_memory_size (program, edit->memory);

      lane = cell->at / size;
      word = cell->at % size;
    }
  if (kind == LS_EDIT_MEMORY ? edit->memory != cell->number || edit->word != word
                             : !ls_reg_ref_equal (edit->ref, cell->ref))
    return FALSE;
  if (lane >= LS_LANES || (edit->lanes >> lane & 1) == 0)
    return FALSE;
  if (value != NULL)
    *value = edit->row.u[lane];
  return TRUE;
}

static gboolean
check_register (const LsSubject *subject, LsRegRef ref, GError **error)
{
  const LsMachine *machine = ls_program_machine (subject->program);

  if (ref.file < machine->n_reg_files && ref.channel < machine->reg_files[ref.file].n_channels &&
      ref.index < ls_program_n_registers (subject->program, ref.file))
    return TRUE;
  if (ref.file >= machine->n_reg_files)
    ls_fail (error, LS_ERROR_RANGE, "register file %u: the machine has %u", ref.file,
             machine->n_reg_files);
  else
    ls_fail (error, LS_ERROR_RANGE,
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
  return ls_fail (error, LS_ERROR_RANGE, "mask %u: the machine has %u", mask,
                  ls_program_machine (subject->program)->n_masks);
}

static gboolean
check_word (const LsSubject *subject, LsMemory memory, guint32 word, GError **error)
{
  const LsMachine *machine = ls_program_machine (subject->program);

  if (memory < machine->n_memories && word < ls_program_memory_size (subject->program, memory))
    return TRUE;
  if (memory >= machine->n_memories)
    ls_fail (error, LS_ERROR_RANGE, "memory %u: the machine has %u", memory, machine->n_memories);
  else
    ls_fail (error, LS_ERROR_RANGE, "%s[%u]: the program has %zu words of it",
             machine->memories[memory].id, word, ls_program_memory_size (subject->program, memory));
  return FALSE;
}

static gboolean
check_place (const LsSubject *subject, const LsEdit *edit, GError **error)
{
  if (edit->kind == LS_EDIT_REGISTER)
    return check_register (subject, edit->ref, error);
  if (edit->kind == LS_EDIT_MEMORY)
    return check_word (subject, edit->memory, edit->word, error);
  return check_mask (subject, edit->mask, error);
}

/* What is changed, without its number. */
static const char *
name_of (const LsMachine *machine, const LsEdit *edit)
{
  return edit->kind == LS_EDIT_REGISTER ? machine->reg_files[edit->ref.file].id
         : edit->kind == LS_EDIT_MEMORY ? machine->memories[edit->memory].id
                                        : machine->masks[edit->mask].id;
}

/* Tries the edit on a scratch state. */
static gboolean
check_edit (const LsSubject *subject, const LsEdit *edit, GError **error)
{
  if (!check_place (subject, edit, error))
    return FALSE;

  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  ls_subject_reset_plain (subject, state);
  gboolean is_made = ls_subject_make_edit (subject, state, edit);
  g_aligned_free (state);
  if (!is_made)
    ls_fail (error, LS_ERROR_UNSUPPORTED, "%s cannot be changed by hand",
             name_of (ls_program_machine (subject->program), edit));
  return is_made;
}

/* Takes over the edits of other waves from before this wave came to a step. */
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

/* --- what is in it ---------------------------------------------------------------------------- */

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

const LsEdit *
ls_subject_nth_edit (const LsSubject *subject, guint n, guint *wave)
{
  *wave = subject->wave;
  if (n < subject->n_edits)
    return &subject->edits[n];
  n -= subject->n_edits;
  if (n >= subject->n_others)
    return NULL;
  *wave = subject->other_waves[n];
  return &subject->others[n];
}

const LsEdit *
ls_subject_find_edit (const LsSubject *subject, guint wave, guint64 step, const LsCell *cell)
{
  const LsEdit *edit, *found = NULL;
  guint whose;

  for (guint i = 0; (edit = ls_subject_nth_edit (subject, i, &whose)) != NULL; i++)
    if (whose == wave && edit->step == step && ls_edit_changes (edit, subject->program, cell, NULL))
      found = edit;
  return found;
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
