#include "spirv-variables.h"

/* What is bound, as whoever runs the program calls it: by DescriptorSet and Binding. */

/* Blocks without a name of their own have that of their type. */
static const char *
find_name (const SpirvVariables *self, const SpirvVariable *variable)
{
  const char *const *names = self->functions->types->module->names;
  const char *own = names[variable->id];
  const char *name = own != NULL && *own != '\0' ? own : names[variable->type->id];

  return name != NULL && g_utf8_validate (name, -1, NULL) ? name : NULL;
}

/* Elements of an array follow each other in one binding: it is that of the first. */
static void
add_named (SpirvVariables *self,
           const SpirvVariable *variable,
           LsBoundKind kind,
           guint number,
           const char *name)
{
  const SpirvModule *module = self->functions->types->module;
  const LsBound it = { .kind = kind,
                       .number = number,
                       .set =
                         spirv_decoration_value (module, variable->id, G_MAXUINT32,
                                                 SPIRV_Decoration_DescriptorSet, LS_NO_BINDING),
                       .binding = spirv_decoration_value (module, variable->id, G_MAXUINT32,
                                                          SPIRV_Decoration_Binding, LS_NO_BINDING),
                       .name = name,
                       .offset = kind == LS_BOUND_CONSTANTS ? variable->offset : 0 };

  g_array_append_val (self->bound, it);
}

static void
add_bound (SpirvVariables *self, const SpirvVariable *variable, LsBoundKind kind, guint number)
{
  add_named (self, variable, kind, number, find_name (self, variable));
}

/* --- textures in structures ------------------------------------------------------------------- */

#define MAX_SLOTS 256 /* that get names */

static void
add_slot (SpirvVariables *self,
          const SpirvVariable *variable,
          const SpirvType *type,
          guint32 slot,
          const GString *path)
{
  const char *name =
    g_utf8_validate (path->str, -1, NULL) ? g_string_chunk_insert (self->names, path->str) : NULL;

  if (spirv_is_stored_image (self->functions->types, type))
    {
      add_named (self, variable, LS_BOUND_MEMORY, variable->images + slot, name);
      return;
    }
  if (type->shape != SPIRV_SHAPE_SAMPLER)
    add_named (self, variable, LS_BOUND_TEXTURE, variable->textures + slot, name);
  if (type->shape != SPIRV_SHAPE_IMAGE)
    add_named (self, variable, LS_BOUND_SAMPLER, variable->sampler + slot, name);
}

/* Each texture by its path, "lights[1].map", from a part of the variable on. */
static void
add_slots (SpirvVariables *self,
           const SpirvVariable *variable,
           const SpirvType *type,
           guint32 slot,
           GString *path)
{
  const SpirvTypes *types = self->functions->types;
  const gboolean is_struct = type->shape == SPIRV_SHAPE_STRUCT;
  const gsize length = path->len;

  if (type->n_slots == 0 || slot >= MAX_SLOTS)
    return;
  if (spirv_is_opaque (type))
    {
      add_slot (self, variable, type, slot, path);
      return;
    }
  for (guint32 i = 0; i < type->n && i < MAX_SLOTS; i++)
    {
      const SpirvType *part =
        is_struct ? spirv_type (types, type->members[i].type) : spirv_type_inner (types, type);
      const char *member = is_struct ? spirv_member_name (types->module, type->id, i) : NULL;

      if (is_struct)
        g_string_append_printf (path, ".%s", member != NULL ? member : "");
      else
        g_string_append_printf (path, "[%u]", i);
      add_slots (self, variable, part,
                 slot + (is_struct ? type->members[i].first_slot : i * part->n_slots), path);
      g_string_truncate (path, length);
    }
}

/* A uniform that stands alone: its numbers, and what else is in it. */
static void
add_constants (SpirvVariables *self, const SpirvVariable *variable)
{
  const SpirvTypes *types = self->functions->types;
  const SpirvInsn *maker = spirv_maker (types->module, variable->id);
  const guint32 value = spirv_operand (types->module, maker, 1);
  const char *name = find_name (self, variable);
  g_autoptr (GString) path = g_string_new (name != NULL ? name : "");

  if (!variable->is_loose || variable->type->n_regs > 0)
    add_bound (self, variable, LS_BOUND_CONSTANTS, variable->first);
  /* A constant's words are four a register, as those of the buffer. */
  if (variable->is_loose && spirv_n_operands (maker) > 1 && value < types->module->bound &&
      types->constants[value] != NULL && spirv_type_of_value (types, value) == variable->type &&
      variable->type->n_regs > 0)
    {
      LsBound *bound = &g_array_index (self->bound, LsBound, self->bound->len - 1);

      bound->words = types->constants[value];
      bound->n_words = 4 * variable->type->n_regs;
    }
  if (variable->is_loose)
    add_slots (self, variable, variable->type, 0, path);
}

/* --- all -------------------------------------------------------------------------------------- */

static void
add_variable (SpirvVariables *self, const SpirvVariable *variable)
{
  switch ((SpirvAt) variable->at)
    {
    case SPIRV_AT_MEMORY:
      if (variable->first != SPIRV_MEMORY_SHARED)
        add_bound (self, variable, LS_BOUND_MEMORY, variable->first);
      break;
    case SPIRV_AT_IMAGE:
      add_bound (self, variable, LS_BOUND_MEMORY, variable->first);
      break;
    case SPIRV_AT_CONSTANTS:
      add_constants (self, variable);
      break;
    case SPIRV_AT_TEXTURE:
      add_bound (self, variable, LS_BOUND_TEXTURE, variable->first);
      if (variable->type->shape == SPIRV_SHAPE_SAMPLED_IMAGE)
        add_bound (self, variable, LS_BOUND_SAMPLER, variable->sampler);
      break;
    case SPIRV_AT_SAMPLER:
      add_bound (self, variable, LS_BOUND_SAMPLER, variable->sampler);
      break;
    case SPIRV_AT_NOTHING:
    case SPIRV_AT_REGISTERS:
      break;
    }
}

void
spirv_variables_find_bound (SpirvVariables *self)
{
  for (guint i = 0; i < self->n_variables; i++)
    add_variable (self, &self->variables[i]);
}
