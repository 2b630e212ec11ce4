#include "ls-micro-look.h"

/* What one lane touches in a step: reads of all operands of an operation before what is made from them. */

typedef struct
{
  const LsMicroLook *look;
  const LsMicroPart *part;
  guint lane;
  GArray *out;
} Toucher;

#define GATE_OPERAND 3 /* behind those of the operation */

static void
add (const Toucher *to, LsTouch touch)
{
  touch.line = to->part->line;
  touch.slot = to->part->slot;
  touch.part = to->part->number;
  g_array_append_val (to->out, touch);
}

/* What the file of a register holds. */
static LsValueType
register_type (const Toucher *to, const LsMicroPlace *place)
{
  return to->look->program->machine->reg_files[place->ref.file].type;
}

/* --- reads ----------------------------------------------------------------------------------------------- */

static void
read_index (const Toucher *to, const LsMicroPlace *place, guint operand)
{
  const LsMicroPlace index = { .kind = LS_MICRO_REGISTER, .ref = place->index_ref };
  guint32 value = (guint32) ls_micro_index (to->look, place, to->lane);
  LsMicroFound found = { .cell = { .kind = LS_CELL_LOOP } };

  if (place->index == LS_MICRO_NO_INDEX)
    return;
  if (place->index == LS_MICRO_REGISTER_INDEX)
    to->look->find (to->look, &index, to->lane, &found);
  add (to, (LsTouch){ .kind = LS_TOUCH_READ,
                      .operand = (guint8) operand,
                      .is_address = TRUE,
                      .cell = found.cell,
                      .value = value,
                      .used = value,
                      .type = LS_VALUE_BITS });
}

static guint
lane_of (const Toucher *to, const LsMicroLeaf *leaf)
{
  return leaf->corner == LS_MICRO_OWN_LANE ? to->lane : (to->lane & ~3u) + leaf->corner;
}

static void
read_leaf (const Toucher *to, const LsMicroLeaf *leaf, const LsMicroPlace *operand, guint k)
{
  guint32 value = ls_micro_value (to->look, leaf->place, lane_of (to, leaf));
  guint32 made = ls_micro_value (to->look, operand, to->lane);
  LsMicroFound found = { .cell = { .kind = LS_CELL_LITERAL } };

  read_index (to, leaf->place, k);
  if (leaf->place->kind != LS_MICRO_LITERAL)
    to->look->find (to->look, leaf->place, lane_of (to, leaf), &found);
  add (to, (LsTouch){ .kind = LS_TOUCH_READ,
                      .operand = (guint8) k,
                      .cell = found.cell,
                      .value = value,
                      .used = leaf->share == 0 ? made : value,
                      .share = leaf->share,
                      .made = leaf->share == 0 ? 0 : made,
                      .type = ls_micro_type (to->look->step, to->part, k) });
}

static void
read_operand (const Toucher *to, const LsMicroPlace *operand, guint k)
{
  LsMicroLeaf leaves[LS_MICRO_MAX_LEAVES];
  guint n = ls_micro_leaves (to->look->step, operand, leaves);

  for (guint i = 0; i < n; i++)
    read_leaf (to, &leaves[i], operand, k);
}

/* The bit that lets the part through. */
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
         .operand = GATE_OPERAND,
         .cell = { .kind = LS_CELL_REGISTER, .lane = (guint8) to->lane, .ref = to->part->bit.ref },
         .value = bits,
         .used = bits,
         .type = register_type (to, &to->part->bit),
         .is_gate = TRUE });
}

/* Of a select the operand that it does not take is left. */
static void
read_operands (const Toucher *to)
{
  const LsMicro *micro = &to->look->step->ops[to->part->op];
  LsCompared comparison = ls_micro_compare (to->look, to->part, to->lane);
  guint first = to->out->len;

  for (guint j = to->part->column; j < to->part->column + to->part->n_columns; j++)
    for (guint k = 0; k < 3; k++)
      read_operand (to, &micro->s[k][j], k);
  for (guint i = first; comparison.is_select && i < to->out->len; i++)
    {
      LsTouch *touch = &g_array_index (to->out, LsTouch, i);

      touch->is_left = touch->operand == comparison.taken[comparison.holds ? 0 : 1];
    }
  read_gate (to);
}

/* Whether the lane carries out a part that what the part reads belongs to. */
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

/* --- writes and decisions -------------------------------------------------------------------------------- */

static gboolean
is_same_register (const LsTouch *touch, const LsCell *cell)
{
  return touch->kind == LS_TOUCH_WRITE && touch->cell.kind == cell->kind &&
         touch->cell.lane == cell->lane && ls_reg_ref_equal (touch->cell.ref, cell->ref);
}

/* Drops an earlier write of the step to the same register; what leads outside is dropped. */
static void
write_place (const Toucher *to, const LsMicroPlace *place, LsTouch touch)
{
  LsMicroFound found;

  read_index (to, place, ls_kernels[to->look->step->ops[to->part->op].kernel].n_src);
  to->look->find (to->look, place, to->lane, &found);
  if (!found.is_inside)
    return;
  for (guint i = 0; i < to->out->len; i++)
    if (is_same_register (&g_array_index (to->out, LsTouch, i), &found.cell))
      g_array_remove_index (to->out, i--);
  touch.kind = LS_TOUCH_WRITE;
  touch.cell = found.cell;
  add (to, touch);
}

/* A bit, and what was compared for it. */
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

static void
write_results (const Toucher *to)
{
  static const LsTouchKind kinds[] = { LS_TOUCH_KILL, LS_TOUCH_TEST, LS_TOUCH_PREDICATE };
  LsTouch touch = { .type = ls_micro_type (to->look->step, to->part, LS_MICRO_GIVEN),
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
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (to->part->masks >> i & 1)
      {
        touch.kind = kinds[i];
        add (to, touch);
      }
}

void
ls_micro_touch (const LsMicroLook *look, guint lane, GArray *out)
{
  Toucher to = { .look = look, .lane = lane, .out = out };

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
