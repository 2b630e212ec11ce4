#include "spirv-hazards.h"

/* Indices outside of their arrays, vectors and matrices, by the names of the source. */

/* --- names ------------------------------------------------------------------------------------ */

#define MAX_CHAINS 64 /* one behind the other */

static void append_indices (const SpirvOperands *self,
                            const SpirvInsn *insn,
                            guint n,
                            guint lane,
                            GString *path);

/* Behind the chains and loads that a pointer or a value is made of. chains: gets the chains, the last one
 * first. Returns: the id that they begin with. */
static guint32
find_root (const SpirvOperands *self, guint32 id, const SpirvInsn *chains[MAX_CHAINS], guint *n)
{
  const SpirvModule *module = self->code->module;
  const SpirvInsn *maker = spirv_maker (module, id);

  *n = 0;
  while (maker != NULL && *n < MAX_CHAINS && (spirv_is_chain (maker) || maker->op == SPIRV_OP_Load))
    {
      if (spirv_is_chain (maker))
        chains[(*n)++] = maker;
      id = spirv_operand (module, maker, 0);
      maker = spirv_maker (module, id);
    }
  return id;
}

/* What the source calls that which a pointer or a value stands for. */
static void
append_path (const SpirvOperands *self, guint32 id, guint lane, GString *path)
{
  const SpirvModule *module = self->code->module;
  const SpirvInsn *chains[MAX_CHAINS];
  guint n;
  const guint32 root = find_root (self, id, chains, &n);
  const SpirvInsn *maker = spirv_maker (module, root);

  if (root < module->bound && module->names[root] != NULL)
    g_string_append (path, module->names[root]);
  else if (maker == NULL || maker->op != SPIRV_OP_Variable)
    g_string_append_printf (path, "%%%u", root);
  while (n-- > 0)
    append_indices (self, chains[n], spirv_n_operands (chains[n]), lane, path);
}

static const SpirvType *
pointed_type (const SpirvOperands *self, guint32 id)
{
  const SpirvType *type = spirv_type_of_value (self->code->types, id);

  return type != NULL ? spirv_type_inner (self->code->types, type) : NULL;
}

static void
append_index (const SpirvOperands *self, const SpirvType *type, gint64 index, GString *path)
{
  const char *name = type->shape == SPIRV_SHAPE_STRUCT && index >= 0 && index < type->n
                       ? spirv_member_name (self->code->module, type->id, (guint32) index)
                       : NULL;

  if (name != NULL)
    g_string_append_printf (path, "%s%s", path->len > 0 ? "." : "", name);
  else
    g_string_append_printf (path, "[%" G_GINT64_FORMAT "]", index);
}

/* The operands of a chain from 1 up to n. */
static void
append_indices (const SpirvOperands *self,
                const SpirvInsn *insn,
                guint n,
                guint lane,
                GString *path)
{
  const SpirvModule *module = self->code->module;
  const SpirvType *type = pointed_type (self, spirv_operand (module, insn, 0));

  for (guint i = 1; i < n && type != NULL; i++)
    {
      const guint32 word = spirv_operands_word (self, spirv_operand (module, insn, i), 0, lane);
      guint32 first;

      append_index (self, type, (gint32) word, path);
      type = spirv_type_part (self->code->types, type, type->shape == SPIRV_SHAPE_STRUCT ? word : 0,
                              &first);
    }
}

/* --- chains ----------------------------------------------------------------------------------- */

/* Which memory a chain leads to, and where in it, in one lane. */
typedef struct
{
  gboolean is_memory;
  guint32 resource;
  guint64 offset; /* bytes, as far as members tell */
  SpirvMatrixForm form;
} Walk;

static Walk
begin_walk (const SpirvOperands *self, guint32 base)
{
  const SpirvPointer *pointer = spirv_instance_pointer (self->code, self->instance, base);

  if (pointer == NULL || pointer->at != SPIRV_AT_MEMORY ||
      pointer->index.kind != LS_MICRO_NOWHERE || pointer->element.kind != LS_MICRO_NOWHERE)
    return (Walk){ 0 };
  return (Walk){ TRUE, pointer->first, pointer->offset, pointer->form };
}

/* Elements of an array without an end, as many as the memory holds; G_MAXUINT64: not known. */
static guint64
count_elements (const SpirvOperands *self, const Walk *walk, const SpirvType *type)
{
  const LsLayout *layout = &self->code->base.layout;
  const guint32 stride = spirv_part_stride (self->code->types, type, walk->form);
  guint64 n_bytes;

  if (type->shape != SPIRV_SHAPE_RUNTIME_ARRAY)
    return type->n;
  if (!walk->is_memory || walk->resource >= SPIRV_N_MEMORIES || stride == 0)
    return G_MAXUINT64;
  n_bytes = 4ull * layout->n_words[walk->resource];
  return n_bytes > walk->offset ? (n_bytes - walk->offset) / stride : 0;
}

