#include "ls-console-private.h"

#include <gio/gio.h>
#include <string.h>

#include "ls-breakpoint-text.h"
#include "ls-expr-complete.h"
#include "ls-goal.h"

/* --- what words may be ----------------------------------------------------------------------------------- */

LS_COMPLETER (ls_console_complete_commands)
{
  ls_console_complete_definitions (console, completion);
  for (guint i = 0; i < ls_console_n_rows; i++)
    g_ptr_array_add (completion->words, g_strdup (ls_console_rows[i].help.name));
}

static void
add_numbers (GPtrArray *words, guint from, guint to)
{
  for (guint i = from; i <= to; i++)
    g_ptr_array_add (words, g_strdup_printf ("%u", i));
}

LS_COMPLETER (ls_console_complete_lanes)
{
  add_numbers (completion->words, 0, LS_LANES - 1);
}

LS_COMPLETER (ls_console_complete_waves)
{
  add_numbers (completion->words, 0,
               ls_scene_get_n_waves (ls_session_get_scene (console->session)) - 1);
}

LS_COMPLETER (ls_console_complete_lines)
{
  const LsView *view = ls_session_get_view (console->session);
  guint n = ls_program_n_lines (ls_view_get_program (view));
  LsLine line;

  for (guint i = 0; i < n; i++)
    {
      ls_program_line (ls_view_get_program (view), i, &line);
      if (line.kind != LS_LINE_OTHER && line.first == i)
        add_numbers (completion->words, i + 1, i + 1);
    }
}

LS_COMPLETER (ls_console_complete_stops)
{
  GListModel *breakpoints = ls_session_get_breakpoints (console->session);

  for (guint i = 0; i < g_list_model_get_n_items (breakpoints); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);
      guint number = ls_breakpoint_get_mark (breakpoint)->number;
      add_numbers (completion->words, number, number);
    }
}

LS_COMPLETER (ls_console_complete_graph)
{
  g_ptr_array_add (completion->words, g_strdup ("dot"));
}

LS_COMPLETER (ls_console_complete_steps)
{
  static const char bookmark[] = "bookmark ";

  if (g_str_has_prefix (completion->arguments, bookmark))
    {
      completion->arguments += strlen (bookmark);
      ls_console_complete_bookmarks (console, completion);
      return;
    }
  g_ptr_array_add (completion->words, g_strdup ("bookmark"));
  g_ptr_array_add (completion->words, g_strdup ("start"));
  g_ptr_array_add (completion->words, g_strdup ("end"));
}

/* Behind the first word of a goal: what that word takes. */
static void
complete_goal_argument (LsConsole *console, LsCompletion *completion)
{
  static const char *const with_values[] = { "write", "change", "read", "touch", "if", NULL };
  gsize length = strcspn (completion->arguments, " ");
  g_autofree char *word = g_strndup (completion->arguments, length);

  completion->arguments += length + strspn (completion->arguments + length, " ");
  if (strcmp (word, "lane") == 0)
    ls_console_complete_lanes (console, completion);
  else if (strcmp (word, "line") == 0)
    ls_console_complete_lines (console, completion);
  else if (g_strv_contains (with_values, word))
    ls_console_complete_expression (console, completion);
}

LS_COMPLETER (ls_console_complete_goals)
{
  if (strchr (completion->arguments, ' ') != NULL)
    {
      complete_goal_argument (console, completion);
      return;
    }
  for (guint i = 0; ls_goal_words[i] != NULL; i++)
    g_ptr_array_add (completion->words, g_strdup (ls_goal_words[i]));
  for (const LsEventWords *words = ls_event_words; words->word != NULL; words++)
    g_ptr_array_add (completion->words, g_strdup (words->word));
}

/* Whether the word stands behind "all". */
static gboolean
is_behind_all (const LsCompletion *completion)
{
  static const char all[] = " all ";
  gsize length = strlen (all);

  return completion->word - completion->line >= (gssize) length &&
         g_ascii_strncasecmp (completion->word - length, all, length) == 0;
}

/* "all waves", behind whatever else stands there. */
LS_COMPLETER (ls_console_complete_waves_too)
{
  g_ptr_array_add (completion->words,
                   g_strdup (is_behind_all (completion) ? "waves" : "all waves"));
}

/* A goal, and behind its first word that. */
LS_COMPLETER (ls_console_complete_searches)
{
  const char *word = completion->word;
  gboolean is_first = strchr (completion->arguments, ' ') == NULL;

  if (is_first || !is_behind_all (completion))
    ls_console_complete_goals (console, completion);
  if (!is_first && completion->word == word)
    ls_console_complete_waves_too (console, completion);
}

