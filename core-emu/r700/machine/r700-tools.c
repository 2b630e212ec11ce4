#include "isa-reader.h"
#include "isa-reference.h"
#include "ls-program.h"
#include "ls-tools.h"
#include "ls-words.h"
#include "r700-flags.h"
#include "r700-listing.h"
#include "r700-loaded.h"
#include "r700-pack.h"
#include "r700-isa.h"

/* The R700's answers to tools. */

static const R700Program *
program_of (const LsProgram *program)
{
  return r700_loaded_code (program)->program;
}

static char *
disassemble (const LsProgram *program)
{
  return r700_print (program_of (program));
}

static void
lint (const LsProgram *program, const LsDeclared *declared, GPtrArray *diagnostics)
{
  const guint n_gprs = program_of (program)->n_gprs;

  r700_validate (program_of (program), declared->stack_size, diagnostics);
  if (declared->n_registers > 0 && n_gprs > declared->n_registers)
    ls_diagnostics_add_text (
      diagnostics, LS_SEVERITY_ERROR, 0, 0, "NUM_GPRS says how many there are",
      ls_words_many ("R%u is named, and the state declares %u register",
                     "R%u is named, and the state declares %u registers", declared->n_registers),
      n_gprs - 1, declared->n_registers);
  if (declared->has_range)
    ls_diagnostics_add_text (diagnostics, LS_SEVERITY_NOTE, 0, 0, NULL,
                             "END_OF_PROGRAM says where the program ends, no state");
}

/* --- counting --------------------------------------------------------------------------------- */

typedef struct
{
  guint n_dwords, n_exports, n_alu_clauses, n_fetch_clauses, n_slots;
} Counts;

static void
count_cf (Counts *counts, const R700Cf *cf, LsFacts *facts)
{
  gboolean is_clause = r700_cf_ops[cf->op].flags & R700_CF_CLAUSE;

  counts->n_exports += cf->class == R700_CF_CLASS_EXPORT;
  counts->n_alu_clauses += cf->class == R700_CF_CLASS_ALU;
  counts->n_fetch_clauses += is_clause && cf->class == R700_CF_CLASS_PLAIN;
  ls_facts_count (facts, r700_cf_ops[cf->op].name);
}

static void
count_group (Counts *counts, const R700Group *group, LsFacts *facts)
{
  counts->n_slots += group->n_slots;
  for (guint i = 0; i < group->n_slots; i++)
    {
      R700AluOp op = group->slots[i].op;

      ls_facts_count (facts, r700_alu_ops[op].name);
    }
}

static Counts
count_program (const R700Program *program, LsFacts *facts)
{
  Counts counts = { 0 };

  for (guint i = 0; i < program->n_sections; i++)
    {
      counts.n_dwords += program->sections[i].n_words;
      facts->is_big_endian |= program->sections[i].big_endian;
    }
  for (guint i = 0; i < program->n_cf; i++)
    count_cf (&counts, &program->cf[i], facts);
  for (guint i = 0; i < program->n_groups; i++)
    count_group (&counts, &program->groups[i], facts);
  for (guint i = 0; i < program->n_fetches; i++)
    {
      R700FetchOp op = program->fetches[i].op;

      ls_facts_count (facts, op != R700_FETCH_INVALID ? r700_fetch_ops[op].name : NULL);
    }
  return counts;
}

static void
add_text (GString *text, const R700Program *program, const Counts *counts, gboolean is_big_endian)
{
  guint n_stack = r700_stack_entries (program);

  g_string_append_printf (text,
                          is_big_endian ? ls_words ("  words          %u dwords, big-endian\n")
                                        : ls_words ("  words          %u dwords, little-endian\n"),
                          counts->n_dwords);
  g_string_append_printf (text,
                          ls_words_many ("  control flow   %u instruction",
                                         "  control flow   %u instructions", program->n_cf),
                          program->n_cf);
  g_string_append_printf (
    text,
    ls_words_many (", %u export among them\n", ", %u exports among them\n", counts->n_exports),
    counts->n_exports);
  g_string_append_printf (text, ls_words ("  clauses        %u ALU, %u fetch\n"),
                          counts->n_alu_clauses, counts->n_fetch_clauses);
  g_string_append_printf (
    text,
    ls_words_many ("  ALU            %u group", "  ALU            %u groups", program->n_groups),
    program->n_groups);
  g_string_append_printf (text, ls_words_many (", %u slot\n", ", %u slots\n", counts->n_slots),
                          counts->n_slots);
  g_string_append_printf (text, ls_words ("  fetches        %u\n"), program->n_fetches);
  g_string_append_printf (
    text,
    ls_words_many ("  registers      %u GPR\n", "  registers      %u GPRs\n", program->n_gprs),
    program->n_gprs);
  if (n_stack == G_MAXUINT)
    g_string_append (text, ls_words ("  stack          not known: its frames do not nest\n"));
  else
    g_string_append_printf (
      text, ls_words_many ("  stack          %u entry\n", "  stack          %u entries\n", n_stack),
      n_stack);
}

