#include "ls-cause-walk.h"

#include <string.h>

#include "ls-program-path.h"
#include "ls-tell-parts.h"

/* Causes as a walk of the text. The walk goes breadth first, so that what is near is told with what is behind it. */

/* --- which cause it is ------------------------------------------------------------------------------------ */

static guint
hash_cause (gconstpointer key)
{
  const LsCause *cause = key;

  return (guint) cause->step * 2654435761u + cause->cell.kind * 31 + cause->cell.ref.index * 5 +
         cause->cell.ref.channel + (guint) cause->cell.at * 7 + cause->line;
}

static gboolean
equal_causes (gconstpointer a, gconstpointer b)
{
  const LsCause *one = a, *other = b;

  return one->step == other->step && one->line == other->line && one->lane == other->lane &&
         one->wave == other->wave &&
         (one->kind == LS_CAUSE_TEST) == (other->kind == LS_CAUSE_TEST) &&
         ls_cell_equal (&one->cell, &other->cell);
}

static void
index_writes (LsCauseWalk *walk, LsCause *cause)
{
  if (cause->kind == LS_CAUSE_WRITTEN && !g_hash_table_contains (walk->writes, cause))
    g_hash_table_add (walk->writes, cause);
  for (guint i = 0; i < cause->operands->len; i++)
    index_writes (walk, g_ptr_array_index (cause->operands, i));
  for (guint i = 0; i < cause->controls->len; i++)
    index_writes (walk, g_ptr_array_index (cause->controls, i));
}

const LsCause *
ls_cause_walk_find_whole (const LsCauseWalk *walk, const LsCause *cause)
{
  const LsCause *whole =
    cause->kind == LS_CAUSE_SEEN ? g_hash_table_lookup (walk->writes, cause) : NULL;

  return whole != NULL ? whole : cause;
}

/* --- names ------------------------------------------------------------------------------------------------ */

static gboolean
is_given (const LsCause *cause)
{
  return cause->kind == LS_CAUSE_WRITTEN || cause->kind == LS_CAUSE_SEEN;
}

/* Returns: FALSE: the line stands in no function. */
static gboolean
find_function (const LsCauseWalk *walk, guint line, LsCallFrame *frame)
{
  return walk->info->function != NULL && walk->info->function (walk->program, line, frame) &&
         frame->name != NULL;
}

static char *
dup_function (const LsCauseWalk *walk, guint line)
{
  LsCallFrame frame;

  return find_function (walk, line, &frame) ? ls_call_frame_dup_name (&frame) : NULL;
}

/* What the text calls the value. Returns: (transfer full) (nullable): NULL: it has no name for it. */
static char *
dup_name (const LsCauseWalk *walk, const LsCause *cause)
{
  g_autoptr (GString) path = g_string_new (NULL);

  if (ls_program_append_path (walk->program, &cause->cell, path, NULL))
    return g_string_free (g_steal_pointer (&path), FALSE);
  return cause->cell.kind != LS_CELL_LITERAL ? ls_cause_dup_name (cause, walk->program) : NULL;
}

/* Whether one function gives a value to another, or to what a translator puts around all of them: what it returns has no name. */
static gboolean
is_returned (const LsCauseWalk *walk, const LsCause *cause, const LsCause *reader)
{
  LsCallFrame own, other;

  return is_given (cause) && reader != NULL && find_function (walk, cause->line, &own) &&
         (!find_function (walk, reader->line, &other) || own.scope != other.scope);
}

gboolean
ls_cause_walk_is_of_text (const LsCauseWalk *walk, const LsCause *cause, const LsCause *reader)
{
  g_autofree char *name = dup_name (walk, cause);

  if (cause->cell.kind == LS_CELL_LITERAL)
    return FALSE;
  return name != NULL || cause->wave != LS_NO_WAVE ||
         (!is_given (cause) && cause->kind != LS_CAUSE_NEVER && cause->kind != LS_CAUSE_CUT) ||
         is_returned (walk, cause, reader);
}

static char *
dup_whole_name (const LsCauseWalk *walk, const LsCause *cause, const LsCause *reader)
{
  g_autofree char *name = dup_name (walk, cause), *function = NULL;

  if (name != NULL && (cause->cell.kind != LS_CELL_REGISTER ||
                       (reader != NULL && cause->cell.lane == reader->lane)))
    return g_steal_pointer (&name);
  if (name != NULL)
    return g_strdup_printf ("%s@%u", name, cause->cell.lane);
  function = is_returned (walk, cause, reader) ? dup_function (walk, cause->line) : NULL;
  return function != NULL ? g_strdup_printf ("%s ()", function)
                          : ls_cause_dup_what (cause, walk->program);
}

/* --- making ----------------------------------------------------------------------------------------------- */

