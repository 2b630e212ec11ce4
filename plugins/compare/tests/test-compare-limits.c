#include "endless.h"
#include "ls-compare.h"

/* Comparing what never ends. */

static gboolean
compare_lanes (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  const LsCompareOptions how = { .max_steps = options->max_steps, .interrupt = options->interrupt };
  LsParting *parting = ls_compare_lanes (subject, 0, 1, &how, error);

  if (parting == NULL)
    return FALSE;
  ls_parting_free (parting);
  return TRUE;
}

static gboolean
compare_runs (LsSubject *subject, const LsWalkOptions *options, GError **error)
{
  const LsCompareOptions how = { .max_steps = options->max_steps, .interrupt = options->interrupt };
  LsParting *parting = ls_compare_runs (subject, subject, &how, error);

  if (parting == NULL)
    return FALSE;
  ls_parting_free (parting);
  return TRUE;
}

static const EndlessPicture pictures[] = {
  { "diff-lanes", compare_lanes, 1 },
  { "diff-runs", compare_runs, 2 },
};

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  endless_add_tests (pictures, G_N_ELEMENTS (pictures));
  return g_test_run ();
}
