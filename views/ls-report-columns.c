#include "ls-report-columns.h"

#include <glib/gi18n.h>

#include "ls-report.h"
#include "ls-lane-parts.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

/* What a factory needs to know. */
typedef struct
{
  LsInspector *inspector;
  guint column, n_columns;
  LsColumnKind kind;
  guint most;         /* characters that a label is wide, if there is room */
  guint chars;        /* of them those that its longest text takes */
  gboolean fits;      /* beside code or text, which has use for what a label does not need */
  gboolean is_widest; /* the only text beside numbers */
} Cells;

#define CELLS "ls-cells" /* data of a factory */
#define NUMBER_CHARS 10
#define STEP_CHARS 8
#define SHARE_CHARS 8 /* "100.0 %" */
#define LEAST_CHARS 4
#define TEXT_CHARS 24 /* of a text beside numbers: it is read, they are looked up */

/* GTK 4.8 fails where assistive tools ask an inscription without a text for its text.
 *
 * text: (nullable) */
static void
set_text (GtkWidget *label, const char *text)
{
  gtk_inscription_set_text (GTK_INSCRIPTION (label), text != NULL ? text : "");
}

static GtkWidget *
make_label (const Cells *cells)
{
  const LsColumnKind kind = cells->kind;
  GtkWidget *label = gtk_inscription_new ("");

  gtk_inscription_set_xalign (GTK_INSCRIPTION (label), kind == LS_COLUMN_NUMBER ? 1 : 0);
  gtk_inscription_set_text_overflow (GTK_INSCRIPTION (label),
                                     GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_min_chars (GTK_INSCRIPTION (label), kind == LS_COLUMN_NUMBER ? LEAST_CHARS
                                                          : cells->is_widest       ? TEXT_CHARS
                                                                                   : 8);
  gtk_inscription_set_nat_chars (GTK_INSCRIPTION (label), cells->chars);
  gtk_widget_add_css_class (label, kind == LS_COLUMN_CODE ? "monospace" : "numeric");
  return label;
}

static GtkWidget *
make_bar (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *bar = gtk_level_bar_new ();

  gtk_widget_set_size_request (bar, 60, -1);
  gtk_widget_set_hexpand (bar, TRUE);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  /* More is not better here. */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_box_append (GTK_BOX (box),
                  make_label (&(Cells){ .kind = LS_COLUMN_NUMBER, .chars = SHARE_CHARS }));
  return box;
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, Cells *cells)
{
  switch (cells->kind)
    {
    case LS_COLUMN_BAR:
      gtk_list_item_set_child (item, make_bar ());
      break;
    case LS_COLUMN_LANES:
      gtk_list_item_set_child (item, ls_lane_strip_new (cells->inspector));
      break;
    case LS_COLUMN_TEXT:
    case LS_COLUMN_CODE:
    case LS_COLUMN_NUMBER:
      gtk_list_item_set_child (item, make_label (cells));
      break;
    }
}

static void
bind_bar (GtkWidget *box, const LsFormRow *fact, guint column)
{
  GtkWidget *bar = gtk_widget_get_first_child (box);

  gtk_widget_set_visible (bar, fact->texts[column] != NULL);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (bar), fact->numbers[column]);
  set_text (gtk_widget_get_next_sibling (bar), fact->texts[column]);
}

const char *
ls_report_columns_tell (const LsFormRow *fact, guint column)
{
  const char *text = fact->texts[column];

  while (text != NULL && *text == ' ')
    text++;
  return text;
}

/* A row of the table is above the cell of a child; GTK 4.8 calls it by its class. */
static void
name_row (GtkWidget *child, const LsFormRow *fact, guint n_columns)
{
  GtkWidget *cell = gtk_widget_get_parent (child);
  GtkWidget *row = cell != NULL ? gtk_widget_get_parent (cell) : NULL;
  g_autoptr (GString) name = g_string_new (NULL);

  for (guint i = 0; i < n_columns; i++)
    if (fact->texts[i] != NULL)
      g_string_append_printf (name, "%s%s", name->len > 0 ? ", " : "",
                              ls_report_columns_tell (fact, i));
  if (row != NULL)
    ls_widget_set_label (row, name->str);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, Cells *cells)
{
  const LsFormRow *fact = ls_fact_get (LS_FACT (gtk_list_item_get_item (item)));
  GtkWidget *child = gtk_list_item_get_child (item);

  if (cells->column == 0)
    name_row (child, fact, cells->n_columns);
  if (cells->kind == LS_COLUMN_BAR)
    bind_bar (child, fact, cells->column);
  else if (cells->kind == LS_COLUMN_LANES)
    ls_lane_strip_set_lanes (LS_LANE_STRIP (child), fact->lanes);
  else
    {
      if (gtk_inscription_get_nat_chars (GTK_INSCRIPTION (child)) != cells->chars)
        gtk_inscription_set_nat_chars (GTK_INSCRIPTION (child), cells->chars);
      set_text (child, fact->texts[cells->column]);
      ls_tooltip_set (child, cells->kind == LS_COLUMN_NUMBER
                               ? NULL
                               : ls_report_columns_tell (fact, cells->column));
    }
}

static int
compare_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const guint column = GPOINTER_TO_UINT (data);
  const double left = ls_fact_get ((LsFact *) a)->numbers[column];
  const double right = ls_fact_get ((LsFact *) b)->numbers[column];

  return (left > right) - (left < right);
}

/* Over numbers the title ends where they do, with the arrow of sorting before it. GTK 4.8 has no property for that: the
 * column's title is the last child of the table's first one, and has a box with a label and the arrow. */
