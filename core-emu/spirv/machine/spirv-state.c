#include "ls-insn-planes.h"
#include "ls-words.h"
#include "spirv-machine-private.h"

/* The machine's registers and memories. */

const LsRegFile spirv_reg_files[SPIRV_N_REGS] = {
  [SPIRV_REGS_VAR] = { "V", N_ ("Variables"), 4, LS_VALUE_FLOAT },
  [SPIRV_REGS_TEMP] = { "T", N_ ("Results"), 4, LS_VALUE_FLOAT },
  [SPIRV_REGS_IN] = { "IN", N_ ("Inputs"), 4, LS_VALUE_FLOAT },
  [SPIRV_REGS_SV] = { "SV", N_ ("System values"), 4, LS_VALUE_FLOAT, .is_given = TRUE },
  [SPIRV_REGS_PLANE] = { "PLANE", N_ ("Planes of inputs"), 4, LS_VALUE_FLOAT, .is_given = TRUE },
  [SPIRV_REGS_OUT] = { "OUT", N_ ("Outputs"), 4, LS_VALUE_FLOAT, .is_output = TRUE },
  [SPIRV_REGS_KNOWN] = { "K", N_ ("Constants of the text"), 4, LS_VALUE_FLOAT, .is_given = TRUE },
};

/* Numbers of two digits, of which the first may be missing. */
#define ALL_32(row)                                                                           \
  row (0), row (1), row (2), row (3), row (4), row (5), row (6), row (7), row (8), row (9),   \
    row (10), row (11), row (12), row (13), row (14), row (15), row (16), row (17), row (18), \
    row (19), row (20), row (21), row (22), row (23), row (24), row (25), row (26), row (27), \
    row (28), row (29), row (30), row (31)

#define STORAGE(n_)                                          \
  [SPIRV_MEMORY_STORAGE + n_] = { .id = "storage" #n_,       \
                                  .title = N_ ("Buffer %s"), \
                                  .kind = 0,                 \
                                  .number = n_,              \
                                  .owner = LS_MEMORY_OF_ALL, \
                                  .type = LS_VALUE_BITS,     \
                                  .group = "storage" }
#define IMAGE(n_)                                           \
  [SPIRV_MEMORY_IMAGES + n_] = { .id = "image" #n_,         \
                                 .title = N_ ("Image %s"),  \
                                 .kind = 1,                 \
                                 .number = n_,              \
                                 .owner = LS_MEMORY_OF_ALL, \
                                 .role = LS_ROLE_IMAGE,     \
                                 .type = LS_VALUE_BITS,     \
                                 .group = "image" }

#define EMITTED(n_)                                                      \
  [SPIRV_MEMORY_EMITTED + n_] = { .id = "emitted" #n_,                   \
                                  .title = N_ ("Vertices of stream %s"), \
                                  .kind = 3,                             \
                                  .number = n_,                          \
                                  .owner = LS_MEMORY_OF_LANE,            \
                                  .role = LS_ROLE_ITEM,                  \
                                  .type = LS_VALUE_FLOAT }
#define VERTICES(n_)                                                   \
  [SPIRV_MEMORY_VERTICES + n_] = { .id = "vertices" #n_,               \
                                   .title = N_ ("Count of stream %s"), \
                                   .kind = 4,                          \
                                   .number = n_,                       \
                                   .owner = LS_MEMORY_OF_LANE,         \
                                   .role = LS_ROLE_VERTICES,           \
                                   .type = LS_VALUE_UINT,              \
                                   .is_internal = TRUE }

const LsMemoryDesc spirv_memories[SPIRV_N_MEMORIES] = {
  ALL_32 (STORAGE),
  ALL_32 (IMAGE),
  [SPIRV_MEMORY_SHARED] = { .id = "share",
                            .title = N_ ("Shared memory"),
                            .kind = 2,
                            .owner = LS_MEMORY_OF_GROUP,
                            .type = LS_VALUE_BITS },
  EMITTED (0),
  EMITTED (1),
  EMITTED (2),
  EMITTED (3),
  VERTICES (0),
  VERTICES (1),
  VERTICES (2),
  VERTICES (3),
};

const LsStateForm spirv_state_form =
  LS_INSN_STATE_FORM (spirv_reg_files, SPIRV_N_REGS, spirv_memories, SPIRV_N_MEMORIES);

/* --- the start -------------------------------------------------------------------------------- */

/* The number of a thread among those of its group. */
static guint32
thread_index (const SpirvCode *code, const LsRow *thread, guint lane)
{
  const guint *size = code->terms.group_size;

  return (thread[2].u[lane] * size[1] + thread[1].u[lane]) * size[0] + thread[0].u[lane];
}

static void
fill_derived (const SpirvCode *code, const SpirvDerived *it, LsRow *sv)
{
  const guint *size = code->terms.group_size;
  const LsRow *thread = &sv[4 * code->variables->thread];
  const LsRow *group = &sv[4 * code->variables->group];
  LsRow *out = &sv[4 * it->first];

  for (guint lane = 0; lane < LS_LANES; lane++)
    if (it->builtin == SPIRV_BuiltIn_GlobalInvocationId)
      for (guint k = 0; k < 3; k++)
        out[k].u[lane] = group[k].u[lane] * size[k] + thread[k].u[lane];
    else
      out->u[lane] = thread_index (code, thread, lane);
}

static void
fill_known (const SpirvCode *code, const SpirvVariable *variable, LsRow *known)
{
  const SpirvTypes *types = code->types;
  const SpirvInsn *maker = spirv_maker (code->module, variable->id);
  const guint32 *words = types->constants[spirv_operand (code->module, maker, 1)];

  for (guint i = 0; words != NULL && i < 4 * variable->type->n_regs; i++)
    for (guint lane = 0; lane < LS_LANES; lane++)
      known[4 * variable->first + i].u[lane] = words[i];
}

void
spirv_fill_state (const LsInsnCode *base, const LsWaveInput *input, void *state)
{
  const SpirvCode *code = (const SpirvCode *) base;
  const GArray *derived = code->variables->derived;
  LsRow *sv = ls_layout_rows (&base->layout, state) + base->layout.first[SPIRV_REGS_SV];

  for (guint i = 0; i < derived->len; i++)
    fill_derived (code, &g_array_index (derived, SpirvDerived, i), sv);
  for (guint i = 0; i < code->variables->n_variables; i++)
    if (spirv_variable_is_known (&code->variables->variables[i]))
      fill_known (code, &code->variables->variables[i],
                  ls_layout_rows (&base->layout, state) + base->layout.first[SPIRV_REGS_KNOWN]);
  ls_insn_fill_planes (&base->layout, input, SPIRV_REGS_PLANE, SPIRV_REGS_IN, state);
}
