#include <stdlib.h>
#include <string.h>

#include "glslang-mesh.h"
#include "ls-begins.h"

/* The draw, its rasteriser and its targets. */

#define MAX_VERTICES 65536
#define MAX_INSTANCES 256
#define MAX_TARGETS 8

typedef struct
{
  const char *primitive;
  guint first, count, n_instances;
} Range;

/* The execution modes of a geometry shader's primitives. */
static const struct
{
  guint32 mode;
  const char *primitive;
} modes[] = {
  { SPIRV_ExecutionMode_InputPoints, "points" },
  { SPIRV_ExecutionMode_InputLines, "lines" },
  { SPIRV_ExecutionMode_InputLinesAdjacency, "lines-adjacency" },
  { SPIRV_ExecutionMode_Triangles, "triangles" },
  { SPIRV_ExecutionMode_InputTrianglesAdjacency, "triangles-adjacency" },
};

/* The primitive that a geometry shader takes; triangles without one. */
static const char *
find_primitive (const GlslangSet *set)
{
  const GlslangUnit *unit = &set->units[LS_GLSLANG_GEOMETRY];
  const SpirvModule *module = unit->is_there ? unit->spirv->module : NULL;

  for (guint i = 0; module != NULL && i < module->n_insns; i++)
    for (guint k = 0; k < G_N_ELEMENTS (modes); k++)
      if (module->insns[i].op == SPIRV_OP_ExecutionMode &&
          spirv_operand (module, &module->insns[i], 1) == modes[k].mode)
        return modes[k].primitive;
  return "triangles";
}

static guint
number_of (const char *word, guint least, guint most)
{
  return (guint) CLAMP (g_ascii_strtoll (word, NULL, 0), least, most);
}

/* draw PRIMITIVE COUNT [FIRST [INSTANCES]] */
static Range
find_range (const GlslangSet *set)
{
  static const char *const primitives[] = { "points",
                                            "lines",
                                            "line-strip",
                                            "triangles",
                                            "triangle-strip",
                                            "triangle-fan",
                                            "line-loop",
                                            "lines-adjacency",
                                            "line-strip-adjacency",
                                            "triangles-adjacency",
                                            "triangle-strip-adjacency",
                                            NULL };
  char **words = glslang_lines_find (&set->lines, "draw", NULL);
  const guint n = words != NULL ? g_strv_length (words) : 0;
  Range range = { find_primitive (set), 0, 3, 1 };

  if (strstr (range.primitive, "adjacency") != NULL)
    range.count = *range.primitive == 'l' ? 4 : 6;
  if (set->mesh != NULL)
    range.count = glslang_mesh_count (set->mesh);
  if (n > 1 && g_strv_contains (primitives, words[1]))
    range.primitive = words[1];
  if (n > 2)
    range.count = number_of (words[2], 1, MAX_VERTICES);
  if (n > 3)
    range.first = number_of (words[3], 0, MAX_VERTICES);
  if (n > 4)
    range.n_instances = number_of (words[4], 1, MAX_INSTANCES);
  return range;
}

const char *
glslang_find_primitive (const GlslangSet *set)
{
  return find_range (set).primitive;
}

/* Those of the mesh from first on. Returns: (transfer full) (nullable). */
static GArray *
dup_mesh_indices (const GlslangSet *set, const Range *range)
{
  const GArray *all = set->mesh != NULL ? set->mesh->indices : NULL;
  GArray *indices;

  if (all == NULL)
    return NULL;
  indices = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = range->first; i < all->len && indices->len < range->count; i++)
    g_array_append_val (indices, g_array_index (all, guint32, i));
  return indices;
}

/* index NUMBER...: those that the draw takes; else those of the mesh. Returns: (transfer full) (nullable). */
static GArray *
find_indices (const GlslangSet *set)
{
  char **words = glslang_lines_find (&set->lines, "index", NULL);
  const guint n = words != NULL ? g_strv_length (words) - 1 : 0;
  const Range range = find_range (set);
  GArray *indices;

  if (n == 0)
    return dup_mesh_indices (set, &range);
  indices = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = range.first; i < n && indices->len < range.count; i++)
    {
      const guint index = number_of (words[1 + i], 0, MAX_VERTICES);

      g_array_append_val (indices, index);
    }
  return indices;
}

