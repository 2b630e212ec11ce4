#include "ls-told.h"

#include <inttypes.h>

#include "ls-cause-statement.h"
#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-words.h"

LsTold *
ls_told_new (char *sentence)
{
  LsTold *told = g_new0 (LsTold, 1);

  told->sentence = sentence;
  told->behind = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_told_free);
  return told;
}

void
ls_told_free (LsTold *told)
{
  g_ptr_array_unref (told->behind);
  g_free (told->sentence);
  g_free (told->more);
  g_free (told);
}

LsTold *
ls_told_add (LsTold *told, LsTold *behind)
{
  g_ptr_array_add (told->behind, behind);
  return behind;
}

static void
append_told (GString *text, const LsTold *told, guint depth)
{
  g_string_append_printf (text, "%*s%s\n", (int) (2 * depth), "", told->sentence);
  for (guint i = 0; i < told->behind->len; i++)
    {
      const LsTold *next = g_ptr_array_index (told->behind, i);

      if (!next->is_cut)
        append_told (text, next, depth + 1);
    }
}

char *
ls_told_to_text (const LsTold *told)
{
  GString *text = g_string_new (NULL);

  append_told (text, told, 0);
  return g_string_free (text, FALSE);
}

/* --- where a NaN comes from ------------------------------------------------------------------------------- */

/* A NaN or an infinity may hide behind other values. */
const LsTold *
ls_told_find_origin (const LsTold *told)
{
  for (guint i = 0; i < told->behind->len; i++)
    {
      const LsTold *origin = ls_told_find_origin (g_ptr_array_index (told->behind, i));

      if (origin != NULL)
        return origin;
    }
  return told->value == LS_TOLD_NO_NUMBER && !told->is_open && !told->is_cut ? told : NULL;
}

/* Adds what the source says of it. sentence: (transfer full). Returns: (transfer full). */
static char *
add_source (char *sentence, const LsCauseSource *source)
{
  g_autofree char *words = ls_cause_source_tell (source);
  char *told = g_strconcat (sentence, words, NULL);

  g_free (sentence);
  return told;
}

/* --- making ---------------------------------------------------------------------------------------------- */

/* What all lines of an answer have in common. */
typedef struct
{
  const LsProgram *program;
  guint wave; /* asked about */
} Asked;

static void
set_place (LsTold *told, const Asked *asked, guint wave, guint64 step, guint lane)
{
  told->has_place = TRUE;
  told->wave = wave == LS_NO_WAVE ? asked->wave : wave;
  told->step = step;
  told->lane = lane;
}

/* Whether the causes of a value were not looked for, though it may have some; those of other waves are asked there. */
static gboolean
is_open (const LsCause *cause)
{
  return cause->kind == LS_CAUSE_CUT && cause->wave == LS_NO_WAVE &&
         ls_cell_is_variable (&cause->cell);
}

/* before: the position where the operands of the step behind cause were read. */
static LsTold *
tell_who (const LsCause *cause, const Asked *asked, guint64 before)
{
  LsTold *told = ls_told_new (add_source (ls_cause_tell (cause, asked->program), &cause->source));
  g_autoptr (GPtrArray) behind = ls_cause_dup_told (cause);

  if (cause->kind == LS_CAUSE_EDITED)
    set_place (told, asked, cause->wave, cause->step, cause->cell.lane);
  else if (cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN ||
           cause->kind == LS_CAUSE_TEST)
    set_place (told, asked, cause->wave, cause->step, cause->lane);
  told->has_cell = cause->wave == LS_NO_WAVE && ls_cell_is_variable (&cause->cell);
  told->cell = cause->cell;
  told->asked_at = before;
  told->is_open = is_open (cause);
  told->is_cut = cause->kind == LS_CAUSE_CUT;
  told->is_start = cause->kind == LS_CAUSE_PRELOADED;
  for (guint i = 0; i < behind->len; i++)
    ls_told_add (
      told, tell_who (g_ptr_array_index (behind, i), asked, cause->step > 0 ? cause->step - 1 : 0));
  return told;
}

LsTold *
ls_told_new_who (const LsCause *cause, const LsProgram *program, guint wave)
{
  const Asked asked = { program, wave };

  return tell_who (cause, &asked, G_MAXUINT64);
}

/* --- why ------------------------------------------------------------------------------------------------- */

