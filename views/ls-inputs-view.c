#include "ls-views.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "ls-mends.h"
#include "ls-row-parts.h"
#include "ls-hint.h"
#include "ls-widgets.h"
#include "ls-tooltip.h"

/* --- a file ---------------------------------------------------------------------------------------------- */

#define CHOOSER "ls-given-chooser" /* of the owner */

/* other: (nullable): a second pattern. */
static void
add_filter (GtkFileChooser *chooser, const char *name, const char *pattern, const char *other)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_filter_add_pattern (filter, pattern);
  if (other != NULL)
    gtk_file_filter_add_pattern (filter, other);
  gtk_file_chooser_add_filter (chooser, filter);
}

/* Those of what a file is for. */
static void
add_filters (GtkFileChooser *chooser, LsGivenFile file)
{
  if (file == LS_GIVEN_IMAGE_FILE)
    add_filter (chooser, _ ("PNG images"), "*.[pP][nN][gG]", NULL);
  if (file == LS_GIVEN_MESH_FILE)
    add_filter (chooser, _ ("OBJ and CSV"), "*.[oO][bB][jJ]", "*.[cC][sS][vV]");
  add_filter (chooser, _ ("All files"), "*", NULL);
}

/* Asks for a file, in front of the window that owner is in, and starts in folder (nullable). Its signal "response" tells the rest; it goes
 * with owner, or when that asks again. Returns: (transfer none). */
static GtkFileChooserNative *
show_chooser (GtkWidget *owner, LsGivenFile file, const char *title, const char *folder)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (owner));
  GtkFileChooserNative *chooser =
    ls_file_dialog_new (title, window, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Choose"));
  g_autoptr (GFile) start = folder != NULL ? g_file_new_for_path (folder) : NULL;

  add_filters (GTK_FILE_CHOOSER (chooser), file);
  if (start != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), start, NULL);
  g_object_set_data_full (G_OBJECT (owner), CHOOSER, chooser, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  return chooser;
}

#define MAX_ROWS 400

struct _LsInputsView
{
  LsInspector parent_instance;

  GtkWidget *entry;
  GtkWidget *problem; /* of what is entered */
  char *entered;      /* last, or NULL */
  GtkWidget *undo, *redo;
  GtkWidget *more;    /* says how many rows are left out */
  GtkWidget *machine; /* shows what the machine gets, too, where a text has names for it */
  GtkListBox *list;
  GtkSizeGroup *names;
  char *target;   /* what a file is chosen for, as ls_given_get_target() has it, or NULL */
  LsScene *scene; /* owned; what is shown is of it, or NULL */
  guint wave, lane;
};

G_DEFINE_FINAL_TYPE (LsInputsView, ls_inputs_view, LS_TYPE_INSPECTOR)

/* --- rows ------------------------------------------------------------------------------------------------ */

static LsGivenRow *
row_at (LsInputsView *self, guint index)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) index);

  return row == NULL ? NULL : LS_GIVEN_ROW (row);
}

/* givens: loses those that are shown; NULL: there are none. */
static void
show_rows (LsInputsView *self, GPtrArray *givens)
{
  const guint n_givens = givens != NULL ? givens->len : 0;
  const guint n = MIN (n_givens, MAX_ROWS), n_more = n_givens - n;
  g_autofree char *more = g_strdup_printf (_ ("%u more are in the scene's file."), n_more);
  LsGivenRow *row;

  for (guint i = 0; i < n; i++)
    {
      if (row_at (self, i) == NULL)
        gtk_list_box_append (self->list, ls_given_row_new (LS_INSPECTOR (self), self->names));
      ls_given_row_update (row_at (self, i), g_steal_pointer (&givens->pdata[i]));
    }
  while ((row = row_at (self, n)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  gtk_list_box_invalidate_headers (self->list);
  ls_hint_set_text (LS_HINT (self->more), more);
  gtk_widget_set_visible (self->more, n_more > 0);
}

/* Of a text its own names, unless somebody wants all. givens: (nullable). */
static void
choose_rows (LsInputsView *self, GPtrArray *givens)
{
  const gboolean is_text = givens != NULL && givens->len > 0 &&
                           ((const LsGiven *) g_ptr_array_index (givens, 0))->kind == LS_GIVEN_TEXT;
  const gboolean is_all = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->machine));

  gtk_widget_set_visible (self->machine, is_text);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry),
                                  is_text ? _ ("size = 256 256 or time = 0.5")
                                          : _ ("R2.x = ndc-x or cb0.3 = 1 0 0 1"));
  for (guint i = is_text && !is_all ? givens->len : 0; i-- > 0;)
    if (((const LsGiven *) g_ptr_array_index (givens, i))->kind != LS_GIVEN_TEXT)
      g_ptr_array_remove_index (givens, i);
}

