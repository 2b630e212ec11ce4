#pragma once

#include "ls-forks.h"
#include "ls-images.h"
#include "ls-session.h"
#include "ls-session-veil.h"
#include "ls-types.h"
#include "ls-worker.h"
#include "ls-writers.h"

/* What the files of the session share.  ls-session.c is the object, its worker's results and plain moves;
 * ls-session-moves.c moves and what stops them; ls-session-runs.c the runs of a wave and the way among them;
 * ls-session-marks.c what a person made of the scene. */

/* --- ls-navigation.c -------------------------------------------------------------------------------------- */

/* Where somebody was, one place after another, so that any move can be undone and done again, as with Back and Forward
 * of a browser: going somewhere new forgets what was ahead.  Holds the last LS_NAVIGATION_MAX places.  Private to the
 * session library. */

typedef struct _LsNavigation LsNavigation;

typedef struct
{
  guint fork; /* id of the run */
  guint wave;
  guint64 step;
} LsVisit;

#define LS_NAVIGATION_MAX 1000

LsNavigation *ls_navigation_new (void);
void ls_navigation_free (LsNavigation *navigation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsNavigation, ls_navigation_free)

void ls_navigation_clear (LsNavigation *navigation);
/* Somebody arrived somewhere; nothing changes if it is where they were. */
void ls_navigation_visit (LsNavigation *navigation, const LsVisit *visit);
/* The place n before (-n) or behind (n) the present one. FALSE if there is none. */
gboolean ls_navigation_peek (const LsNavigation *navigation, int n, LsVisit *visit);
/* Somebody went back (direction -1) or forward (1) to visit: the nearest such place there becomes the present one. If it
 * is no longer there, this is a visit like any other. */
void ls_navigation_go (LsNavigation *navigation, int direction, const LsVisit *visit);
/* Forgets every place that is no more, all but the present one. */
void ls_navigation_forget (LsNavigation *navigation,
                           gboolean (*is_gone) (const LsVisit *visit, gpointer data),
                           gpointer data);

/* --- ls-session-veil.c ------------------------------------------------------------------------------------ */

/* FALSE with LS_ERROR_STATE while something is veiled. */
gboolean ls_session_check_veil (LsSession *session, GError **error);
/* The same for a command, which may move within what is known. */
gboolean ls_session_check_known (LsSession *session,
                                 const LsWorkerCommand *command,
                                 GError **error);
/* Takes what a move came to as what is looked at, as far as it is known. view: (transfer full). */
void ls_session_take_view (LsSession *session, LsView *view);
/* The run of a view, which is a whole one, is known up to it. Before ls_session_take_view(). */
void ls_session_know (LsSession *session, const LsView *view);
/* Behind it: what follows from the run is worked out anew. */
void ls_session_know_more (LsSession *session);
/* The run that is looked at, as if there were no veil; owned by the session. */
LsSubject *ls_session_get_whole_run (LsSession *session);
/* notes: all of a kind. Returns: (transfer none): those that may be shown. */
const GArray *ls_session_get_known_marks (LsSession *session, guint kind, const GArray *notes);

/* --- LsSession -------------------------------------------------------------------------------------------- */

typedef struct _LsBreakpoints LsBreakpoints;
typedef struct _LsGivenEdit LsGivenEdit;   /* ls-given-edit.c */
typedef struct _LsSoFar LsSoFar;           /* ls-session-images.c */
typedef struct _LsSourceWork LsSourceWork; /* ls-session-source.c */
typedef struct _LsBefore LsBefore;         /* ls-session-before.c */

/* Work that a thread of its own does behind the session: it shares nothing but its input, which does not change, and gives
 * one result. */
typedef struct
{
  /* cancel: atomic; once set the function returns soon, with NULL. Returns: (transfer full). */
  gpointer (*run) (gpointer input, const gint *cancel);
  GDestroyNotify free_input, free_result;
} LsWork;

typedef struct
{
  const LsWork *work;
  LsSession *session;
  gpointer input;  /* owned while the thread is there */
  GThread *thread; /* NULL: nothing is being done */
  gint cancel;     /* atomic */
  gpointer found;  /* atomic; the thread's until it is taken */
  gpointer result; /* owned; NULL before it was taken */
} LsJob;

/* The outputs of a run, of which all but one wave or thread group are those of the scene. */
typedef struct
{
  LsSubject *subject;  /* owned; NULL: it is the scene's own */
  LsJob job;           /* an LsImages */
  gboolean is_stopped; /* by a person, before there were any */
} LsPictures;

