#include "ls-importer.h"

#include <string.h>

#include "ls-error.h"
#include "toy-run.h"

/* Opens programs of Shadertoy: what its API and its pages give away as JSON. */

#define SCORE 95
#define BACK_END "text"

static guint
toy_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  return toy_is_one (bytes) ? SCORE : 0;
}

/* What passes do not take. */
static gboolean
check_inputs (const char *name, const LsImported *imported, GError **error)
{
  if (imported->n_others > 0)
    return ls_fail (
      error, LS_ERROR_STATE,
      "%s: a program of Shadertoy has all of its passes in it (open it alone, without %s)", name,
      imported->others[0].path);
  if (imported->inputs != NULL && ls_inputs_form (imported->inputs) == LS_INPUTS_JSON)
    return ls_fail (
      error, LS_ERROR_STATE,
      "%s: inputs in JSON call things by their bindings, and passes of Shadertoy have names "
      "(write lines, such as: uniform iFrame 30)",
      imported->inputs_name);
  return TRUE;
}

static gboolean
toy_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  g_auto (Toy) toy = { 0 };
  g_auto (ToyRun) run = { .toy = &toy, .name = name, .bytes = bytes, .imported = imported };

  if (imported->back_end != NULL && strcmp (imported->back_end, BACK_END) != 0)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: --back-end %s: this is a program of Shadertoy, whose passes run by the "
                    "back end %s alone "
                    "(leave --back-end out)",
                    name, imported->back_end, BACK_END);
  return check_inputs (name, imported, error) && toy_read (&toy, bytes, name, imported, error) &&
         toy_run_init (&run, error) && toy_draw (&run, error);
}

const LsImporter ls_importer_shadertoy = {
  .name = "shadertoy",
  .probe = toy_probe,
  .import = toy_import,
  .judges_back_ends = TRUE,
  .inputs_forms = LS_INPUTS_LINES | LS_INPUTS_JSON,
  .takes_others = TRUE,
};
