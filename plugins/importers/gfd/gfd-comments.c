#include "gfd-comments.h"

#include <string.h>

#include "ls-diagnostic.h"

#define MAX_NAME 255  /* bytes of a name */
#define MAX_INDEX 255 /* greatest row of a table */

/* A field of a header. An object that is a list has a word for each element. */
typedef struct
{
  GfdKind kind;
  const char *object;
  const char *member; /* NULL: the whole object */
  guint8 word, low, n_bits;
  guint8 n_elements; /* 0: no list */
} Field;

#define VS(object, member, at, low, n)        \
  {                                           \
    GFD_VS, object, member, at / 4, low, n, 0 \
  }
#define PS(object, member, at, low, n)        \
  {                                           \
    GFD_PS, object, member, at / 4, low, n, 0 \
  }
#define VS_LIST(object, member, at, low, n, elements) \
  {                                                   \
    GFD_VS, object, member, at / 4, low, n, elements  \
  }
#define PS_LIST(object, member, at, low, n, elements) \
  {                                                   \
    GFD_PS, object, member, at / 4, low, n, elements  \
  }
#define RESOURCES(row, object)                                                                   \
  row (object, "NUM_GPRS", 0, 0, 8), row (object, "STACK_SIZE", 0, 8, 8),                        \
    row (object, "DX10_CLAMP", 0, 21, 1), row (object, "PRIME_CACHE_PGM_EN", 0, 22, 1),          \
    row (object, "PRIME_CACHE_ON_DRAW", 0, 23, 1), row (object, "FETCH_CACHE_LINES", 0, 24, 3),  \
    row (object, "UNCACHED_FIRST_INST", 0, 28, 1), row (object, "PRIME_CACHE_ENABLE", 0, 29, 1), \
    row (object, "PRIME_CACHE_ON_CONST", 0, 30, 1)

/* Eight members, with a number from 0 to 7 between two texts, n bits each, from bit `low` on. */
#define EIGHT(row, object, before, behind, at, low, n)                                          \
  row (object, before "0" behind, at, low, n), row (object, before "1" behind, at, low + n, n), \
    row (object, before "2" behind, at, low + 2 * n, n),                                        \
    row (object, before "3" behind, at, low + 3 * n, n),                                        \
    row (object, before "4" behind, at, low + 4 * n, n),                                        \
    row (object, before "5" behind, at, low + 5 * n, n),                                        \
    row (object, before "6" behind, at, low + 6 * n, n),                                        \
    row (object, before "7" behind, at, low + 7 * n, n)

