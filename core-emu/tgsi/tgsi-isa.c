#include "tgsi-isa.h"

#include <string.h>

#include "ls-words.h"

/* The rows of the table, and words by number. */

#define OP(name, n_dst, n_src, form, types, flags, formula) \
  { #name, n_dst, n_src, TGSI_FORM_##form, types, flags, formula },
const TgsiOpDesc tgsi_ops[TGSI_N_OPS] = {
#include "tgsi-ops.def"
};

const char *const tgsi_processor_names[TGSI_N_PROCESSORS] = {
  [TGSI_FRAG] = "FRAG",           [TGSI_VERT] = "VERT",           [TGSI_GEOM] = "GEOM",
  [TGSI_TESS_CTRL] = "TESS_CTRL", [TGSI_TESS_EVAL] = "TESS_EVAL", [TGSI_COMP] = "COMP",
};

const char *const tgsi_file_names[TGSI_N_FILES] = {
  [TGSI_FILE_NULL] = "NULL",
  [TGSI_FILE_CONST] = "CONST",
  [TGSI_FILE_IN] = "IN",
  [TGSI_FILE_OUT] = "OUT",
  [TGSI_FILE_TEMP] = "TEMP",
  [TGSI_FILE_SAMP] = "SAMP",
  [TGSI_FILE_ADDR] = "ADDR",
  [TGSI_FILE_IMM] = "IMM",
  [TGSI_FILE_SV] = "SV",
  [TGSI_FILE_IMAGE] = "IMAGE",
  [TGSI_FILE_SVIEW] = "SVIEW",
  [TGSI_FILE_BUFFER] = "BUFFER",
  [TGSI_FILE_MEMORY] = "MEMORY",
  [TGSI_FILE_CONSTBUF] = "CONSTBUF",
  [TGSI_FILE_HWATOMIC] = "HWATOMIC",
};

const char *const tgsi_target_names[TGSI_N_TARGETS] = {
  [TGSI_TARGET_BUFFER] = "BUFFER",
  [TGSI_TARGET_1D] = "1D",
  [TGSI_TARGET_2D] = "2D",
  [TGSI_TARGET_3D] = "3D",
  [TGSI_TARGET_CUBE] = "CUBE",
  [TGSI_TARGET_RECT] = "RECT",
  [TGSI_TARGET_SHADOW1D] = "SHADOW1D",
  [TGSI_TARGET_SHADOW2D] = "SHADOW2D",
  [TGSI_TARGET_SHADOWRECT] = "SHADOWRECT",
  [TGSI_TARGET_1D_ARRAY] = "1D_ARRAY",
  [TGSI_TARGET_2D_ARRAY] = "2D_ARRAY",
  [TGSI_TARGET_SHADOW1D_ARRAY] = "SHADOW1D_ARRAY",
  [TGSI_TARGET_SHADOW2D_ARRAY] = "SHADOW2D_ARRAY",
  [TGSI_TARGET_SHADOWCUBE] = "SHADOWCUBE",
  [TGSI_TARGET_2D_MSAA] = "2D_MSAA",
  [TGSI_TARGET_2D_ARRAY_MSAA] = "2D_ARRAY_MSAA",
  [TGSI_TARGET_CUBEARRAY] = "CUBEARRAY",
  [TGSI_TARGET_SHADOWCUBEARRAY] = "SHADOWCUBEARRAY",
  [TGSI_TARGET_UNKNOWN] = "UNKNOWN",
};

const char *const tgsi_return_names[TGSI_N_RETURNS] = {
  [TGSI_RETURN_UNORM] = "UNORM", [TGSI_RETURN_SNORM] = "SNORM", [TGSI_RETURN_SINT] = "SINT",
  [TGSI_RETURN_UINT] = "UINT",   [TGSI_RETURN_FLOAT] = "FLOAT",
};

const char *const tgsi_semantic_names[TGSI_N_SEMANTICS] = {
  [TGSI_SEMANTIC_POSITION] = "POSITION",
  [TGSI_SEMANTIC_COLOR] = "COLOR",
  [TGSI_SEMANTIC_BCOLOR] = "BCOLOR",
  [TGSI_SEMANTIC_FOG] = "FOG",
  [TGSI_SEMANTIC_PSIZE] = "PSIZE",
  [TGSI_SEMANTIC_GENERIC] = "GENERIC",
  [TGSI_SEMANTIC_NORMAL] = "NORMAL",
  [TGSI_SEMANTIC_FACE] = "FACE",
  [TGSI_SEMANTIC_EDGEFLAG] = "EDGEFLAG",
  [TGSI_SEMANTIC_PRIM_ID] = "PRIM_ID",
  [TGSI_SEMANTIC_INSTANCEID] = "INSTANCEID",
  [TGSI_SEMANTIC_VERTEXID] = "VERTEXID",
  [TGSI_SEMANTIC_STENCIL] = "STENCIL",
  [TGSI_SEMANTIC_CLIPDIST] = "CLIPDIST",
  [TGSI_SEMANTIC_CLIPVERTEX] = "CLIPVERTEX",
  [TGSI_SEMANTIC_GRID_SIZE] = "GRID_SIZE",
  [TGSI_SEMANTIC_BLOCK_ID] = "BLOCK_ID",
  [TGSI_SEMANTIC_BLOCK_SIZE] = "BLOCK_SIZE",
  [TGSI_SEMANTIC_THREAD_ID] = "THREAD_ID",
  [TGSI_SEMANTIC_TEXCOORD] = "TEXCOORD",
  [TGSI_SEMANTIC_PCOORD] = "PCOORD",
  [TGSI_SEMANTIC_VIEWPORT_INDEX] = "VIEWPORT_INDEX",
  [TGSI_SEMANTIC_LAYER] = "LAYER",
  [TGSI_SEMANTIC_SAMPLEID] = "SAMPLEID",
  [TGSI_SEMANTIC_SAMPLEPOS] = "SAMPLEPOS",
  [TGSI_SEMANTIC_SAMPLEMASK] = "SAMPLEMASK",
  [TGSI_SEMANTIC_INVOCATIONID] = "INVOCATIONID",
  [TGSI_SEMANTIC_VERTEXID_NOBASE] = "VERTEXID_NOBASE",
  [TGSI_SEMANTIC_BASEVERTEX] = "BASEVERTEX",
  [TGSI_SEMANTIC_PATCH] = "PATCH",
  [TGSI_SEMANTIC_TESSCOORD] = "TESSCOORD",
  [TGSI_SEMANTIC_TESSOUTER] = "TESSOUTER",
  [TGSI_SEMANTIC_TESSINNER] = "TESSINNER",
  [TGSI_SEMANTIC_VERTICESIN] = "VERTICESIN",
  [TGSI_SEMANTIC_HELPER_INVOCATION] = "HELPER_INVOCATION",
  [TGSI_SEMANTIC_BASEINSTANCE] = "BASEINSTANCE",
  [TGSI_SEMANTIC_DRAWID] = "DRAWID",
  [TGSI_SEMANTIC_WORK_DIM] = "WORK_DIM",
  [TGSI_SEMANTIC_SUBGROUP_SIZE] = "SUBGROUP_SIZE",
  [TGSI_SEMANTIC_SUBGROUP_INVOCATION] = "SUBGROUP_INVOCATION",
  [TGSI_SEMANTIC_SUBGROUP_EQ_MASK] = "SUBGROUP_EQ_MASK",
  [TGSI_SEMANTIC_SUBGROUP_GE_MASK] = "SUBGROUP_GE_MASK",
  [TGSI_SEMANTIC_SUBGROUP_GT_MASK] = "SUBGROUP_GT_MASK",
  [TGSI_SEMANTIC_SUBGROUP_LE_MASK] = "SUBGROUP_LE_MASK",
  [TGSI_SEMANTIC_SUBGROUP_LT_MASK] = "SUBGROUP_LT_MASK",
  [TGSI_SEMANTIC_CS_USER_DATA_AMD] = "CS_USER_DATA_AMD",
  [TGSI_SEMANTIC_VIEWPORT_MASK] = "VIEWPORT_MASK",
};

const char *const tgsi_interpolation_names[TGSI_N_INTERPOLATIONS] = {
  [TGSI_INTERP_CONSTANT] = "CONSTANT",
  [TGSI_INTERP_LINEAR] = "LINEAR",
  [TGSI_INTERP_PERSPECTIVE] = "PERSPECTIVE",
  [TGSI_INTERP_COLOR] = "COLOR",
};

const char *const tgsi_location_names[TGSI_N_LOCATIONS] = {
  [TGSI_LOCATION_CENTER] = "CENTER",
  [TGSI_LOCATION_CENTROID] = "CENTROID",
  [TGSI_LOCATION_SAMPLE] = "SAMPLE",
};

const char *const tgsi_memory_names[TGSI_N_MEMORY_TYPES] = {
  [TGSI_MEMORY_GLOBAL] = "GLOBAL",
  [TGSI_MEMORY_SHARED] = "SHARED",
  [TGSI_MEMORY_PRIVATE] = "PRIVATE",
  [TGSI_MEMORY_INPUT] = "INPUT",
};

const char *const tgsi_primitive_names[TGSI_N_PRIMITIVES] = {
  [TGSI_PRIM_POINTS] = "POINTS",
  [TGSI_PRIM_LINES] = "LINES",
  [TGSI_PRIM_LINE_LOOP] = "LINE_LOOP",
  [TGSI_PRIM_LINE_STRIP] = "LINE_STRIP",
  [TGSI_PRIM_TRIANGLES] = "TRIANGLES",
  [TGSI_PRIM_TRIANGLE_STRIP] = "TRIANGLE_STRIP",
  [TGSI_PRIM_TRIANGLE_FAN] = "TRIANGLE_FAN",
  [TGSI_PRIM_QUADS] = "QUADS",
  [TGSI_PRIM_QUAD_STRIP] = "QUAD_STRIP",
  [TGSI_PRIM_POLYGON] = "POLYGON",
  [TGSI_PRIM_LINES_ADJACENCY] = "LINES_ADJACENCY",
  [TGSI_PRIM_LINE_STRIP_ADJACENCY] = "LINE_STRIP_ADJACENCY",
  [TGSI_PRIM_TRIANGLES_ADJACENCY] = "TRIANGLES_ADJACENCY",
  [TGSI_PRIM_TRIANGLE_STRIP_ADJACENCY] = "TRIANGLE_STRIP_ADJACENCY",
  [TGSI_PRIM_PATCHES] = "PATCHES",
};

const char *const tgsi_property_names[TGSI_N_PROPERTIES] = {
  [TGSI_PROPERTY_GS_INPUT_PRIMITIVE] = "GS_INPUT_PRIMITIVE",
  [TGSI_PROPERTY_GS_OUTPUT_PRIMITIVE] = "GS_OUTPUT_PRIMITIVE",
  [TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES] = "GS_MAX_OUTPUT_VERTICES",
  [TGSI_PROPERTY_FS_COORD_ORIGIN] = "FS_COORD_ORIGIN",
  [TGSI_PROPERTY_FS_COORD_PIXEL_CENTER] = "FS_COORD_PIXEL_CENTER",
  [TGSI_PROPERTY_FS_COLOR0_WRITES_ALL_CBUFS] = "FS_COLOR0_WRITES_ALL_CBUFS",
  [TGSI_PROPERTY_FS_DEPTH_LAYOUT] = "FS_DEPTH_LAYOUT",
  [TGSI_PROPERTY_VS_PROHIBIT_UCPS] = "VS_PROHIBIT_UCPS",
  [TGSI_PROPERTY_GS_INVOCATIONS] = "GS_INVOCATIONS",
  [TGSI_PROPERTY_VS_WINDOW_SPACE_POSITION] = "VS_WINDOW_SPACE_POSITION",
  [TGSI_PROPERTY_TCS_VERTICES_OUT] = "TCS_VERTICES_OUT",
  [TGSI_PROPERTY_TES_PRIM_MODE] = "TES_PRIM_MODE",
  [TGSI_PROPERTY_TES_SPACING] = "TES_SPACING",
  [TGSI_PROPERTY_TES_VERTEX_ORDER_CW] = "TES_VERTEX_ORDER_CW",
  [TGSI_PROPERTY_TES_POINT_MODE] = "TES_POINT_MODE",
  [TGSI_PROPERTY_NUM_CLIPDIST_ENABLED] = "NUM_CLIPDIST_ENABLED",
  [TGSI_PROPERTY_NUM_CULLDIST_ENABLED] = "NUM_CULLDIST_ENABLED",
  [TGSI_PROPERTY_FS_EARLY_DEPTH_STENCIL] = "FS_EARLY_DEPTH_STENCIL",
  [TGSI_PROPERTY_FS_POST_DEPTH_COVERAGE] = "FS_POST_DEPTH_COVERAGE",
  [TGSI_PROPERTY_NEXT_SHADER] = "NEXT_SHADER",
  [TGSI_PROPERTY_CS_FIXED_BLOCK_WIDTH] = "CS_FIXED_BLOCK_WIDTH",
  [TGSI_PROPERTY_CS_FIXED_BLOCK_HEIGHT] = "CS_FIXED_BLOCK_HEIGHT",
  [TGSI_PROPERTY_CS_FIXED_BLOCK_DEPTH] = "CS_FIXED_BLOCK_DEPTH",
  [TGSI_PROPERTY_LEGACY_MATH_RULES] = "LEGACY_MATH_RULES",
  [TGSI_PROPERTY_VS_BLIT_SGPRS_AMD] = "VS_BLIT_SGPRS_AMD",
  [TGSI_PROPERTY_CS_USER_DATA_COMPONENTS_AMD] = "CS_USER_DATA_COMPONENTS_AMD",
  [TGSI_PROPERTY_LAYER_VIEWPORT_RELATIVE] = "LAYER_VIEWPORT_RELATIVE",
  [TGSI_PROPERTY_FS_BLEND_EQUATION_ADVANCED] = "FS_BLEND_EQUATION_ADVANCED",
  [TGSI_PROPERTY_SEPARABLE_PROGRAM] = "SEPARABLE_PROGRAM",
};

guint
tgsi_property_values (TgsiProperty property, const char *const **names)
{
  static const char *const origins[] = { "UPPER_LEFT", "LOWER_LEFT" };
  static const char *const centers[] = { "HALF_INTEGER", "INTEGER" };

  switch ((guint) property)
    {
    case TGSI_PROPERTY_GS_INPUT_PRIMITIVE:
    case TGSI_PROPERTY_GS_OUTPUT_PRIMITIVE:
      *names = tgsi_primitive_names;
      return TGSI_N_PRIMITIVES;
    case TGSI_PROPERTY_FS_COORD_ORIGIN:
      *names = origins;
      return G_N_ELEMENTS (origins);
    case TGSI_PROPERTY_FS_COORD_PIXEL_CENTER:
      *names = centers;
      return G_N_ELEMENTS (centers);
    case TGSI_PROPERTY_NEXT_SHADER:
      *names = tgsi_processor_names;
      return TGSI_N_PROCESSORS;
    default:
      *names = NULL;
      return 0;
    }
}

gboolean
tgsi_op_is_of (TgsiOpcode op, TgsiProcessor processor)
{
  static const guint flags[TGSI_N_PROCESSORS] = {
    [TGSI_FRAG] = TGSI_OP_FRAG,
    [TGSI_GEOM] = TGSI_OP_GEOM,
    [TGSI_TESS_CTRL] = TGSI_OP_TESS,
    [TGSI_COMP] = TGSI_OP_COMP,
  };
  const guint some =
    tgsi_ops[op].flags & (TGSI_OP_FRAG | TGSI_OP_GEOM | TGSI_OP_COMP | TGSI_OP_TESS);

  return some == 0 || (some & flags[processor]) != 0;
}

const char *
tgsi_op_refusal (TgsiOpcode op)
{
  switch ((int) op)
    {
    case TGSI_FBFETCH:
      return N_ ("no framebuffer is kept from before the pixel, whose colour it reads");
    case TGSI_IMG2HND:
    case TGSI_SAMP2HND:
      return N_ ("handles are for bindless textures, and there are none here");
    default:
      return NULL;
    }
}

/* --- mnemonics -------------------------------------------------------------------------------- */

static gint
find_mnemonic (const char *word, gsize length)
{
  for (gint i = 0; i < TGSI_N_OPS; i++)
    if (strncmp (tgsi_ops[i].name, word, length) == 0 && tgsi_ops[i].name[length] == '\0')
      return i;
  return -1;
}

/* Whether a word of some length ends with the suffix; the length loses the suffix then. */
static gboolean
cut_suffix (const char *word, gsize *length, const char *suffix)
{
  const gsize n = strlen (suffix);

  if (*length <= n || strncmp (word + *length - n, suffix, n) != 0)
    return FALSE;
  *length -= n;
  return TRUE;
}

gint
tgsi_find_op (const char *word, gboolean *is_saturated, gboolean *is_precise)
{
  gsize length = strlen (word);
  const gint whole = find_mnemonic (word, length);

  *is_saturated = *is_precise = FALSE;
  if (whole >= 0)
    return whole;
  *is_precise = cut_suffix (word, &length, "_PRECISE");
  *is_saturated = cut_suffix (word, &length, "_SAT");
  return find_mnemonic (word, length);
}
