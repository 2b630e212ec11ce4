#pragma once

#include <glib-object.h>

#include "ls-events.h"
#include "ls-expr.h"
#include "ls-group-look.h"
#include "ls-lane-states.h"
#include "ls-program.h"
#include "ls-scene.h"
#include "ls-source-program.h"
#include "ls-step-test.h"
#include "ls-stops.h"
#include "ls-variables.h"

/* One stop, as frontends see it: an immutable, reference-counted copy of the focused wave's state, its place and the
 * state one step earlier.  Safe to read on any thread without a lock. */
#define LS_TYPE_VIEW (ls_view_get_type ())
typedef struct _LsView LsView;

GType ls_view_get_type (void); /* boxed */
LsView *ls_view_ref (LsView *view);
void ls_view_unref (LsView *view);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsView, ls_view_unref)

LsScene *ls_view_get_scene (const LsView *view);
const LsMachine *ls_view_get_machine (const LsView *view);
LsProgram *ls_view_get_program (const LsView *view);
/* What the source calls things. (transfer none) (nullable) */
const LsNames *ls_view_get_names (const LsView *view);
/* The variables of the text that the program was compiled from, as expressions name them here. Returns: (transfer full) (nullable). */
LsLocals *ls_view_dup_locals (const LsView *view);
/* The same as frame sees them: of the functions of a text that run, from 0, the innermost. Of measured lines all frames see the same. */
LsLocals *ls_view_dup_locals_of (const LsView *view, guint frame);
/* The variables that the program itself tells of, in the view's state; lives as long as the view. Returns: FALSE: it tells of none. */
gboolean ls_view_get_source_at (const LsView *view, LsSourceAt *out);
/* An expression about the program, which may have these names. variables: (nullable): what names with a $ are worth. Errors: those of
 * ls_expr_new(). Returns: (transfer full). */
LsExpr *ls_view_compile (const LsView *view,
                         const LsVariables *variables,
                         const char *text,
                         GError **error);
/* The same with the variables that a function sees which called the one that runs, frame calls outwards; as far as the program tells of
 * variables. frame: from 0, the innermost. */
LsExpr *ls_view_compile_in (const LsView *view,
                            guint frame,
                            const LsVariables *variables,
                            const char *text,
                            GError **error);
/* A change, or its left side alone, with the registers or the word of a variable that the program tells of, as a frame of
 * ls_view_dup_locals_of() sees it: "V3.x@5 = 2" for "far@5 = 2", "Data[3] = int 2" for "v[3] = 2". Returns: (transfer full) (nullable):
 * NULL: it names no variable that has such a place; with the error set where it names more than one number, or a
 * variable that is not in sight. */
char *ls_view_name_registers (const LsView *view, guint frame, const char *text, GError **error);
/* A vector that the program tells of, or several of its components: "sum", "sum.zx". base: gets the bytes of its path without components, which
 * components gets, as letters of "xyzw". Returns: FALSE: it is something else, or a component stands there twice. */
gboolean ls_view_find_vector (const LsView *view,
                              const char *path,
                              gsize *base,
                              char components[5]);
guint ls_view_get_wave (const LsView *view);
/* The run that the state is of, and its number among the session's: 0 is the scene's own. */
LsSubject *ls_view_get_subject (const LsView *view);
/* What names with a $ were worth in breakpoints when the run stopped; NULL: there were none. */
const LsVariables *ls_view_get_variables (const LsView *view);
guint ls_view_get_fork (const LsView *view);
/* Where the waves of the thread group are at this moment, in places, which has room for LS_MAX_GROUP_WAVES; *own gets
 * which of them is looked at. Returns: how many there are; 1 where a wave is alone. */