/* clang-format off */
static const Field fields[] = {
  RESOURCES (VS, "SQ_PGM_RESOURCES_VS"),
  VS ("VGT_PRIMITIVEID_EN", NULL, 0x04, 0, 32),
  VS ("VGT_PRIMITIVEID_EN", "PRIMITIVEID_EN", 0x04, 0, 1),
  VS ("SPI_VS_OUT_CONFIG", "VS_PER_COMPONENT", 0x08, 0, 1),
  VS ("SPI_VS_OUT_CONFIG", "VS_EXPORT_COUNT", 0x08, 1, 5),
  VS ("SPI_VS_OUT_CONFIG", "VS_EXPORTS_FOG", 0x08, 8, 1),
  VS ("SPI_VS_OUT_CONFIG", "VS_OUT_FOG_VEC_ADDR", 0x08, 9, 5),
  VS ("NUM_SPI_VS_OUT_ID", NULL, 0x0C, 0, 32),
  VS_LIST ("SPI_VS_OUT_ID", "SEMANTIC_0", 0x10, 0, 8, GFD_MAX_OUT_IDS),
  VS_LIST ("SPI_VS_OUT_ID", "SEMANTIC_1", 0x10, 8, 8, GFD_MAX_OUT_IDS),
  VS_LIST ("SPI_VS_OUT_ID", "SEMANTIC_2", 0x10, 16, 8, GFD_MAX_OUT_IDS),
  VS_LIST ("SPI_VS_OUT_ID", "SEMANTIC_3", 0x10, 24, 8, GFD_MAX_OUT_IDS),
  VS ("PA_CL_VS_OUT_CNTL", NULL, 0x38, 0, 32),
  EIGHT (VS, "PA_CL_VS_OUT_CNTL", "CLIP_DIST_ENA_", "", 0x38, 0, 1),
  EIGHT (VS, "PA_CL_VS_OUT_CNTL", "CULL_DIST_ENA_", "", 0x38, 8, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_POINT_SIZE", 0x38, 16, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_EDGE_FLAG", 0x38, 17, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_RENDER_TARGET_INDX", 0x38, 18, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_VIEWPORT_INDX", 0x38, 19, 1),
  VS ("PA_CL_VS_OUT_CNTL", "USE_VTX_KILL_FLAG", 0x38, 20, 1),
  VS ("PA_CL_VS_OUT_CNTL", "VS_OUT_MISC_VEC_ENA", 0x38, 21, 1),
  VS ("PA_CL_VS_OUT_CNTL", "VS_OUT_CCDIST0_VEC_ENA", 0x38, 22, 1),
  VS ("PA_CL_VS_OUT_CNTL", "VS_OUT_CCDIST1_VEC_ENA", 0x38, 23, 1),
  VS ("SQ_VTX_SEMANTIC_CLEAR", NULL, 0x3C, 0, 32),
  VS ("SQ_VTX_SEMANTIC_CLEAR", "CLEAR", 0x3C, 0, 32),
  VS ("NUM_SQ_VTX_SEMANTIC", NULL, 0x40, 0, 32),
  VS_LIST ("SQ_VTX_SEMANTIC", NULL, 0x44, 0, 32, GFD_MAX_INPUTS),
  VS_LIST ("SQ_VTX_SEMANTIC", "SEMANTIC_ID", 0x44, 0, 8, GFD_MAX_INPUTS),
  VS ("VGT_STRMOUT_BUFFER_EN", "BUFFER_0_EN", 0xC4, 0, 1),
  VS ("VGT_STRMOUT_BUFFER_EN", "BUFFER_1_EN", 0xC4, 1, 1),
  VS ("VGT_STRMOUT_BUFFER_EN", "BUFFER_2_EN", 0xC4, 2, 1),
  VS ("VGT_STRMOUT_BUFFER_EN", "BUFFER_3_EN", 0xC4, 3, 1),
  VS ("VGT_VERTEX_REUSE_BLOCK_CNTL", "VTX_REUSE_DEPTH", 0xC8, 0, 8),
  VS ("VGT_HOS_REUSE_DEPTH", "REUSE_DEPTH", 0xCC, 0, 8),
  VS ("RING_ITEM_SIZE", NULL, 0x10C, 0, 32),
  VS ("HAS_STREAM_OUT", NULL, 0x110, 0, 32),
  VS_LIST ("STREAM_OUT_STRIDE", NULL, 0x114, 0, 32, 4),

  RESOURCES (PS, "SQ_PGM_RESOURCES_PS"),
  PS ("SQ_PGM_RESOURCES_PS", "CLAMP_CONSTS", 0, 31, 1),
  PS ("SQ_PGM_EXPORTS_PS", "EXPORT_MODE", 0x04, 0, 5),
  PS ("SPI_PS_IN_CONTROL_0", "NUM_INTERP", 0x08, 0, 6),
  PS ("SPI_PS_IN_CONTROL_0", "POSITION_ENA", 0x08, 8, 1),
  PS ("SPI_PS_IN_CONTROL_0", "POSITION_CENTROID", 0x08, 9, 1),
  PS ("SPI_PS_IN_CONTROL_0", "POSITION_ADDR", 0x08, 10, 5),
  PS ("SPI_PS_IN_CONTROL_0", "PARAM_GEN", 0x08, 15, 4),
  PS ("SPI_PS_IN_CONTROL_0", "PARAM_GEN_ADDR", 0x08, 19, 7),
  PS ("SPI_PS_IN_CONTROL_0", "BARYC_SAMPLE_CNTL", 0x08, 26, 2),
  PS ("SPI_PS_IN_CONTROL_0", "PERSP_GRADIENT_ENA", 0x08, 28, 1),
  PS ("SPI_PS_IN_CONTROL_0", "LINEAR_GRADIENT_ENA", 0x08, 29, 1),
  PS ("SPI_PS_IN_CONTROL_0", "POSITION_SAMPLE", 0x08, 30, 1),
  PS ("SPI_PS_IN_CONTROL_0", "BARYC_AT_SAMPLE_ENA", 0x08, 31, 1),
  PS ("SPI_PS_IN_CONTROL_1", "GEN_INDEX_PIX", 0x0C, 0, 1),
  PS ("SPI_PS_IN_CONTROL_1", "GEN_INDEX_PIX_ADDR", 0x0C, 1, 7),
  PS ("SPI_PS_IN_CONTROL_1", "FRONT_FACE_ENA", 0x0C, 8, 1),
  PS ("SPI_PS_IN_CONTROL_1", "FRONT_FACE_CHAN", 0x0C, 9, 2),
  PS ("SPI_PS_IN_CONTROL_1", "FRONT_FACE_ALL_BITS", 0x0C, 11, 1),
  PS ("SPI_PS_IN_CONTROL_1", "FRONT_FACE_ADDR", 0x0C, 12, 5),
  PS ("SPI_PS_IN_CONTROL_1", "FOG_ADDR", 0x0C, 17, 7),
  PS ("SPI_PS_IN_CONTROL_1", "FIXED_PT_POSITION_ENA", 0x0C, 24, 1),
  PS ("SPI_PS_IN_CONTROL_1", "FIXED_PT_POSITION_ADDR", 0x0C, 25, 5),
  PS ("SPI_PS_IN_CONTROL_1", "POSITION_ULC", 0x0C, 30, 1),
  PS ("NUM_SPI_PS_INPUT_CNTL", NULL, 0x10, 0, 32),
  PS_LIST ("SPI_PS_INPUT_CNTL", "SEMANTIC", 0x14, 0, 8, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "DEFAULT_VAL", 0x14, 8, 2, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "FLAT_SHADE", 0x14, 10, 1, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "SEL_CENTROID", 0x14, 11, 1, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "SEL_LINEAR", 0x14, 12, 1, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "CYL_WRAP", 0x14, 13, 4, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "PT_SPRITE_TEX", 0x14, 17, 1, GFD_MAX_INPUTS),
  PS_LIST ("SPI_PS_INPUT_CNTL", "SEL_SAMPLE", 0x14, 18, 1, GFD_MAX_INPUTS),
  EIGHT (PS, "CB_SHADER_MASK", "OUTPUT", "_ENABLE", 0x94, 0, 4),
  EIGHT (PS, "CB_SHADER_CONTROL", "RT", "_ENABLE", 0x98, 0, 1),
  PS ("DB_SHADER_CONTROL", "Z_EXPORT_ENABLE", 0x9C, 0, 1),
  PS ("DB_SHADER_CONTROL", "STENCIL_REF_EXPORT_ENABLE", 0x9C, 1, 1),
  PS ("DB_SHADER_CONTROL", "Z_ORDER", 0x9C, 4, 2),
  PS ("DB_SHADER_CONTROL", "KILL_ENABLE", 0x9C, 6, 1),
  PS ("DB_SHADER_CONTROL", "COVERAGE_TO_MASK_ENABLE", 0x9C, 7, 1),
  PS ("DB_SHADER_CONTROL", "MASK_EXPORT_ENABLE", 0x9C, 8, 1),
  PS ("SPI_INPUT_Z", "PROVIDE_Z_TO_SPI", 0xA0, 0, 1),
};

