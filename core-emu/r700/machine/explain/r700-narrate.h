#pragma once

#include "r700-look.h"

/* Private to narration: one step, with the states before and after it. */
typedef struct
{
  const LsProgram *program;
  const R700Code *code;
  const LsTelling *telling;
  R700Run run; /* on the state before; read-only */
  const R700Wave *before, *after;
  const LsRow *rows_before, *rows_after;
  guint lane;
  GString *out; /* sentences, with ls_words_say() */
} R700Story;

/* The same step for the sentences about control flow. */
static inline LsFlowStory
r700_flow_story (const R700Story *story)
{
  return (LsFlowStory){ .program = story->program,
                        .flow = &story->code->course,
                        .before = story->before,
                        .after = story->after,
                        .to = story->after->cf,
                        .out = story->out };
}

/* All return (transfer full): parts of sentences, in the user's language. */

/* "3 lanes", "1 lane", "3 lanes (1 helper)", "no lane" */
char *r700_dup_lanes (const R700Story *story, LsMask lanes);
/* Elements of gpr in the story's lane before the step, "(0.5, 0, 0, 1)"; zeros if the state has no
 * such register. */
char *r700_dup_register (const R700Story *story, guint gpr);
/* The result of a fetch in its register in the story's lane, "(0.5, _, _, 1)": "_" where DST_SEL
 * masks it. */
char *r700_dup_fetched (const R700Story *story, const R700Fetch *fetch);

/* --- r700-narrate-memory.c -------------------------------------------------------------------- */

/* Whether the instruction accesses memory or emits vertices: the functions below tell it. */
gboolean r700_is_memory_cf (R700CfOp op);
void r700_tell_memory_cf (const R700Story *story, const R700Cf *cf);
/* Tells the reads or writes of the story's lane. */
void r700_tell_memory_fetch (const R700Story *story, const R700Fetch *fetch);
