#pragma once

#include "ls-clocks.h"
#include "ls-form.h"

/* The clocks of waves on a SIMD as data and in words. */

/* "flow", "ALU", "TEX", "VTX", "EXP" */
extern const char *const ls_clocks_unit_names[LS_N_UNITS];
/* answer_timeline of the schema, with the first LS_CLOCKS_KEPT intervals; as text a chart and the first LS_CLOCKS_TOLD. */
extern const LsForm ls_clocks_form;
#define LS_CLOCKS_KEPT 20000
#define LS_CLOCKS_TOLD 200
