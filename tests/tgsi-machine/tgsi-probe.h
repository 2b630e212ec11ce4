#pragma once

#include "tgsi-machine.h"
#include "tgsi-world.h"

/* A program of TGSI on the machine, through the gate. */

typedef struct
{
  TgsiProgram *parsed;  /* owned */
  LsProgram *program;   /* owned */
  LsBindings *bindings; /* owned; textures are the world's */
  const TgsiWorld *world;
  void *state; /* owned */
  LsRun run;
} TgsiProbe;

/* Returns: (nullable): NULL: the text is refused, with an error. The world must outlive it. */
TgsiProbe *tgsi_probe_new (const char *text, const TgsiWorld *world, GError **error);
void tgsi_probe_free (TgsiProbe *probe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TgsiProbe, tgsi_probe_free)

LsStopReason tgsi_probe_run (TgsiProbe *probe, guint64 until_step);
/* To the end, and what comes of it. Returns: (transfer full) */
TgsiOutcome *tgsi_probe_finish (TgsiProbe *probe);

/* --- its parts, for who runs it otherwise ---------------------------------------------------------------- */

/* Returns: (transfer full) (nullable): NULL with an error. */
LsProgram *tgsi_probe_load (const char *text, const TgsiWorld *world, GError **error);
/* Returns: (transfer full): whose textures are the world's: the owner clears them. */
LsBindings *tgsi_probe_bind (const TgsiWorld *world);
/* Memories are the world's; preloads are the caller's: g_aligned_free(). */
void tgsi_probe_input (const LsProgram *program, const TgsiWorld *world, LsWaveInput *input);
