#pragma once

#include <glib.h>

#include "ls-scene.h"

G_BEGIN_DECLS

/* Whether the scene's own run has races: found out once a scene, in a thread, where the program shares words between lanes. */
typedef struct _LsRaceHint LsRaceHint;

/* found: called with data once a scene turns out to have races. */
LsRaceHint *ls_race_hint_new (void (*found) (gpointer data), gpointer data);
void ls_race_hint_free (LsRaceHint *hint);

/* scene: (nullable): asks about it, and no more about the one before. */
void ls_race_hint_follow (LsRaceHint *hint, LsScene *scene);
/* Returns: (transfer full): a sentence, or NULL where no race is known. */
char *ls_race_hint_tell (const LsRaceHint *hint);

G_END_DECLS
