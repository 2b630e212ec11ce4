#include "ls-console-private.h"

#include <string.h>

#include "ls-expr-format.h"
#include "ls-view-change.h"

/* What if: runs that came of changes by hand. */

/* "what-if 1: R1.x = 0.5 in lane 22 at step 14", with a mark for the one looked at. */
static GVariant *
reply_fork (LsConsole *console, const LsFork *fork, LsReply *reply)
{
  const LsForks *forks = ls_session_get_forks (console->session);
  gboolean is_here = ls_view_get_fork (ls_session_get_view (console->session)) == fork->id;
  g_autofree char *words = ls_fork_to_words (forks, fork);
  g_autofree char *made =
    fork->is_guest ? g_strdup_printf (" (made at wave %u)", fork->wave) : g_strdup ("");
  LsDict dict = { 0 };

  ls_reply_line (reply, "%s %s: %s%s", is_here ? "=>" : "  ", fork->name, words, made);
  ls_dict_set (&dict, "name", "s", fork->name);
  ls_dict_set (&dict, "change", "s", words);
  if (fork->id != LS_FORK_MAIN)
    {
      ls_dict_set (&dict, "parent", "s", ls_forks_get (forks, fork->parent)->name);
      ls_dict_set (&dict, "step", "t", fork->step);
    }
  if (fork->is_guest)
    ls_dict_set (&dict, "made_at", "u", fork->wave);
  ls_dict_set (&dict, "here", "b", is_here);
  return ls_dict_end (&dict);
}

void
ls_console_reply_forks (LsConsole *console, LsReply *reply)
{
  const LsForks *forks = ls_session_get_forks (console->session);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < ls_forks_get_n (forks); i++)
    g_variant_builder_add_value (&builder, reply_fork (console, ls_forks_nth (forks, i), reply));
  if (ls_forks_get_n (forks) == 1)
    ls_reply_line (reply, "'set' makes a change, which forks the run.");
  ls_reply_set_kind (reply, "forks");
  ls_reply_set (reply, "forks", "aa{sv}", &builder);
}

LS_COMPLETER (ls_console_complete_forks)
{
  const LsForks *forks = ls_session_get_forks (console->session);

  completion->word = completion->arguments;
  for (guint i = 0; i < ls_forks_get_n (forks); i++)
    g_ptr_array_add (completion->words, g_strdup (ls_forks_nth (forks, i)->name));
}

/* Returns: (transfer none): the run that all that is left names, or NULL with an error. */
static const LsFork *
take_fork (LsConsole *console, LsArguments *arguments, GError **error)
{
  g_autofree char *name = ls_arguments_take_rest (arguments);
  const LsFork *fork =
    name != NULL ? ls_forks_find (ls_session_get_forks (console->session), name) : NULL;

  if (name == NULL)
    ls_arguments_fail (arguments, error, "the name of a run is missing ('forks' lists them)");
  else if (fork == NULL)
    ls_arguments_fail (arguments, error, "no run is called '%s' ('forks' lists them)", name);
  return fork;
}