/* A column of a table. */
typedef enum
{
  COLUMN_NAME,
  COLUMN_NUMBER,
  COLUMN_TYPE,
  COLUMN_SAMPLER,
} ColumnKind;

static const struct
{
  GfdTableId table;
  const char *object, *member;
  ColumnKind kind;
  guint word;
} columns[] = {
  { GFD_BLOCKS, "UNIFORM_BLOCKS", "NAME", COLUMN_NAME, 0 },
  { GFD_BLOCKS, "UNIFORM_BLOCKS", "OFFSET", COLUMN_NUMBER, GFD_BLOCK_BINDING },
  { GFD_BLOCKS, "UNIFORM_BLOCKS", "SIZE", COLUMN_NUMBER, GFD_BLOCK_BYTES },
  { GFD_UNIFORMS, "UNIFORM_VARS", "NAME", COLUMN_NAME, 0 },
  { GFD_UNIFORMS, "UNIFORM_VARS", "TYPE", COLUMN_TYPE, GFD_UNIFORM_TYPE },
  { GFD_UNIFORMS, "UNIFORM_VARS", "COUNT", COLUMN_NUMBER, GFD_UNIFORM_COUNT },
  { GFD_UNIFORMS, "UNIFORM_VARS", "OFFSET", COLUMN_NUMBER, GFD_UNIFORM_OFFSET },
  { GFD_UNIFORMS, "UNIFORM_VARS", "BLOCK", COLUMN_NUMBER, GFD_UNIFORM_BLOCK },
  { GFD_VALUES, "INITIAL_VALUES", "VALUE_0", COLUMN_NUMBER, 0 },
  { GFD_VALUES, "INITIAL_VALUES", "VALUE_1", COLUMN_NUMBER, 1 },
  { GFD_VALUES, "INITIAL_VALUES", "VALUE_2", COLUMN_NUMBER, 2 },
  { GFD_VALUES, "INITIAL_VALUES", "VALUE_3", COLUMN_NUMBER, 3 },
  { GFD_VALUES, "INITIAL_VALUES", "OFFSET", COLUMN_NUMBER, GFD_VALUE_OFFSET },
  { GFD_LOOPS, "LOOP_VARS", "OFFSET", COLUMN_NUMBER, GFD_LOOP_OFFSET },
  { GFD_LOOPS, "LOOP_VARS", "VALUE", COLUMN_NUMBER, GFD_LOOP_VALUE },
  { GFD_SAMPLERS, "SAMPLER_VARS", "NAME", COLUMN_NAME, 0 },
  { GFD_SAMPLERS, "SAMPLER_VARS", "TYPE", COLUMN_SAMPLER, GFD_SAMPLER_TYPE },
  { GFD_SAMPLERS, "SAMPLER_VARS", "LOCATION", COLUMN_NUMBER, GFD_SAMPLER_LOCATION },
  { GFD_ATTRIBUTES, "ATTRIB_VARS", "NAME", COLUMN_NAME, 0 },
  { GFD_ATTRIBUTES, "ATTRIB_VARS", "TYPE", COLUMN_TYPE, GFD_ATTRIBUTE_TYPE },
  { GFD_ATTRIBUTES, "ATTRIB_VARS", "COUNT", COLUMN_NUMBER, GFD_ATTRIBUTE_COUNT },
  { GFD_ATTRIBUTES, "ATTRIB_VARS", "LOCATION", COLUMN_NUMBER, GFD_ATTRIBUTE_LOCATION },
};
/* clang-format on */

