#pragma once

#include "ls-scene.h"

/* Writes the marks of a scene into its file.
 *
 * text: (nullable): what the marks are put into: ls_scene_dup_text() at first, then what the last call gave, or what
 *   somebody made of it; NULL for a program without a scene, which gets a scene file that names it and runs it as it is run now.
 *   Only the lines of marks that have changed are other lines afterwards: comments, order, line ends and everything
 *   else stay as they are, as do breakpoints and forks of other programs. Without a change the text is the same.
 * known: (nullable): what the file holds as far as the caller knows; NULL: there is none yet.
 * marks: of the scene's program; or of another one: breakpoints and forks are then kept for that, and the position is not
 *   written.
 * path: where to write. A link stays and what it leads to is replaced; permissions stay. There is never half a file.
 * force: replace the file also if it holds other bytes than known, that is, if it is not the scene's own or somebody
 *   else has written it since.
 * Returns: (transfer full): what the file holds now; or NULL with LS_ERROR_STATE (the file holds something else, or the
 *   scene was imported), LS_ERROR_IO (cannot be written) or LS_ERROR_REFERENCE (in that folder, the scene's files are not
 *   found, or others), or the error of a reader (marks that the scene has no place for). Then the file is as it was. */
GBytes *ls_scene_save (const LsScene *scene,
                       GBytes *text,
                       GBytes *known,
                       const LsMarks *marks,
                       const char *path,
                       gboolean force,
                       GError **error);
/* The text that the scene runs by: of one that was imported what the importer made, of a program without a scene what stands for
 * it. Returns: (transfer full): NULL with LS_ERROR_STATE if no scene can name the program. */
GBytes *ls_scene_dup_whole_text (const LsScene *scene, GError **error);

/* What ls_scene_save() would write, with text as there. directory: where the scene file would be. Returns: (transfer
 * full), or NULL with an error of the kinds above. */
GBytes *ls_scene_make_text (const LsScene *scene,
                            GBytes *text,
                            const LsMarks *marks,
                            const char *directory,
                            GError **error);

/* Whether the folder of a file takes another in its place. */
gboolean ls_scene_can_replace_file (const char *path);
