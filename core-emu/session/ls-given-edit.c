#include <string.h>

#include "ls-session-private.h"

/* Each version of the text is kept whole: they are small, and what was undone is the same to the letter. */
#define MAX_DONE 1000

void
ls_given_edit_free (LsGivenEdit *edit)
{
  g_clear_pointer (&edit->present, g_bytes_unref);
  g_clear_pointer (&edit->next, g_bytes_unref);
  g_free (edit->program);
  g_free (edit->part);
  g_free (edit->pick);
  g_clear_pointer (&edit->before, ls_scene_unref);
  g_clear_pointer (&edit->scene, ls_scene_unref);
  g_clear_pointer (&edit->marks, ls_marks_free);
  g_clear_object (&edit->task);
  g_free (edit);
}

void
ls_given_edit_end (LsSession *session, GError *error)
{
  g_autoptr (LsGivenEdit) edit = g_steal_pointer (&session->edit);

  ls_session_update_busy (session);
  if (error != NULL)
    g_task_return_error (edit->task, error);
  else
    g_task_return_boolean (edit->task, TRUE);
}

/* What can be taken back now, and what done again. */
static void
note_texts (LsSession *session, const LsGivenEdit *edit)
{
  GPtrArray *to = edit->way >= 0 ? session->done : session->undone;
  GPtrArray *from = edit->way < 0 ? session->done : session->undone;
  const gboolean joins = edit->slide == LS_SLIDE_GOES_ON && session->has_slid && to->len > 0;

  /* The text has a way of its own to take back what was typed. */
  if (ls_given_edit_is_of_text (edit))
    return;
  session->has_slid = edit->slide != LS_SLIDE_NONE;
  if (edit->way == 0)
    g_ptr_array_set_size (session->undone, 0);
  else
    g_ptr_array_remove_index (from, from->len - 1);
  if (to->len == MAX_DONE && !joins)
    g_ptr_array_remove_index (to, 0);
  if (!joins)
    g_ptr_array_add (to, g_bytes_ref (edit->present));
  g_clear_pointer (&session->edited, g_bytes_unref);
  if (session->text == NULL || !g_bytes_equal (edit->next, session->text))
    session->edited = g_bytes_ref (edit->next);
}

/* --- what the session says of it ------------------------------------------------------------------------- */

/* Returns: (transfer full): what the person made of a program of the file when it was looked at before; else what the file has. */
static LsMarks *
dup_part_marks (LsSession *session, const LsScene *scene)
{
  const LsMarks *own = ls_scene_get_marks (scene);
  const LsMarks *left = g_hash_table_lookup (session->part_marks, ls_scene_get_part (scene));
  LsMarks *marks = ls_marks_copy (left != NULL ? left : own);

  memcpy (marks->program, own->program, sizeof marks->program);
  return marks;
}

void
ls_session_edit_keep_marks (LsSession *session, const LsScene *scene)
{
  LsGivenEdit *edit = session->edit;

  if (edit == NULL || edit->scene == NULL || edit->scene != scene)
    return;
  g_clear_pointer (&edit->marks, ls_marks_free);
  edit->marks = ls_session_dup_marks (session);
  if (edit->pick == NULL || ls_scene_get_part (edit->before) == NULL)
    return;
  g_hash_table_replace (session->part_marks, g_strdup (ls_scene_get_part (edit->before)),
                        edit->marks);
  edit->marks = dup_part_marks (session, scene);
}

const LsMarks *
ls_session_edit_take_scene (LsSession *session, const LsScene *scene)
{
  const LsGivenEdit *edit = session->edit;

  if (edit == NULL || edit->marks == NULL || edit->scene != scene)
    return NULL;
  note_texts (session, edit);
  return edit->marks;
}

void
ls_session_edit_end (LsSession *session, guint64 serial, const GError *error)
{
  const LsGivenEdit *edit = session->edit;

  if (edit == NULL || edit->serial != serial)
    return;
  if (error == NULL)
    ls_session_marks_changed (session);
  ls_given_edit_end (session, error != NULL ? g_error_copy (error) : NULL);
}
