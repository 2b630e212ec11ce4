#include "ls-line-values.h"

#include <string.h>

#include "ls-session-text.h"
#include "ls-watched-variable.h"

#define SHORT_DIGITS 4 /* of a value */
#define SHORT_FORMAT "%.4g"

/* Numbers with no more digits than a glance takes: the pane of variables has all. Returns: (transfer full). */
static char *
dup_short (const char *value)
{
  g_autoptr (GString) text = g_string_new (NULL);

  while (*value != '\0')
    {
      char *end = (char *) value;
      const double number = g_ascii_isdigit (*value) ? g_ascii_strtod (value, &end) : 0;

      if (end - value > SHORT_DIGITS + 2 && memchr (value, '.', (gsize) (end - value)) != NULL)
        {
          char digits[G_ASCII_DTOSTR_BUF_SIZE];

          g_string_append (text, g_ascii_formatd (digits, sizeof digits, SHORT_FORMAT, number));
        }
      else
        {
          end = end > value ? end : (char *) value + 1;
          g_string_append_len (text, value, end - value);
        }
      value = end;
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

#define BETWEEN "   " /* two remarks of a line */

static gboolean
has_remark (const char *remarks, const char *one)
{
  g_auto (GStrv) parts = g_strsplit (remarks, BETWEEN, -1);

  return g_strv_contains ((const char *const *) parts, one);
}

/* What is said of a line already is not said again, as of two variables of one name. line: from 1; 0: none. */
static void
append_remark (GPtrArray *remarks, guint line, const char *more)
{
  g_autofree char *before = NULL;

  if (line == 0 || line > remarks->len)
    return;
  if (g_ptr_array_index (remarks, line - 1) != NULL &&
      has_remark (g_ptr_array_index (remarks, line - 1), more))
    return;
  before = g_ptr_array_index (remarks, line - 1);
  g_ptr_array_index (remarks, line - 1) =
    before != NULL ? g_strconcat (before, BETWEEN, more, NULL) : g_strdup (more);
}

static void
append_value (GPtrArray *remarks, guint line, const char *path, const char *whole)
{
  g_autofree char *value = dup_short (whole);
  g_autofree char *said = g_strconcat (path, " = ", value, NULL);

  append_remark (remarks, line, said);
}

GPtrArray *
ls_line_values_new (LsSession *session, guint file, guint n_lines)
{
  const guint lane = ls_session_get_focus_lane (session);
  g_autoptr (GPtrArray) variables = ls_watched_variables_new (session);
  GPtrArray *remarks = g_ptr_array_new_with_free_func (g_free);
  guint decided = 0;
  g_autofree char *truth = ls_session_dup_truth (session, file, &decided);

  g_ptr_array_set_size (remarks, (int) n_lines);
  if (truth != NULL)
    append_remark (remarks, decided, truth);
  for (guint i = 0; i < variables->len; i++)
    {
      const LsWatchedVariable *watched = g_ptr_array_index (variables, i);
      g_autofree char *value = ls_watched_variable_dup_text (watched, lane);

      if (value != NULL)
        append_value (remarks, ls_source_variable_get_file_line (watched->variable, file, lane),
                      watched->path, value);
    }
  return remarks;
}
