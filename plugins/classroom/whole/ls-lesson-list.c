#include "ls-lesson-list.h"

#include <string.h>

#include "ls-data-folder.h"
#include "ls-error.h"
#include "ls-words.h"

#define SUFFIX ".lanescope"

const char *
ls_lesson_own_folder (void)
{
  return ls_data_folder ("lessons");
}

/* --- names --------------------------------------------------------------------------------------------------- */

/* "lesson-9" is before "lesson-10". */
static int
compare_numbers (const char **one, const char **other)
{
  char *one_end, *other_end;
  const guint64 a = g_ascii_strtoull (*one, &one_end, 10);
  const guint64 b = g_ascii_strtoull (*other, &other_end, 10);

  *one = one_end;
  *other = other_end;
  return a < b ? -1 : a > b;
}

static int
compare_names (const char *one, const char *other)
{
  while (*one != '\0' && *other != '\0')
    {
      int order = 0;

      if (g_ascii_isdigit (*one) && g_ascii_isdigit (*other))
        order = compare_numbers (&one, &other);
      else
        order = (guchar) *one++ - (guchar) *other++;
      if (order != 0)
        return order;
    }
  return (guchar) *one - (guchar) *other;
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const LsLessonEntry *one = *(const LsLessonEntry *const *) a;
  const LsLessonEntry *other = *(const LsLessonEntry *const *) b;
  const gboolean is_below = strchr (one->file, '/') != NULL;
  const int order = is_below - (strchr (other->file, '/') != NULL);
  const int by_name = order != 0 ? order : compare_names (one->file, other->file);

  return by_name != 0 ? by_name : strcmp (one->file, other->file); /* "1" and "01" */
}

/* --- folders ------------------------------------------------------------------------------------------------- */

static void
entry_free (gpointer data)
{
  LsLessonEntry *entry = data;

  g_free (entry->file);
  g_free (entry->title);
  g_free (entry->language);
  g_free (entry);
}

static void
error_free (gpointer data)
{
  g_error_free (data);
}

/* file: below the folder. */
static void
add_file (LsLessonList *list, const char *path, const char *file)
{
  GError *error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (path, &error);
  const LsLesson *lesson = scene != NULL ? ls_scene_get_lesson (scene) : NULL;
  LsLessonEntry *entry;

  if (scene == NULL)
    g_ptr_array_add (list->problems, error);
  if (lesson == NULL)
    return;
  entry = g_new0 (LsLessonEntry, 1);
  entry->file = g_strdup (file);
  entry->title = g_strdup (lesson->title);
  entry->language = g_strdup (lesson->language);
  entry->minutes = lesson->minutes;
  entry->n_stops = lesson->stops->len;
  entry->n_variants = ls_scene_get_n_variants (scene);
  entry->is_silent = lesson->is_silent;
  g_ptr_array_add (list->lessons, entry);
}

/* below: NULL: the folder itself, whose folders are looked into too. */
static gboolean
add_folder (LsLessonList *list, const char *path, const char *below, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  if (dir == NULL)
    return ls_fail (error, LS_ERROR_IO, "%s: %s (name a folder that has lessons)", path,
                    ls_words (!g_file_test (path, G_FILE_TEST_EXISTS) ? N_ ("no such folder")
                              : !g_file_test (path, G_FILE_TEST_IS_DIR)
                                ? N_ ("not a folder")
                                : N_ ("the folder cannot be read")));
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);
      g_autofree char *file = below != NULL ? g_build_filename (below, name, NULL) : NULL;

      if (g_str_has_suffix (name, SUFFIX) && g_file_test (inner, G_FILE_TEST_IS_REGULAR))
        add_file (list, inner, file != NULL ? file : name);
      else if (below == NULL && g_file_test (inner, G_FILE_TEST_IS_DIR))
        add_folder (list, inner, name, NULL);
    }
  return TRUE;
}

static int
compare_problems (gconstpointer a, gconstpointer b)
{
  const GError *const *one = a, *const *other = b;

  return compare_names ((*one)->message, (*other)->message);
}

LsLessonList *
ls_lesson_list_new (const char *folder, GError **error)
{
  g_autoptr (LsLessonList) list = g_new0 (LsLessonList, 1);

  list->folder = g_strdup (folder);
  list->lessons = g_ptr_array_new_with_free_func (entry_free);
  list->problems = g_ptr_array_new_with_free_func (error_free);
  if (!add_folder (list, folder, NULL, error))
    return NULL;
  g_ptr_array_sort (list->lessons, compare_entries);
  g_ptr_array_sort (list->problems, compare_problems);
  return g_steal_pointer (&list);
}

static char *
dup_path (const LsLessonList *list, const LsLessonEntry *entry)
{
  return g_canonicalize_filename (entry->file, list->folder);
}

