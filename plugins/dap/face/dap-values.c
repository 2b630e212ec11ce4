#include "dap-private.h"

#include <inttypes.h>
#include <string.h>

#include "dap-children.h"
#include "ls-expr-format.h"

/* --- expressions ------------------------------------------------------------------------------ */

LsExpr *
dap_compile (LsDap *dap, const char *text, GError **error)
{
  const LsView *view = dap_view (dap);

  return ls_view_compile_in (view, dap_glsl_frame (dap), ls_session_get_variables (dap->session),
                             text, error);
}

/* The value in the chosen lane. Returns: (transfer full). */
static char *
show_value (const LsExprValue *value, char format, guint lane)
{
  if (value->n_components > 1)
    return ls_expr_format_lane (value, format, lane);
  char text[LS_EXPR_TEXT_SIZE];
  return g_strdup (ls_expr_format_component (value, format, 0, lane, text));
}

static void
set_type (const LsDap *dap, DapObject *object, LsExprType type)
{
  object->type = dap->client.takes_types ? ls_expr_type_name (type) : NULL;
}

void
dap_set_value (LsDap *dap, DapObject *object, LsExpr *expr, char format, gboolean all_lanes)
{
  const LsView *view = dap_view (dap);
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  guint lane = ls_session_get_focus_lane (dap->session), thread = dap_get_thread (dap);
  const char *text = ls_expr_get_text (expr);
  char own = ls_expr_get_format (expr);
  gint64 reference = 0;
  LsExprValue value;

  ls_view_evaluate (view, eval, &value);
  object->value = dap_keep (dap, show_value (&value, own ? own : format, lane));
  set_type (dap, object, value.type);
  if (value.n_components > 1)
    {
      const DapRefKind kind = all_lanes ? DAP_REF_ALL_PARTS : DAP_REF_PARTS;

      reference = dap_refs_add (dap->refs, kind, thread, dap->frame, 0, text);
      object->n_named = dap_number (value.n_components);
    }
  else if (!value.is_uniform && all_lanes)
    {
      reference = dap_refs_add (dap->refs, DAP_REF_LANES, thread, dap->frame, 0, text);
      object->n_indexed = LS_LANES;
    }
  object->variables = dap_number (reference);
}

/* --- children of values ----------------------------------------------------------------------- */

gboolean
dap_walk_wants (DapWalk *walk)
{
  const guint index = walk->n++;

  return index >= walk->first && index < walk->end;
}

/* Returns: text, kept, if it is an expression. */
static const char *
check_text (LsDap *dap, char *text)
{
  g_autoptr (LsExpr) expr = text != NULL ? dap_compile (dap, text, NULL) : NULL;

  dap_keep (dap, text);
  return expr != NULL ? text : NULL;
}

/* Returns: kept: the text of a component that can be evaluated again, or NULL. */
static const char *
component_text (LsDap *dap, LsExpr *expr, guint component)
{
  LsExprCells cells;

  if (!ls_expr_get_cells (expr, &cells) || component >= ls_expr_get_n_components (expr))
    return check_text (dap,
                       g_strdup_printf ("%s.%c", ls_expr_get_text (expr), "xyzw"[component & 3]));
  const guint n_words = cells.n / ls_expr_get_n_components (expr);
  const LsRegRef *refs = &cells.refs[component * n_words];
  const LsProgram *program = dap_program (dap);
  GString *name = g_string_new (NULL);

  if (n_words > 1)
    ls_program_append_pair (name, program, refs[0]);
  else
    ls_program_append_ref (name, program, refs[0]);
  if (cells.lane >= 0)
    g_string_append_printf (name, "@%d", cells.lane);
  return dap_keep (dap, g_string_free (name, FALSE));
}

/* A component: in the chosen lane, or with all lanes in it. */
static void
add_part (DapWalk *walk, LsExpr *expr, const LsExprValue *value, guint index)
{
  static const char *const names[] = { "x", "y", "z", "w" };
  LsDap *dap = walk->dap;
  const DapRef *ref = walk->ref;
  const guint lane = ls_session_get_focus_lane (dap->session);
  char text[LS_EXPR_TEXT_SIZE];
  DapObject part = { .name = names[index & 3],
                     .evaluate_name = component_text (dap, expr, index),
                     .variables = dap_number (0) };

  part.value =
    dap_keep (dap, g_strdup (ls_expr_format_component (value, walk->format, index, lane, text)));
  set_type (dap, &part, value->shown[index & 3]);
  if (ref->kind == DAP_REF_PARTS && part.evaluate_name != NULL && !ls_expr_is_uniform (expr))
    {
      const char *pinned = check_text (dap, g_strdup_printf ("%s@%u", part.evaluate_name, lane));

      part.evaluate_name = pinned != NULL ? pinned : part.evaluate_name;
    }
  if (ref->kind == DAP_REF_ALL_PARTS && !value->is_uniform)
    {
      part.variables = dap_number (
        dap_refs_add (dap->refs, DAP_REF_LANES, ref->thread, ref->frame, index, ref->text));
      part.n_indexed = LS_LANES;
    }
  dap_object_add (walk->body, &part);
}

