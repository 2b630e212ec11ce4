#pragma once

#include "ls-form.h"
#include "ls-scene-races.h"

/* Races of a scene: answer_races of the schema, about the scene; a line for each race, then how many words are in races. */
extern const LsForm ls_races_form;
/* Of LsEvent: "race": which word and where, of a step that makes a race known. */
extern const LsField ls_event_race_fields[];
