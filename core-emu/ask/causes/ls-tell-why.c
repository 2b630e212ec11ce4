#include "ls-tell.h"

#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-words.h"

/* clang-format off */
static const LsSentence why_sentences[] = {
  { "is_empty", N_ ("{@lane} does not run: it holds nothing, {@since}.") },
  { "!is_empty", "{state:said}" },
  { "test,came", N_ ("It came here because of the test in {test@test}.") },
  { "test,!came,is_led", N_ ("It came there because of the test in {test@test}.") },
  { "test,!came,!is_led", N_ ("The test was {test@test}.") },
  { "was", N_ ("In {was@step}, it was predicated off in {was.slots}.") },
  { "was.tests", "{was.tests;predicate}" },
  { "next", N_ ("In {next@step}, which comes next, it is predicated off in {next.slots}.") },
  { "next.tests", "{next.tests;predicate}" },
  { "frame,back", N_ ("{frame:said}; it is active again at step {back}.") },
  { "frame,!back,is_cut", N_ ("{frame:said}; it is not active again within {ahead} steps.") },
  { "frame,!back,!is_cut", N_ ("{frame:said}; it is never active again.") },
  { "!frame,back", N_ ("It is active again at step {back}.") },
  { "killed,is_running", N_ ("It runs on for its quad, but leaves nothing.") },
  { "killed,!is_running", N_ ("It leaves nothing.") }, { NULL, NULL }
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
tested_to_data (const LsTested *tested, guint lane, gboolean told, const LsProgram *program)
{
  LsDict dict = { 0 };

  ls_dict_set_uint (&dict, "step", tested->step);
  ls_dict_set_uint (&dict, "line", tested->line + 1);
  ls_dict_set_bool (&dict, "is_told", told);
  ls_tell_set_tested (&dict, &tested->comparison, tested->operands, lane, program);
  return ls_dict_end (&dict);
}

/* A predicate is a bit of the lane's own: the lane is on, only these slots are not for it. told: (nullable): tells the tests that it has by
 * itself. */
static void
set_kept_out (LsDict *dict,
              const char *key,
              const LsKeptOut *kept_out,
              const LsKeptOut *told,
              guint lane,
              const LsProgram *program)
{
  GVariantBuilder tests = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  const LsPredicateTest *predicate;
  LsDict one = { 0 }, of = { 0 };
  guint i = 0;

  while ((predicate = ls_kept_out_next (kept_out, told, &i)) != NULL)
    {
      if (predicate->has_bit)
        ls_tell_take (&one, "bit", ls_expr_dup_ref (program, predicate->bit));
      ls_dict_add_members (&one, tested_to_data (&predicate->test, lane, FALSE, program));
      g_variant_builder_add_value (&tests, ls_dict_end (&one));
    }
  if (kept_out->slots != NULL)
    {
      ls_dict_set_uint (&of, "step", kept_out->step);
      ls_dict_set_uint (&of, "line", kept_out->line + 1);
      ls_dict_set_string (&of, "slots", kept_out->slots);
      ls_dict_set_value (&of, "tests", g_variant_builder_end (&tests));
      ls_dict_set_value (dict, key, ls_dict_end (&of));
    }
  else
    g_variant_builder_clear (&tests);
}

static GVariant *
read_reasons (const LsWhy *why, const LsFieldScope *scope)
{
  const LsProgram *program = scope->program;
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "state", ls_program_lane_desc (program, why->state)->since);
  ls_dict_set_bool (&dict, "is_helper", why->is_helper && why->role != LS_LANE_HELPER);
  ls_dict_set_bool (&dict, "came", ls_lane_role_is_on (why->role));
  ls_dict_set_bool (&dict, "killed", why->role == LS_LANE_KILLED);
  ls_dict_set_uint (&dict, "ahead", LS_CAUSES_AHEAD);
  if (why->test.is_known)
    ls_dict_set_value (&dict, "test",
                       tested_to_data (&why->test, why->lane, is_told (why), program));
  set_kept_out (&dict, "was", &why->was_kept_out, &why->kept_out, why->lane, program);
  set_kept_out (&dict, "next", &why->kept_out, NULL, why->lane, program);
  if (why->has_frame)
    ls_dict_set_string (&dict, "frame", why->frame.kind->keeps);
  return ls_dict_end (&dict);
}

/* clang-format off */
static const LsField why_fields[] = {
  LS_FIELD (LsWhy, UINT, lane),
  LS_FIELD (LsWhy, UINT, since),
  LS_FIELD (LsWhy, LINE, line),
  LS_FIELD_AS (LsWhy, FLAG, is_edited, "edited"),
  LS_FIELD (LsWhy, FLAG, is_empty),
  LS_FIELD (LsWhy, FLAG, is_led),
  LS_FIELD (LsWhy, FLAG, is_running),
  LS_FIELD (LsWhy, FLAG, is_cut),
  LS_FIELD_IF (LsWhy, UINT, back, "back", comes_back),
  LS_FIELD_IF (LsWhy, LINE, frame.line, "pushed", has_frame),
  LS_FIELD_MADE_MEMBERS (read_reasons),
  LS_FIELD_END
};
/* clang-format on */
static const LsForm why_form = { .fields = why_fields,
                                 .summary = why_sentences,
                                 .parts = ls_tell_parts };

char *
ls_why_to_sentence (const LsWhy *why, const LsProgram *program)
{
  return ls_tell (&why_form, why, program, NULL);
}
