#pragma once

#include <glib.h>

#include "isa-fields.h"
#include "isa-reference.h"
#include "ls-reference.h"

/* The tables of the R500 unified shader as C: expanded from the .def files, one row each. */

#define R500_N_DWORDS 6 /* of an instruction */

/* --- microcode words and fields --------------------------------------------------------------- */

typedef enum
{
#define WORD(word, dword) R500_WORD_##word,
#include "r500-formats.def"
  R500_N_WORDS
} R500WordId;

typedef enum
{
#define FIELD(word, dword, name, hi, lo, values) R500_##word##_##name,
#include "r500-formats.def"
  R500_N_FIELDS
} R500FieldId;

/* Fields by R500FieldId, and every bit of every word. */
extern const IsaFormat r500_format;

/* The meanings of a field's values: "0 ALU, 1 OUT, 2 FC, 3 TEX". */
const char *r500_field_values (R500FieldId field);

/* The word at a dword of an instruction of a type (TYPE, 0..3). */
R500WordId r500_word_of (guint type, guint dword);
/* "US_CMN_INST" */
const char *r500_word_name (R500WordId word);
/* Whether instructions of the type have the field. */
gboolean r500_type_has_field (guint type, R500FieldId field);

/* The value of a field. words: the six words of the instruction. */
guint32 r500_get (const guint32 *words, R500FieldId field);
/* Replaces the field; value is truncated to its width. */
void r500_put (guint32 *words, R500FieldId field, guint32 value);

/* r500-reference.c: made from the tables. Pages are of the class "flow control", "ALU" or
 * "texture". */
extern const LsManual r500_manual;

/* --- ALU and OUT ------------------------------------------------------------------------------ */

/* Operations; the two halves number them differently. */
typedef enum
{
#define ALU(name, rgb, alpha, n_src, kernel, formula) R500_OP_##name,
#include "r500-ops.def"
  R500_N_OPS,
  R500_OP_INVALID = R500_N_OPS
} R500Op;

typedef enum
{
  R500_RGB,
  R500_ALPHA,
} R500HalfId;
#define R500_N_HALVES 2

typedef struct
{
  const char *name;
  gint8 code[R500_N_HALVES]; /* -1: the half has no such operation */
  guint8 n_src;              /* operands from A on that the operation reads */
  const char *formula;
} R500OpInfo;

extern const R500OpInfo r500_ops[R500_N_OPS];

/* The fields of a half. */
typedef struct
{
  R500FieldId addr[3], addr_const[3], addr_rel[3], srcp_op;
  R500FieldId op, dst, dst_rel;
  R500FieldId sel[3], swiz[3][3], mod[3]; /* of A B C; swiz: n_lanes of them */
  R500FieldId omod, target;
  R500FieldId wmask, omask, clamp, pred_sel, pred_inv;
  guint n_lanes; /* 3, 1 */
} R500HalfFields;

extern const R500HalfFields r500_half_fields[R500_N_HALVES];

/* R500_OP_INVALID if the code is reserved. */
R500Op r500_op (R500HalfId half, guint code);

static inline gboolean
r500_op_is_dot (R500Op op)
{
  return op == R500_OP_DP3 || op == R500_OP_DP4 || op == R500_OP_D2A;
}

static inline gboolean
r500_op_is_transcendental (R500Op op)
{
  return op >= R500_OP_EX2 && op <= R500_OP_COS;
}

/* Whether OMOD 7 has a meaning: for operations that choose an operand. */
static inline gboolean
r500_op_chooses (R500Op op)
{
  return op == R500_OP_MIN || op == R500_OP_MAX || op == R500_OP_CND || op == R500_OP_CMP;
}

/* Whether operands A and C are src0 of the half itself. */
static inline gboolean
r500_op_is_derivative (R500Op op)
{
  return op == R500_OP_MDH || op == R500_OP_MDV;
}

/* --- texture instructions --------------------------------------------------------------------- */

/* Numbered as INST. */
typedef enum
{
#define TEX(name, code, doc) R500_TEX_##name = code,
#include "r500-ops.def"
  R500_N_TEX_OPS,
  R500_TEX_INVALID = R500_N_TEX_OPS /* INST 7 */
} R500TexOp;

/* --- flow control ----------------------------------------------------------------------------- */

/* Numbered as OP; all eight exist. */
typedef enum
{
#define FLOW(name, code, doc) R500_FC_##name = code,
#include "r500-ops.def"
  R500_N_FLOW_OPS
} R500FlowOp;

/* The info of texture instructions and flow control. */
typedef struct
{
  const char *name;
  const char *doc;
} R500NamedOp;

extern const R500NamedOp r500_tex_ops[R500_N_TEX_OPS];
extern const R500NamedOp r500_flow_ops[R500_N_FLOW_OPS];

/* The readings of the R500, r500-readings.def. Their numbers are those of LsBindings.readings. */

#define READING(name, id, title, values) R500_READING_##name,
typedef enum
{
#include "r500-readings.def"
} R500Reading;
#undef READING

#define R500_N_READINGS (R500_READING_DOT_ORDER + 1)

#define VALUE(name, id, text) R500_##name,
#define READING(name, id, title, values) \
  enum                                   \
  {                                      \
    values                               \
  };
#include "r500-readings.def"
#undef READING
#undef VALUE

#define R500_READING_BIT(name) (1u << R500_READING_##name)

extern const LsReading r500_readings[R500_N_READINGS];