LS_COMPLETER (ls_console_complete_expression)
{
  const LsView *view = ls_session_get_view (console->session);
  const char *text = completion->arguments;
  gsize start;

  if (*text == '/')
    text += strcspn (text, " ");
  g_autoptr (LsLocals) locals = ls_view_dup_locals (view);
  g_auto (GStrv) words = ls_expr_complete (ls_view_get_program (view), ls_view_get_names (view),
                                           locals, text, strlen (text), &start);
  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (completion->words, g_strdup (words[i]));
  completion->word = text + start;
}

/* Puts what stands behind " if " in place of the arguments. Returns: FALSE if there is none. */
static gboolean
take_condition (LsCompletion *completion)
{
  static const char word[] = " if ";
  const char *at = g_strstr_len (completion->line, completion->word - completion->line, word);

  if (at == NULL)
    return FALSE;
  completion->arguments = at + strlen (word);
  return TRUE;
}

/* What may follow a place to stop at: "lanes SET" once, a lane where that begins, and "if". */
static void
add_limits (LsConsole *console, LsCompletion *completion)
{
  static const char word[] = " lanes ";
  gsize length = strlen (word);
  const char *at = g_strstr_len (completion->line, completion->word - completion->line, word);

  if (at != NULL && at + length == completion->word)
    {
      g_ptr_array_set_size (completion->words, 0);
      ls_console_complete_lanes (console, completion);
      return;
    }
  if (at == NULL)
    g_ptr_array_add (completion->words, g_strdup ("lanes"));
  g_ptr_array_add (completion->words, g_strdup ("if"));
}

/* Lines first; behind "if" a condition. */
LS_COMPLETER (ls_console_complete_stop)
{
  if (take_condition (completion))
    {
      ls_console_complete_value (console, completion);
      return;
    }
  if (completion->word == completion->arguments)
    ls_console_complete_lines (console, completion);
  if (completion->word == completion->arguments &&
      ls_scene_get_compiled (ls_session_get_scene (console->session)) != NULL)
    g_ptr_array_add (completion->words, g_strdup (LS_GOAL_SOURCE));
  add_limits (console, completion);
}

/* Behind the first word of what is waited for. */
static void
complete_limits (LsConsole *console, LsCompletion *completion, LsConsoleComplete complete)
{
  const char *word = completion->word;
  gboolean is_first = strchr (completion->arguments, ' ') == NULL;

  if (take_condition (completion))
    {
      ls_console_complete_value (console, completion);
      return;
    }
  complete (console, completion);
  if (!is_first && completion->word == word)
    add_limits (console, completion);
}

/* An expression, which lanes, and behind "if" another one. */
LS_COMPLETER (ls_console_complete_watch)
{
  complete_limits (console, completion, ls_console_complete_value);
}

/* A goal, which lanes, and behind "if" a condition. */
LS_COMPLETER (ls_console_complete_catch)
{
  complete_limits (console, completion, ls_console_complete_goals);
}

/* Whether a change may begin with a name that an expression may. */
static gboolean
can_change (const LsProgram *program, const char *name)
{
  const LsMachine *machine = ls_program_machine (program);
  g_autofree char *component =
    strchr (name, '.') != NULL ? g_strdup (name) : g_strconcat (name, ".x", NULL);
  LsMask lanes = 0;
  LsRegRef ref;

  if (g_str_has_suffix (name, "["))
    return g_str_has_prefix (name, "CB") || strcmp (name, "C[") == 0 ||
           strcmp (name, "bool[") == 0 || strcmp (name, "loop[") == 0 ||
           (machine->n_const_files > 0 && machine->const_files[0].columns > 0 &&
            strncmp (name, machine->const_files[0].id, strlen (name) - 1) == 0);
  for (guint i = 0; i < machine->n_reg_files; i++)
    if (strcmp (machine->reg_files[i].id, name) == 0)
      return TRUE;
  return ls_change_parse_register (component, program, &ref, &lanes, NULL);
}

static void
complete_mask (const LsMachine *machine, LsCompletion *completion)
{
  for (guint i = 0; i < machine->n_masks; i++)
    g_ptr_array_add (completion->words, g_strdup (machine->masks[i].id));
}

/* What may stand left of the =. */
static void
complete_changed (LsConsole *console, LsCompletion *completion)
{
  static const char *const words[] = { "var", "mask", "listsize" };
  const LsProgram *program = ls_view_get_program (ls_session_get_view (console->session));

  ls_console_complete_value (console, completion);
  if (*completion->word == '$' ||
      (completion->word > completion->line && completion->word[-1] == '.'))
    return;
  for (guint i = completion->words->len; i > 0; i--)
    if (!can_change (program, g_ptr_array_index (completion->words, i - 1)))
      g_ptr_array_remove_index_fast (completion->words, i - 1);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_ptr_array_add (completion->words, g_strdup (words[i]));
}

