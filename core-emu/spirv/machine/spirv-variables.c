#include "spirv-variables.h"

#include "ls-error.h"
#include "ls-words.h"

/* --- numbers of what is bound ----------------------------------------------------------------- */

/* Bound things are numbered by set and binding, then in the order of the module. */
static gint
compare_bound (gconstpointer a, gconstpointer b, gpointer data)
{
  const SpirvVariables *self = data;
  const SpirvModule *module = self->functions->types->module;
  const SpirvVariable *x = &self->variables[*(const guint *) a];
  const SpirvVariable *y = &self->variables[*(const guint *) b];
  static const guint32 kinds[] = { SPIRV_Decoration_DescriptorSet, SPIRV_Decoration_Binding };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const guint32 p = spirv_decoration_value (module, x->id, G_MAXUINT32, kinds[i], G_MAXUINT32);
      const guint32 q = spirv_decoration_value (module, y->id, G_MAXUINT32, kinds[i], G_MAXUINT32);

      if (p != q)
        return p < q ? -1 : 1;
    }
  return *(const guint *) a < *(const guint *) b ? -1 : 1;
}

static guint
storage_class (const SpirvVariables *self, guint32 id)
{
  const SpirvModule *module = self->functions->types->module;

  return spirv_operand (module, spirv_maker (module, id), 0);
}

/* --- places ----------------------------------------------------------------------------------- */

/* An array of blocks or textures is as many of these. */
static void
split_array (const SpirvTypes *types, SpirvVariable *variable)
{
  variable->n = 1;
  while (spirv_is_array (variable->type))
    {
      variable->n = MIN (variable->n, 256) *
                    (variable->type->shape == SPIRV_SHAPE_ARRAY ? MIN (variable->type->n, 256) : 1);
      variable->type = spirv_type_inner (types, variable->type);
    }
}

static gboolean
is_storage (const SpirvVariables *self, const SpirvVariable *variable)
{
  const guint storage = storage_class (self, variable->id);

  return storage == SPIRV_StorageClass_StorageBuffer ||
         (storage == SPIRV_StorageClass_Uniform && variable->type->is_buffer_block);
}

/* Takes n numbers. max: how many there are. Returns: FALSE: they are too many. */
static gboolean
take_numbers (SpirvVariable *variable, SpirvAt at, guint32 n, guint32 *next, guint32 max)
{
  variable->at = (guint8) at;
  variable->first = *next;
  if (*next + (guint64) n > max)
    {
      variable->at = SPIRV_AT_NOTHING;
      variable->refused = N_ ("there are too many variables of its kind");
      return FALSE;
    }
  *next += n;
  return TRUE;
}

static void
place_storage (SpirvVariables *self, SpirvVariable *variable)
{
  const guint32 bytes = spirv_type_bytes (self->functions->types, variable->type, SPIRV_NO_MATRIX);

  if (!take_numbers (variable, SPIRV_AT_MEMORY, variable->n, &self->n_storage, SPIRV_MAX_STORAGE))
    return;
  for (guint32 i = 0; i < variable->n; i++)
    self->storage_bytes[variable->first + i] = bytes;
  variable->first += SPIRV_MEMORY_STORAGE;
}

/* An image whose texels are stored is a memory; other images are textures. */
static void
place_opaque (SpirvVariables *self, SpirvVariable *variable)
{
  const SpirvModule *module = self->functions->types->module;
  const SpirvType *type = variable->type;

  if (type->shape == SPIRV_SHAPE_SAMPLER)
    {
      take_numbers (variable, SPIRV_AT_SAMPLER, variable->n, &self->n_samplers, LS_MAX_SAMPLERS);
      variable->sampler = variable->first;
      return;
    }
  if (spirv_is_stored_image (self->functions->types, type))
    {
      if (take_numbers (variable, SPIRV_AT_IMAGE, variable->n, &self->n_images, LS_MAX_IMAGES))
        variable->first += SPIRV_MEMORY_IMAGES;
      return;
    }
  if (type->shape == SPIRV_SHAPE_SAMPLED_IMAGE)
    {
      if (!take_numbers (variable, SPIRV_AT_SAMPLER, variable->n, &self->n_samplers,
                         LS_MAX_SAMPLERS))
        return;
      variable->sampler = variable->first;
    }
  take_numbers (variable, SPIRV_AT_TEXTURE, variable->n, &self->n_textures, LS_MAX_RESOURCES);
  /* The texels of an input attachment are those at the pixel. */
  if (type->shape == SPIRV_SHAPE_IMAGE && !self->has_position &&
      spirv_operand (module, &module->insns[type->insn], 1) == SPIRV_Dim_SubpassData)
    {
      self->has_position = TRUE;
      self->position = spirv_variables_take_natural (self, LS_NATURAL_POSITION);
    }
}

