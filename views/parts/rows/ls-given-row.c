#include "ls-row-parts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-widgets.h"
#include "ls-text.h"
#include "ls-tooltip.h"

struct _LsGivenRow
{
  GtkListBoxRow parent_instance;

  LsInspector *owner;
  LsGiven *given; /* or NULL */
  GtkWidget *name, *entry, *presets, *here;
  GtkWidget *below; /* instead of here, where that is too long to stand beside the entry */
  GtkWidget *problem;
  GtkWidget *handle;
  char *typed; /* what is being made of it, or what could not be */
  char *next;  /* what was dragged to meanwhile, or NULL */
  gboolean is_setting;
  gint64 slid_at; /* us; 0: never */
};

G_DEFINE_FINAL_TYPE (LsGivenRow, ls_given_row, GTK_TYPE_LIST_BOX_ROW)

#define MAX_TYPED 2000 /* bytes of a value that somebody can type over */

/* --- what is shown --------------------------------------------------------------------------------------- */

void
ls_given_row_show_problem (LsGivenRow *self, const char *problem)
{
  ls_problem_show (self->problem, problem);
  ls_problem_reveal (self->problem);
  ls_widget_set_class (self->entry, "error", problem != NULL);
}

#define ENTRY_CHARS 12 /* that the entry has room for wherever it stands, as the template says */
#define TOLD_CHARS 400

/* What the entry may cut, and what can be done. */
static void
tell_value (LsGivenRow *self, const char *doing)
{
  g_autofree char *value = ls_text_escape (self->given->value, LS_TEXT_LINE);
  const glong n_chars = g_utf8_strlen (value, -1);
  g_autofree char *start = g_utf8_substring (value, 0, MIN (n_chars, TOLD_CHARS));
  g_autofree char *text =
    g_strdup_printf ("%s%s\n%s", start, n_chars > TOLD_CHARS ? "…" : "", doing);

  ls_tooltip_set (self->entry, n_chars > ENTRY_CHARS ? text : doing);
}

static void
show_value (LsGivenRow *self)
{
  const char *value = self->given->value;
  const gboolean is_long = strlen (value) > MAX_TYPED;
  g_autofree char *start = is_long ? g_utf8_substring (value, 0, 100) : NULL;
  g_autofree char *cut = is_long ? g_strconcat (start, "…", NULL) : NULL;

  gtk_editable_set_text (GTK_EDITABLE (self->entry), is_long ? cut : value);
  gtk_editable_set_editable (GTK_EDITABLE (self->entry), !is_long);
  tell_value (self, is_long ? _ ("Too long to be typed over here: edit the scene's file")
                            : _ ("Return runs the scene with this value, Esc gives the old "
                                 "one back"));
  ls_given_row_show_problem (self, NULL);
}

/* "vs bu…tride" still says which it is. */
#define NAME_CHARS 11

/* The numbers of one component. */
#define HERE_CHARS 9
#define MAX_HERE_CHARS 13

/* Returns: (transfer full): "vec3, made up". */
static char *
tell_made_up (const LsGiven *given)
{
  return given->source != NULL ? g_strdup_printf (_ ("%s, made up"), given->source)
                               : g_strdup (_ ("made up"));
}

static void
show_here (LsGivenRow *self)
{
  const LsGiven *given = self->given;
  const char *told = given->here != NULL ? given->here : given->source != NULL ? given->source : "";
  g_autofree char *made_up = given->is_made_up ? tell_made_up (given) : NULL;
  const char *here = made_up != NULL ? made_up : told;
  const int n_chars = (int) g_utf8_strlen (here, -1);
  const gboolean is_beside =
    (given->here != NULL && n_chars <= MAX_HERE_CHARS) || given->kind == LS_GIVEN_TEXT;
  g_autofree char *tip = NULL;

  gtk_label_set_text (GTK_LABEL (self->here), here);
  gtk_label_set_text (GTK_LABEL (self->below), here);
  gtk_label_set_width_chars (GTK_LABEL (self->here), CLAMP (n_chars, HERE_CHARS, MAX_HERE_CHARS));
  /* A long name has the room, and so have names of the source. */
  gtk_widget_set_visible (self->here, is_beside);
  gtk_widget_set_visible (self->below, n_chars > 0 && !is_beside);
  if (given->here != NULL)
    tip = given->range != NULL
            ? g_strdup_printf (_ ("In the focus lane when its wave starts; in the wave's lanes %s"),
                               given->range)
            : g_strdup (_ ("In all lanes when the wave starts"));
  else if (given->kind == LS_GIVEN_TEXT)
    tip = g_strdup (given->is_made_up ? _ ("Nobody gave it a value") : NULL);
  else if (given->source != NULL)
    tip = g_strdup (_ ("What the source calls it"));
  ls_tooltip_set (self->here, tip);
  ls_tooltip_set (self->below, tip);
}

