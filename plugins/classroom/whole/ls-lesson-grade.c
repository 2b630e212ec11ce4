#include "ls-lesson-grade.h"

#include <math.h>

#include "ls-lesson-order.h"
#include "ls-words.h"

/* --- one stop ------------------------------------------------------------------------------------------------ */

/* A whole number has no neighbours that are right as well. */
static gboolean
is_close (double one, double right)
{
  const double near = LS_LESSON_CLOSE * MAX (LS_LESSON_SMALL, fabs (right));

  return fabs (one - right) <= (floor (right) < right ? near : MIN (near, LS_LESSON_CLOSE));
}

/* Whether an answer with a value for each lane is right in one. */
static gboolean
is_right_in (const LsLessonKey *key, const LsLessonAnswer *answer, guint lane)
{
  if ((answer->lanes & LS_MASK_LANE (lane)) == 0)
    return FALSE;
  if (key->ask == LS_ASK_CAUSE)
    return answer->states[lane] == key->states[lane];
  return key->is_float ? is_close (answer->numbers[lane], key->numbers[lane])
                       : answer->numbers[lane] >= key->numbers[lane] &&
                           answer->numbers[lane] <= key->numbers[lane];
}

static void
grade_lanes (const LsLessonKey *key, const LsLessonAnswer *answer, LsLessonGrade *grade)
{
  if (key->ask == LS_ASK_MASK)
    {
      grade->missed = key->lanes & ~answer->lanes & key->asked;
      grade->extra = answer->lanes & ~key->lanes & key->asked;
      grade->wrong = grade->missed | grade->extra;
      return;
    }
  LS_FOREACH_LANE (lane, key->asked)
    if (!is_right_in (key, answer, (guint) lane))
      grade->wrong |= LS_MASK_LANE (lane);
}

/* Groups that keep the rules and are too many are a part of what is right. */
static void
grade_packet (const LsLessonKey *key, const LsLessonAnswer *answer, LsLessonGrade *grade)
{
  guint n_groups;

  grade->detail = ls_lesson_packet_find_problem (key, &answer->packet, &n_groups);
  if (grade->detail != NULL)
    return;
  grade->n_right = n_groups <= key->n_groups;
  grade->part = (double) key->n_groups / MAX (n_groups, 1);
  grade->detail = g_strdup_printf (
    grade->n_right > 0 ? ls_words ("The operations are in %u groups, and fewer are not possible.")
                       : ls_words ("The operations are in %u groups, and %u are possible."),
    n_groups, key->n_groups);
}

/* An order that leaves all outputs as they are and takes longer than it need is a part of what is right. */
static void
grade_order (const LsLessonKey *key, const LsLessonAnswer *answer, LsLessonGrade *grade)
{
  const LsLessonOrder *order = ls_lesson_order_find (key, answer->order);

  if (order->problem != NULL)
    grade->detail =
      g_strdup_printf (ls_words ("In this order the program does not run: %s."), order->problem);
  else if (!order->is_allowed)
    grade->detail =
      g_strdup_printf (ls_words ("In this order lane %u of wave %u writes something else."),
                       order->lane, order->wave);
  if (!order->is_allowed)
    return;
  grade->n_right = order->n_cycles <= key->n_cycles;
  grade->part = (double) key->n_cycles / MAX (order->n_cycles, 1);
  grade->detail = g_strdup_printf (
    grade->n_right > 0 ? ls_words ("The order takes %u cycles, and no order takes less.")
                       : ls_words ("The order takes %u cycles, the best one %u."),
    (guint) order->n_cycles, (guint) key->n_cycles);
}

void
ls_lesson_grade_clear (LsLessonGrade *grade)
{
  g_clear_pointer (&grade->detail, g_free);
}

void
ls_lesson_grade (const LsLessonKey *key, const LsLessonAnswer *answer, LsLessonGrade *grade)
{
  const gboolean has_lanes = key->ask == LS_ASK_MASK || key->ask == LS_ASK_VALUE ||
                             key->ask == LS_ASK_CAUSE || key->ask == LS_ASK_ITERATION;

  *grade = (LsLessonGrade){ .stop = key->number,
                            .ask = key->ask,
                            .is_answered = answer != NULL,
                            .n_asked = has_lanes ? (guint) __builtin_popcountll (key->asked) : 1,
                            .first = G_MAXUINT,
                            .tell = key->tell };
  if (answer == NULL)
    return;
  if (has_lanes)
    {
      grade_lanes (key, answer, grade);
      grade->right = key->asked & ~grade->wrong;
      grade->n_right = (guint) __builtin_popcountll (grade->right);
      if (grade->wrong != 0)
        grade->first = (guint) __builtin_ctzll (grade->wrong);
    }
  else if (key->ask == LS_ASK_PACKET)
    grade_packet (key, answer, grade);
  else if (key->ask == LS_ASK_ORDER)
    grade_order (key, answer, grade);
  else
    grade->n_right =
      key->ask == LS_ASK_CHOICE ? answer->choice == key->choice : answer->stack == key->stack;
  grade->is_right = grade->n_right == grade->n_asked;
  grade->part = MAX (grade->part, (double) grade->n_right / grade->n_asked);
}

