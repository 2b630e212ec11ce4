#include "ls-micro-look.h"

/* The touches of one lane in a step: an operation reads all its operands before it writes. */

typedef struct
{
  const LsMicroLook *look;
  const LsMicroPart *part;
  guint lane;
  GArray *out;
  LsTexelsCompared texels; /* of the moved component */
} Toucher;

static void
add (const Toucher *to, LsTouch touch)
{
  /* A part that takes the result of another instruction (SOP, DP): its reads belong to that
   * instruction. */
  touch.line = to->part->line + (guint32) (ls_touch_reads (&touch) ? to->part->maker : 0);
  touch.slot = to->part->slot;
  touch.part = to->part->number;
  g_array_append_val (to->out, touch);
}

/* The type of the values in the register's file. */
static LsValueType
register_type (const Toucher *to, const LsMicroPlace *place)
{
  return to->look->program->machine->reg_files[place->ref.file].type;
}

/* --- reads ------------------------------------------------------------------------------------ */

static void
read_index (const Toucher *to, const LsMicroPlace *place, guint lane, guint operand)
{
  LsTouch touch = { .kind = LS_TOUCH_READ,
                    .operand = (guint8) operand,
                    .is_address = TRUE,
                    .cell.kind = LS_CELL_LOOP,
                    .value = (guint32) to->look->loop_index,
                    .type = LS_VALUE_BITS };
  LsMicroPlace index = { .kind = LS_MICRO_REGISTER, .row = LS_MICRO_NO_ROW };
  LsRegRef refs[2] = { 0 };
  const guint n = ls_micro_index_refs (place, refs);

  for (guint i = 0; i < MAX (n, place->index == LS_MICRO_LOOP_INDEX); i++)
    {
      LsMicroFound found = { .cell = touch.cell };

      index.ref = refs[i];
      if (n > 0)
        to->look->find (to->look, &index, lane, &found);
      touch.cell = found.cell;
      touch.value = touch.used = n > 0 ? to->look->value (to->look, &index, lane) : touch.value;
      add (to, touch);
    }
}

/* The other word of a 64-bit operand, if it lies beside the first. */
static LsOtherWord
find_other (const Toucher *to, const LsMicroLeaf *leaf, guint k, guint column)
{
  const LsMicroStep *step = to->look->step;
  const guint low = ls_micro_low_column (step, to->part, k);
  const guint high = ls_micro_high_column (step, to->part, k);
  const LsMicroPlace *operand = &step->ops[to->part->op].s[k][column == low ? high : low];
  LsOtherWord other = { .is_low = column != low };
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (step, operand, &arg);

  other.is_there =
    leaf->share == 0 && leaf->corner == LS_MICRO_OWN_LANE &&
    ls_value_is_wide (ls_micro_type (step, to->part, k)) &&
    ls_micro_are_words (other.is_low ? place : leaf->place, other.is_low ? leaf->place : place);
  if (!other.is_there)
    return (LsOtherWord){ 0 };
  other.value = ls_micro_value (to->look, place, to->lane);
  other.used = ls_micro_value (to->look, operand, to->lane);
  return other;
}

static void
read_leaf (const Toucher *to, const LsMicroLeaf *leaf, guint k, guint column)
{
  const LsMicroPlace *operand = &to->look->step->ops[to->part->op].s[k][column];
  const LsOtherWord other = find_other (to, leaf, k, column);
  const LsValueType type = leaf->share == 0 ? ls_micro_type (to->look->step, to->part, k)
                                            : ls_kernel_value_type ((LsKernelType) leaf->taken);
  const guint8 taken = ls_kernels[to->look->step->ops[to->part->op].kernel].src[k];
  guint32 value = ls_micro_value (to->look, leaf->place, ls_micro_leaf_lane (leaf, to->lane));
  guint32 made = ls_micro_value (to->look, operand, to->lane);
  LsMicroFound found = { .cell = { .kind = LS_CELL_LITERAL } };

  read_index (to, leaf->place, ls_micro_leaf_lane (leaf, to->lane), k);
  if (leaf->place->kind != LS_MICRO_LITERAL)
    to->look->find (to->look, leaf->place, ls_micro_leaf_lane (leaf, to->lane), &found);
  add (to, (LsTouch){ .kind = LS_TOUCH_READ,
                      .operand = (guint8) k,
                      .cell = found.cell,
                      .value = value,
                      .used = leaf->share == 0 ? made : value,
                      .share = leaf->share,
                      .kernel = leaf->kernel,
                      .made = leaf->share == 0 ? 0 : made,
                      .type = other.is_there ? type
                              : found.cell.kind == LS_CELL_LITERAL && type == LS_VALUE_BITS
                                ? ls_micro_literal_type ((LsKernelType) taken, value)
                                : ls_value_of_word (type),
                      .other = other });
}

