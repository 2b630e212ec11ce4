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

/* --- texture instructions --------------------------------------------------------------------------------- */

static void
examine_coordinate (Examiner *ex, const R500Coordinate *from, LsMask lanes)
{
  const guint n = ex->step->insn->tex.op == R500_TEX_TEXKILL ? 4 : 2;
  guint32 row = r500_temp_row (&ex->run.code->layout, ex->run.wave, from->index, from->rel);

  for (guint i = 0; i < n; i++)
    if (row != R500_NO_ROW)
      add_access (ex, FALSE, r500_look_ref (R500_REGS_T, row / 4, from->swiz[i]), lanes);
    else
      add_index_hazard (ex, from->index, lanes);
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
  LsMicroLook micro;
  R500Look look;
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
      micro = r500_look_step (program, &ex.run, ex.step, &look);
      ls_micro_examine (&micro, out);
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
  LsMicroLook micro;
  R500Look look;
  LsTrap trap;
  R500Run run;

  r500_run_init (&run, code, bindings, wave, &trap);
  switch (step->insn->type)
    {
    case R500_TYPE_ALU:
    case R500_TYPE_OUT:
      micro = r500_look_step (program, &run, step, &look);
      for (guint i = 0; i < step->micro.n_parts; i++)
        if (step->micro.parts[i].slot == code->program->lines[line].half)
          any |= ls_micro_lanes (&micro, &step->micro.parts[i]);
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
