#include "ls-diagnostic.h"
#include "ls-error.h"
#include "r700-listing.h"

#include <glib.h>
#include <string.h>

static GBytes *
to_bytes (const guint32 *words, guint n)
{
  g_autofree guint32 *little = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    little[i] = GUINT32_TO_LE (words[i]);
  return g_bytes_new (little, n * sizeof (guint32));
}

/* --- what is wrong with words --- */

enum
{
  MAX_WORDS = 24,
};

/* Instructions that the programs below are made of. */
#define NOP_END 0x00000000, 0x80200000
#define ALU_AT(addr, n) (addr), 0xA0000000 | ((n) -1) << 18
#define TEX_AT(addr, n) (addr), 0x80800000 | ((n) -1) << 10
#define VTX_AT(addr, n) (addr), 0x81000000 | ((n) -1) << 10
#define LAST_ADD 0x80000000, 0x00000010
#define ADD_X 0x00000000, 0x00000010
#define SAMPLE 0x00000010, 0xF00D1000, 0x68800000, 0x00000000

typedef struct
{
  const char *name;
  guint32 words[MAX_WORDS];
  guint n_words;
  gint64 dword; /* where the finding must be, with its field and value */
  const char *field;
  guint64 value;
  const char *message; /* a part of it */
} Wrong;

#define WORDS(...) { __VA_ARGS__ }, sizeof ((guint32[]){ __VA_ARGS__ }) / sizeof (guint32)

