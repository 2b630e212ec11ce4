#include "ls-notices.h"

#include "ls-text.h"

/* How long one comes up, which libadwaita keeps to itself; it counts whole milliseconds. */
#define COMING (301 * G_TIME_SPAN_MILLISECOND)

/* libadwaita keeps the widget to itself. */
static gboolean
is_toast (GtkWidget *widget)
{
  return strcmp (G_OBJECT_TYPE_NAME (widget), "AdwToastWidget") == 0;
}

/* The one in sight, be it on its way out. Returns: (nullable). */
static GtkWidget *
find_widget (LsToasts *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->overlay)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (is_toast (child))
      return child;
  return NULL;
}

/* --- coming and going ------------------------------------------------------------------------------------ */

/* What is not there yet cannot be pressed, which would make it leave. */
static void
set_up (LsToasts *self, gboolean is_up)
{
  GtkWidget *widget = find_widget (self);

  if (widget != NULL)
    gtk_widget_set_can_target (widget, is_up);
  if (is_up && self->is_over)
    adw_toast_dismiss (self->shown);
}

/* Tick callbacks of one frame run in any order, so it is up in the frame behind that in which it came up. */
static gboolean
tick_cb (GtkWidget *overlay, GdkFrameClock *clock, gpointer data)
{
  LsToasts *self = data;
  const gboolean is_up = self->last - self->since >= COMING;

  self->last = gdk_frame_clock_get_frame_time (clock);
  if (!is_up)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  set_up (self, TRUE);
  return G_SOURCE_REMOVE;
}

static void
stop_tick (LsToasts *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->overlay), self->tick);
  self->tick = 0;
}

static void
dismissed_cb (AdwToast *toast, LsToasts *self)
{
  if (self->shown != toast)
    return;
  stop_tick (self);
  self->shown = NULL;
}

/* Above the sentence. */
static void
lift (LsToasts *self)
{
  GtkWidget *overlay = GTK_WIDGET (self->overlay), *widget = find_widget (self);
  graphene_rect_t sentence;

  if (widget == NULL)
    return;
  if (self->sentence == NULL)
    gtk_widget_set_margin_bottom (widget, 0);
  else if (gtk_widget_get_mapped (self->sentence) &&
           gtk_widget_compute_bounds (self->sentence, overlay, &sentence))
    gtk_widget_set_margin_bottom (widget,
                                  gtk_widget_get_height (overlay) - (int) sentence.origin.y);
}

static gboolean
lift_cb (gpointer data)
{
  LsToasts *self = data;

  self->lifting = 0;
  lift (self);
  return G_SOURCE_REMOVE;
}

static void
show_next (LsToasts *self)
{
  GtkWidget *overlay = GTK_WIDGET (self->overlay);
  AdwToast *toast = g_queue_pop_head (&self->waiting);

  if (toast == NULL)
    return;
  self->shown = toast;
  self->is_over = FALSE;
  g_signal_connect (toast, "dismissed", G_CALLBACK (dismissed_cb), self);
  adw_toast_overlay_add_toast (self->overlay, toast);
  lift (self);
  if (!gtk_widget_get_mapped (overlay) || !adw_get_enable_animations (overlay))
    return;
  self->since = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (overlay));
  self->last = self->since;
  self->tick = gtk_widget_add_tick_callback (overlay, tick_cb, self, NULL);
  set_up (self, FALSE);
}

/* The next one comes when the widget of the one before is gone, not in a window that goes. */
static void
children_changed_cb (LsToasts *self)
{
  if (self->shown == NULL && find_widget (self) == NULL &&
      gtk_widget_get_mapped (GTK_WIDGET (self->overlay)))
    show_next (self);
}

static void
let_go (LsToasts *self)
{
  if (self->shown == NULL)
    return;
  self->is_over = TRUE;
  if (self->tick == 0)
    adw_toast_dismiss (self->shown);
}

/* --- for the window -------------------------------------------------------------------------------------- */

void
ls_toasts_init (LsToasts *self, AdwToastOverlay *overlay)
{
  self->overlay = overlay;
  g_queue_init (&self->waiting);
  self->children = gtk_widget_observe_children (GTK_WIDGET (overlay));
  g_signal_connect_swapped (self->children, "items-changed", G_CALLBACK (children_changed_cb),
                            self);
}

void
ls_toasts_add (LsToasts *self, AdwToast *toast)
{
  g_queue_push_tail (&self->waiting, toast);
  if (self->shown == NULL && find_widget (self) == NULL)
    show_next (self);
}

/* Not at once: what is being laid out cannot be laid out again. */
void
ls_toasts_settle (LsToasts *self)
{
  if (self->shown != NULL && self->lifting == 0)
    self->lifting = g_idle_add (lift_cb, self);
}

void
ls_toasts_dismiss (LsToasts *self)
{
  g_queue_clear_full (&self->waiting, g_object_unref);
  let_go (self);
}

void
ls_toasts_pass (LsToasts *self)
{
  if (self->shown != NULL && self->shown == self->told)
    let_go (self);
}

gboolean
ls_toasts_contain (const LsToasts *self, GtkWidget *widget)
{
  while (widget != NULL && widget != GTK_WIDGET (self->overlay) && !is_toast (widget))
    widget = gtk_widget_get_parent (widget);
  return widget != NULL && is_toast (widget);
}

static void
told_dismissed_cb (AdwToast *toast, LsToasts *self)
{
  if (self->told == toast)
    g_clear_weak_pointer (&self->told);
}

/* Toasts that wait for each other would tell of what is over, so one says them all. */
void
ls_toasts_tell (LsToasts *self, const char *sentence)
{
  g_autofree char *shown = ls_text_escape (sentence, LS_TEXT_LINE);
  g_autofree char *escaped = g_markup_escape_text (shown, -1);

  if (self->told != NULL)
    {
      adw_toast_set_title (self->told, escaped);
      if (self->told != self->shown)
        return;
      self->is_over = FALSE;
      adw_toast_overlay_add_toast (self->overlay, g_object_ref (self->told));
      return;
    }
  g_set_weak_pointer (&self->told, adw_toast_new (escaped));
  adw_toast_set_timeout (self->told, 3);
  g_signal_connect (self->told, "dismissed", G_CALLBACK (told_dismissed_cb), self);
  ls_toasts_add (self, self->told);
}

void
ls_toasts_clear (LsToasts *self)
{
  if (self->children == NULL)
    return;
  stop_tick (self);
  g_clear_handle_id (&self->lifting, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->children, self);
  g_clear_object (&self->children);
  if (self->told != NULL)
    g_signal_handlers_disconnect_by_data (self->told, self);
  if (self->shown != NULL)
    g_signal_handlers_disconnect_by_data (self->shown, self);
  self->shown = NULL;
  g_clear_weak_pointer (&self->told);
  g_queue_clear_full (&self->waiting, g_object_unref);
}
