#include "ls-causes-source.h"

#include "ls-uses.h"
#include "ls-words.h"

/* Causes in the words of the source. */

void
ls_cause_source_clear (LsCauseSource *source)
{
  g_clear_pointer (&source->text, g_free);
  *source = (LsCauseSource){ 0 };
}

static char *
dup_inside (const LsCauseSource *source)
{
  GString *lines = g_string_new (NULL);

  for (guint i = 0; i < source->n_inside; i++)
    g_string_append_printf (lines, i > 0 ? ", %u" : "%u", source->inside[i]);
  return g_string_free (lines, FALSE);
}

char *
ls_cause_source_tell (const LsCauseSource *source)
{
  g_autofree char *inside = dup_inside (source);

  if (source->line == 0)
    return g_strdup ("");
  if (source->n_inside > 0)
    return g_strdup_printf (
      source->is_about
        ? ls_words (" (about source line %u: %s with %s, which the compiler does not keep)")
        : ls_words (" (source line %u: %s with %s, which the compiler does not keep)"),
      source->line, source->text, inside);
  return g_strdup_printf (source->is_about ? ls_words (" (about source line %u: %s)")
                                           : ls_words (" (source line %u: %s)"),
                          source->line, source->text);
}

static GVariant *
read_inside (const LsCauseSource *source, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return source->n_inside > 0 ? g_variant_new_fixed_array (G_VARIANT_TYPE_UINT32, source->inside,
                                                           source->n_inside, sizeof (guint32))
                              : NULL;
}

/* clang-format off */
const LsField ls_cause_source_fields[] = {
  LS_FIELD_AS (LsCauseSource, UINT, line, "source_line"),
  LS_FIELD (LsCauseSource, STRING, text),
  LS_FIELD (LsCauseSource, FLAG, is_about),
  LS_FIELD_MADE ("inside", read_inside),
  LS_FIELD_END
};
/* clang-format on */

static void
copy_about (LsCauseSource *source, const LsCauseSource *from)
{
  if (from == NULL || from->line == 0)
    return;
  *source = *from;
  source->text = g_strdup (from->text);
  source->is_about = TRUE;
}

/* --- who ------------------------------------------------------------------------------------------------- */

/* The first operand that a statement of its own gave tells what a test is of. */
static void
find_by_operands (LsCauseSource *source, const GPtrArray *operands)
{
  for (guint i = 0; i < operands->len && source->line == 0; i++)
    copy_about (source, &((const LsCause *) g_ptr_array_index (operands, i))->source);
}

/* A step that gives no value of the source works for the one that takes its result. */
static void
find_who (LsCause *cause, const LsCauseSource *taker, const LsCauseSourceFinder *finder)
{
  const LsSourceQuestion question = {
    .step = cause->step,
    .line = cause->line,
    .lane = cause->lane,
    .slot = cause->slot,
    .ref = cause->cell.kind == LS_CELL_REGISTER && cause->kind != LS_CAUSE_TEST ? &cause->cell.ref
                                                                                : NULL,
    .operands = cause->kind == LS_CAUSE_TEST ? cause->operands : NULL,
    .is_kill = cause->is_kill,
    .is_alone = taker == NULL
  };

  if (cause->wave == LS_NO_WAVE &&
      (cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN ||
       cause->kind == LS_CAUSE_TEST) &&
      !finder->find (&question, &cause->source, finder->data) && cause->source.line == 0)
    copy_about (&cause->source, taker);
  for (guint i = 0; i < cause->operands->len; i++)
    find_who (g_ptr_array_index (cause->operands, i),
              cause->source.line != 0 ? &cause->source : taker, finder);
  for (guint i = 0; i < cause->controls->len; i++)
    find_who (g_ptr_array_index (cause->controls, i), NULL, finder);
  if (cause->kind == LS_CAUSE_TEST && cause->source.line == 0)
    find_by_operands (&cause->source, cause->operands);
}

