#include "ls-compare-origin.h"
#include "ls-compare-sides.h"
#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-words.h"

/* The forms of what was compared.  Keys of the second thing end with "b", and are read for its program. */

/* --- what is said ---------------------------------------------------------------------------------------- */

/* clang-format off */
const LsPart ls_compare_parts[] = {
  /* Names of programs are anybody's words. */
  { "A", "_of_programs", N_ ("'{a}'") }, { "A", "^_of_programs", N_ ("'{a}'") }, { "A", NULL, "{a}" },
  { "B", "_of_programs", N_ ("'{b}'") }, { "B", "^_of_programs", N_ ("'{b}'") }, { "B", NULL, "{b}" },
  /* Two values: how far they are apart, if that is a part in 2048 or less; of more the values say enough. */
  { "at_most", "max_ulp,max_ulp<4096", N_ (", at most {max_ulp} ULP") },
  { "apart", "apart", N_ (", {apart} apart") }, { "apart", "ulp<4096", N_ (", {ulp} ULP apart") },
  /* A place where two lanes or runs part. */
  { "way_a", "end_a=end", N_ ("{@A} has ended") }, { "way_a", "end_a=trap", N_ ("{@A} stops by a trap at {_place_a} ({_op_a})") },
  { "way_a", NULL, N_ ("{@A} goes on at {_place_a} ({_op_a})") },
  { "way_b", "end_b=end", N_ ("{@B} has ended") }, { "way_b", "end_b=trap", N_ ("{@B} stops by a trap at {_place_b} ({_op_b})") },
  { "way_b", NULL, N_ ("{@B} goes on at {_place_b} ({_op_b})") },
  { "what", "kind=lanes,_is_of_lanes", N_ ("{@A} is {state_a:told} and {@B} is {state_b:told}") },
  { "what", "kind=lanes,_n_lanes<2", N_ ("lane {lane} is {state_a:told} in {@A} and {state_b:told} in {@B}") },
  { "what", "kind=lanes", N_ ("{_n_lanes} lanes are in different states; lane {lane} is {state_a:told} in {@A} and {state_b:told} in {@B}") },
  { "what", "kind=line", N_ ("{@way_a} and {@way_b}") },
  { "what", "kind=memory,_n_lanes", N_ ("{memory}[{word}] of lane {lane} is {value_a} in {@A} and {value_b} in {@B}{@apart}") },
  { "what", "kind=memory", N_ ("{memory}[{word}] is {value_a} in {@A} and {value_b} in {@B}{@apart}") },
  { "what", "_is_of_lanes", N_ ("{register} is {value_a} in {@A} and {value_b} in {@B}{@apart}") },
  { "what", "_n_lanes<2", N_ ("{register} of lane {lane} is {value_a} in {@A} and {value_b} in {@B}{@apart}") },
  { "what", NULL, N_ ("{register} differs in {_n_lanes} lanes; in lane {lane} it is {value_a} in {@A} and {value_b} in {@B}{@apart}") },
  { "place", "!step,_step_b", N_ ("Before the first step of {@A}, {@what}.") },
  { "place", "!step,by_hand", N_ ("At the start, by hand, {@what}.") }, { "place", "!step", N_ ("At the start {@what}.") },
  { "place", "by_hand", N_ ("At step {step}, by hand, {@what}.") }, { "place", "end_a=trap", N_ ("At step {step}, {@what}.") },
  { "place", "end_b=trap", N_ ("At step {step}, {@what}.") }, { "place", NULL, N_ ("At step {step}, after {line:op}, {@what}.") },
  /* The same in a row of a list. */
  { "name", "kind=lanes", N_ ("who takes part") }, { "name", "kind=line", N_ ("where it goes on") },
  { "name", "kind=memory,_n_lanes", "{memory}[{word}]@{lane}" }, { "name", "kind=memory", "{memory}[{word}]" }, { "name", NULL, "{register}" },
  { "here", "kind=lanes", "{state_a:state}" }, { "here", "end_a=end", N_ ("ended") }, { "here", "kind=line", "{_place_a}" },
  { "here", NULL, "{value_a}" },
  { "there", "kind=lanes", "{state_b:state}" }, { "there", "end_b=end", N_ ("ended") }, { "there", "kind=line", "{_place_b}" },
  { "there", NULL, "{value_b}" },
  /* What two programs leave. */
  { "left_a", "written_a", "{value_a}" }, { "left_a", NULL, N_ ("not written") },
  { "left_b", "written_b", "{value_b}" }, { "left_b", NULL, N_ ("not written") },
  { "left", "variable,memory", "{variable}" }, { "left", "variable", N_ ("{variable} of lane {lane}") },
  { "left", "memory,_is_own", N_ ("{memory}[{_word}] of lane {lane}") },
  { "left", "memory", "{memory}[{word_a}]" },
  { "left", NULL, N_ ("{output} of lane {lane}") },
  { "values", "written_a,written_b", N_ ("{@left} is {value_a} in {@A} and {value_b} in {@B}{@apart}") },
  { "values", NULL, N_ ("{@left} is {@left_a} in {@A} and {@left_b} in {@B}") },
  { "written", "source_line_a==source_line_b", N_ ("{@values}: given at line {source_line_a} of both.") },
  { "written", "source_line_a,source_line_b", N_ ("{@values}: given at line {source_line_a} of {@A} and line {source_line_b} of {@B}.") },
  { "written", "source_line_a", N_ ("{@values}: given at line {source_line_a} of {@A}.") },
  { "written", "source_line_b", N_ ("{@values}: given at line {source_line_b} of {@B}.") },
  { "written", "step_a,step_b", N_ ("{@values}: written by step {step_a}, {_place_a} ({op_a}), of {@A}, and step {step_b}, {_place_b} "
                                    "({op_b}), of {@B}.") },
  { "written", "step_a", N_ ("{@values}: written by step {step_a}, {_place_a} ({op_a}), of {@A}.") },
  { "written", "step_b", N_ ("{@values}: written by step {step_b}, {_place_b} ({op_b}), of {@B}.") },
  { "written", NULL, "{@values}." },
  /* Of texts, in a row. */
  { "source_name", "kind=lanes", N_ ("who runs on") }, { "source_name", NULL, "{variable}" },
  { "source_place", "first.variable", "{first.variable}" }, { "source_place", NULL, "{output}{memory}" }, { NULL, NULL, NULL }
};
/* What the program makes different is behind what was made so by hand. */
static const LsSentence parting_sentences[] = {
  { "!differs,!cut", N_ ("No difference between {@A} and {@B} in {n_steps step|steps}.") },
  { "!differs,cut", N_ ("No difference between {@A} and {@B} in {n_steps step|steps}, and there are more.") },
  { "!differs,n_inputs", N_ ("{n_inputs register component is|register components are} different at the start.") },
  { "differs", "{first_place@place}" },
  { "first_place.by_hand,first_value,!first_value.by_hand,!first_path", "{first_value@place}" },
  { "first_place.by_hand,!first_value.by_hand,first_value.step<first_path.step", "{first_value@place}" },
  { "differs,first_place.step<first_path.step", "{first_path@place}" },
  { "first_path,first_place.step==first_path.step,!first_place.kind=lanes,!first_place.kind=line", "{first_path@place}" },
  { NULL, NULL }
};
static const LsSentence origin_sentences[] = {
  { "chain_a", N_ ("In {@A} the difference begins with {chain_a.last.sentence}") }, { "chain_b", N_ ("In {@B} the difference begins with {chain_b.last.sentence}") },
  { "!chain_a,!chain_b", N_ ("No step of either wrote it: it was different from the start.") }, { NULL, NULL }
};
static const LsSentence sides_sentences[] = {
  { "only_in=a", N_ ("Side by side they part at {_place_a} of {@A}, '{text_a}', which {@B} does not have.") },
  { "only_in=b", N_ ("Side by side they part at {_place_b} of {@B}, '{text_b}', which {@A} does not have.") },
  { "_is_aligned,!only_in,changed", N_ ("Side by side they part at {_place_a} of {@A}, '{text_a}', and {_place_b} of {@B}, '{text_b}'.") },
  { "_is_aligned,!only_in,!changed",
    N_ ("Side by side they part at {_place_a} of {@A}, '{text_a}', and {_place_b} of {@B}, '{text_b}', which match.") },
  { "!_is_aligned,changed", N_ ("Side by side they part at {_place_a}: '{text_a}' in {@A}, '{text_b}' in {@B}.") },
  { "!_is_aligned,!changed,_has_others",
    N_ ("Side by side they part at {_place_a}, '{text_a}', the same in both: a line that differs ran before.") },
  { "!_is_aligned,!changed,!_has_others", N_ ("Side by side they part at {_place_a}, '{text_a}', the same in both.") },
  { "_reads,_is_aligned", N_ ("Both lines read {_reads}.") }, { "_reads,!_is_aligned", N_ ("That line reads {_reads}.") }, { NULL, "{parting.sentence}" }, { NULL, NULL }
};

