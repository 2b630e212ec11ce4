#include "r700-look.h"

#include "ls-memory.h"
#include "ls-texture.h"

R700Run
r700_look (const LsProgram *program, const LsBindings *bindings, const void *state)
{
  const R700Code *code = r700_loaded_code (program);
  R700Wave *wave = (R700Wave *) (gpointer) state;

  return (R700Run){ .code = code,
                    .bindings = bindings,
                    .wave = wave,
                    .rows = r700_wave_rows (&code->layout, wave),
                    .globals = r700_wave_globals (&code->layout, wave) };
}

/* --- registers ------------------------------------------------------------------------------------------- */

LsRegRef
r700_look_gpr (const R700Layout *layout, guint gpr, guint channel)
{
  guint first = 128 - layout->n_temps;
  gboolean is_temp = gpr >= layout->n_gprs && gpr >= first;

  return (LsRegRef){ .file = is_temp ? R700_FILE_T : R700_FILE_R,
                     .channel = (guint8) channel,
                     .index = (guint16) (is_temp ? gpr - first : gpr) };
}

guint
r700_look_reached (const R700Run *run, guint gpr, gboolean relative)
{
  gint64 index = (gint64) gpr + (relative ? run->wave->loop.index : 0);

  return relative && index >= run->code->layout.n_gprs ? 0 : (guint) index;
}

LsRegRef
r700_look_output (const R700Cf *cf, guint element, guint channel)
{
  guint base = cf->array_base + element;
  gboolean is_z = cf->type == 0 && base == 61;
  guint file = is_z            ? R700_FILE_Z
               : cf->type == 0 ? R700_FILE_PIX
               : cf->type == 1 ? R700_FILE_POS
                               : R700_FILE_PARAM;
  guint index = is_z ? 0 : cf->type == 1 ? base - 60 : base;

  return (LsRegRef){ .file = (guint8) file, .channel = (guint8) channel, .index = (guint16) index };
}

/* --- slots ----------------------------------------------------------------------------------------------- */

gint32
r700_look_index (const R700Run *run, const R700Slot *slot, gboolean is_gpr, guint lane)
{
  if (slot->index_mode == 4)
    return run->wave->loop.index;
  return run->rows[run->code->layout.ar + (is_gpr ? 0 : slot->index_mode)].i[lane];
}

gint64
r700_look_global (const R700Run *run, const R700Slot *slot, guint base, guint lane)
{
  gint64 index = base;

  if (slot->index_mode == R700_INDEX_GLOBAL_AR_X)
    index += run->rows[run->code->layout.ar].i[lane];
  return index >= 0 && index < run->code->layout.n_globals ? index : -1;
}

LsRegRef
r700_look_global_ref (gint64 number, guint channel)
{
  return (LsRegRef){ .file = R700_FILE_G,
                     .channel = (guint8) channel,
                     .index = (guint16) MAX (number, 0) };
}

LsMask
r700_look_lanes (const R700Run *run, const R700Slot *slot)
{
  const R700Wave *wave = run->wave;

  return wave->executing & ~(slot->pred_sel == 2   ? wave->predicate
                             : slot->pred_sel == 3 ? ~wave->predicate
                                                   : 0);
}

static guint32
read_constant (GBytes *bytes, gint64 index, guint chan)
{
  if (bytes == NULL || index < 0)
    return 0;
  return ls_memory_read_u32 (bytes, 16 * (guint64) index + 4 * chan);
}

guint32
r700_look_operand (const R700Run *run, const R700Slot *slot, const R700Read *read, guint lane)
{
  const R700Window *window = &run->wave->windows[read->bank & 1];
  gint64 index = read->base;

  switch ((R700ReadKind) read->kind)
    {
    case R700_READ_ROW:
      return run->rows[read->number].u[lane];
    case R700_READ_CONSTANT:
      return run->code->constants[read->number].u[lane];
    case R700_READ_GPR_INDEXED:
      index += r700_look_index (run, slot, TRUE, lane);
      if (index < 0 || index >= run->code->layout.n_gprs)
        index = 0;
      return run->rows[run->code->layout.gpr + 4 * index + read->chan].u[lane];
    case R700_READ_GLOBAL:
    case R700_READ_GLOBAL_INDEXED:
      index = r700_look_global (run, slot, read->base, lane);
      return run->globals[4 * (index < 0 ? 0 : index) + read->chan].u[lane];
    case R700_READ_WINDOW_INDEXED:
      index += run->wave->loop.index;
      break;
    case R700_READ_FILE_INDEXED:
      index += r700_look_index (run, slot, FALSE, lane);
      break;
    case R700_READ_WINDOW:
    case R700_READ_FILE:
      break;
    }
  if (read->kind == R700_READ_WINDOW || read->kind == R700_READ_WINDOW_INDEXED)
    return index >= window->count ? 0x7FFFFFFFu /* guide 4.6.2 */
                                  : read_constant (run->bindings->constants[window->bank],
                                                   window->first + index, read->chan);
  return index < 0 || index > 255
           ? 0x7FFFFFFFu
           : read_constant (r700_const_file (run->code, run->bindings, run->wave), index,
                            read->chan);
}

