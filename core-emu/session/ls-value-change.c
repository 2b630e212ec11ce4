#include "ls-view-values.h"

#include <string.h>

#include "ls-expr-format.h"
#include "ls-goal.h"
#include "ls-program-path.h"

static void
change_clear (gpointer data)
{
  LsValueChange *change = data;

  g_free (change->what);
  g_free (change->before);
  g_free (change->after);
}

/* Returns: whether the lane joined one that changed alike. */
static gboolean
join_change (GArray *changes, guint first, guint lane, const char *before, const char *after)
{
  for (guint i = first; i < changes->len; i++)
    {
      LsValueChange *change = &g_array_index (changes, LsValueChange, i);

      if (strcmp (change->before, before) != 0 || strcmp (change->after, after) != 0)
        continue;
      change->lanes |= LS_MASK_LANE (lane);
      return TRUE;
    }
  return FALSE;
}

/* name: what people call the expression. */
static void
add_expr (const LsView *view, LsExpr *expr, const char *name, LsMask lanes, GArray *changes)
{
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  char format = ls_expr_get_format (expr);
  guint first = changes->len;
  LsExprValue now, before;
  LsMask changed = 0;

  ls_view_evaluate (view, eval, &now);
  ls_view_evaluate_previous (view, eval, &before);
  for (guint i = 0; i < now.n_components; i++)
    changed |= ls_expr_differences (&before, &now, i);
  LS_FOREACH_LANE (lane, changed & lanes)
    {
      g_autofree char *old = ls_expr_format_lane (&before, format, lane);
      g_autofree char *new = ls_expr_format_lane (&now, format, lane);

      if (join_change (changes, first, lane, old, new))
        continue;
      const LsValueChange change = { .what = g_strdup (name),
                                     .lanes = LS_MASK_LANE (lane),
                                     .is_uniform = now.is_uniform,
                                     .before = g_steal_pointer (&old),
                                     .after = g_steal_pointer (&new) };
      g_array_append_val (changes, change);
    }
}

static void
add_text (const LsView *view, const char *text, const char *name, LsMask lanes, GArray *changes)
{
  g_autoptr (LsExpr) expr = ls_expr_new (ls_view_get_program (view), text, NULL);

  if (expr != NULL)
    add_expr (view, expr, name, lanes, changes);
}

/* As the text has it: with its type, and none where a lane had no value yet. Returns: FALSE: it is no variable of a text. */
static gboolean
add_variable (const LsGoalOf *of,
              const LsView *view,
              const char *written,
              LsMask lanes,
              GArray *changes)
{
  g_autoptr (LsExpr) expr = ls_goal_of_compile (of, written, NULL);

  if (expr == NULL || !ls_expr_is_variable (expr))
    return FALSE;
  add_expr (view, expr, written, lanes, changes);
  return TRUE;
}

/* "R1.xy". what: as people wrote it. */
static void
add_register (const LsGoalOf *of,
              const LsView *view,
              const LsTarget *target,
              const char *what,
              LsMask lanes,
              GArray *changes)
{
  g_autofree char *written = g_strndup (what, strcspn (what, "@"));
  g_autoptr (GString) text = g_string_new (NULL);
  LsRegRef ref = target->ref;

  if (add_variable (of, view, written, lanes, changes))
    return;
  for (guint channel = 0; channel < 4; channel++)
    {
      if ((target->channels >> channel & 1) == 0)
        continue;
      ref.channel = (guint8) channel;
      if (text->len > 0)
        g_string_append_c (text, ls_program_channel (ls_view_get_program (view), ref));
      else
        ls_program_append_ref (text, ls_view_get_program (view), ref);
    }
  add_text (view, text->str, text->str, lanes, changes);
}

/* Whether a step changed a word, in any lane where each has one. */
static gboolean
has_changed (const guint32 *now, const guint32 *before, gsize word, gsize stride)
{
  if (stride == 0)
    return now[word] != before[word];
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (now[lane * stride + word] != before[lane * stride + word])
      return TRUE;
  return FALSE;
}

static void
add_words (const LsView *view, const LsTarget *target, LsMask lanes, GArray *changes)
{
  const LsProgram *program = ls_view_get_program (view);
  gsize n;
  const guint32 *before = ls_view_get_previous_memory (view, target->memory, &n);
  const guint32 *now = ls_view_get_memory (view, target->memory, &n);
  gsize stride = ls_program_memory_is_per_lane (program, target->memory) ? n / LS_LANES : 0;

  for (gsize word = target->first; word <= target->last; word++)
    if (has_changed (now, before, word, stride))
      {
        g_autofree char *text =
          g_strdup_printf ("%s[%zu]", ls_program_memory_name (program, target->memory), word);
        const LsCell cell = { .kind = LS_CELL_MEMORY, .number = target->memory, .at = word };
        g_autoptr (GString) path = g_string_new (NULL);
        const gboolean is_told = ls_program_append_path (program, &cell, path, NULL);

        add_text (view, text, is_told ? path->str : text, lanes, changes);
      }
}

GArray *
ls_view_dup_value_changes (const LsView *view, const char *what, LsMask lanes)
{
  const LsGoalOf of = { .scene = ls_view_get_scene (view),
                        .wave = ls_view_get_wave (view),
                        .subject = ls_view_get_subject (view),
                        .variables = ls_view_get_variables (view) };
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (LsValueChange));
  g_autofree char *text = g_strconcat ("change ", what, NULL);
  g_autoptr (LsGoal) goal = ls_goal_parse (&of, text, LS_MASK_ALL, NULL);
  const LsTarget *target = goal != NULL ? ls_goal_get_target (goal) : NULL;

  g_array_set_clear_func (changes, change_clear);
  if (target == NULL)
    return changes;
  if (target->kind == LS_TARGET_CHANGE)
    add_register (&of, view, target, what, lanes, changes);
  else if (target->kind == LS_TARGET_MEMORY)
    add_words (view, target, lanes, changes);
  else if (target->kind == LS_TARGET_VALUE)
    {
      LsExpr *expr = ls_measure_get_expr (target->measure);

      add_expr (view, expr, ls_expr_get_text (expr), lanes, changes);
    }
  return changes;
}
