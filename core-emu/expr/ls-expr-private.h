#pragma once

#include "ls-bits.h"
#include "ls-error.h"
#include "ls-locals.h"
#include "ls-variables.h"

/* How an expression is kept: numbers, then operations in the order in which they run, each with a
 * slot of its own. Slot n is number n, or the result of operation n - n_numbers. */

typedef enum
{
#define ROW(name, kernel) LS_EXPR_OP_##name,
#define FOLD(name) LS_EXPR_OP_##name,
#define LOAD(name, operands) LS_EXPR_OP_##name,
#include "ls-expr-ops.def"
} LsExprOpcode;

typedef struct
{
  guint16 code;    /* LsExprOpcode */
  guint16 args[4]; /* slots; unused ones repeat the first */
  guint16 index;   /* REGISTER; CONSTANT_AT: of the buffer; WIDE: see ls-expr-wide.c */
  guint8 file;
  guint8 channel;      /* WIDE: 0 the low word of the result, 1 the high one */
  gboolean is_uniform; /* all lanes have the same value */
} LsExprOp;

typedef struct
{
  guint32 bits;
  gboolean has_value;
} LsExprNumber;

typedef struct
{
  LsRow row;
  LsMask has_value;
} LsExprSlot;

struct _LsExpr
{
  gatomicrefcount ref_count;
  LsProgram *program;    /* owned */
  char *text;            /* owned */
  LsExprNumber *numbers; /* owned */
  guint n_numbers;
  LsExprOp *ops; /* owned */
  guint n_ops;
  guint n_components;
  guint16 result[4], high[4]; /* slots; high: of a wide type */
  LsExprType type, shown[4];
  gboolean is_uniform;
  char format;
  GArray *refs;     /* of LsRegRef, owned: reads.refs points to it */
  GArray *held;     /* of LsExprSlot, owned: the values of variables */
  char *shadowed;   /* owned (nullable) */
  LsLocals *locals; /* owned (nullable): of the operations LOCAL */
  LsExprReads reads;
};

/* Whether an operation reads the register that it names. */
static inline gboolean
ls_expr_is_register (guint16 code)
{
  return code == LS_EXPR_OP_REGISTER || code == LS_EXPR_OP_VARIABLE;
}

/* --- operations: ls-expr-rows.c --------------------------------------------------------------- */

/* Whether it is a kernel. */
gboolean ls_expr_is_row (LsExprOpcode code);
/* The number of slots that an operation reads. */
guint ls_expr_n_args (LsExprOpcode code);
gboolean ls_expr_is_fold (LsExprOpcode code);
/* Runs a row operation, with the lanes that have a value. */
void ls_expr_run_row (LsExprOpcode code,
                      LsExprSlot *out,
                      const LsExprSlot *x,
                      const LsExprSlot *y,
                      const LsExprSlot *z);
LsMask ls_expr_equal_lanes (const LsRow *row, guint32 bits);
/* 1 in the lanes of the mask, else 0. */
void ls_expr_spread (LsRow *row, LsMask mask);
/* Lanes that have a value other than zero. */
LsMask ls_expr_nonzero (const LsExprSlot *slot, LsExprType type);
/* Folds the lanes of x. */
void ls_expr_run_fold (LsExprOpcode code, LsExprSlot *out, const LsExprSlot *x, LsMask active);

/* --- what the parser builds: ls-expr-build.c -------------------------------------------------- */

typedef struct
{
  GArray *numbers; /* of LsExprNumber */
  /* of LsExprOp; args name numbers by index and operations by index + LS_EXPR_FIRST_OP */
  GArray *ops;
  GArray *held; /* of LsExprSlot */
  gboolean is_full;
} LsExprBuild;

/* While building, slots from here on are operations. */
#define LS_EXPR_FIRST_OP 0x8000u

/* A value while building: slots of its components. */
typedef struct
{
  guint n;
  LsExprType type;
  guint16 slots[4], high[4]; /* high: of a wide type */
  gsize start;               /* of its text, in bytes */
  gboolean is_exact;         /* FLOAT: a number of the text: this one before rounding */
  double exact;
  /* Of a register, or of its kept value, whose components may have several types, which are FLOAT
   * together: the type of each. */
  gboolean is_register;
  gboolean is_local; /* a variable of the text */
  LsExprType own[4];
} LsExprTerm;

void ls_expr_build_init (LsExprBuild *build);
void ls_expr_build_clear (LsExprBuild *build);
/* Both return the slot, also of an equal number or operation that exists already. Row operations on
 * numbers alone become numbers. When there is no room left, is_full is set and slot 0 returned. */
