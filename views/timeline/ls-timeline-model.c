#include "ls-timeline-draw.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "ls-timeline-parts.h"

static LsTimelineRow
get_row_of (LsLineKind kind)
{
  switch (kind)
    {
    case LS_LINE_ALU:
      return LS_TIMELINE_ALU;
    case LS_LINE_FETCH:
      return LS_TIMELINE_FETCH;
    case LS_LINE_EXPORT:
      return LS_TIMELINE_EXPORT;
    case LS_LINE_FLOW:
    case LS_LINE_CLAUSE:
    case LS_LINE_OTHER:
      break;
    }
  return LS_TIMELINE_FLOW;
}

/* The lines of a clause follow the one that starts it. */
static void
init_rows (LsTimelineRows *self, const LsProgram *program)
{
  guint32 clause = 0;
  guint seen = 0;
  gboolean has_begun = FALSE;

  self->n_lines = ls_program_n_lines (program);
  self->rows = g_new0 (guint8, MAX (self->n_lines, 1));
  self->clauses = g_new0 (guint32, MAX (self->n_lines, 1));
  for (guint i = 0; i < self->n_lines; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      self->rows[i] = (guint8) get_row_of (line.kind);
      if (line.kind != LS_LINE_OTHER)
        seen |= 1u << self->rows[i];
      /* What stands in front of the first line that runs begins nothing. */
      if ((line.kind != LS_LINE_ALU && line.kind != LS_LINE_FETCH && line.kind != LS_LINE_OTHER) ||
          (line.kind != LS_LINE_OTHER && !has_begun))
        clause = i;
      has_begun |= line.kind != LS_LINE_OTHER;
      self->clauses[i] = clause;
    }
  self->hidden = ((1u << LS_TIMELINE_N_ROWS) - 1) & ~seen;
}

static void
clear_rows (LsTimelineRows *self)
{
  g_clear_pointer (&self->rows, g_free);
  g_clear_pointer (&self->clauses, g_free);
}

const char *
ls_timeline_row_name (LsTimelineRow row)
{
  static const char *const names[LS_TIMELINE_N_ROWS] = { "CF", "ALU", "FETCH", "EXP" };

  return names[row];
}

void
ls_timeline_name_clause (const LsProgram *program, guint32 clause, char name[8])
{
  const char *number;
  LsLine line;

  ls_program_line (program, clause, &line);
  number = line.text + strspn (line.text, " ");
  g_strlcpy (name, number, MIN (strcspn (number, " ") + 1, 8));
}

/* Returns: FALSE if it names a line that the program does not have. */
static gboolean
read_history (LsTimelineModel *self)
{
  const LsMaskRun *run = ls_mask_reader_find (self->reader, 0);
  const LsMask first = run != NULL ? run->active : 0;

  self->is_straight =
    !self->history->is_veiled; /* what comes is not told by the room that it takes */
  for (; run != NULL; run = ls_mask_reader_next (self->reader))
    {
      if (ls_mask_reader_get_line (self->reader, run, run->first + run->n_steps - 1) >=
          self->lines.n_lines)
        return FALSE;
      self->is_straight &= run->active == first && ls_mask_run_get_predicated (run) == 0;
    }
  return TRUE;
}

/* empty: lanes that hold nothing. */
static guint
count_lanes (LsMask empty)
{
  guint n = LS_LANES;

  while (n > 1 && (empty >> (n - 1) & 1) != 0)
    n--;
  return n;
}

LsTimelineModel *
ls_timeline_model_new (LsScene *scene, LsHistory *history)
{
  LsTimelineModel *self = g_new0 (LsTimelineModel, 1);

  self->scene = ls_scene_ref (scene);
  self->history = ls_history_ref (history);
  self->program = ls_scene_get_program (scene);
  init_rows (&self->lines, self->program);
  self->reader = ls_mask_reader_new (history->masks);
  self->n_lanes = count_lanes (history->empty);
  if (read_history (self))
    return self;
  ls_timeline_model_free (self);
  return NULL;
}

void
ls_timeline_model_free (LsTimelineModel *self)
{
  ls_mask_reader_free (self->reader);
  ls_history_unref (self->history);
  ls_scene_unref (self->scene);
  clear_rows (&self->lines);
  g_free (self);
}

static void
get_states (const LsTimelineModel *self, const LsMaskRun *run, LsLaneStates *states)
{
  ls_lane_states_init_run (states, self->history->masks, run, self->history->empty);
}

const LsLaneStateDesc *
ls_timeline_model_get_state (const LsTimelineModel *self, guint64 step, guint lane)
{
  LsLaneStates states;

  get_states (self, ls_mask_reader_find (self->reader, step), &states);
  return &ls_mask_history_get_machine (self->history->masks)
            ->lane_states[ls_lane_states_get (&states, lane)];
}

gboolean
ls_timeline_model_is_predicated (const LsTimelineModel *self, guint64 step, guint lane)
{
  LsLaneStates states;

  get_states (self, ls_mask_reader_find (self->reader, step), &states);
  return (states.predicated & LS_MASK_LANE (lane)) != 0;
}

