#include "r700-plan.h"

#include <string.h>

#include "r700-code.h"
#include "r700-readings.h"

#define MAX_TEMPS 16 /* clause temporaries that a plan keeps account of, 4 rows each */

/* One instruction of a group: one slot, or the slots that make it up. */
typedef struct
{
  const LsMicroStep *step;
  const LsMicro *micro;    /* its operation */
  const LsMicroPart *part; /* of its slots the first */
  guint i, n;              /* its slots in the step */
  R700Place s[3][4];
  R700Place to
    [2 *
     R700_MAX_SLOTS]; /* where results go: unless from says else, all get the result of the first slot */
  guint8 from[2 * R700_MAX_SLOTS];
  guint n_to;
  gboolean is_done;
} Insn;

typedef struct
{
  R700Code *code;
  const LsRows *rows_ops;
  const R700Cf *cf;
  const R700Step *steps; /* of the clause */
  guint n_steps;
  GArray *dos;      /* R700Do */
  GArray *uniforms; /* R700Uniform, of the whole program */
  R700Plan *plan;
  R700Place unit[5]; /* where PV.x y z w and PS are read */
  guint32 rows
    [R700_MAX_SLOTS]; /* of the group: registers where the results of its slots are, R700_NO_ROW: none */
  guint64 temps;      /* rows that hold something */
  gboolean ok;
} Planner;

/* --- rows of the state ----------------------------------------------------------------------------------- */

static gboolean
is_temp (const Planner *planner, guint32 row)
{
  const R700Layout *layout = &planner->code->layout;

  return row >= layout->temp && row < layout->temp + 4 * layout->n_temps;
}

static guint64
temp_bit (const Planner *planner, guint32 row)
{
  return G_GUINT64_CONSTANT (1) << (row - planner->code->layout.temp);
}

/* The row of PV or PS that unit writes. */
static guint32
unit_row (const Planner *planner, guint unit)
{
  return planner->code->layout.pv + unit;
}

/* The unit whose result a row of the state is; 5: none. */
static guint
row_unit (const Planner *planner, guint32 row)
{
  guint32 unit = row - planner->code->layout.pv;

  return MIN (unit, 5);
}

