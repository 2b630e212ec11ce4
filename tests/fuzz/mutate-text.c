#include <string.h>

#include "ls-fuzz.h"
#include "mutate.h"

/* libFuzzer's mutator of one text: FUZZ_TEXT is the function that changes it as what it is.  Only in fuzzers, which have
 * LLVMFuzzerMutate(). */

/* libFuzzer's */
size_t LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* One input in so many gets any bytes, so that what is refused is tried, too. */
#define ANY_BYTES 8

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
  static const guint counts[] = { 1, 1, 1, 1, 2, 3 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GPtrArray) lines = NULL;

  if (mutate_below (rand, ANY_BYTES) == 0)
    return LLVMFuzzerMutate (data, size, max_size);
  g_byte_array_append (bytes, data, (guint) size);
  lines = mutate_lines_split (&(FuzzPart){ .name = (char *) "text", .bytes = bytes });
  for (guint n = counts[mutate_below (rand, G_N_ELEMENTS (counts))]; n > 0; n--)
    FUZZ_TEXT (rand, lines);
  mutate_lines_join (lines, bytes);
  if (bytes->len == 0 || bytes->len > max_size)
    return LLVMFuzzerMutate (data, size, max_size);
  memcpy (data, bytes->data, bytes->len);
  return bytes->len;
}