/* The values that were compared, as they were before; the sentence above has those that never change. */
static void
add_compared (LsTold *told, const LsTested *tested, const Asked *asked)
{
  for (guint i = 0; i < tested->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (tested->operands, i);
      g_autofree char *cell = ls_tell_dup_named (operand, FALSE, asked->program);
      g_autofree char *value = ls_tell_dup_bits (operand, asked->program, ls_cause_value (operand));
      LsTold *compared;

      if (operand->kind == LS_CAUSE_CONSTANT)
        continue;
      compared = ls_told_add (
        told, ls_told_new (g_strdup_printf (ls_words ("%s was %s before step %" PRIu64 "."), cell,
                                            value, tested->step)));
      compared->is_open = is_open (operand);
      compared->cell = operand->cell;
      compared->asked_at = tested->step - 1;
    }
}

/* A step of the lane; format: of the step. */
static LsTold *
add_step (LsTold *told, char *sentence, guint64 step, guint lane, const Asked *asked)
{
  LsTold *behind = ls_told_add (told, ls_told_new (sentence));

  set_place (behind, asked, LS_NO_WAVE, step, lane);
  return behind;
}

/* In statements of the text. Returns: FALSE: it has no words for the test. */
static gboolean
add_condition (LsTold *told, const LsWhy *why, const Asked *asked)
{
  g_autoptr (LsCauseStatement) test = ls_cause_statement_new_test (why, asked->program);
  guint n_left_out = 0;

  if (test != NULL)
    ls_told_add (
      told, ls_told_new_statements (test, asked->program, asked->wave, G_MAXUINT, &n_left_out));
  return test != NULL;
}

/* A test elsewhere leads there. */
static void
add_test (LsTold *told, const LsWhy *why, const Asked *asked)
{
  const LsTested *test = &why->test;

  if (test->step != why->since)
    {
      g_autofree char *step = ls_tell_dup_step (test->step, asked->program, test->line);

      told = add_step (
        told, add_source (g_strdup_printf (ls_words ("The test was %s."), step), &test->source),
        test->step, why->lane, asked);
    }
  add_compared (told, test, asked);
}

/* Where the predicates were made that keep the lane out. except: (nullable): tells the tests that it has by itself. */
static void
add_predicates (LsTold *told,
                const LsKeptOut *kept_out,
                const LsKeptOut *except,
                guint lane,
                const Asked *asked)
{
  const LsPredicateTest *predicate;
  guint i = 0;

  while ((predicate = ls_kept_out_next (kept_out, except, &i)) != NULL)
    {
      const LsTested *test = &predicate->test;
      g_autofree char *step = ls_tell_dup_step (test->step, asked->program, test->line);
      g_autofree char *bit =
        predicate->has_bit ? ls_expr_dup_ref (asked->program, predicate->bit) : NULL;
      char *sentence = bit != NULL
                         ? g_strdup_printf (ls_words ("%s was set in %s."), bit, step)
                         : g_strdup_printf (ls_words ("The predicate was set in %s."), step);

      add_compared (add_step (told, sentence, test->step, lane, asked), test, asked);
    }
}

LsTold *
ls_told_new_why (const LsWhy *why, const LsProgram *program, guint wave)
{
  const Asked asked = { program, wave };
  LsTold *told = ls_told_new (ls_fields_say (ls_why_fields, why, program, NULL));

  if (why->since > 0)
    set_place (told, &asked, LS_NO_WAVE, why->since, why->lane);
  if (why->test.is_known && !add_condition (told, why, &asked))
    add_test (told, why, &asked);
  add_predicates (told, &why->was_kept_out, NULL, why->lane, &asked);
  add_predicates (told, &why->kept_out, &why->was_kept_out, why->lane, &asked);
  if (why->comes_back)
    add_step (told, g_strdup_printf (ls_words ("Go to step %" PRIu64 "."), why->back), why->back,
              why->lane, &asked);
  return told;
}

/* --- uses ------------------------------------------------------------------------------------------------ */

static LsTold *
tell_uses (const LsUses *uses, const Asked *asked)
{
  LsTold *told = ls_told_new (ls_fields_say (ls_uses_fields, uses, asked->program, NULL));

  set_place (told, asked, uses->wave, uses->from,
             uses->cell.kind == LS_CELL_REGISTER ? uses->cell.lane : 0);
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);
      LsTold *of_use = ls_told_add (
        told, ls_told_new (add_source (ls_fields_say (ls_use_fields, use, asked->program, NULL),
                                       &use->source)));

      set_place (of_use, asked, use->wave, use->step, use->lane);
      for (guint k = 0; k < use->results->len; k++)
        {
          const LsUses *result = g_ptr_array_index (use->results, k);

          if (result->uses->len > 0)
            ls_told_add (of_use, tell_uses (result, asked));
        }
    }
  return told;
}

LsTold *
ls_told_new_uses (const LsUses *uses, const LsProgram *program, guint wave)
{
  const Asked asked = { program, wave };

  return tell_uses (uses, &asked);
}
