#pragma once

#include "ls-cli-parts.h"

G_BEGIN_DECLS

/* One part of a dispatch, and its files. */

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

G_END_DECLS
