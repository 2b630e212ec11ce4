#include <string.h>

#include "glslang-mesh.h"
#include "ls-error.h"
#include "ls-words.h"

/* Attributes of vertices: as lines of inputs say, or values that are guessed from their names, as the driver's process does. */

static const float triangle[3][4] = { { -1, -1, 0, 1 }, { 3, -1, 0, 1 }, { -1, 3, 0, 1 } };

typedef struct
{
  const char *name; /* of the variable */
  guint location, columns, rows;
  char base;
} Attribute;

/* Variables of a text in HLSL may have one location. */
static gboolean
is_taken (const GArray *attributes, guint location)
{
  for (guint i = 0; i < attributes->len; i++)
    if (g_array_index (attributes, Attribute, i).location == location)
      return TRUE;
  return FALSE;
}

static void
add_attribute (const GlslangMaker *maker, GArray *attributes, const SpirvVariable *variable)
{
  const SpirvTypes *types = maker->unit->spirv->types;
  const SpirvType *element = glslang_leaf_element (types, variable->type);
  const guint n = element == variable->type ? 1 : variable->type->n;
  Attribute attribute = { .name = glslang_variable_name (maker->unit, variable),
                          .location = variable->first };

  if (!spirv_is_scalar (element) && element->shape != SPIRV_SHAPE_VECTOR &&
      element->shape != SPIRV_SHAPE_MATRIX)
    return;
  glslang_leaf_shape (types, element, &attribute.columns, &attribute.rows, &attribute.base);
  for (guint i = 0; i < n; i++, attribute.location += element->n_regs)
    if (!is_taken (attributes, attribute.location))
      g_array_append_val (attributes, attribute);
}

/* The attribute with the position: by its name, else the first one with at least two floats. */
static guint
find_position (const GArray *attributes)
{
  guint first = G_MAXUINT;

  for (guint i = 0; i < attributes->len; i++)
    {
      const Attribute *attribute = &g_array_index (attributes, Attribute, i);
      g_autofree char *low = g_ascii_strdown (attribute->name, -1);

      if (attribute->base != 'f' || attribute->rows < 2 || attribute->columns > 1)
        continue;
      if (strstr (low, "pos") != NULL || strstr (low, "vert") != NULL)
        return i;
      if (first == G_MAXUINT || attribute->location == 0)
        first = i;
    }
  return first;
}

/* --- values ----------------------------------------------------------------------------------- */

/* The value of an attribute in a vertex of the triangle. */
static void
make_value (const char *name, gboolean is_position, guint vertex, float to[4])
{
  g_autofree char *low = g_ascii_strdown (name, -1);
  const float colours[3][4] = { { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 0, 0, 1, 1 } };
  const float across[4] = { (triangle[vertex][0] + 1) / 2, (triangle[vertex][1] + 1) / 2, 0.5f, 1 };
  const float normal[4] = { 0, 0, 1, 0 };

  memcpy (to,
          is_position                                                   ? triangle[vertex]
          : strstr (low, "col") != NULL || strstr (low, "tint") != NULL ? colours[vertex]
          : strstr (low, "normal") != NULL                              ? normal
                                                                        : across,
          sizeof across);
}

/* A file of size numbers for each of the draw's vertices. words: guint32. */
static void
put_file (const GlslangMaker *maker, guint location, guint size, char base, GArray *words)
{
  const guint n = glslang_count_vertices (maker->set);
  char *name = g_strdup_printf ("%s.in%u.bin", maker->draft->slug, location);

  g_array_set_size (words, MAX (words->len, n * size));
  for (guint i = 0; i < words->len; i++)
    g_array_index (words, guint32, i) = GUINT32_TO_LE (g_array_index (words, guint32, i));
  g_string_append_printf (maker->part->inputs, "IN%u.%.*s=file %s %u 0\n", location, (int) size,
                          "xyzw", name, size);
  if (size < 4)
    g_string_append_printf (maker->part->inputs, "IN%u.w=%s1\n", location,
                            base == 'f' ? "" : "uint ");
  g_hash_table_replace (maker->draft->files, name,
                        g_bytes_new (words->data, words->len * sizeof (guint32)));
}