guint ls_view_get_group (const LsView *view, LsPlace *places, guint *own);
const LsPlace *ls_view_get_place (const LsView *view);
/* Where it was one step earlier: the line there is what just ran. FALSE at the start. */
gboolean ls_view_get_previous_place (const LsView *view, LsPlace *place);
LsStopReason ls_view_get_reason (const LsView *view);
const LsTrap *ls_view_get_trap (const LsView *view); /* NULL unless the reason is a trap */
/* The move looked for something and met the start or the end instead. */
gboolean ls_view_get_at_limit (const LsView *view);
/* The move used up its steps: see ls_session_set_max_steps(). */
gboolean ls_view_is_spent (const LsView *view);
/* Whether a veil is drawn somewhere in the run. */
gboolean ls_view_is_veiled (const LsView *view);
/* Whether a veil is drawn behind the position, so that nothing goes on from here. */
gboolean ls_view_is_at_veil (const LsView *view);
/* Returns: (transfer full): where an interrupt has left the move, without a full stop; NULL if there was none. */
char *ls_view_tell_interrupt (const LsView *view);

gboolean ls_view_read_row (const LsView *view, LsRegRef ref, LsRow *row);
gboolean ls_view_read_previous (const LsView *view, LsRegRef ref, LsRow *row);
LsMask ls_view_written (const LsView *view, LsRegRef ref); /* outputs: lanes written so far */
/* The words of a memory here, and one step earlier, as LsMachine.memory() has them; owned by the view. */
const guint32 *ls_view_get_memory (const LsView *view, LsMemory kind, gsize *n_words);
const guint32 *ls_view_get_previous_memory (const LsView *view, LsMemory kind, gsize *n_words);
/* What an expression of the view's program is worth here, or one step earlier. */
void ls_view_evaluate (const LsView *view, LsExprEval *eval, LsExprValue *value);
void ls_view_evaluate_previous (const LsView *view, LsExprEval *eval, LsExprValue *value);
/* mask: index into machine->masks; 0 is the active mask. */
LsMask ls_view_read_mask (const LsView *view, guint mask);
LsMask ls_view_previous_active (const LsView *view);
/* What the step that was just made read, wrote and decided in a lane. touches: (element-type LsTouch): gets them behind those that it has. */
void ls_view_find_previous_touches (const LsView *view, guint lane, GArray *touches);
/* LsLaneState of each lane. */
const guint8 *ls_view_get_lane_states (const LsView *view);
/* The same as masks, with those that run; owned by the view. */
const LsLaneStates *ls_view_get_states (const LsView *view);
/* The same one step earlier: who took part in the step that just ran, and why the others did not. */
void ls_view_get_previous_states (const LsView *view, LsLaneStates *states);
/* Lanes that a predicate keeps out of a line of the step that comes next, of those that run it; 0 for other lines. */
LsMask ls_view_get_predicated_off (const LsView *view, guint line);
/* The same of the step that was just made. */
LsMask ls_view_get_previous_predicated_off (const LsView *view, guint line);
/* The same of either step, for each channel that the line writes. Returns: these channels, bit n for channel n; 0 where the
 * same lanes are kept out of all of them. */
guint ls_view_get_channels_off (const LsView *view,
                                gboolean is_previous,
                                guint line,
                                LsMask off[4]);
/* How many channels a line leaves something in, by its words alone: with fewer than two none is kept out of by itself. */
guint ls_view_count_channels (const LsView *view, guint line);
/* The slots of the step that comes next that a predicate keeps an active lane out of. Returns: (transfer full) (nullable): "x, y and
 * z"; NULL: it is kept out of none. */
char *ls_view_dup_slots_off (const LsView *view, guint lane);
/* The lane's state as people are told it: "active, predicated off in x, y and z". Returns: (transfer full). */
char *ls_view_dup_lane_state (const LsView *view, guint lane);
/* Whether the step that was just made writes the component in lanes that it ran for, but not in this one, which was active, too: a
 * predicate kept it out. */
