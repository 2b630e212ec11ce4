#include <math.h>
#include <string.h>

#include "exec-vectors.h"
#include "r700-isa.h"
#include "wave.h"

/* Every execution vector runs through the assembler and the gate, a lane each. An instruction that any unit may run runs
 * as the vector units do it and as the trans unit does. */

#define END "NOP\nEND_OF_PROGRAM\n"

/* --- programs ---------------------------------------------------------------------------------------------- */

/* Operands lie in the registers R0 and R1, and of three doubles in R2; results go to R5. */
static void
add_slot (GString *text, char slot, const char *name, const char *dst)
{
  g_string_append_printf (text, " %c: %s %s", slot, name, dst);
}

static void
add_row_op (GString *text, const R700AluInfo *info)
{
  add_slot (text, info->units == R700_UNITS_TRANS ? 't' : 'x', info->name,
            info->flags & R700_ALU_MOVA ? "____" : "R5.x");
  for (guint k = 0; k < info->n_src; k++)
    g_string_append_printf (text, ", R0.%c", "xyz"[k]);
  g_string_append (text, info->flags & R700_ALU_PRED ? "  UPDATE_EXEC_MASK UPDATE_PRED\n" : "\n");
  if (info->units != R700_UNITS_ANY || info->flags)
    return;
  add_slot (text, 't', info->name, "R6.x");
  for (guint k = 0; k < info->n_src; k++)
    g_string_append_printf (text, ", R0.%c", "xyz"[k]);
  g_string_append (text, "\n");
}

static void
add_reduction (GString *text, R700AluOp op, const R700AluInfo *info)
{
  static const char *const plain[] = { "R0.x, R1.x", "R0.y, R1.y", "R0.z, R1.z", "R0.w, R1.w" };
  static const char *const cube[] = { "R0.z, R0.y", "R0.z, R0.x", "R0.x, R0.z", "R0.y, R0.z" };

  for (guint i = 0; i < 4; i++)
    {
      const char *both = op == R700_OP_CUBE ? cube[i] : plain[i];
      g_autofree char *dst = g_strdup_printf ("R5.%c, ", "xyzw"[i]);

      add_slot (text, "xyzw"[i], info -> name, dst);
      g_string_append_printf (text, "%.*s\n", info->n_src == 1 ? 4 : 10, both);
    }
}

/* Doubles are given low dword in x and z, high dword in y and w; LDEXP_64 takes its exponent in both slots. */
static void
add_double_op (GString *text, R700AluOp op, const R700AluInfo *info)
{
  static const char *const high[] = { "R0.y", "R0.w", "R1.y" };
  static const char *const low[] = { "R0.x", "R0.z", "R1.x" };
  gboolean is_quad = info->units == R700_UNITS_QUAD;
  guint n = is_quad ? 4 : 2;

  for (guint i = 0; i < n; i++)
    {
      /* the operations of four slots with two or three operands take the low dword in w alone */
      gboolean is_low = is_quad && info->n_src > 1 ? i == 3 : i % 2 == 1;
      g_autofree char *dst = g_strdup_printf ("R5.%c", "xyzw"[i]);

      add_slot (text, "xyzw"[i], info -> name, dst);
      for (guint k = 0; k < info->n_src; k++)
        {
          gboolean whole = info->src[k] != R700_TYPE_D;

          g_string_append_printf (text, ", %s", whole || is_low ? low[k] : high[k]);
        }
      g_string_append (
        text, info->flags & R700_ALU_PRED && i == 0 ? "  UPDATE_EXEC_MASK UPDATE_PRED\n" : "\n");
    }
  g_assert_true (op < R700_N_ALU_OPS);
}

static gboolean
is_several_slots (const R700AluInfo *info)
{
  return info->units == R700_UNITS_PAIR || info->units == R700_UNITS_QUAD;
}

static Wave *
program_for (R700AluOp op, const R700AluInfo *info)
{
  g_autoptr (GString) text = g_string_new ("ALU:\n");

  if (info->units == R700_UNITS_REDUCE)
    add_reduction (text, op, info);
  else if (is_several_slots (info))
    add_double_op (text, op, info);
  else
    add_row_op (text, info);
  /* a group more keeps AR and the predicate readable: both end with the clause */
  g_string_append (text, " x: MOV R7.x, R0.x\n" END);
  return wave_new (text->str);
}

/* --- running ------------------------------------------------------------------------------------------------- */

static void
load (Wave *wave, const R700AluInfo *info, const ExecVector *vectors, guint n)
{
  LsRow rows[12] = { 0 };
  gboolean is_wide = is_several_slots (info);
  gboolean is_reduction = info->units == R700_UNITS_REDUCE;

  for (guint lane = 0; lane < n; lane++)
    for (guint k = 0; k < vectors[lane].n_operands; k++)
      {
        guint64 bits = vectors[lane].operand[k];

        if (is_wide)
          {
            rows[2 * k].u[lane] = (guint32) bits;
            rows[2 * k + 1].u[lane] = (guint32) (bits >> 32);
          }
        else
          rows[k].u[lane] = (guint32) bits;
      }
  for (guint row = 0; row < (is_wide || is_reduction ? 12 : 4); row++)
    wave_set_row (wave, row / 4, row % 4, &rows[row]);
}

