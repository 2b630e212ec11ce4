#include "ls-scene-compare-text.h"

#include <inttypes.h>

#include "ls-compare-outputs.h"
#include "ls-dict.h"
#include "ls-place-text.h"
#include "ls-ulp.h"
#include "ls-words.h"

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

static void
add_line (LsDict *dict, const LsProgram *program, guint index, gboolean of_b)
{
  g_autofree char *text = ls_compare_line_text (program, index);

  ls_dict_set_uint (dict, of_b ? "line_b" : "line_a", index + 1);
  ls_dict_set_string (dict, of_b ? "text_b" : "text_a", text);
}

static void
add_lines (LsDict *dict, const GArray *lines, const LsComparedPrograms *programs)
{
  GVariantBuilder all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; lines != NULL && i < lines->len; i++)
    {
      const LsOtherLine *line = &g_array_index (lines, LsOtherLine, i);
      LsDict one = { 0 };

      if (line->has_a)
        add_line (&one, programs->program_a, line->line_a, FALSE);
      if (line->has_b)
        add_line (&one, programs->program_b, line->line_b, TRUE);
      g_variant_builder_add_value (&all, ls_dict_end (&one));
    }
  ls_dict_set_value (dict, "lines", g_variant_builder_end (&all));
  ls_dict_set_bool (dict, "alike", lines != NULL);
}

static void
add_state (LsDict *dict, const GPtrArray *state)
{
  GVariantBuilder all = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));

  for (guint i = 0; i < state->len; i++)
    g_variant_builder_add_value (&all,
                                 ls_state_difference_to_variant (g_ptr_array_index (state, i)));
  ls_dict_set_value (dict, "scene_differences", g_variant_builder_end (&all));
}

static void
add_stop (LsDict *dict, const LsOutputs *outputs, gboolean of_b)
{
  GVariant *stop = ls_outputs_stop_to_variant (outputs, of_b);

  if (stop != NULL)
    ls_dict_set_value (dict, of_b ? "stop_b" : "stop_a", stop);
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
  add_stop (dict, comparison->outputs, FALSE);
  add_stop (dict, comparison->outputs, TRUE);
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
  add_lines (&dict, comparison->lines, programs);
  add_state (&dict, comparison->state);
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

/* Lines, and things of the scene, that are told in words. */
#define MAX_TOLD 8

/* "10: '03 JUMP ADDR(5)' / '03 JUMP ADDR(6)'", "10, of A alone: 'MOV ...'" */
static void
append_other (GString *text, const LsOtherLine *line, const LsComparedPrograms *programs)
{
  g_autofree char *a =
    line->has_a ? ls_compare_line_text (programs->program_a, line->line_a) : NULL;
  g_autofree char *b =
    line->has_b ? ls_compare_line_text (programs->program_b, line->line_b) : NULL;
  g_autofree char *place_a =
    line->has_a ? ls_program_dup_place (programs->program_a, line->line_a) : NULL;
  g_autofree char *place_b =
    line->has_b ? ls_program_dup_place (programs->program_b, line->line_b) : NULL;

  if (!line->has_a || !line->has_b)
    g_string_append_printf (
      text, ls_words ("%s, of %s alone: '%s'"), line->has_a ? place_a : place_b,
      line->has_a ? programs->names.a : programs->names.b, line->has_a ? a : b);
  else if (line->line_a == line->line_b)
    g_string_append_printf (text, ls_words ("%s: '%s' / '%s'"), place_a, a, b);
  else
    g_string_append_printf (text, ls_words ("%s / %s: '%s' / '%s'"), place_a, place_b, a, b);
}

static void
append_others (GString *text, const GArray *lines, const LsComparedPrograms *programs)
{
  if (lines == NULL)
    {
      g_string_append_printf (text, "%s\n",
                              ls_words ("The programs differ in many of their lines."));
      return;
    }
  if (lines->len == 0)
    return;
  g_string_append_printf (text, ls_words_many ("%u line differs:", "%u lines differ:", lines->len),
                          lines->len);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < MIN (lines->len, MAX_TOLD); i++)
    {
      g_string_append (text, "  ");
      append_other (text, &g_array_index (lines, LsOtherLine, i), programs);
      g_string_append_c (text, '\n');
    }
  if (lines->len > MAX_TOLD)
    {
      g_string_append_printf (text, ls_words ("  and %u more"), lines->len - MAX_TOLD);
      g_string_append_c (text, '\n');
    }
}

