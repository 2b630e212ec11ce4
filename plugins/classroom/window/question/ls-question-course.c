#include "ls-question-course.h"

#include <glib/gi18n.h>

#include "ls-answer-log.h"
#include "ls-lesson-list.h"
#include "ls-session-edits.h"
#include "ls-widgets.h"

struct _LsQuestionCourse
{
  GObject parent_instance;

  LsSession *session;
  LsScene *scene;     /* that is open, or NULL */
  LsLessonKeys *keys; /* of its lesson, or NULL */
  gboolean is_making; /* a thread looks for the stops of the lesson */
  guint n_begun;      /* stops */
  guint n_right, n_answered;
  char *next_uri, *next_title; /* of the lesson behind this one; or NULL */
  gboolean has_looked;         /* for that */
};

G_DEFINE_FINAL_TYPE (LsQuestionCourse, ls_question_course, G_TYPE_OBJECT)

/* --- stops --------------------------------------------------------------------------------------------------- */

const LsLesson *
ls_question_course_get_lesson (LsQuestionCourse *self)
{
  return self->scene != NULL ? ls_scene_get_lesson (self->scene) : NULL;
}

const LsLessonKeys *
ls_question_course_get_keys (LsQuestionCourse *self)
{
  return self->keys;
}

gboolean
ls_question_course_is_making (LsQuestionCourse *self)
{
  return self->is_making;
}

guint
ls_question_course_get_n_begun (LsQuestionCourse *self)
{
  return self->n_begun;
}

gboolean
ls_question_course_has_more (LsQuestionCourse *self)
{
  return self->keys != NULL && self->n_begun < self->keys->stops->len;
}

const LsLessonKey *
ls_question_course_begin (LsQuestionCourse *self)
{
  return g_ptr_array_index (self->keys->stops, self->n_begun++);
}

void
ls_question_course_take_back (LsQuestionCourse *self)
{
  self->n_begun--;
}

void
ls_question_course_set_next (LsQuestionCourse *self, guint stop)
{
  self->n_begun = stop;
}

gboolean
ls_question_hides (const LsLessonKey *key)
{
  return key->ask != LS_ASK_NOTHING && (key->stop == NULL || !key->stop->is_open);
}

gboolean
ls_question_course_hides_more (LsQuestionCourse *self)
{
  if (self->is_making)
    return TRUE;
  for (guint i = self->n_begun; self->keys != NULL && i < self->keys->stops->len; i++)
    if (ls_question_hides (g_ptr_array_index (self->keys->stops, i)))
      return TRUE;
  return FALSE;
}

/* --- answers ------------------------------------------------------------------------------------------------- */

void
ls_question_course_count (LsQuestionCourse *self, gboolean is_right)
{
  self->n_answered++;
  self->n_right += is_right;
}

gboolean
ls_question_course_keep (LsQuestionCourse *self,
                         const LsLessonKey *key,
                         const LsLessonAnswer *answer,
                         GError **error)
{
  return ls_session_has_edits (self->session) ||
         ls_answer_log_append (self->keys, key, answer, error);
}

char *
ls_question_course_tell_end (LsQuestionCourse *self, const char *said)
{
  if (ls_question_course_has_more (self))
    return NULL;
  return g_strdup_printf (_ ("%s This was the last stop: %u of %u answers are right."), said,
                          self->n_right, self->n_answered);
}

/* --- the lesson that comes next ------------------------------------------------------------------------------ */

static void
look_for_next (LsQuestionCourse *self)
{
  const char *path = ls_scene_get_path (self->scene);
  g_autoptr (LsLessonList) list = path != NULL ? ls_lesson_list_new_own () : NULL;
  const LsLessonEntry *next = list != NULL ? ls_lesson_list_find_next (list, path) : NULL;

  self->has_looked = TRUE;
  self->next_uri = next != NULL ? ls_lesson_list_dup_uri (list, next) : NULL;
  self->next_title = next != NULL ? g_strdup (next->title) : NULL;
}

