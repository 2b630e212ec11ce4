#include "ls-report-other.h"

#include "ls-scene-beside.h"
#include "ls-scene-compare-text.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

/* Two programs on the wave that is looked at, each as its scene has it. */

/* Where a step of the run that is looked at made it so. */
static void
set_place (LsFormRow *fact,
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
  fact->texts[2] = ls_report_dup_line (program, place->line_a);
}

/* Of a memory it is found for the first one of all alone. */
static const LsOutputDifference *
get_first (const LsOutputCount *count, const LsOutputDifference *first)
{
  return count->is_memory && first->is_memory && count->memory == first->memory ? first
                                                                                : &count->first;
}

/* An output or a memory, with the lanes that leave something else in it, and what the first of them leaves. */
static void
add_output (LsReport *report,
            const LsOutputCount *count,
            const LsOutputDifference *first,
            const LsProgram *program)
{
  const guint n = ls_mask_count (count->lanes);
  LsFormRow fact = { .lanes = count->lanes };
  g_autofree char *name = ls_output_name (program, count->is_memory, count->ref, count->memory);

  fact.texts[0] =
    g_strdup_printf (ls_words_many ("%s differs in %u lane", "%s differs in %u lanes", n), name, n);
  set_place (&fact, get_first (count, first), program, ls_words ("nothing"));
  ls_report_take (report, &fact);
}

/* The operation where a difference begins in one of the programs. A step of the other one leads nowhere: this run has none such. */
static void
add_begin (LsReport *report,
           const GPtrArray *chain,
           const LsComparedPrograms *programs,
           gboolean is_b)
{
  const LsProgram *program = is_b ? programs->program_b : programs->program_a;
  LsFormRow fact = { 0 };
  const LsCause *cause;
  g_autoptr (GString) cell = g_string_new (NULL);
  GString *value;

  if (chain->len == 0)
    return;
  cause = g_ptr_array_index (chain, chain->len - 1);
  ls_cell_append (cell, &cause->cell, program, cause->value);
  fact.lanes = LS_MASK_LANE (cause->lane);
  fact.texts[0] = g_strdup_printf (
    is_b ? ls_words ("Begins there: %s") : ls_words ("Begins here: %s"), cell->str);
  ls_report_set_step (&fact, cause->step);
  fact.has_step = !is_b;
  fact.texts[2] = ls_report_dup_line (program, cause->line);
  value = g_string_new (NULL);
  ls_tell_append_bits (value, cause, program, cause->value);
  fact.texts[is_b ? 4 : 3] = g_string_free (value, FALSE);
  ls_report_take (report, &fact);
}

/* Side by side if the programs can be laid so, else what each computes it from. */
static void
add_origin (LsReport *report,
            const LsSceneComparison *comparison,
            const LsComparedPrograms *programs)
{
  if (comparison->sides != NULL)
    ls_report_add_parting (report, comparison->sides->parting, programs->program_a);
  else if (comparison->origin != NULL)
    {
      add_begin (report, comparison->origin->a, programs, FALSE);
      add_begin (report, comparison->origin->b, programs, TRUE);
    }
}

static void
add_rows (LsReport *report, const LsSceneComparison *comparison, const LsComparedPrograms *programs)
{
  const LsOutputs *outputs = comparison->outputs;

  add_origin (report, comparison, programs);
  for (guint i = 0; outputs != NULL && outputs->differs && i < outputs->counts->len; i++)
    add_output (report, &g_array_index (outputs->counts, LsOutputCount, i), &outputs->first,
                programs->program_a);
}

/* Where it begins, a line for each program. */
static char *
dup_origin (const LsSceneComparison *comparison, const LsComparedScenes *scenes)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autofree char *a = NULL, *b = NULL;

  if (comparison->sides != NULL || comparison->origin == NULL || comparison->origin->a->len == 0 ||
      comparison->origin->b->len == 0)
    return ls_scene_comparison_to_origin (comparison, scenes);
  a = ls_origin_to_sentence (&(LsOrigin){ comparison->origin->a, none }, &scenes->programs);
  b = ls_origin_to_sentence (&(LsOrigin){ none, comparison->origin->b }, &scenes->programs);
  return g_strdup_printf ("%s\n%s", a, b);
}

/* What is different, where that begins, and that a run with changes is not what was compared: a line each. */
static char *
dup_summary (const LsReportOther *other,
             const LsSceneComparison *comparison,
             const LsComparedScenes *scenes)
{
  g_autofree char *sentence = ls_scene_comparison_to_sentence (comparison, scenes);
  g_autofree char *origin = dup_origin (comparison, scenes);
  g_autofree char *fork = other->fork != NULL ? ls_scene_comparison_tell_fork (other->fork) : NULL;
  g_autofree char *listing = ls_scene_comparison_to_listing (comparison, scenes);
  GString *summary = g_string_new (listing);

  g_string_append (summary, sentence);

  if (*origin != '\0')
    g_string_append_printf (summary, "\n%s", origin);
  if (fork != NULL)
    g_string_append_printf (summary, "\n%s", fork);
  return g_string_free (summary, FALSE);
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

  if (comparison == NULL)
    return FALSE;
  const LsComparedScenes scenes = {
    other->scene,
    { ls_scene_get_program (other->scene),
      ls_scene_get_program (there),
      { ls_scene_get_name (other->scene), name } },
    LS_COMPARE_STEPS,
  };
  report->is_of_scene = TRUE;
  report->summary = dup_summary (other, comparison, &scenes);
  add_rows (report, comparison, &scenes.programs);
  return TRUE;
}