guint
glslang_count_vertices (const GlslangSet *set)
{
  const Range range = find_range (set);
  g_autoptr (GArray) indices = find_indices (set);
  guint n = 1;

  for (guint i = 0; indices != NULL && i < indices->len; i++)
    n = MAX (n, g_array_index (indices, guint, i) + 1);
  return indices != NULL ? n : range.first + range.count;
}

static void
put_vertices (const GlslangSet *set, GString *text)
{
  const Range range = find_range (set);
  g_autoptr (GArray) indices = find_indices (set);

  g_string_append_printf (text, "primitive=%s\ninstances=%u\n", range.primitive, range.n_instances);
  if (indices == NULL)
    {
      g_string_append_printf (text, "count=%u\nfirst=%u\n", range.count, range.first);
      return;
    }
  g_string_append (text, "indices=");
  for (guint i = 0; i < indices->len; i++)
    g_string_append_printf (text, "%s%u", i ? " " : "", g_array_index (indices, guint, i));
  g_string_append_c (text, '\n');
}

/* Half of a number, "2.5". Returns: (transfer full). */
static char *
dup_half (guint number)
{
  return g_strdup_printf ("%u%s", number / 2, number % 2 ? ".5" : "");
}

/* OpenGL's window has its origin below, Vulkan's above, with depths from 0 to 1. */
char *
glslang_draw_lines (const GlslangSet *set)
{
  g_autofree char *width = dup_half (set->size[0]), *height = dup_half (set->size[1]);
  char **provoking = glslang_lines_find (&set->lines, "provoking", NULL);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "width=%u\nheight=%u\n", set->size[0], set->size[1]);
  put_vertices (set, text);
  g_string_append_printf (
    text, "viewport-scale=%s %s%s %s\nviewport-offset=%s %s %s\ncull=none\nprovoking=%s\n", width,
    set->is_vulkan ? "-" : "", height, set->is_vulkan ? "1" : "0.5", width, height,
    set->is_vulkan ? "0" : "0.5",
    provoking != NULL && g_str_equal (provoking[1], "first")  ? "first"
    : provoking != NULL && g_str_equal (provoking[1], "last") ? "last"
    : set->is_vulkan                                          ? "first"
                                                              : "last");
  if (set->is_vulkan)
    g_string_append (text, "clip-depth=zero-to-one\n");
  return g_string_free (text, FALSE);
}

/* plane NUMBER A B C D */
static void
put_planes (const GlslangSet *set, GString *text)
{
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i);
      char **words = glslang_lines_find (&set->lines, "plane", number);

      if (words != NULL)
        g_string_append_printf (text, "plane%u=%s %s %s %s\n", i, words[2], words[3], words[4],
                                words[5]);
    }
}

/* What planes are held to in place of the position. */
static void
put_clip_vertex (const GlslangSet *set, GString *text)
{
  const GlslangUnit *unit = &set->units[LS_GLSLANG_VERTEX];

  for (guint i = 0; unit->is_there && !glslang_has (set, LS_GLSLANG_GEOMETRY) &&
                    i < unit->spirv->variables->n_variables;
       i++)
    {
      const SpirvVariable *variable = &unit->spirv->variables->variables[i];

      if (variable->at == SPIRV_AT_REGISTERS && variable->file == SPIRV_REGS_OUT &&
          g_str_equal (glslang_variable_name (unit, variable), "gl_ClipVertex"))
        g_string_append_printf (text, "clip-vertex-from=OUT%u.xyzw\n", variable->first);
    }
}