gboolean
ls_question_course_find_next_lesson (LsQuestionCourse *self, const char **uri, const char **title)
{
  const LsLesson *lesson = ls_question_course_get_lesson (self);

  if (lesson == NULL || lesson->is_silent)
    return FALSE;
  if (!self->has_looked)
    look_for_next (self);
  *uri = self->next_uri;
  *title = self->next_title;
  return self->next_uri != NULL;
}

/* --- scenes -------------------------------------------------------------------------------------------------- */

static void
made_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  LsQuestionCourse *self = LS_QUESTION_COURSE (source);
  g_autoptr (GError) error = NULL;
  LsLessonKeys *keys = g_task_propagate_pointer (G_TASK (result), &error);

  (void) data;
  if (g_task_get_task_data (G_TASK (result)) != self->scene)
    {
      g_clear_pointer (&keys, ls_lesson_keys_free); /* something else is open by now */
      return;
    }
  self->is_making = FALSE;
  self->keys = keys;
  g_signal_emit_by_name (self, "made", error);
}

static void
make_cb (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  LsLessonKeys *keys = ls_lesson_keys_new (data, &error);

  (void) source;
  (void) cancellable;
  if (keys != NULL)
    g_task_return_pointer (task, keys, (GDestroyNotify) ls_lesson_keys_free);
  else
    g_task_return_error (task, error);
}

/* The stops of a lesson may be far from the start: a thread runs there. */
static void
make_keys (LsQuestionCourse *self)
{
  GTask *task = g_task_new (self, NULL, made_cb, NULL);

  self->is_making = TRUE;
  g_task_set_task_data (task, ls_scene_ref (self->scene), (GDestroyNotify) ls_scene_unref);
  g_task_run_in_thread (task, make_cb);
  g_object_unref (task);
}

static void
forget_scene (LsQuestionCourse *self)
{
  g_clear_pointer (&self->keys, ls_lesson_keys_free);
  g_clear_pointer (&self->scene, ls_scene_unref);
  self->has_looked = FALSE;
  g_clear_pointer (&self->next_uri, g_free);
  g_clear_pointer (&self->next_title, g_free);
  self->n_begun = self->n_right = self->n_answered = 0;
  self->is_making = FALSE;
}

static void
scene_cb (LsQuestionCourse *self)
{
  LsScene *scene = ls_session_get_scene (self->session);

  if (scene == self->scene)
    return;
  g_signal_emit_by_name (self, "closing");
  forget_scene (self);
  self->scene = scene != NULL ? ls_scene_ref (scene) : NULL;
  if (ls_question_course_get_lesson (self) != NULL)
    make_keys (self);
  g_signal_emit_by_name (self, "opened");
}

gboolean
ls_question_course_open_variant (LsQuestionCourse *self, guint variant, GError **error)
{
  g_autoptr (LsScene) scene = ls_scene_with_variant (self->scene, variant, error);

  if (scene != NULL)
    ls_session_open (self->session, scene);
  return scene != NULL;
}

/* --- class --------------------------------------------------------------------------------------------------- */

static void
ls_question_course_dispose (GObject *object)
{
  LsQuestionCourse *self = LS_QUESTION_COURSE (object);

  forget_scene (self);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_question_course_parent_class)->dispose (object);
}

static void
ls_question_course_class_init (LsQuestionCourseClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_question_course_dispose;
  ls_signal_new ("closing", LS_TYPE_QUESTION_COURSE, 0);
  ls_signal_new ("opened", LS_TYPE_QUESTION_COURSE, 0);
  ls_signal_new ("made", LS_TYPE_QUESTION_COURSE, 1, G_TYPE_ERROR);
}

static void
ls_question_course_init (LsQuestionCourse *self)
{
  (void) self;
}

LsQuestionCourse *
ls_question_course_new (LsSession *session)
{
  LsQuestionCourse *self = g_object_new (LS_TYPE_QUESTION_COURSE, NULL);

  self->session = g_object_ref (session);
  ls_follow (session, "notify::scene", G_CALLBACK (scene_cb), self);
  return self;
}
