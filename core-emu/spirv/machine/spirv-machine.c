#include "ls-error.h"
#include "ls-insn-constants.h"
#include "ls-memory.h"
#include "ls-words.h"
#include "spirv-machine-private.h"
#include "spirv-readings.h"

/* The machine's table. */

/* --- programs --------------------------------------------------------------------------------- */

static void
print_line (IsaText *text, guint line, gconstpointer data)
{
  const SpirvCode *code = data;

  spirv_print_insn (text, code->module, code->names, &code->module->insns[line]);
}

/* Lines that run are those with steps. */
static guint
kind_of (const SpirvCode *code, guint line)
{
  guint n;
  const guint32 *steps = ls_insn_find_steps (&code->base, line, &n);

  if (n == 0)
    return LS_LINE_OTHER;
  if (code->base.flow.steps[steps[0]].is_flow)
    return LS_LINE_FLOW;
  if (spirv_step (code, steps[0])->base.emit != NULL)
    return LS_LINE_EXPORT;
  return spirv_step (code, steps[0])->base.has_transfer ? LS_LINE_FETCH : LS_LINE_ALU;
}

/* What an instruction is called: one of a set by its own name, as the listing has it. */
static const char *
find_op (const SpirvCode *code, const SpirvInsn *insn)
{
  const char *name = NULL;

  if (insn->op == SPIRV_OP_ExtInst &&
      spirv_operand (code->module, insn, 0) == code->module->glsl_std)
    name = spirv_std_name (spirv_operand (code->module, insn, 1), NULL);
  return name != NULL ? name : spirv_op_form (insn->op)->name;
}

static void
describe_line (IsaLine *out, guint line, gconstpointer data)
{
  const SpirvCode *code = data;
  const SpirvInsn *insn = &code->module->insns[line];

  out->kind = kind_of (code, line);
  out->first = line;
  out->n = 1;
  out->dword = -1;
  out->target = G_MAXUINT;
  out->op = find_op (code, insn);
}

static LsProgram *
machine_load (const LsProgramSource *source, GPtrArray *diagnostics G_GNUC_UNUSED, GError **error)
{
  g_autofree SpirvChoice *choices = g_new (SpirvChoice, source->n_choices + 1);
  SpirvCode *code;
  LsInsnLoaded *loaded;
  LsProgram *header;

  for (guint i = 0; i < source->n_choices; i++)
    choices[i] = (SpirvChoice){ source->choices[i].id,
                                { source->choices[i].words[0], source->choices[i].words[1] } };
  code = spirv_code_new (source, choices, source->n_choices, error);
  if (code == NULL)
    return NULL;
  loaded = g_new0 (LsInsnLoaded, 1);
  loaded->code = &code->base;
  ls_loaded_init (&loaded->base, &spirv_machine, &code->base.layout,
                  isa_listing_new (code->module->n_insns, print_line, describe_line, code));
  header = &loaded->base.header;
  header->terms = code->terms;
  header->uses = (const LsRegUse *) (gpointer) code->variables->uses->data;
  header->n_uses = code->variables->uses->len;
  header->bound = (const LsBound *) (gpointer) code->variables->bound->data;
  header->n_bound = code->variables->bound->len;
  return header;
}

static gboolean
machine_is_plausible (GBytes *bytes, GError **error)
{
  if (spirv_is_module (bytes))
    return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "no SPIR-V");
}

/* That of the first entry point; of a module without one that runs here, a stage that load () then
 * does not find. */
static gboolean
machine_find_stage (GBytes *bytes, LsStage *stage)
{
  static const LsStage stages[] = { LS_STAGE_VS, LS_STAGE_PS, LS_STAGE_GS, LS_STAGE_CS };
  g_autoptr (SpirvModule) module = NULL;

  if (!spirv_is_module (bytes))
    return FALSE;
  *stage = LS_STAGE_VS;
  module = spirv_module_new (bytes, NULL, NULL);
  for (guint i = 0; module != NULL && module->n_entry_points > 0 && i < G_N_ELEMENTS (stages); i++)
    if (spirv_model_of_stage (stages[i]) == module->entry_points[0].model)
      {
        *stage = stages[i];
        break;
      }
  return TRUE;
}

static void
machine_free (LsProgram *program)
{
  LsInsnLoaded *loaded = (LsInsnLoaded *) program;

  spirv_code_free ((SpirvCode *) loaded->code);
  isa_listing_free (loaded->base.listing);
  g_free (loaded);
}

/* --- constants -------------------------------------------------------------------------------- */

