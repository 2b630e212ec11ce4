#include "spirv-lower-program.h"

#include "ls-words.h"

/* Control flow: the items of a function as steps that open, divide and end blocks. */

typedef struct
{
  SpirvLowering *lowering;
  const SpirvFunctions *functions;
  GArray *open; /* of Open */
} Flow;

/* An open construct. */
typedef struct
{
  guint8 kind;  /* SpirvItemKind that opened it */
  guint32 step; /* the one that opened it, or divided it last */
  guint32
    target; /* LOOP: the step of its continue target; SWITCH: of the last label; or SPIRV_NO_STEP */
  GArray *leaving; /* of guint32: LOOP: steps with which lanes leave the loop or its iteration */
} Open;

static Open *
top (Flow *self)
{
  return &g_array_index (self->open, Open, self->open->len - 1);
}

/* The innermost loop. */
static Open *
loop (Flow *self)
{
  guint i = self->open->len - 1;

  while (g_array_index (self->open, Open, i).kind != SPIRV_ITEM_LOOP)
    i--;
  return &g_array_index (self->open, Open, i);
}

static void
set_ending (Flow *self, guint32 step, guint32 ending)
{
  g_array_index (self->lowering->code->blocks, LsInsnBlock, step).ending = ending;
}

static void
set_endings (Flow *self, const GArray *steps, guint32 ending)
{
  for (guint i = 0; i < steps->len; i++)
    set_ending (self, g_array_index (steps, guint32, i), ending);
}

/* The instruction whose line the next step has. */
static void
stand_at (Flow *self, guint32 number)
{
  self->lowering->number = number;
  self->lowering->insn = &self->lowering->module->insns[number];
  self->lowering->bad = NULL;
}

static void
stand_at_end (Flow *self, guint32 block)
{
  stand_at (self, self->functions->blocks[block].end);
}

/* OpLabel. */
static void
stand_at_label (Flow *self, guint32 block)
{
  stand_at (self, self->lowering->module->makers[self->functions->blocks[block].label]);
}

static guint32
end_step (Flow *self, LsInsnBlockKind kind)
{
  return spirv_lower_end_step (self->lowering, kind, NULL);
}

static void
open_construct (Flow *self, guint kind, guint32 step)
{
  const Open it = { .kind = (guint8) kind,
                    .step = step,
                    .target = SPIRV_NO_STEP,
                    .leaving = g_array_new (FALSE, FALSE, sizeof (guint32)) };

  g_array_append_val (self->open, it);
}

static void
close_construct (Flow *self)
{
  g_array_unref (top (self)->leaving);
  g_array_set_size (self->open, self->open->len - 1);
}

/* --- values of OpPhi -------------------------------------------------------------------------- */

/* All are read before any is written. The step stands at the end of the block that lanes come from. */
static void
lower_phis (Flow *self, guint32 from, guint32 to)
{
  SpirvLowering *lowering = self->lowering;
  const SpirvModule *module = lowering->module;
  const guint32 label = self->functions->blocks[from].label;
  const SpirvBlock *block = &self->functions->blocks[to];
  const char *bad = NULL;

  for (guint32 i = block->first; i < block->end && bad == NULL; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (insn->op != SPIRV_OP_Phi)
        continue;
      stand_at (self, i);
      for (guint k = 0; k + 1 < spirv_n_operands (insn); k += 2)
        if (spirv_operand (module, insn, k + 1) == label)
          {
            const guint n = spirv_lower_n_words (lowering, spirv_lower_result_type (lowering));

            for (guint w = 0; w < n; w++)
              spirv_lower_give (lowering, w,
                                spirv_lower_word (lowering, spirv_operand (module, insn, k), w));
          }
      bad = lowering->bad;
    }
  stand_at_end (self, from);
  for (guint i = 0; i < lowering->parts->len; i++)
    g_array_index (lowering->parts, LsMicroPart, i).line = lowering->number;
  lowering->bad = bad;
  end_step (self, LS_INSN_PLAIN);
}

/* --- branches --------------------------------------------------------------------------------- */

static void
test_condition (Flow *self, guint32 block, gboolean is_not)
{
  stand_at_end (self, block);
  spirv_lower_test (
    self->lowering,
    spirv_lower_component (self->lowering, spirv_lower_operand (self->lowering, 0), 0, 0), is_not);
}

static void
lower_if (Flow *self, const SpirvItem *item)
{
  test_condition (self, item->block, item->kind == SPIRV_ITEM_IF_NOT);
  open_construct (self, SPIRV_ITEM_IF, end_step (self, LS_INSN_IF));
}

/* The label of the other side. */
static void
lower_else (Flow *self, const SpirvItem *item)
{
  const SpirvInsn *end = spirv_block_end (self->functions, item->block);
  guint32 step;

  stand_at_label (self, spirv_target (self->functions, end, 1));
  step = end_step (self, LS_INSN_ELSE);
  set_ending (self, top (self)->step, step);
  top (self)->step = step;
}

