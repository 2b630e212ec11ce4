#include "ls-micro-look.h"

#include <string.h>

/* --- lists ------------------------------------------------------------------------------------ */

const LsMicroPlace *
ls_micro_operand (const LsMicroStep *step, const LsMicroPlace *place, LsRowArg *arg)
{
  *arg = (LsRowArg){ { G_MAXUINT32, 0 } };
  while (place->kind == LS_MICRO_RESULT && ls_micro_maker (step, place)->kernel == LS_KERNEL_MODIFY)
    {
      const LsMicro *micro = ls_micro_maker (step, place);

      arg->xor_bits ^= micro->arg.xor_bits & arg->and_bits;
      arg->and_bits &= micro->arg.and_bits;
      place = &micro->s[0][0];
    }
  return place;
}

/* --- lanes and values ------------------------------------------------------------------------- */

/* Lanes whose predicate opens the gate. */
static LsMask
open_lanes (const LsMicroLook *look, guint gate, const LsMicroPlace *bit)
{
  LsMask set = look->predicate;

  if (gate == LS_MICRO_ALL)
    return LS_MASK_ALL;
  if (bit->kind == LS_MICRO_REGISTER)
    {
      const LsRow *row = look->find_row (look, bit);

      set = 0;
      for (guint lane = 0; lane < LS_LANES; lane++)
        set |= row->u[lane] & 1 ? LS_MASK_LANE (lane) : 0;
    }
  return gate == LS_MICRO_SET ? set : ~set;
}

LsMask
ls_micro_to_lanes (const LsMicroLook *look, const LsMicroPart *part, const LsMicroTo *to)
{
  gboolean is_free = to->lanes == LS_MICRO_TO_BITS && look->bits_are_free;

  return look->lanes[to->lanes] &
         (is_free ? LS_MASK_ALL : open_lanes (look, part->gate, &part->bit));
}

LsMask
ls_micro_move_lanes (const LsMicroLook *look, const LsMicroMove *move)
{
  const gboolean is_output = ls_micro_is_fetched (move) && move->to.kind == LS_MICRO_REGISTER &&
                             look->program->machine->reg_files[move->to.ref.file].is_output;

  return look->moving & (is_output ? look->lanes[LS_MICRO_TO_OUTPUTS] : LS_MASK_ALL) &
         open_lanes (look, move->gate, &move->bit);
}

LsMask
ls_micro_deciding_lanes (const LsMicroLook *look)
{
  const LsMicroTransfer *transfer = look->transfer;

  return look->lanes[LS_MICRO_TO_REGISTERS] & open_lanes (look, transfer->gate, &transfer->bit);
}

/* Whether the place is out of range in all lanes, so that nothing is written. */
static gboolean
leads_outside (const LsMicroLook *look, const LsMicroPlace *place)
{
  LsMicroFound found;

  if (place->index != LS_MICRO_LOOP_INDEX)
    return FALSE;
  look->find (look, place, 0, &found);
  return !found.is_inside;
}

LsMask
ls_micro_lanes (const LsMicroLook *look, const LsMicroPart *part)
{
  LsMask lanes = 0;

  if (part->masks != 0 || part->n_to == 0)
    return look->lanes[LS_MICRO_TO_REGISTERS] & open_lanes (look, part->gate, &part->bit);
  for (guint i = 0; i < part->n_to; i++)
    if (!leads_outside (look, &part->to[i].place))
      lanes |= ls_micro_to_lanes (look, part, &part->to[i]);
  return lanes;
}

static gint64
read_index (const LsMicroLook *look, LsRegRef ref, gint16 shift, guint lane)
{
  const LsMicroPlace index = { .kind = LS_MICRO_REGISTER, .ref = ref, .row = LS_MICRO_NO_ROW };

  return (gint64) (gint32) look->value (look, &index, lane) + shift;
}

