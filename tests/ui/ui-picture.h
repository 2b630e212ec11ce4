#pragma once

#include "ui-test.h"

/* A widget as it is seen now, pixel by pixel. */
typedef struct
{
  guint32 *pixels; /* owned; 0xaarrggbb */
  int width, height;
} UiPicture;

UiPicture ui_picture_of (UiTest *test, GtkWidget *widget);
void ui_picture_clear (UiPicture *picture);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UiPicture, ui_picture_clear)
/* x and y inside of it. */
guint32 ui_picture_at (const UiPicture *picture, int x, int y);

/* The text of the listing. */
GtkTextView *ui_picture_listing (UiTest *test);
/* Where the top of a line of the listing is in it, and its height. */
int ui_picture_line (UiTest *test, int line, int *height);