static void
show_undo (LsInputsView *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  const gboolean can_undo = session != NULL && ls_session_can_undo_given (session, -1);
  const gboolean can_redo = session != NULL && ls_session_can_undo_given (session, 1);

  gtk_widget_set_sensitive (self->undo, can_undo);
  gtk_widget_set_sensitive (self->redo, can_redo);
  ls_tooltip_set (self->undo, can_undo ? _ ("Take back what was typed last (Ctrl+Z)")
                                       : _ ("No value was typed over"));
  ls_tooltip_set (self->redo, can_redo ? _ ("Do again what was taken back (Shift+Ctrl+Z)")
                                       : _ ("Nothing was taken back"));
}

static void
forget_scene (LsInputsView *self)
{
  g_clear_pointer (&self->scene, ls_scene_unref);
}

/* Whether what is shown is of another place, or of another version of the scene. */
static gboolean
is_other (LsInputsView *self, LsSession *session)
{
  LsView *view = ls_session_get_view (session);
  LsScene *scene = ls_session_get_scene (session);
  const guint wave = ls_view_get_wave (view), lane = ls_session_get_focus_lane (session);

  if (scene == self->scene && wave == self->wave && lane == self->lane)
    return FALSE;
  forget_scene (self);
  self->scene = ls_scene_ref (scene);
  self->wave = wave;
  self->lane = lane;
  return TRUE;
}

/* Nothing is read that nobody sees. */
static void
update_cb (LsInspector *inspector)
{
  LsInputsView *self = LS_INPUTS_VIEW (inspector);
  LsSession *session = ls_inspector_get_session (inspector);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) givens = NULL;

  if (session == NULL || ls_session_get_view (session) == NULL)
    return;
  show_undo (self);
  if (!is_other (self, session))
    return;
  givens = ls_session_list_givens (session, &error);
  choose_rows (self, givens);
  show_rows (self, givens);
  ls_problem_show (self->problem, error != NULL ? error->message : NULL);
}

/* --- what can be done ------------------------------------------------------------------------------------ */

/* Returns: whether what was asked for is done; what is wrong with it is shown. */
static gboolean
finish_edit (LsInputsView *self, GObject *session, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return FALSE;
  if (ls_session_edit_finish (LS_SESSION (session), result, &error))
    return TRUE;
  ls_problem_show (self->problem, error->message);
  return FALSE;
}

static void
entered_ready_cb (GObject *session, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsInputsView) self = data;

  if (finish_edit (self, session, result) &&
      g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), self->entered))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
entered_cb (LsInputsView *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (*text == '\0' || session == NULL)
    return;
  g_free (self->entered);
  self->entered = g_strdup (text);
  ls_session_enter_given (session, text, entered_ready_cb, g_object_ref (self));
}

static void
changed_cb (LsInputsView *self)
{
  ls_problem_show (self->problem, NULL);
}

static void
gone_cb (GObject *session, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsInputsView) self = data;

  finish_edit (self, session, result);
}

static void
go_through_undo (LsInputsView *self, int way)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));

  if (session != NULL && ls_session_can_undo_given (session, way))
    ls_session_undo_given (session, way, gone_cb, g_object_ref (self));
}

static void
undo_cb (LsInputsView *self)
{
  go_through_undo (self, -1);
}

static void
redo_cb (LsInputsView *self)
{
  go_through_undo (self, 1);
}

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  go_through_undo (LS_INPUTS_VIEW (widget), g_str_equal (name, "inputs.undo") ? -1 : 1);
}

/* --- files ----------------------------------------------------------------------------------------------- */

/* The row of what takes a file; target: "" for any texture. NULL: there is none. */
static LsGivenRow *
find_target (LsInputsView *self, const char *target)
{
  LsGivenRow *row;

  for (guint i = 0; (row = row_at (self, i)) != NULL; i++)
    {
      const LsGiven *given = ls_given_row_get (row);
      const char *own = ls_given_get_target (given);

      if (*target == '\0' ? ls_given_get_texture (given) != NULL : g_strcmp0 (own, target) == 0)
        return row;
    }
  return NULL;
}

