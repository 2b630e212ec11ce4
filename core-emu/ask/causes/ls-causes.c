#include "ls-causes-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"

/* --- the object ------------------------------------------------------------------------------------------ */

void
ls_causes_set_ahead (LsCauses *causes, guint64 n_steps)
{
  causes->ahead = n_steps;
  ls_timeline_set_max_steps (causes->timeline, n_steps);
}

LsCauses *
ls_causes_new (LsSubject *subject)
{
  LsCauses *causes = g_new0 (LsCauses, 1);

  causes->subject = ls_subject_ref (subject);
  causes->program = ls_subject_get_program (subject);
  causes->state_size = ls_subject_get_state_size (subject);
  causes->timeline = ls_timeline_new (subject);
  ls_causes_set_ahead (causes, LS_CAUSES_AHEAD);
  causes->writes = ls_writes_new (subject);
  causes->now = g_aligned_alloc0 (1, causes->state_size, 64);
  causes->touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  causes->types = ls_register_types_new (causes->program);
  causes->firsts =
    g_hash_table_new_full ((GHashFunc) ls_cell_hash, (GEqualFunc) ls_cell_equal, g_free, g_free);
  causes->root = causes;
  return causes;
}

void
ls_causes_free (LsCauses *causes)
{
  for (guint i = 0; i < LS_MAX_GROUP_WAVES; i++)
    g_clear_pointer (&causes->waves[i], ls_causes_free);
  for (guint i = 0; i < LS_LANES; i++)
    g_clear_pointer (&causes->flows[i], ls_flow_free);
  ls_timeline_free (causes->timeline);
  ls_writes_free (causes->writes);
  g_aligned_free (causes->now);
  g_array_unref (causes->touches);
  ls_register_types_unref (causes->types);
  g_clear_pointer (&causes->given, g_array_unref);
  g_hash_table_unref (causes->firsts);
  ls_subject_unref (causes->subject);
  g_free (causes);
}

gboolean
ls_causes_is_seen (LsCauses *causes, guint wave, guint64 step, const LsCell *cell)
{
  LsCausesWrite key = { .wave = wave, .step = step, .cell = *cell };

  return !g_hash_table_add (causes->root->seen, g_memdup2 (&key, sizeof key));
}

LsCause *
ls_cause_new (LsCauses *causes, LsCauseKind kind, const LsCell *cell)
{
  LsCause *cause = g_new0 (LsCause, 1);

  cause->kind = kind;
  cause->cell = *cell;
  cause->slot = LS_SLOT_NONE;
  cause->wave = ls_causes_name (causes);
  cause->place = ls_causes_wave (causes);
  cause->type = LS_VALUE_BITS;
  cause->names = ls_names_ref (ls_subject_get_bindings (causes->subject)->names);
  cause->operands = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_cause_free);
  cause->controls = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_cause_free);
  causes->root->n_nodes++;
  return cause;
}

void
ls_cause_free (LsCause *cause)
{
  g_ptr_array_unref (cause->operands);
  g_ptr_array_unref (cause->controls);
  ls_names_unref (cause->names);
  g_free (cause->stop);
  g_clear_pointer (&cause->formula, ls_formula_free);
  ls_cause_source_clear (&cause->source);
  g_free (cause);
}

static void
clear_kept_out (LsKeptOut *kept_out)
{
  g_array_unref (kept_out->tests);
  g_free (kept_out->slots);
}

void
ls_why_free (LsWhy *why)
{
  clear_kept_out (&why->was_kept_out);
  clear_kept_out (&why->kept_out);
  g_ptr_array_unref (why->test.operands);
  ls_cause_source_clear (&why->test.source);
  g_clear_pointer (&why->condition, ls_cause_free);
  g_free (why);
}

/* --- replaying ------------------------------------------------------------------------------------------- */

gboolean
ls_causes_is_interrupted (const LsCauses *causes)
{
  return causes->interrupt != NULL && g_atomic_int_get (causes->interrupt) != 0;
}

gboolean
ls_causes_fail_interrupted (GError **error)
{
  return ls_fail (error, LS_ERROR_STATE, "the question was interrupted");
}

gboolean
ls_causes_go_to (LsCauses *causes, guint64 step, GError **error)
{
  LsArrival arrival;

  ls_timeline_move (causes->timeline, LS_MOVE_TO_STEP, step, causes->interrupt, &arrival);
  if (arrival.reason == LS_STOP_INTERRUPT)
    return ls_causes_fail_interrupted (error);
  if (arrival.place.step != step)
    ls_fail (error, LS_ERROR_RANGE, "step %" PRIu64 ": the run has %" PRIu64, step,
             arrival.place.step);
  return arrival.place.step == step;
}

gboolean
ls_causes_read (const LsCauses *causes, const LsCell *cell, guint32 *value, GError **error)
{
  if (ls_cell_read (cell, causes->program, ls_timeline_get_state (causes->timeline), value))
    return TRUE;
  if (cell->kind == LS_CELL_MEMORY)
    ls_fail (error, LS_ERROR_RANGE, "the program has no word %" PRIu64 " in this memory", cell->at);
  else
    ls_fail (error, LS_ERROR_RANGE, "the program has no such register");
  return FALSE;
}

gboolean
ls_causes_start_at (LsCauses *causes, guint64 step, GError **error)
{
  if (!ls_causes_go_to (causes, step, error))
    return FALSE;
  memcpy (causes->now, ls_timeline_get_state (causes->timeline), causes->state_size);
  return TRUE;
}

