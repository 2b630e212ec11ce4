#include "isa-emit.h"

#include "r700-isa.h"

/* Build-time tool: writes the files that are not C from the tables of the R700 (isa-emit.h). */

/* The flags of control flow and fetches are in a table; these belong to the ALU and to any line. */
static const char *const flag_names[] = {
#define FLAG(words, name, kind, field, value, names) #name,
#define ALIAS(words, name, kind, field, value, names)
#include "r700-flags.def"
  "DST",          "SRC0",       "SRC1",    "CLAMP",       "PRED_SEL", "PRED_SEL_ZERO",
  "PRED_SEL_ONE", "INDEX_MODE", "BANK",    "UPDATE_PRED", "LITERALS", "UPDATE_EXEC_MASK",
  "WORDS",        "VEC_012",    "VEC_021", "VEC_120",     "VEC_102",  "VEC_201",
  "VEC_210",      "SCL_210",    "SCL_122", "SCL_212",     "SCL_221",
};

static const char *const end_names[] = { "END_OF_PROGRAM" };

#define WORDS(names) NULL, names, G_N_ELEMENTS (names)

/* A sign has the colour of its operand, and so stays in one line with it. */
static const EmitContext contexts[] = {
  { "comment", "comment", ";.*$|^\\s*(#|//).*$" },
  { "literal", "literal", "\\(0x[0-9a-f]+(,[^)]*)?\\)|\\b0x[0-9a-f]+\\b" },
  { "register", "register",
    "-?\\b(R(\\d+|\\[[^\\]]*\\])|P[VS]\\d*|T\\d+|SEM\\[\\d+\\]|PIX\\d+|POS@?\\d+|PARAM\\d+)"
    "(\\.[xyzw01_?]+)?|_{4}" },
  { "constant", "constant",
    "-?\\b(KC[01]\\[[^\\]]*\\]|C(\\d+|\\[[^\\]]*\\])|t\\d+(?!:)|s\\d+|fc\\d+|CB\\d+)"
    "(\\.[xyzw])?|\\bALU_SRC_\\w+|\\b\\d+\\.\\d+f\\b" },
  { "label", "label", "^\\s*\\d+\\s|\\b[xyzwt]:" },
  { "cf", "flow", WORDS (end_names), 0, R700_N_CF_OPS },
  { "alu", "opcode", .first = R700_ALU_PAGE (0), .n = R700_N_ALU_OPS },
  { "fetch", "opcode", .first = R700_FETCH_PAGE (0), .n = R700_N_FETCH_OPS },
  { "flag", "flag", WORDS (flag_names) },
  { "directive", "directive", "^\\s*\\.(dword|org|section)\\b" },
};

static const EmitMachine machine = {
  .id = "r700",
  .name = "R700",
  .globs = "*.r700;*.r700asm",
  .comment = ";",
  .contexts = contexts,
  .n_contexts = G_N_ELEMENTS (contexts),
  .format = &r700_format,
  .manual = &r700_manual,
};

int
main (int argc, char **argv)
{
  return isa_emit_run (&machine, argc, argv);
}
