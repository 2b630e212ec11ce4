#include "r700-narrate.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"

/* Groups in words: what one lane computes, with its numbers. */

#define FIRST_MASK (1u << 24) /* unsigned integers from here on are rather masks and hashes */

#define MAX_TOLD 3 /* slots of a group, with their operands; a sentence with five is not read */

/* As many digits, four at least, as tell the value from others: it reads back as what it is, and as no integer. */
static void
tell_float (GString *out, guint32 bits)
{
  static const char *const formats[] = { "%.4g", "%.5g", "%.6g", "%.7g", "%.8g", "%.9g" };
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  float value = ls_bits_float (bits);

  if (isnan (value))
    {
      g_string_append_printf (out, "NaN (0x%08X)", bits);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (text, sizeof text, formats[i], (double) value);
      if (ls_float_bits ((float) g_ascii_strtod (text, NULL)) == bits)
        break;
    }
  g_string_append (out, text);
  if (strpbrk (text, ".eni") == NULL)
    g_string_append (out, ".0");
}

/* Registers have no type: what looks like a float of common size is one. */
static void
tell_bits (GString *out, guint32 bits)
{
  guint exponent = bits >> 23 & 0xFF;

  if (bits == 0 || (exponent >= 127 - 40 && exponent <= 127 + 40))
    tell_float (out, bits);
  else if (bits < 0x10000u || bits > 0xFFFF0000u)
    g_string_append_printf (out, "%d", (gint32) bits);
  else
    g_string_append_printf (out, "0x%08X", bits);
}

void
r700_tell_value (GString *out, guint32 bits, R700Type type)
{
  switch (type)
    {
    case R700_TYPE_F:
      tell_float (out, bits);
      return;
    case R700_TYPE_I:
    case R700_TYPE_AR:
      g_string_append_printf (out, "%d", (gint32) bits);
      return;
    case R700_TYPE_U:
      g_string_append_printf (out, bits < FIRST_MASK ? "%u" : "0x%08X", bits);
      return;
    case R700_TYPE_B:
    case R700_TYPE_N:
      tell_bits (out, bits);
      return;
    case R700_TYPE_D:
      g_string_append_printf (out, "0x%08X", bits);
      return;
    }
}

void
r700_tell_vector (GString *out, const guint32 bits[4])
{
  for (guint i = 0; i < 4; i++)
    {
      g_string_append (out, i == 0 ? "(" : ", ");
      tell_bits (out, bits[i]);
    }
  g_string_append_c (out, ')');
}

/* Both run for the differences within their quads, and nobody sees what they compute. */
void
r700_tell_helpers (const R700Story *story, LsMask lanes)
{
  guint n_helpers = ls_mask_count (lanes & r700_wave_helpers (story->before));
  guint n_killed = ls_mask_count (lanes & story->before->covered & ~story->before->valid);

  if (n_killed + n_helpers == 0)
    return;
  g_string_append (story->out, " (");
  if (n_killed > 0)
    g_string_append_printf (story->out, "%u killed%s", n_killed, n_helpers > 0 ? ", " : "");
  if (n_helpers > 0)
    g_string_append_printf (story->out, "%u helper%s", n_helpers, n_helpers == 1 ? "" : "s");
  g_string_append_c (story->out, ')');
}

void
r700_tell_lanes (const R700Story *story, LsMask lanes)
{
  guint n = ls_mask_count (lanes);

  if (n == 0)
    g_string_append (story->out, "no lane");
  else
    g_string_append_printf (story->out, "%u lane%s", n, n == 1 ? "" : "s");
  r700_tell_helpers (story, lanes);
}

/* What an index adds, where the number is not said by the words. */
static void
append_base (const R700Story *story,
             const R700Slot *slot,
             guint base,
             gboolean is_gpr,
             GString *name)
{
  g_string_append_printf (name, "[%u%+d]", base,
                          r700_look_index (&story->run, slot, is_gpr, story->lane));
}