static const Wrong wrongs[] = {
  { "cf-opcode", WORDS (0, 0x8F000000, NOP_END), 1, "CF_INST", 30, "reserved control-flow opcode" },
  { "cf-alu-opcode", WORDS (2, 0xB0000000, NOP_END, LAST_ADD), 1, "CF_INST", 12,
    "reserved ALU clause opcode" },
  { "export-opcode", WORDS (0, 0x94800688, NOP_END), 1, "CF_INST", 41, "reserved export opcode" },
  { "export-type", WORDS (0x6000, 0x94000688, NOP_END), 0, "TYPE", 3, "reserved export type" },
  { "export-selector", WORDS (0, 0x9400068E, NOP_END), 1, "SEL_X", 6,
    "reserved component selector" },
  { "export-reserved", WORDS (0, 0x94001688, NOP_END), 1, "RESERVED", 0x1000, "reserved bits" },
  { "memory-reserved", WORDS (0, 0x9301F000, NOP_END), 1, "RESERVED", 0x10000, "reserved bits" },
  { "cf-reserved", WORDS (0, 0x80100000, NOP_END), 1, "RESERVED", 0x100000, "reserved bits" },
  { "call-count", WORDS (2, 0x89040000, NOP_END, 0, 0x8A000000), 1, "CALL_COUNT", 32, "above 31" },
  { "target-outside", WORDS (9, 0x85000000, NOP_END), 0, "ADDR", 9, "target is outside" },
  { "target-in-clause", WORDS (ALU_AT (3, 1), 3, 0x85000000, NOP_END, LAST_ADD), 2, "ADDR", 3,
    "target is inside a clause" },
  { "clause-outside", WORDS (ALU_AT (7, 1), NOP_END), 0, "ADDR", 7, "clause is outside" },
  { "clause-past-end", WORDS (ALU_AT (2, 3), NOP_END, LAST_ADD), 0, "ADDR", 2,
    "runs past the end" },
  { "fetch-past-end", WORDS (TEX_AT (2, 2), NOP_END, SAMPLE), 0, "ADDR", 2, "runs past the end" },
  { "clauses-overlap", WORDS (ALU_AT (3, 2), ALU_AT (4, 1), NOP_END, LAST_ADD, LAST_ADD), 2, "ADDR",
    4, "overlaps" },
  { "clause-over-flow", WORDS (ALU_AT (0, 1), NOP_END), 0, "ADDR", 0, "overlaps" },
  { "no-end", WORDS (0, 0x80000000, 0, 0x80000000), 3, NULL, 0, "runs past the last word" },
  { "no-end-clause", WORDS (ALU_AT (1, 1), LAST_ADD), 2, NULL, 0, "runs into a clause" },
  { "misaligned", WORDS (TEX_AT (3, 1), NOP_END, 0, 0, SAMPLE), 0, "ADDR", 3, "16 bytes" },
  { "no-last", WORDS (ALU_AT (2, 1), NOP_END, ADD_X), 4, "LAST", 0, "no last instruction" },
  { "six-slots",
    WORDS (ALU_AT (2, 6),
           NOP_END,
           ADD_X,
           0,
           0x20000010,
           0,
           0x40000010,
           0,
           0x60000010,
           0,
           0x00000010,
           LAST_ADD),
    12, "LAST", 0, "more than five" },
  { "unit-twice", WORDS (ALU_AT (2, 2), NOP_END, 0, 0x00000C00, 0x80000000, 0x00000C00), 7,
    "DST_ELEM", 0, "need unit x" },
  { "trans-twice", WORDS (ALU_AT (2, 2), NOP_END, 0, 0x00003710, 0x80000000, 0x20003710), 7,
    "DST_ELEM", 1, "need unit t" },
  { "literals-past-clause", WORDS (ALU_AT (2, 1), NOP_END, 0x800000FD, 0x00000C90), 4, NULL, 0,
    "literals of the group" },
  { "op2", WORDS (ALU_AT (2, 1), NOP_END, 0x80000000, 0x00002A10), 5, "ALU_INST", 84,
    "reserved ALU opcode" },
  { "op3", WORDS (ALU_AT (2, 1), NOP_END, 0x80000000, 0x00008010), 5, "ALU_INST", 4,
    "reserved ALU opcode" },
  { "selector", WORDS (ALU_AT (2, 1), NOP_END, 0x800000C0, 0x00000010), 4, "SRC0_SEL", 192,
    "reserved operand selector" },
  { "index-mode", WORDS (ALU_AT (2, 1), NOP_END, 0x9C000200, 0x00000010), 4, "INDEX_MODE", 7,
    "reserved index mode" },
  { "predicate", WORDS (ALU_AT (2, 1), NOP_END, 0xA0000000, 0x00000010), 4, "PRED_SEL", 1,
    "reserved predicate selector" },
  { "vector-swizzle", WORDS (ALU_AT (2, 1), NOP_END, 0x80000000, 0x00180010), 5, "BANK_SWIZZLE", 6,
    "reserved bank swizzle for unit x" },
  { "trans-swizzle", WORDS (ALU_AT (2, 1), NOP_END, 0x80000000, 0x00103710), 5, "BANK_SWIZZLE", 4,
    "reserved bank swizzle for unit t" },
  { "vtx-opcode", WORDS (VTX_AT (2, 1), NOP_END, 0x00000003, 0, 0, 0), 4, "VTX_INST", 3,
    "reserved fetch opcode" },
  { "mem-opcode", WORDS (VTX_AT (2, 1), NOP_END, 0x00000302, 0, 0, 0), 4, "MEM_OP", 3,
    "reserved memory opcode" },
  { "tex-reserved", WORDS (TEX_AT (2, 1), NOP_END, 0x00000050, 0xF00D1000, 0x68800000, 0), 4,
    "RESERVED", 0x40, "reserved bits" },
  { "tex-selector", WORDS (TEX_AT (2, 1), NOP_END, 0x00000010, 0xF00D1C00, 0x68800000, 0), 5,
    "DST_SEL_X", 6, "reserved component selector" },
  { "tex-coordinate", WORDS (TEX_AT (2, 1), NOP_END, 0x00000010, 0xF00D1000, 0x68E00000, 0), 6,
    "SRC_SEL_X", 6, "reserved component selector" },
  { "padding", WORDS (TEX_AT (2, 1), NOP_END, 0x00000010, 0xF00D1000, 0x68800000, 9), 7, NULL, 0,
    "fourth word" },
  { "fetch-type", WORDS (VTX_AT (2, 1), NOP_END, 0x00000060, 0x00000000, 0, 0), 4, "FETCH_TYPE", 3,
    "reserved fetch type" },
  { "number-format", WORDS (VTX_AT (2, 1), NOP_END, 0, 0x30000000, 0, 0), 5, "NUM_FORMAT_ALL", 3,
    "reserved number format" },
  { "byte-order", WORDS (VTX_AT (2, 1), NOP_END, 0, 0, 0x00030000, 0), 6, "ENDIAN_SWAP", 3,
    "reserved byte order" },
  { "vtx-reserved", WORDS (VTX_AT (2, 1), NOP_END, 0, 0, 0x00200000, 0), 6, "RESERVED", 0x200000,
    "reserved bits" },
  { "lds-mode", WORDS (VTX_AT (2, 1), NOP_END, 0x000C0402, 0, 0, 0), 4, "SRC_REL_MODE", 3,
    "reserved relative mode" },
  { "lds-multiplexer", WORDS (VTX_AT (2, 1), NOP_END, 0x00000502, 0x00300000, 0, 0), 5, "MUX_CNTL",
    3, "reserved multiplexer mode" },
};

