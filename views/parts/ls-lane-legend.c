#include "ls-lane-legend.h"

#include <glib/gi18n.h>

#include "ls-glossary.h"
#include "ls-lane-count.h"
#include "ls-lane-tile.h"
#include "ls-tooltip.h"

typedef struct
{
  GtkWidget *button;
  GtkWidget *swatch;
  GtkWidget *count;
  guint shown;
} Row;

struct _LsLaneLegend
{
  GtkWidget parent_instance;
  Row rows[LS_N_LANE_STATES];
};

G_DEFINE_FINAL_TYPE (LsLaneLegend, ls_lane_legend, GTK_TYPE_WIDGET)

enum
{
  ACTIVATED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
clicked_cb (GtkButton *button, LsLaneLegend *self)
{
  for (guint state = 0; state < LS_N_LANE_STATES; state++)
    if (self->rows[state].button == GTK_WIDGET (button))
      g_signal_emit (self, signals[ACTIVATED], 0, state);
}

static void
ls_lane_legend_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (ls_lane_legend_parent_class)->dispose (object);
}

static void
ls_lane_legend_class_init (LsLaneLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_lane_legend_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "lanelegend");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[ACTIVATED] = g_signal_new ("activated", LS_TYPE_LANE_LEGEND, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
ls_lane_legend_init (LsLaneLegend *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Lanes by state"), -1);
}

/* One look is for both: lanes whose program has ended, and lanes that never held anything. */
static const char *
name_of (LsLaneState state)
{
  return state == LS_LANE_ENDED ? _ ("ended, empty") : _ (ls_lane_state_name (state));
}

static void
add_row (LsLaneLegend *self, LsLaneState state, LsInspector *owner)
{
  Row *row = &self->rows[state];
  const LsTileModel model = { .state = state };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  row->swatch = ls_lane_tile_new (owner);
  ls_lane_tile_set_model (LS_LANE_TILE (row->swatch), &model);
  gtk_widget_set_size_request (row->swatch, 24, 18);
  gtk_widget_set_valign (row->swatch, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), row->swatch);
  row->count = ls_lane_count_new (name_of (state));
  gtk_widget_set_hexpand (row->count, TRUE);
  gtk_box_append (GTK_BOX (box), row->count);

  row->button = gtk_button_new ();
  row->shown = G_MAXUINT;
  gtk_button_set_child (GTK_BUTTON (row->button), box);
  gtk_widget_add_css_class (row->button, "flat");
  gtk_widget_add_css_class (row->button, "lane-legend-row");
  gtk_widget_set_parent (row->button, GTK_WIDGET (self));
  g_signal_connect (row->button, "clicked", G_CALLBACK (clicked_cb), self);
}

static void
set_tooltip (GtkWidget *button, LsLaneState state, guint count)
{
  g_autofree char *meaning = ls_glossary_tell (ls_lane_state_name (state));
  g_autofree char *text = g_strconcat (count > 0 ? _ ("Go to the next lane in this state")
                                                 : _ ("No lane is in this state now"),
                                       meaning != NULL ? "\n" : NULL, meaning, NULL);

  ls_tooltip_set_late (button, text);
}

GtkWidget *
ls_lane_legend_new (LsInspector *owner)
{
  LsLaneLegend *self = g_object_new (LS_TYPE_LANE_LEGEND, NULL);
  const guint none[LS_N_LANE_STATES] = { 0 };

  for (guint state = 0; state < LS_N_LANE_STATES; state++)
    add_row (self, state, owner);
  ls_lane_legend_set_counts (self, none);
  return GTK_WIDGET (self);
}

static void
show_count (Row *row, LsLaneState state)
{
  g_autofree char *name =
    g_strdup_printf (_ ("%s: %u of %d lanes"), name_of (state), row->shown, LS_LANES);

  ls_lane_count_set (LS_LANE_COUNT (row->count), row->shown);
  set_tooltip (row->button, state, row->shown);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
}

void
ls_lane_legend_set_counts (LsLaneLegend *self, const guint counts[LS_N_LANE_STATES])
{
  for (guint state = 0; state < LS_N_LANE_STATES; state++)
    {
      Row *row = &self->rows[state];

      if (row->shown == counts[state])
        continue;
      row->shown = counts[state];
      show_count (row, (LsLaneState) state);
    }
}