/* clang-format on */

/* --- the two --------------------------------------------------------------------------------------------- */

static GVariant *
read_of_programs (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsComparedPrograms *programs = of;

  return g_variant_new_boolean (programs->program_a != programs->program_b);
}

/* clang-format off */
static const LsField names_fields[] = {
  LS_FIELD_AS (LsComparedPrograms, STRING, names.a, "a"),
  LS_FIELD_MADE ("_of_programs", read_of_programs),
  LS_FIELD_AS (LsComparedPrograms, STRING, names.b, "b"),
  LS_FIELD_AS (LsComparedPrograms, UINT, max_steps, "_max_steps"),
  LS_FIELD_AS (LsComparedPrograms, STRING, fork, "_fork"),
  LS_FIELD_END
};
/* clang-format on */

GVariant *
ls_compare_read_names (gconstpointer of G_GNUC_UNUSED, const LsFieldScope *scope)
{
  return scope->given;
}

GVariant *
ls_compare_to_data (const LsField *fields,
                    gconstpointer of,
                    const LsComparedPrograms *programs,
                    gconstpointer about)
{
  g_autoptr (GVariant) given =
    g_variant_ref_sink (ls_fields_to_data (names_fields, programs, NULL, NULL));
  const LsFieldScope scope = { .program = programs->program_a,
                               .other = programs->program_b,
                               .given = given,
                               .answer = of,
                               .about = about };

  return ls_fields_read (fields, of, &scope);
}

