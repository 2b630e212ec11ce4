#include "r700-loaded.h"

/* What somebody changes by hand between two steps.
 *
 * The active mask says who takes part from the next step on, and no more: the stack is left alone, so that whatever
 * next takes lanes from it (an ELSE, the end of a branch or loop) goes by what was pushed.  A lane that is turned on
 * in one side of a branch has changed sides; one that is turned off in a loop waits for the next iteration like the
 * lanes of a branch; one that had left the loop, or was kept out of it, is a member of it again. */

/* Lanes of a clause that is being executed take part in it at once, with the predicate that the clause starts with. */
static void
join_clause (R700Wave *wave, const R700Cf *cf, LsMask changed)
{
  LsMask executing =
    cf->whole_quad_mode ? r700_wave_quads (wave, wave->flow.active) : wave->flow.active;

  if (cf->class != R700_CF_CLASS_ALU)
    {
      wave->executing = cf->valid_pixel_mode ? executing & wave->flow.valid : executing;
      return;
    }
  wave->executing = executing;
  wave->predicate = (wave->predicate & ~changed) | (wave->flow.active & changed);
  wave->stay |= changed;
}

void
r700_write_active (const LsProgram *program, void *state, LsMask lanes)
{
  R700Wave *wave = state;
  LsMask free = wave->flow.valid | r700_wave_helpers (wave);
  LsMask active = (lanes & free) | (wave->flow.active & ~free);
  LsMask changed = ls_flow_set_active (&wave->flow, active);

  if (wave->at != 0 && changed != 0)
    join_clause (wave, &r700_loaded_code (program)->program->cf[wave->cf], changed);
}
