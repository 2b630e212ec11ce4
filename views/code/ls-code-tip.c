#include "ls-code-tip.h"

#include <glib/gi18n.h>
#include <string.h>

#define CHARS 80        /* of one column: longer lines are hard to read */
#define SHARE 0.6       /* of the window's width: what it has at most */
#define COLUMN_CHARS 44 /* of each of several */
#define COLUMNS_SHARE 0.9
#define MAX_COLUMNS 3
#define LEAST_CHARS 20
#define GOOD_ROWS 6 /* of a column: what is below the pointer is read, too */
#define COLUMN_GAP 24
#define PARAGRAPH_GAP 4
#define AROUND 20 /* px above and below a tip's text, by the style */

/* A line of the text, which a column begins with, or goes on with. */
typedef struct
{
  char *text;        /* owned */
  gboolean is_first; /* of its paragraph */
  guint rows;
} Line;

/* What is laid out, in what room. */
typedef struct
{
  GtkWidget *window;
  GArray *lines;         /* of Line */
  int char_width;        /* Pango units */
  int chars;             /* of a column */
  guint n_columns, rows; /* that there are, and that each has at most */
} Card;

/* --- lines ----------------------------------------------------------------------------------------------- */

static void
clear_line (gpointer line)
{
  g_free (((Line *) line)->text);
}

static void
add_line (Card *card, const char *text, gboolean is_first)
{
  const Line line = { g_strdup (text), is_first, 0 };

  g_array_append_val (card->lines, line);
}

static void
split_text (Card *card, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gboolean is_first = TRUE;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*lines[i] != '\0')
        add_line (card, lines[i], is_first);
      is_first = *lines[i] == '\0';
    }
}

static Line *
line_at (const Card *card, guint i)
{
  return &g_array_index (card->lines, Line, i);
}

/* In columns of so many characters. Returns: all rows. */
static guint
count_rows (Card *card, int chars)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (card->window, NULL);
  guint n = 0;

  card->chars = chars;
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width (layout, chars * card->char_width);
  for (guint i = 0; i < card->lines->len; i++)
    {
      pango_layout_set_text (layout, line_at (card, i)->text, -1);
      line_at (card, i)->rows = (guint) pango_layout_get_line_count (layout);
      n += line_at (card, i)->rows;
    }
  return n;
}

/* --- columns --------------------------------------------------------------------------------------------- */

/* Returns: behind the last line of the column that begins with this one, where it has so many rows at most; it has one line at least. */
static guint
find_end (const Card *card, guint first, guint rows)
{
  guint n = line_at (card, first)->rows, i;

  for (i = first + 1; i < card->lines->len; i++)
    {
      n += line_at (card, i)->rows;
      if (n > rows)
        break;
    }
  return i;
}

static gboolean
fits (const Card *card, guint rows)
{
  guint at = 0;

  for (guint i = 0; i < card->n_columns && at < card->lines->len; i++)
    at = find_end (card, at, rows);
  return at >= card->lines->len;
}

/* As low as so many columns can be. */
static void
choose_rows (Card *card, guint all)
{
  card->rows = (all + card->n_columns - 1) / card->n_columns;
  while (!fits (card, card->rows))
    card->rows++;
}

/* How many columns of so many characters a part of the window's width has room for. */
static int
count_room (const Card *card, double share, int chars)
{
  const int column = PANGO_PIXELS (chars * card->char_width) + COLUMN_GAP;

  return ((int) (share * gtk_widget_get_width (card->window)) + COLUMN_GAP) / MAX (column, 1);
}

/* One column, unless that is high, and as few others as make it low. */
static void
choose_columns (Card *card)
{
  const int wide =
    (int) (SHARE * gtk_widget_get_width (card->window) * PANGO_SCALE) / card->char_width;
  const guint room = (guint) CLAMP (count_room (card, COLUMNS_SHARE, COLUMN_CHARS), 1, MAX_COLUMNS);
  guint all = count_rows (card, CLAMP (wide, LEAST_CHARS, CHARS));

  card->n_columns = 1;
  card->rows = all;
  if (all <= GOOD_ROWS || room < 2)
    return;
  all = count_rows (card, COLUMN_CHARS);
  do
    {
      card->n_columns++;
      choose_rows (card, all);
    }
  while (card->rows > GOOD_ROWS && card->n_columns < room);
}

/* What has no room in a third of the window is left out, from the end. */
static void
cut (Card *card)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (card->window, "0");
  int row;
  guint most;

  pango_layout_get_pixel_size (layout, NULL, &row);
  most = (guint) MAX (3, (gtk_widget_get_height (card->window) / 3 - AROUND) / MAX (row, 1));
  if (card->rows <= most)
    return;
  add_line (card, _ ("There is more where the window is larger, or the text smaller."), TRUE);
  count_rows (card, card->chars);
  card->rows = most;
  while (card->lines->len > 2 && !fits (card, most))
    g_array_remove_index (card->lines, card->lines->len - 2);
}

/* --- widgets --------------------------------------------------------------------------------------------- */

static GtkWidget *
make_label (const Card *card, const char *text, glong longest)
{
  GtkWidget *label = gtk_label_new (text);
  const int chars = (int) MIN (longest, card->chars);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), chars);
  gtk_label_set_max_width_chars (GTK_LABEL (label), chars);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  return label;
}

/* A label for each paragraph, or for as much of one as the column has. */
static GtkWidget *
make_column (const Card *card, guint first, guint end)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, PARAGRAPH_GAP);

  for (guint i = first; i < end;)
    {
      g_autoptr (GString) text = g_string_new (line_at (card, i)->text);
      glong longest = g_utf8_strlen (text->str, -1);

      for (i++; i < end && !line_at (card, i)->is_first; i++)
        {
          g_string_append_printf (text, "\n%s", line_at (card, i)->text);
          longest = MAX (longest, g_utf8_strlen (line_at (card, i)->text, -1));
        }
      gtk_box_append (GTK_BOX (column), make_label (card, text->str, longest));
    }
  return column;
}

static GtkWidget *
make_card (const Card *card)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, COLUMN_GAP);

  for (guint at = 0; at < card->lines->len;)
    {
      const guint end = find_end (card, at, card->rows);

      gtk_box_append (GTK_BOX (box), make_column (card, at, end));
      at = end;
    }
  return box;
}

/* How wide a character of the window's own text is, as GtkLabel counts them. */
static int
measure_char (GtkWidget *window)
{
  PangoFontMetrics *metrics =
    pango_context_get_metrics (gtk_widget_get_pango_context (window), NULL, NULL);
  const int width = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                         pango_font_metrics_get_approximate_digit_width (metrics));

  pango_font_metrics_unref (metrics);
  return MAX (width, 1);
}

void
ls_code_tip_set (GtkWidget *widget, GtkTooltip *tooltip, const char *text)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  Card card = { .window = window,
                .lines = g_array_new (FALSE, FALSE, sizeof (Line)),
                .char_width = measure_char (window) };

  g_array_set_clear_func (card.lines, clear_line);
  split_text (&card, text);
  choose_columns (&card);
  cut (&card);
  gtk_tooltip_set_custom (tooltip, make_card (&card));
  g_array_unref (card.lines);
}
