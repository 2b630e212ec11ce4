#pragma once

#include "ls-glsl-tokens.h"

/* The statements of a text, as tokens alone tell them: also where a type, a macro or a dialect is not known, and in HLSL. */

/* What a person would stop at: a simple statement, a declaration, the head of an if, while or switch, the while of a do, a part of the
 * head of a for; outside of functions a declaration with a value. Statements that stand in another one are pieces of their own. */
typedef struct
{
  guint first, end;   /* tokens: with its ; and, of a head, its brackets */
  gboolean is_global; /* it stands outside of functions */
} LsGlslPiece;

/* Text that is no GLSL gives pieces too. In time that grows as the text does. Returns: (transfer full) (element-type LsGlslPiece): in
 * the order of the text; none begins within another. */
GArray *ls_glsl_pieces_new (const LsGlslTokens *tokens);
