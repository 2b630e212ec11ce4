#include "toy-machine.h"

#include <stdio.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-error.h"
#include "ls-flow-look.h"
#include "ls-flow-run.h"
#include "ls-loaded.h"
#include "ls-micro-look.h"

/* name, arguments, control flow; registers read: the first of the arguments, and how many */
#define TOY_OPS(OP)                      \
  OP (MOVI, "movi", 2, FALSE, 0, 0)      \
  OP (ADD, "add", 3, FALSE, 1, 2)        \
  OP (ADDI, "addi", 3, FALSE, 1, 1)      \
  OP (LANE, "lane", 1, FALSE, 0, 0)      \
  OP (LESS, "less", 2, FALSE, 0, 2)      \
  OP (OUT, "out", 2, FALSE, 1, 1)        \
  OP (PICK, "pick", 3, FALSE, 1, 2)      \
  OP (WIDEN, "widen", 2, FALSE, 1, 1)    \
  OP (ADDW, "addw", 3, FALSE, 0, 0)      \
  OP (DECL, "decl", 3, FALSE, 0, 0)      \
  OP (LOAD, "load", 3, FALSE, 2, 1)      \
  OP (STORE, "store", 3, FALSE, 1, 2)    \
  OP (LOADAT, "loadat", 3, FALSE, 1, 2)  \
  OP (TAKE, "take", 3, FALSE, 2, 1)      \
  OP (IF, "if", 0, TRUE, 0, 0)           \
  OP (ELSE, "else", 0, TRUE, 0, 0)       \
  OP (ENDIF, "endif", 0, TRUE, 0, 0)     \
  OP (LOOP, "loop", 1, TRUE, 0, 0)       \
  OP (BREAK, "break", 0, TRUE, 0, 0)     \
  OP (LEAVE, "leave", 0, TRUE, 0, 0)     \
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
  char *text;      /* owned */
  LsSpan spans[4]; /* of the operation, and of registers of two dimensions */
  guint n_spans;
} ToyInsn;

typedef struct
{
  LsLoaded base;
  LsLayout layout;
  GArray *insns; /* of ToyInsn */
  GArray *uses;  /* of LsRegUse */
  LsFlowProgram flow;
} ToyProgram;

typedef struct
{
  guint64 step;
  LsFlowState flow;
  LsMask predicate;
  LsMask returned; /* left the program, and run no more */
  LsMask written[TOY_OUTPUTS];
  LsFlowFrame stack[TOY_STACK];
  guint32 pc, ended;
  LsRow r[TOY_REGISTERS]; /* the rows of the layout */
  LsRow out[TOY_OUTPUTS];
  LsRow v[TOY_ROWS * TOY_COLUMNS][4];
} ToyState;

enum
{
  FILE_R,
  FILE_O,
  FILE_V
};

const ToySemantic toy_semantics[] = { { "POSITION", LS_ROLE_POSITION },
                                      { "GENERIC", LS_ROLE_PARAM },
                                      { "COLOR", LS_ROLE_COLOUR },
                                      { "DEPTH", LS_ROLE_DEPTH },
                                      { "GENERIC", LS_ROLE_INPUT } };

static const LsRegFile files[] = {
  { .id = "R", .title = "Registers", .n_channels = 1, .type = LS_VALUE_INT, .role = LS_ROLE_INPUT },
  { .id = "O", .title = "Outputs", .n_channels = 1, .type = LS_VALUE_INT, .is_output = TRUE },
  { .id = "V", .title = "Vectors", .n_channels = 4, .type = LS_VALUE_BITS },
};
static const LsMemoryDesc memories[TOY_N_MEMORIES] = {
  [TOY_POOL0] = { .id = "pool0", .title = "First pool", .owner = LS_MEMORY_OF_ALL },
  [TOY_POOL1] = { .id = "pool1", .title = "Second pool", .number = 1, .owner = LS_MEMORY_OF_ALL },
  [TOY_BOARD] = { .id = "board", .title = "Board", .kind = 1, .owner = LS_MEMORY_OF_GROUP },
};
static const LsMaskDesc masks[] = { { "active", "Active" }, { "predicate", "Predicate" } };
/* In an order of its own, and with one that no other machine has, where others have helpers. */
enum
{
  TOY_LANE_RETURNED = 5
};
static const LsLaneStateDesc lane_list[] = {
  { "active", "active", 'A', LS_LANE_ACTIVE, "active", "%s is active, %s." },
  { "ended", "ended", '.', LS_LANE_ENDED, "ended", "%s has ended, %s." },
  { "branch", "off (branch)", '-', LS_LANE_BRANCH, "off by a branch",
    "%s is off by a branch, %s." },
  { "break", "break", 'B', LS_LANE_BREAK, "out of the loop", "%s has left the loop, %s." },
  { "helper", "helper", 'h', LS_LANE_HELPER, "a helper", "%s is a helper, %s." },
  [TOY_LANE_RETURNED] = { "returned", "returned", 'r', LS_LANE_BREAK, "gone from the program",
                          "%s has returned from the program, %s." },
  { "killed", "killed", 'K', LS_LANE_KILLED, "killed", "%s is killed, %s." },
};

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

