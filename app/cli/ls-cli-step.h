#pragma once

#include "ls-cli.h"
#include "ls-session.h"

G_BEGIN_DECLS

/* The terminal stepper: commands read one by one, answers on standard output. */

typedef struct
{
  LsSession *session;
  gboolean echo; /* commands are printed as they are read, so that a transcript holds them */
  gboolean quit;
  gboolean failed; /* a command could not be carried out */
} LsStepper;

typedef struct
{
  const char *names;     /* separated by blanks, the full one first */
  const char *arguments; /* as in the help, or "" */
  const char *help;
  /* argument is what follows the name, without blanks around it. FALSE, having said why, if it could not be done. */
  gboolean (*run) (LsStepper *stepper, const char *argument, int value);
  int value; /* handed to run: one handler serves many rows */
} LsStepCommand;

extern const LsStepCommand ls_step_commands[];
extern const guint ls_step_n_commands;

/* Carries out one line: a command, a comment or nothing. */
void ls_step_execute (LsStepper *stepper, const char *line);

/* --- what is printed (cli-step-print.c) ------------------------------------------------------------------ */

/* The stop: where, how many lanes take part, the lines that come next, and what the last step did. */
void ls_step_print_stop (LsStepper *stepper);
void ls_step_print_where (LsStepper *stepper);
void ls_step_print_lanes (LsStepper *stepper);
void ls_step_print_stack (LsStepper *stepper);
void ls_step_print_masks (LsStepper *stepper);
/* Listing lines around line, or all of them if n_around is G_MAXUINT. */
void ls_step_print_list (LsStepper *stepper, guint line, guint n_around);
/* text: REG[.CHANNEL][@LANE][,FORMAT]. FALSE, having said why, if it is not one. */
gboolean ls_step_print_register (LsStepper *stepper, const char *text);
/* text: REG.CHANNEL[@LANE]; without a lane, the one looked at. FALSE, having said why, if it is not one. */
gboolean ls_step_parse_component (LsStepper *stepper, const char *text, LsRegRef *ref, guint *lane);

/* --- where values and states come from (cli-causes.c) ---------------------------------------------------- */

gboolean ls_step_print_who (LsStepper *stepper, LsRegRef ref, guint lane, GError **error);
gboolean ls_step_print_why (LsStepper *stepper, guint lane, GError **error);

/* --- opening (cli-step.c) -------------------------------------------------------------------------------- */

/* Opens what the command line names, at its --wave. The caller owns the session, also where it fails. */
LsCliStatus ls_step_open (LsStepper *stepper, const LsCli *cli);

G_END_DECLS
