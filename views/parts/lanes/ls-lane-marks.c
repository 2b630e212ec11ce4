#include "ls-lane-parts.h"

#include <glib/gi18n.h>

#include "ls-tooltip.h"
#include "ls-widgets.h"

#define INDENT 6 /* px of what stands in the legend's rows */
#define GAP 12

typedef enum
{
  CHANGED,
  PREDICATES,
  PREDICATED_OFF,
  RACE,
  CHOSEN,
  N_MARKS,
} Mark;

typedef struct
{
  GtkWidget *box, *swatch, *label;
  gboolean is_told, is_shown;
} Row;

struct _LsLaneMarks
{
  GtkWidget parent_instance;
  Row rows[N_MARKS];
  guint n_predicates; /* as told */
  guint n_places;     /* there is room for so many rows */
};

G_DEFINE_FINAL_TYPE (LsLaneMarks, ls_lane_marks, GTK_TYPE_WIDGET)

/* --- content --------------------------------------------------------------------------------------------- */

/* The swatch is called as what stands beside it. */
static void
tell_row (const Row *row, const char *words)
{
  gtk_label_set_text (GTK_LABEL (row->label), words);
  ls_widget_set_label (row->swatch, words);
}

static void
tell_predicates (LsLaneMarks *self, guint n)
{
  const Row *row = &self->rows[PREDICATES];
  const LsTileModel model = { .role = LS_LANE_ACTIVE,
                              .n_predicates = (guint8) n,
                              .predicates = (guint8) ((1u << n) - 1) };

  self->n_predicates = n;
  ls_lane_tile_set_model (LS_LANE_TILE (row->swatch), &model);
  tell_row (row, ngettext ("predicate 1", "predicates 1", n));
  ls_tooltip_set (row->box, _ ("A full square: the lane's predicate is 1. An empty one: it is 0."));
}

static void
tell_predicated_off (LsLaneMarks *self)
{
  const Row *row = &self->rows[PREDICATED_OFF];
  const LsTileModel model = { .role = LS_LANE_ACTIVE, .is_hollow = TRUE };

  ls_lane_tile_set_model (LS_LANE_TILE (row->swatch), &model);
  tell_row (row, _ ("predicated off"));
  ls_tooltip_set (
    row->box, _ ("Hollow beside a slot, over a column of registers or in the timeline: the lane "
                 "is active, but a predicate keeps it out of a slot."));
}

static void
tell_changed (LsLaneMarks *self)
{
  const Row *row = &self->rows[CHANGED];
  const LsTileModel model = { .role = LS_LANE_ACTIVE, .changed = TRUE };

  ls_lane_tile_set_model (LS_LANE_TILE (row->swatch), &model);
  tell_row (row, _ ("just changed"));
  ls_tooltip_set (row->box,
                  _ ("A dot: the lane was switched on or off by the step that just ran."));
}

static void
tell_race (LsLaneMarks *self)
{
  const Row *row = &self->rows[RACE];
  const LsTileModel model = { .role = LS_LANE_ACTIVE, .is_in_race = TRUE };

  ls_lane_tile_set_model (LS_LANE_TILE (row->swatch), &model);
  tell_row (row, _ ("in the race"));
  ls_tooltip_set (row->box, _ ("A square at the left edge: the lane touched the word of the race. "
                               "The word is framed in the pane Memory, and both steps have a flag "
                               "in the timeline."));
}

static void
tell_chosen (LsLaneMarks *self)
{
  const Row *row = &self->rows[CHOSEN];
  const LsTileModel model = { .role = LS_LANE_ACTIVE, .box = LS_TILE_CHOSEN };

  ls_lane_tile_set_model (LS_LANE_TILE (row->swatch), &model);
  tell_row (row, _ ("chosen"));
  ls_tooltip_set (row->box, _ ("A full square in the corner: the lane is chosen, and has its "
                               "column in Registers."));
}

/* Where there is room for less than all, the dot and the predicates share a place. The race stands below those that are told, or in the
 * place of the last of them; the chosen lanes below it. */
static guint
place_of (const LsLaneMarks *self, Mark mark)
{
  const int n = (int) self->n_places;
  const guint above = self->rows[PREDICATES].is_told ? RACE : self->rows[CHANGED].is_told ? 1 : 0;

  if (mark == CHOSEN)
    return above + (self->rows[RACE].is_told ? 1 : 0);
  if (mark == RACE)
    return MIN (self->n_places - 1, above);
  return (guint) MAX (0, (int) mark + MIN (n, RACE) - RACE);
}

/* Of marks that share a place, one has it. */
static gboolean
has_place (const LsLaneMarks *self, Mark mark)
{
  static const Mark order[] = { RACE, PREDICATES, CHANGED, PREDICATED_OFF };

  if (mark == CHOSEN)
    return place_of (self, mark) < self->n_places;
  for (guint i = 0; order[i] != mark; i++)
    if (self->rows[order[i]].is_told && place_of (self, order[i]) == place_of (self, mark))
      return FALSE;
  return TRUE;
}