static gboolean
is_finding (const LsDiagnostic *diagnostic, const Wrong *wrong)
{
  return diagnostic->dword == wrong->dword && g_strcmp0 (diagnostic->field, wrong->field) == 0 &&
         diagnostic->value == wrong->value && strstr (diagnostic->message, wrong->message) != NULL;
}

static void
test_wrong (gconstpointer data)
{
  const Wrong *wrong = data;
  g_autoptr (GBytes) bytes = to_bytes (wrong->words, wrong->n_words);
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, diagnostics, NULL);
  guint found = 0;

  g_assert_nonnull (program);
  for (guint i = 0; i < diagnostics->len; i++)
    {
      g_autofree char *text = ls_diagnostic_format (g_ptr_array_index (diagnostics, i), NULL);

      g_test_message ("%s", text);
      found += is_finding (g_ptr_array_index (diagnostics, i), wrong);
    }
  g_assert_cmpuint (found, ==, 1);
}

/* Without what is wrong, none of the programs would be: this one has all parts and no finding. */
static void
test_right (void)
{
  static const guint32 words[] = {
    ALU_AT (4, 1), TEX_AT (6, 1), VTX_AT (8, 1), NOP_END, LAST_ADD, 0, 0, SAMPLE, 0, 0, 0, 0
  };
  g_autoptr (GBytes) bytes = to_bytes (words, G_N_ELEMENTS (words));
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, diagnostics, NULL);

  g_assert_cmpuint (diagnostics->len, ==, 0);
  g_assert_cmpuint (program->n_cf, ==, 4);
  g_assert_cmpuint (program->n_groups, ==, 1);
  g_assert_cmpuint (program->n_fetches, ==, 2);
}

