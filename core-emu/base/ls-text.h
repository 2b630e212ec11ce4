#pragma once

#include <glib.h>

/* Makes text from strangers safe to be shown. */

typedef enum
{
  LS_TEXT_LINES, /* line feeds and tabs stay: the text is ours, with pieces of theirs */
  LS_TEXT_LINE,  /* line feeds and tabs are written out too: the text must stay one line */
  /* of a whole JSON text: the values stay what they are, but bytes that no text can hold */
  LS_TEXT_JSON,
} LsTextStyle;

/* Writes out what would command a terminal or turn the order of the letters around, and bytes that
 * are not UTF-8: "\x1B", "\u202E", "\xFF". Returns: (transfer full): valid UTF-8. */
char *ls_text_escape (const char *text, LsTextStyle style);
/* The first sentence of the comment that a scene or GLSL begins with, without its end: "A circle
 * and a loop". Returns: (transfer full) (nullable): in one line, escaped. */
char *ls_text_dup_first_sentence (GBytes *text);

/* Line n of a text, from 1, without the blanks around it. text: (nullable): has no lines. Returns: (transfer full): "" behind the last one. */
char *ls_text_dup_line (const char *text, guint n);