static void
place_bound (SpirvVariables *self, SpirvVariable *variable)
{
  split_array (self->functions->types, variable);
  if (spirv_is_opaque (variable->type))
    place_opaque (self, variable);
  else if (is_storage (self, variable))
    place_storage (self, variable);
  else
    take_numbers (variable, SPIRV_AT_CONSTANTS, variable->n, &self->n_constants,
                  LS_MAX_CONST_BUFFERS);
}

static gboolean
place_registers (SpirvVariables *self, SpirvVariable *variable, guint file, GError **error)
{
  variable->at = SPIRV_AT_REGISTERS;
  variable->file = (guint8) file;
  variable->first = self->n[file];
  if ((guint64) self->n[file] + variable->type->n_regs > SPIRV_MAX_REGS)
    return ls_fail (error, LS_ERROR_RANGE, "%%%u: variables of more than %d registers",
                    variable->id, SPIRV_MAX_REGS);
  self->n[file] += variable->type->n_regs;
  return TRUE;
}

static gboolean
place_shared (SpirvVariables *self, SpirvVariable *variable, GError **error)
{
  const guint64 bytes = spirv_type_bytes (self->functions->types, variable->type, SPIRV_NO_MATRIX);

  variable->at = SPIRV_AT_MEMORY;
  variable->first = SPIRV_MEMORY_SHARED;
  variable->offset = self->shared_bytes;
  if (self->shared_bytes + bytes > 4ull * LS_MAX_MEMORY_WORDS)
    return ls_fail (error, LS_ERROR_RANGE, "%%%u: threads share more than %u bytes", variable->id,
                    4 * LS_MAX_MEMORY_WORDS);
  self->shared_bytes += (guint32) ((bytes + 15) & ~15ull);
  return TRUE;
}

/* By id: what functions name. Returns: (transfer full). */
static GHashTable *
find_named (const SpirvModule *module)
{
  g_autoptr (GArray) operands = g_array_new (FALSE, FALSE, sizeof (SpirvOperand));
  GHashTable *named = g_hash_table_new (NULL, NULL);
  gboolean is_inside = FALSE;

  for (guint32 i = 0; i < module->n_insns; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      is_inside |= insn->op == SPIRV_OP_Function;
      if (!is_inside || insn->op == SPIRV_OP_Line ||
          !spirv_find_operands (module, insn, operands, NULL))
        continue;
      for (guint k = 0; k < operands->len; k++)
        if (g_array_index (operands, SpirvOperand, k).kind == SPIRV_KIND_IdRef)
          g_hash_table_add (named, GUINT_TO_POINTER (spirv_word (
                                     module, insn, g_array_index (operands, SpirvOperand, k).at)));
    }
  return named;
}

/* Whether a variable has the value of a constant, and no function names it. */
static gboolean
is_known (SpirvVariables *self, const SpirvVariable *variable)
{
  const SpirvTypes *types = self->functions->types;
  const SpirvInsn *maker = spirv_maker (types->module, variable->id);
  const guint32 value = spirv_operand (types->module, maker, 1);

  if (spirv_n_operands (maker) < 2 || value >= types->module->bound ||
      types->constants[value] == NULL || spirv_type_of_value (types, value) != variable->type)
    return FALSE;
  if (self->named == NULL)
    self->named = find_named (types->module);
  return !g_hash_table_contains (self->named, GUINT_TO_POINTER (variable->id));
}

