#include "r500-test.h"

#include <string.h>

#include "ls-diagnostic.h"

/* What decoding says, beside what others say of the same words. */

/* --- the table ----------------------------------------------------------------------------------------------- */

/* The bits that rows of the word before row i have. */
static guint32
bits_before (const IsaFormat *format, guint i)
{
  guint32 seen = 0;

  for (guint k = 0; k < i; k++)
    if (format->bits[k].word == format->bits[i].word)
      seen |= isa_ones (format->bits[k].hi - format->bits[k].lo + 1u) << format->bits[k].lo;
  return seen;
}

static gboolean
is_last_of_word (const IsaFormat *format, guint i)
{
  return i + 1 == format->n_bits || format->bits[i + 1].word != format->bits[i].word;
}

/* Whether the rows of each word tile its 32 bits once. Returns: (transfer full): what is wrong, or NULL. */
static char *
find_fault (const IsaFormat *format)
{
  for (guint i = 0; i < format->n_bits; i++)
    {
      const IsaBits *bits = &format->bits[i];
      const char *name = bits->name ? bits->name : "reserved bits";
      guint32 seen, mine;

      if (bits->hi > 31 || bits->lo > bits->hi)
        return g_strdup_printf ("%s %s: no bits %u:%u", bits->word_name, name, bits->hi, bits->lo);
      seen = bits_before (format, i);
      mine = isa_ones (bits->hi - bits->lo + 1u) << bits->lo;
      if (seen & mine)
        return g_strdup_printf ("%s %s overlaps another row", bits->word_name, name);
      if (is_last_of_word (format, i) && (seen | mine) != G_MAXUINT32)
        return g_strdup_printf ("%s: no row has the bits 0x%08X", bits->word_name, ~(seen | mine));
    }
  return NULL;
}

static void
test_words_tile (void)
{
  g_autofree char *fault = find_fault (&r500_format);

  g_assert_cmpstr (fault, ==, NULL);
}

/* Of rows that do not tile. */
static void
test_tiling_is_seen (void)
{
  static const IsaBits overlap[] = { { 0, ISA_BITS_FIELD, "W", "A", 0, 7, 0 },
                                     { 0, ISA_BITS_FIELD, "W", "B", 0, 31, 7 } };
  static const IsaBits gap[] = { { 0, ISA_BITS_FIELD, "W", "A", 0, 7, 0 },
                                 { 0, ISA_BITS_RESERVED, "W", NULL, 0, 31, 9 } };
  const IsaFormat first = { NULL, 0, overlap, G_N_ELEMENTS (overlap) };
  const IsaFormat second = { NULL, 0, gap, G_N_ELEMENTS (gap) };
  g_autofree char *said_first = find_fault (&first);
  g_autofree char *said_second = find_fault (&second);

  g_assert_cmpstr (said_first, ==, "W B overlaps another row");
  g_assert_cmpstr (said_second, ==, "W: no row has the bits 0x00000100");
}

/* The rows are those of the documents: bits that were worked out from them and compared with other decoders. */
static void
test_rows_match (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "fields.csv", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; i < R500_N_FIELDS; i++)
    {
      const IsaField *field = &r500_format.fields[i];
      g_autofree char *row = g_strdup_printf ("%s,%u,%s,%u,%u", field->word, field->dword,
                                              field->name, field->hi, field->lo);

      if (!g_strv_contains ((const char *const *) lines, row))
        g_test_message ("%s", row);
      g_assert_true (g_strv_contains ((const char *const *) lines, row));
    }
  for (guint i = 1; lines[i] && lines[i][0]; i++)
    n++;
  g_assert_cmpuint (n, ==, R500_N_FIELDS);
}

