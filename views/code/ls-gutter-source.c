#include "ls-gutter.h"

#include "ls-code-style.h"
#include "ls-mends.h"
#include "ls-widgets.h"

#define ARROW 14 /* px: of the line that comes next */
#define SIDE 4   /* px beside the counts */
#define DIGITS 6

typedef struct
{
  LsSourceSign *signs; /* n, one for each line */
  guint n;
  guint next; /* line, from 0; G_MAXUINT: none */
} Counts;

static void
clear_counts (gpointer data)
{
  g_clear_pointer (&((Counts *) data)->signs, g_free);
}

static const LsSourceSign *
get_sign (const Counts *counts, guint line)
{
  return line < counts->n ? &counts->signs[line] : NULL;
}

static int
get_counts_width (LsGutter *self)
{
  return ARROW + 2 * SIDE +
         (int) ceilf (DIGITS * ls_glyphs_get_advance (ls_gutter_get_glyphs (self, FALSE)));
}

static guint64
get_counts_key (LsGutter *self, guint line, gboolean is_cursor)
{
  const Counts *counts = ls_gutter_get_data (self);
  const LsSourceSign *sign = get_sign (counts, line);

  return ls_piece_mix (sign != NULL ? ls_piece_mix (sign->kind, sign->n_lanes) : 0,
                       line == counts->next);
}

/* To the right, at the line that comes next, as in the listing. */
static void
draw_next (GtkSnapshot *snapshot, const GdkRGBA *color, int y, int height)
{
  const float size = 5, middle = (float) y + (float) height / 2;

  /* Columns of a triangle, a px each: no node of cairo, which GTK would paint anew each time. */
  ls_snapshot_fill (snapshot, color, 2, middle - 2, size, 4);
  for (int i = 0; i < (int) size; i++)
    ls_snapshot_fill (snapshot, color, 2 + size + (float) i, middle - (size - (float) i), 1,
                      2 * (size - (float) i));
}

/* A - where the compiler kept nothing, a ~ before a count that rests on the lines around. */
static void
write_sign (const LsSourceSign *sign, char text[24])
{
  const guint64 n = sign->n_lanes;

  switch (sign->kind)
    {
    case LS_SOURCE_SIGN_NONE:
      *text = '\0';
      break;
    case LS_SOURCE_SIGN_NOT_KEPT:
      g_strlcpy (text, "-", 24);
      break;
    case LS_SOURCE_SIGN_UNKNOWN:
      g_strlcpy (text, "?", 24);
      break;
    case LS_SOURCE_SIGN_ABOUT:
    case LS_SOURCE_SIGN_COUNT:
      g_snprintf (text, 24, "%s%u%s", sign->kind == LS_SOURCE_SIGN_ABOUT ? "~" : "",
                  (guint) (n < 100000 ? n : n / 1000), n < 100000 ? "" : "k");
      break;
    }
}

static void
draw_counts (LsGutter *self,
             GtkSnapshot *snapshot,
             guint line,
             gboolean is_cursor,
             int y,
             int height)
{
  const Counts *counts = ls_gutter_get_data (self);
  const LsSourceSign *sign = get_sign (counts, line);
  GdkRGBA color;
  char text[24];

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  if (line == counts->next)
    draw_next (snapshot, &color, y, height);
  if (sign == NULL)
    return;
  write_sign (sign, text);
  ls_gutter_write (self, snapshot, text, FALSE, &color,
                   (float) (gtk_widget_get_width (GTK_WIDGET (self)) - SIDE), y, height);
}

LsGutter *
ls_gutter_new_counts (void)
{
  static const LsGutterColumn column = {
    .css_class = "ls-gutter-lines",
    .size = sizeof (Counts),
    .is_first = TRUE,
    .get_width = get_counts_width,
    .get_key = get_counts_key,
    .draw = draw_counts,
    .clear = clear_counts,
  };
  LsGutter *self = ls_gutter_new (&column, NULL);

  ((Counts *) ls_gutter_get_data (self))->next = G_MAXUINT;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  return self;
}

void
ls_gutter_counts_set (LsGutter *self, const LsSourceSign *signs, guint n)
{
  Counts *counts = ls_gutter_get_data (self);

  clear_counts (counts);
  counts->signs = n > 0 ? g_memdup2 (signs, n * sizeof *signs) : NULL;
  counts->n = n;
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ls_gutter_counts_set_next (LsGutter *self, guint line)
{
  Counts *counts = ls_gutter_get_data (self);

  if (counts->next == line)
    return;
  counts->next = line;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
