#include "ls-commands.h"
#include "ls-console-private.h"

#include <string.h>

#include "ls-glossary.h"
#include "ls-words.h"

static const struct
{
  const char *name;
  const char *title;
} classes[LS_N_CONSOLE_CLASSES] = {
  [LS_CONSOLE_MOVING] = { .name = "moving", .title = N_ ("Going somewhere") },
  [LS_CONSOLE_STOPPING] = { .name = "stopping", .title = N_ ("Where to stop") },
  [LS_CONSOLE_LOOKING] = { .name = "looking", .title = N_ ("What there is") },
  [LS_CONSOLE_ASKING] = { .name = "asking", .title = N_ ("Where it comes from") },
  [LS_CONSOLE_PICTURING] = { .name = "picturing", .title = N_ ("The whole run") },
  [LS_CONSOLE_CHANGING] = { .name = "changing", .title = N_ ("What if") },
  [LS_CONSOLE_OTHER] = { .name = "other", .title = N_ ("The rest") },
};

/* --- data ------------------------------------------------------------------------------------------------ */

/* clang-format off */
static const LsField face_fields[] = { LS_FIELD (LsCommand, STRING, title), LS_FIELD (LsCommand, STRING, keys), LS_FIELD_END };
/* clang-format on */

/* The keys of a window that do the same, or some of it. */
static GVariant *
make_window (const LsConsoleHelp *help, const LsFieldScope *scope)
{
  GVariantBuilder keys = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  guint n;
  const LsCommand *faces = ls_commands_get (&n);

  for (guint i = 0; i < n; i++)
    if (ls_command_get_help (&faces[i]) == help)
      g_variant_builder_add_value (&keys, ls_fields_read (face_fields, &faces[i], scope));
  return g_variant_builder_end (&keys);
}

static GVariant *
make_synonyms (const LsConsoleHelp *help, const LsFieldScope *scope G_GNUC_UNUSED)
{
  g_auto (GStrv) synonyms = g_strsplit (help->synonyms, " ", -1);

  return g_variant_new_strv ((const char *const *) synonyms, -1);
}

static GVariant *
make_class (const LsConsoleHelp *help, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return g_variant_new_string (classes[help->class].name);
}

/* clang-format off */
static const LsField help_fields[] = {
  LS_FIELD (LsConsoleHelp, STRING, name),
  LS_FIELD (LsConsoleHelp, STRING, shortest),
  LS_FIELD_MADE ("synonyms", make_synonyms),
  LS_FIELD (LsConsoleHelp, STRING, arguments),
  LS_FIELD (LsConsoleHelp, STRING, help),
  LS_FIELD_MADE ("class", make_class),
  LS_FIELD_MADE ("window", make_window),
  LS_FIELD_END
};
static const LsField about_fields[] = { LS_FIELD_PART ("about", help_fields), LS_FIELD_END };
static const LsSentence help_sentences[] = { { NULL, "{name}: {help:word}" }, { NULL, NULL } };
static const LsReplyList found_list = { .key = "commands", .fields = help_fields, .sentences = help_sentences };
/* The rest tells its text itself, wrapped. */
static const LsReplyList data_list = { .key = "commands", .fields = help_fields };
static const LsForm about_form = { .fields = about_fields };
/* clang-format on */

/* Whether what help says of a command has a word in it. */
static gboolean
tells_of (const LsConsoleHelp *help, const char *word)
{
  g_autofree char *all = g_strjoin ("\n", help->name, help->synonyms, help->help, help->more,
                                    ls_words (help->help), NULL);
  g_autofree char *low = g_ascii_strdown (all, -1);
  g_autofree char *wanted = g_ascii_strdown (word, -1);

  return strstr (low, wanted) != NULL;
}

/* class: LS_N_CONSOLE_CLASSES for all; word: (nullable): that it has to have in it. Returns: (transfer container). */
static GPtrArray *
list_commands (guint class, const char *word)
{
  GPtrArray *commands = g_ptr_array_new ();

  for (guint i = 0; i < ls_console_n_rows; i++)
    {
      const LsConsoleHelp *help = &ls_console_rows[i].help;

      if ((class == LS_N_CONSOLE_CLASSES || help->class == class) &&
          (word == NULL || tells_of (help, word)))
        g_ptr_array_add (commands, (gpointer) help);
    }
  return commands;
}

