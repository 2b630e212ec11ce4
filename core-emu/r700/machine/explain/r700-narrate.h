#pragma once

#include "r700-look.h"

G_BEGIN_DECLS

/* Private to narration: one step, seen from both sides. */
typedef struct
{
  const LsProgram *program;
  const R700Code *code;
  R700Run run; /* of the state before; only read */
  const R700Wave *before, *after;
  const LsRow *rows_before, *rows_after;
  guint lane;
  GString *out;
} R700Story;

/* "(0.5, 0, 0, 1)" */
void r700_tell_vector (GString *out, const guint32 bits[4]);
/* " (3 helpers)" of lanes, or nothing. */
void r700_tell_helpers (const R700Story *story, LsMask lanes);
/* "3 lanes", "1 lane", "3 lanes (1 helper)", "no lane" */
void r700_tell_lanes (const R700Story *story, LsMask lanes);
void r700_tell_group (const R700Story *story, guint group);
/* Elements of gpr in the story's lane; zeros if the state has no such register. */
void r700_tell_register (const R700Story *story, const LsRow *rows, guint gpr);

/* --- r700-narrate-memory.c -------------------------------------------------------------------------------- */

/* TRUE if the instruction accesses memory or emits vertices, and is told by the functions below. */
gboolean r700_is_memory_cf (R700CfOp op);
void r700_tell_memory_cf (const R700Story *story, const R700Cf *cf);
/* What the lane of the story reads or writes: the middle of a sentence. */
void r700_tell_memory_fetch (const R700Story *story, const R700Fetch *fetch);

G_END_DECLS
