#pragma once

#include "ls-machine.h"

/* A random program of a machine that a build can lack, and what it runs on. is_plain: see r500-random.h. Preloads are the caller's:
 * g_aligned_free(); memories stay. Returns: (transfer full) (nullable): NULL if the build has no machine with the id. */
LsProgram *random_program (const char *id,
                           gboolean is_plain,
                           LsBindings **bindings,
                           LsWaveInput *input);
