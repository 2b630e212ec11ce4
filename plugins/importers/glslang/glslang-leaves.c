#include <string.h>

#include "glslang-draft.h"

/* The parts of variables that a person knows by a name. */

#define MAX_LEAVES 65536

typedef struct
{
  const GlslangUnit *unit;
  const SpirvTypes *types;
  GlslangLeaf leaf;
  GlslangLeafFunc take;
  gpointer data;
  guint n, n_open;
} Walk;

/* --- names ------------------------------------------------------------------------------------ */

static const char *
name_of (const GlslangUnit *unit, guint32 id)
{
  const char *name = unit->spirv->module->names[id];

  return name != NULL && g_utf8_validate (name, -1, NULL)
           ? ls_glslang_module_name (&unit->module, name)
           : "";
}

const char *
glslang_variable_name (const GlslangUnit *unit, const SpirvVariable *variable)
{
  const char *own = name_of (unit, variable->id);

  return *own ? own : name_of (unit, variable->type->id);
}

const char *
glslang_block_name (const GlslangUnit *unit, const SpirvVariable *variable)
{
  const SpirvType *type = variable->type;

  return type->shape == SPIRV_SHAPE_STRUCT && (type->is_block || type->is_buffer_block)
           ? name_of (unit, type->id)
           : NULL;
}

static char *
dup_member (const Walk *walk, const SpirvType *type, guint32 member)
{
  const char *name = spirv_member_name (walk->unit->spirv->module, type->id, member);

  return name != NULL && g_utf8_validate (name, -1, NULL)
           ? g_strdup (ls_glslang_module_name (&walk->unit->module, name))
           : g_strdup_printf ("member%u", member);
}

char *
glslang_type_name (const SpirvTypes *types, const SpirvType *type)
{
  guint columns, rows;
  char base;
  const SpirvType *element = glslang_leaf_element (types, type);
  static const char *const scalars[] = { "float", "int", "uint", "bool" };
  static const char *const prefixes[] = { "", "i", "u", "b" };
  guint k;

  glslang_leaf_shape (types, element, &columns, &rows, &base);
  k = base == 'i' ? 1 : base == 'u' ? 2 : base == 'b' ? 3 : 0;
  if (columns > 1)
    return columns == rows ? g_strdup_printf ("mat%u", columns)
                           : g_strdup_printf ("mat%ux%u", columns, rows);
  return rows == 1 ? g_strdup (scalars[k]) : g_strdup_printf ("%svec%u", prefixes[k], rows);
}

/* --- shapes ----------------------------------------------------------------------------------- */

static gboolean
is_plain (const SpirvType *type)
{
  return spirv_is_scalar (type) || type->shape == SPIRV_SHAPE_VECTOR ||
         type->shape == SPIRV_SHAPE_MATRIX;
}

const SpirvType *
glslang_leaf_element (const SpirvTypes *types, const SpirvType *type)
{
  return spirv_is_array (type) ? spirv_type_inner (types, type) : type;
}

static guint
count_elements (const Walk *walk, const SpirvType *type)
{
  return type->shape == SPIRV_SHAPE_RUNTIME_ARRAY ? walk->n_open : type->n;
}

void
glslang_leaf_shape (const SpirvTypes *types,
                    const SpirvType *type,
                    guint *columns,
                    guint *rows,
                    char *base)
{
  const SpirvType *vector =
    type->shape == SPIRV_SHAPE_MATRIX ? spirv_type_inner (types, type) : type;
  const SpirvType *scalar = spirv_type_scalar (types, type);

  *columns = type->shape == SPIRV_SHAPE_MATRIX ? type->n : 1;
  *rows = MAX (spirv_type_components (vector), 1);
  *base = scalar->shape == SPIRV_SHAPE_BOOL    ? 'b'
          : scalar->shape == SPIRV_SHAPE_FLOAT ? 'f'
          : scalar->is_signed                  ? 'i'
                                               : 'u';
}

/* --- walking ---------------------------------------------------------------------------------- */

static void walk_type (Walk *walk, const SpirvType *type, GlslangLeaf at);

static void
walk_struct (Walk *walk, const SpirvType *type, GlslangLeaf at)
{
  for (guint32 i = 0; i < type->n; i++)
    {
      g_autofree char *member = dup_member (walk, type, i);
      g_autofree char *name =
        *at.name ? g_strconcat (at.name, ".", member, NULL) : g_strdup (member);
      g_autofree char *own =
        *at.own_name ? g_strconcat (at.own_name, ".", member, NULL) : g_strdup (member);
      GlslangLeaf part = at;

      part.offset = at.offset + spirv_part_offset (walk->types, type, i, &part.form);
      part.first = at.first + type->members[i].first;
      part.name = name;
      part.own_name = own;
      walk_type (walk, spirv_type (walk->types, type->members[i].type), part);
    }
}

/* An array of structures or arrays. */
static void
walk_elements (Walk *walk, const SpirvType *type, GlslangLeaf at)
{
  const SpirvType *element = spirv_type_inner (walk->types, type);
  for (guint32 i = 0; i < count_elements (walk, type) && walk->n < MAX_LEAVES; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s[%u]", at.name, i);
      g_autofree char *own = g_strdup_printf ("%s[%u]", at.own_name, i);
      GlslangLeaf part = at;

      part.offset = at.offset + spirv_part_offset (walk->types, type, i, &part.form);
      part.first = at.first + i * element->n_regs;
      if (at.element == 0)
        part.element = i;
      part.name = name;
      part.own_name = own;
      walk_type (walk, element, part);
    }
}

static void
walk_type (Walk *walk, const SpirvType *type, GlslangLeaf at)
{
  const SpirvType *inner =
    type != NULL && spirv_is_array (type) ? spirv_type_inner (walk->types, type) : type;

  if (inner == NULL || walk->n >= MAX_LEAVES)
    return;
  if (type->shape == SPIRV_SHAPE_STRUCT)
    walk_struct (walk, type, at);
  else if (spirv_is_array (type) && !is_plain (inner))
    walk_elements (walk, type, at);
  else if (is_plain (inner))
    {
      at.type = type;
      at.n = spirv_is_array (type) ? count_elements (walk, type) : 1;
      walk->n++;
      walk->take (&at, walk->data);
    }
}

void
glslang_leaves (const GlslangUnit *unit,
                const SpirvVariable *variable,
                guint n_open,
                GlslangLeafFunc take,
                gpointer data)
{
  const gboolean is_block = glslang_block_name (unit, variable) != NULL;
  Walk walk = {
    .unit = unit, .types = unit->spirv->types, .take = take, .data = data, .n_open = n_open
  };
  const char *own = name_of (unit, variable->id);

  for (guint32 i = 0; i < variable->n; i++)
    {
      g_autofree char *suffix = variable->n > 1 ? g_strdup_printf ("[%u]", i) : g_strdup ("");
      g_autofree char *block = g_strconcat (name_of (unit, variable->type->id), suffix, NULL);
      g_autofree char *instance = g_strconcat (own, suffix, NULL);
      const GlslangLeaf at = { .variable = variable,
                               .number = i,
                               .form = variable->is_loose ? SPIRV_IN_WHOLE : SPIRV_NO_MATRIX,
                               .offset = variable->offset,
                               .block = is_block ? block : NULL,
                               .name = is_block && *own ? block : instance,
                               .own_name = instance };

      walk_type (&walk, variable->type, at);
    }
}

gboolean
glslang_is_used (const GlslangUnit *unit, const SpirvVariable *variable)
{
  return g_hash_table_contains (unit->used, GUINT_TO_POINTER (variable->id));
}
