#include "ui-picture.h"

#include "ls-shell.h"
#include "ui-keys.h"

#define N_TRIES 50 /* frames until a widget that is to be drawn anew has been */

/* A widget that something has just asked to draw anew has no node until its frame comes. */
static GskRenderNode *
wait_for_node (UiTest *test, GtkWidget *widget, int width, int height)
{
  GskRenderNode *node = NULL;

  for (guint i = 0; node == NULL && i < N_TRIES; i++)
    {
      g_autoptr (GdkPaintable) paintable = NULL;
      GtkSnapshot *snapshot = gtk_snapshot_new ();

      ui_keys_arrive (test);
      paintable = gtk_widget_paintable_new (widget);
      gdk_paintable_snapshot (paintable, snapshot, width, height);
      node = gtk_snapshot_free_to_node (snapshot);
    }
  g_assert_nonnull (node);
  return node;
}

UiPicture
ui_picture_of (UiTest *test, GtkWidget *widget)
{
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  g_autoptr (GdkTexture) texture = NULL;
  GskRenderNode *node = wait_for_node (test, widget, width, height);
  UiPicture picture = { g_new (guint32, (gsize) width * (gsize) height), width, height };

  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (test->window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gsk_render_node_unref (node);
  gdk_texture_download (texture, (guchar *) picture.pixels, (gsize) width * 4);
  return picture;
}

void
ui_picture_clear (UiPicture *picture)
{
  g_free (picture->pixels);
}

guint32
ui_picture_at (const UiPicture *picture, int x, int y)
{
  g_assert_true (x >= 0 && x < picture->width && y >= 0 && y < picture->height);
  return picture->pixels[y * picture->width + x];
}

GtkTextView *
ui_picture_listing (UiTest *test)
{
  GtkWidget *pane = ui_test_pane (test, LS_PANE_CODE);

  return GTK_TEXT_VIEW (ui_test_find_widget (pane, GTK_TYPE_TEXT_VIEW));
}

int
ui_picture_line (UiTest *test, int line, int *height)
{
  GtkTextView *text = ui_picture_listing (test);
  GtkTextIter iter;
  int y, shown;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text), &iter, line);
  gtk_text_view_get_line_yrange (text, &iter, &y, height);
  gtk_text_view_buffer_to_window_coords (text, GTK_TEXT_WINDOW_WIDGET, 0, y, NULL, &shown);
  return shown;
}
