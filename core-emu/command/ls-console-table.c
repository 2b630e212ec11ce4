#include <string.h>

#include "ls-breakpoint-limit.h"
#include "ls-commands.h"
#include "ls-console-private.h"
#include "ls-error.h"
#include "ls-nearest.h"
#include "ls-picture.h"

/* Where the rows of ls-commands.def stand in ls_console_rows[]. */
enum
{
#define ROW(id, ...) LS_ROW_##id,
#define MOVE(id, name, shortest, synonyms, help, more, move) LS_ROW_##id,
#include "ls-commands.def"
  LS_ROW_NONE, /* a window's alone */
};

/* clang-format off */
const LsConsoleRow ls_console_rows[] = {
#define ROW(id, ...) [LS_ROW_##id] = { __VA_ARGS__ },
#define MOVE(id, name, shortest, synonyms, help, more, move)                                  \
  ROW (id, { name, shortest, synonyms, "[N]", help, more, LS_CONSOLE_MOVING }, LS_ROW_REPEATS, \
       NULL, ls_console_run_move, move)
#include "ls-commands.def"
};
/* clang-format on */

const guint ls_console_n_rows = G_N_ELEMENTS (ls_console_rows);

guint
ls_console_get_n_commands (void)
{
  return ls_console_n_rows;
}

const LsConsoleHelp *
ls_console_get_command (guint index)
{
  g_return_val_if_fail (index < ls_console_n_rows, NULL);

  return &ls_console_rows[index].help;
}

/* --- finding --------------------------------------------------------------------------------------------- */

static gboolean
is_named (const LsConsoleHelp *help, const char *word)
{
  gsize length = strlen (word);
  const char *synonym = help->synonyms;

  if (strcmp (help->name, word) == 0)
    return TRUE;
  while (*synonym != '\0')
    {
      gsize end = strcspn (synonym, " ");

      if (end == length && strncmp (synonym, word, length) == 0)
        return TRUE;
      synonym += end + strspn (synonym + end, " ");
    }
  return FALSE;
}

/* Whether word is as much of the name as the row says is enough. */
static gboolean
is_enough (const LsConsoleHelp *help, const char *word)
{
  return *help->shortest != '\0' && g_str_has_prefix (help->name, word) &&
         g_str_has_prefix (word, help->shortest);
}

gboolean
ls_console_is_taken (const char *word)
{
  for (guint i = 0; i < ls_console_n_rows; i++)
    if (is_named (&ls_console_rows[i].help, word) || is_enough (&ls_console_rows[i].help, word))
      return TRUE;
  return strcmp (word, "end") == 0;
}

static const LsConsoleRow *
find_exact (const char *word)
{
  for (guint i = 0; i < ls_console_n_rows; i++)
    if (is_named (&ls_console_rows[i].help, word))
      return &ls_console_rows[i];
  return NULL;
}

/* The one row that fits; NULL if several do or none does. */
static const LsConsoleRow *
find_only (const char *word, gboolean (*fits) (const LsConsoleHelp *help, const char *word))
{
  const LsConsoleRow *found = NULL;

  for (guint i = 0; i < ls_console_n_rows; i++)
    {
      if (!fits (&ls_console_rows[i].help, word))
        continue;
      if (found != NULL)
        return NULL;
      found = &ls_console_rows[i];
    }
  return found;
}

static gboolean
is_begun (const LsConsoleHelp *help, const char *word)
{
  return g_str_has_prefix (help->name, word);
}

static const char *
name_cb (guint index, gconstpointer data G_GNUC_UNUSED)
{
  return ls_console_rows[index].help.name;
}

/* What other programs call a command, or the nearest name. */
static const char *
guess_name (const char *word)
{
  static const char *const others[][2] = { { "undo", "back" }, { "redo", "forward" } };

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (strcmp (word, others[i][0]) == 0)
      return others[i][1];
  return ls_nearest (word, name_cb, ls_console_n_rows, NULL);
}

static void
set_unknown (const char *word, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const char *close = guess_name (word);

  for (guint i = 0; i < ls_console_n_rows; i++)
    if (is_begun (&ls_console_rows[i].help, word))
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                              ls_console_rows[i].help.name);
  if (names->len > 0)
    ls_fail (error, LS_ERROR_REFERENCE, "'%s' may mean %s", word, names->str);
  else if (close != NULL)
    ls_fail (error, LS_ERROR_REFERENCE, "there is no command '%s' (did you mean '%s'?)", word,
             close);
  else
    ls_fail (error, LS_ERROR_REFERENCE, "there is no command '%s' ('help' lists them)", word);
}

const LsConsoleRow *
ls_console_find_row (const char *word, GError **error)
{
  const LsConsoleRow *row = find_exact (word);

  if (row == NULL && *word != '\0')
    row = find_only (word, is_enough);
  if (row == NULL && *word != '\0')
    row = find_only (word, is_begun);
  if (row == NULL)
    set_unknown (word, error);
  return row;
}

/* --- as a window offers them --------------------------------------------------------------------------------- */

#define FACE(id, command, shown, needs, what, ...) \
  { .row = LS_ROW_##id,                            \
    .name = command,                               \
    .title = shown,                                \
    .need = LS_NEED_##needs,                       \
    .doing = LS_DO_##what,                         \
    __VA_ARGS__ },
/* As GTK reads them for everywhere, for where no text is entered, and as shown to people. */
#define KEYS(everywhere, elsewhere, shown) .accel = everywhere, .letter = elsewhere, .keys = shown
#define MISSING(text) .missing = text
#define TARGET(which, ...) .target = { .kind = LS_TARGET_##which, __VA_ARGS__ }
#define EVENTS(which) TARGET (EVENT, .kinds = which)

static const LsCommand commands[] = {
#include "ls-commands.def"
};

const LsCommand *
ls_commands_get (guint *n)
{
  *n = G_N_ELEMENTS (commands);
  return commands;
}

const LsCommand *
ls_command_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return &commands[i];
  return NULL;
}

const LsCommand *
ls_command_find_of_text (const LsCommand *command)
{
  static const char *const meanings[][2] = {
    { "step", "next-line" },           { "step-back", "next-line-back" },
    { "step-into", "step-line" },      { "step-into-back", "step-line-back" },
    { "step-out", "finish-function" }, { "step-out-back", "finish-function-back" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (g_str_equal (command->name, meanings[i][0]))
      return ls_command_find (meanings[i][1]);
  return command;
}

const LsConsoleHelp *
ls_command_get_help (const LsCommand *command)
{
  return command->row < LS_ROW_NONE ? &ls_console_rows[command->row].help : NULL;
}

LsMove
ls_command_get_move (const LsCommand *command)
{
  g_return_val_if_fail (command->doing == LS_DO_MOVE, LS_MOVE_STEP);

  return (LsMove) ls_console_rows[command->row].value;
}

LsSourceMove
ls_command_get_line_move (const LsCommand *command, gboolean *is_back)
{
  const int value = ls_console_rows[command->row].value;

  g_return_val_if_fail (command->doing == LS_DO_LINE, LS_SOURCE_STEP);

  *is_back = (value & LS_CONSOLE_LINE_BACK) != 0;
  return (LsSourceMove) (value & ~LS_CONSOLE_LINE_BACK);
}

gboolean
ls_command_goes_back (const LsCommand *command)
{
  return command->row == LS_ROW_BACK_TO || command->row == LS_ROW_REVERSE_CONTINUE;
}
