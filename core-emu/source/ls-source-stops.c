#include "ls-source-program.h"

#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-search.h"
#include "ls-program-locals.h"
#include "ls-program-path.h"

/* Where statements begin that a program itself tells of. */

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

gboolean
ls_source_at_has_statements (const LsProgram *program)
{
  g_autofree guint64 *begins =
    ls_program_machine (program)->debug_info != NULL ? find_begins (program) : NULL;
  const gsize n = begins != NULL ? count_words (program) : 0;

  for (gsize i = 0; i < n; i++)
    for (guint64 left = begins[i]; left != 0; left &= left - 1)
      if (ls_program_find_text_line (program, (guint) (64 * i) + (guint) __builtin_ctzll (left)) >
          0)
        return TRUE;
  return FALSE;
}

GBytes *
ls_source_at_find_begins (const LsProgram *program)
{
  return g_bytes_new_take (find_begins (program), count_words (program) * sizeof (guint64));
}

gboolean
ls_source_at_begins (const LsProgram *program, guint line)
{
  g_autofree guint64 *begins = find_begins (program);

  return (begins[line / 64] >> line % 64 & 1) != 0;
}

guint64
ls_source_at_mark_of (const LsProgram *program, guint line)
{
  LsStatementPlace place;

  return ls_program_machine (program)->debug_info->statement (program, line, &place)
           ? (guint64) place.file << 32 | place.line
           : 0;
}

/* Whether a statement of a file begins with line i of the listing. */
static gboolean
begins_in (const LsProgram *program,
           const guint64 *begins,
           guint i,
           guint file,
           LsStatementPlace *place)
{
  return (begins[i / 64] >> i % 64 & 1) != 0 &&
         ls_program_machine (program)->debug_info->statement (program, i, place) &&
         place->file == file;
}

/* The line of a file in which a statement begins with line i of the listing; 0: none does. */
static guint
find_line (const LsProgram *program, const guint64 *begins, guint file, guint i)
{
  LsStatementPlace place;

  return begins_in (program, begins, i, file, &place) ? place.line : 0;
}

guint
ls_source_at_find_last_line (const LsProgram *program)
{
  g_autofree guint64 *begins = find_begins (program);
  guint found = 0;

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    found = MAX (found, find_line (program, begins, 0, i));
  return found;
}

gboolean
ls_source_at_find_file (const LsProgram *program, const char *name, guint *file)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  const char *other, *text;

  for (guint i = 0; info != NULL && info->file (program, i, &other, &text); i++)
    {
      const gsize length = strlen (other), n = strlen (name);

      if (n <= length && strcmp (other + length - n, name) == 0 &&
          (n == length || other[length - n - 1] == '/'))
        {
          *file = i;
          return TRUE;
        }
    }
  return FALSE;
}

gboolean
ls_source_at_find_stop (const LsProgram *program, LsStatementPlace *place)
{
  g_autofree guint64 *begins = find_begins (program);
  guint found = 0;

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      LsStatementPlace here;

      if (begins_in (program, begins, i, place->file, &here) && here.line >= place->line &&
          (found == 0 || here.line < found))
        found = here.line;
    }
  if (found > 0)
    place->line = found;
  return found > 0;
}

/* The column with which the statement that a column stands in begins. */
static guint
find_column (const LsProgram *program, const guint64 *begins, const LsStatementPlace *place)
{
  guint before = 0, first = G_MAXUINT;

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      LsStatementPlace here;

      if (!begins_in (program, begins, i, place->file, &here) || here.line != place->line)
        continue;
      first = MIN (first, here.column);
      if (here.column <= place->column)
        before = MAX (before, here.column);
    }
  return before > 0 ? before : first;
}

GBytes *
ls_source_at_find_place_begins (const LsProgram *program, const LsStatementPlace *place)
{
  g_autofree guint64 *begins = find_begins (program);
  const guint column = place->column > 0 ? find_column (program, begins, place) : 0;
  guint64 *own = g_new0 (guint64, count_words (program));

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      LsStatementPlace here;

      if (begins_in (program, begins, i, place->file, &here) && here.line == place->line &&
          (column == 0 || here.column == column))
        own[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
    }
  return g_bytes_new_take (own, count_words (program) * sizeof (guint64));
}

