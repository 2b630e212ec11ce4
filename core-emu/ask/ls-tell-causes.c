#include <inttypes.h>

#include "ls-tell-parts.h"
#include "ls-tell.h"
#include "ls-words.h"

/* What made a value, in words: one cause, and what is told behind it. */

/* --- one cause -------------------------------------------------------------------------------------------- */

/* Whether a register was read from elsewhere. */
static gboolean
is_fetched (const LsCause *cause, const LsProgram *program)
{
  LsLine line;

  ls_program_line (program, cause->line, &line);
  return line.kind == LS_LINE_FETCH && cause->cell.kind == LS_CELL_REGISTER;
}

/* "took R1.z = 1.5, for R0.x = 0.4375 > 0.0: true" */
static char *
dup_select (const LsCause *cause, const LsProgram *program)
{
  const LsCause *taken = ls_tell_find_operand (
    cause->operands, cause->comparison.taken[cause->comparison.holds ? 1 : 0]);
  g_autofree char *value = NULL;
  g_autofree char *compared =
    ls_tell_dup_comparison (&cause->comparison, cause->operands, cause->lane, program);

  if (cause->is_kept || taken == NULL)
    return g_strdup_printf (ls_words ("left it as it was, for %s"), compared);
  value = ls_tell_dup_operand (taken, cause->lane, program);
  return g_strdup_printf (ls_words ("took %s, for %s"), value, compared);
}

/* "wrote it from R1.x = 1 and R2.x = 2" */
static char *
dup_write (const LsCause *cause, const LsProgram *program)
{
  g_autofree char *from =
    ls_tell_dup_operands (cause->operands, LS_TELL_VALUE, cause->lane, program);

  if (cause->is_kept)
    return g_strdup (ls_words ("left it as it was"));
  if (from == NULL)
    return g_strdup (is_fetched (cause, program) ? ls_words ("fetched it") : ls_words ("wrote it"));
  return g_strdup_printf (is_fetched (cause, program) ? ls_words ("fetched it from %s")
                                                      : ls_words ("wrote it from %s"),
                          from);
}

/* What the step did, and what decided that. */
static char *
dup_deed (const LsCause *cause, const LsProgram *program)
{
  g_autofree char *written = NULL, *compared = NULL;

  if (cause->comparison.is_select)
    return dup_select (cause, program);
  written = dup_write (cause, program);
  if (cause->comparison.left != LS_COMPARED_BITS)
    return g_steal_pointer (&written);
  compared = ls_tell_dup_comparison (&cause->comparison, cause->operands, cause->lane, program);
  return g_strdup_printf (ls_words ("%s, for %s"), written, compared);
}

/* The deed, and where it reached, what it found there and what let it through. */
static char *
dup_done (const LsCause *cause, const LsProgram *program)
{
  const gboolean compares = ls_tell_compares_texels (cause);
  char *deed = compares ? ls_tell_dup_compared (cause, program) : dup_deed (cause, program);
  g_autofree char *at =
    ls_tell_dup_operands (cause->operands, LS_TELL_ADDRESS, cause->lane, program);
  g_autofree char *gate =
    ls_tell_dup_operands (cause->operands, LS_TELL_GATE, cause->lane, program);

  if (at != NULL)
    {
      g_autofree char *before = deed;

      deed = g_strdup_printf (ls_words ("%s, at %s"), before, at);
    }
  if (compares)
    {
      g_autofree char *before = deed;

      deed = ls_tell_dup_passed (cause, before, program);
    }
  if (gate != NULL)
    {
      g_autofree char *before = deed;

      deed = g_strdup_printf (ls_words ("%s, let through by %s"), before, gate);
    }
  return deed;
}

/* What is written as a float may have been an integer before. */
static void
append_old (GString *text, const LsCause *cause, const LsProgram *program)
{
  const guint64 old = ls_cause_old (cause);
  const LsValueType type = cause->type == LS_VALUE_FLOAT && !cause->other.is_there
                             ? ls_value_likely (LS_VALUE_BITS, (guint32) old)
                             : cause->type;

  ls_cell_append_taken (text, &cause->cell, ls_program_machine (program), type, old);
}

/* done, (transfer full), with what was there before, unless it stayed. */
static char *
dup_change (const LsCause *cause, char *done, const LsProgram *program)
{
  g_autofree char *deed = done;
  g_autoptr (GString) old = g_string_new (NULL);

  if (cause->is_kept)
    return g_steal_pointer (&deed);
  if (cause->is_first)
    return g_strdup_printf (ls_words ("%s; it was not written before"), deed);
  append_old (old, cause, program);
  return g_strdup_printf (ls_words ("%s; it was %s before"), deed, old->str);
}

