#include "tgsi-machine.h"

#include <string.h>

#include "isa-reader.h"
#include "ls-error.h"
#include "ls-insn-constants.h"
#include "tgsi-machine-private.h"
#include "tgsi-readings.h"
#include "tgsi-text.h"

/* The machine's table. */

static const LsConstFile const_files[TGSI_N_CONSTS] = {
  [TGSI_CONSTS_CONST] = { "CONST", "Constants", TRUE, 0, NULL, TGSI_MAX_CONSTANTS },
  [TGSI_CONSTS_IMM] = { "IMM", "Immediates", TRUE, 0, NULL },
};

/* --- programs --------------------------------------------------------------------------------- */

/* Tessellation programs are opened as if they were vertex programs, and stop at their first
 * step. */
static const LsStage stages[TGSI_N_PROCESSORS] = {
  [TGSI_FRAG] = LS_STAGE_PS,      [TGSI_VERT] = LS_STAGE_VS,      [TGSI_GEOM] = LS_STAGE_GS,
  [TGSI_TESS_CTRL] = LS_STAGE_VS, [TGSI_TESS_EVAL] = LS_STAGE_VS, [TGSI_COMP] = LS_STAGE_CS,
};

static gboolean
check_source (const LsProgramSource *source, GError **error)
{
  if (source->syntax == LS_SYNTAX_WORDS)
    ls_fail (error, LS_ERROR_UNSUPPORTED, "TGSI is text, and has no words");
  else if (source->fetch != NULL)
    ls_fail (error, LS_ERROR_UNSUPPORTED, "TGSI has no fetch subroutine");
  else
    return TRUE;
  return FALSE;
}

static gboolean
check_stage (const TgsiProgram *program, const LsProgramSource *source, GError **error)
{
  if (stages[program->processor] == source->stage)
    return TRUE;
  return ls_fail (error, LS_ERROR_FORMAT,
                  "the program begins with %s, which is not the stage that is asked for",
                  tgsi_processor_names[program->processor]);
}

static void
print_line (IsaText *text, guint line, gconstpointer data)
{
  const TgsiCode *code = data;

  tgsi_print_item (text, line, code->program);
}

static LsLineKind
kind_of (const TgsiInsn *insn)
{
  static const guint8 kinds[] = {
    [TGSI_FORM_CHANNEL] = LS_LINE_ALU,      [TGSI_FORM_SCALAR] = LS_LINE_ALU,
    [TGSI_FORM_VECTOR] = LS_LINE_ALU,       [TGSI_FORM_PAIR] = LS_LINE_ALU,
    [TGSI_FORM_WORD_TO_PAIR] = LS_LINE_ALU, [TGSI_FORM_PAIR_TO_WORD] = LS_LINE_ALU,
    [TGSI_FORM_FLOW] = LS_LINE_FLOW,        [TGSI_FORM_KILL] = LS_LINE_ALU,
    [TGSI_FORM_LANES] = LS_LINE_ALU,        [TGSI_FORM_CLOCK] = LS_LINE_ALU,
    [TGSI_FORM_TEX] = LS_LINE_FETCH,        [TGSI_FORM_SAMPLE] = LS_LINE_FETCH,
    [TGSI_FORM_MEMORY] = LS_LINE_FETCH,     [TGSI_FORM_ATOMIC] = LS_LINE_FETCH,
    [TGSI_FORM_EMIT] = LS_LINE_EXPORT,      [TGSI_FORM_INTERP] = LS_LINE_ALU,
    [TGSI_FORM_SYNC] = LS_LINE_FLOW,        [TGSI_FORM_REFUSED] = LS_LINE_ALU,
  };

  return (LsLineKind) kinds[tgsi_ops[insn->op].form];
}

static void
describe_line (IsaLine *out, guint line, gconstpointer data)
{
  const TgsiCode *code = data;
  const TgsiItem *item = &code->program->items[line];
  const TgsiInsn *insn = &code->program->insns[item->n];

  out->first = line;
  out->n = 1;
  out->dword = -1;
  out->target = G_MAXUINT;
  out->kind = LS_LINE_OTHER;
  if (item->kind != TGSI_ITEM_INSN)
    return;
  if (!tgsi_is_passed (code->program, item->n))
    out->kind = kind_of (insn);
  out->op = tgsi_ops[insn->op].name;
  out->doc = tgsi_ops[insn->op].formula;
  out->depth = insn->depth;
  if (insn->target_insn < code->program->n_insns)
    out->target = code->program->insn_items[insn->target_insn];
}

static void
finish_program (LsInsnLoaded *loaded, TgsiCode *code)
{
  LsProgram *header = &loaded->base.header;

  loaded->code = &code->base;
  ls_loaded_init (&loaded->base, &tgsi_machine, &code->base.layout,
                  isa_listing_new (code->program->n_items, print_line, describe_line, code));
  tgsi_code_find_uses (code, &header->terms);
  header->uses = (const LsRegUse *) (gpointer) code->base.uses->data;
  header->n_uses = code->base.uses->len;
}

