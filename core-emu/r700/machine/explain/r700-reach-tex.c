#include "r700-look.h"

#include <string.h>

#include "ls-row.h"
#include "ls-sample.h"
#include "r700-tex.h"

/* What texture instructions read, to the texel. */

/* The level of detail follows from the coordinates of the quad where there is more than one way to read. */
LsMask
r700_reach_quad (const LsMicroLook *look, guint lane)
{
  const R700Reach *reach = look->outside;
  const R700Fetch *fetch = reach->fetch;
  const LsTexture *texture = reach->run->bindings->textures[fetch->resource_id];
  const LsSampler *sampler = r700_look_sampler (reach->run, fetch);
  gboolean is_flat = texture != NULL && texture->base_level == texture->last_level &&
                     sampler != NULL && sampler->mag == sampler->min &&
                     sampler->mip != LS_MIP_LINEAR && sampler->max_aniso <= 1 &&
                     g_str_has_prefix (r700_fetch_ops[fetch->op].name, "SAMPLE");

  if (reach->run->code->stage != LS_STAGE_PS || is_flat)
    return 0;
  return r700_tex_quad_lanes (reach->run->bindings, fetch->op, lane) & ~LS_MASK_LANE (lane);
}

/* The texels that the lane's result comes from: the instruction is executed for it alone. */
static void
find_texels (const R700Reach *reach, const LsMicroTransfer *transfer)
{
  R700Run *run = reach->run;
  const R700Fetch *fetch = reach->fetch;
  R700Gradients gradients = { 0 };
  LsRow constant[2], result[4], *const out[4] = { &result[0], &result[1], &result[2], &result[3] };
  R700TexRequest request = { .fetch = fetch,
                             .tex = r700_code_tex (run->code, fetch),
                             .bindings = run->bindings,
                             .lanes = LS_MASK_LANE (reach->lane),
                             .in.has_quads = run->code->stage == LS_STAGE_PS,
                             .gradients = &gradients,
                             .line = fetch->line,
                             .seen = reach->seen };
  LsTrap trap;

  if (run->code->n_gradients == 0 && r700_tex_needs_gradients (fetch->op))
    return;
  if (run->code->n_gradients > 0)
    gradients = *(const R700Gradients *) (gconstpointer) &run->rows[run->code->gradients];
  ls_row_fill (&constant[0], 0);
  ls_row_fill (&constant[1], 0x3F800000u);
  for (guint i = 0; i < 4; i++)
    request.in.coord[i] = transfer->addresses[i].kind == LS_MICRO_REGISTER
                            ? r700_place_row (run, &transfer->addresses[i])
                            : &constant[transfer->addresses[i].bits != 0];
  if (request.tex->execute != NULL && r700_tex_check (&request, &trap))
    request.tex->execute (&request, out);
}

/* The texels of a lane are found once. */
const GArray *
r700_reach_seen (R700Reach *reach, const LsMicroTransfer *transfer, guint lane)
{
  if (reach->seen == NULL)
    reach->seen = g_array_new (FALSE, FALSE, sizeof (LsSampleTexel));
  if (reach->lane == lane)
    return reach->seen;
  reach->lane = lane;
  g_array_set_size (reach->seen, 0);
  find_texels (reach, transfer);
  return reach->seen;
}

/* The four texels that a gather takes give a component each, and all of them their first. */
void
r700_reach_texels (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  R700Reach *reach = look->outside;
  const R700Fetch *fetch = reach->fetch;
  const LsTexture *texture = reach->run->bindings->textures[fetch->resource_id];
  const LsSampler *sampler = r700_look_sampler (reach->run, fetch);
  gboolean is_gather = fetch->op == R700_TEX_FETCH4 || (sampler != NULL && sampler->gathers);
  const GArray *seen = r700_reach_seen (reach, look->transfer, lane);

  if (texture != NULL)
    ls_micro_reach_texels (look, move, texture, fetch->resource_id,
                           r700_look_compares (reach->run, fetch)
                             ? texture->depth_component
                             : texture->dst_sel[is_gather ? 0 : move->component],
                           seen, out);
}

/* --- comparing ------------------------------------------------------------------------------------------- */

float
r700_reach_depth (const LsTexture *texture, const LsSampler *sampler, const LsSampleTexel *texel)
{
  const guint depth = texture->depth_component;
  float value = sampler->border[depth];

  if (!texel->is_border)
    memcpy (
      &value,
      &ls_texture_level_texel (&texture->levels[texel->level], texel->x, texel->y, texel->z)[depth],
      sizeof value);
  return value;
}

float
r700_reach_reference (R700Run *run,
                      const R700Fetch *fetch,
                      const LsMicroTransfer *transfer,
                      guint lane)
{
  const LsMicroPlace *place =
    &transfer->addresses[r700_tex_reference (r700_code_tex (run->code, fetch))];
  const float reference = place->kind == LS_MICRO_REGISTER ? r700_place_row (run, place)->f[lane]
                                                           : (float) (place->bits != 0);

  return ls_sample_convert_reference (run->bindings->textures[fetch->resource_id], reference);
}

void
r700_reach_add_compared (LsTexelsCompared *out, float reference, float value)
{
  out->n_passed += ls_compare_passes (out->test, (double) reference, (double) value);
  out->smallest = out->n == 0 ? value : MIN (out->smallest, value);
  out->largest = out->n == 0 ? value : MAX (out->largest, value);
  out->n++;
}

void
r700_reach_compared (const LsMicroLook *look,
                     const LsMicroMove *move,
                     guint lane,
                     LsTexelsCompared *out)
{
  R700Reach *reach = look->outside;
  const R700Fetch *fetch = reach->fetch;
  const LsTexture *texture = reach->run->bindings->textures[fetch->resource_id];
  const LsSampler *sampler = r700_look_sampler (reach->run, fetch);
  const R700Tex *tex = r700_code_tex (reach->run->code, fetch);
  const GArray *seen;
  float reference;

  if (texture == NULL || sampler == NULL)
    return;
  reference = r700_reach_reference (reach->run, fetch, look->transfer, lane);
  out->test = sampler->compare;
  out->operand = (guint8) (look->transfer->first_address + r700_tex_reference (tex));
  out->texture = fetch->resource_id;
  memcpy (&out->reference, &reference, sizeof reference);
  seen = r700_reach_seen (reach, look->transfer, lane);
  for (guint i = 0; i < seen->len; i++)
    if (ls_micro_takes_texel (move, &g_array_index (seen, LsSampleTexel, i)))
      r700_reach_add_compared (
        out, reference,
        r700_reach_depth (texture, sampler, &g_array_index (seen, LsSampleTexel, i)));
}
