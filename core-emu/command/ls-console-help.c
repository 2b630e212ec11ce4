#include "ls-commands.h"
#include "ls-console-private.h"

#include <string.h>

#include "ls-glossary.h"

static const struct
{
  const char *name;
  const char *title;
} classes[LS_N_CONSOLE_CLASSES] = {
  [LS_CONSOLE_MOVING] = { "moving", "Going somewhere" },
  [LS_CONSOLE_STOPPING] = { "stopping", "Where to stop" },
  [LS_CONSOLE_LOOKING] = { "looking", "What there is" },
  [LS_CONSOLE_ASKING] = { "asking", "Where it comes from" },
  [LS_CONSOLE_PICTURING] = { "picturing", "The whole run" },
  [LS_CONSOLE_CHANGING] = { "changing", "What if" },
  [LS_CONSOLE_OTHER] = { "other", "The rest" },
};

/* --- data ------------------------------------------------------------------------------------------------ */

/* The keys of a window that do the same, or some of it. */
static GVariant *
make_keys (const LsConsoleHelp *help)
{
  guint n;
  const LsCommand *faces = ls_commands_get (&n);
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    {
      LsDict dict = { 0 };

      if (ls_command_get_help (&faces[i]) != help)
        continue;
      ls_dict_set (&dict, "title", "s", faces[i].title);
      ls_dict_set (&dict, "keys", "s", faces[i].keys);
      g_variant_builder_add_value (&builder, ls_dict_end (&dict));
    }
  return g_variant_builder_end (&builder);
}

static GVariant *
make_command (const LsConsoleHelp *help)
{
  g_auto (GStrv) synonyms = *help->synonyms != '\0' ? g_strsplit (help->synonyms, " ", -1) : NULL;
  static const char *const none[] = { NULL };
  LsDict dict = { 0 };

  ls_dict_set (&dict, "name", "s", help->name);
  ls_dict_set (&dict, "shortest", "s", help->shortest);
  ls_dict_set (&dict, "synonyms", "^as", synonyms != NULL ? synonyms : (char **) none);
  ls_dict_set (&dict, "arguments", "s", help->arguments);
  ls_dict_set (&dict, "help", "s", help->help);
  ls_dict_set (&dict, "class", "s", classes[help->class].name);
  ls_dict_set_value (&dict, "window", make_keys (help));
  return ls_dict_end (&dict);
}

/* class: LS_N_CONSOLE_CLASSES for all. */
static void
set_commands (LsReply *reply, LsConsoleClass class)
{
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < ls_console_n_rows; i++)
    if (class == LS_N_CONSOLE_CLASSES || ls_console_rows[i].help.class == class)
      g_variant_builder_add_value (&builder, make_command (&ls_console_rows[i].help));
  ls_reply_set (reply, "commands", "aa{sv}", &builder);
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
  gsize column = WIDTH;

  ls_reply_append (reply, "%s (help %s):", classes[class].title, classes[class].name);
  for (guint i = 0; i < ls_console_n_rows; i++)
    {
      g_autoptr (GString) name = g_string_new (NULL);

      if (ls_console_rows[i].help.class != class)
        continue;
      append_short_name (name, &ls_console_rows[i].help);
      gboolean fits = column + name->len + 2 <= WIDTH;
      ls_reply_append (reply, fits ? "  %s" : "\n  %s", name->str);
      column = (fits ? column : 0) + name->len + 2;
    }
  ls_reply_line (reply, "%s", "");
}

static void
reply_class (LsConsoleClass class, LsReply *reply)
{
  for (guint i = 0; i < ls_console_n_rows; i++)
    {
      const LsConsoleHelp *help = &ls_console_rows[i].help;
      g_autoptr (GString) left = g_string_new (NULL);

      if (help->class != class)
        continue;
      append_short_name (left, help);
      g_string_append_printf (left, " %s", help->arguments);
      if (left->len > HELP_COLUMN)
        g_string_append_printf (left, "\n%*s", HELP_COLUMN + 2, "");
      ls_reply_append (reply, "  %-*s %s\n", HELP_COLUMN, left->str, help->help);
    }
}

