#pragma once

#include "ls-texture.h"
#include "ls-types.h"
#include "tgsi-program.h"

/* What a TGSI program is run on and what comes of it, for two that run it: the machine and a second interpreter. */

#define TGSI_WORLD_BUFFERS 32
#define TGSI_WORLD_STREAMS 4

/* IN[dim][index].channel or SV[index].channel, by lane. */
typedef struct
{
  TgsiFile file;
  guint dim, index, channel;
  guint32 values[LS_LANES];
} TgsiWorldRow;

typedef struct
{
  GArray *words; /* of guint32; NULL: there is none */
  guint width, height, depth;
  guint words_per_texel; /* of images; of four floats or integers, row by row */
} TgsiWorldWords;

typedef struct
{
  guint n_lanes;
  LsMask covered;
  gboolean is_linear; /* inputs are linear over the target, which INTERP_* may use */
  GArray *rows;       /* of TgsiWorldRow */
  GArray *constants[TGSI_WORLD_BUFFERS]; /* of guint32; NULL: not bound */
  TgsiWorldWords buffers[TGSI_WORLD_BUFFERS], images[TGSI_WORLD_BUFFERS];
  guint memory_words; /* of MEMORY */
  LsTexture *textures[TGSI_WORLD_BUFFERS];
  TgsiTarget targets[TGSI_WORLD_BUFFERS];
  guint8 readings[LS_MAX_READINGS]; /* of TgsiReading */
} TgsiWorld;

/* One strip of a stream of a lane. */
typedef struct
{
  guint lane, stream;
  GArray *words; /* of guint32: vertex by vertex, four of each OUT */
  guint n_vertices;
} TgsiStrip;

typedef struct
{
  const char *failure; /* NULL: it ran to its end; static, or the text */
  char text[160];
  guint n_out;  /* vec4s */
  guint32 *out; /* [n_out][4][LS_LANES] */
  guint n_temps;
  guint32 *temps; /* [n_temps][4][LS_LANES] */
  LsMask killed;
  GArray *buffers[TGSI_WORLD_BUFFERS], *images[TGSI_WORLD_BUFFERS]; /* of guint32 */
  GPtrArray *strips; /* of TgsiStrip; by lane, then stream */
} TgsiOutcome;

TgsiWorld *tgsi_world_new (void);
void tgsi_world_free (TgsiWorld *world);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgsiWorld, tgsi_world_free)

/* Makes the row if it is not there. Valid up to the next call. */
TgsiWorldRow *tgsi_world_row (TgsiWorld *world,
                              TgsiFile file,
                              guint dim,
                              guint index,
                              guint channel);

TgsiOutcome *tgsi_outcome_new (guint n_out, guint n_temps);
void tgsi_outcome_free (TgsiOutcome *outcome);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgsiOutcome, tgsi_outcome_free)

static inline guint32 *
tgsi_outcome_out (const TgsiOutcome *outcome, guint index, guint channel)
{
  return outcome->out + ((gsize) 4 * index + channel) * LS_LANES;
}

static inline guint32 *
tgsi_outcome_temp (const TgsiOutcome *outcome, guint index, guint channel)
{
  return outcome->temps + ((gsize) 4 * index + channel) * LS_LANES;
}

/* The last strip of a lane's stream, made if there is none or is_next. */
TgsiStrip *tgsi_outcome_strip (TgsiOutcome *outcome, guint lane, guint stream, gboolean is_next);
