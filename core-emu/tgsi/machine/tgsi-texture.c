#include "tgsi-texture.h"

#include <math.h>
#include <string.h>

#include "ls-math.h"
#include "ls-sampling.h"
#include "tgsi-machine-private.h"

/* Textures, by the texture unit that all machines share. */

/* --- addresses -------------------------------------------------------------------------------- */

static guint32
read_address (const LsInsnRun *run, const TgsiStep *step, guint number, guint lane)
{
  const guint32 bits = ls_insn_place_bits (run, &step->base.transfer.addresses[number], lane);
  const guint src = step->texture.sources[number];

  return src == TGSI_NO_ADDRESS ? bits : tgsi_modified_bits (step->insn, src, bits);
}

static void
read_row (const LsInsnRun *run, const TgsiStep *step, guint number, LsRow *row)
{
  const guint src = step->texture.sources[number];
  const TgsiOperand *operand = src != TGSI_NO_ADDRESS ? &step->insn->src[src] : NULL;
  LsRow room;

  *row = *ls_insn_place_row (run, &step->base.transfer.addresses[number], &room);
  if (operand != NULL && (operand->negate || operand->absolute))
    for (guint lane = 0; lane < LS_LANES; lane++)
      row->u[lane] = tgsi_modified_bits (step->insn, src, row->u[lane]);
}

TgsiTextureNumbers
tgsi_texture_numbers (const LsInsnRun *run, const TgsiStep *step, guint lane)
{
  const TgsiTexture *texture = &step->texture;
  TgsiTextureNumbers numbers = { texture->first_view, texture->first_sampler, 0 };

  if (texture->view != TGSI_NO_ADDRESS)
    numbers.view += read_address (run, step, texture->view, lane);
  if (texture->sampler != TGSI_NO_ADDRESS)
    numbers.sampler += read_address (run, step, texture->sampler, lane);
  if (texture->component != TGSI_NO_ADDRESS)
    numbers.component = read_address (run, step, texture->component, lane);
  return numbers;
}

/* --- bindings --------------------------------------------------------------------------------- */

static TgsiTextureKind
kind_of (const TgsiStep *step)
{
  return (TgsiTextureKind) step->texture.form->kind;
}

static gboolean
needs_sampler (const TgsiStep *step)
{
  const TgsiTextureKind kind = kind_of (step);

  return kind == TGSI_TEXTURE_SAMPLE || kind == TGSI_TEXTURE_GATHER || kind == TGSI_TEXTURE_LEVEL;
}

LsTextureDim
tgsi_target_dim (TgsiTarget target)
{
  static const guint8 kinds[TGSI_N_TARGETS] = {
    [TGSI_TARGET_BUFFER] = LS_TEXTURE_BUFFER,
    [TGSI_TARGET_1D] = LS_TEXTURE_1D,
    [TGSI_TARGET_2D] = LS_TEXTURE_2D,
    [TGSI_TARGET_3D] = LS_TEXTURE_3D,
    [TGSI_TARGET_CUBE] = LS_TEXTURE_CUBE,
    [TGSI_TARGET_RECT] = LS_TEXTURE_2D,
    [TGSI_TARGET_SHADOW1D] = LS_TEXTURE_1D,
    [TGSI_TARGET_SHADOW2D] = LS_TEXTURE_2D,
    [TGSI_TARGET_SHADOWRECT] = LS_TEXTURE_2D,
    [TGSI_TARGET_1D_ARRAY] = LS_TEXTURE_1D_ARRAY,
    [TGSI_TARGET_2D_ARRAY] = LS_TEXTURE_2D_ARRAY,
    [TGSI_TARGET_SHADOW1D_ARRAY] = LS_TEXTURE_1D_ARRAY,
    [TGSI_TARGET_SHADOW2D_ARRAY] = LS_TEXTURE_2D_ARRAY,
    [TGSI_TARGET_SHADOWCUBE] = LS_TEXTURE_CUBE,
    [TGSI_TARGET_2D_MSAA] = LS_TEXTURE_2D_MSAA,
    [TGSI_TARGET_2D_ARRAY_MSAA] = LS_TEXTURE_2D_ARRAY_MSAA,
    [TGSI_TARGET_CUBEARRAY] = LS_TEXTURE_CUBE_ARRAY,
    [TGSI_TARGET_SHADOWCUBEARRAY] = LS_TEXTURE_CUBE_ARRAY,
    [TGSI_TARGET_UNKNOWN] = LS_TEXTURE_2D,
  };

  return (LsTextureDim) kinds[target];
}

