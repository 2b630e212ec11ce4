#include "ls-insn-constants.h"
#include "ls-needs.h"
#include "spirv-machine-private.h"
#include "spirv-texture.h"

/* What a program needs from outside, by the types of its variables. */

static guint32
count_bytes (const SpirvCode *code, const SpirvVariable *variable)
{
  return spirv_type_bytes (code->types, variable->type,
                           variable->is_loose ? SPIRV_IN_WHOLE : SPIRV_NO_MATRIX);
}

static void
add_constants (const SpirvCode *code, const SpirvVariable *variable, GArray *out)
{
  const guint64 bytes = (guint64) variable->offset + count_bytes (code, variable);
  const guint64 n = MIN ((bytes + 15) / 16, LS_INSN_BUFFER_CONSTANTS);

  for (guint32 i = 0; i < variable->n; i++)
    ls_needs_add (out, LS_NEED_CONST_BUFFER, variable->first + i, (guint) MAX (n, 1));
}

/* A memory that ends in an array without an end is as large as what is bound. */
static gboolean
is_open (const SpirvCode *code, const SpirvType *type)
{
  const SpirvType *last = type->shape == SPIRV_SHAPE_STRUCT && type->n > 0
                            ? spirv_type (code->types, type->members[type->n - 1].type)
                            : NULL;

  return last != NULL && last->shape == SPIRV_SHAPE_RUNTIME_ARRAY;
}

static void
add_memories (const SpirvCode *code, const SpirvVariable *variable, GArray *out)
{
  const guint32 known = (count_bytes (code, variable) + 3) / 4;

  for (guint32 i = 0; i < variable->n; i++)
    {
      const guint32 memory = variable->first + i;
      const guint32 n = code->base.layout.n_words[memory];

      if (n == 0 || (n <= known && is_open (code, variable->type)))
        ls_needs_add (out, LS_NEED_MEMORY, memory, 0);
    }
}

void
spirv_needs (const LsProgram *program, GArray *out)
{
  const SpirvCode *code = spirv_code_of (program);

  for (guint i = 0; i < code->variables->n_variables; i++)
    {
      const SpirvVariable *variable = &code->variables->variables[i];

      if (variable->at == SPIRV_AT_CONSTANTS)
        add_constants (code, variable, out);
      if ((variable->at == SPIRV_AT_MEMORY && variable->first != SPIRV_MEMORY_SHARED) ||
          variable->at == SPIRV_AT_IMAGE)
        add_memories (code, variable, out);
    }
  spirv_texture_needs (code, out);
  ls_needs_sort (out);
}
