#include "ls-causes-private.h"

/* Whether a write was the first of its cell. */

/* Nothing but zeros is where nobody ever put something. */
static gboolean
is_filled (const LsCauses *causes, const LsCause *cause)
{
  const LsWaveInput *input = ls_subject_get_input (causes->subject);
  guint n;
  const LsEdit *edits = ls_subject_get_edits (causes->subject, &n);

  if (cause->old != 0)
    return TRUE;
  if (cause->cell.kind == LS_CELL_MEMORY)
    return input->memory[cause->cell.number] != NULL;
  for (guint i = 0; i < input->n_preloads; i++)
    if (ls_reg_ref_equal (input->preloads[i].ref, cause->cell.ref))
      return TRUE;
  for (guint i = 0; i < n; i++)
    if (edits[i].step < cause->step &&
        ls_edit_changes (&edits[i], causes->program, &cause->cell, NULL))
      return TRUE;
  return FALSE;
}

/* The position behind the first write of a register up to a step, 0 if there is none; G_MAXUINT64: it is not known. */
static gboolean
find_first (LsCauses *causes, const LsCell *cell, guint64 until, guint64 *first, GError **error)
{
  g_autofree guint64 *lines = g_new0 (guint64, ls_program_n_lines (causes->program) / 64 + 1);
  guint64 *left = &causes->root->first_steps;
  LsPlace place;

  *first = 0;
  if (!ls_writes_find_lines (causes->writes, cell->ref, lines))
    return TRUE;
  if (until > *left)
    {
      *first = G_MAXUINT64;
      return TRUE;
    }
  if (!ls_causes_start_at (causes, 0, error))
    return FALSE;
  ls_program_place (causes->program, causes->now, &place);
  while (*first == 0 && place.step < until && !place.ended && !ls_causes_is_interrupted (causes))
    {
      gboolean is_candidate = ls_causes_is_in (lines, place.line);

      if (is_candidate &&
          ls_writes_next (causes->writes, causes->now, cell->ref, LS_MASK_LANE (cell->lane)) != 0)
        *first = place.step + 1;
      ls_causes_run (causes, lines, is_candidate ? place.step + 1 : until, &place);
    }
  *left -= MIN (*left, place.step);
  return !ls_causes_is_interrupted (causes) || ls_causes_fail_interrupted (error);
}

/* Of a memory the state tells; registers are looked up once. */
gboolean
ls_causes_tell_first (LsCauses *causes, LsCause *cause, GError **error)
{
  const LsCell *cell = &cause->cell;
  const guint32 *written;
  guint64 *known, first;

  if (cause->step == 0 || is_filled (causes, cause))
    return TRUE;
  if (cell->kind == LS_CELL_MEMORY)
    {
      if (!ls_causes_go_to (causes, cause->step - 1, error))
        return FALSE;
      written = ls_program_memory_written (causes->program,
                                           ls_timeline_get_state (causes->timeline), cell->number);
      cause->is_first = written != NULL && (written[cell->at / 32] >> cell->at % 32 & 1) == 0;
      return TRUE;
    }
  if (ls_causes_is_shared (causes, cell))
    return TRUE;
  known = g_hash_table_lookup (causes->firsts, cell);
  if (known == NULL)
    {
      if (!find_first (causes, cell, cause->step, &first, error))
        return FALSE;
      if (first == 0 || first == G_MAXUINT64)
        return TRUE;
      known = g_memdup2 (&first, sizeof first);
      g_hash_table_insert (causes->firsts, g_memdup2 (cell, sizeof *cell), known);
    }
  cause->is_first = *known >= cause->step;
  return TRUE;
}
