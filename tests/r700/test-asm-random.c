#include <string.h>

#include "ls-diagnostic.h"
#include "r700-listing.h"
#include "r700-program.h"
#include "rounds.h"

/* Words -> text -> words, on words that nobody chose: every opcode with every other bit at random. */

#define N_ROUNDS rounds (400)
#define CLAUSE_WORD 8 /* 64-bit word where the clause begins */

typedef struct
{
  GArray *words;
} Program;

static guint32
random_word (void)
{
  return (guint32) g_test_rand_int ();
}

static void
append (GArray *words, guint32 a, guint32 b)
{
  g_array_append_val (words, a);
  g_array_append_val (words, b);
}

static char *
describe (const char *text, const GArray *want, GBytes *got)
{
  g_autoptr (GString) out = g_string_new (text);
  gsize size = 0;
  const guint32 *words = got ? g_bytes_get_data (got, &size) : NULL;

  for (guint i = 0; i < want->len; i++)
    if (i >= size / 4 || words[i] != g_array_index (want, guint32, i))
      g_string_append_printf (out, "\ndword %u: want %08x, got %08x", i,
                              g_array_index (want, guint32, i), i < size / 4 ? words[i] : 0);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Decodes, prints, assembles, compares. */
static void
assert_round_trip (const GArray *words)
{
  g_autoptr (GBytes) bytes = g_bytes_new (words->data, words->len * sizeof (guint32));
  g_autoptr (GPtrArray) found = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (R700Program) program = r700_decode (bytes, NULL, NULL, &error);
  g_autoptr (GBytes) again = NULL;
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  /* A few random words make sense only with their bytes swapped, and are then read so. */
  if (program->sections[0].big_endian)
    return;
  text = r700_print (program);
  again = r700_assemble (text, -1, found, &error);
  if (!again || !g_bytes_equal (again, bytes))
    {
      g_autofree char *what = describe (text, words, again);

      g_test_message ("%s\n%s", error ? error->message : "the words differ", what);
      g_test_fail ();
    }
}

/* A program with one clause behind CLAUSE_WORD words of control flow. */
static GArray *
program_with_clause (guint32 cf0, guint32 cf1, const guint32 *clause, guint n)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (guint32));

  append (words, cf0 | CLAUSE_WORD, cf1);
  append (words, 0, 0x80200000); /* NOP with END_OF_PROGRAM */
  while (words->len < 2 * CLAUSE_WORD)
    append (words, 0, 0);
  g_array_append_vals (words, clause, n);
  return words;
}

static guint
count_literals (const guint32 *clause, guint n)
{
  guint dwords = 0;

  for (guint i = 0; i < n; i += 2)
    {
      const guint sels[] = { clause[i] & 0x1FF, clause[i] >> 13 & 0x1FF, clause[i + 1] & 0x1FF };
      const guint chans[] = { clause[i] >> 10 & 3, clause[i] >> 23 & 3, clause[i + 1] >> 10 & 3 };
      guint n_sels = (clause[i + 1] >> 15 & 7) ? 3 : 2;

      for (guint j = 0; j < n_sels; j++)
        if (sels[j] == R700_SEL_LITERAL)
          dwords = MAX (dwords, chans[j] < 2 ? 2u : 4u);
    }
  return dwords;
}

/* All bits at random, the opcode given; INDEX_MODE and selectors take any value. */
static void
random_slot (R700AluOp op, guint32 words[2])
{
  words[0] = random_word ();
  words[1] = random_word ();
  if (r700_alu_ops[op].is_op3)
    r700_put (words, R700_ALU_WORD1_OP3_ALU_INST, r700_alu_ops[op].code);
  else
    r700_put (words, R700_ALU_WORD1_OP2_ALU_INST, r700_alu_ops[op].code);
  if (g_test_rand_bit ())
    r700_put (words, R700_ALU_WORD0_SRC0_SEL, (guint32) g_test_rand_int_range (248, 256));
}

static void
test_slots (gconstpointer data)
{
  R700AluOp op = (R700AluOp) GPOINTER_TO_UINT (data);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      guint32 clause[2 * 5 + 4] = { 0 };
      guint n_slots = (guint) g_test_rand_int_range (1, 6);
      g_autoptr (GArray) words = NULL;
      guint n;

      for (guint i = 0; i < n_slots; i++)
        {
          random_slot (i == 0 ? op : (R700AluOp) g_test_rand_int_range (0, R700_N_ALU_OPS),
                       &clause[2 * i]);
          r700_put (&clause[2 * i], R700_ALU_WORD0_LAST, i + 1 == n_slots);
        }
      n = 2 * n_slots;
      for (guint left = count_literals (clause, n); left > 0; left--)
        clause[n++] = random_word ();
      words = program_with_clause (0, 0xA0000000 | (n / 2 - 1) << 18, clause, n);
      assert_round_trip (words);
      if (g_test_failed ())
        return;
    }
}

static void
random_fetch (R700FetchOp op, guint32 words[4])
{
  const R700FetchInfo *info = &r700_fetch_ops[op];

  for (guint i = 0; i < 4; i++)
    words[i] = random_word ();
  if (g_test_rand_bit ())
    words[3] = 0;
  switch (info->class)
    {
    case R700_FETCH_CLASS_VTX:
    case R700_FETCH_CLASS_TEX:
      r700_put (words, R700_TEX_WORD0_TEX_INST, info->code);
      break;
    case R700_FETCH_CLASS_MEM:
    case R700_FETCH_CLASS_LDS:
      r700_put (words, R700_TEX_WORD0_TEX_INST, 2);
      r700_put (words, R700_MEM_RD_WORD0_MEM_OP, info->code);
      break;
    }
}

