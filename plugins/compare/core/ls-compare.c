#include "ls-compare-private.h"
#include "ls-causes.h"
#include "ls-error.h"

LsCompareOptions
ls_compare_options (const LsCompareOptions *options)
{
  LsCompareOptions all = { .tolerance = LS_COMPARE_EXACT };

  if (options != NULL)
    all = *options;
  if (all.max_steps == 0)
    all.max_steps = LS_COMPARE_STEPS;
  if (all.lanes == 0)
    all.lanes = LS_MASK_ALL;
  return all;
}

gboolean
ls_compare_interrupted (GError **error)
{
  return ls_fail (error, LS_ERROR_STATE, "the comparison was interrupted");
}

/* --- putting together ------------------------------------------------------------------------------------ */

void
ls_parting_builder_init (LsPartingBuilder *builder,
                         const LsProgram *program,
                         const LsCompareOptions *options)
{
  guint n;

  builder->options = ls_compare_options (options);
  builder->components = ls_components_new (program);
  builder->parting = g_new0 (LsParting, 1);
  builder->parting->counts = g_array_new (FALSE, FALSE, sizeof (LsPartingCount));
  n = ls_components_get_n (builder->components);
  builder->counts = g_new0 (LsPartingCount, n);
  for (guint i = 0; i < n; i++)
    builder->counts[i].ref = ls_components_get_ref (builder->components, i);
}

void
ls_parting_builder_clear (LsPartingBuilder *builder)
{
  g_clear_pointer (&builder->components, ls_components_free);
  g_clear_pointer (&builder->parting, ls_parting_free);
  g_clear_pointer (&builder->counts, g_free);
}

void
ls_parting_builder_add_edit (LsPartingBuilder *builder, const LsPartingPlace *place)
{
  LsParting *parting = builder->parting;

  if (!parting->differs)
    parting->first = *place;
  parting->differs = TRUE;
}

void
ls_parting_builder_add (LsPartingBuilder *builder, const LsPartingPlace *place)
{
  LsParting *parting = builder->parting;
  gboolean is_path = place->kind == LS_PARTING_LINE || place->kind == LS_PARTING_LANES;

  ls_parting_builder_add_edit (builder, place);
  if (is_path && !parting->has_path)
    {
      parting->path = *place;
      parting->has_path = TRUE;
    }
  if (!is_path && place->kind != LS_PARTING_INPUT && !parting->has_value)
    {
      parting->value = *place;
      parting->has_value = TRUE;
    }
}

void
ls_parting_builder_count (LsPartingBuilder *builder,
                          guint component,
                          const LsPartingPlace *place,
                          guint64 ulp)
{
  LsPartingCount *count = &builder->counts[component];

  if (count->n == 0)
    {
      count->first_step = place->step;
      count->line = place->line;
      count->lanes = place->lanes;
      count->unlike = place->unlike;
    }
  count->n++;
  if (ulp != LS_ULP_NAN)
    count->max_ulp = MAX (count->max_ulp, ulp);
}

static int
by_first_step (gconstpointer a, gconstpointer b)
{
  guint64 x = ((const LsPartingCount *) a)->first_step,
          y = ((const LsPartingCount *) b)->first_step;

  return x < y ? -1 : x > y;
}

/* Names the slot that wrote a value, where it is another line than the step's first. */
static void
name_slot (LsPartingPlace *place, LsSubject *subject, const gint *interrupt)
{
  g_autoptr (LsCauses) causes = NULL;
  g_autoptr (LsCause) cause = NULL;
  LsCell cell = ls_cell_register (place->ref, place->lane);
  LsLine line;

  if (place->kind != LS_PARTING_VALUE || place->is_by_hand || place->step == 0)
    return;
  ls_program_line (ls_subject_get_program (subject), place->line, &line);
  if (line.n < 2)
    return;
  causes = ls_causes_new (subject);
  cause = ls_causes_who (causes, &cell, place->step, 1, interrupt, NULL);
  if (cause != NULL && cause->kind == LS_CAUSE_WRITTEN && cause->step == place->step)
    place->line = cause->line;
}

LsParting *
ls_parting_builder_end (LsPartingBuilder *builder, LsSubject *subject)
{
  LsParting *parting = g_steal_pointer (&builder->parting);

  name_slot (&parting->first, subject, builder->options.interrupt);
  name_slot (&parting->value, subject, builder->options.interrupt);
  for (guint i = 0; i < ls_components_get_n (builder->components); i++)
    if (builder->counts[i].n > 0)
      g_array_append_val (parting->counts, builder->counts[i]);
  g_array_sort (parting->counts, by_first_step);
  return parting;
}

void
ls_parting_free (LsParting *parting)
{
  g_array_unref (parting->counts);
  g_free (parting);
}
