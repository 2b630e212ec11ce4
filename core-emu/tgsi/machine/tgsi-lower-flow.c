#include "tgsi-code.h"

/* Control flow: the blocks of a program, and the tests of instructions. */

/* --- blocks ----------------------------------------------------------------------------------- */

static gboolean
is_in_switch (const TgsiProgram *program, const TgsiInsn *insn)
{
  return insn->target_insn < program->n_insns &&
         program->insns[insn->target_insn].op == TGSI_ENDSWITCH;
}

gboolean
tgsi_is_passed (const TgsiProgram *program, guint32 number)
{
  return program->insns[number].op == TGSI_BGNSUB && number > 0 &&
         (program->insns[number - 1].op == TGSI_END ||
          program->insns[number - 1].op == TGSI_ENDSUB);
}

static LsInsnBlockKind
find_kind (const TgsiProgram *program, const TgsiInsn *insn)
{
  static const guint8 kinds[TGSI_N_OPS] = {
    [TGSI_IF] = LS_INSN_IF,
    [TGSI_UIF] = LS_INSN_IF,
    [TGSI_ELSE] = LS_INSN_ELSE,
    [TGSI_ENDIF] = LS_INSN_ENDIF,
    [TGSI_BGNLOOP] = LS_INSN_LOOP,
    [TGSI_ENDLOOP] = LS_INSN_AGAIN,
    [TGSI_BRK] = LS_INSN_BREAK,
    [TGSI_CONT] = LS_INSN_CONTINUE,
    [TGSI_SWITCH] = LS_INSN_SWITCH,
    [TGSI_CASE] = LS_INSN_CASE,
    [TGSI_DEFAULT] = LS_INSN_DEFAULT,
    [TGSI_ENDSWITCH] = LS_INSN_END_SWITCH,
    [TGSI_CAL] = LS_INSN_CALL,
    [TGSI_RET] = LS_INSN_GO,
    [TGSI_BGNSUB] = LS_INSN_SUBROUTINE,
    [TGSI_ENDSUB] = LS_INSN_RETURN,
    [TGSI_END] = LS_INSN_END,
    [TGSI_KILL] = LS_INSN_KILL,
    [TGSI_DEMOTE] = LS_INSN_KILL,
    [TGSI_KILL_IF] = LS_INSN_KILL_IF,
    [TGSI_BARRIER] = LS_INSN_BARRIER,
  };

  return insn->op == TGSI_BRK && is_in_switch (program, insn) ? LS_INSN_LEAVE_SWITCH
                                                              : (LsInsnBlockKind) kinds[insn->op];
}

/* A call goes behind the BGNSUB. */
LsInsnBlock *
tgsi_code_make_blocks (const TgsiCode *code)
{
  const TgsiProgram *program = code->program;
  LsInsnBlock *blocks = g_new (LsInsnBlock, program->n_insns + 1);

  for (guint32 i = 0; i < program->n_insns; i++)
    {
      const TgsiInsn *insn = &program->insns[i];
      const gboolean is_call = insn->op == TGSI_CAL && insn->target_insn < program->n_insns;

      blocks[i] = (LsInsnBlock){ .kind = (guint8) find_kind (program, insn),
                                 .is_refused = (guint8) tgsi_is_passed (program, i),
                                 .ending = insn->target_insn + is_call,
                                 .name = tgsi_ops[insn->op].name,
                                 .number = i };
    }
  return blocks;
}

/* --- tests ------------------------------------------------------------------------------------ */

static LsMicroPlace
switch_place (const TgsiCode *code, guint number)
{
  return ls_insn_register_place (
    &code->base, (LsRegRef){ .file = TGSI_REGS_SWITCH, .index = code->levels[number] });
}

static LsMicroPlace
zero_place (TgsiCode *code)
{
  return ls_insn_literal_place (&code->base, 0);
}

static void
add_test (GArray *ops, LsMicroStep *micro, guint32 line, LsMicro op, guint masks)
{
  op.n_slots = 1;
  op.is_condition = TRUE;
  ls_micro_add_part (micro, (LsMicroPart){ .line = line,
                                           .slot = LS_SLOT_NONE,
                                           .op = (guint16) ls_micro_add (ops, op),
                                           .number = (guint16) micro->n_parts,
                                           .n_columns = 1,
                                           .masks = (guint8) masks });
}

/* KILL_IF kills if any of the channels is below 0. */
static void
lower_kill_if (TgsiCode *code, GArray *ops, const TgsiInsn *insn, LsMicroStep *micro, guint32 line)
{
  guint done = 0;

  for (guint channel = 0; channel < 4; channel++)
    {
      LsMicro op = { .kernel = LS_KERNEL_KILLGT };

      if (done >> insn->src[0].swizzle[channel] & 1)
        continue;
      done |= 1u << insn->src[0].swizzle[channel];
      op.s[0][0] = zero_place (code);
      op.s[1][0] = tgsi_lower_source (code, ops, insn, 0, channel);
      add_test (ops, micro, line, op, LS_MICRO_KILLS);
    }
}

static void
lower_switch (const TgsiCode *code, GArray *ops, LsMicroStep *micro, guint number, guint32 line)
{
  LsMicro op = { .kernel = LS_KERNEL_MOV, .n_slots = 1 };

  op.s[0][0] = tgsi_lower_source ((TgsiCode *) code, ops, &code->program->insns[number], 0, 0);
  ls_micro_add_part (micro, (LsMicroPart){ .line = line,
                                           .slot = LS_SLOT_NONE,
                                           .op = (guint16) ls_micro_add (ops, op),
                                           .n_columns = 1,
                                           .n_to = 1,
                                           .to = { { .place = switch_place (code, number) } } });
}

void
tgsi_lower_test (TgsiCode *code, guint number, TgsiStep *step)
{
  const TgsiInsn *insn = step->insn;
  const guint32 line = code->program->insn_items[number];
  g_autoptr (GArray) ops = g_array_new (FALSE, FALSE, sizeof (LsMicro));
  LsMicro op = { .kernel = insn->op == TGSI_IF ? LS_KERNEL_PRED_SETNE : LS_KERNEL_PRED_SETNE_INT };

  if (insn->op == TGSI_KILL_IF)
    lower_kill_if (code, ops, insn, &step->base.micro, line);
  else if (insn->op == TGSI_SWITCH)
    lower_switch (code, ops, &step->base.micro, number, line);
  else if (insn->op == TGSI_IF || insn->op == TGSI_UIF || insn->op == TGSI_CASE)
    {
      op.s[0][0] = tgsi_lower_source (code, ops, insn, 0, 0);
      op.s[1][0] = zero_place (code);
      if (insn->op == TGSI_CASE)
        {
          op.kernel = LS_KERNEL_PRED_SETE_INT;
          op.s[1][0] = op.s[0][0];
          op.s[0][0] = switch_place (code, number);
        }
      add_test (ops, &step->base.micro, line, op, LS_MICRO_TESTS);
    }
  step->base.micro.n_ops = ops->len;
  if (ops->len > 0)
    step->base.micro.ops = (LsMicro *) (gpointer) g_array_free (g_steal_pointer (&ops), FALSE);
}
