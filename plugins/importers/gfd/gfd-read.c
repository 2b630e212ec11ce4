#include "gfd-file.h"

#include <string.h>

#include "ls-damage.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-words.h"

typedef struct
{
  GfdFile *file;
  const guint8 *data;
  gsize size;
  LsDamage damage;
  GPtrArray *findings; /* LsDiagnostic */
} Reader;

typedef struct
{
  guint32 major, type, id, index;
  gsize at;   /* byte of the file where the data begin */
  gsize size; /* bytes of data */
} Block;

static guint32
read_u32 (const guint8 *data, gsize at)
{
  return (guint32) data[at] << 24 | (guint32) data[at + 1] << 16 | (guint32) data[at + 2] << 8 |
         data[at + 3];
}

static void leave_out (const Reader *reader, gsize at, const char *format, ...)
  G_GNUC_PRINTF (3, 4);

static void
leave_out (const Reader *reader, gsize at, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_diagnostics_add_text (reader->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "byte %zu: %s", at,
                           message);
}

gboolean
gfd_is_one (const guint8 *data, gsize size)
{
  return size >= 4 && read_u32 (data, 0) == GFD_MAGIC;
}

/* --- tables ----------------------------------------------------------------------------------- */

/* The data of a header block, without its trailer, and the words that are places. */
typedef struct
{
  const Reader *reader;
  gsize at; /* byte in the file */
  const guint8 *data;
  gsize size;
  GHashTable *places; /* set of the offsets of words that are places */
} Body;

/* The offset in the block that the word at an offset points to; 0: it points nowhere. */
static gboolean
read_place (const Body *body, gsize word, guint32 *place, GError **error)
{
  const guint32 value = read_u32 (body->data, word);
  const guint32 tag = value & GFD_TAG_MASK;

  *place = 0;
  if (!value)
    return TRUE;
  if (!g_hash_table_contains (body->places, GUINT_TO_POINTER (word)))
    return ls_damage_fail (&body->reader->damage, body->at + word, error,
                           "the place 0x%08x is not in the block's list of places", value);
  if (tag != GFD_TAG_DATA && tag != GFD_TAG_TEXT)
    return ls_damage_fail (&body->reader->damage, body->at + word, error,
                           "0x%08x is no place in the block", value);
  *place = value & ~GFD_TAG_MASK;
  return TRUE;
}

/* Returns: (transfer none): a text inside of the block; NULL with an error. */
static const char *
read_name (const Body *body, gsize word, GError **error)
{
  guint32 place;

  if (!read_place (body, word, &place, error))
    return NULL;
  if (!place)
    return "";
  if (place >= body->size ||
      memchr (body->data + place, '\0', MIN (body->size - place, GFD_MAX_NAME + 1)) == NULL)
    {
      ls_damage_fail (&body->reader->damage, body->at + word, error,
                      "a name at 0x%x does not end in the block, or not within %d bytes", place,
                      GFD_MAX_NAME);
      return NULL;
    }
  return (const char *) body->data + place;
}

static gboolean
read_row (const Body *body, gsize at, GfdShader *shader, GfdTableId table, GError **error)
{
  const char *name = gfd_tables[table].has_name ? read_name (body, at, error) : NULL;
  GfdRow *row;

  if (gfd_tables[table].has_name && name == NULL)
    return FALSE;
  row = gfd_shader_add_row (shader, table, name);
  for (guint i = 0; i < gfd_tables[table].n_words; i++)
    row->words[i] = read_u32 (body->data, at + 4 * (gsize) i);
  return TRUE;
}

static gboolean
read_table (const Body *body, GfdShader *shader, GfdTableId table, GError **error)
{
  const guint word = gfd_kinds[shader->kind].table_words[table];
  const guint32 n = word ? shader->header[word] : 0;
  const gsize row_bytes = 4 * gfd_tables[table].n_words;
  guint32 place;

  if (!n)
    return TRUE;
  if (!read_place (body, 4 * ((gsize) word + 1), &place, error))
    return FALSE;
  if (n > GFD_MAX_ROWS || place + (guint64) n * row_bytes > body->size)
    return ls_damage_fail (&body->reader->damage, body->at + 4 * word, error,
                           "a table of %u rows at 0x%x does not fit into its block", n, place);
  for (guint32 i = 0; i < n; i++)
    if (!read_row (body, place + i * row_bytes, shader, table, error))
      return FALSE;
  return TRUE;
}

