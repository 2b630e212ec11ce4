#include "ls-row.h"
#include "ls-words.h"
#include "r700-code.h"

/* The state of the lowering. */
typedef struct
{
  R700Code *code;
  GArray *constants; /* guint32, the values of code->constants */
  GArray *ops;       /* LsMicro, operations of the step */
  R700Step *step;
} R700Lowering;

/* The operands of an instruction: registers, constants and literals, with modifiers. */

void
r700_refuse (R700Refusal *refusal, LsTrapCode code, guint64 value, const char *format, ...)
{
  va_list args;

  if (refusal->code != LS_TRAP_NONE)
    return;
  va_start (args, format);
  refusal->code = code;
  refusal->value = value;
  refusal->reason = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
}

static guint32
constant_row (R700Lowering *lowering, guint32 bits)
{
  for (guint i = 0; i < lowering->constants->len; i++)
    if (g_array_index (lowering->constants, guint32, i) == bits)
      return i;
  g_array_append_val (lowering->constants, bits);
  return lowering->constants->len - 1;
}

/* --- registers -------------------------------------------------------------------------------- */

/* A register of a file, with one number. */
static LsMicroPlace
single_place (guint file, guint channel, guint32 first_row)
{
  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = { .file = (guint8) file, .channel = (guint8) channel },
                         .row = first_row + channel };
}

static void
check_index_mode (R700Lowering *lowering, const R700Alu *alu)
{
  const char *name = r700_alu_ops[alu->op].name;

  if (alu->index_mode == 7)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s uses INDEX_MODE 7, which is reserved", name);
}

/* Adds AR or aL, by INDEX_MODE; registers always take AR.x. */
static void
set_index (LsMicroPlace *place, guint mode)
{
  gboolean is_constant = place->kind == LS_MICRO_CONSTANT;

  place->index = mode == 4 ? LS_MICRO_LOOP_INDEX : LS_MICRO_REGISTER_INDEX;
  if (place->index == LS_MICRO_REGISTER_INDEX)
    place->index_ref =
      (LsRegRef){ .file = R700_FILE_AR, .channel = (guint8) (is_constant ? mode : 0) };
}

/* With INDEX_MODE 5 and 6 a relative operand is a register that waves share (guide 2.6.1). */
static LsMicroPlace
global_place (R700Lowering *lowering,
              const R700Alu *alu,
              const char *verb,
              guint gpr,
              guint channel)
{
  guint n = lowering->code->layout.n[R700_FILE_G];
  LsMicroPlace place = {
    .kind = LS_MICRO_REGISTER,
    .ref = { .file = R700_FILE_G, .channel = (guint8) channel, .index = (guint16) gpr },
    .row = 4 * gpr + channel
  };

  if (alu->index_mode != R700_INDEX_GLOBAL)
    set_index (&place, 0);
  else if (gpr >= n)
    {
      r700_refuse (&lowering->step->refusal, LS_TRAP_OUT_OF_RANGE, 0,
                   "%s %s G%u; waves share %u registers", r700_alu_ops[alu->op].name,
                   ls_words (verb), gpr, n);
      place.row = LS_MICRO_NO_ROW;
    }
  return place;
}

LsMicroPlace
r700_gpr_place (const LsLayout *layout, guint gpr, guint channel)
{
  guint32 row = r700_layout_gpr (layout, gpr);

  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = r700_layout_ref (layout, gpr, channel),
                         .row = row != LS_NO_ROW ? row + channel : LS_MICRO_NO_ROW };
}

/* --- sources ---------------------------------------------------------------------------------- */

static LsMicroPlace
lower_gpr (R700Lowering *lowering, const R700Alu *alu, const R700Src *src)
{
  const LsLayout *layout = &lowering->code->layout;
  const char *name = r700_alu_ops[alu->op].name;
  LsMicroPlace place = r700_gpr_place (layout, src->sel, src->chan);

  if (place.row == LS_MICRO_NO_ROW)
    r700_refuse (&lowering->step->refusal, LS_TRAP_OUT_OF_RANGE, 0,
                 "%s reads R%u; the state declares %u registers", name, src->sel,
                 layout->n[R700_FILE_R]);
  if (src->rel && src->sel >= layout->n[R700_FILE_R])
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s indexes from R%u, a clause temporary", name, src->sel);
  if (src->rel)
    set_index (&place, alu->index_mode);
  return place;
}

