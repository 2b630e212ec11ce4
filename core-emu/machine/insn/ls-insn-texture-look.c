#include "ls-insn-texture.h"

/* The texels that a lane of a transfer takes. */

/* The instruction is executed for the lane alone. */
static const GArray *
find_seen (LsInsnLook *look, guint lane)
{
  LsRow out[4];

  if (ls_micro_see (&look->seen, lane))
    ls_insn_run_texture (look->run, look->step, LS_MASK_LANE (lane), look->seen.texels, out);
  return look->seen.texels;
}

static void
reach_texels (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  LsInsnLook *own = look->outside;
  const LsInsnTextureNumbers numbers = ls_insn_texture_numbers (own->run, own->step, lane);
  const gboolean gathers = own->step->texture->kind == LS_INSN_TEXTURE_GATHER;
  const guint component = gathers ? numbers.component : move->component;
  const LsTexture *texture;

  if (numbers.view >= LS_MAX_RESOURCES || own->run->bindings->textures[numbers.view] == NULL ||
      component > 3)
    return;
  texture = own->run->bindings->textures[numbers.view];
  ls_micro_reach_texels (look, move, texture, numbers.view, texture->dst_sel[component],
                         find_seen (own, lane), out);
}

static gboolean
takes_quad (const LsInsnTexture *texture)
{
  return texture->dx == LS_INSN_NO_ADDRESS &&
         (texture->way.lod == LS_LOD_HARDWARE || texture->way.lod == LS_LOD_BIAS);
}

void
ls_insn_look_at_texture (LsInsnLook *look, LsMicroLook *micro)
{
  LsInsnRun *run = look->run;
  const LsInsnTexture *texture = look->step->texture;
  LsTrap *trap = run->trap;
  LsTrap none = { 0 };
  LsRow out[4];

  micro->moves_floats = look->step->transfer.type == LS_VALUE_FLOAT;
  micro->one = 0x3F800000u;
  micro->reach = reach_texels;
  if (texture->reference != LS_INSN_NO_ADDRESS)
    micro->compared = 1u << texture->reference;
  if (takes_quad (texture) && run->code->has_quads)
    micro->find_others = ls_micro_quad_others;
  run->trap = &none;
  if (!ls_insn_run_texture (run, look->step, micro->moving, NULL, out))
    micro->moving = micro->addresses = 0;
  run->trap = trap;
}
