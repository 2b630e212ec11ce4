#include <string.h>

#include "ls-micro-terms.h"
#include "ls-words.h"

/* What a part computes, in words and numbers: for the sentence about its step, and for who asks how a value came about. */

/* --- operations ------------------------------------------------------------------------------- */

/* How operations of one or two operands without a sign are written; of two that fit the first counts. */
static const struct
{
  const char *kernel; /* the kernel's name, or its beginning before "_" */
  const char *before, *after;
} forms[] = {
  { "RECIP_IEEE", "1 / ", "" },
  { "RECIPSQRT_IEEE", "1 / sqrt (", ")" },
  { "SQRT_IEEE", "sqrt (", ")" },
  { "EXP_IEEE", "exp2 (", ")" },
  { "LOG_IEEE", "log2 (", ")" },
  { "SIN", "sin (2 pi x ", ")" },
  { "COS", "cos (2 pi x ", ")" },
  { "MAX", "max (", ")" },
  { "MAX4", "max (", ")" },
  { "MIN", "min (", ")" },
  { "FRACT", "fract (", ")" },
  { "FLOOR", "floor (", ")" },
  { "CEIL", "ceil (", ")" },
  { "TRUNC", "trunc (", ")" },
  { "TANGENT_H", "tanh (", ")" },
  { "TANGENT", "tan (", ")" },
  { "ARC_SINE_H", "asinh (", ")" },
  { "ARC_SINE", "asin (", ")" },
  { "ARC_COSINE_H", "acosh (", ")" },
  { "ARC_COSINE", "acos (", ")" },
  { "ARC_TANGENT_H", "atanh (", ")" },
  { "ARC_TANGENT", "atan (", ")" },
  { "SINE_H", "sinh (", ")" },
  { "COSINE_H", "cosh (", ")" },
  { "NATURAL_EXP", "exp (", ")" },
  { "NATURAL_LOG", "log (", ")" },
  { "MOD_FLOOR", "mod (", ")" },
};

static gint
find_kernel_form (guint kernel)
{
  const LsKernelInfo *info = &ls_kernels[kernel];

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      const gsize length = strlen (forms[i].kernel);

      if (strncmp (info->name, forms[i].kernel, length) == 0 &&
          !ls_value_is_wide (ls_kernel_value_type ((LsKernelType) info->src[0])) &&
          (info->name[length] == '\0' || info->name[length] == '_'))
        return (gint) i;
    }
  return -1;
}

static gint
find_form (const LsMicroWords *words)
{
  return find_kernel_form (words->micro->kernel);
}

gboolean
ls_micro_find_form (guint kernel, const char **before, const char **after)
{
  const gint form = find_kernel_form (kernel);

  *before = form >= 0 ? forms[form].before : NULL;
  *after = form >= 0 ? forms[form].after : NULL;
  return form >= 0;
}

gboolean
ls_micro_is_dot (const LsMicro *micro)
{
  return g_str_has_prefix (ls_kernels[micro->kernel].name, "DOT");
}

/* The listing's name for the part's instruction. */
static const char *
find_op_name (const LsMicroLook *look, const LsMicroPart *part)
{
  LsLine line;

  ls_program_line (look->program, part->line, &line);
  return line.op != NULL ? line.op : ls_kernels[look->step->ops[part->op].kernel].name;
}

/* "a x b + c x d + e"; 64-bit operations have one product. */
static void
tell_sum (const LsMicroWords *words)
{
  const gboolean is_wide = ls_value_is_wide (ls_micro_type (words->look->step, words->part, 0));

  for (guint j = 0; j < (is_wide ? 1u : words->micro->n_slots); j++)
    {
      g_string_append (words->out, j > 0 ? " + " : "");
      ls_micro_tell_operand (words, 0, j);
      g_string_append (words->out, " x ");
      ls_micro_tell_operand (words, 1, j);
    }
  if (ls_micro_words_kernel (words)->n_src < 3 || words->micro->s[2][0].kind == LS_MICRO_NOWHERE)
    return;
  g_string_append (words->out, " + ");
  ls_micro_tell_operand (words, 2, 0);
}

/* "max (1.0, 2.0)"; a kernel of several slots takes one operand of each. word: (nullable): the text's name for it. */
static void
tell_function (const LsMicroWords *words, gint form, const char *word)
{
  const gboolean is_joint = words->micro->n_slots > 1 && (form >= 0 || words->part->n_columns == 4);
  const guint first = is_joint ? 0 : words->part->column;
  const guint end = is_joint ? words->micro->n_slots : first + 1;

  if (word == NULL && form < 0 && ls_micro_tells_text (words))
    words->formula->is_nameless = TRUE;
  if (word != NULL)
    g_string_append_printf (words->out, "%s (", word);
  else if (form >= 0)
    g_string_append (words->out, forms[form].before);
  else
    g_string_append_printf (words->out, "%s (", find_op_name (words->look, words->part));
  for (guint k = 0; k < ls_micro_words_kernel (words)->n_src; k++)
    for (guint j = first; j < end; j++)
      {
        g_string_append (words->out, k > 0 || j > first ? ", " : "");
        ls_micro_tell_operand (words, k, j);
      }
  g_string_append (words->out, word == NULL && form >= 0 ? forms[form].after : ")");
}

