#pragma once

#include "ls-cli-scene.h"

G_BEGIN_DECLS

/* A dispatch in parts, for big jobs: each part runs some waves and keeps what they exported; merging the parts gives what
 * one run of all waves gives, to the bit. */

/* Reads "FIRST..LAST" (both included) into options.
 * Errors: LS_ERROR_RANGE; LS_ERROR_UNSUPPORTED where the scene cannot be split. */
gboolean ls_cli_parts_range (const LsScene *scene,
                             const char *waves,
                             LsDispatchOptions *options,
                             GError **error);
/* Makes directory, a part: whole or not at all. An older part there, and an empty folder, give way. */
gboolean ls_cli_parts_write (const LsScene *scene,
                             const LsDispatch *dispatch,
                             const char *directory,
                             GError **error);
/* Whether directory is a whole part of this run, with these waves, all of which ended. */
gboolean
ls_cli_parts_is_done (const LsScene *scene, const LsDispatchOptions *range, const char *directory);
/* Merges the parts in the folders of directory; they must hold every wave once.
 * Returns: (transfer full): a dispatch whose steps are those of the parts; NULL with an error that names the file. */
LsDispatch *ls_cli_parts_merge (const LsScene *scene, const char *directory, GError **error);

/* Outputs have files of their own, also where their names are spelled alike. Returns: (transfer full): the file of an
 * output in directory. */
char *
ls_cli_output_path (const LsScene *scene, guint output, const char *directory, const char *suffix);

G_END_DECLS