LS_HANDLER (ls_console_run_fork)
{
  if (!ls_arguments_has_more (arguments))
    {
      ls_console_reply_forks (console, reply);
      return TRUE;
    }
  const LsFork *fork = take_fork (console, arguments, error);
  if (fork == NULL || !ls_session_focus_fork_sync (console->session, fork->id, error))
    return FALSE;
  ls_console_reply_stop (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_rename_fork)
{
  guint id = ls_view_get_fork (ls_session_get_view (console->session));
  g_autofree char *name = ls_arguments_take_rest (arguments);

  if (name == NULL)
    return ls_arguments_fail (arguments, error, "a name for the run is missing");
  if (!ls_session_rename_fork (console->session, id, name, error))
    return ls_arguments_blame (arguments);
  ls_console_reply_forks (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_remove_fork)
{
  const LsFork *fork = take_fork (console, arguments, error);

  if (fork == NULL)
    return FALSE;
  if (!ls_session_remove_fork_sync (console->session, fork->id, error))
    return ls_arguments_blame (arguments);
  ls_console_reply_forks (console, reply);
  return TRUE;
}

/* What the change set, as an expression: a pair is what it was set as, whatever instructions take it for. Returns: (transfer full). */
static char *
dup_changed (const LsChange *change, const LsProgram *program)
{
  GString *text = g_string_new (change->type == LS_VALUE_DOUBLE   ? "d("
                                : change->type == LS_VALUE_INT64  ? "i64("
                                : change->type == LS_VALUE_UINT64 ? "u64("
                                                                  : "");

  ls_change_append_name (text, change, program);
  if (ls_value_is_wide (change->type))
    g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

/* The values that registers got, where the words leave them out. */
static void
reply_values (LsConsole *console, const LsChange *change, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsEdit *edit = &change->edit;
  g_autofree char *changed = NULL;
  GVariantBuilder values;
  LsExprValue value;

  if (change->is_constant || edit->kind != LS_EDIT_REGISTER || edit->lanes == 0)
    return;
  changed = dup_changed (change, ls_view_get_program (view));
  g_autoptr (LsExpr) expr = ls_expr_new (ls_view_get_program (view), changed, NULL);
  g_autoptr (LsExprEval) eval = expr != NULL ? ls_expr_eval_new (expr) : NULL;
  if (eval == NULL)
    return;
  ls_view_evaluate (view, eval, &value);
  if (!ls_change_is_same_in_all (change))
    ls_expr_print_lanes (&value, '\0', 0, edit->lanes, reply->text);
  g_variant_builder_init (&values, G_VARIANT_TYPE ("aa{sv}"));
  LS_FOREACH_LANE (lane, edit->lanes)
    g_variant_builder_add_value (&values,
                                 ls_expr_component_to_variant (&value, '\0', 0, (guint) lane));
  ls_reply_set_mask (reply, "lanes", edit->lanes);
  ls_reply_set (reply, "values", "aa{sv}", &values);
}

/* A variable becomes something; nothing is said, as scripts do it often. */
static gboolean
set_variable (LsConsole *console,
              LsArguments *arguments,
              const char *name,
              const char *right,
              LsReply *reply,
              GError **error)
{
  g_autoptr (LsExpr) expr = NULL;
  LsExprValue worth;

  expr = ls_console_assign (console, arguments, name, right, &worth, error);
  if (expr == NULL)
    return FALSE;
  ls_reply_set_kind (reply, "variable");
  ls_reply_set (reply, "name", "s", name);
  ls_console_set_value (&reply->data, expr, &worth, ls_session_get_focus_lane (console->session));
  return TRUE;
}

LS_HANDLER (ls_console_run_set)
{
  const LsView *view = ls_session_get_view (console->session);
  LsMask lanes = LS_MASK_LANE (ls_session_get_focus_lane (console->session));
  gboolean is_variable G_GNUC_UNUSED = ls_arguments_take_keyword (arguments, "var") ||
                                       ls_arguments_take_keyword (arguments, "variable");

  if (ls_console_is_setting (arguments->next))
    return ls_console_set_setting (console, arguments, reply, error);
  g_autofree char *text = ls_arguments_take_rest (arguments);
  g_autofree char *right = NULL;
  g_autofree char *name = text != NULL ? ls_console_read_assignment (console, text, &right) : NULL;
  if (name != NULL)
    return set_variable (console, arguments, name, right, reply, error);
  if (text != NULL && *text == '$' && !ls_console_is_of_machine (console, text + 1))
    return ls_arguments_fail (arguments, error, "'%s': write $NAME = EXPR to set a variable", text);
  if (text != NULL && *text == '$')
    {
      /* "$R1.x", as other debuggers call a register. */
      memmove (text, text + 1, strlen (text));
      arguments->word++;
    }
  if (text == NULL)
    return ls_arguments_fail (arguments, error,
                              "a change is missing, such as R1.x = 0.5, R1.x = R2.y * 2 or mask "
                              "active = 0xff");
  g_autoptr (LsChange) change = ls_view_parse_change_with (
    view, ls_session_get_variables (console->session), text, lanes, error);
  if (change == NULL || !ls_session_change_sync (console->session, NULL, change, error))
    return ls_arguments_blame_expression (arguments, error);

  view = ls_session_get_view (console->session);
  g_autofree char *words = ls_change_to_words (change, ls_view_get_program (view));
  const LsFork *fork =
    ls_forks_get (ls_session_get_forks (console->session), ls_view_get_fork (view));
  ls_reply_line (reply, "%s, in the run '%s'.", words, fork->name);
  ls_reply_set (reply, "change", "s", words);
  reply_values (console, change, reply);
  ls_console_reply_place (console, reply);
  ls_console_reply_next (console, reply);
  return TRUE;
}
