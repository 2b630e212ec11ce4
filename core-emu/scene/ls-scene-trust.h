#pragma once

#include "ls-budget.h"

/* Which files a scene may name. */
typedef enum
{
  LS_TRUST_FOLDER, /* those below its own folder, whoever wrote it */
  LS_TRUST_ALL,    /* any, as a person said */
} LsSceneTrust;

/* Ends the message of LS_ERROR_TRUST: how it is allowed. */
#define LS_SCENE_TRUST_HINT                                                            \
  N_ (" (if you know who wrote the scene: --trust on the command line, or yes in the " \
      "window)")

/* Reads the file at path, at most max bytes, for a scene in folder; both may be of the program's own "resource://".
 * Without trust it must lie below folder when all links are followed, and does: what is checked is what is opened, whatever
 * somebody else does to the names meanwhile. Nothing but a plain file is opened to be read.
 * share: (nullable): what the file has is taken of it before it is read.
 * Returns: (transfer full), or NULL with LS_ERROR_TRUST, LS_ERROR_REFERENCE for a file that is not there, LS_ERROR_RANGE or
 * LS_ERROR_IO. The message does not begin with the file's name, and says nothing of what is in it. */
GBytes *ls_scene_trust_read (const char *folder,
                             const char *path,
                             LsSceneTrust trust,
                             gsize max,
                             LsBudgetShare *share,
                             GError **error);
/* What of path comes behind folder, both without links and dots; NULL if path is not below it. */
const char *ls_scene_trust_part (const char *folder, const char *path);