void
ls_micro_indices (const LsMicroLook *look, const LsMicroPlace *place, guint lane, gint64 added[2])
{
  added[0] = added[1] = 0;
  if (place->index & LS_MICRO_ROW_INDEX)
    added[0] = read_index (look, place->row_ref, place->row_shift, lane);
  if (place->index & LS_MICRO_REGISTER_INDEX)
    added[1] = read_index (look, place->index_ref, place->index_shift, lane);
  else if (place->index & (LS_MICRO_LOOP_INDEX | LS_MICRO_TABLE_INDEX))
    added[1] = place->index & LS_MICRO_LOOP_INDEX ? look->loop_index : look->table_index;
}

gboolean
ls_micro_number (const LsMicroLook *look,
                 const LsMicroPlace *place,
                 guint lane,
                 gint64 n,
                 gint64 *number)
{
  gint64 added[2];

  ls_micro_indices (look, place, lane, added);
  return ls_micro_place_number (place, added, n, number);
}

const char *
ls_micro_listed (const LsMicroLook *look, const LsMicroPlace *place)
{
  const LsMachine *machine = look->program->machine;
  guint number;

  if (place->kind == LS_MICRO_CONSTANT)
    return machine->const_files[place->ref.file].text_id != NULL
             ? machine->const_files[place->ref.file].text_id
             : machine->const_files[place->ref.file].id;
  return ls_program_listed (look->program, place->ref, &number);
}

guint32
ls_micro_value (const LsMicroLook *look, const LsMicroPlace *place, guint lane)
{
  LsRowArg arg;

  place = ls_micro_operand (look->step, place, &arg);
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_LITERAL:
      return (place->bits & arg.and_bits) ^ arg.xor_bits;
    case LS_MICRO_REGISTER:
    case LS_MICRO_CONSTANT:
      return (look->value (look, place, lane) & arg.and_bits) ^ arg.xor_bits;
    case LS_MICRO_RESULT:
      return (look->find_made (look, place->ref.index)[place->ref.channel].u[lane] & arg.and_bits) ^
             arg.xor_bits;
    case LS_MICRO_NOWHERE:
      break;
    }
  return 0;
}

/* --- types and comparisons -------------------------------------------------------------------- */

static const LsMicro *
op_of (const LsMicroStep *step, const LsMicroPart *part)
{
  return &step->ops[part->op];
}

LsValueType
ls_micro_literal_type (LsKernelType taken, guint32 bits)
{
  if (bits << 1 == 0 || (taken != LS_TYPE_B && taken != LS_TYPE_W))
    return LS_VALUE_BITS;
  return taken == LS_TYPE_W ? ls_value_of_pattern (bits) : ls_value_likely (LS_VALUE_BITS, bits);
}

LsKernelType
ls_micro_taken (const LsMicroStep *step, const LsMicroPart *part, guint operand)
{
  const LsKernelInfo *info = &ls_kernels[op_of (step, part)->kernel];
  const guint8 type = operand == LS_MICRO_GIVEN ? info->dst : info->src[operand];

  return (LsKernelType) (type == LS_TYPE_B && part->n > 0
                           ? ls_kernels[step->ops[part->first].kernel].src[0]
                           : type);
}

LsValueType
ls_micro_type (const LsMicroStep *step, const LsMicroPart *part, guint operand)
{
  const LsMicro *micro = op_of (step, part);
  const LsValueType type = ls_kernel_value_type (ls_micro_taken (step, part, operand));

  if (!ls_value_is_wide (type))
    return type;
  if (operand == LS_MICRO_GIVEN && ((micro->kernel == LS_KERNEL_FREXP_64 && part->column < 2) ||
                                    (micro->kernel == LS_KERNEL_FREXP_D && part->column >= 2)))
    return LS_VALUE_INT;
  return micro->n_slots < 2 ? LS_VALUE_BITS : type;
}

/* Kernels take the high word first: the last slot holds the low word. They give the low word
 * first. */
guint
ls_micro_low_column (const LsMicroStep *step, const LsMicroPart *part, guint operand)
{
  return operand == LS_MICRO_GIVEN ? part->column & ~1u : op_of (step, part)->n_slots - 1u;
}

