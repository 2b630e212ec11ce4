#include "tgsi-oracle.h"

#include "ls-bits.h"

#include <string.h>

/* --- operands -------------------------------------------------------------------------------------------- */

static guint32 *
find_cell (guint32 *words, guint n, guint columns, gint64 dim, gint64 index)
{
  if (columns > 0 && dim >= 0)
    {
      if (index < 0 || index >= columns)
        return NULL;
      index += dim * columns;
    }
  return index >= 0 && index < n ? words + 4 * index : NULL;
}

guint32 *
oracle_register (const Oracle *oracle, guint lane, TgsiFile file, gint64 dim, gint64 index)
{
  static guint32 cell[4];
  OracleLane *self = &oracle->lanes[lane];
  GArray *constants;

  switch ((guint) file)
    {
    case TGSI_FILE_TEMP:
      return find_cell (self->temp, oracle->n_temps, 0, 0, index);
    case TGSI_FILE_ADDR:
      return find_cell (self->addr, oracle->n_addrs, 0, 0, index);
    case TGSI_FILE_IN:
      return find_cell (self->in, oracle->n_ins, oracle->in_columns, dim, index);
    case TGSI_FILE_OUT:
      return find_cell (self->out, oracle->n_outs, oracle->out_columns, dim, index);
    case TGSI_FILE_SV:
      return find_cell (self->sv, oracle->n_svs, 0, 0, index);
    case TGSI_FILE_IMM:
      return index >= 0 && index < oracle->program->n_imms ? oracle->program->imms[index].words
                                                           : NULL;
    case TGSI_FILE_CONST:
      dim = MAX (dim, 0);
      constants = dim < TGSI_WORLD_BUFFERS ? oracle->world->constants[dim] : NULL;
      for (guint c = 0; c < 4; c++)
        cell[c] = constants != NULL && index >= 0 && 4 * index + c < constants->len
                    ? g_array_index (constants, guint32, 4 * index + c)
                    : 0;
      return cell;
    default:
      return NULL;
    }
}

static gint64
add_index (const Oracle *oracle, guint lane, gint64 index, const TgsiIndirect *added)
{
  const guint32 *cell;

  if (added->file == TGSI_FILE_NULL)
    return index;
  cell = oracle_register (oracle, lane, added->file, -1, added->index);
  return index + (cell != NULL ? (gint32) cell[added->channel] : 0);
}

gint64
oracle_index (const Oracle *oracle, guint lane, const TgsiOperand *operand)
{
  return add_index (oracle, lane, operand->index, &operand->added);
}

static guint32 *
find_register (const Oracle *oracle, guint lane, const TgsiOperand *operand)
{
  const gint64 dim =
    operand->has_dim ? add_index (oracle, lane, operand->dim, &operand->dim_added) : -1;

  if (operand->has_dim && dim < 0)
    return NULL;
  return oracle_register (oracle, lane, operand->file, dim, oracle_index (oracle, lane, operand));
}

guint32
oracle_word (const Oracle *oracle, guint lane, const TgsiOperand *operand, guint channel)
{
  const guint32 *cell = find_register (oracle, lane, operand);

  return cell != NULL ? cell[operand->swizzle[channel]] : 0;
}

guint32
oracle_source (const Oracle *oracle, guint lane, const TgsiInsn *insn, guint src, guint channel)
{
  const TgsiOperand *operand = &insn->src[src];
  const char type = tgsi_op_src_type (insn->op, src);
  guint32 word = oracle_word (oracle, lane, operand, channel);

  if (type == 'I' || type == 'U')
    {
      if (operand->absolute && (gint32) word < 0)
        word = -word;
      return operand->negate ? -word : word;
    }
  if (operand->absolute)
    word &= ~0x80000000u;
  return operand->negate ? word ^ 0x80000000u : word;
}

static guint32
saturate_word (guint32 word)
{
  const float value = ls_bits_float (word);

  return ls_float_bits (value > 0 ? MIN (value, 1.0f) : 0.0f);
}

static void
saturate_pair (guint32 *low, guint32 *high)
{
  const double value = ls_bits_double ((guint64) *high << 32 | *low);
  const guint64 bits = ls_double_bits (value > 0 ? MIN (value, 1.0) : 0.0);

  *low = (guint32) bits;
  *high = (guint32) (bits >> 32);
}

void
oracle_write (const Oracle *oracle,
              guint lane,
              const TgsiInsn *insn,
              guint dst,
              const guint32 values[4])
{
  const TgsiOperand *operand = &insn->dst[dst];
  guint32 *cell = find_register (oracle, lane, operand);
  guint32 words[4];

  if (cell == NULL)
    return;
  memcpy (words, values, sizeof words);
  if (insn->saturate && tgsi_op_dst_type (insn->op, dst) == 'D')
    {
      saturate_pair (&words[0], &words[1]);
      saturate_pair (&words[2], &words[3]);
    }
  else
    for (guint c = 0; c < 4 && insn->saturate; c++)
      words[c] = saturate_word (words[c]);
  for (guint c = 0; c < 4; c++)
    if (operand->mask >> c & 1)
      cell[c] = words[c];
}

