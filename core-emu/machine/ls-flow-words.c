#include "ls-flow-look.h"

#include <string.h>

#include "ls-lanes.h"
#include "ls-words.h"

/* --- lanes ------------------------------------------------------------------------------------ */

#define MAX_LIST 4 /* longest list of lanes that are no range */

static LsMask
mask_of (const LsFlowStory *story, const void *state, LsRole role)
{
  return ls_program_read_mask (story->program, state,
                               ls_machine_find_mask (story->program->machine, role));
}

char *
ls_flow_dup_unseen (const LsFlowStory *story, LsMask lanes)
{
  const LsMask covered = mask_of (story, story->before, LS_ROLE_COVERED);
  const guint n_helpers = ls_mask_count (lanes & ~covered);
  const guint n_killed =
    ls_mask_count (lanes & covered & ~mask_of (story, story->before, LS_ROLE_VALID));

  if (n_killed > 0 && n_helpers > 0)
    return g_strdup_printf (
      ls_words_many ("%u killed, %u helper", "%u killed, %u helpers", n_helpers), n_killed,
      n_helpers);
  if (n_killed > 0)
    return g_strdup_printf (ls_words_many ("%u killed", "%u killed", n_killed), n_killed);
  if (n_helpers > 0)
    return g_strdup_printf (ls_words_many ("%u helper", "%u helpers", n_helpers), n_helpers);
  return NULL;
}

char *
ls_flow_dup_count (const LsFlowStory *story, LsMask lanes)
{
  g_autofree char *unseen = ls_flow_dup_unseen (story, lanes);
  const guint n = ls_mask_count (lanes);

  if (n == 0)
    return g_strdup (ls_words ("no lane"));
  if (unseen == NULL)
    return g_strdup_printf (ls_words_many ("%u lane", "%u lanes", n), n);
  return g_strdup_printf (ls_words_many ("%u lane (%s)", "%u lanes (%s)", n), n, unseen);
}

/* A range, or a list of a few lanes; more lanes are counted. */
static char *
dup_lanes (const LsFlowStory *story, LsMask lanes, gboolean begins)
{
  g_autofree char *unseen = ls_flow_dup_unseen (story, lanes);
  g_autoptr (GString) list = g_string_new (NULL);
  const guint n = ls_mask_count (lanes);

  ls_lanes_append (list, lanes);
  if (unseen != NULL || n == 0 || lanes == LS_MASK_ALL ||
      (n > MAX_LIST && strchr (list->str, ',') != NULL))
    return ls_flow_dup_count (story, lanes);
  return g_strdup_printf (begins ? ls_words_many ("Lane %s", "Lanes %s", n)
                                 : ls_words_many ("lane %s", "lanes %s", n),
                          list->str);
}

/* --- lanes that change sides ------------------------------------------------------------------ */

typedef struct
{
  LsMask off, on;       /* not active any more, and active again */
  LsMask left, waiting; /* those of off */
  LsMask killed;
} Changes;

/* The lanes in the machine's mask of that name. */
static LsMask
mask_called (const LsFlowStory *story, const char *id)
{
  const LsMachine *machine = story->program->machine;

  for (guint i = 0; i < machine->n_masks; i++)
    if (strcmp (machine->masks[i].id, id) == 0)
      return ls_program_read_mask (story->program, story->after, i);
  return 0;
}

static Changes
find_changes (const LsFlowStory *story)
{
  const LsMask before = ls_program_read_mask (story->program, story->before, 0);
  const LsMask after = ls_program_read_mask (story->program, story->after, 0);
  Changes changes = { .off = before & ~after, .on = after & ~before };

  changes.left = changes.off & mask_called (story, "break");
  changes.waiting = changes.off & ~changes.left & mask_called (story, "continue");
  changes.killed =
    mask_of (story, story->before, LS_ROLE_VALID) & ~mask_of (story, story->after, LS_ROLE_VALID);
  return changes;
}

/* what: a text of ls_words_many() with a place for the lanes. */
#define TELL(story, lanes, what)                           \
  G_STMT_START                                             \
  {                                                        \
    g_autofree char *who = dup_lanes (story, lanes, TRUE); \
    const guint n = ls_mask_count (lanes);                 \
                                                           \
    if (n > 0)                                             \
      ls_words_say ((story)->out, what, who);              \
  }                                                        \
  G_STMT_END

