#include "ls-line-perch.h"

#include <gtksourceview/gtksource.h>

#include "ls-mends.h"

#define KEY "ls-line-perch"

struct _LsLinePerch
{
  GtkOverlay *overlay; /* borrowed */
  GtkTextView *text;   /* borrowed */
  GtkTextTag *tag;     /* of the line; owned by the buffer */
  GtkTextMark *place;  /* of the line as it is typed; owned by the buffer */
  GtkWidget *widget;   /* NULL: none */
  int room;            /* px below the line */
  guint source;        /* settles between two frames; 0: none waits */
};

static void
find_line (LsLinePerch *perch, GtkTextIter *at)
{
  gtk_text_buffer_get_iter_at_mark (gtk_text_view_get_buffer (perch->text), at, perch->place);
  gtk_text_iter_set_line_offset (at, 0);
}

static int
measure_widget (LsLinePerch *perch)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (perch->overlay));
  int least, height;

  gtk_widget_measure (perch->widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_measure (perch->widget, GTK_ORIENTATION_VERTICAL, MAX (width, least), &height, NULL,
                      NULL, NULL);
  return height;
}

/* GTK 4.8 gives the tags at the end of a line to the line that it lays out next, also to one far below. So the tag ends before the end of its
 * line. The first letter of a line decides the room below the line. */
static void
find_end (const GtkTextIter *start, GtkTextIter *end)
{
  *end = *start;
  if (!gtk_text_iter_ends_line (end))
    gtk_text_iter_forward_to_line_end (end);
}

/* Whether the line has the room, and no other that was parted from it or joined with it. */
static gboolean
has_room (LsLinePerch *perch, const GtkTextIter *start, const GtkTextIter *end)
{
  GtkTextIter at;

  gtk_text_buffer_get_start_iter (gtk_text_view_get_buffer (perch->text), &at);
  if (!gtk_text_iter_starts_tag (&at, perch->tag) &&
      !gtk_text_iter_forward_to_tag_toggle (&at, perch->tag))
    return FALSE;
  return gtk_text_iter_equal (&at, start) &&
         gtk_text_iter_forward_to_tag_toggle (&at, perch->tag) && gtk_text_iter_equal (&at, end);
}

static void
give_room (LsLinePerch *perch, int room)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (perch->text);
  GtkTextIter start, end;

  find_line (perch, &start);
  find_end (&start, &end);
  if (room != perch->room)
    g_object_set (perch->tag, "pixels-below-lines", room, NULL);
  perch->room = room;
  if (room > 0 && has_room (perch, &start, &end))
    return;
  ls_text_untag (buffer, perch->tag);
  if (room > 0)
    gtk_text_buffer_apply_tag (buffer, perch->tag, &start, &end);
}

/* What stands beside the text is painted anew by itself only where lines come or go. */
static void
redraw_beside (LsLinePerch *perch)
{
  GtkSourceGutter *gutter =
    gtk_source_view_get_gutter (GTK_SOURCE_VIEW (perch->text), GTK_TEXT_WINDOW_LEFT);

  for (GtkWidget *i = gtk_widget_get_first_child (GTK_WIDGET (gutter)); i != NULL;
       i = gtk_widget_get_next_sibling (i))
    gtk_widget_queue_draw (i);
}

static gboolean
settle_cb (gpointer data)
{
  LsLinePerch *perch = data;

  perch->source = 0;
  if (gtk_widget_get_width (GTK_WIDGET (perch->overlay)) > 0)
    give_room (perch, perch->widget != NULL ? measure_widget (perch) : 0);
  gtk_widget_queue_allocate (GTK_WIDGET (perch->overlay));
  redraw_beside (perch);
  return G_SOURCE_REMOVE;
}

/* As with ls_code_sight_keep(), not within a frame. */
void
ls_line_perch_settle (LsLinePerch *perch)
{
  if (perch->source == 0)
    perch->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE - 1, settle_cb, perch, NULL);
}

static void
scrolled_cb (LsLinePerch *perch)
{
  if (perch->widget != NULL)
    gtk_widget_queue_allocate (GTK_WIDGET (perch->overlay));
}

