#include "spirv-variables.h"

#include "ls-error.h"
#include "ls-words.h"

/* Inputs and outputs: registers by location, and the roles of those that are built in (section 3.21,
 * "BuiltIn"). */

/* --- what is built in ------------------------------------------------------------------------- */

static const struct
{
  guint32 builtin;
  guint8 natural;    /* of inputs: LsNatural */
  guint8 role;       /* of outputs: LsRole */
  gboolean has_bits; /* the natural is all bits for true */
} meanings[] = {
  { SPIRV_BuiltIn_Position, LS_NATURAL_NONE, LS_ROLE_POSITION, FALSE },
  { SPIRV_BuiltIn_PointSize, LS_NATURAL_NONE, LS_ROLE_POINT_SIZE, FALSE },
  { SPIRV_BuiltIn_VertexId, LS_NATURAL_VERTEX, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_VertexIndex, LS_NATURAL_VERTEX, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_InstanceId, LS_NATURAL_INSTANCE, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_InstanceIndex, LS_NATURAL_INSTANCE, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_PrimitiveId, LS_NATURAL_PRIMITIVE, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_InvocationId, LS_NATURAL_INVOCATION, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_Layer, LS_NATURAL_NONE, LS_ROLE_LAYER, FALSE },
  { SPIRV_BuiltIn_FragCoord, LS_NATURAL_POSITION, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_PointCoord, LS_NATURAL_POINT, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_FrontFacing, LS_NATURAL_FACE_BITS, LS_ROLE_NONE, TRUE },
  { SPIRV_BuiltIn_SampleId, LS_NATURAL_SAMPLE, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_SamplePosition, LS_NATURAL_SAMPLE_PLACE, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_SampleMask, LS_NATURAL_SAMPLES, LS_ROLE_SAMPLES, FALSE },
  { SPIRV_BuiltIn_FragDepth, LS_NATURAL_NONE, LS_ROLE_DEPTH, FALSE },
  { SPIRV_BuiltIn_HelperInvocation, LS_NATURAL_HELPER, LS_ROLE_NONE, TRUE },
  { SPIRV_BuiltIn_NumWorkgroups, LS_NATURAL_GROUP_COUNT, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_WorkgroupSize, LS_NATURAL_GROUP_SIZE, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_WorkgroupId, LS_NATURAL_GROUP, LS_ROLE_NONE, FALSE },
  { SPIRV_BuiltIn_LocalInvocationId, LS_NATURAL_THREAD, LS_ROLE_NONE, FALSE },
};

/* Of threads: made of the number in the group and the group's when a wave starts. */
static gboolean
is_derived (guint32 builtin)
{
  return builtin == SPIRV_BuiltIn_GlobalInvocationId ||
         builtin == SPIRV_BuiltIn_LocalInvocationIndex;
}

/* Of subgroups: made by the first steps of the program, since a reading tells how large these are. */
static gboolean
is_of_subgroup (guint32 builtin)
{
  return builtin == SPIRV_BuiltIn_SubgroupSize || builtin == SPIRV_BuiltIn_NumSubgroups ||
         builtin == SPIRV_BuiltIn_SubgroupId ||
         builtin == SPIRV_BuiltIn_SubgroupLocalInvocationId ||
         (builtin >= SPIRV_BuiltIn_SubgroupEqMask && builtin <= SPIRV_BuiltIn_SubgroupLtMask);
}

/* A register that a natural starts. */
static guint32
take_natural (SpirvVariables *self, LsNatural natural)
{
  const LsRegUse use = { .ref = { .file = SPIRV_REGS_SV,
                                  .index = (guint16) self->n[SPIRV_REGS_SV] },
                         .role = LS_ROLE_INPUT,
                         .natural = natural };

  g_array_append_val (self->uses, use);
  return self->n[SPIRV_REGS_SV]++;
}

static void
add_derived (SpirvVariables *self, guint32 builtin, guint32 first)
{
  const SpirvDerived it = { builtin, first };

  if (self->derived->len == 0)
    {
      self->thread = take_natural (self, LS_NATURAL_THREAD);
      self->group = take_natural (self, LS_NATURAL_GROUP);
    }
  g_array_append_val (self->derived, it);
}

