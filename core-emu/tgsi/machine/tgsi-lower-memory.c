#include "ls-explain.h"
#include "tgsi-code.h"

/* Loads, stores, atomic operations, emitted vertices, and reads of other lanes, as transfers.
 * Addresses come first, then the values of an atomic operation, then the index of the resource. */

static gboolean
is_raw (const TgsiCode *code, const TgsiOperand *resource)
{
  const TgsiDecl *decl = tgsi_program_find_decl (code->program, TGSI_FILE_IMAGE, resource->index);

  return resource->file == TGSI_FILE_IMAGE && decl != NULL && decl->is_raw;
}

/* The number of channels in an image's address; the faces of cubes are numbered through. */
static guint
count_coordinates (const TgsiCode *code, const TgsiInsn *insn, const TgsiOperand *resource)
{
  const TgsiTargetDesc *target = &tgsi_targets[insn->target];

  if (resource->file != TGSI_FILE_IMAGE || is_raw (code, resource))
    return 1;
  return target->is_cube                       ? 3
         : insn->target == TGSI_TARGET_UNKNOWN ? 1
                                               : target->n_axes + target->is_array;
}

/* Adds an address; its operand has no modifiers. */
static void
add_address (TgsiCode *code, LsMicroTransfer *transfer, const TgsiOperand *operand, guint channel)
{
  transfer->addresses[transfer->n_addresses++] =
    tgsi_lower_place (code, operand, operand->swizzle[channel]);
}

static void
add_index (TgsiCode *code, LsMicroTransfer *transfer, const TgsiIndirect *added)
{
  const TgsiOperand operand = { .file = added->file, .index = added->index };

  transfer->resource_address = (guint8) transfer->n_addresses;
  transfer->addresses[transfer->n_addresses++] = tgsi_lower_place (code, &operand, added->channel);
}

/* Sets the memory of a resource, as LsMemory, or the number of a constant buffer. */
static void
set_resource (TgsiCode *code, const TgsiOperand *resource, LsMicroTransfer *transfer)
{
  static const guint8 sizes[TGSI_N_FILES] = { [TGSI_FILE_BUFFER] = TGSI_MAX_BUFFERS,
                                              [TGSI_FILE_IMAGE] = TGSI_MAX_IMAGES,
                                              [TGSI_FILE_CONSTBUF] = LS_N_CONST_BUFFERS };
  const TgsiDecl *decl = tgsi_program_find_decl (code->program, TGSI_FILE_MEMORY, resource->index);

  transfer->n_resources = 1;
  transfer->resource = (guint32) resource->index;
  if (resource->file == TGSI_FILE_IMAGE)
    transfer->resource += TGSI_MEMORY_IMAGES;
  if (resource->file == TGSI_FILE_HWATOMIC)
    transfer->resource = TGSI_MEMORY_COUNTERS + (guint32) resource->dim;
  if (resource->file == TGSI_FILE_MEMORY)
    transfer->resource = TGSI_MEMORY_SPACES + (decl != NULL ? decl->memory : 0u);
  if (resource->added.file == TGSI_FILE_NULL)
    return;
  if (resource->file != TGSI_FILE_HWATOMIC)
    transfer->n_resources = (guint8) (sizes[resource->file] - resource->index);
  add_index (code, transfer, &resource->added);
}

static LsMicroMove *
add_move (LsMicroTransfer *transfer, guint component)
{
  LsMicroMove *move = &transfer->moves[transfer->n_moves++];

  *move = (LsMicroMove){ .component = (guint8) component, .operand = 0 };
  return move;
}

/* Moves to the channels of the destination; component[]: of the element outside. */
static void
add_results (TgsiCode *code, const TgsiInsn *insn, LsMicroTransfer *transfer, const guint8 from[4])
{
  for (guint channel = 0; channel < 4; channel++)
    if (insn->dst[0].mask >> channel & 1)
      add_move (transfer, from[channel])->to =
        tgsi_lower_destination (code, &insn->dst[0], channel);
}

/* --- memory ----------------------------------------------------------------------------------- */

static void
lower_load (TgsiCode *code, const TgsiInsn *insn, LsMicroTransfer *transfer)
{
  const TgsiOperand *resource = &insn->src[0];
  const guint n = count_coordinates (code, insn, resource);

  transfer->effect = resource->file == TGSI_FILE_CONSTBUF ? LS_EFFECT_FETCH : LS_EFFECT_MEMORY_READ;
  for (guint i = 0; i < n; i++)
    add_address (code, transfer, &insn->src[1], i);
  set_resource (code, resource, transfer);
  add_results (code, insn, transfer, resource->swizzle);
}

static void
lower_store (TgsiCode *code, const TgsiInsn *insn, LsMicroTransfer *transfer)
{
  const guint n = count_coordinates (code, insn, &insn->dst[0]);

  transfer->effect = LS_EFFECT_MEMORY_WRITE;
  for (guint i = 0; i < n; i++)
    add_address (code, transfer, &insn->src[0], i);
  set_resource (code, &insn->dst[0], transfer);
  for (guint channel = 0; channel < 4; channel++)
    if (insn->dst[0].mask >> channel & 1)
      {
        LsMicroMove *move = add_move (transfer, channel);

        move->from = tgsi_lower_place (code, &insn->src[1], insn->src[1].swizzle[channel]);
        move->operand = 1;
      }
}

