#include "ls-breakpoint-text.h"

#include <string.h>

#include "ls-breakpoint-limit.h"
#include "ls-goal.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

/* --- stops ------------------------------------------------------------------------------------ */

/* The place, and behind it what narrows it. */
static char *
dup_where (LsBreakpoint *breakpoint, const LsView *view)
{
  g_autofree char *place = ls_breakpoint_tell_place (breakpoint, ls_view_get_program (view));
  g_autoptr (GString) limits = g_string_new (NULL);

  ls_breakpoint_append_limits (breakpoint, limits);
  return g_strdup_printf ("%s%s%s", place, limits->len > 0 ? "; " : "", limits->str);
}

static void
append_hit (LsSession *session, const LsView *view, guint number, GString *text)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_session_find_breakpoint (session, number);
  g_autofree char *where = breakpoint != NULL ? dup_where (breakpoint, view) : NULL;

  if (where != NULL)
    ls_words_say (text, ls_words ("Stopped by breakpoint %u: %s."), number, where);
  else
    ls_words_say (text, ls_words ("Stopped by breakpoint %u."), number);
}

char *
ls_stop_tell (LsSession *session)
{
  const LsView *view = ls_session_get_view (session);
  GString *text;
  const LsStopHit *hits;
  guint n;

  if (view == NULL || ls_view_get_reason (view) != LS_STOP_BREAKPOINT)
    return NULL;
  hits = ls_view_get_hits (view, &n);
  text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    append_hit (session, view, hits[i].id, text);
  return g_string_free (text, n == 0);
}

const LsEventWords ls_event_words[] = {
  { "kill", N_ ("a lane is killed") },
  { "nan", N_ ("a NaN comes up where there was none") },
  { "inf", N_ ("an infinity comes up where there was none") },
  { "number", N_ ("a NaN or an infinity comes up where there was none") },
  { "uninit", N_ ("a register is read that has no value yet") },
  { "divergence", N_ ("lanes part: some run on, the others do not") },
  { "reconvergence", N_ ("lanes join the active ones") },
  { "mask", N_ ("the active lanes change") },
  { "export", N_ ("an output is exported") },
  { "access", N_ ("a texture or buffer is read") },
  { "buffer", N_ ("a fetch is outside of its buffer") },
  { "unaligned", N_ ("a fetch is not aligned") },
  { "index", N_ ("a relative index is out of range") },
  { "lds", N_ ("lanes meet in one bank of the data share") },
  { "stack", N_ ("the stack gets deeper than before") },
  { "early", N_ ("something is used that nothing waits for") },
  { "outside", N_ ("a load, a store or an atomic operation is outside of its memory") },
  { "resources", N_ ("lanes of a step mean several resources") },
  { "undefined", N_ ("an operation gives what nobody defines for its operands") },
  { "uncertain", N_ ("another reading of the machine gives something else") },
  { "race", N_ ("a word is touched again without an order, by another lane") },
  { "clause", N_ ("a clause starts") },
  { "cf", N_ ("a control-flow instruction is next") },
  { "any", N_ ("any event happens") },
  { NULL, NULL },
};

const char *
ls_event_words_find (const char *word)
{
  for (const LsEventWords *words = ls_event_words; words->word != NULL; words++)
    if (g_ascii_strcasecmp (words->word, word) == 0)
      return words->sentence;
  return NULL;
}

char *
ls_breakpoint_tell_place (LsBreakpoint *breakpoint, const LsProgram *program)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  g_autofree char *text = NULL, *where = NULL;

  if (mark->kind == LS_MARK_DATA)
    return g_strdup_printf (ls_words ("change of %s"), mark->what);
  if (ls_goal_read_source_line (mark) > 0 && strchr (mark->what, ':') == NULL)
    return g_strdup_printf (ls_words ("source line %u"), ls_goal_read_source_line (mark));
  if (ls_goal_read_source_line (mark) > 0)
    return g_strdup_printf (ls_words ("source line %s"), mark->what + strlen (LS_GOAL_SOURCE " "));
  if (mark->kind == LS_MARK_EVENT)
    return g_strdup (mark->what);
  if (mark->kind == LS_MARK_UNREAD)
    return g_strdup_printf (ls_words ("not understood: %s"), mark->what);
  where = ls_program_dup_place (program, mark->line);
  if (mark->line >= ls_program_n_lines (program))
    return g_steal_pointer (&where);
  text = ls_program_dup_line (program, mark->line);
  return g_strdup_printf ("%s: %s", where, text);
}

char *
ls_breakpoint_tell_fixed (LsBreakpoint *breakpoint)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

  if (mark->kind != LS_MARK_UNREAD)
    return NULL;
  return g_strdup_printf (
    ls_words ("breakpoint %u is not understood and stays as the scene's file has it"),
    mark->number);
}

static void append_words (GString *text, gsize start, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* start: where the first ones stand. */
static void
append_words (GString *text, gsize start, const char *format, ...)
{
  va_list args;

  g_string_append (text, text->len > start ? "; " : "");
  va_start (args, format);
  g_string_append_vprintf (text, format, args);
  va_end (args);
}

void
ls_breakpoint_append_limits (LsBreakpoint *breakpoint, GString *text)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  const gsize start = text->len;

  for (guint i = 0; i < LS_N_LIMITS; i++)
    if (ls_breakpoint_limit_is_set (&ls_breakpoint_limits[i], mark))
      {
        g_autofree char *words = ls_breakpoint_limit_to_words (&ls_breakpoint_limits[i], mark);

        append_words (text, start, "%s", words);
      }
  if (ls_breakpoint_get_temporary (breakpoint))
    append_words (text, start, "%s", ls_words ("once"));
  if (ls_breakpoint_get_left (breakpoint) == 1)
    append_words (text, start, "%s", ls_words ("disabled when it has stopped once"));
  else if (ls_breakpoint_get_left (breakpoint) > 1)
    append_words (text, start, ls_words ("disabled when it has stopped %u times"),
                  ls_breakpoint_get_left (breakpoint));
}
