#pragma once

#include "ls-machine.h"

/* The meaning of the numbers of variablesReference, from one stop to the next. */

typedef enum
{
  DAP_REF_VARIABLES, /* scopes, in their order; those up to BUFFERS are of the text */
  DAP_REF_GLOBALS,
  DAP_REF_UNIFORMS,
  DAP_REF_BUFFERS,
  DAP_REF_LANE,
  DAP_REF_RESULTS,
  DAP_REF_NAMES,
  DAP_REF_OUTPUTS,
  DAP_REF_STACK,
  DAP_REF_STATE,
  DAP_REF_ALL,
  DAP_REF_CONSTANTS,
  DAP_REF_MEMORIES,
  DAP_REF_PARTS,         /* components of text in the chosen lane */
  DAP_REF_ALL_PARTS,     /* the same, each in all lanes */
  DAP_REF_LANES,         /* lanes of component `number` of text */
  DAP_REF_CONSTANT_FILE, /* number: of the machine's file */
  DAP_REF_WORDS,         /* words of memory `number` */
  DAP_REF_MEMBERS,       /* of the variable text of the source */
} DapRefKind;
#define DAP_N_SCOPES (DAP_REF_MEMORIES + 1)

typedef struct
{
  DapRefKind kind;
  guint thread; /* the thread that it belongs to */
  guint frame;  /* whose variables it sees */
  guint number;
  char *text; /* (nullable) */
} DapRef;

typedef struct _DapRefs DapRefs;

DapRefs *dap_refs_new (void);
void dap_refs_free (DapRefs *refs);
/* text: (nullable): copied. Equal refs have one number, from 1. */
gint64 dap_refs_add (DapRefs *refs,
                     DapRefKind kind,
                     guint thread,
                     guint frame,
                     guint number,
                     const char *text);
/* NULL: no ref has the number. */
const DapRef *dap_refs_get (const DapRefs *refs, gint64 reference);
/* Forgets all refs; their numbers are not used again. */
void dap_refs_forget (DapRefs *refs);
