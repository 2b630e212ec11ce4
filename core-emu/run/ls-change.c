#include "ls-change.h"

#include <inttypes.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-change-private.h"
#include "ls-expr.h"
#include "ls-lanes.h"
#include "ls-program-path.h"
#include "ls-register-types.h"
#include "ls-words.h"

/* Integers nearer to 0 than this are written in decimal; as floats they would be denormals. */
#define SMALL_INTEGER 100000
#define MAX_TOGETHER 16u

LsChange *
ls_change_new (void)
{
  return g_aligned_alloc0 (1, sizeof (LsChange), 64);
}

LsChange *
ls_change_copy (const LsChange *change)
{
  LsChange *first = NULL;

  for (LsChange **end = &first; change != NULL; change = change->next, end = &(*end)->next)
    {
      *end = ls_change_new ();
      memcpy (*end, change, sizeof *change);
      (*end)->next = NULL;
    }
  return first;
}

void
ls_change_free (LsChange *change)
{
  while (change != NULL)
    {
      LsChange *next = change->next;

      g_aligned_free (change);
      change = next;
    }
}

gboolean
ls_change_join (LsChange *change, LsChange *next, GError **error)
{
  guint n = 2;

  if (change->is_constant != next->is_constant)
    {
      ls_change_free (next);
      return ls_fail (error, LS_ERROR_SYNTAX,
                      "a constant changes for the whole run, and the other at a step: change one "
                      "after the other");
    }
  for (; change->next != NULL; change = change->next)
    n++;
  change->next = next;
  return n <= MAX_TOGETHER ||
         ls_fail (error, LS_ERROR_SYNTAX, "more than %u changes are made together", MAX_TOGETHER);
}

guint64
ls_change_get_step (const LsChange *change)
{
  return change->is_constant ? 0 : change->edit.step;
}

static LsSubject *
apply_one (const LsChange *change, LsSubject *subject, GError **error)
{
  g_autoptr (LsBindings) bindings = NULL;

  if (!change->is_constant && ls_value_is_wide (change->type))
    {
      g_autoptr (LsSubject) half = ls_subject_with_edit (subject, &change->edit, error);
      LsEdit other = change->edit;

      other.ref.channel++;
      other.row = change->high;
      return half != NULL ? ls_subject_with_edit (half, &other, error) : NULL;
    }
  if (!change->is_constant)
    return ls_subject_with_edit (subject, &change->edit, error);
  bindings =
    ls_bindings_with_constant (ls_subject_get_bindings (subject), &change->constant, error);
  return bindings != NULL ? ls_subject_with_bindings (subject, bindings) : NULL;
}

LsSubject *
ls_change_apply (const LsChange *change, LsSubject *subject, GError **error)
{
  LsSubject *changed = ls_subject_ref (subject);

  for (; change != NULL && changed != NULL; change = change->next)
    {
      LsSubject *before = changed;

      changed = apply_one (change, before, error);
      ls_subject_unref (before);
    }
  return changed;
}

/* --- as text ---------------------------------------------------------------------------------- */

gboolean
ls_change_is_of_lanes (const LsChange *change, const LsProgram *program)
{
  if (change->is_constant || change->edit.kind == LS_EDIT_MASK)
    return FALSE;
  return change->edit.kind == LS_EDIT_REGISTER ||
         ls_program_memory_is_per_lane (program, change->edit.memory);
}

gboolean
ls_change_is_float (const LsProgram *program, const LsEdit *edit)
{
  LsValueType type = edit->kind == LS_EDIT_MEMORY
                       ? ls_program_memory_desc (program, edit->memory)->type
                       : ls_register_type (program, edit->ref);

  return type == LS_VALUE_FLOAT || type == LS_VALUE_BITS;
}

/* Whether a person may have meant this float. */
static gboolean
is_good_float (guint32 bits)
{
  guint exponent = bits >> 23 & 0xFF;

  return (bits & 0x7FFFFFFFu) == 0 || (bits & 0x7FFFFFFFu) == 0x7F800000u ||
         (exponent > 127 - 40 && exponent < 127 + 40);
}

/* Appends a number that is read back to the same bits: a float that a person may have meant, a
 * small integer where numbers are integers, or the bits. */
