#include "dap-private.h"

#include <string.h>

#include "ls-breakpoint-text.h"

/* --- the list --------------------------------------------------------------------------------- */

/* DAP_OWN_NONE: it is not the client's. */
static DapOwner
find_owner (const LsDap *dap, guint number)
{
  guint i = 0;

  while (i < DAP_OWN_NONE && !g_hash_table_contains (dap->own[i], GUINT_TO_POINTER (number)))
    i++;
  return (DapOwner) i;
}

static gboolean
is_kept (const DapSetting *setting, guint number)
{
  for (guint i = 0; i < setting->kept->len; i++)
    if (g_array_index (setting->kept, guint, i) == number)
      return TRUE;
  return FALSE;
}

/* --- telling ---------------------------------------------------------------------------------- */

/* Those that the client sets in the listing are told there. */
static void
set_place (const LsDap *dap, LsDict *dict, guint line, gboolean in_listing)
{
  g_autofree char *address = dap_address (dap, line);
  LsLine info;

  ls_program_line (ls_view_get_program (dap_view (dap)), line, &info);
  dap_set_place (dap, dict, "source", line, info.first + MAX (info.n, 1) - 1, in_listing);
  if (address != NULL)
    ls_dict_set_string (dict, "instructionReference", address);
}

/* owner: whose it is, or will be. */
static GVariant *
make_breakpoint (const LsDap *dap, LsBreakpoint *breakpoint, DapOwner owner)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  g_autofree char *place =
    ls_breakpoint_tell_place (breakpoint, ls_view_get_program (dap_view (dap)));
  const char *problem = ls_breakpoint_get_problem (breakpoint);
  g_autofree char *message = g_utf8_make_valid (problem != NULL ? problem : place, -1);
  LsDict dict = { 0 };

  ls_dict_set (&dict, "id", "u", mark->number);
  ls_dict_set_bool (&dict, "verified", problem == NULL && mark->enabled);
  ls_dict_set_string (&dict, "message", message);
  if (mark->kind == LS_MARK_LINE &&
      mark->line < ls_program_n_lines (ls_view_get_program (dap_view (dap))))
    set_place (dap, &dict, mark->line, owner == DAP_OWN_LINES);
  if (problem != NULL)
    ls_dict_set_string (&dict, "reason", "failed");
  return ls_dict_end (&dict);
}

static GVariant *
make_failed (const char *text)
{
  g_autofree char *message = g_utf8_make_valid (text, -1);
  LsDict dict = { 0 };

  ls_dict_set_bool (&dict, "verified", FALSE);
  ls_dict_set_string (&dict, "message", message);
  ls_dict_set_string (&dict, "reason", "failed");
  return ls_dict_end (&dict);
}

static void
send_breakpoint (LsDap *dap, const char *reason, GVariant *breakpoint)
{
  LsDict body = { 0 };

  ls_dict_set_string (&body, "reason", reason);
  ls_dict_set_value (&body, "breakpoint", breakpoint);
  dap_send_event (dap, "breakpoint", &body);
}

static void
send_removed (LsDap *dap, guint number)
{
  LsDict dict = { 0 };

  ls_dict_set (&dict, "id", "u", number);
  ls_dict_set_bool (&dict, "verified", FALSE);
  send_breakpoint (dap, "removed", ls_dict_end (&dict));
}

/* Remembers what the client knows now. Returns: what is different: NULL, "new" or "changed". */
static const char *
note_told (LsDap *dap, guint number, GVariant *breakpoint)
{
  g_autofree char *text = g_variant_print (breakpoint, FALSE);
  const char *known = g_hash_table_lookup (dap->told, GUINT_TO_POINTER (number));
  const char *reason = known == NULL ? "new" : strcmp (known, text) != 0 ? "changed" : NULL;

  if (reason != NULL)
    g_hash_table_insert (dap->told, GUINT_TO_POINTER (number), g_steal_pointer (&text));
  return reason;
}

static void
tell_removed (LsDap *dap)
{
  GHashTableIter iter;
  gpointer number;

  g_hash_table_iter_init (&iter, dap->told);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    {
      g_autoptr (LsBreakpoint) breakpoint =
        ls_session_find_breakpoint (dap->session, GPOINTER_TO_UINT (number));

      if (breakpoint != NULL)
        continue;
      for (guint i = 0; i < DAP_N_OWNERS; i++)
        g_hash_table_remove (dap->own[i], number);
      send_removed (dap, GPOINTER_TO_UINT (number));
      g_hash_table_iter_remove (&iter);
    }
}

void
dap_tell_breakpoints (LsDap *dap)
{
  GListModel *list = ls_session_get_breakpoints (dap->session);
  LsBreakpoint *breakpoint;

  tell_removed (dap);
  for (guint i = 0; (breakpoint = g_list_model_get_item (list, i)) != NULL; i++)
    {
      const guint number = ls_breakpoint_get_mark (breakpoint)->number;
      g_autoptr (GVariant) told =
        g_variant_ref_sink (make_breakpoint (dap, breakpoint, find_owner (dap, number)));
      const char *reason = note_told (dap, number, told);

      if (reason != NULL)
        send_breakpoint (dap, reason, told);
      g_object_unref (breakpoint);
    }
}

/* --- setting ---------------------------------------------------------------------------------- */

