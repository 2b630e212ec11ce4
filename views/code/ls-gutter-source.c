#include "ls-gutter.h"

#include "ls-mends.h"
#include "ls-widgets.h"

#define ARROW 14 /* px: of the line that comes next */
#define DISC 12  /* px: of a breakpoint, left of it */
#define SIDE 4   /* px beside the counts */
#define DIGITS 6

typedef struct
{
  LsSourceSign *signs; /* n, one for each line */
  guint n;
  guint next; /* line of the run, from 0; G_MAXUINT: none */
  const LsLineShift *shift;
} Counts;

static void
clear_counts (gpointer data)
{
  g_clear_pointer (&((Counts *) data)->signs, g_free);
}

static const LsSourceSign *
get_sign (const Counts *counts, guint line)
{
  const guint run = ls_line_shift_get_old (counts->shift, line);

  return run < counts->n ? &counts->signs[run] : NULL;
}

static gboolean
is_next (const Counts *counts, guint line)
{
  return counts->next != G_MAXUINT && ls_line_shift_get_old (counts->shift, line) == counts->next;
}

static int
get_counts_width (LsGutter *self)
{
  return DISC + ARROW + 2 * SIDE +
         (int) ceilf (DIGITS * ls_glyphs_get_advance (ls_gutter_get_glyphs (self, FALSE)));
}

static guint64
get_counts_key (LsGutter *self, guint line, gboolean is_cursor)
{
  const Counts *counts = ls_gutter_get_data (self);
  const LsSourceSign *sign = get_sign (counts, line);

  return ls_piece_mix (
    sign != NULL ? ls_piece_mix (sign->kind, sign->n_lanes) : 0,
    (is_next (counts, line) ? 1 : 0) |
      (sign != NULL && sign->has_breakpoint ? 2 + (guint) sign->is_enabled * 4 : 0));
}

/* To the right, at the line that comes next, as in the listing. */
static void
draw_next (GtkSnapshot *snapshot, const GdkRGBA *color, int y, int height)
{
  const float size = 5, middle = (float) y + (float) height / 2;

  /* Columns of a triangle, a px each: no node of cairo, which GTK would paint anew each time. */
  ls_snapshot_fill (snapshot, color, DISC + 2, middle - 2, size, 4);
  for (int i = 0; i < (int) size; i++)
    ls_snapshot_fill (snapshot, color, DISC + 2 + size + (float) i, middle - (size - (float) i), 1,
                      2 * (size - (float) i));
}

/* Full, or an outline where it is disabled, as in the listing. */
static void
draw_breakpoint (GtkSnapshot *snapshot, gboolean is_enabled, int y, int height)
{
  static const GdkRGBA red = { 0.878f, 0.106f, 0.141f, 1 };
  const float size = DISC - 2;
  const float widths[4] = { 1.5f, 1.5f, 1.5f, 1.5f };
  const GdkRGBA colors[4] = { red, red, red, red };
  GskRoundedRect round;

  gsk_rounded_rect_init_from_rect (
    &round, &GRAPHENE_RECT_INIT (2, (float) y + floorf (((float) height - size) / 2), size, size),
    size / 2);
  if (!is_enabled)
    {
      gtk_snapshot_append_border (snapshot, &round, widths, colors);
      return;
    }
  gtk_snapshot_push_rounded_clip (snapshot, &round);
  gtk_snapshot_append_color (snapshot, &red, &round.bounds);
  gtk_snapshot_pop (snapshot);
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
    case LS_SOURCE_SIGN_NEVER:
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
  if (is_next (counts, line))
    draw_next (snapshot, &color, y, height);
  if (sign == NULL)
    return;
  if (sign->has_breakpoint)
    draw_breakpoint (snapshot, sign->is_enabled, y, height);
  write_sign (sign, text);
  ls_gutter_write (self, snapshot, text, FALSE, &color,
                   (float) (gtk_widget_get_width (GTK_WIDGET (self)) - SIDE), y, height);
}

static void
activate_counts (LsGutter *self, guint line, guint button)
{
  if (button == 1)
    gtk_widget_activate_action (GTK_WIDGET (self), "source.break-at", "u", line + 1);
}

LsGutter *
ls_gutter_new_counts (const LsLineShift *shift)
{
  static const LsGutterColumn column = {
    .css_class = "ls-gutter-lines",
    .size = sizeof (Counts),
    .is_first = TRUE,
    .is_activatable = TRUE,
    .activate = activate_counts,
    .get_width = get_counts_width,
    .get_key = get_counts_key,
    .draw = draw_counts,
    .clear = clear_counts,
  };
  LsGutter *self = ls_gutter_new (&column, NULL);

  ((Counts *) ls_gutter_get_data (self))->next = G_MAXUINT;
  ((Counts *) ls_gutter_get_data (self))->shift = shift;
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