static void
append_bits (GString *text, guint32 bits, gboolean is_float)
{
  gint32 value = (gint32) bits;

  if (!is_float && value > -SMALL_INTEGER && value < SMALL_INTEGER)
    ls_value_append (text, LS_VALUE_INT, bits);
  else if (is_good_float (bits))
    ls_value_append (text, LS_VALUE_FLOAT, bits);
  else
    g_string_append_printf (text, "0x%08x", bits);
}

static guint64
bits_of (const LsChange *change, guint lane)
{
  return ls_value_join (change->edit.row.u[lane],
                        ls_value_is_wide (change->type) ? change->high.u[lane] : 0);
}

/* A NaN is written as bits. */
static void
append_wide (GString *text, LsValueType type, guint64 bits)
{
  if (type == LS_VALUE_DOUBLE && (bits << 1 >> 1) > G_GUINT64_CONSTANT (0x7FF0000000000000))
    g_string_append_printf (text, "0x%016" PRIx64, bits);
  else if (type == LS_VALUE_DOUBLE)
    {
      char number[LS_DECIMAL_SIZE];

      g_string_append (text, ls_decimal_double (ls_bits_double (bits), number));
    }
  else
    ls_value_append (text, type, bits);
}

/* The word, with a blank behind it, by which numbers are read as the change means them. */
static const char *
type_word (LsValueType type)
{
  return type == LS_VALUE_DOUBLE ? "double " : type == LS_VALUE_INT64 ? "int64 " : "uint64 ";
}

gboolean
ls_change_is_same_in_all (const LsChange *change)
{
  const LsEdit *edit = &change->edit;
  guint first = edit->lanes != 0 ? (guint) __builtin_ctzll (edit->lanes) : 0;

  if (change->is_constant || edit->kind == LS_EDIT_MASK)
    return TRUE;
  LS_FOREACH_LANE (lane, edit->lanes)
    if (bits_of (change, (guint) lane) != bits_of (change, first))
      return FALSE;
  return TRUE;
}

/* Whether all lanes get a small integer where numbers are floats; as floats they would be
 * denormals, which nobody means. */
static gboolean
is_odd_integer (const LsChange *change, const LsProgram *program, gint32 *value)
{
  const LsEdit *edit = &change->edit;

  if (edit->lanes == 0 || ls_value_is_wide (change->type) || !ls_change_is_same_in_all (change) ||
      !ls_change_is_float (program, edit))
    return FALSE;
  *value = (gint32) edit->row.u[__builtin_ctzll (edit->lanes)];
  return *value > 0 && *value < SMALL_INTEGER;
}

static void
append_values (GString *text, const LsChange *change, const LsProgram *program)
{
  const LsEdit *edit = &change->edit;
  gboolean is_same = ls_change_is_same_in_all (change), is_first = TRUE;
  gboolean is_float = ls_change_is_float (program, edit);

  if (edit->lanes == 0)
    g_string_append (text, "0");
  LS_FOREACH_LANE (lane, edit->lanes)
    {
      if (!is_first)
        g_string_append (text, ", ");
      if (ls_value_is_wide (change->type))
        append_wide (text, change->type, bits_of (change, (guint) lane));
      else
        append_bits (text, edit->row.u[lane], is_float);
      if (is_same)
        break;
      is_first = FALSE;
    }
}

static void
append_constant (GString *text, const LsConstant *constant, const LsMachine *machine)
{
  switch (constant->kind)
    {
    case LS_CONSTANT_BUFFER:
      g_string_append_printf (text, "CB%u[%u].%c = ", constant->number, constant->element,
                              "xyzw"[constant->channel & 3]);
      append_bits (text, constant->bits, TRUE);
      break;
    case LS_CONSTANT_FILE:
      if (machine->const_files[0].text_id != NULL)
        g_string_append_printf (text, "%s[%u].%c = ", machine->const_files[0].text_id,
                                constant->element, "rgba"[constant->channel & 3]);
      else
        g_string_append_printf (text, "C%u.%c = ", constant->element,
                                "xyzw"[constant->channel & 3]);
      append_bits (text, constant->bits, TRUE);
      break;
    case LS_CONSTANT_BOOLEAN:
      g_string_append_printf (text, "bool[%u] = %u", constant->number, constant->bits);
      break;
    case LS_CONSTANT_LOOP:
      g_string_append_printf (text, "loop[%u] = %u, %u, %d", constant->number, constant->loop.count,
                              constant->loop.init, constant->loop.increment);
      break;
    }
}