struct _LsSession
{
  GObject parent_instance;

  LsWorker *worker;
  GSource *source; /* woken by other threads when there are results to apply */
  guint64 serial;  /* of the last command */

  LsScene *scene;
  LsView *view;
  gboolean busy;
  guint focus_lane;
  gboolean is_lane_only;             /* see ls_session_set_lane_only() */
  LsMask chosen_lanes;               /* never 0 */
  guint64 max_steps;                 /* of a move forwards; 0: any number */
  gboolean opens_before;             /* see ls_session_set_opens_before() */
  gboolean is_plain, opens_at_start; /* see ls_session_set_plain() */
  /* The run that is looked at has ended at the step: known once it was gone there. */
  LsSubject *ended; /* owned; NULL: none */
  guint64 end_step;

  LsVeil veil;
  LsView *earlier;        /* owned; where the session stopped before in the same run, or NULL */
  LsView *whole;          /* owned; what view is without the veil; NULL: there is none */
  LsSubject *known;       /* owned; the run as far as the veil; NULL as whole */
  GArray *known_marks[2]; /* owned, or NULL: what is shown of notes and bookmarks */

  LsBreakpoints *breakpoints;
  LsVariables *variables;
  GHashTable *forks; /* of LsForks by wave: of the waves looked at */
  LsNavigation *navigation;
  gboolean is_aside; /* stops are no places to go back to */
  /* places that Back and Forward still go, once what they asked for is carried out */
  int n_pending;

  LsMarks *marks; /* watches, notes, bookmarks; forks that could not be made; NULL before a scene */
  LsBudgetShare watches; /* those that were added to the scene's */
  GBytes *text;          /* what the file to save to holds, or NULL */
  char *path;            /* of that file, or NULL */
  gboolean is_loading;   /* marks are: nobody changes them */

  GBytes *edited;    /* the scene's text with values typed over that are not saved, or NULL */
  GPtrArray *done;   /* of GBytes: texts before each of them, the last one last */
  GPtrArray *undone; /* and those that were taken back */
  gint n_interrupts; /* atomic */
  LsGivenEdit *edit; /* while one is being made */
  gboolean has_slid; /* the last edit was a slide */

  LsScene *staged; /* that is, or is being, opened as another stage of what was open; or NULL */
  guint n_choices; /* of stages, that are being made */
  GHashTable *
    part_marks; /* char * to LsMarks: of the programs of a file of several texts that were left, by title */
  LsMarks *stage_marks[LS_N_STAGES]; /* what a person made of those that were left, or NULL */

  LsJob history, writers, lane_touches;
  LsWriters *waited_writers;      /* owned, or NULL: of waited_of, recorded while somebody waited */
  LsSubject *waited_of;           /* owned, or NULL */
  LsJob source_map, source_trace; /* LsSourceMap; LsSourceTrace of the run that is looked at */
  LsSourceWork *source_work;      /* what the map's job tells and is told, or NULL */
  LsJob
    text_cover; /* LsCover of the run that is looked at, of a program that tells its statements */
  LsPictures pictures[2]; /* of the scene's own run, and of the what-if that was looked at last */
  guint present;          /* which of them is shown */
  LsSoFar *so_far;        /* what was asked for last, or NULL */
  GHashTable *left_parts; /* owned, or NULL: see ls-session-before.c */
  LsBefore *before;       /* owned, or NULL: the pictures before the last edit */
  LsBefore *
    reread; /* owned, or NULL: those before the same text was loaded, until it is known whether they are the same */
  guint image_revision;
};

/* Tells whether anything is being done. */
void ls_session_update_busy (LsSession *session);
/* Takes command; its result is applied when it is there. */
void ls_session_push (LsSession *session, LsWorkerCommand *command);
/* Takes command, and applies results until its own; the error is returned and "failed" emitted as well. */
gboolean ls_session_push_and_wait (LsSession *session, LsWorkerCommand *command, GError **error);

/* Returns: FALSE with LS_ERROR_STATE if nothing is open. */
gboolean ls_session_check_open (LsSession *session, GError **error);

/* Has the results of jobs taken; a GFunc of the session, for any thread. */
void ls_session_wake_cb (gpointer session, gpointer unused);

/* --- ls-session-source.c ---------------------------------------------------------------------------------- */

