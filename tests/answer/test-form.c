#include <string.h>

#include "ls-form.h"
#include "ls-hole.h"
#include "ls-words.h"
#include "toy-machine.h"

/* Data read off a struct, and sentences, tables and rows read off the data, each against what stands here by hand. */

typedef struct
{
  guint8 small;
  LsMask lanes;
  guint32 line;
  gboolean is_there;
  guint64 n;
} Row;

typedef struct
{
  guint64 n_steps, n_active;
  guint16 kind;
  double half;
  const char *name, *none;
  const char *const *words;
  guint32 bits;
  gboolean is_on, is_off;
  GArray *rows;
  GPtrArray *pointed;
  Row *counted;
  guint n_counted, no_wave, wave, slot;
  Row one;
} Answer;

static const char *const kinds[] = { "first", "second" };

static GVariant *
read_made (gconstpointer of, const LsFieldScope *scope)
{
  const Row *row = of;

  return row->n > 0 ? g_variant_new_uint64 (row->n + ((const Answer *) scope->answer)->n_steps)
                    : NULL;
}

/* clang-format off */
static const LsField row_fields[] = {
  LS_FIELD (Row, ONLY, is_there),
  LS_FIELD_OF_ROW (ROW, "number"),
  LS_FIELD (Row, UINT, small),
  LS_FIELD (Row, LANES, lanes),
  LS_FIELD_AS (Row, COUNT, lanes, "n_lanes"),
  LS_FIELD (Row, LINE, line),
  LS_FIELD_AS (Row, OP, line, "op"),
  LS_FIELD_AS (Row, TEXT, line, "text"),
  LS_FIELD_IF (Row, SLOTS, n, "n_slots", n),
  LS_FIELD_MADE ("made", read_made),
  LS_FIELD_END
};
static const LsField one_fields[] = { LS_FIELD (Row, UINT, n), LS_FIELD_END };
static const LsField fields[] = {
  LS_FIELD (Answer, UINT, n_steps),
  LS_FIELD (Answer, UINT, n_active),
  LS_FIELD_NAMED (Answer, kind, "kind", kinds),
  LS_FIELD (Answer, DOUBLE, half),
  LS_FIELD (Answer, STRING, name),
  LS_FIELD (Answer, STRING, none),
  LS_FIELD (Answer, STRINGS, words),
  LS_FIELD (Answer, BITS, bits),
  LS_FIELD (Answer, BOOL, is_off),
  LS_FIELD_AS (Answer, FLAG, is_off, "off"),
  LS_FIELD_AS (Answer, FLAG, is_on, "on"),
  LS_FIELD_LIST (Answer, rows, "rows", Row, row_fields),
  LS_FIELD_POINTED (Answer, pointed, "pointed", row_fields),
  LS_FIELD_COUNTED (Answer, counted, n_counted, "counted", Row, row_fields),
  LS_FIELD (Answer, INDEX, wave),
  LS_FIELD (Answer, INDEX, no_wave),
  LS_FIELD (Answer, SLOT, slot),
  LS_FIELD_AS (Answer, INSTRUCTION, wave, "instruction"),
  LS_FIELD_IN (Answer, one, "one", one_fields),
  LS_FIELD_WITH (Answer, one, one_fields),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { N_ ("What"), LS_COLUMN_TEXT, 8 }, { N_ ("Text"), LS_COLUMN_CODE, 0 }, { N_ ("Count"), LS_COLUMN_NUMBER, 6 },
  { N_ ("Part"), LS_COLUMN_BAR, 8 }, { NULL, 0, 0 }
};
static const LsPart titles[] = {
  { "title", "number=1", N_ ("row {#}") }, { "title", NULL, N_ ("other {number}") }, { NULL, NULL, NULL }
};
static const LsSentence sentences[] = {
  { "n_slots", N_ ("{n_slots slot|slots} of {n_steps step|steps}") }, { "!n_slots", N_ ("none") }, { NULL, NULL }
};
static const LsFormTable tables[] = {
  { .key = "rows", .columns = columns, .step = "n_slots", .lanes = "lanes",
    .cells = { "{@title}", "{text}", "{n_lanes}", "{small//n_slots}" } },
  { .key = "counted", .when = "small=3", .sentences = sentences },
  { .key = "one", .sentences = (const LsSentence[]) { { NULL, N_ ("one of {n}") }, { NULL, NULL } } },
  { .key = NULL }
};
static const LsSentence head[] = { { "kind=second,!off", N_ ("{kind}: {name}") }, { "off", N_ ("off") }, { NULL, NULL } };
static const LsSentence summary[] = { { NULL, N_ ("{n_steps step|steps}.") }, { "name", N_ ("{name}.") }, { NULL, NULL } };
static const LsSentence foot[] = { { "none", N_ ("never said") }, { "!none", N_ ("the end") }, { NULL, NULL } };
static const LsForm form = {
  .fields = fields, .head = head, .tables = tables, .summary = summary, .foot = foot, .parts = titles
};
/* clang-format on */