void
dap_walk_parts (DapWalk *walk)
{
  g_autoptr (LsExpr) expr = dap_compile (walk->dap, walk->ref->text, NULL);
  g_autoptr (LsExprEval) eval = expr != NULL ? ls_expr_eval_new (expr) : NULL;
  LsExprValue value;

  if (expr == NULL)
    return;
  ls_view_evaluate (dap_view (walk->dap), eval, &value);
  for (guint i = 0; i < ls_expr_get_n_components (expr); i++)
    if (dap_walk_wants (walk))
      add_part (walk, expr, &value, i);
}

/* base: (nullable): the expression to evaluate again. */
static void
add_lane (DapWalk *walk, const LsExprValue *value, const char *base, guint lane)
{
  LsDap *dap = walk->dap;
  const guint component = walk->ref->number;
  const gboolean is_active = (value->active & LS_MASK_LANE (lane)) != 0;
  char text[LS_EXPR_TEXT_SIZE];
  DapObject object = { .name = dap_keep (dap, g_strdup_printf ("[%u]", lane)),
                       .variables = dap_number (0) };

  ls_expr_format_component (value, walk->format, component, lane, text);
  object.value = dap_keep (dap, g_strdup_printf (is_active ? "%s" : "(%s)", text));
  set_type (dap, &object, value->shown[component & 3]);
  if (base != NULL)
    object.evaluate_name = check_text (dap, g_strdup_printf ("%s@%u", base, lane));
  dap_object_add (walk->body, &object);
}

void
dap_walk_lanes (DapWalk *walk)
{
  const DapRef *ref = walk->ref;
  g_autoptr (LsExpr) expr = dap_compile (walk->dap, ref->text, NULL);
  g_autoptr (LsExprEval) eval = expr != NULL ? ls_expr_eval_new (expr) : NULL;
  LsExprValue value;

  if (expr == NULL)
    return;
  ls_view_evaluate (dap_view (walk->dap), eval, &value);
  const char *base =
    value.n_components > 1 ? component_text (walk->dap, expr, ref->number) : ref->text;
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (dap_walk_wants (walk))
      add_lane (walk, &value, base, lane);
}

void
dap_walk_expression (DapWalk *walk, const char *name, const char *text, gboolean all_lanes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = dap_compile (walk->dap, text, &error);
  DapObject object = { .name = name };

  if (expr != NULL)
    {
      dap_set_value (walk->dap, &object, expr, walk->format, all_lanes);
      object.evaluate_name = text;
    }
  else
    {
      object.value = dap_keep (walk->dap, g_strdup (error->message));
      object.variables = dap_number (0);
    }
  dap_object_add (walk->body, &object);
}

/* --- the request ------------------------------------------------------------------------------ */

/* Returns: NULL with an error. */
static const DapRef *
choose_ref (LsDap *dap, const DapArgs *args, gint64 reference, GError **error)
{
  const DapRef *ref = dap_refs_get (dap->refs, reference);

  if (ref == NULL)
    {
      dap_args_fail (args, "variablesReference", LS_ERROR_REFERENCE, error,
                     "there is no %" PRId64 " since the last stop", reference);
      return NULL;
    }
  dap->frame = ref->frame;
  return dap_choose (dap, ref->thread, error) ? ref : NULL;
}

gboolean
dap_variables (LsDap *dap, DapCall *call, GError **error)
{
  const DapRef *ref = choose_ref (dap, &call->args, call->variables, error);
  const gint64 count = call->count > 0 ? MIN (call->count, DAP_MAX_CHILDREN) : DAP_MAX_CHILDREN;
  DapWalk walk = { dap, ref, call->format, call->start, call->start + count, 0, &call->body };

  if (ref == NULL)
    return FALSE;
  /* The client may exclude this kind of children. */
  if (call->filter == NULL ||
      strcmp (call->filter, dap_ref_descs[ref->kind].is_indexed ? "indexed" : "named") == 0)
    dap_ref_descs[ref->kind].walk (&walk);
  return TRUE;
}

/* Indexed children have their numbers as names. Returns: whether one has the name; *expression gets
 * its expression, or NULL. */
static gboolean
find_child (LsDap *dap, const DapRef *ref, const char *name, const char **expression)
{
  const gboolean is_indexed = dap_ref_descs[ref->kind].is_indexed;
  const guint64 index = *name == '[' ? g_ascii_strtoull (name + 1, NULL, 10) : 0;
  const gint64 first = is_indexed ? (gint64) MIN (index, G_MAXINT32) : 0;
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (DapObject));
  DapObject body = { .list = list };
  DapWalk walk = { dap, ref, '\0', first, is_indexed ? first + 1 : G_MAXINT64, 0, &body };

  dap_ref_descs[ref->kind].walk (&walk);
  for (guint i = 0; i < list->len; i++)
    {
      const DapObject *child = &g_array_index (list, DapObject, i);

      *expression = child->evaluate_name;
      if (g_strcmp0 (child->name, name) == 0)
        return TRUE;
    }
  return FALSE;
}

const char *
dap_child_expression (LsDap *dap,
                      const DapArgs *args,
                      gint64 reference,
                      const char *name,
                      GError **error)
{
  const DapRef *ref = choose_ref (dap, args, reference, error);
  const char *expression = NULL;

  if (ref == NULL)
    return NULL;
  if (!find_child (dap, ref, name, &expression))
    dap_args_fail (args, "name", LS_ERROR_REFERENCE, error, "there is no '%.40s' in it", name);
  else if (expression == NULL)
    ls_fail (error, LS_ERROR_STATE, "%s: '%.40s' is no value of the machine", args->place, name);
  else
    return expression;
  return NULL;
}
