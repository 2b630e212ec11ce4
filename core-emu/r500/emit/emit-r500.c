#include "isa-emit.h"

#include "r500-isa.h"

/* Build-time tool: writes the files that are not C from the tables of the R500 (isa-emit.h). */

static const char *const type_names[] = { "ALU", "OUT", "TEX", "FC" };

static const char *const flow_names[] = {
#define FLOW(name, code, doc) #name,
#include "r500-ops.def"
};

static const char *const flag_names[] = {
  "ADDR",         "GLOBAL",
  "ALL",          "ANY",
  "B_ELSE",       "A_OP",
  "B_OP0",        "B_OP1",
  "B_POP_CNT",    "BOOL",
  "INT",          "PRED",
  "RGB_PRED",     "ALPHA_PRED",
  "CLAMP",        "RAW",
  "TEX_SEM_WAIT", "TEX_SEM_ACQUIRE",
  "ALU_WAIT",     "WRITE_INACTIVE",
  "LAST",         "IGNORE_UNCOVERED",
  "UNSCALED",     "RESERVED",
};

#define WORDS(names) NULL, names, G_N_ELEMENTS (names)

static const EmitContext contexts[] = {
  { "comment", "comment", ";.*$|//.*$|^\\s*#.*$" },
  { "literal", "literal", "\\b0x[0-9a-f]+\\b|\\b\\d+\\.\\d+\\b" },
  { "register", "register",
    "-?\\b(temp|out)\\[[^\\]]*\\](\\.[rgba01h_]+)?|-?\\b(src[012p]|pred)\\.[rgba01h_]+|-?\\bsrc["
    "012p]"
    "\\b|"
    "\\b(alu_result|depth)\\b|_{4}" },
  { "constant", "constant", "-?\\b(const|tex)\\[[^\\]]*\\](\\.[rgba]+)?" },
  { "label", "label", "^\\s*(\\d+\\s|\\+)|^\\s*\\w+:\\s*$" },
  { "type", "directive", WORDS (type_names) },
  { "flow", "flow", WORDS (flow_names) },
  { "alu", "opcode", .first = R500_N_FLOW_OPS, .n = R500_N_OPS },
  { "tex", "opcode", .first = R500_N_FLOW_OPS + R500_N_OPS, .n = R500_N_TEX_OPS },
  { "flag", "flag", WORDS (flag_names) },
};

static const char *
values (guint field)
{
  return r500_field_values ((R500FieldId) field);
}

static const EmitMachine machine = {
  .id = "r500",
  .name = "R500",
  .globs = "*.r500;*.r500asm",
  .comment = ";",
  .contexts = contexts,
  .n_contexts = G_N_ELEMENTS (contexts),
  .format = &r500_format,
  .values = values,
  .manual = &r500_manual,
};

int
main (int argc, char **argv)
{
  return isa_emit_run (&machine, argc, argv);
}
