#pragma once

#include "ls-budget.h"
#include "ls-program.h"

G_BEGIN_DECLS

/* The run of one wave as a value: what is executed, from what it starts, and what a person changed on the way.  All that
 * the run ever shows follows from it, so whoever replays a run, to go back, to answer a question or to compare, takes a
 * subject and runs it by these functions instead of the machine's own.  Immutable and reference-counted; any thread. */

typedef struct _LsSubject LsSubject;
typedef struct _LsRaceBook LsRaceBook; /* ls-race-book.h */

typedef enum
{
  LS_EDIT_REGISTER, /* ref gets row in lanes */
  LS_EDIT_MASK,     /* mask becomes lanes */
} LsEditKind;

/* A change by hand. It belongs to a position: the state at step is what the step before left, with the change made, and
 * the next step starts from there. */
typedef struct
{
  guint64 step;
  LsEditKind kind;
  LsRegRef ref; /* REGISTER */
  guint mask;   /* MASK: index into the machine's masks */
  LsMask lanes;
  LsRow row; /* REGISTER */
} LsEdit;

/* Takes references to program and bindings, copies the input. machine must outlive it.
 * Returns: (transfer full): a run without edits. */
LsSubject *ls_subject_new (LsProgram *program, LsBindings *bindings, const LsWaveInput *input);
/* The same of a wave of a thread group, which has n_waves inputs: the whole group is in the state, and its other waves run
 * as far as the group's order has them run before each step of this one. */
LsSubject *ls_subject_new_group (LsProgram *program,
                                 LsBindings *bindings,
                                 const LsWaveInput *inputs,
                                 guint n_waves,
                                 guint wave);
LsSubject *ls_subject_ref (LsSubject *subject);
void ls_subject_unref (LsSubject *subject);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSubject, ls_subject_unref)

/* The same run up to the edit's position, and on from there with the edit made: edits of subject behind that position,
 * of other waves too, are left out, those at it are made first. Returns: (transfer full): NULL with LS_ERROR_RANGE for a register or mask
 * that is not there, LS_ERROR_UNSUPPORTED for one that the machine does not let anybody change. */
LsSubject *ls_subject_with_edit (LsSubject *subject, const LsEdit *edit, GError **error);
/* The same run on other constants, buffers or textures from its start, with the same edits. (transfer full) */
LsSubject *ls_subject_with_bindings (LsSubject *subject, LsBindings *bindings);

/* The run of another wave of the group, with all that was changed by hand in any of them. (transfer full) */
LsSubject *ls_subject_with_wave (LsSubject *subject, guint wave);

/* The dispatch that the run belongs to, so that races with other groups can be found; to be called before anybody else has
 * the subject. Runs that are changed by hand keep it, and so do those of other waves. first: the group's first wave. */
void ls_subject_set_race_book (LsSubject *subject, LsRaceBook *book, guint first);
LsRaceBook *ls_subject_get_race_book (const LsSubject *subject, guint *first); /* (nullable) */

/* What may be remembered of the run, by whoever does, is taken of it; to be called before anybody else has the subject. Runs
 * that are changed by hand keep it, and so do those of other waves. budget: (nullable): no limit. */
void ls_subject_set_budget (LsSubject *subject, LsBudget *budget);
LsBudget *ls_subject_get_budget (const LsSubject *subject); /* (nullable) */

const LsMachine *ls_subject_get_machine (const LsSubject *subject);
LsProgram *ls_subject_get_program (const LsSubject *subject);
LsBindings *ls_subject_get_bindings (const LsSubject *subject);
/* What the wave starts from; owned by the subject. */
const LsWaveInput *ls_subject_get_input (const LsSubject *subject);
/* How many waves the group has, 1 where a wave is alone, and which of them this is the run of. */
guint ls_subject_get_group (const LsSubject *subject, guint *wave);
/* The part of a state that the gate reads as that of a wave of the group. */
const void *ls_subject_look_at (const LsSubject *subject, const void *state, guint wave);
/* Those of this wave, in the order in which they are made; owned by the subject. */
const LsEdit *ls_subject_get_edits (const LsSubject *subject, guint *n);
gsize ls_subject_get_state_size (const LsSubject *subject); /* bytes, a multiple of 64 */

/* Makes state, aligned to 64 bytes, that of position 0. */
void ls_subject_reset (const LsSubject *subject, void *state);
/* The same without the edits there, which ls_subject_make_edits() makes. */
void ls_subject_reset_only (const LsSubject *subject, void *state);
/* As the machine's run, from any state of this run; run->bindings is set by it. Edits at the positions it comes by are
 * made, also at the one where it stops. */
LsStopReason ls_subject_run (const LsSubject *subject, void *state, LsRun *run);
/* One step, for somebody who must see what the step left before it is changed by hand: ls_subject_run() to the next
 * position without the edits there, which ls_subject_make_edits() makes then. run->until_step is set by it. */
LsStopReason ls_subject_step_only (const LsSubject *subject, void *state, LsRun *run);
/* Makes state that in which nobody of the group has run, which may lie before the position 0 of this wave. */
void ls_subject_start_group (const LsSubject *subject, void *state);
/* The same from what other waves have left: inputs, which are those of the run but for memories. Of a wave that is alone it is position 0. */
void ls_subject_start_from (const LsSubject *subject, const LsWaveInput *inputs, void *state);
/* What a wave of the group starts from; owned by the subject. */
const LsWaveInput *ls_subject_nth_input (const LsSubject *subject, guint wave);
/* One step of the wave whose turn it is, whichever that is, for somebody who must see each step of a group; from any state
 * of this run, and between positions. Edits are made where their turn comes. *wave gets the place of the wave in its
 * group, LS_NO_WAVE where nobody can go on; run->bindings and run->until are set by it. */
LsStopReason ls_subject_step_any (const LsSubject *subject, void *state, LsRun *run, guint *wave);
/* Makes the edits that belong to the position of state; none are made there yet. */
void ls_subject_make_edits (const LsSubject *subject, void *state);

/* Why a run stopped, in a word for answers: "step", "breakpoint", "end", "trap" or "interrupt". */
const char *ls_stop_reason_name (LsStopReason reason);

G_END_DECLS