/* How many operands stand around a sign. */
static guint
n_operands (const char *sign)
{
  if (*sign == '?')
    return 3;
  return sign[1] == '\0' && strchr ("-~!", *sign) != NULL ? 1 : 2;
}

/* The text has a word for the whole instruction: it names what the instruction takes, not what it makes on the way. */
static void
tell_word (const LsMicroWords *words, const LsOperationWord *word)
{
  const guint n = ls_micro_words_kernel (words)->n_src, column = words->part->column;

  if (g_ascii_isalpha (word->word[0]))
    {
      const gboolean was_made = words->formula->is_made;

      words->formula->is_made = FALSE;
      tell_function (words, -1, word->word);
      words->formula->is_nameless |= words->formula->is_made;
      words->formula->is_made |= was_made;
      return;
    }
  if (n != n_operands (word->word))
    words->formula->is_nameless = TRUE;
  else if (n == 3)
    ls_micro_tell_choice (words, word->type);
  else if (n == 1)
    {
      g_string_append (words->out, word->word);
      ls_micro_tell_operand (words, 0, column);
    }
  else
    {
      ls_micro_tell_operand (words, word->is_swapped, column);
      g_string_append_printf (words->out, " %s ", word->word);
      ls_micro_tell_operand (words, !word->is_swapped, column);
    }
}

/* Returns: FALSE: the kernel tells the operation as well. */
static gboolean
find_word (const LsMicroWords *words, LsOperationWord *word)
{
  return ls_micro_tells_text (words) && words->micro->kernel != LS_KERNEL_MOV &&
         ls_program_machine (words->look->program)
           ->debug_info->operation (words->look->program, words->part->line, word) &&
         word->word != NULL;
}

LsCompared
ls_micro_find_select (const LsMicroWords *words)
{
  LsCompared found = ls_micro_compare (words->look, words->part, words->lane);

  if (!found.is_select)
    found.relation = LS_RELATION_NONE;
  return found;
}

/* A value that the destination gets as it is, and is told as there. Of what is copied no formula is left. */
static void
tell_copied (const LsMicroWords *words, guint k)
{
  const LsMicroTo *target =
    words->part->n == 0 && words->formula == NULL ? ls_micro_find_target (words) : NULL;
  LsMicroWords copied = *words;

  copied.to = target != NULL ? &target->place : NULL;
  ls_micro_tell_operand (&copied, k, words->part->column);
}

void
ls_micro_tell_operation (const LsMicroWords *words)
{
  const LsKernelInfo *info = ls_micro_words_kernel (words);
  const guint column = words->part->column;
  const LsCompared select = ls_micro_find_select (words);
  LsOperationWord word;

  if (find_word (words, &word))
    tell_word (words, &word);
  else if (select.relation != LS_RELATION_NONE)
    tell_copied (words, select.taken[select.holds]);
  else if (words->micro->kernel == LS_KERNEL_MOV)
    tell_copied (words, 0);
  else if (ls_micro_is_dot (words->micro) || info->n_src == 3)
    (info->sign != NULL || ls_micro_is_dot (words->micro) ||
     words->micro->kernel == LS_KERNEL_MULADD)
      ? tell_sum (words)
      : tell_function (words, find_form (words), NULL);
  else if (info->sign == NULL)
    tell_function (words, find_form (words), NULL);
  else
    {
      ls_micro_tell_operand (words, 0, column);
      g_string_append_printf (words->out, " %s ", info->sign);
      ls_micro_tell_operand (words, 1, column);
    }
}

void
ls_micro_tell_name (const LsMicroWords *words)
{
  LsMicroPart maker = *words->part;

  g_string_append_printf (words->out, "%s ", find_op_name (words->look, words->part));
  if (maker.maker == 0)
    return;
  maker.line = (guint32) ((gint) maker.line + maker.maker);
  g_string_append_printf (words->out, ls_words ("of %s: "), find_op_name (words->look, &maker));
}

/* Whether the words hold the instruction's name already. */
static gboolean
has_name (const LsMicroWords *words)
{
  const LsKernelInfo *info = ls_micro_words_kernel (words);

  return ls_micro_find_select (words).relation == LS_RELATION_NONE &&
         words->micro->kernel != LS_KERNEL_MOV && !ls_micro_is_dot (words->micro) &&
         words->micro->kernel != LS_KERNEL_MULADD && info->sign == NULL && find_form (words) < 0;
}

void
ls_micro_tell_missing_name (const LsMicroWords *words)
{
  if (!has_name (words))
    ls_micro_tell_name (words);
}

