#include "spirv-functions.h"

/* --- asking ----------------------------------------------------------------------------------- */

static gboolean
is_made_by (const SpirvFunctions *functions, guint32 id, guint op)
{
  const SpirvInsn *maker = spirv_maker (functions->types->module, id);

  return maker != NULL && maker->op == op && functions->numbers[id] != 0;
}

const SpirvFunction *
spirv_function (const SpirvFunctions *functions, guint32 id)
{
  return is_made_by (functions, id, SPIRV_OP_Function)
           ? &functions->functions[functions->numbers[id] - 1]
           : NULL;
}

guint32
spirv_block (const SpirvFunctions *functions, guint32 id)
{
  return is_made_by (functions, id, SPIRV_OP_Label) ? functions->numbers[id] - 1 : SPIRV_NO_BLOCK;
}

guint
spirv_switch_words (const SpirvFunctions *functions, const SpirvInsn *insn)
{
  const SpirvType *type =
    spirv_type_of_value (functions->types, spirv_operand (functions->types->module, insn, 0));

  return type != NULL && type->width == 64 ? 2 : 1;
}

guint32
spirv_target (const SpirvFunctions *functions, const SpirvInsn *insn, guint i)
{
  const SpirvModule *module = functions->types->module;
  guint at = G_MAXUINT;

  if (insn->op == SPIRV_OP_Branch && i == 0)
    at = 0;
  else if (insn->op == SPIRV_OP_BranchConditional && i < 2)
    at = 1 + i;
  else if (insn->op == SPIRV_OP_Switch)
    at = i == 0 ? 1 : 1 + i * (spirv_switch_words (functions, insn) + 1);
  return at < spirv_n_operands (insn) ? spirv_block (functions, spirv_operand (module, insn, at))
                                      : SPIRV_NO_BLOCK;
}

gboolean
spirv_has_phis (const SpirvFunctions *functions, guint32 block)
{
  const SpirvModule *module = functions->types->module;
  guint32 i = functions->blocks[block].first;

  while (module->insns[i].op == SPIRV_OP_Line || module->insns[i].op == SPIRV_OP_NoLine)
    i++;
  return module->insns[i].op == SPIRV_OP_Phi;
}

/* --- finding ---------------------------------------------------------------------------------- */

static gboolean
is_terminator (guint op)
{
  return op == SPIRV_OP_Branch || op == SPIRV_OP_BranchConditional || op == SPIRV_OP_Switch ||
         op == SPIRV_OP_Return || op == SPIRV_OP_ReturnValue || op == SPIRV_OP_Kill ||
         op == SPIRV_OP_Unreachable || op == SPIRV_OP_TerminateInvocation;
}

typedef struct
{
  SpirvFunctions *functions;
  SpirvFunction *function; /* open; NULL: none */
  SpirvBlock *block;       /* open; NULL: none */
} Finder;

/* Takes in one instruction from the first OpFunction on. */
static gboolean
take_insn (Finder *finder, guint32 number, GError **error)
{
  SpirvFunctions *functions = finder->functions;
  const SpirvModule *module = functions->types->module;
  const SpirvInsn *insn = &module->insns[number];

  if (insn->op == SPIRV_OP_Line || insn->op == SPIRV_OP_NoLine)
    return TRUE;
  if (insn->op == SPIRV_OP_Function)
    {
      if (finder->function != NULL)
        return spirv_refuse (module, insn, error, "the function before has no end");
      finder->function = &functions->functions[functions->n_functions++];
      *finder->function = (SpirvFunction){
        .id = insn->result, .result = insn->type, .insn = number, .first_block = functions->n_blocks
      };
      functions->numbers[insn->result] = functions->n_functions;
      return TRUE;
    }
  if (finder->function == NULL)
    return spirv_refuse (module, insn, error, "it stands outside of a function");
  if (insn->op == SPIRV_OP_FunctionEnd)
    {
      if (finder->block != NULL)
        return spirv_refuse (module, insn, error, "the block before has no end");
      finder->function->end = number;
      finder->function = NULL;
    }
  else if (insn->op == SPIRV_OP_FunctionParameter)
    {
      if (finder->function->n_params++ == 0)
        finder->function->first_param = number;
    }
  else if (insn->op == SPIRV_OP_Label)
    {
      if (finder->block != NULL)
        return spirv_refuse (module, insn, error, "the block before has no end");
      finder->block = &functions->blocks[functions->n_blocks++];
      *finder->block = (SpirvBlock){ .label = insn->result,
                                     .first = number + 1,
                                     .merge = SPIRV_NO_BLOCK,
                                     .next = SPIRV_NO_BLOCK,
                                     .function = functions->n_functions - 1 };
      functions->numbers[insn->result] = functions->n_blocks;
      finder->function->n_blocks++;
    }
  else if (finder->block == NULL)
    return spirv_refuse (module, insn, error, "it stands outside of a block");
  else if (is_terminator (insn->op))
    {
      finder->block->end = number;
      finder->block = NULL;
    }
  return TRUE;
}

static gboolean
find_all (SpirvFunctions *functions, GError **error)
{
  const SpirvModule *module = functions->types->module;
  Finder finder = { .functions = functions };
  guint32 i = 0;

  while (i < module->n_insns && module->insns[i].op != SPIRV_OP_Function)
    i++;
  for (; i < module->n_insns; i++)
    if (!take_insn (&finder, i, error))
      return FALSE;
  if (finder.function != NULL)
    return spirv_refuse (module, &module->insns[finder.function->insn], error,
                         "the function has no end");
  return TRUE;
}

