#include "ls-console-private.h"

#include "ls-error.h"

/* Lines by their addresses: words of the program, as $pc counts them. */

typedef struct
{
  guint line;
  gint64 first, end; /* words */
} Spot;

static gint
compare_cb (gconstpointer a, gconstpointer b)
{
  const Spot *left = a, *right = b;

  return left->first != right->first ? (left->first > right->first) - (left->first < right->first)
                                     : (left->line > right->line) - (left->line < right->line);
}

/* Those that have words, in the order of these. Returns: (transfer full): of Spot. */
static GArray *
find_spots (const LsView *view)
{
  const LsProgram *program = ls_view_get_program (view);
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (Spot));
  LsLine line;

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      ls_program_line (program, i, &line);
      if (line.dword < 0 || line.n_words == 0)
        continue;
      Spot spot = { i, line.dword, (gint64) line.dword + line.n_words };
      g_array_append_val (spots, spot);
    }
  g_array_sort (spots, compare_cb);
  return spots;
}

/* The first spot that has the word. */
static gboolean
find_word (const GArray *spots, guint64 word, guint *index)
{
  for (*index = 0; *index < spots->len; (*index)++)
    {
      const Spot *spot = &g_array_index (spots, Spot, *index);

      if ((guint64) spot->first <= word && word < (guint64) spot->end)
        return TRUE;
    }
  return FALSE;
}

/* $_ and $__ are the word looked at last. */
static void
set_last (LsConsole *console, guint index)
{
  LsLine line;

  ls_program_line (ls_view_get_program (ls_session_get_view (console->session)), index, &line);
  ls_console_set_number (console, "_", (guint32) line.dword, LS_EXPR_BITS);
  if (line.words != NULL)
    ls_console_set_number (console, "__", line.words[0], LS_EXPR_BITS);
}

static GVariant *
reply_spot (LsConsole *console, const Spot *spot, LsReply *reply)
{
  const LsView *view = ls_session_get_view (console->session);
  const LsPlace *place = ls_view_get_place (view);
  LsLine line, next;
  LsDict dict = { 0 };

  ls_program_line (ls_view_get_program (view), spot->line, &line);
  ls_program_line (ls_view_get_program (view), place->line, &next);
  gboolean is_next = !place->ended && line.first == next.first;
  ls_reply_line (reply, "%s 0x%04" G_GINT64_MODIFIER "x %5u  %s", is_next ? "=>" : "  ",
                 spot->first, spot->line + 1, line.text);
  ls_dict_set (&dict, "line", "u", spot->line + 1);
  ls_dict_set (&dict, "text", "s", line.text);
  ls_dict_set (&dict, "address", "u", (guint) spot->first);
  ls_dict_set (&dict, "n_words", "u", (guint) (spot->end - spot->first));
  if (is_next)
    ls_dict_set (&dict, "is_next", "b", TRUE);
  return ls_dict_end (&dict);
}

gboolean
ls_console_examine_lines (LsConsole *console,
                          LsArguments *arguments,
                          guint n,
                          LsReply *reply,
                          GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  g_autofree char *text = ls_arguments_take_rest (arguments);
  g_autoptr (GArray) spots = find_spots (view);
  guint64 word = console->next_word;
  GVariantBuilder builder;
  guint index;

  if (text != NULL || console->next_word == G_MAXUINT64)
    if (!ls_console_take_address (console,
                                  text == NULL   ? "$pc"
                                  : *text == '*' ? text + 1
                                                 : text,
                                  &word, error))
      return ls_arguments_blame_expression (arguments, error);
  if (!find_word (spots, word, &index))
    return ls_arguments_fail (
      arguments, error,
      "no line has the word at 0x%04" G_GINT64_MODIFIER "x ('list all', 'info line')", word);
  g_variant_builder_init (&builder, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = index; i < spots->len && i < index + n; i++)
    {
      const Spot *spot = &g_array_index (spots, Spot, i);

      g_variant_builder_add_value (&builder, reply_spot (console, spot, reply));
      set_last (console, spot->line);
      console->next_word = (guint64) spot->end;
    }
  ls_reply_set_kind (reply, "instructions");
  ls_reply_set (reply, "lines", "aa{sv}", &builder);
  return TRUE;
}

gboolean
ls_console_take_line (LsConsole *console, LsArguments *arguments, guint *line, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  guint64 word;

  if (arguments->next[0] != '*' || g_ascii_isdigit (arguments->next[1]))
    return ls_arguments_take_line (arguments, view, line, error);
  g_autofree char *text = ls_arguments_take (arguments);
  if (!ls_console_take_address (console, text + 1, &word, error))
    {
      arguments->word++;
      return ls_arguments_blame_expression (arguments, error);
    }
  return ls_arguments_find_line (arguments, view, word, line, error);
}

gboolean
ls_console_info_line (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  const LsView *view = ls_session_get_view (console->session);
  guint index = ls_console_get_frame_line (console);
  LsLine line;

  if (ls_arguments_has_more (arguments) &&
      !ls_console_take_line (console, arguments, &index, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  ls_program_line (ls_view_get_program (view), index, &line);
  g_autofree char *text = ls_program_dup_line (ls_view_get_program (view), index);
  ls_reply_set (reply, "line", "u", index + 1);
  ls_reply_set (reply, "text", "s", text);
  if (line.dword < 0 || line.n_words == 0)
    {
      ls_reply_line (reply, "Line %u has no words of its own: %s", index + 1, text);
      return TRUE;
    }
  ls_reply_line (reply, "Line %u has %u word%s from 0x%04x on: %s", index + 1, line.n_words,
                 line.n_words == 1 ? "" : "s", (guint) line.dword, text);
  ls_reply_set (reply, "address", "u", (guint) line.dword);
  ls_reply_set (reply, "n_words", "u", (guint) line.n_words);
  set_last (console, index);
  console->next_word = (guint64) line.dword;
  return TRUE;
}

gboolean
ls_console_info_symbol (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  if (!ls_arguments_has_more (arguments))
    return ls_arguments_fail (arguments, error, "an address is missing, such as $pc or 0x1a");
  return ls_console_examine_lines (console, arguments, 1, reply, error);
}
