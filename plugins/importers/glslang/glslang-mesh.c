#include "glslang-mesh.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-error.h"
#include "ls-text.h"
#include "ls-words.h"

/* Vertices of a file as the attributes of a text. */

#define MAX_SHOWN 40

/* --- the mesh --------------------------------------------------------------------------------- */

static void
column_free (gpointer data)
{
  GlslangColumn *column = data;

  g_free (column->name);
  g_array_unref (column->numbers);
  g_free (column);
}

GlslangColumn *
glslang_mesh_add_column (GlslangMesh *mesh, const char *name, guint n)
{
  GlslangColumn *column = g_new0 (GlslangColumn, 1);

  column->name = g_strdup (name);
  column->n = n;
  column->numbers = g_array_new (FALSE, TRUE, sizeof (double));
  g_ptr_array_add (mesh->columns, column);
  return column;
}

void
glslang_mesh_free (GlslangMesh *mesh)
{
  g_free (mesh->path);
  g_ptr_array_unref (mesh->columns);
  g_ptr_array_unref (mesh->missing);
  g_array_unref (mesh->lines);
  g_clear_pointer (&mesh->indices, g_array_unref);
  g_free (mesh);
}

static gboolean
is_called (const char *path, const char *suffix)
{
  g_autofree char *low = g_ascii_strdown (path, -1);

  return g_str_has_suffix (low, suffix);
}

GlslangMesh *
glslang_mesh_new (const char *path,
                  GBytes *bytes,
                  GPtrArray *findings,
                  LsBudgetShare *share,
                  GError **error)
{
  g_autoptr (GlslangMesh) mesh = g_new0 (GlslangMesh, 1);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  GlslangMeshText text = { .at = data, .end = length > 0 ? data + length : data };
  gboolean is_good;

  mesh->path = g_strdup (path);
  mesh->columns = g_ptr_array_new_with_free_func (column_free);
  mesh->missing = g_ptr_array_new_with_free_func (g_free);
  mesh->lines = g_array_new (FALSE, FALSE, sizeof (guint));
  mesh->findings = findings;
  if (length >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0)
    text.at += 3;
  if (is_called (path, ".obj"))
    is_good = glslang_mesh_read_obj (mesh, &text, share, error);
  else if (is_called (path, ".csv"))
    is_good = glslang_mesh_read_csv (mesh, &text, share, error);
  else
    is_good = ls_fail (error, LS_ERROR_UNSUPPORTED,
                       "%s: vertices are read of an OBJ or of a CSV (call it .obj or .csv)", path);
  return is_good ? g_steal_pointer (&mesh) : NULL;
}

guint
glslang_mesh_count (const GlslangMesh *mesh)
{
  return mesh->indices != NULL ? mesh->indices->len : mesh->lines->len;
}

/* --- lines and numbers ------------------------------------------------------------------------ */

gboolean
glslang_mesh_next_line (GlslangMeshText *text, gboolean joins, char **line)
{
  g_autoptr (GString) whole = g_string_new (NULL);
  gboolean goes_on = text->at < text->end;

  if (!goes_on)
    return FALSE;
  while (goes_on && text->at < text->end)
    {
      const char *end = memchr (text->at, '\n', (gsize) (text->end - text->at));
      const char *next = end != NULL ? end + 1 : text->end;

      end = end != NULL ? end : text->end;
      if (end > text->at && end[-1] == '\r')
        end--;
      goes_on = joins && end > text->at && end[-1] == '\\';
      g_string_append_len (whole, text->at, end - text->at - (goes_on ? 1 : 0));
      if (goes_on)
        g_string_append_c (whole, ' ');
      text->at = next;
      text->line++;
    }
  *line = g_string_free (g_steal_pointer (&whole), FALSE);
  return TRUE;
}

char *
glslang_mesh_dup_word (const char *word)
{
  g_autofree char *part = g_strndup (word, MAX_SHOWN);

  return ls_text_escape (part, LS_TEXT_LINE);
}

gboolean
glslang_mesh_read_number (const GlslangMesh *mesh,
                          guint line,
                          const char *word,
                          const char *what,
                          double *number,
                          GError **error)
{
  g_autofree char *shown = NULL;
  char *end;

  *number = g_ascii_strtod (word, &end);
  if (end != word && *end == '\0')
    return TRUE;
  shown = glslang_mesh_dup_word (word);
  return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: '%s' for %s is no number", mesh->path, line,
                  shown, what);
}

