#include <string.h>

#include "glslang-draft.h"

/* A vertex shader for a stage that came without one: a triangle that covers the target, and a value for each input, as the driver's
 * process makes them up for the same text. */

typedef struct
{
  const GlslangUnit *unit;
  GPtrArray *notes;
  GString *head, *body;
  guint number;      /* of the input */
  guint location;    /* of the variable */
  gboolean is_array; /* of vertices: of a geometry shader */
} Maker;

static void
tell (const Maker *maker, const char *name, guint columns, guint rows, char base)
{
  static const char *const few[] = { "from 0 to 1 across the target",
                                     "from -1 to 1 across the target" };
  static const char *const many[] = {
    "from 0 to 1 across the target, and from -1 to 1 behind x and y",
    "from -1 to 1 across the target, and from 0 to 1 behind x and y"
  };
  const char *const *ways = rows > 2 ? many : few;

  g_ptr_array_add (maker->notes,
                   g_strdup_printf ("what %s is: %s", name,
                                    columns > 1   ? "the identity"
                                    : base != 'f' ? "as many of 7, -3, 1000007 and 5 as it has "
                                                    "components"
                                                  : ways[maker->number % 2]));
}

static void
put_value (Maker *maker, const char *type, guint columns, guint rows, char base)
{
  if (columns > 1)
    g_string_append_printf (maker->body, "%s (1)", type);
  else
    g_string_append_printf (maker->body, "%s (%s%s%s)", type, base == 'f' ? "at" : "whole",
                            maker->number % 2 && base == 'f' ? ".zwxy" : "",
                            rows == 1   ? ".x"
                            : rows == 2 ? ".xy"
                            : rows == 3 ? ".xyz"
                                        : "");
}

/* An output for each element: stages are linked by the number of a location alone. */
static void
put_leaf (const GlslangLeaf *leaf, gpointer data)
{
  Maker *maker = data;
  const SpirvTypes *types = maker->unit->spirv->types;
  guint columns, rows;
  char base;
  const SpirvType *element = glslang_leaf_element (types, leaf->type);
  g_autofree char *type = glslang_type_name (types, element);

  glslang_leaf_shape (types, element, &columns, &rows, &base);
  for (guint i = 0; i < leaf->n; i++)
    {
      const guint location = maker->location + leaf->first + i * element->n_regs;

      g_string_append_printf (maker->head, "layout (location = %u) %sout %s at%u;\n", location,
                              base == 'f' ? "" : "flat ", type, location);
      g_string_append_printf (maker->body, "  at%u = ", location);
      put_value (maker, type, columns, rows, base);
      g_string_append (maker->body, ";\n");
    }
  tell (maker, leaf->own_name, columns, rows, base);
  maker->number++;
}

/* What gl_in has needs no outputs of its own. */
static gboolean
is_built_in (const SpirvCode *code, const SpirvVariable *variable)
{
  return spirv_decoration (code->module, spirv_type_element (code->types, variable->type)->id, 0,
                           SPIRV_Decoration_BuiltIn) != NULL;
}

static gboolean
is_given (const Maker *maker, const SpirvVariable *variable)
{
  const SpirvModule *module = maker->unit->spirv->module;
  const SpirvInsn *insn = spirv_maker (module, variable->id);

  return !is_built_in (maker->unit->spirv, variable) && variable->at == SPIRV_AT_REGISTERS &&
         variable->file == SPIRV_REGS_IN &&
         spirv_operand (module, insn, 0) == SPIRV_StorageClass_Input &&
         spirv_decoration (module, variable->id, G_MAXUINT32, SPIRV_Decoration_Location) != NULL &&
         glslang_is_used (maker->unit, variable);
}

static void
put_input (Maker *maker, const SpirvVariable *variable)
{
  SpirvVariable one = *variable;

  maker->location = spirv_decoration_value (maker->unit->spirv->module, variable->id, G_MAXUINT32,
                                            SPIRV_Decoration_Location, 0);
  if (maker->is_array && variable->type->shape == SPIRV_SHAPE_ARRAY)
    one.type = spirv_type_inner (maker->unit->spirv->types, variable->type);
  one.offset = 0;
  one.n = 1;
  glslang_leaves (maker->unit, &one, 0, put_leaf, maker);
}

char *
glslang_make_vertices (const GlslangUnit *unit, GPtrArray *notes)
{
  const SpirvVariables *variables = unit->spirv->variables;
  Maker maker = { .unit = unit,
                  .notes = notes,
                  .head = g_string_new ("#version 450\nlayout (location = 0) in vec4 position;\n"),
                  .body = g_string_new (NULL),
                  .is_array = unit->module.stage == LS_GLSLANG_GEOMETRY };

  for (guint i = 0; i < variables->n_variables; i++)
    if (is_given (&maker, &variables->variables[i]))
      put_input (&maker, &variables->variables[i]);
  g_string_append_printf (maker.head,
                          "void main ()\n{\n"
                          "  vec4 at = vec4 (position.xy * 0.5 + 0.5, position.xy);\n"
                          "  ivec4 whole = ivec4 (7, -3, 1000007, 5);\n"
                          "%s"
                          "  gl_Position = position;\n}\n",
                          maker.body->str);
  g_string_free (maker.body, TRUE);
  return g_string_free (maker.head, FALSE);
}
