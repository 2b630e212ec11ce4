#include "ls-track.h"

#include <string.h>

#include "ls-checkpoints.h"
#include "ls-race-book.h"
#include "ls-subject-private.h"

#define SPACING 2048 /* steps between checkpoints while there is room */

static const LsCheckpointRoom room = { .least = LS_TRACK_BYTES, .most = LS_TRACK_BYTES };

/* Steps whose history is kept for who asks again, as for what a step changed. */
#define N_KEPT 4

typedef struct
{
  guint64 step;
  guint8 *history; /* owned (nullable) */
} Kept;

struct _LsTrack
{
  LsSubject *subject; /* owned by an owner */
  gboolean is_owner;
  const LsProgram *program;
  LsWatch *watch;
  LsCheckpoints *checkpoints; /* of bytes */
  guint8 *bytes;              /* the state, and behind it the history; aligned to 64 */
  gsize state_size, size;
  guint64 step;   /* of bytes */
  GArray *events; /* of LsEvent: of the step that leads to step */
  Kept kept[N_KEPT];
  guint n_kept; /* so far */
};

static void *
history (LsTrack *track)
{
  return track->bytes + track->state_size;
}

/* Tells the watch of registers that are changed by hand at the track's position. */
static void
give_edited (LsTrack *track)
{
  guint n;
  const LsEdit *edits = ls_subject_get_edits (track->subject, &n);

  for (guint i = 0; i < n; i++)
    if (edits[i].step == track->step && edits[i].kind == LS_EDIT_REGISTER)
      ls_watch_give (track->watch, edits[i].ref, edits[i].lanes, history (track));
}

/* Makes one step. Events are the program's doing, so they are found before changes by hand.
 * Returns: FALSE at the end or the trap. */
static gboolean
advance (LsTrack *track)
{
  LsRun run = { 0 };
  LsPlace place;

  ls_watch_before (track->watch, track->bytes);
  ls_subject_step_only (track->subject, track->bytes, &run);
  ls_program_place (track->program, track->bytes, &place);
  if (place.step == track->step)
    return FALSE;
  track->step = place.step;
  g_array_set_size (track->events, 0);
  ls_watch_after (track->watch, track->bytes, history (track), track->events);
  ls_subject_make_edits (track->subject, track->bytes);
  give_edited (track);
  ls_checkpoints_add (track->checkpoints, track->step, track->bytes);
  return TRUE;
}

/* To the nearest known place at or before step. */
static void
rewind_to (LsTrack *track, guint64 step)
{
  guint64 found;
  const void *nearest = ls_checkpoints_find (track->checkpoints, step, &found);

  if (track->step <= step && track->step >= found)
    return;
  memcpy (track->bytes, nearest, track->size);
  track->step = found;
  g_array_set_size (track->events, 0);
}

static gboolean
is_interrupted (const gint *interrupt)
{
  return interrupt != NULL && g_atomic_int_get (interrupt) != 0;
}

/* --- races ------------------------------------------------------------------------------------ */

/* Races depend on the steps of all waves, so they are found once for the whole run, at the first
 * question. Returns: FALSE if interrupted. */
static gboolean
find_races (LsTrack *track, const gint *interrupt)
{
  guint first;
  LsRaceBook *book = ls_subject_get_race_book (track->subject, &first);

  return book == NULL || ls_race_book_find (book, track->subject, interrupt) != NULL ||
         !is_interrupted (interrupt);
}

/* The races of the step that leads to the track's position; none before the first question.
 * Returns: their number. */
static guint
get_races (const LsTrack *track, const LsRaceStep **steps)
{
  guint n = 0, first, wave;
  LsRaceBook *book = ls_subject_get_race_book (track->subject, &first);
  const LsRaces *races = book != NULL ? ls_race_book_get (book) : NULL;

  if (races == NULL)
    return 0;
  ls_subject_get_group (track->subject, &wave);
  *steps = ls_races_at (races, first + wave, track->step, &n);
  return n;
}

static void
append_races (const LsTrack *track, GArray *events)
{
  const LsRaceStep *steps = NULL;
  guint n = get_races (track, &steps);

  for (guint i = 0; i < n; i++)
    {
      LsEvent event = { .kind = LS_EVENT_RACE,
                        .step = track->step,
                        .line = steps[i].second.line,
                        .lanes = steps[i].lanes,
                        .race = steps[i] };

      g_array_append_val (events, event);
    }
}

/* --- going ------------------------------------------------------------------------------------ */

static gboolean
has_event (const LsTrack *track, guint kinds)
{
  const LsRaceStep *steps;

  if ((kinds & LS_EVENT_BIT (LS_EVENT_RACE)) != 0 && get_races (track, &steps) > 0)
    return TRUE;
  for (guint i = 0; i < track->events->len; i++)
    if (kinds & LS_EVENT_BIT (g_array_index (track->events, LsEvent, i).kind))
      return TRUE;
  return FALSE;
}

