#include "r500-test.h"

#include "ls-diagnostic.h"
#include "r500-program.h"

/* disasm, then asm, gives the same words: of compiled programs, of instructions that were found, and of words at random, in
 * which every field has every value. */

static void
test_vectors (gconstpointer data)
{
  g_autoptr (GPtrArray) vectors = r500_test_vectors (data);

  g_assert_cmpuint (vectors->len, >=, 8);
  for (guint i = 0; i < vectors->len; i++)
    {
      const R500Vector *vector = g_ptr_array_index (vectors, i);
      g_autoptr (GBytes) bytes =
        r500_test_bytes ((const guint32 *) (gpointer) vector->words->data, vector->words->len);

      r500_test_round_trip (vector->name, bytes);
    }
}

/* Drivers set no bits that belong to no field, use nothing that is reserved, and keep to all that is checked. */
static void
test_nothing_found (gconstpointer data)
{
  g_autoptr (GPtrArray) vectors = r500_test_vectors (data);

  for (guint i = 0; i < vectors->len; i++)
    {
      const R500Vector *vector = g_ptr_array_index (vectors, i);
      g_autoptr (GBytes) bytes =
        r500_test_bytes ((const guint32 *) (gpointer) vector->words->data, vector->words->len);
      g_autoptr (GPtrArray) found = ls_diagnostics_new ();
      g_autoptr (R500Program) program = r500_decode (bytes, found, NULL);

      g_assert_nonnull (program);
      r500_validate (program, NULL, found);
      for (guint k = 0; k < found->len; k++)
        {
          g_autofree char *said = ls_diagnostic_format (g_ptr_array_index (found, k), vector->name);

          g_test_message ("%s", said);
        }
      g_assert_cmpuint (found->len, ==, 0);
    }
}

/* Each bit set with a chance that is itself drawn, so that some words are nearly empty. */
static guint32
draw_word (void)
{
  guint32 word = g_test_rand_int ();
  guint n = (guint) g_test_rand_int_range (0, 4);

  for (guint i = 0; i < n; i++)
    word &= g_test_rand_int ();
  return word;
}

static void
test_random (void)
{
  guint n = g_test_slow () ? 200000 : 20000;

  for (guint i = 0; i < n; i++)
    {
      guint32 words[R500_N_DWORDS];
      g_autoptr (GBytes) bytes = NULL;

      for (guint k = 0; k < R500_N_DWORDS; k++)
        words[k] = draw_word ();
      bytes = r500_test_bytes (words, R500_N_DWORDS);
      r500_test_round_trip ("random", bytes);
    }
}

/* Every value of every field, the others at rest. */
static void
test_fields (void)
{
  for (guint type = 0; type < 4; type++)
    for (guint field = 0; field < R500_N_FIELDS; field++)
      {
        guint32 max = isa_field_max (&r500_format.fields[field]);

        if (field == R500_US_CMN_INST_TYPE || !r500_type_has_field (type, (R500FieldId) field))
          continue;
        for (guint32 value = 0; value <= max; value++)
          {
            guint32 words[R500_N_DWORDS] = { type };
            g_autoptr (GBytes) bytes = NULL;

            r500_put (words, (R500FieldId) field, value);
            bytes = r500_test_bytes (words, R500_N_DWORDS);
            r500_test_round_trip (r500_format.fields[field].name, bytes);
          }
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/r500/round-trip/compiled", "corpus.vec", test_vectors);
  g_test_add_data_func ("/r500/round-trip/known-words", "known-words.vec", test_vectors);
  g_test_add_data_func ("/r500/round-trip/flow", "flow.vec", test_vectors);
  g_test_add_data_func ("/r500/round-trip/compiled-words-are-sound", "corpus.vec",
                        test_nothing_found);
  g_test_add_data_func ("/r500/round-trip/known-words-are-sound", "known-words.vec",
                        test_nothing_found);
  g_test_add_func ("/r500/round-trip/fields", test_fields);
  g_test_add_func ("/r500/round-trip/random", test_random);
  return g_test_run ();
}
