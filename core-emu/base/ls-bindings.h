#pragma once

#include "ls-names.h"
#include "ls-types.h"

/* What a program reads besides its registers: constants, buffers, textures, samplers. Made by the
 * scene, immutable while a wave runs, shared by every wave of the dispatch. Numbers are those that
 * the instructions name. */

#define LS_MAX_CONST_BUFFERS 16 /* KCACHE_BANK is 4 bits */
/* Behind a stage's own buffers lie those of another stage, which instructions can name instead. */
#define LS_OTHER_CONST_BUFFERS LS_MAX_CONST_BUFFERS
#define LS_N_CONST_BUFFERS (2 * LS_MAX_CONST_BUFFERS)
#define LS_MAX_RESOURCES 256     /* BUFFER_ID and RESOURCE_ID are 8 bits */
#define LS_MAX_SAMPLERS 32       /* SAMPLER_ID is 5 bits */
#define LS_MAX_LOOP_CONSTANTS 32 /* CF_CONST is 5 bits */
#define LS_MAX_SEMANTICS 32      /* entries of the semantic table */
#define LS_MAX_IMAGES 32
#define LS_MAX_READINGS 16 /* of a machine */

typedef struct _LsTexture LsTexture; /* ls-texture.h */
typedef struct _LsSampler LsSampler; /* ls-texture.h */

/* A vertex or constant buffer as a fetch sees it. The format fields are those of the fetch constant
 * and count only where the instruction has USE_CONST_FIELDS. */
typedef struct
{
  GBytes *bytes;  /* NULL: nothing bound */
  guint32 stride; /* bytes, 0..2047 */
  guint8 data_format;
  guint8 num_format;
  guint8 format_comp;
  guint8 srf_mode;
  guint8 endian_swap;
} LsBuffer;

typedef struct
{
  guint32 count;    /* iterations, 0..4095 */
  guint32 init;     /* start of aL, 0..4095 */
  gint32 increment; /* of aL, 0..255, or -128..127 with signed_steps */
} LsLoopConstant;

/* What a memory that is an image holds: its texels, row by row and layer by layer, without gaps. */
typedef struct
{
  guint32 width, height, depth; /* texels; layers and faces are depth; width 0: nothing is bound */
  guint8 n_channels;            /* 1 to 4 */
  guint8 bits;                  /* of each: 8, 16 or 32 */
  char type; /* F float, U and I integers, N unsigned and S signed fractions of 1 */
} LsImageDesc;

typedef struct _LsBindings LsBindings;

struct _LsBindings
{
  gatomicrefcount ref_count;
  LsBindings *origin; /* owned; the bindings that own textures and samplers; NULL: these */

  /* vec4s of 32-bit words, little-endian; NULL: not bound */
  GBytes *constants[LS_N_CONST_BUFFERS];
  GBytes *const_file;       /* c[0..255] as vec4s, or NULL */
  GBytes *other_const_file; /* of the other stage, or NULL */
  gboolean has_other_stage;
  guint32 booleans; /* bit n is boolean constant n */
  LsLoopConstant loops[LS_MAX_LOOP_CONSTANTS];

  LsBuffer buffers[LS_MAX_RESOURCES];
  LsTexture *textures[LS_MAX_RESOURCES]; /* owned here or by origin */
  LsSampler *samplers[LS_MAX_SAMPLERS];  /* as textures */
  GBytes *memories
    /* what memories of all waves start with: words in the host's order; NULL: zeros */
    [LS_MAX_MEMORIES];
  guint n_memories;                  /* one more than the last number among them */
  LsImageDesc images[LS_MAX_IMAGES]; /* by the number of the memory of LS_ROLE_IMAGE */

  /* The semantic table: a SEMANTIC fetch writes register 1 + n where n is the first entry with its
   * SEMANTIC_ID, and nothing if there is none. Register 0 holds the index. */
  guint8 semantics[LS_MAX_SEMANTICS];
  guint n_semantics;

  guint32 base_vertex;   /* added to the index of a VERTEX_DATA fetch */
  guint32 base_instance; /* added to the index of an INSTANCE_DATA fetch */
  gboolean dx10_clamp;   /* CLAMP of a NaN gives 0 */
  gboolean signed_steps; /* the increment of a loop constant is a byte with a sign */

  /* For each question that LsMachine.readings leaves open: the chosen answer; 0 is the default. */
  guint8 readings[LS_MAX_READINGS];

  LsNames *names; /* names of all this and of registers, to be shown; owned; NULL: none */
};

/* Returns: (transfer full): bindings with nothing bound and dx10_clamp set. */
LsBindings *ls_bindings_new (void);
/* Returns: (transfer full): a copy that may be changed; textures and samplers stay those of
 * bindings. */
LsBindings *ls_bindings_copy (LsBindings *bindings);
/* The constants of other become those of the other stage, where bindings has no such constants
 * yet. */
void ls_bindings_share_constants (LsBindings *bindings, const LsBindings *other);
/* What the first wave starts with. memory: by memory, NULLs; NULL is for zeros. */
void ls_bindings_start_memories (const LsBindings *bindings,
                                 const guint32 *memory[LS_MAX_MEMORIES]);
gboolean ls_bindings_has_textures (const LsBindings *bindings);
LsBindings *ls_bindings_ref (LsBindings *bindings);
void ls_bindings_unref (LsBindings *bindings);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsBindings, ls_bindings_unref)
