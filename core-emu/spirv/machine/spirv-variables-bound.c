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
add_bound (SpirvVariables *self, const SpirvVariable *variable, LsBoundKind kind, guint number)
{
  const SpirvModule *module = self->functions->types->module;
  const LsBound it = { .kind = kind,
                       .number = number,
                       .set =
                         spirv_decoration_value (module, variable->id, G_MAXUINT32,
                                                 SPIRV_Decoration_DescriptorSet, LS_NO_BINDING),
                       .binding = spirv_decoration_value (module, variable->id, G_MAXUINT32,
                                                          SPIRV_Decoration_Binding, LS_NO_BINDING),
                       .name = find_name (self, variable) };

  g_array_append_val (self->bound, it);
}

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
      add_bound (self, variable, LS_BOUND_CONSTANTS, variable->first);
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