static void
read_operand (const Toucher *to, guint k, guint column)
{
  LsMicroLeaf leaves[LS_MICRO_MAX_LEAVES];
  guint n =
    ls_micro_leaves (to->look->step, &to->look->step->ops[to->part->op].s[k][column], leaves);

  for (guint i = 0; i < n; i++)
    read_leaf (to, &leaves[i], k, column);
}

/* The bit that opens the part's gate. */
static void
read_gate (const Toucher *to)
{
  guint32 bits;

  if (to->part->bit.kind != LS_MICRO_REGISTER)
    return;
  bits = to->look->find_row (to->look, &to->part->bit)->u[to->lane];
  add (to,
       (LsTouch){
         .kind = LS_TOUCH_READ,
         .operand = to->look->step != NULL ? LS_MICRO_GATE_OPERAND : LS_MICRO_MOVE_GATE_OPERAND,
         .cell = { .kind = LS_CELL_REGISTER, .lane = (guint8) to->lane, .ref = to->part->bit.ref },
         .value = bits,
         .used = bits,
         .type = register_type (to, &to->part->bit),
         .is_gate = TRUE });
}

/* A select leaves the operand that it does not take. */
static void
read_operands (const Toucher *to)
{
  LsCompared comparison = ls_micro_compare (to->look, to->part, to->lane);
  guint first = to->out->len;

  for (guint j = to->part->column; j < to->part->column + to->part->n_columns; j++)
    for (guint k = 0; k < 3; k++)
      read_operand (to, k, j);
  for (guint i = first; comparison.is_select && i < to->out->len; i++)
    {
      LsTouch *touch = &g_array_index (to->out, LsTouch, i);

      touch->is_left = touch->operand == comparison.taken[comparison.holds ? 0 : 1];
    }
  read_gate (to);
}

/* Whether the lane carries out a part that belongs to the same reads. */
static gboolean
is_wanted (const Toucher *to)
{
  const LsMicroStep *step = to->look->step;

  for (guint i = 0; i < step->n_parts; i++)
    if (step->parts[i].number == to->part->number &&
        (ls_micro_lanes (to->look, &step->parts[i]) >> to->lane & 1))
      return TRUE;
  return FALSE;
}

/* --- writes and decisions --------------------------------------------------------------------- */

static gboolean
is_same_target (const LsTouch *touch, const LsCell *cell)
{
  return touch->kind == LS_TOUCH_WRITE && touch->cell.kind == cell->kind &&
         touch->cell.lane == cell->lane && touch->cell.number == cell->number &&
         touch->cell.at == cell->at && ls_reg_ref_equal (touch->cell.ref, cell->ref);
}

/* Drops an earlier write of the step to the same cell. */
static void
write_cell (const Toucher *to, LsTouch touch)
{
  for (guint i = 0; i < to->out->len; i++)
    if (is_same_target (&g_array_index (to->out, LsTouch, i), &touch.cell))
      g_array_remove_index (to->out, i--);
  touch.kind = LS_TOUCH_WRITE;
  add (to, touch);
}

/* The operand number for indices of the destination: behind all operands. */
static guint
target_operand (const Toucher *to)
{
  const LsMicroTransfer *transfer = to->look->transfer;

  return to->look->step != NULL ? ls_kernels[to->look->step->ops[to->part->op].kernel].n_src
                                : transfer->first_address + transfer->n_addresses;
}

/* A write out of range is dropped. */
static void
write_place (const Toucher *to, const LsMicroPlace *place, LsTouch touch)
{
  LsMicroFound found;

  read_index (to, place, to->lane, target_operand (to));
  to->look->find (to->look, place, to->lane, &found);
  if (!found.is_inside && !to->look->keeps_outside)
    return;
  touch.cell = found.cell;
  write_cell (to, touch);
}

