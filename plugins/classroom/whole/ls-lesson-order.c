#include "ls-lesson-order.h"

#include <inttypes.h>
#include <string.h>

#include "ls-clocks.h"
#include "ls-compare-outputs.h"
#include "ls-error.h"
#include "ls-tools.h"
#include "ls-words.h"

/* --- as text ------------------------------------------------------------------------------------------------- */

char *
ls_lesson_order_to_text (const guint8 *clauses, guint n_clauses)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_clauses; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? " " : "", clauses[i] + 1u);
  return g_string_free (text, FALSE);
}

gboolean
ls_lesson_order_parse (const char *text, guint n_clauses, guint8 *clauses, GError **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  guint n = 0, seen = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint64 number;

      if (*words[i] == '\0')
        continue;
      if (!g_ascii_string_to_unsigned (words[i], 10, 1, n_clauses, &number, NULL) ||
          (seen >> number & 1) != 0)
        return ls_fail (error, LS_ERROR_SYNTAX, "'%s' is no clause from 1 to %u, or is there twice",
                        words[i], n_clauses);
      seen |= 1u << number;
      clauses[n++] = (guint8) (number - 1);
    }
  if (n < n_clauses)
    ls_fail (error, LS_ERROR_SYNTAX, "%u of %u clauses are there (write each once)", n, n_clauses);
  return n == n_clauses;
}

/* --- the program in another order ---------------------------------------------------------------------------- */

/* Lines of the text of a program. */
typedef struct
{
  guint first, end; /* from 0 */
} Block;

typedef struct
{
  LsScene *scene;
  LsLessonKey *key;
  char **lines; /* owned: of the program as text */
  Block blocks[LS_LESSON_MAX_CLAUSES];
  guint8 places[LS_LESSON_MAX_CLAUSES]; /* clauses as the program has them */
  guint64 n_steps;                      /* that all waves made in the orders so far */
  gboolean has_outputs;                 /* some lane wrote something */
} Trying;

static void
trying_clear (Trying *trying)
{
  g_clear_pointer (&trying->lines, g_strfreev);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trying, trying_clear)

static gboolean
begins_block (const LsLine *line)
{
  return line->kind == LS_LINE_FLOW || line->kind == LS_LINE_CLAUSE ||
         (line->kind == LS_LINE_EXPORT && line->depth == 0) || line->kind == LS_LINE_OTHER;
}

/* The clause that "line 3" names. */
static gboolean
find_block (LsProgram *program, const char *text, Block *block, GError **error)
{
  const guint n_lines = ls_program_n_lines (program);
  guint64 number = 0;
  LsLine line = { 0 };

  if (g_str_has_prefix (text, "line ") &&
      g_ascii_string_to_unsigned (text + strlen ("line "), 10, 1, n_lines, &number, NULL))
    ls_program_line (program, (guint) number - 1, &line);
  if (number == 0 || line.kind != LS_LINE_CLAUSE)
    return ls_fail (error, LS_ERROR_REFERENCE,
                    "'%s' is no line that starts a clause (write such as line 1)", text);
  *block = (Block){ (guint) number - 1, (guint) number };
  while (block->end < n_lines &&
         (ls_program_line (program, block->end, &line), !begins_block (&line)))
    block->end++;
  return TRUE;
}

/* As the listing has it, without spaces that only line it up. */
static char *
dup_clause (LsProgram *program, const Block *block)
{
  LsLine line;
  g_autofree char *text = NULL;

  ls_program_line (program, block->first, &line);
  text = g_strdup (line.text);
  return g_strdup (g_strstrip (text));
}

static int
compare_places (gconstpointer a, gconstpointer b, gpointer data)
{
  const Trying *trying = data;
  const Block *one = &trying->blocks[*(const guint8 *) a],
              *other = &trying->blocks[*(const guint8 *) b];

  return one->first < other->first ? -1 : one->first > other->first;
}

