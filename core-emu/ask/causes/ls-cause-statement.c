#include "ls-cause-statement.h"

#include <string.h>

#include "ls-debug-info.h"
#include "ls-program-path.h"
#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-value.h"
#include "ls-words.h"

/* Causes as a walk of the text. The walk goes breadth first, so that what is near is told with what is behind it. */

#define MAX_COMPUTED 60 /* characters of a computation */
#define MAX_PARTS 64    /* steps that are looked at for one */

typedef struct
{
  const LsProgram *program;
  const LsDebugInfo *info;
  GHashTable *writes; /* of LsCause by LsCause: the first with a step and a cell */
  GHashTable *made;   /* of LsCauseStatement by LsCause */
  GQueue queue;       /* of LsCauseStatement: what is behind them is not made yet */
  guint *n_parts;     /* steps that may still be looked at for a computation */
} Walk;

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
index_writes (Walk *walk, LsCause *cause)
{
  if (cause->kind == LS_CAUSE_WRITTEN && !g_hash_table_contains (walk->writes, cause))
    g_hash_table_add (walk->writes, cause);
  for (guint i = 0; i < cause->operands->len; i++)
    index_writes (walk, g_ptr_array_index (cause->operands, i));
  for (guint i = 0; i < cause->controls->len; i++)
    index_writes (walk, g_ptr_array_index (cause->controls, i));
}

/* What was seen elsewhere is there with its operands. */
static const LsCause *
find_whole (const Walk *walk, const LsCause *cause)
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
find_function (const Walk *walk, guint line, LsCallFrame *frame)
{
  return walk->info->function != NULL && walk->info->function (walk->program, line, frame) &&
         frame->name != NULL;
}

static char *
dup_function (const Walk *walk, guint line)
{
  LsCallFrame frame;

  return find_function (walk, line, &frame) ? g_strndup (frame.name, strcspn (frame.name, "("))
                                            : NULL;
}

/* What the text calls the value. Returns: (transfer full) (nullable): NULL: it has no name for it. */
static char *
dup_name (const Walk *walk, const LsCause *cause)
{
  g_autoptr (GString) path = g_string_new (NULL);

  if (ls_program_append_path (walk->program, &cause->cell, path, NULL))
    return g_string_free (g_steal_pointer (&path), FALSE);
  return cause->cell.kind != LS_CELL_LITERAL ? ls_cause_dup_name (cause, walk->program) : NULL;
}

/* Whether one function gives a value to another: what it returns has no name. */
static gboolean
is_returned (const Walk *walk, const LsCause *cause, const LsCause *reader)
{
  LsCallFrame own, other;

  return is_given (cause) && reader != NULL && find_function (walk, cause->line, &own) &&
         find_function (walk, reader->line, &other) && own.scope != other.scope;
}

/* Whether a value that a statement reads is one of the text's, or from outside. reader: (nullable). */
static gboolean
is_of_text (const Walk *walk, const LsCause *cause, const LsCause *reader)
{
  g_autofree char *name = dup_name (walk, cause);

  if (cause->cell.kind == LS_CELL_LITERAL)
    return FALSE;
  return name != NULL || cause->wave != LS_NO_WAVE ||
         (!is_given (cause) && cause->kind != LS_CAUSE_NEVER && cause->kind != LS_CAUSE_CUT) ||
         is_returned (walk, cause, reader);
}

static char *
dup_whole_name (const Walk *walk, const LsCause *cause, const LsCause *reader)
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

/* --- numbers ---------------------------------------------------------------------------------------------- */

static const LsCause *
find_operand (const LsCause *cause, const LsCell *cell)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (ls_cell_equal (&operand->cell, cell) && !operand->is_address)
        return operand;
    }
  return NULL;
}

static gboolean append_computed (const Walk *walk, GString *text, const LsCause *cause);

/* Whether a computation has several parts and no brackets around all of them. */
static gboolean
needs_brackets (const char *text)
{
  guint depth = 0;

  if (strchr (text, ' ') == NULL)
    return FALSE;
  for (const char *c = text; *c != '\0'; c++)
    {
      depth += *c == '(';
      depth -= *c == ')';
      if (depth == 0 && c[1] != '\0')
        return TRUE;
    }
  return FALSE;
}

/* Whether an operand is one that a result is made of. */
static gboolean
is_value (const LsCause *operand)
{
  return !operand->is_address && !operand->is_gate && !operand->is_left;
}

/* The value that a step copies. Returns: (nullable): NULL: it computes. */
static const LsCause *
find_copied (const LsCause *cause)
{
  const LsCause *only = NULL;

  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (is_value (operand) && only != NULL)
        return NULL;
      if (is_value (operand))
        only = operand;
    }
  return only != NULL && only->value == cause->value ? only : NULL;
}

