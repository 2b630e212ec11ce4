#pragma once

#include "ls-explain.h"
#include "ls-program.h"
#include "r500-code.h"
#include "r500-listing.h"

G_BEGIN_DECLS

/* What the gate's LsProgram is for this machine. */
typedef struct
{
  LsProgram header;
  R500Code *code;      /* owned */
  IsaListing *listing; /* owned */
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
guint r500_describe (const LsProgram *program, guint line, LsEffect *effects, guint max);
guint32 r500_line_readings (const LsProgram *program, guint line);
guint r500_frames (const LsProgram *program, const void *state, LsFrame *frames, guint max);
gboolean r500_read_group (const LsProgram *program, guint line, LsGroup *out);
LsMask r500_line_lanes (const LsProgram *program,
                        const LsBindings *bindings,
                        const void *state,
                        guint line);
void r500_examine (const LsProgram *program,
                   const LsBindings *bindings,
                   const void *state,
                   LsExamine *out);
void r500_recall (const LsProgram *program, const void *state, void *memory, GArray *hazards);
void r500_touches (const LsProgram *program,
                   const LsBindings *bindings,
                   const void *state,
                   guint lane,
                   GArray *out);
void r500_narrate (const LsProgram *program,
                   const LsBindings *bindings,
                   const void *before,
                   const void *after,
                   guint lane,
                   GString *sentence);

/* Members of LsMachine. */
void r500_needs (const LsProgram *program, GArray *out);
gboolean r500_read_constant (const LsProgram *program,
                             const LsBindings *bindings,
                             const void *state,
                             guint file,
                             gint64 index,
                             guint channel,
                             guint32 *bits);

G_END_DECLS
