#include "dap-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-breakpoint-text.h"
#include "ls-goal.h"

/* --- lines ------------------------------------------------------------------------------------ */

static const DapOwner owners[] = { [DAP_IN_LISTING] = DAP_OWN_LINES,
                                   [DAP_IN_TEXT] = DAP_OWN_TEXT,
                                   [DAP_IN_OTHER] = DAP_OWN_NONE };

/* A line of the text that the program was compiled from. */
static void
settle_source_line (LsDap *dap, const DapCall *item, LsMarkBreakpoint *mark, GError **problem)
{
  const guint line = dap_glsl_find_line (dap, item->line);

  const guint last = line == 0 ? ls_session_find_last_break_line (dap->session) : 0;

  /* A line that the breakpoint was moved to has other columns. */
  const gint64 column = item->column - dap->first_column + 1;
  const gboolean is_placed = column > 0 && item->column > 0 && dap_glsl_is_told (dap) &&
                             item->line - dap->first_line + 1 == (gint64) line;

  mark->kind = LS_MARK_EVENT;
  mark->what = (char *) dap_keep (
    dap, ls_goal_dup_source_place (NULL, line, is_placed ? (guint) column : 0, LS_MASK_ALL));
  if (!dap_glsl_has_lines (dap))
    ls_fail (problem, LS_ERROR_STATE, "the lines of the source are not measured");
  else if (line == 0)
    ls_fail (problem, LS_ERROR_RANGE,
             "no statement with instructions of its own is at line %" PRId64
             " or below it: the last one is at line %" PRId64,
             item->line, dap_line_out (dap, MAX (last, 1) - 1));
}

static void
fail_line (const LsDap *dap, DapWhere where, gint64 line, GError **problem)
{
  const LsProgram *program = dap_program (dap);

  if (where == DAP_IN_LISTING)
    ls_fail (problem, LS_ERROR_RANGE, "the listing has %u lines", ls_program_n_lines (program));
  else if (where == DAP_IN_TEXT && line - dap->first_line + 1 < dap->text_first)
    ls_fail (problem, LS_ERROR_RANGE,
             "line %" PRId64 " is above the program, which begins at line %" PRId64, line,
             dap->text_first - 1 + dap->first_line);
  else if (where == DAP_IN_TEXT)
    ls_fail (problem, LS_ERROR_RANGE, "no instruction is from line %" PRId64 " or below it", line);
  else if (dap->text_path != NULL)
    ls_fail (problem, LS_ERROR_REFERENCE, "breakpoints of lines go into %s or the listing, %s",
             dap->text_path, dap->listing_name);
  else
    ls_fail (problem, LS_ERROR_REFERENCE, "breakpoints of lines go into the listing, %s",
             dap->listing_name);
}

static void
settle_line (LsDap *dap, const DapCall *item, LsMarkBreakpoint *mark, GError **problem)
{
  if (item->where == DAP_IN_TEXT && dap_glsl_is_text (dap))
    {
      settle_source_line (dap, item, mark, problem);
      return;
    }
  mark->kind = LS_MARK_LINE;
  if (!dap_find_line (dap, item->where, item->line, &mark->line))
    fail_line (dap, item->where, item->line, problem);
}

gboolean
dap_set_breakpoints (LsDap *dap, DapCall *call, GError **error)
{
  static const DapItems items[] = {
    { "breakpoints", "line! column logMessage condition hitCondition", settle_line }, { NULL }
  };

  return dap_set_all (dap, call, owners[call->where], items, error);
}

/* A line of the listing at which a step begins. Returns: its line in the source, from 0; -1:
 * none. */
static gint64
find_location (const LsDap *dap, DapWhere where, guint line)
{
  const LsLine info = dap_line (dap, line);

  if (where == DAP_IN_OTHER || info.first != line || info.kind == LS_LINE_OTHER)
    return -1;
  return where == DAP_IN_TEXT ? (gint64) dap_text_of_line (dap, line) - 1 : (gint64) line;
}

