#include "ls-scene-compare-text.h"

#include "ls-compare-outputs.h"
#include "ls-dict.h"

/* --- data ------------------------------------------------------------------------------------------------ */

static void
add_counts (LsDict *dict, const LsSceneComparison *comparison, const LsProgram *program)
{
  GVariantBuilder all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < comparison->counts->len; i++)
    {
      const LsSceneOutputCount *count = &g_array_index (comparison->counts, LsSceneOutputCount, i);
      LsDict one = { 0 };
      g_autofree char *name = ls_output_name (program, count->is_memory, count->ref, count->memory);

      ls_dict_set_string (&one, count->is_memory ? "memory" : "output", name);
      ls_dict_set_uint (&one, "n_lanes", count->n_lanes);
      ls_dict_set_uint (&one, "max_ulp", count->max_ulp);
      g_variant_builder_add_value (&all, ls_dict_end (&one));
    }
  ls_dict_set_value (dict, "counts", g_variant_builder_end (&all));
}

/* Members of the first difference: with the pixel where there is one. */
static void
add_first (LsDict *dict,
           const LsScene *scene,
           const LsSceneComparison *comparison,
           const LsComparedPrograms *programs)
{
  guint x, y, lane = comparison->outputs->first.lane;

  ls_dict_set_uint (dict, "wave", comparison->wave);
  if (ls_scene_get_layout (scene) == LS_LAYOUT_PIXELS &&
      ls_scene_lane_to_pixel (scene, comparison->wave, lane, &x, &y))
    {
      ls_dict_set_uint (dict, "x", x);
      ls_dict_set_uint (dict, "y", y);
    }
  if (comparison->outputs->differs)
    ls_dict_set_value (dict, "first_difference",
                       ls_output_difference_to_variant (&comparison->outputs->first, programs));
  if (comparison->origin != NULL)
    ls_dict_set_value (dict, "chains", ls_origin_to_variant (comparison->origin, programs));
  if (comparison->sides != NULL)
    ls_dict_set_value (dict, "sides", ls_sides_to_variant (comparison->sides, programs));
}

GVariant *
ls_scene_comparison_to_variant (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  const LsComparedPrograms *programs = &scenes->programs;
  LsDict dict = { 0 };
  g_autofree char *sentence = ls_scene_comparison_to_sentence (comparison, scenes);

  ls_dict_set_string (&dict, "a", programs->names.a);
  ls_dict_set_string (&dict, "b", programs->names.b);
  ls_dict_set_bool (&dict, "differs", comparison->differs);
  if (comparison->differs)
    add_first (&dict, scenes->scene, comparison, programs);
  ls_dict_set_uint (&dict, "n_waves", comparison->n_waves);
  if (comparison->n_running > 0)
    {
      ls_dict_set_uint (&dict, "n_running", comparison->n_running);
      ls_dict_set_uint (&dict, "first_running", comparison->first_running);
    }
  ls_dict_set_uint (&dict, "n_lanes", comparison->n_lanes);
  ls_dict_set_uint (&dict, "n_different_lanes", comparison->n_different);
  add_counts (&dict, comparison, programs->program_a);
  ls_dict_set_string (&dict, "sentence", sentence);
  return ls_dict_end (&dict);
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
