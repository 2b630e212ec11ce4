
#include "ls-cli-scene.h"
#include "ls-races-text.h"
#include "ls-tell-event.h"
#include "ls-track.h"

/* --- finding --------------------------------------------------------------------------------------------- */

/* Keeps those of kinds. Returns: FALSE if there are enough. */
static gboolean
keep (LsCliEvents *found, guint wave, guint kinds, const GArray *events)
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
      g_array_append_val (found->events, kept);
    }
  return TRUE;
}

/* book: races of all groups. */
static gboolean
watch_wave (const LsScene *scene,
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
      if (!keep (found, wave, kinds, events))
        return FALSE;
    }
  if (ls_track_get_step (track) >= max_steps)
    return TRUE;
  g_array_set_size (events, 0);
  ls_track_trap_events (track, events);
  return keep (found, wave, kinds, events);
}

void
ls_cli_find_events (const LsScene *scene, guint kinds, guint64 max_steps, LsCliEvents *found)
{
  guint n_waves = ls_scene_get_n_waves (scene);
  g_autoptr (LsRaceBook) book = ls_scene_new_race_book (scene, max_steps, TRUE);

  found->events = g_array_new (FALSE, FALSE, sizeof (LsCliEvent));
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

void
ls_cli_print_events (const LsScene *scene, const LsCliEvents *found)
{
  for (guint i = 0; i < found->events->len; i++)
    {
      const LsCliEvent *at = &g_array_index (found->events, LsCliEvent, i);
      g_autofree char *sentence = ls_event_sentence (ls_scene_get_program (scene), &at->event);
      g_autofree char *text = ls_program_dup_line (ls_scene_get_program (scene), at->event.line);

      ls_cli_print ("wave %u, step %" G_GUINT64_FORMAT ", line %u: %s: %s (%s)\n", at->wave,
                    at->event.step, at->event.line + 1, ls_event_name (at->event.kind), sentence,
                    text);
    }
  if (found->events->len == 0)
    ls_cli_put_line ("no events");
  if (found->is_cut)
    ls_cli_message ("only the first %u events are told", LS_CLI_MAX_EVENTS);
}

static GVariant *
event_to_variant (const LsScene *scene, const LsCliEvent *at)
{
  g_autofree char *text = ls_program_dup_line (ls_scene_get_program (scene), at->event.line);
  LsDict dict = { 0 };

  ls_dict_add_members (&dict, ls_event_to_variant (&at->event, ls_scene_get_program (scene)));
  ls_dict_set_uint (&dict, "wave", at->wave);
  ls_dict_set_string (&dict, "text", text);
  if (at->event.kind == LS_EVENT_RACE)
    ls_dict_set_value (&dict, "race", ls_race_step_to_variant (&at->event.race, scene));
  return ls_dict_end (&dict);
}

void
ls_cli_set_events (LsDict *dict, const LsScene *scene, const LsCliEvents *found)
{
  GVariantBuilder list = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < found->events->len; i++)
    g_variant_builder_add_value (
      &list, event_to_variant (scene, &g_array_index (found->events, LsCliEvent, i)));
  ls_dict_set (dict, "events", "aa{sv}", &list);
  ls_dict_set_bool (dict, "events_cut", found->is_cut);
}
