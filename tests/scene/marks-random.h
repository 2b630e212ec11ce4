#pragma once

#include "ls-scene.h"

/* Marks made up by g_test_rand_*, and compared member by member: the outside witness of what is written and read. */

/* Marks that scene has a place for. Returns: (transfer full). */
LsMarks *marks_random (const LsScene *scene);
/* A few changes to marks. */
void marks_change (LsMarks *marks, const LsScene *scene);
/* Fails the test where they differ. */
void marks_assert_same (const LsMarks *a, const LsMarks *b);
/* A text of any characters that a person or a program may write. Returns: (transfer full): not empty. */
char *marks_random_text (void);
