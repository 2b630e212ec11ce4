#include "ls-step-test.h"

#include <string.h>

static gboolean
decides (const LsTouch *touch)
{
  return (touch->kind == LS_TOUCH_TEST || touch->kind == LS_TOUCH_PREDICATE ||
          touch->kind == LS_TOUCH_KILL) &&
         touch->comparison.relation != LS_RELATION_NONE;
}

/* The bits of a side: those of an operand as used, or what the comparison itself found. */
static guint32
bits_of (const GArray *touches, const LsTouch *touch, guint8 operand, guint32 found)
{
  for (guint i = 0; i < touches->len && operand != LS_COMPARED_BITS; i++)
    {
      const LsTouch *read = &g_array_index (touches, LsTouch, i);

      if (read->kind == LS_TOUCH_READ && !read->is_address && !read->is_gate &&
          read->line == touch->line && read->slot == touch->slot && read->part == touch->part &&
          read->operand == operand)
        return read->used;
    }
  return found;
}

/* The first lane that compares says which slot is looked at. */
static void
add (LsStepTest *test, guint lane, const GArray *touches, const LsTouch *touch)
{
  const LsCompared *compared = &touch->comparison;
  const LsMask bit = LS_MASK_LANE (lane);

  if (test->lanes == 0)
    {
      test->line = touch->line;
      test->kind = touch->kind;
      test->relation = compared->relation;
      test->type = compared->type;
    }
  if (touch->line != test->line || (test->lanes & bit) != 0)
    return;
  test->lanes |= bit;
  test->left[lane] = bits_of (touches, touch, compared->left, compared->left_bits);
  test->right[lane] = bits_of (touches, touch, compared->right, compared->right_bits);
  if (compared->holds)
    test->holds |= bit;
}

gboolean
ls_step_test_find (LsStepTest *test,
                   const LsProgram *program,
                   const LsBindings *bindings,
                   const void *state)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));

  memset (test, 0, sizeof *test);
  if (ls_program_machine (program)->explain->touches == NULL)
    return FALSE;
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_array_set_size (touches, 0);
      ls_program_touches (program, bindings, state, lane, touches);
      for (guint i = 0; i < touches->len; i++)
        if (decides (&g_array_index (touches, LsTouch, i)))
          add (test, lane, touches, &g_array_index (touches, LsTouch, i));
    }
  return test->lanes != 0;
}