/* The operation with its modifiers from `left` on down: "(1 + 2) x 2", "clamp (1 + 2)". */
static void
tell_modified (const LsMicroWords *words, guint left)
{
  const LsMicro *last = &words->look->step->ops[words->part->first + left - 1];
  gboolean needs_parts;

  if (left == 0)
    {
      ls_micro_tell_operation (words);
      return;
    }
  if (last->kernel == LS_KERNEL_CLAMP || last->kernel == LS_KERNEL_CLAMP_D_LOW ||
      last->kernel == LS_KERNEL_CLAMP_D_HIGH)
    {
      g_string_append (words->out, "clamp (");
      tell_modified (words, left - 1);
      g_string_append_c (words->out, ')');
      return;
    }
  needs_parts = ls_micro_words_kernel (words)->sign != NULL || ls_micro_is_dot (words->micro);
  g_string_append (words->out, needs_parts ? "(" : "");
  tell_modified (words, left - 1);
  g_string_append (words->out, needs_parts ? ")" : "");
  if (last->arg.factor < 1.0f)
    g_string_append_printf (words->out, " / %u", (guint) (1 / last->arg.factor));
  else
    g_string_append_printf (words->out, " x %u", (guint) last->arg.factor);
}

gboolean
ls_micro_words_compare (const LsMicroWords *words)
{
  return ls_micro_words_kernel (words)->relation != LS_RELATION_NONE &&
         ls_micro_words_kernel (words)->n_src == 2;
}

void
ls_micro_tell_computation (const LsMicroWords *words)
{
  g_string_append (words->out, ls_micro_words_compare (words) ? "(" : "");
  tell_modified (words, words->part->n);
  g_string_append (words->out, ls_micro_words_compare (words) ? ")" : "");
}

/* --- formulas --------------------------------------------------------------------------------- */

/* The part that has the last word about the cell in the lane. */
static const LsMicroPart *
find_maker (const LsMicroLook *look, guint lane, const LsCell *cell)
{
  const LsMicroPart *maker = NULL;

  for (guint i = 0; i < look->step->n_parts; i++)
    for (guint t = 0; t < look->step->parts[i].n_to; t++)
      {
        const LsMicroPart *part = &look->step->parts[i];
        LsMicroFound found;

        if (!(ls_micro_to_lanes (look, part, &part->to[t]) >> lane & 1))
          continue;
        look->find (look, &part->to[t].place, lane, &found);
        if ((found.is_inside || look->keeps_outside) && found.cell.kind == cell->kind &&
            ls_reg_ref_equal (found.cell.ref, cell->ref))
          maker = part;
      }
  return maker;
}

/* Whether the operation takes the larger or smaller of one operand twice: so a machine without a move copies. */
static gboolean
takes_twice (const LsMicroWords *words)
{
  const gint form = find_form (words);
  const guint column = words->part->column;
  LsRowArg left, right;
  const LsMicroPlace *a = ls_micro_operand (words->look->step, &words->micro->s[0][column], &left);
  const LsMicroPlace *b = ls_micro_operand (words->look->step, &words->micro->s[1][column], &right);

  return form >= 0 && ls_micro_words_kernel (words)->n_src == 2 && words->micro->n_slots == 1 &&
         a->kind == b->kind && ls_reg_ref_equal (a->ref, b->ref) && a->bits == b->bits &&
         a->index == LS_MICRO_NO_INDEX && b->index == LS_MICRO_NO_INDEX &&
         left.and_bits == right.and_bits && left.xor_bits == right.xor_bits;
}

/* What makes the part's result, told for a formula. Returns: (transfer full). */
static char *
dup_computation (const LsMicroWords *words, LsMicroTold *formula)
{
  LsMicroWords told = *words;

  told.out = g_string_new (NULL);
  told.formula = formula;
  ls_micro_tell_computation (&told);
  return g_string_free (told.out, FALSE);
}

/* Whether what is read tells all that there is to the part's result: of a copy, of one operand. A text has words for what is done to it. */
static gboolean
is_plain (const LsMicroWords *words, const LsMicroTold *told)
{
  if (ls_micro_tells_text (words))
    return words->part->n == 0 && !told->is_made && words->micro->kernel == LS_KERNEL_MOV;
  return words->part->n == 0 && !told->is_made && (told->n < 2 || takes_twice (words));
}

/* A choice is told by what is compared. */
LsFormula *
ls_micro_dup_formula (const LsMicroLook *look,
                      const LsTelling *telling,
                      guint lane,
                      const LsCell *cell)
{
  const LsMicroPart *part = look->step != NULL ? find_maker (look, lane, cell) : NULL;
  LsMicroTold told = { 0 }, named = { 0 };
  LsMicroWords words;
  LsFormula *formula;

  if (part == NULL || ls_micro_compare (look, part, lane).is_select)
    return NULL;
  words = ls_micro_words_of (look, telling, part, lane, NULL);
  words.formula = &named;
  formula = g_new (LsFormula, 1);
  formula->cells = named.cells = g_array_new (FALSE, FALSE, sizeof (LsCell));
  formula->text = dup_computation (&words, &named);
  formula->numbers = dup_computation (&words, &told);
  if (named.has_split || named.is_nameless || is_plain (&words, &named))
    g_clear_pointer (&formula, ls_formula_free);
  return formula;
}
