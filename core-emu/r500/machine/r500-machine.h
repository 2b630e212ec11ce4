#pragma once

#include "ls-program.h"

/* The fragment shader unit of the R500 behind the gate. */
extern const LsMachine r500_machine;
