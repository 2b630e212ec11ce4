#include "ls-races-text.h"

#include "ls-cell.h"
#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-tell-parts.h"

/* --- words ----------------------------------------------------------------------------------------------- */

static void
append_access (GString *text, const LsRaceAccess *access, const LsScene *scene)
{
  g_autofree char *line = ls_tell_dup_line (ls_scene_get_program (scene), access->line);

  g_string_append_printf (text, "%s by wave %u, lane %u in step %" G_GUINT64_FORMAT ", %s",
                          access->is_write ? "written" : "read", access->wave, access->lane,
                          access->step, line);
}

static char *
tell (const LsRace *race, const LsScene *scene)
{
  GString *text = g_string_new (NULL);

  ls_cell_append (text, &race->cell, ls_scene_get_program (scene), 0);
  g_string_append (text, " is ");
  append_access (text, &race->first, scene);
  g_string_append (text, " and ");
  append_access (text, &race->second, scene);
  if (race->first.wave == race->second.wave)
    g_string_append (text, ", lanes of one step");
  g_string_append (text, ", without an order between them");
  if (race->n_words > 1)
    g_string_append_printf (text, "; so are %" G_GUINT64_FORMAT " more words", race->n_words - 1);
  return g_string_free (text, FALSE);
}

/* Which order a barrier makes is a reading of the machine. Returns: (nullable): that the verdict rests on. */
static const LsReadingValue *
barrier_of (const LsRaces *races, const LsScene *scene)
{
  const LsMachine *machine = ls_scene_get_machine (scene);
  guint reading = ls_machine_find_reading (machine, "barrier");

  if (!races->needs_barrier || reading == G_MAXUINT)
    return NULL;
  return &machine->readings[reading].values[ls_scene_get_bindings (scene)->readings[reading]];
}

static void
append_barrier (GString *text, const LsRaces *races, const LsScene *scene)
{
  const LsReadingValue *barrier = barrier_of (races, scene);

  if (barrier != NULL)
    g_string_append_printf (text, ", by the reading barrier=%s (BARRIER waits for %s)", barrier->id,
                            barrier->text);
}

static void
append_stop (GString *text, const LsRaceStop *stop, const LsScene *scene)
{
  g_autofree char *wave = g_strdup_printf ("Wave %u", stop->wave);

  g_autofree char *line = ls_tell_dup_line (ls_scene_get_program (scene), stop->line);

  if (stop->trap.code != LS_TRAP_NONE)
    ls_tell_say_trap (text, wave, stop->step, &stop->trap, ls_scene_get_program (scene));
  else
    g_string_append_printf (text, "%s was still running after %" G_GUINT64_FORMAT " steps, at %s.",
                            wave, stop->step, line);
  g_string_append_c (text, '\n');
}

char *
ls_races_to_text (const LsRaces *races, const LsScene *scene)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < races->races->len; i++)
    {
      g_autofree char *sentence = tell (&g_array_index (races->races, LsRace, i), scene);

      g_string_append_printf (text, "%s.\n", sentence);
    }
  if (races->n_words == 0)
    g_string_append_printf (text, "No race in %u wave%s", races->n_waves,
                            races->n_waves == 1 ? "" : "s");
  else
    g_string_append_printf (text, "%" G_GUINT64_FORMAT " word%s of %u wave%s in races",
                            races->n_words, races->n_words == 1 ? "" : "s", races->n_waves,
                            races->n_waves == 1 ? "" : "s");
  append_barrier (text, races, scene);
  if (races->n_failed > 0)
    g_string_append_printf (text, "; %u did not reach their end", races->n_failed);
  g_string_append (text, ".\n");
  if (races->n_failed > 0)
    append_stop (text, &races->stop, scene);
  return g_string_free (text, FALSE);
}

/* --- data ------------------------------------------------------------------------------------------------ */

static GVariant *
access_to_variant (const LsRaceAccess *access, const LsScene *scene)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "wave", access->wave);
  ls_dict_set_uint (&dict, "step", access->step);
  ls_dict_set_uint (&dict, "line", access->line + 1);
  ls_dict_set_uint (&dict, "lane", access->lane);
  ls_dict_set_string (&dict, "access", access->is_write ? "write" : "read");
  ls_dict_set_string (&dict, "op", ls_tell_op (ls_scene_get_program (scene), access->line));
  return ls_dict_end (&dict);
}

/* The two without an order. */
static GVariant *
accesses_to_variant (const LsRaceAccess *first, const LsRaceAccess *second, const LsScene *scene)
{
  GVariantBuilder both = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  g_variant_builder_add_value (&both, access_to_variant (first, scene));
  g_variant_builder_add_value (&both, access_to_variant (second, scene));
  return g_variant_builder_end (&both);
}

static void
add_cell (LsDict *dict, const LsCell *cell, const LsScene *scene)
{
  g_autoptr (GString) name = g_string_new (NULL);

  if (cell->kind == LS_CELL_MEMORY)
    {
      ls_dict_set_string (dict, "memory", ls_scene_get_machine (scene)->memories[cell->number].id);
      ls_dict_set_uint (dict, "word", cell->at);
    }
  else
    {
      ls_program_append_ref (name, ls_scene_get_program (scene), cell->ref);
      ls_dict_set_string (dict, "register", name->str);
    }
}

GVariant *
ls_race_step_to_variant (const LsRaceStep *step, const LsScene *scene)
{
  LsDict dict = { 0 };

  add_cell (&dict, &step->cell, scene);
  ls_dict_set_value (&dict, "accesses", accesses_to_variant (&step->first, &step->second, scene));
  return ls_dict_end (&dict);
}

static GVariant *
race_to_variant (const LsRace *race, const LsScene *scene)
{
  LsDict dict = { 0 };
  g_autofree char *sentence = tell (race, scene);

  add_cell (&dict, &race->cell, scene);
  ls_dict_set_uint (&dict, "n_words", race->n_words);
  ls_dict_set_uint (&dict, "n_accesses", race->n_accesses);
  ls_dict_set_value (&dict, "accesses", accesses_to_variant (&race->first, &race->second, scene));
  ls_dict_set_string (&dict, "sentence", sentence);
  return ls_dict_end (&dict);
}

static GVariant *
stop_to_variant (const LsRaceStop *stop)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "wave", stop->wave);
  ls_dict_set_uint (&dict, "step", stop->step);
  ls_dict_set_uint (&dict, "line", stop->line + 1);
  if (stop->trap.code != LS_TRAP_NONE)
    ls_dict_set_value (&dict, "trap", ls_stop_to_variant (&stop->trap, stop->step));
  return ls_dict_end (&dict);
}

GVariant *
ls_races_to_variant (const LsRaces *races, const LsScene *scene)
{
  LsDict dict = { 0 };
  GVariantBuilder all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < races->races->len; i++)
    g_variant_builder_add_value (&all,
                                 race_to_variant (&g_array_index (races->races, LsRace, i), scene));
  ls_dict_set_uint (&dict, "n_waves", races->n_waves);
  ls_dict_set_uint (&dict, "n_failed_waves", races->n_failed);
  ls_dict_set_uint (&dict, "n_words", races->n_words);
  if (barrier_of (races, scene) != NULL)
    ls_dict_set_string (&dict, "barrier", barrier_of (races, scene)->id);
  if (races->n_failed > 0)
    ls_dict_set_value (&dict, "stop", stop_to_variant (&races->stop));
  ls_dict_set_value (&dict, "races", g_variant_builder_end (&all));
  return ls_dict_end (&dict);
}
