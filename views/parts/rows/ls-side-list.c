#include "ls-row-parts.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-diagnostic.h"
#include "ls-widgets.h"
#include "ls-text.h"
#include "ls-tooltip.h"

#define TITLE_CHARS 7

struct _LsSideList
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *rows; /* GtkListBox */
};

G_DEFINE_FINAL_TYPE (LsSideList, ls_side_list, GTK_TYPE_WIDGET)

/* --- rows ------------------------------------------------------------------------------------------------ */

/* Where a row leads; a row without one leads nowhere. */
typedef struct
{
  guint wave, lane;
} Place;

static GtkWidget *
make_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "monospace");
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  return label;
}

/* What does not fit behind the title goes on below itself, not below the title. title: (nullable). */
static GtkWidget *
make_row (const char *title, const char *text)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = title != NULL ? make_label (title) : NULL, *label = make_label (text);
  g_autofree char *spoken = title != NULL ? g_strconcat (title, " ", text, NULL) : g_strdup (text);

  if (name != NULL)
    {
      gtk_label_set_wrap (GTK_LABEL (name), FALSE);
      gtk_label_set_width_chars (GTK_LABEL (name), TITLE_CHARS);
      gtk_box_append (GTK_BOX (box), name);
    }
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  ls_widget_set_label (row, spoken);
  return row;
}

/* Outputs that are the same need no line. */
static void
put_outputs (GString *text, const LsSide *side)
{
  if (side->check != NULL && ls_side_is_same (side))
    g_string_append_printf (text, side->n_registers == 1 ? _ ("   draws the same")
                                                         : _ ("  draws the same"));
  for (guint i = 0; side->check != NULL && i < side->check->n_comparisons; i++)
    {
      g_autofree char *said = ls_side_tell (side, i);

      if (side->check->comparisons[i].n_different != 0)
        g_string_append_printf (text, "\n%s", said);
    }
}

static GtkWidget *
make_side (const LsSide *side)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Place *place = g_new0 (Place, 1);
  GtkWidget *row;

  g_string_append_printf (text,
                          ngettext ("%5u dwords  %7" PRIu64 " steps  %3u register",
                                    "%5u dwords  %7" PRIu64 " steps  %3u registers",
                                    side->n_registers),
                          side->n_dwords, side->n_steps, side->n_registers);
  put_outputs (text, side);
  row = make_row (side->title, text->str);
  if (ls_side_find_lane (side, &place->wave, &place->lane))
    {
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      ls_tooltip_set (row, _ ("Shows the first lane that differs"));
      g_object_set_data_full (G_OBJECT (row), "place", g_steal_pointer (&place), g_free);
    }
  g_free (place);
  return row;
}

static GtkWidget *
make_finding (const LsDiagnostic *finding)
{
  g_autofree char *text = ls_text_escape (finding->message, LS_TEXT_LINE);
  GtkWidget *row = make_row (NULL, text);

  if (finding->severity != LS_SEVERITY_NOTE)
    gtk_widget_add_css_class (row, "error");
  return row;
}

static void
row_cb (LsSideList *self, GtkListBoxRow *row)
{
  const Place *place = g_object_get_data (G_OBJECT (row), "place");

  if (place != NULL)
    g_signal_emit_by_name (self, "lane", place->wave, place->lane);
}

void
ls_side_list_set (LsSideList *self, const GPtrArray *sides, const GPtrArray *findings)
{
  GtkListBox *rows = GTK_LIST_BOX (self->rows);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (rows, 0)) != NULL)
    gtk_list_box_remove (rows, GTK_WIDGET (row));
  gtk_widget_set_visible (self->scroller, sides != NULL);
  for (guint i = 0; sides != NULL && i < sides->len; i++)
    gtk_list_box_append (rows, make_side (g_ptr_array_index (sides, i)));
  for (guint i = 0; sides != NULL && i < findings->len; i++)
    gtk_list_box_append (rows, make_finding (g_ptr_array_index (findings, i)));
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_side_list_dispose (GObject *object)
{
  ls_template_dispose (GTK_WIDGET (object));
  G_OBJECT_CLASS (ls_side_list_parent_class)->dispose (object);
}

static void
ls_side_list_class_init (LsSideListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_side_list_dispose;
  ls_template_set (widget_class, "ls-side-list");
  gtk_widget_class_bind_template_child (widget_class, LsSideList, scroller);
  gtk_widget_class_bind_template_child (widget_class, LsSideList, rows);
  gtk_widget_class_bind_template_callback (widget_class, row_cb);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  ls_signal_new ("lane", LS_TYPE_SIDE_LIST, 2, G_TYPE_UINT, G_TYPE_UINT);
}

static void
ls_side_list_init (LsSideList *self)
{
  ls_template_init (GTK_WIDGET (self));
}