static LsMicroPlace
lower_constant (R700Lowering *lowering,
                const R700Alu *alu,
                const R700Src *src,
                guint file,
                guint first_sel)
{
  LsMicroPlace place = { .kind = LS_MICRO_CONSTANT,
                         .ref = { .file = (guint8) file,
                                  .channel = (guint8) src->chan,
                                  .index = (guint16) (src->sel - first_sel) },
                         .row = LS_MICRO_NO_ROW };

  if (src->rel)
    set_index (&place, alu->index_mode);
  if (src->rel && file != R700_CONST_C && alu->index_mode != 4)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s indexes KC%u by AR; constant cache takes only aL", r700_alu_ops[alu->op].name,
                 file - R700_CONST_KC0);
  return place;
}

/* The place of a selector, without modifiers. */
static LsMicroPlace
lower_selector (R700Lowering *lowering, const R700Alu *alu, const R700Src *src)
{
  const LsLayout *layout = &lowering->code->layout;
  const R700Inline *number = r700_inline (src->sel);

  if (src->sel < R700_SEL_KCACHE0 && src->rel && r700_is_global (alu->index_mode))
    return global_place (lowering, alu, N_ ("reads"), src->sel, src->chan);
  if (src->sel < R700_SEL_KCACHE0)
    return lower_gpr (lowering, alu, src);
  if (src->sel < R700_SEL_KCACHE1)
    return lower_constant (lowering, alu, src, R700_CONST_KC0, R700_SEL_KCACHE0);
  if (src->sel < R700_SEL_RESERVED)
    return lower_constant (lowering, alu, src, R700_CONST_KC1, R700_SEL_KCACHE1);
  if (src->sel >= R700_SEL_CFILE)
    return lower_constant (lowering, alu, src, R700_CONST_C, R700_SEL_CFILE);
  if (src->sel == R700_SEL_PV)
    return single_place (R700_FILE_PV, src->chan, layout->first[R700_FILE_PV]);
  if (src->sel == R700_SEL_PS)
    return single_place (R700_FILE_PS, 0, layout->first[R700_FILE_PS]);
  if (number == NULL && src->sel != R700_SEL_LITERAL)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s reads source selector %u, which is reserved", r700_alu_ops[alu->op].name,
                 src->sel);
  return (LsMicroPlace){ .kind = LS_MICRO_LITERAL,
                         .bits = number != NULL ? number->bits : src->literal };
}

/* The place with its modifiers; modifiers of literals are computed at once. */
static LsMicroPlace
lower_source (R700Lowering *lowering, const R700Alu *alu, const R700Src *src)
{
  const LsRowArg arg = { { src->abs ? 0x7FFFFFFFu : G_MAXUINT32, src->neg ? 0x80000000u : 0 } };
  LsMicroPlace place = lower_selector (lowering, alu, src);

  if (src->rel)
    check_index_mode (lowering, alu);
  if (place.kind == LS_MICRO_LITERAL)
    {
      place.bits = (place.bits & arg.and_bits) ^ arg.xor_bits;
      place.row = constant_row (lowering, place.bits);
      return place;
    }
  if (!src->neg && !src->abs)
    return place;
  return ls_micro_change (lowering->ops, LS_KERNEL_MODIFY, place, arg);
}

/* ALU groups as micro-operations: for each slot the modifiers of its operands, its operation and
 * its output modifiers; all of them read before anything is written. */

/* --- results ---------------------------------------------------------------------------------- */

/* The register that a slot writes. Returns: FALSE for none. An undeclared register drops the
 * result: so OP3, which has no write mask, discards it. */
static gboolean
lower_register (R700Lowering *lowering, const R700Alu *alu, LsMicroPlace *place)
{
  const LsLayout *layout = &lowering->code->layout;

  if (!alu->write_mask || alu->op == R700_OP_NOP || (r700_alu_ops[alu->op].flags & R700_ALU_MOVA))
    return FALSE;
  if (alu->dst_rel)
    check_index_mode (lowering, alu);
  if (alu->dst_rel && r700_is_global (alu->index_mode))
    {
      *place = global_place (lowering, alu, N_ ("writes"), alu->dst_gpr, alu->dst_chan);
      return TRUE;
    }
  if (alu->dst_rel && alu->dst_gpr >= layout->n[R700_FILE_R])
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s indexes from R%u, which is not a declared register",
                 r700_alu_ops[alu->op].name, alu->dst_gpr);
  *place = r700_gpr_place (layout, alu->dst_gpr, alu->dst_chan);
  if (alu->dst_rel)
    set_index (place, alu->index_mode);
  return place->row != LS_MICRO_NO_ROW;
}

/* Registers first, then those that live for the clause: an indexed write of the group still uses
 * the old AR. */