/* The value goes into its bits and no others; one that is too large is refused. */
static void
test_fields (void)
{
  for (guint i = 0; i < R500_N_FIELDS; i++)
    {
      const IsaField *field = &r500_format.fields[i];
      guint32 max = isa_field_max (field);
      guint32 zeros[R500_N_DWORDS] = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_true (isa_field_encode (field, zeros, max, NULL));
      g_assert_cmphex (zeros[field->dword] >> field->lo, ==, max);
      g_assert_cmphex (isa_field_get (field, zeros), ==, max);
      g_assert_false (isa_field_encode (field, zeros, (gint64) max + 1, &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
      g_assert_cmphex (isa_field_get (field, zeros), ==, max);
    }
}

/* --- beside another decoder ------------------------------------------------------------------------------------ */

static const char *const swizzles = "RGBA0H1_";

static void
say_source (GString *out, const R500Source *src)
{
  g_assert_false (src->rel);
  if (src->file == R500_FILE_INLINE)
    g_string_append_printf (out, "#%g ", (double) r500_inline_value (src->index));
  else
    g_string_append_printf (out, "%c%u ", src->file == R500_FILE_CONST ? 'c' : 't', src->index);
}

static void
say_sources (GString *out, const char *name, const R500Half *half)
{
  static const char *const srcps[] = { "1-2*s0", "s1-s0", "s1+s0", "1-s0" };

  g_string_append_printf (out, " %s[", name);
  for (guint k = 0; k < 3; k++)
    say_source (out, &half->src[k]);
  g_string_append_printf (out, "p=%s]", srcps[half->srcp_op]);
}

static void
say_operands (GString *out, const R500Half *half, guint n_lanes)
{
  static const char *const before[] = { "", "-", "|", "-|" };
  static const char *const after[] = { "", "", "|", "|" };

  for (guint k = 0; k < 3; k++)
    {
      const R500Operand *operand = &half->operands[k];

      g_string_append_printf (out, " %ss%c.", before[operand->mod], "012p"[operand->sel]);
      for (guint i = 0; i < n_lanes; i++)
        g_string_append_c (out, swizzles[operand->swiz[i]]);
      g_string_append (out, after[operand->mod]);
    }
}

static void
say_mask (GString *out, guint mask, const char *letters)
{
  for (guint i = 0; letters[i]; i++)
    if (mask >> i & 1)
      g_string_append_c (out, letters[i]);
}

static void
say_half (GString *out, const R500Instruction *instruction, R500HalfId id)
{
  static const char *const omods[] = { "", "*2", "*4", "*8", "/2", "/4", "/8", "(raw)" };
  const R500Half *half = &instruction->alu.halves[id];
  const char *letters = id == R500_RGB ? "rgb" : "a";

  g_string_append_printf (out, " %s %s%s%s", id == R500_RGB ? "RGB" : "| A",
                          r500_ops[half->op].name, omods[half->omod], half->clamp ? " SAT" : "");
  say_operands (out, half, id == R500_RGB ? 3 : 1);
  g_string_append_printf (out, " -> t%u.", half->dst);
  say_mask (out, half->wmask, letters);
  if (!half->wmask)
    g_string_append_c (out, '-');
  if (half->omask)
    {
      g_string_append_printf (out, " out%c.", "ABCD"[half->target]);
      say_mask (out, half->omask, letters);
    }
}

static void
say_channels (GString *out, const guint8 swiz[4])
{
  for (guint i = 0; i < 4; i++)
    g_string_append_c (out, swizzles[swiz[i]]);
}

static void
say_tex (GString *out, const R500Tex *tex)
{
  g_string_append_printf (out, " %s t%u.", r500_tex_ops[tex->op].name, tex->dst);
  say_mask (out, tex->wmask, "rgba");
  g_string_append_printf (out, " <- tex%u.", tex->unit);
  say_channels (out, tex->dst_swiz);
  g_string_append_printf (out, " coord t%u.", tex->temps[0].index);
  say_channels (out, tex->temps[0].swiz);
  if (tex->sem_acquire)
    g_string_append (out, " ACQ");
}

/* In the notation of the vectors. */
static char *
say (const R500Instruction *instruction)
{
  static const char *const types[] = { "ALU", "OUT", "FC", "TEX" };
  GString *out = g_string_new (types[instruction->type]);

  if (instruction->tex_sem_wait)
    g_string_append (out, " TEX_SEM_WAIT");
  if (instruction->nop)
    g_string_append (out, " NOP");
  if (instruction->type == R500_TYPE_TEX)
    say_tex (out, &instruction->tex);
  else
    {
      say_sources (out, "rgb", &instruction->alu.halves[R500_RGB]);
      say_sources (out, "a", &instruction->alu.halves[R500_ALPHA]);
      say_half (out, instruction, R500_RGB);
      say_half (out, instruction, R500_ALPHA);
    }
  return g_string_free (out, FALSE);
}

static void
test_known_words (void)
{
  g_autoptr (GPtrArray) vectors = r500_test_vectors ("known-words.vec");

  for (guint i = 0; i < vectors->len; i++)
    {
      const R500Vector *vector = g_ptr_array_index (vectors, i);
      g_autoptr (R500Program) program =
        r500_test_decode ((const guint32 *) (gpointer) vector->words->data, vector->words->len);
      g_autofree char *said = say (&program->code[0]);

      g_assert_cmpstr (said, ==, vector->said);
    }
  g_test_message ("%u instructions", vectors->len);
}

/* --- flow control: words of Mesa 22.3.6's r300 driver --------------------------------------------------------- */

static void
test_flow (void)
{
  static const struct
  {
    guint32 word;
    R500Flow flow;
  } rows[] = {
    { 0x12000f00,
      { .op = R500_FC_JUMP, .jump_func = 0x0F, .b_op = { R500_B_INCR }, .ignore_uncovered = 1 } },
    { 0x1a000f00,
      { .op = R500_FC_JUMP,
        .jump_func = 0x0F,
        .b_op = { R500_B_INCR, R500_B_INCR },
        .ignore_uncovered = 1 } },
    { 0x04010010,
      { .op = R500_FC_JUMP, .b_else = 1, .b_op = { R500_B_NONE, R500_B_DECR }, .b_pop_cnt = 1 } },
    { 0x01010020, { .op = R500_FC_JUMP, .jump_any = 1, .b_op = { R500_B_DECR }, .b_pop_cnt = 1 } },
    { 0x10000001, { .op = R500_FC_LOOP, .ignore_uncovered = 1 } },
    { 0x1400ff05,
      { .op = R500_FC_BREAKLOOP,
        .jump_func = 0xFF,
        .b_op = { R500_B_NONE, R500_B_DECR },
        .ignore_uncovered = 1 } },
    { 0x1400ff07,
      { .op = R500_FC_CONTINUE,
        .jump_func = 0xFF,
        .b_op = { R500_B_NONE, R500_B_DECR },
        .ignore_uncovered = 1 } },
    { 0x1000ff22,
      { .op = R500_FC_ENDLOOP, .jump_any = 1, .jump_func = 0xFF, .ignore_uncovered = 1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const guint32 words[R500_N_DWORDS] = { 0x402, 0, rows[i].word, 0x00070000 };
      g_autoptr (R500Program) program = r500_test_decode (words, R500_N_DWORDS);
      const R500Flow *flow = &program->code[0].flow;

      g_assert_true (program->code[0].alu_wait);
      g_assert_cmpuint (flow->jump_addr, ==, 7);
      g_assert_cmpuint (flow->op, ==, rows[i].flow.op);
      g_assert_cmpuint (flow->b_else, ==, rows[i].flow.b_else);
      g_assert_cmpuint (flow->jump_any, ==, rows[i].flow.jump_any);
      g_assert_cmphex (flow->jump_func, ==, rows[i].flow.jump_func);
      g_assert_cmpuint (flow->b_op[0], ==, rows[i].flow.b_op[0]);
      g_assert_cmpuint (flow->b_op[1], ==, rows[i].flow.b_op[1]);
      g_assert_cmpuint (flow->b_pop_cnt, ==, rows[i].flow.b_pop_cnt);
      g_assert_cmpuint (flow->ignore_uncovered, ==, rows[i].flow.ignore_uncovered);
    }
}

/* --- inline constants ------------------------------------------------------------------------------------------ */

/* From the register text: four bits of exponent with bias 7, three of mantissa; 0x30 and 0x3c as programs use them. */
static void
test_inline_constants (void)
{
  static const struct
  {
    guint n;
    float value;
  } rows[] = { { 0, 0 },       { 1, 0.001953125f }, { 7, 0.013671875f }, { 8, 0.015625f },
               { 0x30, 0.5f }, { 0x38, 1 },         { 0x3c, 1.5f },      { 64, 2 },
               { 83, 11 },     { 100, 48 },         { 120, 256 },        { 127, 480 },
               { 49, 0.5625f } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpfloat (r500_inline_value (rows[i].n), ==, rows[i].value);
}

/* --- what is refused, and what is found -------------------------------------------------------------------------- */

static void
test_sizes (void)
{
  static const guint8 zeros[24 * 513] = { 0 };
  static const gsize bad[] = { 0, 4, 23, 25, 24 * 513 };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (zeros, bad[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (r500_decode (bytes, NULL, &error));
      g_assert_error (error, LS_ERROR, LS_ERROR_FORMAT);
    }
}

static void
test_reserved (void)
{
  static const struct
  {
    guint32 words[R500_N_DWORDS];
    const char *said;
  } rows[] = {
    { { 0, 0, 0, 0, 0, 6 }, "f: error: dword 5 RGB_OP=6: reserved value" },
    { { 0, 0, 0, 0, 0, 13 }, "f: error: dword 5 RGB_OP=13: reserved value" },
    { { 1, 0, 0, 0, 4 }, "f: error: dword 4 ALPHA_OP=4: reserved value" },
    { { 0x30 }, "f: error: dword 0 RGB_PRED_SEL=6: reserved value" },
    { { 0x0e000000 }, "f: error: dword 0 ALPHA_PRED_SEL=7: reserved value" },
    { { 3, 0x01c00000 }, "f: error: dword 1 INST=7: reserved value" },
    { { 2, 0, 0xc0 }, "f: error: dword 2 A_OP=3: reserved value" },
    { { 2, 0, 0x03000000 }, "f: error: dword 2 B_OP0=3: reserved value" },
    { { 2, 0, 0x0c000000 }, "f: error: dword 2 B_OP1=3: reserved value" },
    { { 2, 1 }, "f: warning: dword 1 RESERVED=1: bits 0x00000001 are set that belong to no field" },
    { { 2, 0, 8 },
      "f: warning: dword 2 RESERVED=8: bits 0x00000008 are set that belong to no field" },
    { { 3, 0, 0, 0, 0, 2 },
      "f: warning: dword 5 RESERVED=2: bits 0x00000002 are set that belong to no field" },
    { { 3, 1 }, "f: warning: dword 1 RESERVED=1: bits 0x00000001 are set that belong to no field" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GBytes) bytes = r500_test_bytes (rows[i].words, R500_N_DWORDS);
      g_autoptr (GPtrArray) found = ls_diagnostics_new ();
      g_autoptr (R500Program) program = r500_decode (bytes, found, NULL);
      g_autofree char *said = NULL;

      g_assert_nonnull (program);
      g_assert_cmpuint (found->len, ==, 1);
      said = ls_diagnostic_format (g_ptr_array_index (found, 0), "f");
      g_assert_cmpstr (said, ==, rows[i].said);
    }
}

/* Temps and constants are as many as instructions name; an idle half names none. */
static void
test_counts (void)
{
  g_autoptr (R500Program) program = r500_test_program (
    "ALU src0.rgb = const[9], src1.rgb = 0.5 : temp[3].rg = MAD src0.rgb, src1.rgb, src0.000\n"
    "TEX ____ = TEXKILL temp[12].rgba\n");

  g_assert_cmpuint (program->n_constants, ==, 10);
  g_assert_cmpuint (program->n_temps, ==, 13);
  g_assert_cmpuint (program->n_lines, ==, 2);
}

/* Which sources of which half an instruction reads: the fourth product of DP4 is the alpha half's, a derivative takes src0 of
 * its own half whatever is selected (document 001), and srcp reads what it is made of. */
static void
test_reads (void)
{
  static const struct
  {
    const char *text;
    guint reads[R500_N_HALVES];                  /* operands */
    guint sources[R500_N_HALVES][R500_N_HALVES]; /* by half, by pool */
  } rows[] = {
    { "ALU temp[0].r = DP4 src0.rgb, src1.rgb\n+ ____ = RCP src2.a, src1.a\n",
      { 3, 3 },
      { { 3, 0 }, { 0, 6 } } },
    { "ALU temp[0].r = DP3 src0.rgb, src1.rga\n+ temp[0].a = RCP src2.g\n",
      { 3, 1 },
      { { 3, 2 }, { 4, 0 } } },
    { "ALU temp[0].r = MDH src2.aaa, src1.rgb, src2.aaa\n+ temp[0].a = MDV src2.r, src0.1, "
      "src2.r\n",
      { 7, 7 },
      { { 3, 0 }, { 0, 1 } } },
    { "ALU srcp.rgb = src1 + src0, srcp.a = 1 - src0 : temp[0].r = FRC srcp.rga\n",
      { 1, 7 },
      { { 3, 1 }, { 1, 0 } } },
    { "ALU temp[0].r = CMP src0.0h1, src0.r__, src2.rgb\n", { 7, 7 }, { { 5, 0 }, { 1, 0 } } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (R500Program) program = r500_test_program (rows[i].text);
      const R500Alu *alu = &program->code[0].alu;

      for (guint half = 0; half < R500_N_HALVES; half++)
        {
          g_assert_cmpuint (r500_half_reads (alu, (R500HalfId) half), ==, rows[i].reads[half]);
          for (guint pool = 0; pool < R500_N_HALVES; pool++)
            g_assert_cmpuint (r500_half_sources (alu, (R500HalfId) half, (R500HalfId) pool), ==,
                              rows[i].sources[half][pool]);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r500/table/words-tile", test_words_tile);
  g_test_add_func ("/r500/table/tiling-is-seen", test_tiling_is_seen);
  g_test_add_func ("/r500/table/rows-match", test_rows_match);
  g_test_add_func ("/r500/table/fields", test_fields);
  g_test_add_func ("/r500/decode/known-words", test_known_words);
  g_test_add_func ("/r500/decode/flow", test_flow);
  g_test_add_func ("/r500/decode/inline-constants", test_inline_constants);
  g_test_add_func ("/r500/decode/sizes", test_sizes);
  g_test_add_func ("/r500/decode/reserved", test_reserved);
  g_test_add_func ("/r500/decode/counts", test_counts);
  g_test_add_func ("/r500/decode/reads", test_reads);
  return g_test_run ();
}