/* Returns: (transfer full): NULL for what the words say. */
static GString *
name_operand (const R700Story *story, const R700Slot *slot, const R700Read *read)
{
  GString *name = g_string_new (NULL);

  switch ((R700ReadKind) read->kind)
    {
    case R700_READ_ROW:
    case R700_READ_CONSTANT:
      g_string_free (name, TRUE);
      return NULL;
    case R700_READ_WINDOW:
      g_string_append_printf (name, "KC%u[%u]", read->bank, read->base);
      break;
    case R700_READ_WINDOW_INDEXED:
      g_string_append_printf (name, "KC%u[%u%+d]", read->bank, read->base,
                              story->before->loop.index);
      break;
    case R700_READ_FILE:
      g_string_append_printf (name, "C[%u]", read->base);
      break;
    case R700_READ_FILE_INDEXED:
      g_string_append_c (name, 'C');
      append_base (story, slot, read->base, FALSE, name);
      break;
    case R700_READ_GLOBAL:
      g_string_append_printf (name, "G%u", read->base);
      break;
    case R700_READ_GLOBAL_INDEXED:
      g_string_append_c (name, 'G');
      append_base (story, slot, read->base, TRUE, name);
      break;
    case R700_READ_GPR_INDEXED:
      g_string_append_c (name, 'R');
      append_base (story, slot, read->base, TRUE, name);
      break;
    }
  g_string_append_printf (name, ".%c", "xyzw"[read->chan]);
  return name;
}

/* What the lane's operand is after its modifiers. */
static guint32
used_operand (const R700Story *story, const R700Slot *slot, guint operand)
{
  const R700Read *read = &slot->src[operand];
  guint32 bits = r700_look_operand (&story->run, slot, read, story->lane);

  return read->modified ? (bits & read->and_bits) ^ read->xor_bits : bits;
}

/* "-2 (-KC0[2].y)": the value that is used, and its name, with its sign, where the listing's needs to be found. */
static void
tell_operand (const R700Story *story, const R700Slot *slot, guint operand)
{
  const R700Read *read = &slot->src[operand];
  GString *name = name_operand (story, slot, read);
  gboolean is_negated = read->modified && (read->xor_bits >> 31) != 0;
  const char *bar = read->modified && (read->and_bits >> 31) == 0 ? "|" : "";

  r700_tell_value (story->out, used_operand (story, slot, operand),
                   r700_alu_ops[slot->op].src[operand]);
  if (name == NULL)
    return;
  g_string_append_printf (story->out, " (%s%s%s%s)", is_negated ? "-" : "", bar, name->str, bar);
  g_string_free (name, TRUE);
}

/* What stands between the operands, or NULL. */
static const char *
sign_of (const R700Slot *slot)
{
  return ls_kernels[slot->kernel].sign;
}

static void
tell_operation (const R700Story *story, const R700Slot *slot)
{
  GString *out = story->out;
  const char *between = sign_of (slot);

  if (slot->op == R700_OP_MOV)
    {
      tell_operand (story, slot, 0);
      return;
    }
  if (between == NULL)
    g_string_append_printf (out, "%s (", r700_alu_ops[slot->op].name);
  for (guint i = 0; i < slot->n_src; i++)
    {
      if (i > 0 && between == NULL)
        g_string_append (out, ", ");
      if (i > 0 && between != NULL)
        g_string_append_printf (out, " %s ", i == 2 ? "+" : between);
      tell_operand (story, slot, i);
    }
  if (between == NULL)
    g_string_append_c (out, ')');
}

/* What the output modifiers make of the operation: "(1 + 2) x 2", "clamp (1 + 2)". */
static void
tell_modified (const R700Story *story, const R700Slot *slot)
{
  GString *out = story->out;
  gboolean is_scaled = slot->scale != 1.0f;
  gboolean needs_parts = is_scaled && sign_of (slot) != NULL;

  g_string_append (out, slot->clamp ? "clamp (" : "");
  g_string_append (out, needs_parts ? "(" : "");
  tell_operation (story, slot);
  g_string_append (out, needs_parts ? ")" : "");
  if (is_scaled)
    g_string_append (out, slot->scale < 1.0f ? " / 2" : slot->scale > 2.0f ? " x 4" : " x 2");
  g_string_append (out, slot->clamp ? ")" : "");
}

