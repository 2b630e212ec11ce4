#include "ls-sample-rows.h"

#include "ls-sample-vector-lods.h"
#include "ls-sample-vector-taps.h"

/* Compiled once for each instruction set extension, with LS_SAMPLE_ROWS naming the table. */

#define BITS_ALL ((1u << LS_V_LANES) - 1)

/* --- one level -------------------------------------------------------------------------------- */

LS_V_INLINE guint
block_lanes (LsMask lanes, guint lane)
{
  return (guint) (lanes >> lane) & BITS_ALL;
}

static guint
blocks_of (LsMask lanes)
{
  guint blocks = 0;

  if (lanes == LS_MASK_ALL)
    return (1u << LS_V_BLOCKS) - 1;
  for (guint block = 0; block < LS_V_BLOCKS; block++)
    blocks |= (guint) (block_lanes (lanes, block * LS_V_LANES) != 0) << block;
  return blocks;
}

LS_V_INLINE void
put (LsRow *const to[4], guint lane, LsVf value[4], guint bits)
{
  LsVi select;

  if (bits == BITS_ALL)
    {
      for (guint c = 0; c < 4; c++)
        ls_v_store (&to[c]->f[lane], value[c]);
      return;
    }
  select = ls_v_expand (bits);
  for (guint c = 0; c < 4; c++)
    ls_v_store (&to[c]->f[lane], ls_v_select (select, value[c], ls_v_load (&to[c]->f[lane])));
}

/* Some of the lanes of a row. Returns those that were left out. */
LS_V_INLINE guint
run_block (const LsVectorLevel *level,
           guint lane,
           guint bits,
           guint n_filtered,
           gboolean has_border,
           LsRow *const to[4])
{
  LsVectorTaps taps;
  guint outside = 0;
  LsVf out[4];

  ls_v_find_taps (level, lane, n_filtered, has_border, &taps);
  LS_V_KEEP_IN_MEMORY (taps.offset);
  if (has_border)
    outside = ls_v_outside (&taps, n_filtered) & bits;
  if (level->reference != NULL)
    ls_v_filter_comparisons (level, &taps, lane, n_filtered, has_border, out);
  else if (n_filtered == 0)
    ls_v_read_colours (level, &taps, has_border, out);
  else if (has_border && outside != 0 && !level->wraps_cube)
    ls_v_filter_colours (level, &taps, n_filtered, TRUE, out);
  else
    ls_v_filter_colours (level, &taps, n_filtered, FALSE, out);
  put (to, lane, out, bits);
  return level->wraps_cube ? outside : 0;
}

LS_V_INLINE LsMask
run_blocks (const LsVectorLevel *from,
            LsMask lanes,
            guint n_filtered,
            gboolean has_border,
            LsRow *const to[4])
{
  const LsVectorLevel level = *from; /* stores cannot change it */
  LsRow *const rows[4] = { to[0], to[1], to[2], to[3] };
  LsMask left = 0;

  for (guint lane = 0; lane < LS_LANES; lane += LS_V_LANES)
    {
      guint bits = block_lanes (lanes, lane);

      if (bits != 0)
        left |= (LsMask) run_block (&level, lane, bits, n_filtered, has_border, rows) << lane;
    }
  return left;
}

static LsMask
run_filtered (const LsVectorLevel *level,
              LsMask lanes,
              guint n_filtered,
              gboolean has_border,
              LsRow *const to[4])
{
  if (has_border)
    return n_filtered == 0   ? run_blocks (level, lanes, 0, TRUE, to)
           : n_filtered == 1 ? run_blocks (level, lanes, 1, TRUE, to)
           : n_filtered == 2 ? run_blocks (level, lanes, 2, TRUE, to)
                             : run_blocks (level, lanes, 3, TRUE, to);
  return n_filtered == 0   ? run_blocks (level, lanes, 0, FALSE, to)
         : n_filtered == 1 ? run_blocks (level, lanes, 1, FALSE, to)
         : n_filtered == 2 ? run_blocks (level, lanes, 2, FALSE, to)
                           : run_blocks (level, lanes, 3, FALSE, to);
}

