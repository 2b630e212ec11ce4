#include "ls-insn-blocks.h"

#include "ls-flow-quick.h"

/* Nested blocks as lists of flow operations. */

/* Lanes pass whose own test holds. */
#define TESTED 0xF0

typedef enum
{
  TO_NEXT,    /* the next step */
  TO_BLOCK,   /* where lanes of the enclosing block may continue */
  TO_ENDING,  /* the ending of the step */
  TO_BEHIND,  /* behind the ending */
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

#define LEAVES(kind, table_)                                                                    \
  {                                                                                             \
    LS_FLOW_JUMPS, LS_FLOW_AND_LAST_OUT, .table = (table_),                                     \
                                         .next = (table_) == LS_FLOW_PASS ? TO_BLOCK : TO_NEXT, \
                                         .target = TO_ENDING, .ops = {                          \
                                           { LS_FLOW_DECIDE },                                  \
                                           { LS_FLOW_##kind },                                  \
                                           { LS_FLOW_UNWIND, TAKEN }                            \
                                         }                                                      \
  }

static const List lists[LS_INSN_N_BLOCK_KINDS] = {
  [LS_INSN_PLAIN] = { .table = LS_FLOW_PASS, .ops = { { LS_FLOW_OWN } } },
  [LS_INSN_IF] = { LS_FLOW_IF_NONE, .table = TESTED, .target = TO_ENDING,
                   .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_PUSH }, { LS_FLOW_KEEP } } },
  [LS_INSN_ELSE] = { LS_FLOW_IF_NOBODY, .table = LS_FLOW_PASS, .target = TO_ENDING,
                     .ops = { { LS_FLOW_ELSE }, { LS_FLOW_DECIDE } } },
  [LS_INSN_ENDIF] = { LS_FLOW_IF_NOBODY, .table = LS_FLOW_PASS, .target = TO_BLOCK,
                      .ops = { { LS_FLOW_POP, .n = 1 }, { LS_FLOW_DECIDE } } },
  [LS_INSN_LOOP] = { LS_FLOW_IF_NONE, LS_FLOW_OR_NO_COUNT, .table = LS_FLOW_PASS,
                     .target = TO_BEHIND,
                     .ops = { { LS_FLOW_DECIDE },
                              { LS_FLOW_POP, TAKEN },
                              { LS_FLOW_LOOP, NOT_TAKEN, .loop = LS_FLOW_ENDLESS } } },
  [LS_INSN_AGAIN] = { LS_FLOW_IF_ANY, LS_FLOW_AND_COUNT, LS_FLOW_OF_LOOP, LS_FLOW_PASS,
                      .target = TO_BEHIND,
                      .ops = { { LS_FLOW_DECIDE },
                               { LS_FLOW_AGAIN, TAKEN },
                               { LS_FLOW_LEAVE, NOT_TAKEN } } },
  [LS_INSN_CONTINUE_TARGET] = { LS_FLOW_IF_ANY, LS_FLOW_AND_COUNT, LS_FLOW_OF_LOOP, LS_FLOW_PASS,
                                .next = TO_BEHIND, .target = TO_NEXT,
                                .ops = { { LS_FLOW_DECIDE },
                                         { LS_FLOW_AGAIN, TAKEN },
                                         { LS_FLOW_LEAVE, NOT_TAKEN } } },
  [LS_INSN_JUMP_BACK] = { LS_FLOW_JUMPS, .table = LS_FLOW_PASS, .target = TO_BEHIND,
                          .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_OWN } } },
  [LS_INSN_BREAK] = LEAVES (BREAK, LS_FLOW_PASS),
  [LS_INSN_BREAK_IF] = LEAVES (BREAK, TESTED),
  [LS_INSN_CONTINUE] = LEAVES (CONTINUE, LS_FLOW_PASS),
  [LS_INSN_CONTINUE_IF] = LEAVES (CONTINUE, TESTED),
  [LS_INSN_SWITCH] = { .table = LS_FLOW_PASS,
                       .next = TO_BLOCK,
                       .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_SWITCH } } },
  [LS_INSN_CASE] = { LS_FLOW_IF_IDLE, .whom = LS_FLOW_OF_SWITCH, .table = TESTED,
                     .target = TO_ENDING, .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CASE } } },
  [LS_INSN_DEFAULT] = { LS_FLOW_IF_IDLE, .whom = LS_FLOW_OF_SWITCH, .table = LS_FLOW_PASS,
                        .target = TO_ENDING, .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CASE } } },
  [LS_INSN_LEAVE_SWITCH] = { .table = LS_FLOW_PASS,
                             .next = TO_BLOCK,
                             .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_LEAVE_SWITCH } } },
  [LS_INSN_END_SWITCH] = { LS_FLOW_IF_NOBODY, .table = LS_FLOW_PASS, .target = TO_BLOCK,
                           .ops = { { LS_FLOW_END_SWITCH }, { LS_FLOW_DECIDE } } },
  [LS_INSN_CALL] = { LS_FLOW_IF_ANY, LS_FLOW_AND_DEPTH, .table = LS_FLOW_PASS, .target = TO_ENDING,
                     .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CALL, TAKEN, .n = 1 } } },
  [LS_INSN_GO] = { .table = LS_FLOW_PASS,
                   .next = TO_BLOCK,
                   .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_GO } } },
  [LS_INSN_RETURN] = { LS_FLOW_JUMPS, .table = LS_FLOW_PASS,
                       .ops = { { LS_FLOW_REJOIN }, { LS_FLOW_RETURN } } },
  [LS_INSN_SUBROUTINE] = { LS_FLOW_JUMPS, .table = LS_FLOW_PASS, .target = TO_BEHIND,
                           .ops = { { LS_FLOW_DECIDE } } },
  [LS_INSN_KILL] = { .table = LS_FLOW_PASS, .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_KILL } } },
  [LS_INSN_KILL_IF] = { .table = TESTED, .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_KILL } } },
  [LS_INSN_BARRIER] = { .table = LS_FLOW_PASS, .ops = { { LS_FLOW_OWN }, { LS_FLOW_WAIT } } },
  [LS_INSN_JUMP] = { LS_FLOW_JUMPS, .table = LS_FLOW_PASS, .target = TO_ENDING,
                     .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_OWN } } },
  [LS_INSN_END] = { .table = LS_FLOW_PASS, .next = TO_OVER, .ops = { { LS_FLOW_END } } },
};