guint16 ls_expr_build_number (LsExprBuild *build, guint32 bits, gboolean has_value);
guint16 ls_expr_build_op (LsExprBuild *build, const LsExprOp *op);
/* The same for a value that each lane has. */
guint16 ls_expr_build_held (LsExprBuild *build, const LsExprSlot *held, gboolean is_uniform);
/* Returns: the number in a slot, or NULL if it holds none. */
const LsExprNumber *ls_expr_build_get_number (const LsExprBuild *build, guint16 slot);
/* Moves what the result needs into expr: numbers, operations, result, type, reads. */
void ls_expr_build_finish (LsExprBuild *build, const LsExprTerm *result, LsExpr *expr);

/* --- types: ls-expr-types.c ------------------------------------------------------------------- */

static inline gboolean
ls_expr_is_float (LsExprType type)
{
  return type == LS_EXPR_FLOAT || type == LS_EXPR_DOUBLE;
}

/* Applies a row operation to each component; operands of one component serve all. */
void ls_expr_apply (LsExprBuild *build, LsExprOpcode code, const LsExprTerm *args, LsExprTerm *out);
/* Converts values, or for BITS just names them. */
void ls_expr_convert (LsExprBuild *build, LsExprTerm *term, LsExprType type);
/* Makes the operands of arithmetic one type, by the rules for mixed types. Returns: the type. */
LsExprType ls_expr_unify (LsExprBuild *build, LsExprTerm *a, LsExprTerm *b);
/* For a register: its type, by those of its components. */
void ls_expr_join (LsExprTerm *term);
/* For the operands of & | ^: floats count as bits. */
LsExprType ls_expr_unify_bits (LsExprBuild *build, LsExprTerm *a, LsExprTerm *b);

/* --- operations of 64 bits: ls-expr-wide.c ---------------------------------------------------- */

/* LsExprOp.index of an operation on 64 bits: the operation on 32 bits, or a conversion. */
#define LS_EXPR_CONVERSION(from, to) ((guint16) (0x8000 | (from) << 4 | (to)))

/* args: the low and the high word of each of two operands. */
void ls_expr_run_wide (const LsExprOp *op, LsExprSlot *out, const LsExprSlot *const args[4]);
/* Whether the operation on a whole value is the operation on each word. */
gboolean ls_expr_is_by_word (LsExprOpcode code);
/* Takes two words for a value of 64 bits, or the other way round. Returns: FALSE if their number is
 * odd. */
gboolean ls_expr_cast (LsExprTerm *term, LsExprType type);
/* Gives components of a register the types that the program says of pairs; types that no single
 * component has go. */
void ls_expr_join_pairs (LsExprBuild *build, LsExprTerm *term);
void ls_expr_convert_wide (LsExprBuild *build, LsExprTerm *term, LsExprType type);

/* --- parsing: ls-expr-lex.c, -parse.c, -operators.c, -names.c, -calls.c ----------------------- */

/* A word of the text. */
typedef struct
{
  const char *text; /* inside the parser's */
  gsize length;
} LsExprWord;

typedef struct
{
  LsProgram *program;
  const LsVariables *variables; /* or NULL */
  const LsNames *names;         /* or NULL */
  LsLocals *locals;             /* or NULL */
  LsExprWord shadowed; /* a name of the source that is a word of the language too; no text: none */
  gboolean is_of_machine; /* behind a $: no variable of a text is meant */
  const LsExprTerm *
    args; /* of a function that a formula makes, called a, b and c in it; NULL: no formula is read */
  const char *text;
  const char *at;
  guint depth;
  LsExprBuild build;
  GError **error;
} LsExprParser;

/* Sets the error, about the character at where. Returns: FALSE. */
gboolean ls_expr_fail (LsExprParser *parser,
                       const char *where,
                       LsErrorCode code,
                       const char *format,
                       ...) G_GNUC_PRINTF (4, 5);
void ls_expr_skip_blanks (LsExprParser *parser);
/* Takes c, behind blanks. Returns: FALSE if something else is there. */
gboolean ls_expr_take (LsExprParser *parser, char c);
/* As ls_expr_take(); fails if something else is there. */
gboolean ls_expr_expect (LsExprParser *parser, char c);
gboolean ls_expr_parse_value (LsExprParser *parser, LsExprTerm *out);
/* The character at a place, for messages, or the byte if it is not printable. Returns: (transfer
 * full) */
char *ls_expr_describe_here (const char *at);
/* A literal; a digit or a point stands here. */
gboolean ls_expr_parse_number (LsExprParser *parser, LsExprTerm *out);
/* One of - + ! ~ */
void ls_expr_apply_sign (LsExprParser *parser, char sign, LsExprTerm *out);
/* Operators of two values have levels, 0 the loosest. Returns: the number of the taken operator of
 * a level, or LS_EXPR_NO_OPERATOR. */
