#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-lanes.h"
#include "ls-micro-look.h"
#include "ls-words.h"

/* A part's computation in one lane, with its numbers. */

/* What was told of it beside a sentence. */
typedef struct
{
  GArray *cells;      /* of LsCell: they are told as holes; NULL: by their numbers */
  guint n;            /* operands told */
  gboolean is_made;   /* one of them is computed from others */
  gboolean has_split; /* the words of one of 64 bits lie in different registers */
} Formula;

typedef struct
{
  const LsMicroLook *look;
  const LsMicroPart *part;
  const LsMicro *micro;
  guint lane;
  GString *out;
  Formula *formula; /* NULL: numbers are told with names, where the listing leaves these open */
} Words;

static Words
words_of (const LsMicroLook *look, const LsMicroPart *part, guint lane, GString *out)
{
  return (Words){ look, part, &look->step->ops[part->op], lane, out, NULL };
}

static const LsKernelInfo *
words_kernel (const Words *words)
{
  return &ls_kernels[words->micro->kernel];
}

static guint32
words_value (const Words *words, guint k)
{
  return ls_micro_value (words->look, &words->micro->s[k][words->part->column], words->lane);
}

/* --- places ----------------------------------------------------------------------------------- */

/* "[3+2]", "[1+2][0-1]": the indices, if the name does not show the number. */
static void
tell_index (const Words *words, const LsMicroPlace *place)
{
  const guint columns = place->columns > 0 ? place->columns : G_MAXUINT;
  gint64 added[2];

  ls_micro_indices (words->look, place, words->lane, added);
  if (place->columns > 0)
    g_string_append_printf (words->out, "[%u%+" PRId64 "]", place->ref.index / columns, added[0]);
  g_string_append_printf (words->out, "[%u%+" PRId64 "]", place->ref.index % columns, added[1]);
}

/* A register with an index is told by its own name; if the file has no such register, by the
 * sum. */
static void
tell_register (const Words *words, const LsMicroPlace *place)
{
  const LsProgram *program = words->look->program;
  LsMicroFound found = { .is_inside = TRUE, .cell = { .ref = place->ref } };

  if (place->index != LS_MICRO_NO_INDEX)
    words->look->find (words->look, place, words->lane, &found);
  if (found.is_inside)
    {
      ls_program_append_ref (words->out, program, found.cell.ref);
      return;
    }
  g_string_append (words->out, ls_micro_listed (words->look, place));
  tell_index (words, place);
  g_string_append_printf (words->out, ".%c", ls_program_channel (program, place->ref));
}

static void
tell_place (const Words *words, const LsMicroPlace *place)
{
  const LsConstFile *file;

  if (place->kind == LS_MICRO_REGISTER)
    {
      tell_register (words, place);
      return;
    }
  file = &words->look->program->machine->const_files[place->ref.file];
  g_string_append (words->out, ls_micro_listed (words->look, place));
  if (place->index != LS_MICRO_NO_INDEX)
    tell_index (words, place);
  else
    g_string_append_printf (words->out, "[%u]", place->ref.index);
  g_string_append_printf (words->out, ".%c",
                          ls_machine_channels (words->look->program->machine,
                                               file->text_id != NULL)[place->ref.channel & 3]);
}

/* Whether the listing's name leaves open which register or constant a place is, or what it holds;
 * also for registers that waves share. */
static gboolean
needs_name (const Words *words, const LsMicroPlace *place)
{
  return place->kind == LS_MICRO_CONSTANT ||
         (place->kind == LS_MICRO_REGISTER &&
          (place->index != LS_MICRO_NO_INDEX ||
           words->look->program->machine->reg_files[place->ref.file].is_shared));
}

/* Of a word that an operation of bits takes or gives. Beside a float 0 and a word of ones are false and true, which choose it, or
 * nothing of it is left; without floats they are numbers, unless all are true or false. */
static LsValueType
find_pattern (const Words *words, guint32 bits, gboolean is_given)
{
  gboolean has_float = FALSE, are_bools = TRUE, has_true = FALSE;

  for (guint k = 0; k < words_kernel (words)->n_src; k++)
    {
      const guint32 value = words_value (words, k);

      has_float |= ls_value_of_pattern (value) == LS_VALUE_FLOAT;
      are_bools &= ls_value_is_bool (value);
      has_true |= value == G_MAXUINT32;
    }
  if (!ls_value_is_bool (bits))
    return ls_value_of_pattern (bits);
  if (has_float && is_given && bits == 0)
    return LS_VALUE_FLOAT;
  return has_float || bits != 0 || (are_bools && has_true) ? LS_VALUE_BOOL : LS_VALUE_INT;
}

