#pragma once

#include "ls-program.h"

/* A program from assembly text and one wave of it. Indices of register files are those of r700_machine.reg_files. */

enum
{
  FILE_R,
  FILE_T,
  FILE_PV,
  FILE_PS,
  FILE_AR,
  FILE_PIX,
  FILE_Z,
  FILE_POS,
  FILE_PARAM,
  FILE_G,
};

enum
{
  MASK_ACTIVE,
  MASK_VALID,
  MASK_PREDICATE,
  MASK_EXECUTING,
  MASK_CONTINUE,
  MASK_BREAK,
  MASK_COVERED,
};

typedef struct
{
  LsProgram *program;
  LsBindings *bindings;
  void *state;
  LsMask covered;
  LsRun run;
  LsStopReason reason; /* of the last run */
} Wave;

/* A pixel shader with 16 registers. text: assembly; what follows ".section fetch" is the fetch subroutine. */
Wave *wave_new (const char *text);
/* source->code is ignored. */
Wave *wave_new_with (const char *text, const LsProgramSource *source);
void wave_free (Wave *wave);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Wave, wave_free)

void wave_set (Wave *wave, guint gpr, guint channel, guint lane, guint32 bits);
/* One value a lane. */
void wave_set_row (Wave *wave, guint gpr, guint channel, const LsRow *row);
void wave_set_all (Wave *wave, guint gpr, guint channel, guint32 bits);
/* R0.x = lane number, as an integer. */
void wave_number_lanes (Wave *wave);
/* Starts over with these lanes covered; registers are zero. */
void wave_reset (Wave *wave, LsMask covered);

/* Runs to the end; fails the test on any other stop. */
void wave_run (Wave *wave);
/* Runs n steps. */
void wave_step (Wave *wave, guint n);
/* Runs to a trap of this code whose detail contains text. */
void wave_expect_trap (Wave *wave, LsTrapCode code, const char *text);

guint32 wave_get (const Wave *wave, guint file, guint index, guint channel, guint lane);
LsMask wave_mask (const Wave *wave, guint mask);
guint wave_depth (const Wave *wave);
/* The lanes where the channel holds these bits. */
LsMask wave_lanes_with (const Wave *wave, guint file, guint index, guint channel, guint32 bits);
