#pragma once

#include "mesa-log.h"

/* A log while it is read, line by line. */
typedef struct
{
  GPtrArray *programs;
  GPtrArray *findings;
  guint line;
  MesaProgram *program;            /* whose rows are read; owned by programs; or NULL */
  gboolean wants_chip, wants_size; /* its head is not whole yet */
  guint next_cf, next_row;         /* dwords at which a row may go on */
  GString *source;                 /* that is read, or the last one */
  MesaSourceKind source_kind;
  gboolean in_source, source_is_used;
  gboolean has_source_stage;
  LsStage source_stage;
  guint first_of_state; /* programs from here on have the next state */
  MesaState *state;     /* that is read, or NULL */
} MesaLog;

/* A line of the state, which tells what the registers of a shader hold: up to its end log->state is
 * filled, and there it goes to the shaders that it is of. */
void mesa_state_line (MesaLog *log, const char *line);
