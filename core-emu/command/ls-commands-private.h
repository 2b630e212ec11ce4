#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where the rows of ls-commands.def stand in ls_console_rows[]. */
enum
{
#define ROW(id, ...) LS_ROW_##id,
#define MOVE(id, name, shortest, synonyms, help, more, move) LS_ROW_##id,
#include "ls-commands.def"
  LS_ROW_NONE, /* a window's alone */
};

G_END_DECLS