/* A value that a formula takes: computed by the same statement, or a number. is_part: what has several parts is put in brackets. */
static void
append_operand (const Walk *walk,
                GString *text,
                const LsCause *operand,
                const LsCause *reader,
                gboolean is_part)
{
  g_autoptr (GString) inner = g_string_new (NULL);
  g_autofree char *value = NULL;
  const LsCause *whole = find_whole (walk, operand);

  if (whole->kind == LS_CAUSE_WRITTEN && !is_of_text (walk, whole, reader) &&
      append_computed (walk, inner, whole))
    {
      g_string_append_printf (text, is_part && needs_brackets (inner->str) ? "(%s)" : "%s",
                              inner->str);
      return;
    }
  value = ls_tell_dup_bits (operand, walk->program, ls_cause_used (operand));
  g_string_append (text, value);
}

/* "Sqrt (0.5)": of what has no formula. Returns: FALSE: it is no computation. */
static gboolean
append_operation (const Walk *walk, GString *text, const LsCause *cause)
{
  LsLine line;
  guint n = 0;

  ls_program_line (walk->program, cause->line, &line);
  if (line.kind != LS_LINE_ALU || line.op == NULL)
    return FALSE;
  g_string_append_printf (text, "%s (", line.op);
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (!is_value (operand))
        continue;
      g_string_append (text, n++ > 0 ? ", " : "");
      append_operand (walk, text, operand, cause, FALSE);
    }
  g_string_append_c (text, ')');
  return n > 0;
}

static gboolean
append_formula (const Walk *walk, GString *text, const LsCause *cause)
{
  guint n = 0;

  for (const char *c = cause->formula->text; *c != '\0'; c++)
    {
      const LsCause *operand;

      if (*c != LS_FORMULA_HOLE)
        {
          g_string_append_c (text, *c);
          continue;
        }
      operand = find_operand (cause, &g_array_index (cause->formula->cells, LsCell, n++));
      if (operand == NULL)
        return FALSE;
      append_operand (walk, text, operand, cause, TRUE);
    }
  return TRUE;
}

/* "0.25 + (0.5 x 0.5)". Returns: FALSE: how it is computed is not known. */
static gboolean
append_computed (const Walk *walk, GString *text, const LsCause *cause)
{
  const LsCause *copied = cause->formula == NULL ? find_copied (cause) : NULL;

  if (text->len > MAX_COMPUTED || *walk->n_parts == 0)
    return FALSE;
  (*walk->n_parts)--;
  if (cause->formula != NULL)
    return append_formula (walk, text, cause);
  if (copied == NULL)
    return append_operation (walk, text, cause);
  copied = find_whole (walk, copied);
  return copied->kind == LS_CAUSE_WRITTEN && !is_of_text (walk, copied, cause) &&
         append_computed (walk, text, copied);
}

/* Of one component, or of what a test takes. Returns: (transfer full) (nullable). */
static char *
dup_computed (const Walk *walk, const LsCauseStatement *statement)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const LsCause *cause = find_whole (walk, g_ptr_array_index (statement->causes, 0));

  *walk->n_parts = MAX_PARTS;
  if (cause->kind == LS_CAUSE_TEST)
    {
      const LsCause *left = ls_tell_find_operand (cause->operands, cause->comparison.left);

      cause = left != NULL ? find_whole (walk, left) : cause;
    }
  return statement->causes->len == 1 && cause->kind == LS_CAUSE_WRITTEN &&
             append_computed (walk, text, cause) && g_utf8_strlen (text->str, -1) <= MAX_COMPUTED
           ? g_string_free (g_steal_pointer (&text), FALSE)
           : NULL;
}

/* The variable's number that a cell has. Returns: FALSE: it is none of the text. */
static gboolean
find_number (const Walk *walk, const LsCause *cause, LsVariable *number)
{
  g_autoptr (GString) path = g_string_new (NULL);

  return ls_program_append_path (walk->program, &cause->cell, path, number);
}

/* As the type of the variable that has it is written. high: (nullable): the cause of the other word of a number of 64 bits. Returns:
 * (transfer full) (nullable): NULL: the other word is not known. */
static char *
dup_number (const Walk *walk, const LsCause *cause, const LsCause *high)
{
  LsCause typed = *cause;
  LsVariable number;

  if (!find_number (walk, cause, &number) || (number.bits == 64 && cause->other.is_there))
    return ls_tell_dup_bits (cause, walk->program, ls_cause_value (cause));
  if (number.bits == 1)
    return g_strdup (cause->value != 0 ? "true" : "false");
  typed.type = number.type;
  if (number.bits != 64)
    return ls_tell_dup_bits (&typed, walk->program, cause->value);
  return high != NULL
           ? ls_tell_dup_bits (&typed, walk->program, ls_value_join (cause->value, high->value))
           : NULL;
}

