#pragma once

#include "ls-race-book.h"
#include "ls-scene.h"

G_BEGIN_DECLS

/* The races of a whole scene, as data and in words. */

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

/* a{sv}: "waves", "failed_waves", "words" t, and "races" aa{sv}, each with "memory" s ("share", "export", "reduction") and
 * "word" t, or "register" s; "words", "accesses" t, "first" and "second" a{sv} of "wave", "step", "line", "lane" t, "access" s
 * ("write" or "read") and "op" s; "sentence" s. Returns: (transfer floating). */
GVariant *ls_races_to_variant (const LsRaces *races, const LsScene *scene);
/* The members of a race that say which word and where, of a step that makes some known. (transfer floating) */
GVariant *ls_race_step_to_variant (const LsRaceStep *step, const LsScene *scene);
/* A line for each race, then how many words are in races. Returns: (transfer full). */
char *ls_races_to_text (const LsRaces *races, const LsScene *scene);

G_END_DECLS