/* A bit, and the comparison that made it. */
static void
write_bit (const Toucher *to, const LsMicroTo *where, LsTouch touch)
{
  touch.type = register_type (to, &where->place);
  touch.comparison = ls_micro_compare_bit (to->look, to->part, where, to->lane);
  write_place (to, &where->place, touch);
  touch.kind = LS_TOUCH_PREDICATE;
  touch.type = LS_VALUE_BITS;
  add (to, touch);
}

/* The decisions of a condition. masks: LS_MICRO_... */
static void
add_decisions (const Toucher *to, guint masks, LsTouch touch)
{
  static const LsTouchKind kinds[] = { LS_TOUCH_KILL, LS_TOUCH_TEST, LS_TOUCH_PREDICATE };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (masks >> i & 1)
      {
        touch.kind = kinds[i];
        add (to, touch);
      }
}

static void
write_results (const Toucher *to)
{
  const LsMicroPart *other = ls_micro_other_part (to->look->step, to->part);
  const LsValueType type = ls_micro_type (to->look->step, to->part, LS_MICRO_GIVEN);
  LsTouch touch = { .type = other != NULL ? type : ls_value_of_word (type),
                    .other = { .is_there = other != NULL,
                               .is_of_step = other != NULL,
                               .is_low = to->part->column % 2 != 0 },
                    .is_guarded = to->part->gate != LS_MICRO_ALL,
                    .comparison = ls_micro_compare (to->look, to->part, to->lane) };

  for (const LsMicroTo *where = to->part->to; where < to->part->to + to->part->n_to; where++)
    if (ls_micro_to_lanes (to->look, to->part, where) >> to->lane & 1)
      {
        if (where->is_bit)
          write_bit (to, where, touch);
        else
          write_place (to, &where->place, touch);
      }
  add_decisions (to, to->part->masks, touch);
}

/* --- transfers -------------------------------------------------------------------------------- */

static void
read_place (const Toucher *to, const LsMicroPlace *place, guint lane, guint operand)
{
  const LsMicroTransfer *transfer = to->look->transfer;
  guint32 value = ls_micro_value (to->look, place, lane);
  LsMicroFound found = { .cell = { .kind = LS_CELL_LITERAL } };

  if (place->kind != LS_MICRO_LITERAL)
    to->look->find (to->look, place, lane, &found);
  add (to, (LsTouch){ .kind = LS_TOUCH_READ,
                      .operand = (guint8) operand,
                      .cell = found.cell,
                      .value = value,
                      .used = value,
                      .type = (LsValueType) transfer->type });
}

/* An address of the place, or a value that texels are compared with. */
static void
read_address (const Toucher *to, guint number, guint lane)
{
  const LsMicroTransfer *transfer = to->look->transfer;
  const gboolean is_compared = (to->look->compared >> number & 1) != 0;
  const gboolean is_value =
    number >= transfer->first_value && number < (guint) transfer->first_value + transfer->n_values;
  const guint operand = transfer->first_address + number;
  LsTouch *touch;
  guint first;

  read_index (to, &transfer->addresses[number], lane, operand);
  first = to->out->len;
  read_place (to, &transfer->addresses[number], lane, operand);
  touch = &g_array_index (to->out, LsTouch, first);
  touch->is_address = transfer->masks == 0 && !is_compared && !is_value;
  if (is_compared && to->texels.n > 0)
    touch->used = to->texels.reference;
}

/* The lane's own addresses first, then other lanes', whose references do not count. */
static void
read_addresses (const Toucher *to)
{
  const LsMicroTransfer *transfer = to->look->transfer;
  LsMask others = to->look->find_others != NULL ? to->look->find_others (to->look, to->lane) : 0;
  guint lane =
    MIN (to->look->address_lane, LS_LANES) == LS_LANES ? to->lane : to->look->address_lane;
  guint counted = to->look->addresses;

  for (;; others &= others - 1)
    {
      for (guint i = 0; i < transfer->n_addresses; i++)
        if (counted >> i & 1)
          read_address (to, i, lane);
      if (others == 0)
        return;
      lane = (guint) __builtin_ctzll (others);
      counted = to->look->addresses & ~to->look->compared;
    }
}

