#include "spirv-lower-program.h"

#include <string.h>

#include "ls-error.h"
#include "ls-words.h"

/* Functions and what they call, block by block. */

/* --- instances -------------------------------------------------------------------------------- */

#define MAX_INSTANCES 1024
#define MAX_STEPS (1u << 20)

void
spirv_instance_free (gpointer data)
{
  SpirvInstance *instance = data;

  g_free (instance->bound);
  g_free (instance->values);
  g_free (instance->places);
  g_free (instance->pointers);
  g_free (instance);
}

guint32
spirv_parameter_find (const SpirvModule *module, const SpirvFunction *function, guint i)
{
  guint32 number = function->first_param;

  for (guint seen = 0;; number++)
    if (module->insns[number].op == SPIRV_OP_FunctionParameter && seen++ == i)
      return number;
}

static void
take_parameter (SpirvLowering *self, SpirvInstance *instance, guint i)
{
  const guint32 number = spirv_parameter_find (self->module, instance->function, i);
  const guint32 local = number - instance->function->insn;
  const SpirvType *type = spirv_type (self->types, self->module->insns[number].type);
  const SpirvType *of = type != NULL ? spirv_type_inner (self->types, type) : NULL;
  guint32 *n_vars = &self->code->n_regs[SPIRV_REGS_VAR];

  if (instance->bound[i].type != NULL)
    instance->pointers[local] = instance->bound[i];
  else if (type != NULL && type->shape == SPIRV_SHAPE_POINTER && of != NULL &&
           *n_vars + (guint64) of->n_regs <= SPIRV_MAX_REGS)
    {
      instance->pointers[local] = (SpirvPointer){
        .at = SPIRV_AT_REGISTERS, .file = SPIRV_REGS_VAR, .first = *n_vars, .n = 1, .type = of
      };
      *n_vars += of->n_regs;
    }
  else if (type != NULL && type->shape != SPIRV_SHAPE_POINTER && type->n_regs > 0)
    instance->places[local] = instance->values[local] =
      1 + spirv_lower_take_new_regs (self, type->n_regs);
}

/* Parameters and the result have registers that nobody had before: other functions call it, too, while
 * values of this one wait. */
SpirvInstance *
spirv_instance_find (SpirvLowering *self, const SpirvFunction *function, const SpirvPointer *bound)
{
  GPtrArray *instances = self->code->instances;
  const SpirvType *result = spirv_type (self->types, function->result);
  const gsize size = (function->n_params + 1) * sizeof (SpirvPointer);
  const guint32 n = function->end - function->insn + 1;
  SpirvInstance *instance;

  for (guint i = 0; i < instances->len; i++)
    {
      instance = g_ptr_array_index (instances, i);
      if (instance->function == function && memcmp (instance->bound, bound, size) == 0)
        return instance;
    }
  if (instances->len >= MAX_INSTANCES)
    {
      spirv_lower_refuse (self, N_ ("functions are called in too many ways"));
      return NULL;
    }
  instance = g_new0 (SpirvInstance, 1);
  instance->function = function;
  instance->bound = g_memdup2 (bound, size);
  instance->values = g_new0 (guint32, n);
  instance->places = g_new0 (guint32, n);
  instance->pointers = g_new0 (SpirvPointer, n);
  if (result != NULL && result->n_regs > 0)
    instance->result = spirv_lower_take_new_regs (self, result->n_regs);
  g_ptr_array_add (instances, instance);
  for (guint i = 0; i < function->n_params; i++)
    take_parameter (self, instance, i);
  return instance;
}

/* --- registers that are free again ------------------------------------------------------------ */

#define NEVER G_MAXUINT32

/* An instruction uses a value of its function; a literal that looks like one makes it live longer,
 * which is no harm. */
static void
note_uses (SpirvLowering *self, guint32 number, const guint32 *blocks, guint32 block)
{
  const SpirvInsn *insn = &self->module->insns[number];

  for (guint i = 0; i < spirv_n_operands (insn); i++)
    {
      const guint32 local = spirv_lower_local (self, spirv_operand (self->module, insn, i));

      if (local == NEVER)
        continue;
      if (blocks[local] != block || insn->op == SPIRV_OP_Phi || insn->op == SPIRV_OP_Switch)
        self->last_uses[local] = NEVER;
      else if (self->last_uses[local] != NEVER)
        self->last_uses[local] = number;
    }
}

