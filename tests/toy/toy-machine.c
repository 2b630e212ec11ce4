#include "toy-machine.h"

#include <stdio.h>
#include <string.h>

#include "ls-error.h"
#include "ls-flow-look.h"
#include "ls-flow-run.h"
#include "ls-loaded.h"
#include "ls-micro-look.h"
#include "ls-row.h"

/* name, arguments, kernel. A letter for each argument: O, R, W and V are written, an output, a register, a double and a vector whose
 * row stands in a register; r, w and v are read, v at a row and a column (y) that stand in registers; i is a literal, m the number
 * of a memory, c that of a column, n another number. What has none is control flow, or a loop. */
#define TOY_OPS(OP)                         \
  OP (MOVI, "movi", "Ri", ADD_INT)          \
  OP (ADD, "add", "Rrr", ADD_INT)           \
  OP (ADDI, "addi", "Rri", ADD_INT)         \
  OP (LANE, "lane", "R", ADD_INT)           \
  OP (LESS, "less", "rr", LT_INT)           \
  OP (OUT, "out", "Or", ADD_INT)            \
  OP (WIDEN, "widen", "Wr", FLT32_TO_FLT64) \
  OP (ADDW, "addw", "Www", ADD_64)          \
  OP (PICK, "pick", "Rvy", MOV)             \
  OP (PUT, "put", "Vcr", MOV)               \
  OP (DECL, "decl", "nnn", NOP)             \
  OP (LOAD, "load", "Rmr", NOP)             \
  OP (STORE, "store", "mrr", NOP)           \
  OP (LOADAT, "loadat", "Rrr", NOP)         \
  OP (TAKE, "take", "Rmr", NOP)             \
  OP (IF, "if", "", NOP)                    \
  OP (ELSE, "else", "", NOP)                \
  OP (ENDIF, "endif", "", NOP)              \
  OP (LOOP, "loop", "n", NOP)               \
  OP (BREAK, "break", "", NOP)              \
  OP (LEAVE, "leave", "", NOP)              \
  OP (ENDLOOP, "endloop", "", NOP)          \
  OP (END, "end", "", NOP)                  \
  OP (TRAP, "trap", "", NOP)

#define AS_ENUM(id, name, args, kernel) TOY_##id,
typedef enum
{
  TOY_OPS (AS_ENUM) TOY_N_OPS
} ToyOpcode;

#define AS_ROW(id, name, args, kernel) { name, args, LS_KERNEL_##kernel },
static const struct
{
  const char *name, *args;
  guint16 kernel;
} ops[] = { TOY_OPS (AS_ROW) };

/* An instruction, lowered: its operations, or its transfer; those of control flow are the program's. */
typedef struct
{
  ToyOpcode op;
  gint32 args[3];
  char *text;      /* owned */
  LsSpan spans[4]; /* of the operation, and of registers of two dimensions */
  guint n_spans;
  LsMicro micro[2];
  LsMicroPart parts[3];
  LsMicroStep step;
  LsMicroTransfer transfer;
  LsMicroMove move;
} ToyInsn;

static gboolean
is_flow (const ToyInsn *insn)
{
  return insn->op >= TOY_IF;
}

static gboolean
is_transfer (const ToyInsn *insn)
{
  return insn->op > TOY_DECL && !is_flow (insn);
}

typedef struct
{
  LsLoaded base;
  LsLayout layout;
  ToyInsn *insns; /* owned */
  guint n;
  GArray *uses; /* of LsRegUse */
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
} ToyState;

