#include "r700-touch.h"

/* Reads, writes and decisions of control flow, and what fetches share. */

/* --- collecting ------------------------------------------------------------------------------------------ */

static void
add (R700Toucher *to, LsTouch touch)
{
  touch.line = to->line;
  touch.slot = (guint8) to->slot;
  touch.part = to->part;
  g_array_append_val (to->out, touch);
}

void
r700_touch_read (R700Toucher *to, LsCell cell, guint operand, guint32 value)
{
  add (to, (LsTouch){ .kind = LS_TOUCH_READ,
                      .operand = (guint8) operand,
                      .cell = cell,
                      .value = value,
                      .used = value,
                      .type = LS_VALUE_BITS });
}

void
r700_touch_address (R700Toucher *to, LsCell cell, guint operand, guint32 value)
{
  LsTouch *touch;

  r700_touch_read (to, cell, operand, value);
  touch = &g_array_index (to->out, LsTouch, to->out->len - 1);
  touch->is_address = TRUE;
}

static gboolean
is_same_target (const LsCell *a, const LsCell *b)
{
  if (a->kind != b->kind)
    return FALSE;
  return a->kind == LS_CELL_REGISTER ? a->lane == b->lane && ls_reg_ref_equal (a->ref, b->ref)
                                     : a->number == b->number && a->at == b->at;
}

void
r700_touch_write (R700Toucher *to, LsCell cell)
{
  for (guint i = 0; i < to->out->len; i++)
    {
      const LsTouch *touch = &g_array_index (to->out, LsTouch, i);

      if (touch->kind == LS_TOUCH_WRITE && is_same_target (&touch->cell, &cell))
        g_array_remove_index (to->out, i--);
    }
  add (to, (LsTouch){ .kind = LS_TOUCH_WRITE, .cell = cell, .type = LS_VALUE_BITS });
}

static LsCell
register_cell (LsRegRef ref, guint lane)
{
  return (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = ref };
}

static LsCell
file_cell (const R700Toucher *to, guint file, guint channel)
{
  return register_cell ((LsRegRef){ .file = (guint8) file, .channel = (guint8) channel }, to->lane);
}

LsCell
r700_touch_gpr_cell (const R700Toucher *to, guint gpr, guint channel, guint lane)
{
  return register_cell (r700_layout_ref (&to->run.code->layout, gpr, channel), lane);
}

LsCell
r700_touch_global_cell (const R700Toucher *to, gint64 number, guint channel)
{
  return register_cell (r700_look_global_ref (number, channel), to->lane);
}

guint32
r700_touch_gpr_value (const R700Toucher *to, guint gpr, guint channel, guint lane)
{
  guint32 row = r700_layout_gpr (&to->run.code->layout, gpr);

  return row != R700_NO_ROW ? to->run.rows[row + channel].u[lane] : 0;
}

static void
read_loop_index (R700Toucher *to, guint operand)
{
  r700_touch_address (to, (LsCell){ .kind = LS_CELL_LOOP }, operand,
                      (guint32) to->run.wave->loop.index);
}

void
r700_touch_selected (R700Toucher *to,
                     guint gpr,
                     guint mode,
                     guint sel,
                     guint operand,
                     gboolean is_address)
{
  void (*read) (R700Toucher *, LsCell, guint, guint32) =
    is_address ? r700_touch_address : r700_touch_read;
  guint reached = r700_look_reached (&to->run, gpr, mode == R700_SHARE_LOOP);

  if (sel > R700_COMP_W)
    {
      read (to, (LsCell){ .kind = LS_CELL_LITERAL }, operand, sel == R700_COMP_1 ? 0x3F800000u : 0);
      return;
    }
  if (mode == R700_SHARE_GLOBAL && gpr < to->run.code->layout.n_globals)
    {
      read (to, r700_touch_global_cell (to, gpr, sel), operand,
            to->run.globals[4 * gpr + sel].u[to->lane]);
      return;
    }
  if (mode == R700_SHARE_LOOP)
    read_loop_index (to, operand);
  read (to, r700_touch_gpr_cell (to, reached, sel, to->lane), operand,
        r700_touch_gpr_value (to, reached, sel, to->lane));
}

/* --- control flow ---------------------------------------------------------------------------------------- */

/* What the groups of a clause hand on to each other begins as zero, in all lanes. */
static void
touch_clause_start (R700Toucher *to)
{
  const R700Code *code = to->run.code;

  for (guint i = 0; i < 4; i++)
    {
      r700_touch_write (to, file_cell (to, R700_FILE_PV, i));
      r700_touch_write (to, file_cell (to, R700_FILE_AR, i));
    }
  r700_touch_write (to, file_cell (to, R700_FILE_PS, 0));
  for (guint i = 0; code->names_temps && i < 4 * code->layout.n_temps; i++)
    r700_touch_write (
      to, r700_touch_gpr_cell (to, 128 - code->layout.n_temps + i / 4, i % 4, to->lane));
}

static void
touch_export (R700Toucher *to, const R700Cf *cf)
{
  for (guint element = 0; element < cf->burst_count; element++)
    for (guint i = 0; i < 4; i++)
      {
        if (cf->sel[i] == R700_COMP_MASK)
          continue;
        r700_touch_selected (to, cf->rw_gpr + element, cf->rw_rel, cf->sel[i], i, FALSE);
        r700_touch_write (to, register_cell (r700_look_output (cf, element, i), to->lane));
        to->part++;
      }
}