typedef struct
{
  Answer answer;
  LsProgram *program;
  GVariant *data;
} Fixture;

static void
fixture_init (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  static const char *const words[] = { "one", "t\nwo", NULL };
  static Row counted[2] = { { .small = 3, .is_there = TRUE, .n = 1 },
                            { .small = 4, .is_there = TRUE } };
  const Row rows[] = { { .small = 7, .lanes = 0x2f, .line = 2, .is_there = TRUE, .n = 2 },
                       { .small = 8, .is_there = FALSE },
                       { .small = 200, .lanes = 0, .line = 0, .is_there = TRUE } };

  fixture->program = toy_load ("movi 1 1\nend");
  fixture->answer = (Answer){
    .n_steps = 1,
    .n_active = 5,
    .kind = 1,
    .half = 0.5,
    .name = "some",
    .words = words,
    .bits = 0x3f800000,
    .is_on = TRUE,
    .rows = g_array_new (FALSE, FALSE, sizeof (Row)),
    .counted = counted,
    .n_counted = 2,
    .wave = 1,
    .no_wave = LS_NO_WAVE,
    .slot = LS_SLOT_NONE,
    .one = { .n = 9 },
  };
  g_array_append_vals (fixture->answer.rows, rows, G_N_ELEMENTS (rows));
  fixture->data =
    g_variant_ref_sink (ls_form_to_data (&form, &fixture->answer, fixture->program, NULL));
}

static void
fixture_clear (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_array_unref (fixture->answer.rows);
  g_variant_unref (fixture->data);
  ls_program_unref (fixture->program);
}

/* --- data ------------------------------------------------------------------------------------------------ */

static void
test_data (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *typed = g_variant_print (fixture->data, FALSE);
  g_auto (GStrv) parts = g_strsplit (typed, "uint64 ", -1);
  g_autofree char *text = g_strjoinv ("", parts);

  g_assert_cmpstr (
    text, ==,
    "{'n_steps': <1>, 'n_active': <5>, 'kind': <'second'>, 'half': <0.5>, 'name': <'some'>, "
    "'words': <['one', 't\\nwo']>, 'bits': <'0x3f800000'>, 'is_off': <false>, 'on': <true>, "
    "'rows': <[{'number': <1>, 'small': <7>, 'lanes': <'0x000000000000002f'>, 'n_lanes': <5>, "
    "'line': <3>, "
    "'op': <'end'>, 'text': <'end'>, 'n_slots': <128>, 'made': <3>}, "
    "{'number': <3>, 'small': <200>, 'lanes': <'0x0000000000000000'>, 'n_lanes': <0>, 'line': <1>, "
    "'op': <'movi'>, 'text': <'movi 1 1'>}]>, 'pointed': <@aa{sv} []>, "
    "'counted': <[{'number': <1>, 'small': <3>, 'lanes': <'0x0000000000000000'>, 'n_lanes': <0>, "
    "'line': <1>, "
    "'op': <'movi'>, 'text': <'movi 1 1'>, 'n_slots': <64>, 'made': <2>}, "
    "{'number': <2>, 'small': <4>, 'lanes': <'0x0000000000000000'>, 'n_lanes': <0>, 'line': <1>, "
    "'op': <'movi'>, 'text': <'movi 1 1'>}]>, 'wave': <1>, 'instruction': <'movi'>, 'one': <{'n': "
    "<9>}>, 'n': <9>}");
}

