
#include "ls-cause-statement.h"
#include "ls-place-text.h"
#include "ls-program-path.h"
#include "ls-tell-frame.h"
#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-words.h"

/* clang-format off */
static const LsSentence why_sentences[] = {
  { "is_empty", N_ ("{@lane} does not run: it holds nothing, {@since}.") },
  { "!is_empty", "{state:said}" },
  { "test.truth,came,!of", N_ ("It came here because line {test.source.source_line}, step {test.step}, was {test.truth:word} ({test.source.text}).") },
  { "test.truth,came,of", N_ ("It came here because line {test.source.source_line}, step {test.step}, was {test.truth:word} ({test.source.text}), with {of}.") },
  { "test.truth,!came,!of", N_ ("Line {test.source.source_line}, step {test.step}, was {test.truth:word} ({test.source.text}).") },
  { "test.truth,!came,of", N_ ("Line {test.source.source_line}, step {test.step}, was {test.truth:word} ({test.source.text}), with {of}.") },
  { "case,matches,came,of", N_ ("It came here because case {case} matched, step {test.step}, with {of}.") },
  { "case,matches,came,!of", N_ ("It came here because case {case} matched, step {test.step}.") },
  { "case,matches,!came,of", N_ ("Case {case} matched, step {test.step}, with {of}.") },
  { "case,matches,!came,!of", N_ ("Case {case} matched, step {test.step}.") },
  { "case,!matches,came,of", N_ ("It came here because case {case} did not match, step {test.step}, with {of}.") },
  { "case,!matches,came,!of", N_ ("It came here because case {case} did not match, step {test.step}.") },
  { "case,!matches,!came,of", N_ ("Case {case} did not match, step {test.step}, with {of}.") },
  { "case,!matches,!came,!of", N_ ("Case {case} did not match, step {test.step}.") },
  { "test,came,!test.truth,!case", N_ ("It came here because of the test in {test@test}.") },
  { "test,!came,is_led,!test.truth,!case", N_ ("It came there because of the test in {test@test}.") },
  { "test,!came,!is_led,!test.truth,!case", N_ ("The test was {test@test}.") },
  { "was", N_ ("In {was@step}, it was predicated off in {was.slots}.") },
  { "was.tests", "{was.tests;predicate}" },
  { "next", N_ ("In {next@step}, which comes next, it is predicated off in {next.slots}.") },
  { "next.tests", "{next.tests;predicate}" },
  { "frame,back", N_ ("{frame:said}; it is active again at step {back}.") },
  { "frame,!back,is_cut,ahead", N_ ("{frame:said}; it is not active again within {ahead step|steps}.") },
  { "frame,!back,is_cut,!ahead", N_ ("{frame:said}.") },
  { "frame,!back,!is_cut", N_ ("{frame:said}; it is never active again.") },
  { "!frame,back", N_ ("It is active again at step {back}.") },
  { "killed,is_running", N_ ("It runs on for its quad, but leaves nothing.") },
  { "killed,!is_running", N_ ("It leaves nothing.") },
  { "test.source,!test.source.is_about,!test.truth", N_ ("Source line {test.source.source_line}: {test.source.text}") },
  { "test.source,test.source.is_about,!test.truth", N_ ("About source line {test.source.source_line}: {test.source.text}") },
  { NULL, NULL }
};
/* clang-format on */

/* Whether the state is told with the step of the test, which then needs no second name. */
static gboolean
is_told (const LsWhy *why)
{
  return !ls_lane_role_is_on (why->role) && !why->is_edited && why->since != 0 &&
         why->test.step == why->since && why->test.line == why->line &&
         why->test.comparison.relation != LS_RELATION_NONE;
}

static GVariant *
read_is_told (const LsTested *tested, const LsFieldScope *scope)
{
  const LsWhy *why = scope->answer;

  return tested == &why->test && is_told (why) ? g_variant_new_boolean (TRUE) : NULL;
}

static GVariant *
read_tested (const LsTested *tested, const LsFieldScope *scope)
{
  const LsWhy *why = scope->answer;

  return ls_tell_read_tested (&tested->comparison, tested->operands, why->lane, scope);
}

static GVariant *
read_operands (const LsTested *tested, const LsFieldScope *scope)
{
  return ls_tell_read_operands (tested->operands, scope);
}

/* What a line of the text that was tested was, where that tells the test. */
static GVariant *
read_truth (const LsTested *tested, const LsFieldScope *scope)
{
  const LsWhy *why = scope->answer;

  return why->is_text && tested == &why->test && tested->source.line != 0
           ? g_variant_new_string (
               ls_tell_is_true (&tested->comparison, tested->operands) ? N_ ("true") : N_ ("false"))
           : NULL;
}

