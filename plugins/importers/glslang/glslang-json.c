#include <string.h>

#include "glslang-draft.h"
#include "ls-error.h"
#include "ls-run-inputs.h"

/* Inputs by bindings, as data/doc/spirv.md has them, for the modules of a text: by names too, and what they leave out is made up. */

static const float triangle[] = { -1, -1, 0, 1, 3, -1, 0, 1, -1, 3, 0, 1 };

static guint32
binding_of (const GlslangUnit *unit, const SpirvVariable *variable, guint32 kind)
{
  return spirv_decoration_value (unit->spirv->module, variable->id, G_MAXUINT32, kind,
                                 LS_NO_BINDING);
}

/* --- names ------------------------------------------------------------------------------------ */

static gboolean
is_called (const GlslangUnit *unit, const SpirvVariable *variable, const char *name)
{
  return strcmp (glslang_variable_name (unit, variable), name) == 0 ||
         g_strcmp0 (glslang_block_name (unit, variable), name) == 0;
}

/* The variable of any stage that a person calls so. Returns: (nullable). */
static const SpirvVariable *
find_variable (const GlslangSet *set, const char *name, const GlslangUnit **unit)
{
  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    {
      const SpirvVariables *all = glslang_has (set, i) ? set->units[i].spirv->variables : NULL;

      *unit = &set->units[i];
      for (guint k = 0; all != NULL && k < all->n_variables; k++)
        if (is_called (*unit, &all->variables[k], name) &&
            binding_of (*unit, &all->variables[k], SPIRV_Decoration_Binding) != LS_NO_BINDING)
          return &all->variables[k];
    }
  return NULL;
}

/* Puts the set and binding in the place of a name. */
static void
resolve (const GlslangSet *set, LsImported *imported, char **name, guint *number, guint *binding)
{
  const GlslangUnit *unit;
  const SpirvVariable *variable = *name != NULL ? find_variable (set, *name, &unit) : NULL;

  if (*name != NULL && variable == NULL)
    ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                             "%s: the program binds nothing called %s", imported->inputs_name,
                             *name);
  if (variable == NULL)
    return;
  *number = binding_of (unit, variable, SPIRV_Decoration_DescriptorSet);
  *binding = binding_of (unit, variable, SPIRV_Decoration_Binding);
  g_clear_pointer (name, g_free);
}

static void
resolve_all (const GlslangSet *set, LsImported *imported, LsRunInputs *inputs)
{
  for (guint i = 0; i < inputs->buffers->len; i++)
    {
      LsRunBuffer *buffer = &g_array_index (inputs->buffers, LsRunBuffer, i);

      resolve (set, imported, &buffer->name, &buffer->set, &buffer->binding);
    }
  for (guint i = 0; i < inputs->images->len; i++)
    {
      LsRunImage *image = &g_array_index (inputs->images, LsRunImage, i);

      resolve (set, imported, &image->name, &image->set, &image->binding);
    }
}

/* --- what is left out ------------------------------------------------------------------------- */

static gboolean
is_given (const LsRunInputs *inputs, guint32 set, guint32 binding)
{
  for (guint i = 0; i < inputs->buffers->len; i++)
    {
      const LsRunBuffer *buffer = &g_array_index (inputs->buffers, LsRunBuffer, i);

      if (buffer->name == NULL && buffer->set == set && buffer->binding == binding)
        return TRUE;
    }
  return binding == LS_NO_BINDING && inputs->push != NULL;
}

/* words: (transfer full). */
static void
give (LsRunInputs *inputs, guint32 set, guint32 binding, GArray *words)
{
  LsRunBuffer buffer = { .set = set, .binding = binding };

  for (guint i = 0; i < words->len; i++)
    g_array_index (words, guint32, i) = GUINT32_TO_LE (g_array_index (words, guint32, i));
  buffer.words = g_bytes_new (words->data, words->len * sizeof (guint32));
  g_array_unref (words);
  if (binding == LS_NO_BINDING)
    inputs->push = buffer.words;
  else
    g_array_append_val (inputs->buffers, buffer);
}

static gboolean
is_given_image (const LsRunInputs *inputs, guint32 set, guint32 binding)
{
  for (guint i = 0; i < inputs->images->len; i++)
    {
      const LsRunImage *image = &g_array_index (inputs->images, LsRunImage, i);

      if (image->name == NULL && image->set == set && image->binding == binding)
        return TRUE;
    }
  return FALSE;
}