guint
ls_source_at_find_frames (const LsProgram *program,
                          const LsStatementPlace *place,
                          LsCallFrame *frames,
                          guint max)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  g_autoptr (GBytes) begins = ls_source_at_find_place_begins (program, place);
  const guint64 *words = g_bytes_get_data (begins, NULL);
  guint n = 0;

  for (guint i = ls_program_n_lines (program); i-- > 0 && n < max;)
    if ((words[i / 64] >> i % 64 & 1) != 0 && info->function (program, i, &frames[n]))
      n++;
  return n;
}

GBytes *
ls_source_at_find_all (const LsProgram *program)
{
  guint64 *all = g_new0 (guint64, count_words (program));
  LsStatementPlace place;

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    if (ls_program_machine (program)->debug_info->statement (program, i, &place))
      all[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
  return g_bytes_new_take (all, count_words (program) * sizeof (guint64));
}

GBytes *
ls_source_at_find_behind (const LsSourceAt *state)
{
  const LsProgram *program = state->program;
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  guint64 *begins = find_begins (program);
  const guint n = ls_program_n_lines (program);
  LsCallFrame call = { 0 };
  LsStatementPlace now = { 0 };

  ls_program_find_frame (state->program, state->state, 0, &call);
  info->statement (program, call.line, &now);
  for (guint i = 0; i < n; i++)
    {
      LsStatementPlace here;
      LsCallFrame own;

      if (begins_in (program, begins, i, now.file, &here) && here.line <= now.line &&
          info->function (program, i, &own) && own.scope == call.scope)
        begins[i / 64] &= ~(G_GUINT64_CONSTANT (1) << i % 64);
    }
  return g_bytes_new_take (begins, count_words (program) * sizeof (guint64));
}

/* Whether a line of the listing belongs to a function of the name. */
static gboolean
is_in_function (const LsProgram *program, guint line, const char *name)
{
  g_autofree char *own = NULL;
  LsCallFrame frame;

  if (!ls_program_machine (program)->debug_info->function (program, line, &frame) ||
      frame.name == NULL)
    return FALSE;
  own = ls_call_frame_dup_name (&frame);
  return strcmp (own, name) == 0;
}

gboolean
ls_source_at_find_function (const LsProgram *program,
                            const char *name,
                            LsStatementPlace *place,
                            guint *at)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  g_autofree guint64 *begins = find_begins (program);
  const guint n = ls_program_n_lines (program);
  gboolean is_found = FALSE;

  for (guint i = 0; i < n && !(is_found && place->file == 0); i++)
    {
      LsStatementPlace here;

      if ((begins[i / 64] >> i % 64 & 1) == 0 || !info->statement (program, i, &here) ||
          (is_found && here.file != 0) || !is_in_function (program, i, name))
        continue;
      *place = here;
      *at = i;
      is_found = TRUE;
    }
  return is_found;
}

char *
ls_source_at_dup_file (const LsProgram *program, guint file)
{
  const char *name = NULL, *text;

  return file != 0 && ls_program_machine (program)->debug_info->file (program, file, &name, &text)
           ? g_strdup (name)
           : NULL;
}

/* --- counting them ----------------------------------------------------------------------------------------------- */

/* Runs from the start until n statements have begun and the next one comes, or to a position. n: (inout): gets how many have begun there.
 * Returns: whether that many did. */
static gboolean
run_statements (LsSubject *subject,
                guint64 until_step,
                const gint *interrupt,
                guint64 *n,
                LsPlace *place)
{
  LsProgram *program = ls_subject_get_program (subject);
  g_autofree guint64 *begins = find_begins (program);
  void *state = g_aligned_alloc (1, ls_subject_get_state_size (subject), 64);
  LsRun run = { .until_step = until_step, .stop_lines = begins, .interrupt = interrupt };
  const guint64 n_asked = *n;
  gboolean is_there = FALSE;

  *n = 0;
  ls_subject_reset (subject, state);
  ls_program_place (program, state, place);
  while (!is_there && !place->ended && place->step < until_step)
    {
      const gboolean begins_here =
        (begins[place->line / 64] >> place->line % 64 & 1) != 0 && !place->goes_on;
      LsStopReason reason;

      is_there = begins_here && *n == n_asked;
      if (is_there)
        break;
      *n += begins_here;
      reason = ls_subject_run (subject, state, &run);
      ls_program_place (program, state, place);
      if (reason != LS_STOP_BREAKPOINT)
        break;
    }
  g_aligned_free (state);
  return is_there;
}

