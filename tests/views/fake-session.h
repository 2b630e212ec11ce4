#pragma once

#include "ls-session.h"

/* A made-up session: the same functions that the real one exports, over states that a test decides.  The program has
 * an ALU clause, a fetch clause and an export; registers R0..R5, PV, PS, AR and PIX0. */

#define FAKE_N_GPRS 6
#define FAKE_DOUBLE 5 /* a register whose x and y are one */
#define FAKE_N_ROWS (FAKE_N_GPRS * 4 + 4 + 1 + 4 + 4)

enum
{
  FAKE_FILE_R,
  FAKE_FILE_PV,
  FAKE_FILE_PS,
  FAKE_FILE_AR,
  FAKE_FILE_PIX,
  FAKE_N_FILES
};

extern const LsMachine fake_machine;
extern LsProgram fake_program;
/* Whether lines that fetch and export are ALU lines, as where outputs are written by these; for models made from then on. */
void fake_machine_set_alu_alone (gboolean is_alone);
/* Row of a register component among FAKE_N_ROWS, or -1. */
gint fake_machine_row (LsRegRef ref);
extern const LsFrameDesc fake_frames[]; /* by LsFrameRole */
/* The number of the state that other machines have, too, for a role. */
guint8 fake_machine_state (LsLaneRole role);

LsScene *fake_scene_new (LsLayoutKind layout, guint width, guint height);
/* 1 and 1 if left alone. height of the scene: that of all layers. */
void fake_scene_set_layers (LsScene *scene, guint n_layers, guint n_samples);

/* names: (nullable): must outlive the scene. */
void fake_scene_set_names (LsScene *scene, const LsNames *names);
/* path: (nullable): must outlive the scene; NULL if left alone. */
void fake_scene_set_path (LsScene *scene, const char *path);

/* A view at step of wave in which every lane state occurs; R1.y and R1.w change in active lanes. */
LsView *fake_view_new (LsScene *scene, guint wave, guint64 step);
void fake_view_set_state (LsView *view, guint lane, LsLaneRole role);
/* Gives it the state that no other machine has. */
#define FAKE_PARKED 6
void fake_view_park (LsView *view, guint lane);
/* Lanes that hold no pixel, besides the helpers; none if left alone. */
void fake_view_set_empty (LsView *view, LsMask lanes);
/* Sets a word of the state now and one step before. */
void fake_view_set_word (LsView *view, LsRegRef ref, guint lane, guint32 now, guint32 before);
void fake_view_set_predicates (LsView *view, LsMask predicates);
/* Lanes that a predicate keeps out of slots of the next step, and has kept out of every register in the last. slots: must outlive the
 * view. */
void fake_view_set_slots_off (LsView *view, LsMask lanes, const char *slots);
void fake_view_set_trap (LsView *view, const char *detail);
/* events: sentences that must outlive the view. */
void fake_view_set_events (LsView *view, const char *events);
void fake_view_set_frames (LsView *view, guint n); /* at most 3 */

void fake_session_set_view (LsSession *session, LsView *view);
/* n_steps 0: no history yet. Every ninth step is divergent; lanes 60 to 63 never run. */
void fake_session_set_history (LsSession *session, guint64 n_steps, gboolean is_cut);
/* A ramp; the top row of pixels was never written. */
void fake_session_set_image (LsSession *session, guint width, guint height);
/* The last move asked for; FALSE if there was none since the last call. */
gboolean fake_session_take_move (LsSession *session, LsMove *move, guint64 *argument);

/* name: must outlive the session. */
void fake_session_add_bookmark (LsSession *session, guint64 step, const char *name);
void fake_session_add_note (LsSession *session, guint64 step, const char *text);
