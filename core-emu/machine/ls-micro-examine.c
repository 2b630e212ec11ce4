#include "ls-micro-look.h"

/* The registers and lanes that a step reads and writes, accesses out of range, and operands that
 * are no numbers.
 *
 * 64-bit results are not examined for NaN and infinity: their halves are not floats. */

typedef struct
{
  const LsMicroLook *look;
  const LsMicroPart *part;
  LsMask lanes;
  LsExamine *out;
  guint first_hazard; /* the step's first one */
} Examiner;

/* --- accesses --------------------------------------------------------------------------------- */

static void
add_access (const Examiner *ex, gboolean is_write, LsRegRef ref, LsMask lanes)
{
  LsStepAccess access = {
    .line = ex->part->line, .is_write = is_write, .ref = ref, .lanes = lanes
  };

  if (lanes != 0 || ex->look->program->machine->reg_files[ref.file].life == LS_LIFE_STEP)
    g_array_append_val (ex->out->accesses, access);
}

/* Those of the lanes that reach the same register or constant as the lowest one. */
static LsMask
find_same (const Examiner *ex, const LsMicroPlace *place, LsMask lanes, LsMicroFound *found)
{
  LsMask same = 0;

  ex->look->find (ex->look, place, (guint) __builtin_ctzll (lanes), found);
  LS_FOREACH_LANE (lane, lanes)
    {
      LsMicroFound other;

      ex->look->find (ex->look, place, (guint) lane, &other);
      if (other.number == found->number && other.is_inside == found->is_inside)
        same |= LS_MASK_LANE (lane);
    }
  return same;
}

/* Accesses out of range to several channels of one register are one hazard. */
static void
add_hazard (const Examiner *ex, const LsStepHazard *hazard)
{
  for (guint i = ex->first_hazard; i < ex->out->hazards->len; i++)
    {
      const LsStepHazard *other = &g_array_index (ex->out->hazards, LsStepHazard, i);

      if (other->line == hazard->line && other->value == hazard->value &&
          other->lanes == hazard->lanes && g_strcmp0 (other->of, hazard->of) == 0)
        return;
    }
  g_array_append_val (ex->out->hazards, *hazard);
}

/* A place whose number has an index added. */
static void
access_indexed (const Examiner *ex, gboolean is_write, const LsMicroPlace *place)
{
  LsStepHazard hazard = { .kind = LS_HAZARD_INDEX,
                          .line = ex->part->line,
                          .of = ls_micro_listed (ex->look, place) };
  LsMask left = ex->lanes;

  while (left != 0)
    {
      LsMicroFound found;
      LsMask same = find_same (ex, place, left, &found);

      left &= ~same;
      if (found.cell.kind == LS_CELL_REGISTER &&
          (found.is_inside || !is_write || ex->look->keeps_outside))
        add_access (ex, is_write, found.cell.ref, same);
      same &= ex->look->telling;
      if (found.is_inside || same == 0)
        continue;
      hazard.value = hazard.lanes == 0 ? found.number : hazard.value;
      hazard.lanes |= same;
    }
  if (hazard.lanes != 0)
    add_hazard (ex, &hazard);
}

static void
access_place (const Examiner *ex, gboolean is_write, const LsMicroPlace *place)
{
  LsRegRef refs[2];
  const guint n = ls_micro_index_refs (place, refs);

  for (guint i = 0; i < n; i++)
    add_access (ex, FALSE, refs[i], ex->lanes);
  if (place->index != LS_MICRO_NO_INDEX)
    access_indexed (ex, is_write, place);
  else if (place->kind == LS_MICRO_REGISTER)
    add_access (ex, is_write, place->ref, ex->lanes);
}

/* --- floats ----------------------------------------------------------------------------------- */

/* Notes a NaN or an infinity among the operands of a lane. */
static void
note_special (guint32 bits, guint lane, LsStepResult *result)
{
  bits &= 0x7FFFFFFFu;
  if (bits > 0x7F800000u)
    result->had_nan |= LS_MASK_LANE (lane);
  if (bits == 0x7F800000u)
    result->had_inf |= LS_MASK_LANE (lane);
}

/* The row of an operand, but for modifiers of bits; NULL if lanes take the operand from different
 * registers, or all have the same bits. */
static const LsRow *
find_operand_row (const Examiner *ex, const LsMicroPlace *place)
{
  if (place->kind == LS_MICRO_RESULT)
    return ex->look->find_made (ex->look, place->ref.index);
  return place->kind == LS_MICRO_REGISTER && place->index == LS_MICRO_NO_INDEX
           ? ex->look->find_row (ex->look, place)
           : NULL;
}

