#include "ls-place-text.h"

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
