#pragma once

#include "ls-program.h"

/* What leaves a lane without a value. */
#define LS_EXPR_NO_VALUE                                                                     \
  N_ ("an integer divided by 0, a register that nothing has written, or a place beyond its " \
      "memory")

/* Expressions over the state of a wave, as people write them into a breakpoint's condition, a
 * watch or "print": compiled once to a flat list of row operations, evaluated for all lanes at
 * once.  data/doc/expressions.md is the language.
 *
 * An LsExpr is immutable and may be shared by threads; what an evaluation needs room for is in
 * an LsExprEval, of which each thread has its own.  Nothing here depends on the processor, the
 * locale or the build. */

/* Longest text, in bytes. */
#define LS_EXPR_MAX_LENGTH 2048
/* Parentheses, brackets, signs and conditions within each other. */
#define LS_EXPR_MAX_DEPTH 64
/* Row operations, and numbers, of one expression. */
#define LS_EXPR_MAX_OPS 1024

typedef enum
{
  LS_EXPR_FLOAT,
  LS_EXPR_INT,
  LS_EXPR_UINT,
  LS_EXPR_BITS,   /* 0x..; takes the type of what it meets */
  LS_EXPR_BOOL,   /* 0 or 1 */
  LS_EXPR_WORD,   /* computes as a float; shown alone, it shows as what it looks like */
  LS_EXPR_DOUBLE, /* of 64 bits, as the two behind it */
  LS_EXPR_INT64,
  LS_EXPR_UINT64,
} LsExprType;

typedef struct _LsExpr LsExpr;
typedef struct _LsExprEval LsExprEval;

/* --- compiling -------------------------------------------------------------------------------- */

/* Compiles text for a program: names are those of its machine, and registers must be the program's.
 * program: kept by the expression. Returns: (transfer full): NULL with an error of LS_ERROR
 * (SYNTAX, REFERENCE, RANGE) of a column (ls_fail_at_column ()). */
LsExpr *ls_expr_new (LsProgram *program, const char *text, GError **error);
LsExpr *ls_expr_ref (LsExpr *expr);
void ls_expr_unref (LsExpr *expr);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsExpr, ls_expr_unref)

/* A condition is one component without a format. Returns: FALSE with an error that says why expr is
 * no condition. */
gboolean ls_expr_check_condition (const LsExpr *expr, GError **error);

const char *ls_expr_get_text (const LsExpr *expr);
guint ls_expr_get_n_components (const LsExpr *expr); /* 1..4 */
LsExprType ls_expr_get_type (const LsExpr *expr);
/* "float", "int", "uint", "bits", "bool", "double", "int64", "uint64" */
const char *ls_expr_type_name (LsExprType type);
gboolean ls_expr_type_is_wide (LsExprType type);
/* How a machine's values are shown: bits of unknown type are floats. */
LsExprType ls_expr_type_of (LsValueType type);
/* The same, but bits of unknown type are LS_EXPR_WORD. */
LsExprType ls_expr_shown_of (LsValueType type);
/* Whether all lanes have the same value: reductions, pinned lanes, values of the wave. */
gboolean ls_expr_is_uniform (const LsExpr *expr);
/* Whether it is a variable of the text, or components of one, and nothing is computed. */
gboolean ls_expr_is_local (const LsExpr *expr);
/* Whether it is a variable, or components of one, that the program itself tells of: the text says its type. */
gboolean ls_expr_is_variable (const LsExpr *expr);
/* The letter behind the last comma, one of "fiuxobc", or '\0'. */
char ls_expr_get_format (const LsExpr *expr);

/* A word of the text that the language took for its own although the program's source has the name
 * too. Returns: (nullable). */
const char *ls_expr_get_shadowed (const LsExpr *expr);

/* Returns: (transfer full): the name of a component. */
char *ls_expr_dup_ref (const LsProgram *program, LsRegRef ref);

/* Components of registers, as R2.y and R2.xw@22 name them, of which questions about writes can be
 * asked. A value of 64 bits has two. */
typedef struct
{
  LsRegRef refs[4];
  guint n;
  gint lane; /* that @ names, or -1 */
} LsExprCells;

/* Returns: FALSE if the expression is something else, or computes. */
gboolean ls_expr_get_cells (const LsExpr *expr, LsExprCells *cells);

/* The place whose components the expression has, as ls-names.h writes it: "c.4", "cb0.4", "R1".
 * channels: get the channel of each component, 0..3. Returns: (transfer full) (nullable): NULL: the
 * expression computes, has several places, or one that depends on the clause. */
char *ls_expr_dup_place (const LsExpr *expr, guint8 channels[4]);
/* A place of ls-names.h as expressions and changes write it: "CB0[4].yz" for "cb0.4.yz", "C4" for
 * "c.4", "R1" for "R1". Returns: (transfer full). */