/* A half of a 64-bit value has no number of its own. */
static void
append_number (const Words *words, guint32 bits, LsKernelType type, gboolean is_given)
{
  GString *out = words->out;

  if (type == LS_TYPE_W)
    ls_value_append (out, find_pattern (words, bits, is_given), bits);
  else if (ls_value_is_wide (ls_kernel_value_type (type)))
    g_string_append_printf (out, "0x%08x", bits);
  else
    ls_value_append (out, ls_kernel_value_type (type), bits);
}

static void tell_value (const Words *words, const LsMicroPlace *operand, LsKernelType type);

/* A hole for the place, which is no literal. */
static void
add_hole (const Words *words, const LsMicroPlace *place)
{
  LsMicroFound found;

  words->look->find (words->look, place, words->lane, &found);
  g_array_append_val (words->formula->cells, found.cell);
  g_string_append_c (words->out, LS_FORMULA_HOLE);
}

/* "FIELD_MASK (4, 8)" */
static void
tell_made_by (const Words *words, const LsMicro *micro)
{
  const LsKernelInfo *info = &ls_kernels[micro->kernel];

  g_string_append_printf (words->out, "%s (", info->name);
  for (guint k = 0; k < info->n_src; k++)
    {
      g_string_append (words->out, k > 0 ? ", " : "");
      tell_value (words, &micro->s[k][0], (LsKernelType) info->src[k]);
    }
  g_string_append_c (words->out, ')');
}

/* The sources of an operand: "(1.0 - 2 0.5)", the second source first; or the value of another lane
 * of the quad, "0.5@3". */
static void
tell_made (const Words *words, const LsMicro *micro)
{
  Words other = *words;

  if (micro->kernel == LS_KERNEL_CORNER)
    {
      other.lane = (words->lane & ~3u) | (words->lane & micro->arg.kept) | micro->arg.lane;
      tell_value (&other, &micro->s[0][0], LS_TYPE_F);
      if (words->formula == NULL)
        g_string_append_printf (words->out, "@%u", other.lane);
      return;
    }
  if (words->formula != NULL)
    words->formula->is_made = TRUE;
  if (micro->kernel != LS_KERNEL_ADD && micro->kernel != LS_KERNEL_DOUBLED_FROM_1 &&
      micro->kernel != LS_KERNEL_FROM && micro->kernel != LS_KERNEL_FROM_1)
    {
      tell_made_by (words, micro);
      return;
    }
  g_string_append_c (words->out, '(');
  if (ls_kernels[micro->kernel].n_src == 1)
    g_string_append (words->out, "1");
  else
    tell_value (words, &micro->s[1][0], LS_TYPE_F);
  g_string_append (words->out, micro->kernel == LS_KERNEL_ADD              ? " + "
                               : micro->kernel == LS_KERNEL_DOUBLED_FROM_1 ? " - 2 x "
                                                                           : " - ");
  tell_value (words, &micro->s[0][0], LS_TYPE_F);
  g_string_append_c (words->out, ')');
}

/* An operand of a formula, with the modifiers that the listing has; a literal is its number. */
static void
tell_plain (const Words *words,
            const LsMicroPlace *operand,
            const LsMicroPlace *place,
            const char *minus,
            const char *bar,
            LsKernelType type)
{
  words->formula->n++;
  if (words->formula->cells == NULL || place->kind == LS_MICRO_LITERAL)
    {
      append_number (words, ls_micro_value (words->look, operand, words->lane), type, FALSE);
      return;
    }
  if (place->kind == LS_MICRO_RESULT) /* a modifier of the sign of integers */
    {
      minus = "-";
      place = &ls_micro_maker (words->look->step, place)->s[0][0];
    }
  g_string_append_printf (words->out, "%s%s", minus, bar);
  add_hole (words, place);
  g_string_append (words->out, bar);
}

/* "-2 (-C[2].y)": the value that the operation takes, and its name with its sign, if the listing
 * alone does not tell it. */
