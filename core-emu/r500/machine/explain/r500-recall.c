#include "r500-look.h"
#include "r500-pending.h"

/* What instructions use before it is there: for who watches a run, which remembers what is pending. */

/* The first channel that a step writes of a temp. */
static guint
channel_of (const R500Instruction *by, guint temp)
{
  if (by->type == R500_TYPE_TEX)
    return (guint) MAX (0, g_bit_nth_lsf (by->tex.wmask, -1));
  if (by->alu.halves[R500_RGB].wmask && by->alu.halves[R500_RGB].dst == temp)
    return (guint) g_bit_nth_lsf (by->alu.halves[R500_RGB].wmask, -1);
  return 3;
}

static LsStepHazard
to_hazard (const R500Program *program, const R500Early *early, guint line)
{
  LsStepHazard hazard = { .kind = LS_HAZARD_EARLY,
                          .line = line,
                          .lanes = LS_MASK_ALL,
                          .resource = program->code[early->by].line,
                          .has_ref = early->kind != R500_EARLY_KILL };

  switch (early->kind)
    {
    case R500_EARLY_FETCH:
    case R500_EARLY_OPEN:
    case R500_EARLY_BUBBLE:
      hazard.ref = r500_look_ref (R500_REGS_T, early->index,
                                  channel_of (&program->code[early->by], early->index));
      break;
    case R500_EARLY_BIT:
      hazard.ref = early->index == R500_ALU_RESULT_BIT
                     ? r500_look_ref (R500_REGS_ALU, 0, 0)
                     : r500_look_ref (R500_REGS_P, 0, early->index);
      break;
    case R500_EARLY_KILL:
      break;
    }
  return hazard;
}

/* What several fields of an instruction name is told once. */
static gboolean
is_told (const GArray *found, guint n)
{
  const R500Early *last = &g_array_index (found, R500Early, n);

  for (guint i = 0; i < n; i++)
    {
      const R500Early *early = &g_array_index (found, R500Early, i);

      if (early->kind == last->kind && early->index == last->index)
        return TRUE;
    }
  return FALSE;
}

void
r500_recall (const LsProgram *program, const void *state, void *memory, GArray *hazards)
{
  const R500Program *code = r500_program_of (program);
  const R500Wave *wave = state;
  R500Pending *pending = memory;
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (R500Early));

  r500_pending_find (pending, code, wave->last, found);
  for (guint i = 0; i < found->len; i++)
    {
      LsStepHazard hazard =
        to_hazard (code, &g_array_index (found, R500Early, i), code->code[wave->last].line);

      if (!is_told (found, i))
        g_array_append_val (hazards, hazard);
    }
  r500_pending_pass (pending, code, wave->last);
}
