#include <string.h>

#include "glslang-mesh.h"
#include "ls-error.h"
#include "ls-words.h"

/* Vertices of a Wavefront OBJ: v, vt, vn and f of Appendix B1 of the manual of the Advanced Visualizer; colours behind a v, as several
 * programs write them. */

#define MAX_LISTED (1u << 20) /* of v, of vt and of vn */
#define MAX_LINE (1u << 20)

enum
{
  POSITION,
  TEXCOORD,
  NORMAL,
  N_LISTS
};

/* Numbers of a statement; *_LEAST of them it has. */
static const struct
{
  const char *word;
  guint least, most;
  guint size; /* that are kept */
} lists[N_LISTS] = { { "v", 3, 7, 4 }, { "vt", 1, 3, 3 }, { "vn", 3, 3, 3 } };

typedef struct
{
  guint numbers[N_LISTS]; /* from 1; 0: none */
} Corner;

typedef struct
{
  GlslangMesh *mesh;
  LsBudgetShare *share;
  guint line;
  GArray *listed[N_LISTS]; /* double, lists[].size each */
  GArray *colours;         /* double, 3 each, as many as positions once there are some */
  guint n_texcoords;       /* numbers that vt have at most */
  gboolean has_w, has_colours, tells_materials;
  GHashTable *vertices; /* Corner to 1 + number */
  GArray *corners;      /* Corner: of each vertex */
} Obj;

static guint
count_listed (const Obj *obj, guint list)
{
  return obj->listed[list]->len / lists[list].size;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static gboolean
fail_budget (const Obj *obj, GError **error)
{
  return ls_fail (error, LS_ERROR_RANGE, "%s:%u: there is no memory for so many vertices",
                  obj->mesh->path, obj->line);
}

static gboolean
read_colour (Obj *obj, char *const *words, guint n, GError **error)
{
  double colour[3] = { 1, 1, 1 };
  const guint have = count_listed (obj, POSITION) - 1;

  for (guint i = 0; n >= 6 && i < 3; i++)
    if (!glslang_mesh_read_number (obj->mesh, obj->line, words[1 + n - 3 + i], "v", &colour[i],
                                   error))
      return FALSE;
  if (n >= 6 && !obj->has_colours)
    for (guint i = 0; i < 3 * have; i++)
      g_array_append_val (obj->colours, (double){ 1 });
  obj->has_colours |= n >= 6;
  if (obj->has_colours)
    g_array_append_vals (obj->colours, colour, 3);
  return TRUE;
}

static gboolean
read_listed (Obj *obj, guint list, char *const *words, guint n, GError **error)
{
  double numbers[4] = { 0, 0, 0, 1 };
  /* x y z, x y z w, x y z r g b, x y z w r g b */
  const guint n_own = list == POSITION ? (n == 4 || n == 7 ? 4 : 3) : n;

  if (n < lists[list].least || n > lists[list].most || (list == POSITION && n == 5))
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: %s has %u numbers", obj->mesh->path, obj->line,
                    words[0], n);
  if (count_listed (obj, list) == MAX_LISTED)
    return ls_fail (error, LS_ERROR_RANGE, "%s:%u: more than %u of %s", obj->mesh->path, obj->line,
                    MAX_LISTED, words[0]);
  if (!ls_budget_share_grow (obj->share, sizeof numbers))
    return fail_budget (obj, error);
  for (guint i = 0; i < n_own && i < 4; i++)
    if (!glslang_mesh_read_number (obj->mesh, obj->line, words[1 + i], words[0], &numbers[i],
                                   error))
      return FALSE;
  g_array_append_vals (obj->listed[list], numbers, lists[list].size);
  if (list == TEXCOORD)
    obj->n_texcoords = MAX (obj->n_texcoords, MAX (n, 2));
  obj->has_w |= list == POSITION && n_own == 4;
  return list != POSITION || read_colour (obj, words, n, error);
}

/* --- faces ------------------------------------------------------------------------------------ */

static guint
corner_hash (gconstpointer key)
{
  const Corner *corner = key;

  return (corner->numbers[0] * 31 + corner->numbers[1]) * 31 + corner->numbers[2];
}

static gboolean
corner_equal (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (Corner)) == 0;
}

