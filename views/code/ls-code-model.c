#include "ls-code-model.h"

#include <glib/gi18n.h>

#include "ls-breakpoint-text.h"
#include "ls-mends.h"

typedef struct
{
  guint32 first;
  guint32 hits;
  LsMaskRun run;     /* of the last step at it, if there are hits */
  guint8 n_channels; /* that it leaves something in, and 1; 0: nobody has asked yet */
} Line;

struct _LsCodeModel
{
  LsSession *session; /* borrowed */
  LsScene *scene;     /* the one that lines belong to */
  LsCodeFolds *folds;
  Line *lines;
  guint n_lines;
  guint current_first;
  guint current_n;
  guint ran_first;
  guint ran_n;
  guint next;
  LsLaneStates current;
  LsHistory *history; /* that runs of lines are of; or NULL; owned */
  guint64 cut;        /* where it ends, if that is before now, else 0 */
};

LsCodeModel *
ls_code_model_new (LsSession *session)
{
  LsCodeModel *model = g_new0 (LsCodeModel, 1);

  model->session = session;
  model->folds = ls_code_folds_new ();
  return model;
}

void
ls_code_model_free (LsCodeModel *model)
{
  g_clear_pointer (&model->scene, ls_scene_unref);
  ls_code_folds_free (model->folds);
  g_clear_pointer (&model->history, ls_history_unref);
  g_free (model->lines);
  g_free (model);
}

void
ls_code_model_load (LsCodeModel *model)
{
  LsScene *scene = ls_session_get_scene (model->session);

  g_clear_pointer (&model->scene, ls_scene_unref);
  g_clear_pointer (&model->lines, g_free);
  model->n_lines = 0;
  model->current_n = 0;
  model->ran_n = 0;
  ls_code_folds_load (model->folds, scene != NULL ? ls_scene_get_program (scene) : NULL);
  if (scene == NULL)
    return;

  LsProgram *program = ls_scene_get_program (scene);

  model->scene = ls_scene_ref (scene);
  model->n_lines = ls_program_n_lines (program);
  model->lines = g_new0 (Line, model->n_lines + 1);
  for (guint i = 0; i < model->n_lines; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      model->lines[i].first = line.first;
    }
}

/* One pass over the steps made so far; a million of them take about a millisecond. */
static void
count_history (LsCodeModel *model, const LsHistory *history, const LsView *view)
{
  guint64 n = MIN (ls_view_get_place (view)->step, history->n_steps);
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history->masks);
  const LsMaskRun *run;

  if (history->wave != ls_view_get_wave (view))
    return;
  model->cut = ls_view_get_place (view)->step > history->n_steps ? history->n_steps : 0;
  for (run = ls_mask_reader_find (reader, 0); run != NULL && run->first < n;
       run = ls_mask_reader_next (reader))
    for (guint64 i = run->first; i < MIN (n, run->first + run->n_steps); i++)
      {
        guint32 line = ls_mask_reader_get_line (reader, run, i);

        if (line >= model->n_lines)
          continue;
        model->lines[line].hits++;
        model->lines[line].run = *run;
      }
}

/* first and n: of the lines of the step that place is at. */
static void
find_step (const LsCodeModel *model,
           const LsView *view,
           const LsPlace *place,
           guint *first,
           guint *n)
{
  LsLine line;

  if (place->ended || place->line >= model->n_lines)
    return;
  ls_program_line (ls_view_get_program (view), place->line, &line);
  *first = line.first;
  *n = line.n;
}

