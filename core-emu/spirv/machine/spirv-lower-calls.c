#include "spirv-lower-program.h"

#include "ls-words.h"

/* Calls: values and what pointers to registers lead to are copied to the function's own registers, and
 * back behind the call. Compilers pass pointers to copies, so that no two of them are the same. */

/* Whether a parameter is bound when the module is loaded: what it leads to is no register. */
static gboolean
is_bound (SpirvLowering *self, guint32 id)
{
  const SpirvType *type = spirv_lower_type (self, id);

  return spirv_is_opaque (type) || (type->shape == SPIRV_SHAPE_POINTER &&
                                    spirv_lower_pointer (self, id)->at != SPIRV_AT_REGISTERS);
}

static SpirvInstance *
find_instance (SpirvLowering *self, const SpirvFunction *function)
{
  g_autofree SpirvPointer *bound = g_new0 (SpirvPointer, function->n_params + 1);

  for (guint i = 0; i < function->n_params; i++)
    if (is_bound (self, spirv_lower_operand (self, i + 1)))
      bound[i] = *spirv_lower_pointer (self, spirv_lower_operand (self, i + 1));
  return self->bad == NULL ? spirv_instance_find (self, function, bound) : NULL;
}

static void
copy_value (SpirvLowering *self, const SpirvInstance *instance, guint32 local, guint32 id)
{
  const SpirvInsn *insn = &self->module->insns[instance->function->insn + local];
  const SpirvType *type = spirv_lower_type (self, id);

  if (spirv_type (self->types, insn->type) != type || instance->values[local] == 0)
    {
      spirv_lower_refuse (self, N_ ("an operand has another type than the parameter"));
      return;
    }
  for (guint i = 0; i < spirv_lower_n_words (self, type); i++)
    spirv_lower_write (self, spirv_lower_register (SPIRV_REGS_TEMP, instance->values[local] - 1, i),
                       spirv_lower_word (self, id, i));
}

/* Inputs are not written. */
static gboolean
is_written (SpirvLowering *self, guint32 id)
{
  const SpirvType *type = spirv_lower_type (self, id);

  return type->shape != SPIRV_SHAPE_POINTER || type->storage != SPIRV_StorageClass_Input;
}

/* Between what a pointer leads to and the parameter's own registers. */
static void
copy_pointed (SpirvLowering *self, const SpirvPointer *parameter, guint32 id, gboolean is_back)
{
  const SpirvPointer *pointer = spirv_lower_pointer (self, id);

  if (pointer->type != parameter->type)
    {
      spirv_lower_refuse (self, N_ ("an operand has another type than the parameter"));
      return;
    }
  for (guint i = 0; i < spirv_lower_n_words (self, pointer->type); i++)
    if (is_back && is_written (self, id))
      spirv_lower_store_word (self, pointer, i, spirv_lower_load_word (self, parameter, i));
    else if (!is_back)
      spirv_lower_store_word (self, parameter, i, spirv_lower_load_word (self, pointer, i));
}

static void
copy_parameters (SpirvLowering *self, const SpirvInstance *instance, gboolean is_back)
{
  for (guint i = 0; i < instance->function->n_params && self->bad == NULL; i++)
    {
      const guint32 local =
        spirv_parameter_find (self->module, instance->function, i) - instance->function->insn;
      const guint32 id = spirv_lower_operand (self, i + 1);

      if (instance->bound[i].type != NULL)
        continue;
      if (instance->pointers[local].type != NULL)
        copy_pointed (self, &instance->pointers[local], id, is_back);
      else if (!is_back)
        copy_value (self, instance, local, id);
    }
}

static void
take_result (SpirvLowering *self, const SpirvInstance *instance)
{
  const SpirvType *type = spirv_type (self->types, self->insn->type);

  if (type == NULL || type->shape == SPIRV_SHAPE_VOID)
    return;
  if (type != spirv_type (self->types, instance->function->result))
    {
      spirv_lower_refuse (self, N_ ("its result has another type"));
      return;
    }
  for (guint i = 0; i < spirv_lower_n_words (self, type); i++)
    spirv_lower_give (self, i, spirv_lower_register (SPIRV_REGS_TEMP, instance->result, i));
}

static guint32
instance_number (const SpirvCode *code, const SpirvInstance *instance)
{
  guint i = 0;

  while (g_ptr_array_index (code->instances, i) != instance)
    i++;
  return i;
}

gboolean
spirv_lower_call (SpirvLowering *self)
{
  const SpirvFunction *function;
  const SpirvInstance *instance;
  guint32 step;

  if (self->insn->op != SPIRV_OP_FunctionCall)
    return FALSE;
  function = spirv_function (self->code->functions, spirv_lower_operand (self, 0));
  instance = find_instance (self, function);
  if (instance == NULL)
    return TRUE;
  copy_parameters (self, instance, FALSE);
  if (self->bad != NULL)
    return TRUE;
  step = spirv_lower_end_step (self, LS_INSN_CALL, NULL);
  spirv_step (self->code, step)->callee = 1 + instance_number (self->code, instance);
  take_result (self, instance);
  copy_parameters (self, instance, TRUE);
  return TRUE;
}

void
spirv_flow_link (SpirvCode *code)
{
  for (guint32 i = 0; i < ls_insn_n_steps (&code->base); i++)
    {
      const guint32 callee = spirv_step (code, i)->callee;

      if (callee != 0)
        g_array_index (code->blocks, LsInsnBlock, i).ending =
          ((SpirvInstance *) g_ptr_array_index (code->instances, callee - 1))->first_step;
    }
}
