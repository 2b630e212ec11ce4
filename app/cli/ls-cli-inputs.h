#pragma once

#include "ls-cli-scene.h"

/* The answer of a run with --inputs (cli-run-words.c): outputs as words. */
void ls_cli_run_tell_words (const LsCli *cli, const LsCliRan *ran);
