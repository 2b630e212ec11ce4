#pragma once

#include "r700-program.h"

/* The flags behind the operands of control flow and fetches, in the order in which they are
 * printed.
 *
 * The assembler and the listing both read this table. */

/* Groups of instructions with the same fields. */
typedef enum
{
  R700_OF_CF, /* by R700CfClass */
  R700_OF_CF_ALU,
  R700_OF_EXPORT,
  R700_OF_TEX,
  R700_OF_VTX,
  R700_OF_MEM,
  R700_OF_LDS_WRITE,
  R700_OF_LDS_READ,
} R700FlagWords;

/* The form of a flag. A field that is 0 has no flag. */
typedef enum
{
  R700_FLAG_BIT,   /* NAME: 1 */
  R700_FLAG_CLEAR, /* NAME: 0; 1 has no flag */
  R700_FLAG_VALUE, /* NAME(n) */
  R700_FLAG_BUF,   /* the same, for writes of memory alone */
  R700_FLAG_FIXED, /* NAME(1.5): signed fixed point */
  R700_FLAG_ENUM,  /* NAME(WORD) or NAME(n) */
  R700_FLAG_FORMAT,
  R700_FLAG_MEGA,   /* MEGA_FETCH is value; NAME(n): its count, less 1 */
  R700_FLAG_COORDS, /* NAME(XY): COORD_TYPE of these components is value */
  R700_FLAG_OWN,    /* a form of its own */
} R700FlagKind;

typedef struct
{
  R700FlagWords words;
  const char *name;
  R700FlagKind kind;
  R700FieldId field;
  /* FIXED: steps of one; MEGA, COORDS: the bit; VALUE: which instructions print a 0, R700_CF_... */
  guint value;
  const char *const *names; /* ENUM: NULL-terminated, by value */
  gboolean is_alias;        /* read, but never printed */
} R700Flag;

extern const R700Flag r700_flags[];
extern const guint r700_n_flags;

/* The flag that the assembler knows by a name, or NULL. */
const R700Flag *r700_flag_find (R700FlagWords words, const char *name);

R700FlagWords r700_fetch_words (R700FetchOp op);

/* --- operands of fetches ---------------------------------------------------------------------- */

/* Fields of a register; 0, which no fetch uses, means none. */
typedef struct
{
  R700FieldId gpr, rel, sel[4];
  guint n_sels;
} R700RegisterFields;

typedef struct
{
  R700RegisterFields dst, src;
  R700FieldId resource, sampler, whole_quad;
} R700FetchForm;

/* By R700FlagWords. */
extern const R700FetchForm r700_fetch_forms[R700_OF_LDS_READ + 1];

/* --- words ------------------------------------------------------------------------------------ */

/* The word at dword i of an instruction; fetches have three words. */
R700WordId r700_cf_word (R700CfOp op, guint i);
R700WordId r700_alu_word (gboolean is_op3, guint i);
R700WordId r700_fetch_word (R700FetchOp op, guint i);
