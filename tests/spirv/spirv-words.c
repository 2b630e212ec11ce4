#include "spirv-words.h"

#include <string.h>

GArray *
spirv_words_new (guint32 bound)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (guint32));
  const guint32 header[] = { SPIRV_MAGIC, 0x00010000, 0, bound, 0 };

  g_array_append_vals (words, header, G_N_ELEMENTS (header));
  return words;
}

void
spirv_words_add (GArray *words, guint op, const guint32 *operands, gsize n)
{
  const guint32 first = (guint32) (n + 1) << 16 | op;

  g_array_append_val (words, first);
  g_array_append_vals (words, operands + 1, (guint) n);
}

void
spirv_words_add_string (GArray *words, guint first, const char *string)
{
  const guint n = (guint) strlen (string) / 4 + 1;
  const guint at = words->len;

  g_array_set_size (words, at + n);
  memcpy (&g_array_index (words, guint32, at), string, strlen (string));
  g_array_index (words, guint32, first) += n << 16;
}

static GBytes *
take_bytes (GArray *words)
{
  g_autoptr (GArray) owned = words;

  return g_bytes_new (owned->data, owned->len * sizeof (guint32));
}

SpirvModule *
spirv_words_read (GArray *words)
{
  g_autoptr (GBytes) bytes = take_bytes (words);
  g_autoptr (GError) error = NULL;
  SpirvModule *module = spirv_module_new (bytes, NULL, &error);

  g_assert_no_error (error);
  return module;
}

void
spirv_words_refused (GArray *words, const char *message)
{
  g_autoptr (GBytes) bytes = take_bytes (words);
  g_autoptr (GError) error = NULL;
  g_autoptr (SpirvModule) module = spirv_module_new (bytes, NULL, &error);

  g_assert_null (module);
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
}
