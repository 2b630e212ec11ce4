#pragma once

#include "ls-cli-scene.h"
#include "ls-run-inputs.h"

/* What run takes by --inputs. */

/* Fills inputs, which are initialised. name: of the file. Returns: FALSE with LS_ERROR_SYNTAX or LS_ERROR_FORMAT that names the member,
 * LS_ERROR_RANGE or LS_ERROR_REFERENCE. */
gboolean ls_cli_inputs_read (GBytes *bytes, const char *name, LsRunInputs *inputs, GError **error);

/* --- cli-run-words.c -------------------------------------------------------------------------------------- */

/* What run runs: the programs of the command line on their --inputs, or the scene. NULL, having said why, with *status set. Returns:
 * (transfer full). */
LsScene *ls_cli_run_open (const LsCli *cli, LsCliStatus *status);
/* The answer of a run with --inputs: outputs as words. */
void ls_cli_run_tell_words (const LsCli *cli, const LsCliRan *ran);
