#include "ls-loader-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-dialogs.h"
#include "ls-error.h"
#include "ls-widgets.h"

/* What a person is asked before a file opens: whether its folder is trusted, and which of its programs is meant. */

/* --- trust ----------------------------------------------------------------------------------------------- */

/* Returns: (transfer full): of what is being loaded. */
static char *
dup_folder (LsLoader *self)
{
  g_autofree char *path = g_file_get_path (self->loading_file);

  return path == NULL ? NULL : g_path_get_dirname (path);
}

LsSceneTrust
ls_loader_get_trust (LsLoader *self)
{
  g_autofree char *folder = dup_folder (self);

  return folder != NULL && ls_settings_is_trusted (self->settings, folder) ? LS_TRUST_ALL
                                                                           : LS_TRUST_FOLDER;
}

static void
trust_cb (LsLoader *self, const char *response)
{
  g_autoptr (GError) refusal = g_steal_pointer (&self->refusal);
  g_autofree char *folder = dup_folder (self);

  self->question = NULL;
  if (folder == NULL || !g_str_equal (response, "trust"))
    {
      ls_loader_fail (self, refusal);
      return;
    }
  ls_settings_trust (self->settings, folder);
  ls_loader_load_pick (self, self->loading_file, self->loading_pick);
}

void
ls_loader_ask_for_trust (LsLoader *self, const GError *error)
{
  g_autofree char *folder = dup_folder (self);
  const char *hint = _ (LS_SCENE_TRUST_HINT);
  gboolean has_hint = g_str_has_suffix (error->message, hint);
  g_autofree char *message =
    g_strndup (error->message, strlen (error->message) - (has_hint ? strlen (hint) : 0));

  self->refusal = g_error_copy (error);
  self->question = GTK_WINDOW (ls_dialogs_new_trust (self->window, folder, message));
  ls_follow (self->question, "response", G_CALLBACK (trust_cb), self);
  gtk_window_present (self->question);
}

/* --- several programs ------------------------------------------------------------------------------------ */

static void
picked_cb (LsLoader *self, const char *response, LsProgramChooser *chooser)
{
  g_autofree char *pick = g_strdup (ls_program_chooser_get_title (chooser));
  g_autofree char *uri = g_file_get_uri (self->loading_file);
  g_autoptr (GError) error = NULL;

  self->question = NULL;
  if (pick == NULL || !g_str_equal (response, "open"))
    {
      ls_fail (&error, LS_ERROR_STATE, "None of its programs was chosen");
      ls_loader_fail (self, error);
      return;
    }
  ls_settings_remember_program (self->settings, uri, pick);
  ls_loader_load_pick (self, self->loading_file, pick);
}

void
ls_loader_ask_which (LsLoader *self, const LsCandidates *candidates)
{
  g_autofree char *name = g_file_get_basename (self->loading_file);
  g_autofree char *uri = g_file_get_uri (self->loading_file);
  guint chosen = ls_candidates_index (candidates, ls_settings_get_program (self->settings, uri));

  self->question = GTK_WINDOW (ls_program_chooser_new (self->window, name, candidates, chosen));
  ls_follow (self->question, "response", G_CALLBACK (picked_cb), self);
  gtk_window_present (self->question);
}

/* --- both ------------------------------------------------------------------------------------------------ */

void
ls_loader_forget_question (LsLoader *self)
{
  GtkWindow *question = g_steal_pointer (&self->question);

  g_clear_error (&self->refusal);
  if (question == NULL)
    return;
  g_signal_handlers_disconnect_by_data (question, self);
  gtk_window_destroy (question);
}
