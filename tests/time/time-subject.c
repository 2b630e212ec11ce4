#include "time-subject.h"

#include <string.h>

LsMask
time_subject_waiting (LsProgram *program, const void *state)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint i = 0; i < machine->n_masks; i++)
    if (strcmp (machine->masks[i].id, "unmatched") == 0)
      return ls_program_read_mask (program, state, i);
  return 0;
}

LsMask
time_subject_left (LsMask active, LsMask waiting, LsMask active_after, LsMask waiting_after)
{
  const LsMask passed = waiting & waiting_after & ~active_after;

  if ((waiting & active_after) != 0 && passed != 0)
    return passed;
  return (active & active_after) != 0 ? active & ~active_after : 0;
}

static void
note_position (TimeSubject *subject, const void *state, const LsPlace *place, guint kinds)
{
  guint8 lanes[LS_LANES];
  LsMask active = ls_program_read_mask (subject->program, state, 0);
  LsMask waiting = time_subject_waiting (subject->program, state);

  ls_program_lane_states (subject->program, state, lanes);
  g_array_append_vals (subject->places, place, 1);
  g_array_append_val (subject->active, active);
  g_array_append_val (subject->waiting, waiting);
  g_array_append_vals (subject->lanes, lanes, LS_LANES);
  g_array_append_val (subject->kinds, kinds);

  LsFrame frames[256];
  guint n = ls_program_frames (subject->program, state, frames, G_N_ELEMENTS (frames));
  g_assert_cmpuint (n, <=, G_N_ELEMENTS (frames));
  g_array_append_vals (subject->frames, frames, place->ended ? 0 : n);
  g_array_append_val (subject->first, subject->frames->len);
}

/* What a watch is told of a run that goes forwards once. */
typedef struct
{
  LsWatch *watch;
  void *history;
  GArray *events;
} Watching;

static Watching
start_watching (const TimeSubject *subject)
{
  Watching watching = { .watch = ls_watch_new (subject->program, subject->bindings),
                        .events = g_array_new (FALSE, FALSE, sizeof (LsEvent)) };
  g_autofree LsRegRef *given = g_new0 (LsRegRef, subject->input.n_preloads + 1);

  for (guint i = 0; i < subject->input.n_preloads; i++)
    given[i] = subject->input.preloads[i].ref;
  watching.history = g_malloc0 (ls_watch_history_size (watching.watch));
  ls_watch_start (watching.watch, given, subject->input.n_preloads, watching.history);
  return watching;
}

static guint
take_kinds (Watching *watching)
{
  guint kinds = 0;

  for (guint i = 0; i < watching->events->len; i++)
    kinds |= LS_EVENT_BIT (g_array_index (watching->events, LsEvent, i).kind);
  g_array_set_size (watching->events, 0);
  return kinds;
}

static void
stop_watching (Watching *watching)
{
  ls_watch_free (watching->watch);
  g_array_unref (watching->events);
  g_free (watching->history);
}

/* What the state's own table says of a memory: a lane's part behind the other, then a bit for each word. */
static void
write_word (const LsProgram *program, void *state, const LsEdit *edit)
{
  gsize n, at;
  guint32 *words = (guint32 *) (gpointer) ls_program_memory (program, state, edit->memory, &n);

  g_assert_nonnull (words);
  LS_FOREACH_LANE (lane, edit->lanes)
    {
      at = edit->word;
      if (ls_program_memory_is_per_lane (program, edit->memory))
        at += n / LS_LANES * (gsize) lane;
      words[at] = edit->row.u[lane];
      words[n + at / 32] |= 1u << at % 32;
    }
}

/* Makes the edits of a position as nobody but the machine would. watching: (nullable). */
static void
make_edits (const TimeSubject *subject, void *state, guint64 step, Watching *watching)
{
  for (guint i = 0; i < subject->n_edits; i++)
    {
      const LsEdit *edit = &subject->edits[i];

      if (edit->step != step)
        continue;
      if (edit->kind == LS_EDIT_MASK)
        {
          g_assert_true (ls_program_write_mask (subject->program, state, edit->mask, edit->lanes));
          continue;
        }
      if (edit->kind == LS_EDIT_MEMORY)
        {
          write_word (subject->program, state, edit);
          continue;
        }
      g_assert_true (
        ls_program_write_row (subject->program, state, edit->ref, edit->lanes, &edit->row));
      if (watching != NULL)
        ls_watch_give (watching->watch, edit->ref, edit->lanes, watching->history);
    }
}

static void
note_run (TimeSubject *subject, guint64 max_steps)
{
  LsRun run = { .bindings = subject->bindings };
  LsPlace place;
  Watching watching = start_watching (subject);
  void *state = g_aligned_alloc0 (1, ls_program_state_size (subject->program), 64);

  ls_program_reset (subject->program, &subject->input, state);
  ls_program_place (subject->program, state, &place);
  g_assert_cmpuint (place.step, ==, 0);
  make_edits (subject, state, 0, &watching);
  note_position (subject, state, &place, 0);
  while (!place.ended && place.step < max_steps)
    {
      run.until_step = place.step + 1;
      ls_watch_before (watching.watch, state);
      LsStopReason reason = ls_program_run (subject->program, state, &run);
      ls_program_place (subject->program, state, &place);
      if (reason == LS_STOP_TRAP)
        break;
      g_assert_cmpuint (place.step, ==, run.until_step);
      ls_watch_after (watching.watch, state, watching.history, watching.events);
      make_edits (subject, state, place.step, &watching);
      note_position (subject, state, &place, take_kinds (&watching));
    }
  subject->n_steps = place.step;
  subject->ended = place.ended;
  stop_watching (&watching);
  g_aligned_free (state);
}