gboolean ls_view_was_kept_out (const LsView *view, LsRegRef ref, guint lane);
/* What the step that was just made compared to decide something (is_next: what the next one will). FALSE: nothing. */
gboolean ls_view_get_test (const LsView *view, gboolean is_next, LsStepTest *test);
/* The bits that slots ask before they write, while they keep lanes out of a slot of the step that comes next, or have of the
 * last: masks gets up to LS_MAX_PREDICATES of them, in the machine's order. Returns: how many; 0 while they decide nothing. */
guint ls_view_get_predicates (const LsView *view, LsMask *masks);
#define LS_MAX_PREDICATES 4
/* The lanes in one state. Active ones are fewer than the machine's mask says once lanes are killed or have ended. */
LsMask ls_view_lanes_in (const LsView *view, LsLaneRole role);
/* What the state of a lane comes to. */
LsLaneRole ls_view_get_lane_role (const LsView *view, guint lane);
/* Lanes that hold no pixel, vertex or thread; those of them that run are helpers. None where the machine does not tell. */
LsMask ls_view_lanes_empty (const LsView *view);
/* Outermost first; owned by the view. */
const LsFrame *ls_view_get_frames (const LsView *view, guint *n);

/* FALSE: nobody shall see what the step that comes next does; see ls_session_draw_veil(). What the functions below tell of it is
 * nothing then. */
gboolean ls_view_knows_next (const LsView *view);
/* Slots of the step that comes next that have been shown, and how many it has: see ls_timeline_get_slot(). n_slots:
 * (nullable). */
guint ls_view_get_slot (const LsView *view, guint *n_slots);
/* Appends what the slots of the step that comes next put where (LsSlotResult). */
void ls_view_get_slot_results (const LsView *view, GArray *results);
/* The group of the step that comes next, or of the one just made, as lane sees it. Returns: (transfer full) (nullable): NULL if
 * there is none. */
LsGroupLook *ls_view_look_at_group (const LsView *view, gboolean is_previous, guint lane);
/* The lanes that what the move looked for concerns, where it was found; else 0. Where a scene was opened before its first
 * divergence, those that leave in the step that comes next. */
LsMask ls_view_get_lanes_found (const LsView *view);

/* The breakpoints that the move stopped for, in the order of their numbers (LsStopHit.id); owned by the view. */
const LsStopHit *ls_view_get_hits (const LsView *view, guint *n);
/* Where the move began. */
guint64 ls_view_get_from_step (const LsView *view);
/* What log points said on the way. */
typedef struct
{
  guint number; /* of the breakpoint */
  guint64 hit;  /* from 1; 0 where nobody counted */
  guint wave;
  guint64 step;
  guint line;
  char *text;
} LsLogLine;
/* In the order passed; owned by the view. n_dropped: (nullable): how many more there were. */
const LsLogLine *ls_view_get_log (const LsView *view, guint *n, guint64 *n_dropped);

/* The events that the move to an event looked for and met here; owned by the view. Other moves look for none. */
const LsEvent *ls_view_get_events (const LsView *view, guint *n);

/* is_beside: beside the sentence about the step, which is not said again.
 * Returns: (transfer full): the sentences of these, or NULL if there are none. */
char *ls_view_tell_events (const LsView *view, gboolean is_beside);

/* Returns: (transfer full): one sentence about the step just made, with the numbers of lane. */
char *ls_view_narrate (const LsView *view, guint lane);
/* Returns: (transfer full) (nullable): "sqrt (-0.25) = NaN:ffc00000": what the step just made computed in lane; of several components the
 * first that is no number, else the first. NULL: it computed nothing. */
char *ls_view_dup_computed (const LsView *view, guint lane);
/* Returns: (transfer full) (nullable): the same of a text's function that comes back in the middle of a statement; NULL: none does. */
char *ls_view_tell_back (const LsView *view, guint lane);
/* Returns: (transfer full): one sentence about the slots of the step that comes next that have been shown, with what they put
 * where in lane; NULL if none has been. */
char *ls_view_narrate_slots (const LsView *view, guint lane);