static gboolean
check_texture (LsInsnRun *run, const TgsiStep *step, const TgsiTextureNumbers *numbers)
{
  const guint view = numbers->view, sampler = numbers->sampler;
  const LsTexture *texture = view < LS_MAX_RESOURCES ? run->bindings->textures[view] : NULL;
  const TgsiTarget target = (TgsiTarget) step->texture.target;

  if (texture == NULL)
    return LS_INSN_TRAP (run, LS_TRAP_UNBOUND, view, "the scene binds no texture %u", view);
  if (needs_sampler (step) &&
      (sampler >= LS_MAX_SAMPLERS || run->bindings->samplers[sampler] == NULL))
    return LS_INSN_TRAP (run, LS_TRAP_UNBOUND, sampler, "the scene binds no sampler %u", sampler);
  if (kind_of (step) != TGSI_TEXTURE_SAMPLES && texture->dim != tgsi_target_dim (target))
    return LS_INSN_TRAP (run, LS_TRAP_UNSUPPORTED, view, "texture %u is not of the kind %s", view,
                         tgsi_target_names[target]);
  if (numbers->component > 3)
    return LS_INSN_TRAP (run, LS_TRAP_UNSUPPORTED, numbers->component,
                         "a texel has no component %u: a gather takes 0 to 3", numbers->component);
  return TRUE;
}

/* --- offsets ---------------------------------------------------------------------------------- */

/* Offset k, in texels. */
static void
read_offset (const LsInsnRun *run, const TgsiStep *step, guint k, guint lane, gint32 out[3])
{
  for (guint i = 0; i < 3; i++)
    out[i] = (gint32) ls_insn_place_bits (run, &step->extra[3 * k + i], lane);
}

static gboolean
has_moving_offsets (const TgsiInsn *insn)
{
  for (guint k = 0; k < insn->n_offsets; k++)
    if (insn->offsets[k].file != TGSI_FILE_IMM || insn->offsets[k].added.file != TGSI_FILE_NULL)
      return TRUE;
  return insn->n_offsets > 1;
}

/* --- samples ---------------------------------------------------------------------------------- */

static const LsSampleWay *
way_of (const TgsiStep *step)
{
  static const LsSampleWay ways[] = {
    [TGSI_LEVEL_OF_QUAD] = { .lod = LS_LOD_HARDWARE, .reference = 4 },
    [TGSI_LEVEL_BIAS] = { .lod = LS_LOD_BIAS, .reference = 4 },
    [TGSI_LEVEL_GIVEN] = { .lod = LS_LOD_W, .reference = 4 },
    [TGSI_LEVEL_ZERO] = { .lod = LS_LOD_ZERO, .reference = 4 },
    [TGSI_LEVEL_OF_CHANGES] = { .lod = LS_LOD_HARDWARE, .reference = 4 },
  };

  return &ways[step->texture.form->level_from];
}

/* The parts of a sample. */
typedef struct
{
  LsRow coord[5], h[3], v[3];
  LsRow direction[3]; /* of cubes, as the program gives it */
  LsSampler sampler;
  LsTexture texture; /* a copy; its texels belong to the bound texture */
  LsSampleSetup setup;
  LsSampling in;
} Request;

/* The nearest layer, from 0 to the last; on a cube array with the face. */
static void
set_layer (const LsTexture *texture, gboolean is_cube, const LsRow *layers, LsRow *z)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const float layer = layers->f[lane];
      const guint n = texture->levels[0].depth / (is_cube ? 6 : 1);
      const float whole = layer > 0 ? floorf (layer + 0.5f) : 0;

      z->f[lane] = MIN (whole, (float) (n - 1)) * (is_cube ? 6 : 1) + (is_cube ? z->f[lane] : 0);
    }
}

static void
project_cube (LsRow coord[3])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const float direction[3] = { coord[0].f[lane], coord[1].f[lane], coord[2].f[lane] };
      float out[3];

      ls_sample_cube_project (direction, out);
      for (guint i = 0; i < 3; i++)
        coord[i].f[lane] = out[i];
    }
}

static void
divide_row (LsRow *row, const LsRow *by)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    row->f[lane] /= by->f[lane];
}

