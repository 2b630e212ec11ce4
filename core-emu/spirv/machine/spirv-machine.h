#pragma once

#include "ls-machine.h"

/* The machine that runs SPIR-V, as compilers make it of the texts of people. */
extern const LsMachine spirv_machine;
