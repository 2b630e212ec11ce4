#include "spirv-module-private.h"

/* Which place of the source each instruction is of. */

typedef struct
{
  guint32 file, line, column;
} Place;

/* OpLine (section 3.42.2, "Debug Instructions"): up to the end of the block, or another OpLine or
 * OpNoLine. */
static gboolean
read_line (const SpirvModule *module, const SpirvInsn *insn, Place *place, GError **error)
{
  *place = (Place){ .file = spirv_operand (module, insn, 0),
                    .line = spirv_operand (module, insn, 1),
                    .column = spirv_operand (module, insn, 2) };
  if (spirv_maker (module, place->file)->op != SPIRV_OP_String)
    return spirv_fail (error, LS_ERROR_REFERENCE, insn->first + 1,
                       "OpLine takes %%%u for a file, but OpString does not make it", place->file);
  return TRUE;
}

/* The value of an integer constant of 32 bits; 0: the id is none. */
static guint32
constant_value (const SpirvModule *module, guint32 id)
{
  const SpirvInsn *maker = spirv_maker (module, id);

  return maker != NULL && maker->op == SPIRV_OP_Constant ? spirv_operand (module, maker, 0) : 0;
}

/* Operand i behind the number of another set's instruction. */
static guint32
ext_operand (const SpirvModule *module, const SpirvInsn *insn, guint i)
{
  return spirv_operand (module, insn, 2 + i);
}

/* The OpString that a DebugSource names, or 0. */
static guint32
source_file (const SpirvModule *module, guint32 id)
{
  const SpirvInsn *source = spirv_maker (module, id);
  const SpirvInsn *file = NULL;

  if (source != NULL && source->op == SPIRV_OP_ExtInst &&
      spirv_operand (module, source, 1) == SPIRV_DEBUG_Source)
    file = spirv_maker (module, ext_operand (module, source, 0));
  return file != NULL && file->op == SPIRV_OP_String ? file->result : 0;
}

/* DebugLine has the source, the first and the last line, the first and the last column. */
static gboolean
read_debug_line (const SpirvModule *module, const SpirvInsn *insn, Place *place)
{
  const SpirvInsn *set = spirv_maker (module, spirv_operand (module, insn, 0));

  if (set == NULL || !spirv_is_debug (module, set))
    return FALSE;
  switch (spirv_operand (module, insn, 1))
    {
    case SPIRV_DEBUG_Line:
      *place = (Place){ .file = source_file (module, ext_operand (module, insn, 0)),
                        .line = constant_value (module, ext_operand (module, insn, 1)),
                        .column = constant_value (module, ext_operand (module, insn, 3)) };
      return TRUE;
    case SPIRV_DEBUG_NoLine:
      *place = (Place){ 0 };
      return TRUE;
    default:
      return FALSE;
    }
}

/* Whether the instruction changes the place; if so, it is of no place itself. */
static gboolean
takes_place (const SpirvModule *module, const SpirvInsn *insn, Place *place)
{
  if (insn->op == SPIRV_OP_NoLine)
    *place = (Place){ 0 };
  else if (insn->op != SPIRV_OP_ExtInst)
    return FALSE;
  return insn->op == SPIRV_OP_NoLine || read_debug_line (module, insn, place);
}

gboolean
spirv_module_find_lines (SpirvModule *module, GError **error)
{
  Place place = { 0 };

  for (guint i = 0; i < module->n_insns; i++)
    {
      SpirvInsn *insn = &module->insns[i];

      if (insn->op == SPIRV_OP_Line)
        {
          if (!read_line (module, insn, &place, error))
            return FALSE;
          continue;
        }
      if (takes_place (module, insn, &place))
        continue;
      insn->file = place.file;
      insn->line = place.line;
      insn->column = place.column;
      if (spirv_op_ends_block (insn->op))
        place = (Place){ 0 };
    }
  return TRUE;
}

const char *
spirv_module_debug_text (const SpirvModule *module, guint32 file)
{
  for (guint i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const SpirvInsn *set =
        insn->op == SPIRV_OP_ExtInst ? spirv_maker (module, spirv_operand (module, insn, 0)) : NULL;
      const SpirvInsn *text;

      if (set == NULL || !spirv_is_debug (module, set) || insn->result == 0 ||
          source_file (module, insn->result) != file || spirv_n_operands (insn) < 4)
        continue;
      text = spirv_maker (module, ext_operand (module, insn, 1));
      return text != NULL && text->op == SPIRV_OP_String ? spirv_string (module, text, 1) : NULL;
    }
  return NULL;
}
