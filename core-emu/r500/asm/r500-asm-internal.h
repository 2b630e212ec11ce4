#pragma once

#include "isa-reader.h"
#include "r500-names.h"

/* The parts of the assembler: one parser for each type of instruction, and what they share. */

/* A jump whose place is a label. */
typedef struct
{
  guint instruction;
  char *label; /* lower case */
  IsaCursor at;
} R500AsmJump;

typedef struct
{
  IsaReader reader;
  GArray *words;      /* of guint32 */
  GArray *lines;      /* of IsaLines, one a word; NULL: nobody asks */
  GArray *jumps;      /* of R500AsmJump */
  GHashTable *labels; /* name, lower case -> GUINT_TO_POINTER (instruction) */

  /* The instruction being read; none before the first. */
  guint32 current[R500_N_DWORDS];
  gboolean is_open;
  gboolean is_broken; /* it has an error: a line behind it that belongs to it is not looked at */
  IsaCursor at;       /* where it begins */
  guint last_line;    /* of its text so far */
  gboolean has_half[R500_N_HALVES];
  gboolean said[R500_N_FIELDS];
} R500Asm;

/* Of the instruction. */
static inline R500Type
r500_asm_type (const R500Asm *as)
{
  return (R500Type) r500_get (as->current, R500_US_CMN_INST_TYPE);
}

/* --- fields of the instruction ------------------------------------------------------------------------------- */

/* Puts a field of the instruction; an error at the cursor if it does not fit or was said already with another value. */
gboolean r500_asm_say (R500Asm *as, const IsaCursor *at, R500FieldId field, gint64 value);

/* --- pieces of a line ------------------------------------------------------------------------------------------ */

/* "name" in any case, whole, at the cursor. */
gboolean r500_asm_accept_word (IsaCursor *cursor, const char *word);

/* One of n names, NULL among them skipped; -1 if none is there, and the cursor stays. */
gint r500_asm_accept_name (IsaCursor *cursor, const char *const *names, guint n);

/* One of n operations, data being for name; what is reserved is called "OP7", by its code from first to max, which counts on
 * behind them. */
gboolean r500_asm_op (IsaCursor *cursor,
                      LsNameFunc name,
                      gconstpointer data,
                      guint n,
                      guint first,
                      guint max,
                      guint *op);

/* "[3]" or "[aL+3]". rel: (nullable): NULL where there is no such form. */
gboolean r500_asm_index (IsaCursor *cursor, guint max, guint *index, guint *rel);

/* ".rgb" as a mask of R G B A; the letters in this order, each once. "._" is none. */
gboolean r500_asm_mask (IsaCursor *cursor, guint *mask);

/* ".rgb0": 1 to 4 letters of r500_swizzle_letters. */
gboolean r500_asm_swizzle (IsaCursor *cursor, guint8 swiz[4], guint *n);

/* --- instructions ---------------------------------------------------------------------------------------------- */

/* What stands behind "ALU", "OUT" or "+", up to the flags of the instruction. */
gboolean r500_asm_parse_half (R500Asm *as, IsaCursor *cursor);
gboolean r500_asm_parse_tex (R500Asm *as, IsaCursor *cursor);
gboolean r500_asm_parse_flow (R500Asm *as, IsaCursor *cursor);
/* The rest of the line: flags in any order. */
gboolean r500_asm_parse_flags (R500Asm *as, IsaCursor *cursor);