static void
test_bad_bytes (void)
{
  static const guint32 words[3] = { 0 };
  g_autoptr (GBytes) empty = g_bytes_new (NULL, 0);
  g_autoptr (GBytes) odd = to_bytes (words, 3);
  g_autofree guint8 *zeros = g_malloc0 (R700_MAX_BYTES + 8);
  g_autoptr (GBytes) huge = g_bytes_new_static (zeros, R700_MAX_BYTES + 8);
  g_autoptr (GError) error = NULL;

  g_assert_null (r700_decode (empty, NULL, NULL, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_FORMAT);
  g_clear_error (&error);
  g_assert_null (r700_decode (odd, NULL, NULL, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_FORMAT);
  g_assert_nonnull (strstr (error->message, "12 bytes"));
  g_clear_error (&error);
  g_assert_null (r700_decode (huge, NULL, NULL, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_FORMAT);
}

static void
test_big_endian (void)
{
  guint32 words[] = { ALU_AT (2, 1), NOP_END, LAST_ADD };
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (R700Program) program = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    words[i] = GUINT32_SWAP_LE_BE (words[i]);
  bytes = to_bytes (words, G_N_ELEMENTS (words));
  program = r700_decode (bytes, NULL, diagnostics, NULL);
  g_assert_true (program->sections[0].big_endian);
  g_assert_cmpuint (program->groups[0].slots[0].op, ==, R700_OP_ADD);
  g_assert_cmpuint (diagnostics->len, ==, 1);
  g_assert_cmpuint (ls_diagnostics_count (diagnostics, LS_SEVERITY_NOTE), ==, 1);
}

/* A subroutine ends with RETURN and needs no END_OF_PROGRAM. */
static void
test_subroutine (void)
{
  static const guint32 main_words[] = { 0, 0x89800000, NOP_END };
  static const guint32 fetch_words[] = { VTX_AT (2, 1), 0,          0x8A000000, 0x7C00A000,
                                         0x08CD1001,    0x00080000, 0 };
  g_autoptr (GBytes) bytes = to_bytes (main_words, G_N_ELEMENTS (main_words));
  g_autoptr (GBytes) fetch = to_bytes (fetch_words, G_N_ELEMENTS (fetch_words));
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (R700Program) program = r700_decode (bytes, fetch, diagnostics, NULL);

  g_assert_cmpuint (diagnostics->len, ==, 0);
  g_assert_cmpuint (program->n_sections, ==, 2);
  g_assert_cmpuint (program->sections[1].first_cf, ==, 2);
  g_assert_cmpuint (program->cf[0].target, ==, 2);
  g_assert_cmpuint (program->fetches[0].resource_id, ==, 160);
  g_assert_cmpuint (program->n_gprs, ==, 2);
}

/* Many instructions may run one clause; it is decoded once and listed once. */
static void
test_shared_clause (void)
{
  static const guint32 words[] = { ALU_AT (3, 1), ALU_AT (3, 1), NOP_END, LAST_ADD };
  g_autoptr (GBytes) bytes = to_bytes (words, G_N_ELEMENTS (words));
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, diagnostics, NULL);

  g_assert_cmpuint (diagnostics->len, ==, 0);
  g_assert_cmpuint (program->n_groups, ==, 1);
  g_assert_cmpuint (program->cf[1].n, ==, 1);
  g_assert_true (program->cf[0].lists_clause);
  g_assert_false (program->cf[1].lists_clause);
}

/* Clauses that all overlap must not cost more than a small multiple of the program. */
static void
test_overlap_is_bounded (void)
{
  const guint32 n = 65536;
  g_autofree guint32 *words = g_new0 (guint32, 2 * n);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  g_autoptr (R700Program) program = NULL;

  for (guint32 i = 0; i < n / 2; i++)
    {
      words[2 * i] = n / 2 + i / 2;
      words[2 * i + 1] = 0xA0000000 | 127 << 18;
    }
  for (guint32 i = n / 2; i < n; i++)
    words[2 * i] = 0x80000000;
  bytes = to_bytes (words, 2 * n);
  program = r700_decode (bytes, NULL, diagnostics, NULL);
  g_assert_cmpuint (program->n_groups, <=, 2 * n);
  g_assert_cmpuint (diagnostics->len, ==, R700_MAX_FINDINGS + 1);
}

/* --- words that nothing reaches --- */

static void
test_unreachable (void)
{
  static const guint32 words[] = { NOP_END, 0, 0, 0x12345678, 0, 0, 0 };
  g_autoptr (GBytes) bytes = to_bytes (words, G_N_ELEMENTS (words));
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, NULL, NULL);
  g_autofree char *text = r700_print (program);

  g_assert_cmpstr (text, ==,
                   "00 NOP\n"
                   "END_OF_PROGRAM\n"
                   ".dword @4 0x12345678, 0x00000000, 0x00000000, 0x00000000\n");
}

static void
test_far_subroutine (void)
{
  static const guint32 words[] = { 3, 0x89000000, NOP_END, 0, 0, 0, 0x8A000000 };
  g_autoptr (GBytes) bytes = to_bytes (words, G_N_ELEMENTS (words));
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, NULL, NULL);
  g_autofree char *text = r700_print (program);

  g_assert_cmpuint (program->cf[0].target, ==, 2);
  g_assert_cmpstr (text, ==,
                   "00 CALL  ADDR(3)\n"
                   "01 NOP\n"
                   "END_OF_PROGRAM\n"
                   ".org 3\n"
                   "03 RETURN\n");
}

