#include "dap-private.h"

#include <string.h>

#include "dap-children.h"
#include "ls-expr-format.h"
#include "ls-variables.h"

/* --- expressions ------------------------------------------------------------------------------ */

LsExpr *
dap_compile (LsDap *dap, const char *text, GError **error)
{
  const LsView *view = dap_view (dap);

  return ls_view_compile (view, ls_session_get_variables (dap->session), text, error);
}

gboolean
dap_read_format (const DapArgs *args, char *format, GError **error)
{
  g_auto (DapArgs) how = { NULL, NULL };
  gboolean is_hex = FALSE;

  if (!dap_args_object (args, "format", DAP_MAY_LACK, &how, error) ||
      !dap_args_flag (&how, "hex", &is_hex, error))
    return FALSE;
  *format = is_hex ? 'x' : '\0';
  return TRUE;
}

/* In the lane looked at. Returns: (transfer full). */
static char *
show_value (const LsExprValue *value, char format, guint lane)
{
  if (value->n_components > 1)
    return ls_expr_format_lane (value, format, lane);
  char text[LS_EXPR_TEXT_SIZE];
  return g_strdup (ls_expr_format_component (value, format, 0, lane, text));
}

void
dap_set_value (LsDap *dap,
               LsDict *dict,
               const char *key,
               LsExpr *expr,
               char format,
               gboolean all_lanes)
{
  const LsView *view = dap_view (dap);
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  guint lane = ls_session_get_focus_lane (dap->session), thread = dap_get_thread (dap);
  const char *text = ls_expr_get_text (expr);
  gint64 reference = 0;
  LsExprValue value;

  ls_view_evaluate (view, eval, &value);
  char own = ls_expr_get_format (expr);
  g_autofree char *shown = show_value (&value, own ? own : format, lane);
  ls_dict_set_string (dict, key, shown);
  if (dap->takes_types)
    ls_dict_set_string (dict, "type", ls_expr_type_name (value.type));
  if (value.n_components > 1)
    reference =
      dap_refs_add (dap->refs, all_lanes ? DAP_REF_ALL_PARTS : DAP_REF_PARTS, thread, 0, text);
  else if (!value.is_uniform && all_lanes)
    reference = dap_refs_add (dap->refs, DAP_REF_LANES, thread, 0, text);
  ls_dict_set (dict, "variablesReference", "x", reference);
  if (value.n_components > 1)
    ls_dict_set (dict, "namedVariables", "u", value.n_components);
  else if (reference > 0)
    ls_dict_set (dict, "indexedVariables", "i", LS_LANES);
}

/* --- children of values ----------------------------------------------------------------------- */

void
dap_child_plain (DapChild *child, const char *name, const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value, -1);

  ls_dict_set_string (&child->dict, "name", name);
  ls_dict_set_string (&child->dict, "value", valid);
  ls_dict_set (&child->dict, "variablesReference", "x", G_GINT64_CONSTANT (0));
}

/* The text of a component that can be asked for again, or NULL. Returns: (transfer full). */
static char *
component_text (LsDap *dap, LsExpr *expr, guint component)
{
  g_autofree char *text = g_strdup_printf ("%s.%c", ls_expr_get_text (expr), "xyzw"[component & 3]);
  g_autoptr (LsExpr) part = NULL;
  LsExprCells cells;

  if (ls_expr_get_cells (expr, &cells) && component < ls_expr_get_n_components (expr))
    {
      const guint n_words = cells.n / ls_expr_get_n_components (expr);
      const LsRegRef *refs = &cells.refs[component * n_words];
      const LsProgram *program = ls_view_get_program (dap_view (dap));
      GString *name = g_string_new (NULL);

      if (n_words > 1)
        ls_program_append_pair (name, program, refs[0]);
      else
        ls_program_append_ref (name, program, refs[0]);
      if (cells.lane >= 0)
        g_string_append_printf (name, "@%d", cells.lane);
      return g_string_free (name, FALSE);
    }
  part = dap_compile (dap, text, NULL);
  return part != NULL ? g_steal_pointer (&text) : NULL;
}

