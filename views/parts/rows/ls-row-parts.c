#include "ls-row-parts.h"

static void
setup_chosen_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
bind_chosen_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkStringObject *text = gtk_list_item_get_item (item);

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (text));
}

void
ls_chooser_cut (GtkDropDown *chooser)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_chosen_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_chosen_cb), NULL);
  /* The open list stays as it is, with all of each text and a mark at the chosen one. */
  gtk_drop_down_set_list_factory (chooser, gtk_drop_down_get_factory (chooser));
  gtk_drop_down_set_factory (chooser, factory);
}

#define REVEALED \
  (400 * G_TIME_SPAN_MILLISECOND) /* longer than GTK glides to what has the keyboard */

typedef struct
{
  GtkWidget *viewport; /* an ancestor */
  gint64 end;          /* us of the frame clock; 0 until the label has its place */
} Reveal;

/* Once it has its place, and as long as something else may still be moving there. */
static gboolean
reveal_cb (GtkWidget *label, GdkFrameClock *clock, gpointer data)
{
  Reveal *reveal = data;
  GtkAdjustment *down;
  const gint64 now = gdk_frame_clock_get_frame_time (clock);
  graphene_rect_t place;

  if (!gtk_widget_get_mapped (label))
    return G_SOURCE_REMOVE;
  if (gtk_widget_get_height (label) == 0 ||
      !gtk_widget_compute_bounds (label, reveal->viewport, &place))
    return G_SOURCE_CONTINUE;
  if (reveal->end == 0)
    reveal->end = now + REVEALED;
  down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (reveal->viewport));
  gtk_adjustment_clamp_page (down, gtk_adjustment_get_value (down) + (double) place.origin.y,
                             gtk_adjustment_get_value (down) +
                               (double) (place.origin.y + place.size.height));
  return now < reveal->end ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

void
ls_problem_reveal (GtkWidget *label)
{
  GtkWidget *viewport = gtk_widget_get_ancestor (label, GTK_TYPE_VIEWPORT);
  Reveal *reveal;

  if (viewport == NULL || !gtk_widget_get_visible (label))
    return;
  reveal = g_new0 (Reveal, 1);
  reveal->viewport = viewport;
  gtk_widget_add_tick_callback (label, reveal_cb, reveal, g_free);
}

void
ls_problem_show (GtkWidget *label, const char *problem)
{
  gtk_label_set_text (GTK_LABEL (label), problem != NULL ? problem : "");
  gtk_widget_set_visible (label, problem != NULL);
}

void
ls_list_set_n (GtkListBox *list, guint n, GtkWidget *(*make) (gpointer data), gpointer data)
{
  GtkListBoxRow *row;

  while (n > 0 && gtk_list_box_get_row_at_index (list, (int) n - 1) == NULL)
    gtk_list_box_append (list, make (data));
  while ((row = gtk_list_box_get_row_at_index (list, (int) n)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}
