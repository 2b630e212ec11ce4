#pragma once

#include "r700-program.h"

/* The read ports of an ALU group, guide 4.7: three cycles read one GPR per element each, and a
 * group reads at most two pairs of constants. BANK_SWIZZLE chooses the cycle of an operand. */

#define R700_N_VEC_SWIZZLES 6
#define R700_N_SCL_SWIZZLES 4

typedef enum
{
  R700_PORTS_OK,
  R700_PORTS_SWIZZLE,   /* the BANK_SWIZZLE code is reserved on this unit */
  R700_PORTS_GPR,       /* another GPR already takes the port of this element and cycle */
  R700_PORTS_CONST,     /* a third pair of constants */
  R700_PORTS_SCL_COUNT, /* the trans slot reads more than two constants */
  R700_PORTS_SCL_CYCLE, /* the trans slot reads a register in a cycle that its constants take */
} R700PortsCode;

/* A group's conflict with its ports. */
typedef struct
{
  R700PortsCode code;
  guint slot;    /* index in R700Group.slots */
  guint operand; /* 0..2 */
  guint cycle;   /* GPR and SCL_CYCLE */
  guint16 taken; /* the GPR that uses the port already */
} R700PortsConflict;

/* Checks the group with the bank swizzles of its slots. conflict: (nullable): gets the first
 * conflict. */
gboolean r700_ports_check (const R700Group *group, R700PortsConflict *conflict);

/* Finds bank swizzles for the slots whose bit is not set in fixed, preferring low codes, and writes
 * them to the slots. If there are none, returns FALSE, leaves the slots alone, and gives the
 * conflict of the lowest codes. */
gboolean r700_ports_search (R700Group *group, guint fixed, R700PortsConflict *conflict);

/* "VEC_012" or "SCL_210"; NULL if the code is reserved. */
const char *r700_ports_swizzle_name (guint unit, guint swizzle);

/* Cycle in which the swizzle reads operand 0..2. */
guint r700_ports_cycle (guint unit, guint swizzle, guint operand);

/* Returns: (transfer full): the conflict as a sentence. */
char *r700_ports_describe (const R700Group *group, const R700PortsConflict *conflict);
