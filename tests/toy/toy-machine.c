#include "toy-machine.h"

#include <stdio.h>
#include <string.h>

#include "ls-error.h"
#include "ls-flow-run.h"
#include "ls-loaded.h"

/* name, arguments, control flow; registers read: the first of the arguments, and how many */
#define TOY_OPS(OP)                      \
  OP (MOVI, "movi", 2, FALSE, 0, 0)      \
  OP (ADD, "add", 3, FALSE, 1, 2)        \
  OP (ADDI, "addi", 3, FALSE, 1, 1)      \
  OP (LANE, "lane", 1, FALSE, 0, 0)      \
  OP (LESS, "less", 2, FALSE, 0, 2)      \
  OP (OUT, "out", 2, FALSE, 1, 1)        \
  OP (LOAD, "load", 3, FALSE, 2, 1)      \
  OP (STORE, "store", 3, FALSE, 1, 2)    \
  OP (IF, "if", 0, TRUE, 0, 0)           \
  OP (ELSE, "else", 0, TRUE, 0, 0)       \
  OP (ENDIF, "endif", 0, TRUE, 0, 0)     \
  OP (LOOP, "loop", 1, TRUE, 0, 0)       \
  OP (BREAK, "break", 0, TRUE, 0, 0)     \
  OP (ENDLOOP, "endloop", 0, TRUE, 0, 0) \
  OP (END, "end", 0, TRUE, 0, 0)         \
  OP (TRAP, "trap", 0, TRUE, 0, 0)

#define AS_ENUM(id, name, n, flow, first, n_reads) TOY_##id,
typedef enum
{
  TOY_OPS (AS_ENUM) TOY_N_OPS
} ToyOpcode;

#define AS_ROW(id, name, n, flow, first, n_reads) { name, n, flow, first, n_reads },
static const struct
{
  const char *name;
  guint n_args;
  gboolean is_flow;
  guint first_read, n_reads;
} ops[] = { TOY_OPS (AS_ROW) };

typedef struct
{
  ToyOpcode op;
  gint32 args[3];
  char *text; /* owned */
} ToyInsn;

typedef struct
{
  LsLoaded base;
  LsLayout layout;
  GArray *insns; /* of ToyInsn */
  LsFlowProgram flow;
} ToyProgram;

typedef struct
{
  guint64 step;
  LsFlowState flow;
  LsMask predicate;
  LsMask written[TOY_OUTPUTS];
  LsFlowFrame stack[TOY_STACK];
  guint32 pc, ended;
  LsRow r[TOY_REGISTERS]; /* the rows of the layout */
  LsRow out[TOY_OUTPUTS];
} ToyState;

static const LsRegFile files[] = {
  { .id = "R", .title = "Registers", .n_channels = 1, .type = LS_VALUE_INT, .role = LS_ROLE_INPUT },
  { .id = "O", .title = "Outputs", .n_channels = 1, .type = LS_VALUE_INT, .is_output = TRUE },
};
static const LsMemoryDesc memories[TOY_N_MEMORIES] = {
  [TOY_POOL0] = { .id = "pool0", .title = "First pool", .owner = LS_MEMORY_OF_ALL },
  [TOY_POOL1] = { .id = "pool1", .title = "Second pool", .number = 1, .owner = LS_MEMORY_OF_ALL },
  [TOY_BOARD] = { .id = "board", .title = "Board", .kind = 1, .owner = LS_MEMORY_OF_GROUP },
};
static const LsMaskDesc masks[] = { { "active", "Active" }, { "predicate", "Predicate" } };
static const guint16 mask_places[] = { G_STRUCT_OFFSET (ToyState, flow.active),
                                       G_STRUCT_OFFSET (ToyState, predicate) };

static const LsStateForm form = {
  .files = files,
  .n_files = G_N_ELEMENTS (files),
  .memories = memories,
  .n_memories = TOY_N_MEMORIES,
  .masks = mask_places,
  .n_masks = G_N_ELEMENTS (masks),
  .covered = G_STRUCT_OFFSET (ToyState, flow.covered),
  .valid = G_STRUCT_OFFSET (ToyState, flow.valid),
};

