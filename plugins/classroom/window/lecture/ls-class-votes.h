#pragma once

#include "ls-lesson-key.h"

/* What a class answers, as its teacher counts hands: "0-31: 12; 32-63: 5" for lanes, "1: 5; 2: 20" for choices. */

/* key: (nullable): what is asked; of CHOICE the parts before the colons are choices, else lanes. votes: (out): by lane, or by choice from
 * 0. Returns: (transfer full) (nullable): what is wrong with the text. */
char *ls_class_votes_parse (const LsLessonKey *key, const char *text, guint votes[LS_LANES]);
