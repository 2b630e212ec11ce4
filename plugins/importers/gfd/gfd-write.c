#include "gfd-file.h"

#include <string.h>

/* Writes blocks as the tools of the Wii U do: programs behind their headers, in the order of the
 * file, tables in the order of the header, then names, each padded to four bytes, then the list of
 * places. */

typedef struct
{
  GByteArray *out;
  guint32 id; /* of the next block */
} Writer;

static void
put_u32 (GByteArray *out, guint32 word)
{
  const guint32 big = GUINT32_TO_BE (word);

  g_byte_array_append (out, (const guint8 *) &big, sizeof big);
}

static void
put_u32_at (GByteArray *out, gsize at, guint32 word)
{
  for (guint i = 0; i < 4; i++)
    out->data[at + i] = (guint8) (word >> (24 - 8 * i));
}

static void
put_block (Writer *writer, guint type, guint32 major, guint32 index, const guint8 *data, guint size)
{
  const guint32 header[] = {
    GFD_BLOCK_MAGIC, GFD_HEADER_BYTES, major, 0, type, size, writer->id++, index
  };

  for (guint i = 0; i < G_N_ELEMENTS (header); i++)
    put_u32 (writer->out, header[i]);
  if (size)
    g_byte_array_append (writer->out, data, size);
}

/* --- a header block --------------------------------------------------------------------------- */

typedef struct
{
  GByteArray *body;
  GArray *tables; /* guint32: places of the words that point to tables, with their tag */
  GArray *names;  /* the same for the words that point to names */
} Body;

static void
put_table (Body *body, const GfdShader *shader, GfdTableId table)
{
  const GArray *rows = shader->tables[table];
  const guint word = gfd_kinds[shader->kind].table_words[table];
  const guint32 pointer = GFD_TAG_DATA | 4 * (word + 1);

  if (!word)
    return;
  put_u32_at (body->body, 4 * word, rows->len);
  put_u32_at (body->body, 4 * word + 4, rows->len ? GFD_TAG_DATA | body->body->len : 0);
  if (rows->len)
    g_array_append_val (body->tables, pointer);
  for (guint i = 0; i < rows->len; i++)
    {
      const guint32 name = GFD_TAG_TEXT | body->body->len;

      if (gfd_tables[table].has_name)
        g_array_append_val (body->names, name);
      for (guint k = 0; k < gfd_tables[table].n_words; k++)
        put_u32 (body->body, g_array_index (rows, GfdRow, i).words[k]);
    }
}

/* Writes the names of all rows, and their places into the rows. */
static void
put_names (Body *body, const GfdShader *shader)
{
  guint n = 0;

  for (guint table = 0; table < GFD_N_TABLES; table++)
    for (guint i = 0; gfd_tables[table].has_name && i < shader->tables[table]->len; i++)
      {
        const char *name = g_array_index (shader->tables[table], GfdRow, i).name;
        const gsize size = strlen (name) + 1;

        put_u32_at (body->body, g_array_index (body->names, guint32, n++) & ~GFD_TAG_MASK,
                    GFD_TAG_TEXT | body->body->len);
        g_byte_array_append (body->body, (const guint8 *) name, (guint) size);
        for (gsize k = size; k % 4 && !shader->header[GFD_PACKED_NAMES]; k++)
          g_byte_array_append (body->body, (const guint8 *) "", 1);
      }
}

static void
put_trailer (Body *body, guint32 names)
{
  const guint32 places = body->body->len;
  const guint32 n = body->tables->len + body->names->len;
  const guint32 trailer[] = {
    GFD_TRAILER_MAGIC, GFD_TRAILER_BYTES,    0, places, GFD_TAG_DATA,
    places - names,    GFD_TAG_DATA | names, 0, n,      GFD_TAG_DATA | places
  };

  for (guint i = 0; i < body->tables->len; i++)
    put_u32 (body->body, g_array_index (body->tables, guint32, i));
  for (guint i = 0; i < body->names->len; i++)
    put_u32 (body->body, g_array_index (body->names, guint32, i));
  for (guint i = 0; i < G_N_ELEMENTS (trailer); i++)
    put_u32 (body->body, trailer[i]);
}

static void
put_header (Writer *writer, const GfdShader *shader)
{
  const GfdKindInfo *info = &gfd_kinds[shader->kind];
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GArray) tables = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (guint32));
  Body body = { bytes, tables, names };
  guint32 names_at;

  for (guint i = 0; i < gfd_shader_n_words (shader); i++)
    put_u32 (bytes, shader->header[i]);
  put_u32_at (bytes, 4 * info->size_word, (guint32) g_bytes_get_size (shader->program));
  for (guint i = 0; i < GFD_N_TABLES; i++)
    put_table (&body, shader, (GfdTableId) i);
  names_at = bytes->len;
  put_names (&body, shader);
  put_trailer (&body, names_at);
  put_block (writer, info->header_type, shader->header[GFD_BLOCK_MAJOR], shader->header[GFD_INDEX],
             bytes->data, bytes->len);
}

GBytes *
gfd_file_write (const GfdFile *file)
{
  const GfdShader *first = g_ptr_array_index (file->shaders, 0);
  Writer writer = { .out = g_byte_array_new () };

  put_u32 (writer.out, GFD_MAGIC);
  put_u32 (writer.out, GFD_HEADER_BYTES);
  for (guint i = 0; i < GFD_N_FILE_WORDS; i++)
    put_u32 (writer.out, first->header[GFD_FILE_HEADER + i]);
  for (guint i = 0; i < file->shaders->len; i++)
    {
      const GfdShader *shader = g_ptr_array_index (file->shaders, i);
      gsize size;
      const guint8 *program = g_bytes_get_data (shader->program, &size);

      put_header (&writer, shader);
      put_block (&writer, gfd_kinds[shader->kind].program_type, 1, shader->header[GFD_INDEX],
                 program, (guint) size);
    }
  if (first->header[GFD_END_ID] != G_MAXUINT32)
    writer.id = first->header[GFD_END_ID];
  put_block (&writer, GFD_BLOCK_END, 1, 0, NULL, 0);
  return g_byte_array_free_to_bytes (writer.out);
}
