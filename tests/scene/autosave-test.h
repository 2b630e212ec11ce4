#pragma once

#include "ls-autosave.h"
#include "marks-random.h"

/* A scene in a folder of its own, and marks that tell whether they are whole. */

typedef struct
{
  char *folder, *path, *state; /* of the scene; its file; where recoveries are */
  LsScene *scene;
  GBytes *text;
} AutosaveTest;

void autosave_test_set_up (AutosaveTest *test, gconstpointer unused);
void autosave_test_tear_down (AutosaveTest *test, gconstpointer unused);
/* Opens the scene again. */
void autosave_test_reload (AutosaveTest *test);
LsAutosave *autosave_test_new (const AutosaveTest *test);
GPtrArray *autosave_test_find (const AutosaveTest *test);
guint autosave_test_count_files (const char *folder);

/* Marks that follow from a number, and tell it. Returns: (transfer full). */
LsMarks *numbered_marks (const LsScene *scene, guint number);
/* Fails where marks are not those of one number, whole. Returns: that number. */
guint assert_whole (const LsScene *scene, const LsMarks *marks);

#define AUTOSAVE_TEST_ADD(path, function) \
  g_test_add (path, AutosaveTest, NULL, autosave_test_set_up, function, autosave_test_tear_down)
