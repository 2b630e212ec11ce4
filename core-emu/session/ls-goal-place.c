#include "ls-goal-private.h"

#include <string.h>

#include "ls-source-program.h"

/* Places of the text as goals have them: "source half.glsl:3:5". */

char *
ls_goal_dup_source_place (const char *file, guint line, guint column, LsMask lanes)
{
  GString *text = g_string_new (LS_GOAL_SOURCE " ");

  if (file != NULL)
    g_string_append_printf (text, "%s:", file);
  g_string_append_printf (text, "%u", line);
  if (column > 0)
    g_string_append_printf (text, ":%u", column);
  return ls_goal_add_lanes (g_string_free (text, FALSE), lanes);
}

/* Takes ":NUMBER" off the end of a text, or a number that is all of it. Returns: FALSE: there is none. */
static gboolean
take_last_number (char *text, guint *number)
{
  char *colon = strrchr (text, ':');
  const char *digits = colon != NULL ? colon + 1 : text;
  guint64 value;

  if (!g_ascii_string_to_unsigned (digits, 10, 1, G_MAXINT32, &value, NULL))
    return FALSE;
  *number = (guint) value;
  *(colon != NULL ? colon : text) = '\0';
  return TRUE;
}

gboolean
ls_goal_read_place (const char *text, char **file, guint *line, guint *column)
{
  g_autofree char *rest = g_strchomp (g_strndup (text, strcspn (text, "@")));
  guint last;

  *file = NULL;
  *column = 0;
  if (!take_last_number (rest, &last))
    return FALSE;
  *line = last;
  if (*rest != '\0' && take_last_number (rest, line))
    *column = last;
  if (*rest != '\0')
    *file = g_steal_pointer (&rest);
  return TRUE;
}

/* What a breakpoint of the text has behind "source". Returns: (nullable): NULL: it waits for something else. */
static const char *
find_source_text (const LsMarkBreakpoint *breakpoint)
{
  const gsize length = strlen (LS_GOAL_SOURCE);

  return breakpoint->kind == LS_MARK_EVENT &&
             g_ascii_strncasecmp (breakpoint->what, LS_GOAL_SOURCE " ", length + 1) == 0
           ? breakpoint->what + length + 1
           : NULL;
}

gboolean
ls_goal_find_place (const LsMarkBreakpoint *breakpoint,
                    const LsProgram *program,
                    LsStatementPlace *place)
{
  const char *text = find_source_text (breakpoint);
  g_autofree char *file = NULL;

  *place = (LsStatementPlace){ .file = 0 };
  return text != NULL && ls_source_at_has_statements (program) &&
         ls_goal_read_place (text, &file, &place->line, &place->column) &&
         (file == NULL || ls_source_at_find_file (program, file, &place->file)) &&
         ls_source_at_find_stop (program, place);
}

char *
ls_goal_dup_moved (const LsMarkBreakpoint *breakpoint, guint line)
{
  const char *text = find_source_text (breakpoint);
  const gsize head = text != NULL ? (gsize) (text - breakpoint->what) : 0;

  g_return_val_if_fail (text != NULL, NULL);

  return g_strdup_printf ("%.*s%u%s", (int) head, breakpoint->what, line,
                          text + strspn (text, G_CSET_DIGITS));
}

guint
ls_goal_read_source_line (const LsMarkBreakpoint *breakpoint)
{
  const char *text = find_source_text (breakpoint);
  g_autofree char *file = NULL;
  guint line, column;

  return text != NULL && ls_goal_read_place (text, &file, &line, &column) && file == NULL ? line
                                                                                          : 0;
}