/* END_SWITCH sends lanes back to a DEFAULT before other labels that match none of these. */
static const List early_default = { LS_FLOW_IF_IDLE, .whom = LS_FLOW_OF_SWITCH,
                                    .table = LS_FLOW_FAIL, .target = TO_ENDING,
                                    .ops = { { LS_FLOW_DECIDE } } };
static const List early_end_switch = {
  LS_FLOW_IF_ANY, .whom = LS_FLOW_OF_SWITCH, .table = LS_FLOW_PASS, .target = TO_DEFAULT,
  .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_CASE, TAKEN, .n = 1 }, { LS_FLOW_END_SWITCH, NOT_TAKEN } }
};

/* --- places ----------------------------------------------------------------------------------- */

typedef struct
{
  const LsInsnBlock *blocks;
  guint32 n;
  guint32 *ahead; /* by step: where lanes of the enclosing block may continue */
  /* by END_SWITCH: the DEFAULT that it sends lanes back to, or LS_FLOW_NOWHERE */
  guint32 *defaults;
} Places;

static gboolean
is_one_of (const LsInsnBlock *block, guint32 kinds)
{
  return kinds >> block->kind & 1;
}

#define KIND(name) (1u << LS_INSN_##name)
#define ENDINGS \
  (KIND (ENDIF) | KIND (AGAIN) | KIND (JUMP_BACK) | KIND (END_SWITCH) | KIND (RETURN) | KIND (END))
#define DIVIDERS (KIND (ELSE) | KIND (CONTINUE_TARGET) | KIND (CASE) | KIND (DEFAULT))
#define FRAMES (KIND (IF) | KIND (LOOP) | KIND (SWITCH))

G_STATIC_ASSERT (LS_INSN_N_BLOCK_KINDS <= 32);

/* From the last step to the first, with a stack of the places ahead in each open block. */
static void
find_ahead (Places *places)
{
  g_autoptr (GArray) ahead = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 over = LS_FLOW_OVER;

  g_array_append_val (ahead, over);
  for (guint32 i = places->n; i-- > 0;)
    {
      const LsInsnBlock *block = &places->blocks[i];
      guint32 *top = &g_array_index (ahead, guint32, ahead->len - 1);

      places->ahead[i] = *top;
      if (is_one_of (block, DIVIDERS))
        *top = i;
      else if (is_one_of (block, ENDINGS))
        g_array_append_val (ahead, i);
      else if (is_one_of (block, FRAMES | KIND (SUBROUTINE)) && ahead->len > 1)
        {
          g_array_set_size (ahead, ahead->len - 1);
          if (block->kind != LS_INSN_SWITCH)
            places->ahead[i] = g_array_index (ahead, guint32, ahead->len - 1);
        }
    }
}

static gboolean
leads_to (const Places *places, guint32 number, LsInsnBlockKind kind)
{
  const guint32 ending = places->blocks[number].ending;

  return ending < places->n && places->blocks[ending].kind == kind;
}

static void
find_defaults (Places *places)
{
  for (guint32 i = 0; i < places->n; i++)
    places->defaults[i] = LS_FLOW_NOWHERE;
  for (guint32 i = 0; i < places->n; i++)
    {
      guint32 ending = i;

      if (places->blocks[i].kind != LS_INSN_DEFAULT || leads_to (places, i, LS_INSN_END_SWITCH))
        continue;
      while (ending < places->n && places->blocks[ending].kind != LS_INSN_END_SWITCH)
        ending = MAX (places->blocks[ending].ending, ending + 1);
      if (ending < places->n)
        places->defaults[ending] = i;
    }
}