/* The list of places, which the trailer tells. */
static gboolean
read_places (Body *body, const Block *block, GError **error)
{
  const guint8 *trailer = body->data + body->size;
  const guint32 n = read_u32 (trailer, 32);
  const guint32 place = read_u32 (trailer, 36) & ~GFD_TAG_MASK;

  if (read_u32 (trailer, 0) != GFD_TRAILER_MAGIC)
    return ls_damage_fail (&body->reader->damage, body->at + body->size, error,
                           "the header block of type %u does not end with its trailer",
                           block->type);
  if (place + 4 * (guint64) n > body->size)
    return ls_damage_fail (&body->reader->damage, body->at + body->size + 32, error,
                           "a list of %u places at 0x%x does not fit into its block", n, place);
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 at = read_u32 (body->data, place + 4 * (gsize) i) & ~GFD_TAG_MASK;

      if (at + (guint64) 4 > body->size)
        return ls_damage_fail (&body->reader->damage, body->at + place + 4 * (gsize) i, error,
                               "a place at 0x%x is not in the block", at);
      g_hash_table_add (body->places, GUINT_TO_POINTER (at));
    }
  return TRUE;
}

/* Tools that do not fill up names have them one behind the other. */
static gboolean
has_packed_names (const Body *body, const GfdShader *shader)
{
  gsize packed = 0, filled = 0;

  for (guint table = 0; table < GFD_N_TABLES; table++)
    for (guint i = 0; gfd_tables[table].has_name && i < shader->tables[table]->len; i++)
      {
        const gsize size = strlen (g_array_index (shader->tables[table], GfdRow, i).name) + 1;

        packed += size;
        filled += (size + 3) / 4 * 4;
      }
  return packed != filled && read_u32 (body->data + body->size, 20) == packed;
}

/* --- blocks ----------------------------------------------------------------------------------- */

static gboolean
read_shader (const Reader *reader, const Block *block, GfdKind kind, GError **error)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  Body body = { reader, block->at, reader->data + block->at, block->size, places };
  GfdShader *shader = gfd_shader_new (kind);
  guint n_words;

  g_ptr_array_add (reader->file->shaders, shader);
  shader->header[GFD_INDEX] = block->index;
  shader->header[GFD_BLOCK_MAJOR] = block->major;
  shader->at = block->at;
  n_words = gfd_shader_n_words (shader);
  if (block->size < 4 * (gsize) n_words + GFD_TRAILER_BYTES)
    return ls_damage_fail (&reader->damage, block->at, error,
                           "%zu bytes are too few for the header of a %s", block->size,
                           gfd_kinds[kind].name);
  body.size -= GFD_TRAILER_BYTES;
  for (guint i = 0; i < GFD_N_FILE_WORDS; i++)
    shader->header[GFD_FILE_HEADER + i] = read_u32 (reader->data, 8 + 4 * (gsize) i);
  for (guint i = 0; i < n_words; i++)
    shader->header[i] = read_u32 (body.data, 4 * (gsize) i);
  if (!read_places (&body, block, error))
    return FALSE;
  for (guint i = 0; i < GFD_N_TABLES; i++)
    if (!read_table (&body, shader, (GfdTableId) i, error))
      return FALSE;
  shader->header[GFD_PACKED_NAMES] = has_packed_names (&body, shader);
  return TRUE;
}

/* The header of a program: the one with its number, else the last one without a program. */
static GfdShader *
find_header (const GfdFile *file, GfdKind kind, const Block *block)
{
  GfdShader *latest = NULL;

  for (guint i = 0; i < file->shaders->len; i++)
    {
      GfdShader *shader = g_ptr_array_index (file->shaders, i);
      const GBytes *there = block->type == GFD_BLOCK_COPY ? shader->copy : shader->program;

      if (shader->kind != kind || there != NULL)
        continue;
      if (shader->header[GFD_INDEX] == block->index)
        return shader;
      latest = shader;
    }
  return latest;
}

static void
read_program (const Reader *reader, const Block *block, GfdKind kind)
{
  GfdShader *shader = find_header (reader->file, kind, block);
  GBytes **program;

  if (shader == NULL)
    {
      leave_out (reader, block->at, "a program of a %s is left out: no header belongs to it",
                 gfd_kinds[kind].name);
      return;
    }
  program = block->type == GFD_BLOCK_COPY ? &shader->copy : &shader->program;
  *program = g_bytes_new (reader->data + block->at, block->size);
}

static gboolean
read_texture (const Reader *reader, const Block *block, GError **error)
{
  GfdTexture *texture;

  if (block->size < 4 * GFD_TEXTURE_WORDS)
    return ls_damage_fail (&reader->damage, block->at, error,
                           "%zu bytes are too few for the header of a texture", block->size);
  texture = g_new0 (GfdTexture, 1);
  texture->at = block->at;
  for (guint i = 0; i < GFD_TEXTURE_WORDS; i++)
    texture->header[i] = read_u32 (reader->data, block->at + 4 * (gsize) i);
  g_ptr_array_add (reader->file->textures, texture);
  return TRUE;
}

/* Of two blocks of texels behind a header, the first is level 0 and the second has the other
 * levels: libgfd of decaf gives both the same type. */