static const ToyInsn *
insn_at (const LsProgram *program, guint pc)
{
  return &g_array_index (((const ToyProgram *) program)->insns, ToyInsn, pc);
}

/* --- programs -------------------------------------------------------------------------------------------- */

static gboolean
parse_insn (const char *line, ToyInsn *insn)
{
  char name[8] = "";
  int n = sscanf (line, "%7s %d %d %d", name, &insn->args[0], &insn->args[1], &insn->args[2]);

  for (guint op = 0; op < TOY_N_OPS; op++)
    {
      if (n < 1 || strcmp (ops[op].name, name) != 0)
        continue;
      insn->op = op;
      insn->text = g_strdup (line);
      return (guint) n == 1 + ops[op].n_args;
    }
  return FALSE;
}

static void
clear_insn (gpointer data)
{
  g_free (((ToyInsn *) data)->text);
}

static void
toy_free (LsProgram *program)
{
  ToyProgram *self = (ToyProgram *) program;

  g_array_unref (self->insns);
  g_free (self->flow.steps);
  g_free (self);
}

/* --- control flow ---------------------------------------------------------------------------------------- */

/* Lanes with the predicate pass where the table asks for the first bit. */
#define PREDICATED 0xF0

static const struct
{
  guint8 rule, guard, whom, table;
  LsFlowOp ops[3];
} lists[TOY_N_OPS] = {
  [TOY_IF] = { .table = PREDICATED,
               .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_PUSH }, { LS_FLOW_KEEP } } },
  [TOY_ELSE] = { .table = LS_FLOW_PASS, .ops = { { LS_FLOW_ELSE } } },
  [TOY_ENDIF] = { .table = LS_FLOW_PASS, .ops = { { LS_FLOW_POP, .n = 1 } } },
  [TOY_LOOP] = { .table = LS_FLOW_PASS,
                 .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_LOOP, .loop = LS_FLOW_NO_INDEX } } },
  [TOY_BREAK] = { .table = PREDICATED, .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_BREAK } } },
  [TOY_ENDLOOP] = { .rule = LS_FLOW_IF_ANY,
                    .guard = LS_FLOW_AND_COUNT,
                    .whom = LS_FLOW_OF_LOOP,
                    .table = LS_FLOW_PASS,
                    .ops = { { LS_FLOW_DECIDE },
                             { LS_FLOW_AGAIN, .when = LS_FLOW_TAKEN },
                             { LS_FLOW_LEAVE, .when = LS_FLOW_NOT_TAKEN } } },
  [TOY_END] = { .ops = { { LS_FLOW_END } } },
};

static void
lower_step (LsFlowStep *step, const ToyInsn *insn, guint pc)
{
  *step = (LsFlowStep){ .name = ops[insn->op].name,
                        .line = 2 * pc,
                        .number = pc,
                        .next = pc + 1,
                        .target = LS_FLOW_NOWHERE,
                        .rule = lists[insn->op].rule,
                        .guard = lists[insn->op].guard,
                        .is_flow = ops[insn->op].is_flow,
                        .is_refused = insn->op == TOY_TRAP,
                        .ask = { .table = lists[insn->op].table, .whom = lists[insn->op].whom } };
  for (guint i = 0; i < G_N_ELEMENTS (lists[0].ops); i++)
    {
      LsFlowOp op = lists[insn->op].ops[i];

      op.count = op.kind == LS_FLOW_LOOP ? MAX (insn->args[0], 1) : 0;
      if (op.kind != LS_FLOW_NO_OP)
        ls_flow_add (step, op);
    }
}

/* An endloop goes to what stands behind the loop that it closes. */
static void
lower_flow (ToyProgram *self)
{
  g_autoptr (GArray) loops = g_array_new (FALSE, FALSE, sizeof (guint));

  self->flow.n = self->insns->len;
  self->flow.steps = g_new0 (LsFlowStep, self->flow.n);
  for (guint pc = 0; pc < self->flow.n; pc++)
    {
      const ToyInsn *insn = &g_array_index (self->insns, ToyInsn, pc);

      lower_step (&self->flow.steps[pc], insn, pc);
      if (insn->op == TOY_LOOP)
        g_array_append_val (loops, pc);
      if (insn->op != TOY_ENDLOOP || loops->len == 0)
        continue;
      self->flow.steps[pc].target = g_array_index (loops, guint, loops->len - 1) + 1;
      g_array_set_size (loops, loops->len - 1);
    }
}