static LsProgram *
machine_load (const LsProgramSource *source, GPtrArray *diagnostics, GError **error)
{
  g_autoptr (TgsiProgram) program = NULL;
  g_autoptr (GError) reason = NULL;
  gsize length;
  const char *text = g_bytes_get_data (source->code, &length);
  LsInsnLoaded *loaded;
  TgsiCode *code;

  if (!check_source (source, error))
    return NULL;
  program = tgsi_program_parse (text, (gssize) length, diagnostics, &reason);
  if (program == NULL)
    {
      ls_source_refuse (source->name, reason, error);
      return NULL;
    }
  if (!check_stage (program, source, error))
    return NULL;
  code = tgsi_code_new (g_steal_pointer (&program), source, error);
  if (code == NULL)
    return NULL;
  loaded = g_new0 (LsInsnLoaded, 1);
  finish_program (loaded, code);
  return &loaded->base.header;
}

static gboolean
machine_is_plausible (GBytes *bytes, GError **error)
{
  if (tgsi_text_begins (bytes, NULL))
    return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "no TGSI");
}

/* The first word. */
static gboolean
machine_find_stage (GBytes *bytes, LsStage *stage)
{
  TgsiProcessor processor;

  if (!tgsi_text_begins (bytes, &processor))
    return FALSE;
  *stage = stages[processor];
  return TRUE;
}

static void
machine_free (LsProgram *program)
{
  LsInsnLoaded *loaded = (LsInsnLoaded *) program;

  tgsi_code_free ((TgsiCode *) loaded->code);
  isa_listing_free (loaded->base.listing);
  g_free (loaded);
}

/* --- constants -------------------------------------------------------------------------------- */

G_STATIC_ASSERT (TGSI_MAX_CONSTANTS == LS_INSN_BUFFER_CONSTANTS);

gboolean
tgsi_read_constant (const LsProgram *program,
                    const LsBindings *bindings,
                    const void *state G_GNUC_UNUSED,
                    guint file,
                    gint64 index,
                    guint channel,
                    guint32 *bits)
{
  const TgsiProgram *tgsi = tgsi_code_of (program)->program;

  if (channel >= 4)
    return FALSE;
  if (file == TGSI_CONSTS_CONST)
    return ls_insn_buffer_word (bindings, file, index, channel, bits);
  if (index < 0 || index >= tgsi->n_imms)
    return FALSE;
  *bits = tgsi->imms[index].words[channel];
  return TRUE;
}

/* --- the tables ------------------------------------------------------------------------------- */

static const LsFlowLimits limits = { .max_entries = G_MAXUINT32,
                                     .max_calls = TGSI_MAX_CALLS,
                                     .branch_size = 1,
                                     .loop_size = 1,
                                     .call_size = 1,
                                     .max_frames = G_MAXUINT32 };

static gboolean
stops_killed (const LsBindings *bindings)
{
  return bindings->readings[TGSI_READING_KILLED] == TGSI_KILLED_STOP;
}

const LsInsnForm tgsi_form = {
  .plan_readings = TGSI_READING_BIT (WRAP_ATOMICS) | TGSI_READING_BIT (KILLED) |
                   TGSI_READING_BIT (MEMORY_RACE) | TGSI_READING_BIT (GROUP_RACE),
  .group_race = TGSI_READING_GROUP_RACE + 1,
  .choose_rows = tgsi_rows_choose,
  .choose_dot = tgsi_dot,
  .keeps_denormals = tgsi_keeps_denormals,
  .stops_killed = stops_killed,
  .kernel_readings = tgsi_kernel_readings,
  .step_readings = tgsi_step_readings,
  .limits = &limits,
  .n_constants = (gint64) TGSI_MAX_CONST_BUFFERS * TGSI_MAX_CONSTANTS,
  .constant_word = ls_insn_buffer_word,
  .gather_constants = ls_insn_gather_buffer,
  .run_transfer = tgsi_run_transfer,
  .fill_state = tgsi_fill_state,
  .describe_transfer = tgsi_describe_transfer,
  .look_outside = tgsi_look_outside,
  .missing_constant = ls_insn_missing_buffer,
  .constant_cell = ls_insn_buffer_cell,
  .tell_transfer = ls_insn_emit_tell,
  .find_label = tgsi_find_label,
};

static const LsExplain explain = {
  .describe = ls_insn_describe,
  .line_readings = ls_insn_line_readings,
  .line_lanes = ls_insn_line_lanes,
  .leads = ls_insn_leads,
  .examine = ls_insn_examine,
  .touches = ls_insn_touches,
  .formula = ls_insn_formula,
  .narrate = ls_insn_narrate,
  .frames = ls_insn_frames,
  .rules = tgsi_rules,
};

const LsMachine tgsi_machine = {
  .id = "tgsi",
  .title = "TGSI",
  .suffix = ".tgsi",
  .explain = &explain,
  .tools = &tgsi_tools,
  .reg_files = tgsi_reg_files,
  .n_reg_files = TGSI_N_REGS,
  .masks = ls_insn_masks,
  .n_masks = LS_INSN_N_MASKS,
  .memories = tgsi_memories,
  .n_memories = TGSI_N_MEMORIES,
  .lane_states = ls_insn_lane_states,
  .n_lane_states = LS_INSN_N_LANE_STATES,
  .frames = ls_frame_list,
  .n_frames = LS_N_FRAME_KINDS + 1,
  .load = machine_load,
  .is_plausible = machine_is_plausible,
  .find_stage = machine_find_stage,
  .free = machine_free,
  .line = ls_insn_line,
  .needs = tgsi_needs,
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
  .const_files = const_files,
  .n_const_files = TGSI_N_CONSTS,
  .read_constant = tgsi_read_constant,
  .readings = tgsi_readings,
  .n_readings = TGSI_N_READINGS,
};
