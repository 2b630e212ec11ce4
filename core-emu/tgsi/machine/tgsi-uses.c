#include <string.h>

#include "ls-insn-planes.h"
#include "tgsi-machine-private.h"

/* The roles of registers, by their declarations. Document 004, declaration semantics. */

typedef struct
{
  guint8 role;    /* of outputs before pixels: LsRole */
  guint8 natural; /* of inputs and system values: LsNatural */
} Meaning;

static const Meaning meanings[TGSI_N_SEMANTICS] = {
  [TGSI_SEMANTIC_POSITION] = { LS_ROLE_POSITION, LS_NATURAL_POSITION },
  [TGSI_SEMANTIC_COLOR] = { LS_ROLE_PARAM },
  [TGSI_SEMANTIC_BCOLOR] = { LS_ROLE_BACK },
  [TGSI_SEMANTIC_FOG] = { LS_ROLE_PARAM },
  [TGSI_SEMANTIC_PSIZE] = { LS_ROLE_POINT_SIZE },
  [TGSI_SEMANTIC_GENERIC] = { LS_ROLE_PARAM },
  [TGSI_SEMANTIC_FACE] = { LS_ROLE_NONE, LS_NATURAL_FACE },
  [TGSI_SEMANTIC_EDGEFLAG] = { LS_ROLE_EDGE_FLAG },
  [TGSI_SEMANTIC_PRIM_ID] = { LS_ROLE_PARAM, LS_NATURAL_PRIMITIVE },
  [TGSI_SEMANTIC_INSTANCEID] = { LS_ROLE_NONE, LS_NATURAL_INSTANCE },
  [TGSI_SEMANTIC_VERTEXID] = { LS_ROLE_NONE, LS_NATURAL_VERTEX },
  [TGSI_SEMANTIC_CLIPDIST] = { LS_ROLE_CLIP_DISTANCES },
  [TGSI_SEMANTIC_CLIPVERTEX] = { LS_ROLE_CLIP_VERTEX },
  [TGSI_SEMANTIC_GRID_SIZE] = { LS_ROLE_NONE, LS_NATURAL_GROUP_COUNT },
  [TGSI_SEMANTIC_BLOCK_ID] = { LS_ROLE_NONE, LS_NATURAL_GROUP },
  [TGSI_SEMANTIC_BLOCK_SIZE] = { LS_ROLE_NONE, LS_NATURAL_GROUP_SIZE },
  [TGSI_SEMANTIC_THREAD_ID] = { LS_ROLE_NONE, LS_NATURAL_THREAD },
  [TGSI_SEMANTIC_TEXCOORD] = { LS_ROLE_PARAM },
  [TGSI_SEMANTIC_PCOORD] = { LS_ROLE_NONE, LS_NATURAL_POINT },
  [TGSI_SEMANTIC_VIEWPORT_INDEX] = { LS_ROLE_VIEWPORT },
  [TGSI_SEMANTIC_LAYER] = { LS_ROLE_LAYER },
  [TGSI_SEMANTIC_SAMPLEID] = { LS_ROLE_NONE, LS_NATURAL_SAMPLE },
  [TGSI_SEMANTIC_SAMPLEPOS] = { LS_ROLE_NONE, LS_NATURAL_SAMPLE_PLACE },
  [TGSI_SEMANTIC_SAMPLEMASK] = { LS_ROLE_NONE, LS_NATURAL_SAMPLES },
  [TGSI_SEMANTIC_INVOCATIONID] = { LS_ROLE_NONE, LS_NATURAL_INVOCATION },
  [TGSI_SEMANTIC_VERTEXID_NOBASE] = { LS_ROLE_NONE, LS_NATURAL_PLAIN_VERTEX },
  [TGSI_SEMANTIC_BASEVERTEX] = { LS_ROLE_NONE, LS_NATURAL_BASE_VERTEX },
  [TGSI_SEMANTIC_HELPER_INVOCATION] = { LS_ROLE_NONE, LS_NATURAL_HELPER },
  [TGSI_SEMANTIC_BASEINSTANCE] = { LS_ROLE_NONE, LS_NATURAL_BASE_INSTANCE },
  [TGSI_SEMANTIC_DRAWID] = { LS_ROLE_NONE, LS_NATURAL_DRAW },
  [TGSI_SEMANTIC_WORK_DIM] = { LS_ROLE_NONE, LS_NATURAL_DIMENSIONS },
  [TGSI_SEMANTIC_SUBGROUP_SIZE] = { LS_ROLE_NONE, LS_NATURAL_LANE_COUNT },
  [TGSI_SEMANTIC_SUBGROUP_INVOCATION] = { LS_ROLE_NONE, LS_NATURAL_LANE },
  [TGSI_SEMANTIC_SUBGROUP_EQ_MASK] = { LS_ROLE_NONE, LS_NATURAL_LANE_EQUAL },
  [TGSI_SEMANTIC_SUBGROUP_GE_MASK] = { LS_ROLE_NONE, LS_NATURAL_LANE_GREATER_EQUAL },
  [TGSI_SEMANTIC_SUBGROUP_GT_MASK] = { LS_ROLE_NONE, LS_NATURAL_LANE_GREATER },
  [TGSI_SEMANTIC_SUBGROUP_LE_MASK] = { LS_ROLE_NONE, LS_NATURAL_LANE_LESS_EQUAL },
  [TGSI_SEMANTIC_SUBGROUP_LT_MASK] = { LS_ROLE_NONE, LS_NATURAL_LANE_LESS },
};

