#pragma once

#include "ls-budget.h"
#include "ls-program.h"

/* The run of one wave as a value: the program, what the run starts from, and what a person changed
 * on the way. Everything in the run follows from these. Code that replays a run, to go back, to
 * answer a question or to compare, runs a subject by these functions, not by the machine's own.
 * Immutable and reference-counted; any thread. */

typedef struct _LsSubject LsSubject;
typedef struct _LsRaceBook LsRaceBook; /* ls-race-book.h */

typedef enum
{
  LS_EDIT_REGISTER, /* ref gets row in lanes */
  LS_EDIT_MASK,     /* mask becomes lanes */
  LS_EDIT_MEMORY,   /* a word gets row in lanes */
} LsEditKind;

/* A change by hand. It belongs to a position: the state at step is the state that the step before
 * left, with the change made. */
typedef struct
{
  guint64 step;
  LsEditKind kind;
  LsRegRef ref; /* REGISTER */
  guint mask;   /* MASK: index into the machine's masks */
  LsMemory memory;
  guint32 word; /* MEMORY: in each lane's part, where lanes have parts */
  LsMask lanes; /* MEMORY that lanes share: lane 0, which stands for all */
  LsRow row;    /* REGISTER, MEMORY */
} LsEdit;

/* The cell that an edit of a register or of memory changes in one of its lanes. */
LsCell ls_edit_cell (const LsEdit *edit, const LsProgram *program, guint lane);
/* Whether an edit changes the cell. value: (out) (optional): to what. */
gboolean ls_edit_changes (const LsEdit *edit,
                          const LsProgram *program,
                          const LsCell *cell,
                          guint32 *value);

/* Takes references to program and bindings, copies the n_waves inputs. machine must outlive it.
 * n_waves: 1 for a wave without a thread group. The whole group is in the state; before each step of
 * this wave the others run as far as the group's order asks for.
 * Returns: (transfer full): a run without edits. */
LsSubject *ls_subject_new_group (LsProgram *program,
                                 LsBindings *bindings,
                                 const LsWaveInput *inputs,
                                 guint n_waves,
                                 guint wave);
LsSubject *ls_subject_ref (LsSubject *subject);
void ls_subject_unref (LsSubject *subject);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSubject, ls_subject_unref)

/* The same run up to the edit's position, and on with the edit made. Edits of subject behind that
 * position, of other waves too, are left out; edits at the position are made first. Returns:
 * (transfer full): NULL with LS_ERROR_RANGE for a register, mask or word that does not exist,
 * LS_ERROR_UNSUPPORTED for one that cannot be changed. */
LsSubject *ls_subject_with_edit (LsSubject *subject, const LsEdit *edit, GError **error);
/* The same run with other constants, buffers or textures from the start, and the same edits.
 * (transfer full) */
LsSubject *ls_subject_with_bindings (LsSubject *subject, LsBindings *bindings);

/* The same run as far as a position, as if nobody knew what comes behind it: no step of the wave
 * runs from there, which counts as an interrupt. Runs made from it are known no further.
 * (transfer full) */
LsSubject *ls_subject_with_end (LsSubject *subject, guint64 step);
/* G_MAXUINT64: the whole run is known. */
guint64 ls_subject_get_end (const LsSubject *subject);

/* The run of another wave of the group, with the changes by hand of all waves. (transfer full) */
LsSubject *ls_subject_with_wave (LsSubject *subject, guint wave);

/* Sets the dispatch of the run, so that races with other groups can be found; to be called
 * before any other code has the subject. Runs made from it keep the book. first: the group's
 * first wave. */
void ls_subject_set_race_book (LsSubject *subject, LsRaceBook *book, guint first);
LsRaceBook *ls_subject_get_race_book (const LsSubject *subject, guint *first); /* (nullable) */

/* Sets the budget from which everything remembered of the run is taken; to be called before any
 * other code has the subject. Runs made from it keep the budget. budget: (nullable): no limit. */
void ls_subject_set_budget (LsSubject *subject, LsBudget *budget);
LsBudget *ls_subject_get_budget (const LsSubject *subject); /* (nullable) */

const LsMachine *ls_subject_get_machine (const LsSubject *subject);
LsProgram *ls_subject_get_program (const LsSubject *subject);
LsBindings *ls_subject_get_bindings (const LsSubject *subject);
/* What the wave starts from; owned by the subject. */
const LsWaveInput *ls_subject_get_input (const LsSubject *subject);
/* The number of waves in the group, 1 where a wave is alone. wave: gets the wave of this run. */
guint ls_subject_get_group (const LsSubject *subject, guint *wave);
/* The part of a state that the gate reads as the state of a wave of the group. */
const void *ls_subject_look_at (const LsSubject *subject, const void *state, guint wave);
/* The edits of this wave, in the order in which they are made; owned by the subject. */
const LsEdit *ls_subject_get_edits (const LsSubject *subject, guint *n);
/* The edits of all waves of the group, those of this wave first; owned by the subject. wave: gets
 * whose it is. Returns: (nullable): NULL: there are no more. */
const LsEdit *ls_subject_nth_edit (const LsSubject *subject, guint n, guint *wave);
/* The last edit, at a position of a wave of the group, that changes the cell; owned by the subject.
 * (nullable) */
const LsEdit *ls_subject_find_edit (const LsSubject *subject,
                                    guint wave,
                                    guint64 step,
                                    const LsCell *cell);
gsize ls_subject_get_state_size (const LsSubject *subject); /* bytes, a multiple of 64 */

/* Makes state, aligned to 64 bytes, the state at position 0. */
void ls_subject_reset (const LsSubject *subject, void *state);
/* The same without the edits at position 0; ls_subject_make_edits() makes them. */
void ls_subject_reset_only (const LsSubject *subject, void *state);
/* As the machine's run, from any state of this run; sets run->bindings. It makes the edits at
 * positions on the way, also where it stops. */
LsStopReason ls_subject_run (const LsSubject *subject, void *state, LsRun *run);
/* One step, for code that must see what the step left before a change by hand: ls_subject_run() to
 * the next position, without the edits there; ls_subject_make_edits() makes them then. Sets
 * run->until_step. */
LsStopReason ls_subject_step_only (const LsSubject *subject, void *state, LsRun *run);
/* Makes state the state in which no wave of the group has run; it may lie before position 0 of this
 * wave. */
void ls_subject_start_group (const LsSubject *subject, void *state);
/* The same with the memories that other waves left: inputs are the run's, except for memories. For
 * a wave alone it is position 0. */
void ls_subject_start_from (const LsSubject *subject, const LsWaveInput *inputs, void *state);
/* What a wave of the group starts from; owned by the subject. */
const LsWaveInput *ls_subject_nth_input (const LsSubject *subject, guint wave);
/* One step of the wave whose turn it is, for code that must see each step of a group; from any
 * state of this run, and between positions. Edits are made where their turn comes. *wave gets the
 * place of that wave in its group, LS_NO_WAVE where no wave can go on. Sets run->bindings and
 * run->until. */
LsStopReason ls_subject_step_any (const LsSubject *subject, void *state, LsRun *run, guint *wave);
/* Makes the edits at the position of state; none may have been made there yet. */
void ls_subject_make_edits (const LsSubject *subject, void *state);

/* Why a run stopped, in a word for answers: "step", "breakpoint", "end", "trap" or "interrupt". */
const char *ls_stop_reason_name (LsStopReason reason);
