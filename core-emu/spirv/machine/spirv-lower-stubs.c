#include "spirv-machine-private.h"
#include "spirv-lower.h"
gboolean spirv_lower_lanes (SpirvLowering *self) { (void) self; return FALSE; }
gboolean spirv_lower_images (SpirvLowering *self) { (void) self; return FALSE; }
void spirv_lower_texel_atomic (SpirvLowering *self, const SpirvPointer *pointer, const LsMicroPlace *values, guint n) { (void) pointer; (void) values; (void) n; spirv_lower_refuse (self, "images do not run here yet"); }
void spirv_run_lanes (LsInsnRun *run, const SpirvStep *step, LsRow *out) { (void) run; (void) step; (void) out; }
