#pragma once

#include "ls-explain.h"
#include "ls-loaded.h"
#include "r500-code.h"
#include "r500-listing.h"

G_BEGIN_DECLS

/* What the gate's LsProgram is for this machine. */
typedef struct
{
  LsLoaded base;
  R500Code *code; /* owned */
} R500Loaded;

static inline const R500Code *
r500_loaded_code (const LsProgram *program)
{
  return ((const R500Loaded *) (gconstpointer) program)->code;
}

static inline const R500Program *
r500_program_of (const LsProgram *program)
{
  return r500_loaded_code (program)->program;
}

/* The instruction that a line belongs to. */
static inline const R500Step *
r500_line_step (const LsProgram *program, guint line)
{
  const R500Code *code = r500_loaded_code (program);

  return &code->steps[code->program->lines[line].instruction];
}

extern const LsTools r500_tools;

/* The members of LsExplain. */
LsDescribe r500_describe;
LsLineReadings r500_line_readings;
LsReadFrames r500_frames;
LsReadGroup r500_read_group;
LsLineLanes r500_line_lanes;
LsLineParts r500_line_parts;
LsExamineStep r500_examine;
void r500_recall (const LsProgram *program, const void *state, void *memory, GArray *hazards);
LsFindTouches r500_touches;
LsNarrate r500_narrate;

/* Members of LsMachine. */
void r500_needs (const LsProgram *program, GArray *out);
LsReadConstant r500_read_constant;

G_END_DECLS
