#include "ls-tell.h"

/* Places named in one sentence. */
#define MAX_ENDS 4

/* Of another wave than the one asked about its number. */
static void
append_moment (GString *text, guint wave, guint64 step)
{
  if (wave != LS_NO_WAVE)
    g_string_append_printf (text, "wave %u, ", wave);
  g_string_append_printf (text, "step %" G_GUINT64_FORMAT, step);
}

static void
append_step (GString *text, guint wave, guint64 step, const LsProgram *program, guint index)
{
  LsLine line;

  ls_program_line (program, index, &line);
  append_moment (text, wave, step);
  g_string_append_printf (text, ", line %u (%s)", index + 1, line.op != NULL ? line.op : line.text);
}

static void
append_value (GString *text, const LsUses *uses, const LsProgram *program)
{
  g_autofree char *name =
    ls_cell_dup_name (&uses->cell, ls_program_machine (program), uses->names, FALSE);

  ls_cell_append (text, &uses->cell, program, uses->value);
  if (name != NULL)
    g_string_append_printf (text, " (%s)", name);
  g_string_append (text, " = ");
  ls_cell_append_taken (text, &uses->cell, ls_program_machine (program), uses->type, uses->value);
}

/* --- where it ends up ------------------------------------------------------------------------------------ */

typedef struct
{
  GString *text;
  guint n; /* places found; those beyond MAX_ENDS are only counted */
} Ends;

static void
add_end (Ends *ends, const char *what, guint wave, guint64 step)
{
  if (ends->n < MAX_ENDS)
    {
      g_string_append_printf (ends->text, "%s%s at ", ends->n == 0 ? "" : ", ", what);
      append_moment (ends->text, wave, step);
    }
  ends->n++;
}

static void
collect_ends (Ends *ends, const LsUses *uses, const LsProgram *program)
{
  for (guint i = 0; i < uses->uses->len; i++)
    {
      const LsUse *use = g_ptr_array_index (uses->uses, i);

      if (use->is_test)
        add_end (ends, "a test", use->wave, use->step);
      if (use->is_kill)
        add_end (ends, "a kill", use->wave, use->step);
      for (guint k = 0; k < use->results->len && !use->is_address; k++)
        {
          const LsUses *result = g_ptr_array_index (use->results, k);
          g_autoptr (GString) name = g_string_new (NULL);

          if (result->kind != LS_USES_SEEN &&
              (result->is_output || result->cell.kind == LS_CELL_MEMORY))
            {
              g_autofree char *called = ls_cell_dup_name (
                &result->cell, ls_program_machine (program), result->names, FALSE);

              ls_cell_append (name, &result->cell, program, result->value);
              if (called != NULL)
                g_string_append_printf (name, " (%s)", called);
              add_end (ends, name->str, result->wave, result->from);
            }
          collect_ends (ends, result, program);
        }
    }
}

static void
append_ends (GString *text, const LsUses *uses, const LsProgram *program)
{
  g_autoptr (GString) places = g_string_new (NULL);
  Ends ends = { .text = places };

  collect_ends (&ends, uses, program);
  if (ends.n > 0)
    g_string_append_printf (text, " It reaches %s", places->str);
  if (ends.n > MAX_ENDS)
    g_string_append_printf (text, " and %u more", ends.n - MAX_ENDS);
  if (ends.n > 0)
    g_string_append_c (text, '.');
}

/* --- sentences ------------------------------------------------------------------------------------------- */

static void
append_reads (GString *text, const LsUses *uses, const LsProgram *program)
{
  const LsUse *first;

  if (uses->uses->len == 0)
    {
      g_string_append (text, uses->is_running ? "is not read so far" : "is never read");
      return;
    }
  first = g_ptr_array_index (uses->uses, 0);
  if (uses->uses->len == 1)
    g_string_append (text, "is read once, at ");
  else
    g_string_append_printf (text, "is read %u times, first at ", uses->uses->len);
  append_step (text, first->wave, first->step, program, first->line);
}

static void
append_fate (GString *text, const LsUses *uses, const LsProgram *program)
{
  if (uses->is_edited)
    g_string_append_printf (text, ", and set by hand at step %" G_GUINT64_FORMAT, uses->until);
  else if (uses->is_overwritten)
    {
      g_string_append (text, ", and overwritten at ");
      append_step (text, uses->until_wave, uses->until, program, uses->until_line);
    }
  else
    {
      g_string_append (text, ", and still there at ");
      append_moment (text, uses->until_wave, uses->until);
      g_string_append (text, uses->is_running ? ", where the program runs on" : "");
    }
}

char *
ls_uses_to_sentence (const LsUses *uses, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  append_value (text, uses, program);
  g_string_append (text, " of ");
  append_moment (text, uses->wave, uses->from);
  g_string_append_c (text, ' ');
  switch (uses->kind)
    {
    case LS_USES_FOLLOWED:
      append_reads (text, uses, program);
      append_fate (text, uses, program);
      break;
    case LS_USES_SEEN:
      g_string_append (text, "is told already");
      break;
    case LS_USES_CUT:
      g_string_append (text, "is not followed");
      break;
    }
  g_string_append_c (text, '.');
  append_ends (text, uses, program);
  if (uses->is_full)
    g_string_append (text, " There is more: it has more uses than are followed.");
  return g_string_free (text, FALSE);
}

static void
append_decisions (GString *text, const LsUse *use)
{
  if (use->is_test)
    g_string_append (text, "; it decides whether the lane goes on");
  else if (use->is_predicate)
    g_string_append (text, "; it decides which slots the lane carries out");
  if (use->is_kill)
    g_string_append (text, "; it decides whether the lane is killed");
}

/* Whether a result says nothing: what groups hand on to each other, and nobody took. */
static gboolean
is_idle (const LsUses *result, const LsProgram *program)
{
  return result->uses->len == 0 && result->cell.kind == LS_CELL_REGISTER &&
         ls_program_machine (program)->reg_files[result->cell.ref.file].life == LS_LIFE_STEP;
}

char *
ls_use_to_sentence (const LsUse *use, const LsProgram *program)
{
  GString *text = g_string_new (NULL);
  guint n = 0;

  append_step (text, use->wave, use->step, program, use->line);
  text->str[0] = g_ascii_toupper (text->str[0]);
  g_string_append_printf (text, ", lane %u, reads it", use->lane);
  if (use->is_address)
    g_string_append (text, " as an address");
  if (use->is_left)
    g_string_append (text, ", but takes the other value");
  for (guint i = 0; i < use->results->len; i++)
    {
      const LsUses *result = g_ptr_array_index (use->results, i);

      if (is_idle (result, program))
        continue;
      g_string_append (text, n++ == 0 ? " and gives " : ", ");
      append_value (text, result, program);
    }
  append_decisions (text, use);
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
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
