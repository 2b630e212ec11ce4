#include "ls-console-private.h"

#include "ls-expr-format.h"
#include "ls-text.h"

/* What is shown at every stop: the session's watches, which are saved with the scene. */

/* A variant for each value of each lane, which takes 70 KB, becomes one that is bytes, which take one or two. */
static GVariant *
as_bytes (GVariant *value)
{
  g_variant_get_data (value);
  return value;
}

/* "1: R1.x = 0.5  (was 0.25)" in the lane looked at. */
/* "display/i $pc": the line there, in the place of its address. */
static gboolean
reply_line_at (LsConsole *console, const LsMarkWatch *watch, LsReply *reply)
{
  g_autofree char *address = g_strndup (watch->text, strcspn (watch->text, ","));

  if (!g_str_has_prefix (watch->text, "$pc") || !g_str_has_suffix (watch->text, ",i"))
    return FALSE;
  ls_reply_line (reply, "%u: x/i %s", watch->number, address);
  return ls_console_append_instruction (console, address, reply);
}

static GVariant *
reply_watch (LsConsole *console, const LsMarkWatch *watch, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  guint lane = ls_session_get_focus_lane (console->session);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsExpr) expr = ls_console_compile (console, watch->text, &error);
  LsExprValue now, before;
  LsDict dict = { 0 };

  ls_dict_set (&dict, "number", "u", watch->number);
  if (expr == NULL)
    {
      ls_reply_line (reply, "%u: %s: %s", watch->number, watch->text, error->message);
      ls_dict_set (&dict, "expression", "s", watch->text);
      ls_dict_set (&dict, "problem", "s", error->message);
      return ls_dict_end (&dict);
    }
  g_autoptr (LsExprEval) eval = ls_expr_eval_new (expr);
  ls_view_evaluate (view, eval, &now);
  ls_view_evaluate_previous (view, eval, &before);
  g_autofree char *text = ls_expr_format_lane (&now, ls_expr_get_format (expr), lane);
  g_autofree char *was = ls_expr_format_lane (&before, ls_expr_get_format (expr), lane);
  g_autofree char *shown = ls_text_escape (watch->text, LS_TEXT_LINE);
  if (!reply_line_at (console, watch, reply))
    {
      ls_reply_append (reply, "%u: %s = %s", watch->number, shown, text);
      if (g_strcmp0 (text, was) != 0)
        ls_reply_append (reply, "  (was %s)", was);
      ls_reply_line (reply, "%s", "");
    }
  ls_dict_set (&dict, "text", "s", text);
  ls_dict_set (&dict, "before", "s", was);
  ls_console_set_value (&dict, expr, &now, lane);
  return as_bytes (ls_dict_end (&dict));
}

void
ls_console_reply_displays (LsConsole *console, LsReply *reply)
{
  const GPtrArray *watches = ls_session_get_watches (console->session);
  GVariantBuilder builder;

  if (watches == NULL || watches->len == 0)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < watches->len; i++)
    g_variant_builder_add_value (&builder,
                                 reply_watch (console, g_ptr_array_index (watches, i), reply));
  ls_reply_set (reply, "displays", "aa{sv}", &builder);
}

void
ls_console_reply_display_list (LsConsole *console, LsReply *reply)
{
  const GPtrArray *watches = ls_session_get_watches (console->session);

  ls_reply_set_kind (reply, "displays");
  if (watches == NULL || watches->len == 0)
    ls_reply_line (reply, "Nothing is shown at stops ('display EXPR' adds something).");
  ls_console_reply_displays (console, reply);
}

/* Returns: (transfer full): the expression, "/x EXPR" as "EXPR,x"; NULL with an error. */
static char *
take_formatted (LsArguments *arguments, GError **error)
{
  char format;

  if (!ls_console_take_format (arguments, &format, error))
    return NULL;
  g_autofree char *text = ls_arguments_take_rest (arguments);
  if (text == NULL)
    {
      ls_arguments_fail (arguments, error, "an expression is missing, such as R1.x or PV.x,x");
      return NULL;
    }
  return format != '\0' ? g_strdup_printf ("%s,%c", text, format) : g_steal_pointer (&text);
}

LS_HANDLER (ls_console_run_display)
{
  (void) value;
  if (!ls_arguments_has_more (arguments))
    {
      ls_console_reply_display_list (console, reply);
      return TRUE;
    }
  g_autofree char *text = take_formatted (arguments, error);
  if (text == NULL)
    return FALSE;
  guint number = ls_session_add_watch (console->session, text, error);
  if (number == 0)
    return ls_arguments_blame_expression (arguments, error);

  LsMarkWatch watch = { .number = number, .text = text };
  ls_reply_set (reply, "display", "@a{sv}", reply_watch (console, &watch, reply));
  return TRUE;
}

static void
remove_all (LsSession *session)
{
  const GPtrArray *watches;

  while ((watches = ls_session_get_watches (session)) != NULL && watches->len > 0)
    ls_session_remove_watch (session, ((LsMarkWatch *) g_ptr_array_index (watches, 0))->number);
}

LS_HANDLER (ls_console_run_undisplay)
{
  guint64 number;

  (void) value;
  if (!ls_arguments_has_more (arguments))
    {
      remove_all (console->session);
      ls_reply_line (reply, "Nothing is shown at stops any more.");
      return TRUE;
    }
  if (!ls_arguments_take_number (arguments, "a display", 1, G_MAXUINT, &number, error))
    return FALSE;
  if (!ls_session_remove_watch (console->session, (guint) number))
    return ls_arguments_fail (arguments, error, "there is no display %u ('info display')",
                              (guint) number);
  ls_console_reply_display_list (console, reply);
  return ls_arguments_end (arguments, error);
}
