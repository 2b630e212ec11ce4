
#include <string.h>

#include "ls-tell-parts.h"
#include "ls-tell-words.h"

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

static GVariant *
read_cell (const LsCause *operand, const LsFieldScope *scope)
{
  const gboolean is_own =
    operand->cell.kind == LS_CELL_REGISTER && operand->cell.lane == *(const guint *) scope->about;

  return g_variant_new_take_string (ls_tell_dup_read (operand, is_own, scope->program));
}

/* Nothing else tells of memory that it was never written. */
static gboolean
is_unwritten (const LsCause *operand, const LsProgram *program G_GNUC_UNUSED)
{
  return operand->kind == LS_CAUSE_NEVER && operand->cell.kind == LS_CELL_MEMORY;
}

static char *
dup_used (const LsCause *operand, const LsProgram *program)
{
  const guint64 used = ls_cause_used (operand);

  return used != ls_cause_value (operand) ? ls_tell_dup_bits (operand, program, used) : NULL;
}

/* clang-format off */
/* about: the lane that reads it, whose own registers go without its number. */
static const LsField operand_fields[] = {
  LS_FIELD_MADE ("read", read_cell),
  LS_FIELD_IS ("unwritten", is_unwritten),
  LS_FIELD_TOLD ("used", dup_used),
  LS_FIELD_END
};
/* clang-format on */

GVariant *
ls_tell_read_operand (const LsCause *operand, guint lane, const LsFieldScope *scope)
{
  LsFieldScope own = *scope;

  own.about = &lane;
  return ls_fields_read (operand_fields, operand, &own);
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

/* Returns: (nullable): those of a role, if there are. */
static GVariant *
read_operands (const GPtrArray *operands, Role role, const LsFieldScope *scope)
{
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);

  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);
      g_autoptr (GVariant) row = NULL;

      if (role_of (operand) != role)
        continue;
      row = g_variant_ref_sink (ls_fields_read (operand_fields, operand, scope));
      if (!is_repeated (told, operand, row))
        g_ptr_array_add (told, g_steal_pointer (&row));
    }
  return told->len > 0 ? g_variant_new_array (G_VARIANT_TYPE_VARDICT,
                                              (GVariant *const *) told->pdata, told->len)
                       : NULL;
}

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

gboolean
ls_tell_is_true (const LsCompared *compared, const GPtrArray *operands)
{
  const LsCause *right = ls_tell_find_operand (operands, compared->right);
  const guint32 bits = right != NULL ? right->used : compared->right_bits;

  return (compared->relation == LS_RELATION_EQUAL && bits == 0) != compared->holds;
}

/* --- formulas --------------------------------------------------------------------------------------------- */

#define MAX_FORMULA 100 /* characters; of what is longer the operands are a list */

static const LsCause *
find_of_cell (const GPtrArray *operands, const LsCell *cell)
{
  for (guint i = 0; i < operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (operands, i);

      if (role_of (operand) == VALUE && ls_cell_equal (&operand->cell, cell))
        return operand;
    }
  return NULL;
}

/* Puts the names of cells into the holes. Returns: FALSE: there is a cell that was not read. */
static gboolean
fill_holes (GString *text, const LsCause *cause, const LsProgram *program)
{
  guint n = 0;

  for (const char *c = cause->formula->text; *c != '\0'; c++)
    {
      const LsCause *operand;
      g_autofree char *name = NULL;

      if (*c != LS_FORMULA_HOLE)
        {
          g_string_append_c (text, *c);
          continue;
        }
      operand = find_of_cell (cause->operands, &g_array_index (cause->formula->cells, LsCell, n++));
      if (operand == NULL)
        return FALSE;
      name = ls_tell_dup_named (operand, operand->cell.lane == cause->lane, program);
      g_string_append (text, name);
    }
  return TRUE;
}

char *
ls_tell_dup_formula (const LsCause *cause, const LsProgram *program)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (cause->formula == NULL || !fill_holes (text, cause, program))
    return NULL;
  if (strcmp (text->str, cause->formula->numbers) != 0)
    g_string_append_printf (text, " = %s", cause->formula->numbers);
  return g_utf8_strlen (text->str, -1) <= MAX_FORMULA
           ? g_string_free (g_steal_pointer (&text), FALSE)
           : NULL;
}

/* --- comparisons ----------------------------------------------------------------------------------------- */

