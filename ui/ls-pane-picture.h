#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  LS_PICTURE_SVG,
  LS_PICTURE_PDF,
  LS_PICTURE_PNG, /* two pixels for each of the screen */
} LsPictureFormat;

/* Draws a widget that is shown, with all that it would show if it had the room: what scrolls in it is drawn whole, up to
 * LS_PICTURE_MAX pixels in each direction. The widget stays as it is. Returns: (transfer full): the file's bytes; NULL with
 * LS_ERROR_STATE for a widget that is not in sight, LS_ERROR_MEMORY or LS_ERROR_IO where there is no room. */
GBytes *ls_pane_picture (GtkWidget *widget, LsPictureFormat format, GError **error);
#define LS_PICTURE_MAX 16000

G_END_DECLS
