#pragma once

#include "r500-plan.h"

G_BEGIN_DECLS

/* What makes the plan of an instruction. */
typedef struct
{
  R500Code *code;
  const LsRows *rows;
  const R500Step *step;
  R500Plan *plan;
  GArray *dos; /* R500Do, of the program */
  guint n_scratch;
  gboolean ok; /* else there is no plan */
} R500Planner;

/* A row that nothing else of the instruction is in. */
R500Spot r500_planner_scratch (R500Planner *planner);
/* A function of rows; a stands for all its operands until they are set. */
R500Do r500_planner_row (const R500Planner *planner, LsKernel op, R500Spot a);
/* d: where it goes; gate: number of the lanes that get it, 0 for scratch rows. */
void r500_planner_append (R500Planner *planner, R500Do it, R500Spot d, guint gate);
/* What makes the raw result of an operation, with what prepares its operands in the list already. */
R500Do r500_planner_compute (R500Planner *planner, const LsMicro *micro);

G_END_DECLS
