#pragma once

#include "ls-glsl-tokens.h"

/* The macros of a text, as far as they tell where a statement ends: tokens are not expanded. */

typedef struct
{
  const LsGlslTokens *tokens; /* borrowed */
  GHashTable *by_name;        /* char * to GArray of guint: the directives that define a name */
} LsGlslMacros;

/* macros: (out): clear it. tokens: must live as long. */
void ls_glsl_macros_init (LsGlslMacros *macros, const LsGlslTokens *tokens);
void ls_glsl_macros_clear (LsGlslMacros *macros);

/* The token behind the use of a macro at token n, if a statement ends with it: what it stands for ends in ";", or, where the statement
 * begins with it (is_first), in a brace, or is the head of a branch or a loop. Returns: 0: it does not, or there is no macro. */
guint ls_glsl_macros_find_end (const LsGlslMacros *macros, guint n, gboolean is_first);
