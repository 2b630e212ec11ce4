#include "dap-private.h"

#include "ls-breakpoint-text.h"

/* --- lines ------------------------------------------------------------------------------------ */

static const DapOwner owners[] = { [DAP_IN_LISTING] = DAP_OWN_LINES,
                                   [DAP_IN_TEXT] = DAP_OWN_TEXT,
                                   [DAP_IN_OTHER] = DAP_OWN_NONE };

static void
fail_line (const LsDap *dap, DapWhere where, gint64 line, GError **problem)
{
  const LsProgram *program = ls_view_get_program (dap_view (dap));

  if (where == DAP_IN_LISTING)
    g_set_error (problem, LS_ERROR, LS_ERROR_RANGE, "the listing has %u lines",
                 ls_program_n_lines (program));
  else if (where == DAP_IN_TEXT && line - dap->first_line + 1 < dap->text_first)
    g_set_error (problem, LS_ERROR, LS_ERROR_RANGE,
                 "line %" G_GINT64_FORMAT
                 " is above the program, which begins at line %" G_GINT64_FORMAT,
                 line, dap->text_first - 1 + dap->first_line);
  else if (where == DAP_IN_TEXT)
    g_set_error (problem, LS_ERROR, LS_ERROR_RANGE,
                 "no instruction is from line %" G_GINT64_FORMAT " or below it", line);
  else if (dap->text_path != NULL)
    g_set_error (problem, LS_ERROR, LS_ERROR_REFERENCE,
                 "breakpoints of lines go into %s or the listing, %s", dap->text_path,
                 dap->listing_name);
  else
    g_set_error (problem, LS_ERROR, LS_ERROR_REFERENCE,
                 "breakpoints of lines go into the listing, %s", dap->listing_name);
}

/* problem: gets what is wrong with the breakpoint. Returns: FALSE with what is wrong with the
 * request. */
static gboolean
read_line (LsDap *dap,
           const DapArgs *args,
           DapWhere where,
           LsMarkBreakpoint *mark,
           GError **problem,
           GError **error)
{
  gint64 line = 0;

  if (!dap_args_number (args, "line", DAP_REQUIRED, dap->first_line, G_MAXINT32, &line, error))
    return FALSE;
  mark->kind = LS_MARK_LINE;
  if (!dap_find_line (dap, where, line, &mark->line))
    fail_line (dap, where, line, problem);
  return dap_read_limit (args, "logMessage", &mark->log, error) &&
         dap_read_limits (args, mark, problem, error);
}

static gboolean
set_line (LsDap *dap,
          DapSetting *setting,
          const DapArgs *args,
          guint index,
          DapWhere where,
          GError **error)
{
  g_auto (DapArgs) item = { NULL, NULL };
  g_autoptr (GError) wrong = NULL;
  LsMarkBreakpoint mark = { 0 };

  if (!dap_args_nth (args, "breakpoints", index, &item, error) ||
      !read_line (dap, &item, where, &mark, &wrong, error))
    return FALSE;
  dap_setting_put (dap, setting, &mark, wrong);
  return TRUE;
}

gboolean
dap_set_breakpoints (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  DapSetting setting;
  DapWhere where;
  guint n;

  if (!dap_read_where (dap, args, DAP_REQUIRED, &where, error) ||
      !dap_args_list (args, "breakpoints", DAP_MAY_LACK, &n, error))
    return FALSE;
  dap_setting_begin (&setting, owners[where]);
  for (guint i = 0; i < n; i++)
    if (!set_line (dap, &setting, args, i, where, error))
      {
        dap_setting_clear (&setting);
        return FALSE;
      }
  dap_setting_end (dap, &setting, body);
  return TRUE;
}

/* A line of the listing at which a step begins. Returns: where it is in a source, from 0; -1:
 * nowhere. */
static gint64
find_location (const LsDap *dap, DapWhere where, guint line)
{
  LsLine info;

  ls_program_line (ls_view_get_program (dap_view (dap)), line, &info);
  if (where == DAP_IN_OTHER || info.first != line || info.kind == LS_LINE_OTHER)
    return -1;
  return where == DAP_IN_TEXT ? (gint64) dap_text_of_line (dap, line) - 1 : (gint64) line;
}

