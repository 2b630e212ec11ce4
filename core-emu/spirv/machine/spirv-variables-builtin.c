#include "spirv-variables.h"

/* Inputs and outputs that are built in (section 3.21, "BuiltIn"): what they start with, and what they
 * are for. */

/* --- meanings ------------------------------------------------------------------------- */

static const struct
{
  guint32 builtin;
  guint8 natural;       /* of inputs: LsNatural */
  guint8 role;          /* of outputs: LsRole */
  gboolean has_bits;    /* the natural is all bits for true */
  const char *semantic; /* stages link it by this; NULL: they do not */
} meanings[] = {
  { SPIRV_BuiltIn_Position, LS_NATURAL_NONE, LS_ROLE_POSITION, FALSE, "Position" },
  { SPIRV_BuiltIn_PointSize, LS_NATURAL_NONE, LS_ROLE_POINT_SIZE, FALSE, "PointSize" },
  { SPIRV_BuiltIn_ClipDistance, LS_NATURAL_NONE, LS_ROLE_CLIP_DISTANCES, FALSE, "ClipDistance" },
  { SPIRV_BuiltIn_CullDistance, LS_NATURAL_NONE, LS_ROLE_CLIP_DISTANCES, FALSE, "CullDistance" },
  { SPIRV_BuiltIn_VertexId, LS_NATURAL_VERTEX, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_VertexIndex, LS_NATURAL_VERTEX, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_InstanceId, LS_NATURAL_INSTANCE, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_InstanceIndex, LS_NATURAL_INSTANCE, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_BaseVertex, LS_NATURAL_BASE_VERTEX, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_BaseInstance, LS_NATURAL_BASE_INSTANCE, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_DrawIndex, LS_NATURAL_DRAW, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_PrimitiveId, LS_NATURAL_PRIMITIVE, LS_ROLE_PARAM, FALSE, "PrimitiveId" },
  { SPIRV_BuiltIn_InvocationId, LS_NATURAL_INVOCATION, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_Layer, LS_NATURAL_NONE, LS_ROLE_LAYER, FALSE, "Layer" },
  { SPIRV_BuiltIn_ViewportIndex, LS_NATURAL_NONE, LS_ROLE_VIEWPORT, FALSE, "ViewportIndex" },
  { SPIRV_BuiltIn_FragCoord, LS_NATURAL_POSITION, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_PointCoord, LS_NATURAL_POINT, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_FrontFacing, LS_NATURAL_FACE_BITS, LS_ROLE_NONE, TRUE, NULL },
  { SPIRV_BuiltIn_SampleId, LS_NATURAL_SAMPLE, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_SamplePosition, LS_NATURAL_SAMPLE_PLACE, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_SampleMask, LS_NATURAL_SAMPLES, LS_ROLE_SAMPLES, FALSE, NULL },
  { SPIRV_BuiltIn_FragDepth, LS_NATURAL_NONE, LS_ROLE_DEPTH, FALSE, NULL },
  { SPIRV_BuiltIn_FragStencilRefEXT, LS_NATURAL_NONE, LS_ROLE_STENCIL, FALSE, NULL },
  { SPIRV_BuiltIn_HelperInvocation, LS_NATURAL_HELPER, LS_ROLE_NONE, TRUE, NULL },
  { SPIRV_BuiltIn_NumWorkgroups, LS_NATURAL_GROUP_COUNT, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_WorkgroupSize, LS_NATURAL_GROUP_SIZE, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_WorkgroupId, LS_NATURAL_GROUP, LS_ROLE_NONE, FALSE, NULL },
  { SPIRV_BuiltIn_LocalInvocationId, LS_NATURAL_THREAD, LS_ROLE_NONE, FALSE, NULL },
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

guint32
spirv_variables_take_natural (SpirvVariables *self, LsNatural natural)
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
      self->thread = spirv_variables_take_natural (self, LS_NATURAL_THREAD);
      self->group = spirv_variables_take_natural (self, LS_NATURAL_GROUP);
    }
  g_array_append_val (self->derived, it);
}

/* The number in its group needs a register even if the program does not ask for it. */
static void
add_of_subgroup (SpirvVariables *self, guint32 builtin, guint32 first)
{
  const SpirvDerived it = { builtin, first };

  if (self->of_subgroup->len == 0)
    self->lane = spirv_variables_take_natural (self, LS_NATURAL_LANE);
  if (builtin == SPIRV_BuiltIn_SubgroupId)
    {
      self->index = self->n[SPIRV_REGS_SV]++;
      add_derived (self, SPIRV_BuiltIn_LocalInvocationIndex, self->index);
    }
  g_array_append_val (self->of_subgroup, it);
}

/* Fills in what a built-in register starts with or is for. file: its own. Returns: FALSE: it is for
 * nothing here. */
