#include "gfd-fields.h"

#define VS(object, member, at, low, n)          \
  {                                             \
    GFD_VS, object, member, (at) / 4, low, n, 0 \
  }
#define PS(object, member, at, low, n)          \
  {                                             \
    GFD_PS, object, member, (at) / 4, low, n, 0 \
  }
#define VS_LIST(object, member, at, low, n, elements)  \
  {                                                    \
    GFD_VS, object, member, (at) / 4, low, n, elements \
  }
#define PS_LIST(object, member, at, low, n, elements)  \
  {                                                    \
    GFD_PS, object, member, (at) / 4, low, n, elements \
  }
#define RESOURCES(row, object)                                                                   \
  row (object, "NUM_GPRS", 0, 0, 8), row (object, "STACK_SIZE", 0, 8, 8),                        \
    row (object, "DX10_CLAMP", 0, 21, 1), row (object, "PRIME_CACHE_PGM_EN", 0, 22, 1),          \
    row (object, "PRIME_CACHE_ON_DRAW", 0, 23, 1), row (object, "FETCH_CACHE_LINES", 0, 24, 3),  \
    row (object, "UNCACHED_FIRST_INST", 0, 28, 1), row (object, "PRIME_CACHE_ENABLE", 0, 29, 1), \
    row (object, "PRIME_CACHE_ON_CONST", 0, 30, 1)

/* Eight members, with a number from 0 to 7 between two texts, n bits each, from bit `low` on. */
#define EIGHT(row, object, before, behind, at, low, n)                                          \
  row (object, before "0" behind, at, low, n), row (object, before "1" behind, at, low + n, n), \
    row (object, before "2" behind, at, low + 2 * n, n),                                        \
    row (object, before "3" behind, at, low + 3 * n, n),                                        \
    row (object, before "4" behind, at, low + 4 * n, n),                                        \
    row (object, before "5" behind, at, low + 5 * n, n),                                        \
    row (object, before "6" behind, at, low + 6 * n, n),                                        \
    row (object, before "7" behind, at, low + 7 * n, n)

/* The words of the file around the shader. */
#define FILE_FIELDS(row)                                         \
  row ("GFX2", "INDEX", 4 * GFD_INDEX, 0, 32),                   \
    row ("GFX2", "BLOCK_MAJOR", 4 * GFD_BLOCK_MAJOR, 0, 32),     \
    row ("GFX2", "PACKED_NAMES", 4 * GFD_PACKED_NAMES, 0, 1),    \
    row ("GFX2", "END_ID", 4 * GFD_END_ID, 0, 32),               \
    row ("GFX2", "MAJOR", 4 * GFD_FILE_HEADER, 0, 32),           \
    row ("GFX2", "MINOR", 4 * GFD_FILE_HEADER + 4, 0, 32),       \
    row ("GFX2", "GPU_VERSION", 4 * GFD_FILE_HEADER + 8, 0, 32), \
    row ("GFX2", "ALIGN", 4 * GFD_FILE_HEADER + 12, 0, 32),      \
    row ("GFX2", "WORD_6", 4 * GFD_FILE_HEADER + 16, 0, 32),     \
    row ("GFX2", "WORD_7", 4 * GFD_FILE_HEADER + 20, 0, 32)

