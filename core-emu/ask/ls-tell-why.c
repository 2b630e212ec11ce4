#include <inttypes.h>

#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-words.h"

/* Why a lane is on or off, in words. */

/* "from the start", "since step 40, line 13 (PRED_SETGT)" */
static char *
dup_since (const LsWhy *why, const LsProgram *program)
{
  g_autofree char *step = NULL;

  if (why->is_edited)
    return g_strdup_printf (ls_words ("since step %" PRIu64 ", where a mask was changed by hand"),
                            why->since);
  if (why->since == 0)
    return g_strdup (ls_words ("from the start"));
  step = ls_tell_dup_step (LS_NO_WAVE, why->since, program, why->line);
  return g_strdup_printf (ls_words ("since %s"), step);
}

static char *
dup_lane (const LsWhy *why)
{
  return g_strdup_printf (why->is_helper && why->role != LS_LANE_HELPER
                            ? ls_words ("Lane %u, a helper,")
                            : ls_words ("Lane %u"),
                          why->lane);
}

static char *
tell_state (const LsWhy *why, const LsProgram *program)
{
  g_autofree char *lane = dup_lane (why);
  g_autofree char *since = dup_since (why, program);

  if (why->is_empty)
    return g_strdup_printf (ls_words ("%s does not run: it holds nothing, %s."), lane, since);
  return ls_words_fill (ls_words (ls_program_lane_desc (program, why->state)->since), lane, since);
}

/* Whether the state is told with the step of the test, which then needs no second name. */
static gboolean
is_told (const LsWhy *why)
{
  return !why->is_edited && why->since != 0 && why->test.step == why->since &&
         why->test.line == why->line && why->test.comparison.relation != LS_RELATION_NONE;
}

static void
say_test (GString *text, const LsWhy *why, const LsProgram *program)
{
  const gboolean came = ls_lane_role_is_on (why->role);
  g_autofree char *step =
    !came && is_told (why) ? g_strdup (ls_words ("there"))
                           : ls_tell_dup_step (LS_NO_WAVE, why->test.step, program, why->test.line);
  g_autofree char *test =
    ls_tell_dup_tested (step, &why->test.comparison, why->test.operands, why->lane, program);

  if (came)
    ls_words_say (text, ls_words ("It came here because of the test in %s."), test);
  else if (why->is_led)
    ls_words_say (text, ls_words ("It came there because of the test in %s."), test);
  else
    ls_words_say (text, ls_words ("The test was %s."), test);
}

static char *
dup_start (const LsKeptOut *kept_out, const LsProgram *program)
{
  return ls_tell_dup_step (LS_NO_WAVE, kept_out->step, program, kept_out->line);
}

static void
say_predicate (GString *text,
               const LsPredicateTest *predicate,
               guint lane,
               const LsProgram *program)
{
  const LsTested *tested = &predicate->test;
  g_autofree char *step = ls_tell_dup_step (LS_NO_WAVE, tested->step, program, tested->line);
  g_autofree char *test =
    ls_tell_dup_tested (step, &tested->comparison, tested->operands, lane, program);

  if (predicate->has_bit)
    {
      g_autofree char *bit = ls_expr_dup_ref (program, predicate->bit);

      ls_words_say (text, ls_words ("%s comes from %s."), bit, test);
    }
  else
    ls_words_say (text, ls_words ("Its predicate comes from %s."), test);
}

/* told: (nullable): tells the tests that it has by itself. */
static void
say_predicates (GString *text,
                const LsKeptOut *kept_out,
                const LsKeptOut *told,
                guint lane,
                const LsProgram *program)
{
  const LsPredicateTest *predicate;
  guint i = 0;

  while ((predicate = ls_kept_out_next (kept_out, told, &i)) != NULL)
    say_predicate (text, predicate, lane, program);
}

/* A predicate is a bit of the lane's own: the lane is on, only these slots are not for it. Of two steps with the same predicate its
 * test is told once. */
static void
say_kept_out (GString *text, const LsWhy *why, const LsProgram *program)
{
  const LsKeptOut *was = &why->was_kept_out, *is = &why->kept_out;
  g_autofree char *last = was->slots != NULL ? dup_start (was, program) : NULL;
  g_autofree char *next = is->slots != NULL ? dup_start (is, program) : NULL;

  if (last != NULL)
    ls_words_say (text, ls_words ("In %s, it was predicated off in %s."), last, was->slots);
  say_predicates (text, was, is, why->lane, program);
  if (next != NULL)
    ls_words_say (text, ls_words ("In %s, which comes next, it is predicated off in %s."), next,
                  is->slots);
  say_predicates (text, is, NULL, why->lane, program);
}

static char *
dup_keeper (const LsFrame *frame, const LsProgram *program)
{
  g_autofree char *place = ls_program_dup_place (program, frame->line);

  return ls_words_fill (ls_words (frame->kind->keeps), place, NULL);
}

static void
say_frame (GString *text, const LsWhy *why, const LsProgram *program)
{
  g_autofree char *keeper = dup_keeper (&why->frame, program);

  if (why->comes_back)
    ls_words_say (text, ls_words ("%s; it is active again at step %" PRIu64 "."), keeper,
                  why->back);
  else if (why->is_cut)
    ls_words_say (text, ls_words ("%s; it is not active again within %" PRIu64 " steps."), keeper,
                  LS_CAUSES_AHEAD);
  else
    ls_words_say (text, ls_words ("%s; it is never active again."), keeper);
}

char *
ls_why_to_sentence (const LsWhy *why, const LsProgram *program)
{
  GString *text = g_string_new (NULL);
  g_autofree char *state = tell_state (why, program);

  ls_words_say (text, "%s", state);
  if (why->test.is_known)
    say_test (text, why, program);
  say_kept_out (text, why, program);
  if (why->has_frame)
    say_frame (text, why, program);
  else if (why->comes_back)
    ls_words_say (text, ls_words ("It is active again at step %" PRIu64 "."), why->back);
  if (why->role == LS_LANE_KILLED)
    ls_words_say (text, "%s",
                  why->is_running ? ls_words ("It runs on for its quad, but leaves nothing.")
                                  : ls_words ("It leaves nothing."));
  return g_string_free (text, FALSE);
}
