#include "ls-lesson-key.h"

#include "ls-words.h"

/* A lane with what is right there. */
typedef struct
{
  guint lane;
  double number;
  gboolean is_state;
  guint state;
} LaneKey;

/* clang-format off */
static const LsField value_fields[] = {
  LS_FIELD (LaneKey, UINT, lane),
  LS_FIELD_UNLESS (LaneKey, DOUBLE, number, "right", is_state),
  LS_FIELD_IF (LaneKey, STATE, state, "state", is_state),
  LS_FIELD_END
};
/* clang-format on */

/* Of the asked lanes. */
static GVariant *
read_lane_keys (const LsLessonKey *key, const LsFieldScope *scope)
{
  g_autoptr (GVariantBuilder) rows = g_variant_builder_new (G_VARIANT_TYPE ("aa{sv}"));
  const gboolean is_state = key->ask == LS_ASK_CAUSE;

  if (!is_state && key->ask != LS_ASK_VALUE && key->ask != LS_ASK_ITERATION)
    return NULL;
  LS_FOREACH_LANE (lane, key->asked)
    {
      const LaneKey row = { (guint) lane, key->numbers[lane], is_state, key->states[lane] };

      g_variant_builder_add_value (rows, ls_fields_read (value_fields, &row, scope));
    }
  return g_variant_builder_end (rows);
}

/* clang-format off */
static const LsField key_fields[] = {
  LS_FIELD (LsLessonKey, UINT, number),
  LS_FIELD_NAMED (LsLessonKey, ask, "ask", ls_lesson_asks),
  LS_FIELD (LsLessonKey, UINT, wave),
  LS_FIELD (LsLessonKey, UINT, step),
  LS_FIELD_AS (LsLessonKey, UINT, then, "answer_step"),
  LS_FIELD (LsLessonKey, LINE, line),
  LS_FIELD (LsLessonKey, STRING, text),
  LS_FIELD (LsLessonKey, STRING, hint),
  LS_FIELD (LsLessonKey, STRING, tell),
  LS_FIELD_FOR_VALUE (LsLessonKey, ask, LS_ASK_MASK),
  LS_FIELD (LsLessonKey, LANES, asked),
  LS_FIELD (LsLessonKey, LANES, lanes),
  LS_FIELD_FOR_VALUE (LsLessonKey, ask, LS_ASK_CHOICE),
  LS_FIELD (LsLessonKey, UINT, choice),
  LS_FIELD (LsLessonKey, UINT, n_choices),
  LS_FIELD (LsLessonKey, STRINGS, choices),
  LS_FIELD_AS (LsLessonKey, STRING, chosen, "sentence"),
  LS_FIELD_FOR_VALUE (LsLessonKey, ask, LS_ASK_STACK),
  LS_FIELD_NAMED (LsLessonKey, stack, "stack_change", ls_lesson_stacks),
  LS_FIELD_FOR_VALUE (LsLessonKey, ask, LS_ASK_PACKET),
  LS_FIELD (LsLessonKey, UINT, n_choices),
  LS_FIELD (LsLessonKey, STRINGS, choices),
  LS_FIELD (LsLessonKey, UINT, n_groups),
  LS_FIELD_AS (LsLessonKey, STRING, best, "arrangement"),
  LS_FIELD_FOR_VALUE (LsLessonKey, ask, LS_ASK_ORDER),
  LS_FIELD (LsLessonKey, UINT, n_choices),
  LS_FIELD (LsLessonKey, STRINGS, choices),
  LS_FIELD_AS (LsLessonKey, STRING, best, "order"),
  LS_FIELD (LsLessonKey, UINT, n_cycles),
  LS_FIELD_FOR_ALL,
  LS_FIELD (LsLessonKey, FLAG, is_same),
  LS_FIELD_MADE ("values", read_lane_keys),
  LS_FIELD_END
};
static const LsField lesson_fields[] = {
  LS_FIELD (LsLesson, STRING, title),
  LS_FIELD (LsLesson, STRING, language),
  LS_FIELD (LsLesson, UINT, minutes),
  LS_FIELD_END
};
static const LsField keys_fields[] = {
  LS_FIELD_TO_MEMBERS (LsLessonKeys, lesson, lesson_fields),
  LS_FIELD (LsLessonKeys, UINT, variant),
  LS_FIELD (LsLessonKeys, UINT, n_variants),
  LS_FIELD_POINTED (LsLessonKeys, stops, "stops", key_fields),
  LS_FIELD_END
};

static const LsSentence keys_head[] = {
  { NULL, N_ ("{title}: {#stops stop|stops}, {minutes minute|minutes}.") },
  { "n_variants>1", N_ ("Variant {variant} of {n_variants}.") },
  { NULL, NULL }
};
static const LsPart key_parts[] = {
  { "value", "state", N_ ("lane {lane} {state:state}") },
  { "value", NULL, N_ ("lane {lane} {right}") },
  { "number", NULL, "{right}" },
  { NULL }
};
static const LsSentence key_sentences[] = {
  { NULL, N_ ("Stop {number}, wave {wave}, step {step}, {line:place}") },
  { "text", N_ ("  {text}") },
  { "hint", N_ ("  Hint: {hint}") },
  { "tell", N_ ("  Afterwards: {tell}") },
#define N_BEFORE_RIGHT 4
  { "ask=mask", N_ ("  Right at step {answer_step}: {lanes:named}") },
  { "values,!is_same", N_ ("  Right at step {answer_step}: {values@value}") },
  { "is_same", N_ ("  Right at step {answer_step}: {values@number}") },
  { "choice", N_ ("  Right at step {answer_step}: choice {choice} of {n_choices}: {sentence}") },
  { "stack_change", N_ ("  Right at step {answer_step}: {stack_change:word}") },
  { "order", N_ ("  Right: clauses in the order {order}, {n_cycles cycle|cycles} by the model of time") },
  { "arrangement", N_ ("  Right: {n_choices operation|operations} in {n_groups group|groups}, such as {arrangement}") },
  { NULL, NULL }
};
static const LsFormTable keys_tables[] = {
  { .key = "stops", .sentences = key_sentences },
  { NULL }
};
/* clang-format on */
const LsForm ls_lesson_keys_form = { .fields = keys_fields,
                                     .head = keys_head,
                                     .tables = keys_tables,
                                     .parts = key_parts };

char *
ls_lesson_key_tell_right (const LsLessonKey *key, const LsProgram *program)
{
  g_autoptr (GVariant) data =
    g_variant_ref_sink (ls_fields_to_data (key_fields, key, program, NULL));
  GString *text = g_string_new (NULL);

  ls_form_list (text, &ls_lesson_keys_form, key_sentences + N_BEFORE_RIGHT, " ", data, program);
  return g_strstrip (g_string_free (text, FALSE));
}

char *
ls_lesson_key_tell_lane (const LsLessonKey *key, guint lane)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  const LsMachine *machine = ls_scene_get_machine (key->scene);

  return g_strdup (key->ask == LS_ASK_CAUSE
                     ? ls_words (machine->lane_states[key->states[lane]].name)
                     : g_ascii_formatd (number, sizeof number, "%.7g", key->numbers[lane]));
}