static gboolean
is_in_folder (const char *path, const char *other)
{
  g_autofree char *folder = g_path_get_dirname (path), *other_folder = g_path_get_dirname (other);

  return g_str_equal (folder, other_folder);
}

LsLessonList *
ls_lesson_list_new_own (void)
{
  const char *folder = ls_lesson_own_folder ();

  return folder != NULL ? ls_lesson_list_new (folder, NULL) : NULL;
}

char *
ls_lesson_list_dup_uri (const LsLessonList *list, const LsLessonEntry *entry)
{
  g_autofree char *path = dup_path (list, entry);

  return g_filename_to_uri (path, NULL, NULL);
}

static const char *
find_language (const LsLessonList *list)
{
  const char *const *names = g_get_language_names ();

  for (guint i = 0; names[i] != NULL; i++)
    for (guint j = 0; j < list->lessons->len; j++)
      if (g_strcmp0 (((const LsLessonEntry *) list->lessons->pdata[j])->language, names[i]) == 0)
        return names[i];
  return "en";
}

gboolean
ls_lesson_list_is_spoken (const LsLessonList *list, const LsLessonEntry *entry)
{
  return g_strcmp0 (entry->language, find_language (list)) == 0;
}

/* "2" of "2. If and else". */
static gboolean
has_number (const LsLessonEntry *entry, const char *number)
{
  const gsize length = strlen (number);

  return g_ascii_isdigit (number[0]) && strncmp (entry->title, number, length) == 0 &&
         entry->title[length] == '.';
}

char *
ls_lesson_dup_file (const char *name)
{
  g_autoptr (LsLessonList) list =
    g_file_test (name, G_FILE_TEST_EXISTS) ? NULL : ls_lesson_list_new_own ();

  for (guint i = 0; list != NULL && i < list->lessons->len; i++)
    {
      const LsLessonEntry *entry = g_ptr_array_index (list->lessons, i);

      if (g_str_equal (entry->file, name) ||
          (has_number (entry, name) && ls_lesson_list_is_spoken (list, entry)))
        return dup_path (list, entry);
    }
  return g_strdup (name);
}

const LsLessonEntry *
ls_lesson_list_find_next (const LsLessonList *list, const char *path)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  gboolean is_behind = FALSE;

  for (guint i = 0; i < list->lessons->len; i++)
    {
      const LsLessonEntry *entry = g_ptr_array_index (list->lessons, i);
      g_autofree char *each = dup_path (list, entry);

      if (entry->is_silent || !is_in_folder (each, whole))
        continue;
      if (is_behind)
        return entry;
      is_behind = g_str_equal (each, whole);
    }
  return NULL;
}

void
ls_lesson_list_free (LsLessonList *list)
{
  g_ptr_array_unref (list->lessons);
  g_ptr_array_unref (list->problems);
  g_free (list->folder);
  g_free (list);
}

/* --- as an answer -------------------------------------------------------------------------------------------- */

/* clang-format off */
static const LsField entry_fields[] = {
  LS_FIELD (LsLessonEntry, STRING, file),
  LS_FIELD (LsLessonEntry, STRING, title),
  LS_FIELD (LsLessonEntry, STRING, language),
  LS_FIELD (LsLessonEntry, UINT, minutes),
  LS_FIELD (LsLessonEntry, UINT, n_stops),
  LS_FIELD (LsLessonEntry, UINT, n_variants),
  LS_FIELD_END
};
static const LsField list_fields[] = {
  LS_FIELD (LsLessonList, STRING, folder),
  LS_FIELD_POINTED (LsLessonList, lessons, "lessons", entry_fields),
  LS_FIELD_END
};
static const LsColumn columns[] = {
  { N_ ("File"), LS_COLUMN_TEXT, 24 }, { N_ ("Language"), LS_COLUMN_TEXT, 9 }, { N_ ("Minutes"), LS_COLUMN_NUMBER, 7 },
  { N_ ("Stops"), LS_COLUMN_NUMBER, 7 }, { N_ ("Variants"), LS_COLUMN_NUMBER, 9 }, { N_ ("Title"), LS_COLUMN_TEXT, 0 }, { NULL, 0, 0 }
};
static const LsFormTable tables[] = {
  { .key = "lessons", .columns = columns,
    .cells = { "{file}", "{language}", "{minutes}", "{n_stops}", "{n_variants}", "{title}" } },
  { .key = NULL }
};
static const LsSentence summary[] = {
  { NULL, N_ ("{#lessons lesson|lessons} in {folder}.") }, { NULL, NULL }
};
/* clang-format on */
const LsForm ls_lesson_list_form = { .fields = list_fields, .tables = tables, .summary = summary };
