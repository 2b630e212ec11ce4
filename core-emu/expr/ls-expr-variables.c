#include <string.h>

#include "ls-expr-private.h"

/* What stands behind a $. */

/* Letters, digits and more of $. */
static char *
take_name (LsExprParser *parser)
{
  const char *start = parser->at;

  while (*parser->at == '$' || *parser->at == '_' || g_ascii_isalnum (*parser->at))
    parser->at++;
  return g_strndup (start, (gsize) (parser->at - start));
}

static void
take_value (LsExprParser *parser, const LsExprValue *value, LsExprTerm *out)
{
  out->n = value->n_components;
  out->type = value->type;
  for (guint i = 0; i < value->n_components; i++)
    {
      LsExprSlot slot = { .row = value->rows[i], .has_value = value->has_value[i] };

      out->slots[i] = ls_expr_build_held (&parser->build, &slot, value->is_uniform);
      slot.row = value->high[i];
      if (ls_expr_type_is_wide (value->type))
        out->high[i] = ls_expr_build_held (&parser->build, &slot, value->is_uniform);
      out->own[i] = value->shown[i];
    }
  out->is_register = TRUE;
}

static gboolean
fail_void (LsExprParser *parser, const char *where, const char *name)
{
  if (*name == '\0' || *name == '$' || g_ascii_isdigit (*name))
    return ls_expr_fail (parser, where, LS_ERROR_REFERENCE,
                         "$%s is void: no such value has been printed, or it is gone", name);
  return ls_expr_fail (parser, where, LS_ERROR_REFERENCE,
                       "$%.40s is void ('set $%.40s = 1' gives it a value)", name, name);
}

/* "$R1" is R1, as in other debuggers. where: of the $. */
static gboolean
parse_name (LsExprParser *parser, const char *where, const char *name, LsExprTerm *out)
{
  LsExprWord word = { where + 1, strlen (name) };
  g_autoptr (GError) problem = NULL;
  GError **error = parser->error;
  const gboolean before = parser->is_of_machine;

  parser->error = &problem;
  parser->is_of_machine = TRUE;
  gboolean ok = ls_expr_parse_name (parser, word, out);
  parser->is_of_machine = before;
  parser->error = error;
  if (ok)
    return TRUE;
  if (g_error_matches (problem, LS_ERROR, LS_ERROR_REFERENCE))
    return fail_void (parser, where, name);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

gboolean
ls_expr_parse_variable (LsExprParser *parser, LsExprTerm *out)
{
  const char *where = parser->at++;
  g_autofree char *name = take_name (parser);
  const LsExprValue *value =
    parser->variables != NULL ? ls_variables_get (parser->variables, name) : NULL;
  LsExprOp pc = { .code = LS_EXPR_OP_PC };

  if (value != NULL)
    {
      take_value (parser, value, out);
      return TRUE;
    }
  if (strcmp (name, "pc") == 0)
    {
      out->n = 1;
      out->type = LS_EXPR_BITS;
      out->slots[0] = ls_expr_build_op (&parser->build, &pc);
      return TRUE;
    }
  if (!ls_variables_is_name (name))
    return fail_void (parser, where, name);
  return parse_name (parser, where, name, out);
}
