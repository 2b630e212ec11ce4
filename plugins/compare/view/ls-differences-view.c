#include "ls-differences-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-error.h"
#include "ls-report-other.h"
#include "ls-same-scene.h"
#include "ls-widgets.h"

struct _LsDifferencesView
{
  LsReportView parent_instance;

  LsScene *scene;   /* that the entry asks about; or NULL */
  char *trusted;    /* path of a scene to compare with that may read anything; or NULL */
  GtkWidget *entry; /* for what to compare with */
};

G_DEFINE_FINAL_TYPE (LsDifferencesView, ls_differences_view, LS_TYPE_REPORT_VIEW)

/* --- asking ---------------------------------------------------------------------------------------------- */

static const char *
get_entered (LsDifferencesView *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* With the lane that it means; a program means none. */
static char *
ls_differences_view_dup_question (LsReportView *report)
{
  const char *text = get_entered (LS_DIFFERENCES_VIEW (report));

  if (g_str_has_prefix (text, "program "))
    return g_strdup (text);
  return g_strdup_printf ("%u %s", ls_inspector_get_focus (LS_INSPECTOR (report)), text);
}

static gpointer
ls_differences_view_make_about (LsReportView *report, GError **error)
{
  LsDifferencesView *self = LS_DIFFERENCES_VIEW (report);
  const char *text = get_entered (self);
  LsReportOther *other;

  if (strspn (text, " ") == strlen (text))
    {
      ls_fail (error, LS_ERROR_STATE,
               "Enter a lane to compare with the one looked at, such as “5”, or another run: "
               "“wave 1”, “fork what-if 1”, or another program: “program other.asm”.");
      return NULL;
    }
  other = ls_report_other_new (ls_inspector_get_session (LS_INSPECTOR (report)), text, error);
  if (other != NULL)
    ls_report_other_trust (other, self->trusted);
  return other;
}

/* What was asked of one scene means nothing in another. */
static void
follow_scene (LsDifferencesView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  g_autoptr (LsScene) before = NULL;

  if (view == NULL || self->scene == ls_view_get_scene (view))
    return;
  before = g_steal_pointer (&self->scene);
  self->scene = ls_scene_ref (ls_view_get_scene (view));
  if (before != NULL && !ls_same_scene (before, self->scene))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
ls_differences_view_view_changed (LsInspector *inspector)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (inspector)))
    follow_scene (LS_DIFFERENCES_VIEW (inspector));
  LS_INSPECTOR_CLASS (ls_differences_view_parent_class)->view_changed (inspector);
}

static void
ls_differences_view_map (GtkWidget *widget)
{
  follow_scene (LS_DIFFERENCES_VIEW (widget));
  GTK_WIDGET_CLASS (ls_differences_view_parent_class)->map (widget);
}

/* --- building -------------------------------------------------------------------------------------------- */

/* Who asks the same once more may have changed the file that it is about. */
static void
activate_cb (LsDifferencesView *self)
{
  ls_report_view_forget (LS_REPORT_VIEW (self));
  ls_report_view_update (LS_REPORT_VIEW (self));
  /* What there is below the entry. */
  GTK_WIDGET_CLASS (ls_differences_view_parent_class)->grab_focus (GTK_WIDGET (self));
}

static void
ls_differences_view_constructed (GObject *object)
{
  LsDifferencesView *self = LS_DIFFERENCES_VIEW (object);

  G_OBJECT_CLASS (ls_differences_view_parent_class)->constructed (object);
  ls_report_view_prepend (LS_REPORT_VIEW (self), self->entry);
}

static gboolean
ls_differences_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (LS_DIFFERENCES_VIEW (widget)->entry);
}

static void
ls_differences_view_dispose (GObject *object)
{
  LsDifferencesView *self = LS_DIFFERENCES_VIEW (object);

  g_clear_pointer (&self->trusted, g_free);
  g_clear_pointer (&self->scene, ls_scene_unref);
  G_OBJECT_CLASS (ls_differences_view_parent_class)->dispose (object);
}

static void
ls_differences_view_class_init (LsDifferencesViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  LsReportViewClass *report_class = LS_REPORT_VIEW_CLASS (klass);

  object_class->constructed = ls_differences_view_constructed;
  object_class->dispose = ls_differences_view_dispose;
  widget_class->map = ls_differences_view_map;
  widget_class->grab_focus = ls_differences_view_grab_focus;
  LS_INSPECTOR_CLASS (klass)->view_changed = ls_differences_view_view_changed;
  report_class->kind = &ls_report_differences;
  report_class->dup_question = ls_differences_view_dup_question;
  report_class->make_about = ls_differences_view_make_about;
}

static void
ls_differences_view_init (LsDifferencesView *self)
{
  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry),
                                  _ ("Lane, wave, fork or program to compare with"));
  gtk_widget_add_css_class (self->entry, "filter");
  ls_widget_set_label (self->entry, _ ("What to compare with"));
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (ls_report_view_update), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activate_cb), self);
}

void
ls_differences_view_compare_program (LsDifferencesView *self, const char *path, gboolean is_trusted)
{
  g_autofree char *text = g_strdup_printf ("program %s", path);

  g_free (self->trusted);
  self->trusted = is_trusted ? g_strdup (path) : NULL;
  /* What was asked before may have been refused for want of trust. */
  ls_report_view_forget (LS_REPORT_VIEW (self));
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  ls_report_view_update (LS_REPORT_VIEW (self));
}
