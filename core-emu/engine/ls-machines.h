#pragma once

#include "ls-program.h"

/* The machines of this build in order of preference, then NULL; only ls-machines.c names them. */
extern const LsMachine *const ls_machine_list[];

/* NULL if no machine has the id. */
const LsMachine *ls_machine_by_id (const char *id);
/* The first, for programs and scenes that name no machine. Never NULL. */
const LsMachine *ls_machine_default (void);
/* The machine of code that names none: the default machine, unless it refuses the code and another
 * takes it. Never NULL. */
const LsMachine *ls_machine_guess (GBytes *code);
/* The machine whose texts say their stage, if code is such a text. Returns: (nullable) */
const LsMachine *ls_machine_by_text (GBytes *code, LsStage *stage);
/* In the order of preference. */
const LsMachine *const *ls_machines (guint *n);
/* Their ids, with commas between them. Returns: (transfer full). */
char *ls_machines_dup_ids (void);