/* attrib NAME SIZE f|i|u|un8 VALUE... */
static gboolean
put_given (const GlslangMaker *maker, guint location, char **words, GError **error)
{
  const gboolean is_byte = strcmp (words[3], "un8") == 0;
  const gint64 size = g_ascii_strtoll (words[2], NULL, 10);
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (guint32));

  if (size < 1 || size > 4)
    return ls_fail (error, LS_ERROR_SYNTAX, "\"attrib %s\" wants 1 to 4, a type and values",
                    words[1]);
  for (guint i = 4; words[i] != NULL; i++)
    {
      const float part = (float) (glslang_lines_bits (words[i], FALSE) & 255) / 255;
      guint32 value = glslang_lines_bits (words[i], strcmp (words[3], "f") == 0);

      if (is_byte)
        memcpy (&value, &part, sizeof value);
      g_array_append_val (values, value);
    }
  put_file (maker, location, (guint) size, is_byte ? 'f' : *words[3], values);
  return TRUE;
}

static void
make_up (const GlslangMaker *maker, const Attribute *attribute, gboolean is_position)
{
  g_autoptr (GArray) words = g_array_new (FALSE, TRUE, sizeof (guint32));
  const gboolean has_mesh = maker->set->mesh != NULL;

  for (guint v = 0; v < (has_mesh ? glslang_count_vertices (maker->set) : 3); v++)
    {
      float value[4];

      make_value (attribute->name, is_position, v % 3, value);
      for (guint c = 0; c < attribute->rows; c++)
        {
          guint32 word = v;

          if (attribute->base == 'f')
            memcpy (&word, &value[c], sizeof word);
          g_array_append_val (words, word);
        }
    }
  put_file (maker, attribute->location, attribute->rows, attribute->base, words);
  glslang_note (maker,
                is_position ? "the attribute %s: a triangle that covers the target"
                            : "the attribute %s: a value for each corner",
                attribute->name);
}

/* What the mesh of the draw has for it. Returns: FALSE, without an error: it has nothing. */
static gboolean
put_meshed (const GlslangMaker *maker,
            const Attribute *attribute,
            gboolean is_position,
            GError **error)
{
  guint size = 0;
  g_autoptr (GArray) words = glslang_mesh_dup_words (
    maker->set->mesh, attribute->name, is_position, attribute->base, attribute->rows, &size, error);

  if (words != NULL)
    put_file (maker, attribute->location, size, attribute->base, words);
  return words != NULL;
}

/* The columns of a matrix are given one by one, or the identity. */
static gboolean
put_columns (const GlslangMaker *maker, const Attribute *attribute, GError **error)
{
  gboolean is_given = FALSE;

  for (guint c = 0; c < attribute->columns; c++)
    {
      g_autofree char *name = g_strdup_printf ("%s[%u]", attribute->name, c);
      char **words = glslang_lines_find (&maker->set->lines, "attrib", name);

      if (words != NULL && !put_given (maker, attribute->location + c, words, error))
        return FALSE;
      is_given |= words != NULL;
      if (words == NULL && !maker->set->is_exact)
        g_string_append_printf (maker->part->inputs, "IN%u.%c=1\n", attribute->location + c,
                                "xyzw"[c]);
    }
  if (!is_given && !maker->set->is_exact)
    glslang_note (maker, "the identity in the attribute %s", attribute->name);
  return TRUE;
}