/* --- the listing --- */

static void
check_line (const IsaListing *listing, guint i)
{
  const IsaLine *line = isa_listing_line (listing, i);
  guint end = 0;

  g_assert_cmpuint (line->first, <=, i);
  g_assert_cmpuint (i, <, line->first + line->n);
  g_assert_true (line->target == G_MAXUINT || line->target < isa_listing_n_lines (listing));
  for (guint k = 0; k < line->n_spans; k++)
    {
      g_assert_cmpuint (line->spans[k].start, >=, end);
      end = line->spans[k].start + line->spans[k].length;
      g_assert_cmpuint (end, <=, strlen (line->text));
    }
}

static void
check_program (const R700Program *program)
{
  g_autoptr (IsaListing) listing = r700_listing_new (program);
  g_autofree char *text = r700_print (program);
  g_autoptr (GString) joined = g_string_new (NULL);

  g_assert_cmpuint (isa_listing_n_lines (listing), ==, program->n_lines);
  for (guint i = 0; i < program->n_lines; i++)
    {
      check_line (listing, i);
      g_string_append_printf (joined, "%s\n", isa_listing_line (listing, i)->text);
    }
  g_assert_cmpstr (joined->str, ==, text);
  for (guint i = 0; i < program->n_cf; i++)
    g_assert_cmpuint (program->lines[program->cf[i].line].index, ==, i);
}

static void
test_depth (void)
{
  /* A loop with an if/else in it. */
  static const guint32 words[] = { 7,          0x83000000, ALU_AT (8, 1) | 0x04000000,
                                   4,          0x85000000, 0,
                                   0x80000000, 6,          0x86800001,
                                   0,          0x80000000, 7,
                                   0x87000001, 1,          0x82A00000,
                                   LAST_ADD };
  static const guint depths[] = { 0, 1, 2, 2, 2, 1, 2, 1, 0, 0 };
  g_autoptr (GBytes) bytes = to_bytes (words, G_N_ELEMENTS (words));
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, NULL, NULL);
  g_autoptr (IsaListing) listing = r700_listing_new (program);

  g_assert_cmpuint (isa_listing_n_lines (listing), ==, G_N_ELEMENTS (depths));
  for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
    g_assert_cmpuint (isa_listing_line (listing, i)->depth, ==, depths[i]);
}

/* --- random bytes --- */

/* Random words rarely look like programs: control flow is biased to real instructions with near targets. */
static guint32
random_word (guint i, guint n_quads)
{
  static const guint32 cf[] = { 0xA0000000, 0xA4000000, 0x80800000, 0x81000000, 0x85000000,
                                0x87000001, 0x83000000, 0x82800000, 0x94000688, 0x93000000,
                                0x89000000, 0x8A000000, 0x80200000, 0x00000000 };

  if (g_test_rand_int_range (0, 3) == 0)
    return (guint32) g_test_rand_int ();
  if (i % 2)
    return cf[g_test_rand_int_range (0, G_N_ELEMENTS (cf))] |
           (guint32) g_test_rand_int_range (0, 16) << g_test_rand_int_range (0, 26);
  return (guint32) g_test_rand_int_range (0, (gint32) n_quads + 2);
}

static void
test_random (void)
{
  for (guint round = 0; round < 3000; round++)
    {
      guint n_quads = (guint) g_test_rand_int_range (1, 64);
      g_autofree guint32 *words = g_new (guint32, 2 * n_quads);
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
      g_autoptr (R700Program) program = NULL;

      for (guint i = 0; i < 2 * n_quads; i++)
        words[i] = random_word (i, n_quads);
      bytes = to_bytes (words, 2 * n_quads);
      program = r700_decode (bytes, bytes, diagnostics, NULL);
      g_assert_nonnull (program);
      check_program (program);
    }
}

/* --- programs of another compiler, and what its disassembler says --- */

