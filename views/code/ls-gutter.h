#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-code-model.h"
#include "ls-glyphs.h"
#include "ls-line-shift.h"
#include "ls-source-view.h"

/* What stands beside the text of a listing: each of these is a column, which is drawn line by line. */
#define LS_TYPE_GUTTER (ls_gutter_get_type ())
G_DECLARE_FINAL_TYPE (LsGutter, ls_gutter, LS, GUTTER, GtkSourceGutterRenderer)

/* Breakpoints and the arrow of the step that executes next. A click toggles the breakpoint of the line's step. model and session
 * are borrowed here and below; the code view owns all. */
LsGutter *ls_gutter_new_marks (LsCodeModel *model, LsSession *session);

/* A strip of 64 bars per line, one pixel per lane, and before it how often the line ran: the lanes that took part when the line
 * last ran. */
LsGutter *ls_gutter_new_mask (LsCodeModel *model);
/* Half as wide, and without the counts, which the tip of a line has too: where the text needs the room. */
void ls_gutter_mask_set_narrow (LsGutter *mask, gboolean is_narrow);
/* How many px that leaves to the text now: 0 where it is not narrow. */
int ls_gutter_mask_get_saved (LsGutter *mask);

/* The numbers of lines, and beside them a triangle where something can be folded: down where it is open, to the right where it is
 * folded. A click on the triangle is the action "code.fold-at" of the line; on a number it puts the cursor there. */
LsGutter *ls_gutter_new_numbers (const LsCodeFolds *folds);
/* n: of the lines that there are, for the room that their numbers take. */
void ls_gutter_numbers_set_n (LsGutter *numbers, guint n);

/* What a run did with the lines of a source text: beside each how many lanes did it, or why that is not known; an arrow at the one that
 * comes next, and breakpoints. A click is the action "source.break-at" of the line, from 1. shift: says which line of the run each line of the text is;
 * borrowed. */
LsGutter *ls_gutter_new_counts (const LsLineShift *shift);
/* signs: n, one for each line of the run; 0: nothing is known, and the column is gone. */
void ls_gutter_counts_set (LsGutter *counts, const LsSourceSign *signs, guint n);
/* line: of the run, from 0; G_MAXUINT: none. */
void ls_gutter_counts_set_next (LsGutter *counts, guint line);

/* --- for those who make columns --------------------------------------------------------------------------- */

typedef struct
{
  const char *css_class;
  gsize size;              /* of what it keeps, zeros at first */
  gboolean is_first;       /* of a line that is broken into several it stands beside the first */
  gboolean is_activatable; /* it answers clicks */
  int (*get_width) (LsGutter *self);
  guint64 (*get_key) (LsGutter *self,
                      guint line,
                      gboolean is_cursor); /* of a line's picture: see ls_piece_begin() */
  void (*draw) (LsGutter *self,
                GtkSnapshot *snapshot,
                guint line,
                gboolean is_cursor,
                int y,
                int height);
  void (*activate) (LsGutter *self, guint line, guint button); /* NULL: nothing comes of it */
  void (*clear) (gpointer data);                               /* NULL: there is nothing to free */
} LsGutterColumn;

/* folds: (nullable): says which lines are hidden; borrowed. */
LsGutter *ls_gutter_new (const LsGutterColumn *column, const LsCodeFolds *folds);
/* What it keeps. */
gpointer ls_gutter_get_data (LsGutter *self);
/* Valid until the style changes. */
LsGlyphs *ls_gutter_get_glyphs (LsGutter *self, gboolean is_bold);
/* Writes text with its right end at x, in the middle of a line. */
void ls_gutter_write (LsGutter *self,
                      GtkSnapshot *snapshot,
                      const char *text,
                      gboolean is_bold,
                      const GdkRGBA *color,
                      float x,
                      int y,
                      int height);
/* The line at y, px of the gutter, which is as high as what is seen of the text. */
guint ls_gutter_line_at (LsGutter *self, int y);

/* --- ls-code-folder.c ------------------------------------------------------------------------------------- */

/* Hides in a text what is folded in the listing that it shows, and keeps the cursor out of it. */
typedef struct
{
  LsCodeFolds *folds; /* borrowed */
  GtkTextView *text;
  GtkTextTag *hidden; /* owned by the buffer */
  LsGutter *numbers;  /* owned by the text */
} LsCodeFolder;

/* text: its gutter gets numbers and triangles. folds: outlives the text. */
void ls_code_folder_init (LsCodeFolder *folder, GtkSourceView *text, LsCodeFolds *folds);
/* The text shows another program, that of folds. */
void ls_code_folder_load (LsCodeFolder *folder);
/* The n lines from first on run next, and come into sight. */
void ls_code_folder_set_next (LsCodeFolder *folder, guint first, guint n);
/* Folds or unfolds what is under line, or what line is in. Returns: FALSE if there is nothing. */
gboolean ls_code_folder_toggle (LsCodeFolder *folder, guint line);
/* Unfolds all, or, where nothing is folded, folds all. */
void ls_code_folder_toggle_all (LsCodeFolder *folder);
/* Unfolds what hides line. */
void ls_code_folder_show (LsCodeFolder *folder, guint line);
/* The cursor is in another line: its number is bold, and assistive technology is told what is folded there. */
void ls_code_folder_tell (LsCodeFolder *folder);
