#include "ls-row-parts.h"

#include <glib/gi18n.h>

#include "ls-mends.h"
#include "ls-widgets.h"

#define HEAD_WIDTH 46 /* in sizes of text, of what stands beside the columns */

struct _LsVariableRow
{
  GtkListBoxRow parent_instance;

  LsInspector *owner;
  LsWatchedVariable *variable; /* NULL before there is one */
  GtkBox *box;
  GtkWidget *head; /* all but the columns; where there is little room, but the value too */
  gboolean is_wide;
  GtkWidget *name, *type, *value, *from, *watch;
  LsLaneTicks *ticks;
};

G_DEFINE_FINAL_TYPE (LsVariableRow, ls_variable_row, GTK_TYPE_LIST_BOX_ROW)

/* --- what is shown --------------------------------------------------------------------------------------- */

/* "~ 0.5  (was 0.25)", or what all lanes have, or why there is none. Returns: (transfer full) */
static char *
tell_value (const LsWatchedVariable *watched, guint lane)
{
  g_autofree char *now = ls_watched_variable_dup_text (watched, lane);
  const char *whose =
    watched->value != NULL && watched->value->now.is_uniform ? _ ("all lanes: ") : "";
  g_autofree char *was = NULL, *same = NULL;

  if (now == NULL)
    return ls_source_variable_tell (watched->variable, lane);
  if (watched->value == NULL)
    return g_steal_pointer (&now);
  if ((watched->value->before.has_value[0] & LS_MASK_LANE (lane)) == 0)
    return g_strdup_printf ("%s%s", whose, now);
  was = ls_watched_dup_text (watched->value, TRUE, lane);
  same = ls_watched_dup_text (watched->value, FALSE, lane);
  return g_str_equal (same, was) ? g_strdup_printf ("%s%s", whose, now)
                                 : g_strdup_printf (_ ("%s%s  (was %s)"), whose, now, was);
}

/* A sign alone is not read out. Returns: (transfer full) */
static char *
tell_row (const LsWatchedVariable *watched, guint lane, const char *value)
{
  const char *type = watched->variable->type;

  if ((watched->variable->lanes & LS_MASK_LANE (lane)) == 0)
    return g_strdup_printf ("%s, %s: %s", watched->path, type, value);
  return (watched->variable->about & LS_MASK_LANE (lane)) != 0
           ? g_strdup_printf (_ ("%s, %s, about so in lane %u: %s"), watched->path, type, lane,
                              value)
           : g_strdup_printf (_ ("%s, %s, in lane %u: %s"), watched->path, type, lane, value);
}

/* Which line of the text gave the lane its value. Returns: (transfer full): "" where none is known. */
static char *
tell_from (const LsWatchedVariable *watched, guint lane)
{
  const gboolean has_value = (watched->variable->lanes & LS_MASK_LANE (lane)) != 0;
  const guint line = has_value ? ls_source_variable_get_line (watched->variable, lane) : 0;

  return line > 0 ? g_strdup_printf (_ ("line %u"), line) : g_strdup ("");
}

static gboolean
has_changed (const LsWatchedVariable *variable, guint lane)
{
  LsMask changed = 0;

  for (guint i = 0; variable->value != NULL && i < variable->variable->n; i++)
    changed |= variable->value->changed[i];
  return (changed & LS_MASK_LANE (lane)) != 0;
}

void
ls_variable_row_update (LsVariableRow *self, LsWatchedVariable *variable)
{
  const guint lane = ls_inspector_get_focus (self->owner);
  LsWatchedVariable *old = self->variable; /* shown until there is another */
  g_autofree char *value = tell_value (variable, lane);
  g_autofree char *label = tell_row (variable, lane, value);
  g_autofree char *from = tell_from (variable, lane);
  const gboolean has_ticks = variable->value != NULL && !variable->value->now.is_uniform;

  self->variable = variable;
  gtk_label_set_text (GTK_LABEL (self->name), variable->path);
  gtk_label_set_text (GTK_LABEL (self->type), variable->variable->type);
  gtk_label_set_text (GTK_LABEL (self->value), value);
  ls_widget_set_class (self->value, "changed", has_changed (variable, lane));
  ls_widget_set_class (self->value, "dim-label",
                       (variable->variable->lanes & LS_MASK_LANE (lane)) == 0);
  gtk_label_set_text (GTK_LABEL (self->from), from);
  gtk_widget_set_has_tooltip (self->from, *from != '\0');
  gtk_widget_set_visible (self->watch, variable->value != NULL);
  ls_widget_set_label (self, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, from,
                                  -1);
  gtk_widget_set_visible (GTK_WIDGET (self->ticks), has_ticks);
  ls_lane_ticks_set_watch (self->ticks, has_ticks ? variable->value : NULL);
  g_clear_pointer (&old, ls_watched_variable_free);
}

