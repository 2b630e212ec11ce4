#pragma once

#include "ls-program.h"

/* Random R700 pixel programs, as words, for tests: valid by construction (units, read ports, literals, stack), made of
 * ALU groups with most of the instructions, modifiers, predicated groups, doubles, relative reads, vertex fetches, derivatives, whole
 * quads and valid pixels, nested branches of all kinds, the three loops with breaks and continues, kills and calls, and memories of every kind.  They end: loops are counted. */

#define GEN_R700_GPRS 24
#define GEN_R700_SEMANTICS 8
#define GEN_R700_GLOBALS 8 /* registers that the waves of a group share */
/* Words that the programs reach: of each lane in scratch, streams and ring; of the reduction buffer; of the export
 * buffer. */
#define GEN_R700_ITEM_WORDS 96
#define GEN_R700_REDUCTION_WORDS (22 * 256)
#define GEN_R700_EXPORT_WORDS 128

/* Declares registers and memories for such a program. */
void gen_r700_source (LsProgramSource *source);

/* size: number of statements at the top level; the program is some ten times as many groups.
 * with_memories: may write and read the memories of gen_r700_source().
 * Returns: (transfer full): little-endian dwords. */
GBytes *gen_r700_program (GRand *rand, guint size, gboolean with_memories);
/* The same for any stage: only pixels are killed. */
GBytes *gen_r700_stage_program (GRand *rand, guint size, gboolean with_memories, LsStage stage);

/* The same for a thread group: also with registers that its waves share. */
GBytes *gen_r700_group_program (GRand *rand, guint size);

/* Returns: (transfer full): what such programs read: constant buffer 0, loop constants 0 to 3, booleans and vertex
 * buffer 0. */
LsBindings *gen_r700_bindings (GRand *rand);

/* Fills input with random numbers in the registers, a cover that cuts quads, and the lane's number in R0.x. Free its preloads with
 * g_aligned_free(). */
void gen_r700_input (GRand *rand, LsWaveInput *input);
