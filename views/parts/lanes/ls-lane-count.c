#include "ls-lane-parts.h"

#define GAP 8       /* px between the name and the number */
#define PALE 0.75f  /* of none */
#define WIDEST "64" /* LS_LANES */

struct _LsLaneCount
{
  GtkWidget parent_instance;
  char *name;
  guint n;
  PangoLayout *words, *number; /* NULL until they are needed */
};

G_DEFINE_FINAL_TYPE (LsLaneCount, ls_lane_count, GTK_TYPE_WIDGET)

static void
make_layouts (LsLaneCount *self)
{
  g_autofree char *number = g_strdup_printf ("%u", self->n);

  if (self->words == NULL)
    {
      self->words = gtk_widget_create_pango_layout (GTK_WIDGET (self), self->name);
      pango_layout_set_ellipsize (self->words, PANGO_ELLIPSIZE_END);
    }
  if (self->number == NULL)
    self->number = gtk_widget_create_pango_layout (GTK_WIDGET (self), number);
}

static void
drop_layouts (LsLaneCount *self)
{
  g_clear_object (&self->words);
  g_clear_object (&self->number);
}

static void
ls_lane_count_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  LsLaneCount *self = LS_LANE_COUNT (widget);
  g_autoptr (PangoLayout) widest = gtk_widget_create_pango_layout (widget, WIDEST);
  int width, height, number_width;

  make_layouts (self);
  pango_layout_set_width (self->words, -1);
  pango_layout_get_pixel_size (self->words, &width, &height);
  pango_layout_get_pixel_size (widest, &number_width, NULL);
  *minimum = *natural =
    orientation == GTK_ORIENTATION_HORIZONTAL ? width + GAP + number_width : height;
}

/* From the start, whatever the direction of the language is. */
static void
draw_count (LsLaneCount *self,
            GtkSnapshot *snapshot,
            PangoLayout *layout,
            int x,
            const GdkRGBA *color)
{
  GtkWidget *widget = GTK_WIDGET (self);
  const int width = gtk_widget_get_width (widget);
  int own_width, own_height;

  pango_layout_get_pixel_size (layout, &own_width, &own_height);
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    x = width - x - own_width;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
    snapshot,
    &GRAPHENE_POINT_INIT ((float) x, (float) ((gtk_widget_get_height (widget) - own_height) / 2)));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static void
ls_lane_count_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsLaneCount *self = LS_LANE_COUNT (widget);
  const int width = gtk_widget_get_width (widget);
  GdkRGBA color;
  int number_width;

  make_layouts (self);
  pango_layout_get_pixel_size (self->number, &number_width, NULL);
  pango_layout_set_width (self->words, MAX (0, width - GAP - number_width) * PANGO_SCALE);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &color);
  if (self->n == 0)
    color.alpha *= PALE;
  draw_count (self, snapshot, self->words, 0, &color);
  draw_count (self, snapshot, self->number, width - number_width, &color);
}

static void
ls_lane_count_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_lane_count_parent_class)->css_changed (widget, change);
  drop_layouts (LS_LANE_COUNT (widget));
  gtk_widget_queue_draw (widget);
}

static void
ls_lane_count_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (ls_lane_count_parent_class)->system_setting_changed (widget, setting);
  drop_layouts (LS_LANE_COUNT (widget));
  gtk_widget_queue_resize (widget);
}

static void
ls_lane_count_direction_changed (GtkWidget *widget, GtkTextDirection old)
{
  GTK_WIDGET_CLASS (ls_lane_count_parent_class)->direction_changed (widget, old);
  drop_layouts (LS_LANE_COUNT (widget));
}

static void
ls_lane_count_finalize (GObject *object)
{
  drop_layouts (LS_LANE_COUNT (object));
  g_free (LS_LANE_COUNT (object)->name);
  G_OBJECT_CLASS (ls_lane_count_parent_class)->finalize (object);
}

static void
ls_lane_count_class_init (LsLaneCountClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_lane_count_finalize;
  widget_class->measure = ls_lane_count_measure;
  widget_class->snapshot = ls_lane_count_snapshot;
  widget_class->css_changed = ls_lane_count_css_changed;
  widget_class->system_setting_changed = ls_lane_count_system_setting_changed;
  widget_class->direction_changed = ls_lane_count_direction_changed;
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ls_lane_count_init (LsLaneCount *self)
{
}

GtkWidget *
ls_lane_count_new (const char *name)
{
  LsLaneCount *self = g_object_new (LS_TYPE_LANE_COUNT, NULL);

  self->name = g_strdup (name);
  return GTK_WIDGET (self);
}

void
ls_lane_count_set (LsLaneCount *count, guint n)
{
  if (count->n == n)
    return;
  count->n = n;
  g_clear_object (&count->number);
  gtk_widget_queue_draw (GTK_WIDGET (count));
}

const char *
ls_lane_count_get_name (LsLaneCount *count)
{
  return count->name;
}