static const LsPart said_parts[] = { { "half", "^given", "half of {given}" },
                                     { "half", NULL, "{n_steps}" },
                                     { NULL, NULL, NULL } };
static const LsSentence said[] = { { "n_steps", "One: {@half}." },
                                   { "given", "never" },
                                   { NULL, "Two of {given}." },
                                   { NULL, NULL } };
static const LsSentence unsaid[] = { { "nothing", "never" }, { NULL, NULL } };

/* Members of the second program, of a pointer and under a condition; what is said of those before; what other programs do not read. */
static void
test_other_kinds (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  /* clang-format off */
  static const char *const names[] = { NULL, "one" };
  static const LsField line[] = { LS_FIELD_AS (Row, CODE, line, "code"), LS_FIELD_AS (Row, PLACE, line, "place"), LS_FIELD_END };
  static const LsField other[] = {
    LS_FIELD_OBJECT_MEMBERS (line),
    LS_FIELD_NAMED (Row, is_there, "name", names),
    LS_FIELD_UNLESS (Row, UINT, small, "small", is_there),
    LS_FIELD_AS (Row, LANE, small, "lane"),
    LS_FIELD_END
  };
  static const LsField kinds_fields[] = {
    LS_FIELD (Answer, UINT, n_steps),
    LS_FIELD_TO (Answer, counted, "_to", line),
    LS_FIELD_TO (Answer, none, "none", line),
    LS_FIELD_WITH_IF (Answer, one, line, is_on),
    LS_FIELD_SAY ("said", said, said_parts),
    LS_FIELD_SAY ("unsaid", unsaid, NULL),
    LS_FIELD_END
  };
  static const LsField of_other[] = { LS_FIELD_OF_OTHER (other), LS_FIELD_END };
  /* clang-format on */
  g_autoptr (GVariant) given = g_variant_ref_sink (g_variant_new_parsed ("{'given': <'all'>}"));
  LsProgram *second = toy_load ("less  1   2\nend");
  const LsFieldScope scope = { .program = fixture->program, .other = second, .given = given };
  g_autoptr (GVariant) whole =
    g_variant_ref_sink (ls_fields_read (kinds_fields, &fixture->answer, &scope));
  g_autoptr (GVariant) row = g_variant_ref_sink (
    ls_fields_read (of_other, &(Row){ .small = 3, .line = 0, .is_there = FALSE }, &scope));
  g_autoptr (GVariant) public = ls_dict_dup_public (whole);
  g_autofree char *all = g_variant_print (whole, FALSE), *told = g_variant_print (public, FALSE);
  g_autofree char *of_row = g_variant_print (row, FALSE);

  g_assert_cmpstr (
    all, ==,
    "{'n_steps': <uint64 1>, '_to': <{'code': <'movi 1 1'>, 'place': <'line 1'>}>, "
    "'code': <'movi 1 1'>, 'place': <'line 1'>, 'said': <'One: half of all. Two of all.'>}");
  g_assert_cmpstr (told, ==,
                   "{'n_steps': <uint64 1>, 'code': <'movi 1 1'>, 'place': <'line 1'>, 'said': "
                   "<'One: half of all. Two of all.'>}");
  g_assert_cmpstr (of_row, ==,
                   "{'code': <'less 1 2'>, 'place': <'line 1'>, 'small': <uint64 3>, 'lane': "
                   "<'0x0000000000000008'>}");
  ls_program_unref (second);
}

/* Rows for some structs alone, lists that are left out, and a sentence with rows of its own, which is told without what is behind it. */
static gboolean
is_small (const Row *row, const LsProgram *program)
{
  g_assert_nonnull (program);
  return row->small < 8;
}

typedef struct
{
  guint8 kind;
  gint32 below;
  guint32 word;
  float number;
  GArray *rows;
  Row one;
} Chosen;

