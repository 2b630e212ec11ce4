#pragma once

#include "mesa-log.h"

/* A log while it is read, line by line. */
typedef struct
{
  GPtrArray *programs;
  GPtrArray *findings;
  guint line;
  MesaProgram *program;            /* the program whose rows are read; owned by programs; or NULL */
  gboolean wants_chip, wants_size; /* its heading is not complete yet */
  guint next_cf, next_row;         /* dwords at which the next row may begin */
  GString *source;                 /* the source that is read, or the last one */
  MesaSourceKind source_kind;
  gboolean in_source, source_is_used;
  gboolean has_source_stage;
  LsStage source_stage;
  guint first_of_state; /* the next state belongs to one of the programs from here on */
  MesaState *state;     /* the state that is read, or NULL */
} MesaLog;

/* Reads a line of the state of a shader, which gives the meaning of its registers: fills
 * log->state, and at its end copies the state to its shaders. */
void mesa_state_line (MesaLog *log, const char *line);
