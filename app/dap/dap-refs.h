#pragma once

#include "ls-machine.h"

/* What the numbers of variablesReference mean, from one stop to the next. */

typedef enum
{
  DAP_REF_LANE, /* scopes, in their order */
  DAP_REF_RESULTS,
  DAP_REF_NAMES,
  DAP_REF_OUTPUTS,
  DAP_REF_STACK,
  DAP_REF_STATE,
  DAP_REF_ALL,
  DAP_REF_CONSTANTS,
  DAP_REF_MEMORIES,
  DAP_REF_PARTS,         /* components of text in the lane looked at */
  DAP_REF_ALL_PARTS,     /* the same, each in all lanes */
  DAP_REF_LANES,         /* lanes of component number of text */
  DAP_REF_CONSTANT_FILE, /* number: of the machine's */
  DAP_REF_WORDS,         /* of memory number */
} DapRefKind;
#define DAP_N_SCOPES (DAP_REF_MEMORIES + 1)

typedef struct
{
  DapRefKind kind;
  guint thread; /* that it is of */
  guint number;
  char *text; /* or NULL */
} DapRef;

typedef struct _DapRefs DapRefs;

DapRefs *dap_refs_new (void);
void dap_refs_free (DapRefs *refs);
/* text: (nullable): copied. The same thing has the same number, from 1. */
gint64 dap_refs_add (DapRefs *refs, DapRefKind kind, guint thread, guint number, const char *text);
/* NULL if there is none of that number. */
const DapRef *dap_refs_get (const DapRefs *refs, gint64 reference);
/* All are gone, and no number is used again. */
void dap_refs_forget (DapRefs *refs);