gboolean
dap_breakpoint_locations (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const guint n = ls_program_n_lines (ls_view_get_program (dap_view (dap)));
  GVariantBuilder list;
  gint64 line = 0, end;
  DapWhere where;

  if (!dap_read_where (dap, args, DAP_REQUIRED, &where, error) ||
      !dap_args_number (args, "line", DAP_REQUIRED, dap->first_line, G_MAXINT32, &line, error))
    return FALSE;
  end = line;
  if (!dap_args_number (args, "endLine", DAP_MAY_LACK, line, G_MAXINT32, &end, error))
    return FALSE;
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < n; i++)
    {
      const gint64 at = find_location (dap, where, i);

      if (at >= 0 && at + dap->first_line >= line && at + dap->first_line <= end)
        g_variant_builder_add_parsed (&list, "{'line': <%x>}", at + dap->first_line);
    }
  ls_dict_set (body, "breakpoints", "aa{sv}", &list);
  return TRUE;
}

/* --- instructions ----------------------------------------------------------------------------- */

static gboolean
set_instruction (LsDap *dap, DapSetting *setting, const DapArgs *args, guint index, GError **error)
{
  g_auto (DapArgs) item = { NULL, NULL };
  g_autoptr (GError) wrong = NULL;
  LsMarkBreakpoint mark = { .kind = LS_MARK_LINE };
  const char *reference = NULL;
  gint64 offset = 0;

  if (!dap_args_nth (args, "breakpoints", index, &item, error) ||
      !dap_args_text (&item, "instructionReference", DAP_REQUIRED, &reference, error) ||
      !dap_args_number (&item, "offset", DAP_MAY_LACK, G_MININT32, G_MAXINT32, &offset, error) ||
      !dap_read_limits (&item, &mark, &wrong, error))
    return FALSE;
  if (wrong == NULL && !dap_find_address (dap, reference, offset, &mark.line))
    g_set_error (&wrong, LS_ERROR, LS_ERROR_REFERENCE,
                 "no instruction is at '%.40s' with %+" G_GINT64_FORMAT " bytes", reference,
                 offset);
  dap_setting_put (dap, setting, &mark, wrong);
  return TRUE;
}

gboolean
dap_set_instruction_breakpoints (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  DapSetting setting;
  guint n;

  if (!dap_args_list (args, "breakpoints", DAP_REQUIRED, &n, error))
    return FALSE;
  dap_setting_begin (&setting, DAP_OWN_INSTRUCTIONS);
  for (guint i = 0; i < n; i++)
    if (!set_instruction (dap, &setting, args, i, error))
      {
        dap_setting_clear (&setting);
        return FALSE;
      }
  dap_setting_end (dap, &setting, body);
  return TRUE;
}

/* --- events ----------------------------------------------------------------------------------- */

/* condition: (nullable). */
static void
set_event (LsDap *dap, DapSetting *setting, const char *word, const char *condition)
{
  LsMarkBreakpoint mark = { .kind = LS_MARK_EVENT,
                            .what = (char *) word,
                            .condition =
                              condition != NULL && *condition ? (char *) condition : NULL };
  g_autoptr (GError) wrong = NULL;

  if (ls_event_words_find (word) == NULL)
    g_set_error (&wrong, LS_ERROR, LS_ERROR_REFERENCE, "there is no filter '%.40s'", word);
  dap_setting_put (dap, setting, &mark, wrong);
}

static gboolean
set_filters (LsDap *dap, DapSetting *setting, const DapArgs *args, GError **error)
{
  guint n, n_options;

  if (!dap_args_list (args, "filters", DAP_REQUIRED, &n, error) ||
      !dap_args_list (args, "filterOptions", DAP_MAY_LACK, &n_options, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const char *word = NULL;

      if (!dap_args_nth_text (args, "filters", i, &word, error))
        return FALSE;
      set_event (dap, setting, word, NULL);
    }
  for (guint i = 0; i < n_options; i++)
    {
      g_auto (DapArgs) item = { NULL, NULL };
      const char *word = NULL, *condition = NULL;

      if (!dap_args_nth (args, "filterOptions", i, &item, error) ||
          !dap_args_text (&item, "filterId", DAP_REQUIRED, &word, error) ||
          !dap_args_text (&item, "condition", DAP_MAY_LACK, &condition, error))
        return FALSE;
      set_event (dap, setting, word, condition);
    }
  return TRUE;
}

gboolean
dap_set_exception_breakpoints (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  DapSetting setting;

  dap_setting_begin (&setting, DAP_OWN_EVENTS);
  if (set_filters (dap, &setting, args, error))
    {
      dap_setting_end (dap, &setting, body);
      return TRUE;
    }
  dap_setting_clear (&setting);
  return FALSE;
}