static void
lower_destinations (R700Lowering *lowering, const R700Alu *alu, LsMicroPart *part)
{
  const LsLayout *layout = &lowering->code->layout;

  if (lower_register (lowering, alu, &part->to[0].place))
    part->n_to++;
  if (alu->op == R700_OP_NOP || alu->unit >= R700_MAX_SLOTS)
    return;
  part->to[part->n_to++].place =
    r700_alu_ops[alu->op].flags & R700_ALU_MOVA
      ? single_place (R700_FILE_AR, alu->unit & 3, layout->first[R700_FILE_AR])
    : alu->unit == R700_UNIT_T
      ? single_place (R700_FILE_PS, 0, layout->first[R700_FILE_PS])
      : single_place (R700_FILE_PV, alu->unit, layout->first[R700_FILE_PV]);
}

/* OMOD, then CLAMP (guide 4.9). The face number of CUBE passes unchanged. */
static void
lower_output_modifiers (R700Lowering *lowering, const R700Alu *alu, LsMicroPart *part)
{
  static const float factors[4] = { 1.0f, 2.0f, 4.0f, 0.5f };
  const R700AluInfo *info = &r700_alu_ops[alu->op];
  gboolean is_float = info->dst == R700_TYPE_F || info->dst == R700_TYPE_B;

  if (alu->op == R700_OP_NOP)
    return;
  if (!is_float && (alu->clamp || alu->omod != 0))
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s has OMOD %u and CLAMP %u, but no float result", info->name, alu->omod,
                 alu->clamp);
  if (alu->op == R700_OP_CUBE && alu->unit == 3)
    return;
  if ((alu->omod & 3) != 0)
    ls_micro_finish (lowering->ops, part, LS_KERNEL_SCALE,
                     (LsRowArg){ .factor = factors[alu->omod & 3] });
  if (alu->clamp)
    ls_micro_finish (lowering->ops, part, LS_KERNEL_CLAMP, (LsRowArg){ { 0, 0 } });
}

/* --- slots ------------------------------------------------------------------------------------ */

static guint
decided_masks (const R700Alu *alu)
{
  guint flags = r700_alu_ops[alu->op].flags;

  if (flags & R700_ALU_KILL)
    return LS_MICRO_KILLS;
  if (!(flags & R700_ALU_PRED))
    return 0;
  return (alu->update_exec_mask ? LS_MICRO_TESTS : 0) |
         (alu->update_pred ? LS_MICRO_PREDICATES : 0);
}

/* The slots of an instruction. */
static guint
n_slots_of (R700AluOp op)
{
  static const guint8 n[] = {
    [R700_UNITS_ANY] = 1,  [R700_UNITS_VEC] = 1,    [R700_UNITS_TRANS] = 1, [R700_UNITS_PAIR] = 2,
    [R700_UNITS_QUAD] = 4, [R700_UNITS_REDUCE] = 4, [R700_UNITS_NONE] = 1
  };

  return n[r700_alu_ops[op].units];
}

/* Dot products and the like take the operands of all vector slots, doubles the operands of two or
 * four. */
static guint
joint_number (const R700Alu *alu)
{
  const guint n = n_slots_of (alu->op);

  return n == 1 ? 0 : n == 2 ? 1 + alu->unit / 2 : 3;
}

static void
add_part (R700Lowering *lowering, const R700Alu *alu, guint op, guint column)
{
  static const guint8 gates[4] = { LS_MICRO_ALL, LS_MICRO_ALL, LS_MICRO_CLEAR, LS_MICRO_SET };
  LsMicroStep *micro = &lowering->step->micro;
  LsMicroPart part = { .line = alu->line,
                       .slot = (guint8) alu->unit,
                       .joint = (guint8) joint_number (alu),
                       .gate = gates[alu->pred_sel & 3],
                       .op = (guint16) op,
                       .number = (guint16) op,
                       .column = (guint8) column,
                       .n_columns = 1,
                       .masks = (guint8) decided_masks (alu) };

  lower_destinations (lowering, alu, &part);
  lower_output_modifiers (lowering, alu, &part);
  lowering->step->op[micro->n_parts] = alu->op;
  ls_micro_add_part (micro, part);
}

/* One instruction, of n slots. */
static void
lower_instruction (R700Lowering *lowering, const R700Alu *const *slots, guint n)
{
  const R700AluInfo *info = &r700_alu_ops[slots[0]->op];
  LsMicro micro = { .kernel = (guint16) r700_kernel (slots[0]->op),
                    .n_slots = (guint8) n,
                    .is_condition = (info->flags & (R700_ALU_PRED | R700_ALU_KILL)) != 0 };
  guint op;

  for (guint j = 0; j < n; j++)
    for (guint k = 0; k < info->n_src; k++)
      micro.s[k][j] = lower_source (lowering, slots[j], &slots[j]->src[k]);
  op = ls_micro_add (lowering->ops, micro);
  for (guint j = 0; j < n; j++)
    add_part (lowering, slots[j], op, j);
}

