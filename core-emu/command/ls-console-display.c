#include "ls-console-private.h"

#include "ls-expr-format.h"

/* What is shown at every stop. */
struct _LsDisplay
{
  guint number; /* from 1, never used again */
  LsExprEval *eval;
};

void
ls_display_free (LsDisplay *display)
{
  ls_expr_eval_free (display->eval);
  g_free (display);
}

/* Another program may have been opened since. Returns: FALSE if the expression means nothing in it. */
static gboolean
follow_program (LsDisplay *display, const LsView *view)
{
  LsExpr *expr = ls_expr_eval_get_expr (display->eval);

  if (ls_expr_get_program (expr) == ls_view_get_program (view))
    return TRUE;
  g_autoptr (LsExpr) again = ls_expr_new (ls_view_get_machine (view), ls_view_get_program (view),
                                          ls_expr_get_text (expr), NULL);
  if (again == NULL)
    return FALSE;
  ls_expr_eval_free (display->eval);
  display->eval = ls_expr_eval_new (again);
  return TRUE;
}

/* "1: R1.x = 0.5 (was 0.25)" in the lane looked at. */
static GVariant *
reply_display (LsConsole *console, LsDisplay *display, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  guint lane = ls_session_get_focus_lane (console->session);
  LsExpr *expr = ls_expr_eval_get_expr (display->eval);
  LsExprValue now, before;
  LsDict dict;

  ls_view_evaluate (view, display->eval, &now);
  ls_view_evaluate_previous (view, display->eval, &before);
  g_autofree char *text = ls_expr_format_lane (&now, ls_expr_get_format (expr), lane);
  g_autofree char *was = ls_expr_format_lane (&before, ls_expr_get_format (expr), lane);
  ls_reply_append (reply, "%u: %s = %s", display->number, ls_expr_get_text (expr), text);
  if (g_strcmp0 (text, was) != 0)
    ls_reply_append (reply, "  (was %s)", was);
  ls_reply_line (reply, "%s", "");

  ls_dict_init (&dict);
  ls_dict_set (&dict, "number", "u", display->number);
  ls_dict_set (&dict, "text", "s", text);
  ls_dict_set (&dict, "before", "s", was);
  ls_console_set_value (&dict, expr, &now, lane);
  return ls_dict_end (&dict);
}

void
ls_console_reply_displays (LsConsole *console, LsReply *reply)
{
  GVariantBuilder builder;

  if (console->displays->len == 0)
    return;
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < console->displays->len; i++)
    {
      LsDisplay *display = g_ptr_array_index (console->displays, i);

      if (follow_program (display, ls_session_get_view (console->session)))
        g_variant_builder_add_value (&builder, reply_display (console, display, reply));
      else
        ls_reply_line (reply, "%u: %s is nothing of this program", display->number,
                       ls_expr_get_text (ls_expr_eval_get_expr (display->eval)));
    }
  ls_reply_set (reply, "displays", "aa{sv}", &builder);
}

void
ls_console_reply_display_list (LsConsole *console, LsReply *reply)
{
  if (console->displays->len == 0)
    ls_reply_line (reply, "Nothing is shown at stops ('display EXPR' adds something).");
  ls_console_reply_displays (console, reply);
}

LS_HANDLER (ls_console_run_display)
{
  (void) value;
  if (!ls_arguments_has_more (arguments))
    {
      ls_console_reply_display_list (console, reply);
      return TRUE;
    }
  g_autoptr (LsExpr) expr = ls_console_take_expression (console, arguments, error);
  if (expr == NULL)
    return FALSE;

  LsDisplay *display = g_new0 (LsDisplay, 1);
  display->number = ++console->last_display;
  display->eval = ls_expr_eval_new (expr);
  g_ptr_array_add (console->displays, display);
  ls_reply_set (reply, "display", "@a{sv}", reply_display (console, display, reply));
  return TRUE;
}

LS_HANDLER (ls_console_run_undisplay)
{
  guint64 number;

  (void) value;
  if (!ls_arguments_has_more (arguments))
    {
      g_ptr_array_set_size (console->displays, 0);
      ls_reply_line (reply, "Nothing is shown at stops any more.");
      return TRUE;
    }
  if (!ls_arguments_take_number (arguments, "a display", 1, G_MAXUINT, &number, error) ||
      !ls_arguments_end (arguments, error))
    return FALSE;
  for (guint i = 0; i < console->displays->len; i++)
    {
      LsDisplay *display = g_ptr_array_index (console->displays, i);
      if (display->number != number)
        continue;
      g_ptr_array_remove_index (console->displays, i);
      ls_console_reply_display_list (console, reply);
      return TRUE;
    }
  return ls_arguments_fail (arguments, error, "there is no display %u ('info display')",
                            (guint) number);
}
