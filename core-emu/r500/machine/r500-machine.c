#include "r500-machine.h"

#include <string.h>

#include "isa-reader.h"
#include "ls-error.h"
#include "ls-words.h"
#include "r500-pending.h"
#include "r500-isa.h"
#include "r500-loaded.h"

/* The machine's table. */

static const LsConstFile const_files[] = { { "C", "Constants", FALSE, 0, "const" } };

/* --- programs --------------------------------------------------------------------------------- */

static gboolean
check_source (const LsProgramSource *source, GError **error)
{
  if (source->stage != LS_STAGE_PS)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "only fragment programs of the R500 are known, no vertex programs");
  if (source->fetch != NULL)
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "the R500 has no fetch subroutine");
  return TRUE;
}

static LsProgram *
machine_load (const LsProgramSource *source, GPtrArray *diagnostics, GError **error)
{
  g_autoptr (R500Program) program = NULL;
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GBytes) words = NULL;
  R500Loaded *loaded;

  if (diagnostics == NULL)
    diagnostics = findings;
  if (!check_source (source, error))
    return NULL;
  words =
    ls_source_words (source->code, source->syntax, source->name, r500_assemble, diagnostics, error);
  if (words == NULL)
    return NULL;
  program = r500_decode (words, diagnostics, error);
  if (program == NULL)
    return NULL;
  if (source->n_gprs > 0 && source->n_gprs < program->n_temps)
    {
      ls_fail (error, LS_ERROR_RANGE, "the program names %u temporaries, and the state declares %u",
               program->n_temps, source->n_gprs);
      return NULL;
    }
  loaded = g_new0 (R500Loaded, 1);
  loaded->code = r500_code_new (program, source->n_gprs);
  ls_loaded_init (&loaded->base, &r500_machine, &loaded->code->layout, r500_listing_new (program));
  loaded->base.header.words[0] = program->words;
  loaded->base.header.n_words[0] = program->n_words;
  return &loaded->base.header;
}

/* Whether a line begins an R500 instruction. Clauses of other machines have the same first words,
 * but then give an address. */
static gboolean
begins_instruction (const char *at)
{
  static const char *const words[] = { "ALU", "OUT", "TEX", "FC" };
  static const char *const clauses[] = { ":", "ADDR", "CNT", "KCACHE" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *next = at + strlen (words[i]);

      if (g_ascii_strncasecmp (at, words[i], strlen (words[i])) != 0 ||
          (*next != '\0' && strchr (" \t\r:", *next) == NULL))
        continue;
      next += strspn (next, " \t\r");
      for (guint k = 0; k < G_N_ELEMENTS (clauses); k++)
        if (g_ascii_strncasecmp (next, clauses[k], strlen (clauses[k])) == 0)
          return *next == ':' && next[-1] == ' ';
      return TRUE;
    }
  return FALSE;
}

/* Whether the words decode without an error, and the program has an output. */
static gboolean
are_words (GBytes *bytes, GError **error)
{
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (R500Program) program = r500_decode (bytes, findings, error);

  if (program == NULL)
    return FALSE;
  for (guint i = 0; i < program->n_code && !ls_diagnostics_count (findings, LS_SEVERITY_ERROR); i++)
    if (program->code[i].type == R500_TYPE_OUT)
      return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "no R500 program: %s",
                  ls_diagnostics_count (findings, LS_SEVERITY_ERROR)
                    ? N_ ("words have reserved values")
                    : N_ ("no instruction writes an output"));
}

static gboolean
machine_is_plausible (GBytes *bytes, GError **error)
{
  if (!isa_is_text (bytes))
    return are_words (bytes, error);
  if (isa_text_begins (bytes, 1, begins_instruction, NULL))
    return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "no assembly of the R500");
}

static void
machine_free (LsProgram *program)
{
  R500Loaded *loaded = (R500Loaded *) program;

  r500_code_free (loaded->code);
  isa_listing_free (loaded->base.listing);
  g_free (loaded);
}

/* --- listing ---------------------------------------------------------------------------------- */

static void
machine_line (const LsProgram *program, guint line, LsLine *out)
{
  static const struct
  {
    LsLineKind kind;
    LsUnit unit;
  } types[] = { [R500_TYPE_ALU] = { LS_LINE_ALU, LS_UNIT_ALU },
                [R500_TYPE_OUT] = { LS_LINE_ALU, LS_UNIT_ALU },
                [R500_TYPE_FC] = { LS_LINE_FLOW, LS_UNIT_FLOW },
                [R500_TYPE_TEX] = { LS_LINE_FETCH, LS_UNIT_TEXTURE } };
  const R500Instruction *insn = r500_line_step (program, line)->insn;

  ls_loaded_line (program, line, out);
  out->kind = types[insn->type].kind;
  out->unit = types[insn->type].unit;
  out->is_barrier = insn->alu_wait || insn->tex_sem_wait;
}

/* --- the tables ------------------------------------------------------------------------------- */

static void
machine_leads (const LsProgram *program, GArray *out)
{
  ls_flow_leads (&r500_loaded_code (program)->course, out);
}

static const LsExplain explain = {
  .describe = r500_describe,
  .line_readings = r500_line_readings,
  .line_lanes = r500_line_lanes,
  .line_parts = r500_line_parts,
  .read_group = r500_read_group,
  .leads = machine_leads,
  .examine = r500_examine,
  .recall = r500_recall,
  .recall_size = sizeof (R500Pending),
  .touches = r500_touches,
  .formula = r500_formula,
  .narrate = r500_narrate,
  .frames = r500_frames,
};

const LsMachine r500_machine = {
  .id = "r500",
  .title = "AMD R500",
  .explain = &explain,
  .tools = &r500_tools,
  .reg_files = r500_reg_files,
  .n_reg_files = R500_N_REGS,
  .masks = r500_masks,
  .n_masks = R500_N_MASKS,
  .lane_states = ls_lane_list,
  .n_lane_states = LS_N_LANE_ROLES,
  .frames = ls_frame_list,
  .n_frames = LS_N_FRAME_KINDS,
  .slots = "ca",
  .loop_index = "aL",
  .has_flow_constants = TRUE,
  .load = machine_load,
  .is_plausible = machine_is_plausible,
  .free = machine_free,
  .line = machine_line,
  .needs = r500_needs,
  .reset = r500_reset,
  .run = r500_run,
  .place = r500_place,
  .write_row = r500_write_row,
  .read_mask = r500_read_mask,
  .write_mask = r500_write_mask,
  .read_lanes = r500_lane_states,
  .const_files = const_files,
  .n_const_files = G_N_ELEMENTS (const_files),
  .read_constant = r500_read_constant,
  .readings = r500_readings,
  .n_readings = R500_N_READINGS,
  .channels = "rgba",
  .signed_steps = TRUE,
};