static void
read_image (const Reader *reader, const Block *block)
{
  GPtrArray *textures = reader->file->textures;
  GfdTexture *texture = textures->len ? g_ptr_array_index (textures, textures->len - 1) : NULL;

  if (texture == NULL)
    leave_out (reader, block->at, "texels without the header of a texture are left out");
  else if (block->type == GFD_BLOCK_IMAGE && texture->image == NULL)
    texture->image = g_bytes_new (reader->data + block->at, block->size);
  else if (texture->mips == NULL)
    texture->mips = g_bytes_new (reader->data + block->at, block->size);
}

static gboolean
read_block (const Reader *reader, const Block *block, GError **error)
{
  for (guint i = 0; i < GFD_N_KINDS; i++)
    {
      if (block->type == gfd_kinds[i].header_type)
        return read_shader (reader, block, (GfdKind) i, error);
      if (block->type == gfd_kinds[i].program_type)
        {
          read_program (reader, block, (GfdKind) i);
          return TRUE;
        }
    }
  if (block->type == GFD_BLOCK_COPY)
    read_program (reader, block, GFD_GS);
  else if (block->type == GFD_BLOCK_TEXTURE)
    return read_texture (reader, block, error);
  else if (block->type == GFD_BLOCK_IMAGE || block->type == GFD_BLOCK_MIPS)
    read_image (reader, block);
  else if (block->type != GFD_BLOCK_PADDING)
    leave_out (reader, block->at,
               block->type == 14 || block->type == 15
                 ? N_ ("a block of type %u is left out: compute shaders are not read")
                 : N_ ("a block of type %u is left out"),
               block->type);
  return TRUE;
}

/* at: the start of the block; gets its end. */
static gboolean
read_block_header (const Reader *reader, gsize *at, Block *block, GError **error)
{
  const gsize left = reader->size - *at;
  guint32 header_bytes;

  if (left < GFD_HEADER_BYTES)
    return ls_damage_fail (&reader->damage, *at, error, "the file ends in the header of a block");
  if (read_u32 (reader->data, *at) != GFD_BLOCK_MAGIC)
    return ls_damage_fail (&reader->damage, *at, error, "0x%08x is not the beginning of a block",
                           read_u32 (reader->data, *at));
  header_bytes = read_u32 (reader->data, *at + 4);
  *block = (Block){ .major = read_u32 (reader->data, *at + 8),
                    .type = read_u32 (reader->data, *at + 16),
                    .size = read_u32 (reader->data, *at + 20),
                    .id = read_u32 (reader->data, *at + 24),
                    .index = read_u32 (reader->data, *at + 28) };
  if (header_bytes < GFD_HEADER_BYTES || header_bytes + (guint64) block->size > left)
    return ls_damage_fail (&reader->damage, *at + 4, error,
                           "a block of type %u with %zu bytes reaches beyond the file", block->type,
                           block->size);
  block->at = *at + header_bytes;
  *at = block->at + block->size;
  return TRUE;
}

static gboolean
check_version (const Reader *reader, GError **error)
{
  const guint32 major = read_u32 (reader->data, 8);

  if (major == 6 || major == 7)
    return TRUE;
  return ls_fail (
    error, LS_ERROR_UNSUPPORTED,
    "%s: byte 8: this is version %u of the Wii U's shader files (versions 6 and 7 are "
    "read)",
    reader->damage.name, major);
}

static void
keep_end (const GfdFile *file, const Block *block)
{
  GfdShader *first = file->shaders->len ? g_ptr_array_index (file->shaders, 0) : NULL;

  if (first != NULL && block->id != 2 * file->shaders->len)
    first->header[GFD_END_ID] = block->id;
}

/* A limit: the time to make titles of many programs grows faster than their number. */
static gboolean
check_number (const Reader *reader, const Block *block, GError **error)
{
  if (reader->file->shaders->len <= GFD_MAX_HEADERS &&
      reader->file->textures->len <= GFD_MAX_HEADERS)
    return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  "%s: byte %zu: more than %u shaders or textures (cut the file into "
                  "several)",
                  reader->damage.name, block->at, GFD_MAX_HEADERS);
}

gboolean
gfd_file_read (GfdFile *file,
               const guint8 *data,
               gsize size,
               const char *name,
               GPtrArray *findings,
               GError **error)
{
  const Reader reader = { file,
                          data,
                          size,
                          { name, N_ ("this file of the Wii U is damaged; get or make it again") },
                          findings };
  gsize at;

  if (size < GFD_HEADER_BYTES)
    return ls_damage_fail (&reader.damage, size, error, "the file ends in its header");
  if (!check_version (&reader, error))
    return FALSE;
  at = read_u32 (data, 4);
  if (at < GFD_HEADER_BYTES || at > size)
    return ls_damage_fail (&reader.damage, 4, error, "%zu bytes of header are not in the file", at);
  while (at < size)
    {
      Block block;

      if (!read_block_header (&reader, &at, &block, error))
        return FALSE;
      if (block.type == GFD_BLOCK_END)
        {
          keep_end (file, &block);
          return TRUE;
        }
      if (!read_block (&reader, &block, error) || !check_number (&reader, &block, error))
        return FALSE;
    }
  return TRUE;
}
