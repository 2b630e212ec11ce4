#pragma once

#include "ls-flow-look.h"

G_BEGIN_DECLS

/* What a step of control flow did, in words. */

/* A step, seen from both sides. */
typedef struct
{
  const LsProgram *program;
  const LsFlowProgram *flow;
  const LsFlowLook *look; /* at the step, in the state before it; NULL of steps that have no list */
  const void *before, *after;
  guint32 to;   /* step that is next */
  GString *out; /* sentences, with ls_words_say() */
} LsFlowStory;

/* "no lane", "37 lanes (5 killed)". Returns: (transfer full): part of a sentence. */
char *ls_flow_dup_count (const LsFlowStory *story, LsMask lanes);
/* The same, or where it is short who they are: "lanes 16-63". begins: a sentence. */
char *ls_flow_dup_lanes (const LsFlowStory *story, LsMask lanes, gboolean begins);
/* "5 killed, 2 helpers": of these lanes, who runs for the others of its quad and is not seen. Returns: (transfer full) (nullable) */
char *ls_flow_dup_unseen (const LsFlowStory *story, LsMask lanes);
/* What the step did. */
void ls_flow_tell (const LsFlowStory *story);
/* Lanes that change sides. is_tested: a test of the step decided. */
void ls_flow_tell_changes (const LsFlowStory *story, gboolean is_tested);
/* How deep the stack is, where that changed. */
void ls_flow_tell_depth (const LsFlowStory *story);

G_END_DECLS
