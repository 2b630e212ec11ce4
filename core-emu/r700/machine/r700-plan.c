#include <string.h>

#include "r700-code.h"
#include "r700-program.h"

/* Makes the plans: finds the readers of a result, the rows of operands, and the entries. */

#define R700_PLAN_MAX_TEMPS 16 /* most clause temporaries of a clause with a plan, 4 rows each */

/* One instruction of a group: one slot, or several slots together. */
typedef struct
{
  const LsMicroStep *step;
  const LsMicro *micro;    /* its operation */
  const LsMicroPart *part; /* the first of its slots */
  guint i, n;              /* its slots in the step */
  LsSpot s[3][4];
  /* Destinations of the results; all get the result of the first slot unless from names another. */
  LsSpot to[2 * R700_MAX_SLOTS];
  guint8 from[2 * R700_MAX_SLOTS];
  guint n_to;
} R700Insn;

typedef struct
{
  LsPlanner base;
  R700Code *code;
  const R700Cf *cf;
  const R700Step *steps; /* steps of the clause */
  guint n_steps;
  R700Plan *plan;
  LsSpot unit[5]; /* the rows where PV.x y z w and PS are read */
  /* For the group: the registers that hold the results of its slots; LS_NO_ROW: none. */
  guint32 rows[R700_MAX_SLOTS];
  guint64 temps; /* rows of temporaries with a value */
} R700Planner;

static gboolean
is_temp_row (const R700Planner *planner, guint32 row)
{
  const LsLayout *layout = &planner->code->layout;

  return row >= layout->first[R700_FILE_T] &&
         row < layout->first[R700_FILE_T] + 4 * layout->n[R700_FILE_T];
}

static guint64
temp_bit (const R700Planner *planner, guint32 row)
{
  return G_GUINT64_CONSTANT (1) << (row - planner->code->layout.first[R700_FILE_T]);
}

/* The row of PV or PS that unit writes. */
static guint32
unit_row (const R700Planner *planner, guint unit)
{
  return planner->code->layout.first[R700_FILE_PV] + unit;
}

/* The unit whose result stands in a row of the state; 5: none. */
static guint
row_unit (const R700Planner *planner, guint32 row)
{
  guint32 unit = row - planner->code->layout.first[R700_FILE_PV];

  return MIN (unit, 5);
}

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
static gboolean
is_shared (const R700Insn *insn)
{
  gboolean shared =
    insn->micro->kernel == LS_KERNEL_DOT4 || insn->micro->kernel == LS_KERNEL_DOT4_IEEE;

  for (guint j = 1; j < insn->n; j++)
    shared = shared && is_modified_like (insn->step, &insn->part[j], insn->part);
  return shared;
}

/* Whether the instruction sets a predicate and does nothing else. */
static gboolean
is_test (const R700Planner *planner, const R700Insn *insn)
{
  return planner->base.rows->ops[insn->micro->kernel].test != NULL && insn->part->n == 0;
}

/* Whether lanes that do not execute must keep their value: in registers, but not in PV, PS,
 * temporaries and scratch rows. */
static gboolean
is_masked (const R700Planner *planner, LsSpot place)
{
  guint32 row = LS_SPOT_NUMBER (place);

  return LS_SPOT_BASE (place) == LS_BASE_STATE && row_unit (planner, row) == 5 &&
         !is_temp_row (planner, row);
}

/* Whether the instruction does more than write rows. */
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
  return insn->n == 1 ? R700_DO_ROW : is_shared (insn) ? R700_DO_FIRST : R700_DO_SLOTS;
}

static gboolean
is_zero (const R700Planner *planner, LsSpot place, guint32 bits)
{
  return LS_SPOT_BASE (place) == LS_BASE_LITERAL &&
         (planner->code->constants[LS_SPOT_NUMBER (place)].u[0] & bits) == 0;
}

/* Slots of a dot product, from x up, whose products are not known to be +0; at least one.
 *
 * For DOT4 a zero of either sign is enough. */
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

/* Chooses the function of the instruction. */
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
  if (it.kind == R700_DO_ROW && insn->n_to == 0 && is_test (planner, insn))
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

static void
emit_insns (R700Planner *planner, const R700Insn *insns, guint n)
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

/* --- readers of a result ---------------------------------------------------------------------- */

/* The row of the register that a slot writes, or LS_NO_ROW. */
static guint32
part_row (const LsMicroPart *part)
{
  return part->n_to > 1 ? r700_state_row (&part->to[0].place) : LS_NO_ROW;
}