static LsProgram *
toy_machine_load (const LsProgramSource *source, GPtrArray *diagnostics, GError **error)
{
  gsize size;
  const char *bytes = g_bytes_get_data (source->code, &size);
  g_autofree char *text = g_strndup (bytes, size);
  g_auto (GStrv) lines = g_strsplit (g_strstrip (text), "\n", -1);
  ToyProgram *self = g_new0 (ToyProgram, 1);

  (void) diagnostics;
  ls_loaded_init (&self->base, &toy_machine, &self->layout, NULL);
  self->layout = (LsLayout){ .form = &form,
                             .n = { TOY_REGISTERS, TOY_OUTPUTS },
                             .n_words = { TOY_WORDS, TOY_WORDS, TOY_WORDS },
                             .written_offset = G_STRUCT_OFFSET (ToyState, written) };
  ls_layout_place (&self->layout, G_STRUCT_OFFSET (ToyState, r), 0, FALSE);
  self->insns = g_array_new (FALSE, TRUE, sizeof (ToyInsn));
  g_array_set_clear_func (self->insns, clear_insn);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      ToyInsn insn = { 0 };
      gboolean ok = parse_insn (lines[i], &insn);
      g_array_append_val (self->insns, insn);
      if (ok)
        continue;
      g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "%u: not an instruction: %s", i + 1, lines[i]);
      toy_free (&self->base.header);
      return NULL;
    }
  lower_flow (self);
  self->base.header.n_lines = 2 * self->insns->len;
  return &self->base.header;
}

static void
toy_line (const LsProgram *program, guint line, LsLine *out)
{
  const ToyInsn *insn = insn_at (program, line / 2);

  *out = (LsLine){ .text = line % 2 == 0 ? insn->text : "",
                   .kind = ops[insn->op].is_flow ? LS_LINE_FLOW : LS_LINE_ALU,
                   .first = line - line % 2,
                   .n = 2,
                   .dword = -1,
                   .op = ops[insn->op].name,
                   .target = G_MAXUINT,
                   .unit = ops[insn->op].is_flow ? LS_UNIT_FLOW : LS_UNIT_ALU,
                   .is_barrier = ops[insn->op].is_flow };
}

static guint
toy_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  const ToyInsn *insn = insn_at (program, line / 2);
  LsEffect all[4] = { 0 };
  guint n = 0;

  for (; n < ops[insn->op].n_reads; n++)
    all[n] = (LsEffect){ .kind = LS_EFFECT_READ,
                         .operand = (guint8) n,
                         .ref.index = (guint16) insn->args[ops[insn->op].first_read + n] };
  if (insn->op == TOY_LOAD)
    all[n++] = (LsEffect){ .kind = LS_EFFECT_MEMORY_READ, .resource = (guint) insn->args[1] };
  if (insn->op == TOY_STORE)
    all[n++] = (LsEffect){ .kind = LS_EFFECT_MEMORY_WRITE, .resource = (guint) insn->args[0] };
  if (insn->op <= TOY_LANE || insn->op == TOY_LOAD)
    all[n++] = (LsEffect){ .kind = LS_EFFECT_WRITE, .ref.index = (guint16) insn->args[0] };
  if (insn->op == TOY_OUT)
    all[n++] = (LsEffect){ .kind = LS_EFFECT_EXPORT,
                           .ref = { .file = 1, .index = (guint16) insn->args[0] } };
  for (guint i = 0; i < n && i < max; i++)
    effects[i] = all[i];
  return n;
}

/* --- running --------------------------------------------------------------------------------------------- */

static void
toy_reset (const LsProgram *program, const LsWaveInput *input, void *state)
{
  ToyState *self = state;

  memset (state, 0, ls_program_state_size (program));
  self->flow.covered = self->flow.held = self->flow.valid = self->flow.active = input->covered;
  ls_layout_preload (program->layout, input, state);
  ls_layout_fill_memories (program->layout, input, FALSE, state);
}