/* The textures and images of a stage that nobody gives. */
static void
make_up_images (const GlslangMaker *maker, LsRunInputs *inputs)
{
  const SpirvVariables *all = maker->unit->spirv->variables;

  for (guint i = 0; i < all->n_variables; i++)
    {
      const SpirvVariable *variable = &all->variables[i];
      const guint32 set = binding_of (maker->unit, variable, SPIRV_Decoration_DescriptorSet);
      const guint32 binding = binding_of (maker->unit, variable, SPIRV_Decoration_Binding);
      LsRunImage image;

      if ((variable->at == SPIRV_AT_TEXTURE || variable->at == SPIRV_AT_IMAGE) &&
          !is_given_image (inputs, set, binding) &&
          (variable->at == SPIRV_AT_TEXTURE ? glslang_run_texture
                                            : glslang_run_image) (maker, variable, &image))
        {
          image.set = set;
          image.binding = binding;
          g_array_append_val (inputs->images, image);
        }
    }
}

/* The buffers of a stage that nobody gives; several variables outside of blocks lie in one. */
static void
make_up (const GlslangMaker *maker, LsRunInputs *inputs)
{
  const SpirvVariables *all = maker->unit->spirv->variables;
  GArray *words[LS_MAX_CONST_BUFFERS] = { NULL };

  glslang_find_values (maker, words);
  for (guint i = 0; i < all->n_variables; i++)
    {
      const SpirvVariable *variable = &all->variables[i];
      const guint32 set = binding_of (maker->unit, variable, SPIRV_Decoration_DescriptorSet);
      const guint32 binding = binding_of (maker->unit, variable, SPIRV_Decoration_Binding);
      const gboolean is_constant =
        variable->at == SPIRV_AT_CONSTANTS && variable->first < LS_MAX_CONST_BUFFERS;

      if (is_given (inputs, set, binding))
        continue;
      if (is_constant && words[variable->first] != NULL)
        give (inputs, set, binding, g_steal_pointer (&words[variable->first]));
      if (variable->at == SPIRV_AT_MEMORY && variable->first < SPIRV_MEMORY_IMAGES)
        give (inputs, set, binding, glslang_find_memory (maker, variable));
    }
  for (guint i = 0; i < LS_MAX_CONST_BUFFERS; i++)
    g_clear_pointer (&words[i], g_array_unref);
}

/* The vertices that were made up take their position. */
static void
add_position (LsRunInputs *inputs)
{
  LsRunAttribute position = { .location = 0 };
  guint32 words[G_N_ELEMENTS (triangle)];

  memcpy (words, triangle, sizeof words);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    words[i] = GUINT32_TO_LE (words[i]);
  position.words = g_bytes_new (words, sizeof words);
  g_array_set_size (inputs->attributes, 0);
  g_array_append_val (inputs->attributes, position);
  inputs->n_vertices = 3;
}

/* --- all -------------------------------------------------------------------------------------- */

static LsDraft *
compose (const GlslangSet *set, LsDraft *draft, LsRunInputs *inputs, GError **error)
{
  LsRunProgram programs[LS_GLSLANG_N_STAGES];
  guint n = 0;

  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    if (glslang_has (set, i))
      {
        const GlslangMaker maker = {
          .set = set, .unit = &set->units[i], .stage = glslang_stage_of (i), .draft = draft
        };

        make_up (&maker, inputs);
        make_up_images (&maker, inputs);
        programs[n++] = (LsRunProgram){ .path = set->name, .code = set->units[i].code };
      }
  if (set->units[LS_GLSLANG_VERTEX].is_made_up)
    add_position (inputs);
  return ls_run_inputs_draft (inputs, programs, n, error);
}

gboolean
glslang_add_json (const GlslangSet *set, LsImported *imported, LsDraft *draft, GError **error)
{
  g_auto (LsRunInputs) inputs = { .buffers = NULL };
  g_autoptr (LsDraft) made = NULL;
  GHashTable *files = draft->files;

  ls_run_inputs_init (&inputs);
  if (!ls_run_inputs_read (imported->inputs, imported->inputs_name, &inputs, error))
    return FALSE;
  resolve_all (set, imported, &inputs);
  made = compose (set, draft, &inputs, error);
  if (made == NULL)
    return FALSE;
  draft->text = g_steal_pointer (&made->text);
  draft->files = made->files;
  made->files = files;
  return TRUE;
}
