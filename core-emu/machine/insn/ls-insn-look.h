#pragma once

#include "ls-explain.h"
#include "ls-flow-look.h"
#include "ls-insn-run.h"
#include "ls-micro-look.h"

/* The explaining parts. They run only when somebody asks, and change no state. */

/* A reader's view of a step. Lives as long as its run and the state. */
struct _LsInsnLook
{
  LsInsnRun *run;
  const LsInsnStep *step;
  gboolean has_values; /* run->values are the step's; found when somebody asks */
  LsMicroSeen seen;    /* for transfers that look up texels */
};

/* The operations of the step that runs next. The caller clears look. */
LsMicroLook ls_insn_look_micro (LsInsnRun *run, LsInsnLook *look);
/* The transfer of the step that runs next. */
LsMicroLook ls_insn_look_transfer (LsInsnRun *run, LsInsnLook *look);
void ls_insn_look_clear (LsInsnLook *look);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsInsnLook, ls_insn_look_clear)
/* The control flow that runs next. */
LsFlowLook ls_insn_look_flow (LsInsnRun *run);

/* A step with the states before and after it, and the lane that is told about. */
struct _LsInsnStory
{
  const LsTelling *telling;
  const LsInsnWave *before, *after;
  const LsInsnCode *code;
  const LsInsnStep *step;
  const LsFlowStep *flow; /* its name is the step's */
  guint lane;             /* 0 to 63 */
  GString *out;           /* sentences, with ls_words_say() */
};

/* --- members of LsExplain --------------------------------------------------------------------- */

LsDescribe ls_insn_describe;
LsLineReadings ls_insn_line_readings;
LsReadFrames ls_insn_frames;
LsLineLanes ls_insn_line_lanes;
LsExamineStep ls_insn_examine;
LsFindTouches ls_insn_touches;
LsFindFormula ls_insn_formula;
LsNarrate ls_insn_narrate;
LsFindLeads ls_insn_leads;
