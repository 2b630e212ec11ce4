#include "ls-report-other.h"

#include "ls-scene-beside.h"
#include "ls-scene-compare-text.h"
#include "ls-words.h"

/* Two programs on the wave that is looked at, each as its scene has it. */

/* Where a step of the run that is looked at made it so. */
static void
set_place (LsFactText *fact,
           const LsOutputDifference *place,
           const LsProgram *program,
           const char *nothing)
{
  fact->texts[3] =
    place->written_a ? ls_report_dup_number (&place->unlike, place->unlike.a) : g_strdup (nothing);
  fact->texts[4] =
    place->written_b ? ls_report_dup_number (&place->unlike, place->unlike.b) : g_strdup (nothing);
  if (place->step_a == 0)
    return;
  ls_report_set_step (fact, place->step_a);
  fact->texts[2] = ls_program_dup_line (program, place->line_a);
}

/* An output or a memory, with the lanes that leave something else in it; of the first one what they leave. */
static void
add_output (LsReport *report,
            const LsOutputCount *count,
            const LsOutputDifference *first,
            const LsProgram *program)
{
  const guint n = ls_mask_count (count->lanes);
  LsFactText fact = { .lanes = count->lanes };
  g_autofree char *name = ls_output_name (program, count->is_memory, count->ref, count->memory);

  fact.texts[0] =
    g_strdup_printf (ls_words_many ("Leaves %s: %u lane", "Leaves %s: %u lanes", n), name, n);
  if (first->is_memory == count->is_memory &&
      (count->is_memory ? first->memory == count->memory
                        : ls_reg_ref_equal (first->ref, count->ref)))
    set_place (&fact, first, program, ls_words ("nothing"));
  ls_report_take (report, &fact);
}

static void
add_rows (LsReport *report, const LsSceneComparison *comparison, const LsProgram *program)
{
  const LsOutputs *outputs = comparison->outputs;

  if (comparison->sides != NULL)
    ls_report_add_parting (report, comparison->sides->parting, program);
  for (guint i = 0; outputs != NULL && outputs->differs && i < outputs->counts->len; i++)
    add_output (report, &g_array_index (outputs->counts, LsOutputCount, i), &outputs->first,
                program);
}

gboolean
ls_report_add_programs (LsReport *report,
                        const LsReportOther *other,
                        const gint *interrupt,
                        GError **error)
{
  const LsCompareOptions options = { .tolerance = LS_COMPARE_EXACT, .interrupt = interrupt };
  g_autofree char *name = NULL;
  g_autoptr (LsScene) there =
    ls_scene_open_beside (other->scene, other->path, other->trust, &name, error);
  g_autoptr (LsSceneComparison) comparison =
    there != NULL ? ls_scene_compare (other->scene, there, other->wave, &options, error) : NULL;
  g_autoptr (GString) summary = NULL;

  if (comparison == NULL)
    return FALSE;
  const LsComparedScenes scenes = {
    other->scene,
    { ls_scene_get_program (other->scene),
      ls_scene_get_program (there),
      { ls_scene_get_name (other->scene), name } },
    LS_COMPARE_STEPS,
  };
  g_autofree char *sentence = ls_scene_comparison_to_sentence (comparison, &scenes);
  summary = g_string_new (sentence);
  if (comparison->sides != NULL)
    {
      g_autofree char *where = ls_sides_to_sentence (comparison->sides, &scenes.programs);

      g_string_append_printf (summary, " %s", where);
    }
  report->summary = g_strdup (summary->str);
  add_rows (report, comparison, scenes.programs.program_a);
  return TRUE;
}
