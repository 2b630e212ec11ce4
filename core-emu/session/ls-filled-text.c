#include "ls-filled-text.h"

#include <string.h>

#include "ls-error.h"
#include "ls-expr-format.h"

/* A stretch of text, then a value, if there is one. */
typedef struct
{
  char *text;
  LsExprEval *eval; /* NULL behind the last text */
} Part;

struct _LsFilledText
{
  GArray *parts; /* of Part */
  LsGoalOf *of;  /* owned */
};

static void
part_clear (gpointer data)
{
  Part *part = data;

  g_free (part->text);
  g_clear_pointer (&part->eval, ls_expr_eval_free);
}

void
ls_filled_text_free (LsFilledText *filled)
{
  g_array_unref (filled->parts);
  ls_goal_of_free (filled->of);
  g_free (filled);
}

/* Reads what is between braces; at: behind the opening one, gets behind the closing one. */
static LsExprEval *
read_value (const LsGoalOf *of, const char **at, GError **error)
{
  const char *end = strchr (*at, '}');

  if (end == NULL)
    {
      ls_fail (error, LS_ERROR_SYNTAX, "'{%s' has no closing brace (write {{ for a brace)", *at);
      return NULL;
    }
  g_autofree char *text = g_strndup (*at, (gsize) (end - *at));
  g_autoptr (LsExpr) expr = ls_goal_of_compile (of, text, error);

  *at = end + 1;
  if (expr != NULL)
    return ls_expr_eval_new (expr);
  g_prefix_error (error, "{%s}: ", text);
  return NULL;
}

/* Copies text up to a value or the end. */
static const char *
copy_text (const char *at, GString *text)
{
  for (; *at != '\0' && !(at[0] == '{' && at[1] != '{'); at++)
    {
      g_string_append_c (text, *at);
      if ((at[0] == '{' || at[0] == '}') && at[1] == at[0])
        at++;
    }
  return at;
}

LsFilledText *
ls_filled_text_new (const LsGoalOf *of, const char *text, GError **error)
{
  g_autoptr (LsFilledText) filled = g_new0 (LsFilledText, 1);
  const char *at = text;

  filled->parts = g_array_new (FALSE, TRUE, sizeof (Part));
  g_array_set_clear_func (filled->parts, part_clear);
  filled->of = ls_goal_of_copy (of);
  do
    {
      g_autoptr (GString) before = g_string_new (NULL);
      Part part = { 0 };

      at = copy_text (at, before);
      if (*at == '{')
        {
          at++;
          part.eval = read_value (of, &at, error);
          if (part.eval == NULL)
            return NULL;
        }
      part.text = g_strdup (before->str);
      g_array_append_val (filled->parts, part);
    }
  while (*at != '\0');
  return g_steal_pointer (&filled);
}

static void
append_value (LsExprEval *eval, const LsExprContext *context, guint lane, GString *out)
{
  LsExprValue value;

  ls_expr_evaluate (eval, context, &value);
  g_autofree char *text =
    ls_expr_format_lane (&value, ls_expr_get_format (ls_expr_eval_get_expr (eval)), lane);
  g_string_append (out, text);
  if (!value.is_uniform)
    g_string_append_printf (out, "@%u", lane);
}

char *
ls_filled_text_fill (LsFilledText *filled, const void *state, guint lane)
{
  const LsExprContext context = ls_goal_of_context (filled->of, state);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < filled->parts->len; i++)
    {
      const Part *part = &g_array_index (filled->parts, Part, i);

      g_string_append (out, part->text);
      if (part->eval != NULL)
        append_value (part->eval, &context, lane, out);
    }
  return g_string_free (out, FALSE);
}