static gboolean
fill_builtin (guint32 builtin, guint file, LsRegUse *use, gboolean *has_bits)
{
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    {
      if (meanings[i].builtin != builtin)
        continue;
      use->role = file != SPIRV_REGS_OUT ? LS_ROLE_INPUT : (LsRole) meanings[i].role;
      if (file == SPIRV_REGS_SV)
        use->natural = (LsNatural) meanings[i].natural;
      use->semantic = meanings[i].semantic;
      *has_bits = file == SPIRV_REGS_SV && meanings[i].has_bits;
      return use->role != LS_ROLE_NONE &&
             (file != SPIRV_REGS_SV || use->natural != LS_NATURAL_NONE || use->semantic != NULL);
    }
  return FALSE;
}

/* --- uses ---------------------------------------------------------------------------------- */

guint
spirv_variables_count_role (const SpirvVariables *self, LsRole role)
{
  guint n = 0;

  for (guint i = 0; i < self->uses->len; i++)
    n += g_array_index (self->uses, LsRegUse, i).role == role;
  return n;
}

void
spirv_variables_add_use (SpirvVariables *self, LsRegUse use)
{
  for (guint i = 0; i < self->uses->len; i++)
    if (ls_reg_ref_equal (g_array_index (self->uses, LsRegUse, i).ref, use.ref))
      return; /* two variables share a location */
  g_array_append_val (self->uses, use);
}

/* Whether the program says that it has distances of the kind: compilers declare them for all. */
static gboolean
has_distances (const SpirvVariables *self, guint32 builtin)
{
  const SpirvModule *module = self->functions->types->module;
  const guint32 wanted = builtin == SPIRV_BuiltIn_ClipDistance ? SPIRV_Capability_ClipDistance
                                                               : SPIRV_Capability_CullDistance;

  for (guint32 i = 0; i < module->n_insns && module->insns[i].op == SPIRV_OP_Capability; i++)
    if (spirv_operand (module, &module->insns[i], 0) == wanted)
      return TRUE;
  return FALSE;
}

/* Numbers of those that cull begin here until all are there. */
#define MAX_DISTANCES 8

/* A register for each of the distances. */
static void
add_distances (SpirvVariables *self, LsRegUse use, guint32 builtin, guint32 n)
{
  const gboolean culls = builtin == SPIRV_BuiltIn_CullDistance;

  if (!has_distances (self, builtin))
    return;
  n = MIN (n, MAX_DISTANCES);
  for (guint32 i = 0; i < n; i++)
    {
      LsRegUse it = use;

      it.ref.index = (guint16) (it.ref.index + i);
      it.semantic_number = i;
      it.number = i + (culls ? MAX_DISTANCES : 0);
      spirv_variables_add_use (self, it);
    }
  if (use.role == LS_ROLE_CLIP_DISTANCES)
    self->n_distances[culls] = (guint8) n;
}

void
spirv_variables_add_builtin (SpirvVariables *self,
                             SpirvVariable *variable,
                             const SpirvType *type,
                             guint32 first,
                             guint32 builtin)
{
  const gboolean is_value = variable->file == SPIRV_REGS_SV;
  LsRegUse use = { .ref = { .file = variable->file, .index = (guint16) first } };
  gboolean has_bits = FALSE;

  if (is_value && is_derived (builtin))
    {
      add_derived (self, builtin, first);
      return;
    }
  if (is_value && is_of_subgroup (builtin))
    {
      add_of_subgroup (self, builtin, first);
      return;
    }
  if (!fill_builtin (builtin, variable->file, &use, &has_bits))
    return;
  if (use.role == LS_ROLE_INPUT && use.natural == LS_NATURAL_NONE &&
      self->entry->model == SPIRV_ExecutionModel_Fragment)
    use.interpolation =
      type->shape == SPIRV_SHAPE_INT ? LS_INTERPOLATE_FLAT : LS_INTERPOLATE_PERSPECTIVE;
  if (builtin == SPIRV_BuiltIn_PrimitiveId)
    use.interpolation = LS_INTERPOLATE_FLAT;
  if (use.role == LS_ROLE_PARAM)
    use.number = spirv_variables_count_role (self, LS_ROLE_PARAM);
  if (builtin == SPIRV_BuiltIn_ClipDistance || builtin == SPIRV_BuiltIn_CullDistance)
    {
      add_distances (self, use, builtin, type->n);
      return;
    }
  variable->builtin_bits = has_bits;
  spirv_variables_add_use (self, use);
}

/* Distances that cull are numbered behind those that clip. */
void
spirv_variables_number_distances (SpirvVariables *self)
{
  for (guint i = 0; i < self->uses->len; i++)
    {
      LsRegUse *use = &g_array_index (self->uses, LsRegUse, i);

      if (use->role == LS_ROLE_CLIP_DISTANCES && use->number >= MAX_DISTANCES)
        use->number += self->n_distances[0] - MAX_DISTANCES;
    }
}
