#include "ls-compare-sides.h"

#include <string.h>

#include "ls-causes.h"
#include "ls-compare-private.h"
#include "ls-picture.h"

/* Of so many lines one may say something else, and one more. */
#define LINES_A_CHANGE 4

/* --- whether they match ---------------------------------------------------------------------------------- */

static gboolean
has_same_registers (const LsProgram *a, const LsProgram *b)
{
  const LsMachine *machine = ls_program_machine (a);

  for (guint file = 0; file < machine->n_reg_files; file++)
    if (ls_program_n_registers (a, file) != ls_program_n_registers (b, file))
      return FALSE;
  return TRUE;
}

static gboolean
is_other (const LsProgram *a, const LsProgram *b, guint index)
{
  LsLine x, y;

  ls_program_line (a, index, &x);
  ls_program_line (b, index, &y);
  return strcmp (x.text, y.text) != 0;
}

gboolean
ls_compare_matches (const LsProgram *a, const LsProgram *b)
{
  guint n = ls_program_n_lines (a), n_other = 0;

  if (ls_program_machine (a) != ls_program_machine (b) || ls_program_n_lines (b) != n ||
      !has_same_registers (a, b))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      LsLine x, y;

      ls_program_line (a, i, &x);
      ls_program_line (b, i, &y);
      if (x.kind != y.kind || x.first != y.first || x.n != y.n || x.target != y.target)
        return FALSE;
      n_other += strcmp (x.text, y.text) != 0;
    }
  return n_other <= n / LINES_A_CHANGE + 1;
}

/* --- the line -------------------------------------------------------------------------------------------- */

/* What the place says was made different, as a line of a: the step has several, of which one wrote or tested. */
static gboolean
find_line (LsSubject *a, LsSides *sides, const LsCompareOptions *options, GError **error)
{
  const LsParting *parting = sides->parting;
  g_autoptr (LsCauses) causes = ls_causes_new (a);
  gboolean has_value = parting->has_value && parting->value.step == parting->first.step &&
                       parting->value.kind == LS_PARTING_VALUE;

  sides->line = parting->first.line;
  if (has_value)
    {
      LsCell cell = ls_cell_register (parting->value.ref, parting->value.lane);
      g_autoptr (LsCause) cause =
        ls_causes_who (causes, &cell, parting->value.step, 1, options->interrupt, error);

      if (cause == NULL)
        return FALSE;
      if (cause->kind == LS_CAUSE_WRITTEN && cause->step == parting->value.step)
        sides->line = cause->line;
    }
  else if (parting->first.kind == LS_PARTING_LANES)
    {
      g_autoptr (LsWhy) why =
        ls_causes_why (causes, parting->first.lane, parting->first.step, options->interrupt, error);

      if (why == NULL)
        return FALSE;
      if (why->has_test)
        sides->line = why->test_line;
    }
  return TRUE;
}

/* Of lines that work together the one that was changed. */
static void
choose_line (LsSides *sides, const LsProgram *a, const LsProgram *b)
{
  LsLine step;

  ls_program_line (a, sides->line, &step);
  for (guint i = step.first; !sides->is_other && i < step.first + step.n; i++)
    if (is_other (a, b, i))
      {
        sides->line = i;
        sides->is_other = TRUE;
      }
}

LsSides *
ls_compare_sides (LsSubject *a, LsSubject *b, const LsCompareOptions *options, GError **error)
{
  g_autoptr (LsSides) sides = g_new0 (LsSides, 1);
  LsCompareOptions exact = ls_compare_options (options);

  exact.tolerance = LS_COMPARE_EXACT;
  exact.absolute = exact.relative = 0;
  sides->parting = ls_compare_runs (a, b, &exact, error);
  if (sides->parting == NULL || !sides->parting->differs || !find_line (a, sides, &exact, error))
    return NULL;
  sides->is_other = is_other (ls_subject_get_program (a), ls_subject_get_program (b), sides->line);
  choose_line (sides, ls_subject_get_program (a), ls_subject_get_program (b));
  return g_steal_pointer (&sides);
}

void
ls_sides_free (LsSides *sides)
{
  g_clear_pointer (&sides->parting, ls_parting_free);
  g_free (sides);
}

/* --- in words -------------------------------------------------------------------------------------------- */

/* Without the blanks that align listings. */
static char *
line_text (const LsProgram *program, guint index)
{
  g_autoptr (GString) text = g_string_new (NULL);
  LsLine line;

  ls_program_line (program, index, &line);
  for (const char *at = line.text; *at != '\0'; at++)
    if (*at != ' ' || (text->len > 0 && text->str[text->len - 1] != ' '))
      g_string_append_c (text, *at);
  return g_strchomp (g_strdup (text->str));
}

char *
ls_sides_to_sentence (const LsSides *sides, const LsComparedPrograms *programs)
{
  g_autofree char *parting =
    ls_parting_to_sentence (sides->parting, programs->program_a, &programs->names);
  g_autofree char *a = line_text (programs->program_a, sides->line);
  g_autofree char *b = line_text (programs->program_b, sides->line);

  if (!sides->is_other)
    return g_strdup_printf ("Side by side they part at line %u, '%s', the same in both. %s",
                            sides->line + 1, a, parting);
  return g_strdup_printf ("Side by side they part at line %u: '%s' in %s, '%s' in %s. %s",
                          sides->line + 1, a, programs->names.a, b, programs->names.b, parting);
}

GVariant *
ls_sides_to_variant (const LsSides *sides, const LsComparedPrograms *programs)
{
  GVariantBuilder builder = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE_VARDICT);
  g_autofree char *sentence = ls_sides_to_sentence (sides, programs);
  g_autofree char *a = line_text (programs->program_a, sides->line);
  g_autofree char *b = line_text (programs->program_b, sides->line);

  ls_picture_add_uint (&builder, "line", sides->line + 1);
  ls_picture_add_string (&builder, "text_a", a);
  ls_picture_add_string (&builder, "text_b", b);
  ls_picture_add (&builder, "changed", g_variant_new_boolean (sides->is_other));
  ls_picture_add (&builder, "parting",
                  ls_parting_to_variant (sides->parting, programs->program_a, &programs->names));
  ls_picture_add_string (&builder, "sentence", sentence);
  return g_variant_builder_end (&builder);
}
