#pragma once

#include <gtk/gtk.h>

/* ASCII text in one monospace font, shaped once: a table of numbers then costs one text node per run instead of one
 * layout per cell. */
typedef struct _LsGlyphs LsGlyphs;

/* The font is the context's, with its family replaced by monospace. */
LsGlyphs *ls_glyphs_new (PangoContext *context, PangoWeight weight);
void ls_glyphs_free (LsGlyphs *glyphs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsGlyphs, ls_glyphs_free)

float ls_glyphs_get_advance (const LsGlyphs *glyphs); /* px of one character */
float ls_glyphs_get_ascent (const LsGlyphs *glyphs); /* px from the top of a line to its baseline */
float ls_glyphs_get_height (const LsGlyphs *glyphs); /* px of a line */

/* A dot in the middle of a character's room, in what is appended. */
#define LS_GLYPHS_DOT "\177"

/* Appends text to the pending run with its left edge at x px; x must not decrease within a run. Bytes outside ASCII,
 * but for the dot, show as '?'. */
void ls_glyphs_add (LsGlyphs *glyphs, const char *text, float x);
/* A line under the last character of the pending run, which must not be empty. */
void ls_glyphs_underline (LsGlyphs *glyphs);
/* Draws the pending run as one node and empties it. */
void ls_glyphs_flush (LsGlyphs *glyphs,
                      GtkSnapshot *snapshot,
                      float baseline,
                      const GdkRGBA *color);
/* Both at once; no run may be pending. */
void ls_glyphs_draw (LsGlyphs *glyphs,
                     GtkSnapshot *snapshot,
                     const char *text,
                     float x,
                     float baseline,
                     const GdkRGBA *color);