/* "7", "-1": a number from 1. */
static gboolean
read_reference (const Obj *obj, guint list, const char *word, guint *number, GError **error)
{
  const gint64 n = count_listed (obj, list);
  g_autofree char *shown = glslang_mesh_dup_word (word);
  char *end;
  gint64 value = g_ascii_strtoll (word, &end, 10);

  if (end == word || *end != '\0')
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: '%s' of f is no number", obj->mesh->path,
                    obj->line, shown);
  if (value < 0)
    value = value < -n ? 0 : n + 1 + value;
  if (value < 1 || value > n)
    return ls_fail (error, LS_ERROR_REFERENCE, "%s:%u: f names %s %s, and %u stand above it",
                    obj->mesh->path, obj->line, lists[list].word, shown, (guint) n);
  *number = (guint) value;
  return TRUE;
}

/* "1", "1/2", "1//3" or "1/2/3" */
static gboolean
read_corner (const Obj *obj, const char *word, Corner *corner, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (word, "/", 4);
  g_autofree char *shown = glslang_mesh_dup_word (word);
  const guint n = g_strv_length (parts);

  *corner = (Corner){ 0 };
  if (n > N_LISTS)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: '%s' of f is not v/vt/vn", obj->mesh->path,
                    obj->line, shown);
  for (guint i = 0; i < n; i++)
    if ((i == 0 || *parts[i] != '\0') &&
        !read_reference (obj, i, parts[i], &corner->numbers[i], error))
      return FALSE;
  return TRUE;
}

/* The number of the vertex that a corner is. */
static guint32
take_vertex (Obj *obj, const Corner *corner)
{
  guint32 number = GPOINTER_TO_UINT (g_hash_table_lookup (obj->vertices, corner));

  if (number > 0)
    return number - 1;
  number = obj->corners->len;
  g_array_append_val (obj->corners, *corner);
  g_array_append_val (obj->mesh->lines, obj->line);
  g_hash_table_insert (obj->vertices, g_memdup2 (corner, sizeof *corner),
                       GUINT_TO_POINTER (number + 1));
  return number;
}

/* A polygon is a fan of triangles around its first corner. */
static gboolean
read_face (Obj *obj, char *const *words, guint n, GError **error)
{
  GArray *indices = obj->mesh->indices;
  guint32 first = 0, last = 0;

  if (n < 3)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s:%u: f has %u corners, and a triangle has 3",
                    obj->mesh->path, obj->line, n);
  for (guint i = 0; i < n; i++)
    {
      Corner corner;
      guint32 vertex;

      if (!read_corner (obj, words[1 + i], &corner, error))
        return FALSE;
      if (i >= 2 && indices->len + 3 > GLSLANG_MAX_CORNERS)
        return ls_fail (error, LS_ERROR_RANGE,
                        "%s:%u: more than %u triangles, which a draw has at most", obj->mesh->path,
                        obj->line, GLSLANG_MAX_CORNERS / 3);
      if (!ls_budget_share_grow (obj->share, 16 * sizeof (double)))
        return fail_budget (obj, error);
      vertex = take_vertex (obj, &corner);
      if (i >= 2)
        {
          const guint32 triangle[3] = { first, last, vertex };

          g_array_append_vals (indices, triangle, 3);
        }
      if (i == 0)
        first = vertex;
      last = vertex;
    }
  return TRUE;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void
tell_materials (Obj *obj, const char *word)
{
  if (!obj->tells_materials)
    ls_diagnostics_add_text (obj->mesh->findings, LS_SEVERITY_NOTE, 0, 0, NULL,
                             "%s:%u: %s is left out: materials are not read (give them as uniforms "
                             "and textures)",
                             obj->mesh->path, obj->line, word);
  obj->tells_materials = TRUE;
}

/* words: those of a line. */
static gboolean
read_words (Obj *obj, char *const *words, guint n, GError **error)
{
  for (guint i = 0; i < N_LISTS; i++)
    if (strcmp (words[0], lists[i].word) == 0)
      return read_listed (obj, i, words, n - 1, error);
  if (strcmp (words[0], "f") == 0)
    return read_face (obj, words, n - 1, error);
  if (strcmp (words[0], "mtllib") == 0 || strcmp (words[0], "usemtl") == 0)
    tell_materials (obj, words[0]);
  return TRUE;
}

