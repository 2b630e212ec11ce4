#include "spirv-lower.h"

#include "ls-words.h"
#include "spirv-lanes.h"

/* What lanes ask of each other (section 3.32.24), and the instructions of the extensions
 * before these. Each is a transfer: SpirvStep.extra are the values that lanes are asked for, addresses
 * what the asking lane has of its own. */

#define MAX_WORDS 8

typedef struct
{
  SpirvLowering *lowering;
  SpirvLanesForm form;
  guint first; /* the first operand behind the scope */
  LsMicroPlace asked[MAX_WORDS];
  guint n_asked;
  LsMicroPlace own[3];
  guint n_own;
  guint8 group, cluster; /* as in SpirvStep */
} Asking;

/* --- operands --------------------------------------------------------------------------------- */

static gboolean
has_scope (guint op)
{
  return op >= SPIRV_OP_GroupNonUniformElect && op <= SPIRV_OP_GroupNonUniformQuadSwap;
}

static gboolean
has_group (const Asking *self)
{
  return self->form == SPIRV_LANES_FOLD ||
         self->lowering->insn->op == SPIRV_OP_GroupNonUniformBallotBitCount;
}

static const guint32 *
find_constant (const SpirvLowering *lowering, guint i)
{
  const guint32 id = spirv_lower_operand (lowering, i);

  return id < lowering->module->bound ? lowering->types->constants[id] : NULL;
}

static void
check_scope (Asking *self)
{
  const guint32 *scope;

  if (!has_scope (self->lowering->insn->op))
    return;
  scope = find_constant (self->lowering, self->first++);
  if (scope == NULL || scope[0] != SPIRV_Scope_Subgroup)
    spirv_lower_refuse (self->lowering, N_ ("lanes ask each other within a subgroup"));
}

/* Reduce, or one of the scans; a cluster has a power of 2 of lanes. */
static void
find_group (Asking *self)
{
  const guint32 group = spirv_lower_operand (self->lowering, self->first++);
  const gboolean is_clustered = group == SPIRV_GroupOperation_ClusteredReduce;
  const guint32 *size;

  if (group > SPIRV_GroupOperation_ClusteredReduce ||
      (is_clustered && self->form != SPIRV_LANES_FOLD))
    spirv_lower_refuse (self->lowering, N_ ("lanes are not grouped like this here"));
  self->group = (guint8) group;
  if (!is_clustered)
    return;
  size = find_constant (self->lowering, self->first + 1);
  if (size == NULL || size[0] == 0 || (size[0] & (size[0] - 1)) != 0)
    spirv_lower_refuse (self->lowering, N_ ("the lanes of a cluster are a constant power of 2"));
  else
    self->cluster = (guint8) MIN (size[0], LS_LANES);
}

/* All words of a scalar or vector that other lanes are asked for. */
static void
ask_value (Asking *self)
{
  SpirvLowering *lowering = self->lowering;
  const guint32 id = spirv_lower_operand (lowering, self->first);
  const SpirvType *type = spirv_lower_type (lowering, id);
  const guint n = spirv_type_components (type) > 0 ? spirv_lower_n_words (lowering, type) : 0;

  if (n == 0 || n > MAX_WORDS)
    {
      spirv_lower_refuse (lowering, N_ ("lanes ask each other for scalars and vectors"));
      return;
    }
  for (guint i = 0; i < n; i++)
    self->asked[self->n_asked++] = spirv_lower_word (lowering, id, i);
}

/* A number of the lane's own: word 0 of component c of operand i. */
static void
take_own (Asking *self, guint i, guint c)
{
  const guint32 id = spirv_lower_operand (self->lowering, i);

  self->own[self->n_own++] = spirv_lower_component (self->lowering, id, c, 0);
}

static gboolean
reads_first (guint op)
{
  return op == SPIRV_OP_GroupNonUniformBroadcastFirst || op == SPIRV_OP_SubgroupFirstInvocationKHR;
}

