#include "r500-look.h"

#include "ls-math.h"

/* What the step that runs next will do, lane by lane, for who looks for events. */

typedef struct
{
  R500Run run; /* only read */
  const R500Step *step;
  LsTrap trap;
  LsExamine *out;
  guint line;
} Examiner;

static void
add_access (Examiner *ex, gboolean is_write, LsRegRef ref, LsMask lanes)
{
  LsStepAccess access = { .line = ex->line, .is_write = is_write, .ref = ref, .lanes = lanes };

  if (lanes != 0)
    g_array_append_val (ex->out->accesses, access);
}

/* An index is the same in all lanes; helpers' numbers change no pixel. */
static void
add_index_hazard (Examiner *ex, guint number, LsMask lanes)
{
  LsStepHazard hazard = { .kind = LS_HAZARD_INDEX,
                          .line = ex->line,
                          .lanes = lanes & ex->run.wave->covered,
                          .value = (gint64) number + ex->run.wave->al };

  if (hazard.lanes != 0)
    g_array_append_val (ex->out->hazards, hazard);
}

/* Of the quads of lanes the pixel that all four look at. */
static LsMask
corner_lanes (LsMask lanes, guint corner)
{
  return (ls_mask_quads (lanes) & LS_QUAD_FIRST_LANES) << corner;
}

static void
examine_place (Examiner *ex, const R500Place *place, LsMask lanes)
{
  gint64 number = (gint64) place->number + ex->run.wave->al;
  LsRegRef ref;

  if (r500_look_place (&ex->run, place, &ref))
    add_access (ex, FALSE, ref, lanes);
  else if (place->is_relative && place->from != R500_FROM_LITERAL &&
           (place->from == R500_FROM_TEMP || number < 0 || number >= R500_MAX_CONSTANTS))
    add_index_hazard (ex, place->number, lanes);
}

static void
examine_reads (Examiner *ex, const R500Compute *compute, LsMask lanes)
{
  for (guint k = 0; k < compute->n_reads; k++)
    {
      const R500Read *read = &compute->reads[k];
      LsMask readers = read->corner == R500_OWN_LANE ? lanes : corner_lanes (lanes, read->corner);

      for (guint i = 0; i < r500_read_n_places (read); i++)
        examine_place (ex, &read->places[i], readers);
    }
}

/* Lanes where an operand is NaN, and where one is infinite. */
static void
find_old (Examiner *ex, const R500Compute *compute, LsMask *nan, LsMask *inf)
{
  *nan = *inf = 0;
  for (guint k = 0; k < compute->n_reads; k++)
    {
      LsRow room;
      const LsRow *row = r500_read_row (&ex->run, &compute->reads[k], &room);

      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          guint32 bits = row->u[lane] & 0x7FFFFFFF;

          *nan |= bits > 0x7F800000 ? LS_MASK_LANE (lane) : 0;
          *inf |= bits == 0x7F800000 ? LS_MASK_LANE (lane) : 0;
        }
    }
}

static void
add_float (Examiner *ex, const R500Compute *compute, LsRegRef ref, LsMask lanes)
{
  LsStepResult result = { .line = ex->line, .value = ref, .ref = ref, .lanes = lanes };

  if (lanes == 0)
    return;
  find_old (ex, compute, &result.had_nan, &result.had_inf);
  g_array_append_val (ex->out->results, result);
}

static void
examine_result (Examiner *ex, const R500Result *result)
{
  const R500Compute *compute = &ex->step->computes[result->compute];
  LsMask lanes = r500_result_lanes (&ex->run, ex->step, result);
  LsMask outputs = r500_output_lanes (&ex->run, result);
  LsMask asked = ex->step->insn->write_inactive ? ex->run.wave->held : ex->run.wave->active;
  LsRegRef temp, out = r500_look_ref (R500_REGS_OUT, result->target, result->channel);

  examine_reads (ex, compute, r500_look_lanes (&ex->run, ex->step, result));
  if (result->predicate != R500_NO_PREDICATE)
    add_access (ex, FALSE, r500_look_ref (R500_REGS_P, 0, result->predicate), asked);
  if (r500_look_temp (&ex->run, result, &temp))
    {
      add_access (ex, TRUE, temp, lanes);
      add_float (ex, compute, temp, lanes);
    }
  else if (result->to_temp)
    add_index_hazard (ex, result->temp, lanes);
  if (result->to_predicate)
    add_access (ex, TRUE, r500_look_ref (R500_REGS_P, 0, result->channel),
                r500_look_predicate_lanes (&ex->run, ex->step, result));
  if (result->to_alu)
    add_access (ex, TRUE, r500_look_ref (R500_REGS_ALU, 0, 0), lanes);
  if (result->target != R500_NO_TARGET)
    {
      add_access (ex, TRUE, out, outputs);
      add_float (ex, compute, out, outputs);
    }
  if (result->to_depth)
    add_access (ex, TRUE, r500_look_ref (R500_REGS_W, 0, 0), outputs);
}