/* The row of the register that a slot writes, or R700_NO_ROW. */
static guint32
part_row (const LsMicroPart *part)
{
  return part->n_to > 1 ? r700_state_row (&part->to[0].place) : R700_NO_ROW;
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

/* Of two results for one register the later slot's stays. */
static guint32
register_row (const R700Step *step, guint i)
{
  guint32 row = part_row (&step->micro.parts[i]);

  for (guint j = i + 1; j < step->micro.n_parts; j++)
    if (part_row (&step->micro.parts[j]) == row)
      return R700_NO_ROW;
  return row;
}

/* Whether the result that step k leaves in unit needs the row of PV or PS: somebody reads it when the register row that
 * it went to as well (or R700_NO_ROW) holds it no more. */
static gboolean
needs_unit_row (const Planner *planner, guint k, guint unit, guint32 row)
{
  gboolean is_intact = row != R700_NO_ROW;

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

/* --- operands -------------------------------------------------------------------------------------------- */

static R700Place
uniform (Planner *planner, R700Uniform wanted)
{
  GArray *uniforms = planner->uniforms;
  guint i = 0;

  while (i < uniforms->len &&
         memcmp (&g_array_index (uniforms, R700Uniform, i), &wanted, sizeof wanted) != 0)
    i++;
  if (i == R700_MAX_UNIFORMS)
    {
      planner->ok = FALSE;
      return R700_PLACE_ZERO;
    }
  if (i == uniforms->len)
    g_array_append_val (uniforms, wanted);
  planner->plan->is_conditional = TRUE;
  planner->plan->uniforms[i / 64] |= G_GUINT64_CONSTANT (1) << (i % 64);
  return R700_PLACE (R700_BASE_UNIFORM, i);
}

static R700Place
window_place (Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  guint bank = place->ref.file - R700_CONST_KC0;
  R700KcacheMode mode = planner->cf->kcache[bank].mode;
  guint count = mode == R700_KCACHE_LOCK_1 ? 16 : mode == R700_KCACHE_LOCK_2 ? 32 : 0;

  /* Not a bank that the loop index places, nor a read beyond it. */
  planner->ok = planner->ok && place->ref.index < count;
  return uniform (planner,
                  (R700Uniform){ .buffer = (guint16) r700_window_buffer (planner->cf, bank),
                                 .chan = place->ref.channel,
                                 .index = 16 * planner->cf->kcache[bank].addr + place->ref.index,
                                 .and_bits = arg->and_bits,
                                 .xor_bits = arg->xor_bits });
}

static R700Place
row_place (Planner *planner, guint32 row)
{
  guint unit = row_unit (planner, row);

  if (row >= R700_MAX_PLACES)
    planner->ok = FALSE;
  if (unit < 5)
    return planner->unit[unit];
  if (is_temp (planner, row) && !(planner->temps & temp_bit (planner, row)))
    return R700_PLACE_ZERO;
  return R700_PLACE (R700_BASE_STATE, row);
}

static R700Do *
add (Planner *planner, R700DoKind kind, R700Place d)
{
  R700Do *it;

  g_array_set_size (planner->dos, planner->dos->len + 1);
  it = &g_array_index (planner->dos, R700Do, planner->dos->len - 1);
  memset (it, 0, sizeof *it);
  it->kind = (guint8) kind;
  it->d = d;
  return it;
}

static R700Place
constant_place (Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  if (place->ref.file != R700_CONST_C)
    return window_place (planner, place, arg);
  return uniform (planner, (R700Uniform){ .buffer = planner->cf->alt_const ? R700_OTHER_CONST_FILE
                                                                           : R700_CONST_FILE,
                                          .chan = place->ref.channel,
                                          .index = place->ref.index,
                                          .and_bits = arg->and_bits,
                                          .xor_bits = arg->xor_bits });
}

/* The place of an operand before its modifiers, but for constants, which are modified when they are filled in. */
static R700Place
plain_place (Planner *planner, const LsMicroPlace *place, const LsRowArg *arg)
{
  planner->ok = planner->ok && place->index == LS_MICRO_NO_INDEX;
  switch ((LsMicroKind) place->kind)
    {
    case LS_MICRO_REGISTER:
      planner->ok = planner->ok && place->ref.file != R700_FILE_G;
      return row_place (planner, place->row);
    case LS_MICRO_LITERAL:
      planner->ok = planner->ok && place->row < R700_MAX_PLACES;
      return R700_PLACE (R700_BASE_CONSTANT, place->row);
    case LS_MICRO_CONSTANT:
      return constant_place (planner, place, arg);
    case LS_MICRO_RESULT:
    case LS_MICRO_NOWHERE:
      break;
    }
  g_assert_not_reached ();
}

/* Modified rows are copies. */
static R700Place
operand_place (Planner *planner, const LsMicroStep *step, const LsMicroPlace *operand, guint number)
{
  LsRowArg arg;
  R700Place place = plain_place (planner, ls_micro_operand (step, operand, &arg), &arg);
  R700Do *it;

  if (operand->kind != LS_MICRO_RESULT || R700_PLACE_BASE (place) == R700_BASE_UNIFORM)
    return place;
  it = add (planner, R700_DO_MODIFY, R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_OPERAND + number));
  it->s[0][0] = place;
  it->arg = arg;
  return it->d;
}

/* --- one group ------------------------------------------------------------------------------------------- */

static void
add_result (Insn *insn, R700Place to, guint from)
{
  insn->to[insn->n_to] = to;
  insn->from[insn->n_to++] = (guint8) from;
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
is_shared (const Insn *insn)
{
  gboolean shared =
    insn->micro->kernel == LS_KERNEL_DOT4 || insn->micro->kernel == LS_KERNEL_DOT4_IEEE;

  for (guint j = 1; j < insn->n; j++)
    shared = shared && is_modified_like (insn->step, &insn->part[j], insn->part);
  return shared;
}

/* A register that gets what slot j gives: its own, or that of another slot with the same result; R700_NO_ROW if there
 * is none. */
static guint32
value_row (const R700Step *step, const Insn *insn, guint j)
{
  guint32 row = register_row (step, insn->i + j);

  for (guint other = 0; row == R700_NO_ROW && is_shared (insn) && other < insn->n; other++)
    row = register_row (step, insn->i + other);
  return row;
}

/* A predicate, and nothing else. */
static gboolean
is_test (const Planner *planner, const Insn *insn)
{
  return planner->rows_ops->ops[insn->micro->kernel].test != NULL && insn->part->n == 0;
}

/* Whether nobody but the end of the clause asks for what the test of step k leaves in unit, and no other test comes
 * behind it. */
static gboolean
is_left_to_end (const Planner *planner, guint k, guint unit)
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

/* PV first: it is written without regard to the lanes, and its copy under their mask. */
static void
find_results (Planner *planner, guint k, Insn *insn)
{
  const R700Step *step = &planner->steps[k];

  for (guint j = 0; j < insn->n; j++)
    {
      guint unit = insn->part[j].slot;
      guint32 row = register_row (step, insn->i + j);

      planner->rows[insn->i + j] = value_row (step, insn, j);
      if (insn->part[j].n_to == 0)
        continue;
      if (row == R700_NO_ROW && is_test (planner, insn) && is_left_to_end (planner, k, unit))
        {
          planner->plan->test_unit = unit;
          continue;
        }
      if (needs_unit_row (planner, k, unit, planner->rows[insn->i + j]))
        add_result (insn, R700_PLACE (R700_BASE_STATE, unit_row (planner, unit)), j);
      if (row == R700_NO_ROW)
        continue;
      planner->ok = planner->ok && row < R700_MAX_PLACES;
      add_result (insn, R700_PLACE (R700_BASE_STATE, row), j);
    }
}

/* Of all lanes, to registers that the words name and PV or PS. */
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
collect_insns (Planner *planner, guint k, Insn insns[R700_MAX_SLOTS])
{
  const R700Step *step = &planner->steps[k];
  guint n = 0;

  for (guint i = 0; i < step->micro.n_parts; i += insns[n++].n)
    {
      const LsMicroPart *part = &step->micro.parts[i];
      const LsMicro *micro = &step->micro.ops[part->op];
      Insn *insn = &insns[n];

      *insn = (Insn){ &step->micro, micro, part, i, micro->n_slots };
      planner->plan->readings |= r700_alu_readings (step->op[i]);
      planner->plan->is_conditional |= planner->plan->readings != 0;
      for (guint j = 0; j < insn->n; j++)
        {
          planner->ok = planner->ok && is_plain (&part[j]);
          for (guint s = 0; s < ls_kernels[micro->kernel].n_src; s++)
            insn->s[s][j] = operand_place (planner, &step->micro, &micro->s[s][j], 3 * (i + j) + s);
        }
      find_results (planner, k, insn);
    }
  return n;
}

static gboolean
reads_place (const Insn *insn, R700Place place)
{
  for (guint k = 0; k < ls_kernels[insn->micro->kernel].n_src; k++)
    for (guint j = 0; j < insn->n; j++)
      if (insn->s[k][j] == place)
        return TRUE;
  return FALSE;
}

/* Registers keep the value of lanes that do not execute. PV, PS, temporaries and scratch rows need not. */
static gboolean
is_masked (const Planner *planner, R700Place place)
{
  guint32 row = R700_PLACE_NUMBER (place);

  return R700_PLACE_BASE (place) == R700_BASE_STATE && row_unit (planner, row) == 5 &&
         !is_temp (planner, row);
}

/* Whether something is to be done besides the rows. */
static gboolean
has_effects (const Insn *insn)
{
  gboolean has = insn->micro->is_condition;

  for (guint j = 0; j < insn->n; j++)
    has = has || insn->part[j].n > 0;
  return has;
}

static R700DoKind
insn_kind (const Insn *insn)
{
  return insn->n == 1 ? R700_DO_ROW : is_shared (insn) ? R700_DO_FIRST : R700_DO_SLOTS;
}

static gboolean
is_zero (const Planner *planner, R700Place place, guint32 bits)
{
  return R700_PLACE_BASE (place) == R700_BASE_CONSTANT &&
         (planner->code->constants[R700_PLACE_NUMBER (place)].u[0] & bits) == 0;
}

/* Slots of a dot product from x up whose products are not known to be +0, at least one.  For DOT4 a zero of either sign
 * is enough. */
static guint
count_products (const Planner *planner, const Insn *insn)
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
choose_function (const Planner *planner, const Insn *insn, R700Do *it)
{
  const LsRows *ops = planner->rows_ops;
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
  else if (it->kind == R700_DO_TEST)
    {
      it->run.test = op->test;
    }
  else
    {
      it->run.rows[0] = op->rows[0];
      it->run.rows[1] = op->rows[it->is_masked];
    }
}

static void
emit (Planner *planner, const Insn *insn, R700Place d)
{
  R700Do *it = add (planner, insn_kind (insn), d);
  gboolean effects = has_effects (insn);

  it->is_masked = is_masked (planner, d);
  it->part = effects ? insn->part : NULL;
  it->ops = insn->step->ops;
  if (it->kind == R700_DO_ROW && !effects)
    it->kind = R700_DO_PLAIN;
  if (it->kind == R700_DO_ROW && insn->n_to == 0 && is_test (planner, insn))
    it->kind = R700_DO_TEST;
  memcpy (it->s, insn->s, sizeof it->s);
  choose_function (planner, insn, it);
}

static void
emit_copies (Planner *planner, const Insn *insn, R700Place from, guint first)
{
  gboolean apart = insn_kind (insn) == R700_DO_SLOTS;

  for (guint t = first; t < insn->n_to; t++)
    {
      R700Do *it = add (planner, R700_DO_COPY, insn->to[t]);

      it->s[0][0] = from + (apart ? R700_PLACE (0, insn->from[t]) : 0);
      it->is_masked = is_masked (planner, insn->to[t]);
    }
}

/* An instruction that can write its result at once: no other one left reads what is there. */
static Insn *
find_free (Insn *insns, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      gboolean is_free =
        !insns[i].is_done && insns[i].n_to > 0 && insn_kind (&insns[i]) != R700_DO_SLOTS;

      for (guint j = 0; is_free && j < n; j++)
        is_free = j == i || insns[j].is_done || !reads_place (&insns[j], insns[i].to[0]);
      if (is_free)
        return &insns[i];
    }
  return NULL;
}

static Insn *
find_left (Insn *insns, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!insns[i].is_done)
      return &insns[i];
  return NULL;
}

