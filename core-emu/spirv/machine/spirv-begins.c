#include "ls-explain.h"
#include "spirv-lower.h"
#include "spirv-machine-private.h"

/* Where variables begin anew without a value: behind a declaration that gives none, and where a function is called that gives something
 * back in a parameter. A module has them once for all rounds of a loop and all calls. */

/* --- the list --------------------------------------------------------------------------------- */

static void
add_begin (SpirvCode *code, guint32 insn, guint scope, const SpirvPointer *pointer)
{
  const SpirvBegin begin = { .insn = insn,
                             .scope = scope,
                             .first = pointer->first,
                             .n_regs = pointer->type != NULL ? pointer->type->n_regs : 0 };

  if (pointer->at == SPIRV_AT_REGISTERS && pointer->file == SPIRV_REGS_VAR && begin.n_regs > 0)
    g_array_append_val (code->variable_begins, begin);
}

/* Stores, copies, and chains to members that are stored. */
static gboolean
may_give (const SpirvModule *module, const SpirvInsn *insn, guint32 id)
{
  return (insn->op == SPIRV_OP_Store || insn->op == SPIRV_OP_CopyMemory || spirv_is_chain (insn)) &&
         spirv_operand (module, insn, 0) == id;
}

/* Whether an argument of a call is what glslang makes for a parameter, and the block gives it nothing before: the parameter is out. */
static gboolean
is_out (const SpirvCode *code, const SpirvFunction *function, guint32 call, guint32 id)
{
  const SpirvModule *module = code->module;
  const guint32 maker = id < module->bound ? module->makers[id] : SPIRV_NO_INSN;

  if (maker < function->insn || maker >= function->end ||
      module->insns[maker].op != SPIRV_OP_Variable || g_strcmp0 (module->names[id], "param") != 0)
    return FALSE;
  for (guint32 i = call; i-- > function->insn && module->insns[i].op != SPIRV_OP_Label;)
    if (may_give (module, &module->insns[i], id))
      return FALSE;
  return TRUE;
}

static void
add_call (SpirvCode *code, guint scope, guint32 call)
{
  const SpirvInstance *instance = g_ptr_array_index (code->instances, scope - 1);
  const SpirvInsn *insn = &code->module->insns[call];

  for (guint k = 1; k < spirv_n_operands (insn); k++)
    {
      const guint32 id = spirv_operand (code->module, insn, k);

      if (is_out (code, instance->function, call, id))
        add_begin (code, call, scope,
                   &instance->pointers[code->module->makers[id] - instance->function->insn]);
    }
}

static gint
compare_cb (gconstpointer a, gconstpointer b)
{
  const SpirvBegin *first = a, *second = b;

  return (first->insn > second->insn) - (first->insn < second->insn);
}

void
spirv_find_variable_begins (SpirvCode *code, const SpirvNamed *named, guint n)
{
  code->variable_begins = g_array_new (FALSE, FALSE, sizeof (SpirvBegin));
  for (guint i = 0; i < n; i++)
    if (named[i].begins != 0 && named[i].pointer != NULL)
      add_begin (code, named[i].begins, named[i].scope, named[i].pointer);
  for (guint scope = 1; scope <= code->instances->len; scope++)
    {
      const SpirvInstance *instance = g_ptr_array_index (code->instances, scope - 1);

      for (guint32 i = instance->function->insn; i < instance->function->end; i++)
        if (code->module->insns[i].op == SPIRV_OP_FunctionCall)
          add_call (code, scope, i);
    }
  g_array_sort (code->variable_begins, compare_cb);
}

/* --- runs ------------------------------------------------------------------------------------- */

static void
lose (const SpirvBegin *begin, LsMask lanes, GArray *flows)
{
  LsValueFlow flow = { .kind = LS_FLOW_LOST, .line = begin->insn, .lanes = lanes };

  for (guint32 i = 0; i < 4 * begin->n_regs; i++)
    {
      flow.ref = (LsRegRef){ .file = SPIRV_REGS_VAR,
                             .channel = (guint8) (i % 4),
                             .index = (guint16) (begin->first + i / 4) };
      g_array_append_val (flows, flow);
    }
}

/* The first one of an instruction or of one behind it. */
static guint
find_first (const GArray *begins, guint32 insn)
{
  guint low = 0, high = begins->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (g_array_index (begins, SpirvBegin, middle).insn < insn)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

void
spirv_begin_variables (const LsProgram *program, const void *state, GArray *flows)
{
  const SpirvCode *code = spirv_code_of (program);
  const LsInsnWave *wave = state;
  const LsInsnStep *step;
  const GArray *begins;

  spirv_list_variables (code);
  begins = code->variable_begins;
  if (wave->ended || begins->len == 0)
    return;
  step = ls_insn_step (&code->base, wave->pc);
  for (guint i = step->goes_on ? begins->len : find_first (begins, step->line);
       i < begins->len && g_array_index (begins, SpirvBegin, i).insn == step->line; i++)
    {
      const SpirvBegin *begin = &g_array_index (begins, SpirvBegin, i);

      if (begin->scope == spirv_code_scope (code, wave->pc))
        lose (begin, wave->flow.active, flows);
    }
}
