#include "ls-compare-origin.h"

#include <string.h>

#include "ls-compare-private.h"

/* --- one program ----------------------------------------------------------------------------------------- */

#define MAX_VALUES (1u << 20)

/* A side of the walk: the write where it is, and every value that the lane has anywhere in the run. */
typedef struct
{
  LsSubject *subject; /* borrowed */
  const LsProgram *program;
  guint lane;
  LsCauses *causes;   /* owned */
  GHashTable *values; /* owned; NULL until somebody asks */
  GPtrArray *chain;   /* owned, of LsCause */
  const LsCompareOptions *options;
} Side;

static void
side_init (Side *side, LsSubject *subject, guint lane, const LsCompareOptions *options)
{
  side->subject = subject;
  side->program = ls_subject_get_program (subject);
  side->lane = lane;
  side->options = options;
  side->causes = ls_causes_new (subject);
  side->chain = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_cause_free);
}

static void
side_clear (Side *side)
{
  g_clear_pointer (&side->causes, ls_causes_free);
  g_clear_pointer (&side->values, g_hash_table_unref);
  g_clear_pointer (&side->chain, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Side, side_clear)

/* Compilers move signs from here to there. */
static guint32
without_sign (guint32 bits)
{
  return bits & 0x7FFFFFFFu;
}

static void
add_value (GHashTable *values, guint32 bits)
{
  if (g_hash_table_size (values) < MAX_VALUES)
    g_hash_table_add (values, GUINT_TO_POINTER (without_sign (bits)));
}

/* What the lane wrote in the step that led to where the walk is. */
static void
add_writes (GHashTable *values, const LsWalk *walk, const GArray *touches)
{
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);
      guint32 bits;

      if (touch->kind == LS_TOUCH_WRITE &&
          ls_cell_read (&touch->cell, walk->program, walk->state, &bits))
        add_value (values, bits);
    }
}

/* Returns: FALSE if interrupted. */
static gboolean
find_values (Side *side)
{
  g_auto (LsWalk) walk = { 0 };
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  const LsWalkOptions how = { .last_step = side->options->max_steps,
                              .interrupt = side->options->interrupt };
  LsBindings *bindings = ls_subject_get_bindings (side->subject);

  side->values = g_hash_table_new (g_direct_hash, g_direct_equal);
  ls_walk_init (&walk, side->subject, &how);
  do
    {
      add_writes (side->values, &walk, touches);
      g_array_set_size (touches, 0);
      ls_program_touches (side->program, bindings, walk.state, side->lane, touches);
      for (guint i = 0; i < touches->len; i++)
        {
          const LsTouch *touch = &g_array_index (touches, LsTouch, i);

          if (!ls_touch_reads (touch))
            continue;
          add_value (side->values, touch->value);
          add_value (side->values, touch->used);
        }
    }
  while (ls_walk_step (&walk));
  return walk.reason != LS_STOP_INTERRUPT;
}

/* Whether the lane has the value somewhere; where that cannot be told, it has. */
static gboolean
has_value (Side *side, guint32 bits)
{
  if (ls_program_machine (side->program)->explain->touches == NULL ||
      (side->values == NULL && !find_values (side)))
    return TRUE;
  return g_hash_table_contains (side->values, GUINT_TO_POINTER (without_sign (bits)));
}

static LsCause *
last (const Side *side)
{
  return g_ptr_array_index (side->chain, side->chain->len - 1);
}

/* Goes on to what made the cell. Returns: FALSE if no step did, or with error. */
static gboolean
follow (Side *side, const LsCell *cell, guint64 step, GError **error)
{
  LsCause *cause = ls_causes_who (side->causes, cell, step, 1, side->options->interrupt, error);

  if (cause == NULL)
    return FALSE;
  if (cause->kind == LS_CAUSE_WRITTEN && side->chain->len < LS_ORIGIN_MAX)
    {
      g_ptr_array_add (side->chain, cause);
      return TRUE;
    }
  ls_cause_free (cause);
  return FALSE;
}

static gboolean
follow_operand (Side *side, const LsCause *operand, GError **error)
{
  return operand != NULL && ls_cell_is_variable (&operand->cell) &&
         follow (side, &operand->cell, last (side)->step - 1, error);
}

/* The operand that a write copies; NULL if it computes. */
static const LsCause *
copied (const LsCause *cause)
{
  const LsCause *found = NULL;

  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->is_address)
        continue;
      if (found != NULL || operand->used != cause->value || operand->value != cause->value)
        return NULL;
      found = operand;
    }
  return found;
}

static void
skip_copies (Side *side, GError **error)
{
  while (follow_operand (side, copied (last (side)), error))
    ;
}

