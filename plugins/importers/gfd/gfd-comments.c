#include "gfd-comments.h"

#include <inttypes.h>
#include <string.h>

#include "gfd-fields.h"
#include "ls-diagnostic.h"
#include "ls-words.h"

#define MAX_NAME GFD_MAX_NAME

/* One comment. */
typedef struct
{
  char object[64], member[64]; /* member: empty if the comment has none */
  gint64 index;                /* -1: none */
  char text[MAX_NAME + 1];     /* the value without quotes */
} Comment;

/* --- values ----------------------------------------------------------------------------------- */

static gboolean complain (GfdComments *comments, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
complain (GfdComments *comments, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  ls_diagnostics_add_text (comments->diagnostics, LS_SEVERITY_ERROR, comments->line, 1, NULL, "%s",
                           message);
  return FALSE;
}

/* A number of at most n_bits bits; -1 is all bits. */
static gboolean
read_number (GfdComments *comments, const Comment *comment, guint n_bits, guint32 *number)
{
  const char *text = comment->text;
  const gboolean is_hex = g_ascii_strncasecmp (text, "0x", 2) == 0;
  const guint64 max = ((guint64) 1 << n_bits) - 1;
  guint64 value = 0;

  if (!g_ascii_strcasecmp (text, "true") || !g_ascii_strcasecmp (text, "false"))
    value = g_ascii_tolower (text[0]) == 't';
  else if (!strcmp (text, "-1"))
    value = max;
  else if (!g_ascii_string_to_unsigned (is_hex ? text + 2 : text, is_hex ? 16 : 10, 0, max, &value,
                                        NULL))
    return complain (comments, "$%s%s%s is \"%s\" (write a number, 0 to %" PRIu64 ")",
                     comment->object, *comment->member ? "." : "", comment->member, text, max);
  *number = (guint32) value;
  return TRUE;
}

static gboolean
read_type (GfdComments *comments, const Comment *comment, gboolean is_sampler, guint32 *number)
{
  const gint type =
    is_sampler ? gfd_sampler_by_name (comment->text) : gfd_type_by_name (comment->text);

  if (type < 0 && g_ascii_isdigit (comment->text[0]))
    return read_number (comments, comment, 32, number);
  if (type < 0)
    return complain (
      comments,
      is_sampler ? N_ ("\"%s\" is no type (write sampler1D, sampler2D, sampler3D or samplerCube)")
                 : N_ ("\"%s\" is no type (write one such as float, vec4 or mat4)"),
      comment->text);
  *number = (guint32) type;
  return TRUE;
}

static gboolean
set_mode (GfdComments *comments, const Comment *comment)
{
  GfdShader *shader = comments->shader;

  if (!g_ascii_strcasecmp (comment->text, "ComputeShader"))
    return complain (comments, "compute shaders are not written");
  for (guint i = 0; i < G_N_ELEMENTS (gfd_modes); i++)
    if (!g_ascii_strcasecmp (comment->text, gfd_modes[i]))
      {
        shader->header[gfd_kinds[shader->kind].mode_word] = i;
        return TRUE;
      }
  return complain (comments, "\"%s\" is no mode (write UniformRegister or UniformBlock)",
                   comment->text);
}

/* --- comments and their fields ---------------------------------------------------------------- */

/* The row with a number; makes the rows before it too. */
static GfdRow *
get_row (GfdShader *shader, GfdTableId table, guint index)
{
  while (shader->tables[table]->len <= index)
    {
      const guint i = shader->tables[table]->len;
      GfdRow *row = gfd_shader_add_row (shader, table, gfd_tables[table].has_name ? "" : NULL);

      for (guint k = 0; k < gfd_n_columns; k++)
        if (gfd_columns[k].table == table && gfd_columns[k].kind != GFD_COLUMN_NAME)
          row->words[gfd_columns[k].word] = gfd_column_start (&gfd_columns[k], i);
    }
  return &g_array_index (shader->tables[table], GfdRow, index);
}

static gboolean
set_column (GfdComments *comments, const Comment *comment, guint column)
{
  GfdRow *row;

  if (comment->index < 0 || comment->index > GFD_MAX_INDEX)
    return complain (comments, "$%s needs its number (write $%s[0].%s, up to %u)", comment->object,
                     comment->object, comment->member, GFD_MAX_INDEX);
  row = get_row (comments->shader, gfd_columns[column].table, (guint) comment->index);
  switch (gfd_columns[column].kind)
    {
    case GFD_COLUMN_NAME:
      g_free (row->name);
      row->name = g_strdup (comment->text);
      return TRUE;
    case GFD_COLUMN_TYPE:
      return read_type (comments, comment, FALSE, &row->words[gfd_columns[column].word]);
    case GFD_COLUMN_SAMPLER:
      return read_type (comments, comment, TRUE, &row->words[gfd_columns[column].word]);
    case GFD_COLUMN_NUMBER:
      break;
    }
  return read_number (comments, comment, 32, &row->words[gfd_columns[column].word]);
}

static gboolean
set_field (GfdComments *comments, const Comment *comment, const GfdField *field)
{
  const guint element = comment->index < 0 ? 0 : (guint) MIN (comment->index, G_MAXUINT8);
  const guint word = field->word + element;
  const guint32 mask = (guint32) (((guint64) 1 << field->n_bits) - 1);
  guint32 number;

  if (comment->index >= 0 && !field->n_elements)
    return complain (comments, "$%s is no list (leave [%" PRId64 "] out)", comment->object,
                     comment->index);
  if (element && element >= field->n_elements)
    return complain (comments, "$%s[%" PRId64 "] is beyond the %u that there are", comment->object,
                     comment->index, field->n_elements);
  if (!read_number (comments, comment, field->n_bits, &number))
    return FALSE;
  comments->shader->header[word] =
    (comments->shader->header[word] & ~(mask << field->low)) | number << field->low;
  g_hash_table_add (comments->given, GUINT_TO_POINTER (32 * word + field->low));
  return TRUE;
}

static gboolean
set (GfdComments *comments, const Comment *comment)
{
  if (!g_ascii_strcasecmp (comment->object, "MODE"))
    return set_mode (comments, comment);
  if (!g_ascii_strcasecmp (comment->object, "LISTING"))
    return TRUE; /* for the assembler */
  for (guint i = 0; i < gfd_n_columns; i++)
    if (!g_ascii_strcasecmp (comment->object, gfd_columns[i].object) &&
        !g_ascii_strcasecmp (comment->member, gfd_columns[i].member) &&
        gfd_kinds[comments->shader->kind].table_words[gfd_columns[i].table])
      return set_column (comments, comment, i);
  for (guint i = 0; i < gfd_n_fields; i++)
    if (gfd_fields[i].kind == comments->shader->kind &&
        !g_ascii_strcasecmp (comment->object, gfd_fields[i].object) &&
        !g_ascii_strcasecmp (comment->member,
                             gfd_fields[i].member != NULL ? gfd_fields[i].member : ""))
      return set_field (comments, comment, &gfd_fields[i]);
  ls_diagnostics_add_text (comments->diagnostics, LS_SEVERITY_WARNING, comments->line, 1, NULL,
                           "$%s%s%s means nothing for a %s and is left out", comment->object,
                           *comment->member ? "." : "", comment->member,
                           gfd_kinds[comments->shader->kind].name);
  return TRUE;
}

/* --- the text --------------------------------------------------------------------------------- */

static const char *
skip (const char *p, const char *end)
{
  while (p < end && (*p == ' ' || *p == '\t' || *p == '\r'))
    p++;
  return p;
}

static const char *
read_word (const char *p, const char *end, char word[64])
{
  guint n = 0;

  for (p = skip (p, end); p < end && (g_ascii_isalnum (*p) || *p == '_'); p++)
    if (n < 63)
      word[n++] = *p;
  word[n] = '\0';
  return skip (p, end);
}

/* "[3]"; p may stand anywhere. */
static const char *
read_index (const char *p, const char *end, gint64 *index)
{
  *index = -1;
  if (p == end || *p != '[')
    return p;
  *index = 0;
  for (p = skip (p + 1, end); p < end && g_ascii_isdigit (*p); p++)
    *index = MIN (*index * 10 + *p - '0', G_MAXINT32);
  p = skip (p, end);
  return p < end && *p == ']' ? skip (p + 1, end) : p;
}

/* A byte of a value: "\x22" is one that cannot stand in a text in quotation marks. Returns: the
 * text behind it. */
static const char *
read_byte (const char *p, const char *end, char *byte)
{
  const gboolean is_escape = end - p >= 4 && p[0] == '\\' && p[1] == 'x' &&
                             g_ascii_isxdigit (p[2]) && g_ascii_isxdigit (p[3]);

  *byte = is_escape ? (char) (g_ascii_xdigit_value (p[2]) << 4 | g_ascii_xdigit_value (p[3])) : *p;
  return p + (is_escape ? 4 : 1);
}

/* Returns: the length of the value; text holds as much as fits. */
static guint
read_value (const char *p, const char *end, char text[MAX_NAME + 1])
{
  const gboolean is_quoted = p < end && *p == '"';
  guint n = 0;

  for (p += is_quoted; p < end && *p != (is_quoted ? '"' : ' ') && *p != '\r' && *p != '\t';)
    {
      char byte;

      p = read_byte (p, end, &byte);
      if (byte && n++ < MAX_NAME)
        text[n - 1] = byte;
    }
  text[MIN (n, MAX_NAME)] = '\0';
  return n;
}

/* Finds the object and the number of a comment in the line. Returns: the text behind them; NULL:
 * the line has no such comment. */
static const char *
read_object (const char *line, const char *end, Comment *comment)
{
  const char *p = memchr (line, ';', (gsize) (end - line));

  p = p != NULL ? skip (p + 1, end) : end;
  if (end - p < 2 || *p != '$' || !g_ascii_isalpha (p[1]))
    return NULL;
  p = read_word (p + 1, end, comment->object);
  return read_index (p, end, &comment->index);
}

/* Reads a line of the text, without its end. */
static gboolean
read_line (GfdComments *comments, const char *line, const char *end)
{
  Comment comment = { 0 };
  guint n;
  const char *p = read_object (line, end, &comment);

  if (p == NULL)
    return TRUE;
  if (p < end && *p == '.')
    p = read_word (p + 1, end, comment.member);
  if (p == end || *p != '=')
    return complain (comments, "a value of $%s is missing (write = and the value)", comment.object);
  n = read_value (skip (p + 1, end), end, comment.text);
  if (n > MAX_NAME)
    return complain (comments, "the value of $%s has %u bytes (%d are the most)", comment.object, n,
                     MAX_NAME);
  return set (comments, &comment);
}

gboolean
gfd_comments_read (GfdComments *comments, const char *text, gsize length)
{
  const char *end = text + length;
  gboolean ok = TRUE;

  comments->line = 0;
  while (text < end)
    {
      const char *newline = memchr (text, '\n', (gsize) (end - text));
      const char *line_end = newline != NULL ? newline : end;

      comments->line++;
      ok = read_line (comments, text, line_end) && ok;
      text = newline != NULL ? newline + 1 : end;
    }
  return ok;
}

/* Whether the line has a comment that belongs to any stage. */
static gboolean
is_object (const char *word)
{
  if (!g_ascii_strcasecmp (word, "MODE"))
    return TRUE;
  for (guint i = 0; i < gfd_n_columns; i++)
    if (!g_ascii_strcasecmp (word, gfd_columns[i].object))
      return TRUE;
  for (guint i = 0; i < gfd_n_fields; i++)
    if (!g_ascii_strcasecmp (word, gfd_fields[i].object))
      return TRUE;
  return FALSE;
}

gboolean
gfd_comments_any (const char *text, gsize length)
{
  const char *end = text + length;

  while (text < end)
    {
      const char *newline = memchr (text, '\n', (gsize) (end - text));
      const char *line_end = newline != NULL ? newline : end;
      Comment comment = { 0 };

      if (read_object (text, line_end, &comment) != NULL && is_object (comment.object))
        return TRUE;
      text = newline != NULL ? newline + 1 : end;
    }
  return FALSE;
}

gboolean
gfd_comments_have (const GfdComments *comments, guint word, guint low)
{
  return g_hash_table_contains (comments->given, GUINT_TO_POINTER (32 * word + low));
}
