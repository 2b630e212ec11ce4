#include "ls-source-program.h"

/* Where statements begin that a program itself tells of. */

gboolean
ls_source_at_has_statements (const LsProgram *program)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsStatementPlace place;
  const guint n = info != NULL ? ls_program_n_lines (program) : 0;

  for (guint i = 0; i < n; i++)
    if (info->statement (program, i, &place) && place.file == 0)
      return TRUE;
  return FALSE;
}

/* Words of 64 bits, with a bit for each line of the listing; one more than there need be. */
static gsize
count_words (const LsProgram *program)
{
  return ls_program_n_lines (program) / 64 + 1;
}

static guint64 *
find_begins (const LsProgram *program)
{
  guint64 *begins = g_new0 (guint64, count_words (program));

  ls_program_machine (program)->debug_info->find_begins (program, begins);
  return begins;
}

LsTargetKind
ls_source_move_target (LsSourceMove move)
{
  return move == LS_SOURCE_OVER  ? LS_TARGET_LINES_OVER
         : move == LS_SOURCE_OUT ? LS_TARGET_LINES_OUT
                                 : LS_TARGET_LINES;
}

GBytes *
ls_source_at_find_begins (const LsProgram *program)
{
  return g_bytes_new_take (find_begins (program), count_words (program) * sizeof (guint64));
}

/* The line of the first file in which a statement begins with line i of the listing; 0: none does. */
static guint
find_line (const LsProgram *program, const guint64 *begins, guint i)
{
  LsStatementPlace place;

  return (begins[i / 64] >> i % 64 & 1) != 0 &&
             ls_program_machine (program)->debug_info->statement (program, i, &place) &&
             place.file == 0
           ? place.line
           : 0;
}

guint
ls_source_at_find_line (const LsProgram *program, guint line)
{
  g_autofree guint64 *begins = find_begins (program);
  const guint n = ls_program_n_lines (program);
  guint found = 0;

  for (guint i = 0; i < n; i++)
    {
      const guint here = find_line (program, begins, i);

      if (here >= line && (found == 0 || here < found))
        found = here;
    }
  return found;
}

GBytes *
ls_source_at_find_line_begins (const LsProgram *program, guint line)
{
  g_autofree guint64 *begins = find_begins (program);
  guint64 *own = g_new0 (guint64, count_words (program));
  const guint n = ls_program_n_lines (program);

  for (guint i = 0; i < n; i++)
    if (find_line (program, begins, i) == line)
      own[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
  return g_bytes_new_take (own, count_words (program) * sizeof (guint64));
}
