#pragma once

#include "ls-flow-look.h"
#include "r500-run.h"

/* Common to the explaining parts. */

/* A reader's view of an instruction's operations. Lives as long as its run and the state. */
typedef struct
{
  R500Run *run;
  const R500Step *step;
  gboolean has_values; /* found when somebody asks */
  LsRow values[R500_MAX_OPS];
  LsMicroSeen seen;
} R500Look;

/* An ALU or texture instruction, which must be able to run. The caller clears look. */
LsMicroLook r500_look_step (const LsProgram *program,
                            R500Run *run,
                            const R500Step *step,
                            R500Look *look);
void r500_look_clear (R500Look *look);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (R500Look, r500_look_clear)
/* The flow control instruction that runs next. */
LsFlowLook r500_look_flow (const LsProgram *program, R500Run *run);

static inline LsRegRef
r500_look_ref (guint file, guint index, guint channel)
{
  return (LsRegRef){ .file = (guint8) file, .channel = (guint8) channel, .index = (guint16) index };
}
