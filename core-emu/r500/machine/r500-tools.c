#include "isa-reader.h"
#include "isa-reference.h"
#include "ls-tools.h"
#include "r500-asm.h"
#include "r500-loaded.h"
#include "r500-reference.h"

/* What tools ask of the R500. */

static char *
disassemble (const LsProgram *program)
{
  return r500_print (r500_program_of (program));
}

/* It has counters in place of a stack, of which the program alone says how many it needs. PIX_SIZE is, if nothing else is
 * declared, what the state declared when the program was loaded. */
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

/* --- counting -------------------------------------------------------------------------------------------- */

static void
count_alu (const R500Instruction *instruction, LsFacts *facts)
{
  for (guint half = 0; half < R500_N_HALVES; half++)
    {
      R500Op op = instruction->alu.halves[half].op;

      if (!r500_half_is_idle (instruction, (R500HalfId) half))
        ls_facts_count (facts, op != R500_OP_INVALID ? r500_ops[op].name : NULL);
    }
}

/* counts: by R500Type. */
static void
count_instruction (const R500Instruction *instruction, guint counts[4], LsFacts *facts)
{
  counts[instruction->type]++;
  switch (instruction->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      count_alu (instruction, facts);
      break;
    case R500_TYPE_TEX:
      ls_facts_count (facts, instruction->tex.op != R500_TEX_INVALID
                               ? r500_tex_ops[instruction->tex.op].name
                               : NULL);
      break;
    case R500_TYPE_FC:
      ls_facts_count (facts, r500_flow_ops[instruction->flow.op].name);
      break;
    }
}

static void
add_text (GString *text, const R500Program *program, const guint counts[4])
{
  g_string_append_printf (text, "  words          %u dwords, little-endian\n", program->n_words);
  g_string_append_printf (text, "  instructions   %u of %u\n", program->n_code,
                          R500_MAX_INSTRUCTIONS);
  g_string_append_printf (text, "  ALU            %u, and %u to render targets\n",
                          counts[R500_TYPE_ALU], counts[R500_TYPE_OUT]);
  g_string_append_printf (text, "  textures       %u\n", counts[R500_TYPE_TEX]);
  g_string_append_printf (text, "  control flow   %u\n", counts[R500_TYPE_FC]);
  g_string_append_printf (text, "  registers      %u temp%s\n", program->n_temps,
                          program->n_temps == 1 ? "" : "s");
  g_string_append_printf (text, "  constants      %u\n", program->n_constants);
}

static void
count (const LsProgram *loaded, LsFacts *facts)
{
  const R500Program *program = r500_program_of (loaded);
  guint counts[4] = { 0 };

  for (guint i = 0; i < program->n_code; i++)
    count_instruction (&program->code[i], counts, facts);
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

/* --- fields ---------------------------------------------------------------------------------------------- */

/* Of the instruction: its halves share the words. */
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

/* --- the table ------------------------------------------------------------------------------------------- */

const LsTools r500_tools = {
  .is_text = isa_is_text,
  .assemble = r500_assemble_lines,
  .disassemble = disassemble,
  .lint = lint,
  .count = count,
  .n_pages = r500_reference_n_pages,
  .page = r500_reference_page,
  .find_page = r500_reference_find,
  .page_names = r500_reference_names,
  .fields = fields,
};
