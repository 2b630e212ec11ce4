#include "spirv-oracle-private.h"

/* The run: from instruction to instruction. */

void
oracle_fail (Oracle *self, const char *format, ...)
{
  va_list arguments;

  if (self->outcome->failure != NULL)
    return;
  va_start (arguments, format);
  self->outcome->failure = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

/* --- jumps ------------------------------------------------------------------------------------------------ */

/* All are read before any is written. */
static void
take_phis (Oracle *self, Lane *lane, guint32 from)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (Cell));
  const guint32 first = lane->pc;
  guint at = 0;

  for (;; lane->pc += oracle_n (self->words + lane->pc))
    {
      const guint32 *words = self->words + lane->pc;
      guint i = 3;

      if (oracle_op (words) != SPIRV_OP_Phi)
        break;
      while (i + 1 < oracle_n (words) && words[i + 1] != from)
        i += 2;
      if (i + 1 >= oracle_n (words))
        {
          oracle_fail (self, "phi %u has nothing from block %u", words[2], from);
          return;
        }
      g_array_append_vals (cells, oracle_cells (self, lane, words[i]),
                           oracle_size (self, words[1]));
    }
  for (guint32 pc = first; pc < lane->pc; pc += oracle_n (self->words + pc))
    {
      const guint32 *words = self->words + pc;
      const guint n = oracle_size (self, words[1]);

      memcpy (oracle_cells (self, lane, words[2]), &g_array_index (cells, Cell, at),
              n * sizeof (Cell));
      at += n;
    }
}

static void
jump (Oracle *self, Lane *lane, guint32 label)
{
  const guint32 from = lane->block;

  lane->block = label;
  lane->pc = self->made[label] + 2;
  take_phis (self, lane, from);
}

static void
take_switch (Oracle *self, Lane *lane, const guint32 *words)
{
  const guint32 type = oracle_type (self, words[1]);
  const guint n = oracle_width (self, type) / 32;
  const guint64 selector = oracle_cells (self, lane, words[1])->bits;

  for (guint i = 3; i + n < oracle_n (words); i += n + 1)
    {
      const guint64 literal = n == 2 ? words[i] | (guint64) words[i + 1] << 32 : words[i];

      if (literal == selector)
        {
          jump (self, lane, words[i + n]);
          return;
        }
    }
  jump (self, lane, words[2]);
}

/* --- functions -------------------------------------------------------------------------------------------- */

/* Binds the arguments and goes to the first block. */
static void
enter (Oracle *self, Lane *lane, guint32 function, const guint32 *call)
{
  guint32 pc = self->made[function] + 5;
  guint i = 0;

  for (; oracle_op (self->words + pc) == SPIRV_OP_FunctionParameter; pc += 3, i++)
    {
      const guint32 *words = self->words + pc;

      if (oracle_op (oracle_made (self, words[1])) == SPIRV_OP_TypePointer)
        lane->pointers[words[2]] = lane->pointers[call[4 + i]];
      else
        memcpy (oracle_cells (self, lane, words[2]), oracle_cells (self, lane, call[4 + i]),
                oracle_size (self, words[1]) * sizeof (Cell));
    }
  lane->block = self->words[pc + 1];
  lane->pc = pc + 2;
}

static void
take_call (Oracle *self, Lane *lane, const guint32 *words)
{
  if (lane->depth == ORACLE_DEPTH)
    {
      oracle_fail (self, "too many calls");
      return;
    }
  lane->returns[lane->depth++] =
    (Return){ .pc = lane->pc + oracle_n (words), .block = lane->block, .call = lane->pc };
  enter (self, lane, words[3], words);
}

/* value: id, or 0. */
static void
take_return (Oracle *self, Lane *lane, guint32 value)
{
  const Return *to;

  if (lane->depth == 0)
    {
      lane->is_over = TRUE;
      return;
    }
  to = &lane->returns[--lane->depth];
  if (value != 0)
    memcpy (oracle_cells (self, lane, self->words[to->call + 2]), oracle_cells (self, lane, value),
            oracle_size (self, oracle_type (self, value)) * sizeof (Cell));
  lane->pc = to->pc;
  lane->block = to->block;
}

/* --- steps ------------------------------------------------------------------------------------------------ */