/* Of the row that has the keyboard, or had it last in the list. */
static LsGivenRow *
find_chosen_texels (LsInputsView *self)
{
  GtkWidget *row = gtk_widget_get_focus_child (GTK_WIDGET (self->list));
  const LsGiven *given = LS_IS_GIVEN_ROW (row) ? ls_given_row_get (LS_GIVEN_ROW (row)) : NULL;

  const char *texture = given == NULL                     ? NULL
                        : given->kind == LS_GIVEN_TEXTURE ? given->group
                                                          : ls_given_get_texture (given);

  return find_target (self, texture != NULL ? texture : "");
}

/* What is wrong with the file stands beside what did not get it. */
static void
show_file_problem (LsInputsView *self, const char *problem)
{
  LsGivenRow *row = find_target (self, self->target);

  if (row != NULL)
    ls_given_row_show_problem (row, problem);
  else
    ls_problem_show (self->problem, problem);
}

/* Returns: (transfer full). */
static char *
dup_folder (LsInputsView *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  const char *path = session != NULL ? ls_session_get_path (session) : NULL;

  return path != NULL ? g_path_get_dirname (path) : NULL;
}

/* Whether the file that was chosen is not an image. */
static gboolean
wants_other_file (LsInputsView *self)
{
  LsGivenRow *row = find_target (self, self->target);

  return row != NULL && ls_given_get_file (ls_given_row_get (row)) != LS_GIVEN_IMAGE_FILE;
}

static char *
dup_file_problem (LsInputsView *self, const GError *error)
{
  g_autofree char *folder = dup_folder (self);

  if (!g_error_matches (error, LS_ERROR, LS_ERROR_TRUST) || folder == NULL)
    return g_strdup (error->message);
  return g_strdup_printf (
    wants_other_file (self)
      ? _ ("The file lies outside of the scene's folder “%s” and was not read. Copy it there, and "
           "choose it again.")
      : _ ("The image lies outside of the scene's folder “%s” and was not read. Copy it there, and "
           "choose it again."),
    folder);
}

static void
file_set_cb (GObject *session, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsInputsView) self = data;
  g_autoptr (GError) error = NULL;
  const gboolean is_set = ls_session_edit_finish (LS_SESSION (session), result, &error);
  g_autofree char *problem = is_set ? NULL : dup_file_problem (self, error);
  LsGivenRow *row = find_target (self, self->target);

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL)
    return;
  if (row != NULL)
    ls_given_row_edit (row);
  show_file_problem (self, problem);
}

static void
file_chosen_cb (GtkNativeDialog *dialog, int response, LsInputsView *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file == NULL || session == NULL)
    return;
  path = g_file_get_path (file);
  if (path != NULL)
    ls_session_set_given_file (session, self->target, path, file_set_cb, g_object_ref (self));
  else
    show_file_problem (self, wants_other_file (self)
                               ? _ ("That file is not on this computer. Copy it into the scene's "
                                    "folder, and choose it there.")
                               : _ ("That image is not on this computer. Copy it into the scene's "
                                    "folder, and choose it there."));
}

/* Returns: (transfer none): what people call it. */
static const char *
tell_target (const LsGiven *given)
{
  return given->kind == LS_GIVEN_TEXT ? given->name : given->group;
}

static void
choose_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsInputsView *self = LS_INPUTS_VIEW (widget);
  const char *target = g_variant_get_string (parameter, NULL);
  LsGivenRow *row = *target != '\0' ? find_target (self, target) : find_chosen_texels (self);
  g_autofree char *folder = dup_folder (self);
  g_autofree char *title = NULL;
  LsGivenFile file;

  if (row == NULL)
    {
      ls_problem_show (self->problem, _ ("The scene has no texture."));
      return;
    }
  file = ls_given_get_file (ls_given_row_get (row));
  g_free (self->target);
  self->target = g_strdup (ls_given_get_target (ls_given_row_get (row)));
  title = g_strdup_printf (file == LS_GIVEN_IMAGE_FILE ? _ ("Image for “%s”") : _ ("File for “%s”"),
                           tell_target (ls_given_row_get (row)));
  g_signal_connect_object (show_chooser (widget, file, title, folder), "response",
                           G_CALLBACK (file_chosen_cb), self, 0);
}

static void
take_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  LsInputsView *self = LS_INPUTS_VIEW (widget);
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  const char *target, *path;

  g_variant_get (parameter, "(&s&s)", &target, &path);
  if (session == NULL)
    return;
  g_free (self->target);
  self->target = g_strdup (target);
  ls_session_set_given_file (session, target, path, file_set_cb, g_object_ref (self));
}

static void
machine_cb (LsInputsView *self)
{
  forget_scene (self);
  update_cb (LS_INSPECTOR (self));
}