enum
{
  FILE_R,
  FILE_O,
  FILE_V,
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
  { "active", "active", 'A', LS_LANE_ACTIVE, "active", "{@lane} is active, {@since}." },
  { "ended", "ended", '.', LS_LANE_ENDED, "ended", "{@lane} has ended, {@since}." },
  { "branch", "off (branch)", '-', LS_LANE_BRANCH, "off by a branch",
    "{@lane} is off by a branch, {@since}." },
  { "break", "break", 'B', LS_LANE_BREAK, "out of the loop",
    "{@lane} has left the loop, {@since}." },
  { "helper", "helper", 'h', LS_LANE_HELPER, "a helper", "{@lane} is a helper, {@since}." },
  [TOY_LANE_RETURNED] = { "returned", "returned", 'r', LS_LANE_BREAK, "gone from the program",
                          "{@lane} has returned from the program, {@since}." },
  { "killed", "killed", 'K', LS_LANE_KILLED, "killed", "{@lane} is killed, {@since}." },
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
  return &((const ToyProgram *) program)->insns[pc];
}

/* --- programs -------------------------------------------------------------------------------------------- */

/* "addw V[2][0] V[1][0] V[1][1]" */
static void
name_registers (ToyInsn *insn)
{
  GString *text = g_string_new (ops[insn->op].name);

  insn->spans[insn->n_spans++] = (LsSpan){ 0, (guint16) text->len, LS_SPAN_OPCODE };
  for (guint i = 0; ops[insn->op].args[i] != '\0'; i++)
    {
      const gsize start = text->len + 1;

      if (ops[insn->op].args[i] == 'r')
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

/* Whether there is what an argument names. */
static gboolean
is_inside (char letter, gint32 number)
{
  const gint32 n = letter == 'O'                      ? TOY_OUTPUTS
                   : strchr ("RrVvy", letter) != NULL ? TOY_REGISTERS
                   : letter == 'c'                    ? TOY_COLUMNS
                   : g_ascii_tolower (letter) == 'w'  ? TOY_ROWS * TOY_COLUMNS
                                                      : TOY_N_MEMORIES;

  return letter == 'i' || letter == 'n' || (number >= 0 && number < n);
}

/* The operation that a line begins with, or TOY_N_OPS. */
static ToyOpcode
find_op (const char *line)
{
  char name[8] = "";
  guint op = 0;

  sscanf (line, "%7s", name);
  while (op < TOY_N_OPS && strcmp (ops[op].name, name) != 0)
    op++;
  return op;
}

static gboolean
parse_insn (const char *line, ToyInsn *insn)
{
  int n = sscanf (line, "%*s %d %d %d", &insn->args[0], &insn->args[1], &insn->args[2]);
  const char *args;

  insn->op = find_op (line);
  if (insn->op == TOY_N_OPS)
    return FALSE;
  args = ops[insn->op].args;
  insn->text = g_strdup (line);
  if (args[0] == 'W')
    name_registers (insn);
  for (guint i = 0; args[i] != '\0'; i++)
    if (!is_inside (args[i], insn->args[i]))
      return FALSE;
  return (gsize) MAX (n, 0) == strlen (args);
}

/* --- lowering -------------------------------------------------------------------------------------------- */

static LsMicroPlace
place_of (const LsLayout *layout, guint file, gint32 index, guint channel)
{
  const LsRegRef ref = { (guint8) file, (guint8) channel, (guint16) index };

  return (
    LsMicroPlace){ .kind = LS_MICRO_REGISTER, .ref = ref, .row = ls_layout_row (layout, ref) };
}

/* V[A][B] and V[A-1][n], where A and B are what registers hold. */
static LsMicroPlace
vector_place (const LsLayout *layout, const ToyInsn *insn)
{
  const gboolean is_pick = insn->op == TOY_PICK;
  LsMicroPlace place = place_of (layout, FILE_V, is_pick ? 0 : insn->args[1], 0);

  place.index = is_pick ? LS_MICRO_TWO_INDICES : LS_MICRO_ROW_INDEX;
  place.columns = TOY_COLUMNS;
  place.row_ref.index = (guint16) insn->args[is_pick ? 1 : 0];
  place.index_ref.index = (guint16) insn->args[2];
  place.row_shift = is_pick ? 0 : -1;
  return place;
}

/* A result of two words has a part for each. */
static void
add_part (ToyInsn *insn, LsMicroPlace to, guint line)
{
  LsMicroPart *part = &insn->step.parts[insn->step.n_parts];

  *part = (LsMicroPart){ .line = line,
                         .slot = LS_SLOT_NONE,
                         .op = (guint16) (insn->step.n_ops - 1),
                         .column = (guint8) insn->step.n_parts++,
                         .n_columns = 1,
                         .n_to = 1 };
  part->to[0] =
    (LsMicroTo){ .place = to,
                 .lanes = to.ref.file == FILE_O ? LS_MICRO_TO_OUTPUTS : LS_MICRO_TO_REGISTERS };
}

/* Of doubles the high word stands first in operands, and last in results. A literal is the second operand. */
static void
lower_micro (ToyInsn *insn, const LsLayout *layout, guint line)
{
  LsMicro *micro = &insn->micro[insn->op == TOY_WIDEN];
  guint n_reads = 0;

  insn->step.ops = insn->micro;
  insn->step.parts = insn->parts;
  insn->step.n_ops = insn->op == TOY_WIDEN ? 2 : 1;
  *micro = (LsMicro){ .kernel = ops[insn->op].kernel, .n_slots = 1 };
  for (guint i = 0; ops[insn->op].args[i] != '\0'; i++)
    {
      const char letter = ops[insn->op].args[i];
      const gboolean is_wide = g_ascii_tolower (letter) == 'w';
      const guint file = is_wide ? FILE_V : letter == 'O' ? FILE_O : FILE_R;

      if (is_wide)
        micro->n_slots = 2;
      if (letter == 'i')
        micro->s[1][0] =
          (LsMicroPlace){ .kind = LS_MICRO_LITERAL, .bits = (guint32) insn->args[i] };
      if (letter == 'v')
        micro->s[n_reads][0] = vector_place (layout, insn);
      for (guint channel = 0; strchr ("ivyc", letter) == NULL && channel < (is_wide ? 2 : 1);
           channel++)
        if (letter == 'V')
          add_part (insn, vector_place (layout, insn), line);
        else if (g_ascii_isupper (letter))
          add_part (insn, place_of (layout, file, insn->args[i], channel), line);
        else
          micro->s[n_reads][is_wide ? 1 - channel : 0] =
            place_of (layout, file, insn->args[i], channel);
      n_reads += strchr ("riwv", letter) != NULL;
    }
  if (insn->op == TOY_WIDEN)
    {
      insn->micro[0] = (LsMicro){ LS_KERNEL_INT_TO_FLT, .n_slots = 1, .s = { { micro->s[0][0] } } };
      micro->s[0][0] = micro->s[0][1] = ls_micro_result (0);
    }
  if (insn->op == TOY_LESS)
    insn->step.parts[insn->step.n_parts++] = (LsMicroPart){
      .line = line, .slot = LS_SLOT_NONE, .n_columns = 1, .masks = LS_MICRO_PREDICATES
    };
}

/* The last address is that of the word; of loadat the first one tells the memory. Memories that no instruction names have no words,
 * so that waves need not wait for each other. */
static void
lower_transfer (ToyInsn *insn, LsLayout *layout, guint line)
{
  const gboolean stores = insn->op == TOY_STORE;
  const gboolean has_two = insn->op == TOY_LOADAT;
  LsMicroTransfer *transfer = &insn->transfer;
  LsMicroPlace places[3];

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    places[i] = place_of (layout, FILE_R, insn->args[i], 0);
  *transfer = (LsMicroTransfer){ .line = line,
                                 .effect = stores ? LS_EFFECT_MEMORY_WRITE : LS_EFFECT_MEMORY_READ,
                                 .type = LS_VALUE_INT,
                                 .n_resources = has_two ? TOY_N_POOLS : 1,
                                 .is_update = insn->op == TOY_TAKE,
                                 .resource = has_two ? 0 : (guint32) insn->args[stores ? 0 : 1],
                                 .n_addresses = has_two ? 2 : 1,
                                 .addresses = { places[stores || has_two ? 1 : 2], places[2] },
                                 .moves = &insn->move,
                                 .n_moves = 1 };
  insn->move = (LsMicroMove){ .operand = 2 };
  *(stores ? &insn->move.from : &insn->move.to) = places[stores ? 2 : 0];
  for (guint i = 0; i < transfer->n_resources; i++)
    layout->n_words[transfer->resource + i] = TOY_WORDS;
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
                        .is_flow = is_flow (insn),
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

  self->flow.n = self->n;
  self->flow.steps = g_new0 (LsFlowStep, self->flow.n);
  for (guint pc = 0; pc < self->flow.n; pc++)
    {
      const ToyInsn *insn = &self->insns[pc];

      lower_step (&self->flow.steps[pc], insn, pc);
      if (insn->op == TOY_LOOP)
        g_array_append_val (loops, pc);
      if (insn->op != TOY_ENDLOOP || loops->len == 0)
        continue;
      self->flow.steps[pc].target = g_array_index (loops, guint, loops->len - 1) + 1;
      g_array_set_size (loops, loops->len - 1);
    }
}

static gboolean
toy_is_plausible (GBytes *bytes, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, MIN (size, 64));

  if (find_op (text) != TOY_N_OPS)
    return TRUE;
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

static void
toy_free (LsProgram *program)
{
  ToyProgram *self = (ToyProgram *) program;

  for (guint i = 0; i <= self->n; i++)
    g_free (self->insns[i].text);
  g_free (self->insns);
  g_array_unref (self->uses);
  g_free (self->flow.steps);
  g_free (self);
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
  ls_layout_place (&self->layout, sizeof (ToyState), 0, FALSE);
  self->insns = g_new0 (ToyInsn, g_strv_length (lines) + 1);
  self->uses = g_array_new (FALSE, FALSE, sizeof (LsRegUse));
  for (; lines[self->n] != NULL; self->n++)
    {
      ToyInsn *insn = &self->insns[self->n];

      if (!parse_insn (lines[self->n], insn))
        {
          g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX, "%u: not an instruction: %s", self->n + 1,
                       lines[self->n]);
          toy_free (&self->base.header);
          return NULL;
        }
      if (is_transfer (insn))
        lower_transfer (insn, &self->layout, 2 * self->n);
      else if (insn->op == TOY_DECL)
        add_use (self, insn->args);
      else if (!is_flow (insn))
        lower_micro (insn, &self->layout, 2 * self->n);
    }
  lower_flow (self);
  ls_layout_place (&self->layout, sizeof (ToyState), 0, FALSE);
  self->base.header.n_lines = 2 * self->n;
  return &self->base.header;
}

static void
toy_line (const LsProgram *program, guint line, LsLine *out)
{
  const ToyInsn *insn = insn_at (program, line / 2);

  *out = (LsLine){ .text = line % 2 == 0 ? insn->text : "",
                   .spans = insn->spans,
                   .n_spans = line % 2 == 0 ? insn->n_spans : 0,
                   .kind = is_flow (insn) ? LS_LINE_FLOW : LS_LINE_ALU,
                   .first = line - line % 2,
                   .n = 2,
                   .dword = -1,
                   .op = ops[insn->op].name,
                   .target = G_MAXUINT,
                   .unit = is_flow (insn) ? LS_UNIT_FLOW : LS_UNIT_ALU,
                   .is_barrier = is_flow (insn) };
}

static guint
toy_describe (const LsProgram *program, guint line, LsEffect *effects, guint max)
{
  const ToyInsn *insn = insn_at (program, line / 2);
  LsEffects to = { effects, max, 0 };

  if (is_flow (insn))
    ls_flow_describe (program, &((const ToyProgram *) program)->flow.steps[line / 2], NULL,
                      ls_effects_add, &to);
  else if (is_transfer (insn))
    ls_micro_describe_transfer (program, &insn->transfer, ls_effects_add, &to);
  else
    ls_micro_describe (program, &insn->step, ls_effects_add, &to);
  return to.n;
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

static LsRow *
row_at (const LsProgram *program, const ToyState *state, const LsMicroPlace *place)
{
  return &ls_layout_rows (program->layout, state)[place->row];
}

static guint32 *
word_at (const LsProgram *program, const ToyState *state, const LsCell *cell)
{
  return cell->kind == LS_CELL_MEMORY
           ? &ls_layout_memory (program->layout, state, cell->number)[cell->at]
           : &ls_layout_find_row (program->layout, state, cell->ref)->u[cell->lane];
}

/* What is looked at in a step. */
typedef struct
{
  const ToyInsn *insn;
  const ToyState *state;
  LsRow values[2][4]; /* what operations give */
} ToyLook;

static void
find_place (const LsMicroLook *look, const LsMicroPlace *place, guint lane, LsMicroFound *found)
{
  LsRegRef ref = place->ref;

  found->is_inside =
    ls_micro_number (look, place, lane, look->program->layout->n[ref.file], &found->number);
  ref.index = (guint16) found->number;
  found->cell = (LsCell){ .kind = LS_CELL_LITERAL };
  if (found->is_inside)
    found->cell = (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = ref };
}

/* Beyond all registers there is 0. */
static guint32
place_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  LsMicroFound found;

  find_place (look, place, lane, &found);
  return found.is_inside
           ? *word_at (look->program, ((const ToyLook *) look->owner)->state, &found.cell)
           : 0;
}

/* A literal, what registers tell the place of, or what comes from nowhere: a lane's number, and else 0. */
static const LsRow *
fill_row (const LsMicroLook *look, const ToyInsn *insn, const LsMicroPlace *place, LsRow *room)
{
  ls_row_fill (room, place->bits);
  for (guint lane = 0; lane < LS_LANES && place->index != LS_MICRO_NO_INDEX; lane++)
    room->u[lane] = place_value (look, place, lane);
  for (guint lane = 0; lane < LS_LANES && insn->op == TOY_LANE && place == &insn->micro->s[0][0];
       lane++)
    room->u[lane] = lane;
  return room;
}

/* What each operation gives, a row for each slot. */
static void
compute (const LsMicroLook *look)
{
  ToyLook *own = look->outside;
  const ToyInsn *insn = own->insn;
  const LsRow *s[3][4] = { 0 };
  LsRow rooms[2];

  for (guint i = 0; i < insn->step.n_ops; i++)
    {
      const LsMicro *micro = &insn->micro[i];
      const LsRowOp *op = &ls_rows_best ()->ops[micro->kernel];

      for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
        for (guint j = 0; j < micro->n_slots; j++)
          {
            const LsMicroPlace *place = &micro->s[k][j];

            s[k][j] = place->kind == LS_MICRO_RESULT ? own->values[place->ref.index]
                      : place->kind == LS_MICRO_REGISTER && place->index == LS_MICRO_NO_INDEX
                        ? row_at (look->program, own->state, place)
                        : fill_row (look, insn, place, &rooms[k]);
          }
      if (op->slots != NULL)
        op->slots (own->values[i], NULL, s);
      else
        op->rows[0](own->values[i], NULL, s[0][0], s[1][0], NULL, &micro->arg);
    }
}

static const LsRow *
find_made (const LsMicroLook *look, guint op)
{
  ToyLook *own = look->outside;

  compute (look);
  return own->values[op];
}

/* What a lane means outside: a word, round and round those of a memory. Returns: FALSE if there is no such memory. */
static gboolean
find_word (const LsMicroLook *look, guint lane, LsCell *cell)
{
  const guint32 which = ls_micro_which (look, lane);
  const guint32 at = ls_micro_address (look, look->transfer->n_addresses - 1u, lane);

  *cell = (LsCell){ .kind = LS_CELL_MEMORY,
                    .number = look->transfer->resource + which,
                    .at = at % TOY_WORDS };
  return which < look->transfer->n_resources;
}

/* An update finds one more for each lane before it that means the same word. */
static void
reach (const LsMicroLook *look, const LsMicroMove *move G_GNUC_UNUSED, guint lane, GArray *out)
{
  LsTouch touch = { 0 };
  LsCell other;

  if (!find_word (look, lane, &touch.cell))
    return;
  touch.value = *word_at (look->program, ((const ToyLook *) look->owner)->state, &touch.cell);
  LS_FOREACH_LANE (before, look->transfer->is_update ? look->moving & (LS_MASK_LANE (lane) - 1) : 0)
    {
      find_word (look, before, &other);
      touch.value += other.at == touch.cell.at;
    }
  g_array_append_val (out, touch);
}

static LsMicroLook
make_look (const LsProgram *program, ToyLook *own)
{
  const LsMask active = own->state->flow.active;

  return (LsMicroLook){ .program = program,
                        .owner = own,
                        .outside = own,
                        .step = is_transfer (own->insn) ? NULL : &own->insn->step,
                        .transfer = &own->insn->transfer,
                        .lanes = { active, active, active },
                        .telling = active,
                        .value = place_value,
                        .find_made = find_made,
                        .find = find_place,
                        .addresses = 3,
                        .moving = active,
                        .address_lane = LS_LANES,
                        .reach = reach };
}

/* The highest lane stores last; of updates each lane finds what the one before it left. Where there is no memory there is 0. */
static void
run_transfer (const LsMicroLook *look, ToyState *state)
{
  const ToyInsn *insn = ((const ToyLook *) look->owner)->insn;
  LsCell cells[LS_LANES];
  LsMask there = 0;

  LS_FOREACH_LANE (lane, look->moving)
    there |= find_word (look, lane, &cells[lane]) ? LS_MASK_LANE (lane) : 0;
  LS_FOREACH_LANE (lane, look->moving)
    {
      guint32 *word = there >> lane & 1 ? word_at (look->program, state, &cells[lane]) : NULL;

      if (insn->op != TOY_STORE)
        row_at (look->program, state, &insn->move.to)->u[lane] = word != NULL ? *word : 0;
      if (insn->op != TOY_STORE && insn->op != TOY_TAKE)
        continue;
      *word = insn->op == TOY_STORE ? row_at (look->program, state, &insn->move.from)->u[lane]
                                    : *word + 1;
      word[TOY_WORDS - cells[lane].at + cells[lane].at / 32] |= 1u << cells[lane].at % 32;
    }
}

/* What leads beyond all registers is dropped. */
static void
write_result (const LsMicroLook *look, ToyState *state, const LsMicroPlace *to, const LsRow *value)
{
  const LsMask active = state->flow.active;

  if (to->index == LS_MICRO_NO_INDEX)
    ls_state_write_row (look->program, state, to->ref, active, value);
  LS_FOREACH_LANE (lane, to->index != LS_MICRO_NO_INDEX ? active : 0)
    {
      LsMicroFound found;

      find_place (look, to, lane, &found);
      if (found.is_inside)
        *word_at (look->program, state, &found.cell) = value->u[lane];
    }
}

static void
run_micro (const LsMicroLook *look, ToyState *state)
{
  const ToyLook *own = look->owner;
  const LsMask active = state->flow.active;

  compute (look);
  for (guint i = 0; i < look->step->n_parts; i++)
    {
      const LsMicroPart *part = &look->step->parts[i];
      const LsRow *value = &own->values[part->op][part->column];

      if (part->n_to > 0)
        write_result (look, state, &part->to[0].place, value);
      LS_FOREACH_LANE (lane, part->masks & LS_MICRO_PREDICATES ? active : 0)
        state->predicate = (state->predicate & ~LS_MASK_LANE (lane)) |
                           (value->u[lane] != 0 ? LS_MASK_LANE (lane) : 0);
    }
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
  ToyLook own = { .insn = insn, .state = state };
  const LsMicroLook look = make_look (program, &own);

  if (insn->op == TOY_TRAP)
    ls_trap_set (&run->trap, LS_TRAP_ILLEGAL, 2 * state->pc, state->flow.active, 0,
                 "trap executed");
  if (insn->op == TOY_TRAP ||
      (insn->op != TOY_END && is_flow (insn) && !flow ((const ToyProgram *) program, state, run)))
    return FALSE;
  state->step++;
  if (insn->op == TOY_END)
    state->ended = TRUE;
  else if (!is_flow (insn))
    {
      if (is_transfer (insn))
        run_transfer (&look, state);
      else if (insn->op != TOY_DECL)
        run_micro (&look, state);
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

  while (clause > 0 && !is_flow (insn_at (program, clause)))
    clause--;
  *out = (LsPlace){ .step = state->step,
                    .line = 2 * state->pc,
                    .ended = state->ended != 0,
                    .depth = state->flow.depth,
                    .clause = is_flow (insn_at (program, state->pc)) ? 0 : clause + 1 };
}

static gboolean
toy_write_mask (const LsProgram *program G_GNUC_UNUSED, void *data, guint mask, LsMask lanes)
{
  ToyState *state = data;

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

static guint32
get_given (const LsMicroLook *look,
           const LsMicroPart *part,
           const LsMicroTo *to G_GNUC_UNUSED,
           guint lane,
           gconstpointer data G_GNUC_UNUSED)
{
  return look->find_made (look, part->op)[part->column].u[lane];
}

/* Copies are sums with nothing, which are not told. */
static void
toy_narrate (const LsProgram *program,
             const LsBindings *bindings G_GNUC_UNUSED,
             const LsTelling *telling,
             guint lane,
             GString *sentence)
{
  LsMask lost = ls_state_read_mask (program, telling->before, 0) &
                ~ls_state_read_mask (program, telling->after, 0);
  const ToyState *state = telling->before;
  ToyLook own = { .insn = insn_at (program, state->pc), .state = state };
  const LsMicroLook look = make_look (program, &own);
  g_autofree char *doings = NULL;

  g_string_append_printf (sentence, "%s: lane %u, %u lanes left.", own.insn->text, lane,
                          ls_mask_count (lost));
  if (own.insn->step.n_ops > 0 && strpbrk (ops[own.insn->op].args, "vVw") != NULL)
    doings = ls_micro_dup_doings (&look, telling, lane, get_given, NULL);
  if (doings != NULL)
    g_string_append_printf (sentence, " It %s.", doings);
  if (is_transfer (own.insn))
    ls_micro_say_resources (&look, sentence);
}

static LsFlowLook
look_at_flow (const LsProgram *program, const LsBindings *bindings, const ToyState *state)
{
  LsTrap trap = { 0 };
  LsFlowRun run = make_flow_run ((const ToyProgram *) program, (ToyState *) state, bindings, &trap);
  const gboolean is_possible = ls_flow_try (&run, 0, run.step->n_ops);

  return (LsFlowLook){ .program = program,
                       .step = run.step,
                       .choice = run.choice,
                       .is_possible = is_possible,
                       .held = state->flow.held };
}

static void
toy_touches (const LsProgram *program,
             const LsBindings *bindings,
             const void *data,
             guint lane,
             GArray *out)
{
  const ToyState *state = data;
  ToyLook own = { .insn = insn_at (program, state->pc), .state = state };
  const LsMicroLook look = make_look (program, &own);

  if (state->ended || !(state->flow.active >> lane & 1))
    return;
  if (is_flow (own.insn))
    {
      const LsFlowLook flow = look_at_flow (program, bindings, state);

      ls_flow_touch (&flow, lane, out);
    }
  else
    ls_micro_touch (&look, lane, out);
}

static void
toy_examine (const LsProgram *program,
             const LsBindings *bindings G_GNUC_UNUSED,
             const void *data,
             LsExamine *out)
{
  const ToyState *state = data;
  ToyLook own = { .insn = insn_at (program, state->pc), .state = state };
  const LsMicroLook look = make_look (program, &own);

  if (!state->ended && !is_flow (own.insn))
    ls_micro_examine (&look, out);
}

static void
toy_leads (const LsProgram *program, GArray *out)
{
  ls_flow_leads (&((const ToyProgram *) program)->flow, out);
}

static const LsExplain explain = {
  .describe = toy_describe,
  .line_lanes = toy_line_lanes,
  .examine = toy_examine,
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