static void
tell_destination (const R700Story *story, const R700Slot *slot)
{
  char channel = "xyzw"[slot->dst_chan];

  if (slot->is_mova)
    g_string_append_printf (story->out, "AR.%c", "xyzw"[slot->unit & 3]);
  else if (slot->dst_row == R700_NO_ROW && slot->unit == R700_UNIT_T)
    g_string_append (story->out, "PS");
  else if (slot->dst_row == R700_NO_ROW)
    g_string_append_printf (story->out, "PV.%c", "xyzw"[slot->unit]);
  else if (slot->dst_global && slot->index_mode == R700_INDEX_GLOBAL)
    g_string_append_printf (story->out, "G%u.%c", slot->dst_gpr, channel);
  else if (slot->dst_global || slot->dst_rel)
    {
      g_string_append_c (story->out, slot->dst_global ? 'G' : 'R');
      append_base (story, slot, slot->dst_gpr, TRUE, story->out);
      g_string_append_printf (story->out, ".%c", channel);
    }
  else
    g_string_append_printf (story->out, "R%u.%c", slot->dst_gpr, channel);
}

/* Whether the result of an integer operation is not the number that its operands give. */
static gboolean
is_wrapped (const R700Story *story, const R700Slot *slot, guint32 result)
{
  gint64 a, b;

  switch ((int) slot->op)
    {
    case R700_OP_ADD_INT:
    case R700_OP_SUB_INT:
    case R700_OP_MULLO_INT:
      a = (gint32) used_operand (story, slot, 0);
      b = (gint32) used_operand (story, slot, 1);
      return (slot->op == R700_OP_ADD_INT   ? a + b
              : slot->op == R700_OP_SUB_INT ? a - b
                                            : a * b) != (gint32) result;
    case R700_OP_MULLO_UINT:
      return (guint64) used_operand (story, slot, 0) * used_operand (story, slot, 1) != result;
    default:
      return FALSE;
    }
}

/* What PV, PS or AR holds afterwards. */
static guint32
get_result (const R700Story *story, const R700Slot *slot)
{
  const R700Layout *layout = &story->code->layout;
  guint32 row = (slot->is_mova ? layout->ar : layout->pv) + slot->unit;

  return story->rows_after[row].u[story->lane];
}

/* Without what it is made from: "R1.w = 0.75". */
static void
tell_result (const R700Story *story, const R700Slot *slot)
{
  tell_destination (story, slot);
  g_string_append (story->out, " = ");
  r700_tell_value (story->out, get_result (story, slot), r700_alu_ops[slot->op].dst);
}

/* Copies need no "=". */
static void
tell_slot (const R700Story *story, const R700Slot *slot)
{
  guint32 result = get_result (story, slot);

  tell_destination (story, slot);
  g_string_append (story->out, " = ");
  tell_modified (story, slot);
  if (slot->op == R700_OP_MOV && !slot->clamp && slot->scale == 1.0f)
    return;
  g_string_append (story->out, " = ");
  r700_tell_value (story->out, result, r700_alu_ops[slot->op].dst);
  g_string_append (story->out, is_wrapped (story, slot, result) ? " (wrapped)" : "");
}

static gboolean
takes_part (const R700Story *story, const R700Slot *slot)
{
  gboolean predicate = (story->before->predicate >> story->lane & 1) != 0;

  return slot->pred_sel < 2 || predicate == (slot->pred_sel == 3);
}

/* PRED_SET* and KILL* that compare: what counts is whether it holds, not the number it leaves behind. */
static gboolean
is_test (const R700Slot *slot)
{
  return (slot->is_pred || slot->is_kill) && ls_kernels[slot->kernel].sign != NULL;
}