static void
append_state (GString *text, const GPtrArray *state)
{
  if (state->len > 0)
    g_string_append_printf (text, "%s\n", ls_words ("The scenes differ:"));
  for (guint i = 0; i < MIN (state->len, MAX_TOLD); i++)
    {
      g_autofree char *sentence = ls_state_difference_to_sentence (g_ptr_array_index (state, i));

      g_string_append_printf (text, "  %s\n", sentence);
    }
  if (state->len > MAX_TOLD)
    {
      g_string_append_printf (text, ls_words ("  and %u more"), state->len - MAX_TOLD);
      g_string_append_c (text, '\n');
    }
}

char *
ls_scene_comparison_to_listing (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  GString *text = g_string_new (NULL);

  append_others (text, comparison->lines, &scenes->programs);
  append_state (text, comparison->state);
  return g_string_free (text, FALSE);
}

/* What runs on may well part later. */
static void
say_running (GString *text, const LsSceneComparison *comparison, guint64 max_steps)
{
  if (comparison->n_running == 1)
    ls_words_say (text, ls_words ("Wave %u was still running after %" PRIu64 " steps."),
                  comparison->first_running, max_steps);
  else if (comparison->n_running > 1)
    ls_words_say (
      text,
      ls_words ("%u waves were still running after %" PRIu64 " steps, the first of them wave %u."),
      comparison->n_running, max_steps, comparison->first_running);
}

/* Returns: (transfer full): that there is no difference. */
static char *
tell_alike (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  const LsCompareNames *names = &scenes->programs.names;
  g_autofree char *lanes =
    g_strdup_printf (ls_words_many ("%" PRIu64 " lane", "%" PRIu64 " lanes", comparison->n_lanes),
                     comparison->n_lanes);
  g_autofree char *waves = g_strdup_printf (
    ls_words_many ("%u wave", "%u waves", comparison->n_waves), comparison->n_waves);
  GString *text = g_string_new (NULL);

  ls_words_say (text,
                ls_words_many ("No difference between %s and %s in what %s of %s leaves.",
                               "No difference between %s and %s in what %s of %s leave.",
                               comparison->n_lanes),
                names->a, names->b, lanes, waves);
  say_running (text, comparison, scenes->max_steps);
  return g_string_free (text, FALSE);
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
    return g_strdup_printf (ls_words ("Wave %u, pixel (%u, %u): %s"), comparison->wave, x, y, what);
  return g_strdup_printf (ls_words ("Wave %u: %s"), comparison->wave, what);
}

char *
ls_scene_comparison_to_origin (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  g_autofree char *origin = NULL;

  if (comparison->sides != NULL)
    return ls_sides_to_sentence (comparison->sides, &scenes->programs);
  if (comparison->origin == NULL)
    return g_strdup ("");
  origin = ls_origin_to_sentence (comparison->origin, &scenes->programs);
  if (*origin == '\0')
    return g_strdup (ls_words ("No step of either wrote it: it was different from the start."));
  return g_steal_pointer (&origin);
}

char *
ls_scene_comparison_tell_fork (const char *fork)
{
  return g_strdup_printf (
    ls_words ("Both ran as their scenes have them, without the changes of %s."), fork);
}

/* How many lanes are different, and in what: lines for who prints, which is in English. */
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
      if (count->max_ulp > 0 && ls_ulp_is_close (count->max_ulp))
        g_string_append_printf (text, ", at most %" G_GUINT64_FORMAT " ULP", count->max_ulp);
      g_string_append_c (text, '\n');
    }
}

char *
ls_scene_comparison_to_text (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  g_autofree char *sentence = ls_scene_comparison_to_sentence (comparison, scenes);
  g_autofree char *origin = ls_scene_comparison_to_origin (comparison, scenes);
  GString *text = g_string_new (NULL);
  g_autofree char *listing = ls_scene_comparison_to_listing (comparison, scenes);

  g_string_append_printf (text, "%s%s\n", listing, sentence);
  if (*origin != '\0')
    g_string_append_printf (text, "%s\n", origin);
  if (comparison->differs)
    append_counts (text, comparison, scenes->programs.program_a);
  return g_string_free (text, FALSE);
}
