#include "ls-console-private.h"

#include <inttypes.h>

#include "ls-words.h"

/* Lines by their addresses: words of the program, as $pc counts them. */

typedef struct
{
  guint line;
  gint64 first; /* word */
  guint n_words;
  gboolean is_next;
} Spot;

static char *
tell_line (const Spot *spot, const LsProgram *program)
{
  return ls_program_dup_line (program, spot->line);
}

/* clang-format off */
static const LsField spot_fields[] = {
  LS_FIELD (Spot, LINE, line),
  LS_FIELD_AS (Spot, TEXT, line, "text"),
  LS_FIELD_AS (Spot, UINT, first, "address"),
  LS_FIELD (Spot, UINT, n_words),
  LS_FIELD (Spot, FLAG, is_next),
  LS_FIELD_END
};
static const LsSentence spot_sentences[] = { { NULL, "{@next} {address:hex} {line>5}  {text}" }, { NULL, NULL } };
static const LsPart spot_parts[] = { { "next", "is_next", "=>" }, { "next", NULL, "  " }, { NULL, NULL, NULL } };
static const LsReplyList spot_list = {
  .key = "lines", .fields = spot_fields, .row_size = sizeof (Spot), .sentences = spot_sentences, .parts = spot_parts
};
static const LsField line_fields[] = {
  LS_FIELD (Spot, LINE, line),
  LS_FIELD_TOLD ("text", tell_line),
  LS_FIELD_IF (Spot, UINT, first, "address", n_words),
  LS_FIELD_IF (Spot, UINT, n_words, "n_words", n_words),
  LS_FIELD_END
};
static const LsSentence line_head[] = {
  { "n_words", N_ ("Line {line} has {n_words word|words} from {address:hex} on: {text}") },
  { "!n_words", N_ ("Line {line} has no words of its own: {text}") },
  { NULL, NULL }
};
static const LsForm line_form = { .fields = line_fields, .head = line_head };
/* clang-format on */

static gint
compare_cb (gconstpointer a, gconstpointer b)
{
  const Spot *left = a, *right = b;

  return left->first != right->first ? (left->first > right->first) - (left->first < right->first)
                                     : (left->line > right->line) - (left->line < right->line);
}

/* What the line has of words. */
static Spot
spot_of (const LsView *view, guint index)
{
  const LsPlace *place = ls_view_get_place (view);
  LsLine line, next;

  ls_program_line (ls_view_get_program (view), index, &line);
  ls_program_line (ls_view_get_program (view), place->line, &next);
  return (Spot){ index, line.dword, line.dword >= 0 ? line.n_words : 0,
                 !place->ended && line.first == next.first };
}

/* Those that have words, in the order of these. Returns: (transfer full): of Spot. */
static GArray *
find_spots (const LsView *view)
{
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (Spot));

  for (guint i = 0; i < ls_program_n_lines (ls_view_get_program (view)); i++)
    {
      const Spot spot = spot_of (view, i);
      if (spot.n_words > 0)
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

      if ((guint64) spot->first <= word && word < (guint64) spot->first + spot->n_words)
        return TRUE;
    }
  return FALSE;
}

/* $_ and $__ are the word looked at last; behind it is where the next ones are. */
static void
set_last (LsConsole *console, const Spot *spot)
{
  LsLine line;

  ls_program_line (ls_view_get_program (ls_session_get_view (console->session)), spot->line, &line);
  ls_console_set_number (console, "_", (guint32) line.dword, LS_EXPR_BITS);
  if (line.words != NULL)
    ls_console_set_number (console, "__", line.words[0], LS_EXPR_BITS);
  console->next_word = (guint64) spot->first + spot->n_words;
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
      arguments, error, "no line has the word at 0x%04" PRIx64 " ('list all', 'info line')", word);
  const Spot *first = &g_array_index (spots, Spot, index);
  const guint n_told = MIN (n, spots->len - index);
  ls_reply_list (reply, "instructions", &spot_list, first, n_told);
  set_last (console, &first[n_told - 1]);
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

  if (ls_console_speaks_text (console) && *arguments->next != '*')
    return ls_console_info_source_line (console, arguments, reply, error);
  if (ls_arguments_has_more (arguments) &&
      !ls_console_take_line (console, arguments, &index, error))
    return FALSE;
  if (!ls_arguments_end (arguments, error))
    return FALSE;
  const Spot spot = spot_of (view, index);
  ls_reply_form (reply, NULL, &line_form, &spot);
  if (spot.n_words > 0)
    set_last (console, &spot);
  return TRUE;
}

gboolean
ls_console_info_symbol (LsConsole *console, LsArguments *arguments, LsReply *reply, GError **error)
{
  if (!ls_arguments_has_more (arguments))
    return ls_arguments_fail (arguments, error, "an address is missing, such as $pc or 0x1a");
  return ls_console_examine_lines (console, arguments, 1, reply, error);
}
