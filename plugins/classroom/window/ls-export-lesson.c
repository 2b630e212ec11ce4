#include "ls-classroom.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

#include "ls-answer-log.h"
#include "ls-dialogs.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-handout.h"
#include "ls-session-veil.h"
#include "ls-window-actions.h"

/* What of a lesson goes into files: its pages, and what was answered. */

typedef struct
{
  const char *title, *files, *pattern, *name; /* of the dialog */
  /* Returns: (transfer full): NULL with an error. */
  GBytes *(*make) (const LsWindowParts *parts, GError **error);
} Kind;

static GBytes *
make_handout (const LsWindowParts *parts, gboolean has_answers, GError **error)
{
  const LsLessonKeys *keys = ls_question_bar_get_keys (ls_question_bar_of (parts));

  if (keys != NULL)
    return ls_handout_new (keys, has_answers, error);
  ls_fail (error, LS_ERROR_STATE, "no lesson is open");
  return NULL;
}

static GBytes *
make_questions (const LsWindowParts *parts, GError **error)
{
  return make_handout (parts, FALSE, error);
}

/* Who is asked gets no answers: not after the lesson has begun, and in a test not before. */
static GBytes *
make_answers (const LsWindowParts *parts, GError **error)
{
  const LsLesson *lesson = ls_question_bar_get_lesson (ls_question_bar_of (parts));
  const gboolean is_asked = ls_question_bar_get_stop (ls_question_bar_of (parts)) >= 0 ||
                            (lesson != NULL && lesson->is_silent);

  if (!is_asked || ls_session_get_veil (parts->session) == NULL)
    return make_handout (parts, TRUE, error);
  ls_veil_refuse (error);
  return NULL;
}

/* As they are kept. */
static GBytes *
read_own_answers (const LsWindowParts *parts G_GNUC_UNUSED, GError **error)
{
  g_autofree char *path = ls_answer_log_dup_path ();
  GBytes *answers;

  if (!ls_file_is_there (path))
    {
      ls_fail (error, LS_ERROR_STATE, "no lesson was answered yet");
      return NULL;
    }
  answers = ls_file_read_own (path, LS_FILE_MAX_BYTES, error);
  if (answers == NULL)
    g_prefix_error (error, "%s: ", path);
  return answers;
}

static const Kind kinds[] = {
  { N_ ("Export a Handout"), N_ ("Handouts (.pdf)"), "*.pdf", "handout.pdf", make_questions },
  { N_ ("Export a Handout with Answers"), N_ ("Handouts (.pdf)"), "*.pdf", "handout-answers.pdf",
    make_answers },
  { N_ ("Export Your Answers"), N_ ("Answers (.jsonl)"), "*.jsonl", "answers.jsonl",
    read_own_answers },
};

gboolean
ls_export_lesson (const LsWindowParts *parts, LsLessonExport what, GFile *file, GError **error)
{
  g_autoptr (GBytes) bytes = kinds[what].make (parts, error);

  return bytes != NULL && ls_export_write (file, bytes, error);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, LsWindow *window)
{
  const LsLessonExport what =
    GPOINTER_TO_INT (g_object_get_data (G_OBJECT (dialog), "ls-lesson-export"));
  g_autoptr (GFile) file =
    response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL, *told = NULL;
  g_autoptr (GError) error = NULL;

  if (file != NULL)
    told = ls_export_lesson (ls_window_get_parts (window), what, file, &error)
             ? g_strdup_printf (_ ("“%s” is written"), name)
             : g_strdup_printf (_ ("Nothing is written: %s"), error->message);
  if (told != NULL)
    ls_window_tell (window, told);
  g_object_set_data (G_OBJECT (window), "ls-export", NULL);
}

static void
choose (GtkWindow *window, LsLessonExport what)
{
  const Kind *kind = &kinds[what];
  GtkFileChooserNative *chooser = ls_dialogs_new_page_chooser (
    window, _ (kind->title), _ (kind->files), kind->pattern, kind->name);

  g_object_set_data (G_OBJECT (chooser), "ls-lesson-export", GINT_TO_POINTER (what));
  g_signal_connect (chooser, "response", G_CALLBACK (chosen_cb), window);
  g_object_set_data_full (G_OBJECT (window), "ls-export", chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
choose_of_lesson (GtkWindow *window, const LsWindowParts *parts, LsLessonExport what)
{
  if (ls_question_bar_get_keys (ls_question_bar_of (parts)) != NULL)
    choose (window, what);
  else
    ls_window_tell (LS_WINDOW (window), _ ("There is no handout: no lesson is open"));
}

void
ls_export_choose_handout (GtkWindow *window, const LsWindowParts *parts)
{
  choose_of_lesson (window, parts, LS_EXPORT_HANDOUT);
}

void
ls_export_choose_handout_answers (GtkWindow *window, const LsWindowParts *parts)
{
  choose_of_lesson (window, parts, LS_EXPORT_HANDOUT_ANSWERS);
}

void
ls_export_choose_answers (GtkWindow *window, const LsWindowParts *parts G_GNUC_UNUSED)
{
  g_autofree char *path = ls_answer_log_dup_path ();

  if (ls_file_is_there (path))
    choose (window, LS_EXPORT_ANSWERS);
  else
    ls_window_tell (LS_WINDOW (window), _ ("There are no answers: no lesson was answered yet"));
}
