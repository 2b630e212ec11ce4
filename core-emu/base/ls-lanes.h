#pragma once

#include "ls-types.h"

/* Sets of lanes as people write them: "22", "0-7,9", "all", or a mask, "0xff". */

/* Appends lanes as ls_lanes_parse() reads them: ranges, "all" or "none". */
void ls_lanes_append (GString *text, LsMask lanes);
/* Returns: FALSE with LS_ERROR_SYNTAX or LS_ERROR_RANGE that says how to write it. */
gboolean ls_lanes_parse (const char *text, LsMask *lanes, GError **error);
