#include "isa-reader.h"
#include "isa-reference.h"
#include "ls-tools.h"
#include "ls-words.h"
#include "r500-loaded.h"

/* The R500's answers to tools. */

static char *
disassemble (const LsProgram *program)
{
  return r500_print (r500_program_of (program));
}

/* The machine has counters instead of a stack, and only the program says how many. Without another
 * declaration, PIX_SIZE is that of the loaded state. */
static void
lint (const LsProgram *program, const LsDeclared *declared, GPtrArray *diagnostics)
{
  const R500Code *code = r500_loaded_code (program);
  R500Config config;

  r500_config_init (&config, code->program);
  config.n_temps = declared->n_registers > 0 ? declared->n_registers : code->layout.n[R500_REGS_T];
  if (declared->has_range)
    {
      config.start = declared->first;
      config.end = declared->last;
    }
  r500_validate (code->program, &config, diagnostics);
}

/* --- counting --------------------------------------------------------------------------------- */

static void
add_text (GString *text, const R500Program *program, const guint counts[4])
{
  g_string_append_printf (text, ls_words ("  words          %u dwords, little-endian\n"),
                          program->n_words);
  g_string_append_printf (text, ls_words ("  instructions   %u of %u\n"), program->n_code,
                          R500_MAX_INSTRUCTIONS);
  g_string_append_printf (text, ls_words ("  ALU            %u, and %u to render targets\n"),
                          counts[R500_TYPE_ALU], counts[R500_TYPE_OUT]);
  g_string_append_printf (text, ls_words ("  textures       %u\n"), counts[R500_TYPE_TEX]);
  g_string_append_printf (text, ls_words ("  control flow   %u\n"), counts[R500_TYPE_FC]);
  g_string_append_printf (
    text,
    ls_words_many ("  registers      %u temp\n", "  registers      %u temps\n", program->n_temps),
    program->n_temps);
  g_string_append_printf (text, ls_words ("  constants      %u\n"), program->n_constants);
}

static void
count (const LsProgram *loaded, LsFacts *facts)
{
  const R500Program *program = r500_program_of (loaded);
  guint counts[4] = { 0 };

  for (guint i = 0; i < program->n_code; i++)
    counts[program->code[i].type]++;
  for (guint i = 0; i < program->n_lines; i++)
    {
      const R500Instruction *instruction = &program->code[program->lines[i].instruction];

      if (!r500_is_alu (instruction) || !r500_half_is_idle (instruction, program->lines[i].half))
        ls_facts_count (facts, ls_loaded_line_of (loaded, i)->op);
    }
  {
    const LsFact all[] = {
      { "dwords", program->n_words },   { "instructions", program->n_code },
      { "alu", counts[R500_TYPE_ALU] }, { "out", counts[R500_TYPE_OUT] },
      { "tex", counts[R500_TYPE_TEX] }, { "fc", counts[R500_TYPE_FC] },
      { "temps", program->n_temps },    { "constants", program->n_constants },
    };

    g_array_append_vals (facts->facts, all, G_N_ELEMENTS (all));
  }
  add_text (facts->text, program, counts);
}

/* --- fields ----------------------------------------------------------------------------------- */

/* The fields of the whole instruction: its halves share the words. */
static void
fields (const LsProgram *program, guint line, GArray *out)
{
  const R500Step *step = r500_line_step (program, line);
  LsLine info;

  ls_program_line (program, line, &info);
  for (guint i = 0; i < info.n_words; i++)
    isa_fields_read (&r500_format, r500_word_name (r500_word_of (step->insn->type, i)),
                     step->insn->words, out);
}

/* --- the table -------------------------------------------------------------------------------- */

const LsTools r500_tools = {
  .is_text = isa_is_text,
  .assemble = r500_assemble_lines,
  .disassemble = disassemble,
  .lint = lint,
  .count = count,
  .manual = &r500_manual,
  .fields = fields,
};
