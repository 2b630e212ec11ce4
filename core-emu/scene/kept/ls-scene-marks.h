#pragma once

#include "ls-marks-build.h"
#include "ls-scene-fields.h"

/* Reading marks from the groups of a scene file, or of a recovery. */

/* What there is to mark. */
typedef struct
{
  const LsMachine *machine;
  /* that the marks are of; NULL if it is not at hand, and then changes are not checked */
  const LsProgram *program;
  guint n_lines; /* of the listing */
  guint n_waves;
  GPtrArray *diagnostics; /* (nullable): gets what is wrong with lines that are kept unread */
  gboolean has_position;  /* [debug] is of the marks' program, if it does not say another one */
} LsMarkLimits;

/* Reads all groups of marks. Those of another program than marks->program are checked for their form only, and left
 * out. */
gboolean ls_scene_marks_read (const LsSceneFile *file,
                              const LsMarkLimits *limits,
                              LsMarks *marks,
                              GError **error);

/* --- the parts ------------------------------------------------------------------------------------------- */

gboolean ls_scene_position_read (const LsSceneFile *file,
                                 const LsMarkLimits *limits,
                                 LsMarks *marks,
                                 GError **error);
gboolean ls_scene_notes_read (const LsSceneFile *file,
                              const LsMarkLimits *limits,
                              LsMarks *marks,
                              GError **error);
gboolean ls_scene_forks_read (const LsSceneFile *file,
                              const LsMarkLimits *limits,
                              LsMarks *marks,
                              GError **error);
/* Whether text is the hash of a program: 16 lower-case hexadecimal digits. */
gboolean ls_scene_is_hash (const char *text);
