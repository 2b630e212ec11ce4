#include "ls-cause-statement.h"

#include <inttypes.h>
#include <string.h>

#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-tell.h"
#include "ls-words.h"

/* The walk of the text as data and in words. */

static const LsCause *
first_of (const LsCauseStatement *statement)
{
  return g_ptr_array_index (statement->causes, 0);
}

/* --- words ------------------------------------------------------------------------------------------------ */

/* The line of a statement; a step that stands nowhere works for one. */
static char *
dup_line (const LsCauseStatement *statement, const LsProgram *program, gboolean begins)
{
  char *line = ls_tell_dup_text_line (program, first_of (statement)->line, begins);

  return line != NULL ? line
                      : g_strdup_printf (begins ? ls_words ("Line %u") : ls_words ("line %u"),
                                         statement->line);
}

/* "was true", or of a switch "kind = 2: case 2"; with the numbers. Returns: (transfer full). */
static char *
dup_found (const LsCauseStatement *statement, const LsCause *test)
{
  const gboolean is_true = ls_tell_is_true (&test->comparison, test->operands);
  const char *computed = statement->computed;

  if (statement->label != NULL && computed != NULL)
    return g_strdup_printf (test->comparison.holds ? ls_words ("%s: case %s")
                                                   : ls_words ("%s: not case %s"),
                            computed, statement->label);
  if (statement->label != NULL)
    return g_strdup_printf (
      test->comparison.holds ? ls_words ("case %s") : ls_words ("not case %s"), statement->label);
  if (computed != NULL)
    return g_strdup_printf (is_true ? ls_words ("was true: %s") : ls_words ("was false: %s"),
                            computed);
  return g_strdup (is_true ? ls_words ("was true") : ls_words ("was false"));
}

/* Returns: (transfer full) */
static char *
dup_test (const LsCauseStatement *statement, const LsProgram *program)
{
  const LsCause *test = first_of (statement);
  g_autofree char *line = dup_line (statement, program, TRUE), *found = dup_found (statement, test);
  g_autofree char *own = ls_tell_dup_text_line (program, test->line, FALSE);
  g_autofree char *other = ls_tell_dup_text_line (program, test->skipped, FALSE);

  if (test->is_kill && statement->computed == NULL)
    return g_strdup_printf (ls_words ("%s, step %" PRIu64 ", killed lane %u."), line, test->step,
                            test->lane);
  if (test->is_kill)
    return g_strdup_printf (
      ls_words ("%s, step %" PRIu64 ", %s, which decided about killing lane %u."), line, test->step,
      found, test->lane);
  if (other == NULL || g_strcmp0 (own, other) == 0 || statement->line == 0)
    return g_strdup_printf (
      ls_words ("%s, step %" PRIu64 ", %s, which decided what lane %u runs next."), line,
      test->step, found, test->lane);
  if (test->is_skip)
    return g_strdup_printf (
      ls_words ("%s, step %" PRIu64 ", %s, so that lane %u did not run %s then."), line, test->step,
      found, test->lane, other);
  return g_strdup_printf (ls_words ("%s, step %" PRIu64 ", %s, so that lane %u ran %s."), line,
                          test->step, found, test->lane, other);
}

/* Returns: (transfer full) */
static char *
dup_given (const LsCauseStatement *statement, const LsProgram *program)
{
  const guint64 step = first_of (statement)->step;
  const char *function = statement->is_elsewhere ? statement->function : NULL;
  const char *computed = statement->computed;
  g_autofree char *line = dup_line (statement, program, FALSE);

  if (function != NULL && computed != NULL)
    return g_strdup_printf (ls_words ("%s of %s (), step %" PRIu64 ", computed it as %s."), line,
                            function, step, computed);
  if (function != NULL)
    return g_strdup_printf (ls_words ("%s of %s (), step %" PRIu64 ", gave it."), line, function,
                            step);
  if (computed != NULL)
    return g_strdup_printf (ls_words ("%s, step %" PRIu64 ", computed it as %s."), line, step,
                            computed);
  return g_strdup_printf (ls_words ("%s, step %" PRIu64 ", gave it."), line, step);
}