/* The same with the listing's name. */
static void
append_listed_constant (GString *text, const LsConstant *constant, const LsProgram *program)
{
  const LsCell cell = { .kind = LS_CELL_CONSTANT,
                        .number = constant->number,
                        .at = 4 * (guint64) constant->element + constant->channel };

  if (constant->kind != LS_CONSTANT_BUFFER)
    {
      append_constant (text, constant, ls_program_machine (program));
      return;
    }
  ls_cell_append (text, &cell, program, constant->bits);
  g_string_append (text, " = ");
  append_bits (text, constant->bits, TRUE);
}

void
ls_change_append_name (GString *text, const LsChange *change, const LsProgram *program)
{
  if (change->edit.kind == LS_EDIT_MEMORY)
    g_string_append_printf (text, "%s[%" PRIu64 "]",
                            ls_program_memory_name (program, change->edit.memory),
                            (guint64) change->edit.word);
  else if (!change->is_constant && ls_value_is_wide (change->type))
    ls_program_append_pair (text, program, change->edit.ref);
  else
    ls_program_append_ref (text, program, change->edit.ref);
}

static void
append_mask (GString *text, const LsEdit *edit, const LsMachine *machine)
{
  g_string_append_printf (text, "mask %s = 0x%" PRIx64, machine->masks[edit->mask].id, edit->lanes);
}

/* Whether only the program's instructions make the values integers; the text may be read for
 * another program. */
static gboolean
needs_type (const LsChange *change, const LsProgram *program)
{
  const LsRegFile *file = &ls_program_machine (program)->reg_files[change->edit.ref.file];

  return change->edit.kind == LS_EDIT_REGISTER &&
         (file->type == LS_VALUE_FLOAT || file->type == LS_VALUE_BITS) &&
         !ls_change_is_float (program, &change->edit);
}

static void
append_one (GString *text, const LsChange *change, const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  if (change->is_constant)
    append_constant (text, &change->constant, machine);
  else if (change->edit.kind == LS_EDIT_MASK)
    append_mask (text, &change->edit, machine);
  else
    {
      ls_change_append_name (text, change, program);
      if (ls_change_is_of_lanes (change, program))
        {
          g_string_append_c (text, '@');
          ls_lanes_append (text, change->edit.lanes);
        }
      g_string_append (text, " = ");
      if (ls_value_is_wide (change->type))
        g_string_append (text, type_word (change->type));
      else if (needs_type (change, program))
        g_string_append (text, "int ");
      append_values (text, change, program);
    }
}

char *
ls_change_to_text (const LsChange *change, const LsProgram *program)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (; change != NULL; change = change->next)
    {
      append_one (text, change, program);
      if (change->next != NULL)
        g_string_append (text, LS_CHANGE_AND);
    }
  return g_strdup (text->str);
}

/* The values and lanes of the change; lists of lanes are written as people type them. */
static char *
dup_set_in (const char *set, LsMask lanes)
{
  g_autoptr (GString) list = g_string_new (NULL);

  if (lanes == 0)
    return g_strdup_printf (ls_words ("%s in no lane"), set);
  if (lanes == LS_MASK_ALL)
    return g_strdup_printf (ls_words ("%s in all lanes"), set);
  ls_lanes_append (list, lanes);
  return g_strdup_printf (ls_words_many ("%s in lane %s", "%s in lanes %s", ls_mask_count (lanes)),
                          set, list->str);
}

/* The cell that is changed, the first one. Returns: FALSE: it is none of a variable. */
static gboolean
find_cell (const LsChange *change, LsCell *cell)
{
  const LsConstant *constant = &change->constant;

  if (change->is_constant)
    *cell = (LsCell){ .kind = LS_CELL_CONSTANT,
                      .number = constant->number,
                      .at = 4 * (guint64) constant->element + constant->channel };
  else
    *cell =
      (LsCell){ .kind = change->edit.kind == LS_EDIT_MEMORY ? LS_CELL_MEMORY : LS_CELL_REGISTER,
                .ref = change->edit.ref,
                .number = change->edit.memory,
                .at = change->edit.word };
  return change->is_constant ? constant->kind == LS_CONSTANT_BUFFER
                             : change->edit.kind != LS_EDIT_MASK;
}

gboolean
ls_change_append_told_name (GString *text,
                            const LsChange *change,
                            const LsProgram *program,
                            LsVariable *number)
{
  LsCell cell;

  return find_cell (change, &cell) && ls_program_append_path (program, &cell, text, number);
}