/* The text with the chosen clauses in another order, each in the place of one of them. */
static char *
make_text (const Trying *trying, const guint8 *clauses)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  for (guint line = 0; trying->lines[line] != NULL;)
    {
      const Block *here = n < trying->key->n_choices ? &trying->blocks[trying->places[n]] : NULL;

      if (here == NULL || line != here->first)
        {
          g_string_append_printf (text, "%s\n", trying->lines[line++]);
          continue;
        }
      for (guint i = trying->blocks[clauses[n]].first; i < trying->blocks[clauses[n]].end; i++)
        g_string_append_printf (text, "%s\n", trying->lines[i]);
      line = here->end;
      n++;
    }
  return g_string_free (text, FALSE);
}

/* --- what comes of it ---------------------------------------------------------------------------------------- */

static gboolean
find_time (LsSubject *subject, guint64 *n_cycles, GError **error)
{
  const LsWalkOptions options = { .max_steps = LS_LESSON_MAX_STEPS };
  const LsClockModel model = LS_CLOCK_MODEL_DEFAULT;
  g_autoptr (LsClockWork) work = ls_clock_work_new (subject, &options, error);
  LsClockWork *works[] = { work };
  g_autoptr (LsClocks) clocks = work != NULL ? ls_clocks_new (works, 1, &model, NULL, error) : NULL;

  if (clocks != NULL)
    *n_cycles = clocks->n_cycles;
  return clocks != NULL;
}

/* Whether a wave writes what it wrote. */
static gboolean
compare_wave (Trying *trying, LsScene *other, guint wave, LsLessonOrder *order)
{
  const LsCompareOptions options = { .max_steps = LS_LESSON_MAX_STEPS };
  g_autoptr (LsSubject) a = ls_scene_new_subject (trying->scene, wave);
  g_autoptr (LsSubject) b = ls_scene_new_subject (other, wave);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsOutputs) outputs = ls_compare_outputs (a, b, &options, &error);

  if (outputs == NULL || outputs->end_b.is_early)
    {
      order->problem = outputs == NULL ? g_strdup (error->message)
                                       : g_strdup (ls_words ("the run does not come to its end"));
      return FALSE;
    }
  trying->n_steps += outputs->end_b.n_steps;
  trying->has_outputs |= !outputs->is_empty;
  order->wave = wave;
  order->lane =
    outputs->lanes != 0 ? (guint) __builtin_ctzll (outputs->lanes) : outputs->first.lane;
  return !outputs->differs;
}

static void
try_order (Trying *trying, LsLessonOrder *order)
{
  g_autofree char *text = make_text (trying, order->clauses);
  g_autoptr (GBytes) code = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) other = ls_scene_with_program (trying->scene, code, "clauses", &error);
  g_autoptr (LsSubject) subject =
    other != NULL ? ls_scene_new_subject (other, trying->key->wave) : NULL;

  for (guint wave = 0; other != NULL && wave < ls_scene_get_n_waves (other); wave++)
    if (!compare_wave (trying, other, wave, order))
      return;
  if (other != NULL && find_time (subject, &order->n_cycles, &error))
    order->is_allowed = TRUE;
  else
    order->problem = g_strdup (error->message);
}

/* Of all orders together: some seconds. */
#define MAX_STEPS (G_GUINT64_CONSTANT (1) << 22)

/* All orders, from place n on, as far as they may. */
static void
try_all (Trying *trying, LsLessonOrder *order, guint n, guint used)
{
  LsLessonOrder tried = *order;

  if (trying->n_steps > MAX_STEPS)
    return;
  if (n == trying->key->n_choices)
    {
      try_order (trying, &tried);
      g_array_append_val (trying->key->orders, tried);
      return;
    }
  for (guint8 i = 0; i < trying->key->n_choices; i++)
    if ((used >> i & 1) == 0)
      {
        order->clauses[n] = i;
        try_all (trying, order, n + 1, used | 1u << i);
      }
}

static void
order_clear (gpointer data)
{
  g_free (((LsLessonOrder *) data)->problem);
}

/* Waves that are run for each order. */
#define MAX_WAVES 16