/* --- names ------------------------------------------------------------------------------------ */

/* Letters and digits alone, lower case. Returns: (transfer full). */
static char *
dup_plain (const char *name)
{
  GString *plain = g_string_new (NULL);

  for (; *name != '\0'; name++)
    if (g_ascii_isalnum (*name))
      g_string_append_c (plain, g_ascii_tolower (*name));
  return g_string_free (plain, FALSE);
}

/* Parts of names and what they mean; the first that is there counts. is_all: the whole name. */
static const struct
{
  const char *part;
  gboolean is_all;
  GlslangMeaning meaning;
} meanings[] = {
  { "tangent", FALSE, GLSLANG_MEANS_NOTHING }, { "binormal", FALSE, GLSLANG_MEANS_NOTHING },
  { "bone", FALSE, GLSLANG_MEANS_NOTHING },    { "joint", FALSE, GLSLANG_MEANS_NOTHING },
  { "weight", FALSE, GLSLANG_MEANS_NOTHING },  { "instance", FALSE, GLSLANG_MEANS_NOTHING },
  { "norm", FALSE, GLSLANG_MEANS_NORMAL },     { "nrm", FALSE, GLSLANG_MEANS_NORMAL },
  { "n", TRUE, GLSLANG_MEANS_NORMAL },         { "vn", TRUE, GLSLANG_MEANS_NORMAL },
  { "tex", FALSE, GLSLANG_MEANS_TEXCOORD },    { "uv", FALSE, GLSLANG_MEANS_TEXCOORD },
  { "st", TRUE, GLSLANG_MEANS_TEXCOORD },      { "tc", TRUE, GLSLANG_MEANS_TEXCOORD },
  { "vt", TRUE, GLSLANG_MEANS_TEXCOORD },      { "colo", FALSE, GLSLANG_MEANS_COLOUR },
  { "col", TRUE, GLSLANG_MEANS_COLOUR },       { "acol", TRUE, GLSLANG_MEANS_COLOUR },
  { "incol", TRUE, GLSLANG_MEANS_COLOUR },     { "tint", FALSE, GLSLANG_MEANS_COLOUR },
  { "pos", FALSE, GLSLANG_MEANS_POSITION },    { "vert", FALSE, GLSLANG_MEANS_POSITION },
  { "coord", FALSE, GLSLANG_MEANS_POSITION },  { "point", TRUE, GLSLANG_MEANS_POSITION },
  { "p", TRUE, GLSLANG_MEANS_POSITION },       { "v", TRUE, GLSLANG_MEANS_POSITION },
  { "xyz", TRUE, GLSLANG_MEANS_POSITION },
};

