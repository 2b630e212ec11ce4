#include "ls-scene-compare-text.h"

#include "ls-compare-outputs.h"
#include "ls-picture.h"

/* --- data ------------------------------------------------------------------------------------------------ */

static void
add_counts (GVariantBuilder *builder, const LsSceneComparison *comparison, const LsProgram *program)
{
  GVariantBuilder all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < comparison->counts->len; i++)
    {
      const LsSceneOutputCount *count = &g_array_index (comparison->counts, LsSceneOutputCount, i);
      GVariantBuilder one = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);
      g_autofree char *name = ls_output_name (program, count->is_memory, count->ref, count->memory);

      ls_picture_add_string (&one, count->is_memory ? "memory" : "output", name);
      ls_picture_add_uint (&one, "n_lanes", count->n_lanes);
      ls_picture_add_uint (&one, "max_ulp", count->max_ulp);
      g_variant_builder_add_value (&all, g_variant_builder_end (&one));
    }
  ls_picture_add (builder, "counts", g_variant_builder_end (&all));
}

/* Members of the first difference: with the pixel where there is one. */
static void
add_first (GVariantBuilder *builder,
           const LsScene *scene,
           const LsSceneComparison *comparison,
           const LsComparedPrograms *programs)
{
  guint x, y, lane = comparison->outputs->first.lane;

  ls_picture_add_uint (builder, "wave", comparison->wave);
  if (ls_scene_get_layout (scene) == LS_LAYOUT_PIXELS &&
      ls_scene_lane_to_pixel (scene, comparison->wave, lane, &x, &y))
    {
      ls_picture_add_uint (builder, "x", x);
      ls_picture_add_uint (builder, "y", y);
    }
  if (comparison->outputs->differs)
    ls_picture_add (builder, "first_difference",
                    ls_output_difference_to_variant (&comparison->outputs->first, programs));
  if (comparison->origin != NULL)
    ls_picture_add (builder, "chains", ls_origin_to_variant (comparison->origin, programs));
  if (comparison->sides != NULL)
    ls_picture_add (builder, "sides", ls_sides_to_variant (comparison->sides, programs));
}

GVariant *
ls_scene_comparison_to_variant (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  const LsComparedPrograms *programs = &scenes->programs;
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);
  g_autofree char *sentence = ls_scene_comparison_to_sentence (comparison, scenes);

  ls_picture_add_string (&builder, "a", programs->names.a);
  ls_picture_add_string (&builder, "b", programs->names.b);
  ls_picture_add (&builder, "differs", g_variant_new_boolean (comparison->differs));
  if (comparison->differs)
    add_first (&builder, scenes->scene, comparison, programs);
  ls_picture_add_uint (&builder, "n_waves", comparison->n_waves);
  if (comparison->n_running > 0)
    {
      ls_picture_add_uint (&builder, "n_running", comparison->n_running);
      ls_picture_add_uint (&builder, "first_running", comparison->first_running);
    }
  ls_picture_add_uint (&builder, "n_lanes", comparison->n_lanes);
  ls_picture_add_uint (&builder, "n_different_lanes", comparison->n_different);
  add_counts (&builder, comparison, programs->program_a);
  ls_picture_add_string (&builder, "sentence", sentence);
  return g_variant_builder_end (&builder);
}

/* --- words ----------------------------------------------------------------------------------------------- */

/* What runs on may well part later. Returns: (transfer full). */
static char *
tell_running (const LsSceneComparison *comparison, guint64 max_steps)
{
  if (comparison->n_running == 0)
    return g_strdup ("");
  if (comparison->n_running == 1)
    return g_strdup_printf (" Wave %u was still running after %" G_GUINT64_FORMAT " steps.",
                            comparison->first_running, max_steps);
  return g_strdup_printf (" %u waves were still running after %" G_GUINT64_FORMAT
                          " steps, the first of them wave %u.",
                          comparison->n_running, max_steps, comparison->first_running);
}

/* Returns: (transfer full): that there is no difference. */
static char *
tell_alike (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  const LsComparedPrograms *programs = &scenes->programs;
  g_autofree char *running = tell_running (comparison, scenes->max_steps);

  return g_strdup_printf (
    "No difference between %s and %s in what %" G_GUINT64_FORMAT " lane%s of %u wave%s leave%s.%s",
    programs->names.a, programs->names.b, comparison->n_lanes, comparison->n_lanes == 1 ? "" : "s",
    comparison->n_waves, comparison->n_waves == 1 ? "" : "s", comparison->n_lanes == 1 ? "s" : "",
    running);
}

char *
ls_scene_comparison_to_sentence (const LsSceneComparison *comparison,
                                 const LsComparedScenes *scenes)
{
  g_autofree char *what = NULL;
  guint x, y;

  if (!comparison->differs)
    return tell_alike (comparison, scenes);
  what = ls_outputs_to_sentence (comparison->outputs, &scenes->programs);
  if (comparison->outputs->differs && ls_scene_get_layout (scenes->scene) == LS_LAYOUT_PIXELS &&
      ls_scene_lane_to_pixel (scenes->scene, comparison->wave, comparison->outputs->first.lane, &x,
                              &y))
    return g_strdup_printf ("Wave %u, pixel (%u, %u): %s", comparison->wave, x, y, what);
  return g_strdup_printf ("Wave %u: %s", comparison->wave, what);
}

/* How many lanes are different, and in what. */
static void
append_counts (GString *text, const LsSceneComparison *comparison, const LsProgram *program)
{
  g_string_append_printf (
    text, "%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " lane%s of %u wave%s %s different.\n",
    comparison->n_different, comparison->n_lanes, comparison->n_lanes == 1 ? "" : "s",
    comparison->n_waves, comparison->n_waves == 1 ? "" : "s",
    comparison->n_different == 1 ? "is" : "are");
  for (guint i = 0; i < comparison->counts->len; i++)
    {
      const LsSceneOutputCount *count = &g_array_index (comparison->counts, LsSceneOutputCount, i);
      g_autofree char *name = ls_output_name (program, count->is_memory, count->ref, count->memory);

      g_string_append_printf (text, "  %-8s in %" G_GUINT64_FORMAT " %s%s", name, count->n_lanes,
                              count->is_memory ? "part" : "lane", count->n_lanes == 1 ? "" : "s");
      if (count->max_ulp > 0)
        g_string_append_printf (text, ", at most %" G_GUINT64_FORMAT " ULP", count->max_ulp);
      g_string_append_c (text, '\n');
    }
}

/* Where it begins: side by side if the programs match, else as far back as both compute it. */
static void
append_origin (GString *text,
               const LsSceneComparison *comparison,
               const LsComparedPrograms *programs)
{
  g_autofree char *sentence = NULL;

  if (comparison->sides != NULL)
    sentence = ls_sides_to_sentence (comparison->sides, programs);
  else if (comparison->origin != NULL)
    sentence = ls_origin_to_sentence (comparison->origin, programs);
  if (sentence != NULL && *sentence)
    g_string_append_printf (text, "%s\n", sentence);
}

char *
ls_scene_comparison_to_text (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  g_autofree char *sentence = ls_scene_comparison_to_sentence (comparison, scenes);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s\n", sentence);
  append_origin (text, comparison, &scenes->programs);
  if (comparison->differs)
    append_counts (text, comparison, scenes->programs.program_a);
  return g_string_free (text, FALSE);
}
