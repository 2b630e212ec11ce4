#pragma once

#include <gio/gio.h>

#include "ls-breakpoint.h"
#include "ls-forks.h"
#include "ls-lane-touches.h"
#include "ls-mask-history.h"
#include "ls-scene.h"
#include "ls-timeline.h"
#include "ls-view.h"
#include "ls-writers.h"

/* The public model of debugging, for every frontend.  One worker thread owns the engine; calls return at once and
 * results come back through the main context that was the thread's default when the session was made, as properties
 * and signals.  The _sync calls wait, for programs without a main loop; they emit the same signals before they return.
 * All calls but ls_session_interrupt() belong to the thread that made the session.
 *
 * Properties: "scene" (pointer), "view" (LsView, NULL before the first stop), "busy" (boolean: something was asked
 *   and its stop has not been seen), "focus-lane" (uint, 0..63), "chosen-lanes" (uint64, not 0), "breakpoints" (GListModel of LsBreakpoint: those of
 *   lines by line, then the others by number; the same list for ever), "history" (LsHistory or NULL), "image-revision" (uint, grows when the output images
 *   change), "can-go-back" and "can-go-forward" (boolean), "veil" (LsVeil or NULL)
 * Signals: "marks-changed", whenever breakpoints, runs, watches, notes or bookmarks change, and when they are saved; "stopped" (LsView *view), after the properties have changed, for every open, focus and move that is
 *   carried out, also where the place stays the same; "failed" (GError *error), for what cannot be done; nothing
 *   has changed then. */
#define LS_TYPE_SESSION (ls_session_get_type ())
G_DECLARE_FINAL_TYPE (LsSession, ls_session, LS, SESSION, GObject)

LsSession *ls_session_new (void);

/* --- opening --------------------------------------------------------------------------------------------- */

/* Makes scene the one debugged and moves to its position: by default the first divergence of its wave if there is one
 * in the first LS_HISTORY_MAX steps, else the start. Its breakpoints replace the list. What runs or waits is
 * interrupted first. Keeps what was open if that fails (LS_ERROR_RANGE: a position that the scene does not have). */
void ls_session_open (LsSession *session, LsScene *scene);
/* Scenes that are opened later open where the step is next that makes the first divergence, not behind it, so that whoever
 * makes the step sees the lanes leave: ls_view_get_lanes_found() are these. A window shows what comes; a prompt tells
 * what was. */
void ls_session_set_opens_before (LsSession *session, gboolean is_before);
/* Nothing is worked out besides what is asked: no history of the run and no images, of which the budget would have to keep
 * some. at_start: scenes open at the start, whatever they say. For who asks one question; before anything is opened. */
void ls_session_set_plain (LsSession *session, gboolean at_start);
/* As ls_session_open(), but stays at the wave, lane and step that are looked at, or at the end if the run is shorter: scene is a newer
 * version of the one that is open. Without that wave it is opened where it says. */
void ls_session_reopen (LsSession *session, LsScene *scene);
/* The same, and what a person made of the one that is open is made of it too, in place of what scene has: all but breakpoints of
 * lines where nothing runs any more. */
void ls_session_reopen_kept (LsSession *session, LsScene *scene);
gboolean ls_session_open_sync (LsSession *session, LsScene *scene, GError **error);
LsScene *ls_session_get_scene (LsSession *session); /* (nullable), (transfer none) */

/* --- moving ---------------------------------------------------------------------------------------------- */

/* Asks for a move; ignored if nothing is open or about to be. Moves that wait behind one that runs are merged: START, END and
 * TO_STEP replace them, repetitions beyond two are dropped, so that a key held down stops when it is let go. */
void ls_session_move (LsSession *session, LsMove move, guint64 argument);
/* Returns: (transfer none): the view at the stop, or NULL with LS_ERROR_STATE if nothing is open. */
LsView *ls_session_move_sync (LsSession *session, LsMove move, guint64 argument, GError **error);
/* Runs to the next (is_back: the previous) place of target, which has no condition and no measure. Returns: FALSE with
 * LS_ERROR_STATE if nothing is open. */
gboolean ls_session_run_to_target (LsSession *session,
                                   const LsTarget *target,
                                   gboolean is_back,
                                   GError **error);
/* The same, for who waits. Without such a place the move goes to the end, or back to the start. Returns: (transfer none): the view at the
 * stop, or NULL with the same error. */
LsView *ls_session_run_to_target_sync (LsSession *session,
                                       const LsTarget *target,
                                       gboolean is_back,
                                       GError **error);