/* Returns: FALSE: the instruction does not say where to go. */
static gboolean
take_flow (Oracle *self, Lane *lane, const guint32 *words)
{
  switch (oracle_op (words))
    {
    case SPIRV_OP_Branch:
      jump (self, lane, words[1]);
      return TRUE;
    case SPIRV_OP_BranchConditional:
      jump (self, lane, oracle_cells (self, lane, words[1])->bits != 0 ? words[2] : words[3]);
      return TRUE;
    case SPIRV_OP_Switch:
      take_switch (self, lane, words);
      return TRUE;
    case SPIRV_OP_FunctionCall:
      take_call (self, lane, words);
      return TRUE;
    case SPIRV_OP_Return:
    case SPIRV_OP_ReturnValue:
      take_return (self, lane, oracle_op (words) == SPIRV_OP_ReturnValue ? words[1] : 0);
      return TRUE;
    case SPIRV_OP_Unreachable:
      oracle_fail (self, "lane %u comes where nobody comes", lane->number);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_nothing (guint op)
{
  return op == SPIRV_OP_SelectionMerge || op == SPIRV_OP_LoopMerge || op == SPIRV_OP_Nop;
}

/* To the end, or to where it waits for others. */
static void
run_lane (Oracle *self, Lane *lane)
{
  while (!lane->is_over && !lane->waits && self->outcome->failure == NULL)
    {
      const guint32 *words = self->words + lane->pc;

      if (++lane->n_steps > ORACLE_MAX_STEPS)
        oracle_fail (self, "lane %u does not end", lane->number);
      else if (take_flow (self, lane, words))
        continue;
      else if (oracle_op (words) == SPIRV_OP_ControlBarrier || oracle_is_asking (oracle_op (words)))
        {
          lane->waits = TRUE;
          continue;
        }
      else if (!is_nothing (oracle_op (words)) && !oracle_access (self, lane, words) &&
               !oracle_compute_parts (self, lane, words) &&
               !oracle_compute_matrix (self, lane, words) &&
               !oracle_compute_std (self, lane, words) && !oracle_compute (self, lane, words))
        oracle_fail (self, "instruction %u is unknown", oracle_op (words));
      lane->pc += oracle_n (words);
    }
}

/* All that wait are at one instruction, and go on behind it. */
static void
meet (Oracle *self, guint32 pc, guint64 lanes)
{
  const guint32 *words = self->words + pc;

  for (guint i = 0; i < ORACLE_LANES; i++)
    if ((lanes >> i & 1) != 0 && self->lanes[i].pc != pc)
      oracle_fail (self, "lane %u waits somewhere else", i);
  if (self->outcome->failure == NULL && oracle_op (words) != SPIRV_OP_ControlBarrier)
    oracle_ask (self, words, lanes);
  for (guint i = 0; i < ORACLE_LANES; i++)
    if ((lanes >> i & 1) != 0)
      {
        self->lanes[i].pc += oracle_n (words);
        self->lanes[i].waits = FALSE;
      }
}

/* Each lane to its end, or to where it waits. Returns: whether there is something left to do. */
static gboolean
run_all (Oracle *self)
{
  guint64 waiting = 0;
  guint32 pc = 0;

  for (guint i = 0; i < ORACLE_LANES; i++)
    {
      run_lane (self, &self->lanes[i]);
      if (!self->lanes[i].waits)
        continue;
      waiting |= G_GUINT64_CONSTANT (1) << i;
      pc = self->lanes[i].pc;
    }
  if (waiting != 0 && self->outcome->failure == NULL)
    meet (self, pc, waiting);
  return waiting != 0 && self->outcome->failure == NULL;
}

/* --- all -------------------------------------------------------------------------------------------------- */

static void
take_buffers (Oracle *self, GArray *const *buffers, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      self->outcome->buffers[i] =
        g_array_sized_new (FALSE, TRUE, sizeof (OracleWord), buffers[i]->len);
      for (guint k = 0; k < buffers[i]->len; k++)
        {
          const OracleWord word = { .bits = g_array_index (buffers[i], guint32, k) };

          g_array_append_val (self->outcome->buffers[i], word);
        }
    }
}

static void
start_lane (Oracle *self, Lane *lane, guint number)
{
  lane->number = number;
  lane->cells = g_new0 (Cell, self->n_cells);
  lane->pointers = g_new0 (Pointer, self->bound);
  for (guint32 id = 0; id < self->bound; id++)
    if (self->made[id] != 0 && oracle_op (oracle_made (self, id)) == SPIRV_OP_Variable)
      oracle_access (self, lane, oracle_made (self, id));
  enter (self, lane, self->main, NULL);
}

OracleOutcome *
spirv_oracle_run (GBytes *code, GArray *const *buffers, guint n)
{
  g_autofree Oracle *self = g_new0 (Oracle, 1);
  gsize n_bytes;

  self->words = g_bytes_get_data (code, &n_bytes);
  self->n_words = (guint32) (n_bytes / sizeof (guint32));
  self->outcome = g_new0 (OracleOutcome, 1);
  take_buffers (self, buffers, n);
  oracle_read (self);
  for (guint i = 0; i < ORACLE_LANES; i++)
    start_lane (self, &self->lanes[i], i);
  while (run_all (self))
    continue;
  for (guint i = 0; i < ORACLE_LANES; i++)
    {
      g_free (self->lanes[i].cells);
      g_free (self->lanes[i].pointers);
    }
  g_hash_table_unref (self->decorations);
  g_free (self->made);
  g_free (self->first);
  g_free (self->sizes);
  g_free (self->constants);
  g_free (self->shared);
  return self->outcome;
}

void
spirv_oracle_outcome_free (OracleOutcome *outcome)
{
  for (guint i = 0; i < ORACLE_BUFFERS; i++)
    g_clear_pointer (&outcome->buffers[i], g_array_unref);
  g_free (outcome->failure);
  g_free (outcome);
}