/* Whether two causes are the words of one number of 64 bits. */
static gboolean
are_words (const Walk *walk, const LsCause *low, const LsCause *high)
{
  LsVariable number, other;
  LsCell cells[2];

  return find_number (walk, low, &number) && number.bits == 64 &&
         find_number (walk, high, &other) && other.bits == 64 &&
         walk->info->cells (walk->program, &number, cells) == 2 &&
         cells[1].kind == high->cell.kind &&
         (cells[1].kind == LS_CELL_REGISTER
            ? ls_reg_ref_equal (cells[1].ref, high->cell.ref)
            : cells[1].number == high->cell.number && cells[1].at == high->cell.at);
}

/* "(0.5, 1.0)" Returns: (transfer full) (nullable): NULL: it is not known whole. */
static char *
dup_value (const Walk *walk, const LsCauseStatement *statement)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < statement->causes->len; i++)
    {
      const LsCause *cause = g_ptr_array_index (statement->causes, i);
      const LsCause *next =
        i + 1 < statement->causes->len ? g_ptr_array_index (statement->causes, i + 1) : NULL;
      const gboolean is_pair = next != NULL && are_words (walk, cause, next);
      g_autofree char *value = dup_number (walk, cause, is_pair ? next : NULL);

      if (value == NULL)
        return NULL;
      g_string_append_printf (text, n++ > 0 ? ", %s" : "%s", value);
      i += is_pair;
    }
  return n > 1 ? g_strdup_printf ("(%s)", text->str) : g_strdup (text->str);
}

/* --- making ----------------------------------------------------------------------------------------------- */

static LsCauseStatement *
make_statement (Walk *walk, LsCause *cause, guint distance)
{
  LsCauseStatement *statement = g_new0 (LsCauseStatement, 1);
  LsCause *whole = (LsCause *) find_whole (walk, cause);

  statement->causes = g_ptr_array_new ();
  statement->behind = g_ptr_array_new_with_free_func ((GDestroyNotify) ls_cause_statement_free);
  statement->distance = distance;
  g_ptr_array_add (statement->causes, cause);
  if (is_given (cause) || cause->kind == LS_CAUSE_TEST)
    {
      statement->line = whole->source.line;
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
add_value (Walk *walk, LsCauseStatement *statement, LsCause *cause, const LsCause *reader)
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
          are_words (walk, first, cause))
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
  made->is_elsewhere = g_strcmp0 (made->function, statement->function) != 0;
  g_ptr_array_add (statement->behind, made);
}

static void
add_test (Walk *walk, LsCauseStatement *statement, LsCause *test)
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

static void add_behind (Walk *walk,
                        LsCauseStatement *statement,
                        const LsCause *cause,
                        GHashTable *seen);

/* Adds the values that a step of a statement takes, or the indices and coordinates. */
static void
add_operands (Walk *walk,
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
      if (is_of_text (walk, operand, cause))
        add_value (walk, statement, operand, cause);
      else if (is_given (operand))
        add_behind (walk, statement, operand, seen);
    }
}

/* Adds what is behind a step of a statement. seen: of LsCause: its steps so far. */
static void
add_behind (Walk *walk, LsCauseStatement *statement, const LsCause *cause, GHashTable *seen)
{
  cause = find_whole (walk, cause);
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
expand_statement (Walk *walk, LsCauseStatement *statement)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < statement->causes->len; i++)
    {
      const LsCause *cause = g_ptr_array_index (statement->causes, i);

      if (!statement->is_again)
        add_behind (walk, statement, cause, seen);
    }
  statement->computed = dup_computed (walk, statement);
  if (statement->name != NULL)
    statement->value = dup_value (walk, statement);
  for (guint i = 0; i < statement->behind->len; i++)
    g_queue_push_tail (&walk->queue, g_ptr_array_index (statement->behind, i));
}

/* Whether the text has words for a cause: a statement, or a name for what was never written. */
static gboolean
has_words (const Walk *walk, const LsCause *cause)
{
  LsVariable number;

  return cause->source.line != 0 || cause->kind == LS_CAUSE_WRITTEN ||
         find_number (walk, cause, &number);
}

LsCauseStatement *
ls_cause_statement_new (const LsCause *cause, const LsProgram *program)
{
  Walk walk = { .program = program, .info = ls_program_machine (program)->debug_info };
  LsCauseStatement *root, *next;
  guint n_parts = 0;

  walk.n_parts = &n_parts;
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
  return root;
}

void
ls_cause_statement_free (LsCauseStatement *statement)
{
  g_ptr_array_unref (statement->causes);
  g_ptr_array_unref (statement->behind);
  g_free (statement->name);
  g_free (statement->value);
  g_free (statement->computed);
  g_free (statement->function);
  g_free (statement);
}
