#pragma once

#include <glib.h>

/* Where the steps of a program can lead, as far as its words tell. */

typedef enum
{
  LS_LEAD_NEXT, /* to the step behind it */
  /* over a clause that no lane would run; ways over different clauses do not cross */
  LS_LEAD_SKIP,
  LS_LEAD_JUMP,
  LS_LEAD_CALL,   /* comes back to back */
  LS_LEAD_RETURN, /* to where the call comes back to */
  LS_LEAD_END,    /* of the program */
} LsLeadKind;
#define LS_N_LEAD_KINDS (LS_LEAD_END + 1)

typedef struct
{
  LsLeadKind kind;
  guint from; /* first line of the step */
  guint to;   /* first line of a step; LS_LINE_NONE: RETURN, END */
  guint back; /* CALL: first line of a step, or LS_LINE_NONE where none is behind the call */
} LsLead;
