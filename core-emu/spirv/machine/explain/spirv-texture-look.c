#include "spirv-texture.h"

/* The texels of images and textures that a lane of a transfer reads or writes. */

static const SpirvStep *
step_of (const LsInsnLook *look)
{
  return (const SpirvStep *) (gconstpointer) look->step;
}

/* The value behind the atomic operations of the lanes before, if they changed it. */
static guint32
find_left (const LsInsnRun *run, const SpirvStep *step, guint lane, const SpirvTexelAccess *access)
{
  guint32 left = spirv_texel_load (run, access, 0);

  LS_FOREACH_LANE (before, ls_insn_storing_lanes (run) & (LS_MASK_LANE (lane) - 1))
    {
      SpirvTexelAccess other;

      if (spirv_find_texel (run, step, before, &other) && other.memory == access->memory &&
          other.texel.bit == access->texel.bit && spirv_texel_has (&other, 0))
        left = (guint32) spirv_atomic_result (step, left, spirv_texel_value (run, step, before, 0),
                                              spirv_texel_value (run, step, before, 1));
    }
  return left;
}

static void
reach_texel (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const LsInsnLook *own = look->outside;
  SpirvTexelAccess access;
  LsTouch touch = { 0 };

  if (!spirv_find_texel (own->run, step_of (own), lane, &access) ||
      !spirv_texel_has (&access, move->component))
    return;
  touch.cell = (LsCell){ .kind = LS_CELL_MEMORY,
                         .number = access.memory,
                         .at = ls_image_texel_word (&access.texel, move->component) };
  touch.value = look->transfer->is_update ? find_left (own->run, step_of (own), lane, &access)
                                          : spirv_texel_load (own->run, &access, move->component);
  g_array_append_val (out, touch);
}

/* A component that the image lacks has no cell, but is not outside. */
static gboolean
leads_outside (const LsMicroLook *look, guint lane, LsMemory *memory, gint64 *word)
{
  const LsInsnLook *own = look->outside;
  SpirvTexelAccess access;

  *word = -1;
  if (!spirv_find_texel (own->run, step_of (own), lane, &access))
    return FALSE;
  *memory = access.memory;
  return !access.texel.is_inside;
}

/* The size of an image is no cell. */
static void
reach_nothing (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  (void) look;
  (void) move;
  (void) lane;
  (void) out;
}

void
spirv_look_at_image (LsInsnLook *look, LsMicroLook *micro)
{
  const SpirvStep *step = step_of (look);

  if (step->does == SPIRV_DOES_SAMPLE)
    {
      ls_insn_look_at_texture (look, micro);
      return;
    }
  micro->reach = reach_texel;
  if (step->does == SPIRV_DOES_IMAGE_SIZE)
    micro->reach = reach_nothing;
  else
    micro->leads_outside = leads_outside;
  if (step->does != SPIRV_DOES_TEXEL_LOAD && step->does != SPIRV_DOES_IMAGE_SIZE)
    micro->moving = ls_insn_storing_lanes (look->run);
}
