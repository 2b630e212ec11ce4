#pragma once

#include "ls-breakpoint.h"
#include "ls-session.h"

/* What the move to here stopped for: "Stopped by breakpoint 2: change of R1.x, if R1.x > 0.5.", with a sentence for each of
 * several. Returns: (transfer full) (nullable): NULL if it was no breakpoint, or nothing is open. */
char *ls_stop_tell (LsSession *session);

/* Breakpoints in words, the same for every frontend. */

/* Where or when it stops: "line 13: 06 LOOP_BREAK  ADDR(9)", "change of R1.x", "kill". Returns: (transfer full). */
char *ls_breakpoint_tell_place (LsBreakpoint *breakpoint, const LsProgram *program);
/* Appends what narrows it and what it says instead: "if R1.x > 0.5; lanes 0-15; from hit 3 on"; nothing if it stops each
 * time. Whether it is enabled and works is not told. */
void ls_breakpoint_append_limits (LsBreakpoint *breakpoint, GString *text);
/* Why no change of it would be kept: "breakpoint 2 is not understood and stays as the scene's file has it"; NULL if one
 * would be. Returns: (transfer full) (nullable). */
char *ls_breakpoint_tell_fixed (LsBreakpoint *breakpoint);

/* An event that can be waited for without saying more. */
typedef struct
{
  const char *word; /* as ls_goal_parse() reads it */
  const char *sentence;
} LsEventWords;

/* The most usual ones first; the last one has a NULL word. */
extern const LsEventWords ls_event_words[];
/* word: as a person wrote it. (nullable): what happens then, if word is one of the list. */
const char *ls_event_words_find (const char *word);