/* The number in its group needs a register even if the program does not ask for it. */
static void
add_of_subgroup (SpirvVariables *self, guint32 builtin, guint32 first)
{
  const SpirvDerived it = { builtin, first };

  if (self->of_subgroup->len == 0)
    self->lane = take_natural (self, LS_NATURAL_LANE);
  if (builtin == SPIRV_BuiltIn_SubgroupId)
    {
      self->index = self->n[SPIRV_REGS_SV]++;
      add_derived (self, SPIRV_BuiltIn_LocalInvocationIndex, self->index);
    }
  g_array_append_val (self->of_subgroup, it);
}

/* Fills in what a built-in register starts with or is for. Returns: FALSE: it is for nothing here. */
static gboolean
fill_builtin (guint32 builtin, gboolean is_input, LsRegUse *use, gboolean *has_bits)
{
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (meanings[i].builtin == builtin)
      {
        use->role = is_input ? LS_ROLE_INPUT : (LsRole) meanings[i].role;
        use->natural = is_input ? (LsNatural) meanings[i].natural : LS_NATURAL_NONE;
        *has_bits = is_input && meanings[i].has_bits;
        return is_input ? meanings[i].natural != LS_NATURAL_NONE : meanings[i].role != LS_ROLE_NONE;
      }
  return FALSE;
}

/* --- by location ------------------------------------------------------------------------------ */

static gboolean
has_decoration (const SpirvVariables *self, guint32 id, guint32 member, guint32 kind)
{
  return spirv_decoration (self->functions->types->module, id, member, kind) != NULL;
}

static void
fill_interpolation (const SpirvVariables *self, guint32 id, guint32 member, LsRegUse *use)
{
  use->interpolation = has_decoration (self, id, member, SPIRV_Decoration_Flat)
                         ? LS_INTERPOLATE_FLAT
                       : has_decoration (self, id, member, SPIRV_Decoration_NoPerspective)
                         ? LS_INTERPOLATE_LINEAR
                         : LS_INTERPOLATE_PERSPECTIVE;
  use->at = has_decoration (self, id, member, SPIRV_Decoration_Centroid) ? LS_AT_CENTROID
            : has_decoration (self, id, member, SPIRV_Decoration_Sample) ? LS_AT_SAMPLE
                                                                         : LS_AT_CENTRE;
}

/* The number of the registers with the role so far. */
static guint
count_role (const SpirvVariables *self, LsRole role)
{
  guint n = 0;

  for (guint i = 0; i < self->uses->len; i++)
    n += g_array_index (self->uses, LsRegUse, i).role == role;
  return n;
}

static void
add_use (SpirvVariables *self, LsRegUse use)
{
  for (guint i = 0; i < self->uses->len; i++)
    if (ls_reg_ref_equal (g_array_index (self->uses, LsRegUse, i).ref, use.ref))
      return; /* two variables share a location */
  g_array_append_val (self->uses, use);
}

/* The uses of n registers from `first` on, with locations from `location` on. decorated, member: what
 * has the decorations. */
static void
add_locations (SpirvVariables *self,
               guint file,
               guint32 first,
               guint32 n,
               guint32 location,
               guint32 decorated,
               guint32 member)
{
  const guint32 model = self->entry->model;

  for (guint32 i = 0; i < n; i++)
    {
      LsRegUse use = { .ref = { .file = (guint8) file, .index = (guint16) (first + i) },
                       .semantic = "location",
                       .semantic_number = location + i };

      if (file == SPIRV_REGS_IN)
        {
          use.role = LS_ROLE_INPUT;
          if (model == SPIRV_ExecutionModel_Vertex)
            use.semantic = NULL;
          fill_interpolation (self, decorated, member, &use);
        }
      else if (model == SPIRV_ExecutionModel_Fragment)
        {
          use.role = LS_ROLE_COLOUR;
          use.number = location + i;
        }
      else
        {
          use.role = LS_ROLE_PARAM;
          use.number = count_role (self, LS_ROLE_PARAM);
        }
      add_use (self, use);
    }
}

/* --- variables -------------------------------------------------------------------------------- */