/* As the text writes values of the type. Returns: FALSE: it has several words, or a part of one. */
static gboolean
append_typed (GString *text, const LsVariable *number, guint32 bits)
{
  if (number->bits == 1)
    g_string_append (text, bits != 0 ? "true" : "false");
  else if (number->bits == 32)
    ls_value_append (text, number->type, bits);
  return number->bits == 1 || number->bits == 32;
}

/* number: (nullable): of the text. */
static void
append_set_value (GString *text,
                  const LsChange *change,
                  const LsProgram *program,
                  const LsVariable *number)
{
  const LsEdit *edit = &change->edit;
  const guint lane = edit->lanes != 0 ? (guint) __builtin_ctzll (edit->lanes) : 0;
  const guint32 bits = change->is_constant ? change->constant.bits : edit->row.u[lane];
  gint32 integer;

  if (!ls_change_is_same_in_all (change))
    g_string_append (text, "...");
  else if (number != NULL && (change->is_constant || edit->lanes != 0) &&
           !ls_value_is_wide (change->type) && append_typed (text, number, bits))
    return;
  else if (change->is_constant)
    append_bits (text, bits, TRUE);
  else if (is_odd_integer (change, program, &integer))
    g_string_append_printf (text, "int %d", integer);
  else
    append_values (text, change, program);
}

static char *
dup_value_set (const LsChange *change, const LsProgram *program)
{
  g_autoptr (GString) text = g_string_new (NULL);
  LsVariable number;
  const gboolean is_told = ls_change_append_told_name (text, change, program, &number);

  if (!is_told)
    ls_change_append_name (text, change, program);
  g_string_append (text, " = ");
  append_set_value (text, change, program, is_told ? &number : NULL);
  if (!ls_change_is_of_lanes (change, program))
    return g_strdup (text->str);
  return dup_set_in (text->str, change->edit.lanes);
}

/* "sum.xyz = (0.5, 1.0, 2.0) in lane 0". Returns: (transfer full) (nullable): NULL: the changes are not of one vector of the text. */
static char *
dup_vector_set (const LsChange *change, const LsProgram *program)
{
  g_autoptr (GString) letters = g_string_new (NULL), values = g_string_new (NULL);
  g_autofree char *path = NULL, *set = NULL;

  for (const LsChange *one = change; one != NULL; one = one->next)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      LsVariable number;
      const char *dot;

      if (one->edit.lanes != change->edit.lanes ||
          !ls_change_append_told_name (name, one, program, &number))
        return NULL;
      dot = strrchr (name->str, '.');
      if (dot == NULL || strlen (dot) != 2)
        return NULL;
      g_string_append_c (letters, dot[1]);
      g_string_append (values, one == change ? "" : ", ");
      append_set_value (values, one, program, &number);
      g_string_truncate (name, (gsize) (dot - name->str));
      if (path == NULL)
        path = g_strdup (name->str);
      if (strcmp (path, name->str) != 0)
        return NULL;
    }
  set = g_strdup_printf ("%s.%s = (%s)", path, letters->str, values->str);
  return ls_change_is_of_lanes (change, program) ? dup_set_in (set, change->edit.lanes)
                                                 : g_steal_pointer (&set);
}

/* Without when. */
static char *
dup_set (const LsChange *change, const LsProgram *program)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char *vector = change->next != NULL ? dup_vector_set (change, program) : NULL;

  if (vector != NULL)
    return vector;
  for (; change != NULL; change = change->next)
    {
      g_autoptr (GString) name = g_string_new (NULL);
      g_autofree char *set = NULL;

      if (change->is_constant && !ls_change_append_told_name (name, change, program, NULL))
        append_listed_constant (text, &change->constant, program);
      else if (change->edit.kind == LS_EDIT_MASK)
        append_mask (text, &change->edit, ls_program_machine (program));
      else
        {
          set = dup_value_set (change, program);
          g_string_append (text, set);
        }
      g_string_append (text, change->next != NULL ? ", " : "");
    }
  return g_strdup (text->str);
}

char *
ls_change_to_words (const LsChange *change, const LsProgram *program)
{
  g_autofree char *set = dup_set (change, program);

  return change->is_constant
           ? g_strdup_printf (ls_words ("%s from the start"), set)
           : g_strdup_printf (ls_words ("%s at step %" PRIu64), set, change->edit.step);
}