static gboolean
reads_row (const R700Step *step, guint32 row)
{
  for (guint i = 0; i < step->micro.n_ops; i++)
    for (guint k = 0; k < ls_kernels[step->micro.ops[i].kernel].n_src; k++)
      for (guint j = 0; j < step->micro.ops[i].n_slots; j++)
        if (r700_state_row (&step->micro.ops[i].s[k][j]) == row)
          return TRUE;
  return FALSE;
}

static gboolean
writes_row (const R700Step *step, guint32 row)
{
  for (guint i = 0; i < step->micro.n_parts; i++)
    if (part_row (&step->micro.parts[i]) == row)
      return TRUE;
  return FALSE;
}

static gboolean
writes_unit (const R700Step *step, guint unit)
{
  for (guint i = 0; i < step->micro.n_parts; i++)
    if (step->micro.parts[i].slot == unit && step->micro.parts[i].n_to > 0)
      return TRUE;
  return FALSE;
}

static guint
count_predicates (const R700Step *step)
{
  guint n = 0;

  for (guint i = 0; i < step->micro.n_parts; i++)
    {
      const LsMicroPart *part = &step->micro.parts[i];

      n += step->micro.ops[part->op].is_condition && !(part->masks & LS_MICRO_KILLS) &&
           part->column == 0;
    }
  return n;
}

/* The register row of slot i; LS_NO_ROW if a later slot writes the same one. */
static guint32
register_row (const R700Step *step, guint i)
{
  guint32 row = part_row (&step->micro.parts[i]);

  for (guint j = i + 1; j < step->micro.n_parts; j++)
    if (part_row (&step->micro.parts[j]) == row)
      return LS_NO_ROW;
  return row;
}

/* Whether the result of step k in unit must go to the row of PV or PS: a step reads it after its
 * register (row, or LS_NO_ROW) has changed. */
static gboolean
needs_unit_row (const R700Planner *planner, guint k, guint unit, guint32 row)
{
  gboolean is_intact = row != LS_NO_ROW;

  for (guint j = k + 1; j < planner->n_steps; j++)
    {
      const R700Step *step = &planner->steps[j];

      if (!is_intact && reads_row (step, unit_row (planner, unit)))
        return TRUE;
      if (writes_unit (step, unit))
        return FALSE;
      is_intact = is_intact && !writes_row (step, row);
    }
  return !is_intact;
}

/* --- operands --------------------------------------------------------------------------------- */

static LsSpot
uniform (R700Planner *planner, LsUniform wanted)
{
  guint i = ls_uniforms_add (&planner->code->uniforms, LS_MAX_UNIFORMS, wanted);

  if (i == LS_MAX_UNIFORMS)
    {
      planner->base.ok = FALSE;
      return R700_SPOT_ZERO;
    }
  planner->plan->is_conditional = TRUE;
  planner->plan->uniforms[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
  return LS_SPOT (LS_BASE_UNIFORM, i);
}

static LsSpot
window_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  guint bank = place->ref.file - R700_CONST_KC0;
  R700KcacheMode mode = planner->cf->kcache[bank].mode;
  guint count = mode == R700_KCACHE_LOCK_LOOP_INDEX ? 0 : r700_kcache_size (mode);

  /* Not for a bank with the loop index, nor for a read out of range. */
  planner->base.ok = planner->base.ok && place->ref.index < count;
  return uniform (planner,
                  (LsUniform){ .buffer = (guint16) r700_window_buffer (planner->cf, bank),
                               .channel = place->ref.channel,
                               .index = 16 * planner->cf->kcache[bank].addr + place->ref.index,
                               .and_bits = arg->and_bits,
                               .xor_bits = arg->xor_bits });
}

static LsSpot
row_place (R700Planner *planner, guint32 row)
{
  guint unit = row_unit (planner, row);

  if (row >= LS_MAX_SPOTS)
    planner->base.ok = FALSE;
  if (unit < 5)
    return planner->unit[unit];
  if (is_temp_row (planner, row) && !(planner->temps & temp_bit (planner, row)))
    return R700_SPOT_ZERO;
  return LS_SPOT (LS_BASE_STATE, row);
}

