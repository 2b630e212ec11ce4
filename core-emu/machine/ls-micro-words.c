#include "ls-micro-words.h"

#include <string.h>

#include "ls-words.h"

/* What a part computes in one lane, with its numbers. */

LsMicroWords
ls_micro_words_of (const LsMicroLook *look, const LsMicroPart *part, guint lane, GString *out)
{
  return (LsMicroWords){ look, part, &look->step->ops[part->op], lane, out };
}

const LsKernelInfo *
ls_micro_words_kernel (const LsMicroWords *words)
{
  return &ls_kernels[words->micro->kernel];
}

guint32
ls_micro_words_value (const LsMicroWords *words, guint k)
{
  return ls_micro_value (words->look, &words->micro->s[k][words->part->column], words->lane);
}

/* --- places ---------------------------------------------------------------------------------------------- */

/* "[3+2]", "[1+2][0-1]": what is added, where the words do not say the number. */
static void
tell_index (const LsMicroWords *words, const LsMicroPlace *place)
{
  const guint columns = place->columns > 0 ? place->columns : G_MAXUINT;
  gint64 added[2];

  ls_micro_indices (words->look, place, words->lane, added);
  if (place->columns > 0)
    g_string_append_printf (words->out, "[%u%+" G_GINT64_MODIFIER "d]", place->ref.index / columns,
                            added[0]);
  g_string_append_printf (words->out, "[%u%+" G_GINT64_MODIFIER "d]", place->ref.index % columns,
                          added[1]);
}

/* One that an index chose is told by its own name; where there is none of that number, the sum says so. */
static void
tell_register (const LsMicroWords *words, const LsMicroPlace *place)
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

void
ls_micro_words_place (const LsMicroWords *words, const LsMicroPlace *place)
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

/* Whether the words of the listing leave open which register or constant a place is, or what it holds; of what waves share too. */
static gboolean
needs_name (const LsMicroWords *words, const LsMicroPlace *place)
{
  return place->kind == LS_MICRO_CONSTANT ||
         (place->kind == LS_MICRO_REGISTER &&
          (place->index != LS_MICRO_NO_INDEX ||
           words->look->program->machine->reg_files[place->ref.file].is_shared));
}

/* Halves have no number of their own. */
void
ls_micro_words_number (GString *out, guint32 bits, LsKernelType type)
{
  if (ls_value_is_wide (ls_kernel_value_type (type)))
    g_string_append_printf (out, "0x%08x", bits);
  else
    ls_value_append (out, ls_kernel_value_type (type), bits);
}

static void tell_value (const LsMicroWords *words, const LsMicroPlace *operand, LsKernelType type);

/* "FIELD_MASK (4, 8)" */
static void
tell_made_by (const LsMicroWords *words, const LsMicro *micro)
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

/* What an operand is made from: "(1.0 - 2 0.5)", the second source first, or what another lane of the quad has, "0.5@3". */
static void
tell_made (const LsMicroWords *words, const LsMicro *micro)
{
  LsMicroWords other = *words;

  if (micro->kernel == LS_KERNEL_CORNER)
    {
      other.lane = (words->lane & ~3u) | (words->lane & micro->arg.kept) | micro->arg.lane;
      tell_value (&other, &micro->s[0][0], LS_TYPE_F);
      g_string_append_printf (words->out, "@%u", other.lane);
      return;
    }
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

/* "-2 (-C[2].y)": the value that is used, and its name, with its sign, where the listing's needs to be found. */
static void
tell_value (const LsMicroWords *words, const LsMicroPlace *operand, LsKernelType type)
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
  ls_micro_words_number (words->out, ls_micro_value (words->look, operand, words->lane), type);
  if (!needs_name (words, place))
    return;
  g_string_append_printf (words->out, " (%s%s", minus, bar);
  ls_micro_words_place (words, place);
  g_string_append_printf (words->out, "%s)", bar);
}