/* --- values ---------------------------------------------------------------------------------------------- */

static GVariant *
read_value (const LsUnlike *unlike, guint32 bits, guint32 high)
{
  const guint64 all = ls_value_join (bits, high);
  g_autofree char *text = ls_value_dup (unlike->type, all);

  return ls_fields_value (unlike->type, all, text);
}

static GVariant *
read_values (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsUnlike *unlike = of;
  LsDict dict = { 0 };

  ls_dict_set_value (&dict, "value_a", read_value (unlike, unlike->a, unlike->high_a));
  ls_dict_set_value (&dict, "value_b", read_value (unlike, unlike->b, unlike->high_b));
  if (unlike->type == LS_VALUE_INT || unlike->type == LS_VALUE_UINT)
    ls_dict_set_uint (&dict, "apart", (guint64) ABS (unlike->difference));
  else if (unlike->is_float && unlike->ulp != LS_ULP_NAN)
    ls_dict_set_uint (&dict, "ulp", unlike->ulp);
  return ls_dict_end (&dict);
}

/* clang-format off */
const LsField ls_unlike_fields[] = { LS_FIELD_MADE_MEMBERS (read_values), LS_FIELD_END };

/* --- two lanes, two runs --------------------------------------------------------------------------------- */

static const char *const kind_names[LS_N_PARTING_KINDS] = {
  [LS_PARTING_INPUT] = "input", [LS_PARTING_LANES] = "lanes", [LS_PARTING_LINE] = "line",
  [LS_PARTING_VALUE] = "value", [LS_PARTING_MEMORY] = "memory",
};
static const char *const ends[] = { [LS_PARTING_ON] = NULL, [LS_PARTING_END] = "end", [LS_PARTING_TRAP] = "trap" };
static const LsField way_b_fields[] = {
  LS_FIELD_UNLESS (LsPartingPlace, LINE, line_b, "line_b", end_b),
  LS_FIELD_NAMED (LsPartingPlace, end_b, "end_b", ends),
  LS_FIELD_AS (LsPartingPlace, PLACE, line_b, "_place_b"),
  LS_FIELD_AS (LsPartingPlace, OP, line_b, "_op_b"),
  LS_FIELD_END
};
static const LsField line_fields[] = {
  LS_FIELD_UNLESS (LsPartingPlace, LINE, line_a, "line_a", end_a),
  LS_FIELD_NAMED (LsPartingPlace, end_a, "end_a", ends),
  LS_FIELD_AS (LsPartingPlace, PLACE, line_a, "_place_a"),
  LS_FIELD_AS (LsPartingPlace, OP, line_a, "_op_a"),
  LS_FIELD_OF_OTHER (way_b_fields),
  LS_FIELD_END
};
static const LsField lanes_fields[] = {
  LS_FIELD (LsPartingPlace, STATE, state_a),
  LS_FIELD (LsPartingPlace, STATE, state_b),
  LS_FIELD_END
};
static const LsField register_fields[] = {
  LS_FIELD_AS (LsPartingPlace, REGISTER, ref, "register"),
  LS_FIELD_WITH (LsPartingPlace, unlike, ls_unlike_fields),
  LS_FIELD_END
};
static const LsField memory_fields[] = {
  LS_FIELD (LsPartingPlace, MEMORY, memory),
  LS_FIELD (LsPartingPlace, UINT, word),
  LS_FIELD_WITH (LsPartingPlace, unlike, ls_unlike_fields),
  LS_FIELD_END
};
static const LsField *const kind_fields[LS_N_PARTING_KINDS] = {
  [LS_PARTING_INPUT] = register_fields, [LS_PARTING_LANES] = lanes_fields, [LS_PARTING_LINE] = line_fields,
  [LS_PARTING_VALUE] = register_fields, [LS_PARTING_MEMORY] = memory_fields,
};
/* clang-format on */