/* Lanes whose test is false. */
static void
tell_failed (const LsFlowStory *story, LsMask left, LsMask waiting, LsMask off)
{
  TELL (story, left,
        ls_words_many ("%s leaves the loop: its test is false.",
                       "%s leave the loop: their test is false.", n));
  TELL (story, waiting,
        ls_words_many ("%s waits for the next iteration: its test is false.",
                       "%s wait for the next iteration: their test is false.", n));
  TELL (story, off,
        ls_words_many ("%s becomes inactive: its test is false.",
                       "%s become inactive: their test is false.", n));
}

static void
tell_gone (const LsFlowStory *story, LsMask left, LsMask waiting, LsMask off)
{
  TELL (story, left, ls_words_many ("%s leaves the loop.", "%s leave the loop.", n));
  TELL (story, waiting,
        ls_words_many ("%s waits for the next iteration.", "%s wait for the next iteration.", n));
  TELL (story, off, ls_words_many ("%s becomes inactive.", "%s become inactive.", n));
}

void
ls_flow_tell_changes (const LsFlowStory *story, gboolean is_tested, LsMask told)
{
  const Changes changes = find_changes (story);

  told |= mask_called (story, "switch") | mask_called (story, "returned");
  (is_tested ? tell_failed : tell_gone) (story, changes.left & ~told, changes.waiting & ~told,
                                         changes.off & ~changes.left & ~changes.waiting & ~told);
  TELL (story, changes.on & ~told, ls_words_many ("%s becomes active.", "%s become active.", n));
  TELL (story, changes.killed, ls_words_many ("%s is killed.", "%s are killed.", n));
}

/* --- frames ----------------------------------------------------------------------------------- */

static guint
depth_of (const LsFlowStory *story, const void *state)
{
  LsPlace place;

  ls_program_place (story->program, state, &place);
  return place.depth;
}

void
ls_flow_tell_depth (const LsFlowStory *story)
{
  const guint before = depth_of (story, story->before), after = depth_of (story, story->after);

  if (after > before)
    ls_words_say (
      story->out,
      ls_words_many ("The stack grows to %u frame.", "The stack grows to %u frames.", after),
      after);
  if (after < before && after == 0)
    ls_words_say (story->out, "%s", ls_words ("The stack is empty."));
  else if (after < before)
    ls_words_say (
      story->out,
      ls_words_many ("The stack shrinks to %u frame.", "The stack shrinks to %u frames.", after),
      after);
}

/* The innermost loop; iteration 0: there is none. */
static LsFrame
find_loop (const LsFlowStory *story, const void *state)
{
  guint n;
  g_autofree LsFrame *frames = ls_program_dup_frames (story->program, state, &n);

  while (n > 0 && frames[n - 1].kind->role != LS_FRAME_LOOP)
    n--;
  return n > 0 ? frames[n - 1] : (LsFrame){ 0 };
}

/* --- which way -------------------------------------------------------------------------------- */

/* The next step, by its number in the listing. */
static char *
dup_place (const LsFlowStory *story)
{
  const LsFlowProgram *flow = story->flow;

  if (story->to >= flow->n)
    return g_strdup (ls_words ("the end"));
  return g_strdup_printf ("%0*u", (int) flow->n_digits, flow->steps[story->to].number);
}

static void
tell_votes_jump (const LsFlowStory *story, const char *name, const char *place)
{
  const LsFlowChoice *choice = &story->look->choice;
  const guint n = ls_mask_count (choice->voters);

  if (n == 0)
    ls_words_say (story->out, ls_words ("%s jumps to %s: no lane is asked."), name, place);
  else if (story->look->step->rule == LS_FLOW_IF_ANY)
    ls_words_say (story->out,
                  ls_words_many ("%s jumps to %s: %u of %u lanes asks for it, and one is enough.",
                                 "%s jumps to %s: %u of %u lanes ask for it, and one is enough.",
                                 ls_mask_count (choice->passing & choice->voters)),
                  name, place, ls_mask_count (choice->passing & choice->voters), n);
  else if (n == 1)
    ls_words_say (story->out, ls_words ("%s jumps to %s: the only lane asks for it."), name, place);
  else
    ls_words_say (story->out, ls_words ("%s jumps to %s: all %u lanes ask for it."), name, place,
                  n);
}