/* Whether the memory that it names by its number is there. */
static gboolean
has_memory (const ToyInsn *insn)
{
  if (insn->op < TOY_LOAD || insn->op == TOY_LOADAT || ops[insn->op].is_flow)
    return TRUE;
  return (guint32) insn->args[insn->op == TOY_STORE ? 0 : 1] < TOY_N_MEMORIES;
}

/* Which of the arguments of an instruction on doubles are their registers, the one that is written first. */
static guint
n_wide (const ToyInsn *insn)
{
  return insn->op == TOY_ADDW ? 3 : insn->op == TOY_WIDEN;
}

/* "addw V[2][0] V[1][0] V[1][1]" */
static void
name_registers (ToyInsn *insn)
{
  GString *text = g_string_new (ops[insn->op].name);

  insn->spans[insn->n_spans++] = (LsSpan){ 0, (guint16) text->len, LS_SPAN_OPCODE };
  for (guint i = 0; i < ops[insn->op].n_args; i++)
    {
      const gsize start = text->len + 1;

      if (i >= n_wide (insn))
        g_string_append_printf (text, " R%d", insn->args[i]);
      else
        {
          g_string_append_printf (text, " V[%d][%d]", insn->args[i] / TOY_COLUMNS,
                                  insn->args[i] % TOY_COLUMNS);
          insn->spans[insn->n_spans++] =
            (LsSpan){ (guint16) start, (guint16) (text->len - start), LS_SPAN_REGISTER };
        }
    }
  g_free (insn->text);
  insn->text = g_string_free (text, FALSE);
}

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
      if (n_wide (insn) > 0)
        name_registers (insn);
      return (guint) n == 1 + ops[op].n_args && has_memory (insn);
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
  g_array_unref (self->uses);
  g_free (self->flow.steps);
  g_free (self);
}

/* --- memory ---------------------------------------------------------------------------------------------- */

/* Loads, stores and atomic operations, as the room has them. */
typedef struct
{
  LsMicroTransfer micro;
  LsMicroMove move;
} ToyTransfer;

static LsMicroPlace
register_place (gint32 index)
{
  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref.index = (guint16) index,
                         .row = (guint32) index };
}

/* The last address is that of the word; of loadat the first one tells the memory. */
static void
lower_transfer (const ToyInsn *insn, guint line, ToyTransfer *out)
{
  const gint32 *args = insn->args;
  const gboolean stores = insn->op == TOY_STORE, is_indexed = insn->op == TOY_LOADAT;

  *out =
    (ToyTransfer){ .micro = { .line = line,
                              .effect = stores ? LS_EFFECT_MEMORY_WRITE : LS_EFFECT_MEMORY_READ,
                              .type = LS_VALUE_INT,
                              .is_indexed = is_indexed,
                              .is_update = insn->op == TOY_TAKE,
                              .resource = is_indexed ? 0 : (guint32) args[stores ? 0 : 1],
                              .n_addresses = is_indexed ? 2 : 1,
                              .n_moves = 1 },
                   .move = { .operand = 2 } };
  if (is_indexed)
    out->micro.addresses[0] = register_place (args[1]);
  out->micro.addresses[is_indexed] = register_place (args[stores ? 1 : 2]);
  if (stores)
    out->move.from = register_place (args[2]);
  else
    out->move.to = register_place (args[0]);
  out->micro.moves = &out->move;
}