/* Signal handler: where the widget is. Returns: TRUE, of the widget. */
static gboolean
place_cb (GtkOverlay *overlay, GtkWidget *child, GdkRectangle *at, LsLinePerch *perch)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (overlay));
  const int height = gtk_widget_get_height (GTK_WIDGET (overlay));
  GtkTextIter line;
  int top, taken, least, room;

  if (child != perch->widget)
    return FALSE;
  room = measure_widget (perch);
  if (room != perch->room)
    ls_line_perch_settle (perch);
  find_line (perch, &line);
  gtk_text_view_get_line_yrange (perch->text, &line, &top, &taken);
  gtk_text_view_buffer_to_window_coords (perch->text, GTK_TEXT_WINDOW_WIDGET, 0,
                                         top + taken - perch->room, NULL, &top);
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  *at = (GdkRectangle){ 0, CLAMP (top, 0, MAX (height - room, 0)), MAX (width, least), room };
  return TRUE;
}

/* What GTK writes beside a line is in the middle of its rows, and of the room below: the first row is known without. */
static void
align_beside (GtkTextView *text)
{
  GtkSourceGutter *gutter =
    gtk_source_view_get_gutter (GTK_SOURCE_VIEW (text), GTK_TEXT_WINDOW_LEFT);

  for (GtkWidget *i = gtk_widget_get_first_child (GTK_WIDGET (gutter)); i != NULL;
       i = gtk_widget_get_next_sibling (i))
    if (GTK_SOURCE_IS_GUTTER_RENDERER (i))
      {
        gtk_source_gutter_renderer_set_alignment_mode (
          GTK_SOURCE_GUTTER_RENDERER (i), GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_FIRST);
        gtk_source_gutter_renderer_set_yalign (GTK_SOURCE_GUTTER_RENDERER (i), 0);
      }
}

LsLinePerch *
ls_line_perch_new (GtkOverlay *overlay, GtkTextView *text)
{
  LsLinePerch *perch = g_new0 (LsLinePerch, 1);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text);
  GtkAdjustment *rows = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (text));
  GtkTextIter start;

  gtk_text_buffer_get_start_iter (buffer, &start);
  perch->overlay = overlay;
  perch->text = text;
  perch->tag = gtk_text_buffer_create_tag (buffer, NULL, NULL);
  perch->place = gtk_text_buffer_create_mark (buffer, NULL, &start, TRUE);
  g_object_set_data (G_OBJECT (text), KEY, perch);
  align_beside (text);
  g_signal_connect_swapped (rows, "value-changed", G_CALLBACK (scrolled_cb), perch);
  g_signal_connect_swapped (rows, "changed", G_CALLBACK (scrolled_cb), perch);
  g_signal_connect_swapped (buffer, "changed", G_CALLBACK (ls_line_perch_settle), perch);
  g_signal_connect (overlay, "get-child-position", G_CALLBACK (place_cb), perch);
  return perch;
}

void
ls_line_perch_free (LsLinePerch *perch)
{
  GtkAdjustment *rows = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (perch->text));

  if (rows != NULL)
    g_signal_handlers_disconnect_by_data (rows, perch);
  g_signal_handlers_disconnect_by_data (gtk_text_view_get_buffer (perch->text), perch);
  g_signal_handlers_disconnect_by_data (perch->overlay, perch);
  g_object_set_data (G_OBJECT (perch->text), KEY, NULL);
  g_clear_handle_id (&perch->source, g_source_remove);
  g_free (perch);
}

void
ls_line_perch_take (LsLinePerch *perch, GtkWidget *widget)
{
  if (widget == perch->widget)
    return;
  if (perch->widget != NULL)
    gtk_overlay_remove_overlay (perch->overlay, perch->widget);
  perch->widget = widget;
  if (widget != NULL)
    gtk_overlay_add_overlay (perch->overlay, widget);
  ls_line_perch_settle (perch);
}

void
ls_line_perch_set_line (LsLinePerch *perch, guint line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (perch->text);
  GtkTextIter at;

  gtk_text_buffer_get_iter_at_line (buffer, &at, (int) line);
  gtk_text_buffer_move_mark (buffer, perch->place, &at);
  ls_line_perch_settle (perch);
}

int
ls_line_perch_get_room (GtkTextView *text, guint line)
{
  LsLinePerch *perch = g_object_get_data (G_OBJECT (text), KEY);
  GtkTextIter at;

  if (perch == NULL || perch->room == 0)
    return 0;
  find_line (perch, &at);
  return gtk_text_iter_get_line (&at) == (int) line ? perch->room : 0;
}
