#include "ls-expr-private.h"
#include "ls-memory.h"
#include "ls-row.h"

/* Evaluation: the list of operations once from front to back, each into its own slot. */

struct _LsExprEval
{
  LsExpr *expr;      /* owned */
  LsExprSlot *slots; /* owned, aligned; the numbers are filled in once */
  /* owned; for each slot what LsExprValue says of it; NULL: the expression has no variable of a text */
  LsMask *about, *lost;
  LsFrame *frames; /* owned: room for max_frames */
  guint max_frames;
};

#define N_FRAMES 16 /* room for the stack at first */

/* What the operations of one evaluation share. */
typedef struct
{
  LsExprEval *eval;
  const LsExpr *expr;
  const LsExprContext *context;
  LsExprSlot *slots;
  LsMask active;
} Evaluation;

LsExprEval *
ls_expr_eval_new (LsExpr *expr)
{
  LsExprEval *eval = g_new0 (LsExprEval, 1);

  eval->expr = ls_expr_ref (expr);
  eval->slots = g_aligned_alloc0 (expr->n_numbers + expr->n_ops, sizeof (LsExprSlot), 64);
  for (guint i = 0; i < expr->n_ops && eval->about == NULL; i++)
    if (expr->ops[i].code == LS_EXPR_OP_LOCAL)
      {
        eval->about = g_new0 (LsMask, expr->n_numbers + expr->n_ops);
        eval->lost = g_new0 (LsMask, expr->n_numbers + expr->n_ops);
      }
  for (guint i = 0; i < expr->n_numbers; i++)
    {
      ls_row_fill (&eval->slots[i].row, expr->numbers[i].bits);
      eval->slots[i].has_value = expr->numbers[i].has_value ? LS_MASK_ALL : 0;
    }
  return eval;
}

void
ls_expr_eval_free (LsExprEval *eval)
{
  if (eval == NULL)
    return;
  ls_expr_unref (eval->expr);
  g_aligned_free (eval->slots);
  g_free (eval->about);
  g_free (eval->lost);
  g_free (eval->frames);
  g_free (eval);
}

LsExpr *
ls_expr_eval_get_expr (const LsExprEval *eval)
{
  return eval->expr;
}

/* --- registers and memories ------------------------------------------------------------------- */

static void
fill (LsExprSlot *out, guint32 bits, gboolean has_value)
{
  ls_row_fill (&out->row, bits);
  out->has_value = has_value ? LS_MASK_ALL : 0;
}

static void
load_register (const Evaluation *run, LsRegRef ref, LsExprSlot *out)
{
  if (ls_program_read_row (run->expr->program, run->context->state, ref, &out->row))
    out->has_value = ls_program_written (run->expr->program, run->context->state, ref);
  else
    fill (out, 0, FALSE);
}

/* Of a variable of the text. */
static void
load_variable (const Evaluation *run, LsRegRef ref, LsExprSlot *out)
{
  const LsExprContext *context = run->context;
  LsPlace place;

  load_register (run, ref, out);
  if (context->unset == NULL)
    return;
  ls_program_place (run->expr->program, context->state, &place);
  out->has_value &= ~context->unset (ref, place.step, context->unset_data);
}

/* In two dimensions each index has its own limit. wanted: the register that the lane wants, or
 * none. */
static void
find_elements (const LsExprEval *eval, const LsExprOp *op, LsExprSlot *wanted)
{
  const LsExprSlot *row = &eval->slots[op->args[0]], *column = &eval->slots[op->args[1]];
  const guint columns = ls_program_columns (eval->expr->program, op->file);

  wanted->has_value = row->has_value & column->has_value;
  for (guint lane = 0; lane < LS_LANES; lane++)
    wanted->row.u[lane] = column->row.u[lane] < columns && row->row.u[lane] <= G_MAXUINT16
                            ? row->row.u[lane] * columns + column->row.u[lane]
                            : G_MAXUINT32;
}