guint
ls_micro_high_column (const LsMicroStep *step G_GNUC_UNUSED, const LsMicroPart *part, guint operand)
{
  return operand == LS_MICRO_GIVEN ? part->column | 1u : 0;
}

gboolean
ls_micro_are_words (const LsMicroPlace *low, const LsMicroPlace *high)
{
  if (low->kind != high->kind || low->kind == LS_MICRO_LITERAL)
    return low->kind == high->kind;
  return (low->kind == LS_MICRO_REGISTER || low->kind == LS_MICRO_CONSTANT) &&
         low->index == LS_MICRO_NO_INDEX && high->index == LS_MICRO_NO_INDEX &&
         low->ref.file == high->ref.file && low->ref.index == high->ref.index &&
         low->ref.channel % 2 == 0 && high->ref.channel == low->ref.channel + 1;
}

static gboolean
gives_words (const LsMicroPart *low, const LsMicroPart *high)
{
  for (const LsMicroTo *a = low->to; a < low->to + low->n_to; a++)
    for (const LsMicroTo *b = high->to; b < high->to + high->n_to; b++)
      if (!a->is_bit && !b->is_bit && ls_micro_are_words (&a->place, &b->place))
        return TRUE;
  return FALSE;
}

const LsMicroPart *
ls_micro_other_part (const LsMicroStep *step, const LsMicroPart *part)
{
  const gboolean is_high = part->column % 2 != 0;

  if (!ls_value_is_wide (ls_micro_type (step, part, LS_MICRO_GIVEN)) || part->n > 0)
    return NULL;
  for (const LsMicroPart *other = step->parts; other < step->parts + step->n_parts; other++)
    if (other->op == part->op && other->column == (part->column ^ 1u) &&
        other->gate == part->gate && other->n == 0 &&
        gives_words (is_high ? other : part, is_high ? part : other))
      return other;
  return NULL;
}

/* How a select chooses: by one operand, compared with bits. */
typedef struct
{
  guint8 relation;
  guint8 operand;
  guint32 bits;
  guint8 taken[2]; /* as in LsCompared */
} Choice;

static Choice
find_choice (LsKernel kernel)
{
  switch ((int) kernel)
    {
    case LS_KERNEL_CND_NUMBER:
    case LS_KERNEL_CND_BITS:
      return (Choice){ LS_RELATION_GREATER, 2, 0x3F000000, { 1, 0 } };
    case LS_KERNEL_CMP_NUMBER:
    case LS_KERNEL_CMP_BITS:
      return (Choice){ LS_RELATION_GREATER_EQUAL, 2, 0, { 1, 0 } };
    default:
      return (Choice){ ls_kernel_is_select (kernel) ? ls_kernels[kernel].relation
                                                    : LS_RELATION_NONE,
                       0,
                       0,
                       { 2, 1 } };
    }
}

LsCompared
ls_micro_compare (const LsMicroLook *look, const LsMicroPart *part, guint lane)
{
  const LsMicro *micro = op_of (look->step, part);
  const LsKernelInfo *info = &ls_kernels[micro->kernel];
  Choice choice = find_choice ((LsKernel) micro->kernel);
  gboolean is_select = choice.relation != LS_RELATION_NONE;
  LsCompared found = { .relation = is_select ? choice.relation : (LsRelation) info->relation };

  if (found.relation == LS_RELATION_NONE)
    return found;
  found.is_select = is_select;
  found.left = choice.operand;
  found.right = is_select ? LS_COMPARED_BITS : 1;
  found.right_bits = choice.bits;
  memcpy (found.taken, choice.taken, sizeof found.taken);
  found.type = ls_micro_type (look->step, part, choice.operand);
  found.holds = ls_relation_holds (
    found.relation, (LsKernelType) info->src[choice.operand], !look->keeps_denormals,
    ls_micro_value (look, &micro->s[choice.operand][part->column], lane),
    is_select ? choice.bits : ls_micro_value (look, &micro->s[1][part->column], lane));
  return found;
}

