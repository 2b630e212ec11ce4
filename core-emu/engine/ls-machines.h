#pragma once

#include "ls-program.h"

G_BEGIN_DECLS

/* The machines of this build, in the order of preference, and NULL; ls-machines.c is the one file that names them. */
extern const LsMachine *const ls_machine_list[];

/* NULL if there is none of that id. */
const LsMachine *ls_machine_by_id (const char *id);
/* The first: what programs and scenes are for that say no machine. Never NULL. */
const LsMachine *ls_machine_default (void);
/* The machine that code of which nobody said what it is for is a program of: the default one, unless that refuses it and
 * another one takes it. Never NULL. */
const LsMachine *ls_machine_guess (GBytes *code);
/* The machine whose texts say what stage they are for, if code is one. Returns: (nullable) */
const LsMachine *ls_machine_by_text (GBytes *code, LsStage *stage);
/* In the order of preference. */
const LsMachine *const *ls_machines (guint *n);

G_END_DECLS
