#pragma once

#include "ls-fields.h"

/* What is open at a place, a branch, a loop or a call, as data and in words: the same for answers, prompt and window. */

/* An LsFrame: a frame of data/lanescope.schema.json, without the members of a list of them. */
extern const LsField ls_frame_fields[];
/* Appends what there is to say of it besides what it restores: "; iteration 2 of 5, aL = 3", or nothing. */
void ls_frame_append_details (GString *text, const LsFrame *frame, const LsProgram *program);
