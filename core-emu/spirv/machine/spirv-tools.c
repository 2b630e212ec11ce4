#include "ls-words.h"
#include "spirv-machine-private.h"
#include "spirv-reference.h"

/* SPIR-V's answers to tools. Its programs are words that have no text of their own here. */

static gboolean
is_text (GBytes *bytes G_GNUC_UNUSED)
{
  return FALSE;
}

static char *
disassemble (const LsProgram *program)
{
  return spirv_print_module (spirv_code_of (program)->module);
}

/* Instructions that would stop the run, each with its place in the module. */
static void
lint (const LsProgram *program, const LsDeclared *declared, GPtrArray *diagnostics)
{
  const SpirvCode *code = spirv_code_of (program);
  guint32 last = G_MAXUINT32;

  (void) declared;
  for (guint32 i = 0; i < ls_insn_n_steps (&code->base); i++)
    {
      const LsInsnStep *step = ls_insn_step (&code->base, i);
      const SpirvInsn *insn = &code->module->insns[step->line];

      if (step->bad == NULL || step->line == last)
        continue;
      last = step->line;
      ls_diagnostics_add_word (diagnostics, LS_SEVERITY_WARNING, insn->first, NULL, 0, NULL,
                               "%s: %s", spirv_op_form (insn->op)->name, ls_words (step->bad));
    }
}

/* --- counting --------------------------------------------------------------------------------- */

static void
add_fact (LsFacts *facts, const char *id, const char *title, guint n)
{
  const LsFact fact = { id, n };

  g_array_append_val (facts->facts, fact);
  g_string_append_printf (facts->text, "  %-14s %u\n", ls_words (title), n);
}

static void
count (const LsProgram *program, LsFacts *facts)
{
  const SpirvCode *code = spirv_code_of (program);
  const SpirvVariables *variables = code->variables;
  const SpirvEntryPoint *entry = variables->entry;
  const SpirvEnumerant *model = spirv_enumerant (SPIRV_KIND_ExecutionModel, entry->model);
  g_autofree char *name = g_utf8_make_valid (entry->name, -1);

  facts->is_big_endian = code->module->is_swapped;
  g_string_append_printf (facts->text, "  %-14s %s, %s\n", ls_words ("entry point"), name,
                          model != NULL ? model->name : "");
  add_fact (facts, "instructions", N_ ("instructions"), code->module->n_insns);
  add_fact (facts, "steps", N_ ("steps"), ls_insn_n_steps (&code->base));
  add_fact (facts, "functions", N_ ("functions"), code->functions->n_functions);
  add_fact (facts, "inputs", N_ ("inputs"), code->n_regs[SPIRV_REGS_IN]);
  add_fact (facts, "outputs", N_ ("outputs"), code->n_regs[SPIRV_REGS_OUT]);
  add_fact (facts, "registers", N_ ("registers"),
            code->n_regs[SPIRV_REGS_VAR] + code->n_regs[SPIRV_REGS_TEMP]);
  add_fact (facts, "constants", N_ ("constants"), variables->n_constants);
  add_fact (facts, "memories", N_ ("memories"), variables->n_storage);
  add_fact (facts, "textures", N_ ("textures"), variables->n_textures);
  add_fact (facts, "images", N_ ("images"), variables->n_images);
  for (guint32 i = 0; i < code->module->n_insns; i++)
    ls_facts_count (facts, spirv_op_form (code->module->insns[i].op)->name);
}

/* --- the table -------------------------------------------------------------------------------- */

const LsTools spirv_tools = {
  .is_text = is_text,
  .disassemble = disassemble,
  .lint = lint,
  .count = count,
  .manual = &spirv_manual,
};
