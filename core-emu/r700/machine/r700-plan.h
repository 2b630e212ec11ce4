#pragma once

#include "ls-plan.h"
#include "r700-program.h"
#include "r700-wave.h"

G_BEGIN_DECLS

/* What one ALU clause does, as a plan (ls-plan.h), which besides
 * - reads PV and PS from the register that the value went to as well, and writes them only where there is none;
 * - leaves out results that nobody reads;
 * - leaves what a clause forgets (PV, PS, AR, clause temporaries) unfinished until somebody can see it.
 * A clause is run by its plan only where nobody stops inside of it.  Clauses with indexed operands, predicated slots or
 * anything that could trap have no plan, and one that depends on a reading runs by it with the default alone. */

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

/* What is more than a function of rows. gate: whether lanes that do not execute keep what d holds. */
enum
{
  R700_DO_ROW = LS_DO_OWN, /* as LS_DO_ROW, with rows[0] and all that part says */
  R700_DO_SLOTS,           /* d.. = slots (s[4 * operand + slot]), n results, one for each slot */
  R700_DO_FIRST,           /* d = slots (s), the one result that all slots share; reads n of them */
};

typedef struct
{
  LsDo *dos; /* owned; NULL: the clause has no plan */
  guint n_dos;
  guint n_steps;
  guint32 last_line;
  LsSpot
    last[5]; /* where the last values of PV.x y z w and PS are; R700_SPOT_ZERO: never written */
  guint
    test_unit; /* of these the one that the last test gives, which is not in its place but in R700Run.holds; 5: none */
  guint64 temps; /* rows of clause temporaries that are written; the others are zero behind it */
  gboolean is_conditional; /* on what the two members below say */
  guint64 uniforms[2];     /* which are needed */
  guint32 readings;        /* on which its functions depend; they are those of the defaults */
} R700Plan;

#define R700_SPOT_ZERO LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_ZERO)

G_END_DECLS
