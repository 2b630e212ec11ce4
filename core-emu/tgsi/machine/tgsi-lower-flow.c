#include "ls-flow-quick.h"
#include "tgsi-code.h"

/* Control flow as lists of flow operations. A step that leaves no lane active goes where lanes of
 * its block may continue: the next ELSE, ENDIF, label, ENDSWITCH, ENDLOOP or ENDSUB. */

/* Lanes pass whose own test holds. */
#define TESTED 0xF0

typedef enum
{
  TO_NEXT,    /* the next instruction */
  TO_BLOCK,   /* where lanes of the enclosing block may continue */
  TO_ENDING,  /* the target of the instruction */
  TO_BEHIND,  /* behind the target */
  TO_DEFAULT, /* behind the DEFAULT of the switch */
  TO_OVER,    /* the end of the program */
} Way;

typedef struct
{
  guint8 rule, guard, whom, table;
  guint8 next, target; /* Way */
  LsFlowOp ops[4];
} List;

#define TAKEN .when = LS_FLOW_TAKEN
#define NOT_TAKEN .when = LS_FLOW_NOT_TAKEN

static const List branch = { LS_FLOW_IF_NONE, .table = TESTED, .target = TO_ENDING,
                             .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_PUSH }, { LS_FLOW_KEEP } } };
static const List jump = { LS_FLOW_JUMPS, .table = LS_FLOW_PASS, .target = TO_BEHIND,
                           .ops = { { LS_FLOW_DECIDE } } };
static const List plain = { .table = LS_FLOW_PASS, .ops = { { LS_FLOW_OWN } } };
static const List kill_all = { .table = LS_FLOW_PASS,
                               .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_KILL } } };
static const List kill_if = { .table = TESTED, .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_KILL } } };
static const List barrier = { .table = LS_FLOW_PASS, .ops = { { LS_FLOW_OWN }, { LS_FLOW_WAIT } } };
static const List else_ = { LS_FLOW_IF_NOBODY, .table = LS_FLOW_PASS, .target = TO_ENDING,
                            .ops = { { LS_FLOW_ELSE }, { LS_FLOW_DECIDE } } };
static const List endif = { LS_FLOW_IF_NOBODY, .table = LS_FLOW_PASS, .target = TO_BLOCK,
                            .ops = { { LS_FLOW_POP, .n = 1 }, { LS_FLOW_DECIDE } } };
static const List bgnloop = { LS_FLOW_IF_NONE, LS_FLOW_OR_NO_COUNT, .table = LS_FLOW_PASS,
                              .target = TO_BEHIND,
                              .ops = { { LS_FLOW_DECIDE },
                                       { LS_FLOW_POP, TAKEN },
                                       { LS_FLOW_LOOP, NOT_TAKEN, .loop = LS_FLOW_ENDLESS } } };
static const List endloop = {
  LS_FLOW_IF_ANY,
  LS_FLOW_AND_COUNT,
  LS_FLOW_OF_LOOP,
  LS_FLOW_PASS,
  .target = TO_BEHIND,
  .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_AGAIN, TAKEN }, { LS_FLOW_LEAVE, NOT_TAKEN } }
};
static const List break_ = {
  LS_FLOW_JUMPS,         LS_FLOW_AND_LAST_OUT,
  .table = LS_FLOW_PASS, .next = TO_BLOCK,
  .target = TO_ENDING,   .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_BREAK }, { LS_FLOW_UNWIND, TAKEN } }
};
static const List cont = {
  LS_FLOW_JUMPS,
  LS_FLOW_AND_LAST_OUT,
  .table = LS_FLOW_PASS,
  .next = TO_BLOCK,
  .target = TO_ENDING,
  .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CONTINUE }, { LS_FLOW_UNWIND, TAKEN } }
};
static const List brk_switch = { .table = LS_FLOW_PASS,
                                 .next = TO_BLOCK,
                                 .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_LEAVE_SWITCH } } };