/* "-2.5 (-C[2].xy)" */
static void
tell_wide (const LsMicroWords *words, guint k)
{
  const LsMicroStep *step = words->look->step;
  const LsMicroPlace *low = &words->micro->s[k][ls_micro_low_column (step, words->part, k)];
  const LsMicroPlace *high = &words->micro->s[k][ls_micro_high_column (step, words->part, k)];
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (step, low, &arg);

  ls_value_append (words->out, ls_micro_type (step, words->part, k),
                   ls_value_join (ls_micro_value (words->look, low, words->lane),
                                  ls_micro_value (words->look, high, words->lane)));
  if (!needs_name (words, place) ||
      !ls_micro_are_words (place, ls_micro_operand (step, high, &arg)))
    return;
  g_string_append_printf (words->out, " (%s", arg.xor_bits >> 31 != 0 ? "-" : "");
  ls_micro_words_place (words, place);
  g_string_append_printf (words->out, "%c)", "xyzw"[(place->ref.channel + 1) & 3]);
}

/* What is moved as it is, is a float where modifiers of floats take it, and an integer in a file of integers. */
LsKernelType
ls_micro_words_taken (const LsMicroWords *words, guint k)
{
  const LsMicroPart *part = words->part;
  const LsKernelType type = (LsKernelType) ls_micro_words_kernel (words)->src[k];
  const LsValueType holds =
    part->n_to > 0 ? words->look->program->machine->reg_files[part->to[0].place.ref.file].type
                   : LS_VALUE_BITS;

  if (type == LS_TYPE_B && part->n > 0)
    return (LsKernelType) ls_kernels[words->look->step->ops[part->first].kernel].src[0];
  if (type == LS_TYPE_B && (holds == LS_VALUE_INT || holds == LS_VALUE_UINT))
    return holds == LS_VALUE_INT ? LS_TYPE_I : LS_TYPE_U;
  return type;
}

void
ls_micro_words_operand (const LsMicroWords *words, guint k, guint column)
{
  if (ls_value_is_wide (ls_micro_type (words->look->step, words->part, k)))
    {
      tell_wide (words, k);
      return;
    }
  tell_value (words, &words->micro->s[k][column], ls_micro_words_taken (words, k));
}

/* --- operations ------------------------------------------------------------------------------------------ */

/* How operations of one or two operands are written that have no sign. */
static const struct
{
  const char *kernel; /* or how its name begins, before "_" */
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
find_form (const LsMicroWords *words)
{
  const char *name = ls_micro_words_kernel (words)->name;

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      const gsize length = strlen (forms[i].kernel);

      if (strncmp (name, forms[i].kernel, length) == 0 &&
          !ls_value_is_wide (
            ls_kernel_value_type ((LsKernelType) ls_micro_words_kernel (words)->src[0])) &&
          (name[length] == '\0' || name[length] == '_'))
        return (gint) i;
    }
  return -1;
}

gboolean
ls_micro_is_dot (const LsMicro *micro)
{
  return g_str_has_prefix (ls_kernels[micro->kernel].name, "DOT");
}

/* What the listing calls the part's instruction. */
const char *
ls_micro_op_name (const LsMicroLook *look, const LsMicroPart *part)
{
  LsLine line;

  ls_program_line (look->program, part->line, &line);
  return line.op != NULL ? line.op : ls_kernels[look->step->ops[part->op].kernel].name;
}

/* "a x b + c x d + e"; of 64 bits there is one product. */
static void
tell_sum (const LsMicroWords *words)
{
  const gboolean is_wide = ls_value_is_wide (ls_micro_type (words->look->step, words->part, 0));

  for (guint j = 0; j < (is_wide ? 1u : words->micro->n_slots); j++)
    {
      g_string_append (words->out, j > 0 ? " + " : "");
      ls_micro_words_operand (words, 0, j);
      g_string_append (words->out, " x ");
      ls_micro_words_operand (words, 1, j);
    }
  if (ls_micro_words_kernel (words)->n_src < 3 || words->micro->s[2][0].kind == LS_MICRO_NOWHERE)
    return;
  g_string_append (words->out, " + ");
  ls_micro_words_operand (words, 2, 0);
}

/* "max (1.0, 2.0)"; what takes several slots takes an operand of each. */
static void
tell_function (const LsMicroWords *words, gint form)
{
  const gboolean is_joint = words->micro->n_slots > 1 && (form >= 0 || words->part->n_columns == 4);
  const guint first = is_joint ? 0 : words->part->column;
  const guint end = is_joint ? words->micro->n_slots : first + 1;

  if (form >= 0)
    g_string_append (words->out, forms[form].before);
  else
    g_string_append_printf (words->out, "%s (", ls_micro_op_name (words->look, words->part));
  for (guint k = 0; k < ls_micro_words_kernel (words)->n_src; k++)
    for (guint j = first; j < end; j++)
      {
        g_string_append (words->out, k > 0 || j > first ? ", " : "");
        ls_micro_words_operand (words, k, j);
      }
  g_string_append (words->out, form >= 0 ? forms[form].after : ")");
}