GlslangMeaning
glslang_mesh_guess (const char *name, guint *number)
{
  const char *dot = strrchr (name, '.');
  g_autofree char *plain = dup_plain (dot != NULL ? dot + 1 : name);
  gsize length = strlen (plain);
  char *vertex;
  guint64 value;

  while (length > 0 && g_ascii_isdigit (plain[length - 1]))
    length--;
  value = g_ascii_strtoull (plain + length, NULL, 10);
  *number = (guint) MIN (value, G_MAXUINT);
  plain[length] = '\0';
  /* which has a "tex" in it */
  vertex = strstr (plain, "vertex");
  if (vertex != NULL)
    memmove (vertex + 4, vertex + 6, strlen (vertex + 6) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (meanings[i].is_all ? strcmp (plain, meanings[i].part) == 0
                           : strstr (plain, meanings[i].part) != NULL)
      return meanings[i].meaning;
  return GLSLANG_MEANS_NOTHING;
}

/* "position" of POSITION0 and of in.position. Returns: (transfer full). */
static char *
dup_alike (const char *name)
{
  char *plain = dup_plain (name);
  const gsize length = strlen (plain);

  if (length > 1 && plain[length - 1] == '0' && !g_ascii_isdigit (plain[length - 2]))
    plain[length - 1] = '\0';
  return plain;
}

static GlslangColumn *
find_alike (const GlslangMesh *mesh, const char *name)
{
  const char *dot = strrchr (name, '.');
  g_autofree char *wanted = dup_alike (name);
  g_autofree char *last = dup_alike (dot != NULL ? dot + 1 : name);

  for (guint i = 0; i < mesh->columns->len; i++)
    {
      GlslangColumn *column = g_ptr_array_index (mesh->columns, i);
      g_autofree char *other = dup_alike (column->name);

      if (strcmp (wanted, other) == 0 || strcmp (last, other) == 0)
        return column;
    }
  return NULL;
}

static GlslangColumn *
find_meant (const GlslangMesh *mesh, GlslangMeaning meaning, guint number)
{
  for (guint i = 0; meaning != GLSLANG_MEANS_NOTHING && i < mesh->columns->len; i++)
    {
      GlslangColumn *column = g_ptr_array_index (mesh->columns, i);
      guint own;

      if (glslang_mesh_guess (column->name, &own) == meaning && own == number)
        return column;
    }
  return NULL;
}

/* Returns: (transfer none) (nullable). */
static GlslangColumn *
find_column (const GlslangMesh *mesh, const char *name, gboolean is_position)
{
  GlslangColumn *column = NULL;
  GlslangMeaning meaning;
  guint number;

  for (guint i = 0; column == NULL && i < mesh->columns->len; i++)
    if (strcmp (((GlslangColumn *) g_ptr_array_index (mesh->columns, i))->name, name) == 0)
      column = g_ptr_array_index (mesh->columns, i);
  if (column == NULL)
    column = find_alike (mesh, name);
  meaning = glslang_mesh_guess (name, &number);
  if (column == NULL)
    column = find_meant (mesh, meaning, number);
  if (column == NULL && is_position)
    column = find_meant (mesh, GLSLANG_MEANS_POSITION, 0);
  return column;
}

/* --- values ----------------------------------------------------------------------------------- */

static gboolean
read_word (double number, char base, guint32 *word)
{
  if (base == 'f')
    {
      *word = ls_float_bits ((float) number);
      return TRUE;
    }
  if (!isfinite (number) || floor (number) != number || number < (base == 'i' ? G_MININT32 : 0) ||
      number > (base == 'i' ? G_MAXINT32 : G_MAXUINT32))
    return FALSE;
  *word = (guint32) (gint64) number;
  return TRUE;
}

static gboolean
fail_whole (const GlslangMesh *mesh, guint vertex, double number, const char *name, GError **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.9g", number);
  return ls_fail (error, LS_ERROR_RANGE, "%s:%u: '%s' for %s is no whole number of 32 bits",
                  mesh->path, g_array_index (mesh->lines, guint, vertex), text, name);
}

GArray *
glslang_mesh_dup_words (GlslangMesh *mesh,
                        const char *name,
                        gboolean is_position,
                        char base,
                        guint rows,
                        guint *size,
                        GError **error)
{
  GlslangColumn *column = find_column (mesh, name, is_position);
  g_autoptr (GArray) words = NULL;

  if (column == NULL)
    {
      g_ptr_array_add (mesh->missing, g_strdup (name));
      return NULL;
    }
  column->is_read = TRUE;
  *size = MIN (column->n, rows);
  words = g_array_new (FALSE, TRUE, sizeof (guint32));
  for (guint v = 0; v < mesh->lines->len; v++)
    for (guint c = 0; c < *size; c++)
      {
        const double number = g_array_index (column->numbers, double, v * column->n + c);
        guint32 word;

        if (!read_word (number, base, &word))
          {
            fail_whole (mesh, v, number, name, error);
            return NULL;
          }
        g_array_append_val (words, word);
      }
  return g_steal_pointer (&words);
}

/* "POSITION, NORMAL" Returns: (transfer full): of those that are read or not. */
static char *
dup_columns (const GlslangMesh *mesh, gboolean is_read)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < mesh->columns->len; i++)
    {
      const GlslangColumn *column = g_ptr_array_index (mesh->columns, i);

      if (column->is_read == is_read)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", column->name);
    }
  return g_string_free (names, FALSE);
}

void
glslang_mesh_tell_missing (const GlslangMesh *mesh)
{
  g_autofree char *unread = dup_columns (mesh, FALSE);

  for (guint i = 0; i < mesh->missing->len; i++)
    ls_diagnostics_add_text (
      mesh->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
      *unread != '\0' ? N_ ("%s has nothing for the vertex input %s, which is made up "
                            "(nothing reads its %s)")
                      : N_ ("%s has nothing for the vertex input %s, which is made up"),
      mesh->path, (const char *) g_ptr_array_index (mesh->missing, i), unread);
}
