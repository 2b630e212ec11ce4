#include "r700-isa.h"

#include <glib.h>
#include <string.h>

/* The tables against compact copies of two lists made from the R700 guide and three other implementations, independent of
 * the tables: data/fields.csv and data/instructions.csv. */

typedef struct
{
  char **cells;
} Row;

static void
row_clear (gpointer data)
{
  g_strfreev (((Row *) data)->cells);
}

static GArray *
read_csv (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", name, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));

  g_array_set_clear_func (rows, row_clear);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] && *lines[i]; i++)
    {
      Row row = { g_strsplit (lines[i], ",", -1) };

      g_array_append_val (rows, row);
    }
  return rows;
}

static guint
number (const char *text)
{
  return (guint) g_ascii_strtoull (text, NULL, 10);
}

/* --- fields --- */

static IsaBitsKind
kind_of (const char *name)
{
  if (strcmp (name, "RESERVED") == 0 || strcmp (name, "UNUSED") == 0)
    return ISA_BITS_RESERVED;
  return strcmp (name, "PAD") == 0 ? ISA_BITS_PADDING : ISA_BITS_FIELD;
}

static gboolean
same_bits (const IsaBits *bits, char **cells)
{
  IsaBitsKind kind = kind_of (cells[2]);

  return strcmp (bits->word_name, cells[0]) == 0 && bits->dword == number (cells[1]) &&
         bits->hi == number (cells[3]) && bits->lo == number (cells[4]) && bits->kind == kind &&
         (kind != ISA_BITS_FIELD || strcmp (bits->name, cells[2]) == 0);
}

static void
test_fields_match (void)
{
  g_autoptr (GArray) rows = read_csv ("fields.csv");

  g_assert_cmpuint (rows->len, ==, 244);
  g_assert_cmpuint (r700_format.n_bits, ==, 244);
  g_assert_cmpuint (R700_N_WORDS, ==, 37);
  for (guint i = 0; i < rows->len; i++)
    {
      char **cells = g_array_index (rows, Row, i).cells;
      guint found = 0;

      for (guint k = 0; k < r700_format.n_bits; k++)
        found += same_bits (&r700_format.bits[k], cells);
      if (found != 1)
        g_test_message ("%s %s [%s:%s]", cells[0], cells[2], cells[3], cells[4]);
      g_assert_cmpuint (found, ==, 1);
    }
}

static void
test_words_tile (void)
{
  guint32 seen[R700_N_WORDS] = { 0 };

  for (guint i = 0; i < r700_format.n_bits; i++)
    {
      const IsaBits *bits = &r700_format.bits[i];

      g_assert_cmpuint (bits->hi, <, 32);
      g_assert_cmpuint (bits->lo, <=, bits->hi);
      for (guint bit = bits->lo; bit <= bits->hi; bit++)
        {
          if (seen[bits->word] >> bit & 1)
            g_test_message ("%s bit %u is there twice", bits->word_name, bit);
          g_assert_false (seen[bits->word] >> bit & 1);
          seen[bits->word] |= 1U << bit;
        }
    }
  for (guint i = 0; i < R700_N_WORDS; i++)
    g_assert_cmphex (seen[i], ==, G_MAXUINT32);
}

static void
test_get_put (void)
{
  for (R700FieldId field = 0; field < R700_N_FIELDS; field++)
    {
      guint32 zeros[4] = { 0 };
      guint32 ones[4] = { G_MAXUINT32, G_MAXUINT32, G_MAXUINT32, G_MAXUINT32 };
      guint32 max = r700_field_max (field);
      guint dword = r700_fields[field].dword;

      r700_put (zeros, field, max);
      r700_put (ones, field, 0);
      g_assert_cmphex (zeros[dword] ^ ones[dword], ==, G_MAXUINT32);
      g_assert_cmphex (zeros[dword] >> r700_fields[field].lo, ==, max);
      g_assert_cmphex (r700_get (zeros, field), ==, max);
      g_assert_cmphex (r700_get (ones, field), ==, 0);
      r700_put (zeros, field, 0xA5A5A5A5);
      g_assert_cmphex (r700_get (zeros, field), ==, 0xA5A5A5A5 & max);
    }
}

/* --- instructions --- */

