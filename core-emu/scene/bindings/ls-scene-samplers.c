#include "ls-scene-bindings.h"

#include <string.h>

#include "ls-texture.h"

/* [sampler N]: the fields of the sampler words. */

typedef struct
{
  LsSampler sampler;
  guint mag, min, aniso, border, chroma_key, ignored;
  float lod_bias_sec;
  gboolean minor_axis, truncate, no_cube_wrap, no_cube_aniso;
} SamplerKeys;

/* clang-format off */
const char *const ls_scene_clamp_names[] = {
  "wrap", "mirror", "clamp-last-texel", "mirror-once-last-texel", "clamp-half-border", "mirror-once-half-border",
  "clamp-border", "mirror-once-border", NULL };
const char *const ls_scene_filter_names[] = {
  "point", "bilinear", "bicubic", "", "aniso-point", "aniso-bilinear", NULL };
const char *const ls_scene_level_filter_names[] = { "none", "point", "linear", NULL };
const char *const ls_scene_border_names[] = { "transparent-black", "opaque-black", "opaque-white", "register", NULL };
const char *const ls_scene_compare_names[] = {
  "never", "less", "equal", "lessequal", "greater", "notequal", "greaterequal", "always", NULL };
static const char *const chroma_names[] = { "disable", "kill", "blend", NULL };

#define KEY(member) offsetof (SamplerKeys, member)

static const LsSceneKey sampler_keys[] = {
  { "clamp-x", LS_KEY_CHOICE, KEY (sampler.wrap[0]), 0, 0, ls_scene_clamp_names },
  { "clamp-y", LS_KEY_CHOICE, KEY (sampler.wrap[1]), 0, 0, ls_scene_clamp_names },
  { "clamp-z", LS_KEY_CHOICE, KEY (sampler.wrap[2]), 0, 0, ls_scene_clamp_names },
  { "mag-filter", LS_KEY_CHOICE, KEY (mag), 0, 0, ls_scene_filter_names },
  { "min-filter", LS_KEY_CHOICE, KEY (min), 0, 0, ls_scene_filter_names },
  { "z-filter", LS_KEY_CHOICE, KEY (sampler.z_filter), 0, 0, ls_scene_level_filter_names },
  { "mip-filter", LS_KEY_CHOICE, KEY (sampler.mip), 0, 0, ls_scene_level_filter_names },
  { "max-aniso-ratio", LS_KEY_UINT, KEY (aniso), 0, 4 },
  { "border", LS_KEY_CHOICE, KEY (border), 0, 0, ls_scene_border_names },
  { "border-color", LS_KEY_LATER },
  { "depth-compare", LS_KEY_CHOICE, KEY (sampler.compare), 0, 0, ls_scene_compare_names },
  { "min-lod", LS_KEY_NUMBER, KEY (sampler.min_lod), 0, 1023 / 64.0 },
  { "max-lod", LS_KEY_NUMBER, KEY (sampler.max_lod), 0, 1023 / 64.0 },
  { "lod-bias", LS_KEY_NUMBER, KEY (sampler.lod_bias), -32, 2047 / 64.0 },
  { "lod-bias-sec", LS_KEY_NUMBER, KEY (lod_bias_sec), -32, 2047 / 64.0 },
  { "point-sampling-clamp", LS_KEY_BOOL, KEY (sampler.point_clamp) },
  { "tex-array-override", LS_KEY_BOOL, KEY (ignored) },
  { "chroma-key", LS_KEY_CHOICE, KEY (chroma_key), 0, 0, chroma_names },
  { "lod-uses-minor-axis", LS_KEY_BOOL, KEY (minor_axis) },
  { "mc-coord-truncate", LS_KEY_BOOL, KEY (truncate) },
  { "force-degamma", LS_KEY_BOOL, KEY (sampler.degamma) },
  { "high-precision-filter", LS_KEY_BOOL, KEY (ignored) },
  { "perf-mip", LS_KEY_UINT, KEY (ignored), 0, 7 },
  { "perf-z", LS_KEY_UINT, KEY (ignored), 0, 3 },
  { "aniso-bias", LS_KEY_UINT, KEY (ignored), 0, 63 },
  { "fetch-4", LS_KEY_BOOL, KEY (sampler.gathers) },
  { "sample-is-pcf", LS_KEY_BOOL, KEY (sampler.compares) },
  { "type", LS_KEY_BOOL, KEY (ignored) },
  { "disable-cube-wrap", LS_KEY_BOOL, KEY (no_cube_wrap) },
  { "disable-cube-aniso", LS_KEY_BOOL, KEY (no_cube_aniso) },
};
/* clang-format on */