void
ls_cause_find_source (LsCause *cause, const LsCauseSourceFinder *finder)
{
  find_who (cause, NULL, finder);
}

/* --- why ------------------------------------------------------------------------------------------------- */

static void
find_test (LsTested *test, guint lane, gboolean is_kill, const LsCauseSourceFinder *finder)
{
  const LsSourceQuestion question = { .step = test->step,
                                      .line = test->line,
                                      .lane = lane,
                                      .operands = test->operands,
                                      .is_kill = is_kill,
                                      .is_alone = TRUE };

  if (test->is_known)
    finder->find (&question, &test->source, finder->data);
}

static void
find_kept_out (LsKeptOut *kept_out, guint lane, const LsCauseSourceFinder *finder)
{
  for (guint i = 0; i < kept_out->tests->len; i++)
    find_test (&g_array_index (kept_out->tests, LsPredicateTest, i).test, lane, FALSE, finder);
}

void
ls_why_find_source (LsWhy *why, const LsCauseSourceFinder *finder)
{
  find_test (&why->test, why->lane, why->role == LS_LANE_KILLED, finder);
  if (why->condition != NULL)
    ls_cause_find_source (why->condition, finder);
  find_kept_out (&why->was_kept_out, why->lane, finder);
  find_kept_out (&why->kept_out, why->lane, finder);
}

/* --- uses ------------------------------------------------------------------------------------------------ */

static const LsCauseSource *find_uses (const LsUses *uses, const LsCauseSourceFinder *finder);

/* Whether a use puts something into a memory, or somewhere that is not followed. */
static gboolean
stores (const LsUse *use)
{
  if (use->results->len == 0)
    return TRUE;
  for (guint i = 0; i < use->results->len; i++)
    if (((const LsUses *) g_ptr_array_index (use->results, i))->cell.kind == LS_CELL_MEMORY)
      return TRUE;
  return FALSE;
}

static void
find_use (LsUse *use, const LsCauseSourceFinder *finder)
{
  const LsCauseSource *taker = NULL;

  for (guint i = 0; i < use->results->len; i++)
    {
      const LsUses *result = g_ptr_array_index (use->results, i);
      const LsCauseSource *behind = find_uses (result, finder);
      const LsSourceQuestion question = { .step = use->step,
                                          .line = use->line,
                                          .lane = use->lane,
                                          .slot = use->slot,
                                          .ref = &result->cell.ref };

      if (taker == NULL)
        taker = behind;
      if (use->source.line == 0 && use->wave == LS_NO_WAVE && result->cell.kind == LS_CELL_REGISTER)
        finder->find (&question, &use->source, finder->data);
    }
  if (use->source.line == 0 && use->wave == LS_NO_WAVE && use->is_test)
    finder->find (&(LsSourceQuestion){ .step = use->step, .line = use->line, .lane = use->lane },
                  &use->source, finder->data);
  if (use->source.line == 0 && use->wave == LS_NO_WAVE && stores (use))
    finder->find (&(LsSourceQuestion){ .step = use->step,
                                       .line = use->line,
                                       .lane = use->lane,
                                       .slot = use->slot,
                                       .is_alone = TRUE },
                  &use->source, finder->data);
  if (use->source.line == 0)
    copy_about (&use->source, taker);
}

/* Returns: (nullable): the statement of the first use that has one. */
static const LsCauseSource *
find_uses (const LsUses *uses, const LsCauseSourceFinder *finder)
{
  const LsCauseSource *first = NULL;

  for (guint i = 0; i < uses->uses->len; i++)
    {
      LsUse *use = g_ptr_array_index (uses->uses, i);

      find_use (use, finder);
      if (first == NULL && use->source.line != 0)
        first = &use->source;
    }
  return first;
}

void
ls_uses_find_source (LsUses *uses, const LsCauseSourceFinder *finder)
{
  find_uses (uses, finder);
}
