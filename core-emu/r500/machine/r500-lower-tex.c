#include "ls-explain.h"
#include "r500-code.h"

/* Texture instructions as transfers: S, T, R and Q tell where, DXDY's changes behind them; each channel that is written is a move.
 * TEXKILL moves nothing: its coordinates decide. */

/* n: how many channels of it are read. */
static void
add_coordinate (LsMicroTransfer *transfer, const R500Coordinate *from, guint n)
{
  for (guint i = 0; i < n; i++)
    transfer->addresses[transfer->n_addresses++] =
      r500_register_place (R500_REGS_T, from->index, from->swiz[i], from->rel);
}

static void
lower_gate (const R500Tex *tex, guint channel, guint8 *gate, LsMicroPlace *bit)
{
  R500HalfId half = channel == 3 ? R500_ALPHA : R500_RGB;

  r500_lower_gate (tex->pred_sel[half], tex->pred_inv[half], channel, gate, bit);
}

static void
add_move (LsMicroTransfer *transfer, const R500Tex *tex, guint channel)
{
  LsMicroMove *move = &transfer->moves[transfer->n_moves++];

  move->to = r500_register_place (R500_REGS_T, tex->dst, channel, tex->dst_rel);
  move->component = move->operand = tex->dst_swiz[channel];
  lower_gate (tex, channel, &move->gate, &move->bit);
}

static void
lower_sample (const R500Tex *tex, LsMicroTransfer *transfer)
{
  transfer->effect = LS_EFFECT_FETCH;
  transfer->resource = tex->unit;
  transfer->moves = g_new0 (LsMicroMove, 4);
  for (guint channel = 0; channel < 4; channel++)
    if (tex->wmask >> channel & 1)
      add_move (transfer, tex, channel);
}

void
r500_lower_texture (const R500Instruction *insn, R500Step *step)
{
  const R500Tex *tex = &insn->tex;
  LsMicroTransfer *transfer = &step->transfer;

  transfer->line = insn->line;
  transfer->type = LS_VALUE_FLOAT;
  if (tex->op == R500_TEX_INVALID)
    step->bad = "the texture operation is reserved";
  if (step->bad != NULL || tex->op == R500_TEX_NOP)
    return;
  for (guint i = 0; i < r500_tex_n_temps (tex); i++)
    add_coordinate (transfer, &tex->temps[i], i == 0 ? 4 : 3);
  if (tex->op != R500_TEX_TEXKILL)
    {
      lower_sample (tex, transfer);
      return;
    }
  transfer->effect = LS_EFFECT_MASK;
  transfer->masks = LS_MICRO_KILLS;
  lower_gate (tex, 0, &transfer->gate, &transfer->bit);
}
