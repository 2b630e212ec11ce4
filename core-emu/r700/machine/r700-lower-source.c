#include "r700-lower.h"

#include "ls-bits.h"

/* What an instruction names: registers, constants and what stands in it, with modifiers. */

void
r700_refuse (R700Refusal *refusal, LsTrapCode code, guint64 value, const char *format, ...)
{
  va_list args;

  if (refusal->code != LS_TRAP_NONE)
    return;
  va_start (args, format);
  refusal->code = code;
  refusal->value = value;
  refusal->reason = g_strdup_vprintf (format, args);
  va_end (args);
}

static guint32
constant_row (R700Lowering *lowering, guint32 bits)
{
  for (guint i = 0; i < lowering->constants->len; i++)
    if (g_array_index (lowering->constants, guint32, i) == bits)
      return i;
  g_array_append_val (lowering->constants, bits);
  return lowering->constants->len - 1;
}

/* --- registers ------------------------------------------------------------------------------------------- */

LsMicroPlace
r700_single_place (guint file, guint channel, guint32 first_row)
{
  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = { .file = (guint8) file, .channel = (guint8) channel },
                         .row = first_row + channel };
}

void
r700_check_index_mode (R700Lowering *lowering, const R700Alu *alu)
{
  const char *name = r700_alu_ops[alu->op].name;

  if (alu->index_mode == 7)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s uses INDEX_MODE 7, which is reserved", name);
}

void
r700_set_index (LsMicroPlace *place, guint mode)
{
  gboolean is_constant = place->kind == LS_MICRO_CONSTANT;

  place->index = mode == 4 ? LS_MICRO_LOOP_INDEX : LS_MICRO_REGISTER_INDEX;
  if (place->index == LS_MICRO_REGISTER_INDEX)
    place->index_ref =
      (LsRegRef){ .file = R700_FILE_AR, .channel = (guint8) (is_constant ? mode : 0) };
}

LsMicroPlace
r700_global_place (R700Lowering *lowering,
                   const R700Alu *alu,
                   const char *verb,
                   guint gpr,
                   guint channel)
{
  guint n = lowering->code->layout.n[R700_FILE_G];
  LsMicroPlace place = {
    .kind = LS_MICRO_REGISTER,
    .ref = { .file = R700_FILE_G, .channel = (guint8) channel, .index = (guint16) gpr },
    .row = 4 * gpr + channel
  };

  if (alu->index_mode != R700_INDEX_GLOBAL)
    r700_set_index (&place, 0);
  else if (gpr >= n)
    {
      r700_refuse (&lowering->step->refusal, LS_TRAP_OUT_OF_RANGE, 0,
                   "%s %s G%u; waves share %u registers", r700_alu_ops[alu->op].name, verb, gpr, n);
      place.row = LS_MICRO_NO_ROW;
    }
  return place;
}

LsMicroPlace
r700_gpr_place (const LsLayout *layout, guint gpr, guint channel)
{
  guint32 row = r700_layout_gpr (layout, gpr);

  return (LsMicroPlace){ .kind = LS_MICRO_REGISTER,
                         .ref = r700_layout_ref (layout, gpr, channel),
                         .row = row != LS_NO_ROW ? row + channel : LS_MICRO_NO_ROW };
}

/* --- sources --------------------------------------------------------------------------------------------- */

static LsMicroPlace
lower_gpr (R700Lowering *lowering, const R700Alu *alu, const R700Src *src)
{
  const LsLayout *layout = &lowering->code->layout;
  const char *name = r700_alu_ops[alu->op].name;
  LsMicroPlace place = r700_gpr_place (layout, src->sel, src->chan);

  if (place.row == LS_MICRO_NO_ROW)
    r700_refuse (&lowering->step->refusal, LS_TRAP_OUT_OF_RANGE, 0,
                 "%s reads R%u; the state declares %u registers", name, src->sel,
                 layout->n[R700_FILE_R]);
  if (src->rel && src->sel >= layout->n[R700_FILE_R])
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s indexes from R%u, a clause temporary", name, src->sel);
  if (src->rel)
    r700_set_index (&place, alu->index_mode);
  return place;
}

static LsMicroPlace
lower_constant (R700Lowering *lowering,
                const R700Alu *alu,
                const R700Src *src,
                guint file,
                guint first_sel)
{
  LsMicroPlace place = { .kind = LS_MICRO_CONSTANT,
                         .ref = { .file = (guint8) file,
                                  .channel = (guint8) src->chan,
                                  .index = (guint16) (src->sel - first_sel) },
                         .row = LS_MICRO_NO_ROW };

  if (src->rel)
    r700_set_index (&place, alu->index_mode);
  if (src->rel && file != R700_CONST_C && alu->index_mode != 4)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s indexes KC%u by AR; constant cache takes only aL", r700_alu_ops[alu->op].name,
                 file - R700_CONST_KC0);
  return place;
}

/* What a selector means, without modifiers. */
static LsMicroPlace
lower_selector (R700Lowering *lowering, const R700Alu *alu, const R700Src *src)
{
  const LsLayout *layout = &lowering->code->layout;
  const R700Inline *number = r700_inline (src->sel);

  if (src->sel < R700_SEL_KCACHE0 && src->rel && r700_is_global (alu->index_mode))
    return r700_global_place (lowering, alu, "reads", src->sel, src->chan);
  if (src->sel < R700_SEL_KCACHE0)
    return lower_gpr (lowering, alu, src);
  if (src->sel < R700_SEL_KCACHE1)
    return lower_constant (lowering, alu, src, R700_CONST_KC0, R700_SEL_KCACHE0);
  if (src->sel < R700_SEL_RESERVED)
    return lower_constant (lowering, alu, src, R700_CONST_KC1, R700_SEL_KCACHE1);
  if (src->sel >= R700_SEL_CFILE)
    return lower_constant (lowering, alu, src, R700_CONST_C, R700_SEL_CFILE);
  if (src->sel == R700_SEL_PV)
    return r700_single_place (R700_FILE_PV, src->chan, layout->first[R700_FILE_PV]);
  if (src->sel == R700_SEL_PS)
    return r700_single_place (R700_FILE_PS, 0, layout->first[R700_FILE_PS]);
  if (number == NULL && src->sel != R700_SEL_LITERAL)
    r700_refuse (&lowering->step->refusal, LS_TRAP_ILLEGAL, 0,
                 "%s reads source selector %u, which is reserved", r700_alu_ops[alu->op].name,
                 src->sel);
  return (LsMicroPlace){ .kind = LS_MICRO_LITERAL,
                         .bits = number != NULL ? number->bits : src->literal };
}

LsMicroPlace
r700_lower_source (R700Lowering *lowering, const R700Alu *alu, const R700Src *src)
{
  const LsRowArg arg = { { src->abs ? 0x7FFFFFFFu : G_MAXUINT32, src->neg ? 0x80000000u : 0 } };
  LsMicroPlace place = lower_selector (lowering, alu, src);

  if (src->rel)
    r700_check_index_mode (lowering, alu);
  if (place.kind == LS_MICRO_LITERAL)
    {
      place.bits = (place.bits & arg.and_bits) ^ arg.xor_bits;
      place.row = constant_row (lowering, place.bits);
      return place;
    }
  if (!src->neg && !src->abs)
    return place;
  return ls_micro_change (lowering->ops, LS_KERNEL_MODIFY, place, arg);
}