/* Variables that nothing binds by a number. */
static gboolean
place_other (SpirvVariables *self, SpirvVariable *variable, GError **error)
{
  switch (storage_class (self, variable->id))
    {
    case SPIRV_StorageClass_Private:
      return place_registers (self, variable,
                              is_known (self, variable) ? SPIRV_REGS_KNOWN : SPIRV_REGS_VAR, error);
    case SPIRV_StorageClass_Workgroup:
      return place_shared (self, variable, error);
    case SPIRV_StorageClass_Input:
    case SPIRV_StorageClass_Output:
      return spirv_variables_place_io (self, variable, error);
    case SPIRV_StorageClass_PushConstant:
      take_numbers (variable, SPIRV_AT_CONSTANTS, 1, &self->n_constants, LS_MAX_CONST_BUFFERS);
      return TRUE;
    case SPIRV_StorageClass_Uniform:
    case SPIRV_StorageClass_UniformConstant:
    case SPIRV_StorageClass_StorageBuffer:
      return TRUE; /* placed */
    default:
      variable->refused = N_ ("variables of its storage class do not run here");
      return TRUE;
    }
}

/* --- uniforms that stand alone ---------------------------------------------------------------- */

/* A number, vector, matrix, array or structure that is no block: all of them share a buffer, each
 * from its next vec4 on, in the order of the module. */
static gboolean
is_loose (const SpirvVariables *self, const SpirvVariable *variable)
{
  return storage_class (self, variable->id) == SPIRV_StorageClass_UniformConstant &&
         !spirv_is_opaque (spirv_type_element (self->functions->types, variable->type));
}

/* Whether a slot of the type is an image that is stored, or is none. */
static gboolean
has_slot (const SpirvTypes *types, const SpirvType *type, gboolean is_stored)
{
  gboolean has = FALSE;

  type = spirv_type_element (types, type);
  if (spirv_is_opaque (type))
    return spirv_is_stored_image (types, type) == is_stored;
  for (guint32 i = 0; type->shape == SPIRV_SHAPE_STRUCT && type->n_slots > 0 && i < type->n; i++)
    has |= has_slot (types, spirv_type (types, type->members[i].type), is_stored);
  return has;
}

/* The textures, samplers and images in a structure that stands alone: each has a number of each kind that
 * the structure has, so that all elements of arrays lie equally far apart. */
static void
place_slots (SpirvVariables *self, SpirvVariable *variable)
{
  const SpirvTypes *types = self->functions->types;
  const guint32 n = variable->type->n_slots;
  SpirvVariable part = *variable;

  if (has_slot (types, variable->type, TRUE))
    {
      take_numbers (&part, SPIRV_AT_IMAGE, n, &self->n_images, LS_MAX_IMAGES);
      variable->images = SPIRV_MEMORY_IMAGES + part.first;
    }
  if (has_slot (types, variable->type, FALSE))
    {
      take_numbers (&part, SPIRV_AT_TEXTURE, n, &self->n_textures, LS_MAX_RESOURCES);
      variable->textures = part.first;
      take_numbers (&part, SPIRV_AT_SAMPLER, n, &self->n_samplers, LS_MAX_SAMPLERS);
      variable->sampler = part.first;
    }
  if (part.at != SPIRV_AT_NOTHING)
    return;
  variable->at = SPIRV_AT_NOTHING;
  variable->refused = part.refused;
}

