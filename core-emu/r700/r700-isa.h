#pragma once

#include <glib.h>

#include "isa-reference.h"

/* The tables of the R700 as C: expanded from the .def files, one row each. */

/* --- microcode words and fields --------------------------------------------------------------- */

typedef enum
{
#define WORD(word, dword) R700_WORD_##word##_##dword,
#include "r700-formats.def"
  R700_N_WORDS
} R700WordId;

typedef enum
{
#define FIELD(word, dword, name, hi, lo) R700_##word##_##name,
#include "r700-formats.def"
  R700_N_FIELDS
} R700FieldId;

extern const IsaField r700_fields[R700_N_FIELDS];
/* The fields, and every bit of every word. */
extern const IsaFormat r700_format;

/* "CF_WORD0" */
extern const char *const r700_word_names[R700_N_WORDS];

/* Bits of word that are reserved or padding. */
guint32 r700_reserved_mask (R700WordId word);

/* The value of a field. words: the instruction (2 or 4 dwords). */
guint32 r700_get (const guint32 *words, R700FieldId field);
/* Replaces the field; value is truncated to its width. */
void r700_put (guint32 *words, R700FieldId field, guint32 value);
/* Largest value the field holds. */
guint32 r700_field_max (R700FieldId field);

/* --- ALU -------------------------------------------------------------------------------------- */

typedef enum
{
#define OP2_0(name, code, units, dst, flags, formula) R700_OP_##name,
#define OP2_1(name, code, units, t0, dst, flags, formula) R700_OP_##name,
#define OP2_2(name, code, units, t0, t1, dst, flags, formula) R700_OP_##name,
#define OP3_3(name, code, units, t0, t1, t2, dst, flags, formula) R700_OP_##name,
#include "r700-alu.def"
  R700_N_ALU_OPS,
  R700_OP_INVALID = R700_N_ALU_OPS
} R700AluOp;

typedef enum
{
  R700_UNITS_ANY,
  R700_UNITS_VEC,
  R700_UNITS_TRANS,
  R700_UNITS_PAIR,
  R700_UNITS_QUAD,
  R700_UNITS_REDUCE,
  R700_UNITS_NONE,
} R700Units;

typedef enum
{
  R700_TYPE_N,
  R700_TYPE_F,
  R700_TYPE_I,
  R700_TYPE_U,
  R700_TYPE_B,
  R700_TYPE_D,
  R700_TYPE_AR,
} R700Type;

enum
{
  R700_ALU_PRED = 1 << 0,
  R700_ALU_KILL = 1 << 1,
  R700_ALU_MOVA = 1 << 2,
};

typedef struct
{
  const char *name;
  guint8 code;
  gboolean is_op3;
  guint8 n_src; /* 0..3 */
  R700Units units;
  R700Type src[3];
  R700Type dst;
  guint flags;
  const char *formula;
} R700AluInfo;

/* With a row for R700_OP_INVALID: no name, no operands, no flags. */
extern const R700AluInfo r700_alu_ops[R700_N_ALU_OPS + 1];

/* R700_OP_INVALID if the code is reserved. */
R700AluOp r700_alu_op2 (guint code);
R700AluOp r700_alu_op3 (guint code);
/* By name, also by another name in use, in any case; R700_OP_INVALID: none. */
R700AluOp r700_alu_by_name (const char *name);
/* The instruction that an opcode really is, if name is one that the guide gives to the opcode by
 * mistake (errata A03).
 *
 * Else R700_OP_INVALID. */
R700AluOp r700_alu_alias (const char *name);

/* --- control flow ----------------------------------------------------------------------------- */

typedef enum
{
#define CF(name, code, flags, doc) R700_CF_OP_##name,
#define CF_ALU(name, code, flags, doc) R700_CF_OP_##name,
#define CF_EXPORT(name, code, flags, doc) R700_CF_OP_##name,
#include "r700-cf.def"
  R700_N_CF_OPS,
  R700_CF_OP_INVALID = R700_N_CF_OPS
} R700CfOp;

enum
{
  R700_CF_CLAUSE = 1 << 0,
  R700_CF_TARGET = 1 << 1,
  R700_CF_POPS = 1 << 2,
  R700_CF_LOOP = 1 << 3,
  R700_CF_BUF = 1 << 4,
  R700_CF_SWIZ = 1 << 5,
  R700_CF_FOREIGN = 1 << 6,
};

typedef enum
{
  R700_CF_CLASS_PLAIN,
  R700_CF_CLASS_ALU,
  R700_CF_CLASS_EXPORT,
} R700CfClass;

typedef struct
{
  const char *name;
  R700CfClass class;
  guint8 code; /* CF_INST of its class */
  guint flags;
  const char *doc;
} R700CfInfo;

/* With a row for R700_CF_OP_INVALID: no name, no flags. */
extern const R700CfInfo r700_cf_ops[R700_N_CF_OPS + 1];

R700CfOp r700_cf_op (R700CfClass class, guint code);
R700CfOp r700_cf_by_name (const char *name);

/* --- fetch clauses ---------------------------------------------------------------------------- */

typedef enum
{
#define VTX(name, code, flags, doc) R700_VTX_##name,
#define TEX(name, code, flags, doc) R700_TEX_##name,
#define MEM(name, code, flags, doc) R700_MEM_##name,
#define LDS(name, code, flags, doc) R700_LDS_##name,
#include "r700-fetch.def"
  R700_N_FETCH_OPS,
  R700_FETCH_INVALID = R700_N_FETCH_OPS
} R700FetchOp;

enum
{
  R700_FETCH_FOREIGN = 1 << 0,
};

typedef enum
{
  R700_FETCH_CLASS_VTX,
  R700_FETCH_CLASS_TEX,
  R700_FETCH_CLASS_MEM,
  R700_FETCH_CLASS_LDS,
} R700FetchClass;

typedef struct
{
  const char *name;
  R700FetchClass class;
  guint8 code;
  guint flags;
  const char *doc;
} R700FetchInfo;

extern const R700FetchInfo r700_fetch_ops[R700_N_FETCH_OPS];

/* MEM and LDS share one opcode space, MEM_OP. */
R700FetchOp r700_fetch_op (R700FetchClass class, guint code);
R700FetchOp r700_fetch_by_name (R700FetchClass class, const char *name);

/* Whether a table gives the destination. */
static inline gboolean
r700_fetch_is_semantic (R700FetchOp op)
{
  return op == R700_VTX_SEMANTIC || op == R700_TEX_VTX_SEMANTIC;
}

/* Fetches from buffers. */
static inline gboolean
r700_fetch_is_vertex (R700FetchOp op)
{
  return op == R700_VTX_FETCH || op == R700_TEX_VTX_FETCH || r700_fetch_is_semantic (op);
}

/* --- names ------------------------------------------------------------------------------------ */

/* Pages of the reference: control flow, then these. */
#define R700_ALU_PAGE(op) (R700_N_CF_OPS + (guint) (op))
#define R700_FETCH_PAGE(op) (R700_N_CF_OPS + R700_N_ALU_OPS + (guint) (op))

/* Names of every page; the guide's name stands before the others. */
extern const LsPageText r700_names[];
/* r700-reference.c: made from the tables. Pages are of the class "control flow", "ALU", "vertex
 * fetch", "texture fetch", "memory read" or "local data share". */
extern const LsManual r700_manual;
