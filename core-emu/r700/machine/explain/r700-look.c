#include "r700-look.h"

#include "ls-texture.h"

R700Run
r700_look (const LsProgram *program, const LsBindings *bindings, const void *state)
{
  const R700Code *code = r700_loaded_code (program);
  R700Wave *wave = (R700Wave *) (gpointer) state;

  return (R700Run){ .code = code,
                    .bindings = bindings,
                    .wave = wave,
                    .frames = r700_wave_frames (wave),
                    .rows = ls_layout_rows (&code->layout, wave),
                    .globals = ls_layout_globals (&code->layout, wave) };
}

LsFlowLook
r700_look_flow (R700Run *run, const LsProgram *program)
{
  LsFlowRun flow = r700_flow_at (run, run->wave->cf);
  LsFlowLook look = { .program = program,
                      .step = flow.step,
                      .shared = run->bindings->booleans >> flow.step->ask.boolean & 1,
                      .held = run->wave->flow.held };

  look.is_possible = !flow.step->is_refused && ls_flow_try (&flow, 0, flow.step->n_ops);
  look.choice = flow.choice;
  return look;
}

/* --- groups ----------------------------------------------------------------------------------- */

static const LsRow *
first_indexed (const R700Run *run, const LsMicroPlace *place)
{
  return place->ref.file == R700_FILE_G ? run->globals
                                        : &run->rows[run->code->layout.first[R700_FILE_R]];
}

static R700Constants
constants_of (const R700Run *run, const LsMicroPlace *place)
{
  return r700_constants_of (run->code, run->bindings, run->wave, place->ref.file);
}

/* The number of constants or registers that an index may reach; a register out of range reads the
 * first one (guide 4.6.2). */
static gint64
n_places (const R700Run *run, const LsMicroPlace *place)
{
  const guint32 *n = run->code->layout.n;

  if (place->kind == LS_MICRO_CONSTANT)
    return constants_of (run, place).count;
  return place->ref.file == R700_FILE_G ? n[R700_FILE_G] : n[R700_FILE_R];
}

static guint32
constant_value (const R700Run *run, const LsMicroPlace *place, gint64 number, gboolean is_inside)
{
  const R700Constants from = constants_of (run, place);

  if (!is_inside)
    return R700_OUTSIDE_BITS;
  return from.bytes != NULL ? r700_constant_word (&from, number, place->ref.channel) : 0;
}

static guint32
place_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  const R700Run *run = look->owner;
  gint64 number;
  gboolean is_inside;

  if (place->kind == LS_MICRO_REGISTER && place->ref.file == R700_FILE_AR)
    return run->rows[run->code->layout.first[R700_FILE_AR] + place->ref.channel].u[lane];
  if (r700_state_row (place) != LS_NO_ROW)
    return run->rows[place->row].u[lane];
  is_inside = ls_micro_number (look, place, lane, n_places (run, place), &number);
  if (place->kind == LS_MICRO_CONSTANT)
    return constant_value (run, place, number, is_inside);
  return first_indexed (run, place)[4 * (is_inside ? number : 0) + place->ref.channel].u[lane];
}

static const LsRow *
place_row (const LsMicroLook *look, const LsMicroPlace *place)
{
  const R700Run *run = look->owner;

  return place->ref.file == R700_FILE_G ? &run->globals[place->row] : &run->rows[place->row];
}

static void
find_place (const LsMicroLook *look, const LsMicroPlace *place, guint lane, LsMicroFound *found)
{
  const R700Run *run = look->owner;
  const gint64 n = n_places (run, place);

  found->is_inside = ls_micro_number (look, place, lane, n, &found->number);
  if (place->kind == LS_MICRO_CONSTANT)
    {
      const R700Constants from = constants_of (run, place);
      const gint64 at = 4 * ((gint64) from.first + found->number) + place->ref.channel;

      found->cell =
        (LsCell){ .kind = LS_CELL_CONSTANT, .number = from.number, .at = (guint64) MAX (at, 0) };
      return;
    }
  found->cell = (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = place->ref };
  if (place->index == LS_MICRO_NO_INDEX)
    found->is_inside = TRUE;
  else
    found->cell.ref.index = (guint16) (found->is_inside ? found->number : 0);
}

static LsMicroLook
look_at (const R700Run *run, const LsProgram *program)
{
  return (LsMicroLook){ .program = program,
                        .owner = run,
                        .loop_index = run->wave->flow.loop.index,
                        .lanes = { run->wave->executing },
                        .predicate = run->wave->predicate,
                        .telling = ~r700_wave_helpers (run->wave),
                        .value = place_value,
                        .find_row = place_row,
                        .find = find_place,
                        .address_lane = LS_LANES };
}

LsMicroLook
r700_look_group (const R700Run *run, const LsProgram *program, guint32 group)
{
  LsMicroLook look = look_at (run, program);

  look.step = &run->code->steps[group].micro;
  return look;
}

/* --- fetches ---------------------------------------------------------------------------------- */

gboolean
r700_look_destination (const R700Run *run, const R700Fetch *fetch, guint32 *gpr)
{
  *gpr = fetch->dst_gpr;
  return !r700_fetch_is_semantic (fetch->op) ||
         r700_find_semantic (run->bindings, r700_code_load (run->code, fetch)->semantic, gpr);
}

