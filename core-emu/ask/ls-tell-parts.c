#include "ls-tell-parts.h"

#include <inttypes.h>
#include <string.h>

#include "ls-dict.h"
#include "ls-expr.h"
#include "ls-tell.h"
#include "ls-words.h"

/* --- lines and steps -------------------------------------------------------------------------------------- */

const char *
ls_tell_op (const LsProgram *program, guint index)
{
  LsLine line;

  ls_program_line (program, index, &line);
  return line.op != NULL ? line.op : line.text;
}

char *
ls_tell_dup_line (const LsProgram *program, guint index)
{
  g_autofree char *place = ls_program_dup_place (program, index);

  return g_strdup_printf ("%s (%s)", place, ls_tell_op (program, index));
}

char *
ls_tell_dup_moment (guint wave, guint64 step)
{
  if (wave != LS_NO_WAVE)
    return g_strdup_printf (ls_words ("wave %u, step %" PRIu64), wave, step);
  return g_strdup_printf (ls_words ("step %" PRIu64), step);
}

char *
ls_tell_dup_step (guint wave, guint64 step, const LsProgram *program, guint index)
{
  g_autofree char *moment = ls_tell_dup_moment (wave, step);
  g_autofree char *line = ls_tell_dup_line (program, index);

  return g_strdup_printf ("%s, %s", moment, line);
}

/* --- traps ------------------------------------------------------------------------------------------------ */

void
ls_tell_say_trap (GString *text,
                  const char *who,
                  guint64 step,
                  const LsTrap *trap,
                  const LsProgram *program)
{
  g_autofree char *place = ls_program_dup_place (program, trap->line);

  ls_words_say (text, ls_words ("%s stopped at step %" PRIu64 ", %s: %s."), who, step, place,
                trap->detail);
}

/* --- cells ------------------------------------------------------------------------------------------------ */

/* What the source calls a cell, in brackets. */
static void
append_name (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_autofree char *name = ls_cause_dup_name (cause, ls_program_machine (program));

  if (name != NULL)
    g_string_append_printf (text, " (%s)", name);
}

void
ls_tell_append_bits (GString *text, const LsCause *cause, const LsProgram *program, guint64 value)
{
  ls_cell_append_taken (text, &cause->cell, ls_program_machine (program), cause->type, value);
}

void
ls_tell_append_cell (GString *text, const LsCause *cause, const LsProgram *program)
{
  if (cause->other.is_there)
    ls_cell_append_pair (text, &cause->cell, program, ls_cause_value (cause));
  else
    ls_cell_append (text, &cause->cell, program, cause->value);
}

char *
ls_tell_dup_cell (const LsCause *cause, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  if (cause->cell.kind != LS_CELL_LITERAL)
    {
      ls_tell_append_cell (text, cause, program);
      append_name (text, cause, program);
      g_string_append (text, " = ");
    }
  ls_tell_append_bits (text, cause, program, ls_cause_value (cause));
  return g_string_free (text, FALSE);
}

char *
ls_cause_dup_before (const LsCause *cause, const LsProgram *program, guint64 step)
{
  g_autoptr (GString) cell = g_string_new (NULL), value = g_string_new (NULL);

  ls_tell_append_cell (cell, cause, program);
  append_name (cell, cause, program);
  ls_tell_append_bits (value, cause, program, ls_cause_value (cause));
  return g_strdup_printf (ls_words ("%s was %s before step %" PRIu64 "."), cell->str, value->str,
                          step);
}

/* --- operands --------------------------------------------------------------------------------------------- */

/* A register of the lane that reads it goes without the lane's number. */
static char *
dup_read (const LsCause *operand, guint lane, const LsProgram *program)
{
  GString *text;

  if (operand->cell.kind != LS_CELL_REGISTER || operand->cell.lane != lane)
    return ls_tell_dup_cell (operand, program);
  text = g_string_new (NULL);
  ls_tell_append_cell (text, operand, program);
  if (strchr (text->str, '@') != NULL)
    g_string_truncate (text, (gsize) (strchr (text->str, '@') - text->str));
  append_name (text, operand, program);
  g_string_append (text, " = ");
  ls_tell_append_bits (text, operand, program, ls_cause_value (operand));
  return g_string_free (text, FALSE);
}

/* Nothing else tells of memory that it was never written. */
static char *
dup_known (const LsCause *operand, guint lane, const LsProgram *program)
{
  g_autofree char *value = dup_read (operand, lane, program);

  if (operand->kind != LS_CAUSE_NEVER || operand->cell.kind != LS_CELL_MEMORY)
    return g_steal_pointer (&value);
  return g_strdup_printf (ls_words ("%s (nothing has written it)"), value);
}

char *
ls_tell_dup_operand (const LsCause *operand, guint lane, const LsProgram *program)
{
  g_autofree char *value = dup_known (operand, lane, program);
  g_autoptr (GString) used = g_string_new (NULL);

  if (ls_cause_used (operand) == ls_cause_value (operand))
    return g_steal_pointer (&value);
  ls_tell_append_bits (used, operand, program, ls_cause_used (operand));
  return g_strdup_printf (ls_words ("%s (taken as %s)"), value, used->str);
}

