#include "tgsi-oracle.h"

#include "ls-bits.h"
#include "ls-math.h"

/* Instructions that look at other lanes: derivatives, votes, inputs elsewhere in the pixel. */

static float
value (const Oracle *oracle, guint lane, const TgsiInsn *insn, guint channel)
{
  return ls_bits_float (oracle_source (oracle, lane, insn, 0, channel));
}

static guint32
difference (const Oracle *oracle, const TgsiInsn *insn, guint channel, guint from, guint to)
{
  const float d = value (oracle, to, insn, channel) - value (oracle, from, insn, channel);

  return d != d ? LS_NAN_BITS : ls_float_bits (d);
}

static guint32
derive (const Oracle *oracle, guint lane, const TgsiInsn *insn, guint channel)
{
  const guint quad = lane & ~3u;
  const guint reading = oracle->world->readings[TGSI_READING_DERIVATIVES];
  const guint row = reading == TGSI_DERIVATIVES_COARSE_FIRST ? quad : quad + 2;
  const gboolean is_fine =
    insn->op == TGSI_DDX_FINE || insn->op == TGSI_DDY_FINE || reading == TGSI_DERIVATIVES_FINE;

  if (insn->op == TGSI_DDX || insn->op == TGSI_DDX_FINE)
    return is_fine ? difference (oracle, insn, channel, lane & ~1u, lane | 1u)
                   : difference (oracle, insn, channel, row, row + 1);
  return is_fine ? difference (oracle, insn, channel, lane & ~2u, lane | 2u)
                 : difference (oracle, insn, channel, quad, quad + 2);
}

/* An input, which is linear in the quad, at an offset from the centre. */
static guint32
interpolate (const Oracle *oracle, guint lane, const TgsiInsn *insn, guint channel)
{
  const float here = value (oracle, lane, insn, channel);
  const float dx =
    value (oracle, lane | 1u, insn, channel) - value (oracle, lane & ~1u, insn, channel);
  const float dy =
    value (oracle, lane | 2u, insn, channel) - value (oracle, lane & ~2u, insn, channel);
  float x = 0, y = 0;

  if (insn->op == TGSI_INTERP_OFFSET)
    {
      x = ls_bits_float (oracle_source (oracle, lane, insn, 1, 0));
      y = ls_bits_float (oracle_source (oracle, lane, insn, 1, 1));
    }
  return ls_float_bits (here + dx * x + dy * y);
}

/* --- votes ----------------------------------------------------------------------------------------------- */

static LsMask
set_lanes (const Oracle *oracle, const TgsiInsn *insn)
{
  LsMask set = 0;

  LS_FOREACH_LANE (lane, oracle->together)
    if (oracle_source (oracle, (guint) lane, insn, 0, 0) != 0)
      set |= LS_MASK_LANE (lane);
  return set;
}

static gboolean
are_equal (const Oracle *oracle, const TgsiInsn *insn)
{
  const guint first = (guint) __builtin_ctzll (oracle->together);

  LS_FOREACH_LANE (lane, oracle->together)
    if (oracle_source (oracle, (guint) lane, insn, 0, 0) !=
        oracle_source (oracle, first, insn, 0, 0))
      return FALSE;
  return TRUE;
}

static guint32
vote (const Oracle *oracle, const TgsiInsn *insn)
{
  const LsMask set = set_lanes (oracle, insn);

  if (insn->op == TGSI_VOTE_ANY)
    return set != 0 ? G_MAXUINT32 : 0;
  if (insn->op == TGSI_VOTE_ALL)
    return set == oracle->together ? G_MAXUINT32 : 0;
  return are_equal (oracle, insn) ? G_MAXUINT32 : 0;
}

static guint32
read_other (const Oracle *oracle, guint lane, const TgsiInsn *insn, guint channel)
{
  guint other = (guint) __builtin_ctzll (oracle->together);

  if (insn->op == TGSI_READ_INVOC)
    other = oracle_source (oracle, lane, insn, 1, 0) % LS_LANES;
  return oracle_source (oracle, other, insn, 0, channel);
}

gboolean
oracle_look_around (Oracle *oracle, guint lane, const TgsiInsn *insn, guint32 result[4])
{
  for (guint c = 0; c < 4; c++)
    switch (insn->op)
      {
      case TGSI_DDX:
      case TGSI_DDX_FINE:
      case TGSI_DDY:
      case TGSI_DDY_FINE:
        result[c] = derive (oracle, lane, insn, c);
        break;
      case TGSI_INTERP_CENTROID:
      case TGSI_INTERP_SAMPLE:
      case TGSI_INTERP_OFFSET:
        result[c] = interpolate (oracle, lane, insn, c);
        break;
      case TGSI_VOTE_ANY:
      case TGSI_VOTE_ALL:
      case TGSI_VOTE_EQ:
        result[c] = vote (oracle, insn);
        break;
      case TGSI_BALLOT:
        result[c] = (guint32) (set_lanes (oracle, insn) >> (c % 2 * 32));
        break;
      case TGSI_READ_FIRST:
      case TGSI_READ_INVOC:
        result[c] = read_other (oracle, lane, insn, c);
        break;
      case TGSI_READ_HELPER:
        result[c] = oracle->lanes[lane].is_helper ? G_MAXUINT32 : 0;
        break;
      default:
        return FALSE;
      }
  return TRUE;
}
