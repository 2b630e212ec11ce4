#include "ls-causes-private.h"

/* The tree of an answer, the nearest causes first: what there is no room for is what is furthest away. */

static guint
write_hash (gconstpointer key)
{
  const LsCausesWrite *write = key;

  return ls_cell_hash (&write->cell) ^ (guint) write->step ^ write->wave << 24;
}

static gboolean
write_equal (gconstpointer a, gconstpointer b)
{
  const LsCausesWrite *left = a, *right = b;

  return left->wave == right->wave && left->step == right->step &&
         ls_cell_equal (&left->cell, &right->cell);
}

LsCause *
ls_cause_copied (const LsCause *cause)
{
  LsCause *found = NULL;

  for (guint i = 0; i < cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->is_address || operand->is_left || operand->is_gate ||
          (cause->comparison.is_select && operand->operand == cause->comparison.left))
        continue;
      if (found != NULL || operand->used != cause->value)
        return NULL;
      found = operand;
    }
  return found;
}

/* A value or test whose own causes are to be found. */
typedef struct
{
  LsCause *cause;
  LsCauses *causes; /* of the wave that has it */
  guint64 step;     /* position where it is asked about */
  guint depth;      /* that is left, itself included */
} Open;

static void
add_open (GQueue *queue, LsCause *cause, LsCauses *causes, guint64 step, guint depth)
{
  Open *open = g_new (Open, 1);

  *open = (Open){ cause, causes, step, depth };
  g_queue_push_tail (queue, open);
}

static void
open_operands (GQueue *queue, const Open *open, LsCauses *causes)
{
  for (guint i = 0; i < open->cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (open->cause->operands, i);

      operand->lane = open->cause->lane; /* of memory: who reads it might have written it */
      if (operand->kind == LS_CAUSE_CUT && !operand->is_left)
        add_open (queue, operand, causes, open->cause->step - 1, open->depth - 1);
    }
}

static gboolean
answer (LsCauses *causes, LsCause *root, guint64 step, guint depth, GError **error)
{
  GQueue queue = G_QUEUE_INIT;
  gboolean ok = TRUE;

  add_open (&queue, root, causes, step, depth);
  while (ok && !g_queue_is_empty (&queue) && causes->root->n_nodes < LS_CAUSES_MAX)
    {
      g_autofree Open *open = g_queue_pop_head (&queue);
      LsCauses *of;

      ok = open->cause->kind == LS_CAUSE_TEST ||
           ls_causes_find (open->causes, open->cause, open->step, error);
      of = ls_causes_of_wave (causes, open->cause->place);
      if (!ok || open->depth <= 1)
        continue;
      open_operands (&queue, open, of);
      ok = ls_causes_add_controls (of, open->cause, open->step, error);
      for (guint i = 0; ok && i < open->cause->controls->len; i++)
        {
          LsCause *control = g_ptr_array_index (open->cause->controls, i);

          if (control->kind == LS_CAUSE_TEST &&
              (control->way == LS_WAY_NONE || control->way == LS_WAY_STOP))
            add_open (&queue, control, of, control->step - 1, open->depth - 1);
        }
    }
  g_queue_clear_full (&queue, g_free);
  return ok;
}

/* A value of 64 bits was there from the start where both its words were; else each word is told by itself. */
static void
finish_initial (const GPtrArray *operands, LsCause *operand)
{
  LsCell cell = operand->cell;

  if (operand->kind != LS_CAUSE_PRELOADED && operand->kind != LS_CAUSE_NEVER)
    return;
  cell.ref.channel ^= 1;
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *other = g_ptr_array_index (operands, i);

      operand->other.is_of_step |=
        other->kind == operand->kind && ls_cell_equal (&other->cell, &cell);
    }
}

/* A word of memory that is copied has the type of what it was copied from, or of what it was copied to, where nothing else says one. */
static void
finish_copied (LsCause *cause)
{
  LsCause *source = cause->kind == LS_CAUSE_WRITTEN ? ls_cause_copied (cause) : NULL;

  if (source == NULL)
    return;
  if (cause->type == LS_VALUE_BITS && cause->cell.kind != LS_CELL_REGISTER)
    cause->type = ls_value_of_word (source->type);
  else if (source->type == LS_VALUE_BITS && source->cell.kind == LS_CELL_MEMORY)
    source->type = ls_value_of_word (cause->type);
}

/* What was left out is counted. */
static void
finish (LsCause *root, LsCause *cause)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (cause->operands, i);

      finish (root, operand);
      finish_initial (cause->operands, operand);
      root->n_left_out += operand->kind == LS_CAUSE_CUT && !operand->is_left;
    }
  for (guint i = 0; i < cause->controls->len; i++)
    finish (root, g_ptr_array_index (cause->controls, i));
  finish_copied (cause);
}

LsCause *
ls_causes_who (LsCauses *causes,
               const LsCell *cell,
               guint64 step,
               guint depth,
               const gint *interrupt,
               GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (write_hash, write_equal, g_free, NULL);
  g_autoptr (LsCause) cause = NULL;
  LsValueType shown = LS_VALUE_BITS;
  guint32 value;

  if (!ls_causes_begin (causes, cell->lane, step, interrupt, error) ||
      !ls_causes_read (causes, cell, &value, error))
    return NULL;
  if (cell->kind == LS_CELL_REGISTER)
    shown = ls_causes_shown (causes, ls_timeline_get_state (causes->timeline), cell->ref);
  causes->root->seen = seen;
  causes->root->with_ways = depth == G_MAXUINT;
  cause = ls_cause_new (causes, LS_CAUSE_CUT, cell);
  cause->value = cause->used = value;
  cause->is_asked = TRUE;
  if (!ls_causes_add_stop (causes, cause, step, error) ||
      !answer (causes, cause, step, depth, error))
    return NULL;
  if (causes->root->with_ways && !ls_causes_add_unused (causes, cause, step, error))
    return NULL;
  if (cell->kind == LS_CELL_REGISTER && !ls_value_is_wide (cause->type))
    cause->type = shown;
  finish (cause, cause);
  return g_steal_pointer (&cause);
}