static GVariant *
read_what (gconstpointer of, const LsFieldScope *scope)
{
  return ls_fields_read (kind_fields[((const LsPartingPlace *) of)->kind], of, scope);
}

/* clang-format off */
static const LsField place_fields[] = {
  LS_FIELD_NAMED (LsPartingPlace, kind, "kind", kind_names),
  LS_FIELD (LsPartingPlace, UINT, step),
  LS_FIELD_IF (LsPartingPlace, LINE, line, "line", step),
  LS_FIELD_IF (LsPartingPlace, OP, line, "op", step),
  LS_FIELD_AS (LsPartingPlace, BOOL, is_by_hand, "by_hand"),
  LS_FIELD_IF (LsPartingPlace, UINT, lane, "lane", lanes),
  LS_FIELD_IF (LsPartingPlace, LANES, lanes, "lanes", lanes),
  LS_FIELD_MADE_MEMBERS (read_what),
  LS_FIELD_IF (LsPartingPlace, CODE, line, "_code", step),
  LS_FIELD_AS (LsPartingPlace, COUNT, lanes, "_n_lanes"),
  LS_FIELD_AS (LsPartingPlace, FLAG, is_of_lanes, "_is_of_lanes"),
  LS_FIELD_AS (LsPartingPlace, UINT, step_b, "_step_b"),
  LS_FIELD_END
};
static const LsField count_fields[] = {
  LS_FIELD_AS (LsPartingCount, REGISTER, ref, "register"),
  LS_FIELD (LsPartingCount, UINT, first_step),
  LS_FIELD_AS (LsPartingCount, UINT, n, "n_steps"),
  LS_FIELD (LsPartingCount, UINT, max_ulp),
  LS_FIELD_IF (LsPartingCount, CODE, line, "_code", first_step),
  LS_FIELD_AS (LsPartingCount, LANES, lanes, "_lanes"),
  LS_FIELD_IN (LsPartingCount, unlike, "_first", ls_unlike_fields),
  LS_FIELD_END
};
const LsField ls_parting_fields[] = {
  LS_FIELD_MADE_MEMBERS (ls_compare_read_names),
  LS_FIELD (LsParting, BOOL, differs),
  LS_FIELD_IN_IF (LsParting, first, "first_place", place_fields, differs),
  LS_FIELD_IN_IF (LsParting, path, "first_path", place_fields, has_path),
  LS_FIELD_IN_IF (LsParting, value, "first_value", place_fields, has_value),
  LS_FIELD (LsParting, UINT, n_inputs),
  LS_FIELD_LIST (LsParting, counts, "counts", LsPartingCount, count_fields),
  LS_FIELD (LsParting, UINT, n_steps),
  LS_FIELD_AS (LsParting, BOOL, is_cut, "cut"),
  LS_FIELD_SAY ("sentence", parting_sentences, ls_compare_parts),
  LS_FIELD_END
};
const LsColumn ls_difference_columns[] = {
  { N_ ("What"), LS_COLUMN_TEXT, 0 }, { N_ ("Step"), LS_COLUMN_NUMBER, 0 }, { N_ ("Where"), LS_COLUMN_CODE, 0 },
  { N_ ("Here"), LS_COLUMN_TEXT, 0 }, { N_ ("There"), LS_COLUMN_TEXT, 0 }, { N_ ("Times"), LS_COLUMN_NUMBER, 0 }, { NULL, 0, 0 }
};
const LsSentence ls_compare_untold[] = { { NULL, NULL } };
#define PLACE_ROW(what) \
  .columns = ls_difference_columns, .step = "step", .lanes = "lanes", .sentences = ls_compare_untold, \
  .cells = { what, "{step}", "{_code}", "{@here}", "{@there}" }
