#include <string.h>

#include "glslang-mesh.h"
#include "ls-error.h"
#include "ls-text.h"
#include "ls-words.h"

/* Vertices of the CSV that RenderDoc exports of a mesh: a line of names, "VTX, IDX, POSITION.x, POSITION.y", then a line for each
 * vertex that was drawn. */

#define MAX_CELLS 256

/* What stands in a cell of each line. */
typedef struct
{
  guint column; /* G_MAXUINT: its number alone */
  guint component;
} Cell;

typedef struct
{
  GlslangMesh *mesh;
  LsBudgetShare *share;
  guint line;
  GArray *cells;   /* Cell */
  guint n_numbers; /* of a vertex */
} Csv;

/* The cells of a line, without blanks and quotes. Returns: (transfer full). */
static char **
split (const char *line)
{
  char **cells = g_strsplit (line, ",", MAX_CELLS + 2);

  for (guint i = 0; cells[i] != NULL; i++)
    {
      gsize length;

      g_strstrip (cells[i]);
      length = strlen (cells[i]);
      if (length > 1 && cells[i][0] == '"' && cells[i][length - 1] == '"')
        {
          memmove (cells[i], cells[i] + 1, length - 2);
          cells[i][length - 2] = '\0';
        }
    }
  return cells;
}

/* Without an empty one at the end. */
static guint
count_cells (char *const *cells)
{
  guint n = 0;

  while (cells[n] != NULL)
    n++;
  return n > 1 && *cells[n - 1] == '\0' ? n - 1 : n;
}

/* --- names ------------------------------------------------------------------------------------ */

/* ".x" of a name. Returns: G_MAXUINT: it has none. */
static guint
find_component (const char *name)
{
  const char *dot = strrchr (name, '.');
  static const char *const letters[] = { "xyzw", "rgba", "stpq" };

  for (guint i = 0; dot != NULL && dot > name && i < G_N_ELEMENTS (letters); i++)
    {
      const char *letter =
        dot[1] != '\0' && dot[2] == '\0' ? strchr (letters[i], g_ascii_tolower (dot[1])) : NULL;

      if (letter != NULL)
        return (guint) (letter - letters[i]);
    }
  return G_MAXUINT;
}

static gboolean
fail_name (const Csv *csv, const char *name, GError **error)
{
  g_autofree char *shown = glslang_mesh_dup_word (name);

  return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: '%s' stands there twice", csv->mesh->path,
                  csv->line, shown);
}

static guint
take_column (Csv *csv, const char *name)
{
  for (guint i = 0; i < csv->mesh->columns->len; i++)
    if (strcmp (((GlslangColumn *) g_ptr_array_index (csv->mesh->columns, i))->name, name) == 0)
      return i;
  glslang_mesh_add_column (csv->mesh, name, 0);
  return csv->mesh->columns->len - 1;
}

static gboolean
add_cell (Csv *csv, const char *name, GError **error)
{
  const guint component = find_component (name);
  g_autofree char *own =
    g_strndup (name, component != G_MAXUINT ? (gsize) (strrchr (name, '.') - name) : strlen (name));
  g_autofree char *shown = ls_text_escape (own, LS_TEXT_LINE);
  Cell cell = { G_MAXUINT, component != G_MAXUINT ? component : 0 };
  GlslangColumn *column;

  if (g_ascii_strcasecmp (name, "VTX") != 0 && g_ascii_strcasecmp (name, "IDX") != 0)
    {
      cell.column = take_column (csv, shown);
      column = g_ptr_array_index (csv->mesh->columns, cell.column);
      for (guint i = 0; i < csv->cells->len; i++)
        {
          const Cell *other = &g_array_index (csv->cells, Cell, i);

          if (other->column == cell.column && other->component == cell.component)
            return fail_name (csv, name, error);
        }
      column->n = MAX (column->n, cell.component + 1);
    }
  g_array_append_val (csv->cells, cell);
  return TRUE;
}

