#pragma once

#include "isa-reader.h"
#include "r500-names.h"

/* The parts of the assembler: one parser for each type of instruction, and their common
 * functions. */

/* A jump to a label. */
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
  gboolean is_broken; /* the instruction has an error: its further lines are skipped */
  IsaCursor at;       /* where the instruction begins */
  guint last_line;    /* its last line so far */
  gboolean has_half[R500_N_HALVES];
  gboolean said[R500_N_FIELDS];
} R500Asm;

/* The type of the instruction. */
static inline R500Type
r500_asm_type (const R500Asm *as)
{
  return (R500Type) r500_get (as->current, R500_US_CMN_INST_TYPE);
}

/* --- fields of the instruction ---------------------------------------------------------------- */

/* Sets a field of the instruction; an error at the cursor if the value does not fit, or the text
 * has given another value. */
gboolean r500_asm_say (R500Asm *as, const IsaCursor *at, R500FieldId field, gint64 value);

/* --- pieces of a line ------------------------------------------------------------------------- */

/* "name" in any case, whole, at the cursor. */
gboolean r500_asm_accept_word (IsaCursor *cursor, const char *word);

/* Accepts one of n names, skipping NULL among them. Returns: -1 if none is there; the cursor
 * stays. */
gint r500_asm_accept_name (IsaCursor *cursor, const char *const *names, guint n);

/* Accepts one of n operations; name gives the names, with data. Reserved codes, from first to max,
 * are called "OP7"; their numbers count on behind the names. */
gboolean r500_asm_op (IsaCursor *cursor,
                      LsNameFunc name,
                      gconstpointer data,
                      guint n,
                      guint first,
                      guint max,
                      guint *op);

/* "[3]" or "[aL+3]". rel: (nullable): NULL: aL is not allowed. */
gboolean r500_asm_index (IsaCursor *cursor, guint max, guint *index, guint *rel);

/* ".rgb" as a mask of R G B A; the letters in this order, each once. "._" is none. */
gboolean r500_asm_mask (IsaCursor *cursor, guint *mask);

/* ".rgb0": 1 to 4 letters of r500_swizzle_letters. */
gboolean r500_asm_swizzle (IsaCursor *cursor, guint8 swiz[4], guint *n);

/* --- instructions ----------------------------------------------------------------------------- */

/* Parses the text behind "ALU", "OUT" or "+", up to the flags of the instruction. */
gboolean r500_asm_parse_half (R500Asm *as, IsaCursor *cursor);
gboolean r500_asm_parse_tex (R500Asm *as, IsaCursor *cursor);
gboolean r500_asm_parse_flow (R500Asm *as, IsaCursor *cursor);
/* The rest of the line: flags in any order. */
gboolean r500_asm_parse_flags (R500Asm *as, IsaCursor *cursor);
