#pragma once

#include "r500-look.h"
#include "r500-machine.h"

/* A program of the R500 from words and one wave of it. */

typedef struct
{
  LsProgram *program;
  LsBindings *bindings;
  void *state;
  LsRun run;
} R500Probe;

/* words: six of each of n instructions. n_temps: that the state declares, or 0. Nothing is covered yet. */
R500Probe *r500_probe_new (const guint32 *words, guint n, guint n_temps);
void r500_probe_free (R500Probe *test);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (R500Probe, r500_probe_free)

/* Starts over with these lanes covered; registers are zero. */
void r500_probe_reset (R500Probe *test, LsMask covered);
LsStopReason r500_probe_run (R500Probe *test, guint64 until_step);
guint32 r500_probe_get (const R500Probe *test, LsRegRef ref, guint lane);
void r500_probe_set (R500Probe *test, LsRegRef ref, guint lane, guint32 bits);
