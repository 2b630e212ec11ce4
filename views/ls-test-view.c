#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-widgets.h"
#include "ls-number-line.h"
#include "ls-number.h"
#include "ls-tooltip.h"

#define MARK 7       /* px, with the gap behind it, at least */
#define MOST_MARK 16 /* the same, at most */
#define MARGIN 12
#define MIN_WIDTH 220
#define MIN_HEIGHT 96

static const char *
tell_nothing (const LsView *view)
{
  return view == NULL || ls_view_knows_next (view) || ls_view_get_place (view)->ended
           ? _ ("Neither the last step nor the next one compares anything")
           : _ ("The last step compares nothing; the next one is hidden until the question is "
                "answered");
}

struct _LsTestView
{
  LsInspector parent_instance;
  LsStepTest test;
  gboolean has_test;
  char *text;
};

G_DEFINE_FINAL_TYPE (LsTestView, ls_test_view, LS_TYPE_INSPECTOR)

/* --- content --------------------------------------------------------------------------------------------- */

static char *
tell_test (LsTestView *self, LsView *view, gboolean is_next)
{
  g_autofree char *told = ls_number_line_tell (&self->test);
  LsLine line;

  ls_program_line (ls_view_get_program (view), self->test.line, &line);
  return g_strdup_printf (is_next ? _ ("Next, line %u (%s) will compare %s")
                                  : _ ("Just now, line %u (%s) compared %s"),
                          self->test.line + 1, line.op != NULL ? line.op : line.text, told);
}

static void
ls_test_view_view_changed (LsInspector *inspector)
{
  LsTestView *self = LS_TEST_VIEW (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  gboolean is_next = FALSE;

  self->has_test = view != NULL && ls_view_get_test (view, FALSE, &self->test);
  if (!self->has_test && view != NULL)
    is_next = self->has_test = ls_view_get_test (view, TRUE, &self->test);
  g_free (self->text);
  self->text = self->has_test ? tell_test (self, view, is_next) : g_strdup ("");
  ls_widget_set_label (self, self->has_test ? self->text : tell_nothing (view));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- places ---------------------------------------------------------------------------------------------- */

typedef struct
{
  LsNumberLine line;
  float left, length; /* of the line, px; what is no number stands behind it */
  float y;            /* of the line */
  float wide, mark;   /* px of a mark, with its gap, and in height */
} Places;

/* Whether marks of this size have their room; places: gets where they are then. */
static gboolean
try_places (LsTestView *self, float wide, Places *places)
{
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));
  const float text = ls_glyphs_get_height (ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE));
  float room, rows;

  places->wide = wide;
  places->left = MARGIN;
  places->length =
    MAX ((float) gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN - 5 * wide, wide);
  ls_number_line_init (&places->line, &self->test, (guint) (places->length / wide));
  rows = (float) MAX (places->line.above + places->line.below, 1);
  /* Two lines of text above, one below. */
  room = MAX (height - 5 * text - MARGIN, 2 * MARK);
  places->mark = CLAMP (room / rows, 2.f, wide);
  places->y = 3.5f * text + (float) places->line.above * places->mark;
  places->y = MIN (places->y, height - 1.5f * text);
  return room >= rows * wide;
}

/* As large as there is room for. */
static void
find_places (LsTestView *self, Places *places)
{
  float wide = MOST_MARK;

  while (!try_places (self, wide, places) && wide > MARK)
    wide--;
}

static graphene_rect_t
bounds_of (const Places *places, const LsNumberMark *mark)
{
  const float x = mark->x > 1 ? places->left + places->length + 2 * places->wide
                              : places->left + mark->x * (places->length - places->wide);
  const float rows = mark->row > 0 ? (float) mark->row : (float) mark->row + 1;

  return GRAPHENE_RECT_INIT (x, places->y - rows * places->mark + (mark->row > 0 ? 0 : 1),
                             places->wide - 1, MAX (places->mark - 1, 1));
}

static int
lane_at (LsTestView *self, double x, double y)
{
  Places places;

  if (!self->has_test)
    return -1;
  find_places (self, &places);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const graphene_rect_t bounds = bounds_of (&places, &places.line.marks[lane]);

      if (places.line.marks[lane].row != 0 &&
          graphene_rect_contains_point (&bounds, &GRAPHENE_POINT_INIT ((float) x, (float) y)))
        return (int) lane;
    }
  return -1;
}

/* --- drawing --------------------------------------------------------------------------------------------- */

static void
draw_marks (LsTestView *self, GtkSnapshot *snapshot, const Places *places, const LsTheme *theme)
{
  const guint focus = ls_inspector_get_focus (LS_INSPECTOR (self));

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const LsNumberMark *mark = &places->line.marks[lane];
      graphene_rect_t bounds = bounds_of (places, mark);

      if (mark->row == 0)
        continue;
      if (mark->row > 0)
        gtk_snapshot_append_color (snapshot, &theme->lanes[LS_LANE_ACTIVE].fill, &bounds);
      else
        ls_theme_draw_frame (snapshot, &bounds, 1, &theme->text);
      if (lane != focus)
        continue;
      graphene_rect_inset (&bounds, -2, -2);
      ls_theme_draw_frame (snapshot, &bounds, 2, &theme->accent);
    }
}

/* As sentences have it: of a float the shortest decimal that reads back as the same. */
static void
write_number (double value, LsValueType type, char text[LS_NUMBER_SIZE])
{
  union
  {
    float number;
    guint32 bits;
  } as = { (float) value };

  if (type == LS_VALUE_FLOAT)
    ls_number_value (as.bits, LS_NUMBER_AUTO, type, text);
  else
    g_ascii_formatd (text, LS_NUMBER_SIZE, "%.10g", value);
}

