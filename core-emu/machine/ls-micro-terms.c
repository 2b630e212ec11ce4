#include "ls-micro-terms.h"

#include <inttypes.h>

/* What a part's operation takes, in words and numbers. */

LsMicroWords
ls_micro_words_of (const LsMicroLook *look,
                   const LsTelling *telling,
                   const LsMicroPart *part,
                   guint lane,
                   GString *out)
{
  return (LsMicroWords){ look, telling, part, &look->step->ops[part->op], lane, out, NULL, NULL };
}

guint32
ls_micro_words_value (const LsMicroWords *words, guint k)
{
  return ls_micro_value (words->look, &words->micro->s[k][words->part->column], words->lane);
}

/* --- places ----------------------------------------------------------------------------------- */

/* "[3+2]", "[1+2][0-1]": the indices, if the name does not show the number. */
static void
tell_index (const LsMicroWords *words, const LsMicroPlace *place)
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
ls_micro_tell_place (const LsMicroWords *words, const LsMicroPlace *place)
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

const LsMicroTo *
ls_micro_find_target (const LsMicroWords *words)
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

/* Whether the listing's name leaves open which register or constant a place is, or what it holds;
 * also for registers that waves share. */
static gboolean
needs_name (const LsMicroWords *words, const LsMicroPlace *place)
{
  return place->kind == LS_MICRO_CONSTANT ||
         (place->kind == LS_MICRO_REGISTER &&
          (place->index != LS_MICRO_NO_INDEX ||
           words->look->program->machine->reg_files[place->ref.file].is_shared));
}

/* Of a word that an operation of bits takes or gives. Beside a float 0 and a word of ones are false and true, which choose it, or
 * nothing of it is left; without floats they are numbers, unless all are true or false. */
