#pragma once

#include "ls-fields.h"

/* What is open at a place, a branch, a loop or a call, as data and in words: the same for answers, prompt and window. */

/* An LsFrame: a frame of data/lanescope.schema.json, without the members of a list of them. */
extern const LsField ls_frame_fields[];
/* Appends what there is to say of it besides what it restores: "; iteration 2 of 5, aL = 3", or nothing. */
void ls_frame_append_details (GString *text, const LsFrame *frame, const LsProgram *program);

/* "Loop 2": an entry of a stack, with its level, from 1. Returns: (transfer full). */
char *ls_frame_dup_title (const LsFrame *frame, guint level);
/* "restores 41 lanes, 12 of them off now; iteration 3, aL = 2, 5 left"; of a call "returns to line 9". running: the lanes that run
 * now. Returns: (transfer full). */
char *ls_frame_dup_card (const LsFrame *frame, LsMask running, const LsProgram *program);