/* The sign of an operand does not matter, nor do modifiers of signs. */
static void
note_operand (const Examiner *ex, const LsMicroPlace *operand, LsStepResult *result)
{
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (ex->look->step, operand, &arg);
  gboolean is_plain = place->index == LS_MICRO_NO_INDEX;
  const LsRow *row = find_operand_row (ex, place);
  guint32 bits = is_plain && row == NULL ? ls_micro_value (ex->look, place, 0) : 0;

  LS_FOREACH_LANE (lane, result->lanes)
    note_special (row != NULL ? row->u[lane]
                  : is_plain  ? bits
                              : ls_micro_value (ex->look, place, (guint) lane),
                  (guint) lane, result);
}

/* The operands of one column of the operation. */
static void
note_operands (const Examiner *ex, const LsMicro *micro, guint column, LsStepResult *result)
{
  const LsKernelInfo *info = &ls_kernels[micro->kernel];

  for (guint k = 0; k < info->n_src; k++)
    if (!ls_kernel_type_is_integer ((LsKernelType) info->src[k]))
      note_operand (ex, &micro->s[k][column], result);
}

/* A move passes a NaN on and makes none, unless an output modifier scales. */
static gboolean
gives_float (const LsMicroStep *step, const LsMicroPart *part)
{
  guint8 type = ls_kernels[step->ops[part->op].kernel].dst;

  return part->n_to > 0 &&
         (type == LS_TYPE_F ||
          (type == LS_TYPE_B && part->n > 0 && step->ops[part->first].kernel == LS_KERNEL_SCALE));
}

/* Destinations of a part with the same lanes hold one value. */
static void
examine_float (const Examiner *ex, guint first, guint end)
{
  const LsMicroPart *part = ex->part;
  const LsMicro *micro = &ex->look->step->ops[part->op];
  const LsMicroPlace *to = &part->to[first].place;
  LsStepResult result = { .line = part->line,
                          .value = part->to[end - 1].place.ref,
                          .lanes = ls_micro_to_lanes (ex->look, part, &part->to[first]) };
  gboolean is_joint = micro->n_slots == 4 && part->joint != 0;
  guint j = is_joint ? 0 : part->column, n = is_joint ? 4 : part->n_columns;

  if (result.lanes == 0)
    return;
  if (to->index == LS_MICRO_LOOP_INDEX && first + 1 == end)
    {
      LsMicroFound found;

      ex->look->find (ex->look, to, 0, &found);
      result.value = found.cell.ref;
      if (!found.is_inside)
        return;
    }
  result.ref = to->index == LS_MICRO_NO_INDEX ? to->ref : result.value;
  for (n += j; j < n; j++)
    note_operands (ex, micro, j, &result);
  g_array_append_val (ex->out->results, result);
}

/* A register that lives for one step keeps the result of each part, whichever part wins the
 * register. */
static void
examine_floats (const Examiner *ex)
{
  const LsMicroPart *part = ex->part;

  for (guint t = 0, end; t < part->n_to; t = end)
    {
      for (end = t + 1; end < part->n_to && part->to[end].lanes == part->to[t].lanes &&
                        part->to[end].is_bit == part->to[t].is_bit;)
        end++;
      if (!part->to[t].is_bit)
        examine_float (ex, t, end);
    }
}

/* --- parts ------------------------------------------------------------------------------------ */

static void
access_operand (Examiner *ex, const LsMicroPlace *operand)
{
  LsMask lanes = ex->lanes;
  LsMicroLeaf leaves[LS_MICRO_MAX_LEAVES];
  guint n = ls_micro_leaves (ex->look->step, operand, leaves);

  for (guint i = 0; i < n; i++)
    {
      ex->lanes = leaves[i].corner == LS_MICRO_OWN_LANE ? lanes : 0;
      LS_FOREACH_LANE (lane, leaves[i].corner == LS_MICRO_OWN_LANE ? 0 : lanes)
        ex->lanes |= LS_MASK_LANE (ls_micro_leaf_lane (&leaves[i], (guint) lane));
      access_place (ex, FALSE, leaves[i].place);
      ex->lanes = lanes;
    }
}

static void
access_operands (Examiner *ex)
{
  const LsMicroPart *part = ex->part;
  const LsMicro *micro = &ex->look->step->ops[part->op];

  ex->lanes = ls_micro_lanes (ex->look, part);
  for (guint j = part->column; j < part->column + part->n_columns; j++)
    for (guint k = 0; k < 3; k++)
      access_operand (ex, &micro->s[k][j]);
  if (part->bit.kind == LS_MICRO_REGISTER)
    add_access (ex, FALSE, part->bit.ref, ex->look->lanes[LS_MICRO_TO_REGISTERS]);
}

/* --- transfers -------------------------------------------------------------------------------- */

/* A float from outside; a NaN in the addresses may be the cause of a NaN. */
static void
examine_fetched (const Examiner *ex, const LsMicroMove *move, LsStepResult result)
{
  LsMicroFound found;

  if (ex->lanes == 0 || !ls_micro_is_fetched (move) || move->component >= LS_MICRO_ZERO)
    return;
  ex->look->find (ex->look, &move->to, (guint) __builtin_ctzll (ex->lanes), &found);
  if (!found.is_inside && !ex->look->keeps_outside)
    return;
  result.value = result.ref = found.cell.ref;
  result.lanes = ex->lanes;
  g_array_append_val (ex->out->results, result);
}

