#include "ls-lane-parts.h"

#include <glib/gi18n.h>

#include "ls-lanes.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

#define COLUMN 2 /* px */
#define HEIGHT 12

struct _LsLaneStrip
{
  GtkWidget parent_instance;
  LsInspector *owner;
  LsMask lanes;
};

G_DEFINE_FINAL_TYPE (LsLaneStrip, ls_lane_strip, GTK_TYPE_WIDGET)

/* Neighbours are one rectangle. */
static void
ls_lane_strip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsLaneStrip *self = LS_LANE_STRIP (widget);
  const LsTheme *theme = ls_inspector_get_theme (self->owner);
  const float y = floorf ((float) (gtk_widget_get_height (widget) - HEIGHT) / 2);

  ls_snapshot_fill (snapshot, &theme->header, 0, y, LS_LANES * COLUMN, HEIGHT);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint first = lane;

      while (lane < LS_LANES && (self->lanes & LS_MASK_LANE (lane)) != 0)
        lane++;
      if (lane > first)
        ls_snapshot_fill (snapshot, &theme->lanes[LS_LANE_ACTIVE].fill, (float) first * COLUMN, y,
                          (float) (lane - first) * COLUMN, HEIGHT);
    }
}

static void
ls_lane_strip_class_init (LsLaneStripClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = ls_lane_strip_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ls_lane_strip_init (LsLaneStrip *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), LS_LANES * COLUMN, HEIGHT);
}

GtkWidget *
ls_lane_strip_new (LsInspector *owner)
{
  LsLaneStrip *self = g_object_new (LS_TYPE_LANE_STRIP, NULL);

  self->owner = owner;
  return GTK_WIDGET (self);
}

void
ls_lane_strip_set_lanes (LsLaneStrip *self, LsMask lanes)
{
  g_autoptr (GString) text = g_string_new (_ ("lanes "));

  self->lanes = lanes;
  ls_lanes_append (text, lanes);
  ls_tooltip_set_late (GTK_WIDGET (self), text->str);
  ls_widget_set_label (self, text->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