/* --- points ----------------------------------------------------------------------------------- */

/* Texels of a level with two axes in one mode that reaches no border: their numbers do not go
 * through memory. */
LS_V_INLINE void
run_points (const LsVectorLevel *from,
            const LsVectorAxis axes[2],
            LsWrap wrap,
            LsMask lanes,
            LsRow *const to[4])
{
  const LsVectorLevel level = *from; /* stores cannot change these */
  const LsVectorAxis x = axes[0], y = axes[1];
  LsRow *const rows[4] = { to[0], to[1], to[2], to[3] };

  for (guint lane = 0; lane < LS_LANES; lane += LS_V_LANES)
    {
      guint bits = block_lanes (lanes, lane);
      LsVectorTaps taps;
      LsVf out[4];
      LsVi number;

      if (bits == 0)
        continue;
      number = ls_v_find_point (&y, wrap, lane) * level.width + ls_v_find_point (&x, wrap, lane);
      ls_v_store_int (taps.offset[0], (LsVi) ((LsVu) (number + level.start) << 4));
      LS_V_KEEP_IN_MEMORY (taps.offset[0]);
      ls_v_read_colours (&level, &taps, FALSE, out);
      put (rows, lane, out, bits);
    }
}

/* FALSE where the level is not such a one. */
static gboolean
sample_points (const LsVectorLevel *level,
               const LsVectorAxis axes[2],
               LsMask lanes,
               LsRow *const to[4])
{
  if (level->n_axes != 2 || level->has_layers || level->reference != NULL ||
      axes[0].wrap != axes[1].wrap)
    return FALSE;
  switch (axes[0].wrap)
    {
    case LS_WRAP_WRAP:
      run_points (level, axes, LS_WRAP_WRAP, lanes, to);
      return TRUE;
    case LS_WRAP_CLAMP_LAST_TEXEL:
      run_points (level, axes, LS_WRAP_CLAMP_LAST_TEXEL, lanes, to);
      return TRUE;
    case LS_WRAP_MIRROR:
      run_points (level, axes, LS_WRAP_MIRROR, lanes, to);
      return TRUE;
    case LS_WRAP_MIRROR_ONCE_LAST_TEXEL:
    case LS_WRAP_CLAMP_HALF_BORDER:
    case LS_WRAP_MIRROR_ONCE_HALF_BORDER:
    case LS_WRAP_CLAMP_BORDER:
    case LS_WRAP_MIRROR_ONCE_BORDER:
      return FALSE;
    }
  g_assert_not_reached ();
}

/* --- what a level is -------------------------------------------------------------------------- */

static gboolean
reaches_border (const LsVectorAxis *axis)
{
  switch (axis->wrap)
    {
    case LS_WRAP_WRAP:
    case LS_WRAP_MIRROR:
    case LS_WRAP_CLAMP_LAST_TEXEL:
    case LS_WRAP_MIRROR_ONCE_LAST_TEXEL:
      return axis->wraps_cube;
    case LS_WRAP_CLAMP_HALF_BORDER:
    case LS_WRAP_MIRROR_ONCE_HALF_BORDER:
      return axis->is_linear;
    case LS_WRAP_CLAMP_BORDER:
    case LS_WRAP_MIRROR_ONCE_BORDER:
      return TRUE;
    }
  g_assert_not_reached ();
}

static LsVectorAxis
make_axis (const LsSampleSetup *setup,
           const LsTextureLevel *from,
           const LsSampleInput *input,
           guint i,
           LsFilter filter)
{
  guint size = ls_sample_level_size (from, i);

  return (LsVectorAxis){
    .coord = input->coord[i],
    .wrap = ls_sample_axis_wrap (setup, i, filter),
    .is_linear = filter == LS_FILTER_LINEAR,
    .wraps_cube = filter == LS_FILTER_LINEAR && ls_sample_wraps_cube (setup),
    .start = ls_texture_is_cube (setup->texture->dim) ? 1 : 0,
    .scale = setup->normalized[i] ? (float) size : 1,
    .offset = setup->offset[i],
    .size = (gint) size,
  };
}

