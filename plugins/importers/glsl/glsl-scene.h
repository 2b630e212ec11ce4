#pragma once

#include "glsl-answer.h"
#include "ls-draft.h"
#include "ls-importer.h"

/* --- glsl-state.c ----------------------------------------------------------------------------- */

/* The state of the card: registers, resources and samplers at the last draw of a round, from the
 * packets for the R700. */

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
  GHashTable *handles;   /* address of a register with an address: the handle of its buffer */
  guint32 resources[GLSL_N_RESOURCES][7];
  guint32 resource_handles[GLSL_N_RESOURCES]; /* 0: none */
  guint32 samplers[GLSL_N_SAMPLERS][3];
  guint32 loops[GLSL_N_LOOPS];
  guint n_vertices, n_instances;
  gboolean is_drawn;
  /* For a draw with indices: the place of the indices, or the packet's own ones. */
  gboolean is_indexed, has_wide_indices;
  guint32 index_handle, index_at;
  const guint8 *own_indices;
  guint n_own_words;
} GlslState;

/* Fills state. state: empty. Fails with LS_ERROR_FORMAT at bytes that are no packets. */
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
/* The handle of the buffer behind the address in a register; 0: none. */
guint32 glsl_state_handle (const GlslState *state, guint address);
/* The words of the program that a register points to, as far as its instructions reach. Returns:
 * (nullable). */
GBytes *glsl_state_program (const GlslState *state, guint address);

/* --- glsl-variables.c ------------------------------------------------------------------------- */

/* The names of a GLSL program's variables, and their places in the driver. */

typedef struct
{
  char base; /* f, i, u or b */
  guint columns, rows, n;
  guint first; /* number of the first component, among booleans or among others */
  gint block;  /* -1: none */
  gint offset, array_stride, matrix_stride;
  gboolean is_row_major;
  char *name;
} GlslUniform;

typedef struct
{
  guint number, size;
  char *name;
} GlslBlock;

typedef struct
{
  guint unit; /* and the draw from which on it has this texture: GLSL_UNITS_OF_DRAW */
  guint width, height, depth, levels;
  char *format, *type, *name;
} GlslSampler;

typedef struct
{
  guint location;
  char base;
  guint columns, rows;
  char *name;
} GlslAttribute;

typedef struct
{
  guint index;
  char *name; /* of an output, or the format of a target */
} GlslOutput;

typedef struct
{
  GArray *uniforms, *blocks, *samplers, *attributes, *outputs, *targets;
} GlslVariables;

/* Lines with errors are left out. text: (nullable). */
void glsl_variables_init (GlslVariables *variables, const char *text);
void glsl_variables_clear (GlslVariables *variables);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslVariables, glsl_variables_clear)

/* "vec3" Returns: (transfer full). */
char *glsl_type_name (char base, guint columns, guint rows);

/* --- glsl-places.c ---------------------------------------------------------------------------- */

/* The places of the program's variables in the driver: found in the rounds that were drawn with
 * marks as values. */

/* Where the first component of a uniform is. */
typedef struct
{
  LsStage stage;
  guint bank, word;
  const GlslUniform *uniform;
} GlslFound;

typedef struct
{
  const GlslAnswer *answer;
  const GlslVariables *variables;
  GlslState marks, draw;
  /* words of constant buffers: glsl_place_key() to the letter of their type */
  GHashTable *bases;
  GArray *found; /* GlslFound: of the stages that have been named */
} GlslPlaces;

/* Whether texts run; they number textures and attributes themselves. */
static inline gboolean
glsl_has_texts (const GlslPlaces *places)
{
  return places->answer->machine != NULL;
}

#define GLSL_N_BANKS 16

/* The place of a word of a constant buffer. */
guint glsl_place_key (LsStage stage, guint bank, guint word);
/* The words of a constant buffer in a round. n: gets their number, 0 if there is no buffer.
 * Returns: (transfer full): (nullable). */
guint32 *glsl_bank_read (const GlslState *state, LsStage stage, guint bank, guint *n);
/* The same of the draw, with what uniforms hold that the program does not read. */
guint32 *glsl_places_read_bank (const GlslPlaces *places, LsStage stage, guint bank, guint *n);

/* Fills places. places: empty. */
gboolean glsl_places_init (GlslPlaces *places,
                           const GlslAnswer *answer,
                           const GlslVariables *variables,
                           const char *name,
                           GError **error);
void glsl_places_clear (GlslPlaces *places);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslPlaces, glsl_places_clear)

/* Adds the names of a stage's constants to the draft. */
void glsl_places_name (GlslPlaces *places, LsStage stage, LsDraft *draft);
/* "cb0.4" to its value, for all constants of a stage. Returns: (transfer full). */
GHashTable *glsl_places_constants (const GlslPlaces *places, LsStage stage);
/* The GLSL sampler of a stage's sampler number n. Returns: (nullable). */
const GlslSampler *glsl_places_sampler (const GlslPlaces *places, LsStage stage, guint n);

/* A word in readable form: a float if it looks like one, else its bits. Returns: (transfer
 * full). */
char *glsl_format_float (guint32 bits);

/* --- glsl-scene.c ----------------------------------------------------------------------------- */

/* Makes a draft of a scene from the draw that the driver made. */

/* The strings behind a part of the draft; they live as long as this struct. */
typedef struct
{
  LsDraftPart part;
  GString *inputs, *groups, *program_lines, *constant_lines;
  GHashTable *constants; /* "cb0.4" to its value */
  GHashTable *resources; /* "texture 18" to the lines of its group */
} GlslStage;

/* glsl-resources.c: the resources of a stage besides constants. Files are added to the draft. */
void glsl_resources_add (GlslPlaces *places,
                         LsStage stage,
                         gboolean is_first,
                         LsDraft *draft,
                         GHashTable *resources);
/* The names of attributes, by their registers and buffers in the fetch subroutine. */
void glsl_attributes_name (const GlslPlaces *places, LsStage stage, LsDraft *draft);

/* glsl-texts.c: the text of a stage, and the attributes of the first stage. */
void glsl_put_attributes (const GlslPlaces *places, LsDraft *draft, GString *text);
void glsl_put_point_places (const GlslPlaces *places, GString *text);
/* Returns: (transfer full). */
GBytes *glsl_text_code (const GlslPlaces *places, LsStage stage);
/* The output number of a colour in a text of pixels: a free one where the text does not write the colour. G_MAXUINT: there is no text. */
guint glsl_text_colour (const GlslPlaces *places, guint index);
/* The same for the depth. */
guint glsl_text_depth (const GlslPlaces *places);

/* glsl-raster.c: the lines of [draw], and the groups behind the stages. Returns: (transfer
 * full). */
char *glsl_draw_lines (const GlslPlaces *places);
void glsl_put_pixel_inputs (const GlslState *state, GString *text);
void glsl_put_parameters (const GlslState *state, GString *text);
void glsl_put_raster (const GlslState *state, gboolean has_texts, GString *text);
gboolean glsl_has_geometry (const GlslState *state);

/* A note of what was made up, with what in its hole, if it has one. Returns: (transfer full). */
char *glsl_fill_note (const char *format, const char *what);
/* Adds it to what a draft has that the file does not say, in the person's language too. */
void glsl_add_note (LsDraft *draft, const char *note);

/* Adds the draft of an answer to imported. title: (nullable): its title; name: the file. stage: the
 * one to debug. Fails with LS_ERROR_FORMAT, or with the error that the answer reports. */
gboolean glsl_scene_add (LsImported *imported,
                         const GlslAnswer *answer,
                         const char *title,
                         LsStage stage,
                         const char *name,
                         GError **error);
