#pragma once

#include "ls-cli-scene.h"

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
gboolean ls_cli_parts_is_done (const LsScene *scene,
                               const LsDispatchOptions *range,
                               const char *directory);
/* Merges the parts in the folders of directory; they must hold every wave once.
 * Returns: (transfer full): a dispatch whose steps are those of the parts; NULL with an error that names the file. */
LsDispatch *ls_cli_parts_merge (const LsScene *scene, const char *directory, GError **error);

/* Outputs have files of their own, also where their names are spelled alike. Returns: (transfer full): the file of an
 * output in directory. */
char *ls_cli_output_path (const LsScene *scene,
                          guint output,
                          const char *directory,
                          const char *suffix);

/* --- one part and its files (cli-part-file.c) -------------------------------------------------------------- */

typedef struct
{
  char *identity;         /* of the scene: ls_scene_dup_identity() */
  guint64 first, end, of; /* the waves, of how many */
  guint64 steps;          /* of them together */
  guint64 failed;         /* the first wave that did not end, or G_MAXUINT64 */
  guint n_images;
  /* By image.  Words: for each wave 64 lanes, of n_channels words each (of a memory: of so many elements), little-endian,
   * zeros where nothing is.  Written: for each of them a byte, bit c for channel c. */
  GBytes **words, **written;
} LsCliPart;

/* Elements of an output that each lane has: 1, or the part of a memory. */
guint ls_cli_part_elements (const LsScene *scene, guint output);

void ls_cli_part_clear (LsCliPart *part);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsCliPart, ls_cli_part_clear)

/* Makes directory, which may be an older part or empty, as a whole or not at all. */
gboolean ls_cli_part_write (const LsScene *scene,
                            const LsCliPart *part,
                            const char *directory,
                            GError **error);
/* Fills part, which is zero, and checks that it is whole and of this scene; it may hold a failed wave. Errors:
 * LS_ERROR_IO, LS_ERROR_STATE. */
gboolean ls_cli_part_read (const LsScene *scene,
                           const char *directory,
                           guint n_images,
                           LsCliPart *part,
                           GError **error);