/* --- checking --------------------------------------------------------------------------------- */

static gboolean
check_target (const SpirvFunctions *functions,
              const SpirvBlock *block,
              const SpirvInsn *insn,
              guint32 id,
              guint32 *target,
              GError **error)
{
  *target = spirv_block (functions, id);
  if (*target == SPIRV_NO_BLOCK || functions->blocks[*target].function != block->function)
    return spirv_refuse (functions->types->module, insn, error, "%%%u is no block of this function",
                         id);
  return TRUE;
}

static gboolean
check_targets (const SpirvFunctions *functions,
               const SpirvBlock *block,
               const SpirvInsn *insn,
               GError **error)
{
  const SpirvModule *module = functions->types->module;
  const guint n = spirv_n_operands (insn);
  const guint step = insn->op == SPIRV_OP_Switch ? spirv_switch_words (functions, insn) + 1 : 1;
  const guint first = insn->op == SPIRV_OP_Branch ? 0 : 1;
  const guint last = insn->op == SPIRV_OP_Branch              ? 1
                     : insn->op == SPIRV_OP_BranchConditional ? 3
                     : insn->op == SPIRV_OP_Switch            ? n
                                                              : 0;
  guint32 target;

  for (guint i = first; i < last; i += step)
    if (!check_target (functions, block, insn, spirv_operand (module, insn, i), &target, error))
      return FALSE;
  return TRUE;
}

/* The merge instruction stands right before the block's end. */
static gboolean
check_block (SpirvFunctions *functions, SpirvBlock *block, GError **error)
{
  const SpirvModule *module = functions->types->module;

  for (guint32 i = block->first; i < block->end; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const gboolean is_loop = insn->op == SPIRV_OP_LoopMerge;

      if (insn->op != SPIRV_OP_SelectionMerge && !is_loop)
        continue;
      if (i + 1 != block->end)
        return spirv_refuse (module, insn, error, "it does not stand before the end of its block");
      if (!check_target (functions, block, insn, spirv_operand (module, insn, 0), &block->merge,
                         error) ||
          (is_loop && !check_target (functions, block, insn, spirv_operand (module, insn, 1),
                                     &block->next, error)))
        return FALSE;
    }
  return check_targets (functions, block, &module->insns[block->end], error);
}

/* --- calls ------------------------------------------------------------------------------------ */

/* Depths are found by rounds: a function is deeper by one than what it calls; in a round without a
 * change all are known. */
static gboolean
deepen (SpirvFunctions *functions, gboolean *is_changed, GError **error)
{
  const SpirvModule *module = functions->types->module;

  *is_changed = FALSE;
  for (guint f = 0; f < functions->n_functions; f++)
    {
      SpirvFunction *function = &functions->functions[f];

      for (guint32 i = function->insn; i < function->end; i++)
        {
          const SpirvInsn *insn = &module->insns[i];
          const SpirvFunction *called;

          if (insn->op != SPIRV_OP_FunctionCall)
            continue;
          called = spirv_function (functions, spirv_operand (module, insn, 0));
          if (called == NULL)
            return spirv_refuse (module, insn, error, "%%%u is no function",
                                 spirv_operand (module, insn, 0));
          if (called->n_params != spirv_n_operands (insn) - 1)
            return spirv_refuse (module, insn, error, "%%%u takes %u operands", called->id,
                                 called->n_params);
          if (called->depth < function->depth)
            continue;
          function->depth = called->depth + 1;
          *is_changed = TRUE;
          if (function->depth > SPIRV_MAX_CALLS)
            return spirv_refuse (module, insn, error,
                                 "functions call each other more than %d deep, or themselves",
                                 SPIRV_MAX_CALLS);
        }
    }
  return TRUE;
}

static gboolean
check_all (SpirvFunctions *functions, GError **error)
{
  gboolean is_changed = TRUE;

  for (guint i = 0; i < functions->n_blocks; i++)
    if (!check_block (functions, &functions->blocks[i], error))
      return FALSE;
  while (is_changed)
    if (!deepen (functions, &is_changed, error))
      return FALSE;
  return TRUE;
}

/* --- all -------------------------------------------------------------------------------------- */

SpirvFunctions *
spirv_functions_new (const SpirvTypes *types, GError **error)
{
  const SpirvModule *module = types->module;
  SpirvFunctions *functions = g_new0 (SpirvFunctions, 1);
  guint n_functions = 0, n_blocks = 0;

  for (guint32 i = 0; i < module->n_insns; i++)
    {
      n_functions += module->insns[i].op == SPIRV_OP_Function;
      n_blocks += module->insns[i].op == SPIRV_OP_Label;
    }
  functions->types = types;
  functions->functions = g_new0 (SpirvFunction, n_functions + 1);
  functions->blocks = g_new0 (SpirvBlock, n_blocks + 1);
  functions->numbers = g_new0 (guint32, module->bound);
  if (find_all (functions, error) && check_all (functions, error))
    return functions;
  spirv_functions_free (functions);
  return NULL;
}

void
spirv_functions_free (SpirvFunctions *functions)
{
  g_free (functions->functions);
  g_free (functions->blocks);
  g_free (functions->numbers);
  g_free (functions);
}
