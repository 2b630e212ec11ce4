#include "r700-run.h"

#include <string.h>

#include "ls-bits.h"
#include "ls-memory.h"

/* One group: gather all operands, compute all slots into temporaries, then write.  Reading everything before writing
 * anything is the rule of the ISA (guide 4.3), so the temporaries are the semantics and not a convenience. */

#define OUT_OF_RANGE_BITS 0x7FFFFFFFu /* constants read outside their window or file, guide 4.6.2 */
#define FILE_SIZE 256                 /* constant file, vec4s */

typedef struct
{
  LsRow result[R700_MAX_SLOTS];
  LsRow condition;
  LsRow operand[R700_MAX_SLOTS][3]; /* for operands that are not a row as they stand */
  const LsRow *source[R700_MAX_SLOTS][3];
  LsMask holds[R700_MAX_SLOTS]; /* PRED_SET*, KILL*: lanes whose condition holds */
  LsMask lanes[R700_MAX_SLOTS]; /* executing and predicated on */
} Scratch;

gboolean
r700_trap (R700Run *run, LsTrapCode code, guint32 line, guint64 value, const char *format, ...)
{
  char detail[sizeof run->trap->detail];
  va_list args;

  va_start (args, format);
  g_vsnprintf (detail, sizeof detail, format, args);
  va_end (args);
  ls_trap_set (run->trap, code, line,
               run->wave->executing != 0 ? run->wave->executing : run->wave->active, value, "%s",
               detail);
  return FALSE;
}

void
r700_store (R700Run *run, LsRow *to, const LsRow *from, LsMask lanes)
{
  if (lanes == LS_MASK_ALL)
    {
      run->rows_ops->copy (to, from);
      return;
    }
  if (lanes == 0)
    return;
  if (run->select_mask != lanes)
    {
      run->rows_ops->expand (&run->select, lanes);
      run->select_mask = lanes;
    }
  run->rows_ops->blend (to, from, &run->select);
}

void
r700_alu_begin (R700Run *run)
{
  const R700Layout *layout = &run->code->layout;

  run->owing = NULL;
  memset (&run->rows[layout->pv], 0, (layout->gpr - layout->pv) * sizeof (LsRow));
  if (run->code->names_temps)
    memset (&run->rows[layout->temp], 0, 4 * layout->n_temps * sizeof (LsRow));
}

/* --- operands -------------------------------------------------------------------------------------------- */

static gboolean
read_constant (R700Run *run,
               const R700Step *step,
               GBytes *bytes,
               const char *what,
               guint number,
               guint64 index,
               guint chan,
               guint32 *bits)
{
  if (bytes == NULL)
    return r700_trap (run, LS_TRAP_UNBOUND, step->line, number, "%s %u is not bound", what, number);
  *bits = ls_memory_read_u32 (bytes, 16 * index + 4 * chan);
  return TRUE;
}

/* Windows reach 16 or 32 vec4s; beyond is undefined for plain reads and a fixed value for indexed ones. */
static gboolean
read_window (R700Run *run, const R700Step *step, const R700Read *read, gint64 index, guint32 *bits)
{
  const R700Window *window = &run->wave->windows[read->bank];

  if (index < 0 || index >= window->count)
    {
      *bits = OUT_OF_RANGE_BITS;
      if (read->kind == R700_READ_WINDOW_INDEXED)
        return TRUE;
      return r700_trap (run, LS_TRAP_OUT_OF_RANGE, step->line, (guint64) index,
                        "KC%u[%d] is read, but its bank has %u constants locked", read->bank,
                        (gint) index, window->count);
    }
  return read_constant (
    run, step, run->bindings->constants[window->bank],
    window->bank < LS_OTHER_CONST_BUFFERS ? "constant buffer" : "the other stage's constant buffer",
    window->bank % LS_MAX_CONST_BUFFERS, window->first + (guint64) index, read->chan, bits);
}

static gboolean
read_file (R700Run *run, const R700Step *step, const R700Read *read, gint64 index, guint32 *bits)
{
  GBytes *file = r700_const_file (run->code, run->bindings, run->wave);

  if (index < 0 || index >= FILE_SIZE)
    {
      *bits = OUT_OF_RANGE_BITS;
      return TRUE;
    }
  if (file == NULL)
    return r700_trap (run, LS_TRAP_UNBOUND, step->line, (guint64) index,
                      "C%d is read, but the constant file%s is not bound", (gint) index,
                      run->code->program->cf[run->wave->cf].alt_const ? " of the other stage" : "");
  *bits = ls_memory_read_u32 (file, 16 * (guint64) index + 4 * read->chan);
  return TRUE;
}

/* AR element or aL, as INDEX_MODE says; registers always take AR.x. */
static const LsRow *
index_row (R700Run *run, guint mode, gboolean is_gpr, LsRow *uniform)
{
  if (mode == 4)
    {
      run->rows_ops->broadcast (uniform, (guint32) run->wave->loop.index);
      return uniform;
    }
  return &run->rows[run->code->layout.ar + (is_gpr ? 0 : mode)];
}