static gboolean
can_try (LsScene *scene, GError **error)
{
  const LsMachine *machine = ls_scene_get_machine (scene);

  if (machine->tools == NULL || machine->tools->disassemble == NULL)
    ls_fail (error, LS_ERROR_UNSUPPORTED, "programs of %s have no clauses", machine->title);
  else if (ls_scene_get_n_waves (scene) > MAX_WAVES)
    ls_fail (error, LS_ERROR_RANGE, "%u waves are too many to try all orders (%u)",
             ls_scene_get_n_waves (scene), MAX_WAVES);
  else
    return TRUE;
  return FALSE;
}

/* Where each clause is. */
static gboolean
find_blocks (Trying *trying, guint *item, GError **error)
{
  LsProgram *program = ls_scene_get_program (trying->scene);
  LsLessonKey *key = trying->key;
  g_autofree char *text = NULL;

  for (*item = 0; *item < key->n_choices; ++*item)
    {
      Block *block = &trying->blocks[*item];

      if (!find_block (program, key->choices[*item], block, error))
        return FALSE;
      for (guint i = 0; i < *item; i++)
        if (trying->blocks[i].first == block->first)
          return ls_fail (error, LS_ERROR_REFERENCE, "'%s' is there twice", key->choices[*item]);
      trying->places[*item] = (guint8) *item;
    }
  *item = 0;
  for (guint i = 0; i < key->n_choices; i++)
    {
      g_free (key->choices[i]);
      key->choices[i] = dup_clause (program, &trying->blocks[i]);
    }
  g_qsort_with_data (trying->places, (gint) key->n_choices, 1, compare_places, trying);
  text = ls_scene_get_machine (trying->scene)->tools->disassemble (program);
  trying->lines = g_strsplit (text, "\n", -1);
  if (g_strv_length (trying->lines) >= ls_program_n_lines (program))
    return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  "the text of the program has other lines than its listing");
}

/* Of the orders that are allowed, one that takes the least time. */
static const LsLessonOrder *
find_best_order (const LsLessonKey *key)
{
  const LsLessonOrder *best = NULL;

  for (guint i = 0; i < key->orders->len; i++)
    {
      const LsLessonOrder *order = &g_array_index (key->orders, LsLessonOrder, i);

      if (order->is_allowed && (best == NULL || order->n_cycles < best->n_cycles))
        best = order;
    }
  return best;
}

gboolean
ls_lesson_order_solve (LsLessonKey *key, LsScene *scene, guint *item, GError **error)
{
  g_auto (Trying) trying = { .scene = scene, .key = key };
  LsLessonOrder order = { 0 };

  *item = 0;
  if (!can_try (scene, error) || !find_blocks (&trying, item, error))
    return FALSE;
  key->orders = g_array_new (FALSE, FALSE, sizeof (LsLessonOrder));
  g_array_set_clear_func (key->orders, order_clear);
  try_all (&trying, &order, 0, 0);
  if (trying.n_steps > MAX_STEPS)
    return ls_fail (error, LS_ERROR_RANGE,
                    "all orders take more than %" PRIu64
                    " steps (ask for fewer clauses, or in a scene with fewer waves or steps)",
                    MAX_STEPS);
  if (find_best_order (key) == NULL)
    return ls_fail (error, LS_ERROR_RANGE, "the program does not run as it is: %s",
                    g_array_index (key->orders, LsLessonOrder, 0).problem);
  if (!trying.has_outputs)
    return ls_fail (
      error, LS_ERROR_RANGE,
      "the program writes nothing, so that any order is as right as another (ask about "
      "one that writes an output or memory)");
  key->best = ls_lesson_order_to_text (find_best_order (key)->clauses, key->n_choices);
  key->n_cycles = find_best_order (key)->n_cycles;
  return TRUE;
}

/* --- asking -------------------------------------------------------------------------------------------------- */

const LsLessonOrder *
ls_lesson_order_find (const LsLessonKey *key, const guint8 *clauses)
{
  for (guint i = 0; i < key->orders->len; i++)
    {
      const LsLessonOrder *order = &g_array_index (key->orders, LsLessonOrder, i);

      if (memcmp (order->clauses, clauses, key->n_choices) == 0)
        return order;
    }
  g_assert_not_reached ();
}