static gboolean
read_names (Csv *csv, const char *line, GError **error)
{
  g_auto (GStrv) names = split (line);
  const guint n = count_cells (names);
  char *end;

  g_ascii_strtod (names[0], &end);
  if (end != names[0] && *end == '\0')
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "%s:%u: the first line has numbers, and no names (as VTX, IDX, POSITION.x)",
                    csv->mesh->path, csv->line);
  if (n > MAX_CELLS)
    return ls_fail (error, LS_ERROR_RANGE, "%s:%u: more than %u names", csv->mesh->path, csv->line,
                    MAX_CELLS);
  for (guint i = 0; i < n; i++)
    if (!add_cell (csv, names[i], error))
      return FALSE;
  for (guint i = 0; i < csv->mesh->columns->len; i++)
    csv->n_numbers += ((GlslangColumn *) g_ptr_array_index (csv->mesh->columns, i))->n;
  return csv->n_numbers > 0 ||
         ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: it names nothing of a vertex (as POSITION.x)",
                  csv->mesh->path, csv->line);
}

/* --- vertices --------------------------------------------------------------------------------- */

static gboolean
put_cell (const Csv *csv, const Cell *cell, const char *word, GError **error)
{
  GlslangColumn *column;
  double number;

  if (cell->column == G_MAXUINT)
    return TRUE;
  column = g_ptr_array_index (csv->mesh->columns, cell->column);
  if (!glslang_mesh_read_number (csv->mesh, csv->line, word, column->name, &number, error))
    return FALSE;
  g_array_index (column->numbers, double,
                 (csv->mesh->lines->len - 1) * column->n + cell->component) = number;
  return TRUE;
}

static gboolean
read_vertex (Csv *csv, const char *line, GError **error)
{
  g_auto (GStrv) words = split (line);
  const guint n = count_cells (words);

  if (n != csv->cells->len)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: it has %u values, and the first line %u names",
                    csv->mesh->path, csv->line, n, csv->cells->len);
  if (csv->mesh->lines->len == GLSLANG_MAX_CORNERS)
    return ls_fail (error, LS_ERROR_RANGE, "%s:%u: more than %u vertices, which a draw has at most",
                    csv->mesh->path, csv->line, GLSLANG_MAX_CORNERS);
  if (!ls_budget_share_grow (csv->share, 2ull * csv->n_numbers * sizeof (double)))
    return ls_fail (error, LS_ERROR_RANGE, "%s:%u: there is no memory for so many vertices",
                    csv->mesh->path, csv->line);
  g_array_append_val (csv->mesh->lines, csv->line);
  for (guint i = 0; i < csv->mesh->columns->len; i++)
    {
      GlslangColumn *column = g_ptr_array_index (csv->mesh->columns, i);

      g_array_set_size (column->numbers, csv->mesh->lines->len * column->n);
    }
  for (guint i = 0; i < n; i++)
    if (!put_cell (csv, &g_array_index (csv->cells, Cell, i), words[i], error))
      return FALSE;
  return TRUE;
}

static gboolean
read_all (Csv *csv, GlslangMeshText *text, GError **error)
{
  char *line;

  while (glslang_mesh_next_line (text, FALSE, &line))
    {
      g_autofree char *own = g_strstrip (line);

      csv->line = text->line;
      if (*own == '\0')
        continue;
      if (csv->cells->len == 0 ? !read_names (csv, own, error) : !read_vertex (csv, own, error))
        return FALSE;
    }
  return csv->mesh->lines->len > 0 ||
         ls_fail (error, LS_ERROR_SYNTAX, "%s: it has no vertices", csv->mesh->path);
}

gboolean
glslang_mesh_read_csv (GlslangMesh *mesh,
                       GlslangMeshText *text,
                       LsBudgetShare *share,
                       GError **error)
{
  Csv csv = { .mesh = mesh, .share = share, .cells = g_array_new (FALSE, FALSE, sizeof (Cell)) };
  const gboolean is_good = read_all (&csv, text, error);

  g_array_unref (csv.cells);
  return is_good;
}
