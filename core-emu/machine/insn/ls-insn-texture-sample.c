#include "ls-insn-texture.h"

#include <math.h>
#include <string.h>

/* Samples: coordinates, changes and offsets of a row become a request to the texture unit. */

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

static void
read_row (const LsInsnRun *run, const LsInsnStep *step, guint number, LsRow *row)
{
  const LsInsnTexture *texture = step->texture;
  LsRow room;

  *row = *ls_insn_place_row (run, &step->transfer.addresses[number], &room);
  if (texture->changed >> number & 1)
    for (guint lane = 0; lane < LS_LANES; lane++)
      row->u[lane] = texture->change (step, number, row->u[lane]);
}

/* --- coordinates ------------------------------------------------------------------------------ */

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
make_coordinates (const LsInsnRun *run, const LsInsnStep *step, Request *request)
{
  const LsInsnTexture *texture = step->texture;
  const gboolean is_cube = ls_texture_is_cube ((LsTextureDim) texture->dim);
  LsRow divisor, layer;

  memset (request->coord, 0, sizeof request->coord);
  for (guint i = 0; i < texture->n_coordinates; i++)
    read_row (run, step, i, &request->coord[i]);
  if (texture->reference != LS_INSN_NO_ADDRESS)
    read_row (run, step, texture->reference, &request->coord[4]);
  if (texture->lod != LS_INSN_NO_ADDRESS)
    read_row (run, step, texture->lod, &request->coord[3]);
  if (texture->divisor != LS_INSN_NO_ADDRESS)
    {
      read_row (run, step, texture->divisor, &divisor);
      for (guint i = 0; i < texture->n_coordinates; i++)
        divide_row (&request->coord[i], &divisor);
      divide_row (&request->coord[4], &divisor);
    }
  if (is_cube)
    {
      memcpy (request->direction, request->coord, sizeof request->direction);
      project_cube (request->coord);
    }
  if (texture->layer == LS_INSN_NO_ADDRESS)
    return;
  read_row (run, step, texture->layer, &layer);
  set_layer (request->setup.texture, is_cube, &layer, &request->coord[2]);
}

/* --- changes ---------------------------------------------------------------------------------- */

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
make_changes (const LsInsnRun *run, const LsInsnStep *step, Request *request)
{
  const LsInsnTexture *texture = step->texture;

  if (texture->dx == LS_INSN_NO_ADDRESS)
    return;
  memset (request->h, 0, sizeof request->h);
  memset (request->v, 0, sizeof request->v);
  for (guint i = 0; i < texture->n_coordinates; i++)
    {
      read_row (run, step, texture->dx + i, &request->h[i]);
      read_row (run, step, texture->dy + i, &request->v[i]);
    }
  if (ls_texture_is_cube ((LsTextureDim) texture->dim))
    {
      project_changes (request, request->h);
      project_changes (request, request->v);
    }
  request->in.h = request->h;
  request->in.v = request->v;
}

/* --- requests --------------------------------------------------------------------------------- */

/* numbers: of bound ones. */
static void
make_request (const LsInsnRun *run,
              const LsInsnStep *step,
              const LsInsnTextureNumbers *numbers,
              GArray *seen,
              Request *request)
{
  const LsInsnTexture *texture = step->texture;
  const gboolean is_normal = !texture->is_unscaled;

  request->sampler = *run->bindings->samplers[numbers->sampler];
  request->sampler.gathers = texture->kind == LS_INSN_TEXTURE_GATHER;
  request->texture = *run->bindings->textures[numbers->view];
  request->texture.dst_sel[0] = request->texture.dst_sel[numbers->component];
  request->setup = (LsSampleSetup){ .texture = &request->texture,
                                    .sampler = &request->sampler,
                                    .normalized = { is_normal, is_normal, is_normal },
                                    .compare = texture->reference != LS_INSN_NO_ADDRESS,
                                    .seen = seen };
  make_coordinates (run, step, request);
  request->in = (LsSampling){
    .setup = &request->setup,
    .way = &texture->way,
    .coord = { &request->coord[0], &request->coord[1], &request->coord[2], &request->coord[3],
               &request->coord[4] },
    .has_quads = run->code->has_quads,
  };
  make_changes (run, step, request);
}

/* Offset k of a lane; none: 0. */
static void
set_offset (const LsInsnRun *run, const LsInsnStep *step, guint k, guint lane, Request *request)
{
  const LsInsnTexture *texture = step->texture;
  gint32 offset[3] = { 0 };

  if (texture->n_offsets > 0)
    ls_insn_texture_offset (run, step, k, lane, offset);
  for (guint i = 0; i < 3; i++)
    request->setup.offset[i] = (float) offset[i];
  for (guint i = 0; i < 2 && texture->gathers_alike && request->texture.is_integer; i++)
    request->setup.offset[i] -= 0.5F;
}

/* --- samples ---------------------------------------------------------------------------------- */

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

/* The sampler's least level of detail becomes that of a lane. */
static void
set_min_lod (const LsInsnRun *run,
             const LsInsnStep *step,
             const LsInsnTextureNumbers *numbers,
             guint lane,
             Request *request)
{
  const LsSampler *sampler = run->bindings->samplers[numbers->sampler];
  LsRow room;
  float least;

  if (step->texture->min_lod == LS_INSN_NO_ADDRESS)
    return;
  room.u[lane] = ls_insn_texture_address (run, step, step->texture->min_lod, lane);
  least = room.f[lane];
  request->sampler.min_lod = least > sampler->min_lod ? least : sampler->min_lod;
}

/* Lanes with numbers of their own are sampled one by one; a gather takes a texel for each of its
 * four offsets. */
static void
sample_apart (const LsInsnRun *run,
              const LsInsnStep *step,
              const LsInsnTextureNumbers *numbers,
              Request *request,
              LsMask lanes,
              LsRow out[4])
{
  LsRow *const rows[4] = { &out[0], &out[1], &out[2], &out[3] };
  LsRow rooms[4];
  LsRow *const apart[4] = { &rooms[0], &rooms[1], &rooms[2], &rooms[3] };
  const guint n = MAX (step->texture->n_offsets, 1);

  LS_FOREACH_LANE (lane, lanes)
    {
      set_min_lod (run, step, numbers, (guint) lane, request);
      for (guint k = 0; k < n; k++)
        {
          set_offset (run, step, k, (guint) lane, request);
          ls_sampling_run (&request->in, LS_MASK_LANE (lane), n == 1 ? rows : apart);
          if (n > 1)
            out[k].u[lane] = rooms[3].u[lane];
        }
    }
}

void
ls_insn_texture_sample (const LsInsnRun *run,
                        const LsInsnStep *step,
                        const LsInsnTextureNumbers *numbers,
                        LsMask lanes,
                        GArray *seen,
                        LsRow out[4])
{
  LsRow *const rows[4] = { &out[0], &out[1], &out[2], &out[3] };
  Request request;

  make_request (run, step, numbers, seen, &request);
  if (step->texture->offsets_move || step->texture->min_lod != LS_INSN_NO_ADDRESS)
    sample_apart (run, step, numbers, &request, lanes, out);
  else
    {
      set_offset (run, step, 0, 0, &request);
      ls_sampling_run (&request.in, lanes, rows);
    }
  if (request.setup.compare && !request.sampler.gathers)
    spread_comparison (&request.texture, lanes, out);
}

/* The level that a sample would read, whole or between two, and the level of detail that leads to
 * it. */
void
ls_insn_texture_tell_lods (const LsInsnRun *run,
                           const LsInsnStep *step,
                           const LsInsnTextureNumbers *numbers,
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
