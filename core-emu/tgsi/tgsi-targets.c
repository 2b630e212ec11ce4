#include "tgsi-targets.h"

/* --- targets ---------------------------------------------------------------------------------- */

#define TARGET(name) TGSI_TARGET_##name
#define APART TGSI_REFERENCE_APART

const TgsiTargetDesc tgsi_targets[TGSI_N_TARGETS] = {
  [TARGET (BUFFER)] = { 1, FALSE, FALSE, FALSE, 0, TARGET (BUFFER) },
  [TARGET (1D)] = { 1, FALSE, FALSE, FALSE, 0, TARGET (1D) },
  [TARGET (2D)] = { 2, FALSE, FALSE, FALSE, 0, TARGET (2D) },
  [TARGET (3D)] = { 3, FALSE, FALSE, FALSE, 0, TARGET (3D) },
  [TARGET (CUBE)] = { 3, FALSE, TRUE, FALSE, 0, TARGET (CUBE) },
  [TARGET (RECT)] = { 2, FALSE, FALSE, FALSE, 0, TARGET (RECT) },
  [TARGET (SHADOW1D)] = { 1, FALSE, FALSE, TRUE, 2, TARGET (1D) },
  [TARGET (SHADOW2D)] = { 2, FALSE, FALSE, TRUE, 2, TARGET (2D) },
  [TARGET (SHADOWRECT)] = { 2, FALSE, FALSE, TRUE, 2, TARGET (RECT) },
  [TARGET (1D_ARRAY)] = { 1, TRUE, FALSE, FALSE, 0, TARGET (1D_ARRAY) },
  [TARGET (2D_ARRAY)] = { 2, TRUE, FALSE, FALSE, 0, TARGET (2D_ARRAY) },
  [TARGET (SHADOW1D_ARRAY)] = { 1, TRUE, FALSE, TRUE, 2, TARGET (1D_ARRAY) },
  [TARGET (SHADOW2D_ARRAY)] = { 2, TRUE, FALSE, TRUE, 3, TARGET (2D_ARRAY) },
  [TARGET (SHADOWCUBE)] = { 3, FALSE, TRUE, TRUE, 3, TARGET (CUBE) },
  [TARGET (2D_MSAA)] = { 2, FALSE, FALSE, FALSE, 0, TARGET (2D_MSAA) },
  [TARGET (2D_ARRAY_MSAA)] = { 2, TRUE, FALSE, FALSE, 0, TARGET (2D_ARRAY_MSAA) },
  [TARGET (CUBEARRAY)] = { 3, TRUE, TRUE, FALSE, 0, TARGET (CUBEARRAY) },
  [TARGET (SHADOWCUBEARRAY)] = { 3, TRUE, TRUE, TRUE, APART, TARGET (CUBEARRAY) },
  [TARGET (UNKNOWN)] = { 2, FALSE, FALSE, FALSE, 0, TARGET (UNKNOWN) },
};

/* --- sets of targets -------------------------------------------------------------------------- */

#define T(name) (1u << TARGET (name))
#define ALL ((1u << TGSI_N_TARGETS) - 1)
#define NONE 0u

#define FLAT (T (1D) | T (2D) | T (3D) | T (RECT) | T (1D_ARRAY) | T (2D_ARRAY) | T (UNKNOWN))
#define CUBES (T (CUBE) | T (CUBEARRAY))
/* Their reference is in z, or in w. */
#define SHADOW_Z (T (SHADOW1D) | T (SHADOW2D) | T (SHADOWRECT) | T (SHADOW1D_ARRAY))
#define SHADOW_W (T (SHADOW2D_ARRAY) | T (SHADOWCUBE))
#define SHADOW_CUBES (T (SHADOWCUBE) | T (SHADOWCUBEARRAY))
#define MSAA (T (2D_MSAA) | T (2D_ARRAY_MSAA))

#define SAMPLED (FLAT | CUBES)
#define SHADOWS (SHADOW_Z | SHADOW_W | T (SHADOWCUBEARRAY))
/* w is free for another value. */
#define WITHOUT_W (FLAT | T (CUBE) | SHADOW_Z)
#define FETCHED (FLAT | T (BUFFER))
#define GATHERED (T (2D) | T (2D_ARRAY) | CUBES | T (UNKNOWN))
#define GATHERED_SHADOWS (T (SHADOW2D) | T (SHADOW2D_ARRAY) | SHADOW_CUBES)

