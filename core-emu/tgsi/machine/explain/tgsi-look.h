#pragma once

#include "ls-flow-look.h"
#include "tgsi-machine-private.h"
#include "tgsi-run.h"

/* Common to the explaining parts. */

/* A reader's view of an instruction's operations. Lives as long as its run and the state. */
typedef struct
{
  TgsiRun *run;
  const TgsiStep *step;
  gboolean has_values; /* found when somebody asks */
  TgsiValues values;
  LsMicroSeen seen;
} TgsiLook;

/* The instruction that runs next: its operations or its transfer. The caller clears look. */
LsMicroLook tgsi_look_step (TgsiRun *run, TgsiLook *look);
void tgsi_look_clear (TgsiLook *look);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TgsiLook, tgsi_look_clear)
/* Fills the members of look for a transfer. */
void tgsi_look_outside (TgsiRun *run, const TgsiStep *step, LsMicroLook *look);
/* The control flow that runs next. */
LsFlowLook tgsi_look_flow (TgsiRun *run);

/* Whether the instruction has operations or a transfer, besides control flow. */
static inline gboolean
tgsi_step_has_list (const TgsiStep *step)
{
  return step->has_transfer || step->micro.n_ops > 0;
}
