#include "r500-look.h"

#include "ls-bits.h"
#include "ls-math.h"
#include "ls-sample.h"

/* What one lane does in the step that runs next. */

typedef struct
{
  R500Run run; /* only read */
  const R500Step *step;
  LsTrap trap;
  GArray *out;
  guint lane, line, slot, part;
} Toucher;

#define TEXTURE_GATE_OPERAND 10 /* behind three coordinates */

/* --- collecting ------------------------------------------------------------------------------------------ */

static void
add (Toucher *to, LsTouch touch)
{
  touch.line = to->line;
  touch.slot = (guint8) to->slot;
  touch.part = to->part;
  g_array_append_val (to->out, touch);
}

/* What instructions take a cell's bits for. */
static LsValueType
type_of (const LsCell *cell)
{
  if (cell->kind == LS_CELL_REGISTER)
    return r500_reg_files[cell->ref.file].type;
  if (cell->kind == LS_CELL_BOOLEAN)
    return LS_VALUE_UINT;
  return cell->kind == LS_CELL_LOOP ? LS_VALUE_INT : LS_VALUE_FLOAT;
}

static void
add_read (Toucher *to, LsCell cell, guint operand, gboolean is_address, guint32 value, guint32 used)
{
  add (to, (LsTouch){ .kind = LS_TOUCH_READ,
                      .operand = (guint8) operand,
                      .is_address = is_address,
                      .cell = cell,
                      .value = value,
                      .used = used,
                      .type = type_of (&cell) });
}

static LsCell
register_cell (LsRegRef ref, guint lane)
{
  return (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = ref };
}

static void
add_write (Toucher *to, LsRegRef ref)
{
  LsCell cell = register_cell (ref, to->lane);

  add (to, (LsTouch){ .kind = LS_TOUCH_WRITE, .cell = cell, .type = type_of (&cell) });
}

static void
read_register (Toucher *to, LsRegRef ref, guint lane, guint operand, gboolean is_address)
{
  guint32 bits = to->run.rows[r500_layout_row (&to->run.code->layout, ref)].u[lane];

  add_read (to, register_cell (ref, lane), operand, is_address, bits, bits);
}

static void
read_loop (Toucher *to, guint operand)
{
  add_read (to, (LsCell){ .kind = LS_CELL_LOOP }, operand, TRUE, (guint32) to->run.wave->al,
            (guint32) to->run.wave->al);
}

static gboolean
is_in (const Toucher *to, LsMask lanes)
{
  return (lanes >> to->lane & 1) != 0;
}

/* --- texture instructions --------------------------------------------------------------------------------- */

static void
touch_coordinate (Toucher *to,
                  const R500Coordinate *from,
                  guint lane,
                  guint operand,
                  guint channels)
{
  guint32 row = r500_temp_row (&to->run.code->layout, to->run.wave, from->index, from->rel);

  if (from->rel)
    read_loop (to, operand);
  for (guint i = 0; i < 4 && row != R500_NO_ROW; i++)
    if (channels >> i & 1)
      read_register (to, r500_look_ref (R500_REGS_T, row / 4, from->swiz[i]), lane, operand + i,
                     to->step->insn->tex.op != R500_TEX_TEXKILL);
}

/* Which of S, T and R tell the place in the texture, a bit each. */
static guint
place_channels (const Toucher *to)
{
  static const guint n[LS_N_TEXTURE_DIMS] = { [LS_TEXTURE_1D] = 1, [LS_TEXTURE_2D] = 2 };
  guint n_place = n[to->run.bindings->textures[to->step->insn->tex.unit]->dim];

  return n_place == 0 ? 7 : (1u << n_place) - 1;
}

/* Q divides by, or is about the level of detail. */
static gboolean
takes_q (R500TexOp op)
{
  return op == R500_TEX_PROJ || op == R500_TEX_LODBIAS || op == R500_TEX_LOD;
}

/* All that says where to sample. */
static void
touch_coordinates (Toucher *to)
{
  const R500Tex *tex = &to->step->insn->tex;
  guint first = to->lane & ~3u;

  guint place = place_channels (to);
  guint channels = place | (takes_q (tex->op) ? 8 : 0);

  touch_coordinate (to, &tex->src, to->lane, 0, channels);
  if (tex->op == R500_TEX_DXDY)
    {
      touch_coordinate (to, &tex->dx, to->lane, 4, place);
      touch_coordinate (to, &tex->dy, to->lane, 7, place);
    }
  else if (tex->op != R500_TEX_LOD)
    for (guint lane = first; lane < first + 3; lane++)
      if (lane != to->lane)
        touch_coordinate (to, &tex->src, lane, 0, channels);
}

static void
read_texels (Toucher *to, const GArray *seen, guint channel)
{
  const LsTexture *texture = to->run.bindings->textures[to->step->insn->tex.unit];
  guint component = texture->dst_sel[channel];

  for (guint i = 0; i < seen->len && component < 4; i++)
    {
      const LsSampleTexel *texel = &g_array_index (seen, LsSampleTexel, i);
      LsCell cell = { .kind = LS_CELL_TEXEL,
                      .number = to->step->insn->tex.unit,
                      .ref.channel = (guint8) component,
                      .texel = { texel->level, texel->x, texel->y, texel->z } };
      guint32 bits;

      if (texel->is_border)
        continue;
      bits = ls_texture_level_texel (&texture->levels[texel->level], texel->x, texel->y,
                                     texel->z)[component];
      add_read (to, cell, channel, FALSE, bits, bits);
    }
}