static void
make_coordinates (const LsInsnRun *run, const TgsiStep *step, Request *request)
{
  const TgsiTexture *texture = &step->texture;
  const TgsiTargetDesc *target = &tgsi_targets[texture->target];
  LsRow divisor, layer;

  memset (request->coord, 0, sizeof request->coord);
  for (guint i = 0; i < texture->n_coordinates; i++)
    read_row (run, step, i, &request->coord[i]);
  if (texture->reference != TGSI_NO_ADDRESS)
    read_row (run, step, texture->reference, &request->coord[4]);
  if (texture->lod != TGSI_NO_ADDRESS)
    read_row (run, step, texture->lod, &request->coord[3]);
  if (texture->divisor != TGSI_NO_ADDRESS)
    {
      read_row (run, step, texture->divisor, &divisor);
      for (guint i = 0; i < texture->n_coordinates; i++)
        divide_row (&request->coord[i], &divisor);
      divide_row (&request->coord[4], &divisor);
    }
  if (target->is_cube)
    {
      memcpy (request->direction, request->coord, sizeof request->direction);
      project_cube (request->coord);
    }
  if (texture->layer == TGSI_NO_ADDRESS)
    return;
  read_row (run, step, texture->layer, &layer);
  set_layer (request->setup.texture, target->is_cube, &layer, &request->coord[2]);
}

#define STEP (1.0F / 256) /* a small change, for its effect in the plane of a face */

/* Turns changes of the direction into changes in the plane of the face. */
static void
project_changes (const Request *request, LsRow changes[3])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      float at[3], moved[3], on_face[2], direction[3];

      for (guint i = 0; i < 3; i++)
        direction[i] = request->direction[i].f[lane];
      ls_sample_cube_project (direction, at);
      for (guint i = 0; i < 3; i++)
        direction[i] += STEP * changes[i].f[lane];
      ls_sample_cube_project (direction, moved);
      ls_sample_cube_unfold (at[2], moved, on_face);
      for (guint i = 0; i < 3; i++)
        changes[i].f[lane] = i < 2 ? (on_face[i] - at[i]) / STEP : 0;
    }
}

static void
make_changes (const LsInsnRun *run, const TgsiStep *step, Request *request)
{
  const TgsiTexture *texture = &step->texture;

  if (texture->dx == TGSI_NO_ADDRESS)
    return;
  memset (request->h, 0, sizeof request->h);
  memset (request->v, 0, sizeof request->v);
  for (guint i = 0; i < texture->n_coordinates; i++)
    {
      read_row (run, step, texture->dx + i, &request->h[i]);
      read_row (run, step, texture->dy + i, &request->v[i]);
    }
  if (tgsi_targets[texture->target].is_cube)
    {
      project_changes (request, request->h);
      project_changes (request, request->v);
    }
  request->in.h = request->h;
  request->in.v = request->v;
}

/* numbers: of bound ones. */
static void
make_request (LsInsnRun *run,
              const TgsiStep *step,
              const TgsiTextureNumbers *numbers,
              GArray *seen,
              Request *request)
{
  const TgsiTarget target = (TgsiTarget) step->texture.target;
  const gboolean is_normal = target != TGSI_TARGET_RECT && target != TGSI_TARGET_SHADOWRECT;

  request->sampler = *run->bindings->samplers[numbers->sampler];
  request->sampler.gathers = kind_of (step) == TGSI_TEXTURE_GATHER;
  request->texture = *run->bindings->textures[numbers->view];
  request->texture.dst_sel[0] = request->texture.dst_sel[numbers->component];
  request->setup = (LsSampleSetup){ .texture = &request->texture,
                                    .sampler = &request->sampler,
                                    .normalized = { is_normal, is_normal, is_normal },
                                    .compare = step->texture.reference != TGSI_NO_ADDRESS,
                                    .seen = seen };
  make_coordinates (run, step, request);
  request->in = (LsSampling){
    .setup = &request->setup,
    .way = way_of (step),
    .coord = { &request->coord[0], &request->coord[1], &request->coord[2], &request->coord[3],
               &request->coord[4] },
    .has_quads = tgsi_code_of (run->program)->program->processor == TGSI_FRAG,
  };
  make_changes (run, step, request);
}

/* A comparison gives its result in x, y and z. */
static void
spread_comparison (const LsTexture *texture, LsMask lanes, LsRow out[4])
{
  const guint from = texture->depth_component;

  LS_FOREACH_LANE (lane, lanes)
    {
      const guint32 bits = out[from].u[lane];

      for (guint i = 0; i < 3; i++)
        out[i].u[lane] = bits;
      out[3].u[lane] = 0x3F800000u;
    }
}

/* Lanes with offsets of their own are sampled one by one; a gather takes a texel for each of its
 * four offsets. */
