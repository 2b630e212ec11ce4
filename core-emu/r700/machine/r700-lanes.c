#include "r700-loaded.h"
#include "r700-run.h"

guint32
r700_wave_line (const R700Code *code, const R700Wave *wave)
{
  const R700Cf *cf;
  guint32 item;

  if (wave->ended || wave->cf >= code->program->n_cf)
    return wave->last;
  cf = &code->program->cf[wave->cf];
  if (wave->at == 0)
    return cf->line;
  item = cf->first + wave->at - 1;
  return cf->class == R700_CF_CLASS_ALU ? code->steps[item].line
                                        : code->program->fetches[item].line;
}

/* For whom an instruction counts: lanes that run only for the differences within their quads do not. */

/* PRED_SEL 2 takes lanes whose predicate is 0, 3 those where it is 1. */
static LsMask
slot_lanes (const R700Wave *wave, const R700Alu *alu)
{
  if (alu->op == R700_OP_NOP || alu->op == R700_OP_INVALID)
    return 0;
  if (alu->pred_sel == 2)
    return wave->executing & ~wave->predicate;
  return alu->pred_sel == 3 ? wave->executing & wave->predicate : wave->executing;
}

static LsMask
cf_lanes (const R700Code *code, const LsBindings *bindings, R700Wave *wave, const R700Cf *cf)
{
  R700Run run = { .code = code, .bindings = bindings, .wave = wave };

  return cf->class == R700_CF_CLASS_EXPORT ? r700_cf_test (&run, cf, wave->flow.active)
                                           : wave->flow.active;
}

LsMask
r700_line_lanes (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 guint line)
{
  const R700Code *code = r700_loaded_code (program);
  R700Wave *wave = (R700Wave *) (gpointer) state;
  const R700Line *what = &code->program->lines[line];
  LsMask lanes = wave->flow.active & wave->flow.valid;

  switch (what->kind)
    {
    case R700_LINE_CF:
      return lanes & cf_lanes (code, bindings, wave, &code->program->cf[what->index]);
    case R700_LINE_SLOT:
      return lanes & slot_lanes (wave, &code->program->groups[what->index].slots[what->slot]);
    case R700_LINE_FETCH:
      return lanes & wave->executing;
    case R700_LINE_SECTION:
    case R700_LINE_ORG:
    case R700_LINE_END:
    case R700_LINE_DWORDS:
      break;
    }
  return 0;
}
