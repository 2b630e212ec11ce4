#include "ls-cli-lesson.h"

#include "ls-handout.h"

const LsCliHandout ls_cli_handout = ls_handout_new;
