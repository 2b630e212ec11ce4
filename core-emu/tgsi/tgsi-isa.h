#pragma once

#include "ls-reference.h"

/* The words of TGSI: instructions, register files, declarations, properties. Source: document
 * 004. */

/* --- instructions ----------------------------------------------------------------------------- */

#define OP(name, ...) TGSI_##name,
typedef enum
{
#include "tgsi-ops.def"
  TGSI_N_OPS
} TgsiOpcode;

/* The sources of a result. */
typedef enum
{
  TGSI_FORM_CHANNEL,      /* each channel from the same channel of the sources */
  TGSI_FORM_SCALAR,       /* all channels get one value, of the first channels of the sources */
  TGSI_FORM_VECTOR,       /* each channel in its own way */
  TGSI_FORM_PAIR,         /* xy from the pairs xy, zw from the pairs zw */
  TGSI_FORM_WORD_TO_PAIR, /* xy from x, zw from y */
  TGSI_FORM_PAIR_TO_WORD, /* a word from each pair */
  TGSI_FORM_FLOW,         /* control flow */
  TGSI_FORM_KILL,
  TGSI_FORM_LANES, /* from registers of other lanes, or from the lanes' masks */
  TGSI_FORM_CLOCK,
  TGSI_FORM_TEX,    /* a texture by a sampler's number */
  TGSI_FORM_SAMPLE, /* a view with a sampler */
  TGSI_FORM_MEMORY,
  TGSI_FORM_ATOMIC,
  TGSI_FORM_EMIT,
  TGSI_FORM_INTERP, /* an input at another place of the pixel */
  TGSI_FORM_SYNC,
  TGSI_FORM_REFUSED, /* parsed, but not run */
} TgsiForm;

enum
{
  TGSI_OP_LABEL = 1 << 0,  /* takes ":n" */
  TGSI_OP_TARGET = 1 << 1, /* takes a texture target, and offsets */
  TGSI_OP_STORE = 1 << 2,  /* takes memory qualifiers, target and format */
  TGSI_OP_QUADS = 1 << 3,  /* reads the lanes of its quad */
  /* Stages with the instruction; none of these: all stages. */
  TGSI_OP_FRAG = 1 << 4,
  TGSI_OP_GEOM = 1 << 5,
  TGSI_OP_COMP = 1 << 6,
  TGSI_OP_TESS = 1 << 7,       /* TESS_CTRL */
  TGSI_OP_ANY_TARGET = 1 << 8, /* may name a texture target, which means nothing */
};

#define TGSI_MAX_DST 2
#define TGSI_MAX_SRC 5
#define TGSI_MAX_OFFSETS 4

typedef struct
{
  const char *name;
  guint8 n_dst, n_src;
  guint8 form;       /* TgsiForm */
  const char *types; /* as the table says: destinations, then sources */
  guint16 flags;
  const char *formula;
} TgsiOpDesc;

extern const TgsiOpDesc tgsi_ops[TGSI_N_OPS];

static inline char
tgsi_op_dst_type (TgsiOpcode op, guint dst)
{
  return tgsi_ops[op].types[dst];
}

static inline char
tgsi_op_src_type (TgsiOpcode op, guint src)
{
  return tgsi_ops[op].types[tgsi_ops[op].n_dst + src];
}

/* Whether values of the type are two words. */
static inline gboolean
tgsi_type_is_wide (char type)
{
  return type == 'D' || type == 'L' || type == 'M';
}

/* --- words ------------------------------------------------------------------------------------ */

/* The first word of a program. */
typedef enum
{
  TGSI_FRAG,
  TGSI_VERT,
  TGSI_GEOM,
  TGSI_TESS_CTRL,
  TGSI_TESS_EVAL,
  TGSI_COMP,
  TGSI_N_PROCESSORS
} TgsiProcessor;

typedef enum
{
  TGSI_FILE_NULL,
  TGSI_FILE_CONST,
  TGSI_FILE_IN,
  TGSI_FILE_OUT,
  TGSI_FILE_TEMP,
  TGSI_FILE_SAMP,
  TGSI_FILE_ADDR,
  TGSI_FILE_IMM,
  TGSI_FILE_SV,
  TGSI_FILE_IMAGE,
  TGSI_FILE_SVIEW,
  TGSI_FILE_BUFFER,
  TGSI_FILE_MEMORY,
  TGSI_FILE_CONSTBUF,
  TGSI_FILE_HWATOMIC,
  TGSI_N_FILES
} TgsiFile;

