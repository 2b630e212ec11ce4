#include "ls-ring.h"

#define RADIUS 26.f
#define WIDTH 4.f

#define LS_TYPE_RING (ls_ring_get_type ())
G_DECLARE_FINAL_TYPE (LsRing, ls_ring, LS, RING, GtkWidget)

struct _LsRing
{
  GtkWidget parent_instance;

  float x, y;
  gboolean is_placed;
};

G_DEFINE_FINAL_TYPE (LsRing, ls_ring, GTK_TYPE_WIDGET)

static void
draw_circle (GtkSnapshot *snapshot, LsRing *self, float radius, float width, const GdkRGBA *color)
{
  const float widths[4] = { width, width, width, width };
  const GdkRGBA colors[4] = { *color, *color, *color, *color };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (
    &outline, &GRAPHENE_RECT_INIT (self->x - radius, self->y - radius, 2 * radius, 2 * radius),
    radius);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

/* White, with black on both sides: it is seen on every ground. */
static void
ls_ring_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsRing *self = LS_RING (widget);

  if (!self->is_placed)
    return;
  draw_circle (snapshot, self, RADIUS, WIDTH + 2, &(GdkRGBA){ 0, 0, 0, 1 });
  draw_circle (snapshot, self, RADIUS - 1, WIDTH, &(GdkRGBA){ 1, 1, 1, 1 });
}

static void
ls_ring_class_init (LsRingClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = ls_ring_snapshot;
}

static void
ls_ring_init (LsRing *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
ls_ring_new (void)
{
  return g_object_new (LS_TYPE_RING, NULL);
}

void
ls_ring_move (GtkWidget *ring, double x, double y)
{
  LsRing *self = LS_RING (ring);

  self->x = (float) x;
  self->y = (float) y;
  self->is_placed = TRUE;
  gtk_widget_queue_draw (ring);
}
