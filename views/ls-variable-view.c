#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-hint.h"
#include "ls-mends.h"
#include "ls-row-parts.h"
#include "ls-session-text.h"
#include "ls-session-veil.h"
#include "ls-steady-text.h"
#include "ls-widgets.h"

#define LEAST_CHARS 12
#define LEAST_COLUMN 5 /* letters of a name or a type */
#define MOST_COLUMN 24
#define LEAST_ROOM \
  21 /* in sizes of text, of a row: where names or types are longer than there is room, they are cut */
#define WIDE 52 /* in sizes of text: from there on the 64 values stand beside the rest */

struct _LsVariableView
{
  LsInspector parent_instance;

  GtkBox *box;
  GtkWidget *place; /* which function runs, and who called it */
  LsHint *hint;
  GtkListBox *list;
  guint name_chars,
    type_chars; /* the longest so far: a column that gets narrower again would move with each call */
  gboolean is_wide; /* the 64 values stand beside the rest of a row */
  int room;         /* px of width that the columns were fitted into last */
  guint widen;      /* a source that makes rows so, or 0 */
};

G_DEFINE_FINAL_TYPE (LsVariableView, ls_variable_view, LS_TYPE_INSPECTOR)

/* --- what is shown --------------------------------------------------------------------------------------- */

/* "wave (), line 14, from main (), line 22". Returns: (transfer full) */
static char *
tell_calls (const LsSourceStack *calls)
{
  g_autoptr (GString) told = g_string_new (NULL);

  for (guint i = 0; i < calls->frames->len; i++)
    {
      const LsSourceCalled *called = &g_array_index (calls->frames, LsSourceCalled, i);
      g_autofree char *words =
        called->line == 0
          ? g_strdup_printf (i == 0 ? _ ("%s (), between two lines") : _ (", from %s ()"),
                             called->function)
          : g_strdup_printf (i == 0 ? _ ("%s (), line %u") : _ (", from %s (), line %u"),
                             called->function, called->line);

      g_string_append (told, words);
    }
  return g_string_free (g_steal_pointer (&told), FALSE);
}

/* Returns: whether the variables there are known: before a veil not all that was assigned is. */
static gboolean
show_place (LsVariableView *self, LsSession *session)
{
  gboolean is_known = TRUE;

  g_autoptr (LsSourceStack) calls = ls_session_list_text_calls (session);
  g_autofree char *words = NULL;

  if (calls != NULL)
    {
      is_known = calls->frames->len > 0 || ls_session_get_veil (session) == NULL;
      words =
        calls->frames->len > 0 ? tell_calls (calls) : g_strdup (ls_session_tell_no_line (session));
    }
  ls_steady_text_set_text (LS_STEADY_TEXT (self->place), words != NULL ? words : "");
  gtk_widget_set_visible (self->place, words != NULL);
  return is_known;
}

/* Why there are no rows. */
static const char *
find_hint (LsSession *session)
{
  if (ls_session_get_veil (session) != NULL)
    return _ ("The values of variables come back with the answer.");
  switch (ls_session_get_source_progress (session, NULL, NULL))
    {
    case LS_SOURCE_NONE:
      return _ ("The program was compiled from no text here. Open a .frag, .vert or .geom file: "
                "then its variables stand here.");
    case LS_SOURCE_NOT_ASKED:
    case LS_SOURCE_MEASURING:
      return _ ("Where the compiler keeps which variable is measured first. The source pane says "
                "how far that is.");
    case LS_SOURCE_FAILED:
      return _ ("Where the compiler keeps which variable is not known. The source pane says why.");
    case LS_SOURCE_READY:
      break;
    }
  return ls_session_has_text (session)
           ? _ ("No variable that can be seen here was given a value yet. Step by lines.")
           : _ ("Another program runs than the text's.");
}

static LsVariableRow *
row_at (LsVariableView *self, guint i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) i);

  return row != NULL ? LS_VARIABLE_ROW (row) : NULL;
}

/* Letters that no row has its button cut for. */
static guint
count_room (LsVariableView *self)
{
  LsVariableRow *row;
  guint room = 2 * MOST_COLUMN;

  for (guint i = 0; !self->is_wide && self->room > 0 && (row = row_at (self, i)) != NULL; i++)
    room = MIN (room, ls_variable_row_count_letters (row, self->room));
  return room;
}