static const List switch_ = { .table = LS_FLOW_PASS,
                              .next = TO_BLOCK,
                              .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_SWITCH } } };
static const List case_ = { LS_FLOW_IF_IDLE, .whom = LS_FLOW_OF_SWITCH, .table = TESTED,
                            .target = TO_ENDING, .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CASE } } };
static const List last_default = { LS_FLOW_IF_IDLE, .whom = LS_FLOW_OF_SWITCH,
                                   .table = LS_FLOW_PASS, .target = TO_ENDING,
                                   .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CASE } } };
/* ENDSWITCH sends lanes back to it that match no later label. */
static const List early_default = { LS_FLOW_IF_IDLE, .whom = LS_FLOW_OF_SWITCH,
                                    .table = LS_FLOW_FAIL, .target = TO_ENDING,
                                    .ops = { { LS_FLOW_DECIDE } } };
static const List endswitch = { LS_FLOW_IF_NOBODY, .table = LS_FLOW_PASS, .target = TO_BLOCK,
                                .ops = { { LS_FLOW_END_SWITCH }, { LS_FLOW_DECIDE } } };
static const List early_endswitch = {
  LS_FLOW_IF_ANY, .whom = LS_FLOW_OF_SWITCH, .table = LS_FLOW_PASS, .target = TO_DEFAULT,
  .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CASE, TAKEN, .n = 1 }, { LS_FLOW_END_SWITCH, NOT_TAKEN } }
};
static const List cal = { LS_FLOW_IF_ANY, LS_FLOW_AND_DEPTH, .table = LS_FLOW_PASS,
                          .target = TO_BEHIND,
                          .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CALL, TAKEN, .n = 1 } } };
static const List ret = { .table = LS_FLOW_PASS,
                          .next = TO_BLOCK,
                          .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_GO } } };
static const List endsub = { LS_FLOW_JUMPS, .table = LS_FLOW_PASS,
                             .ops = { { LS_FLOW_REJOIN }, { LS_FLOW_RETURN } } };
static const List end = { .table = LS_FLOW_PASS, .next = TO_OVER, .ops = { { LS_FLOW_END } } };

/* --- places ----------------------------------------------------------------------------------- */

typedef struct
{
  const TgsiProgram *program;
  guint32 *blocks; /* by instruction: where lanes of the enclosing block may continue */
  /* by ENDSWITCH: the DEFAULT that it sends lanes back to, or LS_FLOW_NOWHERE */
  guint32 *defaults;
} Places;

static gboolean
is_ending (TgsiOpcode op)
{
  return op == TGSI_ENDIF || op == TGSI_ENDLOOP || op == TGSI_ENDSWITCH || op == TGSI_ENDSUB ||
         op == TGSI_END;
}

static gboolean
is_divider (TgsiOpcode op)
{
  return op == TGSI_ELSE || op == TGSI_CASE || op == TGSI_DEFAULT;
}

static gboolean
is_opening (TgsiOpcode op)
{
  return op == TGSI_IF || op == TGSI_UIF || op == TGSI_BGNLOOP || op == TGSI_SWITCH ||
         op == TGSI_BGNSUB;
}

/* From the last instruction to the first, with a stack of the places ahead in each open block. */
static void
find_blocks (Places *places)
{
  const TgsiProgram *program = places->program;
  g_autoptr (GArray) ahead = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 over = LS_FLOW_OVER;

  g_array_append_val (ahead, over);
  for (guint32 i = program->n_insns; i-- > 0;)
    {
      const TgsiOpcode op = (TgsiOpcode) program->insns[i].op;
      guint32 *top = &g_array_index (ahead, guint32, ahead->len - 1);

      places->blocks[i] = *top;
      if (is_divider (op))
        *top = i;
      else if (is_ending (op))
        g_array_append_val (ahead, i);
      else if (is_opening (op) && ahead->len > 1)
        {
          g_array_set_size (ahead, ahead->len - 1);
          if (op != TGSI_SWITCH)
            places->blocks[i] = g_array_index (ahead, guint32, ahead->len - 1);
        }
    }
}