static void
reply_data (guint class, LsReply *reply)
{
  g_autoptr (GPtrArray) commands = list_commands (class, NULL);

  ls_reply_list (reply, NULL, &data_list, commands->pdata, commands->len);
}

/* --- text ------------------------------------------------------------------------------------------------ */

#define WIDTH 78
#define HELP_COLUMN 36

/* "step (s)": the name, with the shorter of its shortest form and its first synonym. */
static void
append_short_name (GString *text, const LsConsoleHelp *help)
{
  gsize n_shortest = *help->shortest != '\0' ? strlen (help->shortest) : G_MAXSIZE;
  gsize n_synonym = *help->synonyms != '\0' ? strcspn (help->synonyms, " ") : G_MAXSIZE;

  g_string_append (text, help->name);
  if (MIN (n_shortest, n_synonym) >= strlen (help->name))
    return;
  if (n_shortest <= n_synonym)
    g_string_append_printf (text, " (%s)", help->shortest);
  else
    g_string_append_printf (text, " (%.*s)", (int) n_synonym, help->synonyms);
}

/* The names of the class, wrapped. */
static void
reply_names (LsConsoleClass class, LsReply *reply)
{
  g_autoptr (GPtrArray) commands = list_commands (class, NULL);
  gsize column = WIDTH;

  ls_reply_append (reply, "%s (help %s):", ls_words (classes[class].title), classes[class].name);
  for (guint i = 0; i < commands->len; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      append_short_name (name, g_ptr_array_index (commands, i));
      gboolean fits = column + name->len + 2 <= WIDTH;
      ls_reply_append (reply, fits ? "  %s" : "\n  %s", name->str);
      column = (fits ? column : 0) + name->len + 2;
    }
  ls_reply_line (reply, "%s", "");
}

static void
reply_class (LsConsoleClass class, LsReply *reply)
{
  g_autoptr (GPtrArray) commands = list_commands (class, NULL);

  for (guint i = 0; i < commands->len; i++)
    {
      const LsConsoleHelp *help = g_ptr_array_index (commands, i);
      g_autoptr (GString) left = g_string_new (NULL);

      append_short_name (left, help);
      g_string_append_printf (left, " %s", help->arguments);
      if (left->len > HELP_COLUMN)
        g_string_append_printf (left, "\n%*s", HELP_COLUMN + 2, "");
      ls_reply_append (reply, "  %-*s %s\n", HELP_COLUMN, left->str, ls_words (help->help));
    }
}

/* "In the window: F10 or . (Step)", wrapped. */
static void
reply_keys (const LsConsoleHelp *help, LsReply *reply)
{
  const char *intro = ls_words ("In the window:");
  guint n;
  const LsCommand *faces = ls_commands_get (&n);
  gsize column = 0;

  for (guint i = 0; i < n; i++)
    {
      if (ls_command_get_help (&faces[i]) != help)
        continue;
      g_auto (GStrv) either = g_strsplit (faces[i].keys, " or ", -1);
      g_autofree char *keys = g_strjoinv (ls_words (" or "), either);
      g_autofree char *face = g_strdup_printf ("%s (%s)", keys, ls_words (faces[i].title));
      gsize length = (gsize) g_utf8_strlen (face, -1) + 2;
      gboolean is_first = column == 0, fits = column + length <= WIDTH;
      ls_reply_append (reply, "%s %s", is_first ? intro : fits ? "," : ",\n ", face);
      column = (is_first ? (gsize) g_utf8_strlen (intro, -1) : fits ? column : 0) + length;
    }
  if (column > 0)
    ls_reply_append (reply, ".\n");
}