/* The word that a lane's register means, round and round. */
static guint32
word_at (const ToyState *state, gint32 address, guint lane)
{
  return state->r[address].u[lane] % TOY_WORDS;
}

/* The highest lane stores last. */
static void
access_memory (const LsProgram *program, ToyState *state, const ToyInsn *insn)
{
  const gint32 *args = insn->args;
  const gboolean stores = insn->op == TOY_STORE;
  guint32 *words = ls_layout_memory (program->layout, state, (LsMemory) args[stores ? 0 : 1]);

  LS_FOREACH_LANE (lane, state->flow.active)
    {
      const guint32 at = word_at (state, args[stores ? 1 : 2], lane);

      if (stores)
        {
          words[at] = state->r[args[2]].u[lane];
          words[TOY_WORDS + at / 32] |= 1u << at % 32;
        }
      else
        state->r[args[0]].u[lane] = words[at];
    }
}

static void
compute (ToyState *state, const ToyInsn *insn)
{
  const gint32 *args = insn->args;

  LS_FOREACH_LANE (lane, state->flow.active)
    {
      if (insn->op == TOY_MOVI)
        state->r[args[0]].i[lane] = args[1];
      else if (insn->op == TOY_ADD)
        state->r[args[0]].u[lane] = state->r[args[1]].u[lane] + state->r[args[2]].u[lane];
      else if (insn->op == TOY_ADDI)
        state->r[args[0]].u[lane] = state->r[args[1]].u[lane] + (guint32) args[2];
      else if (insn->op == TOY_LANE)
        state->r[args[0]].u[lane] = (guint32) lane;
      else if (insn->op == TOY_OUT)
        state->out[args[0]].u[lane] = state->r[args[1]].u[lane];
      else if (state->r[args[0]].i[lane] < state->r[args[1]].i[lane])
        state->predicate |= LS_MASK_LANE (lane);
      else
        state->predicate &= ~LS_MASK_LANE (lane);
    }
  if (insn->op == TOY_OUT)
    state->written[args[0]] |= state->flow.active;
}

static const LsFlowLimits limits = { .max_frames = TOY_STACK,
                                     .max_entries = G_MAXUINT32,
                                     .branch_size = 1,
                                     .loop_size = 1 };

static LsMask
find_bits (const LsFlowRun *run, const LsMicroPlace *place G_GNUC_UNUSED)
{
  return ((const ToyState *) run->machine)->predicate;
}

/* Only an endloop that closes nothing has no place to go to, and that finds no loop before. */
static void
refuse (const LsFlowRun *run, LsFlowRefusal refusal G_GNUC_UNUSED, guint64 value)
{
  ls_trap_set (run->trap, LS_TRAP_BAD_TARGET, run->step->line, run->active, value, "no loop");
}

static gboolean
flow (const ToyProgram *program, ToyState *state, LsRun *toy_run)
{
  LsFlowRun run = { .program = &program->flow,
                    .limits = &limits,
                    .bindings = toy_run->bindings,
                    .state = &state->flow,
                    .frames = state->stack,
                    .trap = &toy_run->trap,
                    .machine = state,
                    .find_bits = find_bits,
                    .refuse = refuse,
                    .at = state->pc,
                    .step = &program->flow.steps[state->pc] };

  if (!ls_flow_run (&run, 0, run.step->n_ops))
    return FALSE;
  state->pc = run.next;
  return TRUE;
}

/* Returns: FALSE if the instruction cannot be executed, with trap set. */
static gboolean
toy_step (const LsProgram *program, ToyState *state, LsRun *run)
{
  const ToyInsn *insn = insn_at (program, state->pc);

  if (insn->op == TOY_TRAP)
    ls_trap_set (&run->trap, LS_TRAP_ILLEGAL, 2 * state->pc, state->flow.active, 0,
                 "trap executed");
  if (insn->op == TOY_TRAP || (insn->op != TOY_END && ops[insn->op].is_flow &&
                               !flow ((const ToyProgram *) program, state, run)))
    return FALSE;
  state->step++;
  if (insn->op == TOY_END)
    state->ended = TRUE;
  else if (!ops[insn->op].is_flow)
    {
      if (insn->op == TOY_LOAD || insn->op == TOY_STORE)
        access_memory (program, state, insn);
      else
        compute (state, insn);
      state->pc++;
    }
  return TRUE;
}

