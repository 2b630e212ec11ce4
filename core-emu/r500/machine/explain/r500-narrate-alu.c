#include "r500-narrate.h"

#include "ls-decimal.h"
#include "ls-math.h"
#include "ls-words.h"

/* What a lane computes in a step, with its numbers. */

static void tell_operand (const R500Story *story, const LsMicroPlace *operand);

/* What srcp is made of, the second source first. */
static void
tell_presub (const R500Story *story, const LsMicro *micro)
{
  gboolean is_twice = micro->kernel == LS_KERNEL_DOUBLED_FROM_1;

  if (ls_kernels[micro->kernel].n_src == 1)
    g_string_append (story->out, is_twice ? "(1 - 2 " : "(1 - ");
  else
    {
      g_string_append_c (story->out, '(');
      tell_operand (story, &micro->s[1][0]);
      g_string_append (story->out, micro->kernel == LS_KERNEL_ADD ? " + " : " - ");
    }
  tell_operand (story, &micro->s[0][0]);
  g_string_append_c (story->out, ')');
}

/* What an operation gives that an operand is made from. */
static void
tell_made (const R500Story *story, const LsMicro *micro)
{
  R500Story other = *story;

  if (micro->kernel != LS_KERNEL_CORNER)
    {
      tell_presub (story, micro);
      return;
    }
  other.lane = (story->lane & ~3u) + micro->arg.lane;
  tell_operand (&other, &micro->s[0][0]);
  g_string_append_printf (story->out, "@%u", other.lane);
}

/* Of a register or constant what it holds, with what modifies it. */
static void
tell_operand (const R500Story *story, const LsMicroPlace *operand)
{
  LsRowArg arg;
  const LsMicroPlace *place = ls_micro_operand (&story->step->micro, operand, &arg);
  const char *bar = arg.and_bits != G_MAXUINT32 ? "|" : "";

  if (place->kind == LS_MICRO_NOWHERE)
    return;
  if (place->kind != LS_MICRO_RESULT)
    {
      r500_tell_number (story, ls_micro_value (story->look, operand, story->lane));
      return;
    }
  g_string_append_printf (story->out, "%s%s", arg.xor_bits != 0 ? "-" : "", bar);
  tell_made (story, ls_micro_maker (&story->step->micro, place));
  g_string_append (story->out, bar);
}

static const char *
kernel_name (LsKernel kernel)
{
  static const char *const names[] = {
    [LS_KERNEL_MIN_NUMBER] = "min",
    [LS_KERNEL_MIN_BITS] = "min",
    [LS_KERNEL_MAX_NUMBER] = "max",
    [LS_KERNEL_MAX_BITS] = "max",
    [LS_KERNEL_CND_NUMBER] = "CND",
    [LS_KERNEL_CND_BITS] = "CND",
    [LS_KERNEL_CMP_NUMBER] = "CMP",
    [LS_KERNEL_CMP_BITS] = "CMP",
    [LS_KERNEL_FRACT] = "fract",
    [LS_KERNEL_EXP_IEEE] = "exp2",
    [LS_KERNEL_LOG_IEEE] = "log2",
    [LS_KERNEL_RECIP_IEEE] = "1 /",
    [LS_KERNEL_RECIPSQRT_IEEE] = "1 / sqrt",
    [LS_KERNEL_SIN] = N_ ("sin of turns"),
    [LS_KERNEL_COS] = N_ ("cos of turns"),
  };

  return ls_words (names[kernel]);
}

/* "a x b + c x d + e". */
static void
tell_sum (const R500Story *story, const LsMicro *micro)
{
  for (guint j = 0; j < micro->n_slots; j++)
    {
      g_string_append (story->out, j > 0 ? " + " : "");
      tell_operand (story, &micro->s[0][j]);
      g_string_append (story->out, " x ");
      tell_operand (story, &micro->s[1][j]);
    }
  if (micro->s[2][0].kind == LS_MICRO_NOWHERE)
    return;
  g_string_append (story->out, " + ");
  tell_operand (story, &micro->s[2][0]);
}

/* "max (a, b)". */
static void
tell_compute (const R500Story *story, const LsMicro *micro)
{
  if (micro->kernel == LS_KERNEL_MULADD || micro->kernel == LS_KERNEL_DOT)
    {
      tell_sum (story, micro);
      return;
    }
  g_string_append_printf (story->out, "%s (", kernel_name ((LsKernel) micro->kernel));
  for (guint k = 0; k < ls_kernels[micro->kernel].n_src; k++)
    {
      g_string_append (story->out, k > 0 ? ", " : "");
      tell_operand (story, &micro->s[k][0]);
    }
  g_string_append_c (story->out, ')');
}

/* What becomes of value by an output modifier. */
static char *
dup_finished (const char *value, const LsMicro *micro)
{
  float factor = micro->arg.factor;

  if (micro->kernel == LS_KERNEL_CLAMP)
    return g_strdup_printf (ls_words ("%s, clamped to 0 to 1"), value);
  if (factor > 1)
    return g_strdup_printf (ls_words ("%s, times %u"), value, (guint) factor);
  if (factor == 0.5f)
    return g_strdup_printf (ls_words ("%s, halved"), value);
  return g_strdup_printf (ls_words ("%s, over %u"), value, (guint) (1 / factor));
}

