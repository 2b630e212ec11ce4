#pragma once

#include <gtk/gtk.h>

#include "ls-session.h"
#include "ls-settings.h"

/* The line that teaches the first two keys, once: it moves on when they are used, and is gone for ever after the last
 * or when it is dismissed. It takes as much room as the longest thing that it may say, and keeps that when it has gone: nothing moves
 * below the pointer. */
#define LS_TYPE_COACH (ls_coach_get_type ())
G_DECLARE_FINAL_TYPE (LsCoach, ls_coach, LS, COACH, GtkWidget)

GtkWidget *ls_coach_new (LsSession *session, LsSettings *settings);
gboolean ls_coach_is_shown (LsCoach *coach);
const char *ls_coach_get_text (LsCoach *coach);
/* TRUE if there was something to dismiss. */
gboolean ls_coach_dismiss (LsCoach *coach);
/* Everything gets another place anyway: room that nothing is said in any more is given back. */
void ls_coach_yield (LsCoach *coach);