static gboolean
is_near (guint32 bits, const ExecVector *vector)
{
  float f;
  int exponent;
  double distance, size = fabs (vector->exact);

  memcpy (&f, &bits, sizeof f);
  if (!isfinite (f))
    return isinf (f) && size > 0x1.fffffefffp127 && (f > 0) == (vector->exact > 0);
  distance = fabs ((double) f - vector->exact);
  if (size < 0x1p-126)
    return distance <= 0x1p-126;
  frexp (size, &exponent);
  return distance <= vector->ulp * ldexp (1, exponent - 24);
}

/* The word of the result in its channel; the address register for MOVA*. */
static guint32
result_word (const Wave *wave, const R700AluInfo *info, guint reg, guint channel, guint lane)
{
  gboolean is_mova = (info->flags & R700_ALU_MOVA) != 0;

  return wave_get (wave, is_mova ? FILE_AR : FILE_R, is_mova ? 0 : reg, channel, lane);
}

static void
check_word (const ExecBlock *block,
            const ExecVector *vector,
            const char *what,
            guint k,
            guint32 got)
{
  gboolean ok = vector->ulp > 0 ? is_near (got, vector) : got == vector->result[k];

  if (ok)
    return;
  if (vector->ulp > 0)
    g_error ("line %u: %s (%08" G_GINT64_MODIFIER "X)%s is %08X, not within %g ULP of %.17g [%s]",
             vector->line, block->op, vector->operand[0], what, got, vector->ulp, vector->exact,
             block->source);
  g_error ("line %u: %s (%" G_GINT64_MODIFIER "X, %" G_GINT64_MODIFIER "X, %" G_GINT64_MODIFIER
           "X)%s, word %u is %08X, not %08X [%s]",
           vector->line, block->op, vector->operand[0], vector->operand[1], vector->operand[2],
           what, k, got, vector->result[k], block->source);
}

static void
check_flag (const ExecBlock *block, const ExecVector *vector, gboolean got)
{
  if (vector->p >= 0 && got != vector->p)
    g_error ("line %u: %s (%" G_GINT64_MODIFIER "X, %" G_GINT64_MODIFIER "X): P is %d [%s]",
             vector->line, block->op, vector->operand[0], vector->operand[1], got, block->source);
}

/* Up to a lane each. */
static void
run_wave (Wave *wave, const ExecBlock *block, const R700AluInfo *info, const ExecVector *v, guint n)
{
  gboolean both_units = info->units == R700_UNITS_ANY && !info->flags;
  gboolean kills = (info->flags & R700_ALU_KILL) != 0;
  LsMask flags;

  wave_reset (wave, LS_MASK_ALL);
  load (wave, info, v, n);
  wave_step (wave, 2);
  flags = kills ? ~wave_mask (wave, MASK_VALID) : wave_mask (wave, MASK_PREDICATE);
  for (guint lane = 0; lane < n; lane++)
    {
      for (guint k = 0; k < v[lane].n_results; k++)
        check_word (block, &v[lane], "", k, result_word (wave, info, 5, k, lane));
      if (both_units)
        check_word (block, &v[lane], " on the trans unit", 0, result_word (wave, info, 6, 0, lane));
      check_flag (block, &v[lane], (flags >> lane & 1) != 0);
    }
  wave_run (wave);
  flags = wave_mask (wave, MASK_ACTIVE);
  for (guint lane = 0; lane < n && info->flags & R700_ALU_PRED; lane++)
    check_flag (block, &v[lane], (flags >> lane & 1) != 0);
}

static void
test_block (gconstpointer data)
{
  const ExecBlock *block = data;
  R700AluOp op = r700_alu_by_name (block->op);
  const R700AluInfo *info = &r700_alu_ops[op];
  const ExecVector *vectors = (const ExecVector *) (gconstpointer) block->vectors->data;
  g_autoptr (Wave) wave = NULL;

  g_assert_cmpint (op, !=, R700_OP_INVALID);
  wave = program_for (op, info);
  for (guint i = 0; i < block->vectors->len; i += LS_LANES)
    run_wave (wave, block, info, vectors + i, MIN (LS_LANES, block->vectors->len - i));
  g_test_message ("%u vectors, %s", block->vectors->len, block->source);
}

static void
add_file (const char *name, const char *path, GPtrArray *blocks)
{
  for (guint i = 0; i < blocks->len; i++)
    {
      ExecBlock *block = g_ptr_array_index (blocks, i);
      g_autofree char *test = g_strdup_printf ("/witness/exec/%s/%s", name, block->op);

      if (block->vectors->len == 0)
        g_error ("%s: %s has no vectors", path, block->op);
      g_test_add_data_func (test, block, test_block);
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) known = NULL;
  g_autoptr (GPtrArray) formulas = NULL;

  g_test_init (&argc, &argv, NULL);
  if (argc != 3)
    g_error ("usage: test-exec-vectors KNOWN.vec EXEC.vec");
  known = exec_vectors_read (argv[1]);
  formulas = exec_vectors_read (argv[2]);
  add_file ("known", argv[1], known);
  add_file ("formula", argv[2], formulas);
  return g_test_run ();
}
