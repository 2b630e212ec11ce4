#include "ls-breakpoint-parts.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-breakpoint-text.h"
#include "ls-widgets.h"
#include "ls-tooltip.h"
#include "ls-unbroken.h"

struct _LsBreakpointRow
{
  GtkListBoxRow parent_instance;

  LsSession *session; /* borrowed */
  LsBreakpoint *breakpoint;
  gint64 n_hits; /* as last told; -1: not known */
  gboolean is_here;
  gint64 n_tests; /* of a condition that did not hold; 0: not known */
  gboolean is_more;
  GtkWidget *enabled;
  GtkWidget *title, *detail, *hits;
  GtkWidget *limits, *problem;
  GtkWidget *go_button, *edit_button, *remove_button;
};

G_DEFINE_FINAL_TYPE (LsBreakpointRow, ls_breakpoint_row, GTK_TYPE_LIST_BOX_ROW)

/* --- words ----------------------------------------------------------------------------------------------- */

static char *
make_title (const LsMarkBreakpoint *mark)
{
  switch (mark->kind)
    {
    case LS_MARK_LINE:
      return g_strdup_printf (_ ("Line %u"), mark->line + 1);
    case LS_MARK_DATA:
      return g_strdup_printf (_ ("Change of %s"), mark->what);
    case LS_MARK_EVENT:
      return g_strdup_printf (_ ("Event %s"), mark->what);
    case LS_MARK_UNREAD:
      return g_strdup_printf (_ ("Not understood: %s"), mark->what);
    }
  return NULL;
}

/* Where or when it stops, as the prompt says it. */
static char *
tell_place (LsBreakpointRow *self)
{
  LsScene *scene = ls_session_get_scene (self->session);

  return ls_breakpoint_tell_place (self->breakpoint, ls_scene_get_program (scene));
}

/* The instruction of the line, or what the event is; NULL if the title says it all. */
static char *
make_detail (LsBreakpointRow *self, const LsMarkBreakpoint *mark)
{
  const LsProgram *program = ls_scene_get_program (ls_session_get_scene (self->session));
  const char *event = mark->kind == LS_MARK_EVENT ? ls_event_words_find (mark->what) : NULL;

  if (mark->kind == LS_MARK_LINE && mark->line < ls_program_n_lines (program))
    return ls_program_dup_line (program, mark->line);
  return event != NULL ? g_strdup (_ (event)) : NULL;
}

/* What came of asking a condition that did not hold. */
static char *
make_tests (LsBreakpointRow *self)
{
  if (self->is_more)
    return g_strdup_printf (ngettext ("tested %" PRId64 " time or more, held in no active lane",
                                      "tested %" PRId64 " times or more, held in no active lane",
                                      (gulong) self->n_tests),
                            self->n_tests);
  return g_strdup_printf (ngettext ("tested once, held in no active lane",
                                    "tested %" PRId64 " times, held in no active lane",
                                    (gulong) self->n_tests),
                          self->n_tests);
}

/* "hit 3, here", "3 hits so far"; "" if it is not known. */
static char *
make_hits (LsBreakpointRow *self)
{
  if (self->n_tests > 0)
    return make_tests (self);
  if (self->is_here && self->n_hits > 0)
    return g_strdup_printf (_ ("hit %" PRId64 ", here"), self->n_hits);
  if (self->is_here)
    return g_strdup (_ ("here"));
  if (self->n_hits < 0)
    return g_strdup ("");
  if (self->n_hits == 0)
    return g_strdup (_ ("no hits yet"));
  return g_strdup_printf (
    ngettext ("%" PRId64 " hit so far", "%" PRId64 " hits so far", (gulong) self->n_hits),
    self->n_hits);
}

static void
tell_row (LsBreakpointRow *self, const char *limits, const char *hits)
{
  const char *problem = ls_breakpoint_get_problem (self->breakpoint);
  g_autofree char *place = tell_place (self);
  GString *text = g_string_new (NULL);

  g_string_printf (text, _ ("Breakpoint %u, %s"), ls_breakpoint_get_mark (self->breakpoint)->number,
                   place);
  if (*limits != '\0')
    g_string_append_printf (text, "; %s", limits);
  if (*hits != '\0')
    g_string_append_printf (text, "; %s", hits);
  if (!ls_breakpoint_get_mark (self->breakpoint)->enabled)
    g_string_append (text, _ ("; disabled"));
  if (problem != NULL)
    g_string_append_printf (text, _ ("; does not work: %s"), problem);
  ls_widget_set_label (self, text->str);
  g_string_free (text, TRUE);
}

/* --- showing --------------------------------------------------------------------------------------------- */

static void
show_text (GtkWidget *label, const char *text)
{
  ls_unbroken_set_text (GTK_LABEL (label), text);
  gtk_widget_set_visible (label, *text != '\0');
}

static void
show_problem (LsBreakpointRow *self)
{
  const char *problem = ls_breakpoint_get_problem (self->breakpoint);
  g_autofree char *text =
    problem == NULL ? g_strdup ("") : g_strdup_printf (_ ("Stops nothing: %s"), problem);

  show_text (self->problem, text);
}

static void
show_hits (LsBreakpointRow *self, const char *hits)
{
  show_text (self->hits, hits);
  ls_widget_set_class (self->hits, "accent", self->is_here);
}

