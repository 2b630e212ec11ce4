#pragma once

#include "ls-bindings.h"

/* Textures and samplers as a fetch sees them. Texels are unpacked once, when the texture is made:
 * four 32-bit words each (floats, or integers for integer formats), before the resource's own
 * swizzle. Numbers of dimensions, clamp modes, filters and comparisons are those of the resource
 * and sampler words. */

typedef enum
{
  LS_TEXTURE_1D,
  LS_TEXTURE_2D,
  LS_TEXTURE_3D,
  LS_TEXTURE_CUBE,
  LS_TEXTURE_1D_ARRAY,
  LS_TEXTURE_2D_ARRAY,
  LS_TEXTURE_2D_MSAA,
  LS_TEXTURE_2D_ARRAY_MSAA,
  /* What no resource word has. */
  LS_TEXTURE_CUBE_ARRAY, /* six faces a layer, one behind the other */
  LS_TEXTURE_BUFFER,     /* read by texel only */
} LsTextureDim;
#define LS_N_TEXTURE_DIMS (LS_TEXTURE_BUFFER + 1)

static inline gboolean
ls_texture_is_cube (LsTextureDim dim)
{
  return dim == LS_TEXTURE_CUBE || dim == LS_TEXTURE_CUBE_ARRAY;
}

static inline gboolean
ls_texture_is_array (LsTextureDim dim)
{
  return dim == LS_TEXTURE_1D_ARRAY || dim == LS_TEXTURE_2D_ARRAY ||
         dim == LS_TEXTURE_2D_ARRAY_MSAA;
}

/* Read by texel and sample only. */
static inline gboolean
ls_texture_has_samples (LsTextureDim dim)
{
  return dim == LS_TEXTURE_2D_MSAA || dim == LS_TEXTURE_2D_ARRAY_MSAA;
}

/* Whether a texel has a third number: its z, layer, face or sample. */
static inline gboolean
ls_texture_has_depth (LsTextureDim dim)
{
  return dim != LS_TEXTURE_1D && dim != LS_TEXTURE_2D && dim != LS_TEXTURE_BUFFER;
}

/* Coordinate axes that are filtered (1 to 3); the layer or face is coordinate 2 and not counted. */
static inline guint
ls_texture_n_axes (LsTextureDim dim)
{
  return dim == LS_TEXTURE_3D                                                             ? 3
         : dim == LS_TEXTURE_1D || dim == LS_TEXTURE_1D_ARRAY || dim == LS_TEXTURE_BUFFER ? 1
                                                                                          : 2;
}

#define LS_TEXTURE_MAX_LEVELS 14
#define LS_TEXTURE_MAX_SIZE 8192         /* texels along one axis */
#define LS_TEXTURE_MAX_TEXELS (1u << 26) /* all levels together */
#define LS_TEXTURE_MAX_BUFFER (1u << 27) /* texels of a buffer */
#define LS_TEXEL_BYTES 16

/* One mip level: width * height * depth texels of four words, x fastest. Slices of arrays and faces
 * of cubes (+X -X +Y -Y +Z -Z) are counted by depth, as are samples: those of layer 0, then those
 * of layer 1. */
typedef struct
{
  guint width, height, depth;
  guint32 *texels; /* owned by the texture */
} LsTextureLevel;

struct _LsTexture
{
  LsTextureDim dim;
  guint n_levels;
  guint base_level, last_level; /* levels that sampling may reach; both below n_levels */
  gboolean is_integer;  /* texels are integers: never filtered, missing components are 0 and 1 */
  gboolean is_srgb;     /* texels were sRGB, and are linear already */
  gboolean can_be_srgb; /* texels are unsigned norm numbers, which a sampler may take for sRGB */
  guint base_layer, last_layer; /* of an array: layers that sampling may reach */
  guint n_samples;              /* of a texel; 1 unless it is of a kind with samples */
  guint8 depth_component;       /* 0..3: what a comparison reads, and its result replaces */
  guint8 depth_bits;            /* of fixed-point depth; 0: depth is a float */
  gboolean depth_is_signed;
  guint8 dst_sel[4];                            /* 0..3 x y z w, 4 zero, 5 one */
  LsTextureLevel levels[LS_TEXTURE_MAX_LEVELS]; /* one behind the other in memory */
  const guint32 *end; /* behind the last level; a texel of -0 lies there, for ls-sample-rows.c */
};

