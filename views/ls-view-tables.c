#include "ls-views.h"

#include <inttypes.h>

#include "ls-breakpoint-text.h"
#include "ls-code-model.h"
#include "ls-lane-layout.h"

static void
add_mask (LsTable *table, LsMask mask)
{
  ls_table_add_printf (table, "%016" PRIx64, mask);
}

/* The count of active lanes, then all seven masks would be too much: the active ones tell. */
static void
add_active (LsTable *table, LsMask active)
{
  ls_table_add_printf (table, "%u", ls_mask_count (active));
  add_mask (table, active);
}

/* --- listing --------------------------------------------------------------------------------------------- */

static void
add_line (LsTable *table, const LsCodeModel *model, const LsProgram *program, guint index)
{
  LsLaneStates states;
  LsLine line;
  gboolean is_more;
  const guint hits = ls_code_model_get_hits (model, index, &is_more);

  ls_program_line (program, index, &line);
  ls_table_add_printf (table, "%u", index + 1);
  ls_table_add_printf (table, "%u%s", hits, is_more ? "+" : "");
  if (ls_code_model_get_states (model, index, &states))
    add_active (table,
                states.in[LS_LANE_ACTIVE] & ~ls_code_model_get_predicated_off (model, index));
  else
    {
      ls_table_add (table, "");
      ls_table_add (table, "");
    }
  ls_table_add (table, line.text);
}

LsTable *
ls_listing_dup_table (LsSession *session)
{
  static const char *const columns[] = { "line", "hits", "lanes", "mask", "text", NULL };
  LsView *view = ls_session_get_view (session);
  g_autoptr (LsCodeModel) model = NULL;
  LsTable *table;

  if (view == NULL)
    return NULL;
  model = ls_code_model_new (session);
  ls_code_model_load (model);
  ls_code_model_update (model);
  table = ls_table_new (columns);
  for (guint i = 0; i < ls_code_model_get_n_lines (model); i++)
    add_line (table, model, ls_view_get_program (view), i);
  return table;
}

/* --- lanes and stack ------------------------------------------------------------------------------------- */

LsTable *
ls_lanes_dup_table (LsSession *session)
{
  static const char *const columns[] = { "lane", "place", "state", "predicated off", NULL };
  LsView *view = ls_session_get_view (session);
  LsLaneLayout layout;
  LsTable *table;

  if (view == NULL)
    return NULL;
  ls_lane_layout_init (&layout, ls_view_get_scene (view), ls_view_get_wave (view));
  table = ls_table_new (columns);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      ls_table_add_printf (table, "%u", lane);
      ls_table_take (table, ls_lane_layout_dup_name (&layout, lane));
      ls_table_add (
        table, ls_view_get_machine (view)->lane_states[ls_view_get_lane_states (view)[lane]].name);
      ls_table_take (table, ls_view_dup_slots_off (view, lane));
    }
  return table;
}

LsTable *
ls_stack_dup_table (LsSession *session)
{
  static const char *const columns[] = { "entry", "kind", "line", "lanes", "mask", NULL };
  LsView *view = ls_session_get_view (session);
  const LsFrame *frames;
  LsTable *table;
  guint n;

  if (view == NULL)
    return NULL;
  frames = ls_view_get_frames (view, &n);
  table = ls_table_new (columns);
  for (guint i = 0; i < n; i++)
    {
      ls_table_add_printf (table, "%u", i + 1);
      ls_table_add (table, frames[i].kind->id);
      ls_table_add_printf (table, "%u", frames[i].line + 1);
      add_active (table, frames[i].active);
    }
  ls_table_add (table, "");
  ls_table_add (table, "now");
  ls_table_add_printf (table, "%u", ls_view_get_place (view)->line + 1);
  add_active (table, ls_view_lanes_in (view, LS_LANE_ACTIVE));
  return table;
}

/* --- history --------------------------------------------------------------------------------------------- */

static void
add_steps (LsTable *table,
           const LsHistory *history,
           LsMaskReader *reader,
           const LsMaskRun *run,
           const LsTimelineValues *values)
{
  const guint64 end = MIN (run->first + run->n_steps, LS_HISTORY_TABLE_MAX);
  const LsMachine *machine = ls_mask_history_get_machine (history->masks);
  LsLaneStates states;

  ls_lane_states_init_run (&states, history->masks, run, history->empty);
  for (guint64 step = run->first; step < end; step++)
    {
      ls_table_add_printf (table, "%" PRIu64, step);
      ls_table_add_printf (table, "%u", ls_mask_reader_get_line (reader, run, step) + 1);
      ls_table_add_printf (table, "%u", ls_mask_count (states.in[LS_LANE_ACTIVE]));
      for (LsLaneState state = 0; state < machine->n_lane_states; state++)
        add_mask (table, states.of[state]);
      add_mask (table, states.predicated);
      ls_timeline_values_add_cells (values, step, table);
    }
}

/* Those of tracks are called as expressions have it: "R1.x@22". */
static LsTable *
new_history_table (const LsMachine *machine, const LsTimelineValues *values)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) columns = NULL;

  g_strv_builder_add_many (builder, "step", "line", "lanes", NULL);
  for (LsLaneState state = 0; state < machine->n_lane_states; state++)
    g_strv_builder_add (builder, machine->lane_states[state].id);
  g_strv_builder_add (builder, "predicated");
  for (guint i = 0; i < values->tracks->len; i++)
    {
      const LsTimelineValue *track = g_ptr_array_index (values->tracks, i);
      g_autofree char *name = g_strdup_printf ("%s@%u", track->name, track->lane);

      g_strv_builder_add (builder, name);
    }
  columns = g_strv_builder_end (builder);
  return ls_table_new ((const char *const *) columns);
}

LsTable *
ls_history_dup_table (LsSession *session, const LsTimelineValues *values)
{
  LsHistory *history = ls_session_get_history (session);
  g_autoptr (LsMaskReader) reader = NULL;
  LsTable *table;

  if (history == NULL)
    return NULL;
  table = new_history_table (ls_mask_history_get_machine (history->masks), values);
  reader = ls_mask_reader_new (history->masks);
  for (const LsMaskRun *run = ls_mask_reader_find (reader, 0);
       run != NULL && run->first < LS_HISTORY_TABLE_MAX; run = ls_mask_reader_next (reader))
    add_steps (table, history, reader, run, values);
  return table;
}

/* --- breakpoints ----------------------------------------------------------------------------------------- */

LsTable *
ls_breakpoints_dup_table (LsSession *session)
{
  static const char *const columns[] = { "number", "on",      "where", "condition",
                                         "log",    "problem", NULL };
  GListModel *list = ls_session_get_breakpoints (session);
  LsView *view = ls_session_get_view (session);
  LsTable *table;

  if (view == NULL)
    return NULL;
  table = ls_table_new (columns);
  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, i);
      const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

      ls_table_add_printf (table, "%u", mark->number);
      ls_table_add (table, ls_breakpoint_get_mark (breakpoint)->enabled ? "yes" : "no");
      ls_table_take (table, ls_breakpoint_tell_place (breakpoint, ls_view_get_program (view)));
      ls_table_add (table, mark->condition);
      ls_table_add (table, mark->log);
      ls_table_add (table, ls_breakpoint_get_problem (breakpoint));
    }
  return table;
}
