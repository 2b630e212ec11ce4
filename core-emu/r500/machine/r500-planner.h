#pragma once

#include "r500-plan.h"

G_BEGIN_DECLS

/* What makes the plan of an instruction. */
typedef struct
{
  LsPlanner base;
  R500Code *code;
  const R500Step *step;
  R500Plan *plan;
} R500Planner;

/* What makes the raw result of an operation, with what prepares its operands in the list already. */
LsDo r500_planner_compute (R500Planner *planner, const LsMicro *micro);

G_END_DECLS