static void
touch_memory_write (R700Toucher *to, const R700Cf *cf)
{
  gboolean is_indexed = (cf->type & 1) != 0;
  guint32 index = is_indexed ? r700_touch_gpr_value (to, cf->index_gpr, 0, to->lane) : 0;
  R700Access access = r700_write_access (cf);
  guint64 start;

  if (!r700_access_find (&to->run, &access))
    return;
  for (guint step = 0; step < cf->burst_count; step++)
    for (guint i = 0; i < 4; i++)
      {
        if (!(cf->comp_mask >> i & 1) ||
            !r700_write_start (cf, &access, to->lane, index, step, &start) ||
            !r700_access_fits (&access, to->lane, start + i))
          continue;
        if (is_indexed)
          r700_touch_selected (to, cf->index_gpr, FALSE, R700_COMP_X, 4, TRUE);
        r700_touch_selected (to, cf->rw_gpr + step, cf->rw_rel, i, i, FALSE);
        r700_touch_write (
          to, (LsCell){ .kind = LS_CELL_MEMORY, .number = access.kind, .at = start + i });
        to->part++;
      }
}

/* A vertex is counted; where a strip is cut, a bit behind the count is set. */
static void
touch_emit (R700Toucher *to, const R700Cf *cf)
{
  const guint32 *words = r700_wave_memory (&to->run.code->layout, to->run.wave, LS_MEMORY_EMIT);
  LsCell count = { .kind = LS_CELL_MEMORY,
                   .number = LS_MEMORY_EMIT,
                   .at = (guint64) to->lane * LS_EMIT_WORDS };
  guint32 n;

  if (to->run.code->layout.n_words[LS_MEMORY_EMIT] == 0)
    return;
  n = words[count.at];
  r700_touch_read (to, count, 0, n);
  if (cf->op != R700_CF_OP_CUT_VERTEX)
    {
      n++;
      r700_touch_write (to, count);
    }
  if (cf->op != R700_CF_OP_EMIT_VERTEX && n < LS_MAX_EMITTED)
    {
      count.at += 1 + n / 32;
      r700_touch_read (to, count, 1, words[count.at]);
      r700_touch_write (to, count);
    }
}

static void
touch_condition (R700Toucher *to, const R700Cf *cf)
{
  gboolean is_boolean = cf->cond == R700_COND_BOOL || cf->cond == R700_COND_NOT_BOOL;

  if (is_boolean)
    r700_touch_read (to, (LsCell){ .kind = LS_CELL_BOOLEAN, .number = cf->cf_const }, 0,
                     to->run.bindings->booleans >> cf->cf_const & 1);
  if (is_boolean || cf->op == R700_CF_OP_KILL)
    add (to, (LsTouch){ .kind = cf->op == R700_CF_OP_KILL ? LS_TOUCH_KILL : LS_TOUCH_TEST });
}

static gboolean
is_emit (R700CfOp op)
{
  return op == R700_CF_OP_EMIT_VERTEX || op == R700_CF_OP_CUT_VERTEX ||
         op == R700_CF_OP_EMIT_CUT_VERTEX;
}

static void
touch_cf (R700Toucher *to, const R700Cf *cf)
{
  const R700Wave *wave = to->run.wave;
  LsMask passing;

  to->line = cf->line;
  if (cf->op == R700_CF_OP_INVALID)
    return;
  if (cf->class == R700_CF_CLASS_ALU)
    {
      touch_clause_start (to);
      return;
    }
  passing = r700_cf_test (&to->run, cf, wave->active);
  if ((passing & r700_write_lanes (wave, cf)) >> to->lane & 1)
    {
      if (cf->op == R700_CF_OP_EXPORT || cf->op == R700_CF_OP_EXPORT_DONE)
        touch_export (to, cf);
      if (r700_memory_kind (cf->op) != LS_N_MEMORIES)
        touch_memory_write (to, cf);
      if (is_emit (cf->op))
        touch_emit (to, cf);
    }
  if (r700_cf_ops[cf->op].flags & (R700_CF_TARGET | R700_CF_POPS) && (wave->active >> to->lane & 1))
    touch_condition (to, cf);
}

static void
touch_group (R700Toucher *to, const LsProgram *program, guint32 item)
{
  LsMicroLook look = r700_look_group (&to->run, program, item);

  if (to->run.code->steps[item].refusal.code == LS_TRAP_NONE)
    ls_micro_touch (&look, to->lane, to->out);
}

void
r700_touches (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              guint lane,
              GArray *out)
{
  R700Toucher to = {
    .run = r700_look (program, bindings, state), .out = out, .lane = lane, .slot = LS_SLOT_NONE
  };
  const R700Code *code = to.run.code;
  const R700Wave *wave = state;
  const R700Cf *cf;

  to.run.trap = &to.trap;
  if (wave->ended || wave->cf >= code->program->n_cf)
    return;
  cf = &code->program->cf[wave->cf];
  if (wave->at == 0)
    touch_cf (&to, cf);
  else if (cf->class == R700_CF_CLASS_ALU)
    touch_group (&to, program, cf->first + wave->at - 1);
  else
    r700_touch_fetch (&to, program, &code->program->fetches[cf->first + wave->at - 1]);
}
