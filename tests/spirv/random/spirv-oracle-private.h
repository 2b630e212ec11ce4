#pragma once

#include <string.h>

#include "spirv-isa.h"
#include "spirv-oracle.h"

#define ORACLE_LANES 64
#define ORACLE_DEPTH 16
#define ORACLE_MAX_STEPS 4000000

typedef struct
{
  guint64 bits;
  double slack;
} Cell;

typedef enum
{
  IN_CELLS,  /* of the thread */
  IN_SHARED, /* of all */
  IN_BYTES,  /* of a buffer */
} Where;

typedef struct
{
  guint8 where;     /* Where */
  gboolean by_rows; /* BYTES: the matrix that it leads to, or that the vector is of */
  guint32 base;     /* BYTES: binding */
  guint32 type;     /* of what it leads to */
  guint64 at;       /* number of the cell; BYTES: offset */
  guint32
    stride; /* BYTES: of that matrix, or between the components of a row's vector; 0: as usual */
} Pointer;

typedef struct
{
  guint32 pc; /* behind the call */
  guint32 block;
  guint32 call; /* word of OpFunctionCall */
} Return;

typedef struct
{
  gboolean is_over, waits;
  guint number;
  guint32 pc, block;
  guint n_steps, depth;
  Return returns[ORACLE_DEPTH];
  Cell *cells;       /* owned; of all ids */
  Pointer *pointers; /* owned; by id */
} Lane;

typedef struct
{
  const guint32 *words;
  guint32 n_words, bound, main, std;
  guint32 *made;  /* by id: the word of its instruction, or 0 */
  guint32 *first; /* by id of a value or variable: its first cell */
  guint32 *sizes; /* by id of a type: cells + 1, when it was asked for */
  guint32 n_cells, n_shared;
  GHashTable *decorations; /* by id, member + 1 and kind: value + 1 */
  Cell *constants;         /* owned; cells of constants and private variables */
  Cell *shared;            /* owned */
  Lane lanes[ORACLE_LANES];
  OracleOutcome *outcome;
} Oracle;

/* --- the module ------------------------------------------------------------------------------------------- */

/* The words of the instruction that makes an id, the first one with its number. */
static inline const guint32 *
oracle_made (const Oracle *self, guint32 id)
{
  return self->words + self->made[id];
}
static inline guint
oracle_op (const guint32 *words)
{
  return words[0] & 0xffff;
}
static inline guint
oracle_n (const guint32 *words)
{
  return words[0] >> 16;
}
void oracle_read (Oracle *self);
gboolean oracle_decoration (const Oracle *self,
                            guint32 id,
                            guint32 member,
                            guint32 kind,
                            guint32 *value);
/* The type of a value. */
static inline guint32
oracle_type (const Oracle *self, guint32 id)
{
  return oracle_made (self, id)[1];
}
guint oracle_size (Oracle *self, guint32 type);
/* The type of a part, and the cell that it begins at. */
guint32 oracle_part (Oracle *self, guint32 type, guint32 i, guint *first);
/* The type of the numbers of a scalar, vector or matrix. */
guint32 oracle_scalar (const Oracle *self, guint32 type);
guint oracle_width (const Oracle *self, guint32 type); /* of a scalar; of a bool 1 */
static inline gboolean
oracle_is_float (const Oracle *self, guint32 scalar)
{
  return oracle_op (oracle_made (self, scalar)) == SPIRV_OP_TypeFloat;
}

/* --- running ---------------------------------------------------------------------------------------------- */

void oracle_fail (Oracle *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
static inline Cell *
oracle_cells (const Oracle *self, Lane *lane, guint32 id)
{
  const guint op = oracle_op (oracle_made (self, id));

  return (op >= SPIRV_OP_ConstantTrue && op <= SPIRV_OP_ConstantNull ? self->constants
                                                                     : lane->cells) +
         self->first[id];
}
/* Each carries out an instruction. Returns: FALSE: it is none of those. */
gboolean oracle_compute (Oracle *self, Lane *lane, const guint32 *words);
gboolean oracle_compute_parts (Oracle *self, Lane *lane, const guint32 *words);
gboolean oracle_compute_matrix (Oracle *self, Lane *lane, const guint32 *words);
gboolean oracle_compute_std (Oracle *self, Lane *lane, const guint32 *words);
gboolean oracle_access (Oracle *self, Lane *lane, const guint32 *words);
/* What lanes that wait at an instruction ask each other. Returns: FALSE: it is none of those. */
gboolean oracle_is_asking (guint op);
void oracle_ask (Oracle *self, const guint32 *words, guint64 lanes);
void oracle_load (Oracle *self, Lane *lane, const Pointer *pointer, Cell *cells);
void oracle_store (Oracle *self, Lane *lane, const Pointer *pointer, const Cell *cells);

/* --- numbers ---------------------------------------------------------------------------------------------- */

static inline float
as_float (guint64 bits)
{
  const guint32 word = (guint32) bits;
  float value;

  memcpy (&value, &word, sizeof value);
  return value;
}
static inline guint64
of_float (float value)
{
  guint32 word;

  memcpy (&word, &value, sizeof word);
  return word;
}
static inline double
as_double (guint64 bits)
{
  double value;

  memcpy (&value, &bits, sizeof value);
  return value;
}
static inline guint64
of_double (double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}
/* The value of 16 bits, and the bits of a value that is not too large: the nearest, of two as near the even one. */
double oracle_half_value (guint32 half);
guint32 oracle_half_word (double value);
static inline guint64
cut (guint64 bits, guint width)
{
  return width >= 64 ? bits : bits & ((G_GUINT64_CONSTANT (1) << width) - 1);
}
static inline gint64
as_signed (guint64 bits, guint width)
{
  return (gint64) (bits << (64 - width)) >> (64 - width);
}