/* A scene was opened: what was measured of another is forgotten. */
void ls_session_restart_source (LsSession *session);
/* Another run is looked at: it has another trace. */
void ls_session_restart_source_trace (LsSession *session);
/* Waits for a job about the text. progress: (nullable): as of ls_session_find_source_trace_sync(). Returns: FALSE if the wait was ended. */
gboolean ls_session_wait_for_source (LsSession *session,
                                     LsJob *job,
                                     gboolean (*progress) (guint n_done,
                                                           guint n_all,
                                                           gpointer data),
                                     gpointer data);
/* Takes what threads have found. */
void ls_session_take_source (LsSession *session);

/* --- ls-session-background.c ----------------------------------------------------------------------------- */

/* Another run is looked at: records what its lanes do, and forgets who wrote what. */
void ls_session_restart_history (LsSession *session);
/* Takes input. work: lives for ever. */
void ls_session_start_job (LsJob *job, LsSession *session, const LsWork *work, gpointer input);
/* Returns: whether there is a result that was not there before. */
gboolean ls_session_take_job (LsJob *job);
/* Ends the thread, and forgets the result. */
void ls_session_clear_job (LsJob *job);
/* Other pictures are shown. */
void ls_session_tell_images (LsSession *session);
/* A scene was opened: renders its outputs. */
void ls_session_restart_images (LsSession *session);
/* The pictures are those of the run that is looked at. */
void ls_session_update_images (LsSession *session);
/* Takes what threads have found. */
void ls_session_take_background (LsSession *session);
void ls_session_clear_background (LsSession *session);

/* --- ls-session-images.c --------------------------------------------------------------------------------- */

/* What was shown so far is of other images. */
void ls_session_forget_so_far (LsSession *session);

/* --- ls-session-before.c ---------------------------------------------------------------------- */

/* Keeps the pictures that there are where next is another version of the scene that is open. While something is dragged those of before it stay. */
void ls_session_keep_before (LsSession *session, const LsScene *next);
void ls_session_forget_before (LsSession *session);
/* Why there is no picture of before, or none of what changed; images: (nullable): of now. Returns: NULL if there is one. */
const char *ls_session_tell_no_before (LsSession *session,
                                       const struct _LsImages *images,
                                       guint output,
                                       gboolean changes);
/* The arrays of image live as ls_session_show_image() says. There is one. Returns: FALSE where there is no memory. */
gboolean ls_session_show_before (LsSession *session,
                                 const struct _LsImages *images,
                                 guint output,
                                 gboolean changes,
                                 LsImage *image);

/* --- ls-breakpoints.c ------------------------------------------------------------------------------------ */

LsBreakpoints *ls_breakpoints_new (LsSession *session);
void ls_breakpoints_free (LsBreakpoints *breakpoints);
/* Replaces the list by that of marks, which are of scene. */
void ls_breakpoints_open (LsBreakpoints *breakpoints, LsScene *scene, const LsMarks *marks);
/* What names with a $ in conditions and values are worth from now on. */
void ls_breakpoints_set_variables (LsBreakpoints *breakpoints, LsVariables *variables);
/* More names mean something now. */
void ls_breakpoints_check_again (LsBreakpoints *breakpoints);
/* Removes those of hits that are temporary, and disables those that have stopped as often as they may. */
void ls_breakpoints_spend (LsBreakpoints *breakpoints, const LsStopHit *hits, guint n);
/* Returns: (transfer full): of LsMarkBreakpoint, by number; the same array until something changes. */
GPtrArray *ls_breakpoints_dup_marks (LsBreakpoints *breakpoints);

/* --- ls-breakpoint.c: before it is in a list ------------------------------------------------------------- */

void ls_breakpoint_set_line (LsBreakpoint *breakpoint, guint line);
void ls_breakpoint_set_number (LsBreakpoint *breakpoint, guint number);
/* problem: (nullable). */
void ls_breakpoint_set_problem (LsBreakpoint *breakpoint, const char *problem);

/* --- ls-session-runs.c ----------------------------------------------------------------------------------- */

/* Returns: (transfer none): the runs of a wave that the scene has. */
LsForks *ls_session_forks_of (LsSession *session, guint wave);
/* Gives other waves of the thread group, if their runs are looked after already, a run of wave as it is now. */
void ls_session_bring_fork (LsSession *session,
                            guint wave,
                            const LsForks *from,
                            const LsFork *fork);
