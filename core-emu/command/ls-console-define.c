#include "ls-console-private.h"

#include <stdlib.h>
#include <string.h>

#include "ls-words.h"

/* Commands that people make of others. */

static int
compare_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer container): names, sorted, NULL at the end. */
static const char **
list_definitions (LsConsole *console)
{
  guint n;
  const char **names = (const char **) g_hash_table_get_keys_as_array (console->defined, &n);

  qsort (names, n, sizeof *names, compare_cb);
  return names;
}

/* The only one that begins so, where no other command does. */
static const char *
find_begun (LsConsole *console, const char *word)
{
  g_autofree const char **names = list_definitions (console);
  const char *found = NULL;

  if (*word == '\0' || ls_console_find_row (word, NULL) != NULL)
    return NULL;
  for (guint i = 0; names[i] != NULL; i++)
    {
      if (!g_str_has_prefix (names[i], word))
        continue;
      if (found != NULL)
        return NULL;
      found = names[i];
    }
  return found;
}

const char *
ls_console_find_definition (LsConsole *console, const char *word)
{
  gpointer name;

  if (g_hash_table_size (console->defined) == 0)
    return NULL;
  if (g_hash_table_lookup_extended (console->defined, word, &name, NULL))
    return name;
  return find_begun (console, word);
}

/* --- running --------------------------------------------------------------------------------------------- */

#define MAX_ARGUMENTS 100

/* Words with blanks between them; quotes keep blanks together. Returns: (transfer full). */
static char **
split_arguments (const char *text)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autoptr (GString) word = g_string_new (NULL);
  char quote = '\0';
  guint n = 0;

  for (const char *c = text; n < MAX_ARGUMENTS; c++)
    {
      if (*c == '\0' || (*c == ' ' && quote == '\0'))
        {
          if (word->len > 0)
            g_strv_builder_add (words, word->str);
          n += word->len > 0;
          g_string_truncate (word, 0);
          if (*c == '\0')
            break;
          continue;
        }
      if (quote != '\0' ? *c == quote : *c == '"' || *c == '\'')
        quote = quote != '\0' ? '\0' : *c;
      g_string_append_c (word, *c);
    }
  return g_strv_builder_end (words);
}

/* "$argc" or "$arg0" at text. Returns: how many bytes it has; 0 if it is something else, or not given. */
static gsize
match_argument (const char *text, char **given, char number[16], const char **with)
{
  guint n = g_strv_length (given);
  gsize digits = g_str_has_prefix (text, "$arg") ? strspn (text + 4, "0123456789") : 0;
  guint64 index;

  if (g_str_has_prefix (text, "$argc") && !g_ascii_isalnum (text[5]) && text[5] != '_')
    {
      g_snprintf (number, 16, "%u", n);
      *with = number;
      return 5;
    }
  if (digits == 0 || digits > 4)
    return 0;
  index = g_ascii_strtoull (text + 4, NULL, 10);
  *with = index < n ? given[index] : NULL;
  return *with != NULL ? 4 + digits : 0;
}

/* What was not given stays as it is, and is void where it is asked for. Returns: (transfer full). */
static char *
fill_in (const char *line, char **given)
{
  GString *text = g_string_new (NULL);
  const char *with = NULL;
  char number[16];

  while (*line != '\0')
    {
      gsize length = match_argument (line, given, number, &with);

      if (length > 0)
        g_string_append (text, with);
      else
        g_string_append_c (text, *line);
      line += MAX (length, 1);
    }
  return g_string_free (text, FALSE);
}

gboolean
ls_console_run_definition (LsConsole *console,
                           const char *name,
                           LsArguments *arguments,
                           LsReply *reply,
                           GError **error)
{
  g_autofree char *rest = ls_arguments_take_rest (arguments);
  g_auto (GStrv) given = split_arguments (rest != NULL ? rest : "");
  g_auto (GStrv) lines = g_strdupv (g_hash_table_lookup (console->defined, name));
  g_autofree char *own = g_strdup (name); /* it may define itself anew */
  const LsScript script = { .name = own, .lines = (const char *const *) lines };

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = fill_in (lines[i], given);
      g_free (lines[i]);
      lines[i] = line;
    }
  return ls_console_reply_script (console, &script, reply, error);
}

/* --- defining -------------------------------------------------------------------------------------------- */

static gboolean
is_name (const char *word)
{
  if (!g_ascii_isalpha (*word) || strlen (word) > LS_VARIABLES_MAX_NAME)
    return FALSE;
  for (const char *c = word; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && *c != '_' && *c != '-')
      return FALSE;
  return TRUE;
}

static gboolean
close_define (LsConsole *console, LsBody *body, char **lines, LsReply *reply, GError **error)
{
  (void) error;
  g_hash_table_replace (console->defined, g_strdup (body->name), g_strdupv (lines));
  ls_reply_set_kind (reply, "definition");
  ls_reply_set (reply, "name", "s", body->name);
  return TRUE;
}

LS_HANDLER (ls_console_run_define)
{
  g_autofree char *name = ls_arguments_take (arguments);

  if (!is_name (name))
    return ls_arguments_fail (
      arguments, error, "'%s' names no command: a letter, then letters, digits, _ or -", name);
  if (ls_console_is_taken (name))
    return ls_arguments_fail (arguments, error, "'%s' is a command already", name);
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  ls_console_open_body (console, "define", close_define, reply)->name = g_steal_pointer (&name);
  return TRUE;
}

/* --- telling --------------------------------------------------------------------------------------------- */

typedef struct
{
  const char *name;
  char **lines;
} Definition;

static GVariant *
make_lines (const Definition *definition, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return ls_console_make_body ((const char *const *) definition->lines, 1);
}

/* clang-format off */
static const LsField definition_fields[] = {
  LS_FIELD (Definition, STRING, name),
  LS_FIELD_AS (Definition, STRINGS, lines, "body"),
  LS_FIELD_MADE ("_lines", make_lines),
  LS_FIELD_END
};
static const LsSentence definition_sentences[] = { { NULL, "define {name}" }, { NULL, NULL } };
static const LsSentence definition_after[] = { { NULL, "end" }, { NULL, NULL } };
static const LsReplyList definition_list = {
  .key = "definitions", .fields = definition_fields, .row_size = sizeof (Definition), .sentences = definition_sentences,
  .inner = ls_console_body_tables, .after = definition_after, .empty = N_ ("No commands were made ('define NAME' makes one).")
};
/* clang-format on */

gboolean
ls_console_reply_definitions (LsConsole *console,
                              LsArguments *arguments,
                              LsReply *reply,
                              GError **error)
{
  g_autofree const char **names = list_definitions (console);
  g_autofree char *only = ls_arguments_take (arguments);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (Definition));

  if (only != NULL && !g_hash_table_contains (console->defined, only))
    return ls_arguments_fail (arguments, error, "no command %s was made with 'define'", only);
  for (guint i = 0; names[i] != NULL; i++)
    if (only == NULL || strcmp (only, names[i]) == 0)
      g_array_append_vals (
        rows, &(Definition){ names[i], g_hash_table_lookup (console->defined, names[i]) }, 1);
  ls_reply_list (reply, "definitions", &definition_list, rows->data, rows->len);
  return ls_arguments_end (arguments, error);
}

LS_COMPLETER (ls_console_complete_definitions)
{
  g_autofree const char **names = list_definitions (console);

  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (completion->words, g_strdup (names[i]));
}
