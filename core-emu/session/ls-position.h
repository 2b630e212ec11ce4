#pragma once

#include "ls-view.h"

/* A position as text that people hand on: "@cf00.alu.g2 #3 wave 1 lane 26". What stands before # is for people, the number
 * of the control-flow instruction, the kind of its clause and the number that the listing gives the group or fetch; the rest
 * is where to go. */

typedef struct
{
  guint64 step;
  guint wave, lane; /* LS_POSITION_SAME: the text has none */
} LsPosition;
#define LS_POSITION_SAME G_MAXUINT

/* Returns: (transfer full): where view is, and lane. A wave is named where the scene has several. */
char *ls_position_to_text (const LsView *view, guint lane);
/* Reads such a text, or a number alone with or without #, with blanks around it. Fails with LS_ERROR_SYNTAX. */
gboolean ls_position_parse (const char *text, LsPosition *position, GError **error);
