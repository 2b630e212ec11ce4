#pragma once

#include "time-subject.h"

/* A machine that interrupts whoever runs it after a number of steps, in the middle of whatever is asked of it: what a
 * person does with Ctrl-C, but at a place that a seed repeats.  There is one fuse. */

/* Makes the subject's program one of such a machine. */
void time_fuse_lay (const TimeSubject *subject);
/* Returns: the interrupt to give to a move; nonzero once the machine has made n_steps more. */
const gint *time_fuse_light (guint64 n_steps);
void time_fuse_put_out (void);
void time_fuse_take_out (const TimeSubject *subject);