TimeSubject *
time_subject_new (LsProgram *program,
                  LsBindings *bindings,
                  const LsWaveInput *input,
                  guint64 max_steps)
{
  return time_subject_new_edited (program, bindings, input, NULL, 0, max_steps);
}

TimeSubject *
time_subject_new_edited (LsProgram *program,
                         LsBindings *bindings,
                         const LsWaveInput *input,
                         const LsEdit *edits,
                         guint n_edits,
                         guint64 max_steps)
{
  const LsMachine *machine = ls_program_machine (program);
  TimeSubject *subject = g_new0 (TimeSubject, 1);

  subject->machine = machine;
  subject->program = program;
  subject->bindings = ls_bindings_ref (bindings);
  subject->input = *input;
  subject->edits = edits;
  subject->n_edits = n_edits;
  subject->places = g_array_new (FALSE, FALSE, sizeof (LsPlace));
  subject->active = g_array_new (FALSE, FALSE, sizeof (LsMask));
  subject->waiting = g_array_new (FALSE, FALSE, sizeof (LsMask));
  subject->lanes = g_array_new (FALSE, FALSE, 1);
  subject->kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  subject->frames = g_array_new (FALSE, FALSE, sizeof (LsFrame));
  subject->first = g_array_new (FALSE, TRUE, sizeof (guint));
  g_array_set_size (subject->first, 1);
  note_run (subject, max_steps);
  if (subject->n_steps < max_steps)
    return subject;
  time_subject_free (subject);
  return NULL;
}

void
time_subject_free (TimeSubject *subject)
{
  g_array_unref (subject->places);
  g_array_unref (subject->active);
  g_array_unref (subject->waiting);
  g_array_unref (subject->lanes);
  g_array_unref (subject->kinds);
  g_array_unref (subject->frames);
  g_array_unref (subject->first);
  ls_program_unref (subject->program);
  ls_bindings_unref (subject->bindings);
  g_free (subject);
}

LsTimeline *
time_subject_open (const TimeSubject *subject)
{
  g_autoptr (LsSubject) run =
    ls_subject_new_group (subject->program, subject->bindings, &subject->input, 1, 0);

  for (guint i = 0; i < subject->n_edits; i++)
    {
      g_autoptr (LsSubject) plain = g_steal_pointer (&run);
      g_autoptr (GError) error = NULL;

      run = ls_subject_with_edit (plain, &subject->edits[i], &error);
      g_assert_no_error (error);
    }
  return ls_timeline_new (run);
}

void
time_subject_stop_at (LsTimeline *timeline, const guint64 *lines)
{
  const LsSubject *subject = ls_timeline_get_subject (timeline);
  const guint n = ls_program_n_lines (ls_subject_get_program (subject));
  g_autofree LsStopPoint *points = g_new0 (LsStopPoint, n);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsStops) stops = NULL;
  guint n_points = 0;

  for (guint i = 0; i < n; i++)
    if (lines[i / 64] >> (i % 64) & 1)
      points[n_points++] =
        (LsStopPoint){ .id = i, .target = { .kind = LS_TARGET_LINE, .line = i } };
  stops = ls_stops_new (subject, points, n_points, &error);
  g_assert_no_error (error);
  ls_timeline_set_stops (timeline, stops);
}

/* --- states ---------------------------------------------------------------------------------------------- */

static void
check_against_fresh_run (const TimeSubject *subject, guint64 step, const void *state)
{
  gsize size = ls_program_state_size (subject->program);
  void *fresh = g_aligned_alloc0 (1, size, 64);
  LsRun run = { .bindings = subject->bindings };
  LsPlace place = { 0 };

  ls_program_reset (subject->program, &subject->input, fresh);
  make_edits (subject, fresh, 0, NULL);
  for (guint i = 0; i <= subject->n_edits; i++)
    {
      guint64 next = i < subject->n_edits ? MIN (subject->edits[i].step, step) : step;

      if (next <= place.step)
        continue;
      run.until_step = next;
      ls_program_run (subject->program, fresh, &run);
      ls_program_place (subject->program, fresh, &place);
      if (place.step == next)
        make_edits (subject, fresh, next, NULL);
    }
  g_assert_cmpmem (state, size, fresh, size);
  g_aligned_free (fresh);
}

void
time_subject_check_state (const TimeSubject *subject, LsTimeline *timeline)
{
  LsPlace place;

  ls_timeline_get_place (timeline, &place);
  check_against_fresh_run (subject, place.step, ls_timeline_get_state (timeline));
  check_against_fresh_run (subject, place.step - MIN (place.step, 1),
                           ls_timeline_get_previous (timeline));
}