/* A texture of zeros. Levels halve towards 1; layers counts array slices (or is 1), faces of a cube
 * are implied. Returns: (transfer full), or NULL with LS_ERROR_RANGE naming the size, or
 * LS_ERROR_MEMORY. */
LsTexture *ls_texture_new (LsTextureDim dim,
                           guint width,
                           guint height,
                           guint depth,
                           guint layers,
                           guint n_levels,
                           GError **error);
/* The same of texels that are there already, which are not copied: those of the first levels, one
 * level behind the other; the others are zeros. texels: (transfer full): n_bytes from g_malloc(),
 * whole texels and no more than the levels have; freed where it fails, which it does with
 * LS_ERROR_MEMORY too. */
LsTexture *ls_texture_new_take (LsTextureDim dim,
                                guint width,
                                guint height,
                                guint depth,
                                guint layers,
                                guint n_levels,
                                gpointer texels,
                                gsize n_bytes,
                                GError **error);
/* Makes every n_samples slices, of which their number is a multiple, the samples of one layer. */
void ls_texture_set_samples (LsTexture *texture, guint n_samples);
void ls_texture_free (LsTexture *texture);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsTexture, ls_texture_free)

/* The four words of a texel; x, y, z inside the level. */
static inline guint32 *
ls_texture_level_texel (const LsTextureLevel *level, guint x, guint y, guint z)
{
  return level->texels + 4 * (((gsize) z * level->height + y) * level->width + x);
}

typedef enum
{
  LS_WRAP_WRAP,
  LS_WRAP_MIRROR,
  LS_WRAP_CLAMP_LAST_TEXEL,
  LS_WRAP_MIRROR_ONCE_LAST_TEXEL,
  LS_WRAP_CLAMP_HALF_BORDER,
  LS_WRAP_MIRROR_ONCE_HALF_BORDER,
  LS_WRAP_CLAMP_BORDER,
  LS_WRAP_MIRROR_ONCE_BORDER,
} LsWrap;

typedef enum
{
  LS_FILTER_POINT,
  LS_FILTER_LINEAR,
} LsFilter;

typedef enum
{
  LS_MIP_NONE,
  LS_MIP_POINT,
  LS_MIP_LINEAR,
} LsMipFilter;

typedef enum
{
  LS_COMPARE_NEVER,
  LS_COMPARE_LESS,
  LS_COMPARE_EQUAL,
  LS_COMPARE_LEQUAL,
  LS_COMPARE_GREATER,
  LS_COMPARE_NOTEQUAL,
  LS_COMPARE_GEQUAL,
  LS_COMPARE_ALWAYS,
} LsCompare;

/* Whether a compares so with b. NaN is unordered: it passes only LS_COMPARE_NOTEQUAL and
 * LS_COMPARE_ALWAYS. */
gboolean ls_compare_passes (LsCompare test, double a, double b);
/* "<="; NULL: it passes always or never. */
const char *ls_compare_sign (LsCompare test);

struct _LsSampler
{
  LsWrap wrap[3];
  LsFilter mag, min;
  LsMipFilter z_filter, mip;
  guint max_aniso;      /* samples along the longer axis: 1, 2, 4, 8, 16 */
  gboolean cube_wrap;   /* filters go on in the next face of a cube */
  gboolean cube_aniso;  /* anisotropic filters hold for cubes too */
  gboolean point_clamp; /* point samples never reach the border */
  /* X, Y and Z of texels that are not linear yet are made so before they are filtered */
  gboolean degamma;
  gboolean gathers;  /* samples give the four texels of the footprint */
  gboolean compares; /* samples compare whatever their opcode is */
  float min_lod, max_lod, lod_bias;
  float border[4];
  guint32 integer_border[4]; /* the same for integer textures */
  LsCompare compare;
};

/* Point filters, wrap everywhere, LOD 0 to 15, border transparent black. Returns: (transfer
 * full) */
LsSampler *ls_sampler_new (void);
void ls_sampler_free (LsSampler *sampler);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSampler, ls_sampler_free)
