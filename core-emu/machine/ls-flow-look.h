#pragma once

#include "ls-flow.h"
#include "ls-micro-look.h"

/* Readers of lists of flow operations. They run only when somebody asks, and change no state. */

/* A step in the state in which it runs next. */
typedef struct
{
  const LsProgram *program;
  const LsFlowStep *step;
  LsFlowChoice choice;
  gboolean is_possible; /* the machine does not refuse the step */
  gboolean shared;      /* the bit that all lanes share */
  LsMask held;          /* lanes that may run */
  const LsRow *rows[2]; /* the registers that lanes are asked for; NULL: none */
  /* The register in which a lane counts the branches that keep it off; the row is NULL if there is
   * none. */
  LsRegRef counter;
  const LsRow *counter_row;
} LsFlowLook;

/* Calls add for each effect of the step, as LsExplain.describe does. counter: (nullable): as in
 * LsFlowLook. */
void ls_flow_describe (const LsProgram *program,
                       const LsFlowStep *step,
                       const LsRegRef *counter,
                       LsMicroEffectFunc add,
                       gpointer data);
/* The same for operations behind the step's clause; the last step of the clause carries them
 * out. */
void ls_flow_describe_behind (const LsFlowStep *step, LsMicroEffectFunc add, gpointer data);
/* As LsExplain.touches and LsExplain.examine. */
void ls_flow_touch (const LsFlowLook *look, guint lane, GArray *out);
void ls_flow_examine (const LsFlowLook *look, LsExamine *out);

/* --- words ------------------------------------------------------------------------------------ */

/* A step with the states before and after it. */
typedef struct
{
  const LsProgram *program;
  const LsFlowProgram *flow;
  const LsFlowLook *look; /* the step in the state before it; NULL: the step has no list */
  const void *before, *after;
  guint32 to; /* the next step */
  /* the label of a call and the line that it leads to, from 1; 0: the text has no such labels */
  guint32 label, label_line;
  GString *out; /* sentences, with ls_words_say() */
} LsFlowStory;

/* "no lane", "37 lanes (5 killed)". Returns: (transfer full): part of a sentence. */
char *ls_flow_dup_count (const LsFlowStory *story, LsMask lanes);
/* "5 killed, 2 helpers": those of the lanes that run only for the others of their quad. Returns:
 * (transfer full) (nullable) */
char *ls_flow_dup_unseen (const LsFlowStory *story, LsMask lanes);
/* Sentences about the step. */
void ls_flow_tell (const LsFlowStory *story);
/* Lanes that change sides. is_tested: a test of the step decided; told: lanes that need no more
 * words. */
void ls_flow_tell_changes (const LsFlowStory *story, gboolean is_tested, LsMask told);
/* How deep the stack is, if its depth changed. */
void ls_flow_tell_depth (const LsFlowStory *story);
