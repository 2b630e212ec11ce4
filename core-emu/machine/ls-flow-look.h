#pragma once

#include "ls-flow.h"
#include "ls-micro-look.h"

/* What is read off lists of flow operations. Nothing here runs while nobody asks, and nothing changes the state. */

/* A step in the state in which it runs next. */
typedef struct
{
  const LsProgram *program;
  const LsFlowStep *step;
  LsFlowChoice choice;
  gboolean is_possible; /* it is not refused */
  gboolean shared;      /* the bit that all lanes share */
  LsMask held;          /* lanes that may run */
  const LsRow *rows[2]; /* of the registers that lanes are asked for, or NULL */
  /* A register in which each lane counts the branches between it and its place, or a row that is NULL. */
  LsRegRef counter;
  const LsRow *counter_row;
} LsFlowLook;

/* Calls add for each effect of the step, as LsExplain.describe has them. counter: (nullable): as in LsFlowLook. */
void ls_flow_describe (const LsProgram *program,
                       const LsFlowStep *step,
                       const LsRegRef *counter,
                       LsMicroEffectFunc add,
                       gpointer data);
/* The same of what the step does behind its clause, which the last step of that carries out. */
void ls_flow_describe_behind (const LsFlowStep *step, LsMicroEffectFunc add, gpointer data);
/* As LsExplain.touches and LsExplain.examine. */
void ls_flow_touch (const LsFlowLook *look, guint lane, GArray *out);
void ls_flow_examine (const LsFlowLook *look, LsExamine *out);

/* --- words ----------------------------------------------------------------------------------------------- */

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
/* "5 killed, 2 helpers": of these lanes, who runs for the others of its quad and is not seen. Returns: (transfer full) (nullable) */
char *ls_flow_dup_unseen (const LsFlowStory *story, LsMask lanes);
/* What the step did. */
void ls_flow_tell (const LsFlowStory *story);
/* Lanes that change sides. is_tested: a test of the step decided; told: those that need no more words. */
void ls_flow_tell_changes (const LsFlowStory *story, gboolean is_tested, LsMask told);
/* How deep the stack is, where that changed. */
void ls_flow_tell_depth (const LsFlowStory *story);
