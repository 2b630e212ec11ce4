#include "glslang-draft.h"

/* Buffers and images that programs write. */

void
glslang_put_memories (const GlslangMaker *maker)
{
  (void) maker;
}
