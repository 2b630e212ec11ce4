#pragma once

#include "ls-machine.h"
#include "tgsi-world.h"

/* Random programs that end, as text, and what they are run on. All use g_test_rand_*. */

/* Fills the world. size: of the outermost block. Returns: (transfer full) */
char *tgsi_random_program (guint size, TgsiWorld *world);
/* One of them, loaded, and what it is run on, for suites of all machines. Preloads are the caller's: g_aligned_free(); memories stay.
 * All are plain. Returns: (transfer full) */
LsProgram *tgsi_random_load (gboolean is_plain, LsBindings **bindings, LsWaveInput *input);
/* A word, often one that is special as a float or an integer. */
guint32 tgsi_random_word (void);