void
ls_code_model_update (LsCodeModel *model)
{
  LsView *view = ls_session_get_view (model->session);
  LsHistory *history = ls_session_get_history (model->session);
  LsPlace previous;

  for (guint i = 0; i < model->n_lines; i++)
    model->lines[i].hits = 0;
  g_clear_pointer (&model->history, ls_history_unref);
  model->cut = 0;
  model->current_n = 0;
  model->ran_n = 0;
  if (view == NULL || ls_view_get_scene (view) != model->scene)
    return;

  if (history != NULL)
    {
      model->history = ls_history_ref (history);
      count_history (model, history, view);
    }
  if (ls_view_get_previous_place (view, &previous))
    find_step (model, view, &previous, &model->ran_first, &model->ran_n);
  find_step (model, view, ls_view_get_place (view), &model->current_first, &model->current_n);
  if (model->current_n == 0)
    return;
  model->next = model->current_first + MIN (ls_view_get_slot (view, NULL), model->current_n - 1);
  model->current = *ls_view_get_states (view);
}

LsScene *
ls_code_model_get_scene (const LsCodeModel *model)
{
  return model->scene;
}

LsView *
ls_code_model_get_view (const LsCodeModel *model)
{
  return ls_session_get_view (model->session);
}

LsCodeFolds *
ls_code_model_get_folds (const LsCodeModel *model)
{
  return model->folds;
}

guint
ls_code_model_get_n_lines (const LsCodeModel *model)
{
  return model->n_lines;
}

char *
ls_code_model_dup_text (const LsCodeModel *model)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < model->n_lines; i++)
    {
      LsLine line;

      ls_program_line (ls_scene_get_program (model->scene), i, &line);
      if (i > 0)
        g_string_append_c (text, '\n');
      g_string_append (text, line.text);
    }
  return g_string_free (text, FALSE);
}

guint
ls_code_model_get_first (const LsCodeModel *model, guint line)
{
  return line < model->n_lines ? model->lines[line].first : line;
}

guint
ls_code_model_get_target (const LsCodeModel *model, guint line)
{
  LsLine info = { .target = G_MAXUINT };

  if (line < model->n_lines)
    ls_program_line (ls_scene_get_program (model->scene), line, &info);
  return info.target;
}

void
ls_code_model_get_current (const LsCodeModel *model, guint *first, guint *n)
{
  *first = model->current_first;
  *n = model->current_n;
}

void
ls_code_model_get_ran (const LsCodeModel *model, guint *first, guint *n)
{
  *first = model->ran_first;
  *n = model->ran_n;
}

gboolean
ls_code_model_has_just_run (const LsCodeModel *model, guint line)
{
  return line >= model->ran_first && line - model->ran_first < model->ran_n;
}

guint
ls_code_model_get_next (const LsCodeModel *model)
{
  return model->next;
}

gboolean
ls_code_model_is_current (const LsCodeModel *model, guint line)
{
  return line >= model->current_first && line - model->current_first < model->current_n;
}

gboolean
ls_code_model_get_states (const LsCodeModel *model, guint line, LsLaneStates *states)
{
  const Line *first;

  if (line >= model->n_lines)
    return FALSE;
  if (ls_code_model_is_current (model, line))
    {
      *states = model->current;
      return TRUE;
    }
  if (ls_code_model_has_just_run (model, line))
    {
      ls_view_get_previous_states (ls_code_model_get_view (model), states);
      return TRUE;
    }
  first = &model->lines[ls_code_model_get_first (model, line)];
  if (first->hits == 0)
    return FALSE;
  ls_lane_states_init_run (states, model->history->masks, &first->run, model->history->empty);
  return TRUE;
}

LsMask
ls_code_model_get_predicated_off (const LsCodeModel *model, guint line)
{
  const LsView *view = ls_code_model_get_view (model);

  if (ls_code_model_is_current (model, line))
    return ls_view_get_predicated_off (view, line);
  return ls_code_model_has_just_run (model, line) ? ls_view_get_previous_predicated_off (view, line)
                                                  : 0;
}

/* Once for each line: its words are read again and decoded for it. */
static guint
count_channels (const LsCodeModel *model, guint index)
{
  Line *line = &model->lines[index];

  if (line->n_channels == 0)
    line->n_channels =
      (guint8) (ls_view_count_channels (ls_code_model_get_view (model), index) + 1);
  return line->n_channels - 1u;
}