static void
find_defaults (Places *places)
{
  const TgsiProgram *program = places->program;

  for (guint32 i = 0; i < program->n_insns; i++)
    places->defaults[i] = LS_FLOW_NOWHERE;
  for (guint32 i = 0; i < program->n_insns; i++)
    {
      guint32 ending = program->insns[i].target_insn;

      if (program->insns[i].op != TGSI_DEFAULT || ending >= program->n_insns ||
          program->insns[ending].op == TGSI_ENDSWITCH)
        continue;
      while (program->insns[ending].op != TGSI_ENDSWITCH)
        ending = program->insns[ending].target_insn;
      places->defaults[ending] = i;
    }
}

static guint32
find_way (const Places *places, guint32 insn, Way way)
{
  const guint32 n = places->program->n_insns;
  const guint32 ending = places->program->insns[insn].target_insn;
  guint32 to = insn + 1;

  if (way == TO_OVER)
    return LS_FLOW_OVER;
  if (way == TO_BLOCK)
    to = places->blocks[insn];
  if (way == TO_ENDING || way == TO_BEHIND)
    to = ending + (way == TO_BEHIND);
  if (way == TO_DEFAULT)
    to = places->defaults[insn] + 1;
  return to < n ? to : LS_FLOW_OVER;
}

/* --- steps ------------------------------------------------------------------------------------ */

static gboolean
is_in_switch (const TgsiProgram *program, const TgsiInsn *insn)
{
  return insn->target_insn < program->n_insns &&
         program->insns[insn->target_insn].op == TGSI_ENDSWITCH;
}

static const List *
find_list (const Places *places, guint32 number)
{
  static const List *const lists[TGSI_N_OPS] = {
    [TGSI_IF] = &branch,
    [TGSI_UIF] = &branch,
    [TGSI_ELSE] = &else_,
    [TGSI_ENDIF] = &endif,
    [TGSI_BGNLOOP] = &bgnloop,
    [TGSI_ENDLOOP] = &endloop,
    [TGSI_BRK] = &break_,
    [TGSI_CONT] = &cont,
    [TGSI_SWITCH] = &switch_,
    [TGSI_CASE] = &case_,
    [TGSI_DEFAULT] = &last_default,
    [TGSI_ENDSWITCH] = &endswitch,
    [TGSI_CAL] = &cal,
    [TGSI_RET] = &ret,
    [TGSI_BGNSUB] = &jump,
    [TGSI_ENDSUB] = &endsub,
    [TGSI_END] = &end,
    [TGSI_KILL] = &kill_all,
    [TGSI_DEMOTE] = &kill_all,
    [TGSI_KILL_IF] = &kill_if,
    [TGSI_BARRIER] = &barrier,
  };
  const TgsiInsn *insn = &places->program->insns[number];

  if (insn->op == TGSI_BRK && is_in_switch (places->program, insn))
    return &brk_switch;
  if (insn->op == TGSI_DEFAULT && !is_in_switch (places->program, insn))
    return &early_default;
  if (insn->op == TGSI_ENDSWITCH && places->defaults[number] != LS_FLOW_NOWHERE)
    return &early_endswitch;
  return lists[insn->op] != NULL ? lists[insn->op] : &plain;
}

gboolean
tgsi_is_passed (const TgsiProgram *program, guint32 number)
{
  return program->insns[number].op == TGSI_BGNSUB && number > 0 &&
         (program->insns[number - 1].op == TGSI_END ||
          program->insns[number - 1].op == TGSI_ENDSUB);
}

