#include "r700-rows.h"

#include "r700-readings.h"

const R700Rows *
r700_rows_best (void)
{
#ifdef R700_HAVE_AVX2
  if (__builtin_cpu_supports ("avx2"))
    return &r700_rows_avx2;
#endif
  return &r700_rows_baseline;
}

static gboolean
is_chosen (const R700RowVariant *variant, const LsBindings *bindings)
{
  for (guint k = 0; k < 2; k++)
    if (bindings->readings[variant->reading[k]] != variant->value[k])
      return FALSE;
  return TRUE;
}

gboolean
r700_rows_choose (const LsBindings *bindings, R700Rows *room)
{
  const R700Rows *best = r700_rows_best ();
  gboolean differs = FALSE;

  for (guint i = 0; i < best->n_variants; i++)
    {
      const R700RowVariant *variant = &best->variants[i];

      if (!is_chosen (variant, bindings))
        continue;
      if (!differs)
        *room = *best;
      room->ops[variant->op] = variant->functions;
      differs = TRUE;
    }
  return differs;
}

guint32
r700_readings_chosen (const LsBindings *bindings)
{
  guint32 chosen = 0;

  for (guint i = 0; i < R700_N_READINGS; i++)
    chosen |= (guint32) (bindings->readings[i] != 0) << i;
  return chosen;
}
