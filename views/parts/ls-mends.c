#include "ls-mends.h"

#include "ls-widgets.h"

/* --- the size of text --------------------------------------------------------------------------------------- */

#define DOTS 96 /* an inch, where nobody says */

int
ls_em (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  const double size = (double) pango_font_description_get_size (font) / PANGO_SCALE;
  const double dots = pango_cairo_context_get_resolution (context);

  if (pango_font_description_get_size_is_absolute (font))
    return (int) size;
  return (int) (size * (dots > 0 ? dots : DOTS) / 72);
}

/* --- texts that go out of sight ----------------------------------------------------------------------------- */

/* A scrolled window that is unmapped puts an adjustment that is still moving to its end. GTK 4.8 ends the movement once more if
 * the text, told of the new value, moves it: so the text is told afterwards. */
void
ls_text_unmap (GtkTextView *text, GtkWidget *widget, GtkWidgetClass *parent_class)
{
  GtkAdjustment *adjustments[] = { gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (text)),
                                   gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (text)) };

  for (guint i = 0; i < G_N_ELEMENTS (adjustments); i++)
    g_signal_handlers_block_matched (adjustments[i], G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, text);
  parent_class->unmap (widget);
  for (guint i = 0; i < G_N_ELEMENTS (adjustments); i++)
    {
      g_signal_handlers_unblock_matched (adjustments[i], G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL,
                                         text);
      g_signal_emit_by_name (adjustments[i], "value-changed");
    }
}

/* --- the first frame of a text ------------------------------------------------------------------------------ */

static void
dress_cb (GtkWidget *text)
{
  g_signal_handlers_disconnect_by_func (text, dress_cb, NULL);
  GTK_WIDGET_GET_CLASS (text)->css_changed (text, NULL);
}

void
ls_text_dress (GtkTextView *text)
{
  g_signal_connect (text, "map", G_CALLBACK (dress_cb), NULL);
}

/* --- tags that go ------------------------------------------------------------------------------------------- */

void
ls_text_untag (GtkTextBuffer *buffer, GtkTextTag *tag)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_start_iter (buffer, &start);
  while (gtk_text_iter_starts_tag (&start, tag) ||
         gtk_text_iter_forward_to_tag_toggle (&start, tag))
    {
      end = start;
      gtk_text_iter_forward_to_tag_toggle (&end, tag);
      gtk_text_buffer_remove_tag (buffer, tag, &start, &end);
    }
}

/* --- texts that are laid out late --------------------------------------------------------------------------- */

void
ls_late_text_snapshot (GtkWidget *widget, GtkWidget *child, GtkWidget *text, GtkSnapshot *snapshot)
{
  g_autoptr (GtkSnapshot) first = gtk_snapshot_new ();

  /* A widget keeps what it painted, so the second time is free. */
  gtk_widget_snapshot_child (gtk_widget_get_parent (text), text, first);
  gtk_widget_allocate (child, gtk_widget_get_width (widget), gtk_widget_get_height (widget), -1,
                       NULL);
  gtk_widget_snapshot_child (widget, child, snapshot);
}

void
ls_late_text_place (GtkWidget *above, GtkWidget *text)
{
  g_autoptr (GtkSnapshot) first = gtk_snapshot_new ();
  GtkAllocation place;

  gtk_widget_snapshot_child (gtk_widget_get_parent (text), text, first);
  gtk_widget_get_allocation (above, &place);
  gtk_widget_size_allocate (above, &place, -1);
}

/* --- bars --------------------------------------------------------------------------------------------------- */

GtkScrolledWindow *
ls_scrolled_find (GtkWidget *widget, gboolean in_sight)
{
  GtkScrolledWindow *found = NULL;

  if (GTK_IS_SCROLLED_WINDOW (widget))
    return GTK_SCROLLED_WINDOW (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    if (!in_sight || gtk_widget_get_mapped (child))
      found = ls_scrolled_find (child, in_sight);
  return found;
}

/* A class that changes costs a layout of the window, so a bar that is not there waits. */
static void
adjustment_cb (GtkWidget *bar)
{
  GtkAdjustment *adjustment = gtk_scrollbar_get_adjustment (GTK_SCROLLBAR (bar));
  const gboolean is_idle =
    gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_lower (adjustment) <=
    gtk_adjustment_get_page_size (adjustment);

  if (!gtk_widget_get_visible (bar) || is_idle == !gtk_widget_get_can_target (bar))
    return;
  gtk_widget_set_can_target (bar, !is_idle);
  ls_widget_set_class (bar, "idle", is_idle);
}

void
ls_scrolled_keep_bar (GtkScrolledWindow *scrolled)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scrolled);
  GtkWidget *bar = gtk_scrolled_window_get_vscrollbar (scrolled);
  GtkPolicyType across;

  gtk_scrolled_window_get_policy (scrolled, &across, NULL);
  gtk_scrolled_window_set_policy (scrolled, across, GTK_POLICY_ALWAYS);
  ls_follow (adjustment, "changed", G_CALLBACK (adjustment_cb), bar);
  g_signal_connect (bar, "notify::visible", G_CALLBACK (adjustment_cb), NULL);
  adjustment_cb (bar);
}

