#include "r700-touch.h"

#include "ls-sample.h"
#include "r700-tex.h"

/* Reads and writes of texture instructions, to the texel. */

static void
touch_coordinates (R700Toucher *to, const R700Fetch *fetch)
{
  for (guint i = 0; i < 4; i++)
    if (r700_look_takes_coordinate (&to->run, fetch, i))
      r700_touch_selected (to, fetch->src_gpr, fetch->src_rel, fetch->src_sel[i], i, TRUE);
}

/* The level of detail follows from the coordinates of the quad where there is more than one way to read. */
static void
touch_quad (R700Toucher *to, const R700Fetch *fetch, const LsTexture *texture)
{
  const LsSampler *sampler = r700_look_sampler (&to->run, fetch);
  gboolean is_flat = texture != NULL && texture->base_level == texture->last_level &&
                     sampler != NULL && sampler->mag == sampler->min &&
                     sampler->mip != LS_MIP_LINEAR && sampler->max_aniso <= 1 &&
                     g_str_has_prefix (r700_fetch_ops[fetch->op].name, "SAMPLE");
  guint own = to->lane;

  if (to->run.code->stage != LS_STAGE_PS || is_flat)
    return;
  LS_FOREACH_LANE (lane,
                   r700_tex_quad_lanes (to->run.bindings, fetch->op, own) & ~LS_MASK_LANE (own))
    {
      to->lane = (guint) lane;
      touch_coordinates (to, fetch);
    }
  to->lane = own;
}

/* The texels that the lane's result comes from: the instruction is executed for it alone. */
static void
find_texels (R700Toucher *to, const R700Fetch *fetch, GArray *seen)
{
  const R700Layout *layout = &to->run.code->layout;
  guint gpr = r700_look_reached (&to->run, fetch->src_gpr, fetch->src_rel);
  guint32 row = r700_fetch_row (&to->run, gpr, FALSE);
  R700Gradients gradients = { 0 };
  LsRow constant[2], result[4], *const out[4] = { &result[0], &result[1], &result[2], &result[3] };
  R700TexRequest request = { .fetch = fetch,
                             .tex = r700_code_tex (to->run.code, fetch),
                             .bindings = to->run.bindings,
                             .lanes = LS_MASK_LANE (to->lane),
                             .has_quads = to->run.code->stage == LS_STAGE_PS,
                             .gradients = &gradients,
                             .line = fetch->line,
                             .seen = seen };

  if (row == R700_NO_ROW || (layout->n_gradients == 0 && r700_tex_needs_gradients (fetch->op)))
    return;
  if (layout->n_gradients > 0)
    gradients = *(const R700Gradients *) (gconstpointer) &to->run.rows[layout->gradients];
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      constant[0].f[lane] = 0;
      constant[1].f[lane] = 1;
    }
  for (guint i = 0; i < 4; i++)
    request.coord[i] = fetch->src_sel[i] < 4 ? &to->run.rows[row + fetch->src_sel[i]]
                                             : &constant[fetch->src_sel[i] == R700_COMP_1];
  if (r700_tex_check (&request, &to->trap))
    r700_tex_execute (&request, out);
}

/* The four texels that a gather takes give a component each, and all of them their first. */
static void
read_texels (R700Toucher *to,
             const R700Fetch *fetch,
             const LsTexture *texture,
             const GArray *seen,
             guint sel)
{
  const LsSampler *sampler = r700_look_sampler (&to->run, fetch);
  gboolean is_gather = fetch->op == R700_TEX_FETCH4 || (sampler != NULL && sampler->gathers);
  guint component = texture->dst_sel[is_gather ? 0 : sel];

  if (r700_look_compares (&to->run, fetch))
    component = texture->depth_component;
  if (component > 3 && seen->len > 0)
    r700_touch_default (to, component == 5, !texture->is_integer);
  for (guint i = 0; i < seen->len && component < 4; i++)
    {
      const LsSampleTexel *texel = &g_array_index (seen, LsSampleTexel, i);
      LsCell cell = { .kind = LS_CELL_TEXEL,
                      .number = fetch->resource_id,
                      .ref.channel = (guint8) component,
                      .texel = { texel->level, texel->x, texel->y, texel->z } };

      if (texel->is_border || (texel->component >= 0 && (guint) texel->component != sel))
        continue;
      r700_touch_read (to, cell, sel,
                       ls_texture_level_texel (&texture->levels[texel->level], texel->x, texel->y,
                                               texel->z)[component]);
    }
}

static void
touch_texture_result (R700Toucher *to,
                      const R700Fetch *fetch,
                      const LsTexture *texture,
                      const GArray *seen,
                      guint channel)
{
  guint sel = fetch->dst_sel[channel];

  if (sel > R700_COMP_W)
    r700_touch_default (to, sel == R700_COMP_1, texture == NULL || !texture->is_integer);
  else
    {
      touch_coordinates (to, fetch);
      touch_quad (to, fetch, texture);
      if (texture != NULL)
        read_texels (to, fetch, texture, seen, sel);
    }
  r700_touch_write (to, r700_touch_destination (to, fetch->dst_gpr, fetch->dst_rel, channel));
}

void
r700_touch_texture_fetch (R700Toucher *to, const R700Fetch *fetch)
{
  const LsTexture *texture = to->run.bindings->textures[fetch->resource_id];
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (LsSampleTexel));

  if (r700_tex_is_silent (fetch->op))
    {
      touch_coordinates (to, fetch);
      return;
    }
  find_texels (to, fetch, seen);
  for (guint i = 0; i < 4; i++, to->part++)
    if (fetch->dst_sel[i] != R700_COMP_MASK)
      touch_texture_result (to, fetch, texture, seen, i);
}