static LsValueType
find_pattern (const LsMicroWords *words, guint32 bits, gboolean is_given)
{
  gboolean has_float = FALSE, are_bools = TRUE, has_true = FALSE;

  for (guint k = 0; k < ls_micro_words_kernel (words)->n_src; k++)
    {
      const guint32 value = ls_micro_words_value (words, k);

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

/* As what a place is told: it is a register of which the program knows more. Returns: FALSE: the operation alone says it. */
static gboolean
find_told (const LsMicroWords *words,
           const LsMicroPlace *place,
           gboolean is_after,
           LsKernelType type,
           LsValueType *told)
{
  LsMicroFound found = { .is_inside = TRUE,
                         .cell = { .kind = LS_CELL_REGISTER, .ref = place->ref } };

  if (words->telling->types.find == NULL || place->kind != LS_MICRO_REGISTER)
    return FALSE;
  if (place->index != LS_MICRO_NO_INDEX)
    words->look->find (words->look, place, words->lane, &found);
  if (!found.is_inside || found.cell.kind != LS_CELL_REGISTER)
    return FALSE;
  *told = ls_telling_type (words->telling, is_after, found.cell.ref, ls_kernel_value_type (type));
  return TRUE;
}

void
ls_micro_tell_number (const LsMicroWords *words,
                      guint32 bits,
                      LsKernelType type,
                      const LsMicroPlace *place,
                      gboolean is_after)
{
  LsValueType told = ls_kernel_value_type (type);

  if (ls_value_is_wide (told))
    g_string_append_printf (words->out, "0x%08x", bits);
  else if (place != NULL && find_told (words, place, is_after, type, &told))
    ls_value_append (words->out, told, bits);
  else
    ls_value_append (words->out, type == LS_TYPE_W ? find_pattern (words, bits, is_after) : told,
                     bits);
}

static void tell_value (const LsMicroWords *words, const LsMicroPlace *operand, LsKernelType type);

/* A hole for the place, which is no literal. */
static void
add_hole (const LsMicroWords *words, const LsMicroPlace *place)
{
  LsMicroFound found;

  words->look->find (words->look, place, words->lane, &found);
  g_array_append_val (words->formula->cells, found.cell);
  g_string_append_c (words->out, LS_FORMULA_HOLE);
}

gboolean
ls_micro_tells_text (const LsMicroWords *words)
{
  return words->formula != NULL && ls_program_machine (words->look->program)->debug_info != NULL;
}

static void
tell_source (const LsMicroWords *words, const LsMicro *micro, guint k)
{
  tell_value (words, &micro->s[k][0], (LsKernelType) ls_kernels[micro->kernel].src[k]);
}

static void
tell_sources (const LsMicroWords *words,
              const LsMicro *micro,
              const char *before,
              const char *after)
{
  g_string_append (words->out, before);
  for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
    {
      g_string_append (words->out, k > 0 ? ", " : "");
      tell_source (words, micro, k);
    }
  g_string_append (words->out, after);
}

/* As a text writes it: "(4 + 8)", "max (4, 8)"; of what makes the mask of a field, its place. */
static void
tell_made_of_text (const LsMicroWords *words, const LsMicro *micro)
{
  const LsKernelInfo *info = &ls_kernels[micro->kernel];
  const gboolean is_sum = g_str_has_prefix (info->name, "MULADD");
  const char *before, *after;

  if (micro->kernel == LS_KERNEL_FIELD_MASK)
    {
      const gboolean is_made = words->formula->is_made;

      tell_sources (words, micro, "", "");
      words->formula->is_made = is_made;
      return;
    }
  words->formula->is_made = TRUE;
  words->formula->is_nameless |=
    micro->kernel == LS_KERNEL_AND_INT || micro->kernel == LS_KERNEL_OR_INT ||
    ls_value_is_wide (ls_kernel_value_type ((LsKernelType) info->src[0]));
  if (is_sum || (info->sign != NULL && info->n_src == 2))
    {
      g_string_append_c (words->out, '(');
      tell_source (words, micro, 0);
      g_string_append_printf (words->out, " %s ", is_sum ? "x" : info->sign);
      tell_source (words, micro, 1);
      if (is_sum)
        g_string_append (words->out, " + ");
      if (is_sum)
        tell_source (words, micro, 2);
      g_string_append_c (words->out, ')');
      return;
    }
  if (!ls_micro_find_form (micro->kernel, &before, &after))
    {
      words->formula->is_nameless = TRUE;
      return;
    }
  tell_sources (words, micro, before, after);
}

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

/* The sources of an operand: "(1.0 - 2 0.5)", the second source first; or the value of another lane
 * of the quad, "0.5@3". */
static void
tell_made (const LsMicroWords *words, const LsMicro *micro)
{
  LsMicroWords other = *words;

  if (micro->kernel == LS_KERNEL_CORNER)
    {
      other.lane = (words->lane & ~3u) | (words->lane & micro->arg.kept) | micro->arg.lane;
      tell_value (&other, &micro->s[0][0], LS_TYPE_F);
      if (words->formula == NULL)
        g_string_append_printf (words->out, "@%u", other.lane);
      return;
    }
  if (ls_micro_tells_text (words))
    {
      tell_made_of_text (words, micro);
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

/* The number that the operation takes. */
static void
tell_bits (const LsMicroWords *words,
           const LsMicroPlace *operand,
           const LsMicroPlace *place,
           LsKernelType type)
{
  ls_micro_tell_number (words, ls_micro_value (words->look, operand, words->lane), type,
                        words->to != NULL ? words->to : place, words->to != NULL);
}

/* An operand of a formula, with the modifiers that the listing has; a literal is its number. */
static void
tell_plain (const LsMicroWords *words,
            const LsMicroPlace *operand,
            const LsMicroPlace *place,
            const char *minus,
            const char *bar,
            LsKernelType type)
{
  words->formula->n++;
  if (words->formula->cells == NULL || place->kind == LS_MICRO_LITERAL)
    {
      tell_bits (words, operand, place, type);
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
tell_value (const LsMicroWords *words, const LsMicroPlace *operand, LsKernelType type)
{
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (words->look->step, operand, &arg);
  const char *bar = arg.and_bits >> 31 == 0 ? "|" : "";
  const char *minus = arg.xor_bits >> 31 != 0 ? "-" : "";
  LsMicroWords made = *words;

  if (place->kind == LS_MICRO_NOWHERE)
    return;
  made.to = NULL;
  if (place->kind == LS_MICRO_RESULT)
    type = (LsKernelType) ls_kernels[ls_micro_maker (words->look->step, place)->kernel].dst;
  if (place->kind == LS_MICRO_RESULT &&
      ls_micro_maker (words->look->step, place)->kernel != LS_KERNEL_NEG_INT)
    {
      g_string_append_printf (words->out, "%s%s", minus, bar);
      tell_made (&made, ls_micro_maker (words->look->step, place));
      g_string_append (words->out, bar);
      return;
    }
  if (words->formula != NULL)
    {
      tell_plain (words, operand, place, minus, bar, type);
      return;
    }
  tell_bits (words, operand, place, type);
  if (!needs_name (words, place))
    return;
  g_string_append_printf (words->out, " (%s%s", minus, bar);
  ls_micro_tell_place (words, place);
  g_string_append_printf (words->out, "%s)", bar);
}

/* A hole for both words of an operand of a formula, if they lie beside each other. high: the modifiers of the high word. Returns:
 * FALSE: it is told by its number. */
static gboolean
tell_plain_wide (const LsMicroWords *words,
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
tell_wide (const LsMicroWords *words, guint k)
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
  ls_micro_tell_place (words, place);
  g_string_append_printf (words->out, "%c)", "xyzw"[(place->ref.channel + 1) & 3]);
}

LsKernelType
ls_micro_taken_type (const LsMicroWords *words, guint k)
{
  const LsMicroPart *part = words->part;
  const LsKernelType type = ls_micro_taken (words->look->step, part, k);
  const LsValueType holds =
    part->n_to > 0 ? words->look->program->machine->reg_files[part->to[0].place.ref.file].type
                   : LS_VALUE_BITS;

  if (type == LS_TYPE_B && (holds == LS_VALUE_INT || holds == LS_VALUE_UINT))
    return holds == LS_VALUE_INT ? LS_TYPE_I : LS_TYPE_U;
  return type;
}

void
ls_micro_tell_operand (const LsMicroWords *words, guint k, guint column)
{
  if (ls_value_is_wide (ls_micro_type (words->look->step, words->part, k)))
    {
      tell_wide (words, k);
      return;
    }
  tell_value (words, &words->micro->s[k][column], ls_micro_taken_type (words, k));
}

void
ls_micro_tell_choice (const LsMicroWords *words, LsValueType type)
{
  const guint column = words->part->column;
  const LsKernelType taken = type == LS_VALUE_FLOAT  ? LS_TYPE_F
                             : type == LS_VALUE_INT  ? LS_TYPE_I
                             : type == LS_VALUE_UINT ? LS_TYPE_U
                                                     : ls_micro_taken_type (words, 1);

  ls_micro_tell_operand (words, 0, column);
  g_string_append (words->out, " ? ");
  tell_value (words, &words->micro->s[1][column], taken);
  g_string_append (words->out, " : ");
  tell_value (words, &words->micro->s[2][column], taken);
}
