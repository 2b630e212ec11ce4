#include "ls-tell.h"

#include <string.h>

#include "ls-expr.h"
#include "ls-tell-parts.h"
#include "ls-tell-words.h"
#include "ls-words.h"

/* --- operands -------------------------------------------------------------------------------------------- */

/* What an instruction takes an operand for. */
typedef enum
{
  VALUE,
  ADDRESS,
  GATE, /* lets it through, or does not */
} Role;

static Role
role_of (const LsCause *operand)
{
  return operand->is_gate ? GATE : operand->is_address ? ADDRESS : VALUE;
}

/* Registers of the lane that reads them go without its number; nothing else tells of memory that it was never written. */
GVariant *
ls_tell_operand_to_data (const LsCause *operand, guint lane, const LsProgram *program)
{
  const gboolean is_own = operand->cell.kind == LS_CELL_REGISTER && operand->cell.lane == lane;
  LsDict dict = { 0 };

  ls_tell_take (&dict, "read", ls_tell_dup_read (operand, is_own, program));
  if (operand->kind == LS_CAUSE_NEVER && operand->cell.kind == LS_CELL_MEMORY)
    ls_dict_set_bool (&dict, "unwritten", TRUE);
  if (ls_cause_used (operand) != ls_cause_value (operand))
    ls_tell_take (&dict, "used", ls_tell_dup_bits (operand, program, ls_cause_used (operand)));
  return ls_dict_end (&dict);
}

/* A cell that is read twice is told once. told: of GVariant. */
static gboolean
is_repeated (const GPtrArray *told, const LsCause *operand, GVariant *row)
{
  for (guint i = 0; i < told->len; i++)
    if ((operand->cell.kind != LS_CELL_LITERAL || operand->other.is_there) &&
        g_variant_equal (g_ptr_array_index (told, i), row))
      return TRUE;
  return FALSE;
}

/* Those of a role, if there are. */
static void
set_operands (LsDict *dict,
              const char *key,
              const GPtrArray *operands,
              Role role,
              guint lane,
              const LsProgram *program)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);
      g_autoptr (GVariant) row = NULL;

      if (role_of (operand) != role)
        continue;
      row = g_variant_ref_sink (ls_tell_operand_to_data (operand, lane, program));
      if (!is_repeated (told, operand, row))
        g_ptr_array_add (told, g_steal_pointer (&row));
    }
  if (told->len > 0)
    ls_dict_set_value (
      dict, key,
      g_variant_new_array (G_VARIANT_TYPE_VARDICT, (GVariant *const *) told->pdata, told->len));
}

/* Returns: (nullable): the value with a number. */
const LsCause *
ls_tell_find_operand (const GPtrArray *operands, guint number)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (operand->operand == number && role_of (operand) == VALUE)
        return operand;
    }
  return NULL;
}

/* --- comparisons ----------------------------------------------------------------------------------------- */

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

static const char *
name_kernel (guint kernel)
{
  return kernel == LS_KERNEL_FROM             ? "from"
         : kernel == LS_KERNEL_ADD            ? "add"
         : kernel == LS_KERNEL_FROM_1         ? "from 1"
         : kernel == LS_KERNEL_DOUBLED_FROM_1 ? "doubled from 1"
                                              : "";
}

/* What is compared, and what a source of it is computed from: "(R0.x = 0.5) - (1.0) = -0.5". operand: (nullable): NULL: bits. */
static GVariant *
side_to_data (const LsCause *operand,
              LsValueType type,
              guint32 bits,
              const GPtrArray *operands,
              guint lane,
              const LsProgram *program)
{
  LsDict dict = { 0 };

  if (operand != NULL && operand->share == 0)
    return ls_tell_operand_to_data (operand, lane, program);
  if (operand == NULL)
    {
      ls_tell_take (&dict, "read", ls_value_dup (type, bits));
      return ls_dict_end (&dict);
    }
  ls_dict_set_string (&dict, "kernel", name_kernel (operand->kernel));
  ls_dict_set_value (&dict, "a",
                     ls_tell_operand_to_data (find_share (operands, operand, 1), lane, program));
  ls_dict_set_value (&dict, "b",
                     ls_tell_operand_to_data (find_share (operands, operand, 2), lane, program));
  ls_tell_take (&dict, "made", ls_tell_dup_bits (operand, program, operand->made));
  return ls_dict_end (&dict);
}