/* clang-format off */
static const LsField test_fields[] = {
  LS_FIELD (LsTested, UINT, step),
  LS_FIELD (LsTested, LINE, line),
  LS_FIELD_AS (LsTested, INSTRUCTION, line, "op"),
  LS_FIELD (LsTested, SLOT, slot),
  LS_FIELD_IN_IF (LsTested, source, "source", ls_cause_source_fields, source.line),
  LS_FIELD_MADE ("operands", read_operands),
  LS_FIELD_IN_IF (LsTested, comparison, "comparison", ls_compared_fields, comparison.relation),
  LS_FIELD_END
};
static const LsField predicate_fields[] = {
  LS_FIELD_IF (LsPredicateTest, REGISTER, bit, "bit", has_bit),
  LS_FIELD_WITH (LsPredicateTest, test, test_fields),
  LS_FIELD_END
};
static const LsField kept_out_fields[] = {
  LS_FIELD (LsKeptOut, UINT, step),
  LS_FIELD (LsKeptOut, LINE, line),
  LS_FIELD_AS (LsKeptOut, STRING, slots, "out_of"),
  LS_FIELD_SOME (LsKeptOut, tests, "tests", LsPredicateTest, predicate_fields),
  LS_FIELD_END
};

/* --- for sentences --------------------------------------------------------------------------------------- */

static const LsField test_said[] = {
  LS_FIELD (LsTested, UINT, step),
  LS_FIELD (LsTested, LINE, line),
  LS_FIELD_IN_IF (LsTested, source, "source", ls_cause_source_fields, source.line),
    LS_FIELD_MADE ("is_told", read_is_told),
  LS_FIELD_MADE ("truth", read_truth),
  LS_FIELD_MADE_MEMBERS (read_tested),
  LS_FIELD_END
};
static const LsField predicate_said[] = {
  LS_FIELD_IF (LsPredicateTest, REGISTER, bit, "bit", has_bit),
  LS_FIELD_WITH (LsPredicateTest, test, test_said),
  LS_FIELD_END
};
/* clang-format on */

/* A predicate is a bit of the lane's own: the lane is on, only these slots are not for it. What keeps it out of the next step, too, is told
 * there. */
static GVariant *
read_tests (const LsKeptOut *kept_out, const LsFieldScope *scope)
{
  const LsWhy *why = scope->answer;
  const LsKeptOut *told = kept_out == &why->was_kept_out ? &why->kept_out : NULL;
  g_autoptr (GPtrArray) tests = g_ptr_array_new ();
  const LsPredicateTest *test;
  guint i = 0;

  while ((test = ls_kept_out_next (kept_out, told, &i)) != NULL)
    g_ptr_array_add (tests, (gpointer) test);
  return ls_fields_read_pointers (predicate_said, tests, scope);
}

static gboolean
is_helper (const LsWhy *why, const LsProgram *program G_GNUC_UNUSED)
{
  return why->is_helper && why->role != LS_LANE_HELPER;
}

static char *
dup_state (const LsWhy *why, const LsProgram *program)
{
  return g_strdup (ls_program_lane_desc (program, why->state)->since);
}

static GVariant *
read_comes_back (const LsWhy *why, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return ls_lane_role_is_off (why->role) || why->comes_back
           ? g_variant_new_boolean (why->comes_back)
           : NULL;
}

/* Where the state began, of a program that tells its text. */
static char *
dup_at (const LsWhy *why, const LsProgram *program)
{
  const guint line = why->is_text && why->since > 0 && !why->is_edited
                       ? ls_program_find_text_line (program, why->line)
                       : 0;

  return line != 0 ? g_strdup_printf (ls_words ("line %u"), line) : NULL;
}

