#include "ls-micro-look.h"

/* Where a step uses values and where it only passes them on: copies, choices, comparisons and the logic
 * behind them, so that a value that nothing gave counts where something comes of it. */

/* Who asks for the registers behind a place: something that uses them, or a register that gets their
 * value. */
typedef struct
{
  const LsMicroLook *look;
  GArray *flows;
  LsValueFlow flow; /* USED: ref is filled in; SET: source is */
  guint depth;
} Tracer;

#define MAX_DEPTH 64

/* --- operations that pass values on ----------------------------------------------------------- */

typedef enum
{
  PASS_NOT,
  PASS_ALL,    /* the result is known where all operands are */
  PASS_CHOICE, /* the first operand chooses */
  PASS_AND,    /* a zero is enough */
  PASS_OR,     /* a one is enough */
} Pass;

static Pass
pass_of (const LsMicro *micro)
{
  if (micro->n_slots != 1 || micro->is_condition)
    return PASS_NOT;
  switch ((guint) micro->kernel)
    {
    case LS_KERNEL_MOV:
    case LS_KERNEL_NOT_BOOL:
    case LS_KERNEL_EQ:
    case LS_KERNEL_NE:
    case LS_KERNEL_LT:
    case LS_KERNEL_LE:
    case LS_KERNEL_EQ_UINT:
    case LS_KERNEL_NE_UINT:
    case LS_KERNEL_LT_UINT:
    case LS_KERNEL_LE_UINT:
    case LS_KERNEL_LT_INT:
    case LS_KERNEL_LE_INT:
      return PASS_ALL;
    case LS_KERNEL_SELECT_BOOL:
      return PASS_CHOICE;
    case LS_KERNEL_AND_INT:
      return PASS_AND;
    case LS_KERNEL_OR_INT:
      return PASS_OR;
    default:
      return PASS_NOT;
    }
}

/* Lanes in which the operand is not 0. */
static LsMask
find_nonzero (const LsMicroLook *look, const LsMicroPlace *place, LsMask lanes)
{
  const LsRow *row =
    place->kind == LS_MICRO_RESULT ? look->find_made (look, place->ref.index) : NULL;
  LsMask nonzero = 0;

  LS_FOREACH_LANE (lane, lanes)
    if ((row != NULL ? row[place->ref.channel].u[lane]
                     : ls_micro_value (look, place, (guint) lane)) != 0)
      nonzero |= LS_MASK_LANE (lane);
  return nonzero;
}

/* --- places ----------------------------------------------------------------------------------- */

static void
add_flow (const Tracer *tracer, LsRegRef ref, LsMask lanes)
{
  LsValueFlow flow = tracer->flow;

  flow.lanes = lanes;
  if (flow.kind == LS_FLOW_USED)
    flow.ref = ref;
  else
    {
      flow.has_source = TRUE;
      flow.source = ref;
    }
  if (lanes != 0)
    g_array_append_val (tracer->flows, flow);
}

static void
use_indices (const Tracer *tracer, const LsMicroPlace *place, LsMask lanes)
{
  Tracer use = *tracer;
  LsRegRef refs[2];
  const guint n = ls_micro_index_refs (place, refs);

  use.flow.kind = LS_FLOW_USED;
  for (guint i = 0; i < n; i++)
    add_flow (&use, refs[i], lanes);
}

typedef void (*RegisterFunc) (const Tracer *tracer, LsRegRef ref, LsMask lanes);

/* Calls func for the registers that lanes reach. */
static void
each_register (const Tracer *tracer, const LsMicroPlace *place, LsMask lanes, RegisterFunc func)
{
  if (place->index == LS_MICRO_NO_INDEX)
    {
      func (tracer, place->ref, lanes);
      return;
    }
  use_indices (tracer, place, lanes);
  LS_FOREACH_LANE (lane, lanes)
    {
      LsMicroFound found;

      tracer->look->find (tracer->look, place, (guint) lane, &found);
      if (found.is_inside && found.cell.kind == LS_CELL_REGISTER)
        func (tracer, found.cell.ref, LS_MASK_LANE (lane));
    }
}

static void trace (Tracer *tracer, const LsMicroPlace *place, LsMask lanes);

static void
trace_result (Tracer *tracer, const LsMicro *micro, LsMask lanes)
{
  const LsMicroLook *look = tracer->look;
  const Pass pass = pass_of (micro);
  LsMask taken[3] = { lanes, lanes, lanes };

  if (pass == PASS_CHOICE)
    {
      taken[1] = find_nonzero (look, &micro->s[0][0], lanes);
      taken[2] = lanes & ~taken[1];
    }
  else if (pass == PASS_AND || pass == PASS_OR)
    {
      const LsMask flip = pass == PASS_OR ? lanes : 0;
      const LsMask first = find_nonzero (look, &micro->s[0][0], lanes) ^ flip;
      const LsMask second = find_nonzero (look, &micro->s[1][0], lanes) ^ flip;

      taken[0] = second | (lanes & ~first);
      taken[1] = first;
    }
  for (guint k = 0; pass != PASS_NOT && k < ls_kernels[micro->kernel].n_src; k++)
    trace (tracer, &micro->s[k][0], taken[k]);
}

