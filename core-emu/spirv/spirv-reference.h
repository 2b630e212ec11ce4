#pragma once

#include "ls-reference.h"

/* A page for each instruction, as the grammar has it. */
extern const LsManual spirv_manual;