static void
tell_value (const Words *words, const LsMicroPlace *operand, LsKernelType type)
{
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (words->look->step, operand, &arg);
  const char *bar = arg.and_bits >> 31 == 0 ? "|" : "";
  const char *minus = arg.xor_bits >> 31 != 0 ? "-" : "";

  if (place->kind == LS_MICRO_NOWHERE)
    return;
  if (place->kind == LS_MICRO_RESULT &&
      ls_micro_maker (words->look->step, place)->kernel != LS_KERNEL_NEG_INT)
    {
      g_string_append_printf (words->out, "%s%s", minus, bar);
      tell_made (words, ls_micro_maker (words->look->step, place));
      g_string_append (words->out, bar);
      return;
    }
  if (words->formula != NULL)
    {
      tell_plain (words, operand, place, minus, bar, type);
      return;
    }
  append_number (words, ls_micro_value (words->look, operand, words->lane), type, FALSE);
  if (!needs_name (words, place))
    return;
  g_string_append_printf (words->out, " (%s%s", minus, bar);
  tell_place (words, place);
  g_string_append_printf (words->out, "%s)", bar);
}

/* A hole for both words of an operand of a formula, if they lie beside each other. high: the modifiers of the high word. Returns:
 * FALSE: it is told by its number. */
static gboolean
tell_plain_wide (const Words *words,
                 const LsMicroPlace *low,
                 const LsMicroPlace *high,
                 LsRowArg arg)
{
  const char *bar = arg.and_bits >> 31 == 0 ? "|" : "";

  words->formula->n++;
  if (words->formula->cells == NULL || low->kind == LS_MICRO_LITERAL)
    return FALSE;
  if (low->kind == LS_MICRO_RESULT || !ls_micro_are_words (low, high))
    {
      words->formula->has_split = TRUE;
      return FALSE;
    }
  g_string_append_printf (words->out, "%s%s", arg.xor_bits >> 31 != 0 ? "-" : "", bar);
  add_hole (words, low);
  g_string_append (words->out, bar);
  return TRUE;
}

/* "-2.5 (-C[2].xy)" */
static void
tell_wide (const Words *words, guint k)
{
  const LsMicroStep *step = words->look->step;
  const LsMicroPlace *low = &words->micro->s[k][ls_micro_low_column (step, words->part, k)];
  const LsMicroPlace *high = &words->micro->s[k][ls_micro_high_column (step, words->part, k)];
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (step, low, &arg);
  const LsMicroPlace *above = ls_micro_operand (step, high, &arg);

  if (words->formula != NULL && tell_plain_wide (words, place, above, arg))
    return;
  ls_value_append (words->out, ls_micro_type (step, words->part, k),
                   ls_value_join (ls_micro_value (words->look, low, words->lane),
                                  ls_micro_value (words->look, high, words->lane)));
  if (words->formula != NULL || !needs_name (words, place) || !ls_micro_are_words (place, above))
    return;
  g_string_append_printf (words->out, " (%s", arg.xor_bits >> 31 != 0 ? "-" : "");
  tell_place (words, place);
  g_string_append_printf (words->out, "%c)", "xyzw"[(place->ref.channel + 1) & 3]);
}

/* The type of a moved value: a float if modifiers of floats change it, an integer in a file of
 * integers. */
static LsKernelType
taken_type (const Words *words, guint k)
{
  const LsMicroPart *part = words->part;
  const LsKernelType type = (LsKernelType) words_kernel (words)->src[k];
  const LsValueType holds =
    part->n_to > 0 ? words->look->program->machine->reg_files[part->to[0].place.ref.file].type
                   : LS_VALUE_BITS;

  if (type == LS_TYPE_B && part->n > 0)
    return (LsKernelType) ls_kernels[words->look->step->ops[part->first].kernel].src[0];
  if (type == LS_TYPE_B && (holds == LS_VALUE_INT || holds == LS_VALUE_UINT))
    return holds == LS_VALUE_INT ? LS_TYPE_I : LS_TYPE_U;
  return type;
}

static void
tell_operand (const Words *words, guint k, guint column)
{
  if (ls_value_is_wide (ls_micro_type (words->look->step, words->part, k)))
    {
      tell_wide (words, k);
      return;
    }
  tell_value (words, &words->micro->s[k][column], taken_type (words, k));
}

/* --- operations ------------------------------------------------------------------------------- */

/* How operations of one or two operands without a sign are written. */
static const struct
{
  const char *kernel; /* the kernel's name, or its beginning before "_" */
  const char *before, *after;
} forms[] = {
  { "RECIP_IEEE", "1 / ", "" },   { "RECIPSQRT_IEEE", "1 / sqrt (", ")" },
  { "SQRT_IEEE", "sqrt (", ")" }, { "EXP_IEEE", "exp2 (", ")" },
  { "LOG_IEEE", "log2 (", ")" },  { "SIN", "sin (2 pi x ", ")" },
  { "COS", "cos (2 pi x ", ")" }, { "MAX", "max (", ")" },
  { "MAX4", "max (", ")" },       { "MIN", "min (", ")" },
  { "FRACT", "fract (", ")" },    { "FLOOR", "floor (", ")" },
  { "CEIL", "ceil (", ")" },      { "TRUNC", "trunc (", ")" },
};