static char *
operand_text (const R700Src *src)
{
  static const char *const inlines[] = { "0.0f", "1.0f", "1", "-1", "0.5f" };
  g_autofree char *base = NULL;
  char chan = "xyzw"[src->chan];
  const char *rel = src->rel ? "+AR" : "";

  if (src->sel < R700_SEL_KCACHE0)
    base = src->rel ? g_strdup_printf ("R[%u+AR].%c", src->sel, chan)
                    : g_strdup_printf ("R%u.%c", src->sel, chan);
  else if (src->sel < R700_SEL_KCACHE1)
    base = g_strdup_printf ("KC0[%u%s].%c", src->sel - R700_SEL_KCACHE0, rel, chan);
  else if (src->sel < 192)
    base = g_strdup_printf ("KC1[%u%s].%c", src->sel - R700_SEL_KCACHE1, rel, chan);
  else if (src->sel >= R700_SEL_0 && src->sel <= R700_SEL_0_5)
    base = g_strdup (inlines[src->sel - R700_SEL_0]);
  else if (src->sel == R700_SEL_LITERAL)
    base = g_strdup_printf ("L%08X", src->literal);
  else if (src->sel == R700_SEL_PV)
    base = g_strdup_printf ("PV.%c", chan);
  else
    base = g_strdup (src->sel == R700_SEL_PS ? "PS" : "?");
  return g_strdup_printf ("%s%s%s%s", src->neg ? "-" : "", src->abs ? "|" : "", base,
                          src->abs ? "|" : "");
}

static char *
destination_text (const R700Alu *alu)
{
  if (!alu->write_mask)
    return g_strdup ("____");
  return g_strdup_printf (alu->dst_rel ? "R[%u+AR].%c" : "R%u.%c", alu->dst_gpr,
                          "xyzw"[alu->dst_chan]);
}

static const R700Alu *
alu_at (const R700Program *program, guint dword)
{
  for (guint i = 0; i < program->n_groups; i++)
    for (guint k = 0; k < program->groups[i].n_slots; k++)
      if (program->groups[i].slots[k].dword == dword)
        return &program->groups[i].slots[k];
  return NULL;
}

static const char *
instruction_at (const R700Program *program, guint dword)
{
  for (guint i = 0; i < program->n_cf; i++)
    if (program->cf[i].dword == dword)
      return r700_cf_ops[program->cf[i].op].name;
  for (guint i = 0; i < program->n_fetches; i++)
    if (program->fetches[i].dword == dword)
      return r700_fetch_ops[program->fetches[i].op].name;
  return NULL;
}

static void
check_fact (const R700Program *program, char **fact)
{
  guint dword = (guint) g_ascii_strtoull (fact[1], NULL, 10);
  const R700Alu *alu = alu_at (program, dword);
  g_autofree char *dst = NULL;

  if (fact[0][0] == 'i')
    {
      g_assert_cmpstr (instruction_at (program, dword), ==, fact[2]);
      return;
    }
  g_assert_nonnull (alu);
  g_assert_cmpint ("xyzwt"[alu->unit], ==, fact[2][0]);
  g_assert_cmpstr (r700_alu_ops[alu->op].name, ==, fact[3]);
  dst = destination_text (alu);
  g_assert_cmpstr (dst, ==, fact[4]);
  g_assert_cmpuint (g_strv_length (fact), ==, 5U + r700_alu_ops[alu->op].n_src);
  for (guint k = 0; fact[5 + k]; k++)
    {
      g_autofree char *src = operand_text (&alu->src[k]);

      g_assert_cmpstr (src, ==, fact[5 + k]);
    }
}

static R700Program *
decode_clean (const GArray *words)
{
  g_autoptr (GBytes) bytes = to_bytes ((const guint32 *) (gconstpointer) words->data, words->len);
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  R700Program *program = r700_decode (bytes, NULL, diagnostics, NULL);

  g_assert_nonnull (program);
  g_assert_cmpuint (diagnostics->len, ==, 0);
  g_assert_false (program->sections[0].big_endian);
  check_program (program);
  return program;
}