/* Parameters, OpPhi and what other blocks use keep their registers. */
static void
find_last_uses (SpirvLowering *self)
{
  const SpirvFunctions *functions = self->code->functions;
  const SpirvFunction *function = self->instance->function;
  const guint32 n = function->end - function->insn + 1;
  g_autofree guint32 *blocks = g_new (guint32, n);

  memset (self->last_uses, 0, n * sizeof *self->last_uses);
  for (guint32 i = 0; i < n; i++)
    blocks[i] = NEVER;
  for (guint32 b = 0; b < function->n_blocks; b++)
    {
      const SpirvBlock *block = &functions->blocks[function->first_block + b];

      for (guint32 i = block->first; i <= block->end; i++)
        {
          blocks[i - function->insn] = b;
          if (self->module->insns[i].op == SPIRV_OP_Phi)
            self->last_uses[i - function->insn] = NEVER;
        }
    }
  for (guint32 b = 0; b < function->n_blocks; b++)
    {
      const SpirvBlock *block = &functions->blocks[function->first_block + b];

      for (guint32 i = block->first; i <= block->end; i++)
        note_uses (self, i, blocks, b);
    }
}

static void
free_value (SpirvLowering *self, guint32 local)
{
  const SpirvInsn *maker = &self->module->insns[self->instance->function->insn + local];
  const SpirvType *type = spirv_type (self->types, maker->type);
  guint32 first;

  if (self->instance->values[local] == 0 || type == NULL || type->n_regs == 0 ||
      type->n_regs >= G_N_ELEMENTS (self->free_regs))
    return;
  first = self->instance->values[local] - 1;
  self->instance->values[local] = 0;
  g_array_append_val (self->free_regs[type->n_regs], first);
}

/* Behind an instruction: its operands that nothing uses any more, and its result if nothing does. */
static void
free_values (SpirvLowering *self)
{
  const guint32 own = self->number - self->instance->function->insn;

  for (guint i = 0; i < spirv_n_operands (self->insn); i++)
    {
      const guint32 local = spirv_lower_local (self, spirv_lower_operand (self, i));

      if (local != NEVER && self->last_uses[local] == self->number)
        free_value (self, local);
    }
  if (self->last_uses[own] == 0)
    free_value (self, own);
}

/* --- instructions ----------------------------------------------------------------------------- */

/* Instructions that nothing is to be done for. */
static gboolean
is_silent (guint op)
{
  return op == SPIRV_OP_Line || op == SPIRV_OP_NoLine || op == SPIRV_OP_Nop || op == SPIRV_OP_Phi ||
         op == SPIRV_OP_SelectionMerge || op == SPIRV_OP_LoopMerge || op == SPIRV_OP_Label;
}

static gboolean
lower_other (SpirvLowering *self)
{
  const guint op = self->insn->op;
  const guint32 *scope;
  guint32 number;

  switch (op)
    {
    case SPIRV_OP_MemoryBarrier: /* memory is seen at once here, but a text has it as a statement */
      spirv_lower_end_step (self, LS_INSN_PLAIN, spirv_op_form (op)->name);
      return TRUE;
    case SPIRV_OP_ControlBarrier:
      scope = self->types->constants[spirv_lower_operand (self, 0)];
      if (scope == NULL || scope[0] != SPIRV_Scope_Subgroup)
        spirv_lower_end_step (self, LS_INSN_BARRIER, NULL);
      return TRUE;
    case SPIRV_OP_DemoteToHelperInvocation:
      number = spirv_lower_end_step (self, LS_INSN_KILL, NULL);
      spirv_step (self->code, number)->base.demotes = TRUE;
      return TRUE;
    default:
      return FALSE;
    }
}

static void
lower_insn (SpirvLowering *self, guint32 number)
{
  self->number = number;
  self->insn = &self->module->insns[number];
  self->bad = NULL;
  if (is_silent (self->insn->op))
    return;
  if (ls_insn_n_steps (&self->code->base) > MAX_STEPS)
    return;
  if (!spirv_lower_memory (self) && !spirv_lower_wide (self) && !spirv_lower_numbers (self) &&
      !spirv_lower_parts (self) && !spirv_lower_matrices (self) && !spirv_lower_std (self) &&
      !spirv_lower_emit (self) && !spirv_lower_lanes (self) && !spirv_lower_images (self) &&
      !spirv_lower_call (self) && !lower_other (self))
    spirv_lower_refuse (self, N_ ("this instruction does not run here"));
  spirv_lower_end_step (self, LS_INSN_PLAIN, NULL);
  free_values (self);
}

