#include "ls-insn-emit.h"
#include "ls-insn-texture.h"
#include "tgsi-access.h"
#include "tgsi-machine-private.h"
#include "tgsi-texture.h"

/* The cells outside of registers that a lane of a transfer reads or writes. */

static const TgsiStep *
step_of (const LsInsnLook *look)
{
  return (const TgsiStep *) look->step;
}

/* --- memory ----------------------------------------------------------------------------------- */

/* The value behind the atomic operations of the lanes before, if they changed it. */
static guint32
find_left (const LsInsnRun *run,
           const TgsiStep *step,
           guint lane,
           const TgsiAccess *access,
           gint64 word)
{
  guint32 left = tgsi_access_load (run, access, 0);

  LS_FOREACH_LANE (before,
                   run->wave->flow.active & run->wave->flow.valid & (LS_MASK_LANE (lane) - 1))
    {
      TgsiAccess other;

      if (tgsi_find_access (run, step, before, &other) && other.is_inside &&
          other.memory == access->memory && tgsi_access_word (&other, 0) == word)
        left = tgsi_atomic_result (run, (TgsiOpcode) step->insn->op, left,
                                   tgsi_atomic_value (run, step, before, 0),
                                   tgsi_atomic_value (run, step, before, 1));
    }
  return left;
}

static void
reach_memory (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const LsInsnLook *own = look->outside;
  TgsiAccess access;
  LsTouch touch = { 0 };

  if (!tgsi_find_access (own->run, step_of (own), lane, &access) ||
      !tgsi_access_has (&access, move->component))
    return;
  touch.cell = access.memory == LS_NO_MEMORY
                 ? (LsCell){ .kind = LS_CELL_CONSTANT, .number = access.number }
                 : (LsCell){ .kind = LS_CELL_MEMORY, .number = access.memory };
  touch.cell.at = (guint64) tgsi_access_word (&access, move->component);
  touch.value = look->transfer->is_update
                  ? find_left (own->run, step_of (own), lane, &access, (gint64) touch.cell.at)
                  : tgsi_access_load (own->run, &access, move->component);
  g_array_append_val (out, touch);
}

/* A component that the image lacks has no cell, but is not out of range. */
static gboolean
leads_outside (const LsMicroLook *look, guint lane, LsMemory *memory, gint64 *word)
{
  const LsInsnLook *own = look->outside;
  TgsiAccess access;

  if (!tgsi_find_access (own->run, step_of (own), lane, &access))
    return FALSE;
  *memory = access.memory;
  *word = -1;
  if (access.texel.image != NULL)
    return !access.is_inside;
  for (guint i = 0; i < look->transfer->n_moves; i++)
    if (look->transfer->moves[i].component < LS_MICRO_ZERO)
      {
        const gint64 at = tgsi_access_word (&access, look->transfer->moves[i].component);

        *word = at - access.start;
        if (at < access.start || at >= access.end)
          return TRUE;
      }
  return FALSE;
}

/* --- lanes ------------------------------------------------------------------------------------ */

/* The lane that is read, or all lanes that vote. */
static void
reach_lanes (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const LsInsnLook *own = look->outside;
  const TgsiInsn *insn = step_of (own)->insn;

  if (insn->op == TGSI_CLOCK || insn->op == TGSI_READ_HELPER)
    return;
  if (insn->op == TGSI_READ_FIRST || insn->op == TGSI_READ_INVOC)
    {
      ls_micro_reach_place (look, &step_of (own)->extra[move->component],
                            tgsi_source_lane (own->run, step_of (own), lane), out);
      return;
    }
  LS_FOREACH_LANE (voter, own->run->wave->flow.active)
    ls_micro_reach_place (look, &look->transfer->addresses[0], (guint) voter, out);
}

/* --- all -------------------------------------------------------------------------------------- */

void
tgsi_look_outside (LsInsnLook *look, LsMicroLook *micro)
{
  LsInsnRun *run = look->run;
  const TgsiStep *step = step_of (look);
  const TgsiForm form = (TgsiForm) tgsi_ops[step->insn->op].form;

  if (step->insn->op == TGSI_STORE || form == TGSI_FORM_ATOMIC)
    micro->moving = ls_insn_storing_lanes (run);
  if (form == TGSI_FORM_TEX || form == TGSI_FORM_SAMPLE)
    ls_insn_look_at_texture (look, micro);
  else if (form == TGSI_FORM_EMIT)
    ls_insn_emit_look (look, micro);
  else if (form == TGSI_FORM_LANES || form == TGSI_FORM_CLOCK || step->insn->op == TGSI_RESQ)
    micro->reach = reach_lanes;
  else
    {
      micro->reach = reach_memory;
      micro->leads_outside = leads_outside;
    }
  if (step->insn->op == TGSI_RESQ)
    micro->addresses = 0;
}