/* --- vertex fetches -------------------------------------------------------------------------------------- */

gboolean
r700_look_destination (const R700Run *run, const R700Fetch *fetch, guint *gpr)
{
  guint8 number = fetch->dst_gpr;
  gboolean is_there =
    (fetch->op != R700_VTX_SEMANTIC && fetch->op != R700_TEX_VTX_SEMANTIC) ||
    r700_find_semantic (run->bindings, r700_code_load (run->code, fetch)->semantic, &number);

  *gpr = number;
  return is_there;
}

gboolean
r700_look_element (const R700Run *run, const R700Fetch *fetch, R700Element *element)
{
  *element = r700_load_element (fetch, r700_code_load (run->code, fetch), run->bindings);
  return element->buffer->bytes != NULL && element->texel.format != NULL;
}

/* --- textures -------------------------------------------------------------------------------------------- */

/* How many of X, Y, Z tell the place in a texture. */
static guint
n_place_coordinates (const LsTexture *texture)
{
  static const guint n[LS_N_TEXTURE_DIMS] = {
    [LS_TEXTURE_1D] = 1,       [LS_TEXTURE_2D] = 2,
    [LS_TEXTURE_3D] = 3,       [LS_TEXTURE_CUBE] = 3,
    [LS_TEXTURE_1D_ARRAY] = 3, [LS_TEXTURE_2D_ARRAY] = 3,
    [LS_TEXTURE_2D_MSAA] = 2,  [LS_TEXTURE_2D_ARRAY_MSAA] = 3,
  };

  return texture != NULL ? n[texture->dim] : 0;
}

const LsSampler *
r700_look_sampler (const R700Run *run, const R700Fetch *fetch)
{
  return run->bindings->samplers[fetch->sampler_id % LS_MAX_SAMPLERS];
}

gboolean
r700_look_compares (const R700Run *run, const R700Fetch *fetch)
{
  const char *name = r700_fetch_ops[fetch->op].name;
  const LsSampler *sampler = r700_look_sampler (run, fetch);

  return g_str_has_prefix (name, "SAMPLE_C") ||
         (g_str_has_prefix (name, "SAMPLE") && sampler != NULL && sampler->compares);
}

gboolean
r700_look_takes_coordinate (const R700Run *run, const R700Fetch *fetch, guint channel)
{
  const LsTexture *texture = run->bindings->textures[fetch->resource_id];
  const char *name = r700_fetch_ops[fetch->op].name;
  gboolean is_sample = g_str_has_prefix (name, "SAMPLE");
  gboolean compares = r700_look_compares (run, fetch);
  gboolean has_level = g_str_has_suffix (name, "_L") || g_str_has_suffix (name, "_LB");

  if (fetch->op == R700_TEX_GET_TEXTURE_RESINFO || fetch->op == R700_TEX_GET_NUMBER_OF_SAMPLES)
    return channel == 0 && fetch->op == R700_TEX_GET_TEXTURE_RESINFO;
  if (fetch->op == R700_TEX_GET_GRADIENTS_H || fetch->op == R700_TEX_GET_GRADIENTS_V)
    return fetch->dst_sel[0] == channel || fetch->dst_sel[1] == channel ||
           fetch->dst_sel[2] == channel || fetch->dst_sel[3] == channel;
  if (channel == 3)
    return fetch->op == R700_TEX_LD || (is_sample && (compares || has_level));
  if (channel == 2 && compares && has_level)
    return TRUE;
  if (channel == 1 && texture != NULL && texture->dim == LS_TEXTURE_1D_ARRAY)
    return FALSE;
  return channel < n_place_coordinates (texture);
}
