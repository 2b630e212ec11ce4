#include <string.h>

#include "ls-debug-info.h"
#include "spirv-machine-private.h"

/* What a module tells of its source: the text, by OpString and OpSource; and the functions that run. */

/* --- calls ------------------------------------------------------------------------------------ */

const char *
spirv_function_name (const SpirvCode *code, const SpirvFunction *function)
{
  const char *name = code->module->names[function->id];

  return name != NULL && name[0] == '@' ? name + 1 : name;
}

typedef struct
{
  const SpirvCode *code;
  LsCallFrame *frames;
  guint n, max;
} Calls;

/* The entry point that a compiler made counts where it gives a variable of all functions its first value. */
static gboolean
is_of_text (const SpirvCode *code, guint scope, guint32 line, gboolean is_innermost)
{
  return !spirv_code_is_made_up (code, scope) ||
         (is_innermost && code->module->insns[line].line != 0);
}

static void
add_call (Calls *calls, guint32 step, gboolean is_innermost)
{
  const SpirvCode *code = calls->code;
  const guint32 number = MIN (step, ls_insn_n_steps (&code->base) - 1);
  const guint32 line = ls_insn_step (&code->base, number)->line;
  const guint scope = spirv_code_scope (code, number);
  const SpirvInstance *instance = scope > 0 ? g_ptr_array_index (code->instances, scope - 1) : NULL;

  if (!is_of_text (code, scope, line, is_innermost))
    return;
  if (calls->n < calls->max)
    calls->frames[calls->n] =
      (LsCallFrame){ .scope = scope,
                     .line = line,
                     .name =
                       instance != NULL ? spirv_function_name (code, instance->function) : NULL };
  calls->n++;
}

guint
spirv_find_calls (const LsProgram *program, const void *state, LsCallFrame *frames, guint max)
{
  const LsInsnWave *wave = state;
  const LsFlowFrame *stack = ls_insn_wave_frames (wave);
  Calls calls = { .code = spirv_code_of (program), .frames = frames, .max = max };

  if (ls_insn_n_steps (&calls.code->base) == 0)
    return 0;
  add_call (&calls, wave->pc, TRUE);
  for (guint i = wave->flow.depth; i-- > 0;)
    if (stack[i].kind == LS_FLOW_FRAME_CALL)
      add_call (&calls, stack[i].at, FALSE);
  return calls.n;
}

gboolean
spirv_find_function (const LsProgram *program, guint line, LsCallFrame *out)
{
  const SpirvCode *code = spirv_code_of (program);

  for (guint i = 0; i < code->instances->len; i++)
    {
      const SpirvInstance *instance = g_ptr_array_index (code->instances, i);

      if (line < instance->function->insn || line >= instance->function->end ||
          !is_of_text (code, i + 1, line, TRUE))
        continue;
      *out = (LsCallFrame){ .scope = i + 1,
                            .line = line,
                            .name = spirv_function_name (code, instance->function) };
      return TRUE;
    }
  return FALSE;
}

/* --- the text --------------------------------------------------------------------------------- */

/* glslang tells how it was called in front of the text, which a "#line 1" ends. */
static const char *
skip_heading (const char *text)
{
  const char *end =
    g_str_has_prefix (text, "// OpModuleProcessed") ? strstr (text, "\n#line 1\n") : NULL;

  return end != NULL ? end + strlen ("\n#line 1\n") : text;
}

/* OpSource has the language, its version, the file and the text. */
const char *
spirv_find_text (const SpirvModule *module, guint32 file)
{
  for (guint32 i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if (insn->op == SPIRV_OP_Source && spirv_n_operands (insn) > 3 &&
          spirv_operand (module, insn, 2) == file)
        return skip_heading (spirv_string (module, insn, 3));
    }
  return spirv_module_debug_text (module, file);
}

gboolean
spirv_find_file (const LsProgram *program, guint file, const char **name, const char **text)
{
  const SpirvModule *module = spirv_code_of (program)->module;

  for (guint32 i = 0; i < module->n_insns; i++)
    if (module->insns[i].op == SPIRV_OP_String && file-- == 0)
      {
        *name = spirv_string (module, &module->insns[i], 1);
        *text = spirv_find_text (module, module->insns[i].result);
        return TRUE;
      }
  return FALSE;
}