static LsCauseStatement *
make_statement (LsCauseWalk *walk, LsCause *cause, guint distance)
{
  LsCauseStatement *statement = g_new0 (LsCauseStatement, 1);
  LsCause *whole = (LsCause *) ls_cause_walk_find_whole (walk, cause);

  statement->causes = g_ptr_array_new ();
  statement->behind = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_cause_statement_free);
  statement->distance = distance;
  g_ptr_array_add (statement->causes, cause);
  if (is_given (cause) || cause->kind == LS_CAUSE_TEST)
    {
      statement->line = whole->source.line;
      statement->label = ls_cause_walk_dup_case (walk, whole);
      statement->function = dup_function (walk, cause->line);
      statement->is_again = g_hash_table_contains (walk->made, cause);
      g_hash_table_add (walk->made, cause);
    }
  return statement;
}

/* Whether two values are components of one vector that one step gave, or that nothing gave. */
static gboolean
is_vector (const LsCause *one, const LsCause *other, const char *name, const char *second)
{
  const char *dot = strrchr (name, '.'), *second_dot = strrchr (second, '.');

  return one->kind == other->kind && one->step == other->step && one->line == other->line &&
         one->cell.kind == other->cell.kind && one->cell.lane == other->cell.lane &&
         (one->cell.kind != LS_CELL_REGISTER || one->cell.ref.index == other->cell.ref.index) &&
         dot != NULL && second_dot != NULL && strlen (second_dot) == 2 &&
         dot - name == second_dot - second && strncmp (name, second, (gsize) (dot - name)) == 0 &&
         strchr (dot + 1, '@') == NULL && strchr (dot, second_dot[1]) == NULL;
}

/* Adds a value that a statement takes, unless the statement has it. */
static void
add_value (LsCauseWalk *walk, LsCauseStatement *statement, LsCause *cause, const LsCause *reader)
{
  g_autofree char *name = dup_whole_name (walk, cause, reader);
  LsCauseStatement *made;

  for (guint i = 0; i < statement->behind->len; i++)
    {
      LsCauseStatement *before = g_ptr_array_index (statement->behind, i);
      const LsCause *first = g_ptr_array_index (before->causes, 0);

      for (guint k = 0; k < before->causes->len; k++)
        if (equal_causes (g_ptr_array_index (before->causes, k), cause))
          return;
      if (before->name != NULL && strcmp (before->name, name) == 0 && before->causes->len == 1 &&
          ls_cause_walk_are_words (walk, first, cause))
        {
          g_ptr_array_add (before->causes, cause);
          return;
        }
      if (before->name != NULL && is_vector (first, cause, before->name, name))
        {
          char *whole = g_strconcat (before->name, strrchr (name, '.') + 1, NULL);

          g_free (before->name);
          before->name = whole;
          g_ptr_array_add (before->causes, cause);
          before->is_again &= g_hash_table_contains (walk->made, cause);
          if (is_given (cause))
            g_hash_table_add (walk->made, cause);
          return;
        }
    }
  made = make_statement (walk, cause, statement->distance + 1);
  made->name = g_steal_pointer (&name);
  made->taker = is_returned (walk, cause, reader) ? g_ptr_array_index (statement->causes, 0) : NULL;
  made->is_elsewhere = g_strcmp0 (made->function, statement->function) != 0;
  g_ptr_array_add (statement->behind, made);
}

static void
add_test (LsCauseWalk *walk, LsCauseStatement *statement, LsCause *test)
{
  LsCauseStatement *made;

  for (guint i = 0; i < statement->behind->len; i++)
    if (equal_causes (g_ptr_array_index (
                        ((LsCauseStatement *) g_ptr_array_index (statement->behind, i))->causes, 0),
                      test))
      return;
  made = make_statement (walk, test, statement->distance + 1);
  if (made->is_again)
    ls_cause_statement_free (made);
  else
    g_ptr_array_add (statement->behind, made);
}

static void add_behind (LsCauseWalk *walk,
                        LsCauseStatement *statement,
                        const LsCause *cause,
                        GHashTable *seen);

/* Adds the values that a step of a statement takes, or the indices and coordinates. */
static void
add_operands (LsCauseWalk *walk,
              LsCauseStatement *statement,
              const LsCause *cause,
              gboolean are_addresses,
              GHashTable *seen)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->is_left || operand->is_address != are_addresses)
        continue;
      if (ls_cause_walk_is_of_text (walk, operand, cause))
        add_value (walk, statement, operand, cause);
      else if (is_given (operand))
        add_behind (walk, statement, operand, seen);
    }
}