static void
lower_step (const TgsiCode *code, const Places *places, guint32 number, LsFlowStep *step)
{
  const TgsiInsn *insn = &code->program->insns[number];
  const List *list = find_list (places, number);

  *step = (LsFlowStep){ .line = code->program->insn_items[number],
                        .next = find_way (places, number, (Way) list->next),
                        .target = LS_FLOW_NOWHERE,
                        .rule = list->rule,
                        .guard = list->guard,
                        .ask = { .table = list->table, .whom = list->whom },
                        .name = tgsi_ops[insn->op].name,
                        .number = number,
                        .is_flow = list != &plain && list != &barrier,
                        .is_refused = code->steps[number].bad != NULL ||
                                      tgsi_is_passed (code->program, number) };
  if (list->table == TESTED)
    step->ask.bits[0].kind = LS_MICRO_RESULT;
  if (list->target != TO_NEXT)
    step->target = find_way (places, number, (Way) list->target);
  for (guint i = 0; i < G_N_ELEMENTS (list->ops) && list->ops[i].kind != LS_FLOW_NO_OP; i++)
    ls_flow_add (step, list->ops[i]);
}

void
tgsi_lower_flow (TgsiCode *code)
{
  const guint n = code->program->n_insns;
  g_autofree guint32 *blocks = g_new (guint32, n + 1), *defaults = g_new (guint32, n + 1);
  Places places = { code->program, blocks, defaults };

  find_blocks (&places);
  find_defaults (&places);
  code->flow.steps = g_new0 (LsFlowStep, n + 1);
  code->flow.n = n;
  code->flow.n_digits = 1;
  for (guint32 i = 0; i < n; i++)
    lower_step (code, &places, i, &code->flow.steps[i]);
  ls_flow_find_quick (&code->flow);
}

/* --- tests ------------------------------------------------------------------------------------ */

static LsMicroPlace
switch_place (const TgsiCode *code, guint number)
{
  const LsRegRef ref = { .file = TGSI_REGS_SWITCH, .index = code->levels[number] };

  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = ref,
                         .row = ls_layout_row (&code->layout, ref) };
}

static LsMicroPlace
zero_place (TgsiCode *code)
{
  return (LsMicroPlace){ .kind = LS_MICRO_LITERAL, .row = tgsi_code_literal (code, 0) };
}

static void
add_test (GArray *ops, LsMicroStep *micro, guint32 line, LsMicro op, guint masks)
{
  LsMicroPart *part = &micro->parts[micro->n_parts++];

  op.n_slots = 1;
  op.is_condition = TRUE;
  *part = (LsMicroPart){ .line = line,
                         .slot = LS_SLOT_NONE,
                         .op = (guint8) ls_micro_add (ops, op),
                         .number = (guint8) (micro->n_parts - 1),
                         .n_columns = 1,
                         .masks = (guint8) masks };
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
  LsMicroPart *part = &micro->parts[micro->n_parts++];
  LsMicro op = { .kernel = LS_KERNEL_MOV, .n_slots = 1 };

  op.s[0][0] = tgsi_lower_source ((TgsiCode *) code, ops, &code->program->insns[number], 0, 0);
  *part = (LsMicroPart){ .line = line,
                         .slot = LS_SLOT_NONE,
                         .op = (guint8) ls_micro_add (ops, op),
                         .n_columns = 1,
                         .n_to = 1 };
  part->to[0].place = switch_place (code, number);
}

void
tgsi_lower_test (TgsiCode *code, guint number, TgsiStep *step)
{
  const TgsiInsn *insn = step->insn;
  const guint32 line = code->program->insn_items[number];
  g_autoptr (GArray) ops = g_array_new (FALSE, FALSE, sizeof (LsMicro));
  LsMicro op = { .kernel = insn->op == TGSI_IF ? LS_KERNEL_PRED_SETNE : LS_KERNEL_PRED_SETNE_INT };

  if (insn->op == TGSI_KILL_IF)
    lower_kill_if (code, ops, insn, &step->micro, line);
  else if (insn->op == TGSI_SWITCH)
    lower_switch (code, ops, &step->micro, number, line);
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
      add_test (ops, &step->micro, line, op, LS_MICRO_TESTS);
    }
  step->micro.n_ops = ops->len;
  if (ops->len > 0)
    step->micro.ops = (LsMicro *) (gpointer) g_array_free (g_steal_pointer (&ops), FALSE);
}