static LsStopReason
toy_run (const LsProgram *program, void *data, LsRun *run)
{
  ToyState *state = data;

  for (gboolean is_first = TRUE; !state->ended; is_first = FALSE)
    {
      guint line = 2 * state->pc;
      if (state->step == run->until_step)
        return LS_STOP_STEP;
      if (run->interrupt != NULL && g_atomic_int_get (run->interrupt))
        return LS_STOP_INTERRUPT;
      if (!is_first && run->stop_lines != NULL && (run->stop_lines[line / 64] >> (line % 64) & 1))
        return LS_STOP_BREAKPOINT;
      if (!toy_step (program, state, run))
        return LS_STOP_TRAP;
    }
  return LS_STOP_END;
}

/* --- looking --------------------------------------------------------------------------------------------- */

static void
toy_place (const LsProgram *program, const void *data, LsPlace *out)
{
  const ToyState *state = data;
  guint clause = state->pc;

  while (clause > 0 && !ops[insn_at (program, clause)->op].is_flow)
    clause--;
  gboolean is_flow = ops[insn_at (program, state->pc)->op].is_flow;
  *out = (LsPlace){ .step = state->step,
                    .line = 2 * state->pc,
                    .ended = state->ended != 0,
                    .depth = state->flow.depth,
                    .clause = is_flow ? 0 : clause + 1 };
}

static gboolean
toy_write_mask (const LsProgram *program, void *data, guint mask, LsMask lanes)
{
  ToyState *state = data;

  (void) program;
  if (mask == 1)
    state->predicate = lanes & state->flow.covered;
  if (mask != 0)
    return mask == 1;
  ls_flow_set_active (&state->flow, lanes & state->flow.covered);
  return TRUE;
}

static void
toy_lane_states (const LsProgram *program, const void *data, guint8 states[LS_LANES])
{
  const ToyState *state = data;
  const LsLaneMasks lanes = { .covered = state->flow.covered,
                              .valid = state->flow.covered,
                              .held = state->flow.covered,
                              .active = state->flow.active,
                              .broken = state->flow.broken,
                              .ended = state->ended != 0 };

  (void) program;
  ls_lane_states (&lanes, states);
}

static guint
toy_frames (const LsProgram *program, const void *data, LsFrame *frames, guint max)
{
  const ToyState *state = data;

  return ls_flow_frames (&((const ToyProgram *) program)->flow, &state->flow, state->stack, frames,
                         max);
}

static LsMask
toy_line_lanes (const LsProgram *program,
                const LsBindings *bindings G_GNUC_UNUSED,
                const void *state,
                guint line)
{
  return line % 2 == 0 ? ls_state_read_mask (program, state, 0) : 0;
}

static void
toy_narrate (const LsProgram *program,
             const LsBindings *bindings G_GNUC_UNUSED,
             const void *before,
             const void *after,
             guint lane,
             GString *sentence)
{
  LsMask lost = ls_state_read_mask (program, before, 0) & ~ls_state_read_mask (program, after, 0);

  g_string_append_printf (sentence, "%s: lane %u, %u lanes left.",
                          insn_at (program, ((const ToyState *) before)->pc)->text, lane,
                          ls_mask_count (lost));
}

static LsTouch
touch_of (const ToyState *state, LsTouchKind kind, guint file, gint32 index, guint lane)
{
  guint32 value = kind == LS_TOUCH_READ ? state->r[index].u[lane] : 0;

  return (LsTouch){ .kind = kind,
                    .line = 2 * state->pc,
                    .slot = LS_SLOT_NONE,
                    .cell = { .kind = LS_CELL_REGISTER,
                              .lane = (guint8) lane,
                              .ref = { .file = (guint8) file, .index = (guint16) index } },
                    .value = value,
                    .used = value,
                    .type = LS_VALUE_INT };
}

