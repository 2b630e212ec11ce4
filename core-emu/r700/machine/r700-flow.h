#pragma once

#include "r700-plan.h"

G_BEGIN_DECLS

/* Control flow made ready for the turn of a loop in which nothing special happens: one small row for each CF instruction whose list
 * of flow operations is one of a few.  A row is for the case that needs no check beyond a few comparisons, and where one fails the
 * instruction goes the long way, by its list.  Instructions with conditions, WHOLE_QUAD_MODE or VALID_PIXEL_MODE always do, and those
 * with END_OF_PROGRAM but exports. */

typedef enum
{
  R700_FLOW_OTHER, /* the long way */
  R700_FLOW_ALU,   /* a clause with a plan */
  R700_FLOW_ALU_PUSH,
  R700_FLOW_ALU_POP,
  R700_FLOW_FETCH, /* a fetch clause */
  R700_FLOW_IF,    /* ALU_PUSH with a JUMP that pops behind it, both at once */
  R700_FLOW_JUMP,
  R700_FLOW_ELSE,
  R700_FLOW_POP,
  R700_FLOW_BREAK,
  R700_FLOW_CONTINUE,
  R700_FLOW_LOOP_START, /* of the kind that counts nothing */
  R700_FLOW_LOOP_END,
  R700_FLOW_EXPORT, /* to pixels, positions and parameters; may end the program */
} R700FlowKind;

typedef struct
{
  guint8 kind;    /* R700FlowKind */
  guint8 n_pop;   /* 0 or 1 */
  guint32 next;   /* CF index of the instruction that follows, n_cf where none does */
  guint32 target; /* CF index */
  guint32 line;
  const R700Plan *plan; /* of a clause */
} R700Flow;

G_END_DECLS
