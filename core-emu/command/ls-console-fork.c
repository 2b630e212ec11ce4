#include "ls-console-private.h"

#include <string.h>

#include "ls-expr-format.h"
#include "ls-view-change.h"
#include "ls-words.h"

/* What if: runs that came of changes by hand. */

static GVariant *
make_change (const LsFork *fork, const LsFieldScope *scope)
{
  const LsConsole *console = scope->about;

  return g_variant_new_take_string (
    ls_fork_to_words (ls_session_get_forks (console->session), fork));
}

static GVariant *
make_parent (const LsFork *fork, const LsFieldScope *scope)
{
  const LsForks *forks = ls_session_get_forks (((const LsConsole *) scope->about)->session);

  return fork->id != LS_FORK_MAIN ? g_variant_new_string (ls_forks_get (forks, fork->parent)->name)
                                  : NULL;
}

static GVariant *
make_here (const LsFork *fork, const LsFieldScope *scope)
{
  const LsView *view = ls_session_get_view (((const LsConsole *) scope->about)->session);

  return g_variant_new_boolean (ls_view_get_fork (view) == fork->id);
}

/* clang-format off */
static const LsField fork_row[] = {
  LS_FIELD (LsFork, STRING, name),
  LS_FIELD_MADE ("change", make_change),
  LS_FIELD_MADE ("parent", make_parent),
  LS_FIELD_IF (LsFork, UINT, step, "step", id), /* of main: 0 */
  LS_FIELD_IF (LsFork, UINT, wave, "made_at", is_guest),
  LS_FIELD_MADE ("here", make_here),
  LS_FIELD_END
};
static const LsSentence fork_sentences[] = { { NULL, "{@here} {name}: {change}{@from}{@made}" }, { NULL, NULL } };
static const LsPart fork_parts[] = {
  { "here", "here", "=>" },
  { "here", NULL, "  " },
  { "from", "parent,!parent=main", N_ (" (from {parent})") },
  { "made", "?made_at", N_ (" (made at wave {made_at})") },
  { NULL, NULL, NULL }
};
static const LsReplyList fork_list = { .key = "forks", .fields = fork_row, .sentences = fork_sentences, .parts = fork_parts };
/* clang-format on */

void
ls_console_reply_forks (LsConsole *console, LsReply *reply)
{
  const LsForks *forks = ls_session_get_forks (console->session);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  for (guint i = 0; i < ls_forks_get_n (forks); i++)
    g_ptr_array_add (rows, (gpointer) ls_forks_nth (forks, i));
  ls_reply_list (reply, "forks", &fork_list, rows->pdata, rows->len);
  if (rows->len == 1)
    ls_reply_line (reply, "'set' makes a change, which forks the run.");
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
  const LsFork *fork = ls_forks_find (ls_session_get_forks (console->session), name);

  if (fork == NULL)
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

LS_HANDLER (ls_console_run_new_fork)
{
  g_autofree char *name = ls_arguments_take_rest (arguments);

  if (!ls_session_part_sync (console->session, name, error))
    return ls_arguments_blame (arguments);
  ls_console_reply_stop (console, reply);
  return TRUE;
}

LS_HANDLER (ls_console_run_rename_fork)
{
  guint id = ls_view_get_fork (ls_session_get_view (console->session));
  g_autofree char *name = ls_arguments_take_rest (arguments);

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

/* The values that lanes got of one of the changes, told where the words leave them out. */
static void
add_values (LsConsole *console,
            const LsChange *change,
            gboolean is_several,
            LsReply *reply,
            GVariantBuilder *values)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autofree char *changed = dup_changed (change, ls_view_get_program (view));
  g_autoptr (LsExpr) expr = ls_expr_new (ls_view_get_program (view), changed, NULL);
  g_autoptr (LsExprEval) eval = expr != NULL ? ls_expr_eval_new (expr) : NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  LsExprValue value;

  if (eval == NULL)
    return;
  ls_view_evaluate (view, eval, &value);
  if (!ls_change_is_same_in_all (change) && is_several)
    {
      ls_change_append_told_name (name, change, ls_view_get_program (view), NULL);
      ls_reply_line (reply, "%s:", name->len > 0 ? name->str : changed);
    }
  if (!ls_change_is_same_in_all (change))
    ls_expr_print_lanes (&value, '\0', 0, change->edit.lanes, reply->text);
  LS_FOREACH_LANE (lane, change->edit.lanes)
    g_variant_builder_add_value (values,
                                 ls_expr_component_to_variant (&value, '\0', 0, (guint) lane));
}

/* Of several changes one behind the other. */
static void
reply_values (LsConsole *console, const LsChange *change, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  GVariantBuilder values = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  const LsMask lanes = change->edit.lanes;
  const gboolean is_several = change->next != NULL;

  if (!ls_change_is_of_lanes (change, ls_view_get_program (view)) || lanes == 0)
    return;
  for (; change != NULL; change = change->next)
    add_values (console, change, is_several, reply, &values);
  ls_dict_set_mask (&reply->data, "lanes", lanes);
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
  ls_dict_add_members (&reply->data, ls_console_make_value (
                                       expr, &worth, ls_session_get_focus_lane (console->session)));
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
    return ls_arguments_fail (
      arguments, error,
      "a change is missing, such as R1.x = 0.5, R1.x = R2.y * 2, share[3] = "
      "0.5 or mask active = 0xff");
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
