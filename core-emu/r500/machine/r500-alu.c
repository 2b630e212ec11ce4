#include "r500-run.h"

#include "ls-memory.h"
#include "ls-row.h"
#include "ls-words.h"

/* ALU and OUT instructions: all operations run before anything is written. */

/* --- places as rows --------------------------------------------------------------------------- */

static const LsRow zeros;

gboolean
r500_constant_word (const LsBindings *bindings, gint64 number, guint channel, guint32 *bits)
{
  guint64 offset = 16 * (guint64) number + 4 * channel;

  *bits = 0;
  if (number < 0 || number >= R500_MAX_CONSTANTS || bindings->const_file == NULL ||
      offset + 4 > g_bytes_get_size (bindings->const_file))
    return FALSE;
  *bits = ls_memory_read_u32 (bindings->const_file, offset);
  return TRUE;
}

static const LsRow *
constant_row (R500Run *run, const LsMicroPlace *place, LsRow *room)
{
  guint32 bits;

  if (place->row != LS_MICRO_NO_ROW &&
      ls_plan_fill (&run->plan, &run->code->uniforms, 0, G_GUINT64_CONSTANT (1) << place->row,
                    run->bindings))
    return &run->uniforms[place->row];
  r500_constant_word (run->bindings, r500_place_number (run->wave, place), place->ref.channel,
                      &bits);
  ls_row_fill (room, bits);
  return room;
}

const LsRow *
r500_place_row (R500Run *run, const LsMicroPlace *place, LsRow *room)
{
  guint32 row;

  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_LITERAL:
      return &run->code->literals[place->row];
    case LS_MICRO_CONSTANT:
      return constant_row (run, place, room);
    case LS_MICRO_REGISTER:
      row = r500_place_state_row (&run->code->layout, run->wave, place);
      return row != LS_NO_ROW ? &run->rows[row] : &zeros;
    case LS_MICRO_RESULT:
    case LS_MICRO_NOWHERE:
      break;
    }
  return &zeros;
}

/* --- computing -------------------------------------------------------------------------------- */

static const LsRow *
operand_row (R500Run *run, const LsMicroPlace *place, const LsRow *values, LsRow *room)
{
  return place->kind == LS_MICRO_RESULT ? &values[place->ref.index]
                                        : r500_place_row (run, place, room);
}

/* The pairs side by side, and the term behind them. */
static void
compute_dot (R500Run *run, const LsMicro *micro, const LsRow *values, LsRow *out)
{
  guint product = run->bindings->readings[R500_READING_ZERO];
  gboolean has_last = micro->s[2][0].kind != LS_MICRO_NOWHERE;
  const LsRow *rows[R500_MAX_PAIRS * 2], *last = NULL;
  LsRow rooms[R500_MAX_PAIRS * 2], room;

  for (guint j = 0; j < micro->n_slots; j++)
    for (guint k = 0; k < 2; k++)
      rows[2 * j + k] = operand_row (run, &micro->s[k][j], values, &rooms[2 * j + k]);
  if (has_last)
    last = operand_row (run, &micro->s[2][0], values, &room);
  if (run->bindings->readings[R500_READING_DOT_ORDER] == R500_DOT_RED_FIRST)
    run->ops->dot[product](out, rows, micro->n_slots, last);
  else
    run->ops->dot_back[product](out, rows, micro->n_slots, last);
}

static void
compute (R500Run *run, const LsMicro *micro, const LsRow *values, LsRow *out)
{
  const LsRow *rows[3];
  LsRow rooms[3];

  if (micro->kernel == LS_KERNEL_DOT)
    {
      compute_dot (run, micro, values, out);
      return;
    }
  for (guint k = 0; k < 3; k++)
    rows[k] = operand_row (run, &micro->s[k][0], values, &rooms[k]);
  run->ops->ops[micro->kernel].rows[0](out, NULL, rows[0], rows[1], rows[2], &micro->arg);
}

void
r500_run_ops (R500Run *run, const LsMicroStep *micro, LsRow values[R500_MAX_OPS])
{
  for (guint i = 0; i < micro->n_ops; i++)
    compute (run, &micro->ops[i], values, &values[i]);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* An inactive pixel has no output: WRITE_INACTIVE holds for registers alone. */
LsMask
r500_micro_lanes (const R500Run *run, const R500Step *step, LsMicroLanes lanes)
{
  const R500Wave *wave = run->wave;

  if (lanes == LS_MICRO_TO_OUTPUTS)
    return wave->flow.active & wave->flow.valid;
  return step->insn->write_inactive ? wave->flow.held : wave->flow.active;
}

static LsMask
to_lanes (const R500Run *run, const R500Step *step, const LsMicroPart *part, const LsMicroTo *to)
{
  LsMask lanes = r500_micro_lanes (run, step, (LsMicroLanes) to->lanes);

  if (to->lanes == LS_MICRO_TO_BITS &&
      run->bindings->readings[R500_READING_PREDICATE_GATE] == R500_PREDICATE_FREE)
    return lanes;
  return lanes & r500_run_gate (run, part->gate, &part->bit);
}

static void
write_value (R500Run *run, const LsMicroTo *to, const LsRow *value, LsMask lanes)
{
  const LsLayout *layout = &run->code->layout;
  guint32 row = r500_place_state_row (layout, run->wave, &to->place);

  if (row == LS_NO_ROW)
    return;
  ls_row_store (&run->rows[row], value, lanes);
  if (to->lanes == LS_MICRO_TO_OUTPUTS)
    run->wave->written[row - layout->first[R500_REGS_OUT]] |= lanes;
}

static void
write_bit (R500Run *run, const LsMicroTo *to, const LsRow *value, LsMask lanes)
{
  r500_run_set_bits (run, to->place.row - run->code->layout.first[R500_REGS_P],
                     run->ops->ops[to->test].test (value, NULL), lanes);
}

/* values: of all operations. lanes: of the part's destinations. */
static void
write_part (R500Run *run, const LsMicroPart *part, const LsRow *values, const LsMask *lanes)
{
  const LsRow *value = &values[ls_micro_last_op (part)];
  const LsRow *compared = run->bindings->readings[R500_READING_COMPARED] == R500_COMPARED_FINAL
                            ? value
                            : &values[part->op];

  for (guint t = 0; t < part->n_to; t++)
    if (part->to[t].is_bit)
      write_bit (run, &part->to[t], compared, lanes[t]);
    else
      write_value (run, &part->to[t], value, lanes[t]);
}

gboolean
r500_alu_step (R500Run *run, const R500Step *step)
{
  const LsMicroStep *micro = &step->micro;
  LsMask lanes[LS_MICRO_MAX_PARTS][LS_MICRO_MAX_TO];
  LsRow values[R500_MAX_OPS];

  if (step->bad != NULL)
    return R500_TRAP (run, LS_TRAP_ILLEGAL, run->wave->flow.active, step->insn->words[5], "%s",
                      ls_words (step->bad));
  if (step->has_constants && run->bindings->const_file == NULL)
    return R500_TRAP (run, LS_TRAP_UNBOUND, run->wave->flow.active, 0,
                      "the scene binds no constants, and the instruction reads some");
  r500_run_ops (run, micro, values);
  /* All masks are found before any predicate bit changes. */
  for (guint i = 0; i < micro->n_parts; i++)
    for (guint t = 0; t < micro->parts[i].n_to; t++)
      lanes[i][t] = to_lanes (run, step, &micro->parts[i], &micro->parts[i].to[t]);
  for (guint i = 0; i < micro->n_parts; i++)
    write_part (run, &micro->parts[i], values, lanes[i]);
  return TRUE;
}