/* Names and types end in an ellipsis where both have no room; what a name is called tells more than its type. */
static void
shape_rows (LsVariableView *self)
{
  LsVariableRow *row;
  guint room, type_chars;

  for (guint i = 0; (row = row_at (self, i)) != NULL; i++)
    ls_variable_row_set_wide (row, self->is_wide);
  room = count_room (self);
  type_chars = MIN (self->type_chars, MAX (room / 3, LEAST_COLUMN));
  type_chars = MIN (self->type_chars, MAX (type_chars, room - MIN (room, self->name_chars)));
  for (guint i = 0; (row = row_at (self, i)) != NULL; i++)
    ls_variable_row_set_columns (
      row, MIN (self->name_chars, MAX (room - MIN (room, type_chars), LEAST_COLUMN)), type_chars);
}

static guint
count_chars (const char *text)
{
  return (guint) CLAMP (g_utf8_strlen (text, -1) + 1, LEAST_COLUMN, MOST_COLUMN);
}

static void
widen_columns (LsVariableView *self, const GPtrArray *variables)
{
  for (guint i = 0; i < variables->len; i++)
    {
      const LsWatchedVariable *variable = g_ptr_array_index (variables, i);

      self->name_chars = MAX (self->name_chars, count_chars (variable->path));
      self->type_chars = MAX (self->type_chars, count_chars (variable->variable->type));
    }
}

/* Rows that are not needed now wait unseen: variables come and go with each call. Where there are none at all, as before a veil, no row keeps
 * a value. */
static void
set_n_rows (LsVariableView *self, guint n)
{
  LsVariableRow *row;

  if (n == 0)
    ls_list_set_n (self->list, 0, NULL, NULL);
  for (guint i = 0; i < n || row_at (self, i) != NULL; i++)
    {
      row = row_at (self, i);
      if (row == NULL)
        gtk_list_box_append (self->list, ls_variable_row_new (self));
      else
        gtk_widget_set_visible (GTK_WIDGET (row), i < n);
    }
}

static void
update_cb (LsInspector *inspector)
{
  LsVariableView *self = LS_VARIABLE_VIEW (inspector);
  LsSession *session = ls_inspector_get_session (inspector);
  g_autoptr (GPtrArray) variables = NULL;

  if (session == NULL || ls_session_get_view (session) == NULL)
    return;
  variables = show_place (self, session) ? ls_watched_variables_new (session) : g_ptr_array_new ();
  ls_hint_set_text (self->hint, find_hint (session));
  set_n_rows (self, variables->len);
  widen_columns (self, variables);
  g_ptr_array_set_free_func (variables, NULL); /* rows take them */
  for (guint i = 0; i < variables->len; i++)
    ls_variable_row_update (row_at (self, i), g_ptr_array_index (variables, i));
  shape_rows (self);
}

/* --- room ------------------------------------------------------------------------------------------------ */

/* What rows are seen in, without the scrollbar: they themselves are as wide as their columns. */
static int
find_room (LsVariableView *self)
{
  return gtk_widget_get_width (gtk_widget_get_parent (GTK_WIDGET (self->list)));
}

static gboolean
widen_cb (gpointer data)
{
  LsVariableView *self = data;

  self->widen = 0;
  self->room = find_room (self);
  self->is_wide = gtk_widget_get_width (GTK_WIDGET (self)) >= WIDE * ls_em (GTK_WIDGET (self));
  shape_rows (self);
  return G_SOURCE_REMOVE;
}

/* Rows cannot change while they get their place. */
static void
ls_variable_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsVariableView *self = LS_VARIABLE_VIEW (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_allocate (child, width, height, baseline, NULL);
  if ((self->is_wide != (width >= WIDE * ls_em (widget)) || self->room != find_room (self)) &&
      self->widen == 0)
    self->widen = g_idle_add (widen_cb, self);
}

static void
ls_variable_view_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MIN (*minimum, LEAST_ROOM * ls_em (widget)); /* columns give way */
}

