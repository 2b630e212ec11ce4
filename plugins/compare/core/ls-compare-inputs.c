#include "ls-compare-outputs.h"
#include "ls-compare-private.h"
#include "ls-error.h"
#include "ls-row.h"

gboolean
ls_compare_check_machines (LsSubject *a, LsSubject *b, GError **error)
{
  if (ls_subject_get_machine (a) == ls_subject_get_machine (b))
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE, "one program is for %s and the other for %s",
                  ls_subject_get_machine (a)->title, ls_subject_get_machine (b)->title);
}

static const LsPreload *
find_preload (const LsWaveInput *input, LsRegRef ref)
{
  for (guint i = 0; i < input->n_preloads; i++)
    if (ls_reg_ref_equal (input->preloads[i].ref, ref))
      return &input->preloads[i];
  return NULL;
}

/* Compilers put inputs where they like. */
static gboolean
is_elsewhere (const LsPreload *preload, const LsWaveInput *other)
{
  for (guint i = 0; i < other->n_preloads; i++)
    if ((other->covered & ls_row_differences (&preload->row, &other->preloads[i].row)) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
check_preload (const LsPreload *preload,
               const LsWaveInput *other,
               const LsProgram *program,
               GError **error)
{
  const LsPreload *same = find_preload (other, preload->ref);
  g_autoptr (GString) name = NULL;
  guint lane;

  if (same == NULL || is_elsewhere (preload, other))
    return TRUE;
  lane = (guint) __builtin_ctzll (other->covered & ls_row_differences (&preload->row, &same->row));
  name = g_string_new (NULL);
  ls_program_append_ref (name, program, preload->ref);
  return ls_fail (error, LS_ERROR_STATE,
                  "they start from different inputs: %s of lane %u is 0x%08x and 0x%08x", name->str,
                  lane, preload->row.u[lane], same->row.u[lane]);
}

gboolean
ls_compare_inputs (LsSubject *a, LsSubject *b, GError **error)
{
  const LsWaveInput *x = ls_subject_get_input (a), *y = ls_subject_get_input (b);

  if (!ls_compare_check_machines (a, b, error))
    return FALSE;
  if (x->covered != y->covered)
    return ls_fail (error, LS_ERROR_STATE,
                    "different lanes hold something: lane %u only in one of them",
                    (guint) __builtin_ctzll (x->covered ^ y->covered));
  for (guint i = 0; i < x->n_preloads; i++)
    if (!check_preload (&x->preloads[i], y, ls_subject_get_program (a), error))
      return FALSE;
  return TRUE;
}
