#include "ls-cause-statement.h"

#include <inttypes.h>
#include <string.h>

#include "ls-program-path.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

/* Where a value goes in the words of the text: the values of the text that are made of it, and the lines that test it. What the machine
 * keeps in between is left out. */

typedef struct
{
  const LsProgram *program;
  guint wave;       /* that was asked about */
  guint n_left_out; /* values behind the last depth */
} Walk;

/* Returns: (transfer full) (nullable): NULL: the text has no name for it. */
static char *
dup_name (const Walk *walk, const LsUses *uses, guint lane)
{
  g_autoptr (GString) path = g_string_new (NULL);

  if (!ls_program_append_path (walk->program, &uses->cell, path, NULL))
    return NULL;
  if (uses->cell.kind == LS_CELL_REGISTER && uses->cell.lane != lane)
    g_string_append_printf (path, "@%u", uses->cell.lane);
  return g_string_free (g_steal_pointer (&path), FALSE);
}

/* "sum = 0.5"; of a number of 64 bits of which one word is followed no number. */
static char *
dup_equation (const Walk *walk, const char *name, const LsUses *uses)
{
  g_autoptr (GString) path = g_string_new (NULL);
  GString *text = g_string_new (name);
  LsValueType type = uses->type;
  LsVariable number;

  if (ls_program_append_path (walk->program, &uses->cell, path, &number) &&
      (number.bits == 64) == uses->is_wide)
    type = number.type;
  else if (path->len > 0)
    return g_string_free (text, FALSE);
  g_string_append (text, " = ");
  if (path->len > 0 && number.bits == 1)
    g_string_append (text, uses->value != 0 ? "true" : "false");
  else
    ls_cell_append_taken (text, &uses->cell, ls_program_machine (walk->program), type,
                          ls_uses_value (uses));
  return g_string_free (text, FALSE);
}

/* Both words of a number are told in one line. */
static gboolean
is_told (const LsTold *told, const char *sentence)
{
  const LsTold *last =
    told->behind->len > 0 ? g_ptr_array_index (told->behind, told->behind->len - 1) : NULL;

  return last != NULL && strcmp (last->sentence, sentence) == 0;
}

/* sentence: (transfer full). Returns: (nullable): NULL: the line in front of it says so. */
static LsTold *
add_line (const Walk *walk, LsTold *told, char *sentence, const LsUse *use)
{
  char *whole = ls_tell_dup_with_text (sentence, &use->source);

  LsTold *line;

  g_free (sentence);
  if (is_told (told, whole))
    {
      g_free (whole);
      return NULL;
    }
  line = ls_told_add (told, ls_told_new (whole));
  line->has_place = TRUE;
  line->wave = use->wave == LS_NO_WAVE ? walk->wave : use->wave;
  line->step = use->step;
  line->lane = use->lane;
  return line;
}

/* Returns: (nullable): the variable of the text whose texels the line writes. */
static const char *
find_target (const Walk *walk, const LsUse *use)
{
  const LsDebugInfo *info = ls_program_machine (walk->program)->debug_info;
  LsOperationWord word;

  return info != NULL && info->operation (walk->program, use->line, &word) ? word.target : NULL;
}

/* What no value of the text is made of. */
static void
add_taken (const Walk *walk, LsTold *told, const LsUse *use)
{
  const char *target = find_target (walk, use);
  char *sentence =
    target == NULL ? g_strdup_printf (ls_words ("Line %u, step %" PRIu64 ", takes it."),
                                      use->source.line, use->step)
    : use->is_address
      ? g_strdup_printf (ls_words ("Line %u, step %" PRIu64 ", takes it as a coordinate of %s."),
                         use->source.line, use->step, target)
      : g_strdup_printf (ls_words ("Line %u, step %" PRIu64 ", puts it into %s."), use->source.line,
                         use->step, target);

  add_line (walk, told, sentence, use);
}

static void add_uses (Walk *walk, LsTold *told, const LsUses *uses, guint depth);

static void
add_result (Walk *walk, LsTold *told, const LsUse *use, const LsUses *result, guint depth)
{
  g_autofree char *name = dup_name (walk, result, use->lane), *equation = NULL;
  LsTold *line;

  if (name == NULL)
    {
      add_uses (walk, told, result, depth);
      return;
    }
  if (depth == 0)
    {
      walk->n_left_out++;
      return;
    }
  equation = dup_equation (walk, name, result);
  line = add_line (
    walk, told,
    g_strdup_printf (use->is_address
                       ? ls_words ("Line %u, step %" PRIu64 ", takes it as an index for %s.")
                       : ls_words ("Line %u, step %" PRIu64 ", makes %s of it."),
                     use->source.line, use->step, equation),
    use);
  if (line == NULL)
    return;
  line->has_cell = result->wave == LS_NO_WAVE;
  line->cell = result->cell;
  line->asked_at = result->from;
  add_uses (walk, line, result, depth - 1);
}

static void
add_uses (Walk *walk, LsTold *told, const LsUses *uses, guint depth)
{
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      if (use->is_kill)
        add_line (walk, told,
                  g_strdup_printf (
                    ls_words ("Line %u, step %" PRIu64 ", decides by it about killing lane %u."),
                    use->source.line, use->step, use->lane),
                  use);
      else if (use->is_test)
        add_line (walk, told,
                  g_strdup_printf (
                    ls_words ("Line %u, step %" PRIu64 ", decides by it what lane %u runs next."),
                    use->source.line, use->step, use->lane),
                  use);
      else if (use->source.line > 0 && (use->results->len == 0 || find_target (walk, use) != NULL))
        add_taken (walk, told, use);
      for (guint k = 0; k < use->results->len; k++)
        add_result (walk, told, use, g_ptr_array_index (use->results, k), depth);
    }
}

/* Whether a constant has the value, which instructions have themselves. */
static gboolean
is_known (const LsProgram *program, const LsCell *cell)
{
  g_autoptr (GString) path = g_string_new (NULL);
  LsVariable number;

  return ls_program_append_path (program, cell, path, &number) && number.is_known;
}

LsTold *
ls_told_new_use_statements (const LsUses *uses, const LsProgram *program, guint wave, guint depth)
{
  Walk walk = { program, wave, 0 };
  g_autofree char *name = dup_name (&walk, uses, LS_LANES), *equation = NULL;
  LsTold *told;

  if (name == NULL)
    return NULL;
  equation = dup_equation (&walk, name, uses);
  told = ls_told_new (NULL);
  add_uses (&walk, told, uses, depth);
  if (is_known (program, &uses->cell))
    told->sentence =
      g_strdup_printf (ls_words ("%s is a constant: its value stands wherever the text "
                                 "names it, and nothing takes it from here."),
                       equation);
  else
    told->sentence = g_strdup_printf (told->behind->len > 0
                                        ? ls_words ("%s in step %" PRIu64 " goes to these places.")
                                        : ls_words ("Nothing takes %s after step %" PRIu64 "."),
                                      equation, uses->from);
  told->has_place = TRUE;
  told->wave = uses->wave == LS_NO_WAVE ? wave : uses->wave;
  told->step = uses->from;
  told->lane = uses->cell.kind == LS_CELL_REGISTER ? uses->cell.lane : 0;
  if (walk.n_left_out > 0)
    ls_told_add (told,
                 ls_told_new (g_strdup_printf (
                   ls_words_many ("%u more value is made of it further on.",
                                  "%u more values are made of it further on.", walk.n_left_out),
                   walk.n_left_out)));
  return told;
}
