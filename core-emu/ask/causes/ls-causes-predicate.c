#include "ls-causes-private.h"

#include "ls-predicated.h"

/* What predicates keep a lane out of that is active, and what they come from. */

void
ls_tested_init (LsTested *tested)
{
  tested->slot = LS_SLOT_NONE;
  tested->operands = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_cause_free);
}

gboolean
ls_causes_find_tested (LsCauses *causes,
                       guint lane,
                       guint64 position,
                       LsTouchKind kind,
                       const LsCell *cell,
                       LsTested *tested,
                       GError **error)
{
  const GArray *touches;
  const LsTouch *test;

  if (!ls_causes_go_to (causes, position, error))
    return FALSE;
  touches = ls_causes_touches (causes, ls_timeline_get_state (causes->timeline), lane);
  test = cell != NULL ? ls_causes_find_write (touches, cell) : ls_causes_find_touch (touches, kind);
  if (test == NULL)
    return TRUE;
  tested->is_known = TRUE;
  tested->step = position + 1;
  tested->line = test->line;
  tested->slot = test->slot;
  tested->comparison = test->comparison;
  ls_causes_add_operands (causes, tested->operands, touches, test->part);
  return TRUE;
}

/* --- predicates ------------------------------------------------------------------------------------------ */

static void
clear_predicate_test (LsPredicateTest *predicate)
{
  g_ptr_array_unref (predicate->test.operands);
  ls_cause_source_clear (&predicate->test.source);
}

void
ls_kept_out_init (LsKeptOut *kept_out)
{
  kept_out->tests = g_array_new (FALSE, FALSE, sizeof (LsPredicateTest));
  g_array_set_clear_func (kept_out->tests, (GDestroyNotify) clear_predicate_test);
}

static gboolean
is_same_bit (const LsPredicateTest *a, const LsPredicateTest *b)
{
  return a->has_bit == b->has_bit && (!a->has_bit || ls_reg_ref_equal (a->bit, b->bit));
}

static gboolean
has_test (const LsKeptOut *kept_out, const LsPredicateTest *test)
{
  for (guint i = 0; i < kept_out->tests->len; i++)
    {
      const LsPredicateTest *other = &g_array_index (kept_out->tests, LsPredicateTest, i);

      if (is_same_bit (other, test) && other->test.step == test->test.step)
        return TRUE;
    }
  return FALSE;
}

const LsPredicateTest *
ls_kept_out_next (const LsKeptOut *kept_out, const LsKeptOut *told, guint *i)
{
  while (*i < kept_out->tests->len)
    {
      const LsPredicateTest *test = &g_array_index (kept_out->tests, LsPredicateTest, (*i)++);

      if (told == NULL || !has_test (told, test))
        return test;
    }
  return NULL;
}

/* What the predicate comes from that keeps the lane out; not known where that is no comparison. */
static gboolean
tell_predicate (LsCauses *causes,
                const LsKeptOut *kept_out,
                guint lane,
                LsPredicateTest *predicate,
                GError **error)
{
  const LsCell cell = ls_cell_register (predicate->bit, lane);
  const guint64 before = kept_out->step - 1;
  LsTested *test = &predicate->test;
  guint64 position;

  if (!(predicate->has_bit ? ls_causes_find_last_write (causes, &cell, before, &position, error)
                           : ls_causes_find_predicate (causes, lane, before, &position, error)))
    return FALSE;
  if (position != G_MAXUINT64 &&
      !ls_causes_find_tested (causes, lane, position, LS_TOUCH_PREDICATE,
                              predicate->has_bit ? &cell : NULL, test, error))
    return FALSE;
  test->is_known &= test->comparison.relation != LS_RELATION_NONE;
  return TRUE;
}

/* Those that are not known go. */
static gboolean
tell_kept_out (LsCauses *causes, LsKeptOut *kept_out, guint lane, GError **error)
{
  for (guint i = 0; i < kept_out->tests->len;)
    {
      LsPredicateTest *predicate = &g_array_index (kept_out->tests, LsPredicateTest, i);

      if (!tell_predicate (causes, kept_out, lane, predicate, error))
        return FALSE;
      if (predicate->test.is_known)
        i++;
      else
        g_array_remove_index (kept_out->tests, i);
    }
  return TRUE;
}

static void
add_predicate (LsKeptOut *kept_out, const LsLinePart *part)
{
  LsPredicateTest predicate = { .has_bit = part->has_gate, .bit = part->gate };

  for (guint i = 0; i < kept_out->tests->len; i++)
    if (is_same_bit (&g_array_index (kept_out->tests, LsPredicateTest, i), &predicate))
      return;
  ls_tested_init (&predicate.test);
  g_array_append_val (kept_out->tests, predicate);
}

/* Of the step that runs next in state, which the lane does not run for its quad alone. */
static void
find_kept_out (const LsCauses *causes, const void *state, guint lane, LsKeptOut *kept_out)
{
  LsSlotsOff slots;
  LsPlace place;

  if (ls_causes_lane_role (causes, state, lane) != LS_LANE_ACTIVE)
    return;
  ls_program_place (causes->program, state, &place);
  kept_out->step = place.step + 1;
  kept_out->line = place.line;
  ls_slots_off_init (&slots, causes->program, ls_subject_get_bindings (causes->subject), state,
                     LS_MASK_LANE (lane));
  kept_out->slots = ls_slots_off_dup_names (&slots, lane);
  for (guint i = 0; i < slots.n; i++)
    for (guint k = 0; k < slots.slots[i].n_parts; k++)
      if ((slots.slots[i].parts[k].lanes & LS_MASK_LANE (lane)) != 0)
        add_predicate (kept_out, &slots.slots[i].parts[k]);
}

void
ls_causes_find_kept_out (const LsCauses *causes, LsWhy *why)
{
  find_kept_out (causes, ls_timeline_get_state (causes->timeline), why->lane, &why->kept_out);
  if (why->step > 0)
    find_kept_out (causes, ls_timeline_get_previous (causes->timeline), why->lane,
                   &why->was_kept_out);
}

gboolean
ls_causes_tell_kept_out (LsCauses *causes, LsWhy *why, GError **error)
{
  return tell_kept_out (causes, &why->was_kept_out, why->lane, error) &&
         tell_kept_out (causes, &why->kept_out, why->lane, error);
}
