#include "ls-tell-frame.h"
#include "ls-tell-parts.h"
#include "ls-tell.h"

/* Why a lane is on or off, in words. */

static const char *
state_words (const LsWhy *why)
{
  switch (why->state)
    {
    case LS_LANE_ACTIVE:
      return "is active";
    case LS_LANE_BRANCH:
      return "is off: it is on the other side of a branch";
    case LS_LANE_BREAK:
      return "is off: it has left the loop";
    case LS_LANE_CONTINUE:
      return "is off: it waits for the next iteration";
    case LS_LANE_KILLED:
      return "is killed";
    case LS_LANE_HELPER:
      return "is a helper: it holds nothing and runs for its quad";
    case LS_LANE_ENDED:
      return why->is_empty ? "does not run: it holds nothing" : "has ended";
    }
  g_assert_not_reached ();
}

static void
append_since (GString *text, const LsWhy *why, const LsProgram *program)
{
  if (why->is_edited)
    g_string_append_printf (
      text, "since step %" G_GUINT64_FORMAT ", where a mask was changed by hand.", why->since);
  else if (why->since == 0)
    g_string_append (text, "from the start.");
  else
    {
      g_string_append (text, "since ");
      ls_tell_append_step (text, why->since, program, why->line);
      g_string_append_c (text, '.');
    }
}

static void
append_frame (GString *text, const LsWhy *why)
{
  g_string_append_printf (text, " The %s of line %u keeps it", ls_frame_kind_name (why->frame.kind),
                          why->frame.line + 1);
  if (why->comes_back)
    g_string_append_printf (text, "; it is active again at step %" G_GUINT64_FORMAT ".", why->back);
  else if (why->is_cut)
    g_string_append_printf (text, "; it is not active again within %" G_GUINT64_FORMAT " steps.",
                            LS_CAUSES_AHEAD);
  else
    g_string_append (text, "; it is never active again.");
}

char *
ls_why_to_sentence (const LsWhy *why, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "Lane %u%s %s, ", why->lane,
                          why->is_helper && why->state != LS_LANE_HELPER ? ", a helper," : "",
                          state_words (why));
  append_since (text, why, program);
  if (why->has_test)
    {
      g_string_append (text, why->state == LS_LANE_ACTIVE || why->state == LS_LANE_HELPER
                               ? " It came here by the test of "
                               : " The test was ");
      ls_tell_append_step (text, why->test_step, program, why->test_line);
      ls_tell_append_tested (text, &why->comparison, why->operands, why->lane, program);
      g_string_append_c (text, '.');
    }
  if (why->has_frame)
    append_frame (text, why);
  else if (why->comes_back)
    g_string_append_printf (text, " It is active again at step %" G_GUINT64_FORMAT ".", why->back);
  else if (why->state == LS_LANE_KILLED)
    g_string_append (text, why->is_running ? " It runs on for its quad, but leaves nothing."
                                           : " It leaves nothing.");
  return g_string_free (text, FALSE);
}
