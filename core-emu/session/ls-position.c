#include "ls-position.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"

static const char *const units[LS_N_UNITS] = {
  [LS_UNIT_NONE] = "step",   [LS_UNIT_FLOW] = "step",  [LS_UNIT_ALU] = "alu",
  [LS_UNIT_TEXTURE] = "tex", [LS_UNIT_VERTEX] = "vtx", [LS_UNIT_EXPORT] = "exp",
};

/* The number that the listing begins a step with, else that of its line. */
static guint
label_of (const LsLine *line, guint index)
{
  const char *text = line->text;
  guint64 number;
  char *end;

  while (g_ascii_isspace (*text))
    text++;
  number = g_ascii_strtoull (text, &end, 10);
  return end > text && number < G_MAXUINT ? (guint) number : index + 1;
}

char *
ls_position_to_text (const LsView *view, guint lane)
{
  const LsPlace *place = ls_view_get_place (view);
  g_autoptr (GString) text = g_string_new ("@");
  LsLine line;

  ls_program_line (ls_view_get_program (view), place->line, &line);
  if (place->ended)
    g_string_append (text, "end");
  else if (place->clause == 0)
    g_string_append_printf (text, "cf%02u", label_of (&line, place->line));
  else
    g_string_append_printf (text, "cf%02u.%s.g%u", place->clause - 1, units[line.unit],
                            label_of (&line, place->line));
  g_string_append_printf (text, " #%" PRIu64, place->step);
  if (ls_scene_get_n_waves (ls_view_get_scene (view)) > 1)
    g_string_append_printf (text, " wave %u", ls_view_get_wave (view));
  g_string_append_printf (text, " lane %u", lane);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Takes "name N" off the end of words. */
static gboolean
take_number (char **words, guint *n, const char *name, guint *number)
{
  guint64 value;

  *number = LS_POSITION_SAME;
  if (*n < 2 || !g_str_equal (words[*n - 2], name))
    return TRUE;
  if (!g_ascii_string_to_unsigned (words[*n - 1], 10, 0, LS_POSITION_SAME - 1, &value, NULL))
    return FALSE;
  *number = (guint) value;
  *n -= 2;
  return TRUE;
}

static gboolean
read_words (char **words, LsPosition *position)
{
  guint n = g_strv_length (words);
  const char *step;

  if (!take_number (words, &n, "lane", &position->lane) ||
      !take_number (words, &n, "wave", &position->wave))
    return FALSE;
  if (n == 0 || n > 2 || (n == 2 && words[0][0] != '@'))
    return FALSE;
  step = words[n - 1];
  return g_ascii_string_to_unsigned (step[0] == '#' ? step + 1 : step, 10, 0, G_MAXUINT64 - 1,
                                     &position->step, NULL);
}

gboolean
ls_position_parse (const char *text, LsPosition *position, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) parts = g_strsplit_set (text, " \t\r\n", -1);
  g_auto (GStrv) words = NULL;

  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_strv_builder_add (builder, parts[i]);
  words = g_strv_builder_end (builder);
  if (read_words (words, position))
    return TRUE;
  return ls_fail (error, LS_ERROR_SYNTAX,
                  "'%.60s' is no position, such as '@cf00.alu.g2 #412 wave 0 lane 5' or '#412'",
                  text);
}