static void
lower_end_if (Flow *self, const SpirvItem *item)
{
  if (item->to != SPIRV_NO_BLOCK)
    stand_at_label (self, item->to);
  else
    stand_at_end (self, item->block);
  set_ending (self, top (self)->step, end_step (self, LS_INSN_ENDIF));
  close_construct (self);
}

/* --- loops ------------------------------------------------------------------------------------ */

static void
lower_loop (Flow *self, const SpirvItem *item)
{
  stand_at_label (self, item->block);
  open_construct (self, SPIRV_ITEM_LOOP, end_step (self, LS_INSN_LOOP));
}

static void
lower_next (Flow *self, const SpirvItem *item)
{
  stand_at_label (self, self->functions->blocks[item->block].next);
  top (self)->target = end_step (self, LS_INSN_CONTINUE_TARGET);
}

static void
lower_end_loop (Flow *self, const SpirvItem *item)
{
  const Open *open = top (self);
  guint32 step;

  /* The line of the jump back is that of the last step before, or of the continue target. */
  stand_at_end (self, self->functions->blocks[item->block].next);
  step = end_step (self, LS_INSN_JUMP_BACK);
  set_ending (self, open->step, step);
  set_ending (self, step, open->step);
  set_ending (self, open->target, step);
  set_endings (self, open->leaving, open->target);
  close_construct (self);
}

static void
lower_leaving (Flow *self, const SpirvItem *item)
{
  const gboolean breaks = item->kind == SPIRV_ITEM_BREAK;
  guint32 step;

  stand_at_end (self, item->block);
  step = end_step (self, breaks ? LS_INSN_BREAK : LS_INSN_CONTINUE);
  g_array_append_val (loop (self)->leaving, step);
}

/* "if (...) break": one step. */
static gboolean
lower_break_if (Flow *self, const GArray *items, guint i)
{
  const SpirvItem *item = &g_array_index (items, SpirvItem, i);
  guint32 step;

  if ((item->kind != SPIRV_ITEM_IF && item->kind != SPIRV_ITEM_IF_NOT) || i + 2 >= items->len ||
      item[1].kind != SPIRV_ITEM_BREAK || item[2].kind != SPIRV_ITEM_END_IF)
    return FALSE;
  test_condition (self, item->block, item->kind == SPIRV_ITEM_IF_NOT);
  step = end_step (self, LS_INSN_BREAK_IF);
  g_array_append_val (loop (self)->leaving, step);
  return TRUE;
}

/* --- switches --------------------------------------------------------------------------------- */

static void
lower_switch (Flow *self, const SpirvItem *item)
{
  stand_at_end (self, item->block);
  open_construct (self, SPIRV_ITEM_SWITCH, end_step (self, LS_INSN_SWITCH));
}

/* A lane's selector is one of the literals that lead to the block. */
static void
test_literals (Flow *self, guint32 block, guint32 to)
{
  SpirvLowering *lowering = self->lowering;
  const SpirvInsn *end = spirv_block_end (self->functions, block);
  const guint32 selector = spirv_operand (lowering->module, end, 0);
  const guint n_words = spirv_switch_words (self->functions, end);

  for (guint i = 2; i + n_words < spirv_n_operands (end); i += n_words + 1)
    {
      LsMicroPlace is_equal[2];

      if (spirv_block (self->functions, spirv_operand (lowering->module, end, i + n_words)) != to)
        continue;
      if (n_words == 1)
        {
          spirv_lower_test_equal (
            lowering, spirv_lower_component (lowering, selector, 0, 0),
            spirv_lower_literal (lowering, spirv_operand (lowering->module, end, i)));
          continue;
        }
      for (guint word = 0; word < 2; word++)
        is_equal[word] = spirv_lower_op2 (
          lowering, LS_KERNEL_EQ_UINT, spirv_lower_component (lowering, selector, 0, word),
          spirv_lower_literal (lowering, spirv_operand (lowering->module, end, i + word)));
      spirv_lower_test (
        lowering, spirv_lower_op2 (lowering, LS_KERNEL_AND_INT, is_equal[0], is_equal[1]), FALSE);
    }
}

static void
lower_case (Flow *self, const SpirvItem *item)
{
  const SpirvInsn *end = spirv_block_end (self->functions, item->block);
  const gboolean is_default = spirv_target (self->functions, end, 0) == item->to;
  guint32 step;

  stand_at_label (self, item->to);
  if (!is_default)
    test_literals (self, item->block, item->to);
  step = end_step (self, is_default ? LS_INSN_DEFAULT : LS_INSN_CASE);
  if (top (self)->target != SPIRV_NO_STEP)
    set_ending (self, top (self)->target, step);
  top (self)->target = step;
}

