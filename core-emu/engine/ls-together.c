#include "ls-together.h"

void
ls_together_look (LsTogether *together, const LsProgram *program, const void *state)
{
  const guint unmatched = ls_machine_find_mask (ls_program_machine (program), LS_ROLE_UNMATCHED);

  together->active = ls_program_read_mask (program, state, 0);
  together->unmatched =
    unmatched != G_MAXUINT ? ls_program_read_mask (program, state, unmatched) : 0;
}

/* Lanes run by a case, or wait on, that waited for it together. */
static LsTogetherChange
change_of_case (const LsTogether *before, const LsTogether *after)
{
  const LsMask left = before->unmatched & after->unmatched & ~after->active;
  const gboolean is_one = (before->unmatched & after->active) != 0 && left != 0;

  return (LsTogetherChange){ .left = is_one ? left : 0, .stays = is_one };
}

LsTogetherChange
ls_together_change (const LsTogether *before, const LsProgram *program, const void *state)
{
  LsTogether after;

  /* Nearly every step; no lane that runs waits for its case. */
  if (ls_program_read_mask (program, state, 0) == before->active)
    return (LsTogetherChange){ 0 };
  ls_together_look (&after, program, state);
  LsTogetherChange change = change_of_case (before, &after);
  if ((before->active & after.active) == 0)
    return change;
  change.joined = after.active & ~before->active;
  if (!change.stays)
    change.left = before->active & ~after.active;
  return change;
}