static void
sample_apart (const LsInsnRun *run,
              const TgsiStep *step,
              Request *request,
              LsMask lanes,
              LsRow out[4])
{
  LsRow *const rows[4] = { &out[0], &out[1], &out[2], &out[3] };
  LsRow rooms[4];
  LsRow *const apart[4] = { &rooms[0], &rooms[1], &rooms[2], &rooms[3] };
  const guint n = step->insn->n_offsets;
  gint32 offset[3];

  LS_FOREACH_LANE (lane, lanes)
    for (guint k = 0; k < n; k++)
      {
        read_offset (run, step, k, (guint) lane, offset);
        for (guint i = 0; i < 3; i++)
          request->setup.offset[i] = (float) offset[i];
        ls_sampling_run (&request->in, LS_MASK_LANE (lane), n == 1 ? rows : apart);
        if (n > 1)
          out[k].u[lane] = rooms[3].u[lane];
      }
}

static void
sample (LsInsnRun *run,
        const TgsiStep *step,
        const TgsiTextureNumbers *numbers,
        LsMask lanes,
        GArray *seen,
        LsRow out[4])
{
  LsRow *const rows[4] = { &out[0], &out[1], &out[2], &out[3] };
  Request request;
  gint32 offset[3];

  make_request (run, step, numbers, seen, &request);
  if (has_moving_offsets (step->insn))
    sample_apart (run, step, &request, lanes, out);
  else
    {
      if (step->insn->n_offsets == 1)
        read_offset (run, step, 0, 0, offset);
      for (guint i = 0; step->insn->n_offsets == 1 && i < 3; i++)
        request.setup.offset[i] = (float) offset[i];
      ls_sampling_run (&request.in, lanes, rows);
    }
  if (request.setup.compare && !request.sampler.gathers)
    spread_comparison (&request.texture, lanes, out);
}

/* --- texels ----------------------------------------------------------------------------------- */

static void
fetch (const LsInsnRun *run,
       const TgsiStep *step,
       guint view,
       LsMask lanes,
       GArray *seen,
       LsRow out[4])
{
  const TgsiTexture *texture = &step->texture;
  const LsSampleSetup setup = { .texture = run->bindings->textures[view], .seen = seen };
  const gboolean has_samples = ls_texture_has_samples (setup.texture->dim);
  const gboolean has_levels = texture->lod != TGSI_NO_ADDRESS && !has_samples &&
                              texture->target != TGSI_TARGET_RECT &&
                              setup.texture->dim != LS_TEXTURE_BUFFER;

  LS_FOREACH_LANE (lane, lanes)
    {
      gint64 texel[3] = { 0 }, level = 0, at_sample = 0;
      gint32 offset[3];
      guint32 words[4];

      for (guint i = 0; i < texture->n_coordinates; i++)
        texel[i] = (gint32) read_address (run, step, i, lane);
      if (texture->layer != TGSI_NO_ADDRESS)
        texel[2] = (gint32) read_address (run, step, texture->layer, lane);
      if (has_levels)
        level = (gint32) read_address (run, step, texture->lod, lane);
      if (texture->sample != TGSI_NO_ADDRESS && has_samples)
        at_sample = (gint32) read_address (run, step, texture->sample, lane);
      if (step->insn->n_offsets > 0)
        read_offset (run, step, 0, lane, offset);
      for (guint i = 0; step->insn->n_offsets > 0 && i < texture->n_coordinates; i++)
        texel[i] += offset[i];
      ls_sample_load (&setup, texel, level, at_sample, words);
      for (guint i = 0; i < 4; i++)
        out[i].u[lane] = words[i];
    }
}

/* --- sizes ------------------------------------------------------------------------------------ */

/* Texels along each axis, then layers, and levels. A missing level has no size. */
static void
tell_size (const LsInsnRun *run, const TgsiStep *step, guint view, guint lane, guint32 out[4])
{
  const LsTexture *texture = run->bindings->textures[view];
  const TgsiTarget target = (TgsiTarget) step->texture.target;
  const guint n_levels = texture->last_level - texture->base_level + 1;
  guint32 level = 0;
  const LsTextureLevel *sizes;

  if (step->texture.lod != TGSI_NO_ADDRESS && target != TGSI_TARGET_RECT &&
      target != TGSI_TARGET_BUFFER)
    level = read_address (run, step, step->texture.lod, lane);
  memset (out, 0, 4 * sizeof *out);
  out[3] = n_levels;
  if (level >= n_levels)
    return;
  sizes = &texture->levels[texture->base_level + level];
  out[0] = sizes->width;
  if (target == TGSI_TARGET_1D_ARRAY || target == TGSI_TARGET_SHADOW1D_ARRAY)
    out[1] = texture->levels[0].depth;
  else if (tgsi_targets[target].n_axes > 1)
    out[1] = sizes->height;
  if (target == TGSI_TARGET_3D)
    out[2] = sizes->depth;
  else if (tgsi_targets[target].is_array && tgsi_targets[target].n_axes > 1)
    out[2] = texture->levels[0].depth / (tgsi_targets[target].is_cube ? 6 : texture->n_samples);
}