static void
ls_variable_view_dispose (GObject *object)
{
  g_clear_handle_id (&LS_VARIABLE_VIEW (object)->widen, g_source_remove);
  G_OBJECT_CLASS (ls_variable_view_parent_class)->dispose (object);
}

/* --- what can be done ------------------------------------------------------------------------------------ */

/* Who made the value of the focus lane. */
static void
activated_cb (GtkListBox *list, GtkListBoxRow *row)
{
  gtk_widget_activate_action (GTK_WIDGET (list), "win.who", NULL);
}

static LsVariableRow *
focused_row (LsVariableView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && !LS_IS_VARIABLE_ROW (focus))
    focus = gtk_widget_get_ancestor (focus, LS_TYPE_VARIABLE_ROW);
  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self))
           ? LS_VARIABLE_ROW (focus)
           : NULL;
}

const LsWatchedVariable *
ls_variable_view_get_chosen (LsVariableView *self)
{
  LsVariableRow *row = focused_row (self);

  return row != NULL ? ls_variable_row_get (row) : NULL;
}

static void
watch_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit_by_name (widget, "watch-wanted", g_variant_get_string (parameter, NULL));
}

static gboolean
ls_variable_view_grab_focus (GtkWidget *widget)
{
  LsVariableView *self = LS_VARIABLE_VIEW (widget);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, 0);

  return gtk_widget_grab_focus (row != NULL && gtk_widget_get_visible (GTK_WIDGET (row))
                                  ? GTK_WIDGET (row)
                                  : GTK_WIDGET (self->hint));
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_variable_view_class_init (LsVariableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  LsInspectorClass *inspector_class = LS_INSPECTOR_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_variable_view_dispose;
  widget_class->measure = ls_variable_view_measure;
  widget_class->size_allocate = ls_variable_view_size_allocate;
  widget_class->grab_focus = ls_variable_view_grab_focus;
  inspector_class->is_lazy = TRUE;
  inspector_class->view_changed = update_cb;
  inspector_class->focus_changed = update_cb;
  inspector_class->source_changed = update_cb;
  inspector_class->history_changed = update_cb;
  g_type_ensure (LS_TYPE_HINT);
  ls_signal_new ("watch-wanted", LS_TYPE_VARIABLE_VIEW, 1, G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "variables.watch", "s", watch_action);
  gtk_widget_class_set_css_name (widget_class, "watchview");
  ls_template_set (widget_class, "ls-variable-view");
  gtk_widget_class_bind_template_child (widget_class, LsVariableView, box);
  gtk_widget_class_bind_template_child (widget_class, LsVariableView, hint);
  gtk_widget_class_bind_template_child (widget_class, LsVariableView, list);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
ls_variable_view_init (LsVariableView *self)
{
  ls_template_init (GTK_WIDGET (self));
  self->place = ls_steady_text_new (TRUE, LEAST_CHARS);
  gtk_widget_add_css_class (self->place, "pane-bar");
  gtk_widget_add_css_class (self->place, "dim-label");
  gtk_widget_set_visible (self->place, FALSE);
  gtk_box_prepend (self->box, self->place);
}

/* --- as a table ------------------------------------------------------------------------------------------- */

static LsTable *
new_variables (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (names, g_strdup ("variable"));
  g_ptr_array_add (names, g_strdup ("type"));
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_ptr_array_add (names, g_strdup_printf (_ ("lane %u"), lane));
  g_ptr_array_add (names, NULL);
  return ls_table_new ((const char *const *) names->pdata);
}

LsTable *
ls_variables_dup_table (LsSession *session)
{
  g_autoptr (GPtrArray) variables = ls_watched_variables_new (session);
  LsTable *table;

  if (variables->len == 0)
    return NULL;
  table = new_variables ();
  for (guint i = 0; i < variables->len; i++)
    {
      const LsWatchedVariable *variable = g_ptr_array_index (variables, i);

      ls_table_add (table, variable->path);
      ls_table_add (table, variable->variable->type);
      for (guint lane = 0; lane < LS_LANES; lane++)
        ls_table_take (table, ls_watched_variable_dup_text (variable, lane));
    }
  return table;
}
