#pragma once

#include "time-subject.h"

G_BEGIN_DECLS

/* A machine that interrupts whoever runs it after a number of steps, in the middle of whatever is asked of it: what a
 * person does with Ctrl-C, but at a place that a seed repeats.  There is one fuse. */

/* The subject's own, but run by such a machine. Borrows from subject, and is not to be freed. */
TimeSubject time_fuse_lay (const TimeSubject *subject);
/* Returns: the interrupt to give to a move; nonzero once the machine has made n_steps more. */
const gint *time_fuse_light (guint64 n_steps);
void time_fuse_put_out (void);

G_END_DECLS