/* What a part computes, and what its output modifiers make of it. */
static char *
dup_computed (const R500Story *story, const LsMicroPart *part)
{
  g_autoptr (GString) text = g_string_new (NULL);
  R500Story told = *story;
  char *value;

  told.out = text;
  tell_compute (&told, &story->step->micro.ops[part->op]);
  value = g_strdup (text->str);
  for (guint i = 0; i < part->n; i++)
    {
      g_autofree char *before = value;

      value = dup_finished (before, &story->step->micro.ops[part->first + i]);
    }
  return value;
}

/* "0.25 >= 0: true, so P.x becomes 1." */
static void
tell_bit (const R500Story *story, const LsMicroPart *part, const LsMicroTo *to)
{
  const LsCompared compared = ls_micro_compare_bit (story->look, part, to, story->lane);
  const LsRegRef ref = to->place.ref;
  const guint bit = r500_bits_after (story, ref.file, ref.index, ref.channel) & 1;
  char number[LS_DECIMAL_SIZE];

  ls_decimal (ls_bits_float (compared.left_bits), number);
  if (ref.file == R500_REGS_P)
    ls_words_say (story->out,
                  compared.holds ? ls_words ("%s %s 0: true, so P.%c becomes %u.")
                                 : ls_words ("%s %s 0: false, so P.%c becomes %u."),
                  number, ls_relation_sign (compared.relation), "xyzw"[ref.channel], bit);
  else
    ls_words_say (story->out,
                  compared.holds ? ls_words ("%s %s 0: true, so the ALU result becomes %u.")
                                 : ls_words ("%s %s 0: false, so the ALU result becomes %u."),
                  number, ls_relation_sign (compared.relation), bit);
}

/* Where the value is to be seen behind the step: outputs first. NULL: nowhere. */
static const LsMicroTo *
find_target (const R500Story *story, const LsMicroPart *part)
{
  const LsLayout *layout = &story->code->layout;
  const LsMicroTo *target = NULL;

  for (const LsMicroTo *to = part->to; to < part->to + part->n_to; to++)
    if (!to->is_bit && r500_place_state_row (layout, story->before, &to->place) != LS_NO_ROW &&
        (target == NULL || to->place.ref.file == R500_REGS_OUT))
      target = to;
  return target;
}

static void
tell_target (const R500Story *story, const LsMicroTo *target, const char *computed)
{
  static const char *const names[] = { [R500_REGS_T] = "R", [R500_REGS_OUT] = "OUT" };
  guint number = (guint) r500_place_number (story->before, &target->place);

  if (target->place.ref.file == R500_REGS_W)
    ls_words_say (story->out, "W = %s = ", computed);
  else
    ls_words_say (story->out, "%s%u.%c = %s = ", names[target->place.ref.file], number,
                  "xyzw"[target->place.ref.channel], computed);
  r500_tell_number (
    story, r500_bits_after (story, target->place.ref.file, number, target->place.ref.channel));
  g_string_append_c (story->out, '.');
}

/* A value that is kept nowhere is told as well: a bit may come of it. */
static void
tell_part (const R500Story *story, const LsMicroPart *part)
{
  const LsMicroTo *target = find_target (story, part);
  g_autofree char *computed = dup_computed (story, part);

  if (target != NULL)
    tell_target (story, target, computed);
  else
    {
      ls_words_say (story->out, "%s = ", computed);
      r500_tell_number (
        story, story->look->find_made (story->look, ls_micro_last_op (part))->u[story->lane]);
      g_string_append_c (story->out, '.');
    }
  for (guint t = 0; t < part->n_to; t++)
    if (part->to[t].is_bit)
      tell_bit (story, part, &part->to[t]);
}

static void
tell_absence (const R500Story *story)
{
  if (story->before->active >> story->lane & 1)
    ls_words_say (story->out, ls_words ("Lane %u computes, and nothing that it gives is kept."),
                  story->lane);
  else
    ls_words_say (story->out, ls_words ("Lane %u does not take part."), story->lane);
}

void
r500_tell_alu (const R500Story *story, const LsProgram *program, R500Run *run)
{
  R500Look look;
  const LsMicroLook micro = r500_look_step (program, run, story->step, &look);
  g_autoptr (GString) text = g_string_new (NULL);
  R500Story told = *story;

  told.look = &micro;
  told.out = text;
  for (guint i = 0; i < story->step->micro.n_parts; i++)
    {
      const LsMicroPart *part = &story->step->micro.parts[i];

      if (ls_micro_lanes (&micro, part) >> story->lane & 1)
        tell_part (&told, part);
    }
  if (text->len > 0)
    ls_words_say (story->out, ls_words ("Lane %u computes %s"), story->lane, text->str);
  else
    tell_absence (story);
  ls_words_say (story->out, ls_words ("%u of %u lanes take part."),
                ls_mask_count (story->before->active), LS_LANES);
}