static void
name_it (LsGivenRow *self)
{
  const LsGiven *given = self->given;
  g_autofree char *name = ls_text_escape (given->name, LS_TEXT_LINE);
  g_autofree char *source =
    given->source != NULL ? ls_text_escape (given->source, LS_TEXT_LINE) : NULL;
  g_autofree char *called = source != NULL ? g_strdup_printf ("%s (%s)", name, source) : NULL;
  const char *whole = called != NULL ? called : name;
  g_autofree char *value = ls_text_escape (given->value, LS_TEXT_LINE);
  g_autofree char *label =
    given->here != NULL
      ? g_strdup_printf (_ ("%s: %s, in the focus lane %s"), whole, value, given->here)
      : g_strdup_printf ("%s: %s", whole, value);

  gtk_label_set_text (GTK_LABEL (self->name), name);
  gtk_label_set_width_chars (GTK_LABEL (self->name),
                             (int) MIN (g_utf8_strlen (name, -1), NAME_CHARS));
  ls_tooltip_set (self->name, whole);
  ls_widget_set_label (self, label);
  ls_widget_set_label (self->entry, name);
}

static void
add_preset (GMenu *menu, const char *title, const char *action, const char *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);

  g_menu_item_set_action_and_target (item, action, "s", target);
  g_menu_append_item (menu, item);
}

static void
show_presets (LsGivenRow *self)
{
  g_auto (GStrv) presets = ls_given_dup_presets (self->given);
  g_autoptr (GMenu) menu = g_menu_new ();
  gboolean has_some;

  for (guint i = 0; presets[i] != NULL; i++)
    add_preset (menu, presets[i], "given.preset", presets[i]);
  if (ls_given_get_target (self->given) != NULL)
    add_preset (menu,
                ls_given_get_file (self->given) == LS_GIVEN_IMAGE_FILE ? _ ("Image…") : _ ("File…"),
                "inputs.choose", ls_given_get_target (self->given));
  has_some = g_menu_model_get_n_items (G_MENU_MODEL (menu)) > 0;
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->presets), G_MENU_MODEL (menu));
  gtk_widget_set_sensitive (self->presets, has_some);
  ls_tooltip_set (self->presets, has_some ? _ ("Values to choose from")
                                          : _ ("Nothing suggests itself here: type a value"));
}

void
ls_given_row_update (LsGivenRow *self, LsGiven *given)
{
  g_autoptr (LsGiven) was = self->given;
  const gboolean is_same_row = was != NULL && was->kind == given->kind &&
                               g_str_equal (was->group, given->group) &&
                               g_str_equal (was->key, given->key);

  self->given = given;
  if (!is_same_row)
    show_presets (self);
  if (!is_same_row || !g_str_equal (was->name, given->name) ||
      !g_str_equal (was->value, given->value))
    show_value (self);
  show_here (self);
  name_it (self);
  ls_given_handle_update (LS_GIVEN_HANDLE (self->handle), given);
}

const LsGiven *
ls_given_row_get (LsGivenRow *self)
{
  return self->given;
}

/* --- editing --------------------------------------------------------------------------------------------- */

static void set_value (LsGivenRow *self, const char *value, gboolean slides);

/* What somebody has dragged on to. Returns: whether there is something. */
static gboolean
go_on (LsGivenRow *self)
{
  g_autofree char *next = g_steal_pointer (&self->next);

  self->is_setting = FALSE;
  if (next == NULL)
    return FALSE;
  set_value (self, next, TRUE);
  return TRUE;
}

/* The list follows the session, and has shown by now what has become of it; a row that is gone has nothing to show. */
static void
set_cb (GObject *session, GAsyncResult *result, gpointer data)
{
  g_autoptr (LsGivenRow) self = data;
  g_autoptr (GError) error = NULL;
  const gboolean is_set = ls_session_edit_finish (LS_SESSION (session), result, &error);

  if (gtk_widget_get_root (GTK_WIDGET (self)) == NULL || go_on (self))
    return;
  if (is_set)
    {
      /* Who goes on typing meanwhile has not finished. */
      if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), self->typed))
        show_value (self);
      return;
    }
  if (g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), self->given->value))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), self->typed);
  ls_given_row_show_problem (self, error->message);
}