static void
add_literal (const ToyState *state, gint32 value, GArray *out)
{
  LsTouch touch = touch_of (state, LS_TOUCH_READ, 0, 0, 0);

  touch.cell = (LsCell){ .kind = LS_CELL_LITERAL };
  touch.operand = 1;
  touch.value = touch.used = (guint32) value;
  g_array_append_val (out, touch);
}

static void
add_word (const LsProgram *program,
          const ToyState *state,
          LsTouchKind kind,
          guint lane,
          GArray *out)
{
  const ToyInsn *insn = insn_at (program, state->pc);
  const gint32 *args = insn->args + (kind == LS_TOUCH_READ);
  LsTouch touch = touch_of (state, kind, 0, 0, lane);
  gsize n_words;
  const guint32 *words = ls_program_memory (program, state, (LsMemory) args[0], &n_words);

  touch.cell = (LsCell){ .kind = LS_CELL_MEMORY,
                         .number = (guint32) args[0],
                         .at = word_at (state, args[1], lane) };
  touch.operand = 1;
  touch.value = touch.used = kind == LS_TOUCH_READ ? words[touch.cell.at] : 0;
  g_array_append_val (out, touch);
}

static void
toy_touches (const LsProgram *program,
             const LsBindings *bindings G_GNUC_UNUSED,
             const void *data,
             guint lane,
             GArray *out)
{
  const ToyState *state = data;
  const ToyInsn *insn = insn_at (program, state->pc);
  const guint n_reads = ops[insn->op].n_reads;
  LsTouch last;

  if (state->ended || ops[insn->op].is_flow || !(state->flow.active >> lane & 1))
    return;
  for (guint i = 0; i < n_reads; i++)
    {
      LsTouch read =
        touch_of (state, LS_TOUCH_READ, 0, insn->args[ops[insn->op].first_read + i], lane);
      read.operand = (guint8) i;
      read.is_address = i == 0 && (insn->op == TOY_LOAD || insn->op == TOY_STORE);
      g_array_append_val (out, read);
    }
  if (insn->op == TOY_MOVI || insn->op == TOY_ADDI)
    add_literal (state, insn->args[n_reads + 1], out);
  if (insn->op == TOY_LOAD)
    add_word (program, state, LS_TOUCH_READ, lane, out);
  if (insn->op == TOY_STORE)
    {
      add_word (program, state, LS_TOUCH_WRITE, lane, out);
      return;
    }
  last = touch_of (state, LS_TOUCH_WRITE, insn->op == TOY_OUT, insn->args[0], lane);
  if (insn->op == TOY_LESS)
    {
      last.kind = LS_TOUCH_PREDICATE;
      last.cell = (LsCell){ 0 };
    }
  g_array_append_val (out, last);
}

static void
toy_leads (const LsProgram *program, GArray *out)
{
  ls_flow_leads (&((const ToyProgram *) program)->flow, out);
}

static const LsExplain explain = {
  .describe = toy_describe,
  .line_lanes = toy_line_lanes,
  .touches = toy_touches,
  .narrate = toy_narrate,
  .frames = toy_frames,
  .leads = toy_leads,
};

const LsMachine toy_machine = {
  .id = "toy",
  .title = "Toy",
  .explain = &explain,
  .reg_files = files,
  .n_reg_files = G_N_ELEMENTS (files),
  .masks = masks,
  .n_masks = G_N_ELEMENTS (masks),
  .memories = memories,
  .n_memories = TOY_N_MEMORIES,
  .loop_index = "turn",
  .load = toy_machine_load,
  .free = toy_free,
  .line = toy_line,
  .reset = toy_reset,
  .run = toy_run,
  .place = toy_place,
  .write_row = ls_state_write_row,
  .read_mask = ls_state_read_mask,
  .write_mask = toy_write_mask,
  .lane_states = toy_lane_states,
};

LsProgram *
toy_load (const char *text)
{
  g_autoptr (GBytes) code = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT };

  LsProgram *program = toy_machine_load (&source, NULL, &error);
  g_assert_no_error (error);
  return program;
}