/* Outside the declared registers R0 is read (guide 4.6.2). */
static void
read_gpr_indexed (R700Run *run, const R700Read *read, guint mode, LsRow *to)
{
  const R700Layout *layout = &run->code->layout;
  const LsRow *gprs = &run->rows[layout->gpr + read->chan];
  LsRow uniform;
  const LsRow *index = index_row (run, mode, TRUE, &uniform);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      gint64 gpr = (gint64) read->base + index->i[lane];
      gboolean inside = gpr >= 0 && gpr < layout->n_gprs;

      to->u[lane] = gprs[inside ? 4 * gpr : 0].u[lane];
    }
}

/* The same of the registers that waves share, the first of which stands for what lies outside. */
static void
read_global_indexed (R700Run *run, const R700Read *read, LsRow *to)
{
  const LsRow *index = &run->rows[run->code->layout.ar];

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      gint64 gpr = (gint64) read->base + index->i[lane];
      gboolean inside = gpr >= 0 && gpr < run->code->layout.n_globals;

      to->u[lane] = run->globals[read->chan + (inside ? 4 * gpr : 0)].u[lane];
    }
}

static gboolean
read_file_indexed (R700Run *run, const R700Step *step, const R700Read *read, guint mode, LsRow *to)
{
  LsRow uniform;
  const LsRow *index = index_row (run, mode, FALSE, &uniform);

  for (guint lane = 0; lane < LS_LANES; lane++)
    if (!read_file (run, step, read, (gint64) read->base + index->i[lane], &to->u[lane]))
      return FALSE;
  return TRUE;
}

/* The row that an operand reads, before modifiers: either in place or written to room. */
static gboolean
locate (R700Run *run,
        const R700Step *step,
        const R700Slot *slot,
        const R700Read *read,
        LsRow *room,
        const LsRow **found)
{
  guint32 bits = 0;
  gboolean ok = TRUE;

  *found = room;
  switch ((R700ReadKind) read->kind)
    {
    case R700_READ_ROW:
      *found = &run->rows[read->number];
      return TRUE;
    case R700_READ_CONSTANT:
      *found = &run->code->constants[read->number];
      return TRUE;
    case R700_READ_GPR_INDEXED:
      read_gpr_indexed (run, read, slot->index_mode, room);
      return TRUE;
    case R700_READ_GLOBAL:
      *found = &run->globals[read->number];
      return TRUE;
    case R700_READ_GLOBAL_INDEXED:
      read_global_indexed (run, read, room);
      return TRUE;
    case R700_READ_FILE_INDEXED:
      return read_file_indexed (run, step, read, slot->index_mode, room);
    case R700_READ_WINDOW:
      ok = read_window (run, step, read, read->base, &bits);
      break;
    case R700_READ_WINDOW_INDEXED:
      ok = read_window (run, step, read, (gint64) read->base + run->wave->loop.index, &bits);
      break;
    case R700_READ_FILE:
      ok = read_file (run, step, read, read->base, &bits);
      break;
    }
  run->rows_ops->broadcast (room, bits);
  return ok;
}

static gboolean
gather (R700Run *run, const R700Step *step, Scratch *scratch)
{
  for (guint i = 0; i < step->n; i++)
    for (guint k = 0; k < step->slots[i].n_src; k++)
      {
        const R700Slot *slot = &step->slots[i];
        const R700Read *read = &slot->src[k];
        LsRow *room = &scratch->operand[i][k];
        const LsRow **source = &scratch->source[i][k];

        if (!locate (run, step, slot, read, room, source))
          return FALSE;
        if (!read->modified)
          continue;
        r700_modify_row (run, room, *source, &(LsRowArg){ { read->and_bits, read->xor_bits } });
        *source = room;
      }
  return TRUE;
}

/* --- computing ------------------------------------------------------------------------------------------- */

/* Slots that the operation of slot i takes. */
static guint
compute_slots (R700Run *run, const R700Step *step, guint i, Scratch *scratch)
{
  const LsSlotsFn function = run->rows_ops->ops[step->slots[i].kernel].slots;
  guint n = r700_alu_ops[step->slots[i].op].units == R700_UNITS_PAIR ? 2 : 4;
  const LsRow *s[3][4] = { { NULL } };

  for (guint k = 0; k < 3; k++)
    for (guint j = 0; j < n; j++)
      s[k][j] = scratch->source[i + j][k];
  function (&scratch->result[i], &scratch->condition, s);
  return n;
}

/* OMOD, then CLAMP (guide 4.9). The face number of CUBE passes unchanged. */
void
r700_alu_modify (R700Run *run, const R700Slot *slot, LsRow *result)
{
  if (slot->is_nop || (slot->op == R700_OP_CUBE && slot->unit == 3))
    return;
  if (slot->scale != 1.0f)
    run->rows_ops->ops[LS_KERNEL_SCALE].rows[0](result, NULL, result, NULL, NULL,
                                                &(LsRowArg){ .factor = slot->scale });
  if (slot->clamp)
    run->rows_ops->ops[run->bindings->dx10_clamp ? LS_KERNEL_CLAMP : LS_KERNEL_CLAMP_NAN].rows[0](
      result, NULL, result, NULL, NULL, NULL);
}