static void
place_loose (SpirvVariables *self)
{
  guint32 buffer = 0, bytes = 0;
  gboolean is_first = TRUE;

  for (guint i = 0; i < self->n_variables; i++)
    {
      SpirvVariable *variable = &self->variables[i];

      if (!is_loose (self, variable))
        continue;
      if (is_first)
        {
          take_numbers (variable, SPIRV_AT_CONSTANTS, 1, &self->n_constants, LS_MAX_CONST_BUFFERS);
          buffer = variable->first;
          if (variable->at == SPIRV_AT_NOTHING)
            return;
        }
      is_first = FALSE;
      variable->at = SPIRV_AT_CONSTANTS;
      variable->n = 1;
      variable->first = buffer;
      variable->offset = bytes;
      variable->is_loose = TRUE;
      bytes += 16 * MIN (variable->type->n_regs, SPIRV_MAX_REGS);
      if (variable->type->n_slots > 0)
        place_slots (self, variable);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
is_global (const SpirvInsn *insn)
{
  return insn->op == SPIRV_OP_Variable;
}

static gboolean
find_variables (SpirvVariables *self, GError **error)
{
  const SpirvTypes *types = self->functions->types;
  const SpirvModule *module = types->module;
  guint n = 0;

  for (guint32 i = 0; i < module->n_insns && module->insns[i].op != SPIRV_OP_Function; i++)
    n += is_global (&module->insns[i]);
  self->variables = g_new0 (SpirvVariable, n + 1);
  for (guint32 i = 0; i < module->n_insns && module->insns[i].op != SPIRV_OP_Function; i++)
    {
      const SpirvInsn *insn = &module->insns[i];
      SpirvVariable *variable = &self->variables[self->n_variables];
      const SpirvType *pointer = is_global (insn) ? spirv_type (types, insn->type) : NULL;

      if (!is_global (insn))
        continue;
      if (pointer == NULL || pointer->shape != SPIRV_SHAPE_POINTER ||
          spirv_type_inner (types, pointer) == NULL)
        return spirv_refuse (module, insn, error, "%%%u is no type of a pointer", insn->type);
      *variable =
        (SpirvVariable){ .id = insn->result, .n = 1, .type = spirv_type_inner (types, pointer) };
      variable->whole = variable->type;
      g_hash_table_insert (self->by_id, GUINT_TO_POINTER (insn->result),
                           GUINT_TO_POINTER (++self->n_variables));
    }
  return TRUE;
}

static gboolean
is_bound (const SpirvVariables *self, const SpirvVariable *variable)
{
  const guint storage = storage_class (self, variable->id);

  return (storage == SPIRV_StorageClass_Uniform || storage == SPIRV_StorageClass_StorageBuffer ||
          storage == SPIRV_StorageClass_UniformConstant) &&
         !is_loose (self, variable);
}

static gboolean
place_all (SpirvVariables *self, GError **error)
{
  g_autoptr (GArray) bound = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < self->n_variables; i++)
    if (is_bound (self, &self->variables[i]))
      g_array_append_val (bound, i);
  g_array_sort_with_data (bound, compare_bound, self);
  for (guint i = 0; i < bound->len; i++)
    place_bound (self, &self->variables[g_array_index (bound, guint, i)]);
  for (guint i = 0; i < self->n_variables; i++)
    if (!place_other (self, &self->variables[i], error))
      return FALSE;
  place_loose (self);
  spirv_variables_number_distances (self);
  if (self->n_vertices == 0)
    return TRUE;
  self->n_columns = self->n[SPIRV_REGS_IN];
  self->n[SPIRV_REGS_IN] *= self->n_vertices;
  return TRUE;
}

SpirvVariables *
spirv_variables_new (const SpirvFunctions *functions,
                     const SpirvEntryPoint *entry,
                     guint n_vertices,
                     GError **error)
{
  SpirvVariables *self = g_new0 (SpirvVariables, 1);

  self->functions = functions;
  self->entry = entry;
  self->n_vertices = (guint8) n_vertices;
  self->by_id = g_hash_table_new (NULL, NULL);
  self->uses = g_array_new (FALSE, TRUE, sizeof (LsRegUse));
  self->derived = g_array_new (FALSE, FALSE, sizeof (SpirvDerived));
  self->of_subgroup = g_array_new (FALSE, FALSE, sizeof (SpirvDerived));
  self->names = g_string_chunk_new (256);
  self->bound = g_array_new (FALSE, FALSE, sizeof (LsBound));
  if (find_variables (self, error) && place_all (self, error))
    {
      spirv_variables_find_bound (self);
      return self;
    }
  spirv_variables_free (self);
  return NULL;
}

void
spirv_variables_free (SpirvVariables *self)
{
  g_hash_table_unref (self->by_id);
  g_clear_pointer (&self->named, g_hash_table_unref);
  g_array_unref (self->uses);
  g_array_unref (self->derived);
  g_array_unref (self->of_subgroup);
  g_array_unref (self->bound);
  g_string_chunk_free (self->names);
  g_free (self->variables);
  g_free (self);
}

const SpirvVariable *
spirv_variable (const SpirvVariables *self, guint32 id)
{
  const guint number = GPOINTER_TO_UINT (g_hash_table_lookup (self->by_id, GUINT_TO_POINTER (id)));

  return number != 0 ? &self->variables[number - 1] : NULL;
}
