#include "spirv-lanes.h"

#include <string.h>

/* Sums, products and the like over the lanes of a subgroup or of a cluster. The order of a sum is that
 * of the lanes' numbers: the kernels of the plain instructions fold lane 0 of every cluster, then lane
 * 1, ..., a cluster a lane of the row that collects. */

/* --- operations ------------------------------------------------------------------------------- */

typedef struct
{
  guint16 op;
  guint8 shape;   /* SpirvShape of the operands */
  guint8 extends; /* INT of 8 and 16 bits: 's': the sign counts, 'u': it does not, 0: no matter */
  guint16 kernel, wide; /* wide: of 64 bits; LS_KERNEL_NOP: `kernel` works word by word */
} Fold;

#define FOLD(name, shape, extends, kernel, wide)                                      \
  {                                                                                   \
    SPIRV_OP_GroupNonUniform##name, SPIRV_SHAPE_##shape, extends, LS_KERNEL_##kernel, \
      LS_KERNEL_##wide                                                                \
  }

static const Fold folds[] = {
  FOLD (IAdd, INT, 0, ADD_INT, ADD_M),     FOLD (FAdd, FLOAT, 0, ADD, ADD_D),
  FOLD (IMul, INT, 0, MULLO_INT, MUL_M),   FOLD (FMul, FLOAT, 0, MUL_IEEE, MUL_D),
  FOLD (SMin, INT, 's', MIN_INT, MIN_L),   FOLD (UMin, INT, 'u', MIN_UINT, MIN_M),
  FOLD (FMin, FLOAT, 0, MIN_EXACT, MIN_D), FOLD (SMax, INT, 's', MAX_INT, MAX_L),
  FOLD (UMax, INT, 'u', MAX_UINT, MAX_M),  FOLD (FMax, FLOAT, 0, MAX_EXACT, MAX_D),
  FOLD (BitwiseAnd, INT, 0, AND_INT, NOP), FOLD (BitwiseOr, INT, 0, OR_INT, NOP),
  FOLD (BitwiseXor, INT, 0, XOR_INT, NOP), FOLD (LogicalAnd, BOOL, 0, AND_INT, NOP),
  FOLD (LogicalOr, BOOL, 0, OR_INT, NOP),  FOLD (LogicalXor, BOOL, 0, XOR_INT, NOP),
};

static const Fold *
find_fold (guint op)
{
  return &folds[op - SPIRV_OP_GroupNonUniformIAdd];
}

guint
spirv_fold_shape (guint op)
{
  return find_fold (op)->shape;
}

/* --- values ----------------------------------------------------------------------------------- */

/* A number of 8 or 16 bits as a register holds it. */
static guint32
widen (guint32 bits, guint width, gboolean is_signed)
{
  const guint away = 32 - width;

  return is_signed ? (guint32) ((gint32) (bits << away) >> away) : bits << away >> away;
}

static gboolean
is_small (const SpirvStep *step)
{
  return step->shape == SPIRV_SHAPE_INT && step->width < 32;
}

/* What changes no value: of the width of the type. */
static guint64
find_identity (const SpirvStep *step)
{
  const guint64 high = LS_MASK_LANE (step->width - 1);
  const gboolean is_wide = step->width == 64;

  switch ((guint) step->op)
    {
    case SPIRV_OP_GroupNonUniformIMul:
    case SPIRV_OP_GroupNonUniformLogicalAnd:
      return 1;
    case SPIRV_OP_GroupNonUniformFMul:
      return is_wide ? G_GUINT64_CONSTANT (0x3FF0000000000000) : 0x3F800000;
    case SPIRV_OP_GroupNonUniformFMin:
      return is_wide ? G_GUINT64_CONSTANT (0x7FF0000000000000) : 0x7F800000;
    case SPIRV_OP_GroupNonUniformFMax:
      return is_wide ? G_GUINT64_CONSTANT (0xFFF0000000000000) : 0xFF800000;
    case SPIRV_OP_GroupNonUniformSMin:
      return high - 1;
    case SPIRV_OP_GroupNonUniformSMax:
      return high;
    case SPIRV_OP_GroupNonUniformUMin:
    case SPIRV_OP_GroupNonUniformBitwiseAnd:
      return high | (high - 1);
    default:
      return 0;
    }
}

/* --- folding ---------------------------------------------------------------------------------- */

/* One component. Rows of clusters have a cluster's value in the lane with its number. */
typedef struct
{
  LsInsnRun *run;
  const SpirvStep *step;
  const Fold *fold;
  const LsRow *const *words; /* of the component; n_words of them */
  LsRow *out;                /* the same */
  guint n_words;
  guint n_lanes;   /* of a cluster */
  guint64 started; /* clusters that have a value, a bit each */
  LsRow sum[2];    /* of clusters */
} Folding;

