#include <string.h>

#include "ls-micro-look.h"
#include "ls-words.h"

/* What a part computes in one lane, with its numbers. */

typedef struct
{
  const LsMicroLook *look;
  const LsMicroPart *part;
  const LsMicro *micro;
  guint lane;
  GString *out;
} Words;

static Words
words_of (const LsMicroLook *look, const LsMicroPart *part, guint lane, GString *out)
{
  return (Words){ look, part, &look->step->ops[part->op], lane, out };
}

static const LsKernelInfo *
kernel_of (const Words *words)
{
  return &ls_kernels[words->micro->kernel];
}

static guint32
operand_value (const Words *words, guint k)
{
  return ls_micro_value (words->look, &words->micro->s[k][words->part->column], words->lane);
}

/* --- places ---------------------------------------------------------------------------------------------- */

/* "[3+2]": what is added, where the words do not say the number. */
static void
tell_index (const Words *words, const LsMicroPlace *place)
{
  if (place->index == LS_MICRO_NO_INDEX)
    g_string_append_printf (words->out, "[%u]", place->ref.index);
  else
    g_string_append_printf (words->out, "[%u%+d]", place->ref.index,
                            ls_micro_index (words->look, place, words->lane));
}

/* One that an index chose is told by its own name; where there is none of that number, the sum says so. */
static void
tell_register (const Words *words, const LsMicroPlace *place)
{
  const LsRegFile *file = &words->look->program->machine->reg_files[place->ref.file];
  LsRegRef ref = place->ref;
  LsMicroFound found = { .is_inside = TRUE };
  guint number;

  if (place->index != LS_MICRO_NO_INDEX)
    {
      words->look->find (words->look, place, words->lane, &found);
      if (found.is_inside)
        ref = found.cell.ref;
    }
  g_string_append (words->out, ls_program_listed (words->look->program, ref, &number));
  if (!found.is_inside)
    tell_index (words, place);
  else if (!file->is_single)
    g_string_append_printf (words->out, "%u", number);
  if (file->n_channels > 1)
    g_string_append_printf (words->out, ".%c", "xyzw"[place->ref.channel]);
}

static void
tell_place (const Words *words, const LsMicroPlace *place)
{
  if (place->kind == LS_MICRO_REGISTER)
    {
      tell_register (words, place);
      return;
    }
  g_string_append (words->out, words->look->program->machine->const_files[place->ref.file].id);
  tell_index (words, place);
  g_string_append_printf (words->out, ".%c", "xyzw"[place->ref.channel]);
}

/* Whether the words of the listing leave open which register or constant a place is, or what it holds; of what waves share too. */
static gboolean
needs_name (const Words *words, const LsMicroPlace *place)
{
  return place->kind == LS_MICRO_CONSTANT ||
         (place->kind == LS_MICRO_REGISTER &&
          (place->index != LS_MICRO_NO_INDEX ||
           words->look->program->machine->reg_files[place->ref.file].is_shared));
}

/* "-2 (-C[2].y)": the value that is used, and its name, with its sign, where the listing's needs to be found. */
static void
tell_operand (const Words *words, guint k)
{
  LsRowArg arg;
  const LsMicroPlace *place =
    ls_micro_operand (words->look->step, &words->micro->s[k][words->part->column], &arg);
  const char *bar = arg.and_bits >> 31 == 0 ? "|" : "";

  ls_micro_tell_number (words->out, operand_value (words, k),
                        (LsKernelType) kernel_of (words)->src[k]);
  if (!needs_name (words, place))
    return;
  g_string_append_printf (words->out, " (%s%s", arg.xor_bits >> 31 != 0 ? "-" : "", bar);
  tell_place (words, place);
  g_string_append_printf (words->out, "%s)", bar);
}

/* --- operations ------------------------------------------------------------------------------------------ */

static void
tell_operation (const Words *words)
{
  const LsKernelInfo *info = kernel_of (words);

  if (words->micro->kernel == LS_KERNEL_MOV)
    {
      tell_operand (words, 0);
      return;
    }
  if (info->sign == NULL)
    g_string_append_printf (words->out, "%s (", info->name);
  for (guint k = 0; k < info->n_src; k++)
    {
      if (k > 0 && info->sign == NULL)
        g_string_append (words->out, ", ");
      if (k > 0 && info->sign != NULL)
        g_string_append_printf (words->out, " %s ", k == 2 ? "+" : info->sign);
      tell_operand (words, k);
    }
  if (info->sign == NULL)
    g_string_append_c (words->out, ')');
}

