#include <inttypes.h>

#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-words.h"

/* Places named in one sentence. */
#define MAX_ENDS 4

void
ls_uses_append_cell (GString *text, const LsUses *uses, const LsProgram *program)
{
  if (uses->is_wide)
    ls_cell_append_pair (text, &uses->cell, program, ls_uses_value (uses));
  else
    ls_cell_append (text, &uses->cell, program, uses->value);
}

static char *
dup_value (const LsUses *uses, const LsProgram *program)
{
  GString *text = g_string_new (NULL);
  g_autofree char *name =
    ls_cell_dup_name (&uses->cell, ls_program_machine (program), uses->names, FALSE);

  ls_uses_append_cell (text, uses, program);
  if (name != NULL)
    g_string_append_printf (text, " (%s)", name);
  g_string_append (text, " = ");
  ls_cell_append_taken (text, &uses->cell, ls_program_machine (program), uses->type,
                        ls_uses_value (uses));
  return g_string_free (text, FALSE);
}

/* --- where it ends up ------------------------------------------------------------------------------------ */

typedef struct
{
  GString *list;
  guint n; /* places found; those beyond MAX_ENDS are only counted */
} Ends;

/* what: of an output or memory, or NULL; is_kill: else, whether it is a kill or a test. */
static void
add_end (Ends *ends, const char *what, gboolean is_kill, guint wave, guint64 step)
{
  g_autofree char *moment = ls_tell_dup_moment (wave, step);
  g_autofree char *end = NULL;

  if (ends->n++ >= MAX_ENDS)
    return;
  if (what != NULL)
    end = g_strdup_printf (ls_words ("%s at %s"), what, moment);
  else
    end = g_strdup_printf (is_kill ? ls_words ("a kill at %s") : ls_words ("a test at %s"), moment);
  ls_words_list (ends->list, end);
}

static void
add_result (Ends *ends, const LsUses *result, const LsProgram *program)
{
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *called = NULL;

  if (result->kind == LS_USES_SEEN || (!result->is_output && result->cell.kind != LS_CELL_MEMORY))
    return;
  called = ls_cell_dup_name (&result->cell, ls_program_machine (program), result->names, FALSE);
  ls_uses_append_cell (name, result, program);
  if (called != NULL)
    g_string_append_printf (name, " (%s)", called);
  add_end (ends, name->str, FALSE, result->wave, result->from);
}

static void
collect_ends (Ends *ends, const LsUses *uses, const LsProgram *program)
{
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      if (use->is_test)
        add_end (ends, NULL, FALSE, use->wave, use->step);
      if (use->is_kill)
        add_end (ends, NULL, TRUE, use->wave, use->step);
      for (guint k = 0; k < use->results->len; k++)
        {
          const LsUses *result = g_ptr_array_index (use->results, k);

          add_result (ends, result, program);
          collect_ends (ends, result, program);
        }
    }
}

static void
say_ends (GString *text, const LsUses *uses, const LsProgram *program)
{
  g_autoptr (GString) places = g_string_new (NULL);
  Ends ends = { .list = places };

  collect_ends (&ends, uses, program);
  if (ends.n > MAX_ENDS)
    ls_words_say (text, ls_words ("It reaches %s and %u more."), places->str, ends.n - MAX_ENDS);
  else if (ends.n > 0)
    ls_words_say (text, ls_words ("It reaches %s."), places->str);
}

/* --- sentences ------------------------------------------------------------------------------------------- */

/* "R1.x@3 = 0.5 of step 4 is read once, at step 5, line 3 (MUL)": no sentence yet. */
static char *
dup_reads (const LsUses *uses, const char *value, const char *moment, const LsProgram *program)
{
  const LsUse *first;
  g_autofree char *step = NULL;

  if (uses->uses->len == 0)
    return g_strdup_printf (uses->is_running ? ls_words ("%s of %s is not read so far")
                                             : ls_words ("%s of %s is never read"),
                            value, moment);
  first = g_ptr_array_index (uses->uses, 0);
  step = ls_tell_dup_step (first->wave, first->step, program, first->line);
  if (uses->uses->len == 1)
    return g_strdup_printf (ls_words ("%s of %s is read once, at %s"), value, moment, step);
  return g_strdup_printf (ls_words ("%s of %s is read %u times, first at %s"), value, moment,
                          uses->uses->len, step);
}

/* Whether the line that alone reads it puts something else there. */
static gboolean
overwrites_it (const LsUses *uses)
{
  const LsUse *first = uses->uses->len == 1 ? g_ptr_array_index (uses->uses, 0) : NULL;

  return first != NULL && uses->is_overwritten && first->step == uses->until &&
         first->wave == uses->until_wave && first->line == uses->until_line;
}