typedef struct
{
  const char *class;
  guint expected;
} ClassCount;

static void
test_counts (void)
{
  static const ClassCount counts[] = {
    { "CF", 30 }, { "CF_ALU", 7 }, { "CF_EXPORT", 10 }, { "ALU_OP2", 117 }, { "ALU_OP3", 22 },
    { "VTX", 3 }, { "TEX", 32 },   { "MEM", 3 },        { "LDS", 4 },
  };
  g_autoptr (GArray) rows = read_csv ("instructions.csv");

  for (guint c = 0; c < G_N_ELEMENTS (counts); c++)
    {
      guint n = 0;

      for (guint i = 0; i < rows->len; i++)
        n += strcmp (g_array_index (rows, Row, i).cells[1], counts[c].class) == 0;
      g_assert_cmpuint (n, ==, counts[c].expected);
    }
  g_assert_cmpuint (R700_N_CF_OPS, ==, 30 + 7 + 10);
  g_assert_cmpuint (R700_N_ALU_OPS, ==, 115 + 22);
  g_assert_cmpuint (R700_N_FETCH_OPS, ==, 3 + 32 + 3 + 4);
}

static const char *
units_name (R700Units units)
{
  static const char *const names[] = { "ANY", "VEC", "TRANS", "PAIR", "QUAD", "REDUCE", "NONE" };

  return names[units];
}

static void
check_alu (char **cells, gboolean is_op3)
{
  guint code = number (cells[2]);
  R700AluOp op = is_op3 ? r700_alu_op3 (code) : r700_alu_op2 (code);
  const R700AluInfo *info;

  g_assert_cmpuint (op, !=, R700_OP_INVALID);
  info = &r700_alu_ops[op];
  if (r700_alu_alias (cells[0]) != R700_OP_INVALID)
    {
      g_assert_cmpuint (r700_alu_alias (cells[0]), ==, op);
      g_assert_cmpuint (r700_alu_by_name (cells[0]), ==, R700_OP_INVALID);
      return;
    }
  g_assert_cmpstr (info->name, ==, cells[0]);
  g_assert_cmpuint (info->code, ==, code);
  g_assert_cmpint (info->is_op3, ==, is_op3);
  g_assert_cmpuint (info->n_src, ==, number (cells[4]));
  g_assert_cmpstr (units_name (info->units), ==, cells[3]);
  g_assert_cmpuint (r700_alu_by_name (cells[0]), ==, op);
}

static void
check_cf (char **cells, R700CfClass class)
{
  R700CfOp op = r700_cf_op (class, number (cells[2]));

  g_assert_cmpuint (op, !=, R700_CF_OP_INVALID);
  g_assert_cmpstr (r700_cf_ops[op].name, ==, cells[0]);
  g_assert_cmpuint (r700_cf_by_name (cells[0]), ==, op);
}

static void
check_fetch (char **cells, R700FetchClass class)
{
  R700FetchOp op = r700_fetch_op (class, number (cells[2]));

  g_assert_cmpuint (op, !=, R700_FETCH_INVALID);
  g_assert_cmpstr (r700_fetch_ops[op].name, ==, cells[0]);
  g_assert_cmpuint (r700_fetch_ops[op].class, ==, class);
  g_assert_cmpuint (r700_fetch_by_name (class, cells[0]), ==, op);
}

static void
test_instructions_match (void)
{
  static const char *const cf[] = { "CF", "CF_ALU", "CF_EXPORT", NULL };
  static const char *const alu[] = { "ALU_OP2", "ALU_OP3", NULL };
  static const char *const fetch[] = { "VTX", "TEX", "MEM", "LDS", NULL };
  g_autoptr (GArray) rows = read_csv ("instructions.csv");

  for (guint i = 0; i < rows->len; i++)
    {
      char **cells = g_array_index (rows, Row, i).cells;

      for (guint c = 0; cf[c]; c++)
        if (strcmp (cells[1], cf[c]) == 0)
          check_cf (cells, c);
      for (guint c = 0; alu[c]; c++)
        if (strcmp (cells[1], alu[c]) == 0)
          check_alu (cells, c == 1);
      for (guint c = 0; fetch[c]; c++)
        if (strcmp (cells[1], fetch[c]) == 0)
          check_fetch (cells, c);
    }
}

