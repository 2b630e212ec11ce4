/* Unpacking against vectors that texel-vectors works out, and blocks worked out by hand. */

#include <float.h>
#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-format.h"

/* --- the vectors ----------------------------------------------------------------------------------------- */

/* FORMAT NUM COMP SRF DEGAMMA BYTES WORD... */
enum
{
  COLUMN_FORMAT,
  COLUMN_NUM,
  COLUMN_COMP,
  COLUMN_SRF,
  COLUMN_DEGAMMA,
  COLUMN_BYTES,
  COLUMN_WORDS,
};

static void
read_texel_format (char **columns, LsTexelFormat *texel)
{
  memset (texel, 0, sizeof *texel);
  texel->format = ls_data_format_by_name (columns[COLUMN_FORMAT]);
  g_assert_nonnull (texel->format);
  texel->num_format = columns[COLUMN_NUM][0] == 'n'   ? LS_NUM_NORM
                      : columns[COLUMN_NUM][0] == 'i' ? LS_NUM_INT
                                                      : LS_NUM_SCALED;
  for (guint i = 0; i < 4; i++)
    texel->format_comp[i] = (guint8) (columns[COLUMN_COMP][i] - '0');
  texel->srf_mode = (guint8) (columns[COLUMN_SRF][0] - '0');
  texel->degamma = columns[COLUMN_DEGAMMA][0] == '1';
}

/* Exact, but for the power function behind sRGB: a unit in the last place. */
static gboolean
is_equal (const LsTexelFormat *texel, guint32 got, guint32 expected)
{
  if (got == expected)
    return TRUE;
  return texel->degamma && fabsf (ls_bits_float (got) - ls_bits_float (expected)) <=
                             FLT_EPSILON * fabsf (ls_bits_float (expected));
}

static void
check_line (const char *line)
{
  g_auto (GStrv) columns = g_strsplit (line, " ", -1);
  guint32 words[LS_FORMAT_MAX_BLOCK][4];
  guint8 bytes[16];
  LsTexelFormat texel;
  guint n_words;

  read_texel_format (columns, &texel);
  g_assert_true (ls_format_check (&texel, NULL));
  g_assert_cmpuint (strlen (columns[COLUMN_BYTES]), ==, 2 * texel.format->n_bytes);
  for (guint i = 0; i < texel.format->n_bytes; i++)
    bytes[i] = (guint8) (g_ascii_xdigit_value (columns[COLUMN_BYTES][2 * i]) * 16 +
                         g_ascii_xdigit_value (columns[COLUMN_BYTES][2 * i + 1]));
  ls_format_unpack (&texel, bytes, words);
  n_words = g_strv_length (columns) - COLUMN_WORDS;
  g_assert_cmpuint (n_words, ==, 4 * texel.format->block_width * texel.format->block_height);
  for (guint i = 0; i < n_words; i++)
    {
      guint32 expected = (guint32) g_ascii_strtoull (columns[COLUMN_WORDS + i], NULL, 16);

      if (!is_equal (&texel, words[i / 4][i % 4], expected))
        g_test_fail_printf ("texel %u component %u is %08x: %s", i / 4, i % 4, words[i / 4][i % 4],
                            line);
    }
}

/* Every format that can be unpacked has vectors. */
static void
check_coverage (GHashTable *seen)
{
  guint n;
  const LsDataFormat *formats = ls_data_formats (&n);

  for (guint i = 0; i < n; i++)
    if (formats[i].layout != LS_FORMAT_UNKNOWN && !g_hash_table_contains (seen, formats[i].name))
      g_test_fail_printf ("format %s has no vectors", formats[i].name);
}

static void
test_vectors (gconstpointer path)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (; lines[n] && *lines[n]; n++)
    {
      g_hash_table_add (seen, g_strndup (lines[n], strcspn (lines[n], " ")));
      check_line (lines[n]);
    }
  g_test_message ("%u vectors", n);
  check_coverage (seen);
}

/* --- by hand --------------------------------------------------------------------------------------------- */

/* A block whose first colour is pure red, whose second is pure blue, and whose rows use codes 0 1 2 3. */
static void
test_bc1_by_hand (void)
{
  static const guint8 opaque[] = { 0x00, 0xf8, 0x1f, 0x00, 0xe4, 0xe4, 0xe4, 0xe4 };
  static const guint8 punched[] = { 0x1f, 0x00, 0x00, 0xf8, 0xe4, 0xe4, 0xe4, 0xe4 };
  LsTexelFormat texel = { .format = ls_data_format_by_name ("bc1") };
  guint32 words[LS_FORMAT_MAX_BLOCK][4];

  ls_format_unpack (&texel, opaque, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, 1);
  g_assert_cmpfloat (ls_bits_float (words[1][2]), ==, 1);
  g_assert_cmpfloat (ls_bits_float (words[2][0]), ==, (float) (2 / 3.0));
  g_assert_cmpfloat (ls_bits_float (words[14][2]), ==, (float) (1 / 3.0));
  g_assert_cmpfloat (ls_bits_float (words[15][3]), ==, 1);
  ls_format_unpack (&texel, punched, words);
  g_assert_cmpfloat (ls_bits_float (words[2][0]), ==, 0.5f);
  g_assert_cmpfloat (ls_bits_float (words[2][2]), ==, 0.5f);
  g_assert_cmpfloat (ls_bits_float (words[3][2]), ==, 0);
  g_assert_cmpfloat (ls_bits_float (words[3][3]), ==, 0);
}