/* --- keys ------------------------------------------------------------------------------------------------ */

static gboolean
redo_key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  go_through_undo (LS_INPUTS_VIEW (widget), 1);
  return TRUE;
}

static void
activated_cb (GtkListBox *list, GtkListBoxRow *row)
{
  ls_given_row_edit (LS_GIVEN_ROW (row));
}

/* --- building -------------------------------------------------------------------------------------------- */

/* Above the first row of its kind. */
static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  static const char *const titles[] = {
    [LS_GIVEN_TEXT] = N_ ("The text runs on"), [LS_GIVEN_INPUT] = N_ ("Registers at the start"),
    [LS_GIVEN_CONSTANT] = N_ ("Constants"),    [LS_GIVEN_BUFFER] = N_ ("Buffers"),
    [LS_GIVEN_TEXTURE] = N_ ("Textures"),      [LS_GIVEN_SAMPLER] = N_ ("Samplers"),
  };
  const LsGiven *given = ls_given_row_get (LS_GIVEN_ROW (row));
  const LsGiven *last = before != NULL ? ls_given_row_get (LS_GIVEN_ROW (before)) : NULL;
  GtkWidget *label = NULL;

  if (given != NULL && (last == NULL || last->kind != given->kind))
    {
      label = gtk_label_new (_ (titles[given->kind]));
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "heading");
    }
  gtk_list_box_row_set_header (row, label);
}

/* To the first value: what is there is what is changed most. */
static gboolean
ls_inputs_view_grab_focus (GtkWidget *widget)
{
  LsGivenRow *row = row_at (LS_INPUTS_VIEW (widget), 0);

  return gtk_widget_grab_focus (row != NULL ? GTK_WIDGET (row) : LS_INPUTS_VIEW (widget)->entry);
}

static void
ls_inputs_view_dispose (GObject *object)
{
  LsInputsView *self = LS_INPUTS_VIEW (object);

  g_clear_object (&self->names);
  forget_scene (self);
  g_clear_pointer (&self->entered, g_free);
  g_clear_pointer (&self->target, g_free);
  G_OBJECT_CLASS (ls_inputs_view_parent_class)->dispose (object);
}

static void
ls_inputs_view_class_init (LsInputsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  LsInspectorClass *inspector_class = LS_INSPECTOR_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_inputs_view_dispose;
  widget_class->grab_focus = ls_inputs_view_grab_focus;
  inspector_class->is_lazy = TRUE;
  inspector_class->view_changed = update_cb;
  inspector_class->focus_changed = update_cb;
  inspector_class->marks_changed = update_cb;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                redo_key_cb, NULL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "inputsview");
  ls_template_set (widget_class, "ls-inputs-view");
  gtk_widget_class_bind_template_child (widget_class, LsInputsView, entry);
  gtk_widget_class_bind_template_child (widget_class, LsInputsView, undo);
  gtk_widget_class_bind_template_child (widget_class, LsInputsView, redo);
  gtk_widget_class_bind_template_child (widget_class, LsInputsView, problem);
  gtk_widget_class_bind_template_child (widget_class, LsInputsView, list);
  gtk_widget_class_bind_template_child (widget_class, LsInputsView, more);
  gtk_widget_class_bind_template_child (widget_class, LsInputsView, machine);
  gtk_widget_class_bind_template_callback (widget_class, machine_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, undo_cb);
  gtk_widget_class_bind_template_callback (widget_class, redo_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_install_action (widget_class, "inputs.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "inputs.redo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "inputs.choose", "s", choose_action);
  gtk_widget_class_install_action (widget_class, "inputs.take", "(ss)", take_action);
}

static void
ls_inputs_view_init (LsInputsView *self)
{
  self->names = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  ls_template_init (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, header_cb, NULL, NULL);
}

LsTable *
ls_inputs_dup_table (LsSession *session)
{
  static const char *const columns[] = { "name", "value", "in the lane", "in the wave", NULL };
  g_autoptr (GPtrArray) givens = ls_session_list_givens (session, NULL);
  LsTable *table;

  if (givens == NULL)
    return NULL;
  table = ls_table_new (columns);
  for (guint i = 0; i < givens->len; i++)
    {
      const LsGiven *given = g_ptr_array_index (givens, i);

      ls_table_add (table, given->name);
      ls_table_add (table, given->value);
      ls_table_add (table, given->here != NULL ? given->here : "");
      ls_table_add (table, given->range != NULL ? given->range : "");
    }
  return table;
}