static gboolean
read_constant (const LsProgram *program G_GNUC_UNUSED,
               const LsBindings *bindings,
               const void *state G_GNUC_UNUSED,
               guint file,
               gint64 index,
               guint channel,
               guint32 *bits)
{
  return channel < 4 && ls_insn_buffer_word (bindings, file, index, channel, bits);
}

static const LsConstFile const_files[] = {
  { "CONST", N_ ("Constants"), TRUE, 0, NULL, LS_INSN_BUFFER_CONSTANTS },
};

/* A call leads to the OpFunction. */
void
spirv_find_label (const LsInsnCode *base, guint32 number, guint32 *label, guint32 *line)
{
  const SpirvCode *code = (const SpirvCode *) base;
  const SpirvInstance *instance =
    g_ptr_array_index (code->instances, spirv_step (code, number)->callee - 1);

  *label = instance->function->id;
  *line = instance->function->insn + 1;
}

/* --- the tables ------------------------------------------------------------------------------- */

static const LsFlowLimits limits = { .max_entries = G_MAXUINT32,
                                     .max_calls = SPIRV_MAX_CALLS + 1,
                                     .branch_size = 1,
                                     .loop_size = 1,
                                     .call_size = 1,
                                     .max_frames = G_MAXUINT32 };

static gboolean
needs_all_at_barriers (const LsBindings *bindings)
{
  return bindings->readings[SPIRV_READING_DIVERGENT_BARRIER] == SPIRV_DIVERGENT_BARRIER_STOP;
}

const LsInsnForm spirv_form = {
  .plan_readings = SPIRV_READING_BIT (DIVERGENT_BARRIER),
  .needs_all_at_barriers = needs_all_at_barriers,
  .limits = &limits,
  .n_constants = (gint64) LS_N_CONST_BUFFERS * LS_INSN_BUFFER_CONSTANTS,
  .constant_word = ls_insn_buffer_word,
  .run_transfer = spirv_run_transfer,
  .find_fetched = spirv_find_fetched,
  .fill_state = spirv_fill_state,
  .step_readings = spirv_step_readings,
  .describe_transfer = spirv_describe_transfer,
  .look_outside = spirv_look_outside,
  .tell_transfer = ls_insn_emit_tell,
  .examine = spirv_examine,
  .constant_cell = ls_insn_buffer_cell,
  .find_label = spirv_find_label,
};

static const LsExplain explain = {
  .describe = spirv_describe,
  .line_readings = ls_insn_line_readings,
  .line_lanes = ls_insn_line_lanes,
  .leads = ls_insn_leads,
  .examine = ls_insn_examine,
  .begins = spirv_begin_variables,
  .unset_files = 1u << SPIRV_REGS_VAR | 1u << SPIRV_REGS_TEMP,
  .touches = ls_insn_touches,
  .formula = ls_insn_formula,
  .narrate = ls_insn_narrate,
  .frames = ls_insn_frames,
};

const LsMachine spirv_machine = {
  .id = "spirv",
  .title = "SPIR-V",
  .suffix = ".spv",
  .explain = &explain,
  .tools = &spirv_tools,
  .debug_info = &spirv_debug_info,
  .reg_files = spirv_reg_files,
  .n_reg_files = SPIRV_N_REGS,
  .masks = ls_insn_masks,
  .n_masks = LS_INSN_N_MASKS,
  .memories = spirv_memories,
  .n_memories = SPIRV_N_MEMORIES,
  .lane_states = ls_insn_lane_states,
  .n_lane_states = LS_INSN_N_LANE_STATES,
  .frames = ls_frame_list,
  .n_frames = LS_N_FRAME_KINDS + 1,
  .load = machine_load,
  .is_plausible = machine_is_plausible,
  .find_stage = machine_find_stage,
  .find_choices = spirv_find_choices,
  .free = machine_free,
  .line = ls_insn_line,
  .needs = spirv_needs,
  .reset = ls_insn_reset,
  .run = ls_insn_run,
  .place = ls_insn_find_place,
  .write_row = ls_state_write_row,
  .read_mask = ls_state_read_mask,
  .write_mask = ls_insn_write_mask,
  .read_lanes = ls_insn_read_lanes,
  .group_reset = ls_turns_group_reset,
  .group_place = ls_turns_group_place,
  .group_wave = ls_turns_group_wave,
  .group_run = ls_insn_group_run,
  .group_rounds = ls_turns_group_rounds,
  .group_give_up = ls_turns_group_give_up,
  .readings = spirv_readings,
  .n_readings = SPIRV_N_READINGS,
  .const_files = const_files,
  .n_const_files = G_N_ELEMENTS (const_files),
  .read_constant = read_constant,
};