/* Lanes whose index names none of the resources, and lanes that name different ones. */
static void
examine_resource (const Examiner *ex)
{
  const LsMicroTransfer *transfer = ex->look->transfer;
  LsStepHazard index = { .kind = LS_HAZARD_INDEX, .line = ex->part->line };
  LsStepHazard mixed = { .kind = LS_HAZARD_MIXED, .line = ex->part->line };
  LsMask met[G_MAXUINT8 / LS_LANES + 1] = { 0 };

  LS_FOREACH_LANE (lane, transfer->n_resources > 1 ? ex->look->moving & ex->look->telling : 0)
    {
      const guint which = ls_micro_which (ex->look, lane);
      LsStepHazard *hazard = which < transfer->n_resources ? &mixed : &index;

      if (which >= transfer->n_resources)
        index.value = index.lanes == 0 ? which : index.value;
      else if (!(met[which / LS_LANES] >> which % LS_LANES & 1))
        {
          met[which / LS_LANES] |= LS_MASK_LANE (which % LS_LANES);
          mixed.value++;
        }
      hazard->lanes |= LS_MASK_LANE (lane);
    }
  if (index.lanes != 0)
    add_hazard (ex, &index);
  if (mixed.value > 1)
    add_hazard (ex, &mixed);
}

/* Lanes that leave the range of one memory are one hazard, with the word of the lowest lane. */
static void
examine_outside (const Examiner *ex)
{
  LsMask left = ex->look->leads_outside != NULL ? ex->look->moving & ex->look->telling : 0;

  while (left != 0)
    {
      LsMemory first = LS_NO_MEMORY;
      LsStepHazard hazard = { .line = ex->part->line };

      LS_FOREACH_LANE (lane, left)
        {
          LsMemory memory;
          gint64 word;

          if (!ex->look->leads_outside (ex->look, lane, &memory, &word))
            left &= ~LS_MASK_LANE (lane);
          else if (hazard.lanes == 0 || memory == first)
            {
              hazard.value = hazard.lanes == 0 ? word : hazard.value;
              hazard.lanes |= LS_MASK_LANE (lane);
              first = memory;
            }
        }
      left &= ~hazard.lanes;
      hazard.kind = first == LS_NO_MEMORY ? LS_HAZARD_INDEX : LS_HAZARD_OUTSIDE;
      hazard.resource = first == LS_NO_MEMORY ? 0 : first;
      if (hazard.lanes != 0)
        add_hazard (ex, &hazard);
    }
}

static void
examine_transfer (Examiner *ex)
{
  const LsMicroTransfer *transfer = ex->look->transfer;
  LsStepResult result = { .line = transfer->line, .lanes = ex->look->lanes[0] };
  const gboolean is_asked = ex->out->results != NULL;

  for (guint i = 0; i < transfer->n_addresses; i++)
    if (ex->look->addresses >> i & 1)
      {
        ex->lanes = ex->look->lanes[LS_MICRO_TO_REGISTERS];
        access_place (ex, FALSE, &transfer->addresses[i]);
        if (is_asked && transfer->effect == LS_EFFECT_FETCH)
          note_operand (ex, &transfer->addresses[i], &result);
      }
  examine_resource (ex);
  examine_outside (ex);
  if (transfer->bit.kind == LS_MICRO_REGISTER)
    add_access (ex, FALSE, transfer->bit.ref, ex->look->lanes[LS_MICRO_TO_REGISTERS]);
  for (guint i = 0; i < transfer->n_moves; i++)
    {
      const LsMicroMove *move = &transfer->moves[i];

      ex->lanes = ls_micro_move_lanes (ex->look, move);
      access_place (ex, FALSE, &move->from);
      if (move->bit.kind == LS_MICRO_REGISTER)
        add_access (ex, FALSE, move->bit.ref, ex->look->moving);
      access_place (ex, TRUE, &move->to);
      if (is_asked && ex->look->moves_floats)
        examine_fetched (ex, move, result);
    }
}

void
ls_micro_examine (const LsMicroLook *look, LsExamine *out)
{
  const LsMicroPart transfer = { .line = look->transfer != NULL ? look->transfer->line : 0 };
  Examiner ex = { .look = look, .out = out, .part = &transfer, .first_hazard = out->hazards->len };

  if (look->step == NULL)
    {
      examine_transfer (&ex);
      return;
    }

  for (guint i = 0; i < look->step->n_parts; i++)
    {
      const LsMicroPart *part = &look->step->parts[i];

      ex.part = part;
      access_operands (&ex);
      for (guint t = part->n_to; t-- > 0;)
        {
          ex.lanes = ls_micro_to_lanes (look, part, &part->to[t]);
          access_place (&ex, TRUE, &part->to[t].place);
        }
      if (out->results != NULL && gives_float (look->step, part))
        examine_floats (&ex);
    }
}