LsCompared
ls_micro_words_select (const LsMicroWords *words)
{
  LsCompared found = ls_micro_compare (words->look, words->part, words->lane);

  if (!found.is_select)
    found.relation = LS_RELATION_NONE;
  return found;
}

gboolean
ls_micro_words_compares (const LsMicroWords *words)
{
  return ls_micro_words_kernel (words)->relation != LS_RELATION_NONE &&
         ls_micro_words_kernel (words)->n_src == 2;
}

void
ls_micro_words_operation (const LsMicroWords *words)
{
  const LsKernelInfo *info = ls_micro_words_kernel (words);
  const guint column = words->part->column;
  const LsCompared select = ls_micro_words_select (words);

  if (select.relation != LS_RELATION_NONE)
    ls_micro_words_operand (words, select.taken[select.holds], column);
  else if (words->micro->kernel == LS_KERNEL_MOV)
    ls_micro_words_operand (words, 0, column);
  else if (ls_micro_is_dot (words->micro) || info->n_src == 3)
    (info->sign != NULL || ls_micro_is_dot (words->micro) ||
     words->micro->kernel == LS_KERNEL_MULADD)
      ? tell_sum (words)
      : tell_function (words, find_form (words));
  else if (info->sign == NULL)
    tell_function (words, find_form (words));
  else
    {
      ls_micro_words_operand (words, 0, column);
      g_string_append_printf (words->out, " %s ", info->sign);
      ls_micro_words_operand (words, 1, column);
    }
}

/* Whether the words have the instruction's name already. */
static gboolean
has_name (const LsMicroWords *words)
{
  const LsKernelInfo *info = ls_micro_words_kernel (words);

  return ls_micro_words_select (words).relation == LS_RELATION_NONE &&
         words->micro->kernel != LS_KERNEL_MOV && !ls_micro_is_dot (words->micro) &&
         words->micro->kernel != LS_KERNEL_MULADD && info->sign == NULL && find_form (words) < 0;
}

void
ls_micro_words_name (const LsMicroWords *words)
{
  if (!has_name (words))
    ls_micro_words_op (words);
}

void
ls_micro_words_op (const LsMicroWords *words)
{
  LsMicroPart maker = *words->part;

  g_string_append_printf (words->out, "%s ", ls_micro_op_name (words->look, words->part));
  if (maker.maker == 0)
    return;
  maker.line = (guint32) ((gint) maker.line + maker.maker);
  g_string_append_printf (words->out, ls_words ("of %s: "), ls_micro_op_name (words->look, &maker));
}

/* What the modifiers from `left` on down make of the operation: "(1 + 2) x 2", "clamp (1 + 2)". */
void
ls_micro_words_modified (const LsMicroWords *words, guint left)
{
  const LsMicro *last = &words->look->step->ops[words->part->first + left - 1];
  gboolean needs_parts;

  if (left == 0)
    {
      ls_micro_words_operation (words);
      return;
    }
  if (last->kernel == LS_KERNEL_CLAMP || last->kernel == LS_KERNEL_CLAMP_D_LOW ||
      last->kernel == LS_KERNEL_CLAMP_D_HIGH)
    {
      g_string_append (words->out, "clamp (");
      ls_micro_words_modified (words, left - 1);
      g_string_append_c (words->out, ')');
      return;
    }
  needs_parts = ls_micro_words_kernel (words)->sign != NULL || ls_micro_is_dot (words->micro);
  g_string_append (words->out, needs_parts ? "(" : "");
  ls_micro_words_modified (words, left - 1);
  g_string_append (words->out, needs_parts ? ")" : "");
  if (last->arg.factor < 1.0f)
    g_string_append_printf (words->out, " / %u", (guint) (1 / last->arg.factor));
  else
    g_string_append_printf (words->out, " x %u", (guint) last->arg.factor);
}