/* The predicate bit that lets a result through. */
static void
read_gate (Toucher *to, guint channel, guint operand)
{
  read_register (to, r500_look_ref (R500_REGS_P, 0, channel), to->lane, operand, FALSE);
  g_array_index (to->out, LsTouch, to->out->len - 1).is_gate = TRUE;
}

/* The predicate that gates a channel of the result, if one does. */
static void
read_texture_gate (Toucher *to, guint channel)
{
  const R500Tex *tex = &to->step->insn->tex;
  guint sel = tex->pred_sel[channel == 3 ? R500_ALPHA : R500_RGB];

  if (sel != R500_PRED_NONE && sel <= R500_PRED_A)
    read_gate (to, sel == R500_PRED_RGBA ? channel : sel - R500_PRED_R, TEXTURE_GATE_OPERAND);
}

static void
touch_sample (Toucher *to)
{
  const R500Tex *tex = &to->step->insn->tex;
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (LsSampleTexel));
  guint32 row = r500_temp_row (&to->run.code->layout, to->run.wave, tex->dst, tex->dst_rel);
  LsRow out[4];

  if (row == R500_NO_ROW ||
      !r500_tex_sample (&to->run, to->step, LS_MASK_LANE (to->lane), seen, out))
    return;
  for (guint channel = 0; channel < 4; channel++, to->part++)
    {
      if (!(tex->wmask >> channel & 1) ||
          !is_in (to, r500_tex_write_lanes (&to->run, to->step, channel)))
        continue;
      touch_coordinates (to);
      read_texels (to, seen, tex->dst_swiz[channel]);
      read_texture_gate (to, channel);
      add_write (to, r500_look_ref (R500_REGS_T, row / 4, channel));
    }
}

static void
touch_texture (Toucher *to)
{
  const R500Tex *tex = &to->step->insn->tex;

  if (tex->op == R500_TEX_NOP || !is_in (to, r500_tex_lanes (&to->run, to->step)))
    return;
  if (tex->op != R500_TEX_TEXKILL)
    {
      touch_sample (to);
      return;
    }
  if (!is_in (to, r500_tex_write_lanes (&to->run, to->step, 0)))
    return;
  touch_coordinate (to, &tex->src, to->lane, 0, 15);
  read_texture_gate (to, 0);
  add (to, (LsTouch){ .kind = LS_TOUCH_KILL });
}

/* --- flow control ----------------------------------------------------------------------------------------- */

/* What a lane's vote is made of. */
static void
touch_vote (Toucher *to, guint lane)
{
  const R500Flow *flow = &to->step->insn->flow;
  guint32 boolean = to->run.bindings->booleans >> flow->bool_addr & 1;

  if (r500_look_depends (to->step, 0))
    read_register (to, r500_look_ref (R500_REGS_ALU, 0, 0), lane, 0, FALSE);
  if (r500_look_depends (to->step, 1))
    read_register (to, r500_look_ref (R500_REGS_P, 0, to->step->flow_predicate), lane, 1, FALSE);
  if (r500_look_depends (to->step, 2) && lane == to->lane)
    add_read (to, (LsCell){ .kind = LS_CELL_BOOLEAN, .number = flow->bool_addr }, 2, FALSE, boolean,
              boolean);
}

/* A counter follows from where the wave goes, which all voters decide. */
static void
touch_counter (Toucher *to, const R500Decision *decision)
{
  LsRegRef counter = r500_look_ref (R500_REGS_CNT, 0, 0);

  to->part = 1;
  read_register (to, counter, to->lane, 3, FALSE);
  LS_FOREACH_LANE (lane, decision->voters | LS_MASK_LANE (to->lane))
    touch_vote (to, (guint) lane);
  add_write (to, counter);
}

static void
touch_flow (Toucher *to)
{
  const R500Flow *flow = &to->step->insn->flow;
  R500Decision decision;

  if (!r500_flow_decide (&to->run, to->step, &decision))
    return;
  if (is_in (to, decision.before) && r500_look_tests (to->step))
    {
      touch_vote (to, to->lane);
      add (to, (LsTouch){ .kind = LS_TOUCH_TEST });
    }
  if (is_in (to, to->run.wave->held) &&
      (flow->b_else || flow->b_op[0] != R500_B_NONE || flow->b_op[1] != R500_B_NONE))
    touch_counter (to, &decision);
}

void
r500_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  LsFloatMode mode;
  LsMicroLook micro;
  R500Look look;
  Toucher to;

  if (wave->ended)
    return;
  to.step = &code->steps[wave->pc];
  if (to.step->bad != NULL)
    return;
  mode = ls_float_mode_enter ();
  to.out = out;
  to.lane = lane;
  to.line = to.step->insn->line;
  to.slot = LS_SLOT_NONE;
  to.part = 0;
  r500_run_init (&to.run, code, bindings, wave, &to.trap);
  switch (to.step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      micro = r500_look_step (program, &to.run, to.step, &look);
      ls_micro_touch (&micro, lane, out);
      break;
    case R500_TYPE_TEX:
      touch_texture (&to);
      break;
    case R500_TYPE_FC:
      touch_flow (&to);
      break;
    }
  ls_float_mode_leave (mode);
}