/* Ends 255 and 0: code 2 is 6/7 of the way to the first; ends 0 and 255: code 7 is 1. */
static void
test_bc4_by_hand (void)
{
  static const guint8 falling[] = { 0xff, 0x00, 0x02, 0, 0, 0, 0, 0 };
  static const guint8 rising[] = { 0x00, 0xff, 0x3a, 0, 0, 0, 0, 0 };
  LsTexelFormat texel = { .format = ls_data_format_by_name ("bc4") };
  guint32 words[LS_FORMAT_MAX_BLOCK][4];

  ls_format_unpack (&texel, falling, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, (float) (6 / 7.0));
  g_assert_cmpfloat (ls_bits_float (words[1][0]), ==, 1);
  ls_format_unpack (&texel, rising, words);
  g_assert_cmpfloat (ls_bits_float (words[0][0]), ==, (float) (1 / 5.0));
  g_assert_cmpfloat (ls_bits_float (words[1][0]), ==, 1);
  g_assert_cmpfloat (ls_bits_float (words[2][0]), ==, 0);
}

static void
test_swap_masks (void)
{
  static const gsize masks[] = { 0, 1, 3, 7 };

  for (guint8 i = 0; i < 4; i++)
    {
      LsTexelFormat texel = { .endian_swap = i };

      g_assert_cmpuint (ls_format_swap_mask (&texel), ==, masks[i]);
    }
}

/* Whether n times any bytes are what they are unpacked to. */
static gboolean
is_kept (const LsTexelFormat *texel, guint n)
{
  guint32 bytes[4], words[LS_FORMAT_MAX_BLOCK][4];

  if (texel->format->n_bytes != sizeof bytes || texel->format->layout == LS_FORMAT_BLOCK)
    return FALSE;
  while (n-- > 0)
    {
      for (guint i = 0; i < 4; i++)
        bytes[i] = (guint32) g_test_rand_int ();
      ls_format_unpack (texel, (const guint8 *) bytes, words);
      if (memcmp (words[0], bytes, sizeof bytes) != 0)
        return FALSE;
    }
  return TRUE;
}

/* What is read where it lies is what would be unpacked, and nothing else is unpacked in vain. */
static void
test_direct (void)
{
  guint n_formats, n_direct = 0;
  const LsDataFormat *formats = ls_data_formats (&n_formats);

  for (guint i = 0; i < n_formats * 3 * 3 * 4; i++)
    {
      LsTexelFormat texel = { .format = &formats[i / 36],
                              .num_format = (guint8) (i % 3),
                              .endian_swap = (guint8) (i / 9 % 4) };
      gboolean is_direct;

      memset (texel.format_comp, (int) (i / 3 % 3), sizeof texel.format_comp);
      if (!ls_format_check (&texel, NULL))
        continue;
      is_direct = ls_texel_format_is_direct (&texel);
      g_assert_cmpint (is_direct, ==, texel.endian_swap == 0 && is_kept (&texel, 20));
      n_direct += is_direct;
    }
  g_assert_cmpuint (
    n_direct, ==,
    2 + 3 * 3); /* integers, with or without a sign, and floats, of which no more is asked */
}

typedef struct
{
  const char *format;
  guint8 num_format, comp;
  gboolean degamma;
  const char *message;
} RefusedCase;

static void
test_refused (void)
{
  static const RefusedCase cases[] = {
    { "apc3", LS_NUM_NORM, 0, FALSE, "format apc3: what its bits mean is not published" },
    { "ctx1", LS_NUM_NORM, 0, FALSE, "format ctx1: what its bits mean" },
    { "32_as_8", LS_NUM_NORM, 0, FALSE, "format 32_as_8: what its bits mean" },
    { "8", 3, 0, FALSE, "NUM_FORMAT_ALL 3" },
    { "8", LS_NUM_NORM, 3, FALSE, "FORMAT_COMP 3" },
    { "8", LS_NUM_INT, 2, FALSE, "unsigned-biased has a meaning for norm only" },
    { "8", LS_NUM_NORM, 1, TRUE, "sRGB is for unsigned numbers" },
    { "8", LS_NUM_INT, 0, TRUE, "sRGB is for norm numbers" },
    { "16_float", LS_NUM_NORM, 0, TRUE, "sRGB is for norm numbers" },
    { "bc1", LS_NUM_INT, 0, FALSE, "blocks of texels are norm" },
    { "bc3", LS_NUM_NORM, 1, FALSE, "its numbers are unsigned" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      LsTexelFormat texel = { .format = ls_data_format_by_name (cases[i].format),
                              .num_format = cases[i].num_format,
                              .degamma = cases[i].degamma };
      g_autoptr (GError) error = NULL;

      memset (texel.format_comp, cases[i].comp, sizeof texel.format_comp);
      g_assert_false (ls_format_check (&texel, &error));
      g_assert_nonnull (strstr (error->message, cases[i].message));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  g_test_add_data_func ("/texel/vectors", argv[1], test_vectors);
  g_test_add_func ("/texel/bc1-by-hand", test_bc1_by_hand);
  g_test_add_func ("/texel/bc4-by-hand", test_bc4_by_hand);
  g_test_add_func ("/texel/swap-masks", test_swap_masks);
  g_test_add_func ("/texel/direct", test_direct);
  g_test_add_func ("/texel/refused", test_refused);
  return g_test_run ();
}
