#include "ls-valued-text.h"

#include "ls-mends.h"

#define GAP 2   /* in sizes of text, between a line and its remark */
#define LEAST 4 /* in sizes of text: in less room stands that there is a remark */
#define DOTS "…"
#define MARGIN 1.4 /* in sizes of text, beside full lines: room for the dots */
#define ALPHA 0.7f /* of the text's colour, which still has contrast enough */

struct _LsValuedText
{
  GtkSourceView parent_instance;

  const LsLineShift *shift;
  GPtrArray *remarks; /* char * or NULL, by lines of the run; or NULL */
  PangoLayout *layout;
};

G_DEFINE_FINAL_TYPE (LsValuedText, ls_valued_text, GTK_SOURCE_TYPE_VIEW)

const char *
ls_valued_text_get_remark (LsValuedText *self, guint line)
{
  return self->remarks != NULL && line < self->remarks->len
           ? g_ptr_array_index (self->remarks, line)
           : NULL;
}

static PangoLayout *
get_layout (LsValuedText *self)
{
  PangoAttrList *italic;

  if (self->layout != NULL)
    return self->layout;
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  italic = pango_attr_list_new ();
  pango_attr_list_insert (italic, pango_attr_style_new (PANGO_STYLE_ITALIC));
  pango_layout_set_attributes (self->layout, italic);
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);
  pango_attr_list_unref (italic);
  return self->layout;
}

/* Behind the end of the last row of the line; where that is full, dots beside it. The tip has the whole. */
static void
draw_remark (LsValuedText *self,
             GtkSnapshot *snapshot,
             const GtkTextIter *end,
             const char *remark,
             int right)
{
  const int em = ls_em (GTK_WIDGET (self));
  PangoLayout *layout = get_layout (self);
  GdkRectangle at;
  GdkRGBA color;
  int x, width, height;

  gtk_text_view_get_iter_location (GTK_TEXT_VIEW (self), end, &at);
  x = at.x + GAP * em;
  pango_layout_set_width (layout, -1);
  pango_layout_set_text (layout, DOTS, -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  if (right - x < LEAST * em)
    x = right - width;
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha *= ALPHA;
  if (x < right - width)
    {
      pango_layout_set_width (layout, (right - x) * PANGO_SCALE);
      pango_layout_set_text (layout, remark, -1);
    }
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (
    snapshot,
    &GRAPHENE_POINT_INIT ((float) x, (float) at.y + (float) MAX (at.height - height, 0) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static void
draw_remarks (LsValuedText *self, GtkSnapshot *snapshot)
{
  GtkTextView *view = GTK_TEXT_VIEW (self);
  GdkRectangle seen;
  GtkTextIter at;

  gtk_text_view_get_visible_rect (view, &seen);
  gtk_text_view_get_line_at_y (view, &at, seen.y, NULL);
  do
    {
      const guint line = ls_line_shift_get_old (self->shift, (guint) gtk_text_iter_get_line (&at));
      const char *remark = ls_valued_text_get_remark (self, line);
      GtkTextIter end = at;
      int y;

      gtk_text_view_get_line_yrange (view, &at, &y, NULL);
      if (y > seen.y + seen.height)
        return;
      if (!gtk_text_iter_ends_line (&end))
        gtk_text_iter_forward_to_line_end (&end);
      if (remark != NULL)
        draw_remark (self, snapshot, &end, remark, seen.x + seen.width);
    }
  while (gtk_text_iter_forward_line (&at));
}

static void
ls_valued_text_snapshot_layer (GtkTextView *view, GtkTextViewLayer layer, GtkSnapshot *snapshot)
{
  LsValuedText *self = LS_VALUED_TEXT (view);

  GTK_TEXT_VIEW_CLASS (ls_valued_text_parent_class)->snapshot_layer (view, layer, snapshot);
  if (layer == GTK_TEXT_VIEW_LAYER_ABOVE_TEXT && self->remarks != NULL && self->shift != NULL)
    draw_remarks (self, snapshot);
}

static void
ls_valued_text_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (ls_valued_text_parent_class)->css_changed (widget, change);
  g_clear_object (&LS_VALUED_TEXT (widget)->layout);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (widget), (int) (MARGIN * ls_em (widget)));
}

static void
ls_valued_text_finalize (GObject *object)
{
  LsValuedText *self = LS_VALUED_TEXT (object);

  g_clear_pointer (&self->remarks, g_ptr_array_unref);
  g_clear_object (&self->layout);
  G_OBJECT_CLASS (ls_valued_text_parent_class)->finalize (object);
}

static void
ls_valued_text_class_init (LsValuedTextClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ls_valued_text_finalize;
  GTK_WIDGET_CLASS (klass)->css_changed = ls_valued_text_css_changed;
  GTK_TEXT_VIEW_CLASS (klass)->snapshot_layer = ls_valued_text_snapshot_layer;
}

static void
ls_valued_text_init (LsValuedText *self)
{
}

void
ls_valued_text_set_shift (LsValuedText *self, const LsLineShift *shift)
{
  self->shift = shift;
}

static gboolean
is_same (const GPtrArray *a, const GPtrArray *b)
{
  if (a == NULL || b == NULL || a->len != b->len)
    return a == b;
  for (guint i = 0; i < a->len; i++)
    if (g_strcmp0 (g_ptr_array_index (a, i), g_ptr_array_index (b, i)) != 0)
      return FALSE;
  return TRUE;
}

void
ls_valued_text_set_remarks (LsValuedText *self, GPtrArray *remarks)
{
  const gboolean is_old = is_same (self->remarks, remarks);

  g_clear_pointer (&self->remarks, g_ptr_array_unref);
  self->remarks = remarks;
  if (!is_old)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}