/* Lanes that want the same register are served together. */
static void
load_register_at (const Evaluation *run,
                  const LsExprOp *op,
                  const LsExprSlot *index,
                  LsExprSlot *out)
{
  LsRegRef ref = { .file = op->file, .channel = op->channel };
  LsMask left = index->has_value;

  fill (out, 0, FALSE);
  while (left != 0)
    {
      guint32 wanted = index->row.u[__builtin_ctzll (left)];
      LsMask lanes = left & ls_expr_equal_lanes (&index->row, wanted);
      LsExprSlot found;

      left &= ~lanes;
      if (wanted > G_MAXUINT16)
        continue;
      ref.index = (guint16) wanted;
      if (op->index != 0)
        load_variable (run, ref, &found);
      else
        load_register (run, ref, &found);
      LS_FOREACH_LANE (lane, lanes)
        out->row.u[lane] = found.row.u[lane];
      out->has_value |= found.has_value & lanes;
    }
}

static void
load_memory_at (const Evaluation *run, const LsExprOp *op, LsExprSlot *out)
{
  const LsExprSlot *index = &run->slots[op->args[0]];
  LsMemory kind = op->file;
  gsize n_words, step = 0;
  const guint32 *words =
    ls_program_memory (run->expr->program, run->context->state, kind, &n_words);

  const guint32 *written =
    op->channel != 0 && op->index == 0 &&
        ls_program_memory_desc (run->expr->program, kind)->owner == LS_MEMORY_OF_GROUP
      ? ls_program_memory_written (run->expr->program, run->context->state, kind)
      : NULL;

  fill (out, 0, FALSE);
  if (op->index != 0)
    {
      n_words /= LS_LANES;
      step = n_words;
    }
  LS_FOREACH_LANE (lane, index->has_value)
    if (index->row.u[lane] < n_words &&
        (written == NULL || (written[index->row.u[lane] / 32] >> index->row.u[lane] % 32 & 1)))
      {
        out->row.u[lane] = words[step * lane + index->row.u[lane]];
        out->has_value |= LS_MASK_LANE (lane);
      }
}

/* --- constants -------------------------------------------------------------------------------- */

static gboolean
read_buffer (GBytes *bytes, guint32 index, guint channel, guint32 *bits)
{
  guint64 offset = 16 * (guint64) index + 4 * channel;

  if (bytes == NULL || offset + 4 > g_bytes_get_size (bytes))
    return FALSE;
  *bits = ls_memory_read_u32 (bytes, offset);
  return TRUE;
}

static gboolean
read_loop (const LsLoopConstant *loop, guint channel, guint32 *bits)
{
  *bits = channel == 0 ? loop->count : channel == 1 ? loop->init : (guint32) loop->increment;
  return TRUE;
}

/* One word; index is a lane's. */
static gboolean
read_constant (const Evaluation *run, const LsExprOp *op, guint32 index, guint32 *bits)
{
  const LsExpr *expr = run->expr;
  const LsBindings *bindings = run->context->bindings;

  if (op->code == LS_EXPR_OP_CONSTANT_AT)
    return ls_program_read_constant (
      expr->program, bindings, run->context->state, op->file,
      (gint32) index + (gint64) op->index * expr->program->machine->const_files[op->file].columns,
      op->channel, bits);
  if (op->code == LS_EXPR_OP_BUFFER_AT)
    return read_buffer (bindings->constants[op->file], index, op->channel, bits);
  if (op->code == LS_EXPR_OP_LOOP_AT)
    return index < LS_MAX_LOOP_CONSTANTS && read_loop (&bindings->loops[index], op->channel, bits);
  *bits = index < 32 ? bindings->booleans >> index & 1 : 0;
  return index < 32;
}