static LsTellRole
role_of (const LsCause *operand)
{
  return operand->is_gate ? LS_TELL_GATE : operand->is_address ? LS_TELL_ADDRESS : LS_TELL_VALUE;
}

const LsCause *
ls_tell_find_operand (const GPtrArray *operands, guint number)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (operand->operand == number && role_of (operand) == LS_TELL_VALUE)
        return operand;
    }
  return NULL;
}

/* A cell that is read twice is told once. text: (transfer full) */
static void
add_once (GPtrArray *told, const LsCause *operand, char *text)
{
  if ((operand->cell.kind != LS_CELL_LITERAL || operand->other.is_there) &&
      g_ptr_array_find_with_equal_func (told, text, g_str_equal, NULL))
    g_free (text);
  else
    g_ptr_array_add (told, text);
}

char *
ls_tell_dup_operands (const GPtrArray *operands,
                      LsTellRole role,
                      guint lane,
                      const LsProgram *program)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (role_of (operand) == role)
        add_once (told, operand, ls_tell_dup_operand (operand, lane, program));
    }
  return told->len > 0 ? ls_words_join (told) : NULL;
}

/* --- comparisons ------------------------------------------------------------------------------------------ */

/* The operand's share with a number. */
static const LsCause *
find_share (const GPtrArray *operands, const LsCause *operand, guint share)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *other = g_ptr_array_index (operands, i);

      if (other->operand == operand->operand && other->share == share)
        return other;
    }
  return operand;
}

/* What an operand that a source is computed for is computed from: "(R0.x = 0.5) - (1.0) = -0.5". */
static char *
dup_made (const GPtrArray *operands, const LsCause *operand, guint lane, const LsProgram *program)
{
  g_autofree char *a = ls_tell_dup_operand (find_share (operands, operand, 1), lane, program);
  g_autofree char *b = ls_tell_dup_operand (find_share (operands, operand, 2), lane, program);
  g_autoptr (GString) made = g_string_new (NULL);

  ls_tell_append_bits (made, operand, program, operand->made);
  switch ((int) operand->kernel)
    {
    case LS_KERNEL_FROM:
      return g_strdup_printf ("(%s) - (%s) = %s", b, a, made->str);
    case LS_KERNEL_ADD:
      return g_strdup_printf ("(%s) + (%s) = %s", a, b, made->str);
    case LS_KERNEL_FROM_1:
      return g_strdup_printf ("1 - (%s) = %s", a, made->str);
    case LS_KERNEL_DOUBLED_FROM_1:
      return g_strdup_printf ("1 - 2 x (%s) = %s", a, made->str);
    default:
      return g_strdup (made->str);
    }
}

/* One side of a comparison; what it was computed from was told. */
static char *
dup_side (const LsCompared *comparison,
          const GPtrArray *operands,
          const LsCause *operand,
          guint32 bits,
          guint lane,
          const LsProgram *program)
{
  GString *text;

  if (operand != NULL && operand->share != 0)
    return dup_made (operands, operand, lane, program);
  if (operand != NULL)
    return ls_tell_dup_operand (operand, lane, program);
  text = g_string_new (NULL);
  ls_value_append (text, comparison->type, bits);
  return g_string_free (text, FALSE);
}

char *
ls_tell_dup_comparison (const LsCompared *comparison,
                        const GPtrArray *operands,
                        guint lane,
                        const LsProgram *program)
{
  const LsCause *left = ls_tell_find_operand (operands, comparison->left);
  const LsCause *right = ls_tell_find_operand (operands, comparison->right);
  g_autofree char *a = NULL, *b = NULL, *both = NULL;

  if ((left == NULL && comparison->left != LS_COMPARED_BITS) ||
      (right == NULL && comparison->right != LS_COMPARED_BITS))
    return g_strdup ("");
  a = dup_side (comparison, operands, left, comparison->left_bits, lane, program);
  b = dup_side (comparison, operands, right, comparison->right_bits, lane, program);
  both = g_strdup_printf ("%s %s %s", a, ls_relation_sign (comparison->relation), b);
  return g_strdup_printf (comparison->holds ? ls_words ("%s: true") : ls_words ("%s: false"), both);
}

/* The step, and what it tests. */
static char *
dup_test (const char *step,
          const LsCompared *comparison,
          const GPtrArray *operands,
          guint lane,
          const LsProgram *program)
{
  g_autofree char *compared = NULL, *values = NULL;

  if (comparison->relation != LS_RELATION_NONE)
    {
      compared = ls_tell_dup_comparison (comparison, operands, lane, program);
      return g_strdup_printf ("%s: %s", step, compared);
    }
  values = ls_tell_dup_operands (operands, LS_TELL_VALUE, lane, program);
  return values != NULL ? g_strdup_printf (ls_words ("%s of %s"), step, values) : g_strdup (step);
}

char *
ls_tell_dup_tested (const char *step,
                    const LsCompared *comparison,
                    const GPtrArray *operands,
                    guint lane,
                    const LsProgram *program)
{
  g_autofree char *test = dup_test (step, comparison, operands, lane, program);
  g_autofree char *addresses = ls_tell_dup_operands (operands, LS_TELL_ADDRESS, lane, program);

  if (addresses != NULL)
    return g_strdup_printf (ls_words ("%s, at %s"), test, addresses);
  return g_steal_pointer (&test);
}