/* The level that a sample would read, whole or between two, and the level of detail that leads to
 * it. */
static void
tell_lods (LsInsnRun *run,
           const TgsiStep *step,
           const TgsiTextureNumbers *numbers,
           LsMask lanes,
           LsRow out[4])
{
  LsFootprints footprints = LS_FOOTPRINTS_INIT;
  Request request;

  make_request (run, step, numbers, NULL, &request);
  LS_FOREACH_LANE (lane, lanes)
    {
      const float lod = ls_sampling_footprint (&request.in, lane, &footprints)->lod;

      out[0].f[lane] = ls_sample_level_read (&request.setup, lod);
      out[1].f[lane] = lod;
      out[2].f[lane] = out[3].f[lane] = 0;
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static void
tell_sizes (const LsInsnRun *run, const TgsiStep *step, guint view, LsMask lanes, LsRow out[4])
{
  guint32 words[4];

  LS_FOREACH_LANE (lane, lanes)
    {
      tell_size (run, step, view, lane, words);
      for (guint i = 0; i < 4; i++)
        out[i].u[lane] = words[i];
    }
}

static void
run_lanes (LsInsnRun *run,
           const TgsiStep *step,
           const TgsiTextureNumbers *numbers,
           LsMask lanes,
           GArray *seen,
           LsRow out[4])
{
  switch (kind_of (step))
    {
    case TGSI_TEXTURE_SAMPLE:
    case TGSI_TEXTURE_GATHER:
      sample (run, step, numbers, lanes, seen, out);
      break;
    case TGSI_TEXTURE_FETCH:
      fetch (run, step, numbers->view, lanes, seen, out);
      break;
    case TGSI_TEXTURE_LEVEL:
      tell_lods (run, step, numbers, lanes, out);
      break;
    case TGSI_TEXTURE_SIZE:
      tell_sizes (run, step, numbers->view, lanes, out);
      break;
    case TGSI_TEXTURE_SAMPLES:
      LS_FOREACH_LANE (lane, lanes)
        out[0].u[lane] = run->bindings->textures[numbers->view]->n_samples;
      break;
    case TGSI_TEXTURE_PLACE: /* is no transfer */
      break;
    }
}

/* Whether all lanes have the same texture, sampler and component, whatever registers hold. */
static gboolean
is_uniform (const TgsiStep *step)
{
  const TgsiTexture *texture = &step->texture;

  return texture->view == TGSI_NO_ADDRESS && texture->sampler == TGSI_NO_ADDRESS &&
         (texture->component == TGSI_NO_ADDRESS ||
          step->base.transfer.addresses[texture->component].kind == LS_MICRO_LITERAL);
}

/* Those of the lanes that have the numbers of the first one. */
static LsMask
find_same (const LsInsnRun *run,
           const TgsiStep *step,
           LsMask lanes,
           const TgsiTextureNumbers *first)
{
  LsMask same = 0;

  LS_FOREACH_LANE (lane, lanes)
    {
      const TgsiTextureNumbers other = tgsi_texture_numbers (run, step, (guint) lane);

      if (other.view == first->view && other.sampler == first->sampler &&
          other.component == first->component)
        same |= LS_MASK_LANE (lane);
    }
  return same;
}

/* Lanes with the same numbers are sampled together. */
gboolean
tgsi_run_texture (LsInsnRun *run, const TgsiStep *step, LsMask lanes, GArray *seen, LsRow out[4])
{
  const gboolean is_one = is_uniform (step);

  while (lanes != 0)
    {
      const TgsiTextureNumbers numbers =
        tgsi_texture_numbers (run, step, (guint) __builtin_ctzll (lanes));
      const LsMask same = is_one ? lanes : find_same (run, step, lanes, &numbers);

      if (!check_texture (run, step, &numbers))
        return FALSE;
      run_lanes (run, step, &numbers, same, seen, out);
      lanes &= ~same;
    }
  return TRUE;
}