guint ls_expr_take_operator (LsExprParser *parser, guint level);
#define LS_EXPR_N_LEVELS 10
#define LS_EXPR_NO_OPERATOR G_MAXUINT
/* Makes left the result. where: of the operator, for errors. */
gboolean ls_expr_apply_operator (LsExprParser *parser,
                                 const char *where,
                                 guint number,
                                 LsExprTerm *left,
                                 const LsExprTerm *right);
/* args: a condition and two values. */
gboolean ls_expr_choose (LsExprParser *parser,
                         const char *where,
                         LsExprTerm args[3],
                         LsExprTerm *out);
/* An index in brackets, of one component and no float. */
gboolean ls_expr_parse_index (LsExprParser *parser, LsExprTerm *out);
/* Digits. Fails beyond max, naming what. */
gboolean ls_expr_parse_count (LsExprParser *parser, const char *what, guint max, guint *out);
/* The value of a name; no "(" follows it. */
gboolean ls_expr_parse_name (LsExprParser *parser, LsExprWord word, LsExprTerm *out);
/* "$" with its name: a variable, a value of the history, or a name of the machine. */
gboolean ls_expr_parse_variable (LsExprParser *parser, LsExprTerm *out);
/* One operation for each component. */
void ls_expr_load (LsExprParser *parser, LsExprOp op, guint n, LsExprType type, LsExprTerm *out);
/* The same with an index in brackets. */
gboolean ls_expr_load_at (LsExprParser *parser,
                          LsExprOp op,
                          guint n,
                          LsExprType type,
                          LsExprTerm *out);
/* A register by its number in its file. where: of its name. Fails if the program has none. */
gboolean ls_expr_load_register (LsExprParser *parser,
                                const char *where,
                                guint file,
                                gint64 index,
                                LsExprTerm *out);

/* --- names of the source: ls-expr-source.c ---------------------------------------------------- */

/* The longest name that begins at a word. found: whether there is one. */
gboolean ls_expr_parse_source (LsExprParser *parser,
                               LsExprWord word,
                               LsExprTerm *out,
                               gboolean *found);
/* A name in quotes; the first stands here, and '' within is one quote. */
gboolean ls_expr_parse_quoted (LsExprParser *parser, LsExprTerm *out);
/* Whether the word is a whole name that has a value. */
gboolean ls_expr_has_source (const LsExprParser *parser, LsExprWord word);
/* Whether the name is that of a whole constant buffer, behind which a number stands. */
gboolean ls_expr_source_is_buffer (const LsMachine *machine, const LsName *name);
/* Whether the name may stand without quotes: words, numbers in brackets, and words behind dots. */
gboolean ls_expr_source_is_plain (const char *name);
/* Returns: a name that begins with the word, as "lamps[0]" with "lamps"; NULL if there is none. */
const char *ls_expr_find_part (const LsNames *names, LsExprWord word);
/* Adds to the error how to write the name of the source that is also this word. */
void ls_expr_hint_source (LsExprParser *parser, LsExprWord word);
/* Whether the name is that of a constant or an output. */
gboolean ls_expr_source_has_value (const LsMachine *machine, const LsName *name);

/* --- variables of the text: ls-expr-local.c --------------------------------------------------- */

/* The one that text, a place in the parser's, begins with, and its members and elements. found:
 * whether there is one. */
gboolean ls_expr_parse_local (LsExprParser *parser,
                              const char *text,
                              LsExprTerm *out,
                              gboolean *found);
/* The same where the language has the word, but not what stands behind it, which set the error: that
 * is cleared, or becomes that of the variable. */
gboolean ls_expr_parse_local_instead (LsExprParser *parser, LsExprWord word, LsExprTerm *out);
/* Whether the word is the name of one. */
gboolean ls_expr_has_local (const LsExprParser *parser, LsExprWord word);
/* The same of one that is not in sight. */
gboolean ls_expr_has_hidden_local (const LsExprParser *parser, LsExprWord word);

/* A function with its arguments. */
gboolean ls_expr_parse_call (LsExprParser *parser, LsExprWord word, LsExprTerm *out);
/* The language's own names by number, NULL behind the last: of values, and of arrays, which need an
 * index in brackets. */
const char *ls_expr_plain_name (guint i);
const char *ls_expr_array_name (const LsMachine *machine, guint i);
guint ls_expr_n_functions (void);
const char *ls_expr_function_name (guint i);
gboolean ls_expr_word_is (LsExprWord word, const char *name);