static gboolean
put_attribute (const GlslangMaker *maker,
               const Attribute *attribute,
               gboolean is_position,
               GError **error)
{
  const GlslangLines *lines = &maker->set->lines;
  char **words = glslang_lines_find (lines, "attrib", attribute->name);
  g_autofree char *type =
    g_strdup_printf ("%s%u", attribute->base == 'f' ? "vec" : "ivec", attribute->rows);

  if (words == NULL && maker->set->is_exact && attribute->location == 0)
    words = glslang_lines_find (lines, "attrib", "gl_Vertex");
  ls_draft_add_symbol (maker->draft, maker->stage, g_strdup_printf ("IN%u", attribute->location),
                       attribute->name, attribute->columns > 1 ? NULL : type);
  if (words != NULL)
    return put_given (maker, attribute->location, words, error);
  if (attribute->columns > 1)
    return put_columns (maker, attribute, error);
  if (maker->set->mesh != NULL)
    {
      GError *problem = NULL;

      if (put_meshed (maker, attribute, is_position, &problem))
        return TRUE;
      if (problem != NULL)
        {
          g_propagate_error (error, problem);
          return FALSE;
        }
    }
  if (!maker->set->is_exact)
    make_up (maker, attribute, is_position);
  return TRUE;
}

gboolean
glslang_put_attributes (const GlslangMaker *maker, GError **error)
{
  const SpirvVariables *variables = maker->unit->spirv->variables;
  g_autoptr (GArray) attributes = g_array_new (FALSE, TRUE, sizeof (Attribute));
  guint position;

  for (guint i = 0; i < variables->n_variables; i++)
    {
      const SpirvVariable *variable = &variables->variables[i];

      if (variable->at == SPIRV_AT_REGISTERS && variable->file == SPIRV_REGS_IN &&
          spirv_decoration (maker->unit->spirv->module, variable->id, G_MAXUINT32,
                            SPIRV_Decoration_Location) != NULL &&
          glslang_is_used (maker->unit, variable))
        add_attribute (maker, attributes, variable);
    }
  position = find_position (attributes);
  for (guint i = 0; i < attributes->len; i++)
    if (!put_attribute (maker, &g_array_index (attributes, Attribute, i), i == position, error))
      return FALSE;
  if (maker->set->mesh != NULL)
    glslang_mesh_tell_missing (maker->set->mesh);
  return TRUE;
}

/* --- a mesh ----------------------------------------------------------------------------------- */

gboolean
glslang_takes_mesh (const GlslangSet *set)
{
  return glslang_has (set, LS_GLSLANG_VERTEX) && !set->units[LS_GLSLANG_VERTEX].is_made_up;
}

void
glslang_forget_mesh (GlslangSet *set)
{
  g_clear_pointer (&set->mesh, glslang_mesh_free);
}

/* Numbers of vertices that make no whole triangle are left out. */
static gboolean
drop_rest (GlslangMesh *mesh, GError **error)
{
  const guint n = mesh->lines->len, rest = n % 3;

  if (mesh->indices != NULL || rest == 0)
    return TRUE;
  if (n < 3)
    return ls_fail (error, LS_ERROR_RANGE, "%s: it has %u vertices, and a triangle has 3",
                    mesh->path, n);
  ls_diagnostics_add_text (mesh->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                           rest == 1 ? N_ ("%s:%u: the last vertex makes no triangle, and is left "
                                           "out")
                                     : N_ ("%s:%u: the last two vertices make no triangle, and "
                                           "are left out"),
                           mesh->path, g_array_index (mesh->lines, guint, n - rest));
  g_array_set_size (mesh->lines, n - rest);
  return TRUE;
}

gboolean
glslang_read_mesh (GlslangSet *set, LsImported *imported, GError **error)
{
  char **line = glslang_lines_find (&set->lines, "vertices", NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *path = NULL;

  glslang_forget_mesh (set);
  if (line == NULL)
    return TRUE;
  if (!glslang_takes_mesh (set))
    return ls_fail (error, LS_ERROR_STATE,
                    "%s: no vertex shader reads them (open it together with one: a.vert a.frag)",
                    glslang_lines_place (&set->lines, line));
  bytes = glslang_read_named (set, imported, line, line[1], &path, error);
  set->mesh = bytes != NULL
                ? glslang_mesh_new (path, bytes, imported->findings, &imported->share, error)
                : NULL;
  return set->mesh != NULL &&
         (strcmp (glslang_find_primitive (set), "triangles") != 0 || drop_rest (set->mesh, error));
}