/* The run that is looked at, as another wave of its group has it; of other waves main. */
guint ls_session_find_same_fork (LsSession *session, guint wave);
/* To where marks say. */
LsWorkerCommand *ls_session_make_position (LsSession *session, const LsMarks *marks);
/* A scene was opened: there are no forks but what it was saved with, and no places to go back to. */
void ls_session_restart_runs (LsSession *session);
/* The session has come to where its view is. navigation: of the result. */
void ls_session_note_visit (LsSession *session, int navigation);

/* --- ls-session-open.c ----------------------------------------------------------------------------------- */

/* A scene was opened: takes it, with its marks and its file, or with what was made of the one that it is an edit of. kept: marks
 * of an older version that it gets in place of its own, or NULL. */
void ls_session_take_scene (LsSession *session, LsScene *scene, const LsMarks *kept);
/* Returns: (transfer full): to the run that the person was in, NULL if that is the scene's own. */
LsWorkerCommand *ls_session_make_saved_run (LsSession *session);
/* To the same place in a newer version of what is open. */
LsWorkerCommand *ls_session_make_reopen (LsSession *session, LsScene *scene);

/* scene, which may be NULL, is about to take the other's place: if it is another stage of that, what the person has made is kept. */
void ls_session_stage_keep_marks (LsSession *session, const LsScene *scene);
void ls_session_stage_forget (LsSession *session);

/* The file holds what there is, or something else is open. */
void ls_session_forget_edits (LsSession *session);

/* --- ls-given-edit.c -------------------------------------------------------------------------------------- */

/* A value that is being typed over: from the text that it makes to the run of it. One at a time; session->edit is that. */
/* Edits of one drag are taken back at once. */
typedef enum
{
  LS_SLIDE_NONE,
  LS_SLIDE_BEGINS,
  LS_SLIDE_GOES_ON,
} LsSlide;

struct _LsGivenEdit
{
  GBytes *present; /* before it */
  GBytes *next;    /* behind it */
  int way;         /* 0: typed; -1, 1: taken back, done again */
  /* the text of the program as somebody has typed it, which text of a file of several that is, and another program of such a file; NULL each: no */
  char *program, *part, *pick;
  LsSlide slide;
  LsScene *before;   /* that it is an edit of */
  LsScene *scene;    /* NULL until it is made */
  LsMarks *marks;    /* what the person has made of the scene, when it is replaced */
  guint64 serial;    /* of the command that opens it */
  GTask *task;       /* owned */
  gint n_interrupts; /* of the session, when it began */
};

/* Whether it is of the text of a program, or else of what that runs on. */
static inline gboolean
ls_given_edit_is_of_text (const LsGivenEdit *edit)
{
  return edit->program != NULL || edit->pick != NULL;
}

void ls_given_edit_free (LsGivenEdit *edit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGivenEdit, ls_given_edit_free)
/* Ends session->edit, whose task gets error, which is taken; NULL: it is done. */
void ls_given_edit_end (LsSession *session, GError *error);

/* scene is about to take the other's place: if it is that of an edit, what the person has made is kept for it. */
void ls_session_edit_keep_marks (LsSession *session, const LsScene *scene);
/* It has. Returns: (nullable): the marks for it; NULL: it is not of an edit. */
const LsMarks *ls_session_edit_take_scene (LsSession *session, const LsScene *scene);
/* What a command came to. */
void ls_session_edit_end (LsSession *session, guint64 serial, const GError *error);

/* --- ls-session-marks.c ---------------------------------------------------------------------------------- */

/* Makes what a person made of the scene that of marks, but for the position. */
void ls_session_load_marks (LsSession *session, const LsMarks *marks);
/* Makes what a person made of the scene that of marks, which were made of another version of its program, that of before (nullable). */
void ls_session_adapt_marks (LsSession *session, const LsMarks *marks, const LsScene *before);
/* Breakpoints of lines of a text go with these lines to another version of the text. Between scenes that were not compiled nothing moves
 * (ls-session-lines.c). */
void ls_session_move_lines (LsMarks *marks, const LsScene *from, const LsScene *to);
/* A scene was opened: that is the file to save to. */
void ls_session_load_file (LsSession *session);
/* Says so, unless they are being loaded. */
void ls_session_marks_changed (LsSession *session);

/* Forgets who gave values, as somebody waited for that (ls-session-text.c). */
void ls_session_forget_waited (LsSession *session);
