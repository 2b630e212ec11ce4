#include <glib/gi18n.h>

#include "ls-classroom.h"
#include "ls-lesson-list.h"

/* The lessons of the program, for menu, palette and manual. */

void
ls_lesson_offer (LsOfferTaker take, gpointer data)
{
  g_autoptr (LsLessonList) list = ls_lesson_list_new_own ();

  for (guint i = 0; list != NULL && i < list->lessons->len; i++)
    {
      const LsLessonEntry *entry = g_ptr_array_index (list->lessons, i);
      g_autofree char *shown = g_strdup_printf (_ ("Open Lesson: %s"), entry->title);
      g_autofree char *english = g_strdup_printf ("Open Lesson: %s", entry->title);
      g_autofree char *uri = ls_lesson_list_dup_uri (list, entry);

      take (&(LsOffer){ .file = entry->file,
                        .title = entry->title,
                        .shown = shown,
                        .english = english,
                        .uri = uri,
                        .is_spoken = ls_lesson_list_is_spoken (list, entry) },
            data);
    }
}