/* A component: in the lane looked at, or with all lanes in it. */
static void
tell_part (LsDap *dap, const DapRef *ref, guint index, char format, DapChild *child)
{
  g_autoptr (LsExpr) expr = dap_compile (dap, ref->text, NULL);
  guint lane = ls_session_get_focus_lane (dap->session);
  char name[2] = { "xyzw"[index & 3], '\0' }, text[LS_EXPR_TEXT_SIZE];
  LsExprValue value;

  if (expr == NULL)
    return;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (dap_view (dap), eval, &value);
  dap_child_plain (child, name, ls_expr_format_component (&value, format, index, lane, text));
  if (dap->takes_types)
    ls_dict_set_string (&child->dict, "type", ls_expr_type_name (value.shown[index & 3]));
  child->name = component_text (dap, expr, index);
  if (ref->kind == DAP_REF_PARTS && child->name != NULL && !ls_expr_is_uniform (expr))
    {
      g_autofree char *pinned = g_strdup_printf ("%s@%u", child->name, lane);
      g_autoptr (LsExpr) part = dap_compile (dap, pinned, NULL);

      if (part != NULL)
        {
          g_free (child->name);
          child->name = g_steal_pointer (&pinned);
        }
    }
  if (ref->kind != DAP_REF_ALL_PARTS || value.is_uniform)
    return;
  ls_dict_set (&child->dict, "variablesReference", "x",
               dap_refs_add (dap->refs, DAP_REF_LANES, ref->thread, index, ref->text));
  ls_dict_set (&child->dict, "indexedVariables", "i", LS_LANES);
}

static void
tell_lane (LsDap *dap, const DapRef *ref, guint index, char format, DapChild *child)
{
  g_autoptr (LsExpr) expr = dap_compile (dap, ref->text, NULL);
  g_autofree char *name = g_strdup_printf ("[%u]", index);
  char text[LS_EXPR_TEXT_SIZE];
  LsExprValue value;

  if (expr == NULL)
    return;
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (dap_view (dap), eval, &value);
  ls_expr_format_component (&value, format, ref->number, index, text);
  gboolean is_active = (value.active & LS_MASK_LANE (index)) != 0;
  g_autofree char *shown = g_strdup_printf (is_active ? "%s" : "(%s)", text);
  dap_child_plain (child, name, shown);
  if (dap->takes_types)
    ls_dict_set_string (&child->dict, "type", ls_expr_type_name (value.shown[ref->number & 3]));
  g_autofree char *base =
    value.n_components > 1 ? component_text (dap, expr, ref->number) : g_strdup (ref->text);
  g_autofree char *pinned = base != NULL ? g_strdup_printf ("%s@%u", base, index) : NULL;
  g_autoptr (LsExpr) part = pinned != NULL ? dap_compile (dap, pinned, NULL) : NULL;
  if (part != NULL)
    child->name = g_steal_pointer (&pinned);
}

/* A child that is an expression of its own. */
void
dap_child_expression_of (LsDap *dap,
                         const char *name,
                         const char *text,
                         char format,
                         gboolean all_lanes,
                         DapChild *child)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = dap_compile (dap, text, &error);

  ls_dict_set_string (&child->dict, "name", name);
  if (expr == NULL)
    {
      dap_child_plain (child, name, error->message);
      return;
    }
  dap_set_value (dap, &child->dict, "value", expr, format, all_lanes);
  child->name = g_strdup (text);
}

/* --- the request ------------------------------------------------------------------------------ */

static guint
count_parts (LsDap *dap, const DapRef *ref)
{
  g_autoptr (LsExpr) expr = dap_compile (dap, ref->text, NULL);

  return expr != NULL ? ls_expr_get_n_components (expr) : 0;
}

static guint
count_children (LsDap *dap, const DapRef *ref, gboolean *is_indexed)
{
  *is_indexed =
    ref->kind == DAP_REF_LANES || ref->kind == DAP_REF_WORDS || ref->kind == DAP_REF_CONSTANT_FILE;
  if (ref->kind == DAP_REF_PARTS || ref->kind == DAP_REF_ALL_PARTS)
    return count_parts (dap, ref);
  return ref->kind == DAP_REF_LANES ? LS_LANES : dap_count_in_scope (dap, ref);
}

static void
tell_child (LsDap *dap, const DapRef *ref, guint index, char format, DapChild *child)
{
  if (ref->kind == DAP_REF_PARTS || ref->kind == DAP_REF_ALL_PARTS)
    tell_part (dap, ref, index, format, child);
  else if (ref->kind == DAP_REF_LANES)
    tell_lane (dap, ref, index, format, child);
  else
    dap_tell_in_scope (dap, ref, index, format, child);
}

void
dap_child_clear (DapChild *child)
{
  ls_dict_clear (&child->dict);
  g_clear_pointer (&child->name, g_free);
}

