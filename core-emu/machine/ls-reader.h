#pragma once

#include "ls-flow-look.h"
#include "ls-micro-look.h"

/* What somebody who reads the next step wants of it: the touches of a lane, how one of its values
 * was computed, or the effects in all lanes. One of the three is wanted. */
typedef struct
{
  guint lane;               /* of touches and formula */
  GArray *touches;          /* (nullable): of LsTouch */
  const LsCell *cell;       /* (nullable): whose formula is wanted */
  const LsTelling *telling; /* with cell: its numbers */
  LsFormula *formula;       /* (transfer full) (nullable): what was found */
  LsExamine *out;           /* (nullable) */
} LsReader;

/* Takes what is wanted from a list of operations, a transfer, or a flow operation. */
void ls_reader_take_micro (LsReader *reader, const LsMicroLook *look);
void ls_reader_take_flow (LsReader *reader, const LsFlowLook *look);