static void
load_constant_at (const Evaluation *run, const LsExprOp *op, LsExprSlot *out)
{
  const LsExprSlot *index = &run->slots[op->args[0]];
  guint32 bits = 0;

  fill (out, 0, FALSE);
  if (run->context->bindings == NULL || index->has_value == 0)
    return;
  if (op->is_uniform)
    {
      gboolean found = read_constant (run, op, index->row.u[0], &bits);

      fill (out, bits, found);
      return;
    }
  LS_FOREACH_LANE (lane, index->has_value)
    if (read_constant (run, op, index->row.u[lane], &out->row.u[lane]))
      out->has_value |= LS_MASK_LANE (lane);
}

/* --- the wave --------------------------------------------------------------------------------- */

static void
load_place (const Evaluation *run, LsExprOpcode code, LsExprSlot *out)
{
  LsPlace place;

  ls_program_place (run->expr->program, run->context->state, &place);
  if (code == LS_EXPR_OP_STEP)
    fill (out, (guint32) place.step, place.step <= G_MAXUINT32);
  else
    fill (out, code == LS_EXPR_OP_LINE ? place.line + 1 : place.depth, TRUE);
}

/* The address of the next word, in words; none at the end, and for a program without words. */
static void
load_pc (const Evaluation *run, LsExprSlot *out)
{
  LsPlace place;
  LsLine line;

  ls_program_place (run->expr->program, run->context->state, &place);
  fill (out, 0, FALSE);
  if (place.ended)
    return;
  ls_program_line (run->expr->program, place.line, &line);
  if (line.dword >= 0)
    fill (out, (guint32) line.dword, TRUE);
}

/* Of the whole stack. Returns: the number of frames. */
static guint
read_frames (LsExprEval *eval, const void *state)
{
  const LsProgram *program = eval->expr->program;
  guint n = ls_program_frames (program, state, eval->frames, eval->max_frames);

  if (n <= eval->max_frames)
    return n;
  eval->max_frames = MAX (n, N_FRAMES);
  eval->frames = g_renew (LsFrame, eval->frames, eval->max_frames);
  return ls_program_frames (program, state, eval->frames, eval->max_frames);
}

/* Of the n frames that were read: the innermost loop, or the one so many loops further out. Returns:
 * (nullable) */
static const LsFrame *
find_loop (const LsExprEval *eval, guint n, guint32 further_out)
{
  for (guint i = n; i > 0; i--)
    if (eval->frames[i - 1].kind->role == LS_FRAME_LOOP && further_out-- == 0)
      return &eval->frames[i - 1];
  return NULL;
}

/* Of the innermost loop. */
static void
load_al (const Evaluation *run, LsExprSlot *out)
{
  const guint n = read_frames (run->eval, run->context->state);
  const LsFrame *loop = find_loop (run->eval, n, 0);

  fill (out, loop != NULL ? (guint32) loop->index : 0, loop != NULL);
}

/* 0 where there is no such loop; none of a number below 0. */
static void
load_iteration (const Evaluation *run, const LsExprSlot *further_out, LsExprSlot *out)
{
  const guint n = read_frames (run->eval, run->context->state);

  fill (out, 0, FALSE);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const LsFrame *loop = find_loop (run->eval, n, further_out->row.u[lane]);

      if (!(further_out->has_value & LS_MASK_LANE (lane)) || further_out->row.i[lane] < 0)
        continue;
      out->row.u[lane] = loop != NULL ? loop->iteration : 0;
      out->has_value |= LS_MASK_LANE (lane);
    }
}

static void
load_pixel (const Evaluation *run, guint channel, LsExprSlot *out)
{
  gint at[2];

  fill (out, 0, FALSE);
  if (run->context->pixel == NULL)
    return;
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (run->context->pixel (lane, &at[0], &at[1], run->context->pixel_data))
      {
        out->row.i[lane] = at[channel];
        out->has_value |= LS_MASK_LANE (lane);
      }
}

