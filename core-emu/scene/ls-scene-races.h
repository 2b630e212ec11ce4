#pragma once

#include "ls-race-book.h"
#include "ls-scene.h"

/* The races of a whole scene; ls-races-form.h says them. */

/* Of the scene's dispatch; see ls_race_book_new(). Its subjects have one each, and may be given one of all. (transfer full) */
LsRaceBook *ls_scene_new_race_book (const LsScene *scene, guint64 max_steps, gboolean is_whole);
/* own: (nullable): a run of wave that takes the place of the scene's, with its group. interrupt: (nullable). Returns:
 * (transfer full): as ls_races_find(). */
LsRaces *ls_scene_find_races (const LsScene *scene,
                              LsSubject *own,
                              guint wave,
                              guint64 max_steps,
                              const gint *interrupt,
                              GError **error);
