#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* The machines of this build; ls-machines.c is the one file that names them. */

/* NULL if there is none of that id. */
const LsMachine *ls_machine_by_id (const char *id);
/* The first: what programs and scenes are for that say no machine. Never NULL. */
const LsMachine *ls_machine_default (void);
/* In the order of preference. */
const LsMachine *const *ls_machines (guint *n);

G_END_DECLS