static const SpirvType *
scalar_of_value (Asking *self)
{
  SpirvLowering *lowering = self->lowering;
  const SpirvType *scalar = spirv_type_scalar (
    lowering->types, spirv_lower_type (lowering, spirv_lower_operand (lowering, self->first)));

  if (scalar == NULL)
    spirv_lower_refuse (lowering, N_ ("lanes ask each other for scalars and vectors"));
  return scalar;
}

/* --- instructions ----------------------------------------------------------------------------- */

static void
check_same_type (Asking *self)
{
  SpirvLowering *lowering = self->lowering;

  if (spirv_lower_type (lowering, spirv_lower_operand (lowering, self->first)) !=
      spirv_lower_result_type (lowering))
    spirv_lower_refuse (lowering, N_ ("an operand has another type"));
}

static void
find_fold (Asking *self)
{
  const SpirvType *scalar = scalar_of_value (self);

  check_same_type (self);
  if (scalar != NULL && scalar->shape != spirv_fold_shape (self->lowering->insn->op))
    spirv_lower_refuse (self->lowering, N_ ("an operand has another type"));
  ask_value (self);
}

static void
find_bits (Asking *self)
{
  for (guint c = 0; c < 2; c++)
    take_own (self, self->first, c);
  if (self->lowering->insn->op == SPIRV_OP_GroupNonUniformBallotBitExtract)
    take_own (self, self->first + 1, 0);
}

static void
find_operands (Asking *self)
{
  switch (self->form)
    {
    case SPIRV_LANES_VOTE:
    case SPIRV_LANES_EQUAL:
    case SPIRV_LANES_BALLOT:
      ask_value (self);
      return;
    case SPIRV_LANES_BITS:
      find_bits (self);
      return;
    case SPIRV_LANES_READ:
      check_same_type (self);
      ask_value (self);
      if (!reads_first (self->lowering->insn->op))
        take_own (self, self->first + 1, 0);
      return;
    case SPIRV_LANES_FOLD:
      find_fold (self);
      return;
    case SPIRV_LANES_REFUSE:
      spirv_lower_refuse (self->lowering, N_ ("clocks do not run here"));
      return;
    case SPIRV_LANES_NONE:
    case SPIRV_LANES_HELPER:
    case SPIRV_LANES_ELECT:
      return;
    }
}

static void
end_step (Asking *self, guint n)
{
  SpirvLowering *lowering = self->lowering;
  const SpirvType *scalar =
    self->n_asked > 0 ? scalar_of_value (self)
                      : spirv_type_scalar (lowering->types, spirv_lower_result_type (lowering));
  SpirvStep *step = spirv_lower_end_transfer (lowering, SPIRV_DOES_LANES, LS_EFFECT_READ);

  step->group = self->group;
  step->cluster = self->cluster;
  if (scalar != NULL)
    {
      step->shape = scalar->shape;
      step->width = scalar->width;
      step->is_signed = scalar->is_signed;
    }
  step->extra = g_memdup2 (self->asked, self->n_asked * sizeof *self->asked);
  step->n_extra = self->n_asked;
  for (guint i = 0; i < self->n_own; i++)
    spirv_lower_add_address (step, self->own[i]);
  for (guint i = 0; i < n; i++)
    spirv_lower_add_move (step, i / 4, i % 4)->to = spirv_lower_result (lowering, i);
}

gboolean
spirv_lower_lanes (SpirvLowering *self)
{
  Asking asking = { .lowering = self, .form = spirv_lanes_form (self->insn->op) };
  const SpirvType *type;
  guint n;

  if (asking.form == SPIRV_LANES_NONE)
    return FALSE;
  check_scope (&asking);
  if (has_group (&asking))
    find_group (&asking);
  find_operands (&asking);
  type = spirv_lower_result_type (self);
  n = spirv_type_components (type) > 0 ? spirv_lower_n_words (self, type) : 0;
  if (n == 0 || n > MAX_WORDS)
    spirv_lower_refuse (self, N_ ("its result has another type"));
  else
    spirv_lower_result (self, n - 1);
  if (self->bad == NULL)
    end_step (&asking, n);
  return TRUE;
}
