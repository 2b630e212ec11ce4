#include "spirv-machine-private.h"
#include "spirv-lower.h"
gboolean spirv_lower_lanes (SpirvLowering *self) { (void) self; return FALSE; }
void spirv_run_lanes (LsInsnRun *run, const SpirvStep *step, LsRow *out) { (void) run; (void) step; (void) out; }
void spirv_needs (const LsProgram *program, GArray *out) { (void) program; (void) out; }
const LsTools spirv_tools = { 0 };
