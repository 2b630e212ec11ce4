#include "dap-private.h"

#include "ls-breakpoint-text.h"

/* --- lines ------------------------------------------------------------------------------------------------- */

/* problem: gets what is wrong with the breakpoint. Returns: FALSE with what is wrong with the request. */
static gboolean
read_line (LsDap *dap,
           const DapArgs *args,
           LsMarkBreakpoint *mark,
           GError **problem,
           GError **error)
{
  guint n_lines = ls_program_n_lines (ls_view_get_program (dap_view (dap)));
  gint64 line = 0;

  if (!dap_args_number (args, "line", DAP_REQUIRED, dap->first_line, G_MAXINT32, &line, error))
    return FALSE;
  mark->kind = LS_MARK_LINE;
  mark->line = (guint) (line - dap->first_line);
  if (mark->line >= n_lines && !*problem)
    g_set_error (problem, LS_ERROR, LS_ERROR_RANGE, "the listing has %u lines", n_lines);
  return dap_read_limit (args, "logMessage", &mark->log, error) &&
         dap_read_limits (args, mark, problem, error);
}

/* problem: (nullable): of all of them. */
static gboolean
set_line (LsDap *dap,
          DapSetting *setting,
          const DapArgs *args,
          guint index,
          const GError *problem,
          GError **error)
{
  g_auto (DapArgs) item = { NULL, NULL };
  g_autoptr (GError) wrong = problem ? g_error_copy (problem) : NULL;
  LsMarkBreakpoint mark = { 0 };

  if (!dap_args_nth (args, "breakpoints", index, &item, error) ||
      !read_line (dap, &item, &mark, &wrong, error))
    return FALSE;
  dap_setting_put (dap, setting, &mark, wrong);
  return TRUE;
}

/* is_ours: out. */
static gboolean
read_source (LsDap *dap, const DapArgs *args, gboolean *is_ours, GError **error)
{
  g_auto (DapArgs) source = { NULL, NULL };
  const char *name = NULL, *path = NULL;
  gint64 reference = 0;

  if (!dap_args_object (args, "source", DAP_REQUIRED, &source, error) ||
      !dap_args_number (&source, "sourceReference", DAP_MAY_LACK, 0, G_MAXINT32, &reference,
                        error) ||
      !dap_args_text (&source, "name", DAP_MAY_LACK, &name, error) ||
      !dap_args_text (&source, "path", DAP_MAY_LACK, &path, error))
    return FALSE;
  /* Some clients know it by what they call it alone. */
  *is_ours = reference > 0 || g_strcmp0 (name, dap->listing_name) == 0 ||
             g_strcmp0 (path, dap->listing_name) == 0;
  return TRUE;
}

gboolean
dap_set_breakpoints (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  g_autoptr (GError) problem = NULL;
  gboolean is_ours;
  DapSetting setting;
  guint n;

  if (!read_source (dap, args, &is_ours, error) ||
      !dap_args_list (args, "breakpoints", DAP_MAY_LACK, &n, error))
    return FALSE;
  if (!is_ours)
    g_set_error (&problem, LS_ERROR, LS_ERROR_REFERENCE,
                 "breakpoints of lines go into the listing, %s", dap->listing_name);
  dap_setting_begin (&setting, is_ours ? DAP_OWN_LINES : DAP_OWN_NONE);
  for (guint i = 0; i < n; i++)
    if (!set_line (dap, &setting, args, i, problem, error))
      {
        dap_setting_clear (&setting);
        return FALSE;
      }
  dap_setting_end (dap, &setting, body);
  return TRUE;
}

gboolean
dap_breakpoint_locations (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const LsProgram *program = ls_view_get_program (dap_view (dap));
  GVariantBuilder list;
  gint64 line = 0, end;

  if (!dap_args_number (args, "line", DAP_REQUIRED, dap->first_line, G_MAXINT32, &line, error))
    return FALSE;
  end = line;
  if (!dap_args_number (args, "endLine", DAP_MAY_LACK, line, G_MAXINT32, &end, error))
    return FALSE;
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (gint64 i = line - dap->first_line;
       i <= end - dap->first_line && i < ls_program_n_lines (program); i++)
    {
      LsLine info;

      ls_program_line (program, (guint) i, &info);
      if (info.first != i || info.kind == LS_LINE_OTHER)
        continue;
      g_variant_builder_add_parsed (&list, "{'line': <%x>}", i + dap->first_line);
    }
  ls_dict_set (body, "breakpoints", "aa{sv}", &list);
  return TRUE;
}

/* --- instructions ------------------------------------------------------------------------------------------ */

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
  if (!wrong && !dap_find_address (dap, reference, offset, &mark.line))
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

/* --- events ------------------------------------------------------------------------------------------------ */

/* condition: (nullable). */
static void
set_event (LsDap *dap, DapSetting *setting, const char *word, const char *condition)
{
  LsMarkBreakpoint mark = { .kind = LS_MARK_EVENT,
                            .what = (char *) word,
                            .condition = condition && *condition ? (char *) condition : NULL };
  g_autoptr (GError) wrong = NULL;

  if (!ls_event_words_find (word))
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