/* The same words in the other byte order read as the same program. */
static void
check_swapped (const R700Program *program)
{
  const R700Section *section = &program->sections[0];
  g_autofree guint32 *words = g_new (guint32, section->n_words);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (R700Program) swapped = NULL;
  g_autofree char *text = r700_print (program);
  g_autofree char *swapped_text = NULL;

  for (guint i = 0; i < section->n_words; i++)
    words[i] = GUINT32_SWAP_LE_BE (section->words[i]);
  bytes = to_bytes (words, section->n_words);
  swapped = r700_decode (bytes, NULL, NULL, NULL);
  swapped_text = r700_print (swapped);
  g_assert_true (swapped->sections[0].big_endian);
  g_assert_cmpstr (swapped_text, ==, text);
}

static void
test_mesa (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "mesa.vec", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (R700Program) program = NULL;
  guint n_facts = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], " ", -1);

      if (lines[i][0] == '\0' || lines[i][0] == '#')
        continue;
      if (lines[i][0] == 'p')
        {
          g_clear_pointer (&program, r700_program_unref);
          g_array_set_size (words, 0);
          continue;
        }
      if (lines[i][0] == 'w')
        {
          for (guint k = 1; cells[k]; k++)
            {
              guint32 word = (guint32) g_ascii_strtoull (cells[k], NULL, 16);

              g_array_append_val (words, word);
            }
          continue;
        }
      if (program == NULL)
        {
          program = decode_clean (words);
          check_swapped (program);
        }
      check_fact (program, cells);
      n_facts++;
    }
  g_assert_cmpuint (n_facts, ==, 889);
}

/* --- all programs of a corpus, where there is one --- */

static guint
check_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *data = NULL;
      gsize size;
      g_autoptr (GArray) words = NULL;
      g_autoptr (R700Program) program = NULL;

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        n += check_folder (path);
      if (!g_str_has_suffix (name, "s.bin") || strlen (name) != strlen ("ps.bin"))
        continue;
      g_test_message ("%s", path);
      g_assert_true (g_file_get_contents (path, &data, &size, NULL));
      words = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_array_append_vals (words, data, size / sizeof (guint32));
      for (guint i = 0; i < words->len; i++)
        g_array_index (words, guint32, i) = GUINT32_FROM_LE (g_array_index (words, guint32, i));
      program = decode_clean (words);
      check_swapped (program);
      n++;
    }
  return n;
}

static void
test_corpus (void)
{
  const char *corpus = g_getenv ("LANESCOPE_CORPUS");
  g_autofree char *folder = NULL;

  if (corpus == NULL)
    {
      g_test_skip ("LANESCOPE_CORPUS does not name a corpus");
      return;
    }
  folder = g_build_filename (corpus, "r700", NULL);
  g_assert_cmpuint (check_folder (folder), >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (wrongs); i++)
    {
      g_autofree char *path = g_strdup_printf ("/isa/r700/decode/wrong/%s", wrongs[i].name);

      g_test_add_data_func (path, &wrongs[i], test_wrong);
    }
  g_test_add_func ("/isa/r700/decode/right", test_right);
  g_test_add_func ("/isa/r700/decode/bad-bytes", test_bad_bytes);
  g_test_add_func ("/isa/r700/decode/big-endian", test_big_endian);
  g_test_add_func ("/isa/r700/decode/subroutine", test_subroutine);
  g_test_add_func ("/isa/r700/decode/shared-clause", test_shared_clause);
  g_test_add_func ("/isa/r700/decode/overlap-is-bounded", test_overlap_is_bounded);
  g_test_add_func ("/isa/r700/decode/random", test_random);
  g_test_add_func ("/isa/r700/decode/mesa-agrees", test_mesa);
  g_test_add_func ("/isa/r700/decode/corpus-has-no-findings", test_corpus);
  g_test_add_func ("/isa/r700/print/unreachable", test_unreachable);
  g_test_add_func ("/isa/r700/print/far-subroutine", test_far_subroutine);
  g_test_add_func ("/isa/r700/print/depth", test_depth);
  return g_test_run ();
}
