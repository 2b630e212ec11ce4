#pragma once

#include "r700-isa.h"
#include "r700-program.h"

G_BEGIN_DECLS

/* The unit that runs an instruction which writes channel (guide 4.4); is_taken: whether another one of its group runs on the
 * channel's own already. */
static inline guint
r700_unit_of (R700Units units, guint channel, gboolean is_taken)
{
  switch (units)
    {
    case R700_UNITS_TRANS:
      return R700_UNIT_T;
    case R700_UNITS_ANY:
      return is_taken ? R700_UNIT_T : channel;
    case R700_UNITS_VEC:
    case R700_UNITS_PAIR:
    case R700_UNITS_QUAD:
    case R700_UNITS_REDUCE:
    case R700_UNITS_NONE:
      break;
    }
  return channel;
}

G_END_DECLS