/* Adds what is behind a step of a statement. seen: of LsCause: its steps so far. */
static void
add_behind (LsCauseWalk *walk, LsCauseStatement *statement, const LsCause *cause, GHashTable *seen)
{
  cause = ls_cause_walk_find_whole (walk, cause);
  if (!g_hash_table_add (seen, (gpointer) cause))
    return;
  add_operands (walk, statement, cause, FALSE, seen);
  add_operands (walk, statement, cause, TRUE, seen);
  for (guint i = 0; i < cause->controls->len; i++)
    {
      LsCause *control = g_ptr_array_index (cause->controls, i);

      if (control->kind == LS_CAUSE_TEST && control->way == LS_WAY_NONE &&
          control->source.line != 0)
        add_test (walk, statement, control);
      else if (control->kind == LS_CAUSE_TEST)
        add_behind (walk, statement, control, seen);
    }
}

static void
expand_statement (LsCauseWalk *walk, LsCauseStatement *statement)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < statement->causes->len; i++)
    {
      const LsCause *cause = g_ptr_array_index (statement->causes, i);

      if (!statement->is_again)
        add_behind (walk, statement, cause, seen);
    }
  statement->computed = ls_cause_walk_dup_computed (walk, statement);
  if (statement->name != NULL)
    statement->value = ls_cause_walk_dup_value (walk, statement);
  for (guint i = 0; i < statement->behind->len; i++)
    g_queue_push_tail (&walk->queue, g_ptr_array_index (statement->behind, i));
}

/* --- what nobody wrote ------------------------------------------------------------------------------------ */

/* Whether a step of no statement hands a value of the text on as it is: such are those of the function that a translator puts around the one
 * that runs. */
static gboolean
hands_on (const LsCauseStatement *statement)
{
  const LsCause *cause = g_ptr_array_index (statement->causes, 0);
  const LsCauseStatement *from;

  if (!is_given (cause) || cause->wave != LS_NO_WAVE || statement->line != 0 ||
      statement->is_again || statement->computed != NULL || statement->behind->len != 1)
    return FALSE;
  from = g_ptr_array_index (statement->behind, 0);
  return from->name != NULL && g_strcmp0 (from->value, statement->value) == 0 &&
         ((const LsCause *) g_ptr_array_index (from->causes, 0))->wave == LS_NO_WAVE;
}

/* The value keeps its name, and is told as what it was handed on from. */
static void
take_from (LsCauseStatement *statement)
{
  LsCauseStatement *from = g_ptr_array_steal_index (statement->behind, 0);
  const LsCauseStatement before = *statement;

  *statement = *from;
  statement->handed = before.handed != NULL ? before.handed : g_ptr_array_index (before.causes, 0);
  statement->name = before.name;
  statement->value = before.value;
  from->causes = before.causes;
  from->behind = before.behind;
  from->function = before.function;
  from->label = before.label;
  from->computed = before.computed;
  ls_cause_statement_free (from);
}

static void
skip_unwritten (LsCauseStatement *statement, guint distance)
{
  while (hands_on (statement))
    take_from (statement);
  statement->distance = distance;
  for (guint i = 0; i < statement->behind->len; i++)
    skip_unwritten (g_ptr_array_index (statement->behind, i), distance + 1);
}

/* Whether the text has words for a cause: a statement, or a name for what was never written. */
static gboolean
has_words (const LsCauseWalk *walk, const LsCause *cause)
{
  LsVariable number;

  return cause->source.line != 0 || cause->kind == LS_CAUSE_WRITTEN ||
         ls_cause_walk_find_number (walk, cause, &number);
}

LsCauseStatement *
ls_cause_statement_new (const LsCause *cause, const LsProgram *program)
{
  LsCauseWalk walk = { .program = program, .info = ls_program_machine (program)->debug_info };
  LsCauseStatement *root, *next;

  if (walk.info == NULL || !has_words (&walk, cause))
    return NULL;
  walk.writes = g_hash_table_new (hash_cause, equal_causes);
  walk.made = g_hash_table_new (hash_cause, equal_causes);
  index_writes (&walk, (LsCause *) cause);
  root = make_statement (&walk, (LsCause *) cause, 0);
  root->name = cause->kind != LS_CAUSE_TEST ? dup_whole_name (&walk, cause, NULL) : NULL;
  g_queue_push_tail (&walk.queue, root);
  while ((next = g_queue_pop_head (&walk.queue)) != NULL)
    expand_statement (&walk, next);
  g_hash_table_unref (walk.writes);
  g_hash_table_unref (walk.made);
  skip_unwritten (root, 0);
  return root;
}

LsCauseStatement *
ls_cause_statement_new_test (const LsWhy *why, const LsProgram *program)
{
  return why->is_text && why->condition != NULL ? ls_cause_statement_new (why->condition, program)
                                                : NULL;
}

void
ls_cause_statement_free (LsCauseStatement *statement)
{
  g_ptr_array_unref (statement->causes);
  g_ptr_array_unref (statement->behind);
  g_free (statement->name);
  g_free (statement->value);
  g_free (statement->computed);
  g_free (statement->label);
  g_free (statement->function);
  g_free (statement);
}