/* PRED_SET* leaves 0 where the comparison holds, KILL* leaves 1. */
static gboolean
test_holds (const R700Story *story, const R700Slot *slot)
{
  guint32 bits = story->rows_after[story->code->layout.pv + slot->unit].u[story->lane];

  return (bits == 0) == (slot->is_pred != 0);
}

static const char *
outcome_of (const R700Slot *slot, gboolean holds)
{
  if (slot->is_kill)
    return holds ? ", so it is killed" : ", so it is not killed";
  if (slot->update_exec_mask)
    return holds ? ", so it goes on" : ", so it stops here";
  if (slot->update_pred)
    return holds ? ", so its predicate is set" : ", so its predicate is cleared";
  return "";
}

/* "0.7 > 0.5078: true, so it goes on" */
static void
tell_test (const R700Story *story, const R700Slot *slot)
{
  gboolean holds = test_holds (story, slot);

  tell_operation (story, slot);
  g_string_append_printf (story->out, ": %s%s", holds ? "true" : "false", outcome_of (slot, holds));
}

/* verb: of the slot told before, or NULL. Returns: this one's. */
static const char *
tell_told (const R700Story *story, const R700Slot *slot, const char *verb)
{
  const char *now = is_test (slot) ? "tests" : "computes";

  g_string_append (story->out, verb == NULL ? " " : ", ");
  if (verb == NULL || !g_str_equal (verb, now))
    g_string_append_printf (story->out, "%s ", now);
  if (is_test (slot))
    tell_test (story, slot);
  else
    tell_slot (story, slot);
  return now;
}

/* The first of a group are told whole, and tests; of the others what they put where. */
static void
tell_slots (const R700Story *story, const R700Step *step)
{
  const char *verb = NULL;
  guint told = 0, brief = 0;

  for (guint i = 0; i < step->n; i++)
    {
      const R700Slot *slot = &step->slots[i];

      if (slot->is_nop || !takes_part (story, slot))
        continue;
      if (told >= MAX_TOLD && !is_test (slot))
        {
          g_string_append (story->out, brief++ == 0 ? " and " : ", ");
          tell_result (story, slot);
          continue;
        }
      verb = tell_told (story, slot, verb);
      told++;
    }
  if (told == 0)
    g_string_append (story->out, " does nothing");
}

/* "; the predicate keeps 28 of them out of x, y". pred_sel: 2 or 3, see r700-lanes.c. */
static void
tell_predicate (const R700Story *story, const R700Group *group, guint pred_sel)
{
  const R700Wave *before = story->before;
  LsMask off = before->executing & (pred_sel == 2 ? before->predicate : ~before->predicate);
  g_autoptr (GString) slots = g_string_new (NULL);

  for (guint i = 0; i < group->n_slots; i++)
    if (group->slots[i].pred_sel == pred_sel)
      g_string_append_printf (slots, "%s%c", slots->len > 0 ? ", " : "",
                              "xyzwt"[group->slots[i].unit]);
  if (off != 0 && slots->len > 0)
    g_string_append_printf (story->out, "; the predicate keeps %u of them out of %s",
                            ls_mask_count (off), slots->str);
}

void
r700_tell_group (const R700Story *story, guint group)
{
  const R700Program *program = story->code->program;
  const R700Wave *before = story->before;
  gboolean runs = (before->executing >> story->lane & 1) != 0;

  g_string_append_printf (story->out, "Group %u of clause %02u: lane %u",
                          program->groups[group].index, program->cf[before->cf].dword / 2,
                          story->lane);
  if (runs)
    tell_slots (story, &story->code->steps[group]);
  else
    g_string_append (story->out, " sits out");
  g_string_append_printf (story->out, ". %u of %u lanes", ls_mask_count (before->executing),
                          LS_LANES);
  r700_tell_helpers (story, before->executing);
  g_string_append (story->out, " take part");
  tell_predicate (story, &program->groups[group], 2);
  tell_predicate (story, &program->groups[group], 3);
  g_string_append_c (story->out, '.');
}
