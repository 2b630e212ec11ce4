#pragma once

#include "ls-glslang.h"

/* Looks into a module, word by word. */

/* Whether it names something so, by OpName. */
gboolean glslang_look_has_name (const LsGlslangModule *module, const char *name);
/* Whether an OpLine has one of n numbers from number on. */
gboolean glslang_look_has_line (const LsGlslangModule *module, guint number, guint n);
/* The statements that an OpLine names. */
guint glslang_look_count_statements (const LsGlslangModule *module);
/* Of its entry point. */
LsGlslangStage glslang_look_stage (const LsGlslangModule *module);
/* Fails the test if spirv-val refuses the module. Without spirv-val the test says so, once. */
void glslang_look_validate (const LsGlslangModule *module);
