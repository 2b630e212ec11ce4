#include "ls-lane-parts.h"

#include <glib/gi18n.h>

#include "ls-glossary.h"
#include "ls-machines.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

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
  LsInspector *owner;       /* of the swatches */
  const LsMachine *machine; /* whose states there are rows of */
  Row rows[LS_MAX_LANE_STATES];
  guint met; /* bits of states that have a row in sight */
};

G_DEFINE_FINAL_TYPE (LsLaneLegend, ls_lane_legend, GTK_TYPE_WIDGET)

static void
clicked_cb (GtkButton *button, LsLaneLegend *self)
{
  for (LsLaneState state = 0; state < self->machine->n_lane_states; state++)
    if (self->rows[state].button == GTK_WIDGET (button))
      g_signal_emit_by_name (self, "activated", state);
}

static void
remove_rows (LsLaneLegend *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
}

static void
ls_lane_legend_dispose (GObject *object)
{
  remove_rows (LS_LANE_LEGEND (object));
  G_OBJECT_CLASS (ls_lane_legend_parent_class)->dispose (object);
}

/* --- size ------------------------------------------------------------------------------------------------ */

static gboolean
is_met (const LsLaneLegend *self, LsLaneState state)
{
  return (self->met & (1u << state)) != 0;
}

static int
measure_row (const LsLaneLegend *self, LsLaneState state, GtkOrientation orientation)
{
  int natural;

  gtk_widget_measure (self->rows[state].button, orientation, -1, NULL, &natural, NULL, NULL);
  return natural;
}

/* As large as with all rows, so that nothing around it moves when one comes. */
static void
ls_lane_legend_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  LsLaneLegend *self = LS_LANE_LEGEND (widget);
  int size = 0;

  for (LsLaneState state = 0; state < self->machine->n_lane_states; state++)
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
      size = MAX (size, measure_row (self, state, orientation));
    else
      size += measure_row (self, state, orientation);
  *minimum = *natural = size;
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_lane_legend_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsLaneLegend *self = LS_LANE_LEGEND (widget);
  GtkAllocation place = { 0, 0, width, 0 };

  for (LsLaneState state = 0; state < self->machine->n_lane_states; state++)
    {
      GtkWidget *row = self->rows[state].button;

      gtk_widget_set_child_visible (row, is_met (self, state));
      if (!is_met (self, state))
        continue;
      place.height = measure_row (self, state, GTK_ORIENTATION_VERTICAL);
      gtk_widget_size_allocate (row, &place, -1);
      place.y += place.height;
    }
}

int
ls_lane_legend_get_used_height (LsLaneLegend *self)
{
  int height = 0;

  for (LsLaneState state = 0; state < self->machine->n_lane_states; state++)
    height += is_met (self, state) ? measure_row (self, state, GTK_ORIENTATION_VERTICAL) : 0;
  return height;
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_lane_legend_class_init (LsLaneLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_lane_legend_dispose;
  widget_class->measure = ls_lane_legend_measure;
  widget_class->size_allocate = ls_lane_legend_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "lanelegend");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  ls_signal_new ("activated", LS_TYPE_LANE_LEGEND, 1, G_TYPE_UINT);
}

static void
ls_lane_legend_init (LsLaneLegend *self)
{
  ls_widget_set_label (self, _ ("Lanes by state"));
}

static void
add_row (LsLaneLegend *self, LsLaneState state)
{
  Row *row = &self->rows[state];
  const LsTileModel model = { .role = ls_machine_lane_role (self->machine, state),
                              .ticks = ls_lane_look (self->machine, state) / LS_N_LANE_ROLES };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  row->swatch = ls_lane_tile_new (self->owner);
  g_object_set (row->swatch, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  ls_lane_tile_set_model (LS_LANE_TILE (row->swatch), &model);
  gtk_widget_set_size_request (row->swatch, 24, 18);
  gtk_widget_set_valign (row->swatch, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), row->swatch);
  row->count = ls_lane_count_new (ls_lane_states_title (self->machine, state));
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
set_tooltip (const LsLaneLegend *self, LsLaneState state)
{
  const Row *row = &self->rows[state];
  g_autofree char *meaning = ls_glossary_tell (self->machine->lane_states[state].name);
  g_autofree char *text = g_strconcat (row->shown > 0 ? _ ("Go to the next lane in this state")
                                                      : _ ("No lane is in this state now"),
                                       meaning != NULL ? "\n" : NULL, meaning, NULL);

  ls_tooltip_set_late (row->button, text);
}

GtkWidget *
ls_lane_legend_new (LsInspector *owner)
{
  LsLaneLegend *self = g_object_new (LS_TYPE_LANE_LEGEND, NULL);
  const guint none[LS_MAX_LANE_STATES] = { 0 };

  self->owner = owner;
  ls_lane_legend_set_counts (self, ls_machine_default (), none, 0);
  return GTK_WIDGET (self);
}

static void
show_count (const LsLaneLegend *self, LsLaneState state)
{
  const Row *row = &self->rows[state];
  g_autofree char *name = g_strdup_printf (
    _ ("%s: %u of %d lanes"), ls_lane_states_title (self->machine, state), row->shown, LS_LANES);

  ls_lane_count_set (LS_LANE_COUNT (row->count), row->shown);
  set_tooltip (self, state);
  ls_widget_set_label (row->button, name);
}

/* Machines that have one list between them need no new rows. */
static void
set_machine (LsLaneLegend *self, const LsMachine *machine)
{
  const gboolean is_same =
    self->machine != NULL && self->machine->lane_states == machine->lane_states;

  self->machine = machine;
  if (is_same)
    return;
  remove_rows (self);
  for (LsLaneState state = 0; state < machine->n_lane_states; state++)
    add_row (self, state);
}

void
ls_lane_legend_set_counts (LsLaneLegend *self,
                           const LsMachine *machine,
                           const guint counts[LS_MAX_LANE_STATES],
                           guint met)
{
  set_machine (self, machine);
  if (met != self->met)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  self->met = met;
  for (LsLaneState state = 0; state < machine->n_lane_states; state++)
    {
      Row *row = &self->rows[state];

      if (row->shown == counts[state])
        continue;
      row->shown = counts[state];
      show_count (self, state);
    }
}