static void
load_mask (const Evaluation *run, guint mask, LsExprSlot *out)
{
  LsMask lanes = ls_program_read_mask (run->expr->program, run->context->state, mask);

  out->has_value = LS_MASK_ALL;
  ls_expr_spread (&out->row, lanes);
}

static void
load_lane (LsExprSlot *out)
{
  out->has_value = LS_MASK_ALL;
  for (guint lane = 0; lane < LS_LANES; lane++)
    out->row.u[lane] = lane;
}

/* The value of another lane. */
static void
load_at (const Evaluation *run, const LsExprOp *op, LsExprSlot *out)
{
  const LsExprSlot *from = &run->slots[op->args[0]], *index = &run->slots[op->args[1]];

  fill (out, 0, FALSE);
  if (op->is_uniform)
    {
      guint32 other = index->has_value ? index->row.u[0] : LS_LANES;

      if (other < LS_LANES)
        fill (out, from->row.u[other], (from->has_value & LS_MASK_LANE (other)) != 0);
      return;
    }
  LS_FOREACH_LANE (lane, index->has_value)
    {
      guint32 other = index->row.u[lane];

      if (other >= LS_LANES || !(from->has_value & LS_MASK_LANE (other)))
        continue;
      out->row.u[lane] = from->row.u[other];
      out->has_value |= LS_MASK_LANE (lane);
    }
}

/* --- variables of the text -------------------------------------------------------------------- */

static void
load_local (const Evaluation *run, const LsExprOp *op, LsExprSlot *out)
{
  const gsize slot = (gsize) (out - run->slots);
  LsLocals *locals = run->expr->locals;
  LsLocalValue value;
  LsPlace place;

  ls_program_place (run->expr->program, run->context->state, &place);
  locals->read (locals, (guint) op->file << 16 | op->index, place.step, &value);
  out->row = value.row;
  out->has_value = value.has_value;
  run->eval->about[slot] = value.about;
  run->eval->lost[slot] = value.lost;
}

/* Of what another lane has. */
static LsMask
move_lanes (const LsExprSlot *index, LsMask from)
{
  LsMask moved = 0;

  LS_FOREACH_LANE (lane, index->has_value)
    if (index->row.u[lane] < LS_LANES && from >> index->row.u[lane] & 1)
      moved |= LS_MASK_LANE (lane);
  return moved;
}

/* A result is as certain as the least certain of its operands. */
static void
note_doubts (const Evaluation *run, const LsExprOp *op, gsize slot)
{
  LsMask *about = run->eval->about, *lost = run->eval->lost;
  const gboolean is_fold = ls_expr_is_fold (op->code);

  if (op->code == LS_EXPR_OP_LOCAL)
    return;
  about[slot] = lost[slot] = 0;
  for (guint i = 0; i < ls_expr_n_args (op->code); i++)
    {
      const guint16 from = op->args[i];
      const gboolean is_moved = op->code == LS_EXPR_OP_AT && i == 0;
      const LsExprSlot *index = &run->slots[op->args[1]];

      if (is_fold)
        about[slot] |= (about[from] & run->active) != 0 ? LS_MASK_ALL : 0;
      else
        about[slot] |= is_moved ? move_lanes (index, about[from]) : about[from];
      lost[slot] |= is_fold ? 0 : is_moved ? move_lanes (index, lost[from]) : lost[from];
    }
  about[slot] &= run->slots[slot].has_value;
  lost[slot] &= ~run->slots[slot].has_value;
}

/* --- operations ------------------------------------------------------------------------------- */