/* Roles of the outputs of pixels. */
static const guint8 pixel_roles[TGSI_N_SEMANTICS] = {
  [TGSI_SEMANTIC_COLOR] = LS_ROLE_COLOUR,
  [TGSI_SEMANTIC_POSITION] = LS_ROLE_DEPTH,
  [TGSI_SEMANTIC_STENCIL] = LS_ROLE_STENCIL,
  [TGSI_SEMANTIC_SAMPLEMASK] = LS_ROLE_SAMPLES,
};

static void
fill_output (const TgsiCode *code, const TgsiDecl *decl, guint *n_params, LsRegUse *use)
{
  const gboolean is_pixel = code->program->processor == TGSI_FRAG;

  if (code->program->processor == TGSI_GEOM)
    memcpy (use->streams, decl->streams, sizeof use->streams);
  if (decl->semantic >= TGSI_N_SEMANTICS)
    return;
  use->role =
    is_pixel ? (LsRole) pixel_roles[decl->semantic] : (LsRole) meanings[decl->semantic].role;
  if (is_pixel)
    use->ref.channel = use->role == LS_ROLE_DEPTH ? 2 : use->role == LS_ROLE_STENCIL;
  use->number = use->role == LS_ROLE_PARAM ? (*n_params)++ : use->semantic_number;
}

/* Fills in the interpolation of a declaration. */
static void
fill_interpolation (const TgsiDecl *decl, LsRegUse *use)
{
  static const LsInterpolation kinds[TGSI_N_INTERPOLATIONS] = {
    [TGSI_INTERP_NONE] = LS_INTERPOLATE_PERSPECTIVE,
    [TGSI_INTERP_CONSTANT] = LS_INTERPOLATE_FLAT,
    [TGSI_INTERP_LINEAR] = LS_INTERPOLATE_LINEAR,
    [TGSI_INTERP_PERSPECTIVE] = LS_INTERPOLATE_PERSPECTIVE,
    [TGSI_INTERP_COLOR] = LS_INTERPOLATE_COLOUR,
  };
  static const LsInterpolatedAt places[TGSI_N_LOCATIONS] = {
    [TGSI_LOCATION_CENTER] = LS_AT_CENTRE,
    [TGSI_LOCATION_CENTROID] = LS_AT_CENTROID,
    [TGSI_LOCATION_SAMPLE] = LS_AT_SAMPLE,
  };

  use->interpolation = kinds[decl->interpolation];
  use->at = places[decl->location];
}

/* The face is bits in a system value. The primitive number that a GS exports reaches a system value
 * too. */
static void
fill_input (const TgsiCode *code, const TgsiDecl *decl, LsRegUse *use)
{
  use->role = LS_ROLE_INPUT;
  if (decl->semantic >= TGSI_N_SEMANTICS)
    return;
  if (decl->file == TGSI_FILE_SV || code->program->processor != TGSI_VERT)
    use->natural = (LsNatural) meanings[decl->semantic].natural;
  if (decl->file == TGSI_FILE_SV && use->natural == LS_NATURAL_FACE)
    use->natural = LS_NATURAL_FACE_BITS;
  if (decl->file == TGSI_FILE_IN && code->program->processor == TGSI_GEOM &&
      use->natural == LS_NATURAL_POSITION)
    use->natural = LS_NATURAL_NONE;
  fill_interpolation (decl, use);
  if (code->program->processor == TGSI_FRAG && use->natural == LS_NATURAL_PRIMITIVE)
    use->interpolation = LS_INTERPOLATE_FLAT;
  else if (decl->file == TGSI_FILE_SV || code->program->processor == TGSI_VERT)
    use->semantic = NULL;
}

