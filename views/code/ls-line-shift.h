#pragma once

#include <gtk/gtk.h>

/* Where the lines of a text went while somebody types: the old lines are those of the text as it was, the new lines are those of the text as it is.
 * All lines count from 0. */

typedef struct _LsLineShift LsLineShift;

/* Returns: (transfer full). */
LsLineShift *ls_line_shift_new (void);
void ls_line_shift_free (LsLineShift *shift);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsLineShift, ls_line_shift_free)

/* The text as it is has n lines, and each is the old line of that number. */
void ls_line_shift_reset (LsLineShift *shift, guint n);
/* The text as it is has n lines. map: of ls_line_map_new (): where each old line is. */
void ls_line_shift_set (LsLineShift *shift, const GArray *map, guint n);
/* At a place of a new line, text with n line ends was inserted. is_start: the place is the start of the line, so that the line goes down. */
void ls_line_shift_insert (LsLineShift *shift, guint line, guint n, gboolean is_start);
/* From a place of a new line to a place n lines below, the text was deleted. is_start: the place is the start of the line, so that what is left is of
 * the last of these lines. */
void ls_line_shift_delete (LsLineShift *shift, guint line, guint n, gboolean is_start);
/* What is typed into the buffer from now on is told to shift, which must live as long as the buffer or until its handlers are disconnected by data. */
void ls_line_shift_follow (LsLineShift *shift, GtkTextBuffer *buffer);
/* Returns: the old line of a new one; G_MAXUINT: the line was typed since. */
guint ls_line_shift_get_old (const LsLineShift *shift, guint line);
/* Returns: where an old line is now; G_MAXUINT: the line was deleted. */
guint ls_line_shift_find (const LsLineShift *shift, guint old);