static void
lower_end_switch (Flow *self, const SpirvItem *item)
{
  guint32 step;

  stand_at_label (self, item->to);
  step = end_step (self, LS_INSN_END_SWITCH);
  set_ending (self, top (self)->step, step);
  if (top (self)->target != SPIRV_NO_STEP)
    set_ending (self, top (self)->target, step);
  close_construct (self);
}

/* --- ends ------------------------------------------------------------------------------------- */

/* "return;" as a text has it, not as every function ends. */
static gboolean
is_told (const SpirvLowering *lowering)
{
  return lowering->number > 0 && lowering->insn[-1].op == SPIRV_OP_Line &&
         lowering->insn->op == SPIRV_OP_Return;
}

static void
lower_return (Flow *self, const SpirvItem *item, gboolean is_last)
{
  SpirvLowering *lowering = self->lowering;

  stand_at_end (self, item->block);
  if (lowering->insn->op == SPIRV_OP_ReturnValue)
    {
      const guint32 id = spirv_lower_operand (lowering, 0);
      const guint n = spirv_lower_n_words (lowering, spirv_lower_type (lowering, id));

      if (spirv_lower_type (lowering, id) !=
          spirv_type (lowering->types, lowering->instance->function->result))
        spirv_lower_refuse (lowering, N_ ("the function returns a value of another type"));
      for (guint i = 0; i < n && lowering->bad == NULL; i++)
        spirv_lower_write (lowering,
                           spirv_lower_register (SPIRV_REGS_TEMP, lowering->instance->result, i),
                           spirv_lower_word (lowering, id, i));
    }
  end_step (self, is_last && !is_told (lowering) ? LS_INSN_PLAIN : LS_INSN_GO);
}

/* A killed lane is done with the function, and with those that called it. */
static void
lower_kill (Flow *self, const SpirvItem *item)
{
  SpirvCode *code = self->lowering->code;

  code->base.stops_killed |= self->lowering->instance != g_ptr_array_index (code->instances, 0);
  stand_at_end (self, item->block);
  end_step (self, LS_INSN_KILL);
  end_step (self, LS_INSN_GO);
}

static void
lower_item (Flow *self, const SpirvItem *item, gboolean is_last)
{
  switch ((SpirvItemKind) item->kind)
    {
    case SPIRV_ITEM_PHIS:
      lower_phis (self, item->block, item->to);
      return;
    case SPIRV_ITEM_IF:
    case SPIRV_ITEM_IF_NOT:
      lower_if (self, item);
      return;
    case SPIRV_ITEM_ELSE:
      lower_else (self, item);
      return;
    case SPIRV_ITEM_END_IF:
      lower_end_if (self, item);
      return;
    case SPIRV_ITEM_LOOP:
      lower_loop (self, item);
      return;
    case SPIRV_ITEM_NEXT:
      lower_next (self, item);
      return;
    case SPIRV_ITEM_END_LOOP:
      lower_end_loop (self, item);
      return;
    case SPIRV_ITEM_BREAK:
    case SPIRV_ITEM_CONTINUE:
      lower_leaving (self, item);
      return;
    case SPIRV_ITEM_SWITCH:
      lower_switch (self, item);
      return;
    case SPIRV_ITEM_CASE:
      lower_case (self, item);
      return;
    case SPIRV_ITEM_LEAVE:
      stand_at_end (self, item->block);
      end_step (self, LS_INSN_LEAVE_SWITCH);
      return;
    case SPIRV_ITEM_END_SWITCH:
      lower_end_switch (self, item);
      return;
    case SPIRV_ITEM_RETURN:
    case SPIRV_ITEM_UNREACHABLE:
      lower_return (self, item, is_last);
      return;
    case SPIRV_ITEM_KILL:
      lower_kill (self, item);
      return;
    case SPIRV_ITEM_BLOCK:
      return;
    }
}

void
spirv_flow_lower (SpirvLowering *lowering,
                  const GArray *items,
                  gboolean is_entry,
                  void (*lower_block) (SpirvLowering *self, guint32 block))
{
  Flow self = { .lowering = lowering,
                .functions = lowering->code->functions,
                .open = g_array_new (FALSE, FALSE, sizeof (Open)) };

  for (guint i = 0; i < items->len; i++)
    {
      const SpirvItem *item = &g_array_index (items, SpirvItem, i);

      if (item->kind == SPIRV_ITEM_BLOCK)
        lower_block (lowering, item->block);
      else if (lower_break_if (&self, items, i))
        i += 2;
      else
        lower_item (&self, item, i + 1 == items->len);
    }
  stand_at (&self, lowering->instance->function->end);
  end_step (&self, is_entry ? LS_INSN_END : LS_INSN_RETURN);
  g_array_unref (self.open);
}
