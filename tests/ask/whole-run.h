#pragma once

#include "ls-subject.h"

/* A run with every state noted, from the machine alone: what pictures of the run must show can be counted there. */

typedef struct
{
  LsSubject *subject; /* owned; what the pictures are made of */
  const LsMachine *machine;
  LsProgram *program; /* of subject, as are the bindings */
  LsBindings *bindings;
  guint n_steps;
  gboolean ended;    /* else the step at n_steps traps */
  GPtrArray *states; /* by position, 0..n_steps */
} WholeRun;

/* Takes program. Returns: (transfer full): NULL if the run is not over after max_steps. */
WholeRun *whole_run_new (LsProgram *program,
                         LsBindings *bindings,
                         const LsWaveInput *input,
                         guint max_steps);
void whole_run_free (WholeRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WholeRun, whole_run_free)

/* A toy program, all lanes but the last four covered unless said otherwise. */
WholeRun *whole_run_toy (const char *text, LsMask covered);
/* Assembly text of the R700 on lanes covered, R0.x the lane's number. */
WholeRun *whole_run_r700 (const char *text, LsMask covered);
/* Text of TGSI without memories on all lanes, IN[0].x the lane's number modulo 4, an integer. */
WholeRun *whole_run_tgsi (const char *text);
/* Random ones, until one is over soon enough. */
WholeRun *whole_run_random_toy (void);
WholeRun *whole_run_random_r700 (void);
/* id: "toy", "r700" or that of a machine that the build has, but may lack. */
WholeRun *whole_run_random (const char *id);
/* The i-th of some: of the R700, and every fourth of another machine, of all that the build has. */
WholeRun *whole_run_random_any (guint i);
/* One of a machine that the build has, but may lack. Returns: (transfer full): NULL if the run is not over after max_steps. */
WholeRun *whole_run_random_of (const char *id, guint max_steps);

void whole_run_place (const WholeRun *run, guint step, LsPlace *place);
/* The active mask at a position. */
LsMask whole_run_active (const WholeRun *run, guint step);
guint32 whole_run_value (const WholeRun *run, guint step, LsRegRef ref, guint lane);
