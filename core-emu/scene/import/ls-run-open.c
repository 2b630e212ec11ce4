#include "ls-run-open.h"

#include "ls-choices.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-machines.h"
#include "ls-run-inputs.h"

/* The programs in the order in which they were named. */
static LsRunProgram *
list_programs (GBytes *bytes, const char *path, const LsSceneHow *how)
{
  LsRunProgram *programs = g_new (LsRunProgram, how->n_others + 1);

  for (guint i = 0; i < how->n_others; i++)
    programs[i] = (LsRunProgram){ .path = how->others[i].path, .code = how->others[i].bytes };
  programs[how->n_others] = (LsRunProgram){ .path = path, .code = bytes };
  return programs;
}

/* What somebody chooses counts more than what the inputs do. */
static gboolean
choose (GBytes *code, const LsSceneHow *how, LsRunInputs *inputs, GError **error)
{
  if (how->choices == NULL)
    return TRUE;
  if (how->n_others > 0)
    return ls_fail (error, LS_ERROR_STATE,
                    "--spec is for one program (write inputs.spec in the file of --inputs)");
  return ls_choices_parse (ls_machine_guess (code), code, how->choices, inputs->choices, error);
}

static gboolean
check_form (const char *path, const LsSceneHow *how, GError **error)
{
  if (how->extra != NULL)
    return ls_fail (error, LS_ERROR_STATE,
                    "%s: no text that is compiled: sizes and values by name are for such", path);
  if (how->inputs == NULL)
    return ls_fail (error, LS_ERROR_STATE,
                    "%s: several programs are run on inputs (give one, or --inputs FILE)", path);
  if (ls_inputs_form (how->inputs) == LS_INPUTS_JSON)
    return TRUE;
  return ls_fail (error, LS_ERROR_STATE,
                  "%s: no object of JSON, and lines of inputs are for texts that are compiled: %s "
                  "is none (see the page spirv.md)",
                  how->inputs_name, path);
}

LsScene *
ls_run_open (GBytes *bytes, const char *path, const LsSceneHow *how, GError **error)
{
  g_autofree LsRunProgram *programs = list_programs (bytes, path, how);
  g_auto (LsRunInputs) inputs = { .buffers = NULL };
  g_autoptr (LsDraft) draft = NULL;

  ls_run_inputs_init (&inputs);
  draft = check_form (path, how, error) &&
              ls_run_inputs_read (how->inputs, how->inputs_name, &inputs, error) &&
              choose (bytes, how, &inputs, error)
            ? ls_run_inputs_draft (&inputs, programs, how->n_others + 1, error)
            : NULL;
  return draft != NULL ? ls_scene_load_draft (draft, programs[0].path, how->budget, error) : NULL;
}