/* A side of what is compared: bits, an operand, or what a source of it is computed from: "(R0.x = 0.5) - (1.0) = -0.5". */
typedef struct
{
  LsValueType type;
  guint32 bits;
  const LsCause *operand;       /* NULL: bits */
  const LsCause *alone, *a, *b; /* the operand, or its shares */
} Side;

/* What an instruction read and compared. */
typedef struct
{
  const GPtrArray *operands;
  LsRelation relation;
  const LsCompared *compared; /* NULL where nothing is, or operands has not both sides */
  Side left, right;
} Tested;

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

/* Returns: FALSE where operands has no such side. */
static gboolean
find_side (Side *side,
           const GPtrArray *operands,
           guint number,
           guint32 bits,
           const LsCompared *compared)
{
  const LsCause *operand = ls_tell_find_operand (operands, number);

  *side = (Side){ compared->type, bits, operand, operand, NULL, NULL };
  if (operand != NULL && operand->share > 0 && operand->kernel == LS_KERNEL_NOP)
    *side = (Side){ .type = compared->type, .bits = operand->made };
  else if (operand != NULL && operand->share > 0)
    {
      side->alone = NULL;
      side->a = find_share (operands, operand, 1);
      side->b = find_share (operands, operand, 2);
    }
  return operand != NULL || number == LS_COMPARED_BITS;
}

static char *
dup_bits (const Side *side, const LsProgram *program G_GNUC_UNUSED)
{
  return side->operand == NULL ? ls_value_dup (side->type, side->bits) : NULL;
}

static char *
dup_made (const Side *side, const LsProgram *program)
{
  return side->a != NULL ? ls_tell_dup_bits (side->operand, program, side->operand->made) : NULL;
}

static char *
dup_kernel (const Side *side, const LsProgram *program G_GNUC_UNUSED)
{
  const guint kernel = side->a != NULL ? side->operand->kernel : LS_N_KERNELS;

  return g_strdup (kernel == LS_KERNEL_FROM             ? "from"
                   : kernel == LS_KERNEL_ADD            ? "add"
                   : kernel == LS_KERNEL_FROM_1         ? "from 1"
                   : kernel == LS_KERNEL_DOUBLED_FROM_1 ? "doubled from 1"
                                                        : NULL);
}

static GVariant *
read_values (const Tested *tested, const LsFieldScope *scope)
{
  return read_operands (tested->operands, VALUE, scope);
}

static GVariant *
read_addresses (const Tested *tested, const LsFieldScope *scope)
{
  return read_operands (tested->operands, ADDRESS, scope);
}

static GVariant *
read_gates (const Tested *tested, const LsFieldScope *scope)
{
  return read_operands (tested->operands, GATE, scope);
}

/* clang-format off */
static const LsField side_fields[] = {
  LS_FIELD_TOLD ("read", dup_bits),
  LS_FIELD_TOLD ("kernel", dup_kernel),
  LS_FIELD_TOLD ("made", dup_made),
  LS_FIELD_TO_MEMBERS (Side, alone, operand_fields),
  LS_FIELD_TO (Side, a, "a", operand_fields),
  LS_FIELD_TO (Side, b, "b", operand_fields),
  LS_FIELD_END
};
const LsField ls_compared_fields[] = {
  LS_FIELD_NAMED (LsCompared, relation, "relation", ls_relation_signs),
  LS_FIELD_AS (LsCompared, FLAG, is_select, "select"),
  LS_FIELD_FOR_VALUE (LsCompared, left, LS_COMPARED_BITS),
  LS_FIELD_AS (LsCompared, WORD, left_bits, "computed"),
  LS_FIELD_FOR_OTHERS (LsCompared, left, LS_COMPARED_BITS),
  LS_FIELD_IF (LsCompared, UINT, left, "operand", left),
  LS_FIELD_FOR_VALUE (LsCompared, right, LS_COMPARED_BITS),
  LS_FIELD_IF (LsCompared, WORD, right_bits, "against", right_bits),
  LS_FIELD_FOR_ALL,
  LS_FIELD (LsCompared, BOOL, holds),
  LS_FIELD_END
};
static const LsField tested_fields[] = {
  LS_FIELD_MADE ("values", read_values),
  LS_FIELD_MADE ("addresses", read_addresses),
  LS_FIELD_MADE ("gates", read_gates),
  LS_FIELD_AS (Tested, FLAG, relation, "compares"),
  LS_FIELD_TO_MEMBERS (Tested, compared, ls_compared_fields),
  LS_FIELD_IN_IF (Tested, left, "left", side_fields, compared),
  LS_FIELD_IN_IF (Tested, right, "right", side_fields, compared),
  LS_FIELD_END
};
/* clang-format on */

