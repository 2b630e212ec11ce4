#include "ls-cause-walk.h"

#include <string.h>

#include "ls-causes-private.h"
#include "ls-program-path.h"
#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-value.h"

/* Values of a walk of the text and how they were computed, in numbers. */

#define MAX_COMPUTED 60 /* characters of a computation */
#define MAX_PARTS 64    /* steps that are looked at for one */

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

/* A computation that is told. */
typedef struct
{
  const LsCauseWalk *walk;
  guint n_parts; /* steps that may still be looked at */
} Telling;

static gboolean append_computed (Telling *telling, GString *text, const LsCause *cause);

/* Whether a computation has signs outside of all brackets. */
static gboolean
needs_brackets (const char *text)
{
  guint depth = 0;

  for (const char *c = text; *c != '\0'; c++)
    {
      depth += *c == '(';
      depth -= *c == ')';
      if (depth == 0 && *c == ' ' && c[1] != '(')
        return TRUE;
    }
  return FALSE;
}

/* What a step copies, as far as the value has no name. */
static const LsCause *
find_source (const LsCauseWalk *walk, const LsCause *cause)
{
  LsVariable number;

  for (guint i = 0; i < MAX_PARTS; i++)
    {
      const LsCause *copied;

      cause = ls_cause_walk_find_whole (walk, cause);
      copied = cause->kind == LS_CAUSE_WRITTEN && cause->formula == NULL &&
                   !ls_cause_walk_find_number (walk, cause, &number)
                 ? ls_cause_copied (cause)
                 : NULL;
      if (copied == NULL)
        break;
      cause = copied;
    }
  return cause;
}

/* The number that an operation takes, as the variable is written that it comes from. Returns: FALSE: of its 64 bits one word is not
 * known. */
static gboolean
append_number (const LsCauseWalk *walk, GString *text, const LsCause *operand)
{
  LsCause typed = *operand;
  LsVariable number;
  g_autofree char *value = NULL;

  if (operand->cell.kind != LS_CELL_LITERAL &&
      ls_cause_walk_find_number (walk, find_source (walk, operand), &number))
    {
      if (number.bits == 64 && !operand->other.is_there)
        return FALSE;
      if (number.bits == 1)
        {
          g_string_append (text, operand->used != 0 ? "true" : "false");
          return TRUE;
        }
      if (number.bits == 32 && !operand->other.is_there && number.type != LS_VALUE_BITS)
        typed.type = number.type;
    }
  value = ls_tell_dup_bits (&typed, walk->program, ls_cause_used (operand));
  g_string_append (text, value);
  return TRUE;
}

/* A value that a formula takes: computed by the same statement, or a number. is_part: what has several parts is put in brackets. */
static gboolean
append_operand (Telling *telling,
                GString *text,
                const LsCause *operand,
                const LsCause *reader,
                gboolean is_part)
{
  g_autoptr (GString) inner = g_string_new (NULL);
  const LsCause *whole = ls_cause_walk_find_whole (telling->walk, operand);

  if (whole->kind == LS_CAUSE_WRITTEN && !ls_cause_walk_is_of_text (telling->walk, whole, reader) &&
      append_computed (telling, inner, whole))
    {
      g_string_append_printf (text, is_part && needs_brackets (inner->str) ? "(%s)" : "%s",
                              inner->str);
      return TRUE;
    }
  return append_number (telling->walk, text, operand);
}

/* Whether what stands between two places of a formula is separated by its brackets and commas. */
static gboolean
stands_alone (const char *before, gsize n, const char *behind)
{
  const gboolean begins =
    n == 0 || before[n - 1] == '(' || (n > 1 && before[n - 2] == ',' && before[n - 1] == ' ');

  return begins && (*behind == '\0' || *behind == ')' || *behind == ',');
}

static gboolean
append_formula (Telling *telling, GString *text, const LsCause *cause)
{
  const char *formula = cause->formula->text;
  guint n = 0;
  gsize length;

  for (const char *c = formula; *c != '\0'; c++)
    {
      const LsCause *operand;

      if (*c != LS_FORMULA_HOLE)
        {
          g_string_append_c (text, *c);
          continue;
        }
      length = text->len;
      operand = find_operand (cause, &g_array_index (cause->formula->cells, LsCell, n++));
      if (operand == NULL ||
          !append_operand (telling, text, operand, cause,
                           !stands_alone (formula, (gsize) (c - formula), c + 1)))
        return FALSE;
      if (length > 0 && text->str[length - 1] == '-' && text->str[length] == '-')
        {
          g_string_insert_c (text, (gssize) length, '(');
          g_string_append_c (text, ')');
        }
    }
  return TRUE;
}

/* "0.25 + (0.5 x 0.5)". Returns: FALSE: how it is computed is not known, or it is a copy. */
static gboolean
append_computed (Telling *telling, GString *text, const LsCause *cause)
{
  const LsCause *copied = cause->formula == NULL ? ls_cause_copied (cause) : NULL;

  if (text->len > MAX_COMPUTED || telling->n_parts == 0)
    return FALSE;
  telling->n_parts--;
  if (cause->formula != NULL)
    return append_formula (telling, text, cause);
  if (copied == NULL)
    return FALSE;
  copied = ls_cause_walk_find_whole (telling->walk, copied);
  return copied->kind == LS_CAUSE_WRITTEN &&
         !ls_cause_walk_is_of_text (telling->walk, copied, cause) &&
         append_computed (telling, text, copied);
}

