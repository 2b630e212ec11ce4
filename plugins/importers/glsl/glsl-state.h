#pragma once

#include "glsl-answer.h"

/* What the card was told: registers, resources and samplers at the last draw of a round, as in the
 * packets of the R700. */

#define GLSL_N_RESOURCES 512
#define GLSL_N_SAMPLERS 64
#define GLSL_N_LOOPS 96

/* Registers by address; the names are those of the kernel driver's header (r600d.h). */
enum
{
  GLSL_VGT_PRIMITIVE_TYPE = 0x8958,
  GLSL_SQ_GPR_RESOURCE_MGMT_1 = 0x8C04,
  GLSL_TA_CNTL_AUX = 0x9508,
  GLSL_CB_COLOR0_INFO = 0x280A0,
  GLSL_CONST_SIZE_PS = 0x28140,
  GLSL_CONST_SIZE_VS = 0x28180,
  GLSL_CONST_SIZE_GS = 0x281C0,
  GLSL_PA_SC_EDGERULE = 0x28230,
  GLSL_VGT_INDX_OFFSET = 0x28408,
  GLSL_PA_CL_VPORT_XSCALE_0 = 0x2843C,
  GLSL_SPI_VS_OUT_ID_0 = 0x28614,
  GLSL_SPI_PS_INPUT_CNTL_0 = 0x28644,
  GLSL_SPI_VS_OUT_CONFIG = 0x286C4,
  GLSL_SPI_PS_IN_CONTROL_0 = 0x286CC,
  GLSL_SPI_PS_IN_CONTROL_1 = 0x286D0,
  GLSL_SPI_INTERP_CONTROL_0 = 0x286D4,
  GLSL_CB_COLOR_CONTROL = 0x28808,
  GLSL_DB_SHADER_CONTROL = 0x2880C,
  GLSL_PA_CL_CLIP_CNTL = 0x28810,
  GLSL_PA_SU_SC_MODE_CNTL = 0x28814,
  GLSL_PA_CL_VS_OUT_CNTL = 0x2881C,
  GLSL_SQ_PGM_START_PS = 0x28840,
  GLSL_SQ_PGM_RESOURCES_PS = 0x28850,
  GLSL_SQ_PGM_EXPORTS_PS = 0x28854,
  GLSL_SQ_PGM_START_VS = 0x28858,
  GLSL_SQ_PGM_RESOURCES_VS = 0x28868,
  GLSL_SQ_PGM_START_GS = 0x2886C,
  GLSL_SQ_PGM_RESOURCES_GS = 0x2887C,
  GLSL_SQ_PGM_START_ES = 0x28880,
  GLSL_SQ_PGM_RESOURCES_ES = 0x28890,
  GLSL_SQ_PGM_START_FS = 0x28894,
  GLSL_SQ_ESGS_RING_ITEMSIZE = 0x288A8,
  GLSL_SQ_GSVS_RING_ITEMSIZE = 0x288AC,
  GLSL_SQ_GS_VERT_ITEMSIZE = 0x288C8,
  GLSL_CONST_CACHE_PS = 0x28940,
  GLSL_CONST_CACHE_VS = 0x28980,
  GLSL_CONST_CACHE_GS = 0x289C0,
  GLSL_PA_SU_POINT_SIZE = 0x28A00,
  GLSL_PA_SU_POINT_MINMAX = 0x28A04,
  GLSL_PA_SU_LINE_CNTL = 0x28A08,
  GLSL_VGT_GS_MODE = 0x28A40,
  GLSL_VGT_GS_OUT_PRIM_TYPE = 0x28A6C,
  GLSL_VGT_PRIMITIVEID_EN = 0x28A84,
  GLSL_VGT_STRMOUT_EN = 0x28AB0,
  GLSL_VGT_STRMOUT_BUFFER_SIZE_0 = 0x28AD0,
  GLSL_VGT_STRMOUT_VTX_STRIDE_0 = 0x28AD4,
  GLSL_VGT_STRMOUT_BUFFER_EN = 0x28B20,
  GLSL_PA_CL_UCP_0_X = 0x28E20,
};

typedef struct
{
  const GlslRound *round;
  GHashTable *registers; /* address to value */
  GHashTable *handles;   /* address of a register that holds an address to the buffer's handle */
  guint32 resources[GLSL_N_RESOURCES][7];
  guint32 resource_handles[GLSL_N_RESOURCES]; /* 0: none */
  guint32 samplers[GLSL_N_SAMPLERS][3];
  guint32 loops[GLSL_N_LOOPS];
  guint n_vertices, n_instances;
  gboolean is_drawn;
  /* Of a draw with indices: where they are, or else the packet's own. */
  gboolean is_indexed, has_wide_indices;
  guint32 index_handle, index_at;
  const guint8 *own_indices;
  guint n_own_words;
} GlslState;

/* Fills state, which is empty. Fails with LS_ERROR_FORMAT at packets that are none. */
gboolean glsl_state_read (GlslState *state,
                          const GlslRound *round,
                          const char *name,
                          GError **error);
void glsl_state_clear (GlslState *state);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslState, glsl_state_clear)

/* 0 for a register that was never set. */
guint32 glsl_state_get (const GlslState *state, guint address);
float glsl_state_get_float (const GlslState *state, guint address);
/* The first n indices of the draw. Returns: (transfer full). */
guint32 *glsl_state_indices (const GlslState *state, guint n);
/* Bits low to high of a word. */
guint glsl_bits (guint32 word, guint high, guint low);
/* The handle of the buffer that a register's address lies in; 0: none. */
guint32 glsl_state_handle (const GlslState *state, guint address);
/* The words of the program that a register points to, as far as its instructions reach. Returns:
 * (nullable). */
GBytes *glsl_state_program (const GlslState *state, guint address);
