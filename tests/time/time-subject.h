#pragma once

#include "ls-timeline.h"

/* One wave of one program, and what its run is known to be without any timeline: the machine stepped once from its
 * reset to its end, every position noted.  Where moves must arrive is looked up there. */

typedef struct
{
  const LsMachine *machine;
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned */
  LsWaveInput input;    /* borrowed preloads */
  const LsEdit *edits;  /* borrowed */
  guint n_edits;

  guint64 n_steps; /* positions are 0..n_steps */
  gboolean ended;  /* else the step at n_steps traps */
  GArray *places;  /* of LsPlace */
  GArray *active;  /* of LsMask */
  GArray *waiting; /* of LsMask: lanes that wait for their case */
  GArray *lanes;   /* of guint8, LS_LANES per position */
  GArray *kinds;   /* of guint: the kinds of events of the step that leads there */
  GArray *frames;  /* of LsFrame: of all positions, one after the other */
  GArray *first;   /* of guint: the first frame of each position, and behind the last */
} TimeSubject;

/* Lanes that wait for their case; only a machine with switches has a mask for them. */
LsMask time_subject_waiting (LsProgram *program, const void *state);
/* The lanes that a step leaves behind where lanes part: of those that ran beside others that run on, or of those that waited for their
 * case, of which it takes others. */
LsMask time_subject_left (LsMask active, LsMask waiting, LsMask active_after, LsMask waiting_after);

/* Takes program. Returns: (transfer full): NULL if the run is not over after max_steps. */
TimeSubject *time_subject_new (LsProgram *program,
                               LsBindings *bindings,
                               const LsWaveInput *input,
                               guint64 max_steps);
/* The same with changes by hand, in the order of their steps, which the machine's own write_row and write_mask make. */
TimeSubject *time_subject_new_edited (LsProgram *program,
                                      LsBindings *bindings,
                                      const LsWaveInput *input,
                                      const LsEdit *edits,
                                      guint n_edits,
                                      guint64 max_steps);
void time_subject_free (TimeSubject *subject);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TimeSubject, time_subject_free)

LsTimeline *time_subject_open (const TimeSubject *subject);
/* Plain stops at lines, with the line as id. lines: bit per line of the program. */
void time_subject_stop_at (LsTimeline *timeline, const guint64 *lines);

/* Asserts that the timeline's state, and the one before, are byte for byte those of fresh runs from reset. */
void time_subject_check_state (const TimeSubject *subject, LsTimeline *timeline);

/* Makes n random moves with random stop lines, checking after each where it arrived and what the state is.
 * Returns: how many of them went backwards. */
guint time_subject_check_moves (const TimeSubject *subject, guint n);

/* Collects the places where continue stops from the start, and checks that reverse-continue from the end stops at the
 * same in opposite order. Returns: their number. */
guint time_subject_check_mirror (const TimeSubject *subject, const guint64 *stop_lines);

/* Collects the places where the moves to events of kinds stop, and checks that the moves back stop at the same in
 * opposite order. Returns: their number. */
guint time_subject_check_event_mirror (const TimeSubject *subject, guint kinds);