GVariant *
ls_tell_read_tested (const LsCompared *compared,
                     const GPtrArray *operands,
                     guint lane,
                     const LsFieldScope *scope)
{
  Tested tested = { .operands = operands, .relation = compared->relation };
  LsFieldScope own = *scope;

  if (compared->relation != LS_RELATION_NONE &&
      find_side (&tested.left, operands, compared->left, compared->left_bits, compared) &&
      find_side (&tested.right, operands, compared->right, compared->right_bits, compared))
    tested.compared = compared;
  own.about = &lane;
  return ls_fields_read (tested_fields, &tested, &own);
}

/* --- fetches that compare -------------------------------------------------------------------------------- */

#define MAX_TOLD 4 /* texels; of more the smallest and the largest */

/* clang-format off */
static const char *const tests[] = {
  [LS_COMPARE_NEVER] = "never", [LS_COMPARE_LESS] = "<", [LS_COMPARE_EQUAL] = "==", [LS_COMPARE_LEQUAL] = "<=",
  [LS_COMPARE_GREATER] = ">", [LS_COMPARE_NOTEQUAL] = "!=", [LS_COMPARE_GEQUAL] = ">=", [LS_COMPARE_ALWAYS] = "always",
};
static const LsField reference_fields[] = { LS_FIELD_AS (LsTexelsCompared, FLOAT, reference, "read"), LS_FIELD_END };
const LsField ls_texels_fields[] = {
  LS_FIELD_NAMED (LsTexelsCompared, test, "relation", tests),
  LS_FIELD (LsTexelsCompared, UINT, operand),
  LS_FIELD (LsTexelsCompared, WORD, reference),
  LS_FIELD (LsTexelsCompared, UINT, n),
  LS_FIELD (LsTexelsCompared, UINT, n_passed),
  LS_FIELD_END
};
/* clang-format on */

/* The operand that the texels were compared with. */
static GVariant *
read_compared (const LsCause *cause, const LsFieldScope *scope)
{
  for (guint i = 0; i < cause->operands->len; i++)
    {
      const LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->operand == cause->texels.operand && operand->cell.kind != LS_CELL_TEXEL &&
          role_of (operand) == VALUE)
        return ls_tell_read_operand (operand, cause->lane, scope);
    }
  return ls_fields_read (reference_fields, &cause->texels, scope);
}

static char *
dup_texture (const LsCause *cause, const LsProgram *program)
{
  const LsCell cell = { .kind = LS_CELL_TEXEL, .number = cause->texels.texture };

  return ls_cell_dup_name (&cell, ls_program_machine (program), cause->names, FALSE);
}

static char *
dup_place (const LsCause *texel, const LsProgram *program G_GNUC_UNUSED)
{
  GString *name = g_string_new (NULL);

  ls_cell_append_texel (name, &texel->cell);
  return g_string_free (name, FALSE);
}

/* Unless there are too many, or some are none of the texture. */
static GVariant *
read_places (const LsCause *cause, const LsFieldScope *scope)
{
  static const LsField fields[] = { LS_FIELD_TOLD ("place", dup_place),
                                    LS_FIELD_AS (LsCause, FLOAT, value, "float"), LS_FIELD_END };
  g_autoptr (GPtrArray) texels = g_ptr_array_new ();

  for (guint i = 0; i < cause->operands->len; i++)
    if (((LsCause *) g_ptr_array_index (cause->operands, i))->cell.kind == LS_CELL_TEXEL)
      g_ptr_array_add (texels, g_ptr_array_index (cause->operands, i));
  return texels->len == cause->texels.n && texels->len <= MAX_TOLD
           ? ls_fields_read_pointers (fields, texels, scope)
           : NULL;
}

/* clang-format off */
const LsField ls_tell_texels_fields[] = {
  LS_FIELD_MADE ("reference", read_compared),
  LS_FIELD_AS (LsCause, UINT, texels.texture, "texture"),
  LS_FIELD_AS (LsCause, FLOAT, texels.smallest, "smallest"),
  LS_FIELD_AS (LsCause, FLOAT, texels.largest, "largest"),
  LS_FIELD_TOLD ("name", dup_texture),
  LS_FIELD_MADE ("places", read_places),
  LS_FIELD_WITH (LsCause, texels, ls_texels_fields),
  LS_FIELD_END
};
/* clang-format on */