static void
tell_votes_fall (const LsFlowStory *story, const char *name)
{
  const LsFlowChoice *choice = &story->look->choice;
  const guint n = ls_mask_count (choice->voters);
  const guint yes = ls_mask_count (choice->passing & choice->voters);

  if (n == 0)
    ls_words_say (story->out, ls_words ("%s falls through: no lane is asked."), name);
  else if (n == 1)
    ls_words_say (story->out, ls_words ("%s falls through: the only lane does not ask to jump."),
                  name);
  else if (story->look->step->rule == LS_FLOW_IF_ANY)
    ls_words_say (story->out, ls_words ("%s falls through: one of %u lanes would do, none asks."),
                  name, n);
  else if (yes == 0)
    ls_words_say (story->out,
                  ls_words ("%s falls through: it needs all %u lanes, none asks for it."), name, n);
  else
    ls_words_say (story->out,
                  ls_words_many ("%s falls through: it needs all %u lanes, %u asks for it.",
                                 "%s falls through: it needs all %u lanes, %u ask for it.", yes),
                  name, n, yes);
}

/* The branch ends here, and the step falls through. Returns: lanes that are told. */
static LsMask
tell_branch_end (const LsFlowStory *story, const char *name)
{
  const LsMask on = find_changes (story).on;
  g_autofree char *who = dup_lanes (story, on, FALSE);
  const gboolean can_jump = story->look->step->rule != LS_FLOW_NEVER;

  if (on == 0)
    ls_words_say (story->out,
                  can_jump ? ls_words ("%s falls through; the branch ends here.")
                           : ls_words ("%s: the branch ends here."),
                  name);
  else
    ls_words_say (
      story->out,
      can_jump ? ls_words_many ("%s falls through; the branch ends here, and %s runs again.",
                                "%s falls through; the branch ends here, and %s run again.",
                                ls_mask_count (on))
               : ls_words_many ("%s: the branch ends here, and %s runs again.",
                                "%s: the branch ends here, and %s run again.", ls_mask_count (on)),
      name, who);
  return on;
}

/* An else with lanes to run. Returns: lanes that are told. */
static LsMask
tell_sides (const LsFlowStory *story, const char *name)
{
  const Changes changes = find_changes (story);
  const guint n_off = ls_mask_count (changes.off), n_on = ls_mask_count (changes.on);

  if (n_off > 0 && n_on > 0)
    ls_words_say (story->out,
                  ls_words_many ("%s: the %u lane of the if waits, the other %u run.",
                                 "%s: the %u lanes of the if wait, the other %u run.", n_off),
                  name, n_off, n_on);
  else if (n_off > 0)
    ls_words_say (story->out,
                  ls_words_many ("%s: the %u lane of the if waits, and no other runs.",
                                 "%s: the %u lanes of the if wait, and no others run.", n_off),
                  name, n_off);
  else
    ls_words_say (story->out,
                  ls_words_many ("%s: no lane ran the if; the other %u runs.",
                                 "%s: no lane ran the if; the other %u run.", n_on),
                  name, n_on);
  return changes.off | changes.on;
}

/* --- switches and returns --------------------------------------------------------------------- */

/* Lanes that a label lets in. */
static LsMask
tell_label (const LsFlowStory *story, const char *name)
{
  const LsMask lanes = story->look->choice.passing;
  g_autofree char *who = dup_lanes (story, lanes, FALSE);

  if (lanes == 0)
    ls_words_say (story->out, ls_words ("%s matches no lane that waits."), name);
  else
    ls_words_say (story->out,
                  ls_words_many ("%s matches: %s runs from here.", "%s matches: %s run from here.",
                                 ls_mask_count (lanes)),
                  name, who);
  return lanes;
}

/* Returns: lanes that are told. */
static LsMask
tell_away (const LsFlowStory *story, const char *name)
{
  const LsFlowStep *step = story->look->step;
  const LsMask lanes = ls_program_read_mask (story->program, story->before, 0);
  g_autofree char *who = dup_lanes (story, lanes, FALSE);
  const guint n = ls_mask_count (lanes);

  if (ls_flow_has (step, LS_FLOW_SWITCH))
    ls_words_say (story->out, ls_words ("%s opens a switch for %s."), name, who);
  else if (ls_flow_has (step, LS_FLOW_GO))
    ls_words_say (story->out,
                  ls_words_many ("%s: %s returns and waits for the others.",
                                 "%s: %s return and wait for the others.", n),
                  name, who);
  else
    ls_words_say (story->out,
                  ls_words_many ("%s: %s leaves the switch.", "%s: %s leave the switch.", n), name,
                  who);
  return lanes;
}