/* --- instructions ----------------------------------------------------------------------------- */

#define AT(src, channel) TGSI_AT (src, channel)
#define NO TGSI_AT_NONE

#define SAMPLE TGSI_TEXTURE_SAMPLE
#define GATHER TGSI_TEXTURE_GATHER
#define FETCH TGSI_TEXTURE_FETCH
#define LEVEL TGSI_TEXTURE_LEVEL
#define SIZE TGSI_TEXTURE_SIZE
#define SAMPLES TGSI_TEXTURE_SAMPLES
#define PLACE TGSI_TEXTURE_PLACE

#define QUAD TGSI_LEVEL_OF_QUAD
#define BIAS TGSI_LEVEL_BIAS
#define GIVEN TGSI_LEVEL_GIVEN
#define ZERO TGSI_LEVEL_ZERO
#define CHANGES TGSI_LEVEL_OF_CHANGES

/* clang-format off */
static const TgsiTextureForm forms[] = {
  /* op, kind, level from, view, sampler, targets, odd,
   *   level, divisor, reference, apart, changes, sample, component, offsets */
  { TGSI_TEX, SAMPLE, QUAD, 1, 1, SAMPLED | SHADOW_Z | SHADOW_W, NONE,
    NO, NO, NO, NO, NO, NO, NO, 1 },
  { TGSI_TEX2, SAMPLE, QUAD, 2, 2, T (SHADOWCUBEARRAY), SAMPLED,
    NO, NO, NO, AT (1, 0), NO, NO, NO, 1 },
  { TGSI_TXP, SAMPLE, QUAD, 1, 1, WITHOUT_W, NONE,
    NO, AT (0, 3), NO, NO, NO, NO, NO, 1 },
  { TGSI_TXB, SAMPLE, BIAS, 1, 1, WITHOUT_W, NONE,
    AT (0, 3), NO, NO, NO, NO, NO, NO, 1 },
  { TGSI_TXB2, SAMPLE, BIAS, 2, 2, T (CUBEARRAY) | SHADOW_CUBES, FLAT | T (CUBE) | SHADOW_Z,
    AT (1, 0), NO, NO, AT (1, 1), NO, NO, NO, 1 },
  { TGSI_TXL, SAMPLE, GIVEN, 1, 1, WITHOUT_W, NONE,
    AT (0, 3), NO, NO, NO, NO, NO, NO, 1 },
  { TGSI_TXL2, SAMPLE, GIVEN, 2, 2, T (CUBEARRAY) | T (SHADOWCUBEARRAY), FLAT | T (CUBE) | SHADOW_Z,
    AT (1, 0), NO, NO, AT (1, 1), NO, NO, NO, 1 },
  { TGSI_TEX_LZ, SAMPLE, ZERO, 1, 1, WITHOUT_W, T (CUBEARRAY) | SHADOW_W,
    NO, NO, NO, NO, NO, NO, NO, 1 },
  { TGSI_TXD, SAMPLE, CHANGES, 3, 3, SAMPLED | SHADOW_Z | SHADOW_W, NONE,
    NO, NO, NO, NO, AT (1, 0), NO, NO, 1 },
  { TGSI_TXF, FETCH, GIVEN, 1, 1, FETCHED | MSAA, NONE,
    AT (0, 3), NO, NO, NO, NO, AT (0, 3), NO, 1 },
  { TGSI_TXF_LZ, FETCH, ZERO, 1, 1, FETCHED | MSAA, NONE,
    NO, NO, NO, NO, NO, AT (0, 3), NO, 1 },
  { TGSI_TXQ, SIZE, GIVEN, 1, 1, ALL, NONE,
    AT (0, 0), NO, NO, NO, NO, NO, NO, 0 },
  { TGSI_TXQS, SAMPLES, ZERO, 0, 0, ALL, NONE,
    NO, NO, NO, NO, NO, NO, NO, 0 },
  { TGSI_TG4, GATHER, ZERO, 2, 2, GATHERED | GATHERED_SHADOWS, T (RECT) | T (SHADOWRECT),
    NO, NO, NO, AT (1, 0), NO, NO, AT (1, 0), 4 },
  { TGSI_LODQ, LEVEL, QUAD, 1, 1, SAMPLED | SHADOWS, NONE,
    NO, NO, NO, NO, NO, NO, NO, 0 },
  { TGSI_SAMPLE, SAMPLE, QUAD, 1, 2, SAMPLED, SHADOWS | MSAA,
    NO, NO, NO, NO, NO, NO, NO, 1 },
  { TGSI_SAMPLE_I, FETCH, GIVEN, 1, 1, FETCHED, SHADOW_Z | T (SHADOW2D_ARRAY),
    AT (0, 3), NO, NO, NO, NO, NO, NO, 1 },
  { TGSI_SAMPLE_I_MS, FETCH, ZERO, 1, 1, MSAA | T (UNKNOWN), FETCHED | SHADOW_Z | T (SHADOW2D_ARRAY),
    NO, NO, NO, NO, NO, AT (2, 0), NO, 1 },
  { TGSI_SAMPLE_B, SAMPLE, BIAS, 1, 2, SAMPLED, SHADOWS | MSAA,
    AT (3, 0), NO, NO, NO, NO, NO, NO, 1 },
  { TGSI_SAMPLE_C, SAMPLE, QUAD, 1, 2, SAMPLED, SHADOWS | MSAA,
    NO, NO, AT (3, 0), NO, NO, NO, NO, 1 },
  { TGSI_SAMPLE_C_LZ, SAMPLE, ZERO, 1, 2, SAMPLED, SHADOWS | MSAA,
    NO, NO, AT (3, 0), NO, NO, NO, NO, 1 },
  { TGSI_SAMPLE_D, SAMPLE, CHANGES, 1, 2, SAMPLED, SHADOWS | MSAA,
    NO, NO, NO, NO, AT (3, 0), NO, NO, 1 },
  { TGSI_SAMPLE_L, SAMPLE, GIVEN, 1, 2, SAMPLED, SHADOWS | MSAA,
    AT (3, 0), NO, NO, NO, NO, NO, NO, 1 },
  { TGSI_GATHER4, GATHER, ZERO, 1, 2, GATHERED, T (RECT) | T (SHADOWRECT) | GATHERED_SHADOWS,
    NO, NO, NO, NO, NO, NO, NO, 4 },
  { TGSI_SVIEWINFO, SIZE, GIVEN, 1, 1, ALL, NONE,
    AT (0, 0), NO, NO, NO, NO, NO, NO, 0 },
  { TGSI_SAMPLE_POS, PLACE, ZERO, 0, 0, ALL, NONE,
    NO, NO, NO, NO, NO, AT (1, 0), NO, 0 },
  { TGSI_SAMPLE_INFO, PLACE, ZERO, 0, 0, ALL, NONE,
    NO, NO, NO, NO, NO, NO, NO, 0 },
  { TGSI_LOD, LEVEL, QUAD, 1, 2, SAMPLED, SHADOWS | MSAA,
    NO, NO, NO, NO, NO, NO, NO, 0 },
};
/* clang-format on */

const TgsiTextureForm *
tgsi_texture_form (TgsiOpcode op)
{
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (forms[i].op == op)
      return &forms[i];
  return NULL;
}

/* The instructions that take a view compare by what they are, those that take a sampler's number by
 * the target. */
guint
tgsi_texture_reference (const TgsiTextureForm *form, TgsiTarget target)
{
  const TgsiTargetDesc *desc = &tgsi_targets[target];

  if (form->reference != NO || tgsi_ops[form->op].form == TGSI_FORM_SAMPLE || !desc->compares)
    return form->reference;
  return desc->reference == APART ? form->apart : (guint) AT (0, desc->reference);
}

char *
tgsi_targets_dup_names (guint32 targets)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < TGSI_N_TARGETS; i++)
    if (targets >> i & 1 && i != TGSI_TARGET_UNKNOWN)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", tgsi_target_names[i]);
  return g_string_free (g_steal_pointer (&names), FALSE);
}