static gboolean
check_statements (LsSubject *subject, GError **error)
{
  return ls_source_at_has_statements (ls_subject_get_program (subject)) ||
         ls_fail (error, LS_ERROR_STATE, "the program tells of no statements of a text");
}

gboolean
ls_source_find_statement (LsSubject *subject,
                          guint64 n,
                          guint64 max_steps,
                          const gint *interrupt,
                          guint64 *step,
                          GError **error)
{
  const guint64 end = ls_subject_get_end (subject);
  guint64 n_begun = n;
  LsPlace place;

  if (!check_statements (subject, error))
    return FALSE;
  if (run_statements (subject, max_steps > 0 ? MIN (end, max_steps) : end, interrupt, &n_begun,
                      &place))
    {
      *step = place.step;
      return TRUE;
    }
  if (ls_is_interrupted (interrupt))
    return ls_fail (error, LS_ERROR_STATE, "interrupted");
  if (!place.ended && place.step >= max_steps && max_steps > 0)
    return ls_fail (error, LS_ERROR_RANGE,
                    "statement %" PRIu64 ": %" PRIu64 " statements begin in the first %" PRIu64
                    " steps, and the run goes on",
                    n, n_begun, max_steps);
  return ls_fail (error, LS_ERROR_RANGE,
                  "statement %" PRIu64 ": the run has %" PRIu64 " statements, counted from 0", n,
                  n_begun);
}

gboolean
ls_source_count_statements (LsSubject *subject,
                            guint64 step,
                            const gint *interrupt,
                            guint64 *n,
                            GError **error)
{
  LsPlace place;

  if (!check_statements (subject, error))
    return FALSE;
  *n = G_MAXUINT64;
  run_statements (subject, step, interrupt, n, &place);
  return !ls_is_interrupted (interrupt) || ls_fail (error, LS_ERROR_STATE, "interrupted");
}

/* --- the text, line by line ------------------------------------------------------------------------------------- */

/* A statement begins with line i of the listing. */
static void
add_begin (LsSourceLines *lines, const LsCoverLine *count, guint line)
{
  LsSourceToldLine *told;

  if (line > lines->lines->len)
    return;
  told = &g_array_index (lines->lines, LsSourceToldLine, line - 1);
  told->has_state = TRUE;
  if (count != NULL && count->n_begun > 0)
    {
      told->n_times += (guint) MIN (count->n_begun, G_MAXINT32);
      told->n_lanes += (guint) MIN (count->n_beginners, G_MAXINT32);
      told->state = LS_SOURCE_CERTAIN;
    }
}

LsSourceLines *
ls_source_at_lines (const LsSourceAt *state, guint file, const LsCover *cover)
{
  const LsDebugInfo *info = ls_program_machine (state->program)->debug_info;
  g_autofree guint64 *begins = find_begins (state->program);
  const guint n = ls_program_n_lines (state->program);
  const char *name, *text = NULL;
  LsSourceLines *lines;
  LsPlace now;

  info->file (state->program, file, &name, &text);
  lines = ls_source_lines_make (text != NULL ? text : "");
  lines->is_told = TRUE;
  lines->is_cut = cover != NULL && cover->reason == LS_STOP_BREAKPOINT;
  ls_program_place (state->program, state->state, &now);
  if (ls_source_at_find_here (state, &lines->here) &&
      ls_source_at_mark_of (state->program, now.line) >> 32 != file)
    lines->here.line = 0; /* these lines are of another file */
  for (guint i = 0; i < n; i++)
    {
      const guint line = find_line (state->program, begins, file, i);

      if (line > 0)
        add_begin (lines, cover != NULL && i < cover->n_lines ? &cover->lines[i] : NULL, line);
    }
  ls_source_lines_mark_next (lines);
  if (file == 0) /* of another file nobody knows what is not used */
    ls_source_lines_mark_unused (lines, text != NULL ? text : "");
  for (guint i = 0; i < lines->lines->len; i++)
    {
      const LsSourceToldLine *line = &g_array_index (lines->lines, LsSourceToldLine, i);

      lines->n_run += line->has_state && line->n_times > 0;
      lines->n_never += line->has_state && line->n_times == 0;
    }
  return lines;
}