/* The sources outside of a component. */
static void
read_outside (const Toucher *to, const LsMicroMove *move, const GArray *reached)
{
  const LsTouch constant = { .value = move->component == LS_MICRO_ONE ? to->look->one : 0,
                             .cell.kind = LS_CELL_LITERAL };
  const LsTouch *from =
    move->component < LS_MICRO_ZERO ? (const LsTouch *) (gconstpointer) reached->data : &constant;
  const gboolean is_update = to->look->transfer->is_update && move->component < LS_MICRO_ZERO;
  guint n = move->component < LS_MICRO_ZERO ? reached->len : 1;

  for (guint i = 0; i < n; i++)
    add (to, (LsTouch){ .kind = is_update ? LS_TOUCH_WRITE : LS_TOUCH_READ,
                        .is_update = is_update,
                        .operand = from[i].cell.kind == LS_CELL_LITERAL ? 0 : move->operand,
                        .cell = from[i].cell,
                        .value = from[i].value,
                        .used = from[i].value,
                        .type = (LsValueType) to->look->transfer->type });
}

static void
touch_move (const Toucher *to, const LsMicroMove *move)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  LsTouch touch = { .kind = LS_TOUCH_WRITE,
                    .type = (LsValueType) to->look->transfer->type,
                    .is_guarded = move->gate != LS_MICRO_ALL,
                    .texels = to->texels };

  if (move->component < LS_MICRO_ZERO && (ls_micro_is_fetched (move) || ls_micro_is_stored (move)))
    {
      to->look->reach (to->look, move, to->lane, reached);
      if (ls_micro_is_stored (move) && reached->len == 0)
        return;
      read_addresses (to);
    }
  if (ls_micro_is_fetched (move))
    read_outside (to, move, reached);
  else
    {
      read_index (to, &move->from, to->lane, move->operand);
      read_place (to, &move->from, to->lane, move->operand);
    }
  read_gate (to);
  if (!ls_micro_is_stored (move))
    {
      write_place (to, &move->to, touch);
      return;
    }
  touch.cell = g_array_index (reached, LsTouch, 0).cell;
  write_cell (to, touch);
}

/* A transfer without moves sets something by its addresses, or decides. */
static void
touch_decision (const Toucher *to)
{
  read_addresses (to);
  read_gate (to);
  add_decisions (to, to->look->transfer->masks,
                 (LsTouch){ .is_guarded = to->part->gate != LS_MICRO_ALL });
}

static LsTexelsCompared
compare_texels (const Toucher *to, const LsMicroMove *move)
{
  LsTexelsCompared texels = { 0 };

  if (to->look->compare != NULL && ls_micro_is_fetched (move) && move->component < LS_MICRO_ZERO)
    to->look->compare (to->look, move, to->lane, &texels);
  return texels;
}

static void
touch_transfer (Toucher *to)
{
  const LsMicroTransfer *transfer = to->look->transfer;
  LsMicroPart part = {
    .line = transfer->line, .slot = LS_SLOT_NONE, .gate = transfer->gate, .bit = transfer->bit
  };

  to->part = &part;
  if (transfer->n_moves == 0 && (ls_micro_deciding_lanes (to->look) >> to->lane & 1))
    touch_decision (to);
  for (guint i = 0; i < transfer->n_moves; i++)
    {
      const LsMicroMove *move = &transfer->moves[i];

      part.number = (guint16) i;
      part.gate = move->gate;
      part.bit = move->bit;
      if ((ls_micro_move_lanes (to->look, move) >> to->lane & 1) == 0)
        continue;
      to->texels = compare_texels (to, move);
      touch_move (to, move);
    }
  to->part = NULL;
}

void
ls_micro_touch (const LsMicroLook *look, guint lane, GArray *out)
{
  Toucher to = { .look = look, .lane = lane, .out = out };

  if (look->step == NULL)
    {
      touch_transfer (&to);
      return;
    }

  for (guint i = 0; i < look->step->n_parts; i++)
    {
      to.part = &look->step->parts[i];
      if (is_wanted (&to))
        read_operands (&to);
    }
  for (guint i = 0; i < look->step->n_parts; i++)
    {
      to.part = &look->step->parts[i];
      if (ls_micro_part_counts (to.part) && (ls_micro_lanes (look, to.part) >> lane & 1))
        write_results (&to);
    }
}