void
dap_setting_begin (DapSetting *setting, DapOwner owner)
{
  setting->owner = owner;
  setting->kept = g_array_new (FALSE, FALSE, sizeof (guint));
  g_variant_builder_init (&setting->answers, G_VARIANT_TYPE ("aa{sv}"));
}

void
dap_setting_clear (DapSetting *setting)
{
  g_array_unref (setting->kept);
  g_variant_builder_clear (&setting->answers);
}

/* Returns: (transfer full) (nullable): one like it that is there already: the client's of this
 * kind, or nobody's. */
static LsBreakpoint *
find_like (const LsDap *dap, const DapSetting *setting, const LsMarkBreakpoint *mark)
{
  GListModel *list = ls_session_get_breakpoints (dap->session);
  LsBreakpoint *breakpoint;

  for (guint i = 0; (breakpoint = g_list_model_get_item (list, i)) != NULL; i++)
    {
      const LsMarkBreakpoint *other = ls_breakpoint_get_mark (breakpoint);
      gpointer key = GUINT_TO_POINTER (other->number);

      if (other->kind == mark->kind && other->line == mark->line &&
          g_strcmp0 (other->what, mark->what) == 0 && !is_kept (setting, other->number) &&
          (g_hash_table_contains (dap->own[setting->owner], key) ||
           find_owner (dap, other->number) == DAP_OWN_NONE))
        return breakpoint;
      g_object_unref (breakpoint);
    }
  return NULL;
}

/* A limit that is the same is left alone by what sets it, so that hits stay counted. */
static void
update (LsBreakpoint *breakpoint, const LsMarkBreakpoint *mark)
{
  g_autoptr (GString) hit = g_string_new (NULL);

  ls_hit_rule_append (hit, mark->hit);
  ls_breakpoint_set_enabled (breakpoint, TRUE);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_CONDITION, mark->condition, NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_HIT, hit->str, NULL);
  ls_breakpoint_set_limit (breakpoint, LS_LIMIT_LOG, mark->log, NULL);
}

/* Returns: (transfer full): NULL with an error. */
static LsBreakpoint *
put (LsDap *dap, const DapSetting *setting, const LsMarkBreakpoint *mark, GError **error)
{
  LsMarkBreakpoint settled = *mark;
  LsBreakpoint *breakpoint;
  LsLine line;

  settled.enabled = TRUE;
  settled.lanes = LS_MASK_ALL;
  if (mark->kind == LS_MARK_LINE)
    {
      ls_program_line (ls_view_get_program (dap_view (dap)), mark->line, &line);
      settled.line = line.first;
    }
  breakpoint = find_like (dap, setting, &settled);
  if (breakpoint != NULL)
    {
      update (breakpoint, &settled);
      return breakpoint;
    }
  breakpoint = ls_breakpoint_new (&settled);
  if (!ls_session_add_breakpoint (dap->session, breakpoint, error))
    g_clear_object (&breakpoint);
  return breakpoint;
}

void
dap_setting_put (LsDap *dap,
                 DapSetting *setting,
                 const LsMarkBreakpoint *mark,
                 const GError *problem)
{
  g_autoptr (GError) error = problem != NULL ? g_error_copy (problem) : NULL;
  g_autoptr (LsBreakpoint) breakpoint = problem != NULL ? NULL : put (dap, setting, mark, &error);

  if (breakpoint == NULL)
    {
      g_variant_builder_add_value (&setting->answers, make_failed (error->message));
      return;
    }
  guint number = ls_breakpoint_get_mark (breakpoint)->number;
  g_autoptr (GVariant) told =
    g_variant_ref_sink (make_breakpoint (dap, breakpoint, setting->owner));
  g_array_append_val (setting->kept, number);
  note_told (dap, number, told);
  g_variant_builder_add_value (&setting->answers, told);
}

/* Those of before that were not named again go. */
static void
remove_rest (LsDap *dap, const DapSetting *setting)
{
  GHashTable *own = dap->own[setting->owner];
  GHashTableIter iter;
  gpointer number;

  g_hash_table_iter_init (&iter, own);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    {
      if (is_kept (setting, GPOINTER_TO_UINT (number)))
        continue;
      ls_session_remove_breakpoint (dap->session, GPOINTER_TO_UINT (number));
      g_hash_table_remove (dap->told, number);
      g_hash_table_iter_remove (&iter);
    }
  for (guint i = 0; i < setting->kept->len; i++)
    g_hash_table_add (own, GUINT_TO_POINTER (g_array_index (setting->kept, guint, i)));
}

void
dap_setting_end (LsDap *dap, DapSetting *setting, LsDict *body)
{
  remove_rest (dap, setting);
  ls_dict_set_value (body, "breakpoints", g_variant_builder_end (&setting->answers));
  g_array_unref (setting->kept);
}

gboolean
dap_read_limit (const DapArgs *args, const char *member, char **text, GError **error)
{
  const char *found = NULL;

  if (!dap_args_text (args, member, DAP_MAY_LACK, &found, error))
    return FALSE;
  *text = found != NULL && *found ? (char *) found : NULL;
  return TRUE;
}

gboolean
dap_read_limits (const DapArgs *args, LsMarkBreakpoint *mark, GError **problem, GError **error)
{
  char *hit = NULL;

  if (!dap_read_limit (args, "condition", &mark->condition, error) ||
      !dap_read_limit (args, "hitCondition", &hit, error))
    return FALSE;
  if (hit != NULL && *problem == NULL)
    ls_hit_rule_parse (hit, &mark->hit, problem);
  return TRUE;
}