/* A row that is not shown is clear, and not hidden: a step that changes what is shown lays nothing out. */
static void
update_rows (LsLaneMarks *self)
{
  for (guint i = 0; i < N_MARKS; i++)
    {
      Row *row = &self->rows[i];
      const gboolean is_shown = row->is_told && has_place (self, (Mark) i);

      if (is_shown == row->is_shown)
        continue;
      row->is_shown = is_shown;
      gtk_widget_set_opacity (row->box, is_shown ? 1 : 0);
      gtk_widget_set_can_target (row->box, is_shown);
      gtk_accessible_update_state (GTK_ACCESSIBLE (row->box), GTK_ACCESSIBLE_STATE_HIDDEN,
                                   !is_shown, -1);
    }
}

void
ls_lane_marks_set_chosen (LsLaneMarks *self, gboolean has_chosen)
{
  self->rows[CHOSEN].is_told = has_chosen;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  update_rows (self);
}

void
ls_lane_marks_set (LsLaneMarks *self, guint n_changed, guint n_predicates, gboolean has_race)
{
  if (n_predicates > 0 && n_predicates != self->n_predicates)
    tell_predicates (self, n_predicates);
  self->rows[CHANGED].is_told = n_changed > 0;
  self->rows[PREDICATES].is_told = self->rows[PREDICATED_OFF].is_told = n_predicates > 0;
  if (has_race || self->rows[RACE].is_told ||
      self->rows[CHOSEN].is_told) /* the others stay where they are */
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  self->rows[RACE].is_told = has_race;
  update_rows (self);
}

/* --- size ------------------------------------------------------------------------------------------------ */

static void
ls_lane_marks_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  LsLaneMarks *self = LS_LANE_MARKS (widget);

  *minimum = *natural = 0;
  for (guint i = 0; i < N_MARKS; i++)
    {
      int least, usual;

      gtk_widget_measure (self->rows[i].box, orientation, -1, &least, &usual, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = orientation == GTK_ORIENTATION_VERTICAL ? *natural + usual : MAX (*natural, usual);
    }
}

/* Each row has its place, shown or not. */
static void
ls_lane_marks_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsLaneMarks *self = LS_LANE_MARKS (widget);
  GtkAllocation place = { 0, 0, width, 0 };
  int all;

  ls_lane_marks_measure (widget, GTK_ORIENTATION_VERTICAL, -1, &place.height, &all, NULL, NULL);
  self->n_places =
    height >= all ? N_MARKS : (guint) CLAMP (height / MAX (place.height, 1), 1, N_MARKS - 1);
  for (guint i = 0; i < N_MARKS; i++)
    {
      place.y = (int) place_of (self, (Mark) i) * place.height;
      gtk_widget_size_allocate (self->rows[i].box, &place, -1);
    }
  update_rows (self);
}

void
ls_lane_marks_place (LsLaneMarks *self, const GtkAllocation *legend, int width, int height)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkAllocation place = { legend->x + INDENT, legend->y + legend->height, 0, 0 };
  int least, low;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, &place.width, NULL, NULL);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, -1, &low, &place.height, NULL, NULL);
  if (place.y + low > height)
    {
      place.x = legend->x + legend->width + GAP;
      place.y = legend->y;
    }
  place.width = MIN (place.width, width - place.x);
  place.height = MIN (place.height, height - place.y);
  gtk_widget_set_child_visible (widget, place.width >= least && place.height >= low);
  if (gtk_widget_get_child_visible (widget))
    gtk_widget_size_allocate (widget, &place, -1);
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_lane_marks_dispose (GObject *object)
{
  LsLaneMarks *self = LS_LANE_MARKS (object);

  for (guint i = 0; i < N_MARKS; i++)
    g_clear_pointer (&self->rows[i].box, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_lane_marks_parent_class)->dispose (object);
}

static void
ls_lane_marks_class_init (LsLaneMarksClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_lane_marks_dispose;
  widget_class->measure = ls_lane_marks_measure;
  widget_class->size_allocate = ls_lane_marks_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "lanemarks");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ls_lane_marks_init (LsLaneMarks *self)
{
  ls_widget_set_label (self, _ ("Marks on lanes"));
}

static void
add_row (LsLaneMarks *self, Row *row, LsInspector *owner)
{
  row->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_widget_set_margin_top (row->box, 2);
  gtk_widget_set_margin_bottom (row->box, 2);
  row->swatch = ls_lane_tile_new (owner);
  gtk_widget_set_size_request (row->swatch, 24, 18);
  gtk_widget_set_valign (row->swatch, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row->box), row->swatch);
  row->label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (row->label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (row->label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (row->label, TRUE);
  gtk_widget_add_css_class (row->label, "heading");
  gtk_box_append (GTK_BOX (row->box), row->label);
  gtk_widget_set_parent (row->box, GTK_WIDGET (self));
  gtk_widget_set_opacity (row->box, 0);
  gtk_widget_set_can_target (row->box, FALSE);
  gtk_accessible_update_state (GTK_ACCESSIBLE (row->box), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
}

GtkWidget *
ls_lane_marks_new (LsInspector *owner)
{
  LsLaneMarks *self = g_object_new (LS_TYPE_LANE_MARKS, NULL);

  for (guint i = 0; i < N_MARKS; i++)
    add_row (self, &self->rows[i], owner);
  tell_changed (self);
  tell_predicated_off (self);
  tell_race (self);
  tell_predicates (self, 1);
  tell_chosen (self);
  return GTK_WIDGET (self);
}