/* clang-format off */
const GfdField gfd_fields[] = {
  RESOURCES (VS, "SQ_PGM_RESOURCES_VS"),
  VS ("VGT_PRIMITIVEID_EN", NULL, 0x04, 0, 32),
  VS ("VGT_PRIMITIVEID_EN", "PRIMITIVEID_EN", 0x04, 0, 1),
  VS ("SPI_VS_OUT_CONFIG", "VS_PER_COMPONENT", 0x08, 0, 1),
  VS ("SPI_VS_OUT_CONFIG", "VS_EXPORT_COUNT", 0x08, 1, 5),
  VS ("SPI_VS_OUT_CONFIG", "VS_EXPORTS_FOG", 0x08, 8, 1),
  VS ("SPI_VS_OUT_CONFIG", "VS_OUT_FOG_VEC_ADDR", 0x08, 9, 5),
  VS ("NUM_SPI_VS_OUT_ID", NULL, 0x0C, 0, 32),
  VS_LIST ("SPI_VS_OUT_ID", "SEMANTIC_0", 0x10, 0, 8, GFD_MAX_OUT_IDS),
  VS_LIST ("SPI_VS_OUT_ID", "SEMANTIC_1", 0x10, 8, 8, GFD_MAX_OUT_IDS),
  VS_LIST ("SPI_VS_OUT_ID", "SEMANTIC_2", 0x10, 16, 8, GFD_MAX_OUT_IDS),
  VS_LIST ("SPI_VS_OUT_ID", "SEMANTIC_3", 0x10, 24, 8, GFD_MAX_OUT_IDS),
  VS ("PA_CL_VS_OUT_CNTL", NULL, 0x38, 0, 32),
  EIGHT (VS, "PA_CL_VS_OUT_CNTL", "CLIP_DIST_ENA_", "", 0x38, 0, 1),
  EIGHT (VS, "PA_CL_VS_OUT_CNTL", "CULL_DIST_ENA_", "", 0x38, 8, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_POINT_SIZE", 0x38, 16, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_EDGE_FLAG", 0x38, 17, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_RENDER_TARGET_INDX", 0x38, 18, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_VIEWPORT_INDX", 0x38, 19, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_KILL_FLAG", 0x38, 20, 1),
  VS ("PA_CL_VS_OUT_CNTL", "VS_OUT_MISC_VEC_ENA", 0x38, 21, 1),
  VS ("PA_CL_VS_OUT_CNTL", "VS_OUT_CCDIST0_VEC_ENA", 0x38, 22, 1),
  VS ("PA_CL_VS_OUT_CNTL", "VS_OUT_CCDIST1_VEC_ENA", 0x38, 23, 1),
  VS ("SQ_VTX_SEMANTIC_CLEAR", NULL, 0x3C, 0, 32),
  VS ("SQ_VTX_SEMANTIC_CLEAR", "CLEAR", 0x3C, 0, 32),
  VS ("NUM_SQ_VTX_SEMANTIC", NULL, 0x40, 0, 32),
  VS_LIST ("SQ_VTX_SEMANTIC", NULL, 0x44, 0, 32, GFD_MAX_INPUTS),
  VS_LIST ("SQ_VTX_SEMANTIC", "SEMANTIC_ID", 0x44, 0, 8, GFD_MAX_INPUTS),
  VS ("VGT_STRMOUT_BUFFER_EN", "BUFFER_0_EN", 0xC4, 0, 1),
  VS ("VGT_STRMOUT_BUFFER_EN", "BUFFER_1_EN", 0xC4, 1, 1),
  VS ("VGT_STRMOUT_BUFFER_EN", "BUFFER_2_EN", 0xC4, 2, 1),
  VS ("VGT_STRMOUT_BUFFER_EN", "BUFFER_3_EN", 0xC4, 3, 1),
  VS ("VGT_VERTEX_REUSE_BLOCK_CNTL", "VTX_REUSE_DEPTH", 0xC8, 0, 8),
  VS ("VGT_HOS_REUSE_DEPTH", "REUSE_DEPTH", 0xCC, 0, 8),
  VS ("RING_ITEM_SIZE", NULL, 0x10C, 0, 32),
  VS ("HAS_STREAM_OUT", NULL, 0x110, 0, 32),
  VS_LIST ("STREAM_OUT_STRIDE", NULL, 0x114, 0, 32, 4),
  VS_LIST ("HEADER", NULL, 0, 0, 32, 0x134 / 4),
  FILE_FIELDS (VS),

  RESOURCES (PS, "SQ_PGM_RESOURCES_PS"),
  PS ("SQ_PGM_RESOURCES_PS", "CLAMP_CONSTS", 0, 31, 1),
  PS ("SQ_PGM_EXPORTS_PS", "EXPORT_MODE", 0x04, 0, 5),
  PS ("SPI_PS_IN_CONTROL_0", "NUM_INTERP", 0x08, 0, 6),
  PS ("SPI_PS_IN_CONTROL_0", "POSITION_ENA", 0x08, 8, 1),
  PS ("SPI_PS_IN_CONTROL_0", "POSITION_CENTROID", 0x08, 9, 1),
  PS ("SPI_PS_IN_CONTROL_0", "POSITION_ADDR", 0x08, 10, 5),
  PS ("SPI_PS_IN_CONTROL_0", "PARAM_GEN", 0x08, 15, 4),
  PS ("SPI_PS_IN_CONTROL_0", "PARAM_GEN_ADDR", 0x08, 19, 7),
  PS ("SPI_PS_IN_CONTROL_0", "BARYC_SAMPLE_CNTL", 0x08, 26, 2),
  PS ("SPI_PS_IN_CONTROL_0", "PERSP_GRADIENT_ENA", 0x08, 28, 1),
  PS ("SPI_PS_IN_CONTROL_0", "LINEAR_GRADIENT_ENA", 0x08, 29, 1),
  PS ("SPI_PS_IN_CONTROL_0", "POSITION_SAMPLE", 0x08, 30, 1),
  PS ("SPI_PS_IN_CONTROL_0", "BARYC_AT_SAMPLE_ENA", 0x08, 31, 1),
  PS ("SPI_PS_IN_CONTROL_1", "GEN_INDEX_PIX", 0x0C, 0, 1),
  PS ("SPI_PS_IN_CONTROL_1", "GEN_INDEX_PIX_ADDR", 0x0C, 1, 7),
  PS ("SPI_PS_IN_CONTROL_1", "FRONT_FACE_ENA", 0x0C, 8, 1),
  PS ("SPI_PS_IN_CONTROL_1", "FRONT_FACE_CHAN", 0x0C, 9, 2),
  PS ("SPI_PS_IN_CONTROL_1", "FRONT_FACE_ALL_BITS", 0x0C, 11, 1),
  PS ("SPI_PS_IN_CONTROL_1", "FRONT_FACE_ADDR", 0x0C, 12, 5),
  PS ("SPI_PS_IN_CONTROL_1", "FOG_ADDR", 0x0C, 17, 7),
  PS ("SPI_PS_IN_CONTROL_1", "FIXED_PT_POSITION_ENA", 0x0C, 24, 1),
  PS ("SPI_PS_IN_CONTROL_1", "FIXED_PT_POSITION_ADDR", 0x0C, 25, 5),
  PS ("SPI_PS_IN_CONTROL_1", "POSITION_ULC", 0x0C, 30, 1),
  PS ("NUM_SPI_PS_INPUT_CNTL", NULL, 0x10, 0, 32),
  PS_LIST ("SPI_PS_INPUT_CNTL", "SEMANTIC", 0x14, 0, 8, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "DEFAULT_VAL", 0x14, 8, 2, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "FLAT_SHADE", 0x14, 10, 1, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "SEL_CENTROID", 0x14, 11, 1, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "SEL_LINEAR", 0x14, 12, 1, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "CYL_WRAP", 0x14, 13, 4, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "PT_SPRITE_TEX", 0x14, 17, 1, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "SEL_SAMPLE", 0x14, 18, 1, GFD_MAX_INPUTS),
  EIGHT (PS, "CB_SHADER_MASK", "OUTPUT", "_ENABLE", 0x94, 0, 4),
  EIGHT (PS, "CB_SHADER_CONTROL", "RT", "_ENABLE", 0x98, 0, 1),
  PS ("DB_SHADER_CONTROL", "Z_EXPORT_ENABLE", 0x9C, 0, 1),
  PS ("DB_SHADER_CONTROL", "STENCIL_REF_EXPORT_ENABLE", 0x9C, 1, 1),
  PS ("DB_SHADER_CONTROL", "Z_ORDER", 0x9C, 4, 2),
  PS ("DB_SHADER_CONTROL", "KILL_ENABLE", 0x9C, 6, 1),
  PS ("DB_SHADER_CONTROL", "COVERAGE_TO_MASK_ENABLE", 0x9C, 7, 1),
  PS ("DB_SHADER_CONTROL", "MASK_EXPORT_ENABLE", 0x9C, 8, 1),
  PS ("SPI_INPUT_Z", "PROVIDE_Z_TO_SPI", 0xA0, 0, 1),
  PS_LIST ("HEADER", NULL, 0, 0, 32, 0xE8 / 4),
  FILE_FIELDS (PS),
};

const GfdColumn gfd_columns[] = {
  { GFD_BLOCKS, "UNIFORM_BLOCKS", "NAME", GFD_COLUMN_NAME, 0, 0, FALSE },
  { GFD_BLOCKS, "UNIFORM_BLOCKS", "OFFSET", GFD_COLUMN_NUMBER, GFD_BLOCK_BINDING, 0, FALSE },
  { GFD_BLOCKS, "UNIFORM_BLOCKS", "SIZE", GFD_COLUMN_NUMBER, GFD_BLOCK_BYTES, 0, FALSE },
  { GFD_UNIFORMS, "UNIFORM_VARS", "NAME", GFD_COLUMN_NAME, 0, 0, FALSE },
  { GFD_UNIFORMS, "UNIFORM_VARS", "TYPE", GFD_COLUMN_TYPE, GFD_UNIFORM_TYPE, 11, FALSE },
  { GFD_UNIFORMS, "UNIFORM_VARS", "COUNT", GFD_COLUMN_NUMBER, GFD_UNIFORM_COUNT, 1, FALSE },
  { GFD_UNIFORMS, "UNIFORM_VARS", "OFFSET", GFD_COLUMN_NUMBER, GFD_UNIFORM_OFFSET, 0, FALSE },
  { GFD_UNIFORMS, "UNIFORM_VARS", "BLOCK", GFD_COLUMN_NUMBER, GFD_UNIFORM_BLOCK, G_MAXUINT32, FALSE },
  { GFD_VALUES, "INITIAL_VALUES", "VALUE_0", GFD_COLUMN_NUMBER, 0, 0, FALSE },
  { GFD_VALUES, "INITIAL_VALUES", "VALUE_1", GFD_COLUMN_NUMBER, 1, 0, FALSE },
  { GFD_VALUES, "INITIAL_VALUES", "VALUE_2", GFD_COLUMN_NUMBER, 2, 0, FALSE },
  { GFD_VALUES, "INITIAL_VALUES", "VALUE_3", GFD_COLUMN_NUMBER, 3, 0, FALSE },
  { GFD_VALUES, "INITIAL_VALUES", "OFFSET", GFD_COLUMN_NUMBER, GFD_VALUE_OFFSET, 0, FALSE },
  { GFD_LOOPS, "LOOP_VARS", "OFFSET", GFD_COLUMN_NUMBER, GFD_LOOP_OFFSET, 0, FALSE },
  { GFD_LOOPS, "LOOP_VARS", "VALUE", GFD_COLUMN_NUMBER, GFD_LOOP_VALUE, 0, FALSE },
  { GFD_SAMPLERS, "SAMPLER_VARS", "NAME", GFD_COLUMN_NAME, 0, 0, FALSE },
  { GFD_SAMPLERS, "SAMPLER_VARS", "TYPE", GFD_COLUMN_SAMPLER, GFD_SAMPLER_TYPE, 1, FALSE },
  { GFD_SAMPLERS, "SAMPLER_VARS", "LOCATION", GFD_COLUMN_NUMBER, GFD_SAMPLER_LOCATION, 0, TRUE },
  { GFD_ATTRIBUTES, "ATTRIB_VARS", "NAME", GFD_COLUMN_NAME, 0, 0, FALSE },
  { GFD_ATTRIBUTES, "ATTRIB_VARS", "TYPE", GFD_COLUMN_TYPE, GFD_ATTRIBUTE_TYPE, 11, FALSE },
  { GFD_ATTRIBUTES, "ATTRIB_VARS", "COUNT", GFD_COLUMN_NUMBER, GFD_ATTRIBUTE_COUNT, 0, FALSE },
  { GFD_ATTRIBUTES, "ATTRIB_VARS", "LOCATION", GFD_COLUMN_NUMBER, GFD_ATTRIBUTE_LOCATION, 0, TRUE },
};
/* clang-format on */

const guint gfd_n_fields = G_N_ELEMENTS (gfd_fields);
const guint gfd_n_columns = G_N_ELEMENTS (gfd_columns);

const char *const gfd_modes[GFD_N_MODES] = { "UniformRegister", "UniformBlock", "GeometryShader",
                                             "ComputeShader" };
