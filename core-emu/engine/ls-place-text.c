#include "ls-place-text.h"

#include "ls-debug-info.h"
#include "ls-words.h"

char *
ls_program_dup_place (const LsProgram *program, guint line)
{
  const char *told = ls_program_told_line (program, line);

  return told != NULL ? g_strdup (told) : g_strdup_printf (ls_words ("line %u"), line + 1);
}

char *
ls_program_dup_code (const LsProgram *program, guint line)
{
  char *text = ls_program_dup_line (program, line), *end = text;

  for (const char *at = text; *at != '\0'; at++)
    if (at[0] != ' ' || at[1] != ' ')
      *end++ = *at;
  *end = '\0';
  return text;
}

const char *
ls_program_op (const LsProgram *program, guint line)
{
  LsLine listed;

  ls_program_line (program, line, &listed);
  return listed.op != NULL ? listed.op : listed.text;
}

char *
ls_program_dup_place_op (const LsProgram *program, guint line)
{
  g_autofree char *place = ls_program_dup_place (program, line);

  return g_strdup_printf ("%s (%s)", place, ls_program_op (program, line));
}

/* The statement of the nearest line of the listing, from line on or back, in the same function. Returns: FALSE: there is none. */
static gboolean
find_statement (const LsProgram *program, guint line, gboolean is_back, LsStatementPlace *place)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsCallFrame own, other;

  /* The line that ends a function stands in none. */
  if (is_back && line > 0 && !info->function (program, line, &own))
    line--;
  if (!info->function (program, line, &own))
    return FALSE;
  for (guint i = line; i < ls_program_n_lines (program); i = is_back ? i - 1 : i + 1)
    {
      if (!info->function (program, i, &other) || other.scope != own.scope)
        return FALSE;
      if (info->statement (program, i, place))
        return TRUE;
    }
  return FALSE;
}

/* "27", or "3 of half.glsl" in a file that the text includes. */
static char *
name_line (const LsProgram *program, const LsStatementPlace *place)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const char *name, *text;

  return place->file > 0 && info->file (program, place->file, &name, &text)
           ? g_strdup_printf (ls_words ("%u of %s"), place->line, name)
           : g_strdup_printf ("%u", place->line);
}

char *
ls_program_dup_stop (const LsProgram *program, guint line)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsStatementPlace place;

  if (info == NULL)
    return ls_program_dup_place_op (program, line);
  const gboolean is_ahead =
    info->statement (program, line, &place) || find_statement (program, line, FALSE, &place);

  if (!is_ahead && !find_statement (program, line, TRUE, &place))
    return g_strdup (ls_words ("no line of the source"));
  g_autofree char *number = name_line (program, &place);
  return is_ahead ? g_strdup_printf (ls_words ("source line %s"), number)
                  : g_strdup_printf (ls_words ("the end of source line %s"), number);
}
