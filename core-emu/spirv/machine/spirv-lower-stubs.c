#include "spirv-machine-private.h"
#include "spirv-lower.h"
void spirv_needs (const LsProgram *program, GArray *out) { (void) program; (void) out; }
const LsTools spirv_tools = { 0 };