static void
emit_all (Planner *planner, Insn *insns, guint n)
{
  R700Place from[R700_MAX_SLOTS];
  guint first[R700_MAX_SLOTS];
  Insn *insn;

  while ((insn = find_free (insns, n)) != NULL || (insn = find_left (insns, n)) != NULL)
    {
      guint number = (guint) (insn - insns);
      gboolean is_free = find_free (insns, n) == insn;

      insn->is_done = TRUE;
      first[number] = is_free;
      from[number] =
        is_free ? insn->to[0] : R700_PLACE (R700_BASE_SCRATCH, R700_SCRATCH_RESULT + insn->i);
      if (insn->n_to > 0 || insn->micro->is_condition)
        emit (planner, insn, from[number]);
    }
  for (guint i = 0; i < n; i++)
    emit_copies (planner, &insns[i], from[i], first[i]);
}

/* Where the results are from now on. */
static void
note_results (Planner *planner, guint k)
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
        R700_PLACE (R700_BASE_STATE, apart || row == R700_NO_ROW ? unit_row (planner, unit) : row);
      if (row != R700_NO_ROW && is_temp (planner, row))
        planner->temps |= temp_bit (planner, row);
    }
}

static void
plan_group (Planner *planner, guint k)
{
  Insn insns[R700_MAX_SLOTS];
  guint n;

  /* Two predicates would have to be written in the order of their slots. */
  if (planner->steps[k].refusal.code != LS_TRAP_NONE || count_predicates (&planner->steps[k]) > 1)
    {
      planner->ok = FALSE;
      return;
    }
  n = collect_insns (planner, k, insns);
  emit_all (planner, insns, n);
  note_results (planner, k);
}

