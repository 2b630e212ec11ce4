#include "ls-code-text.h"

#include <glib/gi18n.h>

#include "ls-code-style.h"
#include "ls-mends.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

#define FOLD_GAP 12 /* px between a line and what is said of what is folded under it */
#define FOLD_PAD 4  /* px beside these words */

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

/* Returns: (transfer full): how much is folded under a line. */
static char *
dup_fold_words (LsCodeText *self, const LsFold *fold)
{
  const guint n = ls_code_model_count_breakpoints (self->model, fold->first, fold->n);
  g_autofree char *marks =
    n > 0 ? g_strdup_printf (ngettext (", %u breakpoint", ", %u breakpoints", n), n)
          : g_strdup ("");

  return g_strdup_printf (ngettext ("⋯ %u line%s", "⋯ %u lines%s", fold->n), fold->n, marks);
}

/* Behind the line's text, or over the end of it where there is no room. */
static void
draw_fold (LsCodeText *self, GtkSnapshot *snapshot, const LsFold *fold, const LsCodeStyle *style)
{
  GtkTextView *text = GTK_TEXT_VIEW (self);
  g_autofree char *words = dup_fold_words (self, fold);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), words);
  GdkRectangle seen, end;
  GtkTextIter iter;
  graphene_rect_t area;
  int width, height;

  gtk_text_buffer_get_iter_at_line (gtk_text_view_get_buffer (text), &iter, (int) fold->line);
  gtk_text_iter_forward_to_line_end (&iter);
  gtk_text_view_get_iter_location (text, &iter, &end);
  gtk_text_view_get_visible_rect (text, &seen);
  pango_layout_get_pixel_size (layout, &width, &height);
  area = GRAPHENE_RECT_INIT (
    (float) MAX (seen.x, MIN (end.x + FOLD_GAP, seen.x + seen.width - width - 2 * FOLD_PAD)),
    (float) end.y, (float) (width + 2 * FOLD_PAD), (float) MAX (height, end.height));
  gtk_snapshot_append_color (snapshot, &style->folded, &area);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (area.origin.x + FOLD_PAD, area.origin.y));
  gtk_snapshot_append_layout (snapshot, layout, &style->fold);
  gtk_snapshot_restore (snapshot);
}

/* Of the lines that are in sight. */
static void
draw_folds (LsCodeText *self, GtkSnapshot *snapshot)
{
  const LsCodeFolds *folds = ls_code_model_get_folds (self->model);
  GtkTextView *text = GTK_TEXT_VIEW (self);
  GtkTextIter first, last;
  LsCodeStyle style;
  GdkRectangle seen;

  if (!ls_code_folds_has_closed (folds))
    return;
  ls_code_style_get (GTK_WIDGET (self), &style);
  gtk_text_view_get_visible_rect (text, &seen);
  gtk_text_view_get_line_at_y (text, &first, seen.y, NULL);
  gtk_text_view_get_line_at_y (text, &last, seen.y + seen.height, NULL);
  for (int line = gtk_text_iter_get_line (&first); line <= gtk_text_iter_get_line (&last); line++)
    if (ls_code_folds_is_closed (folds, (guint) line) &&
        !ls_code_folds_is_hidden (folds, (guint) line))
      draw_fold (self, snapshot, ls_code_folds_find (folds, (guint) line), &style);
}

static void
ls_code_text_snapshot_layer (GtkTextView *widget, GtkTextViewLayer layer, GtkSnapshot *snapshot)
{
  LsCodeText *self = LS_CODE_TEXT (widget);
  LsCodeStyle style;
  graphene_rect_t area;
  guint first, n;

  GTK_TEXT_VIEW_CLASS (ls_code_text_parent_class)->snapshot_layer (widget, layer, snapshot);
  if (self->model == NULL)
    return;
  if (layer == GTK_TEXT_VIEW_LAYER_ABOVE_TEXT)
    {
      draw_folds (self, snapshot);
      return;
    }
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
      if (ls_code_folds_is_hidden (ls_code_model_get_folds (self->model), first))
        {
          first = ls_code_folds_find_head (ls_code_model_get_folds (self->model), first);
          n = 1;
        }
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
}

GtkWidget *
ls_code_text_new (GtkSourceBuffer *buffer)
{
  GtkWidget *widget = g_object_new (LS_TYPE_CODE_TEXT, "buffer", buffer, NULL);
  GtkTextView *text = GTK_TEXT_VIEW (widget);

  gtk_text_view_set_editable (text, FALSE);
  gtk_text_view_set_monospace (text, TRUE);
  gtk_text_view_set_wrap_mode (text, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_indent (text, -32);
  gtk_text_view_set_pixels_above_lines (text, 1);
  gtk_text_view_set_pixels_below_lines (text, 2);
  gtk_text_view_set_left_margin (text, 8);
  gtk_text_view_set_bottom_margin (text, 8);
  ls_text_dress (text);
  ls_tooltip_ask (widget);
  ls_widget_set_label (text, _ ("Program listing"));
  return widget;
}

void
ls_code_text_set_model (LsCodeText *text, const LsCodeModel *model)
{
  text->model = model;
  gtk_widget_queue_draw (GTK_WIDGET (text));
}
