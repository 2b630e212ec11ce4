#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* The fragment shader unit of the R500 behind the gate. */
extern const LsMachine r500_machine;

G_END_DECLS
