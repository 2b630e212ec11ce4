#pragma once

#include "ls-lesson.h"
#include "ls-scene-keys.h"

/* Reading of lessons. Private to the scene library. */

void ls_lesson_free (LsLesson *lesson);
/* lesson: (out) (transfer full) (nullable): NULL: the file has none. Returns: FALSE with LS_ERROR_SYNTAX or LS_ERROR_RANGE at its place. */
gboolean ls_lesson_read (const LsSceneFile *file, LsLesson **lesson, GError **error);
/* Puts the values of a variant, from 1, in place of each $(NAME) of the file. n: (out): how many variants there are. Returns: FALSE with
 * LS_ERROR_SYNTAX or LS_ERROR_RANGE at its place. */
gboolean ls_lesson_apply_variant (const LsSceneFile *file, guint variant, guint *n, GError **error);