guint
ls_code_model_get_channels_off (const LsCodeModel *model, guint line, LsMask off[4])
{
  gboolean is_current = ls_code_model_is_current (model, line);

  if (!is_current && !ls_code_model_has_just_run (model, line))
    return 0;
  if (count_channels (model, line) < 2)
    return 0;
  return ls_view_get_channels_off (ls_code_model_get_view (model), !is_current, line, off);
}

guint
ls_code_model_get_hits (const LsCodeModel *model, guint line, gboolean *is_more)
{
  *is_more = model->cut > 0;
  return line < model->n_lines ? model->lines[ls_code_model_get_first (model, line)].hits : 0;
}

char *
ls_code_model_dup_hits (const LsCodeModel *model, guint line)
{
  gboolean is_more;
  const guint hits = ls_code_model_get_hits (model, line, &is_more);

  if (hits == 0 && !is_more)
    return g_strdup ("");
  return g_strdup_printf (hits < 10000 ? "%u%s" : "%uk%s", hits < 10000 ? hits : hits / 1000,
                          is_more ? "+" : "");
}

guint64
ls_code_model_get_cut (const LsCodeModel *model)
{
  return model->cut;
}

guint64
ls_code_model_get_key (const LsCodeModel *model, guint line)
{
  const guint64 step = (guint64) ls_code_model_is_current (model, line) << 2 |
                       (guint64) ls_code_model_has_just_run (model, line) << 1 |
                       (guint64) (model->next == line);
  guint64 key = ls_piece_mix (step, ls_code_model_get_predicated_off (model, line));
  LsLaneStates states;
  gboolean is_more;
  const guint hits = ls_code_model_get_hits (model, line, &is_more);

  key = ls_piece_mix (key, (guint64) hits << 1 | (guint64) is_more);
  if (!ls_code_model_get_states (model, line, &states))
    return key;
  for (guint role = 0; role < LS_N_LANE_ROLES; role++)
    key = ls_piece_mix (key, states.in[role]);
  return key;
}

/* --- breakpoints ----------------------------------------------------------------------------------------- */

LsBreakpoint *
ls_code_model_dup_breakpoint (const LsCodeModel *model, guint line)
{
  GListModel *list = ls_session_get_breakpoints (model->session);
  LsBreakpoint *breakpoint;

  for (guint i = 0; (breakpoint = g_list_model_get_item (list, i)) != NULL; i++)
    {
      const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

      if (mark->kind == LS_MARK_LINE && mark->line == line)
        return breakpoint;
      g_object_unref (breakpoint);
    }
  return NULL;
}

guint
ls_code_model_count_breakpoints (const LsCodeModel *model, guint first, guint n)
{
  GListModel *list = ls_session_get_breakpoints (model->session);
  guint n_found = 0;

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, i);
      const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

      n_found += mark->kind == LS_MARK_LINE && mark->line >= first && mark->line - first < n;
    }
  return n_found;
}

char *
ls_code_model_tell_breakpoint (const LsCodeModel *model, guint line)
{
  g_autoptr (LsBreakpoint) breakpoint = ls_code_model_dup_breakpoint (model, line);
  const LsMarkBreakpoint *mark = breakpoint == NULL ? NULL : ls_breakpoint_get_mark (breakpoint);
  GString *limits, *text;

  if (mark == NULL)
    return NULL;
  text = g_string_new (mark->log == NULL ? _ ("Breakpoint") : _ ("Log point"));
  g_string_append_printf (text, " %u%s", mark->number, mark->enabled ? "" : _ (", disabled"));
  limits = g_string_new (NULL);
  ls_breakpoint_append_limits (breakpoint, limits);
  if (limits->len > 0)
    g_string_append_printf (text, ": %s", limits->str);
  g_string_free (limits, TRUE);
  if (ls_breakpoint_get_problem (breakpoint) != NULL)
    g_string_append_printf (text, _ ("\nStops nothing: %s"),
                            ls_breakpoint_get_problem (breakpoint));
  return g_string_free (text, FALSE);
}