/* Returns: NULL with an error. */
static const DapRef *
choose_ref (LsDap *dap, const DapArgs *args, gint64 reference, GError **error)
{
  const DapRef *ref = dap_refs_get (dap->refs, reference);

  if (ref == NULL)
    {
      dap_args_fail (args, "variablesReference", LS_ERROR_REFERENCE, error,
                     "there is no %" G_GINT64_FORMAT " since the last stop", reference);
      return NULL;
    }
  return dap_choose (dap, ref->thread, error) ? ref : NULL;
}

static void
add_child (LsDap *dap, const DapRef *ref, guint index, char format, GVariantBuilder *list)
{
  g_auto (DapChild) child = { { NULL }, NULL };

  tell_child (dap, ref, index, format, &child);
  if (child.name != NULL)
    ls_dict_set_string (&child.dict, "evaluateName", child.name);
  if (!ls_dict_is_empty (&child.dict))
    g_variant_builder_add_value (list, ls_dict_end (&child.dict));
}

/* Whether the client wants this kind of children, and which. */
static gboolean
read_range (const DapArgs *args,
            gboolean is_indexed,
            guint n,
            gint64 *first,
            gint64 *end,
            GError **error)
{
  gint64 start = 0, count = 0;
  const char *filter = NULL;

  if (!dap_args_text (args, "filter", DAP_MAY_LACK, &filter, error) ||
      !dap_args_number (args, "start", DAP_MAY_LACK, 0, G_MAXINT32, &start, error) ||
      !dap_args_number (args, "count", DAP_MAY_LACK, 0, G_MAXINT32, &count, error))
    return FALSE;
  if (filter != NULL && strcmp (filter, is_indexed ? "indexed" : "named") != 0)
    n = 0;
  *first = start;
  *end = count > 0 ? MIN (start + count, n) : n;
  *end = MIN (*end, start + DAP_MAX_CHILDREN);
  return TRUE;
}

gboolean
dap_variables (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  gint64 reference = 0, first, end;
  GVariantBuilder list;
  gboolean is_indexed;
  const DapRef *ref;
  char format;

  if (!dap_args_number (args, "variablesReference", DAP_REQUIRED, 1, G_MAXINT32, &reference,
                        error) ||
      !dap_read_format (args, &format, error) ||
      (ref = choose_ref (dap, args, reference, error)) == NULL)
    return FALSE;
  guint n = count_children (dap, ref, &is_indexed);
  if (!read_range (args, is_indexed, n, &first, &end, error))
    return FALSE;
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (gint64 i = first; i < end; i++)
    add_child (dap, ref, (guint) i, format, &list);
  ls_dict_set (body, "variables", "aa{sv}", &list);
  return TRUE;
}

/* Whether the child of an index is called so; *expression gets its expression, or NULL. */
static gboolean
is_child (LsDap *dap, const DapRef *ref, guint index, const char *name, char **expression)
{
  g_auto (DapChild) child = { { NULL }, NULL };
  g_autoptr (GVariant) data = NULL;
  const char *own = NULL;

  tell_child (dap, ref, index, '\0', &child);
  data = g_variant_ref_sink (ls_dict_end (&child.dict));
  if (!g_variant_lookup (data, "name", "&s", &own) || strcmp (own, name) != 0)
    return FALSE;
  *expression = g_steal_pointer (&child.name);
  return TRUE;
}

/* Indexed children are called by their numbers. */
static gboolean
find_child (LsDap *dap, const DapRef *ref, const char *name, char **expression)
{
  gboolean is_indexed;
  guint n = count_children (dap, ref, &is_indexed);
  guint64 index = is_indexed && *name == '[' ? g_ascii_strtoull (name + 1, NULL, 10) : 0;

  if (is_indexed)
    return index < n && is_child (dap, ref, (guint) index, name, expression);
  for (guint i = 0; i < n; i++)
    if (is_child (dap, ref, i, name, expression))
      return TRUE;
  return FALSE;
}

char *
dap_child_expression (LsDap *dap,
                      const DapArgs *args,
                      gint64 reference,
                      const char *name,
                      GError **error)
{
  const DapRef *ref = choose_ref (dap, args, reference, error);
  char *expression = NULL;

  if (ref == NULL)
    return NULL;
  if (!find_child (dap, ref, name, &expression))
    dap_args_fail (args, "name", LS_ERROR_REFERENCE, error, "there is no '%.40s' in it", name);
  else if (expression == NULL)
    g_set_error (error, LS_ERROR, LS_ERROR_STATE, "%s: '%.40s' is no value of the machine",
                 args->place, name);
  return expression;
}
