#pragma once

#include "ls-machine.h"

/* Random programs of the R500 that end: any ALU words, kills, and flow control that nests as compilers encode it. */

#define R500_RANDOM_TEMPS 8
#define R500_RANDOM_CONSTANTS 8

/* All use g_test_rand_*. */

/* is_plain: without predicated instructions and without those that write inactive pixels.
 * Returns: (transfer full): guint32, six words an instruction. */
GArray *r500_random_words (guint n_instructions, gboolean is_plain);
/* A float, often one that is special. */
guint32 r500_random_value (void);
/* One of them, loaded, and what it is run on, for suites of all machines. Preloads are the caller's: g_aligned_free(). A plain one is
 * shorter. Returns: (transfer full) */
LsProgram *r500_random_load (gboolean is_plain, LsBindings **bindings, LsWaveInput *input);
/* Constants, booleans and loops of such programs. */
void r500_random_bindings (LsBindings *bindings);
/* A wave whose temporaries hold something. Its preloads are the caller's: g_aligned_free(). */
void r500_random_input (LsWaveInput *input);
