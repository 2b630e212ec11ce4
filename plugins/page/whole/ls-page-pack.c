#include "ls-page-private.h"

#include <gio/gio.h>
#include <string.h>

static GByteArray *
join_block (const LsPageData *data, const char *json)
{
  const gsize length = strlen (json);
  guint8 head[4];
  GByteArray *block = g_byte_array_new ();

  for (guint i = 0; i < 4; i++)
    head[i] = (guint8) (length >> 8 * i);
  g_byte_array_append (block, head, sizeof head);
  g_byte_array_append (block, (const guint8 *) json, (guint) length);
  for (guint i = 0; i < LS_PAGE_N_COLUMNS; i++)
    g_byte_array_append (block, data->columns[i]->data, data->columns[i]->len);
  return block;
}

/* Deflated without a header, as browsers unpack it. */
char *
ls_page_pack (const LsPageData *data, const char *json, GError **error)
{
  g_autoptr (GByteArray) block = join_block (data, json);
  g_autoptr (GZlibCompressor) packer = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9);
  const gsize room = block->len + block->len / 100 + 1024;
  g_autofree guint8 *packed = g_malloc (room);
  gsize n_read, n_written, from = 0, to = 0;
  GConverterResult result;

  do
    {
      result = g_converter_convert (G_CONVERTER (packer), block->data + from, block->len - from,
                                    packed + to, room - to, G_CONVERTER_INPUT_AT_END, &n_read,
                                    &n_written, error);
      if (result == G_CONVERTER_ERROR)
        return NULL;
      from += n_read;
      to += n_written;
    }
  while (result != G_CONVERTER_FINISHED);
  return g_base64_encode (packed, to);
}
