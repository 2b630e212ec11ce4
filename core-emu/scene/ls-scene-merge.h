#pragma once

#include "ls-document.h"

G_BEGIN_DECLS

/* Puts marks into the document of a scene and leaves all else as it is. was, now: ls_marks_to_document() of the marks that
 * it has, and of those that it shall have, of one program. is_own: that of the scene, which the short form of breakpoints in
 * [debug] belongs to. */
void ls_scene_merge (LsDocument *document,
                     const LsDocument *was,
                     const LsDocument *now,
                     gboolean is_own);

G_END_DECLS