/* The selector of a switch: "kind = 2", "5 & 3 = 1". */
static char *
dup_selector (const LsCauseWalk *walk, const LsCause *test)
{
  const LsCause *selector = ls_tell_find_operand (test->operands, test->comparison.left);
  g_autoptr (GString) text = g_string_new (NULL);
  Telling telling = { walk, MAX_PARTS };
  const LsCause *source;

  if (selector == NULL)
    return NULL;
  source = find_source (walk, selector);
  if (!ls_program_append_path (walk->program, &source->cell, text, NULL) &&
      !(source->kind == LS_CAUSE_WRITTEN && append_computed (&telling, text, source)))
    return NULL;
  g_string_append (text, " = ");
  append_number (walk, text, selector);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
ls_cause_walk_dup_case (const LsCauseWalk *walk, const LsCause *test)
{
  const LsCause *label;
  LsOperationWord word;

  if (test->kind != LS_CAUSE_TEST || !walk->info->operation (walk->program, test->line, &word) ||
      g_strcmp0 (word.word, "case") != 0)
    return NULL;
  label = ls_tell_find_operand (test->operands, test->comparison.right);
  return label != NULL ? ls_tell_dup_bits (label, walk->program, label->used)
                       : ls_tell_dup_bits (test, walk->program, test->comparison.right_bits);
}

char *
ls_cause_walk_dup_computed (const LsCauseWalk *walk, const LsCauseStatement *statement)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const LsCause *cause = ls_cause_walk_find_whole (walk, g_ptr_array_index (statement->causes, 0));
  Telling telling = { walk, MAX_PARTS };

  if (statement->label != NULL)
    return dup_selector (walk, cause);
  if (cause->kind == LS_CAUSE_TEST)
    {
      const LsCause *left = ls_tell_find_operand (cause->operands, cause->comparison.left);

      cause = left != NULL ? ls_cause_walk_find_whole (walk, left) : cause;
    }
  return statement->causes->len == 1 && cause->kind == LS_CAUSE_WRITTEN &&
             append_computed (&telling, text, cause) &&
             g_utf8_strlen (text->str, -1) <= MAX_COMPUTED
           ? g_string_free (g_steal_pointer (&text), FALSE)
           : NULL;
}

gboolean
ls_cause_walk_find_number (const LsCauseWalk *walk, const LsCause *cause, LsVariable *number)
{
  g_autoptr (GString) path = g_string_new (NULL);

  return ls_program_append_path (walk->program, &cause->cell, path, number);
}

/* A value as the type of its variable is written. taker: (nullable): the cause of a variable that takes the value as it is, of a value without a
 * variable. high: (nullable): the cause of the other word of a number of 64 bits. Returns: (transfer full) (nullable): NULL: the other word is
 * not known. */
static char *
dup_number (const LsCauseWalk *walk,
            const LsCause *cause,
            const LsCause *taker,
            const LsCause *high)
{
  LsCause typed = *cause;
  LsVariable number;

  if ((!ls_cause_walk_find_number (walk, cause, &number) &&
       (taker == NULL || taker->value != cause->value ||
        !ls_cause_walk_find_number (walk, taker, &number) || number.bits > 32)) ||
      (number.bits == 64 && cause->other.is_there))
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

gboolean
ls_cause_walk_are_words (const LsCauseWalk *walk, const LsCause *low, const LsCause *high)
{
  LsVariable number, other;
  LsCell cells[2];

  return ls_cause_walk_find_number (walk, low, &number) && number.bits == 64 &&
         ls_cause_walk_find_number (walk, high, &other) && other.bits == 64 &&
         walk->info->cells (walk->program, &number, cells) == 2 &&
         cells[1].kind == high->cell.kind &&
         (cells[1].kind == LS_CELL_REGISTER
            ? ls_reg_ref_equal (cells[1].ref, high->cell.ref)
            : cells[1].number == high->cell.number && cells[1].at == high->cell.at);
}

char *
ls_cause_walk_dup_value (const LsCauseWalk *walk, const LsCauseStatement *statement)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < statement->causes->len; i++)
    {
      const LsCause *cause = g_ptr_array_index (statement->causes, i);
      const LsCause *next =
        i + 1 < statement->causes->len ? g_ptr_array_index (statement->causes, i + 1) : NULL;
      const gboolean is_pair = next != NULL && ls_cause_walk_are_words (walk, cause, next);
      g_autofree char *value = dup_number (walk, cause, statement->taker, is_pair ? next : NULL);

      if (value == NULL)
        return NULL;
      g_string_append_printf (text, n++ > 0 ? ", %s" : "%s", value);
      i += is_pair;
    }
  return n > 1 ? g_strdup_printf ("(%s)", text->str) : g_strdup (text->str);
}