static void
say_followed (GString *text,
              const LsUses *uses,
              const char *value,
              const char *moment,
              const LsProgram *program)
{
  g_autofree char *reads = dup_reads (uses, value, moment, program);
  g_autofree char *end = NULL;

  if (uses->is_edited)
    {
      ls_words_say (text, ls_words ("%s, and is set by hand at step %" PRIu64 "."), reads,
                    uses->until);
      return;
    }
  end = uses->is_overwritten
          ? ls_tell_dup_step (uses->until_wave, uses->until, program, uses->until_line)
          : ls_tell_dup_moment (uses->until_wave, uses->until);
  if (overwrites_it (uses))
    ls_words_say (text, ls_words ("%s, which overwrites it."), reads);
  else if (uses->is_overwritten)
    ls_words_say (text, ls_words ("%s, and is overwritten at %s."), reads, end);
  else if (uses->is_running)
    ls_words_say (text, ls_words ("%s, and is still there at %s, where the program runs on."),
                  reads, end);
  else
    ls_words_say (text, ls_words ("%s, and is still there at the end, %s."), reads, end);
}

char *
ls_uses_to_sentence (const LsUses *uses, const LsProgram *program)
{
  GString *text = g_string_new (NULL);
  g_autofree char *value = dup_value (uses, program);
  g_autofree char *moment = ls_tell_dup_moment (uses->wave, uses->from);

  switch (uses->kind)
    {
    case LS_USES_FOLLOWED:
      say_followed (text, uses, value, moment, program);
      break;
    case LS_USES_SEEN:
      ls_words_say (text, ls_words ("%s of %s is told already."), value, moment);
      break;
    case LS_USES_CUT:
      ls_words_say (text, ls_words ("%s of %s is not followed."), value, moment);
      break;
    }
  say_ends (text, uses, program);
  if (uses->n_left_out > 0)
    ls_words_say (text,
                  ls_words_many ("%u result was not followed further.",
                                 "%u results were not followed further.", uses->n_left_out),
                  uses->n_left_out);
  if (uses->is_full)
    ls_words_say (text, "%s", ls_words ("There is more: it has more uses than are followed."));
  return g_string_free (text, FALSE);
}

/* Whether a result says nothing: what groups hand on to each other, and nobody took. */
static gboolean
is_idle (const LsUses *result, const LsProgram *program)
{
  return result->uses->len == 0 && result->cell.kind == LS_CELL_REGISTER &&
         ls_program_machine (program)->reg_files[result->cell.ref.file].life == LS_LIFE_STEP;
}

/* The results that say something, as a list; "" if none does. */
static char *
dup_results (const LsUse *use, const LsProgram *program)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < use->results->len; i++)
    {
      const LsUses *result = g_ptr_array_index (use->results, i);
      g_autofree char *value = is_idle (result, program) ? NULL : dup_value (result, program);

      if (value != NULL)
        ls_words_list (list, value);
    }
  return g_string_free (list, FALSE);
}

/* "Step 5, line 3 (MUL), lane 2, reads it" */
static char *
dup_read (const LsUse *use, const LsProgram *program)
{
  g_autofree char *step = ls_tell_dup_step (use->wave, use->step, program, use->line);

  step[0] = g_ascii_toupper (step[0]);
  return g_strdup_printf (use->is_address ? ls_words ("%s, lane %u, reads it as an address")
                                          : ls_words ("%s, lane %u, reads it"),
                          step, use->lane);
}

/* Returns: (transfer none) (nullable): what hangs on it. */
static const char *
decision_of (const LsUse *use)
{
  if (use->is_test && use->is_kill)
    return ls_words ("it decides whether the lane goes on; it decides whether the lane is killed");
  if (use->is_test)
    return ls_words ("it decides whether the lane goes on");
  if (use->is_predicate && use->is_kill)
    return ls_words (
      "it decides which slots the lane carries out; it decides whether the lane is killed");
  if (use->is_predicate)
    return ls_words ("it decides which slots the lane carries out");
  return use->is_kill ? ls_words ("it decides whether the lane is killed") : NULL;
}

/* The reading, what it took and what it gave. */
static char *
dup_use (const LsUse *use, const LsProgram *program)
{
  char *text = dup_read (use, program);
  g_autofree char *results = dup_results (use, program);

  if (use->is_left)
    {
      g_autofree char *before = text;

      text = g_strdup_printf (ls_words ("%s, but takes the other value"), before);
    }
  if (results[0] != '\0')
    {
      g_autofree char *before = text;

      text = g_strdup_printf (ls_words ("%s and gives %s"), before, results);
    }
  return text;
}

char *
ls_use_to_sentence (const LsUse *use, const LsProgram *program)
{
  g_autofree char *text = dup_use (use, program);
  const char *decision = decision_of (use);

  if (decision != NULL)
    return g_strdup_printf ("%s; %s.", text, decision);
  return g_strdup_printf ("%s.", text);
}

static void
append_tree (GString *text, const LsUses *uses, const LsProgram *program, guint depth)
{
  g_autofree char *sentence = ls_uses_to_sentence (uses, program);

  g_string_append_printf (text, "%*s%s\n", (int) (2 * depth), "", sentence);
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);
      g_autofree char *use_sentence = ls_use_to_sentence (use, program);

      g_string_append_printf (text, "%*s%s\n", (int) (2 * depth + 2), "", use_sentence);
      for (guint k = 0; k < use->results->len; k++)
        {
          const LsUses *result = g_ptr_array_index (use->results, k);

          if (result->uses->len > 0)
            append_tree (text, result, program, depth + 2);
        }
    }
}

char *
ls_uses_to_text (const LsUses *uses, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  append_tree (text, uses, program, 0);
  return g_string_free (text, FALSE);
}