static void
update_row (LsBreakpointRow *self)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (self->breakpoint);
  g_autoptr (GString) limits = g_string_new (NULL);
  g_autofree char *hits = make_hits (self);
  gboolean is_on = mark->enabled && ls_breakpoint_get_problem (self->breakpoint) == NULL;

  ls_breakpoint_append_limits (self->breakpoint, limits);
  show_text (self->limits, limits->str);
  show_hits (self, hits);
  show_problem (self);
  gtk_switch_set_active (GTK_SWITCH (self->enabled), mark->enabled);
  gtk_widget_set_opacity (self->title, is_on ? 1.0 : 0.55);
  tell_row (self, limits->str, hits);
}

void
ls_breakpoint_row_set_hits (LsBreakpointRow *self, gint64 n, gboolean is_here)
{
  if (n == self->n_hits && is_here == self->is_here)
    return;
  self->n_hits = n;
  self->is_here = is_here;
  update_row (self);
}

void
ls_breakpoint_row_set_tests (LsBreakpointRow *self, gint64 n, gboolean is_more)
{
  if (n == self->n_tests && is_more == self->is_more)
    return;
  self->n_tests = n;
  self->is_more = is_more;
  update_row (self);
}

static void
switched_cb (LsBreakpointRow *self)
{
  ls_breakpoint_set_enabled (self->breakpoint, gtk_switch_get_active (GTK_SWITCH (self->enabled)));
}

/* --- building -------------------------------------------------------------------------------------------- */

/* Buttons have the names of their actions. They are not bound to them: GTK 4.8 loses an action of a widget that is given
 * another parent, as panes are when they are arranged anew. */
static void
clicked_cb (LsBreakpointRow *self, GtkWidget *button)
{
  gtk_widget_activate_action (button, gtk_widget_get_name (button), "u",
                              ls_breakpoint_get_mark (self->breakpoint)->number);
}

/* What the scene's file says in a way that is not understood can be deleted here, and else only mended there. */
static void
close_if_fixed (LsBreakpointRow *self)
{
  g_autofree char *reason = ls_breakpoint_tell_fixed (self->breakpoint);
  g_autofree char *words = NULL;
  GtkWidget *widgets[] = { self->enabled, self->edit_button };

  if (reason == NULL)
    return;
  words = g_strdup_printf (_ ("%c%s: write its line anew there, or delete it"),
                           g_ascii_toupper (reason[0]), reason + 1);
  for (guint i = 0; i < G_N_ELEMENTS (widgets); i++)
    {
      gtk_widget_set_sensitive (widgets[i], FALSE);
      ls_tooltip_set (widgets[i], words);
      gtk_accessible_update_property (GTK_ACCESSIBLE (widgets[i]),
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
    }
}

/* name: (transfer full): what it is to assistive technology. */
static void
name_widget (GtkWidget *widget, char *name)
{
  ls_widget_set_label (widget, name);
  g_free (name);
}

static void
fill_row (LsBreakpointRow *self)
{
  const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (self->breakpoint);
  g_autofree char *title = make_title (mark);
  g_autofree char *detail = make_detail (self, mark);

  name_widget (self->enabled, g_strdup_printf (_ ("Breakpoint %u is enabled"), mark->number));
  name_widget (self->go_button,
               g_strdup_printf (_ ("Go to the line of breakpoint %u"), mark->number));
  name_widget (self->edit_button, g_strdup_printf (_ ("Edit breakpoint %u"), mark->number));
  name_widget (self->remove_button, g_strdup_printf (_ ("Delete breakpoint %u"), mark->number));
  gtk_widget_set_visible (self->go_button, mark->kind == LS_MARK_LINE);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_label_set_text (GTK_LABEL (self->detail), detail);
  close_if_fixed (self);
}

static void
ls_breakpoint_row_dispose (GObject *object)
{
  g_clear_object (&LS_BREAKPOINT_ROW (object)->breakpoint);
  G_OBJECT_CLASS (ls_breakpoint_row_parent_class)->dispose (object);
}

static void
ls_breakpoint_row_class_init (LsBreakpointRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_breakpoint_row_dispose;
  ls_template_set (widget_class, "ls-breakpoint-row");
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, enabled);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, title);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, detail);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, hits);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, limits);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, problem);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, go_button);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, edit_button);
  gtk_widget_class_bind_template_child (widget_class, LsBreakpointRow, remove_button);
  gtk_widget_class_bind_template_callback (widget_class, clicked_cb);
}

static void
ls_breakpoint_row_init (LsBreakpointRow *self)
{
  self->n_hits = -1;
  ls_template_init (GTK_WIDGET (self));
}

/* --- public ---------------------------------------------------------------------------------------------- */

GtkWidget *
ls_breakpoint_row_new (LsSession *session, LsBreakpoint *breakpoint)
{
  LsBreakpointRow *self = g_object_new (LS_TYPE_BREAKPOINT_ROW, NULL);

  self->session = session;
  self->breakpoint = g_object_ref (breakpoint);
  fill_row (self);
  update_row (self);
  g_signal_connect_swapped (self->enabled, "notify::active", G_CALLBACK (switched_cb), self);
  ls_follow (breakpoint, "changed", G_CALLBACK (update_row), self);
  return GTK_WIDGET (self);
}

LsBreakpoint *
ls_breakpoint_row_get_breakpoint (LsBreakpointRow *self)
{
  return self->breakpoint;
}

GtkWidget *
ls_breakpoint_row_get_edit_button (LsBreakpointRow *self)
{
  return self->edit_button;
}