static void
compute (R700Run *run, const R700Step *step, Scratch *scratch)
{
  guint n;

  for (guint i = 0; i < step->n; i += n)
    {
      const R700Slot *slot = &step->slots[i];
      const LsRowFn function = run->rows_ops->ops[slot->kernel].rows[0];

      n = 1;
      if (function != NULL)
        function (&scratch->result[i], &scratch->condition, scratch->source[i][0],
                  scratch->source[i][1], scratch->source[i][2], NULL);
      else
        n = compute_slots (run, step, i, scratch);
      for (guint j = i; j < i + n; j++)
        {
          if (slot->is_pred || slot->is_kill)
            scratch->holds[j] = run->rows_ops->collect (&scratch->condition);
          r700_alu_modify (run, &step->slots[j], &scratch->result[j]);
        }
    }
}

/* --- writing --------------------------------------------------------------------------------------------- */

/* Lane by lane; what falls outside the declared registers is dropped (guide 4.6.2). */
static void
write_indexed (R700Run *run, const R700Slot *slot, const LsRow *result, LsMask lanes)
{
  const R700Layout *layout = &run->code->layout;
  LsRow *gprs = &run->rows[layout->gpr + slot->dst_chan];
  LsRow uniform;
  const LsRow *index = index_row (run, slot->index_mode, TRUE, &uniform);

  LS_FOREACH_LANE (lane, lanes)
    {
      gint64 gpr = (gint64) slot->dst_gpr + index->i[lane];

      if (gpr >= 0 && gpr < layout->n_gprs)
        gprs[4 * gpr].u[lane] = result->u[lane];
    }
}

static void
write_global (R700Run *run, const R700Slot *slot, const LsRow *result, LsMask lanes)
{
  const LsRow *index = &run->rows[run->code->layout.ar];

  if (slot->index_mode == R700_INDEX_GLOBAL)
    {
      r700_store (run, &run->globals[slot->dst_row], result, lanes);
      return;
    }
  LS_FOREACH_LANE (lane, lanes)
    {
      gint64 gpr = (gint64) slot->dst_gpr + index->i[lane];

      if (gpr >= 0 && gpr < run->code->layout.n_globals)
        run->globals[4 * gpr + slot->dst_chan].u[lane] = result->u[lane];
    }
}

void
r700_alu_write_masks (R700Run *run, const R700Slot *slot, LsMask holds, LsMask lanes)
{
  R700Wave *wave = run->wave;

  if (slot->is_kill)
    wave->valid &= ~(holds & lanes);
  if (slot->update_pred)
    wave->predicate = (wave->predicate & ~lanes) | (holds & lanes);
  if (slot->update_exec_mask)
    wave->stay = (wave->stay & ~lanes) | (holds & lanes);
}

/* GPRs before AR: an indexed write of the group still uses the old AR. */
static void
write_gprs (R700Run *run, const R700Step *step, const Scratch *scratch)
{
  for (guint i = 0; i < step->n; i++)
    {
      const R700Slot *slot = &step->slots[i];

      if (slot->dst_row == R700_NO_ROW)
        continue;
      if (slot->dst_global)
        write_global (run, slot, &scratch->result[i], scratch->lanes[i]);
      else if (slot->dst_rel)
        write_indexed (run, slot, &scratch->result[i], scratch->lanes[i]);
      else
        r700_store (run, &run->rows[slot->dst_row], &scratch->result[i], scratch->lanes[i]);
    }
}

/* Slots come in the order x y z w t, so that the trans result wins a register that both write (guide 4.9). */
static void
commit (R700Run *run, const R700Step *step, const Scratch *scratch)
{
  const R700Layout *layout = &run->code->layout;

  write_gprs (run, step, scratch);
  for (guint i = 0; i < step->n; i++)
    {
      const R700Slot *slot = &step->slots[i];
      guint32 row = slot->is_mova ? layout->ar : layout->pv;

      if (slot->is_nop)
        continue;
      r700_store (run, &run->rows[row + slot->unit], &scratch->result[i], scratch->lanes[i]);
      if (slot->is_pred || slot->is_kill)
        r700_alu_write_masks (run, slot, scratch->holds[i], scratch->lanes[i]);
    }
}

/* PRED_SEL 2 takes lanes whose predicate is 0, 3 those where it is 1, as it stood before the group. */
static LsMask
slot_lanes (const R700Wave *wave, const R700Slot *slot)
{
  LsMask off = slot->pred_sel == 2 ? wave->predicate : slot->pred_sel == 3 ? ~wave->predicate : 0;

  return wave->executing & ~off;
}

gboolean
r700_alu_step (R700Run *run, const R700Step *step)
{
  Scratch scratch;

  if (step->refusal != LS_TRAP_NONE)
    return r700_trap (run, step->refusal, step->line, 0, "%s", step->reason);
  if (!gather (run, step, &scratch))
    return FALSE;
  for (guint i = 0; i < step->n; i++)
    scratch.lanes[i] = slot_lanes (run->wave, &step->slots[i]);
  compute (run, step, &scratch);
  commit (run, step, &scratch);
  return TRUE;
}
