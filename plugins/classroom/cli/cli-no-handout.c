#include "ls-cli-lesson.h"

const LsCliHandout ls_cli_handout = NULL;
