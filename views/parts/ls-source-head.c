#include "ls-source-head.h"

#include <glib/gi18n.h>

#include "ls-text.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

struct _LsSourceHead
{
  GtkBox parent_instance;

  GtkWidget *name;
  GtkWidget *compare, *compile;
  GtkWidget *parts;        /* GtkDropDown: the texts of a file of several; hidden where it is one */
  GtkWidget *back_end;     /* GtkDropDown: who compiles; the first is the usual one */
  gboolean is_set_by_code; /* what is chosen now is not a person's */
};

G_DEFINE_FINAL_TYPE (LsSourceHead, ls_source_head, GTK_TYPE_BOX)

void
ls_source_head_set_name (LsSourceHead *head, const char *name, gboolean is_changed)
{
  g_autofree char *shown = name != NULL ? ls_text_escape (name, LS_TEXT_LINE) : g_strdup ("");
  g_autofree char *label = g_strconcat (shown, is_changed ? _ (" (changed)") : "", NULL);

  gtk_label_set_text (GTK_LABEL (head->name), label);
}

void
ls_source_head_set_editable (LsSourceHead *head, gboolean is_editable)
{
  gtk_widget_set_sensitive (head->compile, is_editable);
  gtk_widget_set_sensitive (head->back_end, is_editable);
  ls_tooltip_set (head->compile,
                  is_editable ? _ ("Saves the file and compiles it (Ctrl+Return)")
                              : _ ("Only what stands in a file of its own is compiled: this text "
                                   "belongs to a scene or to Lanescope"));
  ls_tooltip_set (head->name, is_editable ? NULL : gtk_widget_get_tooltip_text (head->compile));
}

gboolean
ls_source_head_get_editable (LsSourceHead *head)
{
  return gtk_widget_get_sensitive (head->compile);
}

/* The bar must not widen the pane: what lacks room loses the end of its label. */
static void
set_narrow_label (GtkWidget *button, const char *label)
{
  GtkWidget *child;

  gtk_button_set_label (GTK_BUTTON (button), label);
  child = gtk_button_get_child (GTK_BUTTON (button));
  if (GTK_IS_LABEL (child))
    gtk_label_set_ellipsize (GTK_LABEL (child), PANGO_ELLIPSIZE_END);
}

void
ls_source_head_set_comparing (LsSourceHead *head, gboolean is_comparing)
{
  set_narrow_label (head->compare, is_comparing ? _ ("S_top") : _ ("All Back _Ends"));
}

/* --- who compiles ---------------------------------------------------------------------------------------- */

/* One compiler is no choice. */
static void
show_back_ends (LsSourceHead *self)
{
  GListModel *list = gtk_drop_down_get_model (GTK_DROP_DOWN (self->back_end));
  const guint n = list != NULL ? g_list_model_get_n_items (list) : 0;

  gtk_widget_set_visible (self->back_end, n > 2 && gtk_widget_get_visible (self->compare));
}

void
ls_source_head_set_compared (LsSourceHead *head, gboolean is_compared)
{
  gtk_widget_set_visible (head->compare, is_compared);
  show_back_ends (head);
}

gboolean
ls_source_head_get_compared (LsSourceHead *head)
{
  return gtk_widget_get_visible (head->compare);
}

void
ls_source_head_set_back_ends (LsSourceHead *head, const GPtrArray *names, const char *chosen)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  guint selected = 0;

  gtk_string_list_append (list, _ ("Usual"));
  for (guint i = 0; i < names->len; i++)
    {
      gtk_string_list_append (list, g_ptr_array_index (names, i));
      if (g_strcmp0 (g_ptr_array_index (names, i), chosen) == 0)
        selected = i + 1;
    }
  head->is_set_by_code = TRUE;
  gtk_drop_down_set_model (GTK_DROP_DOWN (head->back_end), G_LIST_MODEL (list));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (head->back_end), selected);
  head->is_set_by_code = FALSE;
  show_back_ends (head);
}