static void
walk_on (const SpirvOperands *self,
         Walk *walk,
         const SpirvType *type,
         gint64 index,
         gboolean is_block)
{
  if (is_block)
    walk->resource += (guint32) index;
  else if (type->shape == SPIRV_SHAPE_STRUCT)
    walk->offset += spirv_part_offset (self->code->types, type, (guint32) index, &walk->form);
}

static gboolean
is_block_array (const SpirvOperands *self, guint32 base)
{
  const SpirvPointer *pointer = spirv_instance_pointer (self->code, self->instance, base);

  return pointer != NULL && pointer->is_array;
}

/* The first index of a chain that is outside in a lane. Returns: its operand, or 0. */
static guint
find_outside (const SpirvOperands *self, guint lane, gint64 *index, guint64 *n)
{
  const SpirvModule *module = self->code->module;
  const guint32 base = spirv_operand (module, self->insn, 0);
  const SpirvType *type = pointed_type (self, base);
  Walk walk = begin_walk (self, base);
  const gboolean has_blocks = is_block_array (self, base);

  for (guint i = 1; i < spirv_n_operands (self->insn) && type != NULL; i++)
    {
      guint32 first;

      *index = (gint32) spirv_operands_word (self, spirv_operand (module, self->insn, i), 0, lane);
      *n = count_elements (self, &walk, type);
      if (*index < 0 || (guint64) *index >= *n)
        return i;
      walk_on (self, &walk, type, *index, has_blocks && i == 1);
      type = spirv_type_part (self->code->types, type,
                              type->shape == SPIRV_SHAPE_STRUCT ? (guint32) *index : 0, &first);
    }
  return 0;
}

static void
look_at_chain (const SpirvOperands *self, LsStepHazard hazard, GArray *hazards)
{
  LS_FOREACH_LANE (lane, self->lanes)
    {
      gint64 index;
      guint64 n;
      const guint at = find_outside (self, (guint) lane, &index, &n);

      if (at == 0)
        continue;
      if (hazard.lanes == 0)
        {
          g_autoptr (GString) path = g_string_new (NULL);

          append_path (self, spirv_operand (self->code->module, self->insn, 0), (guint) lane, path);
          append_indices (self, self->insn, at, (guint) lane, path);
          hazard.of = g_intern_string (path->str);
          hazard.value = index;
          hazard.n = n;
        }
      hazard.lanes |= LS_MASK_LANE (lane);
    }
  if (hazard.lanes != 0)
    g_array_append_val (hazards, hazard);
}

/* --- vectors ---------------------------------------------------------------------------------- */

static void
look_at_vector (const SpirvOperands *self, guint operand, LsStepHazard hazard, GArray *hazards)
{
  const guint32 vector = spirv_operand (self->code->module, self->insn, 0);
  const guint32 id = spirv_operand (self->code->module, self->insn, operand);
  const SpirvType *type = spirv_type_of_value (self->code->types, vector);

  LS_FOREACH_LANE (lane, type != NULL ? self->lanes : 0)
    {
      const guint32 index = spirv_operands_word (self, id, 0, (guint) lane);

      if (index < type->n)
        continue;
      if (hazard.lanes == 0)
        {
          g_autoptr (GString) path = g_string_new (NULL);

          append_path (self, vector, (guint) lane, path);
          hazard.of = g_intern_string (path->str);
          hazard.value = (gint32) index;
          hazard.n = type->n;
        }
      hazard.lanes |= LS_MASK_LANE (lane);
    }
  if (hazard.lanes != 0)
    g_array_append_val (hazards, hazard);
}

void
spirv_find_outside (const SpirvOperands *self, LsStepHazard hazard, GArray *hazards)
{
  hazard.kind = LS_HAZARD_INDEX;
  switch ((guint) self->insn->op)
    {
    case SPIRV_OP_AccessChain:
    case SPIRV_OP_InBoundsAccessChain:
      look_at_chain (self, hazard, hazards);
      break;
    case SPIRV_OP_VectorExtractDynamic:
      look_at_vector (self, 1, hazard, hazards);
      break;
    case SPIRV_OP_VectorInsertDynamic:
      look_at_vector (self, 2, hazard, hazards);
      break;
    default:
      break;
    }
}

/* --- arrays without an end -------------------------------------------------------------------- */

static gboolean
has_array (const SpirvOperands *self, const SpirvInsn *chain)
{
  const SpirvModule *module = self->code->module;
  const SpirvType *type = pointed_type (self, spirv_operand (module, chain, 0));

  for (guint i = 1; i < spirv_n_operands (chain) && type != NULL; i++)
    {
      const guint32 *words = self->code->types->constants[spirv_operand (module, chain, i)];
      guint32 first;

      if (type->shape == SPIRV_SHAPE_RUNTIME_ARRAY)
        return TRUE;
      type = spirv_type_part (self->code->types, type, words != NULL ? words[0] : 0, &first);
    }
  return FALSE;
}

gboolean
spirv_goes_through_array (const SpirvOperands *self, guint32 id)
{
  const SpirvInsn *chains[MAX_CHAINS];
  guint n;
  gboolean has = FALSE;

  find_root (self, id, chains, &n);
  while (n-- > 0)
    has |= has_array (self, chains[n]);
  return has;
}