static void
add_source_locations (LsDap *dap, DapCall *call, gint64 end)
{
  for (gint64 line = call->line; line <= end; line++)
    {
      const guint found = dap_glsl_find_line (dap, line);

      if (found == 0)
        return;
      line = dap_line_out (dap, found - 1);
      if (line <= end)
        dap_object_add (&call->body, &(DapObject){ .line = dap_number (line) });
    }
}

gboolean
dap_breakpoint_locations (LsDap *dap, DapCall *call, GError **error)
{
  const guint n = ls_program_n_lines (dap_program (dap));
  gint64 end = call->line;

  if (!dap_args_number (&call->args, "endLine", call->line, G_MAXINT32, &end, error))
    return FALSE;
  if (call->where == DAP_IN_TEXT && dap_glsl_is_text (dap))
    {
      add_source_locations (dap, call, end);
      return TRUE;
    }
  for (guint i = 0; i < n; i++)
    {
      const gint64 at = find_location (dap, call->where, i);

      if (at >= 0 && at + dap->first_line >= call->line && at + dap->first_line <= end)
        dap_object_add (&call->body, &(DapObject){ .line = dap_number (at + dap->first_line) });
    }
  return TRUE;
}

/* --- functions -------------------------------------------------------------------------------- */

/* Where its first statement begins: the instruction, so that a loop there is no call, or the line. */
static void
settle_function (LsDap *dap, const DapCall *item, LsMarkBreakpoint *mark, GError **problem)
{
  const gboolean has_lines = dap_glsl_has_lines (dap);
  const gsize length = strcspn (item->name, " (");
  g_autofree char *name = g_strndup (item->name, length);
  guint at = G_MAXUINT;
  const guint line = has_lines ? ls_session_find_function_line (dap->session, name, &at) : 0;

  mark->kind = at != G_MAXUINT ? LS_MARK_LINE : LS_MARK_EVENT;
  mark->line = at != G_MAXUINT ? at : 0;
  if (at == G_MAXUINT)
    mark->what = (char *) dap_keep (dap, ls_goal_dup_source_line (line, LS_MASK_ALL));
  if (!has_lines)
    ls_fail (problem, LS_ERROR_STATE,
             "functions are those of a text, and the lines of none are known");
  else if (line == 0)
    ls_fail (problem, LS_ERROR_REFERENCE, "the text has no function '%.40s' that runs", name);
}

gboolean
dap_set_function_breakpoints (LsDap *dap, DapCall *call, GError **error)
{
  static const DapItems items[] = {
    { "breakpoints!", "name! condition hitCondition", settle_function }, { NULL }
  };

  return dap_set_all (dap, call, DAP_OWN_FUNCTIONS, items, error);
}

/* --- instructions ----------------------------------------------------------------------------- */

static void
settle_instruction (LsDap *dap, const DapCall *item, LsMarkBreakpoint *mark, GError **problem)
{
  mark->kind = LS_MARK_LINE;
  if (!dap_find_address (dap, item->instruction, item->offset, &mark->line))
    ls_fail (problem, LS_ERROR_REFERENCE, "no instruction is at '%.40s' with %+" PRId64 " bytes",
             item->instruction, item->offset);
}

gboolean
dap_set_instruction_breakpoints (LsDap *dap, DapCall *call, GError **error)
{
  static const DapItems items[] = {
    { "breakpoints!", "instructionReference! offset condition hitCondition", settle_instruction },
    { NULL }
  };

  return dap_set_all (dap, call, DAP_OWN_INSTRUCTIONS, items, error);
}

/* --- events ----------------------------------------------------------------------------------- */

static void
settle_event (LsDap *dap, const DapCall *item, LsMarkBreakpoint *mark, GError **problem)
{
  (void) dap;
  mark->kind = LS_MARK_EVENT;
  mark->what = (char *) item->filter;
  if (ls_event_words_find (item->filter) == NULL)
    ls_fail (problem, LS_ERROR_REFERENCE, "there is no filter '%.40s'", item->filter);
}

gboolean
dap_set_exception_breakpoints (LsDap *dap, DapCall *call, GError **error)
{
  static const DapItems items[] = { { "filters!", "", settle_event },
                                    { "filterOptions", "filterId! condition", settle_event },
                                    { NULL } };

  return dap_set_all (dap, call, DAP_OWN_EVENTS, items, error);
}