static gint
find_form (const Words *words)
{
  const char *name = words_kernel (words)->name;

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      const gsize length = strlen (forms[i].kernel);

      if (strncmp (name, forms[i].kernel, length) == 0 &&
          !ls_value_is_wide (ls_kernel_value_type ((LsKernelType) words_kernel (words)->src[0])) &&
          (name[length] == '\0' || name[length] == '_'))
        return (gint) i;
    }
  return -1;
}

static gboolean
is_dot (const LsMicro *micro)
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
tell_sum (const Words *words)
{
  const gboolean is_wide = ls_value_is_wide (ls_micro_type (words->look->step, words->part, 0));

  for (guint j = 0; j < (is_wide ? 1u : words->micro->n_slots); j++)
    {
      g_string_append (words->out, j > 0 ? " + " : "");
      tell_operand (words, 0, j);
      g_string_append (words->out, " x ");
      tell_operand (words, 1, j);
    }
  if (words_kernel (words)->n_src < 3 || words->micro->s[2][0].kind == LS_MICRO_NOWHERE)
    return;
  g_string_append (words->out, " + ");
  tell_operand (words, 2, 0);
}

/* "max (1.0, 2.0)"; a kernel of several slots takes one operand of each. */
static void
tell_function (const Words *words, gint form)
{
  const gboolean is_joint = words->micro->n_slots > 1 && (form >= 0 || words->part->n_columns == 4);
  const guint first = is_joint ? 0 : words->part->column;
  const guint end = is_joint ? words->micro->n_slots : first + 1;

  if (form >= 0)
    g_string_append (words->out, forms[form].before);
  else
    g_string_append_printf (words->out, "%s (", find_op_name (words->look, words->part));
  for (guint k = 0; k < words_kernel (words)->n_src; k++)
    for (guint j = first; j < end; j++)
      {
        g_string_append (words->out, k > 0 || j > first ? ", " : "");
        tell_operand (words, k, j);
      }
  g_string_append (words->out, form >= 0 ? forms[form].after : ")");
}

static LsCompared
find_select (const Words *words)
{
  LsCompared found = ls_micro_compare (words->look, words->part, words->lane);

  if (!found.is_select)
    found.relation = LS_RELATION_NONE;
  return found;
}

static void
tell_operation (const Words *words)
{
  const LsKernelInfo *info = words_kernel (words);
  const guint column = words->part->column;
  const LsCompared select = find_select (words);

  if (select.relation != LS_RELATION_NONE)
    tell_operand (words, select.taken[select.holds], column);
  else if (words->micro->kernel == LS_KERNEL_MOV)
    tell_operand (words, 0, column);
  else if (is_dot (words->micro) || info->n_src == 3)
    (info->sign != NULL || is_dot (words->micro) || words->micro->kernel == LS_KERNEL_MULADD)
      ? tell_sum (words)
      : tell_function (words, find_form (words));
  else if (info->sign == NULL)
    tell_function (words, find_form (words));
  else
    {
      tell_operand (words, 0, column);
      g_string_append_printf (words->out, " %s ", info->sign);
      tell_operand (words, 1, column);
    }
}

/* "MAX ", "SOP of SIN: ": the latter if the operation is another instruction's. */
static void
tell_name (const Words *words)
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
has_name (const Words *words)
{
  const LsKernelInfo *info = words_kernel (words);

  return find_select (words).relation == LS_RELATION_NONE &&
         words->micro->kernel != LS_KERNEL_MOV && !is_dot (words->micro) &&
         words->micro->kernel != LS_KERNEL_MULADD && info->sign == NULL && find_form (words) < 0;
}

/* Adds the name where the words of the operation have none. */
static void
tell_missing_name (const Words *words)
{
  if (!has_name (words))
    tell_name (words);
}

