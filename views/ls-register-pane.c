#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-mends.h"
#include "ls-register-filter.h"
#include "ls-steady-text.h"
#include "ls-widgets.h"
#include "ls-tooltip.h"

/* Words of the filter that have a button; both where it is empty. */
#define N_KINDS 2
static const char *const kinds[N_KINDS] = { "clause", "changed" };

struct _LsRegisterPane
{
  GtkWidget parent_instance;
  LsRegisterMatrix *matrix;
  GtkWidget *bar, *entry, *scroller;
  GtkWidget *kinds[N_KINDS];
  GtkWidget *format;
  GtkWidget *was; /* beside it: what the last step changed, where it stays in sight */
};

#define WAS_CHARS 56

G_DEFINE_FINAL_TYPE (LsRegisterPane, ls_register_pane, GTK_TYPE_WIDGET)

#define HELP                                                                                       \
  N_ (                                                                                             \
    "Which registers, in words: clause (of the line that comes next), changed, nan, inf, denorm, " \
    "uninit (never written), all, the name of a register file, "                                   \
    "R2, R3.xy, PV; R2,x shows it in hex (,f float ,i int ,u uint); lane:8-15 for some lanes. "    \
    "Nothing: clause changed")

static void
show_problem (LsRegisterPane *self, const GError *problem)
{
  const gboolean is_wrong = problem != NULL;

  ls_tooltip_set (self->entry, is_wrong ? problem->message : _ (HELP));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  is_wrong ? problem->message : _ (HELP), -1);
  gtk_accessible_update_state (
    GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
    is_wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  ls_widget_set_class (self->entry, "error", is_wrong);
}

static gboolean
is_kind (const char *word)
{
  return g_str_equal (word, kinds[0]) || g_str_equal (word, kinds[1]);
}

/* Whether they say which rows there are, and not only which lanes. */
static gboolean
name_rows (GStrv words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && !ls_register_filter_is_of_lanes (words[i]))
      return TRUE;
  return FALSE;
}

/* Those that stay when a button is pressed. Returns: (transfer full). */
static GStrv
keep_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 0);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && !is_kind (words[i]) && !g_str_equal (words[i], "all"))
      g_strv_builder_add (builder, words[i]);
  return g_strv_builder_end (builder);
}

static void kind_cb (LsRegisterPane *self);

static void
press_kinds (LsRegisterPane *self, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", 0);

  for (guint i = 0; i < N_KINDS; i++)
    {
      g_signal_handlers_block_by_func (self->kinds[i], kind_cb, self);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->kinds[i]),
                                    !name_rows (words) ||
                                      g_strv_contains ((const char *const *) words, kinds[i]));
      g_signal_handlers_unblock_by_func (self->kinds[i], kind_cb, self);
    }
}

/* As it is typed; what is wrong leaves the rows as they are. */
static void
changed_cb (LsRegisterPane *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GError) error = NULL;

  ls_register_matrix_set_filter (self->matrix, text, &error);
  show_problem (self, error);
  press_kinds (self, text);
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (self->entry), GTK_ENTRY_ICON_SECONDARY,
                                     *text != '\0' ? "edit-clear-symbolic" : NULL);
}

/* At once: an entry is empty for a moment in between, and other lanes would be chosen. */
static void
write_words (LsRegisterPane *self, const char *text)
{
  g_signal_handlers_block_by_func (self->entry, changed_cb, self);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  g_signal_handlers_unblock_by_func (self->entry, changed_cb, self);
  changed_cb (self);
}

/* The buttons write words into the entry, and the entry says which are pressed. */
static void
kind_cb (LsRegisterPane *self)
{
  g_auto (GStrv) kept = keep_words (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) all = NULL;
  g_autofree char *text = NULL;
  const gboolean has_rows = name_rows (kept);
  guint n = 0;

  for (guint i = 0; i < N_KINDS; i++)
    n += gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->kinds[i])) ? 1 : 0;
  if (n == 0 && !has_rows)
    g_strv_builder_add (builder, "all");
  for (guint i = 0; i < N_KINDS && (n < N_KINDS || has_rows); i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->kinds[i])))
      g_strv_builder_add (builder, kinds[i]);
  g_strv_builder_addv (builder, (const char **) kept);
  all = g_strv_builder_end (builder);
  text = g_strjoinv (" ", all);
  write_words (self, text);
}

static void
clear_cb (LsRegisterPane *self)
{
  write_words (self, "");
}

static void
activate_cb (LsRegisterPane *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->matrix));
}

static gboolean
has_clauses (LsView *view)
{
  const LsProgram *program = view != NULL ? ls_view_get_program (view) : NULL;

  for (guint i = 0; program != NULL && i < ls_program_n_lines (program); i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      if (line.kind == LS_LINE_CLAUSE)
        return TRUE;
    }
  return program == NULL;
}

