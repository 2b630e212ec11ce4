#include "ls-gutter.h"

#include "ls-line-perch.h"
#include "ls-mends.h"

struct _LsGutter
{
  GtkSourceGutterRenderer parent_instance;

  const LsGutterColumn *column;
  const LsCodeFolds *folds;
  gpointer data;
  LsGlyphs *glyphs[2]; /* plain and bold; NULL until they are needed */
};

G_DEFINE_FINAL_TYPE (LsGutter, ls_gutter, GTK_SOURCE_TYPE_GUTTER_RENDERER)

static void
drop_glyphs (LsGutter *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->glyphs); i++)
    g_clear_pointer (&self->glyphs[i], ls_glyphs_free);
}

static void
find_extent (GtkSourceGutterLines *lines,
             guint line,
             GtkSourceGutterRendererAlignmentMode mode,
             int *y,
             int *height)
{
#if GTK_SOURCE_CHECK_VERSION(5, 16, 0)
  double top, extent;

  gtk_source_gutter_lines_get_line_extent (lines, line, mode, &top, &extent);
  *y = (int) top;
  *height = (int) extent;
#else
  gtk_source_gutter_lines_get_line_yrange (lines, line, mode, y, height);
#endif
}

/* Where a cell lies, in pixels from the top, without what stands below the line. */
static void
get_cell (LsGutter *self, GtkSourceGutterLines *lines, guint line, int *y, int *height)
{
  GtkTextView *text =
    GTK_TEXT_VIEW (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self)));
  const int room = ls_line_perch_get_room (text, line);
  int top, whole;

  find_extent (lines, line,
               self->column->is_first ? GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_FIRST
                                      : GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL,
               y, height);
  if (room == 0)
    return;
  find_extent (lines, line, GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_CELL, &top, &whole);
  *height = MIN (*height, whole - room);
}

static void
ls_gutter_snapshot_line (GtkSourceGutterRenderer *renderer,
                         GtkSnapshot *snapshot,
                         GtkSourceGutterLines *lines,
                         guint line)
{
  LsGutter *self = LS_GUTTER (renderer);
  const gboolean is_cursor = gtk_source_gutter_lines_is_cursor (lines, line);
  int y, height;

  if (self->folds != NULL && ls_code_folds_is_hidden (self->folds, line))
    return;
  get_cell (self, lines, line, &y, &height);
  ls_piece_begin (snapshot,
                  &GRAPHENE_RECT_INIT (0, y, gtk_widget_get_width (GTK_WIDGET (self)), height),
                  self->column->get_key (self, line, is_cursor));
  self->column->draw (self, snapshot, line, is_cursor, y, height);
  gtk_snapshot_pop (snapshot);
}

static gboolean
ls_gutter_query_activatable (GtkSourceGutterRenderer *renderer,
                             GtkTextIter *iter,
                             GdkRectangle *area)
{
  return LS_GUTTER (renderer)->column->is_activatable;
}

static void
ls_gutter_activate (GtkSourceGutterRenderer *renderer,
                    GtkTextIter *iter,
                    GdkRectangle *area,
                    guint button,
                    GdkModifierType state,
                    int n_presses)
{
  LsGutter *self = LS_GUTTER (renderer);

  if (self->column->activate != NULL)
    self->column->activate (self, (guint) gtk_text_iter_get_line (iter), button);
}

static void
ls_gutter_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  LsGutter *self = LS_GUTTER (widget);

  *minimum = *natural =
    orientation == GTK_ORIENTATION_HORIZONTAL ? self->column->get_width (self) : 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_gutter_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_gutter_parent_class)->css_changed (widget, change);
  drop_glyphs (LS_GUTTER (widget));
}

/* As with fonts or the resolution. */
static void
ls_gutter_system_setting_changed (GtkWidget *widget, GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (ls_gutter_parent_class)->system_setting_changed (widget, setting);
  drop_glyphs (LS_GUTTER (widget));
}

static void
ls_gutter_finalize (GObject *object)
{
  LsGutter *self = LS_GUTTER (object);

  drop_glyphs (self);
  if (self->column->clear != NULL)
    self->column->clear (self->data);
  g_free (self->data);
  G_OBJECT_CLASS (ls_gutter_parent_class)->finalize (object);
}

static void
ls_gutter_class_init (LsGutterClass *klass)
{
  GtkSourceGutterRendererClass *renderer_class = GTK_SOURCE_GUTTER_RENDERER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_gutter_finalize;
  GTK_WIDGET_CLASS (klass)->css_changed = ls_gutter_css_changed;
  GTK_WIDGET_CLASS (klass)->system_setting_changed = ls_gutter_system_setting_changed;
  GTK_WIDGET_CLASS (klass)->measure = ls_gutter_measure;
  renderer_class->snapshot_line = ls_gutter_snapshot_line;
  renderer_class->query_activatable = ls_gutter_query_activatable;
  renderer_class->activate = ls_gutter_activate;
}

static void
ls_gutter_init (LsGutter *self)
{
}

LsGutter *
ls_gutter_new (const LsGutterColumn *column, const LsCodeFolds *folds)
{
  LsGutter *self = g_object_new (LS_TYPE_GUTTER, NULL);

  self->column = column;
  self->folds = folds;
  self->data = g_malloc0 (column->size);
  gtk_widget_add_css_class (GTK_WIDGET (self), column->css_class);
  if (column->is_first)
    gtk_source_gutter_renderer_set_alignment_mode (GTK_SOURCE_GUTTER_RENDERER (self),
                                                   GTK_SOURCE_GUTTER_RENDERER_ALIGNMENT_MODE_FIRST);
  return self;
}

gpointer
ls_gutter_get_data (LsGutter *self)
{
  return self->data;
}

LsGlyphs *
ls_gutter_get_glyphs (LsGutter *self, gboolean is_bold)
{
  LsGlyphs **glyphs = &self->glyphs[is_bold ? 1 : 0];

  if (*glyphs == NULL)
    *glyphs = ls_glyphs_new (gtk_widget_get_pango_context (GTK_WIDGET (self)),
                             is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  return *glyphs;
}

void
ls_gutter_write (LsGutter *self,
                 GtkSnapshot *snapshot,
                 const char *text,
                 gboolean is_bold,
                 const GdkRGBA *color,
                 float x,
                 int y,
                 int height)
{
  LsGlyphs *glyphs = ls_gutter_get_glyphs (self, is_bold);
  const float room = (float) height - ls_glyphs_get_height (glyphs);

  ls_glyphs_draw (glyphs, snapshot, text,
                  x - (float) strlen (text) * ls_glyphs_get_advance (glyphs),
                  (float) y + floorf (room / 2) + ls_glyphs_get_ascent (glyphs), color);
}

guint
ls_gutter_line_at (LsGutter *self, int y)
{
  GtkTextView *view =
    GTK_TEXT_VIEW (gtk_source_gutter_renderer_get_view (GTK_SOURCE_GUTTER_RENDERER (self)));
  GtkTextIter iter;
  int buffer_y;

  gtk_text_view_window_to_buffer_coords (view, GTK_TEXT_WINDOW_WIDGET, 0, y, NULL, &buffer_y);
  gtk_text_view_get_line_at_y (view, &iter, buffer_y, NULL);
  return (guint) gtk_text_iter_get_line (&iter);
}
