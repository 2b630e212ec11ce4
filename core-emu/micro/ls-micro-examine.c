#include "ls-micro-look.h"

/* Which registers a step reads and writes, and in which lanes; what leads outside; where operands are no numbers.
 *
 * 64-bit results are not looked at for NaN and infinity: their halves are not floats. */

typedef struct
{
  const LsMicroLook *look;
  const LsMicroPart *part;
  LsMask lanes;
  LsExamine *out;
} Examiner;

static gboolean
lives_for_step (const Examiner *ex, LsRegRef ref)
{
  return ex->look->program->machine->reg_files[ref.file].life == LS_LIFE_STEP;
}

/* --- accesses -------------------------------------------------------------------------------------------- */

static void
add_access (const Examiner *ex, gboolean is_write, LsRegRef ref, LsMask lanes)
{
  LsStepAccess access = {
    .line = ex->part->line, .is_write = is_write, .ref = ref, .lanes = lanes
  };

  if (lanes != 0 || lives_for_step (ex, ref))
    g_array_append_val (ex->out->accesses, access);
}

/* Lanes of which reach the register or constant of the lowest one. */
static LsMask
find_same (const Examiner *ex, const LsMicroPlace *place, LsMask lanes, LsMicroFound *found)
{
  LsMask same = 0;

  ex->look->find (ex->look, place, (guint) __builtin_ctzll (lanes), found);
  LS_FOREACH_LANE (lane, lanes)
    {
      LsMicroFound other;

      ex->look->find (ex->look, place, (guint) lane, &other);
      if (other.number == found->number)
        same |= LS_MASK_LANE (lane);
    }
  return same;
}

/* A place whose number is computed. */
static void
access_indexed (const Examiner *ex, gboolean is_write, const LsMicroPlace *place)
{
  LsStepHazard hazard = { .kind = LS_HAZARD_INDEX, .line = ex->part->line };
  LsMask left = ex->lanes;

  while (left != 0)
    {
      LsMicroFound found;
      LsMask same = find_same (ex, place, left, &found);

      left &= ~same;
      if (place->kind == LS_MICRO_REGISTER && (found.is_inside || !is_write))
        add_access (ex, is_write, found.cell.ref, same);
      same &= ex->look->telling;
      if (found.is_inside || same == 0)
        continue;
      hazard.value = hazard.lanes == 0 ? found.number : hazard.value;
      hazard.lanes |= same;
    }
  if (hazard.lanes != 0)
    g_array_append_val (ex->out->hazards, hazard);
}

static void
access_place (const Examiner *ex, gboolean is_write, const LsMicroPlace *place)
{
  if (place->index == LS_MICRO_REGISTER_INDEX)
    add_access (ex, FALSE, place->index_ref, ex->lanes);
  if (place->index != LS_MICRO_NO_INDEX)
    access_indexed (ex, is_write, place);
  else if (place->kind == LS_MICRO_REGISTER)
    add_access (ex, is_write, place->ref, ex->lanes);
}

/* --- floats ---------------------------------------------------------------------------------------------- */

void
ls_micro_note_special (guint32 bits, guint lane, LsStepResult *result)
{
  bits &= 0x7FFFFFFFu;
  if (bits > 0x7F800000u)
    result->had_nan |= LS_MASK_LANE (lane);
  if (bits == 0x7F800000u)
    result->had_inf |= LS_MASK_LANE (lane);
}

/* Signs do not matter here, nor what turns them. */
static void
note_operand (const Examiner *ex, const LsMicroPlace *operand, LsStepResult *result)
{
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (ex->look->step, operand, &arg);
  gboolean is_plain = place->index == LS_MICRO_NO_INDEX;
  const LsRow *row =
    is_plain && place->kind == LS_MICRO_REGISTER ? ex->look->find_row (ex->look, place) : NULL;
  guint32 bits = is_plain && row == NULL ? ls_micro_value (ex->look, place, 0) : 0;

  LS_FOREACH_LANE (lane, result->lanes)
    ls_micro_note_special (row != NULL ? row->u[lane]
                           : is_plain  ? bits
                                       : ls_micro_value (ex->look, place, (guint) lane),
                           (guint) lane, result);
}

/* Operands that one column of the operation takes. */
static void
note_operands (const Examiner *ex, const LsMicro *micro, guint column, LsStepResult *result)
{
  const LsKernelInfo *info = &ls_kernels[micro->kernel];

  for (guint k = 0; k < info->n_src; k++)
    if (info->src[k] != LS_TYPE_I && info->src[k] != LS_TYPE_U)
      note_operand (ex, &micro->s[k][column], result);
}

/* Moves carry a NaN and bear none, unless an output modifier scales. */
static gboolean
gives_float (const LsMicroStep *step, const LsMicroPart *part)
{
  guint8 type = ls_kernels[step->ops[part->op].kernel].dst;

  return part->n_to > 0 &&
         (type == LS_TYPE_F ||
          (type == LS_TYPE_B && part->n > 0 && step->ops[part->first].kernel == LS_KERNEL_SCALE));
}

/* What lives for a step keeps what each part computed, whoever wins the register. */
static void
examine_float (const Examiner *ex)
{
  const LsMicroPart *part = ex->part;
  const LsMicro *micro = &ex->look->step->ops[part->op];
  LsStepResult result = { .line = part->line, .lanes = ex->lanes };

  if (result.lanes == 0)
    return;
  result.value = part->to[part->n_to - 1].ref;
  result.ref = part->to[0].index == LS_MICRO_NO_INDEX ? part->to[0].ref : result.value;
  if (micro->n_slots == 4)
    for (guint j = 0; j < micro->n_slots; j++)
      note_operands (ex, micro, j, &result);
  else
    note_operands (ex, micro, part->column, &result);
  g_array_append_val (ex->out->results, result);
}

void
ls_micro_examine (const LsMicroLook *look, LsExamine *out)
{
  Examiner ex = { .look = look, .out = out };

  for (guint i = 0; i < look->step->n_parts; i++)
    {
      const LsMicroPart *part = &look->step->parts[i];
      const LsMicro *micro = &look->step->ops[part->op];
      LsRowArg arg;

      ex.part = part;
      ex.lanes = ls_micro_lanes (look, part);
      for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
        access_place (&ex, FALSE, ls_micro_operand (look->step, &micro->s[k][part->column], &arg));
      for (guint t = part->n_to; t-- > 0;)
        access_place (&ex, TRUE, &part->to[t]);
      if (gives_float (look->step, part))
        examine_float (&ex);
    }
}