/* Where operands has both sides. */
static void
set_comparison (LsDict *dict,
                const LsCompared *compared,
                const GPtrArray *operands,
                guint lane,
                const LsProgram *program)
{
  const LsCause *left = ls_tell_find_operand (operands, compared->left);
  const LsCause *right = ls_tell_find_operand (operands, compared->right);

  if ((left == NULL && compared->left != LS_COMPARED_BITS) ||
      (right == NULL && compared->right != LS_COMPARED_BITS))
    return;
  ls_dict_set_string (dict, "relation", ls_relation_sign (compared->relation));
  ls_dict_set_bool (dict, "holds", compared->holds);
  ls_dict_set_value (
    dict, "left",
    side_to_data (left, compared->type, compared->left_bits, operands, lane, program));
  ls_dict_set_value (
    dict, "right",
    side_to_data (right, compared->type, compared->right_bits, operands, lane, program));
}

/* What was read and compared. */
void
ls_tell_set_tested (LsDict *dict,
                    const LsCompared *compared,
                    const GPtrArray *operands,
                    guint lane,
                    const LsProgram *program)
{
  set_operands (dict, "values", operands, VALUE, lane, program);
  set_operands (dict, "addresses", operands, ADDRESS, lane, program);
  set_operands (dict, "gates", operands, GATE, lane, program);
  ls_dict_set_bool (dict, "compares", compared->relation != LS_RELATION_NONE);
  if (compared->relation != LS_RELATION_NONE)
    set_comparison (dict, compared, operands, lane, program);
}

/* --- fetches that compare -------------------------------------------------------------------------------- */

#define MAX_TOLD 4 /* texels; of more the smallest and the largest */

const char *
ls_tell_texel_relation (const LsTexelsCompared *texels)
{
  const char *sign = ls_compare_sign (texels->test);

  return sign != NULL ? sign : texels->test == LS_COMPARE_ALWAYS ? "always" : "never";
}

static char *
dup_float (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return ls_value_dup (LS_VALUE_FLOAT, bits);
}

/* The operand that the texels were compared with. */
static GVariant *
reference_to_data (const LsCause *cause, const LsProgram *program)
{
  LsDict dict = { 0 };

  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->operand == cause->texels.operand && operand->cell.kind != LS_CELL_TEXEL &&
          role_of (operand) == VALUE)
        return ls_tell_operand_to_data (operand, cause->lane, program);
    }
  ls_tell_take (&dict, "read", ls_value_dup (LS_VALUE_FLOAT, cause->texels.reference));
  return ls_dict_end (&dict);
}

/* The texels and what is in them, unless there are too many, or some are none of the texture. */
static void
set_texels (LsDict *dict, const LsCause *cause)
{
  GVariantBuilder places = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("aa{sv}"));
  g_autoptr (GString) floats = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);
      g_autoptr (GString) name = g_string_new (NULL);
      LsDict place = { 0 };

      if (operand->cell.kind != LS_CELL_TEXEL)
        continue;
      ls_cell_append_texel (name, &operand->cell);
      ls_dict_set_string (&place, "place", name->str);
      g_variant_builder_add_value (&places, ls_dict_end (&place));
      g_string_append (floats, n++ == 0 ? "" : ", ");
      ls_value_append (floats, LS_VALUE_FLOAT, operand->value);
    }
  ls_dict_set_string (dict, "floats", floats->str);
  if (n == cause->texels.n && n <= MAX_TOLD)
    ls_dict_set_value (dict, "places", g_variant_builder_end (&places));
  else
    g_variant_builder_clear (&places);
}

GVariant *
ls_tell_texels_to_data (const LsCause *cause, const LsFieldScope *scope)
{
  const LsTexelsCompared *texels = &cause->texels;
  const LsCell cell = { .kind = LS_CELL_TEXEL, .number = texels->texture };
  LsDict dict = { 0 };

  if (texels->n == 0)
    return NULL;
  ls_dict_set_uint (&dict, "n", texels->n);
  ls_dict_set_uint (&dict, "n_passed", texels->n_passed);
  ls_dict_set_uint (&dict, "texture", texels->texture);
  ls_tell_take (&dict, "name",
                ls_cell_dup_name (&cell, ls_program_machine (scope->program), cause->names, FALSE));
  ls_dict_set_string (&dict, "relation", ls_tell_texel_relation (texels));
  ls_dict_set_value (&dict, "reference", reference_to_data (cause, scope->program));
  ls_tell_take (&dict, "smallest", dup_float (texels->smallest));
  ls_tell_take (&dict, "largest", dup_float (texels->largest));
  set_texels (&dict, cause);
  return ls_dict_end (&dict);
}