LsTrackResult
ls_track_next (LsTrack *track,
               guint64 from,
               guint64 until,
               guint kinds,
               const gint *interrupt,
               guint64 *step)
{
  if ((kinds & LS_EVENT_BIT (LS_EVENT_RACE)) != 0 && !find_races (track, interrupt))
    return LS_TRACK_INTERRUPTED;
  rewind_to (track, from);
  while (track->step < until && advance (track))
    {
      if (track->step > from && has_event (track, kinds))
        {
          *step = track->step;
          return LS_TRACK_FOUND;
        }
      if (is_interrupted (interrupt))
        return LS_TRACK_INTERRUPTED;
    }
  return LS_TRACK_NONE;
}

void
ls_track_events (LsTrack *track, guint64 step, GArray *events)
{
  if (step == 0)
    return;
  if (track->step != step || track->events->len == 0)
    rewind_to (track, step - 1);
  while (track->step < step && advance (track))
    ;
  if (track->step != step)
    return;
  g_array_append_vals (events, track->events->data, track->events->len);
  append_races (track, events);
}

static gboolean
seek (LsTrack *track, guint64 step, const gint *interrupt)
{
  rewind_to (track, step);
  while (track->step < step && !is_interrupted (interrupt) && advance (track))
    ;
  return track->step == step;
}

guint64
ls_track_get_step (const LsTrack *track)
{
  return track->step;
}

void
ls_track_trap_events (LsTrack *track, GArray *events)
{
  LsPlace place;

  ls_program_place (track->program, track->bytes, &place);
  if (place.ended)
    return;
  ls_watch_before (track->watch, track->bytes);
  ls_watch_trapped (track->watch, track->bytes, history (track), events);
}

/* The registers that the launch gave values. */
static void
start_watching (LsTrack *track)
{
  const LsWaveInput *input = ls_subject_get_input (track->subject);
  g_autofree LsRegRef *given = g_new0 (LsRegRef, input->n_preloads + 1);

  for (guint i = 0; i < input->n_preloads; i++)
    given[i] = input->preloads[i].ref;
  ls_watch_start (track->watch, given, input->n_preloads, history (track));
  give_edited (track);
}

/* subject: borrowed. */
static LsTrack *
make_track (LsSubject *subject)
{
  LsTrack *track = g_new0 (LsTrack, 1);

  track->subject = subject;
  track->program = ls_subject_get_program (subject);
  track->watch = ls_watch_new (track->program, ls_subject_get_bindings (subject));
  track->state_size = ls_subject_get_state_size (subject);
  track->size = track->state_size + ls_watch_history_size (track->watch);
  track->bytes = g_aligned_alloc0 (1, track->size, 64);
  track->checkpoints = ls_checkpoints_new (track->size, SPACING, &room);
  track->events = g_array_new (FALSE, FALSE, sizeof (LsEvent));

  ls_subject_reset (subject, track->bytes);
  start_watching (track);
  ls_checkpoints_add (track->checkpoints, 0, track->bytes);
  return track;
}

LsTrack *
ls_track_new (LsSubject *subject)
{
  LsTrack *track = make_track (ls_subject_ref (subject));

  track->is_owner = TRUE;
  return track;
}

/* What the watch remembers at a step. Returns: (nullable): NULL: the run does not reach it, or somebody interrupted. */
static const void *
find_history (LsTrack *track, guint64 step, const gint *interrupt)
{
  const gsize size = track->size - track->state_size;
  Kept *kept;

  for (guint i = 0; i < N_KEPT; i++)
    if (track->kept[i].history != NULL && track->kept[i].step == step)
      return track->kept[i].history;
  if (!seek (track, step, interrupt))
    return NULL;
  kept = &track->kept[track->n_kept++ % N_KEPT];
  if (kept->history == NULL)
    kept->history = g_malloc (size);
  memcpy (kept->history, history (track), size);
  kept->step = step;
  return kept->history;
}

LsMask
ls_track_find_unset (LsSubject *subject, LsRegRef ref, guint64 step, const gint *interrupt)
{
  const LsMachine *machine = ls_subject_get_machine (subject);
  const void *known;
  LsMask lanes = 0;

  if ((machine->explain->unset_files >> ref.file & 1) == 0 || step > LS_TRACK_MAX_UNSET)
    return 0;
  g_mutex_lock (&subject->track_lock);
  if (subject->track == NULL)
    subject->track = make_track (subject);
  known = find_history (subject->track, step, interrupt);
  if (known != NULL)
    lanes = ls_watch_unset_lanes (subject->track->watch, ref, known);
  g_mutex_unlock (&subject->track_lock);
  return lanes;
}

void
ls_track_free (LsTrack *track)
{
  ls_watch_free (track->watch);
  ls_checkpoints_free (track->checkpoints);
  g_array_unref (track->events);
  for (guint i = 0; i < N_KEPT; i++)
    g_free (track->kept[i].history);
  g_aligned_free (track->bytes);
  if (track->is_owner)
    ls_subject_unref (track->subject);
  g_free (track);
}

gsize
ls_track_bytes (const LsTrack *track)
{
  return ls_checkpoints_bytes (track->checkpoints);
}
