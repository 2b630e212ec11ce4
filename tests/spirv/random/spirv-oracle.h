#pragma once

#include <glib.h>

/* A second interpreter of SPIR-V, written from the specification. It follows the words of a module, one thread after the other:
 * a branch leads to a label, and nothing asks which construct it is of. A number is a cell, whatever its width; memory is bytes.
 *
 * Where the specification leaves the last bits open, a cell has a slack beside its value: how far from it a result may be. */

/* How a word of a buffer was written last. */
typedef enum
{
  ORACLE_BITS, /* or not at all */
  ORACLE_FLOAT,
  ORACLE_LOW, /* of a double */
  ORACLE_HIGH,
} OracleForm;

typedef struct
{
  guint32 bits;
  guint8 form;  /* OracleForm */
  double slack; /* of a float */
} OracleWord;

#define ORACLE_BUFFERS 8

typedef struct
{
  GArray *buffers[ORACLE_BUFFERS]; /* of OracleWord, by binding; NULL: the module has none */
  char *failure;                   /* owned; why the run was given up, or NULL */
} OracleOutcome;

/* Runs the entry point of a module in 64 threads. buffers: what bindings start with, of guint32. Returns: (transfer full) */
OracleOutcome *spirv_oracle_run (GBytes *code, GArray *const *buffers, guint n);
void spirv_oracle_outcome_free (OracleOutcome *outcome);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (OracleOutcome, spirv_oracle_outcome_free)
