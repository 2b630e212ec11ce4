#include "spirv-lower.h"

#include "ls-explain.h"
#include "ls-words.h"

/* Vertices that a geometry shader emits (section 3.32.19). Outputs keep their values. */

LsInsnEmit
spirv_lower_emit_form (const SpirvCode *code, guint stream)
{
  return (LsInsnEmit){ .items = SPIRV_MEMORY_EMITTED,
                       .counts = SPIRV_MEMORY_VERTICES,
                       .stream = (guint8) stream,
                       .max_vertices = code->terms.max_emitted,
                       .vertex_words = code->terms.vertex_words };
}

/* The number of the stream, a constant; 0 without one. */
static guint
find_stream (SpirvLowering *self)
{
  const guint32 id = spirv_lower_operand (self, 0);
  const guint32 *words;

  if (spirv_n_operands (self->insn) == 0)
    return 0;
  words = id < self->module->bound ? self->types->constants[id] : NULL;
  if (words != NULL && words[0] < LS_INSN_N_STREAMS)
    return words[0];
  spirv_lower_refuse (self, N_ ("the stream is no constant from 0 to 3"));
  return 0;
}

static void
lower_emit (SpirvLowering *self, gboolean ends)
{
  LsInsnEmit emit = spirv_lower_emit_form (self->code, find_stream (self));
  SpirvStep *step;

  if (self->code->terms.n_vertices == 0)
    spirv_lower_refuse (self, N_ ("only a geometry shader emits vertices"));
  if (self->bad != NULL)
    return;
  emit.ends = ends;
  step = spirv_lower_end_transfer (self, SPIRV_DOES_EMIT, LS_EFFECT_MEMORY_WRITE);
  ls_insn_emit_set (&step->base, &emit);
  for (guint i = 0; i < emit.vertex_words && !ends; i++)
    spirv_lower_add_move (step, i / 4, i % 4)->from = spirv_lower_register (SPIRV_REGS_OUT, 0, i);
}

gboolean
spirv_lower_emit (SpirvLowering *self)
{
  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_EmitVertex:
    case SPIRV_OP_EmitStreamVertex:
      lower_emit (self, FALSE);
      return TRUE;
    case SPIRV_OP_EndPrimitive:
    case SPIRV_OP_EndStreamPrimitive:
      lower_emit (self, TRUE);
      return TRUE;
    default:
      return FALSE;
    }
}