static void
test_fetches (gconstpointer data)
{
  R700FetchOp op = (R700FetchOp) GPOINTER_TO_UINT (data);
  guint cf_inst = r700_fetch_ops[op].class == R700_FETCH_CLASS_VTX ? 2 : 1;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      guint n = (guint) g_test_rand_int_range (1, 17);
      guint32 clause[4 * 16];
      guint32 cf1 = 0x80000000 | cf_inst << 23 | ((n - 1) & 7) << 10 | (n - 1) >> 3 << 19;
      g_autoptr (GArray) words = NULL;

      for (guint i = 0; i < n; i++)
        random_fetch (op, &clause[4 * i]);
      words = program_with_clause (0, cf1, clause, 4 * n);
      assert_round_trip (words);
      if (g_test_failed ())
        return;
    }
}

/* A CF instruction that runs no clause, with all other bits at random. */
static void
test_cf (gconstpointer data)
{
  const R700CfInfo *info = &r700_cf_ops[GPOINTER_TO_UINT (data)];

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      guint32 cf[2] = { random_word (), random_word () };
      g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint32));

      r700_put (cf, R700_CF_WORD1_CF_INST, info->code);
      r700_put (cf, R700_CF_WORD1_END_OF_PROGRAM, 0);
      if (info->flags & R700_CF_TARGET)
        r700_put (cf, R700_CF_WORD0_ADDR, g_test_rand_bit () ? 1 : 0);
      /* An export, whose bytes swapped are nonsense: noise alone may look like the other byte order. */
      append (words, 0xC0000000, 0x93800688);
      append (words, cf[0], cf[1]);
      append (words, 0, 0x80200000);
      assert_round_trip (words);
      if (g_test_failed ())
        return;
    }
}

/* The CF instruction of an ALU clause: kcache windows, flags. */
static void
test_cf_alu (gconstpointer data)
{
  const R700CfInfo *info = &r700_cf_ops[GPOINTER_TO_UINT (data)];
  static const guint32 mov[] = { 0x80000001, 0x00000C90 };

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      guint32 cf[2] = { random_word (), random_word () };
      g_autoptr (GArray) words = NULL;

      r700_put (cf, R700_CF_ALU_WORD0_ADDR, 0);
      r700_put (cf, R700_CF_ALU_WORD1_COUNT, 0);
      r700_put (cf, R700_CF_ALU_WORD1_CF_INST, info->code);
      words = program_with_clause (cf[0], cf[1], mov, G_N_ELEMENTS (mov));
      assert_round_trip (words);
      if (g_test_failed ())
        return;
    }
}

/* Whatever the words are: no crash, and text that assembles gives them back. */
static void
test_noise (void)
{
  for (guint round = 0; rounds_left (round, 2000); round++)
    {
      guint n = 2 * (guint) g_test_rand_int_range (1, 40);
      g_autoptr (GArray) noise = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_autoptr (R700Program) program = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GBytes) again = NULL;
      g_autofree char *text = NULL;

      for (guint i = 0; i < n; i++)
        {
          guint32 word = random_word () & (g_test_rand_bit () ? random_word () : G_MAXUINT32);

          g_array_append_val (noise, word);
        }
      bytes = g_bytes_new (noise->data, n * sizeof (guint32));
      program = r700_decode (bytes, NULL, NULL, NULL);
      g_assert_nonnull (program);
      text = r700_print (program);
      again = r700_assemble (text, -1, NULL, NULL);
      /* Noise may look like swapped bytes; the text then holds the words in host order. */
      if (again && !program->sections[0].big_endian && !g_bytes_equal (again, bytes))
        {
          g_autofree char *what = describe (text, noise, again);

          g_test_message ("%s", what);
          g_test_fail ();
          return;
        }
    }
}

static void
add (const char *kind, const char *name, guint index, GTestDataFunc func)
{
  g_autofree char *path = g_strdup_printf ("/r700/asm/random/%s/%s", kind, name);

  g_test_add_data_func (path, GUINT_TO_POINTER (index), func);
}

static void
add_fetches (void)
{
  static const char *const kinds[] = { "vtx", "tex", "mem", "lds" };

  for (guint i = 0; i < R700_N_FETCH_OPS; i++)
    if (i != R700_VTX_MEM && i != R700_TEX_MEM)
      add (kinds[r700_fetch_ops[i].class], r700_fetch_ops[i].name, i, test_fetches);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < R700_N_ALU_OPS; i++)
    add ("alu", r700_alu_ops[i].name, i, test_slots);
  for (guint i = 0; i < R700_N_CF_OPS; i++)
    if (r700_cf_ops[i].class == R700_CF_CLASS_ALU)
      add ("cf", r700_cf_ops[i].name, i, test_cf_alu);
    else if (!(r700_cf_ops[i].flags & R700_CF_CLAUSE))
      add ("cf", r700_cf_ops[i].name, i, test_cf);
  add_fetches ();
  g_test_add_func ("/r700/asm/random/noise", test_noise);
  return g_test_run ();
}