static gboolean
take_registers (SpirvVariables *self,
                SpirvVariable *variable,
                guint file,
                guint32 first,
                GError **error)
{
  const guint64 end = (guint64) first + variable->type->n_regs;

  if (end > (file == SPIRV_REGS_SV ? SPIRV_MAX_REGS : 4 * SPIRV_MAX_LOCATIONS))
    return ls_fail (error, LS_ERROR_RANGE, "%%%u: locations go from 0 to %d", variable->id,
                    SPIRV_MAX_LOCATIONS - 1);
  variable->at = SPIRV_AT_REGISTERS;
  variable->file = (guint8) file;
  variable->first = first;
  self->n[file] = MAX (self->n[file], (guint32) end);
  return TRUE;
}

static void
add_builtin (SpirvVariables *self, SpirvVariable *variable, guint32 first, guint32 builtin)
{
  const gboolean is_input = variable->file != SPIRV_REGS_OUT;
  LsRegUse use = { .ref = { .file = variable->file, .index = (guint16) first } };
  gboolean has_bits = FALSE;

  if (is_input && is_derived (builtin))
    {
      add_derived (self, builtin, first);
      return;
    }
  if (is_input && is_of_subgroup (builtin))
    {
      add_of_subgroup (self, builtin, first);
      return;
    }
  if (!fill_builtin (builtin, is_input, &use, &has_bits))
    return;
  if (use.role == LS_ROLE_DEPTH)
    use.ref.channel = 0;
  variable->builtin_bits = has_bits;
  add_use (self, use);
}

/* A block of members that are built in, or have locations. */
static void
add_members (SpirvVariables *self, SpirvVariable *variable, guint32 location)
{
  const SpirvTypes *types = self->functions->types;
  const SpirvType *type = variable->type;

  for (guint32 i = 0; i < type->n; i++)
    {
      const guint32 builtin = spirv_decoration_value (self->functions->types->module, type->id, i,
                                                      SPIRV_Decoration_BuiltIn, G_MAXUINT32);
      const guint32 own = spirv_decoration_value (self->functions->types->module, type->id, i,
                                                  SPIRV_Decoration_Location, G_MAXUINT32);
      const guint32 first = variable->first + type->members[i].first;
      const guint32 n = spirv_type (types, type->members[i].type)->n_regs;

      if (builtin != G_MAXUINT32)
        {
          add_builtin (self, variable, first, builtin);
          continue;
        }
      if (own != G_MAXUINT32)
        location = own;
      add_locations (self, variable->file, first, n, location, type->id, i);
      location += n;
    }
}

static gboolean
has_builtin_members (const SpirvVariables *self, const SpirvType *type)
{
  return type->shape == SPIRV_SHAPE_STRUCT && type->n > 0 &&
         has_decoration (self, type->id, 0, SPIRV_Decoration_BuiltIn);
}

gboolean
spirv_variables_place_io (SpirvVariables *self, SpirvVariable *variable, GError **error)
{
  const SpirvModule *module = self->functions->types->module;
  const gboolean is_input =
    spirv_operand (module, spirv_maker (module, variable->id), 0) == SPIRV_StorageClass_Input;
  const guint32 builtin =
    spirv_decoration_value (self->functions->types->module, variable->id, G_MAXUINT32,
                            SPIRV_Decoration_BuiltIn, G_MAXUINT32);
  const guint32 location =
    spirv_decoration_value (self->functions->types->module, variable->id, G_MAXUINT32,
                            SPIRV_Decoration_Location, G_MAXUINT32);
  const gboolean is_built_in = builtin != G_MAXUINT32 || has_builtin_members (self, variable->type);
  const guint file = !is_input ? SPIRV_REGS_OUT : is_built_in ? SPIRV_REGS_SV : SPIRV_REGS_IN;
  const gboolean is_vertex = self->entry->model == SPIRV_ExecutionModel_Vertex;

  /* Attributes are numbered by their locations. */
  if (!take_registers (
        self, variable, file,
        file == SPIRV_REGS_IN && is_vertex && location != G_MAXUINT32 ? location : self->n[file],
        error))
    return FALSE;
  if (builtin != G_MAXUINT32)
    add_builtin (self, variable, variable->first, builtin);
  else if (variable->type->shape == SPIRV_SHAPE_STRUCT)
    add_members (self, variable, location == G_MAXUINT32 ? 0 : location);
  else
    add_locations (self, file, variable->first, variable->type->n_regs,
                   location == G_MAXUINT32 ? variable->first : location, variable->id, G_MAXUINT32);
  return TRUE;
}
