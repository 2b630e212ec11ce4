#include "ls-export-page.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ls-dialogs.h"
#include "ls-error.h"
#include "ls-page.h"
#include "ls-window-actions.h"

/* What a page is made of, beside the session: a thread makes it. */
typedef struct
{
  LsScene *scene;
  LsSubject *subject;
  GArray *notes; /* of LsNote, with texts of their own */
  char *file;
  LsPageOptions options;
  gint interrupt;
} Making;

/* view: what is shown. Returns: (transfer full). */
static Making *
making_new (const LsWindowParts *parts, LsView *view)
{
  LsSession *session = parts->session;
  Making *making = g_new0 (Making, 1);
  const char *path = ls_session_get_path (session);

  making->scene = ls_scene_ref (ls_view_get_scene (view));
  making->subject = ls_subject_ref (ls_view_get_subject (view));
  making->notes = ls_notes_copy (ls_session_get_notes (session));
  ls_bars_add_notes (parts->bars, making->notes);
  making->file = path != NULL ? g_path_get_basename (path) : NULL;
  making->options = (LsPageOptions){ .wave = ls_view_get_wave (view),
                                     .lane = ls_session_get_focus_lane (session),
                                     .step = ls_view_get_place (view)->step,
                                     .file = making->file,
                                     .notes = making->notes };
  /* What is veiled is not in the page. */
  making->options.walked.last_step =
    CLAMP (ls_subject_get_end (making->subject), 1, LS_PAGE_MAX_STEPS);
  making->options.walked.interrupt = &making->interrupt;
  return making;
}

static void
making_free (Making *making)
{
  ls_scene_unref (making->scene);
  ls_subject_unref (making->subject);
  g_array_unref (making->notes);
  g_free (making->file);
  g_free (making);
}

static void
make_cb (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Making *making = data;
  GError *error = NULL;
  GBytes *page = ls_page_new (making->scene, making->subject, &making->options, &error);

  (void) source;
  (void) cancellable;
  if (page != NULL)
    g_task_return_pointer (task, page, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

static void
cancelled_cb (GCancellable *cancellable G_GNUC_UNUSED, gint *interrupt)
{
  g_atomic_int_set (interrupt, 1);
}

void
ls_export_page (const LsWindowParts *parts,
                GCancellable *cancellable,
                GAsyncReadyCallback done,
                gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, done, data);
  LsView *view = ls_session_get_view (parts->session);
  Making *making;

  if (view == NULL)
    {
      g_task_return_new_error (task, LS_ERROR, LS_ERROR_STATE, "%s", _ ("no program is open"));
      g_object_unref (task);
      return;
    }
  making = making_new (parts, view);
  g_task_set_task_data (task, making, (GDestroyNotify) making_free);
  if (cancellable != NULL)
    g_signal_connect_data (cancellable, "cancelled", G_CALLBACK (cancelled_cb), &making->interrupt,
                           NULL, 0);
  g_task_run_in_thread (task, make_cb);
  g_object_unref (task);
}

GBytes *
ls_export_page_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* --- asking where ------------------------------------------------------------------------------------------ */

/* What waits for the page. */
typedef struct
{
  LsWindow *window; /* owned */
  GFile *file;
  GCancellable *given_up; /* owned: when the window is closed */
} Asking;

static void
asking_free (Asking *asking)
{
  g_signal_handlers_disconnect_by_data (asking->window, asking->given_up);
  g_clear_object (&asking->file);
  g_object_unref (asking->given_up);
  g_object_unref (asking->window);
  g_free (asking);
}

static void
made_cb (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  Asking *asking = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) page = ls_export_page_finish (result, &error);
  g_autofree char *name = g_file_get_basename (asking->file), *told = NULL;

  if (g_cancellable_is_cancelled (asking->given_up))
    {
      asking_free (asking);
      return;
    }
  if (page != NULL && ls_export_write (asking->file, page, &error))
    told = g_strdup_printf (_ ("The page is in “%s”"), name);
  else
    told = g_strdup_printf (_ ("Nothing is written: %s"), error->message);
  ls_window_tell (asking->window, told);
  asking_free (asking);
}

static void
make_page (LsWindow *window, GFile *file)
{
  Asking *asking = g_new0 (Asking, 1);

  asking->window = g_object_ref (window);
  asking->file = g_object_ref (file);
  asking->given_up = g_cancellable_new ();
  g_signal_connect_swapped (window, "destroy", G_CALLBACK (g_cancellable_cancel), asking->given_up);
  ls_window_tell (window, _ ("The page is being made"));
  ls_export_page (ls_window_get_parts (window), asking->given_up, made_cb, asking);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, LsWindow *window)
{
  g_autoptr (GFile) file =
    response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;

  if (file != NULL)
    make_page (window, file);
  g_object_set_data (G_OBJECT (window), "ls-export", NULL);
}

void
ls_export_choose_page (GtkWindow *window, const LsWindowParts *parts)
{
  GtkFileChooserNative *chooser;

  if (ls_session_get_view (parts->session) == NULL)
    return;
  chooser = ls_dialogs_new_page_chooser (window, _ ("Export a Page"), _ ("Pages (.html)"), "*.html",
                                         "lanescope.html");
  g_signal_connect (chooser, "response", G_CALLBACK (chosen_cb), window);
  g_object_set_data_full (G_OBJECT (window), "ls-export", chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