#define DRAG_US G_USEC_PER_SEC /* that a hand rests while it drags */

/* Whether what is dragged is so since the last time. */
static gboolean
goes_on (LsGivenRow *self)
{
  const gint64 now = g_get_monotonic_time ();
  const gboolean is_one = self->slid_at > 0 && now - self->slid_at < DRAG_US;

  self->slid_at = now;
  return is_one;
}

/* slides: more of them follow, and the last one counts. */
static void
set_value (LsGivenRow *self, const char *value, gboolean slides)
{
  LsSession *session = ls_inspector_get_session (self->owner);
  char *typed = g_strdup (value);

  if (self->is_setting && slides)
    {
      g_free (self->next);
      self->next = typed;
      return;
    }
  g_free (self->typed);
  self->typed = typed;
  if (session == NULL || self->given == NULL || strlen (self->given->value) > MAX_TYPED)
    return;
  self->is_setting = TRUE;
  if (slides)
    ls_session_slide_text (session, (const char *const[]){ self->given->key, typed, NULL },
                           goes_on (self), set_cb, g_object_ref (self));
  else
    ls_session_set_given (session, self->given, typed, set_cb, g_object_ref (self));
}

static void
slid_cb (LsGivenRow *self, const char *value)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), value);
  set_value (self, value, TRUE);
}

static void
chosen_cb (LsGivenRow *self, const char *value)
{
  set_value (self, value, FALSE);
}

static void
entered_cb (LsGivenRow *self)
{
  set_value (self, gtk_editable_get_text (GTK_EDITABLE (self->entry)), FALSE);
}

static void
preset_action (GtkWidget *widget, const char *name, GVariant *value)
{
  LsGivenRow *self = LS_GIVEN_ROW (widget);

  set_value (self, g_variant_get_string (value, NULL), FALSE);
  ls_given_row_edit (self);
}

/* Whether the entry holds what the scene has. */
static gboolean
is_as_given (LsGivenRow *self)
{
  return g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), self->given->value);
}

/* Where nothing was typed there is nothing of the entry's to take back: Ctrl+Z is the pane's then. */
static gboolean
key_cb (LsGivenRow *self, guint key, guint code, GdkModifierType state)
{
  const GdkModifierType held = state & gtk_accelerator_get_default_mod_mask ();

  if (self->given == NULL)
    return FALSE;
  if (key == GDK_KEY_z && held == GDK_CONTROL_MASK && is_as_given (self))
    return gtk_widget_activate_action (GTK_WIDGET (self), "inputs.undo", NULL);
  if (key != GDK_KEY_Escape)
    return FALSE;
  show_value (self);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  return TRUE;
}

void
ls_given_row_edit (LsGivenRow *self)
{
  gtk_widget_grab_focus (self->entry);
}

/* --- building -------------------------------------------------------------------------------------------- */

static void
ls_given_row_finalize (GObject *object)
{
  g_clear_pointer (&LS_GIVEN_ROW (object)->given, ls_given_free);
  g_free (LS_GIVEN_ROW (object)->typed);
  g_free (LS_GIVEN_ROW (object)->next);
  G_OBJECT_CLASS (ls_given_row_parent_class)->finalize (object);
}

static void
ls_given_row_class_init (LsGivenRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ls_given_row_finalize;
  g_type_ensure (LS_TYPE_GIVEN_HANDLE);
  ls_template_set (widget_class, "ls-given-row");
  gtk_widget_class_bind_template_child (widget_class, LsGivenRow, name);
  gtk_widget_class_bind_template_child (widget_class, LsGivenRow, entry);
  gtk_widget_class_bind_template_child (widget_class, LsGivenRow, presets);
  gtk_widget_class_bind_template_child (widget_class, LsGivenRow, here);
  gtk_widget_class_bind_template_child (widget_class, LsGivenRow, below);
  gtk_widget_class_bind_template_child (widget_class, LsGivenRow, problem);
  gtk_widget_class_bind_template_child (widget_class, LsGivenRow, handle);
  gtk_widget_class_bind_template_callback (widget_class, slid_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
  gtk_widget_class_install_action (widget_class, "given.preset", "s", preset_action);
}

static void
ls_given_row_init (LsGivenRow *self)
{
  ls_template_init (GTK_WIDGET (self));
}

GtkWidget *
ls_given_row_new (LsInspector *owner, GtkSizeGroup *names)
{
  LsGivenRow *self = g_object_new (LS_TYPE_GIVEN_ROW, NULL);

  self->owner = owner;
  gtk_size_group_add_widget (names, self->name);
  return GTK_WIDGET (self);
}