LsCompared
ls_micro_compare_bit (const LsMicroLook *look,
                      const LsMicroPart *part,
                      const LsMicroTo *to,
                      guint lane)
{
  const LsKernelInfo *info = &ls_kernels[to->test];
  guint32 bits =
    look->find_made (look, look->bits_are_raw ? part->op : ls_micro_last_op (part))->u[lane];

  return (LsCompared){ .relation = (LsRelation) info->relation,
                       .type = LS_VALUE_FLOAT,
                       .holds = ls_relation_holds ((LsRelation) info->relation,
                                                   (LsKernelType) info->src[0],
                                                   !look->keeps_denormals, bits, 0),
                       .left = LS_COMPARED_BITS,
                       .left_bits = bits,
                       .right = LS_COMPARED_BITS };
}

/* --- transfers -------------------------------------------------------------------------------- */

guint32
ls_micro_address (const LsMicroLook *look, guint i, guint lane)
{
  return i < look->transfer->n_addresses
           ? ls_micro_value (look, &look->transfer->addresses[i], lane)
           : 0;
}

guint32
ls_micro_which (const LsMicroLook *look, guint lane)
{
  const LsMicroTransfer *transfer = look->transfer;

  return transfer->n_resources > 1 ? ls_micro_address (look, transfer->resource_address, lane) : 0;
}

gboolean
ls_micro_takes_texel (const LsMicroMove *move, const LsSampleTexel *texel)
{
  return texel->component < 0 || (guint) texel->component == move->component;
}

gboolean
ls_micro_see (LsMicroSeen *seen, guint lane)
{
  if (seen->texels == NULL)
    seen->texels = g_array_new (FALSE, FALSE, sizeof (LsSampleTexel));
  else if (seen->lane == lane)
    return FALSE;
  seen->lane = lane;
  g_array_set_size (seen->texels, 0);
  return TRUE;
}

void
ls_micro_seen_clear (LsMicroSeen *seen)
{
  g_clear_pointer (&seen->texels, g_array_unref);
}

LsMask
ls_micro_quad_others (const LsMicroLook *look G_GNUC_UNUSED, guint lane)
{
  return LS_MASK_CORNER (lane) & ~LS_MASK_LANE (lane);
}

void
ls_micro_reach_place (const LsMicroLook *look, const LsMicroPlace *place, guint lane, GArray *out)
{
  LsMicroFound found;
  LsTouch touch = { .cell = { .kind = LS_CELL_LITERAL }, .value = look->value (look, place, lane) };
  LsRegRef refs[2];
  const guint n = ls_micro_index_refs (place, refs);

  for (guint i = 0; i < n; i++)
    ls_micro_reach_place (
      look, &(LsMicroPlace){ .kind = LS_MICRO_REGISTER, .ref = refs[i], .row = LS_MICRO_NO_ROW },
      lane, out);

  if (place->kind != LS_MICRO_LITERAL)
    {
      look->find (look, place, lane, &found);
      touch.cell = found.cell;
    }
  g_array_append_val (out, touch);
}

void
ls_micro_reach_texels (const LsMicroLook *look,
                       const LsMicroMove *move,
                       const LsTexture *texture,
                       guint number,
                       guint component,
                       const GArray *seen,
                       GArray *out)
{
  LsTouch touch = { .cell.kind = LS_CELL_LITERAL, .value = component == 5 ? look->one : 0 };

  if (component > 3 && seen->len > 0)
    g_array_append_val (out, touch);
  for (guint i = 0; i < seen->len && component < 4; i++)
    {
      const LsSampleTexel *texel = &g_array_index (seen, LsSampleTexel, i);

      if (texel->is_border || !ls_micro_takes_texel (move, texel))
        continue;
      touch.cell = (LsCell){ .kind = LS_CELL_TEXEL,
                             .number = number,
                             .ref.channel = (guint8) component,
                             .texel = { texel->level, texel->x, texel->y, texel->z,
                                        ls_texture_has_depth (texture->dim) } };
      touch.value = ls_texture_level_texel (&texture->levels[texel->level], texel->x, texel->y,
                                            texel->z)[component];
      g_array_append_val (out, touch);
    }
}
