#pragma once

#include "r500-program.h"

/* Words of the assembly that printing and reading share. */

/* "ALU" of R500_TYPE_ALU. */
extern const char *const r500_type_names[4];
/* "EQ" of R500_TEST_EQ. */
extern const char *const r500_test_names[4];
/* "*2" of R500_OMOD_2; "" of R500_OMOD_1; "RAW" of R500_OMOD_DISABLE. */
extern const char *const r500_omod_names[8];
/* "none", "rgba", "r", "g", "b", "a" of RGB_PRED_SEL and ALPHA_PRED_SEL; NULL: reserved. */
extern const char *const r500_pred_names[8];
/* "rgba01h_"[0] is R500_SWIZ_R, with 0, h, 1 and _ behind the channels. */
extern const char r500_swizzle_letters[9];

/* The values of JUMP_FUNC that have a name. */
typedef struct
{
  const char *name; /* "!alu_result" */
  guint8 table;
} R500JumpName;

extern const R500JumpName r500_jump_names[];
extern const guint r500_n_jump_names;

/* --- flags behind an instruction, in the order in which they are printed --- */

#define R500_ON_TEX (1u << R500_TYPE_TEX)
#define R500_ON_FC (1u << R500_TYPE_FC)
#define R500_ON_ALL (1u << R500_TYPE_ALU | 1u << R500_TYPE_OUT | R500_ON_TEX | R500_ON_FC)

typedef enum
{
  R500_FLAG_BIT,    /* NAME: 1 */
  R500_FLAG_NUMBER, /* NAME(n) */
  R500_FLAG_CHOICE, /* NAME(WORD) */
  R500_FLAG_PRED,   /* for the half whose PRED_SEL the field is */
  R500_FLAG_BOTH_PREDS,
  R500_FLAG_PLACE,
  R500_FLAG_GLOBAL,
  R500_FLAG_ANY,
  R500_FLAG_ALL,
  R500_FLAG_RESERVED,
} R500FlagKind;

typedef struct
{
  const char *name;
  guint types; /* of instructions with the flag */
  R500FlagKind kind;
  R500FieldId field;
  const char *const *names; /* CHOICE: four, by value */
} R500Flag;

extern const R500Flag r500_flags[];
extern const guint r500_n_flags;

/* The value of a field that the text does not give: 0; for a source inline constant 0; for an OUT
 * half without outputs the target of the other half. words: with the type, and the fields known so
 * far. */
guint32 r500_field_default (const guint32 *words, R500FieldId field);

/* The use of flow control with these fields, or NULL: name is "if", doc a sentence. */
typedef struct
{
  const char *name;
  const char *doc;
} R500Construct;

const R500Construct *r500_flow_construct (const R500Flow *flow);