static GVariant *
refuse (gconstpointer of G_GNUC_UNUSED, const LsFieldScope *scope G_GNUC_UNUSED)
{
  g_assert_not_reached ();
}

static void
test_choices (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  /* clang-format off */
  static const LsField row_is_small[] = { LS_FIELD_IS ("is_small", is_small), LS_FIELD_END };
  static const LsField alone[] = { LS_FIELD_AS (Chosen, FLOAT, number, "word"), LS_FIELD_AS (Chosen, INT, below, "n"), LS_FIELD_END };
  static const LsSentence not_one[] = { { "kind", "{word} and {n}, not {one.is_small=one|many}." }, { NULL, NULL } };
  static const LsField chosen[] = {
    LS_FIELD_ONE_OF (Chosen, kind, "kind", 1 << 2 | 1 << 3),
    LS_FIELD_SOME (Chosen, rows, "rows", Row, row_is_small),
    LS_FIELD_IN (Chosen, one, "one", row_is_small),
    LS_FIELD_FOR_VALUE (Chosen, kind, 3),
    LS_FIELD (Chosen, WORD, word),
    LS_FIELD_FOR_OTHERS (Chosen, kind, 3),
    LS_FIELD_AS (Chosen, WORD, word, "other"),
    LS_FIELD_SAY_OF ("said", alone, not_one, NULL),
    LS_FIELD_FOR_ALL,
    LS_FIELD_MEMBERS_IF (Chosen, alone, kind),
    LS_FIELD_END
  };
  static const LsField first[] = { LS_FIELD_OBJECT_MEMBERS (chosen), LS_FIELD_SAY ("all", not_one, NULL), LS_FIELD_MADE ("refused", refuse), LS_FIELD_END };
  /* clang-format on */
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (Row));
  Chosen of = { .kind = 2, .below = -4, .word = 7, .number = 0.5f, .rows = rows };
  g_autoptr (GVariant) two =
    g_variant_ref_sink (ls_fields_to_data (chosen, &of, fixture->program, NULL));
  g_autofree char *of_two = g_variant_print (two, FALSE), *of_three = NULL, *told = NULL;
  g_autoptr (GVariant) three = NULL;

  g_assert_cmpstr (
    of_two, ==,
    "{'kind': <true>, 'one': <{'is_small': <true>}>, 'other': <{'bits': <'0x00000007'>}>, "
    "'said': <'0.5 and -4, not one.'>, 'word': <'0.5'>, 'n': <int64 -4>}");
  of.kind = 3;
  g_array_set_size (rows, 1);
  three = g_variant_ref_sink (ls_fields_to_data (chosen, &of, fixture->program, NULL));
  of_three = g_variant_print (three, FALSE);
  g_assert_cmpstr (
    of_three, ==,
    "{'kind': <true>, 'rows': <[{'is_small': <true>}]>, 'one': <{'is_small': <true>}>, "
    "'word': <{'bits': <'0x00000007'>}>, 'word': <'0.5'>, 'n': <int64 -4>}");
  told = ls_fields_say (first, &of, fixture->program, NULL);
  g_assert_cmpstr (told, ==, " and -4, not one.");
}

typedef struct
{
  const char *key;
  guint n;
} Keyed;

typedef struct
{
  const char *strange;
  GPtrArray *texts;
  GHashTable *table;
  GVariant *whole, *members;
  guint none, line;
  gint64 no_word, word;
  GArray *keyed;
} Kept;