void
ls_timeline_model_pool (const LsTimelineModel *self,
                        guint64 first,
                        guint64 end,
                        LsTimelineCell *cell)
{
  guint64 lanes[LS_TIMELINE_N_ROWS] = { 0 }, steps[LS_TIMELINE_N_ROWS] = { 0 };
  const LsMaskRun *run = ls_mask_reader_find (self->reader, first);

  *cell =
    (LsTimelineCell){ .clause =
                        self->lines.clauses[ls_mask_reader_get_line (self->reader, run, first)] };
  for (; run != NULL && run->first < end; run = ls_mask_reader_next (self->reader))
    {
      LsLaneStates states;
      guint n_active;

      get_states (self, run, &states);
      n_active = ls_mask_count (states.in[LS_LANE_ACTIVE]);
      for (guint64 step = MAX (first, run->first); step < MIN (end, run->first + run->n_steps);
           step++)
        {
          const guint row = self->lines.rows[ls_mask_reader_get_line (self->reader, run, step)];

          lanes[row] += n_active;
          steps[row]++;
        }
      for (guint state = 0; state < LS_MAX_LANE_STATES; state++)
        cell->of[state] |= states.of[state];
      cell->predicated |= states.predicated;
    }
  for (guint row = 0; row < LS_TIMELINE_N_ROWS; row++)
    if (steps[row] > 0)
      cell->fill[row] = (guint8) (1 + (lanes[row] + steps[row] / 2) / steps[row]);
}

/* Of a step behind the history. */
static char *
describe_behind (const LsTimelineModel *self, guint64 step)
{
  const LsHistory *history = self->history;

  if (history->is_veiled)
    return g_strdup_printf (
      _ ("step %" PRIu64 ": what comes is hidden until the question is answered"),
      history->n_steps);
  if (!history->is_cut || step == self->end)
    return g_strdup_printf (_ ("step %" PRIu64 ": the end"), MAX (history->n_steps, self->end));
  return g_strdup_printf (_ ("step %" PRIu64 ": the history is cut at step %" PRIu64), step,
                          history->n_steps);
}

char *
ls_timeline_model_describe (const LsTimelineModel *self, guint64 step)
{
  const LsHistory *history = self->history;
  const gboolean is_known = !history->is_cut || history->is_veiled || self->end > 0;
  g_autofree char *line_text = NULL;
  GString *text;
  LsLaneStates states;
  const LsMaskRun *run;

  if (step >= history->n_steps)
    return describe_behind (self, step);
  run = ls_mask_reader_find (self->reader, step);
  line_text =
    ls_program_dup_line (self->program, ls_mask_reader_get_line (self->reader, run, step));
  text = g_string_new (NULL);
  g_string_printf (text,
                   is_known ? _ ("step %" PRIu64 " of %" PRIu64 ", next: %s; ")
                            : _ ("step %" PRIu64 " of more than %" PRIu64 ", next: %s; "),
                   step, MAX (history->n_steps, MAX (self->end, self->reached)), line_text);
  get_states (self, run, &states);
  ls_lane_states_append (&states, text);
  return g_string_free (text, FALSE);
}

void
ls_timeline_model_reach (LsTimelineModel *self, guint64 position, guint64 end)
{
  self->reached = MAX (self->reached, position);
  self->end = MAX (self->end, end);
}

/* What is hidden takes room that says nothing of how much it is. Behind a history that is cut the room doubles, so that it seldom
 * changes. */
guint64
ls_timeline_model_get_room (const LsTimelineModel *self)
{
  const guint64 n_steps = self->history->n_steps;
  guint64 room = MAX (n_steps, 1);

  if (self->history->is_veiled)
    return n_steps + MAX (n_steps / 3, 2);
  if (!self->history->is_cut)
    return n_steps;
  if (self->end > 0)
    return MAX (n_steps, self->end);
  while (room < self->reached && room < G_MAXUINT64 / 2)
    room *= 2;
  return room;
}

const LsLoops *
ls_timeline_model_get_loops (const LsTimelineModel *self)
{
  return ls_mask_history_get_loops (self->history->masks);
}

void
ls_timeline_model_append_loops (const LsTimelineModel *self,
                                guint64 step,
                                const char *separator,
                                GString *text)
{
  const LsLoops *loops = ls_timeline_model_get_loops (self);

  if (loops != NULL)
    ls_loops_append_words (loops, self->program, step, separator, text);
}

/* --- cells in sight ----------------------------------------------------------------------------------------- */

GArray *
ls_timeline_cells_new (const LsTimelineModel *model,
                       const LsTimelineMetrics *m,
                       const LsTimelineSpan *span)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (LsTimelineDrawn));
  const guint64 n_steps = model->history->n_steps;
  guint64 step = (guint64) MAX (0., floor (span->first));

  while (step < n_steps)
    {
      const int x = (int) floor (ls_timeline_x (m, span, (double) step));
      guint64 end = step + 1;
      LsTimelineDrawn cell;

      if (x >= m->width)
        break;
      if (span->zoom < 1)
        end = MAX (end, (guint64) ceil (ls_timeline_step (m, span, x + 1)));
      end = MIN (end, n_steps);
      cell.x = x;
      cell.end = MAX (x + 1, (int) floor (ls_timeline_x (m, span, (double) end)));
      ls_timeline_model_pool (model, step, end, &cell.content);
      g_array_append_val (cells, cell);
      step = end;
    }
  return cells;
}