/* The registers whose values a place has in lanes; what an operation computes has a value. */
static void
trace (Tracer *tracer, const LsMicroPlace *place, LsMask lanes)
{
  if (lanes == 0 || tracer->depth >= MAX_DEPTH)
    return;
  tracer->depth++;
  if (place->kind == LS_MICRO_REGISTER)
    each_register (tracer, place, lanes, add_flow);
  else if (place->kind == LS_MICRO_RESULT && tracer->look->step != NULL)
    trace_result (tracer, ls_micro_maker (tracer->look->step, place), lanes);
  tracer->depth--;
}

static void
use (const Tracer *tracer, const LsMicroPlace *place, LsMask lanes)
{
  Tracer use = *tracer;

  use.flow.kind = LS_FLOW_USED;
  trace (&use, place, lanes);
}

/* --- destinations ----------------------------------------------------------------------------- */

static void
set_register (const Tracer *tracer, LsRegRef ref, LsMask lanes)
{
  LsValueFlow flow = tracer->flow;

  flow.kind = LS_FLOW_SET;
  flow.ref = ref;
  flow.lanes = lanes;
  if (lanes != 0)
    g_array_append_val (tracer->flows, flow);
}

/* A value that goes to an output is used. */
static void
set_place (const Tracer *tracer, const LsMicroPlace *to, const LsMicroPlace *from, LsMask lanes)
{
  Tracer copy = *tracer;

  if (to->kind != LS_MICRO_REGISTER || lanes == 0)
    return;
  if (tracer->look->program->machine->reg_files[to->ref.file].is_output)
    {
      use_indices (tracer, to, lanes);
      use (tracer, from, lanes);
      return;
    }
  each_register (tracer, to, lanes, set_register);
  copy.flow.kind = LS_FLOW_SET;
  copy.flow.ref = to->ref;
  if (to->index == LS_MICRO_NO_INDEX)
    {
      trace (&copy, from, lanes);
      return;
    }
  LS_FOREACH_LANE (lane, lanes)
    {
      LsMicroFound found;

      tracer->look->find (tracer->look, to, (guint) lane, &found);
      copy.flow.ref = found.cell.ref;
      if (found.is_inside && found.cell.kind == LS_CELL_REGISTER)
        trace (&copy, from, LS_MASK_LANE (lane));
    }
}

/* --- lists ------------------------------------------------------------------------------------ */

static void
trace_part (Tracer *tracer, const LsMicroPart *part)
{
  LsMicroPlace from = ls_micro_result (ls_micro_last_op (part));

  from.ref.channel = part->n == 0 ? part->column : 0;
  tracer->flow.line = part->line;
  for (guint t = 0; t < part->n_to; t++)
    set_place (tracer, &part->to[t].place, &from,
               ls_micro_to_lanes (tracer->look, part, &part->to[t]));
}

static void
trace_step (Tracer *tracer)
{
  const LsMicroStep *step = tracer->look->step;
  const LsMask lanes = tracer->look->lanes[LS_MICRO_TO_REGISTERS];

  tracer->flow.line = step->n_parts > 0 ? step->parts[0].line : 0;
  for (guint i = 0; i < step->n_ops; i++)
    for (guint k = 0; pass_of (&step->ops[i]) == PASS_NOT && k < 3; k++)
      for (guint j = 0; j < 4; j++)
        use (tracer, &step->ops[i].s[k][j], lanes);
  for (guint i = 0; i < step->n_parts; i++)
    trace_part (tracer, &step->parts[i]);
}

static void
trace_transfer (Tracer *tracer)
{
  const LsMicroLook *look = tracer->look;
  const LsMicroTransfer *transfer = look->transfer;

  tracer->flow.line = transfer->line;
  for (guint i = 0; i < transfer->n_addresses; i++)
    use (tracer, &transfer->addresses[i], look->lanes[LS_MICRO_TO_REGISTERS]);
  for (guint i = 0; i < transfer->n_moves; i++)
    {
      const LsMicroMove *move = &transfer->moves[i];
      const LsMask lanes = ls_micro_move_lanes (look, move);

      if (move->to.kind == LS_MICRO_NOWHERE)
        use (tracer, &move->from, lanes);
      else
        set_place (tracer, &move->to, &move->from, lanes);
    }
}

void
ls_micro_examine_flows (const LsMicroLook *look, LsExamine *out)
{
  Tracer tracer = { .look = look, .flows = out->flows };

  if (out->flows == NULL || look->program->machine->explain->unset_files == 0)
    return;
  if (look->step != NULL)
    trace_step (&tracer);
  else
    trace_transfer (&tracer);
}
