#include "ls-compare-name.h"
#include "ls-compare-outputs.h"
#include "ls-program-path.h"
#include "ls-tell-event.h"
#include "ls-words.h"

/* The form of what two programs leave. */

/* clang-format off */
static const LsSentence outputs_sentences[] = {
  { "first_difference", "{first_difference@written}" },
  { "!first_difference", N_ ("No difference between {@A} and {@B} in what {_n_compared lane leaves|lanes leave}.") },
  { "stop_a.code", N_ ("{@A} stopped at step {stop_a.step}, {stop_a._place}: {stop_a.detail}.") },
  { "stop_a,!stop_a.code", N_ ("{@A} was still running after {stop_a.step step|steps}.") },
  { "stop_b.code", N_ ("{@B} stopped at step {stop_b.step}, {stop_b._place}: {stop_b.detail}.") },
  { "stop_b,!stop_b.code", N_ ("{@B} was still running after {stop_b.step step|steps}.") }, { NULL, NULL }
};
/* clang-format on */

/* What a text calls it. */
static char *
dup_name (const LsOutputDifference *difference, const LsProgram *program)
{
  return difference->is_memory
           ? ls_compare_dup_name (program, NULL, difference->memory, difference->word)
           : g_strdup (difference->name);
}

/* The line of the text's own file that a step stands in. */
static GVariant *
read_source_line (guint64 step, guint line, const LsProgram *program)
{
  const guint of_text =
    step > 0 && ls_compare_tells_text (program) ? ls_program_find_text_line (program, line) : 0;

  return of_text > 0 ? g_variant_new_uint64 (of_text) : NULL;
}

static GVariant *
read_source_line_a (gconstpointer of, const LsFieldScope *scope)
{
  const LsOutputDifference *difference = of;

  return read_source_line (difference->step_a, difference->line_a, scope->program);
}

static GVariant *
read_source_line_b (gconstpointer of, const LsFieldScope *scope)
{
  const LsOutputDifference *difference = of;

  return read_source_line (difference->step_b, difference->line_b, scope->program);
}

/* clang-format off */
static const LsField writer_b_fields[] = {
  LS_FIELD_MADE ("source_line_b", read_source_line_b),
  LS_FIELD_IF (LsOutputDifference, UINT, step_b, "step_b", step_b),
  LS_FIELD_IF (LsOutputDifference, LINE, line_b, "line_b", step_b),
  LS_FIELD_IF (LsOutputDifference, OP, line_b, "op_b", step_b),
  LS_FIELD_IF (LsOutputDifference, PLACE, line_b, "_place_b", step_b),
  LS_FIELD_END
};
static const LsField difference_fields[] = {
  LS_FIELD_IF (LsOutputDifference, MEMORY, memory, "memory", is_memory),
  LS_FIELD_UNLESS (LsOutputDifference, REGISTER, ref, "output", is_memory),
  LS_FIELD_TOLD ("variable", dup_name),
  LS_FIELD (LsOutputDifference, UINT, lane),
  LS_FIELD_IF (LsOutputDifference, UINT, word_a, "word_a", is_memory),
  LS_FIELD_IF (LsOutputDifference, UINT, word_b, "word_b", is_memory),
  LS_FIELD_AS (LsOutputDifference, UINT, word, "_word"),
  LS_FIELD_AS (LsOutputDifference, FLAG, is_own, "_is_own"),
  LS_FIELD (LsOutputDifference, BOOL, written_a),
  LS_FIELD (LsOutputDifference, BOOL, written_b),
  LS_FIELD_IF (LsOutputDifference, UINT, step_a, "step_a", step_a),
  LS_FIELD_IF (LsOutputDifference, LINE, line_a, "line_a", step_a),
  LS_FIELD_IF (LsOutputDifference, OP, line_a, "op_a", step_a),
  LS_FIELD_IF (LsOutputDifference, PLACE, line_a, "_place_a", step_a),
  LS_FIELD_IF (LsOutputDifference, CODE, line_a, "_code", step_a),
  LS_FIELD_MADE ("source_line_a", read_source_line_a),
  LS_FIELD_OF_OTHER (writer_b_fields),
  LS_FIELD_WITH (LsOutputDifference, unlike, ls_unlike_fields),
  LS_FIELD_END
};
static const LsField output_count_fields[] = {
  LS_FIELD_IF (LsOutputCount, MEMORY, memory, "memory", is_memory),
  LS_FIELD_UNLESS (LsOutputCount, REGISTER, ref, "output", is_memory),
  LS_FIELD (LsOutputCount, LANES, lanes),
  LS_FIELD_IF (LsOutputCount, UINT, n_numbers, "n_numbers", is_memory),
  LS_FIELD_AS (LsOutputCount, COUNT, lanes, "n_lanes"),
  LS_FIELD_IN (LsOutputCount, first, "first", difference_fields),
  LS_FIELD_END
};
static const LsField end_fields[] = {
  LS_FIELD_AS (LsRunEnd, UINT, n_steps, "step"),
  LS_FIELD_WITH_IF (LsRunEnd, trap, ls_trap_fields, trap.code),
  LS_FIELD_END
};
static const LsField end_b_fields[] = { LS_FIELD_IN_IF (LsOutputs, end_b, "stop_b", end_fields, end_b.is_early), LS_FIELD_END };
const LsField ls_outputs_end_fields[] = {
  LS_FIELD_IN_IF (LsOutputs, end_a, "stop_a", end_fields, end_a.is_early),
  LS_FIELD_OF_OTHER (end_b_fields),
  LS_FIELD_END
};
const LsField ls_outputs_first_fields[] = {
  LS_FIELD_IN_IF (LsOutputs, first, "first_difference", difference_fields, differs),
  LS_FIELD_END
};
const LsField ls_outputs_fields[] = {
  LS_FIELD_MADE_MEMBERS (ls_compare_read_names),
  LS_FIELD_OBJECT_MEMBERS (ls_outputs_first_fields),
  LS_FIELD_OBJECT_MEMBERS (ls_outputs_end_fields),
  LS_FIELD_AS (LsOutputs, COUNT, compared, "_n_compared"),
  LS_FIELD_LIST (LsOutputs, counts, "counts", LsOutputCount, output_count_fields),
  LS_FIELD_SAY ("sentence", outputs_sentences, ls_compare_parts),
  LS_FIELD_END
};
/* clang-format on */