/* The word that a lane means, round and round the pools and their words. */
static LsCell
reached_cell (const ToyState *state, const LsMicroTransfer *micro, guint lane)
{
  const guint32 number = micro->is_indexed
                           ? state->r[micro->addresses[0].ref.index].u[lane] % TOY_N_POOLS
                           : micro->resource;
  const LsRow *at = &state->r[micro->addresses[micro->n_addresses - 1].ref.index];

  return (LsCell){ .kind = LS_CELL_MEMORY, .number = number, .at = at->u[lane] % TOY_WORDS };
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
  [TOY_LEAVE] = { .table = PREDICATED, .ops = { { LS_FLOW_DECIDE }, { LS_FLOW_DROP } } },
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

/* Memories that no instruction names have no words, so that waves need not wait for each other. */
static void
size_memories (ToyProgram *self)
{
  for (guint pc = 0; pc < self->insns->len; pc++)
    {
      const ToyInsn *insn = &g_array_index (self->insns, ToyInsn, pc);
      ToyTransfer transfer;

      if (insn->op < TOY_LOAD || ops[insn->op].is_flow)
        continue;
      lower_transfer (insn, 2 * pc, &transfer);
      for (guint i = 0; i < (transfer.micro.is_indexed ? TOY_N_POOLS : 1); i++)
        self->layout.n_words[transfer.micro.resource + i] = TOY_WORDS;
    }
}

static gboolean
toy_is_plausible (GBytes *bytes, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  for (guint op = 0; op < TOY_N_OPS; op++)
    {
      const gsize n = strlen (ops[op].name);

      if (size > n && memcmp (data, ops[op].name, n) == 0 && g_ascii_isspace (data[n]))
        return TRUE;
    }
  g_set_error (error, LS_ERROR, LS_ERROR_UNSUPPORTED, "no program of the toy");
  return FALSE;
}

/* Parameters are numbered as they come, others as they are called. */
static void
add_use (ToyProgram *self, const gint32 *args)
{
  const ToySemantic *semantic = &toy_semantics[args[1]];
  LsRegUse use = { .ref = { .file = semantic->role == LS_ROLE_INPUT ? FILE_R : FILE_O,
                            .index = (guint16) args[0] },
                   .role = semantic->role,
                   .number = semantic->role == LS_ROLE_PARAM ? 0 : (guint) args[2],
                   .semantic = semantic->semantic,
                   .semantic_number = (guint) args[2] };

  for (guint i = 0; semantic->role == LS_ROLE_PARAM && i < self->uses->len; i++)
    use.number += g_array_index (self->uses, LsRegUse, i).role == LS_ROLE_PARAM;
  g_array_append_val (self->uses, use);
  self->base.header.uses = (const LsRegUse *) (gconstpointer) self->uses->data;
  self->base.header.n_uses = self->uses->len;
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
                             .n = { TOY_REGISTERS, TOY_OUTPUTS, TOY_ROWS * TOY_COLUMNS },
                             .columns = { [FILE_V] = TOY_COLUMNS },
                             .written_offset = G_STRUCT_OFFSET (ToyState, written) };
  self->insns = g_array_new (FALSE, TRUE, sizeof (ToyInsn));
  self->uses = g_array_new (FALSE, FALSE, sizeof (LsRegUse));
  g_array_set_clear_func (self->insns, clear_insn);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      ToyInsn insn = { 0 };
      gboolean ok = parse_insn (lines[i], &insn);
      g_array_append_val (self->insns, insn);
      if (ok && insn.op == TOY_DECL)
        add_use (self, insn.args);
      if (ok)
        continue;
      g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "%u: not an instruction: %s", i + 1, lines[i]);
      toy_free (&self->base.header);
      return NULL;
    }
  lower_flow (self);
  size_memories (self);
  ls_layout_place (&self->layout, G_STRUCT_OFFSET (ToyState, r), 0, FALSE);
  self->base.header.n_lines = 2 * self->insns->len;
  return &self->base.header;
}

static void
toy_line (const LsProgram *program, guint line, LsLine *out)
{
  const ToyInsn *insn = insn_at (program, line / 2);

  *out = (LsLine){ .text = line % 2 == 0 ? insn->text : "",
                   .spans = insn->spans,
                   .n_spans = line % 2 == 0 ? insn->n_spans : 0,
                   .kind = ops[insn->op].is_flow ? LS_LINE_FLOW : LS_LINE_ALU,
                   .first = line - line % 2,
                   .n = 2,
                   .dword = -1,
                   .op = ops[insn->op].name,
                   .target = G_MAXUINT,
                   .unit = ops[insn->op].is_flow ? LS_UNIT_FLOW : LS_UNIT_ALU,
                   .is_barrier = ops[insn->op].is_flow };
}

