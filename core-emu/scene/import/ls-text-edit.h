#pragma once

#include "ls-scene-private.h"

/* Other inputs for a text that is open. A person typed them: files that they name are read wherever they lie. */

/* Whether a scene file that names the scene's text gives that other inputs than the scene was made with, so that ls_text_edit_reopen() is wanted. */
gboolean ls_text_edit_is_other (const LsScene *scene, GBytes *frame);
/* What the importer makes of the same text on the inputs of frame. Returns: (transfer full): NULL with the errors of ls_scene_open_how(), without the
 * place of a file. */
LsScene *ls_text_edit_reopen (const LsScene *scene, GBytes *frame, GError **error);
