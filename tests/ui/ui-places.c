#include "ui-places.h"

#include "ls-views.h"
#include "ui-keys.h"
#include "ui-picture.h"

#define N_STILL 3

static UiPlaces
find_places (UiTest *test)
{
  GtkWidget *window = GTK_WIDGET (test->window);
  GtkTextView *listing = ui_picture_listing (test);
  UiPlaces places = { 0 };
  GtkTextIter middle;
  int y;

  for (LsPane pane = 0; pane < LS_N_PANES; pane++)
    {
      GtkWidget *widget = ui_test_pane (test, pane);

      places.is_seen[pane] = gtk_widget_get_mapped (widget) &&
                             gtk_widget_compute_bounds (widget, window, &places.panes[pane]);
    }
  g_assert_true (gtk_widget_compute_bounds (ui_test_find_widget (window, LS_TYPE_NARRATION), window,
                                            &places.sentence));
  gtk_text_view_window_to_buffer_coords (
    listing, GTK_TEXT_WINDOW_WIDGET, 0, gtk_widget_get_height (GTK_WIDGET (listing)) / 2, NULL, &y);
  gtk_text_view_get_line_at_y (listing, &middle, y, NULL);
  places.line = gtk_text_iter_get_line (&middle);
  places.scrolled =
    gtk_adjustment_get_value (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (listing)));
  return places;
}

UiPlaces
ui_places_of (UiTest *test)
{
  UiPlaces places = find_places (test);

  for (guint n_still = 0; n_still < N_STILL;)
    {
      const UiPlaces before = places;

      ui_keys_wait ();
      places = find_places (test);
      n_still = memcmp (&before, &places, sizeof places) == 0 ? n_still + 1 : 0;
    }
  return places;
}

static void
assert_same (const graphene_rect_t *before,
             const graphene_rect_t *after,
             const char *what,
             const char *about)
{
  if (!graphene_rect_equal (before, after))
    g_error ("%s moves %s from %g,%g %gx%g to %g,%g %gx%g", about, what, (double) before->origin.x,
             (double) before->origin.y, (double) before->size.width, (double) before->size.height,
             (double) after->origin.x, (double) after->origin.y, (double) after->size.width,
             (double) after->size.height);
}

void
ui_places_assert_same (const UiPlaces *before, const UiPlaces *after, const char *about)
{
  for (LsPane pane = 0; pane < LS_N_PANES; pane++)
    if (before->is_seen[pane] && after->is_seen[pane])
      assert_same (&before->panes[pane], &after->panes[pane], ls_pane_get_info (pane)->id, about);
  assert_same (&before->sentence, &after->sentence, "the sentence", about);
  g_assert_cmpint (before->line, ==, after->line);
  g_assert_cmpfloat (before->scrolled, ==, after->scrolled);
}