typedef struct
{
  LsEffect *effects;
  guint n, max;
} Effects;

static void
add_effect (LsEffect effect, gpointer data)
{
  Effects *to = data;

  if (to->n < to->max)
    to->effects[to->n] = effect;
  to->n++;
}

static guint
toy_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  const ToyInsn *insn = insn_at (program, line / 2);
  Effects to = { .effects = effects, .max = max };
  ToyTransfer transfer;
  LsEffect all[8] = { 0 };
  guint n = 0;

  if (ops[insn->op].is_flow)
    {
      ls_flow_describe (program, &((const ToyProgram *) program)->flow.steps[line / 2], NULL,
                        add_effect, &to);
      return to.n;
    }
  if (insn->op >= TOY_LOAD)
    {
      lower_transfer (insn, line & ~1u, &transfer);
      ls_micro_describe_transfer (program, &transfer.micro, add_effect, &to);
      return to.n;
    }
  for (; n < ops[insn->op].n_reads; n++)
    all[n] = (LsEffect){ .kind = LS_EFFECT_READ,
                         .operand = (guint8) n,
                         .ref.index = (guint16) insn->args[ops[insn->op].first_read + n] };
  for (guint i = 2 * n_wide (insn); i-- > 0;)
    all[n++] = (LsEffect){ .kind = i < 2 ? LS_EFFECT_WRITE : LS_EFFECT_READ,
                           .operand = (guint8) (i / 2),
                           .ref = { FILE_V, i % 2, (guint16) insn->args[i / 2] },
                           .type = LS_VALUE_DOUBLE };
  if (insn->op == TOY_PICK)
    all[n++] = (LsEffect){ .kind = LS_EFFECT_READ,
                           .operand = 2,
                           .relative = TRUE,
                           .ref = { .file = FILE_V },
                           .type = LS_VALUE_BITS };
  if (insn->op <= TOY_LANE || insn->op == TOY_PICK)
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

/* The highest lane stores last; of updates each lane finds what the one before it left. */
static void
access_memory (const LsProgram *program, ToyState *state, const ToyInsn *insn)
{
  const LsRow from = state->r[insn->args[2]];
  ToyTransfer transfer;

  lower_transfer (insn, 0, &transfer);
  const ToyState before = *state;
  LS_FOREACH_LANE (lane, state->flow.active)
    {
      const LsCell cell = reached_cell (&before, &transfer.micro, lane);
      guint32 *words = ls_layout_memory (program->layout, state, cell.number);

      if (insn->op != TOY_STORE)
        state->r[insn->args[0]].u[lane] = words[cell.at];
      if (insn->op == TOY_LOAD || insn->op == TOY_LOADAT)
        continue;
      words[cell.at] = insn->op == TOY_STORE ? from.u[lane] : words[cell.at] + 1;
      words[TOY_WORDS + cell.at / 32] |= 1u << cell.at % 32;
    }
}

static double
read_double (const ToyState *state, gint32 v, guint lane)
{
  return ls_bits_double (ls_value_join (state->v[v][0].u[lane], state->v[v][1].u[lane]));
}

/* The number of the register that two others choose; TOY_ROWS * TOY_COLUMNS: there is none. */
static guint
picked (const ToyState *state, const ToyInsn *insn, guint lane)
{
  const guint32 row = state->r[insn->args[1]].u[lane], column = state->r[insn->args[2]].u[lane];

  return row < TOY_ROWS && column < TOY_COLUMNS ? row * TOY_COLUMNS + column
                                                : TOY_ROWS * TOY_COLUMNS;
}

