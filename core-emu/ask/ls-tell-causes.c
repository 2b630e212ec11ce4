#include "ls-tell-parts.h"
#include "ls-tell.h"

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

/* Steps are those of the wave asked about, or of the one that is named. */
static void
append_wave (GString *text, const LsCause *cause)
{
  if (cause->wave != LS_NO_WAVE)
    g_string_append_printf (text, "wave %u, ", cause->wave);
}

/* ", took R1.z = 1.5, for R0.x = 0.4375 > 0.0: true" */
static void
append_select (GString *text, const LsCause *cause, const LsProgram *program)
{
  const LsCause *taken = ls_tell_find_operand (
    cause->operands, cause->comparison.taken[cause->comparison.holds ? 1 : 0]);

  if (cause->is_kept || taken == NULL)
    g_string_append (text, ", kept it");
  else
    {
      g_string_append (text, ", took ");
      ls_tell_append_operand (text, taken, cause->lane, program);
    }
  g_string_append (text, ", for ");
  ls_tell_append_comparison (text, &cause->comparison, cause->operands, cause->lane, program);
}

static void
append_write (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_string_append (text, ": ");
  append_wave (text, cause);
  ls_tell_append_step (text, cause->step, program, cause->line);
  if (cause->cell.kind == LS_CELL_MEMORY)
    g_string_append_printf (text, ", lane %u", cause->lane);
  if (cause->comparison.is_select)
    append_select (text, cause, program);
  else
    {
      g_string_append (text, cause->is_kept                ? ", kept it"
                             : is_fetched (cause, program) ? ", fetched it"
                                                           : ", wrote it");
      ls_tell_append_operands (text, " from ", cause->operands, LS_TELL_VALUE, cause->lane,
                               program);
      if (cause->comparison.left == LS_COMPARED_BITS)
        {
          g_string_append (text, ", for ");
          ls_tell_append_comparison (text, &cause->comparison, cause->operands, cause->lane,
                                     program);
        }
    }
  ls_tell_append_operands (text, ", at ", cause->operands, LS_TELL_ADDRESS, cause->lane, program);
  ls_tell_append_operands (text, ", let through by ", cause->operands, LS_TELL_GATE, cause->lane,
                           program);
}

static void
append_old (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_string_append (text, "; it was ");
  ls_tell_append_bits (text, cause, program, cause->old);
  g_string_append (text, " before");
}

static void
append_test (GString *text, const LsCause *cause, const LsProgram *program)
{
  g_string_append_printf (text, "Lane %u ", cause->lane);
  if (cause->is_kill)
    g_string_append (text, cause->is_skip ? "was killed" : "was not killed");
  else if (cause->is_skip)
    {
      g_string_append (text, "did not run ");
      ls_tell_append_line (text, program, cause->skipped);
    }
  else
    g_string_append (text, "ran it");
  g_string_append (text, " by the test of ");
  append_wave (text, cause);
  ls_tell_append_step (text, cause->step, program, cause->line);
  ls_tell_append_tested (text, &cause->comparison, cause->operands, cause->lane, program);
}

char *
ls_cause_to_sentence (const LsCause *cause, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  if (cause->kind != LS_CAUSE_TEST)
    ls_tell_append_cell (text, cause, program);
  switch (cause->kind)
    {
    case LS_CAUSE_TEST:
      append_test (text, cause, program);
      break;
    case LS_CAUSE_WRITTEN:
      append_write (text, cause, program);
      append_old (text, cause, program);
      break;
    case LS_CAUSE_EDITED:
      g_string_append (text, ": ");
      append_wave (text, cause);
      g_string_append_printf (text, "set by hand at step %" G_GUINT64_FORMAT, cause->step);
      append_old (text, cause, program);
      break;
    case LS_CAUSE_PRELOADED:
      if (cause->wave != LS_NO_WAVE)
        g_string_append_printf (text, ": wave %u was started with it", cause->wave);
      else
        g_string_append (text, ": the wave was started with it");
      break;
    case LS_CAUSE_NEVER:
      g_string_append (text, ": nothing has written it");
      break;
    case LS_CAUSE_CONSTANT:
      g_string_append (text, ": the run does not change it");
      break;
    case LS_CAUSE_SEEN:
      g_string_append (text, ": ");
      append_wave (text, cause);
      g_string_append_printf (text, "step %" G_GUINT64_FORMAT ", told already", cause->step);
      break;
    case LS_CAUSE_CUT:
      break;
    }
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

/* --- what is behind it ------------------------------------------------------------------------------------ */

/* Whether an operand before has told what this one would. */
static gboolean
is_repeated (const GPtrArray *operands, guint index)
{
  const LsCause *operand = g_ptr_array_index (operands, index);

  for (guint i = 0; i < index; i++)
    if (ls_cell_equal (&((const LsCause *) g_ptr_array_index (operands, i))->cell, &operand->cell))
      return TRUE;
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

      g_string_append_printf (text, "%3u. ", i + 1);
      ls_tell_append_line (text, program, line->line);
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
  return g_strdup_printf ("%u more value%s causes that were not looked for.", cause->n_left_out,
                          cause->n_left_out == 1 ? " has" : "s have");
}