static void
reply_command (const LsConsoleHelp *help, LsReply *reply)
{
  ls_reply_append (reply, "%s%s%s: %s.\n", help->name, *help->arguments != '\0' ? " " : "",
                   help->arguments, ls_words (help->help));
  ls_reply_append (reply, "%s", *help->more != '\0' ? ls_words (help->more) : "");
  if (*help->shortest != '\0' && strcmp (help->shortest, help->name) != 0)
    ls_reply_append (reply, "Short: %s. ", help->shortest);
  if (*help->synonyms != '\0')
    ls_reply_append (reply, "Also: %s.", help->synonyms);
  if (!g_str_has_suffix (reply->text->str, "\n"))
    ls_reply_line (reply, "%s", "");
  reply_keys (help, reply);
}

/* --- the command ----------------------------------------------------------------------------------------- */

static void
reply_all (LsReply *reply, gboolean is_long)
{
  for (guint class = 0; class < LS_N_CONSOLE_CLASSES; class ++)
    {
      if (is_long)
        ls_reply_line (reply, "%s:", ls_words (classes[class].title));
      if (is_long)
        reply_class (class, reply);
      else
        reply_names (class, reply);
    }
  reply_data (LS_N_CONSOLE_CLASSES, reply);
  if (!is_long)
    ls_reply_line (reply, "'help COMMAND' explains one, 'help CLASS' tells a line each, 'help all' "
                          "all of them.");
}

static void
reply_words (LsReply *reply)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  const char *word;

  for (guint i = 0; (word = ls_glossary_nth (i)) != NULL; i++)
    {
      ls_reply_append (reply, "%s:\n  %s", word, ls_glossary_explain (word));
      g_ptr_array_add (words, (gpointer) word);
    }
  ls_reply_set (reply, "glossary", "@as",
                g_variant_new_strv ((const char *const *) words->pdata, words->len));
}

static guint
find_class (const char *word)
{
  guint class = 0;

  while (class < LS_N_CONSOLE_CLASSES && strcmp (classes[class].name, word) != 0)
    class ++;
  return class;
}

LS_HANDLER (ls_console_run_help)
{
  g_autofree char *word = ls_arguments_take (arguments);
  guint class = word != NULL ? find_class (word) : LS_N_CONSOLE_CLASSES;

  if (word == NULL || strcmp (word, "all") == 0)
    {
      reply_all (reply, word != NULL);
      return TRUE;
    }
  if (class < LS_N_CONSOLE_CLASSES)
    {
      reply_class (class, reply);
      reply_data (class, reply);
      return ls_arguments_end (arguments, error);
    }
  if (g_ascii_strcasecmp (word, "words") == 0)
    {
      reply_words (reply);
      return ls_arguments_end (arguments, error);
    }
  const char *defined = ls_console_find_definition (console, word);
  if (defined != NULL)
    {
      g_autofree char *meaning = g_strdup_printf (
        ls_words ("%s: made with 'define'; 'show user %s' lists it."), defined, defined);
      ls_reply_line (reply, "%s", meaning);
      ls_reply_set (reply, "meaning", "s", meaning);
      return ls_arguments_end (arguments, error);
    }
  const char *meaning = ls_glossary_explain (word);
  const LsConsoleRow *row = ls_console_find_row (word, meaning == NULL ? error : NULL);
  if (row != NULL)
    row = ls_console_find_meaning (console, row);
  if (row == NULL && meaning == NULL)
    return ls_arguments_blame (arguments);
  if (row != NULL)
    {
      reply_command (&row->help, reply);
      ls_reply_form (reply, NULL, &about_form, &row->help);
    }
  if (meaning != NULL)
    {
      ls_reply_append (reply, row != NULL ? "As a word:\n%s" : "%s", meaning);
      ls_reply_set (reply, "meaning", "s", meaning);
    }
  return ls_arguments_end (arguments, error);
}

LS_HANDLER (ls_console_run_apropos)
{
  g_autofree char *word = ls_arguments_take_rest (arguments);
  g_autoptr (GPtrArray) found = list_commands (LS_N_CONSOLE_CLASSES, word);

  if (found->len == 0)
    ls_reply_line (reply, "No command's help has '%s' in it.", word);
  ls_reply_list (reply, "help", &found_list, found->pdata, found->len);
  return TRUE;
}

LS_HANDLER (ls_console_run_quit)
{
  reply->quits = TRUE;
  return TRUE;
}