static void
examine_alu (Examiner *ex)
{
  const R500Instruction *insn = ex->step->insn;

  for (guint i = 0; i < ex->step->n_results; i++)
    {
      ex->line = insn->line;
      for (guint line = insn->line; line < insn->line + insn->n_lines; line++)
        if (ex->run.code->program->lines[line].half == ex->step->results[i].half)
          ex->line = line;
      examine_result (ex, &ex->step->results[i]);
    }
}

/* --- texture instructions --------------------------------------------------------------------------------- */

static void
examine_coordinate (Examiner *ex, const R500Coordinate *from, LsMask lanes)
{
  const guint n = ex->step->insn->tex.op == R500_TEX_TEXKILL ? 4 : 2;

  for (guint i = 0; i < n; i++)
    examine_place (ex,
                   &(R500Place){ .from = R500_FROM_TEMP,
                                 .channel = from->swiz[i],
                                 .number = from->index,
                                 .is_relative = from->rel },
                   lanes);
}

static void
examine_texture (Examiner *ex)
{
  const R500Tex *tex = &ex->step->insn->tex;
  LsMask lanes = r500_tex_lanes (&ex->run, ex->step);
  guint32 row = r500_temp_row (&ex->run.code->layout, ex->run.wave, tex->dst, tex->dst_rel);

  if (tex->op == R500_TEX_NOP)
    return;
  examine_coordinate (ex, &tex->src, lanes);
  if (tex->op == R500_TEX_DXDY)
    {
      examine_coordinate (ex, &tex->dx, lanes);
      examine_coordinate (ex, &tex->dy, lanes);
    }
  for (guint channel = 0; channel < 4 && tex->op != R500_TEX_TEXKILL; channel++)
    if (row != R500_NO_ROW && (tex->wmask >> channel & 1))
      add_access (ex, TRUE, r500_look_ref (R500_REGS_T, row / 4, channel),
                  r500_tex_write_lanes (&ex->run, ex->step, channel));
  if (row == R500_NO_ROW && tex->op != R500_TEX_TEXKILL)
    add_index_hazard (ex, tex->dst, lanes);
}

/* --- one step --------------------------------------------------------------------------------------------- */

static void
examine_flow (Examiner *ex)
{
  R500Decision decision;
  LsMask lanes;

  if (!r500_flow_decide (&ex->run, ex->step, &decision))
    return;
  lanes = decision.before;
  if (r500_look_depends (ex->step, 0))
    add_access (ex, FALSE, r500_look_ref (R500_REGS_ALU, 0, 0), lanes);
  if (r500_look_depends (ex->step, 1))
    add_access (ex, FALSE, r500_look_ref (R500_REGS_P, 0, ex->step->flow_predicate), lanes);
}

void
r500_examine (const LsProgram *program,
              const LsBindings *bindings,
              const void *state,
              LsExamine *out)
{
  const R500Code *code = r500_loaded_code (program);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  LsFloatMode mode;
  Examiner ex;

  if (wave->ended || code->steps[wave->pc].bad != NULL)
    return;
  mode = ls_float_mode_enter ();
  ex.step = &code->steps[wave->pc];
  ex.out = out;
  ex.line = ex.step->insn->line;
  r500_run_init (&ex.run, code, bindings, wave, &ex.trap);
  switch (ex.step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      examine_alu (&ex);
      break;
    case R500_TYPE_TEX:
      examine_texture (&ex);
      break;
    case R500_TYPE_FC:
      examine_flow (&ex);
      break;
    }
  ls_float_mode_leave (mode);
}

/* --- for whom a line counts -------------------------------------------------------------------------------- */

LsMask
r500_line_lanes (const LsProgram *program,
                 const LsBindings *bindings,
                 const void *state,
                 guint line)
{
  const R500Code *code = r500_loaded_code (program);
  const R500Step *step = r500_line_step (program, line);
  R500Wave *wave = (R500Wave *) (gpointer) state;
  LsMask lanes = wave->active & wave->valid, any = 0;
  LsTrap trap;
  R500Run run;

  r500_run_init (&run, code, bindings, wave, &trap);
  switch (step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      for (guint i = 0; i < step->n_results; i++)
        if (step->results[i].half == code->program->lines[line].half)
          any |= r500_look_lanes (&run, step, &step->results[i]);
      return lanes & any;
    case R500_TYPE_TEX:
      for (guint channel = 0; channel < 4; channel++)
        if (step->insn->tex.op == R500_TEX_TEXKILL || (step->insn->tex.wmask >> channel & 1))
          any |= r500_tex_write_lanes (&run, step, channel);
      return step->insn->tex.op == R500_TEX_NOP ? 0 : lanes & any;
    case R500_TYPE_FC:
      return lanes;
    }
  g_assert_not_reached ();
}
