#pragma once

#include "ls-form.h"
#include "ls-lesson.h"

/* Which lessons a folder has. */

typedef struct
{
  char *file; /* below the folder */
  char *title, *language;
  guint minutes, n_stops, n_variants;
  gboolean is_silent; /* a test */
} LsLessonEntry;

typedef struct
{
  char *folder;
  GPtrArray *
    lessons; /* LsLessonEntry; those of the folder itself first, then by name, numbers in it by their worth */
  GPtrArray *problems; /* GError: of scenes that cannot be read; each names its file */
} LsLessonList;

/* The folder of the lessons that come with the program. Returns: (transfer none) (nullable): NULL: it is not there. */
const char *ls_lesson_own_folder (void);
/* The lessons of a folder and of the folders in it, such as one for each language; scenes that are no lessons are left out. Returns:
 * (transfer full): NULL with LS_ERROR_IO if the folder cannot be read. */
LsLessonList *ls_lesson_list_new (const char *folder, GError **error);
/* The lessons that come with the program. Returns: (transfer full) (nullable): NULL: they are not there. */
LsLessonList *ls_lesson_list_new_own (void);
/* Where a lesson of the list is. Returns: (transfer full): an address that other programs take, too. */
char *ls_lesson_list_dup_uri (const LsLessonList *list, const LsLessonEntry *entry);
/* Whether the lesson is in the first of the person's languages that lessons of the list are in, or else in English. */
gboolean ls_lesson_list_is_spoken (const LsLessonList *list, const LsLessonEntry *entry);
/* Of what somebody calls a lesson: where there is no such file, a lesson of the program by the name that it has in the list, or by its
 * number, in the person's language. Returns: (transfer full): a path; name itself if nothing is called so. */
char *ls_lesson_dup_file (const char *name);
/* The lesson that comes behind the one of a path, in the same folder; tests are none. Returns: (transfer none) (nullable): NULL: that is the
 * last one, or not of the list. */
const LsLessonEntry *ls_lesson_list_find_next (const LsLessonList *list, const char *path);
void ls_lesson_list_free (LsLessonList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLessonList, ls_lesson_list_free)

extern const LsForm ls_lesson_list_form;