static LsSpot
constant_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  if (place->ref.file != R700_CONST_C)
    return window_place (planner, place, arg);
  return uniform (planner, (LsUniform){ .buffer = planner->cf->alt_const ? LS_UNIFORM_OTHER_FILE
                                                                         : LS_UNIFORM_FILE,
                                        .channel = place->ref.channel,
                                        .index = place->ref.index,
                                        .and_bits = arg->and_bits,
                                        .xor_bits = arg->xor_bits });
}

/* The place of an operand before its modifiers; not for constants, which are modified when their
 * rows are filled. */
static LsSpot
plain_place (R700Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  planner->base.ok = planner->base.ok && place->index == LS_MICRO_NO_INDEX;
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_REGISTER:
      planner->base.ok = planner->base.ok && place->ref.file != R700_FILE_G;
      return row_place (planner, place->row);
    case LS_MICRO_LITERAL:
      planner->base.ok = planner->base.ok && place->row < LS_MAX_SPOTS;
      return LS_SPOT (LS_BASE_LITERAL, place->row);
    case LS_MICRO_CONSTANT:
      return constant_place (planner, place, arg);
    case LS_MICRO_RESULT:
    case LS_MICRO_NOWHERE:
      break;
    }
  g_assert_not_reached ();
}

/* The place of an operand; a modified row is a copy. */
static LsSpot
find_operand (R700Planner *planner, const LsMicroStep *step, const LsMicroPlace *operand)
{
  LsRowArg arg;
  LsSpot spot = plain_place (planner, ls_micro_operand (step, operand, &arg), &arg);

  if (operand->kind != LS_MICRO_RESULT || LS_SPOT_BASE (spot) == LS_BASE_UNIFORM)
    return spot;
  return ls_planner_modified (&planner->base, spot, arg.and_bits, arg.xor_bits);
}

/* --- one group -------------------------------------------------------------------------------- */

static void
add_result (R700Insn *insn, LsSpot to, guint from)
{
  insn->to[insn->n_to] = to;
  insn->from[insn->n_to++] = (guint8) from;
}

/* The register with the result of slot j: the slot's own, or that of another slot with the same
 * result; LS_NO_ROW: none. */
static guint32
value_row (const R700Step *step, const R700Insn *insn, guint j)
{
  guint32 row = register_row (step, insn->i + j);

  for (guint other = 0; row == LS_NO_ROW && is_shared (insn) && other < insn->n; other++)
    row = register_row (step, insn->i + other);
  return row;
}

/* Whether only the end of the clause reads the result of step k's test in unit, and no other test
 * follows. */
static gboolean
is_left_to_end (const R700Planner *planner, guint k, guint unit)
{
  for (guint j = k + 1; j < planner->n_steps; j++)
    {
      const R700Step *step = &planner->steps[j];

      if (reads_row (step, unit_row (planner, unit)) || writes_unit (step, unit) ||
          count_predicates (step) > 0)
        return FALSE;
    }
  return TRUE;
}

/* PV goes first: it is written without regard to the lanes; its copy is written under their
 * mask. */
static void
find_results (R700Planner *planner, guint k, R700Insn *insn)
{
  const R700Step *step = &planner->steps[k];

  for (guint j = 0; j < insn->n; j++)
    {
      guint unit = insn->part[j].slot;
      guint32 row = register_row (step, insn->i + j);

      planner->rows[insn->i + j] = value_row (step, insn, j);
      if (insn->part[j].n_to == 0)
        continue;
      if (row == LS_NO_ROW && is_test (planner, insn) && is_left_to_end (planner, k, unit))
        {
          planner->plan->test_unit = unit;
          continue;
        }
      if (needs_unit_row (planner, k, unit, planner->rows[insn->i + j]))
        add_result (insn, LS_SPOT (LS_BASE_STATE, unit_row (planner, unit)), j);
      if (row == LS_NO_ROW)
        continue;
      planner->base.ok = planner->base.ok && row < LS_MAX_SPOTS;
      add_result (insn, LS_SPOT (LS_BASE_STATE, row), j);
    }
}

/* Whether the part runs in all lanes, and writes registers without an index, PV or PS. */
static gboolean
is_plain (const LsMicroPart *part)
{
  gboolean plain = part->gate == LS_MICRO_ALL;

  for (guint t = 0; t < part->n_to; t++)
    plain = plain && part->to[t].place.index == LS_MICRO_NO_INDEX &&
            part->to[t].place.ref.file != R700_FILE_G && part->to[t].place.ref.file != R700_FILE_AR;
  return plain;
}