static void
count (const LsProgram *loaded, LsFacts *facts)
{
  const R700Program *program = program_of (loaded);
  const Counts counts = count_program (program, facts);
  const LsFact all[] = {
    { "dwords", counts.n_dwords },
    { "cf", program->n_cf },
    { "exports", counts.n_exports },
    { "alu-clauses", counts.n_alu_clauses },
    { "fetch-clauses", counts.n_fetch_clauses },
    { "groups", program->n_groups },
    { "slots", counts.n_slots },
    { "fetches", program->n_fetches },
    { "gprs", program->n_gprs },
    { "stack", r700_stack_entries (program) },
  };
  guint n = G_N_ELEMENTS (all);

  if (all[n - 1].n == G_MAXUINT)
    n--;
  g_array_append_vals (facts->facts, all, n);
  add_text (facts->text, program, &counts, facts->is_big_endian);
}

/* --- fields ----------------------------------------------------------------------------------- */

static void
read_fields (R700WordId word, const guint32 *words, GArray *out)
{
  isa_fields_read (&r700_format, r700_word_names[word], words, out);
}

/* Sub-encodings name the bits of a word that its general fields leave. */
static void
fields (const LsProgram *program, guint line, GArray *out)
{
  const R700At at = r700_at (program_of (program), line);

  for (guint i = 0; i < 2 && at.cf != NULL && at.cf->op != R700_CF_OP_INVALID; i++)
    read_fields (r700_cf_word (at.cf->op, i), at.cf->words, out);
  for (guint i = 0; i < 2 && at.alu != NULL; i++)
    read_fields (r700_alu_word (at.alu->is_op3, i), at.alu->words, out);
  for (guint i = 0; i < 3 && at.fetch != NULL && at.fetch->op != R700_FETCH_INVALID; i++)
    read_fields (r700_fetch_word (at.fetch->op, i), at.fetch->words, out);
}

/* --- words ------------------------------------------------------------------------------------ */

/* Terms of the R700 that listings and answers use. */
static const LsMeaning glossary[] = {
  { "AR",
    N_ ("The address register: what a lane adds to the number of a register or constant that is "
        "read or written by an\n"
        "index. MOVA sets it, and it lasts for a clause.\n") },
  { N_ ("group"),
    N_ ("One to five slots that execute together: all read before any of them writes. A group "
        "is one step.\n") },
  { "kcache", N_ ("A window on a constant buffer that a clause opens: KC0[3].y is in the window of "
                  "bank 0.\n") },
  { N_ ("predicate"),
    N_ ("A bit of each lane that PRED_SET instructions set, and that decides which slots "
        "with PRED_SEL it carries out.\n") },
  { "PS",
    N_ ("The previous scalar: the result of slot t in the group before, whatever it wrote.\n") },
  { "PV", N_ ("The previous vector: the results of the slots x, y, z and w in the group before, "
              "whatever they wrote. So a group uses\n"
              "results of the one before without a register; they last for that step alone.\n") },
  { N_ ("slot"), N_ ("One ALU instruction of a group, for one of the units x, y, z, w and t.\n") },
  { NULL, NULL },
};

/* --- the table -------------------------------------------------------------------------------- */

static GBytes *
assemble (const char *text, gssize length, GArray *lines, GPtrArray *diagnostics, GError **error)
{
  return r700_assemble_sections (text, length, lines, NULL, diagnostics, error);
}

const LsTools r700_tools = {
  .is_text = isa_is_text,
  .assemble = assemble,
  .disassemble = disassemble,
  .lint = lint,
  .count = count,
  .pack = r700_pack,
  .manual = &r700_manual,
  .fields = fields,
  .glossary = glossary,
};