/* As GTK counts the letters that a label is to have room for, px. */
static int
measure_letter (GtkWidget *label)
{
  PangoFontMetrics *metrics =
    pango_context_get_metrics (gtk_widget_get_pango_context (label), NULL, NULL);
  const int width = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                         pango_font_metrics_get_approximate_digit_width (metrics));

  pango_font_metrics_unref (metrics);
  return MAX (PANGO_PIXELS_CEIL (width), 1);
}

static int
measure_least (gpointer widget)
{
  int least;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

guint
ls_variable_row_count_letters (LsVariableRow *self, int width)
{
  const int edges = measure_least (self) - measure_least (self->box);
  const int others =
    measure_least (self->head) - measure_least (self->name) - measure_least (self->type);

  return (guint) MAX ((width - edges - others) / measure_letter (self->name), 0);
}

void
ls_variable_row_set_columns (LsVariableRow *self, guint name_chars, guint type_chars)
{
  gtk_label_set_width_chars (GTK_LABEL (self->name), (int) name_chars);
  gtk_label_set_max_width_chars (GTK_LABEL (self->name), (int) name_chars);
  gtk_label_set_width_chars (GTK_LABEL (self->type), (int) type_chars);
  gtk_label_set_max_width_chars (GTK_LABEL (self->type), (int) type_chars);
}

/* Where there is little room it has a line of its own. */
static void
place_value (LsVariableRow *self)
{
  GtkBox *head = GTK_BOX (self->head), *old = GTK_BOX (gtk_widget_get_parent (self->value));

  g_object_ref (self->value);
  gtk_box_remove (old, self->value);
  if (self->is_wide)
    gtk_box_insert_child_after (head, self->value, self->type);
  else
    gtk_box_insert_child_after (self->box, self->value, self->head);
  g_object_unref (self->value);
  gtk_label_set_xalign (GTK_LABEL (self->value), self->is_wide ? 1 : 0);
  gtk_widget_set_hexpand (self->type, !self->is_wide);
}

void
ls_variable_row_set_wide (LsVariableRow *self, gboolean is_wide)
{
  if (self->is_wide == is_wide)
    return;
  self->is_wide = is_wide;
  place_value (self);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box),
                                  is_wide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_size_request (self->head, is_wide ? HEAD_WIDTH * ls_em (GTK_WIDGET (self)) : -1,
                               -1);
  gtk_widget_set_hexpand (self->head, !is_wide);
  gtk_widget_set_valign (self->head, GTK_ALIGN_START);
}

const LsWatchedVariable *
ls_variable_row_get (LsVariableRow *self)
{
  return self->variable;
}

/* --- building -------------------------------------------------------------------------------------------- */

static void
watch_cb (LsVariableRow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "variables.watch", "s", self->variable->path);
}

static void
ls_variable_row_finalize (GObject *object)
{
  g_clear_pointer (&LS_VARIABLE_ROW (object)->variable, ls_watched_variable_free);
  G_OBJECT_CLASS (ls_variable_row_parent_class)->finalize (object);
}

static void
ls_variable_row_class_init (LsVariableRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_variable_row_finalize;
  ls_template_set (widget_class, "ls-variable-row");
  gtk_widget_class_bind_template_child (widget_class, LsVariableRow, box);
  gtk_widget_class_bind_template_child (widget_class, LsVariableRow, head);
  gtk_widget_class_bind_template_child (widget_class, LsVariableRow, name);
  gtk_widget_class_bind_template_child (widget_class, LsVariableRow, type);
  gtk_widget_class_bind_template_child (widget_class, LsVariableRow, value);
  gtk_widget_class_bind_template_child (widget_class, LsVariableRow, from);
  gtk_widget_class_bind_template_child (widget_class, LsVariableRow, watch);
  gtk_widget_class_bind_template_callback (widget_class, watch_cb);
}

static void
ls_variable_row_init (LsVariableRow *self)
{
  ls_template_init (GTK_WIDGET (self));
}

GtkWidget *
ls_variable_row_new (gpointer owner)
{
  LsVariableRow *self = g_object_new (LS_TYPE_VARIABLE_ROW, NULL);

  self->owner = owner;
  self->ticks = LS_LANE_TICKS (ls_lane_ticks_new (owner));
  gtk_widget_set_hexpand (GTK_WIDGET (self->ticks), TRUE);
  gtk_box_append (self->box, GTK_WIDGET (self->ticks));
  self->is_wide = TRUE; /* the template has the value in the head */
  ls_variable_row_set_wide (self, FALSE);
  return GTK_WIDGET (self);
}
