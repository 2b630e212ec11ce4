#pragma once

#include <glib.h>

/* Random modules that are valid, structured and end, for a wave of 64 threads. Each thread has words of its own in every buffer,
 * so that no order of the threads matters. */

#define SPIRV_RANDOM_INPUTS 16 /* words of a thread */
#define SPIRV_RANDOM_SLOTS 96  /* outputs of a thread in each buffer */

/* Storage buffers, by binding; all are used. */
enum
{
  SPIRV_RANDOM_IN,
  SPIRV_RANDOM_WORDS,   /* integers that are left */
  SPIRV_RANDOM_FLOATS,  /* floats */
  SPIRV_RANDOM_WORLD,   /* a structure of each thread, read and written */
  SPIRV_RANDOM_DOUBLES, /* of programs with numbers of 64 bits alone */
  SPIRV_RANDOM_BUFFERS,
};

typedef struct
{
  guint32 seed;
  GBytes *code;
  gboolean is_wide; /* it has numbers of 64 bits */
  GArray *words
    [SPIRV_RANDOM_BUFFERS]; /* of guint32: what each buffer starts with; empty: the program lacks it */
} SpirvRandom;

/* The program of a seed. size: how many statements the main function has at the outside, 1 to 60. Returns: (transfer full) */
SpirvRandom *spirv_random_new (guint32 seed, guint size);
void spirv_random_free (SpirvRandom *random);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpirvRandom, spirv_random_free)