static void
draw_number (GtkSnapshot *snapshot,
             LsGlyphs *glyphs,
             const char *text,
             float x,
             float align, /* 0: x is its left edge, 1: its right one */
             float baseline,
             const GdkRGBA *color)
{
  const float width = (float) strlen (text) * ls_glyphs_get_advance (glyphs);

  ls_glyphs_draw (glyphs, snapshot, text, x - align * width, baseline, color);
}

/* What is compared with stands across the line, its number beside it. */
static void
draw_line (LsTestView *self, GtkSnapshot *snapshot, const Places *places, const LsTheme *theme)
{
  LsGlyphs *glyphs = ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE);
  const LsNumberLine *line = &places->line;
  const float part = line->last > line->first
                       ? (float) ((line->threshold - line->first) / (line->last - line->first))
                       : 0.5f;
  const float x = places->left + part * (places->length - places->wide) + places->wide / 2;
  const float top = places->y - (float) line->above * places->mark - 4;
  const float end = places->y + (float) line->below * places->mark + 4;
  const float foot = MAX (end, places->y + 8) + ls_glyphs_get_ascent (glyphs);
  char threshold[LS_NUMBER_SIZE], first[LS_NUMBER_SIZE], last[LS_NUMBER_SIZE];

  ls_snapshot_fill (snapshot, &theme->text, places->left, places->y, places->length, 1);
  ls_snapshot_fill (snapshot, &theme->accent, x - 1, top, 2, MAX (end - top, 8));
  write_number (line->threshold, self->test.type, threshold);
  write_number (line->first, self->test.type, first);
  write_number (line->last, self->test.type, last);
  draw_number (snapshot, glyphs, threshold, x, part, top - 3, &theme->text);
  draw_number (snapshot, glyphs, first, places->left, 0, foot, &theme->dim);
  if (line->last > line->first)
    draw_number (snapshot, glyphs, last, places->left + places->length, 1, foot, &theme->dim);
  if (line->has_others)
    ls_glyphs_draw (glyphs, snapshot, "NaN/Inf", places->left + places->length + places->wide,
                    foot + 0, &theme->dim);
}

static void
draw_sentence (LsTestView *self, GtkSnapshot *snapshot, const LsTheme *theme)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, self->text);

  pango_layout_set_width (layout, (gtk_widget_get_width (widget) - 2 * MARGIN) * PANGO_SCALE);
  pango_layout_set_height (layout, -2);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (MARGIN, 4));
  gtk_snapshot_append_layout (snapshot, layout, &theme->text);
  gtk_snapshot_restore (snapshot);
}

static void
ls_test_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsTestView *self = LS_TEST_VIEW (widget);
  const LsTheme *theme = ls_inspector_get_theme (LS_INSPECTOR (self));
  Places places;

  if (!self->has_test)
    {
      ls_empty_draw (widget, snapshot, tell_nothing (ls_inspector_get_view (LS_INSPECTOR (self))),
                     &theme->dim);
      return;
    }
  draw_sentence (self, snapshot, theme);
  find_places (self, &places);
  draw_line (self, snapshot, &places, theme);
  draw_marks (self, snapshot, &places, theme);
}

static void
ls_test_view_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = 2 * *minimum;
}

/* --- input ----------------------------------------------------------------------------------------------- */

static void
pressed_cb (GtkGestureClick *click, int n_press, double x, double y, LsTestView *self)
{
  const int lane = lane_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (lane >= 0)
    ls_inspector_set_focus (LS_INSPECTOR (self), (guint) lane);
}

static gboolean
ls_test_view_query_tooltip (GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  LsTestView *self = LS_TEST_VIEW (widget);
  const int lane =
    keyboard ? (int) ls_inspector_get_focus (LS_INSPECTOR (self)) : lane_at (self, x, y);
  g_autofree char *told = NULL, *text = NULL;

  if (!self->has_test || lane < 0)
    return FALSE;
  told = ls_number_line_tell_lane (&self->test, (guint) lane);
  text = g_strdup_printf (_ ("lane %d: %s"), lane, told);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

/* The focus lane in words, for who cannot see the ring. */
static void
ls_test_view_focus_changed (LsInspector *inspector)
{
  LsTestView *self = LS_TEST_VIEW (inspector);
  const guint lane = ls_inspector_get_focus (inspector);
  g_autofree char *told = self->has_test ? ls_number_line_tell_lane (&self->test, lane) : NULL;
  g_autofree char *text =
    g_strdup_printf (_ ("lane %u: %s"), lane, told != NULL ? told : _ ("not compared"));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_test_view_finalize (GObject *object)
{
  g_free (LS_TEST_VIEW (object)->text);
  G_OBJECT_CLASS (ls_test_view_parent_class)->finalize (object);
}

static void
update_cb (LsInspector *inspector)
{
  ls_test_view_view_changed (inspector);
  ls_test_view_focus_changed (inspector);
}

static void
ls_test_view_class_init (LsTestViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_test_view_finalize;
  LS_INSPECTOR_CLASS (klass)->is_lazy = TRUE;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->focus_changed = ls_test_view_focus_changed;
  widget_class->measure = ls_test_view_measure;
  widget_class->snapshot = ls_test_view_snapshot;
  widget_class->query_tooltip = ls_test_view_query_tooltip;
  gtk_widget_class_set_css_name (widget_class, "testview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ls_test_view_init (LsTestView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->text = g_strdup ("");
  ls_widget_set_label (self, tell_nothing (NULL));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  ls_tooltip_ask (GTK_WIDGET (self));
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

const char *
ls_test_view_get_text (LsTestView *view)
{
  return view->text;
}
