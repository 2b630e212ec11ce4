#include "gfd-scene.h"

#include <string.h>

#include "ls-text.h"

/* Programs on the Wii U make the fetch program at run time, from the attributes and the layout of
 * their vertices in memory. The file has only the attributes, so the rest is made up: 32 bits a
 * component, a buffer for each attribute. */

#define MAX_FETCHES 16 /* in a clause */

const GfdRow *
gfd_find_attribute (const GfdShader *shader, guint location)
{
  const GArray *rows = shader->tables[GFD_ATTRIBUTES];

  for (guint i = 0; i < rows->len; i++)
    {
      const GfdRow *row = &g_array_index (rows, GfdRow, i);
      const guint32 first = row->words[GFD_ATTRIBUTE_LOCATION];
      const guint64 n = (guint64) gfd_type_columns (row->words[GFD_ATTRIBUTE_TYPE]) *
                        MAX (row->words[GFD_ATTRIBUTE_COUNT], 1);

      if (location >= first && location < first + n)
        return row;
    }
  return NULL;
}

/* The attribute with the position: by its name, else the first one; NULL: there is none. */
static const GfdRow *
find_position (const GfdShader *shader)
{
  const GArray *rows = shader->tables[GFD_ATTRIBUTES];
  const GfdRow *found = NULL;

  for (guint i = 0; i < rows->len && found == NULL; i++)
    {
      const GfdRow *other = &g_array_index (rows, GfdRow, i);
      g_autofree char *low = g_ascii_strdown (other->name, -1);

      if (strstr (low, "pos") != NULL || strstr (low, "vert") != NULL)
        found = other;
    }
  return found != NULL ? found : rows->len ? &g_array_index (rows, GfdRow, 0) : NULL;
}

static gboolean
is_normal (const GfdRow *row)
{
  g_autofree char *low = row != NULL ? g_ascii_strdown (row->name, -1) : NULL;

  return low != NULL && strstr (low, "norm") != NULL;
}

/* Writes vertex i of n_side x n_side: u and v go from 0 to 1. */
static void
put_vertex (GString *text, gboolean is_position, const GfdRow *row, guint i, guint n_side)
{
  const double u = (double) (i % n_side) / (n_side - 1), v = (double) (i / n_side) / (n_side - 1);
  double values[4] = { u, v, 0.5, 1 };

  if (is_position)
    memcpy (values, (double[4]){ 2 * u - 1, 2 * v - 1, 0, 1 }, sizeof values);
  else if (is_normal (row))
    memcpy (values, (double[4]){ 0, 0, 1, 0 }, sizeof values);
  for (guint c = 0; c < 4; c++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      g_string_append_printf (text, " %s",
                              g_ascii_formatd (number, sizeof number, "%.7g", values[c]));
    }
}

static void
put_buffer (GString *text,
            const GfdShader *shader,
            const GfdRow *row,
            guint number,
            guint n_side,
            const char *prefix)
{
  const gboolean is_position = row == find_position (shader);
  const gboolean is_integer = row != NULL && gfd_type_is_integer (row->words[GFD_ATTRIBUTE_TYPE]);
  g_autofree char *name =
    ls_text_escape (row != NULL ? row->name : "an attribute without a name", LS_TEXT_LINE);

  g_string_append_printf (text, "\n[%sbuffer %u]\n# %s\nstride=16\ndata=%s", prefix, number, name,
                          is_integer ? "int" : "float");
  for (guint i = 0; i < n_side * n_side; i++)
    {
      if (is_integer)
        g_string_append_printf (text, " %u %u 0 1", i % n_side, i / n_side);
      else
        put_vertex (text, is_position, row, i, n_side);
      g_string_append (text, i + 1 < n_side * n_side ? "," : "\n");
    }
}

static void
put_fetch (GString *text, const GfdRow *row, guint location, guint number)
{
  static const char *const sels[] = { "x001", "xy01", "xyz1", "xyzw" };
  static const char *const formats[] = { "32", "32_32", "32_32_32", "32_32_32_32" };
  const guint type = row != NULL ? row->words[GFD_ATTRIBUTE_TYPE] : 0;
  const gboolean is_integer = gfd_type_is_integer (type);
  const guint n = row != NULL ? gfd_type_rows (type) : 4;

  g_string_append_printf (
    text, "      SEMANTIC SEM[%u].%s, R0.x, fc%u  MEGA(%u) FORMAT(%s%s) NUM_FORMAT(%s)%s\n",
    location, sels[n - 1], number, 4 * n, formats[n - 1], is_integer ? "" : "_FLOAT",
    is_integer ? "INT" : "SCALED", is_integer ? " SIGNED" : "");
}

guint
gfd_fetch_make (const GfdShader *shader,
                guint n_side,
                const char *prefix,
                GString *fetch,
                GString *buffers)
{
  const guint n = MIN (shader->header[GFD_VS_N_SEMANTICS], GFD_MAX_INPUTS);

  for (guint i = 0; i < n; i++)
    {
      const guint location = shader->header[GFD_VS_SEMANTIC + i] & 0xFF;
      const GfdRow *row = gfd_find_attribute (shader, location);

      if (i % MAX_FETCHES == 0)
        g_string_append (fetch, "VTX_TC:\n");
      put_fetch (fetch, row, location, GFD_FIRST_BUFFER + i);
      put_buffer (buffers, shader, row, GFD_FIRST_BUFFER + i, n_side, prefix);
    }
  g_string_append (fetch, "RETURN\n");
  return n;
}