/* The switch ends here, and the step falls through. Returns: lanes that are told. */
static LsMask
tell_switch_end (const LsFlowStory *story, const char *name)
{
  const LsMask on = find_changes (story).on;
  g_autofree char *who = dup_lanes (story, on, FALSE);

  if (on == 0)
    ls_words_say (story->out, ls_words ("%s: the switch ends here."), name);
  else
    ls_words_say (story->out,
                  ls_words_many ("%s: the switch ends here, and %s runs again.",
                                 "%s: the switch ends here, and %s run again.", ls_mask_count (on)),
                  name, who);
  return on;
}

/* --- kinds of steps --------------------------------------------------------------------------- */

/* Whether the lanes alone would send the step to its target. */
static gboolean
has_votes (const LsFlowChoice *choice, const LsFlowStep *step)
{
  return step->rule == LS_FLOW_JUMPS || ls_flow_follows (step, choice, 0, 0);
}

static void
tell_loop_begin (const LsFlowStory *story, const char *name)
{
  const LsFrame loop = find_loop (story, story->after);
  g_autofree char *who =
    dup_lanes (story, ls_program_read_mask (story->program, story->after, 0), FALSE);

  if (loop.count < 0)
    ls_words_say (story->out, ls_words ("%s begins a loop with %s."), name, who);
  else
    ls_words_say (story->out,
                  ls_words_many ("%s begins a loop of %u iteration with %s.",
                                 "%s begins a loop of %u iterations with %s.", (guint) loop.count),
                  name, (guint) loop.count, who);
}

static void
tell_iteration (const LsFlowStory *story, const char *name, const char *place)
{
  const LsFrame loop = find_loop (story, story->after);
  g_autofree char *who =
    dup_lanes (story, ls_program_read_mask (story->program, story->after, 0), FALSE);

  ls_words_say (story->out, ls_words ("%s jumps to %s: iteration %u begins with %s."), name, place,
                loop.iteration, who);
}

static void
tell_loop_end (const LsFlowStory *story, const char *name)
{
  const guint n = find_loop (story, story->before).iteration;

  if (!has_votes (&story->look->choice, story->look->step) &&
      story->look->step->ask.whom != LS_FLOW_OF_LOOP)
    tell_votes_fall (story, name);
  else if (!has_votes (&story->look->choice, story->look->step))
    ls_words_say (story->out, ls_words ("%s falls through: all lanes have left."), name);
  else
    ls_words_say (story->out, ls_words ("%s falls through: that was the last iteration."), name);
  ls_words_say (
    story->out,
    ls_words_many ("The loop ends after %u iteration.", "The loop ends after %u iterations.", n),
    n);
}

static void
tell_leaving (const LsFlowStory *story, const char *name)
{
  const LsFlowChoice *choice = &story->look->choice;

  if (!has_votes (choice, story->look->step))
    tell_votes_fall (story, name);
  else
    ls_words_say (story->out,
                  ls_words ("%s falls through: other lanes are still in the iteration."), name);
}

/* The lanes that are left run the next step. */
static void
tell_stay (const LsFlowStory *story, const char *name)
{
  const LsMask lanes = ls_program_read_mask (story->program, story->after, 0);
  g_autofree char *who = dup_lanes (story, lanes, FALSE);

  if (ls_flow_has (story->look->step, LS_FLOW_PUSH))
    ls_words_say (story->out, ls_words ("%s opens a branch for %s."), name, who);
  else
    ls_words_say (story->out,
                  ls_words_many ("%s falls through: %s runs what follows.",
                                 "%s falls through: %s run what follows.", ls_mask_count (lanes)),
                  name, who);
}