static const LsSentence count_sentences[] = {
  { NULL, N_ ("  {register<12} became different in {n_steps step|steps}, first in step {first_step}") }, { NULL, NULL }
};
const LsFormTable ls_parting_tables[] = {
  { .key = "first_place", PLACE_ROW (N_ ("First: {@name}")) },
  { .key = "first_path", .when = "!step==first_place.step", PLACE_ROW (N_ ("First way: {@name}")) },
  { .key = "first_value", .when = "!step==first_place.step", PLACE_ROW (N_ ("First value: {@name}")) },
  { .key = "counts", .columns = ls_difference_columns, .step = "first_step", .lanes = "_lanes", .sentences = count_sentences,
    .cells = { "{register}", "{first_step}", "{_code}", "{_first.value_a}", "{_first.value_b}", "{n_steps}" } },
  { .key = NULL }
};
static const LsSentence head[] = { { NULL, "{sentence}" }, { NULL, NULL } };

const LsForm ls_parting_form = { .fields = ls_parting_fields, .head = head, .tables = ls_parting_tables, .parts = ls_compare_parts };

/* clang-format on */

/* --- two programs: where it begins ----------------------------------------------------------------------- */

/* clang-format off */
/* Of the last cause of a chain, for its row. */
static const LsField begin_fields[] = {
  LS_FIELD_AS (LsCause, CODE, line, "code"),
  LS_FIELD_AS (LsCause, LANE, lane, "lanes"),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_begin (const GPtrArray *chain, const LsFieldScope *scope)
{
  return chain->len > 0
           ? ls_fields_read (begin_fields, g_ptr_array_index (chain, chain->len - 1), scope)
           : NULL;
}

static GVariant *
read_begin_a (gconstpointer of, const LsFieldScope *scope)
{
  return read_begin (((const LsOrigin *) of)->a, scope);
}

static GVariant *
read_begin_b (gconstpointer of, const LsFieldScope *scope)
{
  return read_begin (((const LsOrigin *) of)->b, scope);
}

/* clang-format off */
static const LsField origin_b_fields[] = {
  LS_FIELD_POINTED (LsOrigin, b, "chain_b", ls_cause_fields),
  LS_FIELD_MADE ("_begin_b", read_begin_b),
  LS_FIELD_END
};
const LsField ls_origin_fields[] = {
  LS_FIELD_POINTED (LsOrigin, a, "chain_a", ls_cause_fields),
  LS_FIELD_MADE ("_begin_a", read_begin_a),
  LS_FIELD_OF_OTHER (origin_b_fields),
  LS_FIELD_SAY ("_sentence", origin_sentences, ls_compare_parts),
  LS_FIELD_END
};
/* clang-format on */

/* --- two programs: side by side -------------------------------------------------------------------------- */

/* Whether both read a place of the scene that holds something else in each. */
static gboolean
is_other_read (const LsCause *a, const LsCause *b)
{
  return a->kind == LS_CAUSE_CONSTANT && a->cell.kind != LS_CELL_LITERAL &&
         ls_cell_equal (&a->cell, &b->cell) && a->value != b->value;
}

/* "CB0[3].w = 1.25 / 2.75, ..." */
static GVariant *
read_reads (gconstpointer of, const LsFieldScope *scope)
{
  const LsSides *sides = of;
  const GPtrArray *a = sides->write_a != NULL ? sides->write_a->operands : NULL;
  const GPtrArray *b = sides->write_b != NULL ? sides->write_b->operands : NULL;
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; a != NULL && b != NULL && i < MIN (a->len, b->len); i++)
    {
      const LsCause *read = g_ptr_array_index (a, i), *other = g_ptr_array_index (b, i);
      g_autofree char *first = NULL, *second = NULL;

      if (!is_other_read (read, other))
        continue;
      first = ls_tell_dup_read (read, FALSE, scope->program);
      second = ls_tell_dup_bits (other, scope->program, other->value);
      g_string_append_printf (list, "%s%s / %s", list->len > 0 ? ", " : "", first, second);
    }
  return list->len > 0 ? g_variant_new_string (list->str) : NULL;
}