static char *
tell_write (const LsCause *cause, const char *cell, const LsProgram *program)
{
  g_autofree char *step = ls_tell_dup_step (cause->wave, cause->step, program, cause->line);
  g_autofree char *done = dup_change (cause, dup_done (cause, program), program);

  if (cause->cell.kind == LS_CELL_MEMORY)
    return g_strdup_printf (ls_words ("%s: %s, lane %u, %s."), cell, step, cause->lane, done);
  return g_strdup_printf (ls_words ("%s: %s %s."), cell, step, done);
}

static char *
tell_edit (const LsCause *cause, const char *cell, const LsProgram *program)
{
  g_autofree char *set =
    cause->wave != LS_NO_WAVE
      ? g_strdup_printf (ls_words ("wave %u, set by hand at step %" PRIu64), cause->wave,
                         cause->step)
      : g_strdup_printf (ls_words ("set by hand at step %" PRIu64), cause->step);
  g_autofree char *done = dup_change (cause, g_steal_pointer (&set), program);

  return g_strdup_printf ("%s: %s.", cell, done);
}

static char *
tell_seen (const LsCause *cause, const char *cell)
{
  g_autofree char *moment = ls_tell_dup_moment (cause->wave, cause->step);

  return g_strdup_printf (ls_words ("%s: %s, told already."), cell, moment);
}

/* What control flow did. */
static char *
tell_way (const LsCause *cause, const LsProgram *program)
{
  g_autofree char *step = ls_tell_dup_step (cause->wave, cause->step, program, cause->line);
  g_autofree char *past = NULL;
  GString *text;

  switch (cause->way)
    {
    case LS_WAY_LED:
      return g_strdup_printf (ls_words ("Lane %u came there by %s."), cause->lane, step);
    case LS_WAY_PAST:
      past = ls_tell_dup_line (program, cause->skipped);
      return g_strdup_printf (ls_words ("Lane %u did not run %s: it was led past it by %s."),
                              cause->lane, past, step);
    case LS_WAY_CLAUSE:
      past = ls_tell_dup_line (program, cause->line);
      return g_strdup_printf (ls_words ("It is in the clause of %s."), past);
    case LS_WAY_STACK:
      return g_strdup_printf (ls_words ("Before that, %s changed the stack or who takes part."),
                              step);
    case LS_WAY_OPEN:
      return g_strdup_printf (
        ls_words ("One branch has two ELSE, and %s between them did not close it."), step);
    case LS_WAY_STOP:
      text = g_string_new (NULL);
      ls_tell_say_trap (text, ls_words ("The wave"), cause->step - 1, cause->stop, program);
      return g_string_free (text, FALSE);
    case LS_WAY_BESIDE:
      past = ls_tell_dup_line (program, cause->line);
      return g_strdup_printf (ls_words ("%s writes other components of it."), past);
    case LS_WAY_UNUSED:
      return g_strdup_printf (ls_words ("Nothing has read what %s wrote."), step);
    case LS_WAY_NONE:
      break;
    }
  g_assert_not_reached ();
}

static char *
tell_test (const LsCause *cause, const LsProgram *program)
{
  g_autofree char *step = ls_tell_dup_step (cause->wave, cause->step, program, cause->line);
  g_autofree char *test =
    ls_tell_dup_tested (step, &cause->comparison, cause->operands, cause->lane, program);
  g_autofree char *line = NULL;

  if (cause->is_kill && !ls_tested_is_test (&cause->comparison, cause->operands))
    return g_strdup_printf (ls_words ("Lane %u was killed by %s."), cause->lane, step);
  if (cause->is_kill)
    return g_strdup_printf (cause->is_skip ? ls_words ("Lane %u was killed by the test of %s.")
                                           : ls_words ("Lane %u was not killed by the test of %s."),
                            cause->lane, test);
  if (!cause->is_skip)
    return g_strdup_printf (ls_words ("Lane %u ran it because of the test in %s."), cause->lane,
                            test);
  line = ls_tell_dup_line (program, cause->skipped);
  return g_strdup_printf (ls_words ("Lane %u did not run %s because of the test in %s."),
                          cause->lane, line, test);
}

/* A word that came there without the other is told by itself. */
static LsCause
told_of (const LsCause *cause)
{
  LsCause told = *cause;

  if (!cause->other.is_there || cause->other.is_of_step || cause->kind == LS_CAUSE_CONSTANT ||
      cause->kind == LS_CAUSE_CUT)
    return told;
  told.other.is_there = FALSE;
  told.type = LS_VALUE_BITS;
  return told;
}

