#pragma once

#include <gtk/gtk.h>

/* Pages that fill from the top: text is broken where a page ends, pictures go to the next one. Sizes are points. */

typedef struct _LsPaper LsPaper;

/* title: told at the foot of each page, with the page's number. */
LsPaper *ls_paper_new (const char *title);
/* Ends the last page, and the paper. Returns: (transfer full): the PDF; NULL with LS_ERROR_IO. */
GBytes *ls_paper_end (LsPaper *paper, GError **error);

typedef enum
{
  LS_PAPER_TITLE,
  LS_PAPER_HEADING,
  LS_PAPER_PLAIN,
  LS_PAPER_QUIET,  /* small and slanted */
  LS_PAPER_CHOICE, /* what does not fit in a line goes on with an indent */
  LS_PAPER_CODE,   /* the same */
  LS_PAPER_TINY,   /* in a tile */
} LsPaperStyle;

void ls_paper_add_text (LsPaper *paper, LsPaperStyle style, const char *text);
void ls_paper_add_gap (LsPaper *paper, double height);
double ls_paper_get_width (LsPaper *paper);
/* Room for a picture; draws it with its top left corner at 0, 0. Returns: (transfer none): to draw on; ls_paper_end_picture() ends it. */
cairo_t *ls_paper_begin_picture (LsPaper *paper, double height);
void ls_paper_end_picture (LsPaper *paper);
/* Draws a line of text in a picture, its top left corner there. */
void ls_paper_draw_text (LsPaper *paper, LsPaperStyle style, double x, double y, const char *text);
/* A font map's context, for who draws text by other means. (transfer none) */
PangoContext *ls_paper_get_context (LsPaper *paper);
/* Goes to a new page if less than this is left. */
void ls_paper_keep (LsPaper *paper, double height);
/* Goes to a new page, unless nothing is on this one. */
void ls_paper_turn (LsPaper *paper);
