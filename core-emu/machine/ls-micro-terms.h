#pragma once

#include "ls-debug-info.h"
#include "ls-micro-look.h"

/* The words of a part's computation in one lane, of which sentences about steps and formulas are
 * made. Private to them. */

/* What was told of it beside a sentence. */
typedef struct
{
  GArray *cells;        /* of LsCell: they are told as holes; NULL: by their numbers */
  guint n;              /* operands told */
  gboolean is_made;     /* one of them is computed from others */
  gboolean has_split;   /* the words of one of 64 bits lie in different registers */
  gboolean is_nameless; /* the text has no word for an operation: what was told is not the text's */
} LsMicroTold;

typedef struct
{
  const LsMicroLook *look;
  const LsTelling *telling;
  const LsMicroPart *part;
  const LsMicro *micro;
  guint lane;
  GString *out;
  LsMicroTold *formula; /* NULL: numbers are told with names, where the listing leaves these open */
  const LsMicroPlace *to; /* gets the operand as it is, and tells its type; NULL: none */
} LsMicroWords;

LsMicroWords ls_micro_words_of (const LsMicroLook *look,
                                const LsTelling *telling,
                                const LsMicroPart *part,
                                guint lane,
                                GString *out);

static inline const LsKernelInfo *
ls_micro_words_kernel (const LsMicroWords *words)
{
  return &ls_kernels[words->micro->kernel];
}

/* The bits of operand k in the part's column. */
guint32 ls_micro_words_value (const LsMicroWords *words, guint k);

/* --- operands (ls-micro-terms.c); all append to out --------------------------------------------- */

/* "R3.x", "C[2].y": with its index where it has one. */
void ls_micro_tell_place (const LsMicroWords *words, const LsMicroPlace *place);
/* The destination that shows the value behind the step: outputs first. NULL: none. */
const LsMicroTo *ls_micro_find_target (const LsMicroWords *words);
/* A number of a type; a half of a 64-bit value has none of its own. place: (nullable): where the
 * bits are; what the program knows of a register counts. is_after: they are there behind the step,
 * as its result. */
void ls_micro_tell_number (const LsMicroWords *words,
                           guint32 bits,
                           LsKernelType type,
                           const LsMicroPlace *place,
                           gboolean is_after);
/* As ls_micro_taken(), but an integer in a file of integers. */
LsKernelType ls_micro_taken_type (const LsMicroWords *words, guint k);
/* "-2.0 (-C[2].y)": operand k of a column, as the operation takes it. */
void ls_micro_tell_operand (const LsMicroWords *words, guint k, guint column);

/* Whether what is told is told in the words of a text that the program comes from. */
gboolean ls_micro_tells_text (const LsMicroWords *words);
/* "a ? b : c" of the part's operands; type: of b and c. */
void ls_micro_tell_choice (const LsMicroWords *words, LsValueType type);

/* --- operations (ls-micro-formula.c) ------------------------------------------------------------ */

gboolean ls_micro_is_dot (const LsMicro *micro);
/* Whether the result says how two operands compare. */
gboolean ls_micro_words_compare (const LsMicroWords *words);
/* How a select chooses; relation NONE: the operation is none. */
LsCompared ls_micro_find_select (const LsMicroWords *words);
/* "1.0 + 2.0": without output modifiers. */
void ls_micro_tell_operation (const LsMicroWords *words);
/* All that makes the result: "(1.0 + 2.0) x 2", "(1.0 > 2.0)". */
void ls_micro_tell_computation (const LsMicroWords *words);
/* "MAX ", "SOP of SIN: ": the latter if the operation is another instruction's. The second adds it
 * where the words of the operation have no name. */
void ls_micro_tell_name (const LsMicroWords *words);
void ls_micro_tell_missing_name (const LsMicroWords *words);

/* How a kernel of one or two operands without a sign is written: "max (", ")". Returns: FALSE: by its name. */
gboolean ls_micro_find_form (guint kernel, const char **before, const char **after);