/* What is kept as texts, by names, or as data. */
static void
test_kept_kinds (void)
{
  /* clang-format off */
  static const LsField keyed[] = { LS_FIELD (Keyed, STRING, key), LS_FIELD (Keyed, UINT, n), LS_FIELD_END };
  static const LsField kept_fields[] = {
    LS_FIELD (Kept, STRING, strange),
    LS_FIELD (Kept, TEXTS, texts),
    LS_FIELD (Kept, KEYS, table),
    LS_FIELD (Kept, DATA, whole),
    LS_FIELD_AS (Kept, INDEX, none, "none"),
    LS_FIELD_AS (Kept, LINE, none, "no_line"),
    LS_FIELD (Kept, LINE, line),
    LS_FIELD (Kept, INDEX, no_word),
    LS_FIELD (Kept, INDEX, word),
    LS_FIELD_KEYED_LIST (Kept, keyed, "keyed", Keyed, keyed),
    LS_FIELD_DATA_MEMBERS (Kept, members),
    LS_FIELD_END
  };
  /* clang-format on */
  const Keyed rows[] = { { "b", 2 }, { "a", 1 } };
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Keyed));
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GHashTable) table = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GVariant) members = g_variant_ref_sink (g_variant_new_parsed ("{'m': <1>}"));
  const Kept kept = { "a\xff", texts, table, NULL, members, G_MAXUINT, 4, -1, 0, list };
  g_autoptr (GVariant) data = NULL;
  g_autofree char *text = NULL;

  g_array_append_vals (list, rows, G_N_ELEMENTS (rows));
  g_ptr_array_add (texts, (char *) "one");
  g_hash_table_add (table, (char *) "y");
  g_hash_table_add (table, (char *) "x");
  data = g_variant_ref_sink (ls_fields_to_data (kept_fields, &kept, NULL, NULL));
  text = g_variant_print (data, FALSE);
  g_assert_cmpstr (
    text, ==,
    "{'strange': <'a\357\277\275'>, 'texts': <['one']>, 'table': <['x', 'y']>, "
    "'line': <uint64 5>, 'word': <uint64 0>, 'keyed': <{'b': <uint64 2>, 'a': <uint64 "
    "1>}>, 'm': <1>}");
}

/* --- holes ----------------------------------------------------------------------------------------------- */

static void
test_holes (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  static const struct
  {
    const char *sentence, *text;
  } cases[] = {
    { "{n_steps} {n_active} {half} {name}", "1 5 0.5 some" },
    { "{n_steps step|steps}, {n_active lane|lanes}", "1 step, 5 lanes" },
    { "{n_steps=is|are} {n_active=is|are}", "is are" },
    { "{one.n} {one.none}{nothing}", "9 " },
    { "{n_active/n_steps} {n_steps/n_active} {n_steps//n_active}", "5.0 0.2 20.0 %" },
    { "{n_active-n_steps} {n_active-nothing}{nothing/n_active}", "4 " },
    { "{#rows row|rows} {#pointed row|rows}", "2 rows 0 rows" },
    { "[{n_steps>4}] [{name<6}]", "[   1] [some  ]" },
    { "{n_steps:place}, {n_steps:op}, {n_steps:code}", "line 1, line 1 (movi), movi 1 1" },
    { "{n_active-2} {one.n-1}", "3 8" },
    { "{rows.first.small} {rows.last.small} [{pointed.last.small}]", "7 200 []" },
    { "{n_active:hex} {words}", "0x0005 one t\\x0Awo" },
    { "no hole", "no hole" },
  };
  const LsScope scope = { .data = fixture->data, .program = fixture->program };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      ls_scope_say (text, cases[i].sentence, &scope);
      g_assert_cmpstr (text->str, ==, cases[i].text);
    }
}

