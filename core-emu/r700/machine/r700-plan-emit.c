#include <string.h>

#include "r700-plan-private.h"

/* Whether two slots have the same output modifiers. */
static gboolean
is_modified_like (const LsMicroStep *step, const LsMicroPart *a, const LsMicroPart *b)
{
  for (guint i = 0; a->n == b->n && i < a->n; i++)
    {
      const LsMicro *one = &step->ops[a->first + i], *other = &step->ops[b->first + i];

      if (one->kernel != other->kernel || one->arg.and_bits != other->arg.and_bits)
        return FALSE;
    }
  return a->n == b->n;
}

/* Whether all slots of the instruction have one result. */
gboolean
r700_insn_is_shared (const R700Insn *insn)
{
  gboolean shared =
    insn->micro->kernel == LS_KERNEL_DOT4 || insn->micro->kernel == LS_KERNEL_DOT4_IEEE;

  for (guint j = 1; j < insn->n; j++)
    shared = shared && is_modified_like (insn->step, &insn->part[j], insn->part);
  return shared;
}

/* A predicate, and nothing else. */
gboolean
r700_insn_is_test (const R700Planner *planner, const R700Insn *insn)
{
  return planner->base.rows->ops[insn->micro->kernel].test != NULL && insn->part->n == 0;
}

/* Registers keep the value of lanes that do not execute. PV, PS, temporaries and scratch rows need not. */
static gboolean
is_masked (const R700Planner *planner, LsSpot place)
{
  guint32 row = LS_SPOT_NUMBER (place);

  return LS_SPOT_BASE (place) == LS_BASE_STATE && r700_planner_row_unit (planner, row) == 5 &&
         !r700_planner_is_temp (planner, row);
}

/* Whether something is to be done besides the rows. */
static gboolean
has_effects (const R700Insn *insn)
{
  gboolean has = insn->micro->is_condition;

  for (guint j = 0; j < insn->n; j++)
    has = has || insn->part[j].n > 0;
  return has;
}

static guint
insn_kind (const R700Insn *insn)
{
  return insn->n == 1 ? R700_DO_ROW : r700_insn_is_shared (insn) ? R700_DO_FIRST : R700_DO_SLOTS;
}

static gboolean
is_zero (const R700Planner *planner, LsSpot place, guint32 bits)
{
  return LS_SPOT_BASE (place) == LS_BASE_LITERAL &&
         (planner->code->constants[LS_SPOT_NUMBER (place)].u[0] & bits) == 0;
}

/* Slots of a dot product from x up whose products are not known to be +0, at least one.  For DOT4 a zero of either sign
 * is enough. */
static guint
count_products (const R700Planner *planner, const R700Insn *insn)
{
  gboolean ieee = insn->micro->kernel == LS_KERNEL_DOT4_IEEE;
  guint n = 4;

  while (n > 1 && (ieee ? is_zero (planner, insn->s[0][n - 1], G_MAXUINT32) &&
                            is_zero (planner, insn->s[1][n - 1], G_MAXUINT32)
                        : is_zero (planner, insn->s[0][n - 1], 0x7FFFFFFFu) ||
                            is_zero (planner, insn->s[1][n - 1], 0x7FFFFFFFu)))
    n--;
  return n;
}

/* What to call for the instruction. */
static void
choose_function (const R700Planner *planner, const R700Insn *insn, LsDo *it)
{
  const LsRows *ops = planner->base.rows;
  const LsRowOp *op = &ops->ops[insn->micro->kernel];

  if (it->kind == R700_DO_FIRST)
    {
      it->n = (guint8) count_products (planner, insn);
      it->run.slots =
        insn->micro->kernel == LS_KERNEL_DOT4_IEEE ? ops->dot4_ieee[it->n] : ops->dot4[it->n];
    }
  else if (it->kind == R700_DO_SLOTS)
    {
      it->n = (guint8) insn->n;
      it->run.slots = op->slots;
    }
  else if (it->kind == LS_DO_TEST)
    it->run.test = op->test;
  else
    memcpy (it->run.rows, op->rows, sizeof it->run.rows);
}

static void
place_operands (const R700Insn *insn, LsDo *it)
{
  it->s[0] = insn->s[0][0];
  ls_do_fill (it, 1);
  for (guint k = 0; k < ls_kernels[insn->micro->kernel].n_src; k++)
    for (guint j = 0; j < insn->n; j++)
      it->s[insn->n == 1 ? k : 4 * k + j] = insn->s[k][j];
}

static LsPlanInsn
make_insn (const R700Planner *planner, const R700Insn *insn)
{
  gboolean effects = has_effects (insn);
  LsDo it = { .kind = (guint8) insn_kind (insn),
              .part = effects ? insn->part : NULL,
              .ops = insn->step->ops };

  if (it.kind == R700_DO_ROW && !effects)
    it.kind = LS_DO_ROW;
  if (it.kind == R700_DO_ROW && insn->n_to == 0 && r700_insn_is_test (planner, insn))
    it.kind = LS_DO_TEST;
  place_operands (insn, &it);
  choose_function (planner, insn, &it);
  return (LsPlanInsn){ it, insn->to[0], insn->n_to == 0 || it.kind == R700_DO_SLOTS };
}

static void
emit_copies (R700Planner *planner, const R700Insn *insn, LsSpot from, guint first)
{
  gboolean apart = insn_kind (insn) == R700_DO_SLOTS;

  for (guint t = first; t < insn->n_to; t++)
    ls_planner_append (&planner->base,
                       ls_planner_row (&planner->base, LS_KERNEL_MOV,
                                       from + (apart ? LS_SPOT (0, insn->from[t]) : 0)),
                       insn->to[t], is_masked (planner, insn->to[t]));
}

void
r700_planner_emit (R700Planner *planner, const R700Insn *insns, guint n)
{
  LsPlanInsn made[R700_MAX_SLOTS];
  LsSpot from[R700_MAX_SLOTS];
  gboolean is_free[R700_MAX_SLOTS];

  for (guint i = 0; i < n; i++)
    made[i] = make_insn (planner, &insns[i]);
  for (guint64 left = (G_GUINT64_CONSTANT (1) << n) - 1; left != 0;)
    {
      gboolean goes_there;
      guint i = ls_planner_next (made, left, &goes_there);

      left &= ~(G_GUINT64_CONSTANT (1) << i);
      is_free[i] = goes_there;
      from[i] =
        goes_there ? made[i].to : LS_SPOT (LS_BASE_SCRATCH, R700_SCRATCH_RESULT + insns[i].i);
      if (insns[i].n_to > 0 || insns[i].micro->is_condition)
        ls_planner_append (&planner->base, made[i].it, from[i], is_masked (planner, from[i]));
    }
  for (guint i = 0; i < n; i++)
    emit_copies (planner, &insns[i], from[i], is_free[i]);
}
