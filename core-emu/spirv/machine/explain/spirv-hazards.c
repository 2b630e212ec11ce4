#include "spirv-hazards.h"

/* Operands of the next instruction, and which hazards of the room count. */

/* --- operands --------------------------------------------------------------------------------- */

guint32
spirv_operands_word (const SpirvOperands *self, guint32 id, guint i, guint lane)
{
  const SpirvType *type = spirv_type_of_value (self->code->types, id);
  const guint32 local = spirv_instance_local (self->code, self->instance, id);
  LsRegRef ref = { .file = SPIRV_REGS_TEMP, .channel = (guint8) (i % 4) };
  guint32 place, row;

  if (type == NULL || i >= 4 * type->n_regs)
    return 0;
  if (self->code->types->constants[id] != NULL)
    return self->code->types->constants[id][i];
  if (local == G_MAXUINT32)
    return 0;
  place = self->instance->places[local];
  ref.index = (guint16) (place - 1 + i / 4);
  row = place != 0 ? ls_layout_row (&self->code->base.layout, ref) : LS_NO_ROW;
  return row != LS_NO_ROW ? self->run->rows[row].u[lane] : 0;
}

LsValueType
spirv_value_type (const SpirvType *scalar)
{
  if (scalar->shape == SPIRV_SHAPE_FLOAT)
    return scalar->width == 64 ? LS_VALUE_DOUBLE : LS_VALUE_FLOAT;
  if (scalar->shape == SPIRV_SHAPE_INT && scalar->is_signed)
    return scalar->width == 64 ? LS_VALUE_INT64 : LS_VALUE_INT;
  return scalar->width == 64 ? LS_VALUE_UINT64 : LS_VALUE_UINT;
}

guint64
spirv_operands_bits (const SpirvOperands *self, guint32 id, guint c, guint lane, LsValueType *type)
{
  const SpirvType *of = spirv_type_of_value (self->code->types, id);
  const SpirvType *scalar = of != NULL ? spirv_type_scalar (self->code->types, of) : NULL;
  const guint n = scalar != NULL ? spirv_type_words (scalar) : 1;

  *type = scalar != NULL ? spirv_value_type (scalar) : LS_VALUE_BITS;
  return ls_value_join (spirv_operands_word (self, id, c * n, lane),
                        n == 2 ? spirv_operands_word (self, id, c * n + 1, lane) : 0);
}

double
spirv_operands_number (const SpirvOperands *self, guint32 id, guint c, guint lane)
{
  LsValueType type;
  const guint64 bits = spirv_operands_bits (self, id, c, lane, &type);

  return ls_value_number (bits, type);
}

/* --- variables of calls ----------------------------------------------------------------------- */

static void
lose_registers (const SpirvOperands *self, guint8 file, guint32 first, guint32 n, GArray *flows)
{
  LsValueFlow flow = { .kind = LS_FLOW_LOST,
                       .line = (guint) (self->insn - self->code->module->insns),
                       .lanes = self->run->wave->flow.active };

  for (guint32 i = 0; i < 4 * n; i++)
    {
      flow.ref =
        (LsRegRef){ .file = file, .channel = (guint8) (i % 4), .index = (guint16) (first + i / 4) };
      g_array_append_val (flows, flow);
    }
}

/* The variables of a function that is called have no values. */
static void
lose_variables (const SpirvOperands *self, const SpirvInstance *called, GArray *flows)
{
  const SpirvFunction *function = called->function;

  for (guint32 i = function->insn; i < function->end; i++)
    {
      const SpirvPointer *pointer = &called->pointers[i - function->insn];

      if (self->code->module->insns[i].op == SPIRV_OP_Variable && pointer->type != NULL)
        lose_registers (self, SPIRV_REGS_VAR, pointer->first, pointer->type->n_regs, flows);
    }
}

/* What the instruction leaves without a value. */
static void
lose_values (const SpirvOperands *self, const SpirvStep *step, GArray *flows)
{
  const SpirvType *type = spirv_type (self->code->types, self->insn->type);
  const guint32 place = self->instance->places[step->base.line - self->instance->function->insn];

  if (step->callee != 0)
    lose_variables (self, g_ptr_array_index (self->code->instances, step->callee - 1), flows);
  else if (self->insn->op == SPIRV_OP_Undef && type != NULL && place != 0)
    lose_registers (self, SPIRV_REGS_TEMP, place - 1, type->n_regs, flows);
}

/* --- hazards ---------------------------------------------------------------------------------- */

/* A chain of indices says which of them is outside; what its pointer then leads to lies behind all. */
static gboolean
is_told (const SpirvOperands *self, const LsStepHazard *hazard)
{
  return hazard->kind == LS_HAZARD_INDEX ||
         (hazard->kind == LS_HAZARD_OUTSIDE &&
          (hazard->value >= SPIRV_OUTSIDE / 4 ||
           spirv_goes_through_array (self, spirv_operand (self->code->module, self->insn, 0))));
}

static void
drop_told (const SpirvOperands *self, GArray *hazards)
{
  for (guint i = hazards->len; i-- > 0;)
    if (is_told (self, &g_array_index (hazards, LsStepHazard, i)))
      g_array_remove_index (hazards, i);
}

/* Of the steps of an instruction the first one tells. */
void
spirv_examine (const LsInsnRun *run, const LsInsnStep *step, LsExamine *out)
{
  const SpirvCode *code = (const SpirvCode *) run->code;
  const guint32 pc = run->wave->pc;
  const guint scope = spirv_code_scope (code, pc);
  const LsFlowState *flow = &run->wave->flow;
  SpirvOperands self = { .run = run,
                         .code = code,
                         .instance =
                           scope > 0 ? g_ptr_array_index (code->instances, scope - 1) : NULL,
                         .insn = &code->module->insns[step->line],
                         .lanes = flow->active & flow->valid & flow->covered };
  const LsStepHazard hazard = { .line = step->line };

  if (self.instance == NULL)
    return;
  if (out->flows != NULL && step->line >= self.instance->function->insn &&
      step->line < self.instance->function->end)
    lose_values (&self, spirv_step (code, pc), out->flows);
  drop_told (&self, out->hazards);
  if (self.lanes == 0 ||
      (pc > self.instance->first_step && ls_insn_step (&code->base, pc - 1)->line == step->line))
    return;
  spirv_find_undefined (&self, hazard, out->hazards);
  spirv_find_outside (&self, hazard, out->hazards);
}