static void
call (const LsInsnRun *run, LsKernel kernel, LsRow *d, const LsRow *a, const LsRow *b)
{
  const LsRowArg none = { 0 };
  LsRow condition;

  run->ops->ops[kernel].rows[0](d, &condition, a, b, b, &none);
}

/* out: the sums with one more value. Kernels of 64 bits take the high word first. */
static void
add (const Folding *self, const LsRow value[2], LsRow out[2])
{
  const LsRow *s[3][4] = { { &self->sum[1], &self->sum[0] }, { &value[1], &value[0] } };
  LsRow results[4], condition;

  if (self->n_words == 2 && self->fold->wide != LS_KERNEL_NOP)
    {
      self->run->ops->ops[self->fold->wide].slots (results, &condition, s);
      memcpy (out, results, 2 * sizeof *out);
      return;
    }
  for (guint w = 0; w < self->n_words; w++)
    call (self->run, (LsKernel) self->fold->kernel, &out[w], &self->sum[w], &value[w]);
  if (self->step->shape == SPIRV_SHAPE_FLOAT && self->step->width == 16)
    {
      call (self->run, LS_KERNEL_PACK_HALF, &results[0], &out[0], &out[0]);
      call (self->run, LS_KERNEL_UNPACK_HALF, &out[0], &results[0], &results[0]);
    }
}

static void
give (const Folding *self, guint lane, const guint32 *bits)
{
  for (guint w = 0; w < self->n_words; w++)
    self->out[w].u[lane] =
      is_small (self->step) ? widen (bits[w], self->step->width, self->step->is_signed) : bits[w];
}

static void
give_sum (const Folding *self, guint lane, guint cluster)
{
  guint32 bits[2] = { self->sum[0].u[cluster], self->sum[1].u[cluster] };
  const guint64 identity = find_identity (self->step);

  if ((self->started >> cluster & 1) == 0)
    {
      bits[0] = (guint32) identity;
      bits[1] = (guint32) (identity >> 32);
    }
  give (self, lane, bits);
}

/* Takes in lane `number` of each cluster. */
static void
take_lanes (Folding *self, guint number)
{
  const LsMask active = self->run->wave->flow.active;
  LsRow value[2] = { { .u = { 0 } } }, next[2];

  for (guint lane = number, cluster = 0; lane < LS_LANES; lane += self->n_lanes, cluster++)
    for (guint w = 0; w < self->n_words; w++)
      value[w].u[cluster] =
        is_small (self->step) && self->fold->extends != 0
          ? widen (self->words[w]->u[lane], self->step->width, self->fold->extends == 's')
          : self->words[w]->u[lane];
  add (self, value, next);
  for (guint lane = number, cluster = 0; lane < LS_LANES; lane += self->n_lanes, cluster++)
    {
      if ((active >> lane & 1) == 0)
        continue;
      if (self->step->group == SPIRV_GroupOperation_ExclusiveScan)
        give_sum (self, lane, cluster);
      for (guint w = 0; w < self->n_words; w++)
        self->sum[w].u[cluster] =
          self->started >> cluster & 1 ? next[w].u[cluster] : value[w].u[cluster];
      self->started |= LS_MASK_LANE (cluster);
      if (self->step->group == SPIRV_GroupOperation_InclusiveScan)
        give_sum (self, lane, cluster);
    }
}

static void
fold_component (Folding *self)
{
  memset (self->sum, 0, sizeof self->sum);
  self->started = 0;
  for (guint number = 0; number < self->n_lanes; number++)
    take_lanes (self, number);
  if (self->step->group == SPIRV_GroupOperation_Reduce ||
      self->step->group == SPIRV_GroupOperation_ClusteredReduce)
    LS_FOREACH_LANE (lane, self->run->wave->flow.active)
      give_sum (self, (guint) lane, (guint) lane / self->n_lanes);
}

void
spirv_run_fold (LsInsnRun *run, const SpirvStep *step, const LsRow *const *words, LsRow *out)
{
  const guint size = spirv_subgroup_size (run);
  Folding self = { .run = run,
                   .step = step,
                   .fold = find_fold (step->op),
                   .n_words = step->width == 64 ? 2 : 1,
                   .n_lanes = step->cluster != 0 ? MIN (step->cluster, size) : size };

  for (guint i = 0; i + self.n_words <= step->n_extra; i += self.n_words)
    {
      self.words = &words[i];
      self.out = &out[i];
      fold_component (&self);
    }
}