static LsVectorLevel
make_level (const LsSampleSetup *setup,
            const LsSampleInput *input,
            guint number,
            LsFilter filter,
            const LsVectorPlaces places[3])
{
  const LsTexture *texture = setup->texture;
  const LsTextureLevel *from = &texture->levels[number];

  return (LsVectorLevel){
    .end = (const char *) texture->end,
    .start = (gint) (from->texels - texture->end) / 4,
    .width = (gint) from->width,
    .height = (gint) from->height,
    .n_axes = ls_texture_n_axes (texture->dim),
    .has_layers = texture->dim != LS_TEXTURE_3D && texture->last_layer > 0,
    .border =
      texture->is_integer ? (const float *) setup->sampler->integer_border : setup->sampler->border,
    .wraps_cube = filter == LS_FILTER_LINEAR && ls_sample_wraps_cube (setup),
    .compare = setup->sampler->compare,
    .depth = texture->depth_component,
    .reference = setup->compare ? input->reference : NULL,
    .places = places,
  };
}

static LsMask
sample_level (const LsSampleSetup *setup,
              const LsSampleInput *input,
              guint key,
              LsMask lanes,
              LsRow *const to[4])
{
  gboolean is_point = setup->texture->is_integer || (LsFilter) (key & 1) == LS_FILTER_POINT;
  LsFilter filter = is_point ? LS_FILTER_POINT : LS_FILTER_LINEAR;
  guint blocks = blocks_of (lanes), n_filtered = 0;
  gboolean has_border = FALSE;
  LsVectorPlaces places[3];
  LsVectorAxis axes[3];
  LsVectorLevel level = make_level (setup, input, key >> 1, filter, places);

  for (guint i = 0; i < level.n_axes; i++)
    axes[i] = make_axis (setup, &setup->texture->levels[key >> 1], input, i,
                         ls_sample_axis_filter (setup, i, filter));
  if (is_point && sample_points (&level, axes, lanes, to))
    return 0;
  for (guint i = 0; i < level.n_axes; i++)
    {
      ls_v_find_places (&axes[i], blocks, &places[i]);
      has_border |= reaches_border (&axes[i]);
      if (axes[i].is_linear)
        n_filtered = i + 1;
    }
  /* Lanes between slices would be filtered and others copied: this is not worth a loop of its
   * own. */
  if (is_point && n_filtered > 0)
    return lanes;
  if (level.has_layers)
    ls_v_find_layers (setup->texture, input->coord[2], blocks, &places[2].texel[0]);
  return run_filtered (&level, lanes, n_filtered, has_border, to);
}

/* --- levels of a row -------------------------------------------------------------------------- */

/* A level and a filter: 2 * level + LsFilter. */
typedef struct
{
  LsRow low, high; /* keys */
  LsRow weight;    /* of the higher level */
} Levels;

static LsVi
level_at (const LsTexture *texture, LsVi number)
{
  return ls_v_clamp_int (number + (gint) texture->base_level,
                         ls_v_fill_int ((gint) texture->base_level),
                         ls_v_fill_int ((gint) texture->last_level));
}

static void
find_levels_of_block (const LsSampleSetup *setup, const LsRow *lod, guint lane, Levels *levels)
{
  const LsSampler *sampler = setup->sampler;
  LsVf at = ls_v_clamp_lod (sampler, ls_v_load (&lod->f[lane])), rest;
  LsVi filter = ls_v_select_int (at <= 0, ls_v_fill_int ((gint) sampler->mag),
                                 ls_v_fill_int ((gint) sampler->min));
  LsVi low = ls_v_fill_int ((gint) setup->texture->base_level), high = low;
  LsVf weight = ls_v_fill (0);

  if (sampler->mip == LS_MIP_POINT || (sampler->mip == LS_MIP_LINEAR && setup->texture->is_integer))
    low = level_at (setup->texture, ls_v_floor (ls_v_tame (at + 0.5f), &rest));
  else if (sampler->mip == LS_MIP_LINEAR)
    {
      low = ls_v_floor (ls_v_tame (at), &rest);
      high = level_at (setup->texture, low + 1);
      low = level_at (setup->texture, low);
      weight = (LsVf) ((LsVi) rest & (at > 0));
    }
  ls_v_store_int (&levels->low.i[lane], 2 * low + filter);
  ls_v_store_int (&levels->high.i[lane], 2 * high + filter);
  ls_v_store (&levels->weight.f[lane], weight);
}