/* --- bars that rest -------------------------------------------------------------------------------------- */

static void
show_bars (GtkScrolledWindow *scrolled)
{
  GtkEventControllerMotion *motion = g_object_get_data (G_OBJECT (scrolled), "ls-scrolled-motion");
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (scrolled));
  gboolean is_overlay, is_shown;

  g_object_get (settings, "gtk-overlay-scrolling", &is_overlay, NULL);
  is_shown = !is_overlay || gtk_event_controller_motion_contains_pointer (motion);
  gtk_widget_set_visible (gtk_scrolled_window_get_hscrollbar (scrolled), is_shown);
  gtk_widget_set_visible (gtk_scrolled_window_get_vscrollbar (scrolled), is_shown);
}

/* GTK lays the whole window out for a bar that moves, also for one that has faded. */
void
ls_scrolled_rest_bars (GtkScrolledWindow *scrolled)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_object_set_data (G_OBJECT (scrolled), "ls-scrolled-motion", motion);
  ls_follow (motion, "notify::contains-pointer", G_CALLBACK (show_bars), scrolled);
  ls_follow (gtk_widget_get_settings (GTK_WIDGET (scrolled)), "notify::gtk-overlay-scrolling",
             G_CALLBACK (show_bars), scrolled);
  gtk_widget_add_controller (GTK_WIDGET (scrolled), motion);
  show_bars (scrolled);
}

/* --- menus that are filled late ----------------------------------------------------------------------------- */

#define MODEL_KEY "ls-late-menu"

/* px of a screen that a menu leaves: a header bar above it, and what is around it. */
#define AROUND 100
#define LEAST_HEIGHT 200
#define LOW 700 /* px of a screen that the main menu is higher than */

/* A menu that is higher than the screen scrolls: GTK 4.8 lets its end lie below. */
static void
limit_height (GtkWidget *menu)
{
  GdkSurface *surface =
    gtk_native_get_surface (gtk_widget_get_native (gtk_widget_get_parent (menu)));
  GdkMonitor *monitor =
    gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface);
  GtkScrolledWindow *scrolled = ls_scrolled_find (menu, FALSE);
  GdkRectangle screen;

  if (monitor == NULL || scrolled == NULL)
    return;
  gdk_monitor_get_geometry (monitor, &screen);
  if (screen.height < LOW)
    {
      /* One sees that it goes on; the bar stands beside the rows. */
      gtk_scrolled_window_set_overlay_scrolling (scrolled, FALSE);
      gtk_widget_add_css_class (menu, "low");
    }
  gtk_scrolled_window_set_max_content_height (scrolled, MAX (LEAST_HEIGHT, screen.height - AROUND));
}

static GtkStack *
find_stack (GtkWidget *widget)
{
  GtkStack *found = GTK_IS_STACK (widget) ? GTK_STACK (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_stack (child);
  return found;
}

/* A menu is as wide as what is open of it: GTK makes it as wide as the widest menu within it, and a key then stands far from its name. */
static void
fit_width (GtkWidget *menu)
{
  GtkStack *pages = find_stack (menu);

  if (pages != NULL)
    gtk_stack_set_hhomogeneous (pages, FALSE);
}

/* A popover is realized when it is opened for the first time, before it is measured. */
static void
fill_cb (GtkWidget *menu)
{
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (menu),
                                   ls_late_menu_get_model (GTK_POPOVER_MENU (menu)));
  fit_width (menu);
  if (gtk_widget_get_parent (menu) != NULL)
    limit_height (menu);
}

GtkWidget *
ls_late_menu_new (void)
{
  GtkWidget *menu = gtk_popover_menu_new_from_model (NULL);

  g_signal_connect (menu, "realize", G_CALLBACK (fill_cb), NULL);
  return menu;
}

void
ls_late_menu_set_model (GtkPopoverMenu *menu, GMenuModel *model)
{
  g_object_set_data_full (G_OBJECT (menu), MODEL_KEY, model == NULL ? NULL : g_object_ref (model),
                          g_object_unref);
  if (gtk_widget_get_realized (GTK_WIDGET (menu)))
    fill_cb (GTK_WIDGET (menu));
}

GMenuModel *
ls_late_menu_get_model (GtkPopoverMenu *menu)
{
  return g_object_get_data (G_OBJECT (menu), MODEL_KEY);
}

/* --- pieces that are painted anew --------------------------------------------------------------------------- */

/* Of a key, that a float holds exactly. */
#define BITS 24

static float
part_of (guint64 key, guint part)
{
  return (float) (key >> part * BITS & ((1u << BITS) - 1)) / (float) (1u << BITS);
}

void
ls_piece_begin (GtkSnapshot *snapshot, const graphene_rect_t *area, guint64 key)
{
  /* Nobody sees it, but it differs where the key does. */
  const GdkRGBA unseen = { part_of (key, 0), part_of (key, 1), part_of (key, 2), 0 };

  gtk_snapshot_push_debug (snapshot, "piece");
  gtk_snapshot_append_color (snapshot, &unseen, area);
}

guint64
ls_piece_mix (guint64 key, guint64 word)
{
  const guint64 mixed = (key ^ word) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);

  return mixed ^ mixed >> 32;
}