static guint32
find_way (const Places *places, guint32 number, Way way)
{
  const guint32 ending = places->blocks[number].ending;
  guint32 to = number + 1;

  if (way == TO_OVER)
    return LS_FLOW_OVER;
  if (way == TO_BLOCK)
    to = places->ahead[number];
  if (way == TO_ENDING || way == TO_BEHIND)
    to = ending < places->n ? ending + (way == TO_BEHIND) : places->n;
  if (way == TO_DEFAULT)
    to = places->defaults[number] + 1;
  return to < places->n ? to : LS_FLOW_OVER;
}

/* --- steps ------------------------------------------------------------------------------------ */

static const List *
find_list (const Places *places, guint32 number)
{
  const LsInsnBlock *block = &places->blocks[number];

  if (block->kind == LS_INSN_DEFAULT && !leads_to (places, number, LS_INSN_END_SWITCH))
    return &early_default;
  if (block->kind == LS_INSN_END_SWITCH && places->defaults[number] != LS_FLOW_NOWHERE)
    return &early_end_switch;
  return &lists[block->kind];
}

static void
lower_block (const Places *places, guint32 number, LsFlowStep *step)
{
  const LsInsnBlock *block = &places->blocks[number];
  const List *list = find_list (places, number);

  *step = (LsFlowStep){ .next = find_way (places, number, (Way) list->next),
                        .target = LS_FLOW_NOWHERE,
                        .rule = list->rule,
                        .guard = list->guard,
                        .ask = { .table = list->table, .whom = list->whom },
                        .name = block->name,
                        .number = block->number,
                        .is_flow = !is_one_of (block, KIND (PLAIN) | KIND (BARRIER)),
                        .is_refused = block->is_refused };
  if (list->table == TESTED)
    step->ask.bits[0].kind = LS_MICRO_RESULT;
  if (list->rule != LS_FLOW_NEVER && block->kind != LS_INSN_RETURN)
    step->target = find_way (places, number, (Way) list->target);
  for (guint i = 0; i < G_N_ELEMENTS (list->ops) && list->ops[i].kind != LS_FLOW_NO_OP; i++)
    ls_flow_add (step, list->ops[i]);
}

void
ls_insn_lower_blocks (LsInsnCode *code, const LsInsnBlock *blocks)
{
  const guint32 n = ls_insn_n_steps (code);
  g_autofree guint32 *ahead = g_new (guint32, n + 1), *defaults = g_new (guint32, n + 1);
  Places places = { blocks, n, ahead, defaults };

  find_ahead (&places);
  find_defaults (&places);
  code->flow.steps = g_new0 (LsFlowStep, n + 1);
  code->flow.n = n;
  code->flow.n_digits = 1;
  for (guint32 i = 0; i < n; i++)
    lower_block (&places, i, &code->flow.steps[i]);
}

/* --- frames ----------------------------------------------------------------------------------- */

typedef struct
{
  const LsInsnBlock *blocks;
  guint32 n;
  guint32 *frames; /* by the first step of a subroutine: frames of a call; 0: not counted yet */
} Depths;

static guint32 count_frames (Depths *depths, guint32 first);

/* A call takes a frame, and the frames of its subroutine. */
static guint32
count_call (Depths *depths, guint32 first)
{
  if (first >= depths->n)
    return 1;
  if (depths->frames[first] == 0)
    depths->frames[first] = 1 + count_frames (depths, first);
  return depths->frames[first];
}

/* The frames of the section that begins there; subroutines inside of it are jumped over. */
static guint32
count_frames (Depths *depths, guint32 first)
{
  guint32 open = 0, most = 0;

  for (guint32 i = first; i < depths->n; i++)
    {
      const LsInsnBlock *block = &depths->blocks[i];

      if (block->kind == LS_INSN_RETURN || block->kind == LS_INSN_END)
        break;
      if (block->kind == LS_INSN_SUBROUTINE && block->ending > i)
        i = MIN (block->ending, depths->n);
      open += is_one_of (block, FRAMES);
      open -= is_one_of (block, KIND (ENDIF) | KIND (AGAIN) | KIND (JUMP_BACK) | KIND (END_SWITCH));
      most =
        MAX (most, open + (block->kind == LS_INSN_CALL ? count_call (depths, block->ending) : 0));
    }
  return most;
}

guint
ls_insn_count_frames (const LsInsnBlock *blocks, guint32 n, guint32 first)
{
  g_autofree guint32 *frames = g_new0 (guint32, n + 1);
  Depths depths = { blocks, n, frames };

  return count_frames (&depths, first);
}