typedef enum
{
  TGSI_TARGET_BUFFER,
  TGSI_TARGET_1D,
  TGSI_TARGET_2D,
  TGSI_TARGET_3D,
  TGSI_TARGET_CUBE,
  TGSI_TARGET_RECT,
  TGSI_TARGET_SHADOW1D,
  TGSI_TARGET_SHADOW2D,
  TGSI_TARGET_SHADOWRECT,
  TGSI_TARGET_1D_ARRAY,
  TGSI_TARGET_2D_ARRAY,
  TGSI_TARGET_SHADOW1D_ARRAY,
  TGSI_TARGET_SHADOW2D_ARRAY,
  TGSI_TARGET_SHADOWCUBE,
  TGSI_TARGET_2D_MSAA,
  TGSI_TARGET_2D_ARRAY_MSAA,
  TGSI_TARGET_CUBEARRAY,
  TGSI_TARGET_SHADOWCUBEARRAY,
  TGSI_TARGET_UNKNOWN,
  TGSI_N_TARGETS
} TgsiTarget;

typedef enum
{
  TGSI_RETURN_UNORM,
  TGSI_RETURN_SNORM,
  TGSI_RETURN_SINT,
  TGSI_RETURN_UINT,
  TGSI_RETURN_FLOAT,
  TGSI_N_RETURNS
} TgsiReturn;

typedef enum
{
  TGSI_SEMANTIC_POSITION,
  TGSI_SEMANTIC_COLOR,
  TGSI_SEMANTIC_BCOLOR,
  TGSI_SEMANTIC_FOG,
  TGSI_SEMANTIC_PSIZE,
  TGSI_SEMANTIC_GENERIC,
  TGSI_SEMANTIC_NORMAL,
  TGSI_SEMANTIC_FACE,
  TGSI_SEMANTIC_EDGEFLAG,
  TGSI_SEMANTIC_PRIM_ID,
  TGSI_SEMANTIC_INSTANCEID,
  TGSI_SEMANTIC_VERTEXID,
  TGSI_SEMANTIC_STENCIL,
  TGSI_SEMANTIC_CLIPDIST,
  TGSI_SEMANTIC_CLIPVERTEX,
  TGSI_SEMANTIC_GRID_SIZE,
  TGSI_SEMANTIC_BLOCK_ID,
  TGSI_SEMANTIC_BLOCK_SIZE,
  TGSI_SEMANTIC_THREAD_ID,
  TGSI_SEMANTIC_TEXCOORD,
  TGSI_SEMANTIC_PCOORD,
  TGSI_SEMANTIC_VIEWPORT_INDEX,
  TGSI_SEMANTIC_LAYER,
  TGSI_SEMANTIC_SAMPLEID,
  TGSI_SEMANTIC_SAMPLEPOS,
  TGSI_SEMANTIC_SAMPLEMASK,
  TGSI_SEMANTIC_INVOCATIONID,
  TGSI_SEMANTIC_VERTEXID_NOBASE,
  TGSI_SEMANTIC_BASEVERTEX,
  TGSI_SEMANTIC_PATCH,
  TGSI_SEMANTIC_TESSCOORD,
  TGSI_SEMANTIC_TESSOUTER,
  TGSI_SEMANTIC_TESSINNER,
  TGSI_SEMANTIC_VERTICESIN,
  TGSI_SEMANTIC_HELPER_INVOCATION,
  TGSI_SEMANTIC_BASEINSTANCE,
  TGSI_SEMANTIC_DRAWID,
  TGSI_SEMANTIC_WORK_DIM,
  TGSI_SEMANTIC_SUBGROUP_SIZE,
  TGSI_SEMANTIC_SUBGROUP_INVOCATION,
  TGSI_SEMANTIC_SUBGROUP_EQ_MASK,
  TGSI_SEMANTIC_SUBGROUP_GE_MASK,
  TGSI_SEMANTIC_SUBGROUP_GT_MASK,
  TGSI_SEMANTIC_SUBGROUP_LE_MASK,
  TGSI_SEMANTIC_SUBGROUP_LT_MASK,
  TGSI_SEMANTIC_CS_USER_DATA_AMD,
  TGSI_SEMANTIC_VIEWPORT_MASK,
  TGSI_SEMANTIC_TESS_DEFAULT_OUTER_LEVEL,
  TGSI_SEMANTIC_TESS_DEFAULT_INNER_LEVEL,
  TGSI_N_SEMANTICS,
  TGSI_SEMANTIC_NONE
} TgsiSemantic;

typedef enum
{
  TGSI_INTERP_NONE, /* the text says nothing */
  TGSI_INTERP_CONSTANT,
  TGSI_INTERP_LINEAR,
  TGSI_INTERP_PERSPECTIVE,
  TGSI_INTERP_COLOR,
  TGSI_N_INTERPOLATIONS
} TgsiInterpolation;

typedef enum
{
  TGSI_LOCATION_CENTER,
  TGSI_LOCATION_CENTROID,
  TGSI_LOCATION_SAMPLE,
  TGSI_N_LOCATIONS
} TgsiLocation;

typedef enum
{
  TGSI_MEMORY_GLOBAL,
  TGSI_MEMORY_SHARED,
  TGSI_MEMORY_PRIVATE,
  TGSI_MEMORY_INPUT,
  TGSI_N_MEMORY_TYPES
} TgsiMemoryType;

