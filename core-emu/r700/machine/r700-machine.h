#pragma once

#include "ls-program.h"
#include "r700-program.h"

/* The R700 behind the gate.
 *
 * Register files: R declared registers; T clause temporaries, T0 the lowest of them (R124 of the
 * usual four); PV, PS, AR; outputs PIX (0..7), Z (pixel export 61), POS (0..3 for exports 60..63),
 * PARAM (0..31). */
extern const LsMachine r700_machine;

/* By R700Memory. */
extern const LsMemoryDesc r700_memories[R700_N_MEMORIES];

static inline gboolean
r700_memory_is_per_lane (guint memory)
{
  return r700_memories[memory].owner == LS_MEMORY_OF_LANE;
}