/* --- groups ----------------------------------------------------------------------------------- */

/* For each slot: modifiers of three operands, the operation, OMOD and CLAMP. */
G_STATIC_ASSERT ((3 + 1 + 2) * R700_MAX_SLOTS <= LS_MICRO_MAX_OPS);

static void
check_slot (R700Lowering *lowering, const R700Alu *alu, guint slot)
{
  const R700AluInfo *info = &r700_alu_ops[alu->op];

  if (info->units == R700_UNITS_NONE)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0, "%s does not exist on the R700",
                 info->name);
  if (alu->pred_sel == 1)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s has PRED_SEL 1, which is reserved", info->name);
  if ((info->flags & R700_ALU_KILL) && lowering->code->stage != LS_STAGE_PS)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0, "%s is for pixel shaders only",
                 info->name);
  if (alu->unit >= R700_MAX_SLOTS)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s in slot %u has no unit to run on", info->name, slot);
}

/* The number of slots of the first slot's instruction: neighbouring vector units with the same
 * operation. */
static guint
count_slots (R700Lowering *lowering, const R700Alu *const *slots, guint n_left)
{
  guint n = n_slots_of (slots[0]->op);
  gboolean whole = slots[0]->unit % n == 0 && n <= n_left;

  for (guint k = 1; whole && k < n; k++)
    whole = slots[k]->op == slots[0]->op && slots[k]->unit == slots[0]->unit + k;
  if (whole)
    return n;
  r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
               "%s needs %u neighbouring vector slots of the same operation",
               r700_alu_ops[slots[0]->op].name, n);
  return 1;
}

/* Sorts the slots by unit. Returns: how many there are. */
static guint
sort_slots (R700Lowering *lowering, const R700Group *group, const R700Alu **sorted)
{
  guint n = 0, used = 0;

  for (guint i = 0; i < group->n_slots; i++)
    {
      const R700Alu *alu = &group->slots[i];
      guint at = n;

      if (alu->op == R700_OP_INVALID)
        {
          r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                       "ALU opcode of %08X %08X is reserved", alu->words[0], alu->words[1]);
          continue;
        }
      check_slot (lowering, alu, i);
      if (used >> alu->unit & 1)
        r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                     "two instructions of the group need the same unit");
      used |= 1u << alu->unit;
      for (; at > 0 && sorted[at - 1]->unit > alu->unit; at--)
        sorted[at] = sorted[at - 1];
      sorted[at] = alu;
      n++;
    }
  return n;
}

static void
lower_group (R700Lowering *lowering, const R700Group *group)
{
  R700Step *step = lowering->step;
  const R700Alu *sorted[R700_MAX_SLOTS];
  guint n, taken;

  if (group->broken)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "the words of the group break the rules of a group");
  step->line = group->n_slots > 0 ? group->slots[0].line : 0;
  n = sort_slots (lowering, group, sorted);
  for (guint i = 0; i < n; i += taken)
    {
      taken = count_slots (lowering, &sorted[i], n - i);
      lower_instruction (lowering, &sorted[i], taken);
    }
  g_assert (lowering->ops->len <= LS_MICRO_MAX_OPS);
  step->micro.n_ops = lowering->ops->len;
  step->micro.ops =
    (LsMicro *) g_memdup2 (lowering->ops->data, lowering->ops->len * sizeof (LsMicro));
  g_array_set_size (lowering->ops, 0);
}

static void
fill_constants (R700Code *code, const GArray *values)
{
  code->n_constants = values->len;
  code->constants = g_aligned_alloc (MAX (values->len, 1), sizeof (LsRow), 64);
  for (guint i = 0; i < values->len; i++)
    ls_row_fill (&code->constants[i], g_array_index (values, guint32, i));
}

void
r700_lower_groups (R700Code *code)
{
  g_autoptr (GArray) constants = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) ops = g_array_new (FALSE, FALSE, sizeof (LsMicro));
  R700Lowering lowering = { .code = code, .constants = constants, .ops = ops };

  code->steps = g_new0 (R700Step, MAX (code->program->n_groups, 1));
  for (guint i = 0; i < code->program->n_groups; i++)
    {
      lowering.step = &code->steps[i];
      lower_group (&lowering, &code->program->groups[i]);
    }
  fill_constants (code, constants);
}