typedef enum
{
  TGSI_PRIM_POINTS,
  TGSI_PRIM_LINES,
  TGSI_PRIM_LINE_LOOP,
  TGSI_PRIM_LINE_STRIP,
  TGSI_PRIM_TRIANGLES,
  TGSI_PRIM_TRIANGLE_STRIP,
  TGSI_PRIM_TRIANGLE_FAN,
  TGSI_PRIM_QUADS,
  TGSI_PRIM_QUAD_STRIP,
  TGSI_PRIM_POLYGON,
  TGSI_PRIM_LINES_ADJACENCY,
  TGSI_PRIM_LINE_STRIP_ADJACENCY,
  TGSI_PRIM_TRIANGLES_ADJACENCY,
  TGSI_PRIM_TRIANGLE_STRIP_ADJACENCY,
  TGSI_PRIM_PATCHES,
  TGSI_N_PRIMITIVES
} TgsiPrimitive;

typedef enum
{
  TGSI_PROPERTY_GS_INPUT_PRIMITIVE,
  TGSI_PROPERTY_GS_OUTPUT_PRIMITIVE,
  TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES,
  TGSI_PROPERTY_FS_COORD_ORIGIN,
  TGSI_PROPERTY_FS_COORD_PIXEL_CENTER,
  TGSI_PROPERTY_FS_COLOR0_WRITES_ALL_CBUFS,
  TGSI_PROPERTY_FS_DEPTH_LAYOUT,
  TGSI_PROPERTY_VS_PROHIBIT_UCPS,
  TGSI_PROPERTY_GS_INVOCATIONS,
  TGSI_PROPERTY_VS_WINDOW_SPACE_POSITION,
  TGSI_PROPERTY_TCS_VERTICES_OUT,
  TGSI_PROPERTY_TES_PRIM_MODE,
  TGSI_PROPERTY_TES_SPACING,
  TGSI_PROPERTY_TES_VERTEX_ORDER_CW,
  TGSI_PROPERTY_TES_POINT_MODE,
  TGSI_PROPERTY_NUM_CLIPDIST_ENABLED,
  TGSI_PROPERTY_NUM_CULLDIST_ENABLED,
  TGSI_PROPERTY_FS_EARLY_DEPTH_STENCIL,
  TGSI_PROPERTY_FS_POST_DEPTH_COVERAGE,
  TGSI_PROPERTY_NEXT_SHADER,
  TGSI_PROPERTY_CS_FIXED_BLOCK_WIDTH,
  TGSI_PROPERTY_CS_FIXED_BLOCK_HEIGHT,
  TGSI_PROPERTY_CS_FIXED_BLOCK_DEPTH,
  TGSI_PROPERTY_LEGACY_MATH_RULES, /* 0 times anything is 0; MUL_ZERO_WINS is its older name */
  TGSI_PROPERTY_VS_BLIT_SGPRS_AMD,
  TGSI_PROPERTY_CS_USER_DATA_COMPONENTS_AMD,
  TGSI_PROPERTY_LAYER_VIEWPORT_RELATIVE,
  TGSI_PROPERTY_FS_BLEND_EQUATION_ADVANCED,
  TGSI_PROPERTY_SEPARABLE_PROGRAM,
  TGSI_N_PROPERTIES
} TgsiProperty;

/* Names as the text has them, by the enumerations above. */
extern const char *const tgsi_processor_names[TGSI_N_PROCESSORS];
extern const char *const tgsi_file_names[TGSI_N_FILES];
extern const char *const tgsi_target_names[TGSI_N_TARGETS];
extern const char *const tgsi_return_names[TGSI_N_RETURNS];
extern const char *const tgsi_semantic_names[TGSI_N_SEMANTICS]; /* NULL for the last two */
extern const char *const tgsi_interpolation_names[TGSI_N_INTERPOLATIONS]; /* NULL for NONE */
extern const char *const tgsi_location_names[TGSI_N_LOCATIONS];
extern const char *const tgsi_memory_names[TGSI_N_MEMORY_TYPES];
extern const char *const tgsi_primitive_names[TGSI_N_PRIMITIVES];
extern const char *const tgsi_property_names[TGSI_N_PROPERTIES];

/* Whether a stage has the instruction. */
gboolean tgsi_op_is_of (TgsiOpcode op, TgsiProcessor processor);
/* The instruction of a word in capitals, and its suffixes. Returns: -1: none. */
gint tgsi_find_op (const char *word, gboolean *is_saturated, gboolean *is_precise);

/* Why a run stops before an instruction that is read all the same; NULL: it runs. */
const char *tgsi_op_refusal (TgsiOpcode op);

/* The words for the values of a property. Returns: how many there are; 0: the value is a number. */
guint tgsi_property_values (TgsiProperty property, const char *const **names);

/* tgsi-reference.c: a page for each instruction, class by class, from the table. */
extern const LsManual tgsi_manual;