static void
look_at_texture (LsMicroLook *look, const R700Fetch *fetch)
{
  const R700Run *run = look->owner;
  const LsTexture *texture = run->bindings->textures[fetch->resource_id];

  for (guint i = 0; i < 4; i++)
    look->addresses |= r700_look_takes_coordinate (run, fetch, i) ? 1u << i : 0;
  if (texture != NULL && r700_look_compares (run, fetch))
    {
      look->compared = 1u << r700_code_tex (run->code, fetch)->way.reference;
      look->compare = r700_reach_compared;
    }
  look->moves_floats = texture != NULL && !texture->is_integer;
  look->one = texture == NULL || !texture->is_integer ? 0x3F800000u : 1;
  look->find_others = r700_reach_quad;
  look->reach = r700_reach_texels;
}

static void
look_at_elements (LsMicroLook *look, const R700Fetch *fetch, R700Reach *reach)
{
  gboolean is_integer;
  guint32 number = 0;

  reach->element =
    r700_load_element (fetch, r700_code_load (reach->run->code, fetch), reach->run->bindings);
  look->addresses = 1;
  look->reach = r700_reach_bytes;
  if (reach->element.buffer->bytes == NULL || reach->element.texel.format == NULL ||
      !r700_look_destination (reach->run, fetch, &number))
    look->moving = 0;
  is_integer = look->moving != 0 && ls_texel_format_is_integer (&reach->element.texel);
  look->moves_floats = !is_integer;
  look->one = is_integer ? 1 : 0x3F800000u;
  look->table_index = (gint32) number;
}

static void
look_at_memory (LsMicroLook *look, const R700Fetch *fetch, R700Reach *reach)
{
  const R700Load *load = r700_code_load (reach->run->code, fetch);
  const LsLayout *layout = &reach->run->code->layout;

  look->addresses = 1;
  look->reach = r700_reach_words;
  look->moves_floats = load->texel.num_format != LS_NUM_INT;
  look->one = look->moves_floats ? 0x3F800000u : 1;
  reach->access = r700_read_access (fetch);
  if (load->texel.format == NULL || layout->n_words[reach->access.kind] == 0)
    look->moving = 0;
  else
    r700_access_find (reach->run, &reach->access);
}

/* A broadcast reads for the first valid lane, and gives the values to all. */
static void
look_at_share (LsMicroLook *look, const R700Fetch *fetch, R700Reach *reach)
{
  const R700Wave *wave = reach->run->wave;
  gboolean is_write = fetch->op == R700_LDS_LOCAL_DS_WRITE;

  look->addresses = 3;
  look->moving = look->lanes[LS_MICRO_TO_REGISTERS] = wave->executing;
  look->reach = is_write ? r700_reach_share_write : r700_reach_share_read;
  reach->area = r700_share_area (reach->run, fetch);
  if (is_write)
    look->moving &= wave->flow.valid;
  else if (r700_get (fetch->words, R700_MEM_DSR_WORD1_BROADCAST))
    {
      look->lanes[LS_MICRO_TO_REGISTERS] = wave->flow.valid & (~wave->flow.valid + 1);
      look->moving = wave->flow.valid != 0 ? LS_MASK_ALL : 0;
      look->address_lane = wave->flow.valid != 0 ? (guint) __builtin_ctzll (wave->flow.valid) : 0;
    }
}

static LsMicroLook
look_at_transfer (R700Run *run,
                  const LsProgram *program,
                  const R700Transfer *transfer,
                  R700Reach *reach)
{
  LsMicroLook look = look_at (run, program);

  *reach = (R700Reach){ .run = run };
  look.transfer = &transfer->micro;
  look.outside = reach;
  look.keeps_outside = TRUE;
  return look;
}

LsMask
r700_look_sending (const R700Run *run, const R700Cf *cf)
{
  return r700_cf_test (run, cf, run->wave->flow.active) & r700_write_lanes (run->wave, cf);
}

LsMicroLook
r700_look_send (R700Run *run, const LsProgram *program, const R700Cf *cf, R700Reach *reach)
{
  LsMicroLook look = look_at_transfer (run, program, r700_code_send (run->code, cf), reach);

  reach->cf = cf;
  look.moving = look.lanes[LS_MICRO_TO_REGISTERS] = r700_look_sending (run, cf);
  if (r700_memory_kind (cf->op) == R700_N_MEMORIES)
    return look;
  look.addresses = 1;
  look.reach = r700_reach_written;
  reach->access = r700_write_access (cf);
  if (run->code->layout.n_words[reach->access.kind] == 0)
    look.moving = 0;
  else
    r700_access_find (run, &reach->access);
  return look;
}

LsMicroLook
r700_look_fetch (R700Run *run, const LsProgram *program, const R700Fetch *fetch, R700Reach *reach)
{
  LsMicroLook look = look_at_transfer (run, program, r700_code_transfer (run->code, fetch), reach);

  reach->fetch = fetch;
  look.moving = look.lanes[LS_MICRO_TO_REGISTERS] =
    r700_wave_fetch_lanes (run->wave, fetch->fetch_whole_quad);
  if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_LDS)
    look_at_share (&look, fetch, reach);
  else if (r700_fetch_ops[fetch->op].class == R700_FETCH_CLASS_MEM)
    look_at_memory (&look, fetch, reach);
  else if (r700_fetch_is_vertex (fetch->op))
    look_at_elements (&look, fetch, reach);
  else
    look_at_texture (&look, fetch);
  return look;
}

void
r700_reach_clear (R700Reach *reach)
{
  ls_micro_seen_clear (&reach->seen);
}

/* --- textures --------------------------------------------------------------------------------- */

/* How many of X, Y, Z address the texture: the layer or face is in Z. */
static guint
n_place_coordinates (const LsTexture *texture)
{
  if (texture == NULL)
    return 0;
  return ls_texture_is_array (texture->dim) || texture->dim == LS_TEXTURE_CUBE
           ? 3
           : ls_texture_n_axes (texture->dim);
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
