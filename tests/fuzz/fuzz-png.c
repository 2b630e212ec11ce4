#include "ls-fuzz.h"

#include "ls-png.h"

/* Images in files: they are unpacked or refused with a message; the header says the same as the image. */

#define MAX_SIDE 256

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) png = g_bytes_new (data, size);
  g_autoptr (GBytes) pixels = NULL;
  g_autoptr (GError) error = NULL, wrong = NULL;
  guint width = 0, height = 0, told_width = 0, told_height = 0;
  const gboolean is_told =
    ls_png_read_size (png, "fuzz.png", MAX_SIDE, &told_width, &told_height, &wrong);

  ls_fuzz_count (LS_FUZZ_INPUTS);
  g_assert_true (is_told == (wrong == NULL));
  if (is_told)
    ls_fuzz_count (LS_FUZZ_OPENED);
  pixels = ls_png_read (png, "fuzz.png", MAX_SIDE, &width, &height, &error);
  if (pixels == NULL)
    {
      ls_fuzz_assert_refused (error);
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_RAN);
  g_assert_true (is_told && width == told_width && height == told_height);
  g_assert_true (width > 0 && width <= MAX_SIDE && height > 0 && height <= MAX_SIDE);
  g_assert_cmpuint (g_bytes_get_size (pixels), ==, (gsize) 4 * width * height);
  return 0;
}