/* The same for a place that text describes: see ls_goal_parse(); "lane" is the focus lane's. Without it, the move goes to the end, or back
 * to the start. Fails with the errors of ls_goal_parse(), or LS_ERROR_STATE. */
gboolean ls_session_run_to (LsSession *session, const char *text, gboolean is_back, GError **error);
/* The same, but no breakpoint stops the move, and it stays where there is no such place. */
gboolean ls_session_settle_at (LsSession *session,
                               const char *text,
                               gboolean is_back,
                               GError **error);
/* The same, for who waits. Returns: (transfer none): the
 * view at the stop, or NULL with the errors of either. */
LsView *ls_session_run_to_sync (LsSession *session,
                                const char *text,
                                gboolean is_back,
                                GError **error);
/* The same over all waves: where this one has no such place behind (before) where it is, on through the next (previous)
 * ones, each from its start to its end, both with them. text: NULL for what breakpoints stop at. It ends in the first wave that has it, or
 * where a program traps or is interrupted there; without any it stays, with at_limit. Interrupted on the way back it stays as well.
 * ls_session_set_max_steps() is for each wave. */
gboolean ls_session_search_waves (LsSession *session,
                                  const char *text,
                                  gboolean is_back,
                                  GError **error);
LsView *ls_session_search_waves_sync (LsSession *session,
                                      const char *text,
                                      gboolean is_back,
                                      GError **error);
/* Ends what runs and forgets the moves that wait. A move forwards stops on its way, with all that is told at a stop; a
 * search backwards stays where it began; the reason of both is LS_STOP_INTERRUPT. Any thread, but not a signal handler. */
void ls_session_interrupt (LsSession *session);
/* Later moves forwards, other than to a step, make so many steps at most: see ls_view_is_spent(). 0, as at first: any
 * number. */
void ls_session_set_max_steps (LsSession *session, guint64 max_steps);
/* The position that what runs has got to, for people who wait. */
guint64 ls_session_get_reached (LsSession *session);
gboolean ls_session_get_busy (LsSession *session);
LsView *ls_session_get_view (LsSession *session); /* (nullable) */

/* Goes to another wave, at the same step or at its end if it is shorter; lane becomes the focus. What runs or waits is
 * interrupted first. Fails with LS_ERROR_RANGE for a wave or lane that is not there, with LS_ERROR_STATE if nothing is
 * open or if interrupted. */
void ls_session_focus_wave (LsSession *session, guint wave, guint lane);
gboolean ls_session_focus_wave_sync (LsSession *session, guint wave, guint lane, GError **error);
/* While somebody looks aside and will come back, stops are no places to go back to. */
void ls_session_set_aside (LsSession *session, gboolean is_aside);
/* The same to a step, not by way of the one looked at now: one place to go back from. */
void ls_session_focus_step (LsSession *session, guint wave, guint64 step, guint lane);
/* The same to what an answer tells of, where the step that did it comes next; of a text that runs to where its statement begins. */
void ls_session_focus_cause (LsSession *session, guint wave, guint64 step, guint lane);
gboolean ls_session_focus_step_sync (LsSession *session, guint wave, guint64 step, GError **error);
guint ls_session_get_focus_lane (LsSession *session);
void ls_session_set_focus_lane (LsSession *session, guint lane);
/* Whether moves by statements, and breakpoints of a text, stop where the lane that is looked at does one, and nowhere else. The property
 * "lane-only". */
gboolean ls_session_get_lane_only (LsSession *session);
/* The lanes that moves by lines follow: the one that is looked at, or all. */
LsMask ls_session_get_followed_lanes (LsSession *session);
void ls_session_set_lane_only (LsSession *session, gboolean is_lane_only);
/* Somebody chose a pixel, vertex or thread: moves by statements of a text follow its lane alone from now on. Nothing changes elsewhere. */
void ls_session_follow_lane (LsSession *session);

/* The lanes that somebody wants to see where many are shown: all at first. They stay over steps, waves and scenes. lanes: 0 means all
 * of them. The focus lane need be none of them. */
LsMask ls_session_get_chosen_lanes (LsSession *session);
void ls_session_set_chosen_lanes (LsSession *session, LsMask lanes);
/* The same for who chose them by hand: the focus lane becomes the lowest of them if it is none of them. */
void ls_session_choose_lanes (LsSession *session, LsMask lanes);
/* What text says of lanes: a set as ls_lanes_parse() reads it, or a condition, which chooses the lanes where it has a value other than 0,
 * whether they are active or not. Fails with LS_ERROR_STATE if nothing is open, with LS_ERROR_RANGE where it is true in no lane, or with
 * the errors of ls_expr_new(). */