char *ls_expr_place_to_words (const char *place);

/* --- evaluating ------------------------------------------------------------------------------- */

/* Where a lane's pixel lies (vertices and threads: their number, 0). Returns: FALSE: the lane holds
 * nothing. */
typedef gboolean (*LsExprPixelFunc) (guint lane, gint *x, gint *y, gpointer data);

typedef struct
{
  const void *state;          /* of the expression's program; never NULL */
  const LsBindings *bindings; /* NULL: constants have no value */
  guint wave;
  LsExprPixelFunc pixel; /* NULL: "pixel" has no value */
  gpointer pixel_data;
  /* Lanes in which a variable of the text has no value yet at a step, by its register. NULL: each has one in
   * all lanes. */
  LsMask (*unset) (LsRegRef ref, guint64 step, gpointer data);
  gpointer unset_data;
} LsExprContext;

typedef struct
{
  guint n_components;
  LsExprType type;
  /* the type of each component, where the components of a register have several types; else type */
  LsExprType shown[4];
  LsExprType pairs
    /* for words of a register: the type of the value of 64 bits of which this component is the low
     * word and the next one the high word; else a type of 32 bits */
    [4];
  gboolean is_uniform; /* all lanes with a value have the same one */
  LsMask active;       /* lanes that take part, for reductions */
  LsMask has_value
    /* lanes with a value; without: out of range, divided by zero, not exported; the row holds
     * anything */
    [4];
  LsMask about[4]; /* lanes whose value rests on a variable of the text that is not certain */
  LsMask lost[4];  /* lanes without a value because the compiler keeps none of a variable */
  LsRow rows[4];   /* FLOAT: f, INT and BOOL: i, else u; of 64 bits: the low words */
  LsRow high[4];   /* of 64 bits: the high words, else anything */
} LsExprValue;

/* The bits of a component in a lane, 32 or 64 by its type. */
static inline guint64
ls_expr_value_bits (const LsExprValue *value, guint component, guint lane)
{
  const guint32 high = ls_expr_type_is_wide (value->type) ? value->high[component].u[lane] : 0;

  return ls_value_join (value->rows[component].u[lane], high);
}
/* The type in which a component is shown where no format is given: of words of an unknown type what their lanes look like. */
LsValueType ls_expr_value_guess (const LsExprValue *value, guint component);
/* A component in a lane as a number. */
double ls_expr_value_number (const LsExprValue *value, guint component, guint lane);

/* Room for evaluations. expr: kept. Returns: (transfer full) */
LsExprEval *ls_expr_eval_new (LsExpr *expr);
void ls_expr_eval_free (LsExprEval *eval);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsExprEval, ls_expr_eval_free)

LsExpr *ls_expr_eval_get_expr (const LsExprEval *eval);
/* Allocates nothing, but for an iteration or aL in a stack deeper than any before. */
void ls_expr_evaluate (LsExprEval *eval, const LsExprContext *context, LsExprValue *out);
/* The lanes in which a component differs between two evaluations of one expression, bit by bit, or
 * has a value in only one of them. */
LsMask ls_expr_differences (const LsExprValue *a, const LsExprValue *b, guint component);
/* The lanes where a condition (see ls_expr_check_condition()) has a value other than zero: active
 * lanes, or, if the condition is uniform, all 64 or none, so that count (active) == 0 holds where
 * no lane is active. Allocates as ls_expr_evaluate(). */
LsMask ls_expr_truth (LsExprEval *eval, const LsExprContext *context);

/* Where a component was read from in a lane. */
typedef struct
{
  gboolean is_memory;
  LsRegRef ref; /* of a register */
  /* of a memory: its word, or the word of the lane's part where lanes have parts */
  LsMemory memory;
  guint32 word;
  guint lane; /* the lane that has it: the one behind @, or the lane itself */
} LsExprPlace;

/* From the last evaluation. Returns: FALSE if the component is neither a register nor a word of a
 * memory, or is computed. */
gboolean ls_expr_find_place (const LsExprEval *eval,
                             guint component,
                             guint lane,
                             LsExprPlace *place);

/* --- what it depends on ----------------------------------------------------------------------- */

typedef struct
{
  const LsRegRef *refs; /* registers by number; owned by the expression */
  guint n_refs;
  guint32 files;    /* bit n: registers of file n whose number is computed */
  guint32 masks;    /* bit n: mask n; reductions take part in the active mask, bit 0 */
  guint32 memories; /* bit n: memories of kind n */
  /* step, line, depth, aL, iterations, constants that a clause locks, or variables of the text */
  gboolean place;
} LsExprReads;

/* Everything of the state on which the value can depend: while nothing of it changes, the value
 * stays. The result of ls_expr_truth() for an expression that is not uniform also depends on the
 * active mask. */
const LsExprReads *ls_expr_get_reads (const LsExpr *expr);