/* How a value came about. Returns: (transfer full) */
static char *
dup_origin (const LsCauseStatement *statement, const LsProgram *program)
{
  const LsCause *cause = first_of (statement);
  g_autofree char *given = NULL;

  switch ((guint) cause->kind)
    {
    case LS_CAUSE_EDITED:
      return g_strdup_printf (ls_words ("set by hand at step %" PRIu64 "."), cause->step);
    case LS_CAUSE_PRELOADED:
      return g_strdup (ls_words ("given at the start."));
    case LS_CAUSE_NEVER:
      return g_strdup (ls_words ("nothing has given it a value."));
    case LS_CAUSE_CONSTANT:
      return g_strdup (ls_words ("given; the run does not change it."));
    case LS_CAUSE_CUT:
      return g_strdup (ls_words ("its cause was not looked for."));
    default:
      break;
    }
  if (statement->line == 0)
    return g_strdup_printf (ls_words ("step %" PRIu64 " gave it, for no statement of the text."),
                            cause->step);
  given = dup_given (statement, program);
  if (!statement->is_again)
    return ls_tell_dup_with_text (given, &cause->source);
  /* Two sentences. */
  g_autofree char *both = g_strconcat (given, " ", ls_words ("This is told elsewhere."), NULL);
  return ls_tell_dup_with_text (both, &cause->source);
}

char *
ls_cause_statement_tell (const LsCauseStatement *statement, const LsProgram *program)
{
  const LsCause *cause = first_of (statement);
  g_autofree char *told = NULL;

  if (cause->wave != LS_NO_WAVE)
    return ls_cause_tell (cause, program);
  if (cause->kind == LS_CAUSE_TEST)
    {
      told = dup_test (statement, program);
      return ls_tell_dup_with_text (told, &cause->source);
    }
  told = dup_origin (statement, program);
  if (statement->value != NULL && cause->kind != LS_CAUSE_NEVER)
    return g_strdup_printf ("%s = %s: %s", statement->name, statement->value, told);
  return g_strdup_printf ("%s: %s", statement->name, told);
}

/* --- sentences one behind the other ----------------------------------------------------------------------- */

static guint
count_behind (const LsCauseStatement *statement)
{
  guint n = 0;

  for (guint i = 0; i < statement->behind->len; i++)
    n += 1 + count_behind (g_ptr_array_index (statement->behind, i));
  return n;
}

/* "NaN:ffc00000", "(0.5, -inf)": no other value has these words; "(0.0, -0.0)". */
static LsToldValue
value_of (const LsCauseStatement *statement)
{
  const char *value = statement->value;

  if (value == NULL)
    return LS_TOLD_USUAL;
  if (strstr (value, "NaN") != NULL || strstr (value, "inf") != NULL)
    return LS_TOLD_NO_NUMBER;
  return value[strspn (value, "(-0., )")] == '\0' ? LS_TOLD_ZERO : LS_TOLD_USUAL;
}

LsTold *
ls_told_new_statements (const LsCauseStatement *statement,
                        const LsProgram *program,
                        guint wave,
                        guint depth,
                        guint *n_left_out)
{
  const LsCause *cause = first_of (statement);
  const LsCause *value = statement->handed != NULL ? statement->handed : cause;
  LsTold *told = ls_told_new (ls_cause_statement_tell (statement, program));
  const gboolean is_open = depth <= 1 && statement->behind->len > 0;

  told->has_place = cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN ||
                    cause->kind == LS_CAUSE_TEST || cause->kind == LS_CAUSE_EDITED;
  told->wave = cause->wave == LS_NO_WAVE ? wave : cause->wave;
  /* Where the statement is on its way: the position behind it is another line's. */
  told->step = cause->step - (cause->step > 0 && cause->kind != LS_CAUSE_EDITED);
  told->lane = cause->kind == LS_CAUSE_EDITED ? cause->cell.lane : cause->lane;
  told->has_cell =
    value->wave == LS_NO_WAVE && value->kind != LS_CAUSE_TEST && ls_cell_is_variable (&value->cell);
  told->cell = value->cell;
  told->is_test = cause->kind == LS_CAUSE_TEST;
  told->asked_at = statement->distance == 0 ? G_MAXUINT64 : value->step;
  told->is_open = told->has_cell && (is_open || statement->is_again || cause->kind == LS_CAUSE_CUT);
  told->is_start = cause->kind == LS_CAUSE_PRELOADED;
  told->value = value_of (statement);
  for (guint i = 0; i < statement->behind->len; i++)
    {
      const LsCauseStatement *next = g_ptr_array_index (statement->behind, i);

      if (!is_open || (depth == 1 && first_of (next)->kind == LS_CAUSE_TEST))
        ls_told_add (told, ls_told_new_statements (next, program, wave, depth - 1, n_left_out));
      else
        *n_left_out += 1 + count_behind (next);
    }
  return told;
}