gboolean ls_session_find_lanes (LsSession *session,
                                const char *text,
                                LsMask *lanes,
                                GError **error);

/* Any stop is a place that can be gone back to, as with Back and Forward of a browser: n is -1 or 1. The properties
 * "can-go-back" and "can-go-forward" follow it. What runs or waits is interrupted first. */
gboolean ls_session_can_go (LsSession *session, int n);
void ls_session_go (LsSession *session, int n);
/* Fails with LS_ERROR_STATE if there is no such place. */
gboolean ls_session_go_sync (LsSession *session, int n, GError **error);

/* --- what if --------------------------------------------------------------------------------------------- */

/* The runs of the wave that is looked at: its own and those that came of changes. Owned by the session, until it opens
 * something else; NULL while nothing is open. ls_view_get_fork() says which of them is looked at. */
const LsForks *ls_session_get_forks (LsSession *session);
/* Goes to another run of the wave, at the same step or at its end if it is shorter. Fails with LS_ERROR_REFERENCE, or
 * LS_ERROR_STATE if nothing is open or if interrupted. */
gboolean ls_session_focus_fork_sync (LsSession *session, guint fork, GError **error);
/* The same, without waiting: "stopped" or "failed" tells what came of it, ls_session_interrupt() ends it. */
gboolean ls_session_focus_fork (LsSession *session, guint fork, GError **error);
/* The same to a step, not by way of the one looked at now; G_MAXUINT64: the same step as now. */
gboolean ls_session_focus_fork_step (LsSession *session, guint fork, guint64 step, GError **error);
/* Makes a change in the run that is looked at and stays at the step. The scene's own run, a run that others parted from,
 * and any run if there is a name, stay as they are: a new run parts from them (name NULL: "what-if 1" and so on). What
 * runs or waits is interrupted first. Fails with the errors of ls_forks_add(), and nothing has changed then. */
gboolean ls_session_change_sync (LsSession *session,
                                 const char *name,
                                 const LsChange *change,
                                 GError **error);
/* Begins a run that parts from the one that is looked at, whichever that is, and stays at the step; the next change goes into it. name and errors as above. */
gboolean ls_session_part_sync (LsSession *session, const char *name, GError **error);
/* As ls_session_change_sync(), without waiting: the run is made at once, "stopped" or "failed" tells what came of going there. Interrupted, the
 * run is there and is not looked at. Returns: the run, or LS_FORK_MAIN with the errors. */
guint ls_session_change (LsSession *session,
                         const char *name,
                         const LsChange *change,
                         GError **error);
/* How many runs the scene's file has, or the one before it had, that mean nothing to its program: they are kept, and not made. */
guint ls_session_count_unmade_runs (LsSession *session);
/* Takes back the last change of the run that is looked at; a run of one change is removed, as ls_session_remove_fork_sync() does. *words gets what it was,
 * for people. Fails with LS_ERROR_STATE where nothing was changed, or where other runs parted from it since. */
gboolean ls_session_take_back_change (LsSession *session, char **words, GError **error);
/* As ls_forks_rename() and ls_forks_remove(). Who looks at a run that is removed comes to the one it parted from. */
gboolean ls_session_rename_fork (LsSession *session, guint fork, const char *name, GError **error);
gboolean ls_session_remove_fork_sync (LsSession *session, guint fork, GError **error);

/* --- breakpoints ----------------------------------------------------------------------------------------- */

/* Takes a reference to a breakpoint, gives it a number and a place in the list. Those of a line are kept at the first line of
 * its step. Fails with LS_ERROR_STATE if nothing is open, or with what is wrong with it. */
gboolean ls_session_add_breakpoint (LsSession *session, LsBreakpoint *breakpoint, GError **error);
/* What a breakpoint, which need not be added, has as its condition: about what is in sight where it stops, in a text that the program tells.
 * Errors: those of ls_expr_new(). Returns: (transfer full). */
LsExpr *ls_session_compile_condition (LsSession *session,
                                      const LsMarkBreakpoint *breakpoint,
                                      const char *text,
                                      GError **error);
/* FALSE if there is none with that number. */
gboolean ls_session_remove_breakpoint (LsSession *session, guint number);
/* line: any line of a step; kept at the step's first line. Returns TRUE if there is a breakpoint now; lines where
 * nothing runs, or that do not exist, take none. */