static void
run_load (const Evaluation *run, const LsExprOp *op, LsExprSlot *out)
{
  LsExprSlot elements;

  switch ((LsExprOpcode) op->code)
    {
    case LS_EXPR_OP_REGISTER:
      load_register (run, (LsRegRef){ op->file, op->channel, op->index }, out);
      break;
    case LS_EXPR_OP_VARIABLE:
      load_variable (run, (LsRegRef){ op->file, op->channel, op->index }, out);
      break;
    case LS_EXPR_OP_REGISTER_AT:
      load_register_at (run, op, &run->slots[op->args[0]], out);
      break;
    case LS_EXPR_OP_ELEMENT_AT:
      find_elements (run->eval, op, &elements);
      load_register_at (run, op, &elements, out);
      break;
    case LS_EXPR_OP_CONSTANT_AT:
    case LS_EXPR_OP_BUFFER_AT:
    case LS_EXPR_OP_LOOP_AT:
    case LS_EXPR_OP_BOOL_AT:
      load_constant_at (run, op, out);
      break;
    case LS_EXPR_OP_MEMORY_AT:
      load_memory_at (run, op, out);
      break;
    case LS_EXPR_OP_LOCAL:
      load_local (run, op, out);
      break;
    case LS_EXPR_OP_MASK:
      load_mask (run, op->file, out);
      break;
    case LS_EXPR_OP_LANE:
      load_lane (out);
      break;
    case LS_EXPR_OP_WAVE:
      fill (out, run->context->wave, TRUE);
      break;
    case LS_EXPR_OP_PIXEL:
      load_pixel (run, op->channel, out);
      break;
    case LS_EXPR_OP_STEP:
    case LS_EXPR_OP_LINE:
    case LS_EXPR_OP_DEPTH:
      load_place (run, (LsExprOpcode) op->code, out);
      break;
    case LS_EXPR_OP_AL:
      load_al (run, out);
      break;
    case LS_EXPR_OP_ITERATION:
      load_iteration (run, &run->slots[op->args[0]], out);
      break;
    case LS_EXPR_OP_AT:
      load_at (run, op, out);
      break;
    case LS_EXPR_OP_PC:
      load_pc (run, out);
      break;
    case LS_EXPR_OP_HELD:
      *out = g_array_index (run->expr->held, LsExprSlot, op->index);
      break;
    case LS_EXPR_OP_WIDE:
      ls_expr_run_wide (
        op, out,
        (const LsExprSlot *const[]){ &run->slots[op->args[0]], &run->slots[op->args[1]],
                                     &run->slots[op->args[2]], &run->slots[op->args[3]] });
      break;
#define ROW(name, kernel) case LS_EXPR_OP_##name:
#define FOLD(name) case LS_EXPR_OP_##name:
#include "ls-expr-ops.def"
      g_assert_not_reached ();
    }
}

static void
run_op (const Evaluation *run, const LsExprOp *op, LsExprSlot *out)
{
  LsExprOpcode code = (LsExprOpcode) op->code;

  if (ls_expr_is_row (code))
    ls_expr_run_row (code, out, &run->slots[op->args[0]], &run->slots[op->args[1]],
                     &run->slots[op->args[2]]);
  else if (ls_expr_is_fold (code))
    ls_expr_run_fold (code, out, &run->slots[op->args[0]], run->active);
  else
    run_load (run, op, out);
}

/* Returns: the active lanes. */
static LsMask
run_all (LsExprEval *eval, const LsExprContext *context)
{
  const LsExpr *expr = eval->expr;
  Evaluation run = {
    .eval = eval,
    .expr = expr,
    .context = context,
    .slots = eval->slots,
    .active = ls_program_read_mask (expr->program, context->state, 0),
  };

  for (guint i = 0; i < expr->n_ops; i++)
    {
      run_op (&run, &expr->ops[i], &eval->slots[expr->n_numbers + i]);
      if (eval->about != NULL)
        note_doubts (&run, &expr->ops[i], expr->n_numbers + i);
    }
  return run.active;
}

