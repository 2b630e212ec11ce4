#include "ls-text-parting.h"
#include "ls-words.h"

#include <string.h>

/* What is said of where two texts part. */

static gboolean
is_alone_a (const LsTextParting *parting, const LsProgram *program G_GNUC_UNUSED)
{
  return parting->has_a && !parting->has_b;
}

static gboolean
is_alone_b (const LsTextParting *parting, const LsProgram *program G_GNUC_UNUSED)
{
  return parting->has_b && !parting->has_a;
}

/* Whether both say the same at the statement. */
static gboolean
is_same (const LsTextParting *parting, const LsProgram *program G_GNUC_UNUSED)
{
  return parting->is_match && g_strcmp0 (parting->here_a.text, parting->here_b.text) == 0;
}

static gboolean
is_same_line (const LsTextParting *parting, const LsProgram *program G_GNUC_UNUSED)
{
  return parting->is_match && parting->here_a.line == parting->here_b.line;
}

/* clang-format off */
static const LsPart parts[] = {
  { "A", NULL, N_ ("'{a}'") }, { "B", NULL, N_ ("'{b}'") },
  { "line_a", "statement_a._is_other", N_ ("line {statement_a.source_line} of {statement_a.file}") }, { "line_a", NULL, N_ ("line {statement_a.source_line}") },
  { "line_b", "statement_b._is_other", N_ ("line {statement_b.source_line} of {statement_b.file}") }, { "line_b", NULL, N_ ("line {statement_b.source_line}") },
  { "next_line_a", "next_a._is_other", N_ ("line {next_a.source_line} of {next_a.file}") }, { "next_line_a", NULL, N_ ("line {next_a.source_line}") },
  { "next_line_b", "next_b._is_other", N_ ("line {next_b.source_line} of {next_b.file}") }, { "next_line_b", NULL, N_ ("line {next_b.source_line}") },
  { "at", "_is_same_line,_is_same", N_ ("The runs part at {@line_a}, '{statement_a.text}'") },
  { "at", "_is_same_line", N_ ("The runs part at {@line_a}, which differs") },
  { "at", "_is_same", N_ ("The runs part at {@line_a} of {@A}, {@line_b} of {@B}, '{statement_a.text}'") },
  { "at", "statement_a,statement_b", N_ ("The runs part at {@line_a} of {@A}, '{statement_a.text}', and {@line_b} of {@B}, '{statement_b.text}'") },
  { "at", "_is_alone_a", N_ ("The runs part at {@line_a} of {@A}, '{statement_a.text}'") },
  { "at", "_is_alone_b", N_ ("The runs part at {@line_b} of {@B}, '{statement_b.text}'") },
  { "at", NULL, N_ ("The runs part at the start") },
  { "way_a", "next_a,_n_lanes_a", N_ ("{@A} goes on at {@next_line_a} in {_n_lanes_a lane|lanes}") }, { "way_a", NULL, N_ ("{@A} comes to no further statement") },
  { "way_b", "next_b,_n_lanes_b", N_ ("{@B} goes on at {@next_line_b} in {_n_lanes_b lane|lanes}") }, { "way_b", NULL, N_ ("{@B} comes to no further statement") },
  { "what", "kind=value,_n_lanes<2", N_ ("{variable} of lane {lane} is {text_a} in {@A} and {text_b} in {@B}") },
  { "what", "kind=value", N_ ("{variable} differs in {_n_lanes} lanes; in lane {lane} it is {text_a} in {@A} and {text_b} in {@B}") },
  { "what", "kind=memory,n_more", N_ ("{variable} is {text_a} in {@A} and {text_b} in {@B}, and {n_more number differs|numbers differ} besides") },
  { "what", "kind=memory", N_ ("{variable} is {text_a} in {@A} and {text_b} in {@B}") },
  { "what", "_is_same_next,_n_lanes_a,_n_lanes_b",
    N_ ("{_n_lanes_a lane runs|lanes run} on to {@next_line_a} in {@A} alone ({lanes_a:named}), and {_n_lanes_b} in {@B} alone ({lanes_b:named})") },
  { "what", "_is_same_next,_n_lanes_a", N_ ("{_n_lanes_a lane runs|lanes run} on to {@next_line_a} in {@A} alone ({lanes_a:named})") },
  { "what", "_is_same_next", N_ ("{_n_lanes_b lane runs|lanes run} on to {@next_line_b} in {@B} alone ({lanes_b:named})") },
  { "what", NULL, N_ ("{@way_a} and {@way_b}") },
  { NULL, NULL, NULL }
};
static const LsSentence sentences[] = { { NULL, "{@at}: {@what}." }, { NULL, NULL } };
static const char *const kinds[] = {
  [LS_TEXT_PARTING_VALUE] = "value", [LS_TEXT_PARTING_MEMORY] = "memory", [LS_TEXT_PARTING_LANES] = "lanes",
};
const LsField ls_text_parting_fields[] = {
  LS_FIELD_NAMED (LsTextParting, kind, "kind", kinds),
  LS_FIELD_IN_IF (LsTextParting, here_a, "statement_a", ls_source_here_fields, has_a),
  LS_FIELD_IN_IF (LsTextParting, here_b, "statement_b", ls_source_here_fields, has_b),
  LS_FIELD_AS (LsTextParting, UINT, step_a, "step_a"),
  LS_FIELD_AS (LsTextParting, UINT, step_b, "step_b"),
  LS_FIELD (LsTextParting, STRING, variable),
  LS_FIELD (LsTextParting, STRING, type),
  LS_FIELD_IF (LsTextParting, UINT, lane, "lane", lanes),
  LS_FIELD_IF (LsTextParting, LANES, lanes, "lanes", lanes),
  LS_FIELD_AS (LsTextParting, STRING, value_a, "text_a"),
  LS_FIELD_AS (LsTextParting, STRING, value_b, "text_b"),
  LS_FIELD_IF (LsTextParting, UINT, n_more, "n_more", n_more),
  LS_FIELD_IN_IF (LsTextParting, next_a, "next_a", ls_source_here_fields, has_next_a),
  LS_FIELD_IN_IF (LsTextParting, next_b, "next_b", ls_source_here_fields, has_next_b),
  LS_FIELD_IF (LsTextParting, LANES, lanes_a, "lanes_a", lanes_a),
  LS_FIELD_IF (LsTextParting, LANES, lanes_b, "lanes_b", lanes_b),
  LS_FIELD_AS (LsTextParting, COUNT, lanes, "_n_lanes"),
  LS_FIELD_AS (LsTextParting, COUNT, lanes_a, "_n_lanes_a"),
  LS_FIELD_AS (LsTextParting, COUNT, lanes_b, "_n_lanes_b"),
  LS_FIELD_AS (LsTextParting, FLAG, is_same_next, "_is_same_next"),
  LS_FIELD_IS ("_is_same", is_same),
  LS_FIELD_IS ("_is_same_line", is_same_line),
  LS_FIELD_IS ("_is_alone_a", is_alone_a),
  LS_FIELD_IS ("_is_alone_b", is_alone_b),
  LS_FIELD_SAY ("sentence", sentences, parts),
  LS_FIELD_END
};
/* clang-format on */
