#include "r700-loaded.h"

static LsUnit
unit_of (const R700Cf *cf)
{
  if (cf->class == R700_CF_CLASS_ALU)
    return LS_UNIT_ALU;
  if (cf->class == R700_CF_CLASS_EXPORT)
    return LS_UNIT_EXPORT;
  if (!(r700_cf_ops[cf->op].flags & R700_CF_CLAUSE))
    return LS_UNIT_FLOW;
  return cf->op == R700_CF_OP_VTX ? LS_UNIT_VERTEX : LS_UNIT_TEXTURE;
}

/* What a model of time has to know of the control-flow instruction that a line is, or belongs to. */
void
r700_describe_issue (const LsProgram *loaded, guint number, LsLine *out)
{
  const R700Program *program = r700_loaded_code (loaded)->program;
  const R700Line *line = &program->lines[number];
  const R700Cf *cf = NULL;

  if (line->kind == R700_LINE_CF)
    cf = &program->cf[line->index];
  else if (line->kind == R700_LINE_SLOT)
    cf = &program->cf[program->groups[line->index].cf];
  else if (line->kind == R700_LINE_FETCH)
    cf = &program->cf[program->fetches[line->index].cf];
  if (cf == NULL)
    return;
  out->unit = unit_of (cf);
  out->is_barrier = line->kind == R700_LINE_CF && cf->barrier;
  out->burst = out->unit == LS_UNIT_EXPORT ? cf->burst_count : 0;
}