/* Parts of parts, of rows and of members; what a row has not is taken from what it stands in. */
static void
test_parts (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  static const LsPart parts[] = {
    { "row", "n_slots", N_ ("row {number} of {n_steps}, {@size}") },
    { "row", "n", "one: {n}" },
    { "size", "small=7", "seven" },
    { "size", NULL, "never" },
    { "other", NULL, "{number}" },
    { NULL },
  };
  static const struct
  {
    const char *sentence, *text;
  } cases[] = {
    { "[{rows@row}]", "[row 1 of 1, seven]" },
    { "[{one@row}] [{one&row}] [{nothing&row}] [{pointed@row}]", "[one: 9] [one: 9] [] []" },
    { "{rows@other} {rows&other} {rows;other}", "1, 3 1 and 3 1 3" },
    { "[{@row}] [{@size>6}] [{@nothing}]", "[one: 9] [ never] []" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const LsSentence one[] = { { NULL, cases[i].sentence }, { NULL, NULL } };
      const LsForm of_parts = { .summary = one, .parts = parts };
      g_autofree char *text = ls_form_to_summary (&of_parts, fixture->data, fixture->program);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_conditions (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  const LsScope scope = { .data = fixture->data, .program = fixture->program };

  g_assert_true (ls_scope_holds (&scope, NULL));
  g_assert_true (ls_scope_holds (&scope, "n_steps,name,on,rows,one"));
  g_assert_false (ls_scope_holds (&scope, "n_steps,is_off"));
  g_assert_false (ls_scope_holds (&scope, "pointed"));
  g_assert_true (ls_scope_holds (&scope, "!pointed,!nothing,!is_off"));
  g_assert_true (ls_scope_holds (&scope, "kind=second,n_active=5,!kind=first"));
  g_assert_false (ls_scope_holds (&scope, "kind=first"));
  g_assert_false (ls_scope_holds (&scope, "nothing=first"));
  g_assert_true (
    ls_scope_holds (&scope, "n_active<6,n_steps<n_active,!n_active<5,!n_active<n_steps"));
  g_assert_false (ls_scope_holds (&scope, "nothing<6"));
  g_assert_true (ls_scope_holds (&scope, "!nothing<6,one.n==n"));
}

/* --- readers --------------------------------------------------------------------------------------------- */

static void
test_text (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *text =
    ls_form_to_text (&form, &fixture->answer, fixture->data, fixture->program);
  g_autofree char *sum = ls_form_to_summary (&form, fixture->data, fixture->program);

  g_assert_cmpstr (text, ==,
                   "second: some\n"
                   "What     Count    Part  Text\n"
                   "row 1        5   5.5 %  end\n"
                   "other 3      0          movi 1 1\n"
                   "64 slots of 1 step\n"
                   "one of 9\n"
                   "1 step.\nsome.\nthe end\n");
  g_assert_cmpstr (sum, ==, "1 step. some.");
}

static void
test_rows (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GArray) rows = ls_form_dup_rows (&form, fixture->data, fixture->program);
  const LsFormRow *row = &g_array_index (rows, LsFormRow, 0);

  g_assert_cmpuint (rows->len, ==, 2);
  g_assert_cmpstr (row->texts[0], ==, "row 1");
  g_assert_cmpstr (row->texts[1], ==, "end");
  g_assert_cmpfloat (row->numbers[2], ==, 5);
  g_assert_cmpfloat_with_epsilon (row->numbers[3], 7.0 / 128, 1e-9);
  g_assert_true (row->has_step);
  g_assert_cmpuint (row->step, ==, 128);
  g_assert_cmpuint (row->lanes, ==, 0x2f);
  g_assert_false (row[1].has_step);
  g_assert_null (row[1].texts[3]); /* no bar, not one of nothing */
}

/* The translator reorders; the noun is chosen in the other language. */
static const char *
translate (const char *words)
{
  return g_str_equal (words, "{n_steps step|steps}.") ? "Von {name}: {n_active Schritt|Schritte}."
                                                      : words;
}

static void
test_translated (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  static const LsTranslator translator = { translate, NULL };
  g_autofree char *sum = NULL;

  ls_words_set_translator (&translator);
  sum = ls_form_to_summary (&form, fixture->data, fixture->program);
  ls_words_set_translator (NULL);
  g_assert_cmpstr (sum, ==, "Von some: 5 Schritte. some.");
}

#define ADD(path, function) g_test_add (path, Fixture, NULL, fixture_init, function, fixture_clear)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/form/data", test_data);
  ADD ("/form/other-kinds", test_other_kinds);
  ADD ("/form/choices", test_choices);
  g_test_add_func ("/form/kept-kinds", test_kept_kinds);
  ADD ("/form/holes", test_holes);
  ADD ("/form/parts", test_parts);
  ADD ("/form/conditions", test_conditions);
  ADD ("/form/text", test_text);
  ADD ("/form/rows", test_rows);
  ADD ("/form/translated", test_translated);
  return g_test_run ();
}
