#include "tgsi-run.h"

void
tgsi_run_plan (TgsiRun *run, guint32 n)
{
  for (guint32 i = 0; i < n; i++)
    tgsi_run_step (run);
}
