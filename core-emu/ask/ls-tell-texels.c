#include "ls-tell-parts.h"

#include <string.h>

#include "ls-tell.h"
#include "ls-words.h"

/* What fetches that compare found, in words. */

#define MAX_TOLD 4 /* texels; of more the smallest and the largest */

gboolean
ls_tell_compares_texels (const LsCause *cause)
{
  return cause->texels.n > 0;
}

static void
append_float (GString *text, float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  ls_value_append (text, LS_VALUE_FLOAT, bits);
}

/* "R1.w = 0.40625" */
static char *
dup_reference (const LsCause *cause, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->operand == cause->texels.operand && operand->cell.kind != LS_CELL_TEXEL &&
          !operand->is_address && !operand->is_gate)
        {
          g_string_free (text, TRUE);
          return ls_tell_dup_operand (operand, cause->lane, program);
        }
    }
  ls_value_append (text, LS_VALUE_FLOAT, cause->texels.reference);
  return g_string_free (text, FALSE);
}

/* "texture 18 (uShadow)" */
static char *
dup_texture (const LsCause *cause, const LsProgram *program)
{
  const LsCell cell = { .kind = LS_CELL_TEXEL, .number = cause->texels.texture };
  g_autofree char *name =
    ls_cell_dup_name (&cell, ls_program_machine (program), cause->names, FALSE);

  if (name != NULL)
    return g_strdup_printf (ls_words ("texture %u (%s)"), cell.number, name);
  return g_strdup_printf (ls_words ("texture %u"), cell.number);
}

/* The texels and what is in them; FALSE if there are too many, or some are none of the texture. */
static gboolean
list_texels (const LsCause *cause, GString *values, GPtrArray *places)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);
      GString *place;

      if (operand->cell.kind != LS_CELL_TEXEL)
        continue;
      place = g_string_new (NULL);
      ls_cell_append_texel (place, &operand->cell);
      g_ptr_array_add (places, g_string_free (place, FALSE));
      g_string_append (values, values->len == 0 ? "" : ", ");
      ls_value_append (values, LS_VALUE_FLOAT, operand->value);
    }
  return places->len == cause->texels.n && places->len <= MAX_TOLD;
}

/* "0.75 (texture 18, texel (3, 1))", "(0.75, 0.25) (texture 18, texels (3, 1) and (4, 1))" or
 * "0.1 to 0.9 (8 texels of texture 18)" */
static char *
dup_texels (const LsCause *cause, const LsProgram *program)
{
  const LsTexelsCompared *texels = &cause->texels;
  g_autofree char *texture = dup_texture (cause, program), *list = NULL;
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) values = g_string_new (NULL), largest = g_string_new (NULL);

  if (list_texels (cause, values, places))
    {
      list = ls_words_join (places);
      return g_strdup_printf (texels->n == 1 ? ls_words ("%s (%s, texel %s)")
                                             : ls_words ("(%s) (%s, texels %s)"),
                              values->str, texture, list);
    }
  g_string_truncate (values, 0);
  append_float (values, texels->smallest);
  append_float (largest, texels->largest);
  if (texels->n == 1)
    return g_strdup_printf (ls_words ("%s (the border of %s)"), values->str, texture);
  return g_strdup_printf (ls_words ("%s to %s (%u texels of %s)"), values->str, largest->str,
                          texels->n, texture);
}

char *
ls_tell_dup_compared (const LsCause *cause, const LsProgram *program)
{
  const char *sign = ls_compare_sign (cause->texels.test);
  g_autofree char *reference = dup_reference (cause, program);
  g_autofree char *texels = dup_texels (cause, program);

  if (sign == NULL)
    return g_strdup_printf (cause->texels.test == LS_COMPARE_ALWAYS
                              ? ls_words ("compared %s with %s by a test that always passes")
                              : ls_words ("compared %s with %s by a test that never passes"),
                            reference, texels);
  return g_strdup_printf (ls_words ("compared %s %s %s"), reference, sign, texels);
}

char *
ls_tell_dup_passed (const LsCause *cause, const char *compared, const LsProgram *program)
{
  const LsTexelsCompared *texels = &cause->texels;
  g_autoptr (GString) value = g_string_new (NULL);

  ls_tell_append_bits (value, cause, program, cause->value);
  if (texels->n == 1)
    return g_strdup_printf (texels->n_passed > 0 ? ls_words ("%s: it passes, so %s")
                                                 : ls_words ("%s: it does not pass, so %s"),
                            compared, value->str);
  return g_strdup_printf (
    ls_words_many ("%s: %u of %u passes, so %s", "%s: %u of %u pass, so %s", texels->n_passed),
    compared, texels->n_passed, texels->n, value->str);
}
