#pragma once

#include "ls-inspector.h"

/* Glyphs of the numbers and notes on tiles, where those that all inspectors have do not fit. Starts as zeros. */
typedef struct
{
  LsGlyphs *glyphs; /* owned, or NULL */
  double size;      /* px of their font */
} LsLaneFont;

/* tile: px of a side. longest: letters of the longest note, 0: there is none. Returns: (transfer none): valid until the next call. */
LsGlyphs *ls_lane_font_find (LsLaneFont *font, LsInspector *owner, int tile, gsize longest);
void ls_lane_font_clear (LsLaneFont *font);
