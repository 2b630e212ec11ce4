#include "ls-cli-console.h"
#include "ls-cli-scene.h"
#include "ls-races-form.h"
#include "ls-source-program.h"
#include "ls-source-words.h"
#include "ls-tell-event.h"
#include "ls-track.h"
#include "ls-words.h"

/* --- finding --------------------------------------------------------------------------------------------- */

/* The statement of an event, where the lines of the text are known. */
static void
find_source (LsScene *scene, LsSubject *subject, LsCliEvent *event)
{
  g_autoptr (LsSourceTrace) trace = NULL;

  if (ls_scene_get_compiled (scene) == NULL)
    return;
  event->is_told = ls_source_at_has_statements (ls_subject_get_program (subject));
  if (!event->is_told)
    trace = ls_source_get_trace (scene, subject, NULL, NULL);
  if (event->is_told || trace != NULL)
    ls_source_find_event (scene, subject, &event->event, &event->source);
  event->is_told &= event->source.line > 0;
}

/* Keeps those of kinds. Returns: FALSE if there are enough. */
static gboolean
keep (LsCliEvents *found,
      LsScene *scene,
      LsSubject *subject,
      guint wave,
      guint kinds,
      const GArray *events)
{
  for (guint i = 0; i < events->len; i++)
    {
      LsCliEvent kept = { .wave = wave, .event = g_array_index (events, LsEvent, i) };

      if (!(kinds & LS_EVENT_BIT (kept.event.kind)))
        continue;
      if (found->events->len == LS_CLI_MAX_EVENTS)
        {
          found->is_cut = TRUE;
          return FALSE;
        }
      find_source (scene, subject, &kept);
      g_array_append_val (found->events, kept);
    }
  return TRUE;
}

/* book: races of all groups. */
static gboolean
watch_wave (LsScene *scene,
            guint wave,
            guint kinds,
            guint64 max_steps,
            LsRaceBook *book,
            LsCliEvents *found)
{
  g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, wave);
  g_autoptr (LsTrack) track = ls_track_new (subject);
  g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (LsEvent));
  guint64 step = 0;
  guint first;

  ls_scene_get_group (scene, wave, &first);
  ls_subject_set_race_book (subject, book, first);
  while (ls_track_next (track, step, max_steps, kinds, NULL, &step) == LS_TRACK_FOUND)
    {
      g_array_set_size (events, 0);
      ls_track_events (track, step, events);
      if (!keep (found, scene, subject, wave, kinds, events))
        return FALSE;
    }
  if (ls_track_get_step (track) >= max_steps)
    return TRUE;
  g_array_set_size (events, 0);
  ls_track_trap_events (track, events);
  return keep (found, scene, subject, wave, kinds, events);
}

/* Without lines events are told as those of any program. */
static void
measure_lines (LsScene *scene)
{
  g_autoptr (LsSession) session = ls_session_new ();
  g_autoptr (GError) error = NULL;

  ls_session_set_plain (session, TRUE);
  if (!ls_session_open_sync (session, scene, &error) || !ls_cli_measure (session, &error))
    ls_cli_message ("no source lines: %s", error->message);
}

static void
event_clear (gpointer event)
{
  ls_cause_source_clear (&((LsCliEvent *) event)->source);
}

void
ls_cli_find_events (LsScene *scene, guint kinds, guint64 max_steps, LsCliEvents *found)
{
  guint n_waves = ls_scene_get_n_waves (scene);
  g_autoptr (LsRaceBook) book = ls_scene_new_race_book (scene, max_steps, TRUE);

  found->events = g_array_new (FALSE, FALSE, sizeof (LsCliEvent));
  g_array_set_clear_func (found->events, event_clear);
  if (ls_scene_get_compiled (scene) != NULL &&
      !ls_source_at_has_statements (ls_scene_get_program (scene)))
    measure_lines (scene);
  if (n_waves > 1 && ls_dispatch_is_ordered (ls_scene_get_program (scene)))
    ls_cli_message ("the waves share memory; each is watched from what the scene gives it");
  for (guint wave = 0; wave < n_waves; wave++)
    if (!watch_wave (scene, wave, kinds, max_steps, book, found))
      return;
}

void
ls_cli_events_clear (LsCliEvents *found)
{
  g_clear_pointer (&found->events, g_array_unref);
}

/* --- telling --------------------------------------------------------------------------------------------- */

static GVariant *
read_text (const LsCliEvent *found, const LsFieldScope *scope)
{
  return ls_cli_read_line (found->event.line, scope);
}

static char *
dup_source (const LsCliEvent *event, const LsProgram *program G_GNUC_UNUSED)
{
  return ls_cause_source_tell (&event->source);
}

/* clang-format off */
static const LsField event_fields[] = {
  LS_FIELD_WITH (LsCliEvent, event, ls_event_fields),
  LS_FIELD (LsCliEvent, UINT, wave),
  LS_FIELD_MADE ("text", read_text),
  LS_FIELD_IN_IF (LsCliEvent, source, "source", ls_cause_source_fields, source.line),
    LS_FIELD_TOLD ("_source", dup_source),
  LS_FIELD_AS (LsCliEvent, FLAG, is_told, "_is_told"),
  LS_FIELD_WITH (LsCliEvent, event, ls_event_race_fields),
  LS_FIELD_END
};
const LsField ls_cli_events_fields[] = {
  LS_FIELD_LIST (LsCliEvents, events, "events", LsCliEvent, event_fields),
  LS_FIELD_AS (LsCliEvents, BOOL, is_cut, "events_cut"),
  LS_FIELD_END
};
const LsSentence ls_cli_event_sentences[] = {
    { "_is_told", N_ ("wave {wave}, step {step}, source line {source.source_line}: {event}: {sentence} ({source.text})") },
  { "!_is_told", N_ ("wave {wave}, step {step}, line {line}: {event}: {sentence} ({text}){_source}") }, { NULL, NULL }
};
/* clang-format on */