/* --- places ---------------------------------------------------------------------------------------------- */

/* Less than zero: a comes before b. */
static int
compare_places (const OracleLane *a, const OracleLane *b)
{
  for (guint i = 0;; i++)
    {
      const guint a_pc = i < a->n_blocks ? a->blocks[i].pc : a->pc;
      const guint b_pc = i < b->n_blocks ? b->blocks[i].pc : b->pc;

      if (a_pc != b_pc)
        return a_pc < b_pc ? -1 : 1;
      if (i >= a->n_blocks || i >= b->n_blocks)
        return (i < a->n_blocks) - (i < b->n_blocks);
      if (a->blocks[i].iteration != b->blocks[i].iteration)
        return a->blocks[i].iteration < b->blocks[i].iteration ? -1 : 1;
    }
}

static void
enter_block (OracleLane *self)
{
  g_assert (self->n_blocks < ORACLE_DEPTH);
  self->blocks[self->n_blocks++] = (OracleBlock){ self->pc, 0 };
}

static gboolean
opens_branch (const Oracle *oracle, guint pc)
{
  const guint op = oracle->program->insns[pc].op;

  return op == TGSI_IF || op == TGSI_UIF;
}

/* Leaves up to and with the innermost block of the kinds. Returns: FALSE: there is none. */
static gboolean
leave_to (const Oracle *oracle, OracleLane *self, guint kind, guint other, guint *pc)
{
  while (self->n_blocks > 0)
    {
      const guint op = oracle->program->insns[self->blocks[--self->n_blocks].pc].op;

      *pc = self->blocks[self->n_blocks].pc;
      if (op == kind || op == other)
        return TRUE;
      if (op == TGSI_CAL)
        return FALSE;
    }
  return FALSE;
}

/* The label of a switch where a lane goes on. */
static guint
choose_label (const Oracle *oracle, guint lane, guint pc)
{
  const guint32 value = oracle_source (oracle, lane, &oracle->program->insns[pc], 0, 0);
  guint other = G_MAXUINT, label;

  for (label = oracle->partner[pc]; oracle->program->insns[label].op != TGSI_ENDSWITCH;
       label = oracle->partner[label])
    {
      const TgsiInsn *insn = &oracle->program->insns[label];

      if (insn->op == TGSI_DEFAULT)
        other = label;
      else if (oracle_source (oracle, lane, insn, 0, 0) == value)
        return label;
    }
  return other != G_MAXUINT ? other : label;
}

static void
branch (const Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  OracleLane *self = &oracle->lanes[lane];
  const guint32 word = oracle_source (oracle, lane, insn, 0, 0);
  const gboolean is_true = insn->op == TGSI_IF ? !(ls_bits_float (word) == 0) : word != 0;
  const guint other = oracle->partner[self->pc];

  enter_block (self);
  if (is_true)
    self->pc++;
  else
    self->pc = oracle->program->insns[other].op == TGSI_ELSE ? other + 1 : other;
}

static void
finish_lane (Oracle *oracle, guint lane)
{
  oracle->lanes[lane].is_over = TRUE;
}

static void
return_lane (Oracle *oracle, guint lane)
{
  OracleLane *self = &oracle->lanes[lane];
  guint pc;

  if (leave_to (oracle, self, TGSI_CAL, TGSI_CAL, &pc))
    self->pc = pc + 1;
  else
    finish_lane (oracle, lane);
}

static void
break_lane (Oracle *oracle, guint lane)
{
  OracleLane *self = &oracle->lanes[lane];
  guint pc;

  if (!leave_to (oracle, self, TGSI_BGNLOOP, TGSI_SWITCH, &pc))
    {
      oracle->outcome->failure = "BRK without a block";
      return;
    }
  while (oracle->program->insns[pc].op != TGSI_ENDLOOP &&
         oracle->program->insns[pc].op != TGSI_ENDSWITCH)
    pc = oracle->partner[pc];
  self->pc = pc + 1;
}

static void
continue_lane (Oracle *oracle, guint lane)
{
  OracleLane *self = &oracle->lanes[lane];
  guint pc;

  if (!leave_to (oracle, self, TGSI_BGNLOOP, TGSI_BGNLOOP, &pc))
    {
      oracle->outcome->failure = "CONT without a loop";
      return;
    }
  self->blocks[self->n_blocks++].iteration++;
  self->pc = pc + 1;
}