void
ls_expr_evaluate (LsExprEval *eval, const LsExprContext *context, LsExprValue *out)
{
  const LsExpr *expr = eval->expr;

  out->active = run_all (eval, context);
  out->n_components = expr->n_components;
  out->type = expr->type;
  out->is_uniform = expr->is_uniform;
  for (guint i = 0; i < expr->n_components; i++)
    {
      out->rows[i] = eval->slots[expr->result[i]].row;
      out->has_value[i] = eval->slots[expr->result[i]].has_value;
      out->shown[i] = expr->shown[i];
      out->pairs[i] = LS_EXPR_WORD; /* a place says more */
      out->about[i] = eval->about != NULL ? eval->about[expr->result[i]] : 0;
      out->lost[i] = eval->lost != NULL ? eval->lost[expr->result[i]] : 0;
      if (!ls_expr_type_is_wide (expr->type))
        continue;
      out->high[i] = eval->slots[expr->high[i]].row;
      out->has_value[i] &= eval->slots[expr->high[i]].has_value;
    }
}

LsMask
ls_expr_differences (const LsExprValue *a, const LsExprValue *b, guint component)
{
  LsMask both = a->has_value[component] & b->has_value[component];
  LsMask differ = ls_row_differences (&a->rows[component], &b->rows[component]);

  if (ls_expr_type_is_wide (a->type))
    differ |= ls_row_differences (&a->high[component], &b->high[component]);
  return (a->has_value[component] ^ b->has_value[component]) | (both & differ);
}

LsMask
ls_expr_truth (LsExprEval *eval, const LsExprContext *context)
{
  const LsExpr *expr = eval->expr;
  LsMask active = run_all (eval, context);
  const LsExprSlot *slot = &eval->slots[expr->result[0]];
  LsMask holds = ls_expr_nonzero (slot, expr->type);

  /* Either word, the high one of a double without its sign. */
  if (ls_expr_type_is_wide (expr->type))
    LS_FOREACH_LANE (lane, slot->has_value & ~holds)
      if (eval->slots[expr->high[0]].row.u[lane] << (expr->type == LS_EXPR_DOUBLE) != 0)
        holds |= LS_MASK_LANE (lane);

  return expr->is_uniform ? holds : holds & active;
}

/* --- places ----------------------------------------------------------------------------------- */

static const LsExprOp *
op_at (const LsExpr *expr, guint16 slot)
{
  return slot >= expr->n_numbers ? &expr->ops[slot - expr->n_numbers] : NULL;
}

/* Returns: FALSE if the lane has none. */
static gboolean
read_index (const LsExprSlot *slot, guint lane, guint32 *index)
{
  *index = slot->row.u[lane];
  return (slot->has_value & LS_MASK_LANE (lane)) != 0;
}

gboolean
ls_expr_find_place (const LsExprEval *eval, guint component, guint lane, LsExprPlace *place)
{
  const LsExprOp *op = op_at (eval->expr, eval->expr->result[component]);
  guint32 index = lane;
  LsExprSlot chosen;

  if (op != NULL && op->code == LS_EXPR_OP_AT)
    {
      if (!read_index (&eval->slots[op->args[1]], lane, &index) || index >= LS_LANES)
        return FALSE;
      op = op_at (eval->expr, op->args[0]);
    }
  *place = (LsExprPlace){ .lane = index };
  if (op == NULL)
    return FALSE;
  place->ref = (LsRegRef){ .file = op->file, .channel = op->channel, .index = op->index };
  if (ls_expr_is_register (op->code))
    return TRUE;
  place->is_memory = op->code == LS_EXPR_OP_MEMORY_AT;
  place->memory = (place->is_memory ? op->file : 0);
  if (op->code == LS_EXPR_OP_ELEMENT_AT)
    find_elements (eval, op, &chosen);
  else if (place->is_memory || op->code == LS_EXPR_OP_REGISTER_AT)
    chosen = eval->slots[op->args[0]];
  else
    return FALSE;
  if (!read_index (&chosen, place->lane, &place->word))
    return FALSE;
  place->ref.index = (guint16) place->word;
  return place->is_memory || place->word <= G_MAXUINT16;
}
