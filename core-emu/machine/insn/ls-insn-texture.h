#pragma once

#include "ls-insn-look.h"
#include "ls-insn-run.h"
#include "ls-sampling.h"

/* Transfers that look up textures: where their addresses are, and the texture unit that runs them.
 *
 * The step's transfer holds all addresses; LsInsnTexture says what each of them means. Component c
 * of the result is component c of the moves. */

typedef enum
{
  LS_INSN_TEXTURE_SAMPLE,
  LS_INSN_TEXTURE_GATHER,
  LS_INSN_TEXTURE_FETCH, /* a texel, without a sampler */
  /* tells the level that a sample would read, whole or between two, and its level of detail */
  LS_INSN_TEXTURE_LEVEL,
  /* tells texels along each axis, then layers, and levels as the fourth component */
  LS_INSN_TEXTURE_SIZE,
  LS_INSN_TEXTURE_SAMPLES, /* tells how many samples the texture has */
} LsInsnTextureKind;

#define LS_INSN_NO_ADDRESS 15

/* Numbers of addresses are those of the transfer, or LS_INSN_NO_ADDRESS. Coordinates come first. */
typedef struct _LsInsnTexture
{
  guint8 kind;          /* LsInsnTextureKind */
  guint8 dim;           /* LsTextureDim of the textures that it takes */
  guint8 is_unscaled;   /* coordinates run over texels */
  guint8 n_coordinates; /* without the layer; 3 of cubes */
  guint8 layer;
  guint8 lod;       /* or what is added to it, or the level of FETCH and SIZE; none: 0 */
  guint8 min_lod;   /* the level of detail is not below it */
  guint8 divisor;   /* of the coordinates and the reference */
  guint8 reference; /* what texels are compared with */
  guint8 sample;    /* FETCH: of textures with samples */
  guint8 component; /* GATHER: the component that it takes; none: 0 */
  guint8 dx,
    dy; /* the first of n_coordinates each: changes from pixel to pixel; none: of the quad */
  guint8 view, sampler; /* added to the first ones */
  guint8 first_view, first_sampler;
  guint16 n_views, n_samplers; /* lanes that add more look up nothing; 0: any number */
  guint8 n_offsets;            /* 0, 1, or one for each of the four texels of GATHER */
  guint8 offsets_move;         /* they differ from lane to lane, or from texel to texel */
  /* GATHER of integers takes the texels that it takes of floats, and not those half a texel higher
   * (ls_sample_gather ()) */
  guint8 gathers_alike;
  LsSampleWay way;
  LsMicroPlace *offsets; /* owned; three each, in texels */
  const char *dim_name;  /* static; as the program's text says it */
  guint16 changed; /* the addresses, a bit each, whose bits `change` changes when they are read */
  guint32 (*change) (const LsInsnStep *step, guint address, guint32 bits);
} LsInsnTexture;

/* Returns: (transfer full): a texture without addresses. */
LsInsnTexture *ls_insn_texture_new (LsInsnTextureKind kind, LsTextureDim dim);
void ls_insn_texture_free (LsInsnTexture *texture);
static inline gboolean
ls_insn_texture_needs_sampler (const LsInsnTexture *texture)
{
  return texture->kind == LS_INSN_TEXTURE_SAMPLE || texture->kind == LS_INSN_TEXTURE_GATHER ||
         texture->kind == LS_INSN_TEXTURE_LEVEL;
}

/* The result of the step's transfer for lanes; other lanes stay. seen: (nullable): gets
 * LsSampleTexel. Returns: FALSE with the trap set. */
gboolean ls_insn_run_texture (LsInsnRun *run,
                              const LsInsnStep *step,
                              LsMask lanes,
                              GArray *seen,
                              LsRow out[4]);

/* Fills the members of micro as LsInsnForm.look_outside () does, for a step that has a texture. */
void ls_insn_look_at_texture (LsInsnLook *look, LsMicroLook *micro);

/* --- the parts of it -------------------------------------------------------------------------- */

/* A lane's texture, sampler, and the component that it gathers; 0 where it gathers none. */
typedef struct
{
  guint view, sampler, component;
  gboolean is_outside; /* of those that the program has */
} LsInsnTextureNumbers;

LsInsnTextureNumbers ls_insn_texture_numbers (const LsInsnRun *run,
                                              const LsInsnStep *step,
                                              guint lane);
guint32 ls_insn_texture_address (const LsInsnRun *run,
                                 const LsInsnStep *step,
                                 guint number,
                                 guint lane);
/* Offset k in a lane: out gets three numbers of texels. */
void ls_insn_texture_offset (const LsInsnRun *run,
                             const LsInsnStep *step,
                             guint k,
                             guint lane,
                             gint32 out[3]);
/* SAMPLE and GATHER, and LEVEL; numbers: of bound ones. */
void ls_insn_texture_sample (const LsInsnRun *run,
                             const LsInsnStep *step,
                             const LsInsnTextureNumbers *numbers,
                             LsMask lanes,
                             GArray *seen,
                             LsRow out[4]);
void ls_insn_texture_tell_lods (const LsInsnRun *run,
                                const LsInsnStep *step,
                                const LsInsnTextureNumbers *numbers,
                                LsMask lanes,
                                LsRow out[4]);
