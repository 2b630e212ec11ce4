#pragma once

#include "ls-machine.h"

/* Random modules whose programs end. All use g_test_rand_*. */

/* What a program is run on, but for what lanes start with: see spirv_random_load (). */
#define SPIRV_RANDOM_WORDS 64 /* of each buffer */

/* size: statements of the entry point, about. model: SpirvModel: GLCompute, Fragment or Vertex. Returns: (transfer full) */
GBytes *spirv_random_module (guint32 model, guint size);
/* One of them, loaded, and what it is run on, for suites of all machines. Preloads are the caller's: g_aligned_free(); memories
 * stay. All are plain. Returns: (transfer full) */
LsProgram *spirv_random_load (gboolean is_plain, LsBindings **bindings, LsWaveInput *input);
/* A word, often one that is special as a float or an integer. */
guint32 spirv_random_word (void);
