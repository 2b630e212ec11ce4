#pragma once

#include <adwaita.h>

#include "ls-saver.h"
#include "ls-session.h"
#include "ls-settings.h"

/* What a window says above and below its panes: bars that stay, and messages that pass. */

/* --- ls-message-bar.c ------------------------------------------------------------------------------------- */

/* A bar for what the person should know before they go on: what failed, or why the program stands still. It stays until it
 * is closed or something else takes its place; its button does "win.cancel". */
#define LS_TYPE_MESSAGE_BAR (ls_message_bar_get_type ())
G_DECLARE_FINAL_TYPE (LsMessageBar, ls_message_bar, LS, MESSAGE_BAR, AdwBin)

void ls_message_bar_show (LsMessageBar *bar, const char *text);
/* The same with a list that the person may unfold. title: of the list; items: char *. */
void ls_message_bar_show_list (LsMessageBar *bar,
                               const char *text,
                               const char *title,
                               const GPtrArray *items);
/* Says that the program stops where it is; NULL takes back what was said of another place, and nothing else. */
void ls_message_bar_show_trap (LsMessageBar *bar, const LsTrap *trap);
/* FALSE if there was nothing to hide. */
gboolean ls_message_bar_dismiss (LsMessageBar *bar);
/* The message shown now; (nullable). */
const char *ls_message_bar_get_text (LsMessageBar *bar);

/* --- ls-recovery-bar.c ------------------------------------------------------------------------------------ */

/* A bar that offers what an earlier session of the scene left behind when it ended otherwise than by being closed. It looks
 * for that whenever a scene is opened, and is not in the way. What is neither restored nor discarded is offered again next
 * time.
 *
 * Signals: "failed" (string): why it could not be restored, and what to do about it. */
#define LS_TYPE_RECOVERY_BAR (ls_recovery_bar_get_type ())
G_DECLARE_FINAL_TYPE (LsRecoveryBar, ls_recovery_bar, LS, RECOVERY_BAR, GtkWidget)

/* Takes references. Its buttons do "win.restore" and "win.discard-recovery". */
GtkWidget *ls_recovery_bar_new (LsSession *session, LsSaver *saver);

/* What is offered, in words; "" if nothing is. */
const char *ls_recovery_bar_get_text (LsRecoveryBar *bar);
/* Both do nothing if nothing is offered; then the next one is. */
void ls_recovery_bar_restore (LsRecoveryBar *bar);
void ls_recovery_bar_discard (LsRecoveryBar *bar);

/* --- ls-coach.c ------------------------------------------------------------------------------------------- */

/* The line that teaches the first keys, once: it moves on when they are used, and is gone for ever after the last
 * or when it is dismissed. It takes as much room as the longest thing that it may say, and keeps that when it has gone: nothing moves
 * below the pointer. */
#define LS_TYPE_COACH (ls_coach_get_type ())
G_DECLARE_FINAL_TYPE (LsCoach, ls_coach, LS, COACH, GtkWidget)

GtkWidget *ls_coach_new (LsSession *session, LsSettings *settings);
gboolean ls_coach_is_shown (LsCoach *coach);
const char *ls_coach_get_text (LsCoach *coach);
/* What a person does that the session does not tell of. */
typedef enum
{
  LS_COACH_WHY, /* asks why a lane is on or off */
  LS_COACH_ROOM /* takes all the room back from the timeline */
} LsCoachDeed;
/* Moves on if that is what the line teaches now. */
void ls_coach_note (LsCoach *coach, LsCoachDeed deed);
/* A person wants no more of it: it goes, and its room with it. TRUE if there was something to dismiss. */
gboolean ls_coach_dismiss (LsCoach *coach);
/* Everything gets another place anyway: room that nothing is said in any more is given back. */
void ls_coach_yield (LsCoach *coach);

/* --- ls-toasts.c ------------------------------------------------------------------------------------------ */

/* Passing messages over a window, one at a time. libadwaita 1.2 frees what it knows of a toast when that has left, though it may be
 * coming up still; so a toast leaves once it is up, and the next one comes when it has left. */
typedef struct
{
  AdwToastOverlay *overlay; /* not owned */
  GtkWidget *sentence;      /* they lie above it; NULL: nothing is there; not owned */
  AdwToast *told;           /* the sentence; NULL when it is gone */
  AdwToast *shown;          /* what the overlay has, until it begins to leave; or NULL; not owned */
  GQueue waiting;           /* AdwToast */
  GListModel *children;     /* of the overlay; or NULL */
  gint64 since, last; /* when shown came, and the last frame, in microseconds of the frame clock */
  guint tick;         /* until shown is up; 0: it is */
  gboolean is_over;   /* shown goes as soon as it is up */
  guint lifting;      /* a source, or 0 */
} LsToasts;

void ls_toasts_init (LsToasts *toasts, AdwToastOverlay *overlay);
/* Shows a sentence for a moment, in place of the one before. */
void ls_toasts_tell (LsToasts *toasts, const char *sentence);
/* The sentence goes: the person goes on. */
void ls_toasts_pass (LsToasts *toasts);
/* Whether widget is a toast or in one. widget: (nullable). */
gboolean ls_toasts_contain (const LsToasts *toasts, GtkWidget *widget);
/* Shows a toast behind those that are there, and takes it. */
void ls_toasts_add (LsToasts *toasts, AdwToast *toast);
/* The sentence has another place: the one in sight goes above it again. */
void ls_toasts_settle (LsToasts *toasts);
/* All go, those too that have not come up yet: what they told of is not there any more. */
void ls_toasts_dismiss (LsToasts *toasts);
/* Before the overlay goes. */
void ls_toasts_clear (LsToasts *toasts);

/* --- ls-undo.c -------------------------------------------------------------------------------------------- */

/* Keeps the breakpoints that were deleted, however it was done, for a person who did not mean to: until another scene is opened. */
#define LS_TYPE_UNDO (ls_undo_get_type ())
G_DECLARE_FINAL_TYPE (LsUndo, ls_undo, LS, UNDO, GObject)

/* Returns: (transfer full). */
LsUndo *ls_undo_new (LsSession *session);
/* breakpoint was deleted. Returns: (transfer full): a toast that says so, with a button for "win.undo". */
AdwToast *ls_undo_tell (LsBreakpoint *breakpoint);
/* Brings back the last one that is not back yet, with another number. Fails with LS_ERROR_STATE if there is none, or as ls_session_add_breakpoint(). */
gboolean ls_undo_restore (LsUndo *undo, GError **error);
/* Whether a breakpoint was deleted since ls_undo_note_change(), which a change of a run calls, and is not back. */
gboolean ls_undo_is_latest (LsUndo *undo);
void ls_undo_note_change (LsUndo *undo);
