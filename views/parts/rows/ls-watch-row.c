#include "ls-row-parts.h"

#include <glib/gi18n.h>

#include "ls-widgets.h"
#include "ls-text.h"

struct _LsWatchRow
{
  GtkListBoxRow parent_instance;

  LsInspector *owner;
  guint number;
  char *text; /* of the watch */
  LsWatched *watch;
  GtkBox *box;
  GtkStack *name; /* of a label and an entry */
  GtkWidget *label, *entry;
  GtkWidget *value;
  GtkWidget *problem;
  LsLaneTicks *ticks;
};

G_DEFINE_FINAL_TYPE (LsWatchRow, ls_watch_row, GTK_TYPE_LIST_BOX_ROW)

/* --- what is shown --------------------------------------------------------------------------------------- */

/* "0.5  (was 0.25)", or what all lanes have. Returns: (transfer full) */
static char *
tell_value (LsWatchRow *self)
{
  const guint lane = ls_inspector_get_focus (self->owner);
  g_autofree char *now = ls_watched_dup_text (self->watch, FALSE, lane);
  g_autofree char *was = ls_watched_dup_text (self->watch, TRUE, lane);
  const char *whose = self->watch->now.is_uniform ? _ ("all lanes: ") : "";

  return g_str_equal (now, was) ? g_strdup_printf ("%s%s", whose, now)
                                : g_strdup_printf (_ ("%s%s  (was %s)"), whose, now, was);
}

static void
show_value (LsWatchRow *self, const char *shown)
{
  const guint lane = ls_inspector_get_focus (self->owner);
  g_autofree char *value = NULL, *label = NULL;
  LsMask changed = 0;

  for (guint i = 0; i < self->watch->now.n_components; i++)
    changed |= self->watch->changed[i];
  value = self->watch->problem == NULL ? tell_value (self) : g_strdup ("");
  gtk_label_set_text (GTK_LABEL (self->value), value);
  ls_widget_set_class (self->value, "changed", (changed & LS_MASK_LANE (lane)) != 0);
  label = self->watch->problem != NULL
            ? g_strdup_printf ("%s: %s", shown, self->watch->problem)
            : g_strdup_printf (_ ("%s of lane %u: %s"), shown, lane, value);
  ls_widget_set_label (self, label);
}

void
ls_watch_row_update (LsWatchRow *self, const char *text)
{
  LsSession *session = ls_inspector_get_session (self->owner);
  g_autofree char *shown = ls_text_escape (text, LS_TEXT_LINE);
  LsWatched *old = self->watch; /* shown until there is another, so that no size changes */
  gboolean is_vector;

  g_free (self->text);
  self->text = g_strdup (text);
  self->watch =
    ls_watched_new (ls_session_get_view (session), ls_session_get_variables (session), text);
  gtk_label_set_text (GTK_LABEL (self->label), shown);
  ls_problem_show (self->problem, self->watch->problem);
  show_value (self, shown);
  is_vector = self->watch->problem == NULL &&
              (!self->watch->now.is_uniform || ls_lane_ticks_is_colour (self->watch));
  gtk_widget_set_visible (GTK_WIDGET (self->ticks), is_vector);
  ls_lane_ticks_set_watch (self->ticks, is_vector ? self->watch : NULL);
  g_clear_pointer (&old, ls_watched_free);
}

/* --- editing --------------------------------------------------------------------------------------------- */

static void
stop_editing (LsWatchRow *self)
{
  gtk_stack_set_visible_child (self->name, self->label);
  ls_widget_set_class (self->entry, "error", FALSE);
  ls_problem_show (self->problem, self->watch->problem);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

void
ls_watch_row_edit (LsWatchRow *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), self->text);
  gtk_stack_set_visible_child (self->name, self->entry);
  gtk_widget_grab_focus (self->entry);
}

/* The list follows the marks, and so shows the new text. */
static void
entered_cb (LsWatchRow *self)
{
  LsSession *session = ls_inspector_get_session (self->owner);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GError) error = NULL;

  if (!(gtk_stack_get_visible_child (self->name) == self->entry))
    return;
  if (ls_session_change_watch (session, self->number, text, &error))
    {
      stop_editing (self);
      return;
    }
  ls_widget_set_class (self->entry, "error", TRUE);
  ls_problem_show (self->problem, error->message);
}

static gboolean
key_cb (LsWatchRow *self, guint key)
{
  if (key != GDK_KEY_Escape)
    return FALSE;
  stop_editing (self);
  return TRUE;
}

/* --- building -------------------------------------------------------------------------------------------- */

static void
remove_cb (LsWatchRow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "watches.remove", "u", self->number);
}

static void
ls_watch_row_finalize (GObject *object)
{
  LsWatchRow *self = LS_WATCH_ROW (object);

  g_clear_pointer (&self->watch, ls_watched_free);
  g_free (self->text);
  G_OBJECT_CLASS (ls_watch_row_parent_class)->finalize (object);
}

static void
ls_watch_row_class_init (LsWatchRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_watch_row_finalize;
  ls_template_set (widget_class, "ls-watch-row");
  gtk_widget_class_bind_template_child (widget_class, LsWatchRow, box);
  gtk_widget_class_bind_template_child (widget_class, LsWatchRow, name);
  gtk_widget_class_bind_template_child (widget_class, LsWatchRow, label);
  gtk_widget_class_bind_template_child (widget_class, LsWatchRow, entry);
  gtk_widget_class_bind_template_child (widget_class, LsWatchRow, value);
  gtk_widget_class_bind_template_child (widget_class, LsWatchRow, problem);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
}

static void
ls_watch_row_init (LsWatchRow *self)
{
  ls_template_init (GTK_WIDGET (self));
}

GtkWidget *
ls_watch_row_new (LsInspector *owner, guint number)
{
  LsWatchRow *self = g_object_new (LS_TYPE_WATCH_ROW, NULL);

  self->owner = owner;
  self->number = number;
  self->ticks = LS_LANE_TICKS (ls_lane_ticks_new (owner));
  gtk_box_append (self->box, GTK_WIDGET (self->ticks));
  return GTK_WIDGET (self);
}

guint
ls_watch_row_get_number (LsWatchRow *self)
{
  return self->number;
}

const char *
ls_watch_row_get_text (LsWatchRow *self)
{
  return self->text;
}
