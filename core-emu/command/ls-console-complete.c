#include "ls-console-private.h"

#include <gio/gio.h>
#include <string.h>

gsize
ls_console_word_start (const char *line, gsize cursor)
{
  g_return_val_if_fail (line != NULL, 0);

  gsize start = MIN (cursor, strlen (line));
  gboolean is_first = strcspn (line + strspn (line, " "), " ") + strspn (line, " ") >= start;
  while (start > 0 && strchr (is_first ? " " : LS_CONSOLE_BREAKS, line[start - 1]) == NULL)
    start--;
  return start;
}

/* --- what words may be ----------------------------------------------------------------------------------- */

LS_COMPLETER (ls_console_complete_commands)
{
  (void) console;
  (void) word;
  for (guint i = 0; i < ls_console_n_rows; i++)
    g_ptr_array_add (words, g_strdup (ls_console_rows[i].help.name));
}

static void
add_numbers (GPtrArray *words, guint from, guint to)
{
  for (guint i = from; i <= to; i++)
    g_ptr_array_add (words, g_strdup_printf ("%u", i));
}

LS_COMPLETER (ls_console_complete_lanes)
{
  (void) console;
  (void) word;
  add_numbers (words, 0, LS_LANES - 1);
}

LS_COMPLETER (ls_console_complete_waves)
{
  (void) word;
  add_numbers (words, 0, ls_scene_get_n_waves (ls_session_get_scene (console->session)) - 1);
}

LS_COMPLETER (ls_console_complete_lines)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsMachine *machine = ls_view_get_machine (view);
  guint n = machine->n_lines (ls_view_get_program (view));
  LsLine line;

  (void) word;
  for (guint i = 0; i < n; i++)
    {
      machine->line (ls_view_get_program (view), i, &line);
      if (line.kind != LS_LINE_OTHER && line.first == i)
        add_numbers (words, i + 1, i + 1);
    }
}

LS_COMPLETER (ls_console_complete_stops)
{
  GListModel *breakpoints = ls_session_get_breakpoints (console->session);

  (void) word;
  for (guint i = 0; i < g_list_model_get_n_items (breakpoints); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (breakpoints, i);
      guint line = ls_breakpoint_get_line (breakpoint) + 1;
      add_numbers (words, line, line);
    }
}

LS_COMPLETER (ls_console_complete_steps)
{
  (void) console;
  (void) word;
  g_ptr_array_add (words, g_strdup ("start"));
  g_ptr_array_add (words, g_strdup ("end"));
}

LS_COMPLETER (ls_console_complete_goals)
{
  static const char *const goals[] = { "clause", "divergence", "lane", "line" };
  static const char *const events[] = { "uninit", "index",     "lds",           "nan",
                                        "inf",    "number",    "stack",         "kill",
                                        "buffer", "unaligned", "reconvergence", "any" };

  (void) console;
  (void) word;
  for (guint i = 0; i < G_N_ELEMENTS (goals); i++)
    g_ptr_array_add (words, g_strdup (goals[i]));
  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    g_ptr_array_add (words, g_strdup (events[i]));
}

static void
add_register (GPtrArray *words, const LsRegFile *file, guint index)
{
  g_autofree char *name =
    file->is_single ? g_strdup (file->id) : g_strdup_printf ("%s%u", file->id, index);

  for (guint channel = 0; file->n_channels > 1 && channel < file->n_channels; channel++)
    g_ptr_array_add (words, g_strdup_printf ("%s.%c", name, "xyzw"[channel]));
  g_ptr_array_add (words, g_steal_pointer (&name));
}

LS_COMPLETER (ls_console_complete_registers)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsMachine *machine = ls_view_get_machine (view);

  (void) word;
  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < machine->n_registers (ls_view_get_program (view), file); i++)
      add_register (words, &machine->reg_files[file], i);
}

LS_COMPLETER (ls_console_complete_files)
{
  g_autofree char *folder = g_path_get_dirname (word);
  gboolean is_bare = strchr (word, '/') == NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  (void) console;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      const char *end = g_file_test (path, G_FILE_TEST_IS_DIR) ? "/" : "";
      g_ptr_array_add (words, g_strconcat (is_bare ? name : path, end, NULL));
    }
}

/* --- choosing -------------------------------------------------------------------------------------------- */

static LsConsoleComplete
find_completer (const char *line, gsize start)
{
  gsize blanks = strspn (line, " ");
  gsize length = strcspn (line + blanks, " ");

  if (blanks + length >= start)
    return ls_console_complete_commands;
  g_autofree char *word = g_strndup (line + blanks, length);
  const LsConsoleRow *row = ls_console_find_row (word, NULL);
  return row != NULL ? row->complete : NULL;
}

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

GStrv
ls_console_complete (LsConsole *console, const char *line, gsize cursor)
{
  g_return_val_if_fail (console != NULL && line != NULL, NULL);

  g_autofree char *text = g_strndup (line, cursor);
  gsize start = ls_console_word_start (text, cursor);
  const char *word = text + start;
  LsConsoleComplete complete = find_completer (text, start);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (complete != NULL && ls_session_get_view (console->session) != NULL)
    complete (console, word, words);
  g_ptr_array_sort (words, compare_cb);
  for (guint i = 0; i < words->len; i++)
    {
      const char *candidate = g_ptr_array_index (words, i);
      if (g_ascii_strncasecmp (candidate, word, strlen (word)) == 0)
        g_strv_builder_add (builder, candidate);
    }
  return g_strv_builder_end (builder);
}