static gboolean
read_line (Obj *obj, char *line, GError **error)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_auto (GStrv) all = NULL;

  line[strcspn (line, "#")] = '\0';
  all = g_strsplit_set (line, " \t\v\f", -1);
  for (guint i = 0; all[i] != NULL; i++)
    if (*all[i] != '\0')
      g_ptr_array_add (words, all[i]);
  return words->len == 0 || read_words (obj, (char *const *) words->pdata, words->len, error);
}

/* --- columns ---------------------------------------------------------------------------------- */

static void
put_column (const Obj *obj, guint list, const char *name, guint n)
{
  GlslangColumn *column = glslang_mesh_add_column (obj->mesh, name, n);
  guint n_without = 0;

  for (guint v = 0; v < obj->corners->len; v++)
    {
      const guint number = g_array_index (obj->corners, Corner, v).numbers[list];
      const double none[4] = { 0 };

      n_without += number == 0;
      g_array_append_vals (
        column->numbers,
        number == 0 ? none
                    : &g_array_index (obj->listed[list], double, (number - 1) * lists[list].size),
        n);
    }
  if (n_without > 0)
    ls_diagnostics_add_text (obj->mesh->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                             "%s: %u of %u vertices have no %s, and are given 0", obj->mesh->path,
                             n_without, obj->corners->len, name);
}

static void
put_colours (const Obj *obj)
{
  GlslangColumn *column = glslang_mesh_add_column (obj->mesh, "colour", 3);

  for (guint v = 0; v < obj->corners->len; v++)
    {
      const guint number = g_array_index (obj->corners, Corner, v).numbers[POSITION];

      g_array_append_vals (column->numbers, &g_array_index (obj->colours, double, 3 * (number - 1)),
                           3);
    }
}

static gboolean
is_named (const Obj *obj, guint list)
{
  for (guint v = 0; v < obj->corners->len; v++)
    if (g_array_index (obj->corners, Corner, v).numbers[list] > 0)
      return TRUE;
  return FALSE;
}

static gboolean
read_all (Obj *obj, GlslangMeshText *text, GError **error)
{
  char *line;

  while (glslang_mesh_next_line (text, TRUE, &line))
    {
      g_autofree char *own = line;

      obj->line = text->line;
      if (strlen (own) > MAX_LINE)
        return ls_fail (error, LS_ERROR_RANGE, "%s:%u: the line is longer than %u bytes",
                        obj->mesh->path, obj->line, MAX_LINE);
      if (!read_line (obj, own, error))
        return FALSE;
    }
  if (obj->corners->len == 0)
    return ls_fail (error, LS_ERROR_SYNTAX, "%s: it has no faces (lines that begin with f)",
                    obj->mesh->path);
  put_column (obj, POSITION, "position", obj->has_w ? 4 : 3);
  if (is_named (obj, TEXCOORD))
    put_column (obj, TEXCOORD, "texcoord", obj->n_texcoords);
  if (is_named (obj, NORMAL))
    put_column (obj, NORMAL, "normal", 3);
  if (obj->has_colours)
    put_colours (obj);
  return TRUE;
}

gboolean
glslang_mesh_read_obj (GlslangMesh *mesh,
                       GlslangMeshText *text,
                       LsBudgetShare *share,
                       GError **error)
{
  Obj obj = { .mesh = mesh, .share = share };
  gboolean is_good;

  mesh->indices = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < N_LISTS; i++)
    obj.listed[i] = g_array_new (FALSE, FALSE, sizeof (double));
  obj.colours = g_array_new (FALSE, FALSE, sizeof (double));
  obj.corners = g_array_new (FALSE, FALSE, sizeof (Corner));
  obj.vertices = g_hash_table_new_full (corner_hash, corner_equal, g_free, NULL);
  is_good = read_all (&obj, text, error);
  for (guint i = 0; i < N_LISTS; i++)
    g_array_unref (obj.listed[i]);
  g_array_unref (obj.colours);
  g_array_unref (obj.corners);
  g_hash_table_unref (obj.vertices);
  return is_good;
}