/* --- data -------------------------------------------------------------------------------------------------- */

static char *
dup_text (const LsCauseStatement *statement, const LsProgram *program G_GNUC_UNUSED)
{
  return statement->line != 0 ? g_strdup (first_of (statement)->source.text) : NULL;
}

static gboolean
has_step (const LsCauseStatement *statement)
{
  return statement->line != 0;
}

static GVariant *
read_step (const LsCauseStatement *statement, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return has_step (statement) ? g_variant_new_uint64 (first_of (statement)->step) : NULL;
}

static GVariant *
read_holds (const LsCauseStatement *statement, const LsFieldScope *scope G_GNUC_UNUSED)
{
  const LsCause *cause = first_of (statement);

  return cause->kind == LS_CAUSE_TEST
           ? g_variant_new_boolean (ls_tell_is_true (&cause->comparison, cause->operands))
           : NULL;
}

/* clang-format off */
static const LsField statement_fields[] = {
  LS_FIELD_IF (LsCauseStatement, UINT, line, "source_line", line),
  LS_FIELD_TOLD ("text", dup_text),
  LS_FIELD (LsCauseStatement, STRING, function),
  LS_FIELD_MADE ("step", read_step),
  LS_FIELD (LsCauseStatement, STRING, name),
  LS_FIELD_AS (LsCauseStatement, STRING, value, "gave"),
  LS_FIELD_MADE ("holds", read_holds),
  LS_FIELD_AS (LsCauseStatement, STRING, computed, "computed_as"),
    LS_FIELD_TOLD ("sentence", ls_cause_statement_tell),
  LS_FIELD_END
};
/* clang-format on */

/* --- the lines of a walk ----------------------------------------------------------------------------------- */

typedef struct
{
  guint line, n;
  guint distance;
  const LsCauseStatement *first;
} Row;

static void
add_row (GArray *rows, const LsCauseStatement *statement)
{
  const Row row = { statement->line, 1, statement->distance, statement };

  if (statement->line == 0 || statement->is_again)
    return;
  for (guint i = 0; i < rows->len; i++)
    {
      Row *other = &g_array_index (rows, Row, i);

      if (other->line == statement->line &&
          g_strcmp0 (other->first->function, statement->function) == 0)
        {
          other->n++;
          return;
        }
    }
  g_array_append_val (rows, row);
}

/* Breadth first. */
static GArray *
list_rows (const LsCauseStatement *root)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  GQueue queue = G_QUEUE_INIT;
  const LsCauseStatement *next;

  g_queue_push_tail (&queue, (gpointer) root);
  while ((next = g_queue_pop_head (&queue)) != NULL)
    {
      add_row (rows, next);
      for (guint i = 0; i < next->behind->len; i++)
        g_queue_push_tail (&queue, g_ptr_array_index (next->behind, i));
    }
  return rows;
}

/* clang-format off */
static const LsField row_fields[] = {
  LS_FIELD (Row, UINT, n),
  LS_FIELD (Row, UINT, distance),
  LS_FIELD_TO_MEMBERS (Row, first, statement_fields),
  LS_FIELD_END
};
/* clang-format on */

static GVariant *
read_rows (const LsCauseStatement *root, const LsFieldScope *scope)
{
  g_autoptr (GArray) rows = list_rows (root);

  return ls_fields_read_rows (row_fields, rows->data, rows->len, sizeof (Row), scope);
}

/* clang-format off */
static const LsField rows_fields[] = { LS_FIELD_MADE ("statements", read_rows), LS_FIELD_END };
static const LsSentence rows_sentences[] = {
  { "n<2", N_ ("{#>3}. {sentence}") },
  { "!n<2", N_ ("{#>3}. {n} times, at last: {sentence}") },
  { NULL, NULL }
};
static const LsFormTable rows_tables[] = { { .key = "statements", .sentences = rows_sentences }, { .key = NULL } };
/* clang-format on */
const LsForm ls_cause_statements_form = { .fields = rows_fields, .tables = rows_tables };
