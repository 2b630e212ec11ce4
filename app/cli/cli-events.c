
#include "ls-cli-scene.h"
#include "ls-races-text.h"
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

static char *
line_text (const LsScene *scene, guint number)
{
  LsLine line;

  ls_program_line (ls_scene_get_program (scene), number, &line);
  return g_strstrip (g_strdup (line.text));
}

void
ls_cli_print_events (const LsScene *scene, const LsCliEvents *found)
{
  for (guint i = 0; i < found->events->len; i++)
    {
      const LsCliEvent *at = &g_array_index (found->events, LsCliEvent, i);
      g_autofree char *sentence = ls_event_sentence (ls_scene_get_machine (scene), &at->event);
      g_autofree char *text = line_text (scene, at->event.line);

      ls_cli_print ("wave %u, step %" G_GUINT64_FORMAT ", line %u: %s: %s (%s)\n", at->wave,
                    at->event.step, at->event.line + 1, ls_event_name (at->event.kind), sentence,
                    text);
    }
  if (found->events->len == 0)
    ls_cli_put_line ("no events");
  if (found->is_cut)
    ls_cli_message ("only the first %u events are told", LS_CLI_MAX_EVENTS);
}

static void
add_register (JsonBuilder *builder, const LsMachine *machine, LsRegRef ref)
{
  const LsRegFile *file = &machine->reg_files[ref.file];

  json_builder_set_member_name (builder, "register");
  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "file", file->id);
  if (!file->is_single)
    ls_cli_add_int (builder, "index", ref.index);
  if (file->n_channels > 1)
    ls_cli_add_int (builder, "channel", ref.channel);
  json_builder_end_object (builder);
}

static void
add_race (JsonBuilder *builder, const LsScene *scene, const LsRaceStep *race)
{
  g_autoptr (GVariant) told = g_variant_ref_sink (ls_race_step_to_variant (race, scene));

  json_builder_set_member_name (builder, "race");
  json_builder_add_value (builder, json_gvariant_serialize (told));
}

static void
add_event (JsonBuilder *builder, const LsScene *scene, const LsCliEvent *at)
{
  const LsMachine *machine = ls_scene_get_machine (scene);
  g_autofree char *sentence = ls_event_sentence (machine, &at->event);
  g_autofree char *text = line_text (scene, at->event.line);

  json_builder_begin_object (builder);
  ls_cli_add_string (builder, "kind", ls_event_name (at->event.kind));
  ls_cli_add_int (builder, "wave", at->wave);
  ls_cli_add_int (builder, "step", (gint64) at->event.step);
  ls_cli_add_int (builder, "line", at->event.line + 1);
  ls_cli_add_string (builder, "text", text);
  json_builder_set_member_name (builder, "lanes");
  json_builder_begin_array (builder);
  LS_FOREACH_LANE (lane, at->event.lanes)
    json_builder_add_int_value (builder, (gint64) lane);
  json_builder_end_array (builder);
  if (at->event.has_ref)
    add_register (builder, machine, at->event.ref);
  ls_cli_add_int (builder, "resource", at->event.resource);
  ls_cli_add_int (builder, "value", at->event.value);
  if (at->event.kind == LS_EVENT_RACE)
    add_race (builder, scene, &at->event.race);
  ls_cli_add_string (builder, "sentence", sentence);
  json_builder_end_object (builder);
}

void
ls_cli_add_events (JsonBuilder *builder, const LsScene *scene, const LsCliEvents *found)
{
  json_builder_set_member_name (builder, "events");
  json_builder_begin_array (builder);
  for (guint i = 0; i < found->events->len; i++)
    add_event (builder, scene, &g_array_index (found->events, LsCliEvent, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "events_cut");
  json_builder_add_boolean_value (builder, found->is_cut);
}
