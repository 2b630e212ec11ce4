#include "tgsi-plan.h"

void
tgsi_code_plan (TgsiCode *code)
{
  code->plans = g_new0 (TgsiPlan, code->program->n_insns + 1);
}

void
tgsi_code_unplan (TgsiCode *code)
{
  g_free (code->plans);
  g_free (code->dos);
}
