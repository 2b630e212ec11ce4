#pragma once

#include <gtk/gtk.h>

/* What GTK 4.8, or a newer one, does too slowly, too often, wrongly or not at all. */

/* --- ls-em.c ------------------------------------------------------------------------------------------------ */

/* Returns: the size of the widget's text in px, with which widths grow that words must fit in. */
int ls_em (GtkWidget *widget);

/* --- ls-text-unmap.c ---------------------------------------------------------------------------------------- */

/* GTK 4.8 takes the font of a text when the text is made, which has no style yet, and again when the style changes: what is shown first
 * would be in the type of the window. This has it taken when the text is shown first. */
void ls_text_dress (GtkTextView *text);

/* Unmaps widget, in which text scrolls, by the function of its parent class; text may still be on its way to a line. */
void ls_text_unmap (GtkTextView *text, GtkWidget *widget, GtkWidgetClass *parent_class);

/* Takes tag from where the text has it. GTK lays anew all lines that a tag is taken from, also those that never had it. */
void ls_text_untag (GtkTextBuffer *buffer, GtkTextTag *tag);

/* --- ls-late-text.c ----------------------------------------------------------------------------------------- */

/* Paints @child of @widget, which fills it, where @text, a GtkTextView somewhere in @child, may not have laid out what changed
 * in this frame: GTK does that when it paints, which moves the scroll bars, and then these need a place again. @text is painted
 * once all the same. */
void ls_late_text_snapshot (GtkWidget *widget,
                            GtkWidget *child,
                            GtkWidget *text,
                            GtkSnapshot *snapshot);

/* The same where others paint @above, a child of the widget that is painted, with @text somewhere in it. */
void ls_late_text_place (GtkWidget *above, GtkWidget *text);

/* --- ls-late-menu.c ----------------------------------------------------------------------------------------- */

/* A GtkPopoverMenu that has no items until it is opened for the first time: each item is several widgets that follow an action,
 * and a window has hundreds of items that few people look at. */
GtkWidget *ls_late_menu_new (void);

/* What it shows, also where it was not opened yet; (nullable). */
void ls_late_menu_set_model (GtkPopoverMenu *menu, GMenuModel *model);
GMenuModel *ls_late_menu_get_model (GtkPopoverMenu *menu);

/* --- ls-scrolled.c ------------------------------------------------------------------------------------------ */

/* Returns: (nullable): the first scrolled window in widget, or widget itself if it is one; in_sight: among what is mapped below it. */
GtkScrolledWindow *ls_scrolled_find (GtkWidget *widget, gboolean in_sight);
/* The vertical bar of scrolled comes and goes without a layout of the window: it has its place all the time, and where there is nothing to
 * scroll it can be neither seen nor pointed at. */
void ls_scrolled_keep_bar (GtkScrolledWindow *scrolled);
/* The bars of scrolled are there while the pointer is over it, and at rest neither seen nor laid out: a step that scrolls what is shown
 * costs no layout of the window. Where bars do not lie over what scrolls (the setting gtk-overlay-scrolling) they stay. */
void ls_scrolled_rest_bars (GtkScrolledWindow *scrolled);

/* --- ls-piece.c --------------------------------------------------------------------------------------------- */

/* Parts of a view that change as a whole, as lines and rows do.  GTK repaints what differs from the frame before, node by node; where
 * more than some thirty rectangles do, or one node more stands between two, it repaints the whole view around them.  A piece is one
 * rectangle: all of it is repainted where its key is another, and it stands for itself where it holds nothing. */

/* Begins a piece of area, in px of the snapshot; key: of what is painted into it, equal only if that is.  What differs though the keys
 * are equal is repainted all the same. Ends with gtk_snapshot_pop (). */
void ls_piece_begin (GtkSnapshot *snapshot, const graphene_rect_t *area, guint64 key);
/* key and another word of what is painted. */
guint64 ls_piece_mix (guint64 key, guint64 word);

/* --- ls-choosers.c ------------------------------------------------------------------------------------------ */

/* Lists that open, those of drop-downs and combo rows beneath root, open with the keyboard at what is chosen. GTK 4.18 gives it to the first
 * item, so that the arrow for the next one chooses the first. */
void ls_choosers_mend (GtkWidget *root);

/* --- ls-file-dialog.c --------------------------------------------------------------------------------------- */

/* A dialog that asks for a file; all such dialogs come from here, since GTK 4.18 may end the program when one is closed at once. parent:
 * (nullable); accept: shown, of the button that takes what is chosen. Returns: (transfer full): modal, not shown yet. */
GtkFileChooserNative *ls_file_dialog_new (const char *title,
                                          GtkWindow *parent,
                                          GtkFileChooserAction action,
                                          const char *accept);