static const char *const modes[] = { "UniformRegister", "UniformBlock", "GeometryShader",
                                     "ComputeShader" };

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
  message = g_strdup_vprintf (format, args);
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
    return complain (comments, "$%s%s%s is \"%s\" (write a number, 0 to %" G_GUINT64_FORMAT ")",
                     comment->object, *comment->member ? "." : "", comment->member, text, max);
  *number = (guint32) value;
  return TRUE;
}

static gboolean
read_type (GfdComments *comments, const Comment *comment, gboolean is_sampler, guint32 *number)
{
  const gint type =
    is_sampler ? gfd_sampler_by_name (comment->text) : gfd_type_by_name (comment->text);

  if (type < 0)
    return complain (comments, "\"%s\" is no type (write %s)", comment->text,
                     is_sampler ? "sampler1D, sampler2D, sampler3D or samplerCube"
                                : "such as float, vec4 or mat4");
  *number = (guint32) type;
  return TRUE;
}

static gboolean
set_mode (GfdComments *comments, const Comment *comment)
{
  GfdShader *shader = comments->shader;

  if (!g_ascii_strcasecmp (comment->text, "ComputeShader"))
    return complain (comments, "compute shaders are not written");
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    if (!g_ascii_strcasecmp (comment->text, modes[i]))
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

      if (table == GFD_UNIFORMS)
        row->words[GFD_UNIFORM_BLOCK] = G_MAXUINT32;
      if (table == GFD_UNIFORMS)
        row->words[GFD_UNIFORM_COUNT] = 1;
      if (table == GFD_UNIFORMS || table == GFD_ATTRIBUTES)
        row->words[GFD_ATTRIBUTE_TYPE] = 11;
      if (table == GFD_SAMPLERS)
        row->words[GFD_SAMPLER_TYPE] = 1;
      if (table == GFD_SAMPLERS)
        row->words[GFD_SAMPLER_LOCATION] = i;
      if (table == GFD_ATTRIBUTES)
        row->words[GFD_ATTRIBUTE_LOCATION] = i;
    }
  return &g_array_index (shader->tables[table], GfdRow, index);
}