gboolean ls_session_toggle_breakpoint (LsSession *session, guint line);
gboolean ls_session_has_breakpoint (LsSession *session, guint line);
GListModel *ls_session_get_breakpoints (LsSession *session); /* (transfer none) */
/* Returns: (transfer full) (nullable): the one with this number; one that stopped once is no longer there. */
LsBreakpoint *ls_session_find_breakpoint (LsSession *session, guint64 number);

/* What names with a $ are worth in conditions, values and texts that are read from now on; breakpoints take them anew.
 * variables: kept. */
void ls_session_set_variables (LsSession *session, LsVariables *variables);
LsVariables *ls_session_get_variables (LsSession *session); /* (transfer none) */

/* --- what a person made of it ---------------------------------------------------------------------------- */

/* A watch is an expression, shown at every stop (ls_view_evaluate()). Returns: its number, or 0 with the errors of
 * ls_expr_new(). */
guint ls_session_add_watch (LsSession *session, const char *text, GError **error);
/* Gives a watch another expression. FALSE with the errors of ls_expr_new(), or LS_ERROR_REFERENCE if there is none with
 * that number; nothing has changed then. */
gboolean ls_session_change_watch (LsSession *session,
                                  guint number,
                                  const char *text,
                                  GError **error);
/* FALSE if there is none with that number. */
gboolean ls_session_remove_watch (LsSession *session, guint number);
/* All three belong to the session and are valid until something is changed: LsMarkWatch by number, LsNote by wave and
 * step. NULL while nothing is open. */
const GPtrArray *ls_session_get_watches (LsSession *session);
const GArray *ls_session_get_notes (LsSession *session);
const GArray *ls_session_get_bookmarks (LsSession *session);
/* text: NULL or "" removes it. FALSE if there is no such wave. */
gboolean ls_session_set_note (LsSession *session, guint wave, guint64 step, const char *text);
/* A name for a bookmark that no other has: the next number. Returns: (transfer full). */
char *ls_session_name_bookmark (LsSession *session);
gboolean ls_session_set_bookmark (LsSession *session, guint wave, guint64 step, const char *name);

/* All that a person made of the scene, and where they are. Returns: (transfer full): NULL while nothing is open. */
LsMarks *ls_session_dup_marks (LsSession *session);
/* Makes it that of marks, of this scene, and goes where they say. Fails as ls_session_focus_fork_sync(). */
gboolean ls_session_restore_sync (LsSession *session, const LsMarks *marks, GError **error);
/* Writes it into the scene's file, or into path, which is the file to save to from then on: see ls_scene_save() for how
 * and for the errors. path: (nullable). LS_ERROR_STATE too if there is no file yet: a program has none before it is
 * saved. */
gboolean ls_session_save (LsSession *session, const char *path, gboolean force, GError **error);
/* The file to save to; NULL if there is none yet. */
const char *ls_session_get_path (LsSession *session);
/* What the file to save to holds as far as is known, for ls_autosave_new(). Returns: (transfer full) (nullable). */
GBytes *ls_session_dup_text (LsSession *session);

/* --- the whole run --------------------------------------------------------------------------------------- */

/* Each step of the focused wave from start to end: line executed and active mask before it, packed. Computed in the
 * background after a wave is opened, cut at LS_HISTORY_MAX steps. Immutable. */
typedef struct
{
  gatomicrefcount ref_count;
  guint wave;
  guint64 n_steps;
  gboolean is_cut;
  gboolean is_veiled; /* cut, because nobody shall see the rest yet: see ls_session_draw_veil() */
  LsMask empty;       /* lanes that hold nothing: those that run are helpers */
  /* of positions 0 to n_steps - 1, with lane states; read it by an LsMaskReader */
  LsMaskHistory *masks;
} LsHistory;
#ifndef LS_HISTORY_MAX
#  define LS_HISTORY_MAX (1u << 20)
#endif

LsHistory *ls_session_get_history (LsSession *session); /* (nullable), (transfer none) */
LsHistory *ls_history_ref (LsHistory *history);
/* Where the run that is looked at ends, in steps: known of a history that is not cut, and of any run that was gone to its end.
 * Returns: FALSE if nobody knows, or nobody shall. */
gboolean ls_session_get_end (LsSession *session, guint64 *step);
void ls_history_unref (LsHistory *history);

/* Who wrote what registers hold, over the run that is looked at. Returns: (transfer none) (nullable): NULL until it is
 * recorded, which the first call for a run begins, in the background; the property "writers" (pointer) of the session says when it
 * is there. */
LsWriters *ls_session_get_writers (LsSession *session);
/* Which words of memories each lane touches, in the same way; the property "lane-touches" (pointer) says when it is there. */
LsLaneTouches *ls_session_get_lane_touches (LsSession *session);
