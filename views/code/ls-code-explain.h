#pragma once

#include "ls-code-model.h"

/* Returns: (transfer full) (nullable): what line means and which values of lane it reads, as plain text. */
char *ls_code_explain (const LsCodeModel *model, guint line, guint lane);