static void
back_end_cb (LsSourceHead *self)
{
  GtkDropDown *list = GTK_DROP_DOWN (self->back_end);
  const guint selected = gtk_drop_down_get_selected (list);
  GtkStringObject *item = gtk_drop_down_get_selected_item (list);

  if (!self->is_set_by_code && item != NULL)
    g_signal_emit_by_name (self, "back-end",
                           selected > 0 ? gtk_string_object_get_string (item) : NULL);
}

void
ls_source_head_open_back_ends (LsSourceHead *head)
{
  gtk_widget_activate (head->back_end);
}

/* --- which text ------------------------------------------------------------------------------------------ */

/* The titles that the list has already stay: it may be telling that one was chosen. */
static gboolean
has_parts (LsSourceHead *self, const LsTextParts *parts)
{
  GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (self->parts));
  const guint n = model != NULL ? g_list_model_get_n_items (model) : 0;
  gboolean is_same = parts != NULL && parts->list->len == n;

  for (guint i = 0; i < n && is_same; i++)
    {
      const LsTextPart *part = g_ptr_array_index (parts->list, i);

      is_same = g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), part->title);
    }
  return is_same;
}

static void
list_parts (LsSourceHead *self, const LsTextParts *parts)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (guint i = 0; parts != NULL && i < parts->list->len; i++)
    gtk_string_list_append (list, ((const LsTextPart *) g_ptr_array_index (parts->list, i))->title);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->parts), G_LIST_MODEL (list));
}

void
ls_source_head_choose_part (LsSourceHead *head, const char *title)
{
  GtkDropDown *list = GTK_DROP_DOWN (head->parts);
  GListModel *titles = gtk_drop_down_get_model (list);
  const guint n = titles != NULL ? g_list_model_get_n_items (titles) : 0;

  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (gtk_string_list_get_string (GTK_STRING_LIST (titles), i), title) == 0 &&
        gtk_drop_down_get_selected (list) != i)
      gtk_drop_down_set_selected (list, i);
}

void
ls_source_head_set_parts (LsSourceHead *head, const LsTextParts *parts, const char *chosen)
{
  head->is_set_by_code = TRUE;
  if (!has_parts (head, parts))
    list_parts (head, parts);
  ls_source_head_choose_part (head, chosen);
  gtk_widget_set_visible (head->parts, parts != NULL);
  head->is_set_by_code = FALSE;
}

const char *
ls_source_head_get_part (LsSourceHead *head)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (GTK_DROP_DOWN (head->parts));

  return item != NULL ? gtk_string_object_get_string (item) : NULL;
}

static void
part_cb (LsSourceHead *self)
{
  const char *part = ls_source_head_get_part (self);

  if (!self->is_set_by_code && part != NULL)
    g_signal_emit_by_name (self, "part", part);
}

void
ls_source_head_open_parts (LsSourceHead *head)
{
  gtk_widget_activate (head->parts);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
compile_cb (LsSourceHead *self)
{
  g_signal_emit_by_name (self, "compile");
}

static void
compare_cb (LsSourceHead *self)
{
  g_signal_emit_by_name (self, "compare");
}

static void
ls_source_head_class_init (LsSourceHeadClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  ls_template_set (widget_class, "ls-source-head");
  gtk_widget_class_bind_template_child (widget_class, LsSourceHead, name);
  gtk_widget_class_bind_template_child (widget_class, LsSourceHead, parts);
  gtk_widget_class_bind_template_child (widget_class, LsSourceHead, back_end);
  gtk_widget_class_bind_template_child (widget_class, LsSourceHead, compare);
  gtk_widget_class_bind_template_child (widget_class, LsSourceHead, compile);
  gtk_widget_class_bind_template_callback (widget_class, compare_cb);
  gtk_widget_class_bind_template_callback (widget_class, compile_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_end_cb);
  gtk_widget_class_bind_template_callback (widget_class, part_cb);
  ls_signal_new ("compile", type, 0);
  ls_signal_new ("compare", type, 0);
  ls_signal_new ("back-end", type, 1, G_TYPE_STRING);
  ls_signal_new ("part", type, 1, G_TYPE_STRING);
}

static void
ls_source_head_init (LsSourceHead *self)
{
  ls_template_init (GTK_WIDGET (self));
  set_narrow_label (self->compile, _ ("Save and _Compile"));
  ls_source_head_set_comparing (self, FALSE);
}
