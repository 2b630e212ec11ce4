#include "isa-emit.h"

#include "tgsi-program.h"

/* Build-time tool: writes the files that are not C from the tables of TGSI (isa-emit.h). */

#define BRACKETS "(\\[([^\\]\\[]|\\[[^\\]\\[]*\\])*\\])+(\\(\\d+\\))?(\\.[xyzwrgba]{1,4})?"

static const char *const directive_names[] = { "DCL", "IMM", "PROPERTY" };
static const char *const flag_names[] = { "ARRAY", "ATOMIC", "INVARIANT", "LOCAL",
                                          "RAW",   "STREAM", "WR" };

#define WORDS(names, n) NULL, names, n

/* The patterns of mnemonics are made from the table. */
static EmitContext contexts[] = {
  { "comment", "comment", "^\\s*(#|//).*$" },
  { "label", "label", "^\\s*\\d+:|:\\d+" },
  { "constant", "constant", "-?\\|?\\b(CONST|CONSTBUF|IMM)" BRACKETS "\\|?" },
  { "register", "register",
    "-?\\|?\\b(NULL|IN|OUT|TEMP|SAMP|ADDR|SV|IMAGE|SVIEW|BUFFER|MEMORY|HWATOMIC)" BRACKETS "\\|?" },
  { "flow", "flow" },
  { "opcode", "opcode" },
  { "target", "flag", WORDS (tgsi_target_names, TGSI_N_TARGETS) },
  { "literal", "literal", "-?\\b(0x[0-9a-f]+|\\d+\\.?\\d*(e[-+]?\\d+)?)\\b" },
  { "directive", "directive", WORDS (directive_names, G_N_ELEMENTS (directive_names)) },
  { "stage", "directive", WORDS (tgsi_processor_names, TGSI_N_PROCESSORS) },
  { "property", "flag", WORDS (tgsi_property_names, TGSI_N_PROPERTIES) },
  { "semantic", "flag", WORDS (tgsi_semantic_names, TGSI_SEMANTIC_TESS_DEFAULT_OUTER_LEVEL) },
  { "interpolation", "flag", WORDS (tgsi_interpolation_names + 1, TGSI_N_INTERPOLATIONS - 1) },
  { "location", "flag", WORDS (tgsi_location_names, TGSI_N_LOCATIONS) },
  { "return", "flag", WORDS (tgsi_return_names, TGSI_N_RETURNS) },
  { "memory", "flag", WORDS (tgsi_memory_names, TGSI_N_MEMORY_TYPES) },
  { "primitive", "flag", WORDS (tgsi_primitive_names, TGSI_N_PRIMITIVES) },
  { "type", "flag", WORDS (tgsi_imm_names, TGSI_N_IMM_TYPES) },
  { "qualifier", "flag", WORDS (tgsi_qualifier_names, TGSI_N_QUALIFIERS) },
  { "format", "flag", "\\bPIPE_FORMAT_\\w+\\b" },
  { "flag", "flag", WORDS (flag_names, G_N_ELEMENTS (flag_names)) },
};

/* Returns: (transfer full): a pattern for the mnemonics of control flow, or for all others, with
 * their suffixes. */
static char *
make_pattern (gboolean is_flow)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < TGSI_N_OPS; i++)
    if ((tgsi_ops[i].form == TGSI_FORM_FLOW) == is_flow)
      g_string_append_printf (names, "%s%s", names->len > 0 ? "|" : "", tgsi_ops[i].name);
  return g_strdup_printf ("\\b(%s)(_SAT)?(_PRECISE)?\\b", names->str);
}

static const EmitMachine machine = {
  .id = "tgsi",
  .name = "TGSI",
  .globs = "*.tgsi",
  .comment = "#",
  .contexts = contexts,
  .n_contexts = G_N_ELEMENTS (contexts),
  .manual = &tgsi_manual,
};

int
main (int argc, char **argv)
{
  g_autofree char *flow = make_pattern (TRUE);
  g_autofree char *other = make_pattern (FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (contexts); i++)
    if (contexts[i].pattern == NULL && contexts[i].words == NULL)
      contexts[i].pattern = contexts[i].id[0] == 'f' ? flow : other;
  return isa_emit_run (&machine, argc, argv);
}