/* Machines without clauses have blocks: lines that run one behind the other. */
static void
name_kind_cb (LsRegisterPane *self)
{
  const gboolean is_clause = has_clauses (ls_inspector_get_view (LS_INSPECTOR (self->matrix)));

  gtk_button_set_label (GTK_BUTTON (self->kinds[0]),
                        is_clause ? _ ("This Clause") : _ ("This Block"));
  ls_tooltip_set (self->kinds[0], is_clause
                                    ? _ ("Registers of the clause of the line that comes next")
                                    : _ ("Registers of the block of the line that comes next"));
}

static void
was_cb (LsRegisterPane *self)
{
  g_autofree char *text = NULL;

  g_object_get (self->matrix, "was", &text, NULL);
  ls_steady_text_set_text (LS_STEADY_TEXT (self->was), text);
}

/* The words say which lanes have columns, however they were chosen. */
static void
lanes_cb (LsRegisterPane *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *words =
    ls_register_filter_with_lanes (text, ls_inspector_get_lanes (LS_INSPECTOR (self->matrix)));

  if (!g_str_equal (words, text))
    write_words (self, words);
}

static void
ls_register_pane_dispose (GObject *object)
{
  ls_template_dispose (GTK_WIDGET (object));
  G_OBJECT_CLASS (ls_register_pane_parent_class)->dispose (object);
}

/* The keyboard is for the registers; Shift+Tab from there leads to the line above. */
static gboolean
ls_register_pane_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (LS_REGISTER_PANE (widget)->matrix));
}

static gboolean
ls_register_pane_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (gtk_widget_get_focus_child (widget) == NULL && direction == GTK_DIR_TAB_FORWARD)
    return ls_register_pane_grab_focus (widget);
  return GTK_WIDGET_CLASS (ls_register_pane_parent_class)->focus (widget, direction);
}

static void
ls_register_pane_class_init (LsRegisterPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_register_pane_dispose;
  widget_class->grab_focus = ls_register_pane_grab_focus;
  widget_class->focus = ls_register_pane_focus;
  gtk_widget_class_set_css_name (widget_class, "registerpane");
  ls_template_set (widget_class, "ls-register-pane");
  gtk_widget_class_bind_template_child (widget_class, LsRegisterPane, bar);
  gtk_widget_class_bind_template_child (widget_class, LsRegisterPane, entry);
  gtk_widget_class_bind_template_child (widget_class, LsRegisterPane, format);
  gtk_widget_class_bind_template_child (widget_class, LsRegisterPane, scroller);
  gtk_widget_class_bind_template_callback (widget_class, kind_cb);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_child_full (widget_class, "clause", FALSE,
                                             G_STRUCT_OFFSET (LsRegisterPane, kinds[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "changed", FALSE,
                                             G_STRUCT_OFFSET (LsRegisterPane, kinds[1]));
}

static void
ls_register_pane_init (LsRegisterPane *self)
{
  const char *names[LS_N_NUMBER_FORMATS + 1] = { NULL };
  g_autoptr (GtkStringList) formats = NULL;

  ls_template_init (GTK_WIDGET (self));
  for (guint i = 0; i < LS_N_NUMBER_FORMATS; i++)
    names[i] = ls_number_name ((LsNumberFormat) i);
  formats = gtk_string_list_new (names);
  gtk_drop_down_set_model (GTK_DROP_DOWN (self->format), G_LIST_MODEL (formats));
  self->was = ls_steady_text_new_still (WAS_CHARS);
  gtk_widget_add_css_class (self->was, "was");
  gtk_widget_set_hexpand (self->was, TRUE);
  gtk_widget_set_valign (self->was, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->bar), self->was);
}

GtkWidget *
ls_register_pane_new (GtkWidget *matrix)
{
  LsRegisterPane *self = g_object_new (LS_TYPE_REGISTER_PANE, NULL);
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (self->scroller);

  self->matrix = LS_REGISTER_MATRIX (matrix);
  ls_follow (matrix, "notify::was", G_CALLBACK (was_cb), self);
  ls_follow (matrix, "lanes-changed", G_CALLBACK (lanes_cb), self);
  ls_follow (matrix, "notify::example", G_CALLBACK (name_kind_cb), self);
  g_object_bind_property (matrix, "example", self->entry, "placeholder-text",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (matrix, "format", self->format, "selected",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  gtk_scrolled_window_set_child (scroller, matrix);
  ls_scrolled_keep_bar (scroller);
  ls_scrolled_rest_bars (scroller);
  changed_cb (self);
  return GTK_WIDGET (self);
}

LsRegisterMatrix *
ls_register_pane_get_matrix (LsRegisterPane *pane)
{
  return pane->matrix;
}

GtkEditable *
ls_register_pane_get_entry (LsRegisterPane *pane)
{
  return GTK_EDITABLE (pane->entry);
}