static void
add_uses (TgsiCode *code, const TgsiDecl *decl, guint *n_params)
{
  static const guint8 files[TGSI_N_FILES] = {
    [TGSI_FILE_IN] = TGSI_REGS_IN, [TGSI_FILE_SV] = TGSI_REGS_SV, [TGSI_FILE_OUT] = TGSI_REGS_OUT
  };

  if (files[decl->file] == 0)
    return;
  for (guint i = decl->first; i <= decl->last; i++)
    {
      LsRegUse use = { .ref = { .file = files[decl->file], .index = (guint16) i } };

      if (decl->semantic < TGSI_N_SEMANTICS)
        use.semantic = tgsi_semantic_names[decl->semantic];
      use.semantic_number = decl->semantic_index + i - decl->first;
      if (decl->file == TGSI_FILE_OUT)
        fill_output (code, decl, n_params, &use);
      else
        fill_input (code, decl, &use);
      g_array_append_val (code->base.uses, use);
    }
}

/* A back colour replaces the parameter of its colour on back faces. */
static void
link_backs (TgsiCode *code)
{
  for (guint i = 0; i < code->base.uses->len; i++)
    {
      LsRegUse *back = &g_array_index (code->base.uses, LsRegUse, i);

      for (guint k = 0; back->role == LS_ROLE_BACK && k < code->base.uses->len; k++)
        {
          const LsRegUse *use = &g_array_index (code->base.uses, LsRegUse, k);

          if (use->role == LS_ROLE_PARAM &&
              use->semantic == tgsi_semantic_names[TGSI_SEMANTIC_COLOR] &&
              use->semantic_number == back->semantic_number)
            back->number = use->number;
        }
    }
}

static guint
property (const TgsiCode *code, TgsiProperty name)
{
  return tgsi_program_property (code->program, name);
}

static void
fill_emitting (const TgsiCode *code, LsTerms *terms)
{
  const TgsiPrimitive out = (TgsiPrimitive) property (code, TGSI_PROPERTY_GS_OUTPUT_PRIMITIVE);

  terms->n_vertices = (guint8) tgsi_primitive_n_vertices (
    (TgsiPrimitive) property (code, TGSI_PROPERTY_GS_INPUT_PRIMITIVE));
  terms->n_emitted_vertices = out == TGSI_PRIM_POINTS                                 ? 1
                              : out == TGSI_PRIM_LINES || out == TGSI_PRIM_LINE_STRIP ? 2
                                                                                      : 3;
  terms->max_emitted = property (code, TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES);
  terms->vertex_words = 4 * code->base.layout.n[TGSI_REGS_OUT];
  terms->n_invocations = property (code, TGSI_PROPERTY_GS_INVOCATIONS);
}

void
tgsi_code_find_uses (TgsiCode *code, LsTerms *terms)
{
  guint n_params = 0;

  for (guint i = 0; i < code->program->n_decls; i++)
    add_uses (code, &code->program->decls[i], &n_params);
  ls_insn_add_planes (code->base.uses, TGSI_REGS_PLANE, TGSI_REGS_IN,
                      code->base.layout.n[TGSI_REGS_PLANE]);
  link_backs (code);
  *terms = (LsTerms){
    .group_size = { property (code, TGSI_PROPERTY_CS_FIXED_BLOCK_WIDTH),
                    property (code, TGSI_PROPERTY_CS_FIXED_BLOCK_HEIGHT),
                    property (code, TGSI_PROPERTY_CS_FIXED_BLOCK_DEPTH) },
    .from_above =
      code->program->processor == TGSI_FRAG && property (code, TGSI_PROPERTY_FS_COORD_ORIGIN) == 0,
    .is_whole = property (code, TGSI_PROPERTY_FS_COORD_PIXEL_CENTER) != 0,
    .colour_to_all = property (code, TGSI_PROPERTY_FS_COLOR0_WRITES_ALL_CBUFS) != 0,
    .depth_layout = (guint8) property (code, TGSI_PROPERTY_FS_DEPTH_LAYOUT),
    .early_tests = property (code, TGSI_PROPERTY_FS_EARLY_DEPTH_STENCIL) != 0,
    .covered_late = property (code, TGSI_PROPERTY_FS_POST_DEPTH_COVERAGE) != 0,
    .in_window = property (code, TGSI_PROPERTY_VS_WINDOW_SPACE_POSITION) != 0,
    .no_planes = property (code, TGSI_PROPERTY_VS_PROHIBIT_UCPS) != 0,
    .n_clip_distances = (guint8) property (code, TGSI_PROPERTY_NUM_CLIPDIST_ENABLED),
    .n_cull_distances = (guint8) property (code, TGSI_PROPERTY_NUM_CULLDIST_ENABLED),
  };
  if (code->program->processor == TGSI_GEOM)
    fill_emitting (code, terms);
}