static void
align_title (GtkColumnView *table)
{
  GtkWidget *title = gtk_widget_get_last_child (gtk_widget_get_first_child (GTK_WIDGET (table)));
  GtkWidget *box = title != NULL ? gtk_widget_get_first_child (title) : NULL;
  GtkWidget *label = box != NULL ? gtk_widget_get_first_child (box) : NULL;

  if (!GTK_IS_BOX (box) || !GTK_IS_LABEL (label))
    return;
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_box_reorder_child_after (GTK_BOX (box), label, gtk_widget_get_last_child (box));
}

static void
add_column (GtkColumnView *table,
            LsInspector *inspector,
            const LsColumn *info,
            guint number,
            guint n_columns,
            guint chars,
            gboolean expands,
            gboolean fits)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkColumnViewColumn *column = gtk_column_view_column_new (_ (info->title), factory);
  Cells *cells = g_new (Cells, 1);

  *cells = (Cells){ .inspector = inspector,
                    .column = number,
                    .n_columns = n_columns,
                    .kind = info->kind,
                    .most = chars,
                    .chars = chars,
                    .fits = fits,
                    .is_widest = expands && number > 0 && info->kind == LS_COLUMN_TEXT };
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), cells);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), cells);
  g_object_set_data_full (G_OBJECT (factory), CELLS, cells, g_free);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, expands);
  if (info->kind == LS_COLUMN_NUMBER || info->kind == LS_COLUMN_BAR)
    {
      g_autoptr (GtkSorter) sorter =
        GTK_SORTER (gtk_custom_sorter_new (compare_cb, GUINT_TO_POINTER (number), NULL));

      gtk_column_view_column_set_sorter (column, sorter);
    }
  gtk_column_view_append_column (table, column);
  if (info->kind == LS_COLUMN_NUMBER)
    align_title (table);
  g_object_unref (column);
}

/* What a row is about has more room than other texts, unless it is about lanes: then it is short. Where it stands beside code and
 * values, all give the code what it takes in a small window. */
static guint
chars_of (const LsColumn *info, gboolean is_first, gboolean has_lanes, gboolean has_code)
{
  static const guint chars[] = {
    [LS_COLUMN_TEXT] = 14, [LS_COLUMN_CODE] = 36, [LS_COLUMN_NUMBER] = NUMBER_CHARS
  };
  const gboolean is_tight = has_code && !has_lanes;

  if (info->kind == LS_COLUMN_TEXT && is_first)
    return has_lanes ? 22 : is_tight ? 21 : 26;
  if (info->kind == LS_COLUMN_NUMBER && is_tight)
    return STEP_CHARS;
  return info->kind < G_N_ELEMENTS (chars) ? chars[info->kind] : 0;
}

void
ls_report_columns_add (GtkColumnView *table,
                       LsInspector *inspector,
                       const LsColumn *columns,
                       guint n)
{
  const gboolean is_text = n > 0 && columns[0].kind == LS_COLUMN_TEXT;
  gboolean has_lanes = FALSE, has_code = FALSE, has_bars = FALSE;
  LsColumnKind widest;

  for (guint i = 0; i < n; i++)
    {
      has_lanes = has_lanes || columns[i].kind == LS_COLUMN_LANES;
      has_code = has_code || columns[i].kind == LS_COLUMN_CODE;
      has_bars = has_bars || columns[i].kind == LS_COLUMN_BAR;
    }
  /* Code takes what the others leave, else bars, else text. */
  widest = has_code ? LS_COLUMN_CODE : has_bars ? LS_COLUMN_BAR : LS_COLUMN_TEXT;
  for (guint i = 0; i < n; i++)
    add_column (table, inspector, &columns[i], i, n,
                chars_of (&columns[i], i == 0, has_lanes, has_code && is_text),
                columns[i].kind == widest, widest != LS_COLUMN_BAR && columns[i].kind != widest);
}

static gboolean
is_filled (GListModel *facts, const LsColumn *info, guint column)
{
  const guint n = g_list_model_get_n_items (facts);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (facts, i);
      const LsFormRow *text = ls_fact_get (fact);

      if (info->kind == LS_COLUMN_LANES ? text->lanes != 0 : text->texts[column] != NULL)
        return TRUE;
    }
  return FALSE;
}

static void
fit (GtkColumnViewColumn *column, GListModel *facts)
{
  Cells *cells = g_object_get_data (G_OBJECT (gtk_column_view_column_get_factory (column)), CELLS);
  const guint n = g_list_model_get_n_items (facts);
  glong longest = LEAST_CHARS;

  for (guint i = 0; i < n && cells->fits && longest < cells->most; i++)
    {
      g_autoptr (LsFact) fact = g_list_model_get_item (facts, i);
      const char *text = ls_fact_get (fact)->texts[cells->column];

      longest = MAX (longest, text == NULL ? 0 : g_utf8_strlen (text, -1) + 1);
    }
  cells->chars = cells->fits ? MIN ((guint) longest, cells->most) : cells->most;
}

void
ls_report_columns_fit (GtkColumnView *table, GListModel *facts)
{
  GListModel *shown = gtk_column_view_get_columns (table);

  for (guint i = 0; i < g_list_model_get_n_items (shown); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (shown, i);

      fit (column, facts);
    }
}

void
ls_report_columns_hide_empty (GtkColumnView *table,
                              GListModel *facts,
                              const LsColumn *columns,
                              guint n)
{
  GListModel *shown = gtk_column_view_get_columns (table);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (shown, i);

      gtk_column_view_column_set_visible (column, is_filled (facts, &columns[i], i));
    }
}
