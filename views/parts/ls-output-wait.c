#include "ls-output-wait.h"

#include <glib/gi18n.h>

#include "ls-session-images.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

#define TICK_MS 100
#define N_QUIET 5 /* ticks: what is there sooner needs no bar */

struct _LsOutputWait
{
  GtkWidget parent_instance;

  LsSession *session;
  GtkWidget *bar, *stop, *go_on;
  guint source; /* while a picture is computed */
  guint n_ticks;
};

G_DEFINE_FINAL_TYPE (LsOutputWait, ls_output_wait, GTK_TYPE_WIDGET)

static void
show_parts (LsOutputWait *self, gboolean is_computed, gboolean is_stopped)
{
  gtk_widget_set_visible (self->bar, is_computed);
  gtk_widget_set_visible (self->stop, is_computed);
  gtk_widget_set_visible (self->go_on, is_stopped);
  gtk_widget_set_visible (GTK_WIDGET (self), is_computed || is_stopped);
}

static gboolean
tick_cb (gpointer data)
{
  LsOutputWait *self = data;
  GtkProgressBar *bar = GTK_PROGRESS_BAR (self->bar);
  guint n_done, n_waves;

  if (!ls_session_get_image_progress (self->session, &n_done, &n_waves))
    return G_SOURCE_CONTINUE;
  if (n_waves > 0)
    gtk_progress_bar_set_fraction (bar, (double) n_done / n_waves);
  else
    gtk_progress_bar_pulse (bar);
  self->n_ticks++;
  if (self->n_ticks == N_QUIET)
    show_parts (self, TRUE, FALSE);
  return G_SOURCE_CONTINUE;
}

void
ls_output_wait_follow (LsOutputWait *self, LsSession *session, gboolean is_awaited)
{
  const gboolean is_stopped = is_awaited && ls_session_has_stopped_images (session);
  const gboolean is_computed = is_awaited && !is_stopped;

  self->session = session;
  if (is_computed && self->source != 0)
    return;
  if (!is_computed && self->source == 0 && gtk_widget_get_visible (GTK_WIDGET (self)) == is_stopped)
    return;
  g_clear_handle_id (&self->source, g_source_remove);
  show_parts (self, FALSE, is_stopped);
  self->n_ticks = 0;
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (self->bar), 0);
  if (is_computed)
    self->source = g_timeout_add (TICK_MS, tick_cb, self);
}

static void
stop_cb (LsOutputWait *self)
{
  ls_session_stop_images (self->session);
}

static void
go_on_cb (LsOutputWait *self)
{
  ls_session_compute_images (self->session);
}

static void
ls_output_wait_dispose (GObject *object)
{
  LsOutputWait *self = LS_OUTPUT_WAIT (object);

  g_clear_handle_id (&self->source, g_source_remove);
  ls_template_dispose (GTK_WIDGET (self));
  G_OBJECT_CLASS (ls_output_wait_parent_class)->dispose (object);
}

static void
ls_output_wait_class_init (LsOutputWaitClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_output_wait_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "outputwait");
}

static GtkWidget *
add_button (LsOutputWait *self,
            const char *title,
            const char *tip,
            void (*clicked) (LsOutputWait *))
{
  GtkWidget *button = gtk_button_new_with_label (title);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  ls_tooltip_set (button, tip);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked), self);
  return button;
}

static void
ls_output_wait_init (LsOutputWait *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  self->bar = gtk_progress_bar_new ();
  ls_widget_set_label (self->bar, _ ("Waves that have run for the image"));
  gtk_widget_set_hexpand (self->bar, TRUE);
  gtk_widget_set_valign (self->bar, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
  self->stop = add_button (self, _ ("Stop"),
                           _ ("Leaves the image out: everything else works without"), stop_cb);
  self->go_on =
    add_button (self, _ ("Compute"), _ ("Computes the image, which was stopped"), go_on_cb);
  gtk_widget_set_halign (self->go_on, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->go_on, TRUE);
  show_parts (self, FALSE, FALSE);
}