/* "In the window: F10 or . (Step)", wrapped. */
static void
reply_keys (const LsConsoleHelp *help, LsReply *reply)
{
  static const char intro[] = "In the window:";
  guint n;
  const LsCommand *faces = ls_commands_get (&n);
  gsize column = 0;

  for (guint i = 0; i < n; i++)
    {
      if (ls_command_get_help (&faces[i]) != help)
        continue;
      g_autofree char *face = g_strdup_printf ("%s (%s)", faces[i].keys, faces[i].title);
      gsize length = (gsize) g_utf8_strlen (face, -1) + 2;
      gboolean is_first = column == 0, fits = column + length <= WIDTH;
      ls_reply_append (reply, "%s %s", is_first ? intro : fits ? "," : ",\n ", face);
      column = (is_first ? strlen (intro) : fits ? column : 0) + length;
    }
  if (column > 0)
    ls_reply_append (reply, ".\n");
}

static void
reply_command (const LsConsoleHelp *help, LsReply *reply)
{
  ls_reply_append (reply, "%s%s%s: %s.\n", help->name, *help->arguments != '\0' ? " " : "",
                   help->arguments, help->help);
  ls_reply_append (reply, "%s", help->more);
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
        ls_reply_line (reply, "%s:", classes[class].title);
      if (is_long)
        reply_class (class, reply);
      else
        reply_names (class, reply);
    }
  set_commands (reply, LS_N_CONSOLE_CLASSES);
  if (!is_long)
    ls_reply_line (reply, "'help COMMAND' explains one, 'help CLASS' tells a line each, 'help all' "
                          "all of them.");
}

static void
reply_words (LsReply *reply)
{
  const char *word;
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; (word = ls_glossary_nth (i)) != NULL; i++)
    {
      ls_reply_append (reply, "%s:\n  %s", word, ls_glossary_explain (word));
      g_variant_builder_add (&builder, "s", word);
    }
  ls_reply_set (reply, "glossary", "as", &builder);
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
      set_commands (reply, class);
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
      g_autofree char *meaning =
        g_strdup_printf ("%s: made with 'define'; 'show user %s' lists it.", defined, defined);
      ls_reply_line (reply, "%s", meaning);
      ls_reply_set (reply, "meaning", "s", meaning);
      return ls_arguments_end (arguments, error);
    }
  const char *meaning = ls_glossary_explain (word);
  const LsConsoleRow *row = ls_console_find_row (word, meaning == NULL ? error : NULL);
  if (row == NULL && meaning == NULL)
    return ls_arguments_blame (arguments);
  if (meaning != NULL)
    {
      ls_reply_append (reply, "%s", meaning);
      ls_reply_set (reply, "meaning", "s", meaning);
    }
  if (row != NULL)
    {
      reply_command (&row->help, reply);
      ls_reply_set (reply, "about", "@a{sv}", make_command (&row->help));
    }
  return ls_arguments_end (arguments, error);
}

/* Whether what help says of a command has a word in it. */
static gboolean
tells_of (const LsConsoleHelp *help, const char *word)
{
  g_autofree char *all = g_strjoin ("\n", help->name, help->synonyms, help->help, help->more, NULL);
  g_autofree char *low = g_ascii_strdown (all, -1);
  g_autofree char *wanted = g_ascii_strdown (word, -1);

  return strstr (low, wanted) != NULL;
}

LS_HANDLER (ls_console_run_apropos)
{
  g_autofree char *word = ls_arguments_take_rest (arguments);
  GVariantBuilder builder;
  guint n = 0;

  if (word == NULL)
    return ls_arguments_fail (arguments, error, "a word is missing, such as lane");
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < ls_console_n_rows; i++)
    {
      const LsConsoleHelp *help = &ls_console_rows[i].help;

      if (!tells_of (help, word))
        continue;
      ls_reply_line (reply, "%s: %s", help->name, help->help);
      g_variant_builder_add_value (&builder, make_command (help));
      n++;
    }
  if (n == 0)
    ls_reply_line (reply, "No command's help has '%s' in it.", word);
  ls_reply_set_kind (reply, "help");
  ls_reply_set (reply, "commands", "aa{sv}", &builder);
  return TRUE;
}

LS_HANDLER (ls_console_run_quit)
{
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  reply->quits = TRUE;
  return TRUE;
}
