#include <string.h>

#include "ls-error.h"
#include "spirv-machine-private.h"

/* Execution modes (section 3.6): what a program says of its pipeline. */

/* --- modes ------------------------------------------------------------------------------------ */

/* Modes that say a number by being there. */
static const struct
{
  guint32 mode;
  guint8 n_vertices, n_emitted, depth_layout; /* as in LsTerms; 0: nothing */
} modes[] = {
  { SPIRV_ExecutionMode_InputPoints, 1, 0, 0 },
  { SPIRV_ExecutionMode_InputLines, 2, 0, 0 },
  { SPIRV_ExecutionMode_InputLinesAdjacency, 4, 0, 0 },
  { SPIRV_ExecutionMode_Triangles, 3, 0, 0 },
  { SPIRV_ExecutionMode_InputTrianglesAdjacency, 6, 0, 0 },
  { SPIRV_ExecutionMode_OutputPoints, 0, 1, 0 },
  { SPIRV_ExecutionMode_OutputLineStrip, 0, 2, 0 },
  { SPIRV_ExecutionMode_OutputTriangleStrip, 0, 3, 0 },
  { SPIRV_ExecutionMode_DepthGreater, 0, 0, 2 },
  { SPIRV_ExecutionMode_DepthLess, 0, 0, 3 },
  { SPIRV_ExecutionMode_DepthUnchanged, 0, 0, 4 },
};

/* The size of a thread group: of constants if has_ids. */
static void
read_size (const SpirvTypes *types, const SpirvInsn *insn, gboolean has_ids, LsTerms *terms)
{
  for (guint k = 0; k < 3; k++)
    {
      const guint32 value = spirv_operand (types->module, insn, 2 + k);
      const guint32 *words =
        has_ids && value < types->module->bound ? types->constants[value] : NULL;

      terms->group_size[k] = !has_ids ? value : words != NULL ? words[0] : 1;
    }
}

static void
read_mode (const SpirvTypes *types, const SpirvInsn *insn, LsTerms *terms)
{
  const guint32 mode = spirv_operand (types->module, insn, 1);

  terms->from_above |= mode == SPIRV_ExecutionMode_OriginUpperLeft;
  terms->is_whole |= mode == SPIRV_ExecutionMode_PixelCenterInteger;
  terms->early_tests |= mode == SPIRV_ExecutionMode_EarlyFragmentTests;
  terms->covered_late |= mode == SPIRV_ExecutionMode_PostDepthCoverage;
  if (mode == SPIRV_ExecutionMode_LocalSize || mode == SPIRV_ExecutionMode_LocalSizeId)
    read_size (types, insn, mode == SPIRV_ExecutionMode_LocalSizeId, terms);
  if (mode == SPIRV_ExecutionMode_OutputVertices)
    terms->max_emitted = spirv_operand (types->module, insn, 2);
  if (mode == SPIRV_ExecutionMode_Invocations)
    terms->n_invocations = spirv_operand (types->module, insn, 2);
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    if (modes[i].mode == mode)
      {
        terms->n_vertices = MAX (terms->n_vertices, modes[i].n_vertices);
        terms->n_emitted_vertices = MAX (terms->n_emitted_vertices, modes[i].n_emitted);
        terms->depth_layout = MAX (terms->depth_layout, modes[i].depth_layout);
      }
}

/* A constant that is decorated as the size counts more than the mode (section 3.21). */
static void
read_size_constant (const SpirvTypes *types, LsTerms *terms)
{
  const SpirvModule *module = types->module;

  for (guint i = 0; i < module->n_decorations; i++)
    {
      const SpirvDecoration *it = &module->decorations[i];

      if (it->kind == SPIRV_Decoration_BuiltIn && it->value == SPIRV_BuiltIn_WorkgroupSize &&
          it->target < module->bound && types->constants[it->target] != NULL)
        for (guint k = 0; k < 3; k++)
          terms->group_size[k] = types->constants[it->target][k];
    }
}

/* --- all -------------------------------------------------------------------------------------- */

#define MAX_INVOCATIONS 1024

static gboolean
check_primitives (const LsTerms *terms, GError **error)
{
  if (terms->n_vertices == 0 || terms->n_emitted_vertices == 0)
    return ls_fail (error, LS_ERROR_FORMAT,
                    "the geometry shader does not say which primitives it takes and emits");
  if (terms->max_emitted > LS_MAX_EMITTED || terms->n_invocations > MAX_INVOCATIONS)
    return ls_fail (
      error, LS_ERROR_RANGE,
      "the geometry shader emits %u vertices in %u invocations; at most %u in %u can run",
      terms->max_emitted, terms->n_invocations, LS_MAX_EMITTED, MAX_INVOCATIONS);
  return TRUE;
}

gboolean
spirv_find_terms (const SpirvTypes *types,
                  const SpirvEntryPoint *entry,
                  LsTerms *terms,
                  GError **error)
{
  const SpirvModule *module = types->module;
  const gboolean is_compute = entry->model == SPIRV_ExecutionModel_GLCompute;

  *terms =
    (LsTerms){ .group_size = { is_compute, is_compute, is_compute }, .distances_apart = TRUE };
  for (guint32 i = 0; i < module->n_insns && module->insns[i].op != SPIRV_OP_Function; i++)
    {
      const SpirvInsn *insn = &module->insns[i];

      if ((insn->op == SPIRV_OP_ExecutionMode || insn->op == SPIRV_OP_ExecutionModeId) &&
          spirv_operand (module, insn, 0) == entry->function)
        read_mode (types, insn, terms);
    }
  if (is_compute)
    read_size_constant (types, terms);
  else
    memset (terms->group_size, 0, sizeof terms->group_size);
  if (entry->model == SPIRV_ExecutionModel_Geometry)
    return check_primitives (terms, error);
  terms->n_vertices = terms->n_emitted_vertices = 0;
  terms->max_emitted = terms->n_invocations = 0;
  return TRUE;
}