static LsMask
lanes_of_key (const LsRow *keys, guint key)
{
  LsMask lanes = 0;

  for (guint lane = 0; lane < LS_LANES; lane += LS_V_LANES)
    lanes |= (LsMask) ls_v_signs (ls_v_load_int (&keys->i[lane]) == (gint) key) << lane;
  return lanes;
}

static LsMask
sample_keys (const LsSampleSetup *setup,
             const LsSampleInput *input,
             const LsRow *keys,
             LsMask lanes,
             LsRow *const to[4])
{
  LsMask left = 0;

  while (lanes != 0)
    {
      guint key = keys->u[__builtin_ctzll (lanes)];
      LsMask same = lanes_of_key (keys, key) & lanes;

      left |= sample_level (setup, input, key, same, to);
      lanes &= ~same;
    }
  return left;
}

static LsMask
lanes_between_levels (const LsRow *weight)
{
  LsMask lanes = 0;

  for (guint lane = 0; lane < LS_LANES; lane += LS_V_LANES)
    lanes |= (LsMask) ls_v_signs (ls_v_load (&weight->f[lane]) != 0) << lane;
  return lanes;
}

static void
mix (LsRow *const to[4], LsRow *const high[4], const LsRow *weight, LsMask lanes)
{
  LS_V_FOREACH_BLOCK (lane, blocks_of (lanes))
  {
    LsVf share = ls_v_load (&weight->f[lane]), sum[4];

    for (guint c = 0; c < 4; c++)
      sum[c] = ls_v_settle (ls_v_load (&to[c]->f[lane]) * (1.0f - share) +
                            ls_v_load (&high[c]->f[lane]) * share);
    put (to, lane, sum, block_lanes (lanes, lane));
  }
}

/* Adds the share of the higher levels, in the lanes that have one. */
static LsMask
add_high (const LsSampleSetup *setup,
          const LsSampleInput *input,
          const Levels *levels,
          LsMask lanes,
          LsRow *const to[4])
{
  LsRow room[4], *const high[4] = { &room[0], &room[1], &room[2], &room[3] };
  LsMask left;

  lanes &= lanes_between_levels (&levels->weight);
  if (lanes == 0)
    return 0;
  left = sample_keys (setup, input, &levels->high, lanes, high);
  mix (to, high, &levels->weight, lanes);
  return left;
}

static LsMask
sample (const LsSampleSetup *setup, const LsSampleInput *input, LsMask lanes, LsRow *const to[4])
{
  LsMask left;
  Levels levels;

  if (!ls_sample_needs_lod (setup))
    return sample_level (setup, input, 2 * setup->texture->base_level + (guint) setup->sampler->mag,
                         lanes, to);
  for (guint lane = 0; lane < LS_LANES; lane += LS_V_LANES)
    find_levels_of_block (setup, input->lod, lane, &levels);
  left = sample_keys (setup, input, &levels.low, lanes, to);
  return left | add_high (setup, input, &levels, lanes & ~left, to);
}

static void
lods (const LsSampleSetup *setup,
      const LsRow *const dx[3],
      const LsRow *const dy[3],
      guint n,
      LsRow *lod)
{
  for (guint lane = 0; lane < n; lane += LS_V_LANES)
    ls_v_store (&lod->f[lane], ls_v_lod (setup, dx, dy, lane));
}

const LsSampleRows LS_SAMPLE_ROWS = { sample, lods };
