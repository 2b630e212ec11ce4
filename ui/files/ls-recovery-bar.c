#include "ls-notices.h"

#include <glib/gi18n.h>

#include "ls-widgets.h"
#include "ls-tooltip.h"

struct _LsRecoveryBar
{
  GtkWidget parent_instance;

  LsSession *session;
  LsSaver *saver;
  GPtrArray *recoveries; /* those not yet decided about, in the order in which they are offered */
  GtkWidget *revealer;
  GtkWidget *label;
  GtkWidget *restore_button;
};

G_DEFINE_FINAL_TYPE (LsRecoveryBar, ls_recovery_bar, GTK_TYPE_WIDGET)

/* --- words ----------------------------------------------------------------------------------------------- */

/* part: (transfer full): how many there are of something, n */
static void
append_count (GString *text, guint n, char *part)
{
  if (n > 0)
    g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", part);
  g_free (part);
}

/* "2 breakpoints, 1 note" */
static char *
tell_contents (const LsMarks *marks)
{
  GString *text = g_string_new (NULL);

  append_count (
    text, marks->breakpoints->len,
    g_strdup_printf (ngettext ("%u breakpoint", "%u breakpoints", marks->breakpoints->len),
                     marks->breakpoints->len));
  append_count (text, marks->watches->len,
                g_strdup_printf (ngettext ("%u watch", "%u watches", marks->watches->len),
                                 marks->watches->len));
  append_count (
    text, marks->notes->len,
    g_strdup_printf (ngettext ("%u note", "%u notes", marks->notes->len), marks->notes->len));
  append_count (text, marks->bookmarks->len,
                g_strdup_printf (ngettext ("%u bookmark", "%u bookmarks", marks->bookmarks->len),
                                 marks->bookmarks->len));
  append_count (text, marks->forks->len,
                g_strdup_printf (ngettext ("%u changed run", "%u changed runs", marks->forks->len),
                                 marks->forks->len));
  if (text->len == 0)
    g_string_append (text, _ ("nothing marked any more"));
  return g_string_free (text, FALSE);
}

static gboolean
is_of_program (LsRecoveryBar *self, const LsMarks *marks)
{
  return g_str_equal (marks->program,
                      ls_scene_get_marks (ls_session_get_scene (self->session))->program);
}

static char *
tell_recovery (LsRecoveryBar *self, const LsRecovery *recovery)
{
  const LsMarks *marks = ls_recovery_get_marks (recovery);
  g_autofree char *contents = marks == NULL ? NULL : tell_contents (marks);

  if (marks == NULL)
    return g_strdup_printf (_ ("What an earlier session kept cannot be read: %s."),
                            ls_recovery_get_problem (recovery)->message);
  if (!is_of_program (self, marks))
    return g_strdup_printf (_ ("An earlier session ended before it saved: %s. They are of another "
                               "program than the scene has now."),
                            contents);
  return g_strdup_printf (
    _ ("An earlier session ended before it saved: %s.%s"), contents,
    ls_recovery_is_current (recovery) ? "" : _ (" The scene's file has changed since."));
}

/* --- offering -------------------------------------------------------------------------------------------- */

static LsRecovery *
offered_recovery (LsRecoveryBar *self)
{
  gboolean has_one = self->recoveries != NULL && self->recoveries->len > 0;

  return has_one ? g_ptr_array_index (self->recoveries, 0) : NULL;
}

static void
offer_recovery (LsRecoveryBar *self)
{
  LsRecovery *recovery = offered_recovery (self);
  const LsMarks *marks;
  g_autofree char *text = NULL;

  if (recovery != NULL)
    {
      marks = ls_recovery_get_marks (recovery);
      text = tell_recovery (self, recovery);
      gtk_label_set_text (GTK_LABEL (self->label), text);
      gtk_widget_set_visible (self->restore_button, marks != NULL && is_of_program (self, marks));
    }
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), recovery != NULL);
}

/* A folder that cannot be looked into keeps nothing either; the saver tells that. */
static void
scene_changed_cb (LsRecoveryBar *self)
{
  g_clear_pointer (&self->recoveries, g_ptr_array_unref);
  self->recoveries = ls_saver_find_recoveries (self->saver, NULL);
  offer_recovery (self);
}

void
ls_recovery_bar_restore (LsRecoveryBar *self)
{
  LsRecovery *recovery = offered_recovery (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence = NULL;

  if (recovery == NULL || !gtk_widget_get_visible (self->restore_button))
    return;
  if (!ls_saver_restore (self->saver, recovery, &error))
    {
      sentence = g_strdup_printf (_ ("Not restored: %s. It is still kept."), error->message);
      g_signal_emit_by_name (self, "failed", sentence);
      return;
    }
  g_ptr_array_remove_index (self->recoveries, 0);
  offer_recovery (self);
}

void
ls_recovery_bar_discard (LsRecoveryBar *self)
{
  LsRecovery *recovery = offered_recovery (self);

  if (recovery == NULL)
    return;
  ls_recovery_discard (recovery);
  g_ptr_array_remove_index (self->recoveries, 0);
  offer_recovery (self);
}

const char *
ls_recovery_bar_get_text (LsRecoveryBar *self)
{
  return offered_recovery (self) == NULL ? "" : gtk_label_get_text (GTK_LABEL (self->label));
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_recovery_bar_dispose (GObject *object)
{
  LsRecoveryBar *self = LS_RECOVERY_BAR (object);

  g_clear_pointer (&self->recoveries, g_ptr_array_unref);
  ls_template_dispose (GTK_WIDGET (self));
  g_clear_object (&self->saver);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_recovery_bar_parent_class)->dispose (object);
}

static void
ls_recovery_bar_class_init (LsRecoveryBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_recovery_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "recovery");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/lanescope/Lanescope/ls-recovery-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, LsRecoveryBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, LsRecoveryBar, label);
  gtk_widget_class_bind_template_child (widget_class, LsRecoveryBar, restore_button);
  ls_signal_new ("failed", LS_TYPE_RECOVERY_BAR, 1, G_TYPE_STRING);
}

static void
ls_recovery_bar_init (LsRecoveryBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  ls_widget_name_all (GTK_WIDGET (self));
  ls_tooltip_guard_all (GTK_WIDGET (self));
}

GtkWidget *
ls_recovery_bar_new (LsSession *session, LsSaver *saver)
{
  LsRecoveryBar *self = g_object_new (LS_TYPE_RECOVERY_BAR, NULL);

  self->session = g_object_ref (session);
  self->saver = g_object_ref (saver);
  ls_follow (session, "notify::scene", G_CALLBACK (scene_changed_cb), self);
  return GTK_WIDGET (self);
}
