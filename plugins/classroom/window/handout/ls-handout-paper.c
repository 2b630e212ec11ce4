#include "ls-handout-paper.h"

#include <cairo-pdf.h>
#include <glib/gi18n.h>
#include <pango/pangocairo.h>

#include "ls-error.h"

#define MARGIN 54. /* pt */
#define FOOT 30.   /* below the lower margin's top */
#define SPACING 1.2

static const struct
{
  const char *font;
  double indent; /* of the second line, pt */
} styles[] = {
  [LS_PAPER_TITLE] = { "Sans Bold 18", 0 }, [LS_PAPER_HEADING] = { "Sans Bold 11", 0 },
  [LS_PAPER_PLAIN] = { "Sans 10", 0 },      [LS_PAPER_QUIET] = { "Sans Italic 9", 0 },
  [LS_PAPER_CHOICE] = { "Sans 10", 20 },    [LS_PAPER_CODE] = { "Monospace 8", 72 },
  [LS_PAPER_TINY] = { "Monospace 6", 0 },
};

struct _LsPaper
{
  char *title;
  GPtrArray *pages; /* cairo_surface_t, recorded: the feet tell how many there are in the end */
  double width, height, y;
  gboolean is_empty; /* nothing is on the page */
  double picture;    /* height of the one that is drawn */
  cairo_t *cairo;    /* of the last page */
  PangoContext *context;
};

/* --- pages --------------------------------------------------------------------------------------------------- */

static cairo_status_t
write_cb (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* What is made of the same lesson at the same time is the same. */
static void
set_metadata (LsPaper *self, cairo_surface_t *surface)
{
  const char *epoch = g_getenv ("SOURCE_DATE_EPOCH");
  g_autoptr (GDateTime) now = epoch != NULL
                                ? g_date_time_new_from_unix_utc (g_ascii_strtoll (epoch, NULL, 10))
                                : g_date_time_new_now_utc ();
  g_autofree char *date = now != NULL ? g_date_time_format_iso8601 (now) : NULL;

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, self->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Lanescope");
  if (date != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, date);
}

static void
begin_page (LsPaper *self)
{
  const cairo_rectangle_t all = { 0, 0, self->width, self->height };
  cairo_surface_t *page = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &all);

  g_ptr_array_add (self->pages, page);
  g_clear_pointer (&self->cairo, cairo_destroy);
  self->cairo = cairo_create (page);
  self->y = MARGIN;
  self->is_empty = TRUE;
}

static PangoContext *
make_context (LsPaper *self)
{
  PangoContext *context = pango_cairo_create_context (self->cairo);
  PangoFontDescription *font = pango_font_description_from_string (styles[LS_PAPER_TINY].font);

  pango_context_set_font_description (context, font);
  pango_font_description_free (font);
  return context;
}

LsPaper *
ls_paper_new (const char *title)
{
  LsPaper *self = g_new0 (LsPaper, 1);
  GtkPaperSize *size = gtk_paper_size_new (NULL);

  self->title = g_strdup (title);
  self->width = gtk_paper_size_get_width (size, GTK_UNIT_POINTS);
  self->height = gtk_paper_size_get_height (size, GTK_UNIT_POINTS);
  gtk_paper_size_free (size);
  self->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) cairo_surface_destroy);
  begin_page (self);
  self->context = make_context (self);
  return self;
}

/* Returns: (transfer full) */
static PangoLayout *
make_layout (LsPaper *self, LsPaperStyle style, const char *text)
{
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *font = pango_font_description_from_string (styles[style].font);

  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

void
ls_paper_draw_text (LsPaper *self, LsPaperStyle style, double x, double y, const char *text)
{
  g_autoptr (PangoLayout) layout = make_layout (self, style, text);

  cairo_set_source_rgb (self->cairo, 0, 0, 0);
  cairo_move_to (self->cairo, x, y);
  pango_cairo_show_layout (self->cairo, layout);
}

void
ls_paper_turn (LsPaper *self)
{
  if (!self->is_empty)
    begin_page (self);
}

/* Draws the recorded pages, each with its foot. */
static cairo_status_t
draw_pages (LsPaper *self, GByteArray *bytes)
{
  const guint n = self->pages->len - self->is_empty;
  cairo_surface_t *surface =
    cairo_pdf_surface_create_for_stream (write_cb, bytes, self->width, self->height);
  cairo_status_t status;

  set_metadata (self, surface);
  g_clear_pointer (&self->cairo, cairo_destroy);
  self->cairo = cairo_create (surface);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *foot = g_strdup_printf (_ ("%s, page %u of %u"), self->title, i + 1, n);

      cairo_set_source_surface (self->cairo, g_ptr_array_index (self->pages, i), 0, 0);
      cairo_paint (self->cairo);
      ls_paper_draw_text (self, LS_PAPER_QUIET, MARGIN, self->height - FOOT, foot);
      cairo_show_page (self->cairo);
    }
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  return status;
}

GBytes *
ls_paper_end (LsPaper *self, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  const cairo_status_t status = draw_pages (self, bytes);

  cairo_destroy (self->cairo);
  g_ptr_array_unref (self->pages);
  g_object_unref (self->context);
  g_free (self->title);
  g_free (self);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  ls_fail (error, LS_ERROR_IO, "the pages cannot be drawn: %s", cairo_status_to_string (status));
  return NULL;
}

/* --- what stands on them ------------------------------------------------------------------------------------- */

double
ls_paper_get_width (LsPaper *self)
{
  return self->width - 2 * MARGIN;
}

PangoContext *
ls_paper_get_context (LsPaper *self)
{
  return self->context;
}

/* Goes on where so much fits. */
static void
make_room (LsPaper *self, double height)
{
  if (self->y + height > self->height - MARGIN)
    ls_paper_turn (self);
  self->is_empty = FALSE;
}

void
ls_paper_keep (LsPaper *self, double height)
{
  if (self->y + height > self->height - MARGIN)
    ls_paper_turn (self);
}

void
ls_paper_add_gap (LsPaper *self, double height)
{
  if (!self->is_empty)
    self->y += height;
}

void
ls_paper_add_text (LsPaper *self, LsPaperStyle style, const char *text)
{
  g_autoptr (PangoLayout) layout = make_layout (self, style, text);

  pango_layout_set_width (layout, (int) (ls_paper_get_width (self) * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_indent (layout, -(int) (styles[style].indent * PANGO_SCALE));
  cairo_set_source_rgb (self->cairo, 0, 0, 0);
  for (int i = 0; i < pango_layout_get_line_count (layout); i++)
    {
      PangoLayoutLine *line = pango_layout_get_line_readonly (layout, i);
      PangoRectangle extents;
      double height;

      pango_layout_line_get_extents (line, NULL, &extents);
      height = SPACING * extents.height / PANGO_SCALE;
      make_room (self, height);
      cairo_move_to (self->cairo, MARGIN + (i > 0 ? styles[style].indent : 0),
                     self->y - (double) extents.y / PANGO_SCALE);
      pango_cairo_show_layout_line (self->cairo, line);
      self->y += height;
    }
}

cairo_t *
ls_paper_begin_picture (LsPaper *self, double height)
{
  make_room (self, height);
  self->picture = height;
  cairo_save (self->cairo);
  cairo_translate (self->cairo, MARGIN, self->y);
  return self->cairo;
}

void
ls_paper_end_picture (LsPaper *self)
{
  cairo_restore (self->cairo);
  self->y += self->picture;
}
