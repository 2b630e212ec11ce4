#include "spirv-texture.h"

/* The cells outside of registers that a lane of a transfer reads or writes. */

static const SpirvStep *
step_of (const LsInsnLook *look)
{
  return (const SpirvStep *) (gconstpointer) look->step;
}

/* --- memory ----------------------------------------------------------------------------------- */

/* The word that holds a component of the access. */
static guint64
find_word (const SpirvStep *step, const SpirvAccess *access, guint component)
{
  const guint bits = step->does == SPIRV_DOES_ATOMIC ? 32 : step->bits;

  return (access->byte + (guint64) component * bits / 8) / 4;
}

static gboolean
has_word (const SpirvAccess *access, guint64 word)
{
  return 4 * word + 4 <= access->n_bytes;
}

/* The value behind the atomic operations of the lanes before, if they changed it. */
static guint64
find_left (const LsInsnRun *run, const SpirvStep *step, guint lane, const SpirvAccess *access)
{
  guint64 left = spirv_atomic_old (run, step, access);

  LS_FOREACH_LANE (before, ls_insn_storing_lanes (run) & (LS_MASK_LANE (lane) - 1))
    {
      SpirvAccess other;

      if (spirv_find_access (run, step, before, &other) && other.resource == access->resource &&
          other.byte / 4 == access->byte / 4 && spirv_atomic_has (step, &other))
        left = spirv_atomic_left (run, step, before, left);
    }
  return left;
}

static void
reach_memory (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const LsInsnLook *own = look->outside;
  const SpirvStep *step = step_of (own);
  SpirvAccess access;
  LsTouch touch = { 0 };

  if (!spirv_find_access (own->run, step, lane, &access) ||
      !has_word (&access, find_word (step, &access, move->component)))
    return;
  touch.cell.kind = step->is_constant ? LS_CELL_CONSTANT : LS_CELL_MEMORY;
  touch.cell.number = access.resource;
  touch.cell.at = find_word (step, &access, move->component);
  touch.value = look->transfer->is_update
                  ? (guint32) (find_left (own->run, step, lane, &access) >> 32 * move->component)
                  : spirv_access_word (own->run, step, &access, touch.cell.at);
  g_array_append_val (out, touch);
}

static gboolean
leads_outside (const LsMicroLook *look, guint lane, LsMemory *memory, gint64 *word)
{
  const LsInsnLook *own = look->outside;
  const SpirvStep *step = step_of (own);
  SpirvAccess access;

  if (!spirv_find_access (own->run, step, lane, &access))
    return FALSE;
  *memory = step->is_constant ? LS_NO_MEMORY : access.resource;
  for (guint i = 0; i < look->transfer->n_moves; i++)
    {
      *word = (gint64) find_word (step, &access, look->transfer->moves[i].component);
      if (!has_word (&access, (guint64) *word))
        return TRUE;
    }
  return FALSE;
}

/* --- all -------------------------------------------------------------------------------------- */

/* The size of a buffer is no cell. */
static void
reach_nothing (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  (void) look;
  (void) move;
  (void) lane;
  (void) out;
}

void
spirv_look_outside (LsInsnLook *look, LsMicroLook *micro)
{
  const SpirvStep *step = step_of (look);

  switch ((SpirvDoes) step->does)
    {
    case SPIRV_DOES_STORE:
    case SPIRV_DOES_ATOMIC:
      micro->moving = ls_insn_storing_lanes (look->run);
      micro->reach = reach_memory;
      micro->leads_outside = leads_outside;
      return;
    case SPIRV_DOES_LOAD:
      micro->reach = reach_memory;
      micro->leads_outside = leads_outside;
      return;
    case SPIRV_DOES_LANES:
      spirv_look_at_lanes (look, micro);
      return;
    case SPIRV_DOES_SAMPLE:
    case SPIRV_DOES_TEXEL_LOAD:
    case SPIRV_DOES_TEXEL_STORE:
    case SPIRV_DOES_TEXEL_ATOMIC:
    case SPIRV_DOES_IMAGE_SIZE:
      spirv_look_at_image (look, micro);
      return;
    case SPIRV_DOES_EMIT:
      ls_insn_emit_look (look, micro);
      return;
    case SPIRV_DOES_NOTHING:
    case SPIRV_DOES_LENGTH:
      micro->reach = reach_nothing;
      micro->addresses = 0;
      return;
    }
}