static gboolean
set_column (GfdComments *comments, const Comment *comment, guint column)
{
  GfdRow *row;

  if (comment->index < 0 || comment->index > MAX_INDEX)
    return complain (comments, "$%s needs its number (write $%s[0].%s, up to %u)", comment->object,
                     comment->object, comment->member, MAX_INDEX);
  row = get_row (comments->shader, columns[column].table, (guint) comment->index);
  switch (columns[column].kind)
    {
    case COLUMN_NAME:
      g_free (row->name);
      row->name = g_strdup (comment->text);
      return TRUE;
    case COLUMN_TYPE:
      return read_type (comments, comment, FALSE, &row->words[columns[column].word]);
    case COLUMN_SAMPLER:
      return read_type (comments, comment, TRUE, &row->words[columns[column].word]);
    case COLUMN_NUMBER:
      break;
    }
  return read_number (comments, comment, 32, &row->words[columns[column].word]);
}

static gboolean
set_field (GfdComments *comments, const Comment *comment, const Field *field)
{
  const guint element = comment->index < 0 ? 0 : (guint) MIN (comment->index, G_MAXUINT8);
  const guint word = field->word + element;
  const guint32 mask = (guint32) (((guint64) 1 << field->n_bits) - 1);
  guint32 number;

  if (comment->index >= 0 && !field->n_elements)
    return complain (comments, "$%s is no list (leave [%" G_GINT64_FORMAT "] out)", comment->object,
                     comment->index);
  if (element && element >= field->n_elements)
    return complain (comments, "$%s[%" G_GINT64_FORMAT "] is beyond the %u that there are",
                     comment->object, comment->index, field->n_elements);
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
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (!g_ascii_strcasecmp (comment->object, columns[i].object) &&
        !g_ascii_strcasecmp (comment->member, columns[i].member) &&
        gfd_kinds[comments->shader->kind].table_words[columns[i].table])
      return set_column (comments, comment, i);
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (fields[i].kind == comments->shader->kind &&
        !g_ascii_strcasecmp (comment->object, fields[i].object) &&
        !g_ascii_strcasecmp (comment->member, fields[i].member != NULL ? fields[i].member : ""))
      return set_field (comments, comment, &fields[i]);
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

/* Returns: the length of the value; text holds as much as fits. */
static guint
read_value (const char *p, const char *end, char text[MAX_NAME + 1])
{
  const gboolean is_quoted = p < end && *p == '"';
  guint n = 0;

  for (p += is_quoted; p < end && *p != (is_quoted ? '"' : ' ') && *p != '\r' && *p != '\t'; p++)
    if (*p && n++ < MAX_NAME)
      text[n - 1] = *p;
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
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (!g_ascii_strcasecmp (word, columns[i].object))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (!g_ascii_strcasecmp (word, fields[i].object))
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
