#include "r700-validate-internal.h"

void
r700_validate (const R700Program *program, guint stack_size, GPtrArray *diagnostics)
{
  g_return_if_fail (program && diagnostics);
  for (guint i = 0; i < program->n_cf; i++)
    {
      const R700Cf *cf = &program->cf[i];

      r700_validate_cf (program, cf, diagnostics);
      if (cf->class == R700_CF_CLASS_ALU)
        {
          r700_validate_groups (program, cf, diagnostics);
          r700_validate_previous (program, cf, diagnostics);
        }
    }
  r700_validate_flow (program, stack_size, diagnostics);
  r700_validate_readings (program, diagnostics);
}