char *
ls_cause_to_sentence (const LsCause *of, const LsProgram *program)
{
  const LsCause told = told_of (of), *cause = &told;
  g_autofree char *cell = cause->kind == LS_CAUSE_TEST ? NULL : ls_tell_dup_cell (cause, program);

  switch (cause->kind)
    {
    case LS_CAUSE_TEST:
      return cause->way != LS_WAY_NONE ? tell_way (cause, program) : tell_test (cause, program);
    case LS_CAUSE_WRITTEN:
      return tell_write (cause, cell, program);
    case LS_CAUSE_EDITED:
      return tell_edit (cause, cell, program);
    case LS_CAUSE_PRELOADED:
      if (cause->wave != LS_NO_WAVE)
        return g_strdup_printf (ls_words ("%s: wave %u was started with it."), cell, cause->wave);
      return g_strdup_printf (ls_words ("%s: the wave was started with it."), cell);
    case LS_CAUSE_NEVER:
      return g_strdup_printf (ls_words ("%s: nothing has written it."), cell);
    case LS_CAUSE_CONSTANT:
      return g_strdup_printf (ls_words ("%s: the run does not change it."), cell);
    case LS_CAUSE_SEEN:
      return tell_seen (cause, cell);
    case LS_CAUSE_CUT:
      return g_strdup_printf ("%s.", cell);
    }
  g_assert_not_reached ();
}

/* Whether other is about the other word of a value of 64 bits, with the same to tell. */
static gboolean
has_other (const LsCause *cause, const LsCause *other)
{
  LsCell cell = other->cell;

  cell.ref.channel ^= cell.kind == LS_CELL_REGISTER;
  cell.at ^= cell.kind == LS_CELL_CONSTANT;
  return cause->other.is_there && other->other.is_there && ls_cell_equal (&cause->cell, &cell) &&
         cause->kind == other->kind && cause->step == other->step &&
         cause->other.is_of_step == other->other.is_of_step &&
         (cause->other.is_of_step || cause->kind != LS_CAUSE_WRITTEN);
}

gboolean
ls_cause_is_told_before (const GPtrArray *operands, guint index)
{
  const LsCause *operand = g_ptr_array_index (operands, index);

  for (guint i = 0; i < index; i++)
    {
      const LsCause *before = g_ptr_array_index (operands, i);

      if (before->operand == operand->operand && has_other (before, operand))
        return TRUE;
    }
  return FALSE;
}

/* --- what is behind it ------------------------------------------------------------------------------------ */

/* Whether an operand before has told what this one would. */
static gboolean
is_repeated (const GPtrArray *operands, guint index)
{
  const LsCause *operand = g_ptr_array_index (operands, index);

  for (guint i = 0; i < index; i++)
    {
      const LsCause *before = g_ptr_array_index (operands, i);

      if (ls_cell_equal (&before->cell, &operand->cell) || has_other (before, operand))
        return TRUE;
    }
  return FALSE;
}

GPtrArray *
ls_cause_dup_told (const LsCause *cause)
{
  GPtrArray *told = g_ptr_array_new ();

  for (guint i = 0; i < cause->operands->len; i++)
    {
      LsCause *operand = g_ptr_array_index (cause->operands, i);

      if (operand->kind != LS_CAUSE_CONSTANT && !operand->is_left &&
          !is_repeated (cause->operands, i))
        g_ptr_array_add (told, operand);
    }
  for (guint i = 0; i < cause->controls->len; i++)
    {
      LsCause *control = g_ptr_array_index (cause->controls, i);

      if (control->kind == LS_CAUSE_TEST)
        g_ptr_array_add (told, control);
    }
  return told;
}

static void
append_tree (GString *text, const LsCause *cause, const LsProgram *program, guint depth)
{
  g_autofree char *sentence = ls_cause_to_sentence (cause, program);
  g_autoptr (GPtrArray) told = ls_cause_dup_told (cause);

  g_string_append_printf (text, "%*s%s\n", (int) (2 * depth), "", sentence);
  for (guint i = 0; i < told->len; i++)
    {
      const LsCause *next = g_ptr_array_index (told, i);

      if (next->kind != LS_CAUSE_CUT)
        append_tree (text, next, program, depth + 1);
    }
}

char *
ls_cause_to_text (const LsCause *cause, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  append_tree (text, cause, program, 0);
  return g_string_free (text, FALSE);
}

char *
ls_cause_chain_to_text (const LsCause *cause, const LsProgram *program)
{
  g_autoptr (GArray) chain = ls_cause_chain (cause);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < chain->len; i++)
    {
      const LsCauseLine *line = &g_array_index (chain, LsCauseLine, i);
      g_autofree char *sentence = ls_cause_to_sentence (line->first, program);
      g_autofree char *where = ls_tell_dup_line (program, line->line);

      g_string_append_printf (text, "%3u. %s", i + 1, where);
      if (line->n > 1)
        g_string_append_printf (text, ", %u times", line->n);
      g_string_append_printf (text, ": %s\n", sentence);
    }
  return g_string_free (text, FALSE);
}

char *
ls_cause_left_out (const LsCause *cause)
{
  if (cause->n_left_out == 0)
    return NULL;
  return g_strdup_printf (ls_words_many ("%u more value has causes that were not looked for.",
                                         "%u more values have causes that were not looked for.",
                                         cause->n_left_out),
                          cause->n_left_out);
}