LS_COMPLETER (ls_console_complete_change)
{
  const LsView *view = ls_session_get_view (console->session);
  const char *equals = strchr (completion->arguments, '=');

  if (equals != NULL)
    {
      completion->arguments = equals + 1 + strspn (equals + 1, " ");
      ls_console_complete_value (console, completion);
    }
  else if (g_str_has_prefix (completion->arguments, "mask "))
    complete_mask (ls_view_get_machine (view), completion);
  else
    complete_changed (console, completion);
}

LS_COMPLETER (ls_console_complete_files)
{
  const char *word = completion->arguments;
  g_autofree char *folder = g_path_get_dirname (word);
  gboolean is_bare = strchr (word, '/') == NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  completion->word = word;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      const char *end = g_file_test (path, G_FILE_TEST_IS_DIR) ? "/" : "";
      g_ptr_array_add (completion->words, g_strconcat (is_bare ? name : path, end, NULL));
    }
}

/* --- choosing -------------------------------------------------------------------------------------------- */

static LsConsoleComplete find_completer (LsCompletion *completion);

/* A whole line, with its own command. */
LS_COMPLETER (ls_console_complete_line)
{
  LsCompletion inner = { .line = completion->arguments, .words = completion->words };
  LsConsoleComplete complete = find_completer (&inner);

  if (complete != NULL)
    complete (console, &inner);
  completion->word = inner.word;
}

/* Fills in what the line is; the first word is a command, and behind it its row says what the others are. */
static LsConsoleComplete
find_completer (LsCompletion *completion)
{
  const char *first = completion->line + strspn (completion->line, " ");
  gsize length = strcspn (first, " /");
  const char *blank = strrchr (first, ' ');

  completion->word = blank != NULL ? blank + 1 : first;
  completion->arguments = first + length + strspn (first + length, " ");
  if (first[length] == '\0')
    return ls_console_complete_commands;
  g_autofree char *word = g_strndup (first, length);
  const LsConsoleRow *row = ls_console_find_row (word, NULL);
  return row != NULL ? row->complete : NULL;
}

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

/* Those that begin as the word does, once each. */
static GStrv
choose (const LsCompletion *completion)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  const char *last = "";

  g_ptr_array_sort (completion->words, compare_cb);
  for (guint i = 0; i < completion->words->len; i++)
    {
      const char *candidate = g_ptr_array_index (completion->words, i);

      if (g_ascii_strncasecmp (candidate, completion->word, strlen (completion->word)) == 0 &&
          strcmp (candidate, last) != 0)
        g_strv_builder_add (builder, candidate);
      last = candidate;
    }
  return g_strv_builder_end (builder);
}

GStrv
ls_console_complete (LsConsole *console, const char *line, gsize cursor, gsize *start)
{
  g_return_val_if_fail (console != NULL && line != NULL && start != NULL, NULL);

  g_autofree char *raw = g_strndup (line, MIN (cursor, LS_CONSOLE_MAX_LINE));
  g_autofree char *text = g_utf8_make_valid (raw, -1);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  LsCompletion completion = { .line = text, .words = words };
  LsConsoleComplete complete = find_completer (&completion);

  if (complete != NULL && ls_session_get_view (console->session) != NULL)
    complete (console, &completion);
  *start = MIN ((gsize) (completion.word - text), strlen (raw));
  return choose (&completion);
}

/* --- as a command ------------------------------------------------------------------------------------------ */

/* A line in quotes may end with a blank. */
static void
strip_quotes (char *line)
{
  gsize length = strlen (line);

  if (length < 2 || line[0] != '"' || line[length - 1] != '"')
    return;
  line[length - 1] = '\0';
  memmove (line, line + 1, length - 1);
}

LS_HANDLER (ls_console_run_complete)
{
  g_autofree char *line = ls_arguments_take_rest (arguments);
  gsize start;

  strip_quotes (line);
  g_auto (GStrv) words = ls_console_complete (console, line, strlen (line), &start);
  line[start] = '\0';
  for (guint i = 0; words[i] != NULL; i++)
    ls_reply_line (reply, "%s%s", line, words[i]);
  ls_reply_set (reply, "completions", "@as", g_variant_new_strv ((const char *const *) words, -1));
  ls_reply_set (reply, "column", "u", (guint) g_utf8_strlen (line, -1) + 1);
  return TRUE;
}
