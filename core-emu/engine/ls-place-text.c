#include "ls-place-text.h"

#include "ls-words.h"

char *
ls_program_dup_place (const LsProgram *program, guint line)
{
  const char *told = ls_program_told_line (program, line);

  return told != NULL ? g_strdup (told) : g_strdup_printf (ls_words ("line %u"), line + 1);
}