static GVariant *
read_line (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsSides *sides = of;

  return g_variant_new_uint64 ((sides->has_a ? sides->line_a : sides->line_b) + 1);
}

static GVariant *
read_only_in (gconstpointer of, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsSides *sides = of;

  return sides->has_a && sides->has_b ? NULL : g_variant_new_string (sides->has_a ? "a" : "b");
}

/* clang-format off */
static const LsField side_b_fields[] = {
  LS_FIELD_IF (LsSides, LINE, line_b, "line_b", has_b),
  LS_FIELD_IF (LsSides, CODE, line_b, "text_b", has_b),
  LS_FIELD_IF (LsSides, PLACE, line_b, "_place_b", has_b),
  LS_FIELD_END
};
const LsField ls_sides_fields[] = {
  LS_FIELD_MADE ("line", read_line),
  LS_FIELD_IF (LsSides, LINE, line_a, "line_a", has_a),
  LS_FIELD_IF (LsSides, CODE, line_a, "text_a", has_a),
  LS_FIELD_IF (LsSides, PLACE, line_a, "_place_a", has_a),
  LS_FIELD_OF_OTHER (side_b_fields),
  LS_FIELD_AS (LsSides, BOOL, is_other, "changed"),
  LS_FIELD_MADE ("only_in", read_only_in),
  LS_FIELD_AS (LsSides, FLAG, is_aligned, "_is_aligned"),
  LS_FIELD_AS (LsSides, FLAG, has_others, "_has_others"),
  LS_FIELD_MADE ("_reads", read_reads),
  LS_FIELD_TO (LsSides, parting, "parting", ls_parting_fields),
  LS_FIELD_SAY ("sentence", sides_sentences, ls_compare_parts),
  LS_FIELD_END
};

/* --- lines that differ ----------------------------------------------------------------------------------- */

static const LsField other_b_fields[] = {
  LS_FIELD_IF (LsOtherLine, LINE, line_b, "line_b", has_b),
  LS_FIELD_IF (LsOtherLine, CODE, line_b, "text_b", has_b),
  LS_FIELD_IF (LsOtherLine, PLACE, line_b, "_place_b", has_b),
  LS_FIELD_END
};
const LsField ls_other_line_fields[] = {
  LS_FIELD_IF (LsOtherLine, LINE, line_a, "line_a", has_a),
  LS_FIELD_IF (LsOtherLine, CODE, line_a, "text_a", has_a),
  LS_FIELD_IF (LsOtherLine, PLACE, line_a, "_place_a", has_a),
  LS_FIELD_OF_OTHER (other_b_fields),
  LS_FIELD_END
};
/* clang-format on */
