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
  const LsMicroLook *look; /* at the step, in the state before it; NULL where nothing is computed */
  guint lane;
  GString *out; /* sentences, with ls_words_say() */
} R500Story;

void r500_tell_number (const R500Story *story, guint32 bits);
/* What a register holds in the story's lane behind the step. */
guint32 r500_bits_after (const R500Story *story, guint file, guint index, guint channel);
/* What the lane computes in a pair of halves (r500-narrate-alu.c). */
void r500_tell_alu (const R500Story *story, const LsProgram *program, R500Run *run);

G_END_DECLS
