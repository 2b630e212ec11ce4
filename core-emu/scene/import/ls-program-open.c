#include "ls-program-open.h"

#include <string.h>

#include "ls-choices.h"
#include "ls-machines.h"
#include "ls-scene-private.h"
#include "ls-text.h"
#include "ls-tools.h"
#include "ls-words.h"

gboolean
ls_scene_fail_pick (const char *path, const char *pick, GError **error)
{
  return ls_fail (error, LS_ERROR_STATE,
                  "%s: --pick %s: this is no file of several programs (leave --pick out)", path,
                  pick);
}

gboolean
ls_program_fail_back_end (const char *path, const char *back_end, GError **error)
{
  if (!ls_importers_check_back_end (back_end, error))
    return FALSE;
  return ls_fail (error, LS_ERROR_STATE,
                  "%s: --back-end %s: this is no text that it compiles (leave --back-end out)",
                  path, back_end);
}

/* FALSE if nothing but somebody's word says that bytes are a program of the machine. */
static gboolean
check_plausible (GBytes *bytes, const char *path, GError **error)
{
  const LsMachine *machine = ls_machine_guess (bytes);
  g_autoptr (GError) reason = NULL;

  if (!machine->is_plausible || machine->is_plausible (bytes, &reason))
    return TRUE;
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: %s%s", path, reason->message,
                  g_error_matches (reason, LS_ERROR, LS_ERROR_FORMAT)
                    ? ""
                    : ls_words (" (lanescope disasm --raw reads its words all the same)"));
}

gboolean
ls_program_find (GBytes *bytes,
                 const char *path,
                 const LsSceneHow *how,
                 LsImported *imported,
                 const LsDraft **draft,
                 GError **error)
{
  g_autoptr (GError) reason = NULL;

  *draft = NULL;
  if (ls_importers_import_within (bytes, path, how, imported, &reason))
    *draft = ls_imported_pick (imported, how->pick, path, error);
  else if (reason != NULL)
    g_propagate_error (error, g_steal_pointer (&reason));
  else if (how->pick != NULL)
    ls_scene_fail_pick (path, how->pick, error);
  else if (how->back_end != NULL)
    ls_program_fail_back_end (path, how->back_end, error);
  else
    return how->is_raw || check_plausible (bytes, path, error);
  return *draft != NULL;
}

/* --- to be looked at ------------------------------------------------------------------------------------- */

static gboolean
open_scene (GBytes *bytes,
            const char *path,
            const LsSceneHow *how,
            LsOpenedProgram *opened,
            GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_open_how (bytes, path, how, error);

  if (scene == NULL)
    return FALSE;
  opened->origin = N_ ("scene");
  opened->program = ls_program_ref (ls_scene_get_program (scene));
  g_ptr_array_unref (opened->diagnostics);
  opened->diagnostics = g_ptr_array_ref ((GPtrArray *) ls_scene_get_diagnostics (scene));
  return TRUE;
}

/* What the text says is wrong with it has places of its own. choices: (nullable): of constants. */
static gboolean
load_program (const LsMachine *machine,
              const LsProgramSource *source,
              const char *choices,
              LsOpenedProgram *opened,
              GError **error)
{
  g_autoptr (GArray) chosen = ls_choices_new ();
  LsProgramSource whole = *source;
  GError *reason = NULL;

  if (choices == NULL || ls_choices_parse (machine, source->code, choices, chosen, &reason))
    {
      whole.choices = (const LsChoice *) (gpointer) chosen->data;
      whole.n_choices = chosen->len;
      opened->program = machine->load (&whole, opened->diagnostics, &reason);
    }
  if (!opened->program)
    ls_scene_propagate_named (source->name, reason, error);
  return opened->program != NULL;
}

static gboolean
open_program (GBytes *bytes,
              const char *path,
              const LsSceneHow *how,
              LsOpenedProgram *opened,
              GError **error)
{
  const LsMachine *machine = how->raw_machine != NULL ? how->raw_machine : ls_machine_guess (bytes);
  gboolean is_text = machine->tools == NULL || (!how->is_raw && machine->tools->is_text (bytes));
  LsProgramSource source = { .code = bytes, .name = path };
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  if (!ls_program_find (bytes, path, how, &imported, &draft, error))
    return FALSE;
  opened->origin = draft != NULL ? N_ ("import") : is_text ? N_ ("assembly") : N_ ("microcode");
  source.syntax = is_text ? LS_SYNTAX_TEXT : LS_SYNTAX_WORDS;
  if (machine->find_stage)
    machine->find_stage (bytes, &source.stage);
  if (draft != NULL)
    {
      ls_imported_tell (&imported, draft, how->pick != NULL, opened->diagnostics);
      machine = how->raw_machine != NULL ? how->raw_machine : draft->machine;
      source.code = draft->code;
      source.syntax = draft->syntax;
      source.stage = draft->stage;
      opened->comments = g_strdup (draft->comments);
    }
  return load_program (machine, &source, how->choices, opened, error);
}

gboolean
ls_program_open (GBytes *bytes,
                 const char *path,
                 const LsSceneHow *how,
                 LsOpenedProgram *opened,
                 GError **error)
{
  GError *reason = NULL;

  opened->diagnostics = ls_diagnostics_new ();
  if (ls_scene_is_scene (bytes, path))
    return open_scene (bytes, path, how, opened, error);
  if (!ls_scene_code_fits (how->budget, g_bytes_get_size (bytes), &reason))
    {
      ls_scene_propagate_named (path, reason, error);
      return FALSE;
    }
  return (how->is_raw || ls_importers_check (bytes, path, error)) &&
         open_program (bytes, path, how, opened, error);
}

void
ls_opened_program_clear (LsOpenedProgram *opened)
{
  g_clear_pointer (&opened->program, ls_program_unref);
  g_clear_pointer (&opened->comments, g_free);
  g_clear_pointer (&opened->diagnostics, g_ptr_array_unref);
}

/* --- to be compared with ---------------------------------------------------------------------------------- */

/* A program in the place of scene's own, or the scene that an importer makes of the file. */
static LsScene *
open_in_place (const LsScene *scene,
               GBytes *bytes,
               const char *path,
               const LsSceneHow *how,
               GError **error)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  if (!ls_importers_check (bytes, path, error) ||
      !ls_program_find (bytes, path, how, &imported, &draft, error))
    return NULL;
  if (draft != NULL && draft->text)
    return ls_scene_load_draft (draft, path, how->budget, error);
  return ls_scene_with_program (scene, draft ? draft->code : bytes, path, error);
}

LsScene *
ls_scene_open_beside (const LsScene *scene,
                      const char *path,
                      LsSceneTrust trust,
                      char **name,
                      GError **error)
{
  const LsSceneHow how = { .trust = trust, .budget = scene->share.budget };
  g_autoptr (GBytes) bytes = ls_file_read (path, LS_FILE_MAX_BYTES, how.budget, error);
  gboolean is_scene = bytes != NULL && ls_scene_is_scene (bytes, path);
  LsScene *other;

  if (bytes == NULL)
    {
      g_prefix_error (error, "%s: ", path);
      return NULL;
    }
  other = is_scene ? ls_scene_open_how (bytes, path, &how, error)
                   : open_in_place (scene, bytes, path, &how, error);
  if (other == NULL)
    return NULL;
  *name = is_scene ? g_strdup (other->name) : ls_scene_name_of (path);
  if (g_strcmp0 (scene->name, *name) == 0)
    {
      g_free (*name);
      *name = ls_text_escape (path, LS_TEXT_LINE);
    }
  return other;
}
