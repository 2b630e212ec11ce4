#pragma once

#include "isa-fields.h"
#include "ls-reference.h"

/* What the tool that writes files from tables needs of an instruction set. */

/* What is coloured alike: what a pattern finds, or words. The first of a machine that fits wins. */
typedef struct
{
  const char *id;
  /* comment, flow, opcode, register, constant, literal, flag, label, directive */
  const char *style;
  const char *pattern;      /* a regular expression, or NULL */
  const char *const *words; /* may have one twice */
  guint n_words;
  guint first, n; /* pages whose names are words as well */
} EmitContext;

typedef struct
{
  const char *id;      /* as scenes name it */
  const char *name;    /* as people read it */
  const char *globs;   /* of files with its assembly */
  const char *comment; /* what begins one */
  const EmitContext *contexts;
  guint n_contexts;
  const IsaFormat *format;             /* of words, or NULL */
  const char *(*values) (guint field); /* what the values of a field mean; or NULL */
  const LsManual *manual;
} EmitMachine;

/* What the main() of a machine's tool does, while building; the exit status.
 *   emit-MACHINE lang FILE       the language of its assembly for GtkSourceView
 *   emit-MACHINE reference FILE  the reference page */
int isa_emit_run (const EmitMachine *machine, int argc, char **argv);
