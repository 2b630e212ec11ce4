#include "ls-code-text.h"

#include "ls-code-style.h"

struct _LsCodeText
{
  GtkSourceView parent_instance;

  const LsCodeModel *model; /* borrowed */
};

G_DEFINE_FINAL_TYPE (LsCodeText, ls_code_text, GTK_SOURCE_TYPE_VIEW)

/* Where n lines from first on are in the text, as wide as what is seen of it. */
static graphene_rect_t
area_of (GtkTextView *text, guint first, guint n)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text);
  GdkRectangle seen;
  GtkTextIter iter;
  int top, bottom, height;

  gtk_text_view_get_visible_rect (text, &seen);
  gtk_text_buffer_get_iter_at_line (buffer, &iter, (int) first);
  gtk_text_view_get_line_yrange (text, &iter, &top, &height);
  gtk_text_buffer_get_iter_at_line (buffer, &iter, (int) (first + n - 1));
  gtk_text_view_get_line_yrange (text, &iter, &bottom, &height);
  return GRAPHENE_RECT_INIT ((float) seen.x, (float) top, (float) seen.width,
                             (float) (bottom + height - top));
}

static void
draw_frame (GtkSnapshot *snapshot, const graphene_rect_t *area, const GdkRGBA *color)
{
  const GskRoundedRect outline =
    GSK_ROUNDED_RECT_INIT (area->origin.x, area->origin.y, area->size.width, area->size.height);
  const float widths[4] = { 1, 1, 1, 1 };
  const GdkRGBA colors[4] = { *color, *color, *color, *color };

  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

static void
ls_code_text_snapshot_layer (GtkTextView *widget, GtkTextViewLayer layer, GtkSnapshot *snapshot)
{
  LsCodeText *self = LS_CODE_TEXT (widget);
  LsCodeStyle style;
  graphene_rect_t area;
  guint first, n;

  GTK_TEXT_VIEW_CLASS (ls_code_text_parent_class)->snapshot_layer (widget, layer, snapshot);
  if (layer != GTK_TEXT_VIEW_LAYER_BELOW_TEXT || self->model == NULL)
    return;
  ls_code_style_get (GTK_WIDGET (self), &style);
  ls_code_model_get_current (self->model, &first, &n);
  if (n > 0)
    {
      area = area_of (widget, first, n);
      gtk_snapshot_append_color (snapshot, &style.next, &area);
    }
  ls_code_model_get_ran (self->model, &first, &n);
  if (n > 0)
    {
      area = area_of (widget, first, n);
      draw_frame (snapshot, &area, &style.ran);
    }
}

static void
ls_code_text_class_init (LsCodeTextClass *klass)
{
  GTK_TEXT_VIEW_CLASS (klass)->snapshot_layer = ls_code_text_snapshot_layer;
}

static void
ls_code_text_init (LsCodeText *self)
{
  (void) self;
}

GtkWidget *
ls_code_text_new (GtkSourceBuffer *buffer)
{
  return g_object_new (LS_TYPE_CODE_TEXT, "buffer", buffer, NULL);
}

void
ls_code_text_set_model (LsCodeText *text, const LsCodeModel *model)
{
  text->model = model;
  gtk_widget_queue_draw (GTK_WIDGET (text));
}