/* --- both ------------------------------------------------------------------------------------------------ */

static gboolean
is_among (const LsCause *cause, guint32 bits)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (!operand->is_address && without_sign (operand->used) == without_sign (bits))
        return TRUE;
    }
  return FALSE;
}

/* Returns: (transfer container): the operands of a that b does not have as operands; with is_strict, nowhere. */
static GPtrArray *
own_operands (const LsCause *a, const LsCause *b, Side *side_b, gboolean is_strict)
{
  GPtrArray *own = g_ptr_array_new ();

  for (guint i = 0; i < a->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (a->operands, i);

      if (operand->is_address || is_among (b, operand->used))
        continue;
      if (!is_strict || !has_value (side_b, operand->used))
        g_ptr_array_add (own, operand);
    }
  return own;
}

static const char *
op_of (const Side *side)
{
  LsLine line;

  ls_program_line (side->program, last (side)->line, &line);
  return line.op != NULL ? line.op : "";
}

/* The nearest pair by ULP; the first of them where no distance can be told. NULL where there is none. */
static void
choose_pair (const GPtrArray *own_a, const GPtrArray *own_b, const LsCause **a, const LsCause **b)
{
  guint64 least = LS_ULP_NAN;

  *a = own_a->len > 0 ? g_ptr_array_index (own_a, 0) : NULL;
  *b = own_b->len > 0 ? g_ptr_array_index (own_b, 0) : NULL;
  for (guint i = 0; i < own_a->len; i++)
    for (guint k = 0; k < own_b->len; k++)
      {
        const LsCause *x = g_ptr_array_index (own_a, i), *y = g_ptr_array_index (own_b, k);
        guint64 distance = ls_ulp_distance (x->used, y->used);

        if (distance >= least)
          continue;
        least = distance;
        *a = x;
        *b = y;
      }
}

/* One step back in either or both. Returns: FALSE where it begins, or with error. */
static gboolean
step_back (Side *a, Side *b, GError **error)
{
  g_autoptr (GPtrArray) own_a = own_operands (last (a), last (b), b, TRUE);
  g_autoptr (GPtrArray) own_b = own_operands (last (b), last (a), a, TRUE);
  const LsCause *next_a, *next_b;

  if (own_a->len == 0 && own_b->len == 0 && strcmp (op_of (a), op_of (b)) == 0)
    {
      g_ptr_array_unref (own_a);
      g_ptr_array_unref (own_b);
      own_a = own_operands (last (a), last (b), b, FALSE);
      own_b = own_operands (last (b), last (a), a, FALSE);
      if (own_a->len != own_b->len)
        return FALSE;
    }
  choose_pair (own_a, own_b, &next_a, &next_b);
  gboolean has_a = follow_operand (a, next_a, error);
  if (has_a)
    skip_copies (a, error);
  gboolean has_b = *error == NULL && follow_operand (b, next_b, error);
  if (has_b)
    skip_copies (b, error);
  return (has_a || has_b) && *error == NULL;
}

static gboolean
start (Side *side,
       const LsOutputDifference *place,
       LsRegRef ref,
       guint64 word,
       guint64 step,
       GError **error)
{
  LsCell cell =
    place->is_memory ? ls_cell_memory (place->memory, word) : ls_cell_register (ref, place->lane);

  if (step == 0 || !follow (side, &cell, step, error))
    return FALSE;
  skip_copies (side, error);
  return *error == NULL;
}

LsOrigin *
ls_compare_origin (LsSubject *a,
                   LsSubject *b,
                   const LsOutputDifference *place,
                   const LsCompareOptions *options,
                   GError **error)
{
  const LsCompareOptions all = ls_compare_options (options);
  g_auto (Side) side_a = { 0 }, side_b = { 0 };
  GError *reason = NULL;
  LsOrigin *origin;

  side_init (&side_a, a, place->lane, &all);
  side_init (&side_b, b, place->lane, &all);
  gboolean has_a = start (&side_a, place, place->ref, place->word_a, place->step_a, &reason);
  gboolean has_b =
    reason == NULL && start (&side_b, place, place->ref_b, place->word_b, place->step_b, &reason);
  while (has_a && has_b && step_back (&side_a, &side_b, &reason))
    ;
  if (reason != NULL)
    {
      g_propagate_error (error, reason);
      return NULL;
    }
  origin = g_new0 (LsOrigin, 1);
  origin->a = g_steal_pointer (&side_a.chain);
  origin->b = g_steal_pointer (&side_b.chain);
  return origin;
}

void
ls_origin_free (LsOrigin *origin)
{
  g_ptr_array_unref (origin->a);
  g_ptr_array_unref (origin->b);
  g_free (origin);
}
