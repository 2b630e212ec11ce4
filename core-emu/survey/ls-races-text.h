#pragma once

#include "ls-scene-races.h"

G_BEGIN_DECLS

/* Races of a scene as data and in words. */

/* Returns: (transfer floating): answer_races of the schema. */
GVariant *ls_races_to_variant (const LsRaces *races, const LsScene *scene);
/* The members of a race that say which word and where, of a step that makes some known. (transfer floating) */
GVariant *ls_race_step_to_variant (const LsRaceStep *step, const LsScene *scene);
/* A line for each race, then how many words are in races. Returns: (transfer full). */
char *ls_races_to_text (const LsRaces *races, const LsScene *scene);

G_END_DECLS