void
glslang_put_raster (const GlslangSet *set, GString *text)
{
  g_string_append_printf (text, "\n[raster]\nedges=left %s\npoint-edges=left %s\n",
                          set->is_vulkan ? "upper" : "lower", set->is_vulkan ? "upper" : "lower");
  put_planes (set, text);
  put_clip_vertex (set, text);
}

/* --- names of outputs ------------------------------------------------------------------------- */

static gboolean
is_taken (const GString *groups, const char *name)
{
  g_autofree char *group = g_strdup_printf ("[output %s]\n", name);

  return strstr (groups->str, group) != NULL;
}

static gboolean
is_group_name (const char *name)
{
  return g_ascii_isalpha (*name) &&
         name[strspn (name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] ==
           '\0';
}

const char *
glslang_output_name (const GlslangMaker *maker, const char *name, const char *place)
{
  return is_group_name (name) && !ls_begins (name, "gl_") && !is_taken (maker->part->groups, name)
           ? name
           : place;
}

/* --- targets ---------------------------------------------------------------------------------- */

static const char *
find_target_format (const GlslangMaker *maker, guint target, char base)
{
  static const char *const formats[] = { "rgba32f", "rgba8", "rgba32i", "rgba32ui", NULL };
  char **words = glslang_lines_find (&maker->set->lines, "targets", NULL);

  if (words != NULL && target + 1 < g_strv_length (words) &&
      g_strv_contains (formats, words[target + 1]))
    return words[target + 1];
  return base == 'i' ? "rgba32i" : base == 'u' ? "rgba32ui" : "rgba32f";
}

static void
put_target (const GlslangMaker *maker, const char *name, guint target, char base)
{
  GString *text = maker->part->groups;
  g_autofree char *place = g_strdup_printf ("PIX%u", target);
  LsRegRef ref;

  if (target >= MAX_TARGETS ||
      !ls_program_find_register (maker->unit->program, LS_ROLE_COLOUR, target, &ref))
    return;
  g_string_append_printf (text,
                          "\n[output %s]\nregister=", glslang_output_name (maker, name, place));
  ls_program_append_register (text, maker->unit->program, ref);
  g_string_append_printf (text, "\nformat=%s\n", find_target_format (maker, target, base));
}

static void
put_depth (const GlslangMaker *maker)
{
  LsRegRef ref;

  if (!ls_program_find_register (maker->unit->program, LS_ROLE_DEPTH, 0, &ref))
    return;
  g_string_append (maker->part->groups, "\n[output Z0]\nregister=");
  ls_program_append_register (maker->part->groups, maker->unit->program, ref);
  g_string_append (maker->part->groups, "\nformat=r32f\nclear=1\n");
}

void
glslang_put_outputs (const GlslangMaker *maker)
{
  const SpirvVariables *variables = maker->unit->spirv->variables;
  const SpirvTypes *types = maker->unit->spirv->types;

  for (guint i = 0; i < variables->n_variables; i++)
    {
      const SpirvVariable *variable = &variables->variables[i];
      const guint32 location = spirv_decoration_value (types->module, variable->id, G_MAXUINT32,
                                                       SPIRV_Decoration_Location, G_MAXUINT32);
      /* the second colour of blending stands behind the first */
      const guint32 index = spirv_decoration_value (types->module, variable->id, G_MAXUINT32,
                                                    SPIRV_Decoration_Index, 0);
      guint columns, rows;
      const SpirvType *element;
      char base;

      if (variable->at != SPIRV_AT_REGISTERS || variable->file != SPIRV_REGS_OUT ||
          location == G_MAXUINT32 || !glslang_is_used (maker->unit, variable))
        continue;
      element = glslang_leaf_element (types, variable->type);
      if (!spirv_is_scalar (element) && element->shape != SPIRV_SHAPE_VECTOR)
        continue;
      glslang_leaf_shape (types, element, &columns, &rows, &base);
      for (guint k = 0; k < (element == variable->type ? 1 : variable->type->n); k++)
        put_target (maker, glslang_variable_name (maker->unit, variable),
                    location + MIN (index, 1) + k, base);
    }
  put_depth (maker);
}
