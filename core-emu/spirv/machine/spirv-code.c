#include "spirv-code.h"

#include "ls-error.h"
#include "ls-insn-texture.h"
#include "spirv-lower-program.h"
#include "spirv-lower-std.h"
#include "spirv-machine-private.h"

#include <inttypes.h>

/* --- rows of registers ------------------------------------------------------------------------ */

/* Files have grown while steps were made: now each register has its row. */
static void
place_row (const SpirvCode *code, LsMicroPlace *place)
{
  if (place->kind == LS_MICRO_REGISTER)
    place->row = ls_layout_row (&code->base.layout, place->ref);
}

static void
place_list (const SpirvCode *code, LsMicroStep *micro)
{
  for (guint i = 0; i < micro->n_ops; i++)
    for (guint k = 0; k < 3; k++)
      for (guint j = 0; j < 4; j++)
        place_row (code, &micro->ops[i].s[k][j]);
  for (guint i = 0; i < micro->n_parts; i++)
    for (guint t = 0; t < micro->parts[i].n_to; t++)
      place_row (code, &micro->parts[i].to[t].place);
}

static void
place_step (const SpirvCode *code, SpirvStep *step)
{
  LsMicroTransfer *transfer = &step->base.transfer;

  place_list (code, &step->base.micro);
  for (guint i = 0; i < step->base.n_others; i++)
    place_list (code, &step->base.others[i]);
  for (guint i = 0; i < transfer->n_addresses; i++)
    place_row (code, &transfer->addresses[i]);
  for (guint i = 0; i < transfer->n_moves; i++)
    {
      place_row (code, &transfer->moves[i].from);
      place_row (code, &transfer->moves[i].to);
    }
  for (guint i = 0; i < step->n_extra; i++)
    place_row (code, &step->extra[i]);
  for (guint i = 0; step->base.texture != NULL && i < 3u * step->base.texture->n_offsets; i++)
    place_row (code, &step->base.texture->offsets[i]);
}

guint
spirv_code_scope (const SpirvCode *code, guint32 step)
{
  for (guint i = 0; i < code->instances->len; i++)
    {
      const SpirvInstance *instance = g_ptr_array_index (code->instances, i);

      if (step >= instance->first_step && step <= instance->last_step)
        return i + 1;
    }
  return 0;
}

/* --- layout ----------------------------------------------------------------------------------- */

/* Vertices of the streams that the program emits to; always of the first one. */
static void
place_streams (SpirvCode *code)
{
  const LsInsnEmit first = spirv_lower_emit_form (code, 0);

  if (code->terms.n_vertices == 0)
    return;
  ls_insn_emit_place (&first, &code->base.layout);
  for (guint32 i = 0; i < ls_insn_n_steps (&code->base); i++)
    if (ls_insn_step (&code->base, i)->emit != NULL)
      ls_insn_emit_place (ls_insn_step (&code->base, i)->emit, &code->base.layout);
}

/* A storage buffer has what its type needs, or what the scene gives it. */
static gboolean
lay_out (SpirvCode *code, const LsProgramSource *source, GError **error)
{
  const SpirvVariables *variables = code->variables;
  LsLayout *layout = &code->base.layout;
  guint64 n_words = 0;

  layout->form = &spirv_state_form;
  for (guint i = 0; i < SPIRV_N_REGS; i++)
    layout->n[i] = code->n_regs[i];
  for (guint i = 0; i < variables->n_storage; i++)
    layout->n_words[SPIRV_MEMORY_STORAGE + i] =
      MAX (source->memory_words[SPIRV_MEMORY_STORAGE + i],
           variables->storage_bytes[i] / 4 + (variables->storage_bytes[i] % 4 != 0));
  for (guint i = 0; i < variables->n_images; i++)
    layout->n_words[SPIRV_MEMORY_IMAGES + i] = source->memory_words[SPIRV_MEMORY_IMAGES + i];
  layout->n_words[SPIRV_MEMORY_SHARED] = (variables->shared_bytes + 3) / 4;
  layout->columns[SPIRV_REGS_IN] = (guint16) variables->n_columns;
  place_streams (code);
  for (guint i = 0; i < SPIRV_N_MEMORIES; i++)
    n_words += layout->n_words[i];
  if (n_words > LS_MAX_MEMORY_WORDS)
    return ls_fail (error, LS_ERROR_RANGE,
                    "the program's memories have %" PRIu64 " words; there is room for %u", n_words,
                    LS_MAX_MEMORY_WORDS);
  code->base.n_frames = ls_insn_count_frames ((const LsInsnBlock *) (gpointer) code->blocks->data,
                                              code->blocks->len, 0);
  ls_insn_code_place (&code->base);
  return TRUE;
}

/* --- making ----------------------------------------------------------------------------------- */

guint32
spirv_model_of_stage (LsStage stage)
{
  switch ((guint) stage)
    {
    case LS_STAGE_VS:
      return SPIRV_ExecutionModel_Vertex;
    case LS_STAGE_PS:
      return SPIRV_ExecutionModel_Fragment;
    case LS_STAGE_GS:
      return SPIRV_ExecutionModel_Geometry;
    default:
      return SPIRV_ExecutionModel_GLCompute;
    }
}