/* What the modifiers from `left` on down make of the operation: "(1 + 2) x 2", "clamp (1 + 2)". */
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
  if (last->kernel == LS_KERNEL_CLAMP)
    {
      g_string_append (words->out, "clamp (");
      tell_modified (words, left - 1);
      g_string_append_c (words->out, ')');
      return;
    }
  needs_parts = kernel_of (words)->sign != NULL;
  g_string_append (words->out, needs_parts ? "(" : "");
  tell_modified (words, left - 1);
  g_string_append (words->out, needs_parts ? ")" : "");
  g_string_append (words->out, last->arg.factor < 1.0f   ? " / 2"
                               : last->arg.factor > 2.0f ? " x 4"
                                                         : " x 2");
}

/* Whether the result of an integer operation is not the number that its operands give. */
static gboolean
is_wrapped (const Words *words, guint32 result)
{
  const LsKernelInfo *info = kernel_of (words);
  gboolean is_signed = info->dst == LS_TYPE_I;
  gint64 a, b;

  if (info->sign == NULL || strchr ("+-x", info->sign[0]) == NULL ||
      (!is_signed && info->dst != LS_TYPE_U))
    return FALSE;
  a = is_signed ? (gint32) operand_value (words, 0) : (gint64) operand_value (words, 0);
  b = is_signed ? (gint32) operand_value (words, 1) : (gint64) operand_value (words, 1);
  a = info->sign[0] == '+'   ? a + b
      : info->sign[0] == '-' ? a - b
                             : (gint64) ((guint64) a * (guint64) b);
  return a != (is_signed ? (gint32) result : (gint64) result);
}

/* Copies need no "=". */
static void
tell_result (const Words *words, guint32 after)
{
  tell_place (words, &words->part->to[0].place);
  g_string_append (words->out, " = ");
  tell_modified (words, words->part->n);
  if (words->micro->kernel == LS_KERNEL_MOV && words->part->n == 0)
    return;
  g_string_append (words->out, " = ");
  ls_micro_tell_number (words->out, after, (LsKernelType) kernel_of (words)->dst);
  if (is_wrapped (words, after))
    g_string_append_printf (words->out, " (%s)", ls_words ("wrapped"));
}

/* --- tests ----------------------------------------------------------------------------------------------- */

/* What became of a test, and of the lane by it. */
static char *
dup_outcome (guint masks, gboolean holds, const char *test)
{
  if (masks & LS_MICRO_KILLS)
    return g_strdup_printf (holds ? ls_words ("%s: true, so it is killed")
                                  : ls_words ("%s: false, so it is not killed"),
                            test);
  if (masks & LS_MICRO_TESTS)
    return g_strdup_printf (
      holds ? ls_words ("%s: true, so it goes on") : ls_words ("%s: false, so it sits out"), test);
  if (masks & LS_MICRO_PREDICATES)
    return g_strdup_printf (holds ? ls_words ("%s: true, so its predicate is set")
                                  : ls_words ("%s: false, so its predicate is cleared"),
                            test);
  return g_strdup_printf (holds ? ls_words ("%s: true") : ls_words ("%s: false"), test);
}

gboolean
ls_micro_is_test (const LsMicroStep *step, const LsMicroPart *part)
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

  tell_operation (&told);
  outcome = dup_outcome (words->part->masks, holds, test->str);
  g_string_append (words->out, outcome);
}

void
ls_micro_tell_result (const LsMicroLook *look,
                      const LsMicroPart *part,
                      guint lane,
                      guint32 after,
                      GString *out)
{
  const Words words = words_of (look, part, lane, out);

  tell_place (&words, &part->to[0].place);
  g_string_append (out, " = ");
  ls_micro_tell_number (out, after, (LsKernelType) kernel_of (&words)->dst);
}

void
ls_micro_tell_part (const LsMicroLook *look,
                    const LsMicroPart *part,
                    guint lane,
                    guint32 after,
                    GString *out)
{
  const Words words = words_of (look, part, lane, out);

  if (ls_micro_is_test (look->step, part))
    tell_test (&words);
  else
    tell_result (&words, after);
}
