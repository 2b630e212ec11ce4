#pragma once

#include "spirv-probe.h"
#include "spirv-texture.h"

/* Textures for probes. Texels of a texture hold their numbers, so that a result tells which of them was taken. */

#define N_LEVELS 3
#define NUMBER(level, z, y, x) (1000 * (level) + 100 * (z) + 10 * (y) + (x))
#define OF_CONSTANT(probe, value) probe_constant (probe, probe_float (probe), float_bits (value))

guint32 float_bits (float value);
/* 8 texels along each axis; component c of a texel is c / 8 more than its number; of integers, 10000 c. */
LsTexture *make_texture (LsTextureDim dim, guint layers, gboolean is_integer);
/* Takes the nearest texel of the nearest level, up to the edges. */
LsSampler *make_sampler (void);

/* A texture and a sampler that belong together, as number 0; coordinates are inputs from 0 on. */
typedef struct
{
  Probe *probe;
  guint32 type, four, image, sampled; /* of components, results, and what is looked up */
  guint32 variable, loaded;
} World;

/* texture: (transfer full). */
World start (Probe *probe, LsTexture *texture, guint32 dim, gboolean is_array);
/* To the end. */
void run (Probe *probe);
void set_input (Probe *probe, guint lane, guint i, float value);
void assert_output (const Probe *probe, guint lane, guint i, float value);
/* The lane's texel along axis i. */
guint part (guint lane, guint i);
/* Coordinates of a 2D texture: the middles of the texels. */
void set_places (Probe *probe);
/* Samples a 2D texture and leaves the first component. operands: of the image operands. */
void sample (const World *world, guint op, guint32 at, const guint32 *operands, gsize n);
#define SAMPLE(world, op, at, ...) sample (world, op, at, PROBE_LIST (__VA_ARGS__))
