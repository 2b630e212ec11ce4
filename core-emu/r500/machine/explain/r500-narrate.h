#pragma once

#include "ls-flow-words.h"
#include "r500-look.h"

G_BEGIN_DECLS

/* Private to narration: one step, seen from both sides. */
typedef struct
{
  const R500Code *code;
  const R500Wave *before, *after;
  const R500Step *step;
  guint lane;
  GString *out; /* sentences, with ls_words_say() */
} R500Story;

/* What the lane computes in a pair of halves (r500-narrate-alu.c). */
void r500_tell_alu (const R500Story *story, const LsProgram *program, R500Run *run);

G_END_DECLS
