#pragma once

#include "ls-micro.h"
#include "ls-rows.h"
#include "r700-program.h"
#include "r700-wave.h"

G_BEGIN_DECLS

/* What one ALU clause does, as a list of row functions with their operands and results in place.
 *
 * Executing group by group costs copies that nobody sees: every result goes to a temporary, to its register and to PV or
 * PS.  A plan is made when the program is loaded.  It knows every later reader of a result, and so it
 * - lets a result go straight to its register where no slot of the group still reads that register;
 * - reads PV and PS from the register that the value went to as well, and writes them only where there is none;
 * - leaves out results that nobody reads;
 * - spreads each constant over a row once in a run;
 * - leaves what a clause forgets (PV, PS, AR, clause temporaries) unfinished until somebody can see it.
 * A clause is run by its plan only where nobody stops inside of it; the state behind it is the same to the bit.  Clauses
 * with indexed operands, predicated slots or anything that could trap have no plan, and one that depends on a reading runs
 * by it with the default alone. */

/* Where a row is: a base in the lowest two bits and the offset of the row from it in bytes, found by one addition. */
typedef guint32 R700Place;

typedef enum
{
  R700_BASE_STATE,    /* the rows of the state */
  R700_BASE_CONSTANT, /* R700Code.constants */
  R700_BASE_UNIFORM,  /* constants that are bound, one row each, filled at the first use in a run */
  R700_BASE_SCRATCH,
} R700Base;

#define R700_PLACE(base, number) ((R700Place) (base) | (R700Place) (number) << 8)
#define R700_PLACE_BASE(place) ((place) &3u)
#define R700_PLACE_NUMBER(place) ((place) >> 8)
#define R700_MAX_PLACES (1u << 23)

/* Scratch rows: modified operands, results that must wait, the room for results under a mask. */
enum
{
  R700_SCRATCH_OPERAND,
  R700_SCRATCH_RESULT = R700_SCRATCH_OPERAND + 3 * R700_MAX_SLOTS,
  R700_SCRATCH_ROOM = R700_SCRATCH_RESULT + R700_MAX_SLOTS,
  R700_SCRATCH_CONDITION,
  R700_SCRATCH_ZERO,
  R700_N_SCRATCH
};

/* A constant that a kcache window or the constant file gives. */
typedef struct
{
  guint16 buffer; /* as LsBindings.constants, or one of the two below */
  guint16 chan;
  guint32 index; /* vec4 */
  guint32 and_bits, xor_bits;
} R700Uniform;

#define R700_CONST_FILE 0xFFFFu
#define R700_OTHER_CONST_FILE 0xFFFEu
#define R700_MAX_UNIFORMS 128

typedef enum
{
  R700_DO_PLAIN,  /* d = rows (s[0][0], s[1][0], s[2][0]) */
  R700_DO_TEST,   /* test (s[0][0], s[1][0]) goes to the masks of part; no result */
  R700_DO_ROW,    /* d = rows[0] as above, with all that part says */
  R700_DO_SLOTS,  /* d.. = slots (s), a result for each slot */
  R700_DO_FIRST,  /* d = slots (s), the one result that all slots share */
  R700_DO_MODIFY, /* d = s as arg says */
  R700_DO_COPY,   /* d = s */
} R700DoKind;

typedef struct
{
  guint8 kind;      /* R700DoKind */
  guint8 is_masked; /* lanes that do not execute keep what d holds */
  guint8 n;         /* R700_DO_FIRST: slots that it reads; R700_DO_SLOTS: results that it has */
  R700Place d;
  R700Place s[3][4];
  LsRowArg arg; /* of R700_DO_MODIFY */
  union
  {
    LsRowFn rows
      [2]; /* where all lanes execute, and where not: the latter keeps the others if is_masked */
    LsTestFn test;
    LsSlotsFn slots;
  } run;
  /* Output modifiers, predicate and kill of the result, or of all results; NULL: nothing of that. */
  const LsMicroPart *part;
  const LsMicro *ops; /* that part names */
} R700Do;

typedef struct
{
  R700Do *dos; /* owned; NULL: the clause has no plan */
  guint n_dos;
  guint n_steps;
  guint32 last_line;
  R700Place
    last[5]; /* where the last values of PV.x y z w and PS are; R700_PLACE_ZERO: never written */
  guint
    test_unit; /* of these the one that the last test gives, which is not in its place but in R700Run.holds; 5: none */
  guint64 temps; /* rows of clause temporaries that are written; the others are zero behind it */
  gboolean is_conditional; /* on what the two members below say */
  guint64 uniforms[2];     /* which are needed */
  guint32 readings;        /* on which its functions depend; they are those of the defaults */
} R700Plan;

#define R700_PLACE_ZERO R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_ZERO)

G_END_DECLS
