#include "dap-private.h"

#include "ls-scene-stages.h"
#include "ls-stage.h"

/* A module is the program of a stage. That of the stage that is looked at has lines and addresses;
 * "stage" of the console goes to another one. */

static const char *
tell_symbols (const LsDap *dap)
{
  if (dap_glsl_is_told (dap))
    return "lines of the source are known";
  if (dap_glsl_has_lines (dap))
    return "lines of the source are measured";
  if (dap_glsl_is_text (dap))
    return "lines of the source are not measured";
  return dap->text_path != NULL ? "lines of the assembly are known" : "the listing alone";
}

/* Of the program that is looked at. */
static void
set_present (LsDap *dap, DapObject *module)
{
  gsize n_words = 0;

  module->path = dap->text_path;
  module->symbol_status = tell_symbols (dap);
  if (ls_program_words (dap_program (dap), 0, &n_words) != NULL && n_words > 0)
    module->address_range =
      dap_keep (dap, g_strdup_printf ("0x00000000-0x%08" G_GSIZE_MODIFIER "x", n_words * 4));
}

gboolean
dap_modules (LsDap *dap, DapCall *call, GError **error G_GNUC_UNUSED)
{
  const LsScene *scene = ls_view_get_scene (dap_view (dap));
  const gint64 end = call->n_modules > 0 ? call->first_module + call->n_modules : G_MAXINT64;
  gint64 n = 0;

  for (guint i = 0; i < LS_N_STAGES; i++)
    {
      const gboolean is_here = ls_scene_get_stage (scene) == (LsStage) i;
      DapObject module = { .module_id = ls_stages[i].id,
                           .name = ls_stages[i].title,
                           .version = ls_scene_get_machine (scene)->title,
                           .symbol_status = "of another stage: not open" };

      if (!is_here && !ls_scene_has_stage (scene, (LsStage) i))
        continue;
      if (is_here)
        set_present (dap, &module);
      if (n >= call->first_module && n < end)
        dap_object_add (&call->body, &module);
      n++;
    }
  call->body.n_modules = dap_number (n);
  return TRUE;
}

const char *
dap_module_id (const LsDap *dap)
{
  return ls_stages[ls_scene_get_stage (ls_view_get_scene (dap_view (dap)))].id;
}