static void
lower_block (SpirvLowering *self, guint32 block)
{
  const SpirvBlock *it = &self->code->functions->blocks[block];

  for (guint32 i = it->first; i < it->end; i++)
    lower_insn (self, i);
}

/* --- functions -------------------------------------------------------------------------------- */

/* Variables outside of functions that stand in registers and have a first value get it before the entry
 * point's first instruction. */
static void
lower_initializers (SpirvLowering *self)
{
  const SpirvVariables *variables = self->code->variables;

  for (guint i = 0; i < variables->n_variables; i++)
    {
      const guint32 maker = self->module->makers[variables->variables[i].id];

      self->number = maker;
      self->insn = &self->module->insns[maker];
      self->bad = NULL;
      if (variables->variables[i].at != SPIRV_AT_REGISTERS || spirv_n_operands (self->insn) < 2 ||
          spirv_variable_is_known (&variables->variables[i]))
        continue;
      spirv_lower_store (self, &self->code->globals[i], spirv_lower_operand (self, 1));
      spirv_lower_end_step (self, LS_INSN_PLAIN, NULL);
    }
}

/* Marks the steps behind which a line runs that began before. Lanes come to a label from elsewhere, too. */
static void
mark_going_on (SpirvCode *code, const SpirvInstance *instance)
{
  const guint32 first = instance->function->insn;
  g_autofree guint8 *is_seen = g_new0 (guint8, instance->function->end - first + 1);

  for (guint32 i = instance->first_step; i <= instance->last_step; i++)
    {
      LsInsnStep *step = ls_insn_step (&code->base, i);
      const guint32 line = step->line;

      if (line < first || code->module->insns[line].op == SPIRV_OP_Label)
        continue;
      step->goes_on = is_seen[line - first];
      is_seen[line - first] = TRUE;
    }
}

static gboolean
lower_function (SpirvLowering *self, SpirvInstance *instance, gboolean is_entry, GError **error)
{
  const SpirvFunction *function = instance->function;
  g_autoptr (GArray) items = spirv_order_new (self->code->functions, function, error);

  if (items == NULL)
    return FALSE;
  self->instance = instance;
  self->last_uses = g_new (guint32, function->end - function->insn + 1);
  find_last_uses (self);
  instance->first_step = ls_insn_n_steps (&self->code->base);
  if (is_entry)
    {
      lower_initializers (self);
      spirv_lower_subgroup (self);
    }
  spirv_flow_lower (self, items, is_entry, lower_block);
  instance->last_step = ls_insn_n_steps (&self->code->base) - 1;
  mark_going_on (self->code, instance);
  g_clear_pointer (&self->last_uses, g_free);
  /* Another function may be called while a value of this one waits: none of its registers is free. */
  for (guint i = 0; i < G_N_ELEMENTS (self->free_regs); i++)
    g_array_set_size (self->free_regs[i], 0);
  if (ls_insn_n_steps (&self->code->base) <= MAX_STEPS)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE, "the module has more than %u steps", MAX_STEPS);
}

static gboolean
lower_all (SpirvLowering *self, const SpirvFunction *entry, GError **error)
{
  const SpirvPointer none[1] = { { 0 } };

  self->instance = NULL;
  if (spirv_instance_find (self, entry, none) == NULL)
    return FALSE;
  for (guint i = 0; i < self->code->instances->len; i++)
    if (!lower_function (self, g_ptr_array_index (self->code->instances, i), i == 0, error))
      return FALSE;
  spirv_flow_link (self->code);
  return TRUE;
}

gboolean
spirv_lower_program (SpirvCode *code, GError **error)
{
  const SpirvFunction *entry = spirv_function (code->functions, code->variables->entry->function);
  SpirvLowering self = { .code = code, .module = code->module, .types = code->types };
  gboolean ok;

  if (entry == NULL || entry->n_params > 0)
    return ls_fail (error, LS_ERROR_FORMAT,
                    "the entry point %%%u is no function without parameters",
                    code->variables->entry->function);
  self.ops = g_array_new (FALSE, FALSE, sizeof (LsMicro));
  self.parts = g_array_new (FALSE, FALSE, sizeof (LsMicroPart));
  for (guint i = 0; i < G_N_ELEMENTS (self.free_regs); i++)
    self.free_regs[i] = g_array_new (FALSE, FALSE, sizeof (guint32));
  ok = lower_all (&self, entry, error);
  for (guint i = 0; i < G_N_ELEMENTS (self.free_regs); i++)
    g_array_unref (self.free_regs[i]);
  g_array_unref (self.ops);
  g_array_unref (self.parts);
  return ok;
}
