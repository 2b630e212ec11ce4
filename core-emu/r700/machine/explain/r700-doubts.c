#include "r700-loaded.h"

G_STATIC_ASSERT (R700_N_READINGS <= LS_MAX_READINGS);

/* Which wave goes first is no matter of one step. */
static guint32
fetch_readings (const R700Code *code, R700FetchOp op)
{
  return code->stage == LS_STAGE_PS ? r700_fetch_readings (op) & ~R700_READING_BIT (LDS_RACE) : 0;
}

guint32
r700_line_readings (const LsProgram *program, guint line)
{
  const R700Code *code = r700_loaded_code (program);
  const R700Line *what = &code->program->lines[line];

  switch (what->kind)
    {
    case R700_LINE_CF:
      return r700_cf_readings (code->program, &code->program->cf[what->index]);
    case R700_LINE_SLOT:
      return r700_alu_readings (code->program->groups[what->index].slots[what->slot].op);
    case R700_LINE_FETCH:
      return fetch_readings (code, code->program->fetches[what->index].op);
    case R700_LINE_SECTION:
    case R700_LINE_ORG:
    case R700_LINE_END:
    case R700_LINE_DWORDS:
      break;
    }
  return 0;
}
