#pragma once

#include "r700-code.h"
#include "r700-plan.h"

G_BEGIN_DECLS

/* How a plan is made, for the files that make it: r700-plan.c asks who needs a result and finds where operands
 * are read, r700-plan-emit.c writes down what is to be done. */

#define R700_PLAN_MAX_TEMPS 16 /* clause temporaries that a plan keeps account of, 4 rows each */

/* One instruction of a group: one slot, or the slots that make it up. */
typedef struct
{
  const LsMicroStep *step;
  const LsMicro *micro;    /* its operation */
  const LsMicroPart *part; /* of its slots the first */
  guint i, n;              /* its slots in the step */
  LsSpot s[3][4];
  /* Where results go: unless from says else, all get the result of the first slot. */
  LsSpot to[2 * R700_MAX_SLOTS];
  guint8 from[2 * R700_MAX_SLOTS];
  guint n_to;
} R700Insn;

typedef struct
{
  LsPlanner base;
  R700Code *code;
  const R700Cf *cf;
  const R700Step *steps; /* of the clause */
  guint n_steps;
  R700Plan *plan;
  LsSpot unit[5]; /* where PV.x y z w and PS are read */
  /* Of the group: registers where the results of its slots are, LS_NO_ROW: none. */
  guint32 rows[R700_MAX_SLOTS];
  guint64 temps; /* rows that hold something */
} R700Planner;

static inline gboolean
r700_planner_is_temp (const R700Planner *planner, guint32 row)
{
  const LsLayout *layout = &planner->code->layout;

  return row >= layout->first[R700_FILE_T] &&
         row < layout->first[R700_FILE_T] + 4 * layout->n[R700_FILE_T];
}

static inline guint64
r700_planner_temp_bit (const R700Planner *planner, guint32 row)
{
  return G_GUINT64_CONSTANT (1) << (row - planner->code->layout.first[R700_FILE_T]);
}

/* The row of PV or PS that unit writes. */
static inline guint32
r700_planner_unit_row (const R700Planner *planner, guint unit)
{
  return planner->code->layout.first[R700_FILE_PV] + unit;
}

/* The unit whose result a row of the state is; 5: none. */
static inline guint
r700_planner_row_unit (const R700Planner *planner, guint32 row)
{
  guint32 unit = row - planner->code->layout.first[R700_FILE_PV];

  return MIN (unit, 5);
}

/* Writes down the n instructions of a group, so that none writes what a later one still reads. */
void r700_planner_emit (R700Planner *planner, const R700Insn *insns, guint n);

/* Whether all slots of the instruction have one result. */
gboolean r700_insn_is_shared (const R700Insn *insn);

/* Whether the instruction is a predicate, and nothing else. */
gboolean r700_insn_is_test (const R700Planner *planner, const R700Insn *insn);

G_END_DECLS
