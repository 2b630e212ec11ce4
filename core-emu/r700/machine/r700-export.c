#include "r700-run.h"

/* EXPORT and EXPORT_DONE to pixels, positions and parameters (guide 3.4.1). */

typedef enum
{
  EXPORT_PIXEL,
  EXPORT_POS,
  EXPORT_PARAM,
} ExportType;

/* First row of the output register that element base of a type names, or R700_NO_ROW. */
static guint32
target_row (const R700Layout *layout, guint type, guint base)
{
  guint output, index;

  switch (type)
    {
    case EXPORT_PIXEL:
      output = base == 61 ? R700_OUTPUT_Z : R700_OUTPUT_PIX;
      index = base == 61 ? 0 : base;
      break;
    case EXPORT_POS:
      output = R700_OUTPUT_POS;
      index = base - 60;
      break;
    case EXPORT_PARAM:
      output = R700_OUTPUT_PARAM;
      index = base;
      break;
    default:
      return R700_NO_ROW;
    }
  /* base below 60 wraps to a large index */
  return index < layout->n_outputs[output] ? layout->output[output] + 4 * index : R700_NO_ROW;
}

static gboolean
check_element (R700Run *run, const R700Cf *cf, guint element)
{
  static const char *const types[] = { "PIXEL", "POS", "PARAM", "type 3" };
  const R700Layout *layout = &run->code->layout;
  const char *name = r700_cf_ops[cf->op].name;
  guint base = cf->array_base + element;

  if (target_row (layout, cf->type, base) == R700_NO_ROW)
    return r700_trap (run, LS_TRAP_ILLEGAL, cf->line, base, "%s has no target %s %u", name,
                      types[cf->type & 3], base);
  if (!cf->rw_rel && cf->rw_gpr + element >= layout->n_gprs)
    return r700_trap (run, LS_TRAP_OUT_OF_RANGE, cf->line, cf->rw_gpr + element,
                      "%s reads R%u; the state declares %u registers", name, cf->rw_gpr + element,
                      layout->n_gprs);
  return TRUE;
}

static gboolean
check_export (R700Run *run, const R700Cf *cf)
{
  for (guint i = 0; i < 4; i++)
    if (cf->sel[i] == R700_COMP_RESERVED)
      return r700_trap (run, LS_TRAP_ILLEGAL, cf->line, cf->sel[i],
                        "%s has SEL_%c 6, which is reserved", r700_cf_ops[cf->op].name, "XYZW"[i]);
  for (guint i = 0; i < cf->burst_count; i++)
    if (!check_element (run, cf, i))
      return FALSE;
  return TRUE;
}

static void
export_element (R700Run *run, const R700Cf *cf, guint element, LsMask lanes)
{
  const R700Layout *layout = &run->code->layout;
  guint32 to = target_row (layout, cf->type, cf->array_base + element);
  guint32 from = r700_fetch_row (run, cf->rw_gpr + element, cf->rw_rel);
  LsRow constant;

  if (from == R700_NO_ROW)
    from = layout->gpr; /* relative and out of range (guide 4.6.2) */
  for (guint i = 0; i < 4; i++)
    {
      guint sel = cf->sel[i];

      if (sel == R700_COMP_MASK)
        continue;
      if (sel >= R700_COMP_0)
        run->rows_ops->broadcast (&constant, sel == R700_COMP_1 ? 0x3F800000u : 0);
      r700_store (run, &run->rows[to + i], sel < 4 ? &run->rows[from + sel] : &constant, lanes);
      run->written[to + i - layout->output[0]] |= lanes;
    }
}

gboolean
r700_export (R700Run *run, const R700Cf *cf, LsMask lanes)
{
  if (!check_export (run, cf))
    return FALSE;
  /* Killed pixels and helpers have no place to go to, whatever the mode of the instruction. */
  for (guint i = 0; i < cf->burst_count; i++)
    export_element (run, cf, i, lanes & run->wave->valid);
  return TRUE;
}