/* The operation with its modifiers from `left` on down: "(1 + 2) x 2", "clamp (1 + 2)". */
static void
tell_modified (const Words *words, guint left)
{
  const LsMicro *last = &words->look->step->ops[words->part->first + left - 1];
  gboolean needs_parts;

  if (left == 0)
    {
      tell_operation (words);
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
  needs_parts = words_kernel (words)->sign != NULL || is_dot (words->micro);
  g_string_append (words->out, needs_parts ? "(" : "");
  tell_modified (words, left - 1);
  g_string_append (words->out, needs_parts ? ")" : "");
  if (last->arg.factor < 1.0f)
    g_string_append_printf (words->out, " / %u", (guint) (1 / last->arg.factor));
  else
    g_string_append_printf (words->out, " x %u", (guint) last->arg.factor);
}

static gboolean
compares (const Words *words)
{
  return words_kernel (words)->relation != LS_RELATION_NONE && words_kernel (words)->n_src == 2;
}

/* All that makes the result: "1 + 2", "(1 > 2)". */
static void
tell_computation (const Words *words)
{
  g_string_append (words->out, compares (words) ? "(" : "");
  tell_modified (words, words->part->n);
  g_string_append (words->out, compares (words) ? ")" : "");
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
takes_twice (const Words *words)
{
  const gint form = find_form (words);
  const guint column = words->part->column;
  LsRowArg left, right;
  const LsMicroPlace *a = ls_micro_operand (words->look->step, &words->micro->s[0][column], &left);
  const LsMicroPlace *b = ls_micro_operand (words->look->step, &words->micro->s[1][column], &right);

  return form >= 0 && words_kernel (words)->n_src == 2 && words->micro->n_slots == 1 &&
         a->kind == b->kind && ls_reg_ref_equal (a->ref, b->ref) && a->bits == b->bits &&
         a->index == LS_MICRO_NO_INDEX && b->index == LS_MICRO_NO_INDEX &&
         left.and_bits == right.and_bits && left.xor_bits == right.xor_bits;
}

/* What makes the part's result, told for a formula. Returns: (transfer full). */
static char *
dup_computation (const LsMicroLook *look, const LsMicroPart *part, guint lane, Formula *formula)
{
  GString *text = g_string_new (NULL);
  Words words = words_of (look, part, lane, text);

  words.formula = formula;
  tell_computation (&words);
  return g_string_free (text, FALSE);
}

/* Whether what is read tells all that there is to the part's result: of a copy, of one operand. */
static gboolean
is_plain (const LsMicroLook *look, const LsMicroPart *part, const Formula *told)
{
  const Words words = words_of (look, part, 0, NULL);

  return part->n == 0 && !told->is_made && (told->n < 2 || takes_twice (&words));
}

/* A choice is told by what is compared. */
LsFormula *
ls_micro_dup_formula (const LsMicroLook *look, guint lane, const LsCell *cell)
{
  const LsMicroPart *part = look->step != NULL ? find_maker (look, lane, cell) : NULL;
  Formula told = { 0 }, named = { 0 };
  LsFormula *formula;

  if (part == NULL || ls_micro_compare (look, part, lane).is_select)
    return NULL;
  formula = g_new (LsFormula, 1);
  formula->cells = named.cells = g_array_new (FALSE, FALSE, sizeof (LsCell));
  formula->text = dup_computation (look, part, lane, &named);
  formula->numbers = dup_computation (look, part, lane, &told);
  if (named.has_split || is_plain (look, part, &named))
    g_clear_pointer (&formula, ls_formula_free);
  return formula;
}

/* Sentences about one lane in a step: results, tests, and all parts. */

/* Whether the result of an integer operation has wrapped around. */
static gboolean
is_wrapped (const Words *words, guint32 result)
{
  const LsKernelInfo *info = words_kernel (words);
  gboolean is_signed = info->dst == LS_TYPE_I;
  gint64 a, b;

  if (info->sign == NULL || info->n_src != 2 || strchr ("+-x", info->sign[0]) == NULL ||
      (!is_signed && info->dst != LS_TYPE_U))
    return FALSE;
  a = is_signed ? (gint32) words_value (words, 0) : (gint64) words_value (words, 0);
  b = is_signed ? (gint32) words_value (words, 1) : (gint64) words_value (words, 1);
  a = info->sign[0] == '+'   ? a + b
      : info->sign[0] == '-' ? a - b
                             : (gint64) ((guint64) a * (guint64) b);
  return a != (is_signed ? (gint32) result : (gint64) result);
}

/* The destination that shows the value behind the step: outputs first. NULL: none. */
static const LsMicroTo *
find_target (const Words *words)
{
  const LsMicroTo *target = NULL;

  for (const LsMicroTo *to = words->part->to; to < words->part->to + words->part->n_to; to++)
    {
      LsMicroFound found = { .is_inside = TRUE };

      if (to->is_bit)
        continue;
      if (to->place.index != LS_MICRO_NO_INDEX)
        words->look->find (words->look, &to->place, words->lane, &found);
      if (target == NULL ||
          (found.is_inside &&
           words->look->program->machine->reg_files[to->place.ref.file].is_output))
        target = to;
    }
  return target;
}

static const char *
opposite_sign (LsRelation relation)
{
  static const char *const signs[] = {
    [LS_RELATION_NONE] = "",        [LS_RELATION_EQUAL] = "!=", [LS_RELATION_GREATER] = "<=",
    [LS_RELATION_NOT_EQUAL] = "==", [LS_RELATION_LESS] = ">=",  [LS_RELATION_GREATER_EQUAL] = "<",
    [LS_RELATION_LESS_EQUAL] = ">",
  };

  return signs[relation];
}

/* ", since -4.0 < 0 (else 1.0)" */
static void
tell_choice (const Words *words, const LsCompared *select)
{
  const guint column = words->part->column;
  const LsMicroPlace *left = &words->micro->s[select->left][column];
  const gboolean is_number =
    select->type != LS_VALUE_FLOAT ||
    !isnan (ls_bits_float (ls_micro_value (words->look, left, words->lane)));
  g_autoptr (GString) reason = g_string_new (NULL), other = g_string_new (NULL);
  Words told = words_of (words->look, words->part, words->lane, reason);

  tell_operand (&told, select->left, column);
  g_string_append_printf (reason, " %s ",
                          select->holds || !is_number ? ls_relation_signs[select->relation]
                                                      : opposite_sign (select->relation));
  if (select->right_bits == 0)
    g_string_append_c (reason, '0');
  else
    ls_value_append (reason, select->type, select->right_bits);
  told.out = other;
  tell_operand (&told, select->taken[!select->holds], column);
  g_string_append_printf (words->out,
                          is_number ? ls_words (", since %s (else %s)")
                                    : ls_words (", since %s is false (else %s)"),
                          reason->str, other->str);
}

/* Whether a write out of range is dropped. */
static gboolean
is_dropped (const Words *words, const LsMicroTo *target)
{
  LsMicroFound found;

  if (target == NULL || target->place.index == LS_MICRO_NO_INDEX || words->look->keeps_outside)
    return FALSE;
  words->look->find (words->look, &target->place, words->lane, &found);
  return !found.is_inside;
}

static void
tell_dropped (const Words *words, const LsMicroTo *target)
{
  if (is_dropped (words, target))
    g_string_append_printf (words->out, " (%s)", ls_words ("dropped"));
}

/* "R3.xy": the place, and the next component if a 64-bit result goes to both, or if others get the
 * same value. */
static void
tell_target (const Words *words, const LsMicroTo *target)
{
  tell_place (words, &target->place);
  if (ls_micro_other_part (words->look->step, words->part) != NULL)
    g_string_append_c (words->out, "xyzw"[(target->place.ref.channel + 1) & 3]);
  else
    for (const LsMicroTo *to = target + 1; to < words->part->to + words->part->n_to; to++)
      if (!to->is_bit && to->place.ref.file == target->place.ref.file)
        g_string_append_c (words->out, "xyzw"[to->place.ref.channel & 3]);
  g_string_append (words->out, " = ");
}

static void
tell_given (const Words *words, guint64 after)
{
  if (ls_micro_other_part (words->look->step, words->part) != NULL)
    ls_value_append (words->out, ls_micro_type (words->look->step, words->part, LS_MICRO_GIVEN),
                     after);
  else if (words->micro->kernel == LS_KERNEL_FREXP_D && words->part->column >= 2)
    append_number (words, (guint32) after, LS_TYPE_I, TRUE);
  else
    append_number (words, (guint32) after,
                   words->micro->kernel == LS_KERNEL_MOV ? taken_type (words, 0)
                                                         : (LsKernelType) words_kernel (words)->dst,
                   TRUE);
}

/* A copy needs no "=". */
static void
tell_result (const Words *words, guint64 after)
{
  const LsMicroTo *target = find_target (words);
  const LsCompared select = find_select (words);
  const gboolean is_select = select.relation != LS_RELATION_NONE;

  tell_missing_name (words);
  if (target != NULL)
    tell_target (words, target);
  tell_computation (words);
  if (words->part->n > 0 || (words->micro->kernel != LS_KERNEL_MOV && !is_select))
    {
      g_string_append (words->out, " = ");
      tell_given (words, after);
    }
  if (is_select)
    tell_choice (words, &select);
  if (compares (words) && words_kernel (words)->dst != LS_TYPE_T)
    g_string_append_printf (words->out, ", %s",
                            ls_micro_compare (words->look, words->part, words->lane).holds
                              ? ls_words ("true")
                              : ls_words ("false"));
  if (is_wrapped (words, (guint32) after))
    g_string_append_printf (words->out, " (%s)", ls_words ("wrapped"));
  tell_dropped (words, target);
}

/* "; 0.25 >= 0: true, so pred.r becomes 1" */
static void
tell_bit (const Words *words, const LsMicroTo *to)
{
  const LsCompared compared = ls_micro_compare_bit (words->look, words->part, to, words->lane);
  g_autofree char *number = ls_value_dup (LS_VALUE_FLOAT, compared.left_bits);
  g_autoptr (GString) name = g_string_new (NULL);

  ls_program_append_ref (name, words->look->program, to->place.ref);
  g_string_append_printf (words->out,
                          compared.holds ? ls_words ("; %s %s 0: true, so %s becomes 1")
                                         : ls_words ("; %s %s 0: false, so %s becomes 0"),
                          number, ls_relation_signs[compared.relation], name->str);
}

/* --- tests ------------------------------------------------------------------------------------ */

/* The outcome of a test, and what it means for the lane. waits: it is off, and the test can turn it
 * on. */
static char *
dup_outcome (guint masks, gboolean waits, gboolean holds, const char *test)
{
  if (waits)
    return g_strdup_printf (holds ? ls_words ("%s: true, so it becomes active")
                                  : ls_words ("%s: false, so it stays off"),
                            test);
  if (masks & LS_MICRO_KILLS)
    return g_strdup_printf (holds ? ls_words ("%s: true, so it is killed")
                                  : ls_words ("%s: false, so it is not killed"),
                            test);
  if (masks & LS_MICRO_TESTS)
    return g_strdup_printf (holds ? ls_words ("%s: true, so it goes on")
                                  : ls_words ("%s: false, so it becomes inactive"),
                            test);
  if (masks & LS_MICRO_PREDICATES)
    return g_strdup_printf (holds ? ls_words ("%s: true, so its predicate is set")
                                  : ls_words ("%s: false, so its predicate is cleared"),
                            test);
  return g_strdup_printf (holds ? ls_words ("%s: true") : ls_words ("%s: false"), test);
}

/* Whether the part is told as a test. */
static gboolean
is_test_part (const LsMicroStep *step, const LsMicroPart *part)
{
  const LsMicro *micro = &step->ops[part->op];

  return micro->is_condition && ls_kernels[micro->kernel].relation != LS_RELATION_NONE;
}

/* "0.7 > 0.5078: true, so it goes on" */
static void
tell_test (const Words *words)
{
  g_autoptr (GString) test = g_string_new (NULL);
  const Words told = words_of (words->look, words->part, words->lane, test);
  gboolean holds = ls_micro_compare (words->look, words->part, words->lane).holds;
  g_autofree char *outcome = NULL;

  tell_missing_name (&told);
  tell_operation (&told);
  outcome = dup_outcome (
    words->part->masks, (words->look->waiting & LS_MASK_LANE (words->lane)) != 0, holds, test->str);
  g_string_append (words->out, outcome);
}

/* --- steps ------------------------------------------------------------------------------------ */

#define MAX_TOLD 3 /* parts of a step that are told whole; nobody reads a sentence with five */

/* Sentences about one lane in a step. */
typedef struct
{
  const LsMicroLook *look;
  guint lane;
  LsMicroAfterFunc after;
  gconstpointer data;
  GString *told;  /* results told whole; the verb stands where it changes */
  GString *brief; /* other results: "ADD R1.w = 0.75" */
  guint n_told, n_brief;
  gboolean is_testing; /* the last one told was a test */
} Doings;

/* Both words of a 64-bit result; the part with the low word is the one told. */
static guint64
value_after (const Doings *doings, const LsMicroPart *part)
{
  const LsMicroPart *other = ls_micro_other_part (doings->look->step, part);
  guint64 value = 0;

  for (const LsMicroPart *of = other != NULL ? other : part;; of = part)
    {
      const Words words = words_of (doings->look, of, doings->lane, NULL);

      value = value << 32 |
              doings->after (doings->look, of, find_target (&words), doings->lane, doings->data);
      if (of == part)
        return value;
    }
}

static void
add_told (Doings *doings, const LsMicroPart *part)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *with_verb = NULL;
  const Words words = words_of (doings->look, part, doings->lane, text);
  const gboolean is_test = is_test_part (doings->look->step, part);
  const gboolean is_first = doings->n_told++ == 0;

  if (is_test)
    tell_test (&words);
  else
    tell_result (&words, value_after (doings, part));
  for (guint t = 0; t < part->n_to; t++)
    if (part->to[t].is_bit)
      tell_bit (&words, &part->to[t]);
  if (!is_first && doings->is_testing == is_test)
    {
      ls_words_list (doings->told, text->str);
      return;
    }
  if (is_first)
    with_verb =
      g_strdup_printf (is_test ? ls_words ("tests %s") : ls_words ("computes %s"), text->str);
  else
    with_verb = g_strdup_printf (
      is_test ? ls_words (". It also tests %s") : ls_words (". It also computes %s"), text->str);
  g_string_append (doings->told, with_verb);
  doings->is_testing = is_test;
}

/* "ADD R1.w = 0.75" */
static void
add_brief (Doings *doings, const LsMicroPart *part)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const Words words = words_of (doings->look, part, doings->lane, text);
  const LsMicroTo *target = find_target (&words);

  tell_name (&words);
  if (target != NULL)
    tell_target (&words, target);
  tell_given (&words, value_after (doings, part));
  tell_dropped (&words, target);
  ls_words_list (doings->brief, text->str);
  doings->n_brief++;
}