/* The operation is carried out, whichever channels of its result are written. */
static void
lower_atomic (TgsiCode *code, const TgsiInsn *insn, LsMicroTransfer *transfer)
{
  static const guint8 old[4] = { 0 };
  const guint n = count_coordinates (code, insn, &insn->src[0]);

  transfer->effect = LS_EFFECT_MEMORY_READ;
  transfer->is_update = TRUE;
  for (guint i = 0; i < n; i++)
    add_address (code, transfer, &insn->src[1], i);
  for (guint k = 2; k < tgsi_ops[insn->op].n_src; k++)
    add_address (code, transfer, &insn->src[k], 0);
  set_resource (code, &insn->src[0], transfer);
  add_results (code, insn, transfer, old);
}

static void
lower_size (TgsiCode *code, const TgsiInsn *insn, LsMicroTransfer *transfer)
{
  static const guint8 same[4] = { 0, 1, 2, 3 };

  transfer->effect = LS_EFFECT_MEMORY_READ;
  set_resource (code, &insn->src[0], transfer);
  add_results (code, insn, transfer, same);
}

/* --- vertices --------------------------------------------------------------------------------- */

/* Each output goes to the vertex, and becomes 0. */
static void
lower_emit (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step)
{
  LsInsnEmit emit = tgsi_code_emit (code, tgsi_program_stream (code->program, insn));
  const guint n = insn->op == TGSI_EMIT ? emit.vertex_words : 0;
  LsMicroTransfer *transfer = &step->base.transfer;
  LsMicroMove *move;

  emit.ends = insn->op != TGSI_EMIT;
  ls_insn_emit_set (&step->base, &emit);
  transfer->effect = LS_EFFECT_MEMORY_WRITE;
  transfer->n_resources = 1;
  transfer->moves = g_renew (LsMicroMove, transfer->moves, 2 * n + 1);
  for (guint i = 0; i < 2 * n; i++)
    {
      const LsRegRef ref = { TGSI_REGS_OUT, (guint8) (i % 4), (guint16) (i % n / 4) };
      const LsMicroPlace place = { .kind = LS_MICRO_REGISTER,
                                   .ref = ref,
                                   .row = ls_layout_row (&code->base.layout, ref) };

      move = add_move (transfer, i < n ? i % 4 : LS_MICRO_ZERO);
      move->element = (guint8) (i % n / 4);
      if (i < n)
        move->from = place;
      else
        move->to = place;
    }
}

/* --- lanes ------------------------------------------------------------------------------------ */

/* A lane may read the registers of all lanes. */
static void
lower_lanes (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step)
{
  LsMicroTransfer *transfer = &step->base.transfer;
  static const guint8 same[4] = { 0, 1, 2, 3 };
  const gboolean reads_registers = insn->op == TGSI_READ_FIRST || insn->op == TGSI_READ_INVOC;

  transfer->effect = LS_EFFECT_READ;
  for (guint k = reads_registers; k < tgsi_ops[insn->op].n_src; k++)
    add_address (code, transfer, &insn->src[k], 0);
  add_results (code, insn, transfer, same);
  if (!reads_registers)
    return;
  step->extra = g_new (LsMicroPlace, 4);
  for (guint i = 0; i < 4; i++)
    step->extra[i] = tgsi_lower_place (code, &insn->src[0], insn->src[0].swizzle[i]);
}

/* --- all -------------------------------------------------------------------------------------- */

static LsValueType
value_type_of (const TgsiInsn *insn)
{
  const char type =
    tgsi_ops[insn->op].n_dst > 0 && insn->op != TGSI_STORE ? tgsi_ops[insn->op].types[0] : 'B';

  return type == 'F'   ? LS_VALUE_FLOAT
         : type == 'I' ? LS_VALUE_INT
         : type == 'U' ? LS_VALUE_UINT
                       : LS_VALUE_BITS;
}

void
tgsi_lower_memory (TgsiCode *code, const TgsiInsn *insn, TgsiStep *step)
{
  LsMicroTransfer *transfer = &step->base.transfer;

  step->base.has_transfer = TRUE;
  step->is_raw = is_raw (code, insn->op == TGSI_STORE ? &insn->dst[0] : &insn->src[0]);
  transfer->line = code->program->insn_items[insn - code->program->insns];
  transfer->type = (guint8) value_type_of (insn);
  transfer->moves = g_new0 (LsMicroMove, 4);
  if (insn->op == TGSI_LOAD)
    lower_load (code, insn, transfer);
  else if (insn->op == TGSI_STORE)
    lower_store (code, insn, transfer);
  else if (insn->op == TGSI_RESQ)
    lower_size (code, insn, transfer);
  else if (tgsi_ops[insn->op].form == TGSI_FORM_EMIT)
    lower_emit (code, insn, step);
  else if (tgsi_ops[insn->op].form == TGSI_FORM_ATOMIC)
    lower_atomic (code, insn, transfer);
  else
    lower_lanes (code, insn, step);
}
