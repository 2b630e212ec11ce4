#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-lanes.h"
#include "ls-micro-terms.h"
#include "ls-words.h"

/* Sentences about one lane in a step: results, tests, and all parts. */

/* Whether the result of an integer operation has wrapped around. */
static gboolean
is_wrapped (const LsMicroWords *words, guint32 result)
{
  const LsKernelInfo *info = ls_micro_words_kernel (words);
  gboolean is_signed = info->dst == LS_TYPE_I;
  gint64 a, b;

  if (info->sign == NULL || info->n_src != 2 || strchr ("+-x", info->sign[0]) == NULL ||
      (!is_signed && info->dst != LS_TYPE_U))
    return FALSE;
  a =
    is_signed ? (gint32) ls_micro_words_value (words, 0) : (gint64) ls_micro_words_value (words, 0);
  b =
    is_signed ? (gint32) ls_micro_words_value (words, 1) : (gint64) ls_micro_words_value (words, 1);
  a = info->sign[0] == '+'   ? a + b
      : info->sign[0] == '-' ? a - b
                             : (gint64) ((guint64) a * (guint64) b);
  return a != (is_signed ? (gint32) result : (gint64) result);
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
tell_choice (const LsMicroWords *words, const LsCompared *select)
{
  const guint column = words->part->column;
  const LsMicroPlace *left = &words->micro->s[select->left][column];
  const gboolean is_number =
    select->type != LS_VALUE_FLOAT ||
    !isnan (ls_bits_float (ls_micro_value (words->look, left, words->lane)));
  g_autoptr (GString) reason = g_string_new (NULL), other = g_string_new (NULL);
  LsMicroWords told =
    ls_micro_words_of (words->look, words->telling, words->part, words->lane, reason);

  ls_micro_tell_operand (&told, select->left, column);
  g_string_append_printf (reason, " %s ",
                          select->holds || !is_number ? ls_relation_signs[select->relation]
                                                      : opposite_sign (select->relation));
  if (select->right_bits == 0)
    g_string_append_c (reason, '0');
  else
    ls_value_append (reason, select->type, select->right_bits);
  told.out = other;
  ls_micro_tell_operand (&told, select->taken[!select->holds], column);
  g_string_append_printf (words->out,
                          is_number ? ls_words (", since %s (else %s)")
                                    : ls_words (", since %s is false (else %s)"),
                          reason->str, other->str);
}

/* Whether a write out of range is dropped. */
static gboolean
is_dropped (const LsMicroWords *words, const LsMicroTo *target)
{
  LsMicroFound found;

  if (target == NULL || target->place.index == LS_MICRO_NO_INDEX || words->look->keeps_outside)
    return FALSE;
  words->look->find (words->look, &target->place, words->lane, &found);
  return !found.is_inside;
}

static void
tell_dropped (const LsMicroWords *words, const LsMicroTo *target)
{
  if (is_dropped (words, target))
    g_string_append_printf (words->out, " (%s)", ls_words ("dropped"));
}

/* "R3.xy": the place, and the next component if a 64-bit result goes to both, or if others get the
 * same value. */
static void
tell_target (const LsMicroWords *words, const LsMicroTo *target)
{
  ls_micro_tell_place (words, &target->place);
  if (ls_micro_other_part (words->look->step, words->part) != NULL)
    g_string_append_c (words->out, "xyzw"[(target->place.ref.channel + 1) & 3]);
  else
    for (const LsMicroTo *to = target + 1; to < words->part->to + words->part->n_to; to++)
      if (!to->is_bit && to->place.ref.file == target->place.ref.file)
        g_string_append_c (words->out, "xyzw"[to->place.ref.channel & 3]);
  g_string_append (words->out, " = ");
}

static void
tell_given (const LsMicroWords *words, guint64 after)
{
  const LsMicroTo *target = ls_micro_find_target (words);

  if (ls_micro_other_part (words->look->step, words->part) != NULL)
    ls_value_append (words->out, ls_micro_type (words->look->step, words->part, LS_MICRO_GIVEN),
                     after);
  else if (words->micro->kernel == LS_KERNEL_FREXP_D && words->part->column >= 2)
    ls_micro_tell_number (words, (guint32) after, LS_TYPE_I, NULL, TRUE);
  else
    ls_micro_tell_number (words, (guint32) after,
                          words->micro->kernel == LS_KERNEL_MOV
                            ? ls_micro_taken_type (words, 0)
                            : ls_micro_taken (words->look->step, words->part, LS_MICRO_GIVEN),
                          target != NULL ? &target->place : NULL, TRUE);
}

/* A copy needs no "=". */
static void
tell_result (const LsMicroWords *words, guint64 after)
{
  const LsMicroTo *target = ls_micro_find_target (words);
  const LsCompared select = ls_micro_find_select (words);
  const gboolean is_select = select.relation != LS_RELATION_NONE;

  ls_micro_tell_missing_name (words);
  if (target != NULL)
    tell_target (words, target);
  ls_micro_tell_computation (words);
  if (words->part->n > 0 || (words->micro->kernel != LS_KERNEL_MOV && !is_select))
    {
      g_string_append (words->out, " = ");
      tell_given (words, after);
    }
  if (is_select)
    tell_choice (words, &select);
  if (ls_micro_words_compare (words) && ls_micro_words_kernel (words)->dst != LS_TYPE_T)
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
tell_bit (const LsMicroWords *words, const LsMicroTo *to)
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
tell_test (const LsMicroWords *words)
{
  g_autoptr (GString) test = g_string_new (NULL);
  const LsMicroWords told =
    ls_micro_words_of (words->look, words->telling, words->part, words->lane, test);
  gboolean holds = ls_micro_compare (words->look, words->part, words->lane).holds;
  g_autofree char *outcome = NULL;

  ls_micro_tell_missing_name (&told);
  ls_micro_tell_operation (&told);
  outcome = dup_outcome (
    words->part->masks, (words->look->waiting & LS_MASK_LANE (words->lane)) != 0, holds, test->str);
  g_string_append (words->out, outcome);
}

/* --- steps ------------------------------------------------------------------------------------ */

#define MAX_BRIEF 16 /* parts of which the result is told; of further ones nothing */
#define MAX_TOLD 3   /* parts of a step that are told whole; nobody reads a sentence with five */

/* Sentences about one lane in a step. */
typedef struct
{
  const LsMicroLook *look;
  const LsTelling *telling;
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
      const LsMicroWords words =
        ls_micro_words_of (doings->look, doings->telling, of, doings->lane, NULL);

      value = value << 32 | doings->after (doings->look, of, ls_micro_find_target (&words),
                                           doings->lane, doings->data);
      if (of == part)
        return value;
    }
}

static void
add_told (Doings *doings, const LsMicroPart *part)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *with_verb = NULL;
  const LsMicroWords words =
    ls_micro_words_of (doings->look, doings->telling, part, doings->lane, text);
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
  const LsMicroWords words =
    ls_micro_words_of (doings->look, doings->telling, part, doings->lane, text);
  const LsMicroTo *target = ls_micro_find_target (&words);

  ls_micro_tell_name (&words);
  if (target != NULL)
    tell_target (&words, target);
  tell_given (&words, value_after (doings, part));
  tell_dropped (&words, target);
  if (doings->n_brief < MAX_BRIEF)
    ls_words_list (doings->brief, text->str);
  else if (doings->n_brief == MAX_BRIEF)
    ls_words_list (doings->brief, "...");
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
  if (!ls_micro_is_dot (&look->step->ops[part->op]) || look->step->ops[part->op].n_slots < 2)
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
                     const LsTelling *telling,
                     guint lane,
                     LsMicroAfterFunc after,
                     gconstpointer data)
{
  g_autoptr (GString) told = g_string_new (NULL), brief = g_string_new (NULL);
  Doings doings = { look, telling, lane, after, data, told, brief, 0, 0, FALSE };

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
