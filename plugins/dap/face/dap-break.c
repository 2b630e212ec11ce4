#include "dap-private.h"

#include <string.h>

#include "ls-breakpoint-text.h"
#include "ls-goal.h"

/* --- the list --------------------------------------------------------------------------------- */

/* DAP_OWN_NONE: the breakpoint is not the client's. */
static DapOwner
find_owner (const LsDap *dap, guint number)
{
  guint i = 0;

  while (i < DAP_OWN_NONE && !g_hash_table_contains (dap->own[i], GUINT_TO_POINTER (number)))
    i++;
  return (DapOwner) i;
}

/* A request that sets all breakpoints of an owner. */
typedef struct
{
  DapOwner owner;
  GHashTable *kept; /* numbers of the breakpoints that stay */
} DapSetting;

/* --- descriptions ----------------------------------------------------------------------------- */

/* owner: the owner of the breakpoint, now or later; breakpoints that the client sets in the listing
 * get places there. */
static DapObject
make_breakpoint (LsDap *dap, LsBreakpoint *breakpoint, DapOwner owner)
{
  const LsProgram *program = dap_program (dap);
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);
  const char *problem = ls_breakpoint_get_problem (breakpoint);
  DapObject object = { .id = mark->number,
                       .verified = dap_number (problem == NULL && mark->enabled),
                       .message = problem,
                       .reason = problem != NULL ? "failed" : NULL };

  if (ls_goal_read_source_line (mark) > 0 && dap_glsl_is_text (dap))
    dap_glsl_set_line (dap, &object, ls_goal_read_source_line (mark));
  if (problem == NULL)
    object.message = dap_keep (dap, ls_breakpoint_tell_place (breakpoint, program));
  if (mark->kind != LS_MARK_LINE || mark->line >= ls_program_n_lines (program))
    return object;
  const LsLine info = dap_line (dap, mark->line);
  dap_set_place (dap, &object, mark->line, info.first + MAX (info.n, 1) - 1,
                 owner == DAP_OWN_LINES);
  object.instruction_reference = dap_address (dap, mark->line);
  return object;
}

static void
send_breakpoint (LsDap *dap, const char *reason, const DapObject *breakpoint)
{
  dap_send_event (dap, "breakpoint", &(DapObject){ .reason = reason, .breakpoint = breakpoint });
}

/* Remembers what the client knows now. Returns: the change: NULL, "new" or "changed". */
static const char *
note_told (LsDap *dap, const DapObject *breakpoint)
{
  g_autofree char *text = dap_object_to_text (breakpoint);
  gpointer number = GUINT_TO_POINTER (breakpoint->id);
  const char *known = g_hash_table_lookup (dap->told, number);
  const char *reason = known == NULL ? "new" : strcmp (known, text) != 0 ? "changed" : NULL;

  if (reason != NULL)
    g_hash_table_insert (dap->told, number, g_steal_pointer (&text));
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
      send_breakpoint (
        dap, "removed",
        &(DapObject){ .id = GPOINTER_TO_UINT (number), .verified = dap_number (FALSE) });
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
      const DapObject told = make_breakpoint (dap, breakpoint, find_owner (dap, number));
      const char *reason = note_told (dap, &told);

      if (reason != NULL)
        send_breakpoint (dap, reason, &told);
      g_object_unref (breakpoint);
    }
}

/* --- setting ---------------------------------------------------------------------------------- */

/* Returns: (transfer full) (nullable): an equal breakpoint that is there already, the client's of
 * this kind or nobody's. */
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
          g_strcmp0 (other->what, mark->what) == 0 && !g_hash_table_contains (setting->kept, key) &&
          (g_hash_table_contains (dap->own[setting->owner], key) ||
           find_owner (dap, other->number) == DAP_OWN_NONE))
        return breakpoint;
      g_object_unref (breakpoint);
    }
  return NULL;
}

/* A limit that does not change is not set again, so that hits stay counted. */
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

  settled.enabled = TRUE;
  settled.lanes = LS_MASK_ALL;
  if (mark->kind == LS_MARK_LINE)
    settled.line = dap_line (dap, mark->line).first;
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

/* problem: (nullable): an error that is known already. */
static void
put_told (LsDap *dap,
          DapSetting *setting,
          DapObject *body,
          const LsMarkBreakpoint *mark,
          const GError *problem)
{
  g_autoptr (GError) error = problem != NULL ? g_error_copy (problem) : NULL;
  g_autoptr (LsBreakpoint) breakpoint = problem != NULL ? NULL : put (dap, setting, mark, &error);
  DapObject told = { .verified = dap_number (FALSE), .reason = "failed" };

  if (breakpoint != NULL)
    {
      told = make_breakpoint (dap, breakpoint, setting->owner);
      g_hash_table_add (setting->kept, GUINT_TO_POINTER (told.id));
      note_told (dap, &told);
    }
  else
    told.message = dap_keep (dap, g_strdup (error->message));
  dap_object_add (body, &told);
}

/* An empty text means none. */
static char *
find_text (const char *text)
{
  return text != NULL && *text ? (char *) text : NULL;
}

static gboolean
set_item (LsDap *dap,
          DapSetting *setting,
          DapCall *call,
          const DapItems *items,
          guint index,
          GError **error)
{
  DapCall item = { .args = { NULL, NULL }, .where = call->where };
  g_autoptr (GError) wrong = NULL;
  gboolean is_good = *items->wanted == '\0'
                       ? dap_args_nth_text (&call->args, items->member, index, &item.filter, error)
                       : dap_args_nth (&call->args, items->member, index, &item.args, error) &&
                           dap_call_read (dap, &item, items->wanted, error);

  if (is_good)
    {
      LsMarkBreakpoint mark = { .condition = find_text (item.condition),
                                .log = find_text (item.log) };

      items->settle (dap, &item, &mark, &wrong);
      if (wrong == NULL && find_text (item.hit) != NULL)
        ls_hit_rule_parse (item.hit, &mark.hit, &wrong);
      put_told (dap, setting, &call->body, &mark, wrong);
    }
  dap_args_clear (&item.args);
  return is_good;
}

/* Removes the breakpoints that the request did not name again. */
static void
remove_rest (LsDap *dap, const DapSetting *setting)
{
  GHashTable **own = &dap->own[setting->owner];
  GHashTableIter iter;
  gpointer number;

  g_hash_table_iter_init (&iter, *own);
  while (g_hash_table_iter_next (&iter, &number, NULL))
    if (!g_hash_table_contains (setting->kept, number))
      {
        ls_session_remove_breakpoint (dap->session, GPOINTER_TO_UINT (number));
        g_hash_table_remove (dap->told, number);
      }
  g_hash_table_unref (*own);
  *own = g_hash_table_ref (setting->kept);
}

gboolean
dap_set_all (LsDap *dap, DapCall *call, DapOwner owner, const DapItems *items, GError **error)
{
  g_autoptr (GHashTable) kept = g_hash_table_new (NULL, NULL);
  DapSetting setting = { owner, kept };
  guint n;

  for (; items->member != NULL; items++)
    {
      if (!dap_args_list (&call->args, items->member, &n, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        if (!set_item (dap, &setting, call, items, i, error))
          return FALSE;
    }
  remove_rest (dap, &setting);
  return TRUE;
}