static gboolean
is_kept (const LsMicroLook *look, const LsMicroPart *part)
{
  return part->n_to > 0 &&
         look->program->machine->reg_files[part->to[0].place.ref.file].life != LS_LIFE_STEP;
}

/* All parts of a dot product give the same: only those that keep the result are told, or one of
 * them. is_told: gets whether an earlier part has told it. */
static gboolean
repeats (const LsMicroLook *look, guint number, gboolean *is_told)
{
  const LsMicroPart *parts = look->step->parts, *part = &parts[number];
  gboolean others_keep = FALSE;

  *is_told = FALSE;
  if (!is_dot (&look->step->ops[part->op]) || look->step->ops[part->op].n_slots < 2)
    return FALSE;
  for (guint i = 0; i < look->step->n_parts; i++)
    {
      if (i == number || parts[i].op != part->op)
        continue;
      others_keep |= is_kept (look, &parts[i]);
      *is_told |= i < number && (is_kept (look, &parts[i]) || !is_kept (look, part));
    }
  return !is_kept (look, part) && (others_keep || *is_told);
}

char *
ls_micro_dup_doings (const LsMicroLook *look,
                     guint lane,
                     LsMicroAfterFunc after,
                     gconstpointer data)
{
  g_autoptr (GString) told = g_string_new (NULL), brief = g_string_new (NULL);
  Doings doings = { look, lane, after, data, told, brief, 0, 0, FALSE };

  for (guint i = 0; i < look->step->n_parts; i++)
    {
      const LsMicroPart *part = &look->step->parts[i];
      gboolean is_told;

      if (part->column % 2 != 0 && ls_micro_other_part (look->step, part) != NULL)
        continue;
      if (!ls_micro_part_counts (part) || !(ls_micro_lanes (look, part) >> lane & 1) ||
          repeats (look, i, &is_told))
        continue;
      if ((is_told || doings.n_told >= MAX_TOLD) && !is_test_part (look->step, part))
        add_brief (&doings, part);
      else
        add_told (&doings, part);
    }
  if (doings.n_told == 0)
    return NULL;
  if (doings.n_brief == 0)
    return g_strdup (told->str);
  return g_strdup_printf (
    ls_words_many ("%s, and %u more: %s", "%s, and %u more: %s", doings.n_brief), told->str,
    doings.n_brief, brief->str);
}

void
ls_micro_say_resources (const LsMicroLook *look, GString *sentence)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < look->transfer->n_resources; i++)
    {
      const guint number = look->transfer->resource + i;
      const LsMemoryDesc *memory = &look->program->machine->memories[number];
      g_autoptr (GString) lanes = g_string_new (NULL);
      LsMask meaning = 0;

      LS_FOREACH_LANE (lane, look->moving)
        meaning |= ls_micro_which (look, lane) == i ? LS_MASK_LANE (lane) : 0;
      ls_lanes_append (lanes, meaning);
      if (meaning != 0)
        g_ptr_array_add (names, g_strdup_printf ("%s (%s)", memory->id, lanes->str));
    }
  g_autofree char *list = names->len > 1 ? ls_words_join (names) : NULL;
  if (list != NULL)
    ls_words_say (sentence, ls_words ("Lanes use different resources: %s."), list);
}