static guint
collect_insns (R700Planner *planner, guint k, R700Insn insns[R700_MAX_SLOTS])
{
  const R700Step *step = &planner->steps[k];
  guint n = 0;

  for (guint i = 0; i < step->micro.n_parts; i += insns[n++].n)
    {
      const LsMicroPart *part = &step->micro.parts[i];
      const LsMicro *micro = &step->micro.ops[part->op];
      R700Insn *insn = &insns[n];

      *insn = (R700Insn){ &step->micro, micro, part, i, micro->n_slots };
      planner->plan->readings |= r700_alu_readings (step->op[i]);
      planner->plan->is_conditional |= planner->plan->readings != 0;
      for (guint j = 0; j < insn->n; j++)
        {
          planner->base.ok = planner->base.ok && is_plain (&part[j]);
          for (guint s = 0; s < ls_kernels[micro->kernel].n_src; s++)
            insn->s[s][j] = find_operand (planner, &step->micro, &micro->s[s][j]);
        }
      find_results (planner, k, insn);
    }
  return n;
}

/* Notes where the results are from now on. */
static void
note_results (R700Planner *planner, guint k)
{
  const R700Step *step = &planner->steps[k];

  for (guint i = 0; i < step->micro.n_parts; i++)
    {
      guint unit = step->micro.parts[i].slot;
      guint32 row = planner->rows[i];
      gboolean apart = needs_unit_row (planner, k, unit, row);

      if (step->micro.parts[i].n_to == 0)
        continue;
      planner->unit[unit] =
        LS_SPOT (LS_BASE_STATE, apart || row == LS_NO_ROW ? unit_row (planner, unit) : row);
      if (row != LS_NO_ROW && is_temp_row (planner, row))
        planner->temps |= temp_bit (planner, row);
    }
}

static void
plan_group (R700Planner *planner, guint k)
{
  R700Insn insns[R700_MAX_SLOTS];
  guint n;

  /* Two predicates would have to be written in the order of their slots: no plan. */
  if (planner->steps[k].refusal.code != LS_TRAP_NONE || count_predicates (&planner->steps[k]) > 1)
    {
      planner->base.ok = FALSE;
      return;
    }
  planner->base.first = planner->base.dos->len;
  planner->base.n_scratch = 0;
  n = collect_insns (planner, k, insns);
  emit_insns (planner, insns, n);
  note_results (planner, k);
}

/* --- one clause ------------------------------------------------------------------------------- */

static void
plan_clause (R700Code *code, const R700Cf *cf, R700Plan *plan)
{
  g_autoptr (GArray) dos = g_array_new (FALSE, FALSE, sizeof (LsDo));
  R700Planner planner = { .base = { .rows = ls_rows_best (),
                                    .dos = dos,
                                    .max_scratch = R700_SCRATCH_RESULT,
                                    .ok = cf->n > 0 &&
                                          (!code->names_temps ||
                                           code->layout.n[R700_FILE_T] <= R700_PLAN_MAX_TEMPS) },
                          .code = code,
                          .cf = cf,
                          .steps = &code->steps[cf->first],
                          .n_steps = cf->n,
                          .plan = plan };

  plan->test_unit = G_N_ELEMENTS (plan->last);
  for (guint unit = 0; unit < 5; unit++)
    planner.unit[unit] = R700_SPOT_ZERO;
  for (guint k = 0; k < cf->n && planner.base.ok; k++)
    plan_group (&planner, k);
  memcpy (plan->last, planner.unit, sizeof plan->last);
  plan->temps = planner.temps;
  plan->n_steps = cf->n;
  if (!planner.base.ok)
    return;
  plan->last_line = planner.steps[cf->n - 1].line;
  plan->n_dos = dos->len;
  plan->dos = (LsDo *) (gpointer) g_array_free (g_steal_pointer (&dos), FALSE);
}

void
r700_code_plan (R700Code *code)
{
  code->plans = g_new0 (R700Plan, MAX (code->program->n_cf, 1));
  for (guint i = 0; i < code->program->n_cf; i++)
    if (code->program->cf[i].class == R700_CF_CLASS_ALU)
      plan_clause (code, &code->program->cf[i], &code->plans[i]);
}

void
r700_code_unplan (R700Code *code)
{
  for (guint i = 0; code->plans != NULL && i < code->program->n_cf; i++)
    g_free (code->plans[i].dos);
  g_free (code->plans);
}