static void
tell_jump (const LsFlowStory *story, const char *name)
{
  const LsFlowStep *step = story->look->step;
  g_autofree char *place = dup_place (story);

  if (step->guard == LS_FLOW_OR_NO_COUNT && story->look->choice.left == 0)
    ls_words_say (story->out, ls_words ("%s jumps to %s: the loop has no iterations."), name,
                  place);
  else if (ls_flow_has (step, LS_FLOW_RETURN))
    ls_words_say (story->out, ls_words ("%s returns to %s."), name, place);
  else if (ls_flow_has (step, LS_FLOW_CALL) && story->label_line > 0)
    ls_words_say (story->out, ls_words ("%s calls :%u, line %u."), name, story->label,
                  story->label_line);
  else if (ls_flow_has (step, LS_FLOW_CALL))
    ls_words_say (story->out, ls_words ("%s calls %s."), name, place);
  else if (ls_flow_has (step, LS_FLOW_AGAIN))
    tell_iteration (story, name, place);
  else if (ls_flow_has (step, LS_FLOW_END_SWITCH) && ls_flow_has (step, LS_FLOW_CASE))
    ls_words_say (story->out, ls_words ("%s jumps to %s: some lanes match no label."), name, place);
  else if (step->rule == LS_FLOW_IF_ALL || step->rule == LS_FLOW_IF_ANY)
    tell_votes_jump (story, name, place);
  else if (step->rule == LS_FLOW_JUMPS && ls_flow_has (step, LS_FLOW_OWN))
    ls_words_say (story->out, ls_words ("%s jumps to %s."), name, place);
  else if (step->rule == LS_FLOW_JUMPS && !ls_flow_takes_out (step))
    ls_words_say (story->out, ls_words ("%s jumps to %s: the subroutine is not called here."), name,
                  place);
  else if (step->rule == LS_FLOW_JUMPS)
    ls_words_say (story->out, ls_words ("%s jumps to %s: no lane is left in the iteration."), name,
                  place);
  else if (step->rule == LS_FLOW_IF_NO_LIVE)
    ls_words_say (story->out, ls_words ("%s jumps to %s: all lanes are killed."), name, place);
  else
    ls_words_say (story->out, ls_words ("%s jumps to %s: no lane would run what follows."), name,
                  place);
}

/* Returns: lanes that are told. */
static LsMask
tell_fall (const LsFlowStory *story, const char *name)
{
  const LsFlowStep *step = story->look->step;
  const LsFlowOp *pop = ls_flow_find (step, LS_FLOW_POP);
  const gboolean asks_nobody = step->rule == LS_FLOW_NEVER || step->ask.table == LS_FLOW_FAIL ||
                               step->rule == LS_FLOW_IF_NOBODY;

  if (ls_flow_has (step, LS_FLOW_SWITCH) || ls_flow_has (step, LS_FLOW_GO) ||
      ls_flow_has (step, LS_FLOW_LEAVE_SWITCH))
    return tell_away (story, name);
  if (ls_flow_has (step, LS_FLOW_END_SWITCH))
    return tell_switch_end (story, name);
  if (step->rule == LS_FLOW_IF_IDLE)
    return tell_label (story, name);
  if (ls_flow_has (step, LS_FLOW_LOOP))
    tell_loop_begin (story, name);
  else if (ls_flow_has (step, LS_FLOW_AGAIN))
    tell_loop_end (story, name);
  else if (ls_flow_takes_out (step))
    tell_leaving (story, name);
  else if (asks_nobody && pop != NULL && pop->n > 0 && pop->when != LS_FLOW_TAKEN)
    return tell_branch_end (story, name);
  else if (step->rule == LS_FLOW_IF_NOBODY)
    return tell_sides (story, name);
  else if (step->rule == LS_FLOW_IF_NONE || ls_flow_has (step, LS_FLOW_DROP))
    tell_stay (story, name);
  else if (step->rule == LS_FLOW_IF_ALL || step->rule == LS_FLOW_IF_ANY)
    tell_votes_fall (story, name);
  else if (step->n_ops == 1 && ls_flow_has (step, LS_FLOW_END))
    ls_words_say (story->out, ls_words ("%s: the program ends."), name);
  else if (step->rule == LS_FLOW_NEVER && !ls_flow_has (step, LS_FLOW_KILL))
    ls_words_say (story->out, ls_words ("%s does nothing."), name);
  else if (step->rule == LS_FLOW_NEVER)
    ls_words_say (story->out,
                  find_changes (story).killed != 0 ? ls_words ("%s kills pixels.")
                                                   : ls_words ("%s kills no pixel."),
                  name);
  else
    ls_words_say (story->out, ls_words ("%s falls through."), name);
  return 0;
}

void
ls_flow_tell (const LsFlowStory *story)
{
  const LsFlowLook *look = story->look;
  LsMask told = 0;

  if (look->choice.is_taken)
    tell_jump (story, look->step->name);
  else
    told = tell_fall (story, look->step->name);
  ls_flow_tell_changes (story, FALSE, told);
}