/* The other direction: every code that the lists do not have is reserved. */
static guint
codes_in (const GArray *rows, const char *class, guint code)
{
  guint n = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      char **cells = g_array_index (rows, Row, i).cells;

      n += strcmp (cells[1], class) == 0 && number (cells[2]) == code;
    }
  return n;
}

static void
test_other_codes_reserved (void)
{
  g_autoptr (GArray) rows = read_csv ("instructions.csv");

  for (guint code = 0; code < 2048; code++)
    {
      g_assert_cmpint (r700_alu_op2 (code) != R700_OP_INVALID, ==,
                       codes_in (rows, "ALU_OP2", code) > 0);
      g_assert_cmpint (r700_alu_op3 (code) != R700_OP_INVALID, ==,
                       codes_in (rows, "ALU_OP3", code) > 0);
      g_assert_cmpint (r700_cf_op (R700_CF_CLASS_PLAIN, code) != R700_CF_OP_INVALID, ==,
                       codes_in (rows, "CF", code) > 0);
      g_assert_cmpint (r700_cf_op (R700_CF_CLASS_ALU, code) != R700_CF_OP_INVALID, ==,
                       codes_in (rows, "CF_ALU", code) > 0);
      g_assert_cmpint (r700_cf_op (R700_CF_CLASS_EXPORT, code) != R700_CF_OP_INVALID, ==,
                       codes_in (rows, "CF_EXPORT", code) > 0);
      g_assert_cmpint (r700_fetch_op (R700_FETCH_CLASS_VTX, code) != R700_FETCH_INVALID, ==,
                       codes_in (rows, "VTX", code) > 0);
      g_assert_cmpint (r700_fetch_op (R700_FETCH_CLASS_TEX, code) != R700_FETCH_INVALID, ==,
                       codes_in (rows, "TEX", code) > 0);
      g_assert_cmpint (r700_fetch_op (R700_FETCH_CLASS_MEM, code) != R700_FETCH_INVALID, ==,
                       codes_in (rows, "MEM", code) + codes_in (rows, "LDS", code) > 0);
    }
}

static void
test_names (void)
{
  g_assert_cmpuint (r700_alu_by_name ("cmovgt_int"), ==, R700_OP_CNDGT_INT);
  g_assert_cmpuint (r700_alu_by_name ("RECIP_IEEE"), ==, R700_OP_RECIP_IEEE);
  g_assert_cmpuint (r700_alu_by_name ("mul_E"), ==, R700_OP_MUL_IEEE);
  g_assert_cmpuint (r700_alu_by_name ("MUL_F"), ==, R700_OP_INVALID);
  g_assert_cmpuint (r700_alu_alias ("PRED_SETLT_INT"), ==, R700_OP_KILLE_INT);
  g_assert_cmpuint (r700_alu_alias ("KILLE_INT"), ==, R700_OP_INVALID);
  g_assert_cmpuint (r700_cf_by_name ("Exp_Done"), ==, R700_CF_OP_EXPORT_DONE);
  g_assert_cmpuint (r700_fetch_by_name (R700_FETCH_CLASS_VTX, "vfetch"), ==, R700_VTX_FETCH);
  g_assert_cmpuint (r700_fetch_by_name (R700_FETCH_CLASS_TEX, "vfetch"), ==, R700_FETCH_INVALID);
  g_assert_cmpstr (r700_alu_ops[R700_OP_RECIPSQRT_IEEE].name, ==, "RECIPSQRT_IEEE");
  g_assert_cmpstr (r700_alu_ops[R700_OP_ADD].name, ==, "ADD");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/isa/r700/fields/match", test_fields_match);
  g_test_add_func ("/isa/r700/fields/words-tile", test_words_tile);
  g_test_add_func ("/isa/r700/fields/get-put", test_get_put);
  g_test_add_func ("/isa/r700/instructions/counts", test_counts);
  g_test_add_func ("/isa/r700/instructions/match", test_instructions_match);
  g_test_add_func ("/isa/r700/instructions/other-codes-reserved", test_other_codes_reserved);
  g_test_add_func ("/isa/r700/instructions/names", test_names);
  return g_test_run ();
}
