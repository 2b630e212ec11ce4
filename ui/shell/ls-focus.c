#include "ls-focus.h"

#include "ls-header.h"

typedef struct
{
  GtkWindow *window;   /* which owns this */
  GtkWidget *fallback; /* weak */
  GtkWidget *last;     /* weak; had the keyboard last, outside of popovers */
  GtkWidget *before;   /* weak; had it before the popover that is open */
  guint source;
} Focus;

static GtkWidget *
popover_around (GtkWidget *widget)
{
  return widget == NULL ? NULL : gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER);
}

static gboolean
can_have_keyboard (GtkWidget *widget)
{
  return widget != NULL && gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget);
}

/* GTK gives it to the button of a menu that closes, or to the first button of the window where the menu has none. */
static gboolean
is_of_menu (GtkWidget *widget)
{
  return gtk_widget_get_ancestor (widget, GTK_TYPE_MENU_BUTTON) != NULL ||
         gtk_widget_get_ancestor (widget, LS_TYPE_HEADER) != NULL;
}

static gboolean
try_give (GtkWidget *widget)
{
  return can_have_keyboard (widget) && gtk_widget_grab_focus (widget);
}

static gboolean
give_back_cb (gpointer data)
{
  Focus *self = data;
  GtkWidget *focus = gtk_window_get_focus (self->window);

  self->source = 0;
  if (popover_around (focus) != NULL && can_have_keyboard (focus))
    return G_SOURCE_REMOVE;
  if (!can_have_keyboard (focus) || (self->before != NULL && is_of_menu (focus)))
    if (!try_give (self->before) && !try_give (self->last))
      gtk_widget_grab_focus (self->fallback);
  g_clear_weak_pointer (&self->before);
  return G_SOURCE_REMOVE;
}

/* Not at once: what closed is still on its way out. */
static void
give_back (Focus *self)
{
  if (self->source == 0 && self->fallback != NULL)
    self->source = g_idle_add (give_back_cb, self);
}

static void
focus_cb (Focus *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);
  GtkWidget *popover = popover_around (focus);

  if (popover == NULL && focus != NULL)
    g_set_weak_pointer (&self->last, focus);
  if (popover != NULL && self->before == NULL)
    g_set_weak_pointer (&self->before, self->last);
  /* One within another closes with it. */
  for (; popover != NULL; popover = popover_around (gtk_widget_get_parent (popover)))
    {
      g_signal_handlers_disconnect_by_func (popover, give_back, self);
      g_signal_connect_data (popover, "closed", G_CALLBACK (give_back), self, NULL,
                             G_CONNECT_SWAPPED);
    }
  if (focus == NULL)
    give_back (self);
}

static void
focus_free (gpointer data)
{
  Focus *self = data;

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_weak_pointer (&self->fallback);
  g_clear_weak_pointer (&self->last);
  g_clear_weak_pointer (&self->before);
  g_free (self);
}

GtkWidget *
ls_focus_get_last (GtkWindow *window)
{
  const Focus *self = g_object_get_data (G_OBJECT (window), "ls-focus");

  return self != NULL ? self->last : NULL;
}

void
ls_focus_leave_menu (GtkWindow *window)
{
  Focus *self = g_object_get_data (G_OBJECT (window), "ls-focus");
  GtkWidget *focus = gtk_window_get_focus (window);

  if (self == NULL || focus == NULL)
    return;
  if (popover_around (focus) != NULL)
    g_set_weak_pointer (&self->before, self->fallback);
  else if (is_of_menu (focus))
    try_give (self->fallback);
}

void
ls_focus_set_fallback (GtkWindow *window, GtkWidget *fallback)
{
  Focus *self = g_object_get_data (G_OBJECT (window), "ls-focus");

  if (self != NULL)
    g_set_weak_pointer (&self->fallback, fallback);
}

void
ls_focus_keep (GtkWindow *window, GtkWidget *fallback)
{
  Focus *self = g_new0 (Focus, 1);

  self->window = window;
  g_set_weak_pointer (&self->fallback, fallback);
  g_object_set_data_full (G_OBJECT (window), "ls-focus", self, focus_free);
  g_signal_connect_swapped (window, "notify::focus-widget", G_CALLBACK (focus_cb), self);
  g_signal_connect_swapped (window, "notify::is-active", G_CALLBACK (give_back), self);
}