static const LsField grade_fields[];

char *
ls_lesson_grade_to_words (const LsLessonGrade *grade)
{
  return ls_fields_say (grade_fields, grade, NULL, NULL);
}

/* --- all of them --------------------------------------------------------------------------------------------- */

static const LsLessonAnswer *
find_answer (const GArray *answers, guint stop)
{
  for (guint i = answers->len; i-- > 0;)
    if (g_array_index (answers, LsLessonAnswer, i).stop == stop)
      return &g_array_index (answers, LsLessonAnswer, i);
  return NULL;
}

LsLessonGrades *
ls_lesson_grades_new (const LsLessonKeys *keys, const GArray *answers)
{
  LsLessonGrades *grades = g_new0 (LsLessonGrades, 1);

  grades->keys = keys;
  grades->title = keys->lesson->title;
  grades->variant = keys->variant;
  grades->stops = g_array_new (FALSE, FALSE, sizeof (LsLessonGrade));
  g_array_set_clear_func (grades->stops, (GDestroyNotify) ls_lesson_grade_clear);
  for (guint i = 0; i < keys->stops->len; i++)
    {
      const LsLessonKey *key = g_ptr_array_index (keys->stops, i);
      LsLessonGrade grade;

      if (key->ask == LS_ASK_NOTHING)
        continue;
      ls_lesson_grade (key, find_answer (answers, key->number), &grade);
      g_array_append_val (grades->stops, grade);
      grades->n_right += grade.is_right;
      grades->n_asked++;
      grades->score += grade.part;
    }
  if (grades->n_asked > 0)
    grades->score /= grades->n_asked;
  return grades;
}

void
ls_lesson_grades_free (LsLessonGrades *grades)
{
  g_array_unref (grades->stops);
  g_free (grades);
}

/* --- as an answer -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsSentence worth_sentences[] = {
  { "!is_answered", N_ ("There is no answer.") },
  { "is_right,n_asked=1", N_ ("Right.") },
  { "is_right,!n_asked=1", N_ ("Right in all {n_asked} lanes.") },
  { "is_answered,!is_right,n_asked=1", N_ ("Wrong.") },
  { "is_answered,!is_right,!n_asked=1", N_ ("{n_right} of {n_asked} lanes are right.") },
  { "missed", N_ ("Missed: {missed:named}.") },
  { "extra", N_ ("Too many: {extra:named}.") },
  { "wrong,!ask=mask,!n_asked=1", N_ ("Wrong: {wrong:named}.") },
  { "detail", "{detail}" },
  { NULL, NULL }
};
static const LsField grade_fields[] = {
  LS_FIELD_AS (LsLessonGrade, UINT, stop, "number"),
  LS_FIELD_NAMED (LsLessonGrade, ask, "ask", ls_lesson_asks),
  LS_FIELD (LsLessonGrade, BOOL, is_answered),
  LS_FIELD (LsLessonGrade, BOOL, is_right),
  LS_FIELD (LsLessonGrade, UINT, n_right),
  LS_FIELD (LsLessonGrade, UINT, n_asked),
  LS_FIELD_IF (LsLessonGrade, LANES, missed, "missed", missed),
  LS_FIELD_IF (LsLessonGrade, LANES, extra, "extra", extra),
  LS_FIELD_IF (LsLessonGrade, LANES, wrong, "wrong", wrong),
  LS_FIELD_AS (LsLessonGrade, INDEX, first, "first_wrong"),
  LS_FIELD (LsLessonGrade, STRING, detail),
  LS_FIELD_SAY ("sentence", worth_sentences, NULL),
  LS_FIELD (LsLessonGrade, STRING, tell),
  LS_FIELD_END
};
static const LsField grades_fields[] = {
  LS_FIELD (LsLessonGrades, STRING, file),
  LS_FIELD (LsLessonGrades, STRING, title),
  LS_FIELD (LsLessonGrades, UINT, variant),
  LS_FIELD_LIST (LsLessonGrades, stops, "stops", LsLessonGrade, grade_fields),
  LS_FIELD (LsLessonGrades, UINT, n_right),
  LS_FIELD (LsLessonGrades, UINT, n_asked),
  LS_FIELD (LsLessonGrades, DOUBLE, score),
  LS_FIELD_END
};
static const LsSentence grade_sentences[] = {
  { NULL, N_ ("Stop {number}: {sentence}") },
  { NULL, NULL }
};
static const LsFormTable grades_tables[] = {
  { .key = "stops", .sentences = grade_sentences },
  { NULL }
};
static const LsSentence grades_summary[] = {
  { NULL, N_ ("{n_right} of {#stops stop is|stops are} right.") },
  { NULL, NULL }
};
/* clang-format on */
const LsForm ls_lesson_grades_form = { .fields = grades_fields,
                                       .tables = grades_tables,
                                       .summary = grades_summary };
