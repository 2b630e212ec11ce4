#include "r500-look.h"

static const LsRow *
find_made (const LsMicroLook *look, guint op)
{
  R500Look *own = (R500Look *) look->owner;

  if (!own->has_values)
    r500_run_ops (own->run, look->step, own->values);
  own->has_values = TRUE;
  return &own->values[op];
}

static guint32
place_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  const R500Look *own = look->owner;
  LsRow room;

  return r500_place_row (own->run, place, &room)->u[lane];
}

static const LsRow *
place_row (const LsMicroLook *look, const LsMicroPlace *place)
{
  const R500Look *own = look->owner;

  return &own->run->rows[place->row];
}

/* A place out of range is a zero without a cell. */
static void
find_place (const LsMicroLook *look, const LsMicroPlace *place, guint lane, LsMicroFound *found)
{
  const R500Look *own = look->owner;
  gint64 number = r500_place_number (own->run->wave, place);
  gboolean is_register = place->kind == LS_MICRO_REGISTER;
  guint n = is_register ? own->run->code->layout.n[place->ref.file] : R500_MAX_CONSTANTS;

  found->number = number;
  found->is_inside = number >= 0 && number < n;
  found->cell = (LsCell){ .kind = LS_CELL_LITERAL };
  if (!found->is_inside)
    return;
  found->cell =
    is_register
      ? (LsCell){ .kind = LS_CELL_REGISTER,
                  .lane = (guint8) lane,
                  .ref = r500_look_ref (place->ref.file, (guint) number, place->ref.channel) }
      : (LsCell){ .kind = LS_CELL_CONSTANT,
                  .number = LS_CELL_CONST_FILE,
                  .at = 4 * (guint64) number + place->ref.channel };
}

/* --- textures --------------------------------------------------------------------------------- */

/* The coordinates of the place in the texture, of S, T and R, a bit each. */
static guint
place_channels (const R500Run *run, const R500Tex *tex)
{
  static const guint n[LS_N_TEXTURE_DIMS] = { [LS_TEXTURE_1D] = 1, [LS_TEXTURE_2D] = 2 };
  guint n_place = n[run->bindings->textures[tex->unit]->dim];

  return n_place == 0 ? 7 : (1u << n_place) - 1;
}

/* Q is a divisor, or selects the level of detail. */
static gboolean
takes_q (R500TexOp op)
{
  return op == R500_TEX_PROJ || op == R500_TEX_LODBIAS || op == R500_TEX_LOD;
}

/* The instruction is executed for the lane alone. */
static const GArray *
find_seen (R500Look *look, guint lane)
{
  LsRow out[4];

  if (ls_micro_see (&look->seen, lane))
    r500_tex_sample (look->run, look->step, LS_MASK_LANE (lane), look->seen.texels, out);
  return look->seen.texels;
}

static void
reach_texels (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  R500Look *own = look->outside;
  guint unit = look->transfer->resource;
  const LsTexture *texture = own->run->bindings->textures[unit];

  ls_micro_reach_texels (look, move, texture, unit, texture->dst_sel[move->component],
                         find_seen (own, lane), out);
}

static void
look_at_texture (R500Run *run, const R500Step *step, LsMicroLook *look)
{
  const R500Tex *tex = &step->insn->tex;
  guint place;

  look->step = NULL;
  look->transfer = &step->transfer;
  look->outside = (gpointer) look->owner;
  look->address_lane = LS_LANES;
  look->moves_floats = TRUE;
  look->one = 0x3F800000u;
  look->reach = reach_texels;
  look->moving = look->lanes[LS_MICRO_TO_REGISTERS] = r500_tex_lanes (run, step);
  look->addresses = 15;
  if (step->transfer.effect != LS_EFFECT_FETCH)
    return;
  if (!r500_tex_check (run, step))
    {
      look->moving = look->addresses = 0;
      return;
    }
  place = place_channels (run, tex);
  look->addresses = place | (takes_q (tex->op) ? 8 : 0);
  if (tex->op == R500_TEX_DXDY)
    look->addresses |= place << R500_TEX_DX | place << R500_TEX_DY;
  else if (tex->op != R500_TEX_LOD)
    look->find_others = ls_micro_quad_others;
}

/* --- steps ------------------------------------------------------------------------------------ */

LsMicroLook
r500_look_step (const LsProgram *program, R500Run *run, const R500Step *step, R500Look *look)
{
  const guint8 *readings = run->bindings->readings;
  LsMicroLook out = { .program = program,
                      .step = &step->micro,
                      .owner = look,
                      .loop_index = run->wave->flow.loop.index,
                      .telling = run->wave->flow.covered,
                      .bits_are_free = readings[R500_READING_PREDICATE_GATE] == R500_PREDICATE_FREE,
                      .bits_are_raw = readings[R500_READING_COMPARED] != R500_COMPARED_FINAL,
                      .value = place_value,
                      .find_made = find_made,
                      .find_row = place_row,
                      .find = find_place };

  look->run = run;
  look->step = step;
  look->has_values = FALSE;
  look->seen.texels = NULL;
  for (guint i = 0; i < LS_MICRO_N_LANES; i++)
    out.lanes[i] = r500_micro_lanes (run, step, (LsMicroLanes) i);
  if (step->insn->type == R500_TYPE_TEX)
    look_at_texture (run, step, &out);
  return out;
}

void
r500_look_clear (R500Look *look)
{
  ls_micro_seen_clear (&look->seen);
}

/* --- flow control ----------------------------------------------------------------------------- */

LsFlowLook
r500_look_flow (const LsProgram *program, R500Run *run)
{
  const R500Code *code = run->code;
  const LsFlowStep *step = &code->course.steps[run->wave->pc];
  LsFlowLook look = { .program = program,
                      .step = step,
                      .shared = run->bindings->booleans >> step->ask.boolean & 1,
                      .held = run->wave->flow.held,
                      .counter = r500_look_ref (R500_REGS_CNT, 0, 0),
                      .counter_row = r500_wave_counters (&code->layout, run->wave) };

  for (guint i = 0; i < G_N_ELEMENTS (look.rows); i++)
    if (step->ask.bits[i].kind == LS_MICRO_REGISTER)
      look.rows[i] = &run->rows[ls_layout_row (&code->layout, step->ask.bits[i].ref)];
  look.is_possible = r500_flow_decide (run, step, &look.choice);
  return look;
}
