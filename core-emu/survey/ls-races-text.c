#include "ls-races-text.h"

#include "ls-cell.h"
#include "ls-expr.h"
#include "ls-picture.h"

/* --- words ----------------------------------------------------------------------------------------------- */

static const char *
op_of (const LsScene *scene, guint number)
{
  LsLine line;

  ls_program_line (ls_scene_get_program (scene), number, &line);
  return line.op != NULL ? line.op : line.text;
}

static void
append_access (GString *text, const LsRaceAccess *access, const LsScene *scene)
{
  g_string_append_printf (text,
                          "%s by wave %u, lane %u in step %" G_GUINT64_FORMAT ", line %u (%s)",
                          access->is_write ? "written" : "read", access->wave, access->lane,
                          access->step, access->line + 1, op_of (scene, access->line));
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
  if (races->n_failed > 0)
    g_string_append_printf (text, "; %u did not reach their end", races->n_failed);
  g_string_append (text, ".\n");
  return g_string_free (text, FALSE);
}

/* --- data ------------------------------------------------------------------------------------------------ */

static GVariant *
access_to_variant (const LsRaceAccess *access, const LsScene *scene)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);

  ls_picture_add_uint (&builder, "wave", access->wave);
  ls_picture_add_uint (&builder, "step", access->step);
  ls_picture_add_uint (&builder, "line", access->line + 1);
  ls_picture_add_uint (&builder, "lane", access->lane);
  ls_picture_add_string (&builder, "access", access->is_write ? "write" : "read");
  ls_picture_add_string (&builder, "op", op_of (scene, access->line));
  return g_variant_builder_end (&builder);
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
add_cell (GVariantBuilder *builder, const LsCell *cell, const LsScene *scene)
{
  g_autoptr (GString) name = g_string_new (NULL);

  if (cell->kind == LS_CELL_MEMORY)
    {
      ls_picture_add_string (builder, "memory", ls_expr_memory_name ((LsMemoryKind) cell->number));
      ls_picture_add_uint (builder, "word", cell->at);
    }
  else
    {
      ls_expr_append_ref (name, ls_scene_get_program (scene), cell->ref);
      ls_picture_add_string (builder, "register", name->str);
    }
}

GVariant *
ls_race_step_to_variant (const LsRaceStep *step, const LsScene *scene)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);

  add_cell (&builder, &step->cell, scene);
  ls_picture_add (&builder, "accesses", accesses_to_variant (&step->first, &step->second, scene));
  return g_variant_builder_end (&builder);
}

static GVariant *
race_to_variant (const LsRace *race, const LsScene *scene)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);
  g_autofree char *sentence = tell (race, scene);

  add_cell (&builder, &race->cell, scene);
  ls_picture_add_uint (&builder, "n_words", race->n_words);
  ls_picture_add_uint (&builder, "n_accesses", race->n_accesses);
  ls_picture_add (&builder, "accesses", accesses_to_variant (&race->first, &race->second, scene));
  ls_picture_add_string (&builder, "sentence", sentence);
  return g_variant_builder_end (&builder);
}

GVariant *
ls_races_to_variant (const LsRaces *races, const LsScene *scene)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);
  GVariantBuilder all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < races->races->len; i++)
    g_variant_builder_add_value (&all,
                                 race_to_variant (&g_array_index (races->races, LsRace, i), scene));
  ls_picture_add_uint (&builder, "n_waves", races->n_waves);
  ls_picture_add_uint (&builder, "n_failed_waves", races->n_failed);
  ls_picture_add_uint (&builder, "n_words", races->n_words);
  ls_picture_add (&builder, "races", g_variant_builder_end (&all));
  return g_variant_builder_end (&builder);
}