gboolean
ls_causes_start_before_edits (LsCauses *causes, guint64 step, GError **error)
{
  LsRun run = { 0 };

  if (step == 0)
    {
      ls_subject_reset_only (causes->subject, causes->now);
      return TRUE;
    }
  if (!ls_causes_start_at (causes, step - 1, error))
    return FALSE;
  ls_subject_step_only (causes->subject, causes->now, &run);
  return TRUE;
}

void
ls_causes_run (LsCauses *causes, const guint64 *lines, guint64 until_step, LsPlace *place)
{
  LsRun run = { .stop_lines = lines, .until_step = until_step, .interrupt = causes->interrupt };

  ls_subject_run (causes->subject, causes->now, &run);
  ls_program_place (causes->program, causes->now, place);
}

gboolean
ls_causes_begin (LsCauses *causes, guint lane, guint64 step, const gint *interrupt, GError **error)
{
  causes->interrupt = interrupt;
  causes->root->n_nodes = 0;
  causes->root->n_left_searches = 0;
  causes->root->first_steps = LS_CAUSES_FIRST;
  if (lane < LS_LANES)
    return ls_causes_go_to (causes, step, error);
  return ls_fail (error, LS_ERROR_RANGE, "lane %u: a wave has %d, numbered from 0", lane, LS_LANES);
}

/* --- looking at values ----------------------------------------------------------------------------------- */

LsValueType
ls_causes_shown (const LsCauses *causes, const void *state, LsRegRef ref)
{
  return ls_register_types_taken (causes->types, state, ref, LS_VALUE_BITS);
}

static LsValueType
taken_type (const LsCauses *causes, const LsTouch *touch)
{
  return touch->cell.kind == LS_CELL_REGISTER
           ? ls_register_types_taken (causes->types, causes->touched, touch->cell.ref, touch->type)
           : touch->type;
}

/* --- looking at steps ------------------------------------------------------------------------------------ */

const GArray *
ls_causes_touches (LsCauses *causes, const void *state, guint lane)
{
  g_array_set_size (causes->touches, 0);
  causes->touched = state;
  if (ls_program_machine (causes->program)->explain->touches != NULL)
    ls_program_touches (causes->program, ls_subject_get_bindings (causes->subject), state, lane,
                        causes->touches);
  return causes->touches;
}

guint
ls_line_clause (const LsProgram *program, guint index)
{
  LsLine line;

  for (guint i = index; i != G_MAXUINT; i--)
    {
      ls_program_line (program, i, &line);
      if (line.kind == LS_LINE_CLAUSE)
        return i;
      if (line.kind == LS_LINE_FLOW || line.kind == LS_LINE_EXPORT)
        break;
    }
  return index;
}

guint
ls_causes_describe (const LsCauses *causes, guint line, LsEffect effects[LS_CAUSES_MAX_EFFECTS])
{
  return MIN (ls_program_describe (causes->program, line, effects, LS_CAUSES_MAX_EFFECTS),
              LS_CAUSES_MAX_EFFECTS);
}

guint64 *
ls_causes_find_lines (
  const LsCauses *causes,
  gboolean (*wanted) (const LsCauses *causes, guint line, const LsLine *info, gconstpointer data),
  gconstpointer data)
{
  guint n = ls_program_n_lines (causes->program);
  guint64 *lines = g_new0 (guint64, n / 64 + 1);

  for (guint i = 0; i < n; i++)
    {
      LsLine line;

      ls_program_line (causes->program, i, &line);
      if (line.first == i && line.kind != LS_LINE_OTHER && wanted (causes, i, &line, data))
        lines[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
    }
  return lines;
}

const LsTouch *
ls_causes_find_touch (const GArray *touches, LsTouchKind kind)
{
  for (guint i = 0; i < touches->len; i++)
    if (g_array_index (touches, LsTouch, i).kind == kind)
      return &g_array_index (touches, LsTouch, i);
  return NULL;
}

static gboolean
is_read_of (const LsTouch *touch, guint part)
{
  return ls_touch_reads (touch) && touch->part == part;
}

gboolean
ls_causes_add_operands (LsCauses *causes, GPtrArray *operands, const GArray *touches, guint part)
{
  guint n = 0;

  for (guint i = 0; i < touches->len; i++)
    n += is_read_of (&g_array_index (touches, LsTouch, i), part);
  if (causes->root->n_nodes + n > LS_CAUSES_MAX)
    return FALSE;
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      LsCause *operand;

      if (!is_read_of (touch, part))
        continue;
      operand =
        ls_cause_new (causes, ls_cell_is_variable (&touch->cell) ? LS_CAUSE_CUT : LS_CAUSE_CONSTANT,
                      &touch->cell);
      operand->operand = touch->operand;
      operand->is_address = touch->is_address;
      operand->is_update = touch->is_update;
      operand->is_left = touch->is_left;
      operand->is_gate = touch->is_gate;
      operand->type = taken_type (causes, touch);
      operand->reader = touch->line;
      operand->value = touch->value;
      operand->used = touch->used;
      operand->share = touch->share;
      operand->made = touch->made;
      operand->kernel = touch->kernel;
      operand->other = touch->other;
      g_ptr_array_add (operands, operand);
    }
  return TRUE;
}
