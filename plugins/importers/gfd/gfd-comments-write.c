#include "gfd-comments.h"

#include <string.h>

#include "gfd-fields.h"
#include "ls-begins.h"

/* Writes the comments that gfd-comments.c reads, from the same table. */

/* A text in quotation marks. Bytes that would end the text or the line are written by their
 * numbers. */
static void
put_text (GString *text, const char *value)
{
  const gboolean is_utf8 = g_utf8_validate (value, -1, NULL);

  g_string_append_c (text, '"');
  for (const char *c = value; *c; c++)
    if (*c == '"' || *c == '\\' || g_ascii_iscntrl (*c) || ((*c & 0x80) && !is_utf8))
      g_string_append_printf (text, "\\x%02X", (guint8) *c);
    else
      g_string_append_c (text, *c);
  g_string_append_c (text, '"');
}

static void
put_number (GString *text, guint32 number)
{
  if (number == G_MAXUINT32)
    g_string_append (text, "-1");
  else
    g_string_append_printf (text, number < 0x10000 ? "%u" : "0x%08X", number);
}

static void
put_named (GString *text, const char *name, guint32 number)
{
  if (name != NULL)
    put_text (text, name);
  else
    put_number (text, number);
}

/* index: -1: the object is no list. */
static void
put_object (GString *text, const char *object, gint index, const char *member)
{
  g_string_append_printf (text, "; $%s", object);
  if (index >= 0)
    g_string_append_printf (text, "[%d]", index);
  if (member != NULL)
    g_string_append_printf (text, ".%s", member);
  g_string_append (text, " = ");
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Whether a row needs no comment in a column. The first column is always there, so that the row
 * is. */
static gboolean
is_left_out (const GfdColumn *column, const GfdRow *row, guint index)
{
  const gboolean is_first = column == gfd_columns || column[-1].table != column->table;

  return !is_first && row->words[column->word] == gfd_column_start (column, index);
}

static void
put_cell (GString *text, const GfdColumn *column, const GfdRow *row, guint index)
{
  const guint32 number = row->words[column->word];

  if (is_left_out (column, row, index))
    return;
  put_object (text, column->object, (gint) index, column->member);
  switch (column->kind)
    {
    case GFD_COLUMN_NAME:
      put_text (text, row->name);
      break;
    case GFD_COLUMN_TYPE:
      put_named (text, gfd_type_name (number), number);
      break;
    case GFD_COLUMN_SAMPLER:
      put_named (text, gfd_sampler_name (number), number);
      break;
    case GFD_COLUMN_NUMBER:
      put_number (text, number);
      break;
    }
  g_string_append_c (text, '\n');
}

void
gfd_comments_put_tables (const GfdShader *shader, GString *text)
{
  const guint32 mode = shader->header[gfd_kinds[shader->kind].mode_word];

  if (mode < GFD_N_MODES - 1)
    g_string_append_printf (text, "; $MODE = \"%s\"\n", gfd_modes[mode]);
  for (guint table = 0; table < GFD_N_TABLES; table++)
    for (guint i = 0; i < shader->tables[table]->len; i++)
      for (guint k = 0; k < gfd_n_columns; k++)
        if (gfd_columns[k].table == table)
          put_cell (text, &gfd_columns[k], &g_array_index (shader->tables[table], GfdRow, i), i);
}

/* --- fields ----------------------------------------------------------------------------------- */

/* Whether the file's writer fills in the word: the size of the program, and the places of
 * tables. */
static gboolean
is_written_anyway (GfdKind kind, guint word)
{
  const GfdKindInfo *info = &gfd_kinds[kind];

  for (guint i = 0; i < GFD_N_TABLES; i++)
    if (info->table_words[i] && (word == info->table_words[i] || word == info->table_words[i] + 1))
      return TRUE;
  return word == info->size_word;
}

/* Writes a field if the words so far have another value there, and puts the field's into them. */
static gboolean
put_field (const GfdShader *shader,
           const GfdField *field,
           guint element,
           guint32 *so_far,
           GString *text)
{
  const guint word = field->word + element;
  const guint32 mask = (guint32) (((guint64) 1 << field->n_bits) - 1) << field->low;
  const guint32 value = shader->header[word];

  if (!((value ^ so_far[word]) & mask) || is_written_anyway (shader->kind, word))
    return FALSE;
  so_far[word] = (so_far[word] & ~mask) | (value & mask);
  put_object (text, field->object, field->n_elements ? (gint) element : -1, field->member);
  put_number (text, (value & mask) >> field->low);
  g_string_append_c (text, '\n');
  return TRUE;
}

/* The order of comments: numbers of things, as others follow from these; members; objects as a whole,
 * and words of the header, for what is left. */
static guint
pass_of (const GfdField *field)
{
  if (field->member != NULL)
    return 1;
  return ls_begins (field->object, "NUM_") ? 0 : 2;
}

guint
gfd_comments_put_fields (const GfdShader *shader, guint32 *so_far, GString *text)
{
  guint n = 0;

  for (guint pass = 0; pass < 3 && !n; pass++)
    for (guint i = 0; i < gfd_n_fields; i++)
      {
        const GfdField *field = &gfd_fields[i];

        if (field->kind != shader->kind || pass_of (field) != pass)
          continue;
        for (guint k = 0; k < MAX (field->n_elements, 1); k++)
          n += put_field (shader, field, k, so_far, text);
      }
  return n;
}