/* Returns: FALSE: it is no control flow. */
static gboolean
flow (Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  OracleLane *self = &oracle->lanes[lane];

  switch (insn->op)
    {
    case TGSI_IF:
    case TGSI_UIF:
      branch (oracle, lane, insn);
      return TRUE;
    case TGSI_ELSE:
      self->pc = oracle->partner[self->pc];
      return TRUE;
    case TGSI_ENDIF:
      g_assert (opens_branch (oracle, self->blocks[self->n_blocks - 1].pc));
      self->n_blocks--;
      self->pc++;
      return TRUE;
    case TGSI_BGNLOOP:
      enter_block (self);
      self->pc++;
      return TRUE;
    case TGSI_SWITCH:
      enter_block (self);
      self->pc = choose_label (oracle, lane, self->pc);
      return TRUE;
    case TGSI_CASE:
    case TGSI_DEFAULT:
    case TGSI_NOP:
    case TGSI_BARRIER:
    case TGSI_MEMBAR:
      self->pc++;
      return TRUE;
    case TGSI_ENDSWITCH:
      self->n_blocks--;
      self->pc++;
      return TRUE;
    case TGSI_BRK:
      break_lane (oracle, lane);
      return TRUE;
    case TGSI_CONT:
    case TGSI_ENDLOOP:
      continue_lane (oracle, lane);
      return TRUE;
    case TGSI_CAL:
      enter_block (self);
      self->pc = (guint) insn->label + 1;
      return TRUE;
    case TGSI_RET:
    case TGSI_ENDSUB:
      return_lane (oracle, lane);
      return TRUE;
    case TGSI_END:
      finish_lane (oracle, lane);
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- running --------------------------------------------------------------------------------------------- */

static void
kill_lane (Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  gboolean is_killed = insn->op != TGSI_KILL_IF;

  for (guint c = 0; c < 4 && !is_killed; c++)
    is_killed = ls_bits_float (oracle_source (oracle, lane, insn, 0, c)) < 0;
  if (!is_killed || oracle->lanes[lane].is_helper)
    return;
  oracle->lanes[lane].is_helper = TRUE;
  if (insn->op != TGSI_DEMOTE && oracle_reads (oracle, TGSI_READING_KILLED, TGSI_KILLED_STOP))
    finish_lane (oracle, lane);
}

static void
compute_lane (Oracle *oracle, guint lane, const TgsiInsn *insn)
{
  if (insn->op == TGSI_KILL || insn->op == TGSI_KILL_IF || insn->op == TGSI_DEMOTE)
    kill_lane (oracle, lane, insn);
  else if (!oracle_compute (oracle, lane, insn) && !oracle_compute_pairs (oracle, lane, insn) &&
           !oracle_access (oracle, lane, insn) && !oracle_emit (oracle, lane, insn))
    oracle->outcome->failure = tgsi_ops[insn->op].name;
  oracle->lanes[lane].pc++;
}

/* The lanes that are first. */
static LsMask
find_first (const Oracle *oracle)
{
  const OracleLane *first = NULL;
  LsMask lanes = 0;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const OracleLane *self = &oracle->lanes[lane];
      int order;

      if (!self->is_there || self->is_over)
        continue;
      order = first == NULL ? -1 : compare_places (self, first);
      if (order < 0)
        lanes = 0;
      if (order <= 0)
        {
          first = self;
          lanes |= LS_MASK_LANE (lane);
        }
    }
  return lanes;
}

/* One instruction of the lanes that are first. */
static void
step (Oracle *oracle, const TgsiInsn *insn)
{
  guint32 results[LS_LANES][4] = { 0 };
  gboolean is_around = FALSE;
  const gboolean is_down = insn->op == TGSI_STORE &&
                           oracle_reads (oracle, TGSI_READING_MEMORY_RACE, TGSI_MEMORY_RACE_LOWEST);

  /* All look before anybody writes. */
  LS_FOREACH_LANE (lane, oracle->together)
    is_around = oracle_look_around (oracle, (guint) lane, insn, results[lane]);
  for (guint i = 0; i < LS_LANES; i++)
    {
      const guint lane = is_down ? LS_LANES - 1 - i : i;

      if (!(oracle->together >> lane & 1))
        continue;
      if (is_around)
        {
          oracle_write (oracle, lane, insn, 0, results[lane]);
          oracle->lanes[lane].pc++;
        }
      else if (!flow (oracle, lane, insn))
        compute_lane (oracle, lane, insn);
    }
}

static void
run (Oracle *oracle)
{
  for (guint i = 0; oracle->outcome->failure == NULL; i++)
    {
      guint pc;

      oracle->together = find_first (oracle);
      if (oracle->together == 0)
        return;
      pc = oracle->lanes[__builtin_ctzll (oracle->together)].pc;
      if (pc >= oracle->program->n_insns || i > 200000)
        {
          oracle->outcome->failure = "no END";
          return;
        }
      step (oracle, &oracle->program->insns[pc]);
    }
}

TgsiOutcome *
tgsi_oracle_run (const TgsiProgram *program, const TgsiWorld *world)
{
  Oracle oracle = { .program = program, .world = world };

  oracle_start (&oracle);
  run (&oracle);
  oracle_finish (&oracle);
  return oracle.outcome;
}