LS_SCENE_GROUP (sampler, "sampler", "N", sampler_keys, LS_SCOPE_ANY);

/* Fields that change results but that nothing executes: refused, because ignoring them would be a wrong answer in
 * silence. What only trades speed for quality (perf-*, aniso-bias, high-precision-filter) or repeats what the texture
 * says (tex-array-override, type) is accepted. */
static gboolean
check_supported (const LsDocGroup *group, const SamplerKeys *keys, GError **error)
{
  const struct
  {
    const char *key;
    gboolean is_used;
  } refused[] = {
    { "chroma-key", keys->chroma_key },      { "lod-uses-minor-axis", keys->minor_axis },
    { "mc-coord-truncate", keys->truncate }, { "lod-bias-sec", keys->lod_bias_sec != 0 },
    { "mag-filter", keys->mag == 2 },        { "min-filter", keys->min == 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    if (refused[i].is_used)
      return ls_doc_fail (ls_doc_group_find (group, refused[i].key)->value_at, LS_ERROR_UNSUPPORTED,
                          error,
                          "%s of this value is not executed by this version (leave it out "
                          "to sample without it)",
                          refused[i].key);
  return TRUE;
}

static gboolean
read_border_color (const LsDocEntry *entry, LsSampler *sampler, GError **error)
{
  g_auto (LsSceneCursor) cursor = { 0 };
  g_autoptr (GArray) words = NULL;

  ls_scene_cursor_init (&cursor, entry);
  words = ls_scene_read_words (&cursor, 4, error);
  if (words != NULL && words->len != 4)
    return ls_doc_fail (entry->value_at, LS_ERROR_FORMAT, error,
                        "border-color of %u values (write four)", words->len);
  if (words == NULL)
    return FALSE;
  memcpy (sampler->border, words->data, sizeof sampler->border);
  memcpy (sampler->integer_border, words->data, sizeof sampler->integer_border);
  return TRUE;
}

static LsFilter
plain_filter (guint xy)
{
  return xy & 1 ? LS_FILTER_LINEAR : LS_FILTER_POINT;
}

/* Anisotropy counts only with an anisotropic filter. */
static void
fill_sampler (const SamplerKeys *keys, LsSampler *sampler)
{
  static const float borders[][4] = { { 0, 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1, 1 }, { 0 } };

  *sampler = keys->sampler;
  sampler->mag = plain_filter (keys->mag);
  sampler->min = plain_filter (keys->min);
  sampler->max_aniso = keys->mag >= 4 || keys->min >= 4 ? 1u << keys->aniso : 1;
  sampler->cube_wrap = !keys->no_cube_wrap;
  sampler->cube_aniso = !keys->no_cube_aniso;
  memcpy (sampler->border, borders[keys->border], sizeof sampler->border);
  for (guint i = 0; i < 4; i++)
    sampler->integer_border[i] = (guint32) borders[keys->border][i];
}

static gboolean
read_sampler (const LsDocGroup *group, LsBindings *bindings, GError **error)
{
  const LsDocEntry *color = ls_doc_group_find (group, "border-color");
  g_autoptr (LsSampler) sampler = ls_sampler_new ();
  SamplerKeys keys = { .sampler = *sampler, .no_cube_wrap = TRUE, .no_cube_aniso = TRUE };
  guint number;

  keys.sampler.compare = LS_COMPARE_LEQUAL;
  if (!ls_scene_group_number (group, LS_MAX_SAMPLERS, &number, error) ||
      !ls_scene_read_keys (group, &ls_scene_keys_sampler, &keys, error) ||
      !check_supported (group, &keys, error))
    return FALSE;
  if (color != NULL && keys.border != 3)
    return ls_doc_fail (color->value_at, LS_ERROR_STATE, error,
                        "border-color without border=register (set it)");
  if (bindings->samplers[number])
    return ls_doc_fail (group->at, LS_ERROR_STATE, error, "sampler %u is bound twice", number);
  fill_sampler (&keys, sampler);
  bindings->samplers[number] = g_steal_pointer (&sampler);
  return color == NULL || read_border_color (color, bindings->samplers[number], error);
}

gboolean
ls_scene_samplers_read (const LsSceneFile *file, LsBindings *bindings, GError **error)
{
  const LsDocGroup *group;

  for (guint at = 0; (group = ls_scene_file_next (file, "sampler", &at)) != NULL;)
    if (!read_sampler (group, bindings, error))
      return FALSE;
  return TRUE;
}