/* The first entry point of the stage. */
static const SpirvEntryPoint *
find_entry (const SpirvModule *module, LsStage stage, GError **error)
{
  for (guint i = 0; i < module->n_entry_points; i++)
    if (module->entry_points[i].model == spirv_model_of_stage (stage))
      return &module->entry_points[i];
  ls_fail (error, LS_ERROR_FORMAT, "the SPIR-V module has no entry point for this stage");
  return NULL;
}

static void
make_globals (SpirvCode *code)
{
  const SpirvVariables *variables = code->variables;

  code->globals = g_new0 (SpirvPointer, variables->n_variables + 1);
  for (guint i = 0; i < variables->n_variables; i++)
    code->globals[i] = spirv_lower_global (variables, &variables->variables[i]);
  for (guint i = 0; i < SPIRV_N_REGS; i++)
    code->n_regs[i] = variables->n[i];
}

static gboolean
read_module (SpirvCode *code,
             const LsProgramSource *source,
             const SpirvChoice *choices,
             guint n_choices,
             GError **error)
{
  const SpirvEntryPoint *entry;

  code->module = spirv_module_new (source->code, source->name, error);
  if (code->module == NULL)
    return FALSE;
  code->types = spirv_types_new (code->module, choices, n_choices, error);
  if (code->types == NULL)
    return FALSE;
  code->functions = spirv_functions_new (code->types, error);
  entry = code->functions != NULL ? find_entry (code->module, source->stage, error) : NULL;
  if (entry == NULL)
    return FALSE;
  if (!spirv_find_terms (code->types, entry, &code->terms, error))
    return FALSE;
  code->variables = spirv_variables_new (code->functions, entry, code->terms.n_vertices, error);
  if (code->variables == NULL)
    return FALSE;
  spirv_std_place_planes (code->variables);
  return TRUE;
}

/* glslang makes "main" of "@main" of HLSL. */
static gboolean
find_wrapped (const SpirvCode *code)
{
  const char *const *names = code->module->names;
  const char *entry = names[code->variables->entry->function];
  const gsize n = entry != NULL ? strlen (entry) : 0;

  for (guint i = 0; i < code->functions->n_functions && n > 0; i++)
    {
      const char *name = names[code->functions->functions[i].id];

      if (name != NULL && name[0] == '@' && strncmp (name + 1, entry, n) == 0 && name[1 + n] == '(')
        return TRUE;
    }
  return FALSE;
}

/* What it makes has the line where the text's own begins. Variables of all functions get their first values there, too, each in its line. */
static void
forget_lines (SpirvCode *code)
{
  const SpirvInstance *instance = g_ptr_array_index (code->instances, 0);
  SpirvInsn *insns = code->module->insns;
  const SpirvInsn head = insns[instance->function->insn];

  for (guint32 i = instance->function->insn; i < instance->function->end; i++)
    if (insns[i].file == head.file && insns[i].line == head.line)
      insns[i].line = 0;
}

static gboolean
make_code (SpirvCode *code, const LsProgramSource *source, GError **error)
{
  code->names = spirv_names_new (code->module);
  code->is_wrapped = find_wrapped (code);
  code->base.has_quads = code->variables->entry->model == SPIRV_ExecutionModel_Fragment;
  make_globals (code);
  code->terms.vertex_words = 4 * code->n_regs[SPIRV_REGS_OUT];
  code->terms.n_clip_distances = code->variables->n_distances[0];
  code->terms.n_cull_distances = code->variables->n_distances[1];
  if (!spirv_lower_program (code, error) || !lay_out (code, source, error))
    return FALSE;
  if (code->is_wrapped)
    forget_lines (code);
  for (guint32 i = 0; i < ls_insn_n_steps (&code->base); i++)
    place_step (code, spirv_step (code, i));
  ls_insn_lower_blocks (&code->base, (const LsInsnBlock *) (gpointer) code->blocks->data);
  ls_insn_code_finish (&code->base);
  return TRUE;
}

SpirvCode *
spirv_code_new (const LsProgramSource *source,
                const SpirvChoice *choices,
                guint n_choices,
                GError **error)
{
  SpirvCode *code = g_new0 (SpirvCode, 1);

  ls_insn_code_init (&code->base, &spirv_form, sizeof (SpirvStep));
  code->instances = g_ptr_array_new_with_free_func (spirv_instance_free);
  code->blocks = g_array_new (FALSE, TRUE, sizeof (LsInsnBlock));
  if (read_module (code, source, choices, n_choices, error) && make_code (code, source, error))
    return code;
  spirv_code_free (code);
  return NULL;
}

void
spirv_code_free (SpirvCode *code)
{
  for (guint32 i = 0; i < ls_insn_n_steps (&code->base); i++)
    {
      g_free (spirv_step (code, i)->extra);
    }
  ls_insn_code_clear (&code->base);
  g_ptr_array_unref (code->instances);
  g_array_unref (code->blocks);
  g_free (code->globals);
  g_clear_pointer (&code->source_variables, g_array_unref);
  g_clear_pointer (&code->variable_begins, g_array_unref);
  g_free (code->statements);
  g_free (code->begins);
  g_free (code->files);
  g_clear_pointer (&code->names, spirv_names_free);
  g_clear_pointer (&code->variables, spirv_variables_free);
  g_clear_pointer (&code->functions, spirv_functions_free);
  g_clear_pointer (&code->types, spirv_types_free);
  g_clear_pointer (&code->module, spirv_module_free);
  g_free (code);
}