/* "r = 0.7, n = 3": what the line that was tested took. Returns: (transfer full) (nullable): NULL: the text has no names for it. */
static char *
dup_of (const LsWhy *why, const LsProgram *program)
{
  g_autoptr (LsCauseStatement) test = ls_cause_statement_new_test (why, program);
  g_autoptr (GString) text = g_string_new (NULL);

  if (test != NULL && test->label != NULL)
    return g_strdup (test->computed);
  for (guint i = 0; test != NULL && i < test->behind->len; i++)
    {
      const LsCauseStatement *value = g_ptr_array_index (test->behind, i);

      if (value->name != NULL && value->value != NULL)
        g_string_append_printf (text, "%s%s = %s", text->len > 0 ? ", " : "", value->name,
                                value->value);
    }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* The label of the case of a switch that the lane was tested for. Returns: (transfer full) (nullable): NULL: the test is none of a case. */
static char *
dup_case (const LsWhy *why, const LsProgram *program)
{
  g_autoptr (LsCauseStatement) test = ls_cause_statement_new_test (why, program);

  return test != NULL ? g_strdup (test->label) : NULL;
}

static gboolean
is_matched (const LsWhy *why, const LsProgram *program G_GNUC_UNUSED)
{
  return why->test.comparison.holds;
}

/* Where the frame was pushed that the lane waits in: a line of the text, if the answer is told in those. */
static char *
dup_pushed (const LsWhy *why, const LsProgram *program)
{
  char *line = why->is_text ? ls_tell_dup_text_line (program, why->frame.line, FALSE) : NULL;

  return line != NULL || !why->has_frame ? line : ls_program_dup_place (program, why->frame.line);
}

/* clang-format off */
static const LsField kept_out_said[] = {
  LS_FIELD (LsKeptOut, UINT, step),
  LS_FIELD (LsKeptOut, LINE, line),
  LS_FIELD (LsKeptOut, STRING, slots),
  LS_FIELD_MADE ("tests", read_tests),
  LS_FIELD_END
};
static const LsField frame_said[] = { LS_FIELD_AS (LsFrameDesc, STRING, keeps, "frame"), LS_FIELD_END };
static const LsField why_said[] = {
  LS_FIELD (LsWhy, LINE, line),
  LS_FIELD (LsWhy, FLAG, is_empty),
  LS_FIELD (LsWhy, FLAG, is_led),
  LS_FIELD (LsWhy, FLAG, is_cut),
  LS_FIELD_TOLD ("pushed", dup_pushed),
    LS_FIELD_TOLD ("state", dup_state),
    LS_FIELD (LsWhy, FLAG, is_text),
  LS_FIELD_TOLD ("at", dup_at),
  LS_FIELD_TOLD ("of", dup_of),
  LS_FIELD_TOLD ("case", dup_case),
  LS_FIELD_IS ("matches", is_matched),
  LS_FIELD_IS ("is_helper", is_helper),
  LS_FIELD_ONE_OF (LsWhy, role, "came", 1 << LS_LANE_ACTIVE | 1 << LS_LANE_HELPER),
  LS_FIELD_ONE_OF (LsWhy, role, "killed", 1 << LS_LANE_KILLED),
  LS_FIELD (LsWhy, UINT, ahead),
  LS_FIELD_IN_IF (LsWhy, test, "test", test_said, test.is_known),
  LS_FIELD_IN_IF (LsWhy, was_kept_out, "was", kept_out_said, was_kept_out.slots),
  LS_FIELD_IN_IF (LsWhy, kept_out, "next", kept_out_said, kept_out.slots),
  LS_FIELD_FOR_VALUE (LsWhy, has_frame, TRUE),
  LS_FIELD_TO_MEMBERS (LsWhy, frame.kind, frame_said),
  LS_FIELD_END
};

/* --- the answer ------------------------------------------------------------------------------------------ */

static const LsField place_fields[] = {
  LS_FIELD_UNLESS (LsWhy, LINE, line, "line", is_edited),
  LS_FIELD_UNLESS (LsWhy, INSTRUCTION, line, "op", is_edited),
  LS_FIELD_END
};
const LsField ls_why_fields[] = {
  LS_FIELD (LsWhy, UINT, lane),
  LS_FIELD (LsWhy, UINT, step),
  LS_FIELD (LsWhy, STATE, state),
  LS_FIELD_AS (LsWhy, FLAG, is_helper, "helper"),
  LS_FIELD_FOR_VALUE (LsWhy, role, LS_LANE_KILLED),
  LS_FIELD (LsWhy, FLAG, is_running),
  LS_FIELD_FOR_ALL,
  LS_FIELD (LsWhy, UINT, since),
  LS_FIELD_AS (LsWhy, FLAG, is_edited, "edited"),
  LS_FIELD_MEMBERS_IF (LsWhy, place_fields, since),
  LS_FIELD_IN_IF (LsWhy, test, "test", test_fields, test.is_known),
  LS_FIELD_TOLD ("with_values", dup_of),
  LS_FIELD_IN_IF (LsWhy, was_kept_out, "was_predicated", kept_out_fields, was_kept_out.slots),
  LS_FIELD_IN_IF (LsWhy, kept_out, "predicated", kept_out_fields, kept_out.slots),
  LS_FIELD_IN_IF (LsWhy, frame, "frame", ls_frame_fields, has_frame),
  LS_FIELD_MADE ("comes_back", read_comes_back),
  LS_FIELD_IF (LsWhy, UINT, back, "back", comes_back),
  LS_FIELD_AS (LsWhy, FLAG, is_cut, "cut"),
  LS_FIELD_SAY_OF ("sentence", why_said, why_sentences, ls_tell_parts),
  LS_FIELD_END
};
/* clang-format on */
