#include <string.h>

#include "glslang-draft.h"

/* Stages are linked by locations. OpenGL links by names where a text says no location, and the translator, which sees one stage at a
 * time, counts: so an input gets the location of the output that is called alike. */

#define NO_LOCATION G_MAXUINT32
#define MAX_LOCATION 64 /* of an output; an input that nothing gives gets one behind */

/* The name by which a variable is linked: its own, or that of its block. */
static const char *
link_name (const SpirvModule *module, const SpirvTypes *types, guint32 id)
{
  const SpirvType *type = spirv_type_of_value (types, id);

  while (type != NULL && (type->shape == SPIRV_SHAPE_POINTER || type->shape == SPIRV_SHAPE_ARRAY))
    type = spirv_type_inner (types, type);
  if (type != NULL && type->shape == SPIRV_SHAPE_STRUCT && type->is_block)
    return module->names[type->id];
  return module->names[id];
}

static guint32
location_of (const SpirvModule *module, guint32 id)
{
  return spirv_decoration_value (module, id, G_MAXUINT32, SPIRV_Decoration_Location, NO_LOCATION);
}

static gboolean
is_global (const SpirvModule *module, const SpirvInsn *insn, guint32 storage)
{
  return insn->op == SPIRV_OP_Variable && spirv_operand (module, insn, 0) == storage;
}

/* Whether the text gives the variable, or the block, a location itself. */
static gboolean
says_location (const GlslangUnit *unit, const char *name)
{
  g_autofree char *quoted = g_regex_escape_string (name, -1);
  g_autofree char *pattern =
    g_strdup_printf ("\\blayout\\s*\\([^)]{0,200}\\blocation\\s*=[^;{]{0,400}\\b%s\\b", quoted);

  return g_regex_match_simple (pattern, unit->module.text, 0, 0);
}

/* Outputs of a module: location by name. */
static GHashTable *
find_outputs (const GlslangUnit *unit, GError **error)
{
  g_autoptr (SpirvModule) module = spirv_module_new (unit->module.module, NULL, error);
  g_autoptr (SpirvTypes) types = module != NULL ? spirv_types_new (module, NULL, 0, error) : NULL;
  GHashTable *found;

  if (types == NULL)
    return NULL;
  found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < module->n_insns && module->insns[i].op != SPIRV_OP_Function; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const char *name = insn->result != 0 ? link_name (module, types, insn->result) : NULL;

      if (is_global (module, insn, SPIRV_StorageClass_Output) && name != NULL &&
          location_of (module, insn->result) != NO_LOCATION)
        g_hash_table_insert (found, g_strdup (ls_glslang_module_name (&unit->module, name)),
                             GUINT_TO_POINTER (location_of (module, insn->result) + 1));
    }
  return found;
}

/* What vertices give for what pixels take, where OpenGL calls the two differently. */
static const char *
twin (const char *name)
{
  return strcmp (name, "gl_Color") == 0            ? "gl_FrontColor"
         : strcmp (name, "gl_SecondaryColor") == 0 ? "gl_FrontSecondaryColor"
                                                   : name;
}

static void
move_input (const GlslangUnit *unit,
            const SpirvModule *module,
            const char *name,
            guint32 id,
            GHashTable *outputs,
            guint32 *words)
{
  const SpirvDecoration *decoration =
    spirv_decoration (module, id, G_MAXUINT32, SPIRV_Decoration_Location);
  const char *own = ls_glslang_module_name (&unit->module, name);
  const guint location = GPOINTER_TO_UINT (g_hash_table_lookup (outputs, twin (own)));

  if (decoration == NULL || says_location (unit, name))
    return;
  words[module->insns[decoration->insn].first + 3] =
    GUINT32_TO_LE (location != 0 ? location - 1 : MIN (decoration->value, 15u) + MAX_LOCATION);
}

gboolean
glslang_link (const GlslangUnit *before, GlslangUnit *unit, GError **error)
{
  g_autoptr (GHashTable) outputs = find_outputs (before, error);
  g_autoptr (SpirvModule) module =
    outputs != NULL ? spirv_module_new (unit->module.module, NULL, error) : NULL;
  g_autoptr (SpirvTypes) types = module != NULL ? spirv_types_new (module, NULL, 0, error) : NULL;
  gsize size;
  guint32 *words;

  if (types == NULL)
    return FALSE;
  words = g_memdup2 (g_bytes_get_data (unit->module.module, &size),
                     g_bytes_get_size (unit->module.module));
  for (guint i = 0; i < module->n_insns && module->insns[i].op != SPIRV_OP_Function; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      const char *name = insn->result != 0 ? link_name (module, types, insn->result) : NULL;

      if (is_global (module, insn, SPIRV_StorageClass_Input) && name != NULL && *name)
        move_input (unit, module, name, insn->result, outputs, words);
    }
  g_bytes_unref (unit->code);
  unit->code = g_bytes_new_take (words, size);
  return TRUE;
}