static void
compute_wide (ToyState *state, const ToyInsn *insn, guint lane)
{
  const gint32 *args = insn->args;
  const guint64 bits =
    ls_double_bits (insn->op == TOY_WIDEN
                      ? state->r[args[1]].i[lane]
                      : read_double (state, args[1], lane) + read_double (state, args[2], lane));

  state->v[args[0]][0].u[lane] = (guint32) bits;
  state->v[args[0]][1].u[lane] = (guint32) (bits >> 32);
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
      else if (insn->op == TOY_PICK)
        state->r[args[0]].u[lane] = picked (state, insn, (guint) lane) < TOY_ROWS * TOY_COLUMNS
                                      ? state->v[picked (state, insn, (guint) lane)][0].u[lane]
                                      : 0;
      else if (n_wide (insn) > 0)
        compute_wide (state, insn, (guint) lane);
      else if (insn->op == TOY_DECL)
        continue;
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

static LsFlowRun
make_flow_run (const ToyProgram *program, ToyState *state, const LsBindings *bindings, LsTrap *trap)
{
  return (LsFlowRun){ .program = &program->flow,
                      .limits = &limits,
                      .bindings = bindings,
                      .state = &state->flow,
                      .frames = state->stack,
                      .trap = trap,
                      .machine = state,
                      .find_bits = find_bits,
                      .refuse = refuse,
                      .at = state->pc,
                      .step = &program->flow.steps[state->pc] };
}

/* No frame gives these lanes back. */
static void
leave_program (ToyState *state, LsMask lanes)
{
  state->returned |= lanes;
  state->flow.loop.members &= ~lanes;
  state->flow.broken &= ~lanes;
  for (guint i = 0; i < state->flow.depth; i++)
    {
      LsFlowFrame *frame = &state->stack[i];

      frame->active &= ~lanes;
      frame->waiting &= ~lanes;
      frame->broken &= ~lanes;
      frame->loop.members &= ~lanes;
    }
}

static gboolean
flow (const ToyProgram *program, ToyState *state, LsRun *toy_run)
{
  LsFlowRun run = make_flow_run (program, state, toy_run->bindings, &toy_run->trap);
  const LsMask active = state->flow.active;

  if (!ls_flow_run (&run, 0, run.step->n_ops))
    return FALSE;
  if (insn_at (&program->base.header, state->pc)->op == TOY_LEAVE)
    leave_program (state, active & ~state->flow.active);
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
      if (insn->op >= TOY_LOAD)
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
  ls_flow_set_active (&state->flow, lanes & state->flow.covered & ~state->returned);
  return TRUE;
}

static void
toy_lane_states (const LsProgram *program G_GNUC_UNUSED, const void *data, guint8 states[LS_LANES])
{
  const ToyState *state = data;
  const LsLaneMasks lanes = { .covered = state->flow.covered,
                              .valid = state->flow.covered,
                              .held = state->flow.covered,
                              .active = state->flow.active,
                              .broken = state->flow.broken,
                              .ended = state->ended != 0 };

  ls_lane_states (&lanes, states);
  for (guint lane = 0; lane < LS_LANES; lane++)
    states[lane] =
      !state->ended && (state->returned >> lane & 1)
        ? TOY_LANE_RETURNED
        : (guint8) ls_machine_find_lane_state (&toy_machine, (LsLaneRole) states[lane]);
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

static guint32
place_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  return ((const ToyState *) look->owner)->r[place->ref.index].u[lane];
}

static void
find_place (const LsMicroLook *look G_GNUC_UNUSED,
            const LsMicroPlace *place,
            guint lane,
            LsMicroFound *found)
{
  found->cell = (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = place->ref };
  found->is_inside = TRUE;
}

/* An update finds one more for each lane before it that means the same word. */
static void
reach_word (const LsMicroLook *look, const LsMicroMove *move G_GNUC_UNUSED, guint lane, GArray *out)
{
  const ToyState *state = look->owner;
  LsTouch touch = { .cell = reached_cell (state, look->transfer, lane) };
  gsize n;

  touch.value = ls_program_memory (look->program, state, touch.cell.number, &n)[touch.cell.at];
  LS_FOREACH_LANE (other, look->transfer->is_update ? look->moving & (LS_MASK_LANE (lane) - 1) : 0)
    touch.value += reached_cell (state, look->transfer, other).at == touch.cell.at;
  g_array_append_val (out, touch);
}

/* Both words of a double. */
static void
add_double (const ToyState *state,
            LsTouchKind kind,
            guint operand,
            gint32 v,
            guint lane,
            GArray *out)
{
  for (guint word = 0; word < 2; word++)
    {
      LsTouch touch = touch_of (state, kind, FILE_V, 0, lane);

      touch.cell.ref = (LsRegRef){ FILE_V, (guint8) word, (guint16) v };
      touch.operand = (guint8) operand;
      touch.type = LS_VALUE_DOUBLE;
      touch.other = (LsOtherWord){ .is_there = TRUE,
                                   .is_low = word == 1,
                                   .is_of_step = kind == LS_TOUCH_WRITE };
      if (kind == LS_TOUCH_READ)
        {
          touch.value = touch.used = state->v[v][word].u[lane];
          touch.other.value = touch.other.used = state->v[v][1 - word].u[lane];
        }
      g_array_append_val (out, touch);
    }
}

static void
add_picked (const ToyState *state, const ToyInsn *insn, guint lane, GArray *out)
{
  const guint v = picked (state, insn, lane);
  LsTouch touch = touch_of (state, LS_TOUCH_READ, FILE_V, 0, lane);

  if (v == TOY_ROWS * TOY_COLUMNS)
    return;
  touch.cell.ref.index = (guint16) v;
  touch.operand = 2;
  touch.value = touch.used = state->v[v][0].u[lane];
  touch.type = LS_VALUE_BITS;
  g_array_append_val (out, touch);
}

static void
touch_memory (const LsProgram *program, const ToyState *state, guint lane, GArray *out)
{
  const LsMask active = state->flow.active;
  ToyTransfer transfer;
  const LsMicroLook look = { .program = program,
                             .owner = state,
                             .lanes = { active, active, active },
                             .value = place_value,
                             .find = find_place,
                             .transfer = &transfer.micro,
                             .addresses = 3,
                             .moving = active,
                             .address_lane = LS_LANES,
                             .reach = reach_word };

  lower_transfer (insn_at (program, state->pc), 2 * state->pc, &transfer);
  ls_micro_touch (&look, lane, out);
}

static void
touch_flow (const LsProgram *program,
            const LsBindings *bindings,
            const ToyState *state,
            guint lane,
            GArray *out)
{
  LsTrap trap = { 0 };
  LsFlowRun run = make_flow_run ((const ToyProgram *) program, (ToyState *) state, bindings, &trap);
  const gboolean is_possible = ls_flow_try (&run, 0, run.step->n_ops);
  const LsFlowLook look = { .program = program,
                            .step = run.step,
                            .choice = run.choice,
                            .is_possible = is_possible,
                            .held = state->flow.held };

  ls_flow_touch (&look, lane, out);
}

static void
toy_touches (const LsProgram *program,
             const LsBindings *bindings,
             const void *data,
             guint lane,
             GArray *out)
{
  const ToyState *state = data;
  const ToyInsn *insn = insn_at (program, state->pc);
  const guint n_reads = ops[insn->op].n_reads;
  LsTouch last;

  if (state->ended || insn->op == TOY_DECL || !(state->flow.active >> lane & 1))
    return;
  if (ops[insn->op].is_flow)
    {
      touch_flow (program, bindings, state, lane, out);
      return;
    }
  if (insn->op >= TOY_LOAD)
    {
      touch_memory (program, state, lane, out);
      return;
    }
  for (guint i = 0; i < n_reads; i++)
    {
      LsTouch read =
        touch_of (state, LS_TOUCH_READ, 0, insn->args[ops[insn->op].first_read + i], lane);
      read.operand = (guint8) i;
      read.is_address = insn->op == TOY_PICK;
      g_array_append_val (out, read);
    }
  if (insn->op == TOY_MOVI || insn->op == TOY_ADDI)
    add_literal (state, insn->args[n_reads + 1], out);
  for (guint i = 1; i < n_wide (insn); i++)
    add_double (state, LS_TOUCH_READ, i - 1, insn->args[i], lane, out);
  if (n_wide (insn) > 0)
    {
      add_double (state, LS_TOUCH_WRITE, 0, insn->args[0], lane, out);
      return;
    }
  if (insn->op == TOY_PICK)
    add_picked (state, insn, lane, out);
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
  .lane_states = lane_list,
  .n_lane_states = G_N_ELEMENTS (lane_list),
  .frames = ls_frame_list,
  .n_frames = LS_N_FRAME_KINDS,
  .loop_index = "turn",
  .load = toy_machine_load,
  .is_plausible = toy_is_plausible,
  .free = toy_free,
  .line = toy_line,
  .reset = toy_reset,
  .run = toy_run,
  .place = toy_place,
  .write_row = ls_state_write_row,
  .read_mask = ls_state_read_mask,
  .write_mask = toy_write_mask,
  .read_lanes = toy_lane_states,
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
