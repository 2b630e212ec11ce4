#pragma once

#include "ls-scene.h"

/* A place for one recovery: its file, and a lock beside it that the kernel gives back however the process ends. */

#define LS_AUTOSAVE_SLOTS 100 /* of one scene */
/* The last line of a recovery: this, and the SHA-256 of all before it. */
#define LS_AUTOSAVE_SUM_PREFIX "# sha256 "

/* Tells texts of scene files apart. Returns: (transfer full). */
char *ls_autosave_sum (GBytes *bytes);

typedef struct
{
  char *path; /* of the recovery */
  char *lock_path;
  int lock; /* open as long as the slot is held */
} LsAutosaveSlot;

/* The beginning of the names of all recoveries of a scene. Returns: (transfer full). */
char *ls_autosave_slot_key (const LsScene *scene);
/* Takes slot number of a scene. Returns: (transfer full): NULL without an error if somebody has it, else with
 * LS_ERROR_IO. */
LsAutosaveSlot *ls_autosave_slot_take (const char *folder,
                                       const char *key,
                                       guint number,
                                       GError **error);
/* Whether there may be a recovery, without taking it. */
gboolean ls_autosave_slot_exists (const char *folder, const char *key, guint number);
/* Whether it holds a recovery. */
gboolean ls_autosave_slot_is_used (const LsAutosaveSlot *slot);
/* Removes what a kill left beside the recovery. */
void ls_autosave_slot_clean (const LsAutosaveSlot *slot);
/* Removes the recovery. */
void ls_autosave_slot_clear (const LsAutosaveSlot *slot);
/* Gives the slot back; its recovery stays. */
void ls_autosave_slot_free (LsAutosaveSlot *slot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsAutosaveSlot, ls_autosave_slot_free)