/* --- one clause ------------------------------------------------------------------------------------------ */

static void
plan_clause (R700Code *code, const R700Cf *cf, GArray *uniforms, R700Plan *plan)
{
  g_autoptr (GArray) dos = g_array_new (FALSE, FALSE, sizeof (R700Do));
  Planner planner = { .code = code,
                      .rows_ops = ls_rows_best (),
                      .cf = cf,
                      .steps = &code->steps[cf->first],
                      .n_steps = cf->n,
                      .dos = dos,
                      .uniforms = uniforms,
                      .plan = plan,
                      .ok =
                        cf->n > 0 && (!code->names_temps || code->layout.n_temps <= MAX_TEMPS) };

  plan->test_unit = G_N_ELEMENTS (plan->last);
  for (guint unit = 0; unit < 5; unit++)
    planner.unit[unit] = R700_PLACE_ZERO;
  for (guint k = 0; k < cf->n && planner.ok; k++)
    plan_group (&planner, k);
  memcpy (plan->last, planner.unit, sizeof plan->last);
  plan->temps = planner.temps;
  plan->n_steps = cf->n;
  if (!planner.ok)
    return;
  plan->last_line = planner.steps[cf->n - 1].line;
  plan->n_dos = dos->len;
  plan->dos = (R700Do *) (gpointer) g_array_free (g_steal_pointer (&dos), FALSE);
}

void
r700_code_plan (R700Code *code)
{
  g_autoptr (GArray) uniforms = g_array_new (FALSE, FALSE, sizeof (R700Uniform));

  code->plans = g_new0 (R700Plan, MAX (code->program->n_cf, 1));
  for (guint i = 0; i < code->program->n_cf; i++)
    if (code->program->cf[i].class == R700_CF_CLASS_ALU)
      plan_clause (code, &code->program->cf[i], uniforms, &code->plans[i]);
  code->n_uniforms = uniforms->len;
  code->uniforms = (R700Uniform *) (gpointer) g_array_free (g_steal_pointer (&uniforms), FALSE);
}

void
r700_code_unplan (R700Code *code)
{
  for (guint i = 0; code->plans != NULL && i < code->program->n_cf; i++)
    g_free (code->plans[i].dos);
  g_free (code->plans);
  g_free (code->uniforms);
}
