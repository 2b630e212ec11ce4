#include "ls-causes-private.h"

/* What a test that decided about a lane was of: the values behind what it compared. */

/* Returns: (transfer full): NULL with error: what gave an operand of a test its value. */
static LsCause *
find_operand (LsCauses *causes,
              const LsTested *test,
              const LsCause *operand,
              const gint *interrupt,
              GError **error)
{
  LsCause *found =
    ls_causes_who (causes, &operand->cell, test->step - 1, LS_CAUSES_DEPTH, interrupt, error);

  if (found == NULL)
    return NULL;
  found->operand = operand->operand;
  found->used = operand->used;
  found->type = operand->type;
  found->reader = operand->reader;
  return found;
}

static LsCause *
copy_constant (LsCauses *causes, const LsCause *operand)
{
  LsCause *copy = ls_cause_new (causes, operand->kind, &operand->cell);

  copy->value = operand->value;
  copy->used = operand->used;
  copy->operand = operand->operand;
  copy->type = operand->type;
  copy->reader = operand->reader;
  return copy;
}

gboolean
ls_causes_find_condition (LsCauses *causes, LsWhy *why, const gint *interrupt, GError **error)
{
  const LsTested *test = &why->test;
  const LsCell cell = { .kind = LS_CELL_REGISTER, .lane = (guint8) why->lane };
  g_autoptr (LsCause) condition = NULL;

  if (!test->is_known || test->step == 0)
    return TRUE;
  condition = ls_cause_new (causes, LS_CAUSE_TEST, &cell);
  condition->step = test->step;
  condition->line = condition->skipped = test->line;
  condition->slot = test->slot;
  condition->lane = why->lane;
  condition->comparison = test->comparison;
  condition->is_kill = why->role == LS_LANE_KILLED && !why->is_led;
  for (guint i = 0; i < test->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (test->operands, i);
      LsCause *found = operand->wave == LS_NO_WAVE && ls_cell_is_variable (&operand->cell)
                         ? find_operand (causes, test, operand, interrupt, error)
                         : copy_constant (causes, operand);

      if (found == NULL)
        return FALSE;
      g_ptr_array_add (condition->operands, found);
    }
  why->condition = g_steal_pointer (&condition);
  return TRUE;
}
