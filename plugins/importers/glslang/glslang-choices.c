#include "glslang-draft.h"
#include "ls-choices.h"
#include "ls-error.h"
#include "ls-machines.h"

/* Specialisation constants: as lines of inputs choose them. */

static gboolean
choose (const GlslangSet *set, char **words, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%s=%s", words[1], words[2]);
  g_autoptr (GError) reason = NULL;

  for (guint i = 0; i < LS_GLSLANG_N_STAGES; i++)
    {
      g_clear_error (&reason);
      if (glslang_has (set, i) && ls_choices_parse (ls_machine_by_id ("spirv"), set->units[i].code,
                                                    text, set->choices, &reason))
        return TRUE;
    }
  g_propagate_error (error, g_steal_pointer (&reason));
  g_prefix_error (error, "%s: spec: ", set->name);
  return FALSE;
}

gboolean
glslang_find_choices (const GlslangSet *set, GError **error)
{
  for (guint i = 0; i < set->lines.lines->len; i++)
    {
      char **words = g_ptr_array_index (set->lines.lines, i);

      if (g_str_equal (words[0], "spec") && !choose (set, words, error))
        return FALSE;
    }
  return TRUE;
}

void
glslang_put_choices (const GlslangMaker *maker)
{
  g_autoptr (GArray) forms = g_array_new (FALSE, FALSE, sizeof (LsChoiceForm));
  const GArray *choices = maker->set->choices;

  ls_machine_by_id ("spirv")->find_choices (maker->unit->code, forms);
  for (guint i = 0; i < choices->len; i++)
    for (guint k = 0; k < forms->len; k++)
      {
        const LsChoice *choice = &g_array_index (choices, LsChoice, i);

        if (g_array_index (forms, LsChoiceForm, k).id == choice->id)
          g_string_append_printf (maker->part->program_lines, "spec.%u=0x%08x%08x\n", choice->id,
                                  choice->words[1], choice->words[0]);
      }
}
