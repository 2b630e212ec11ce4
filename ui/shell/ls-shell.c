#include "ls-shell-private.h"

#include <glib/gi18n.h>

#include "ls-hint.h"
#include "ls-pane-handle.h"
#include "ls-widgets.h"

#define MIN_WIDTH 340
#define MIN_HEIGHT 260
#define LECTURE_HEIGHT 220 /* px, where a long question stands below */
#define SETTLED 120        /* ms for which a window that somebody makes smaller has its size */

G_DEFINE_FINAL_TYPE (LsShell, ls_shell, GTK_TYPE_WIDGET)

char *
ls_shell_dup_tab_text (LsShell *self, LsPane pane)
{
  const char *name = _ (ls_pane_get_info (pane)->title);

  return self->counts[pane] == 0 ? g_strdup (name)
                                 : g_strdup_printf ("%s (%u)", name, self->counts[pane]);
}

void
ls_shell_tell_layout (LsShell *self)
{
  g_signal_emit_by_name (self, "layout-changed");
}

/* Returns: (nullable): what has the keyboard in one of the panes. */
static GtkWidget *
find_focus (LsShell *self, LsPane *pane)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  return focus != NULL && ls_shell_get_focused (self, pane) ? focus : NULL;
}

/* The keyboard stays where it was, if that is still in sight. focus: (nullable). */
static void
give_focus_back (LsShell *self, GtkWidget *focus, LsPane pane)
{
  if (focus == NULL || !gtk_widget_is_ancestor (self->panes[pane], GTK_WIDGET (self)))
    return;
  ls_shell_bring_to_front (self, pane, self->panes[pane]);
  gtk_widget_grab_focus (focus);
}

/* --- arranging -------------------------------------------------------------------------------------------- */

static void
arrange_panes (LsShell *self, int width, int height)
{
  LsPane pane = LS_PANE_CODE;
  GtkWidget *focus = find_focus (self, &pane);

  ls_shell_uncover (self);
  ls_shell_fill (self, width, height);
  if (self->is_front_due)
    {
      ls_shell_bring_fronts (self);
      /* What has the keyboard now, GTK gave it as panes went. */
      focus = ls_shell_find_pane (self, self->was_focus, &pane) ? self->was_focus : NULL;
    }
  self->is_front_due = FALSE;
  self->is_arranged = TRUE;
  /* Letters would be typed into a text that came in front of the program: its tab has the keyboard then. */
  if (focus != NULL && pane == LS_PANE_CODE && ls_shell_is_behind (self, pane, LS_PANE_SOURCE))
    gtk_widget_grab_focus (GTK_WIDGET (ls_shell_notebook_of (self, pane)));
  else
    give_focus_back (self, focus, pane);
  g_signal_emit_by_name (self, "mode-changed");
  if (self->awaited >= 0)
    ls_shell_show_pane (self, (LsPane) self->awaited);
}

static void
arrange_now (LsShell *self)
{
  if (self->is_arranged)
    arrange_panes (self, gtk_widget_get_width (GTK_WIDGET (self)),
                   gtk_widget_get_height (GTK_WIDGET (self)));
}

static gboolean
arrange_cb (gpointer data)
{
  LsShell *self = data;

  self->arrange_source = 0;
  arrange_now (self);
  return G_SOURCE_REMOVE;
}

/* The window has its size, and nothing is painted yet. */
static void
laid_out_cb (GdkFrameClock *clock, LsShell *self)
{
  g_clear_signal_handler (&self->arrange_handler, clock);
  self->is_arranged = TRUE;
  arrange_now (self);
}

/* The first time once this layout is done, in the same frame: nobody sees a window without panes. Later once the frame is over, when all
 * panes know the size of the text. */
static void
arrange_after_layout (LsShell *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  if (self->arrange_handler != 0 || self->arrange_source != 0)
    return;
  if (self->is_arranged)
    {
      self->arrange_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, arrange_cb, self, NULL);
      return;
    }
  self->arrange_handler = g_signal_connect (clock, "layout", G_CALLBACK (laid_out_cb), self);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_LAYOUT);
}

static gboolean
settled_cb (gpointer data)
{
  LsShell *self = data;

  self->settle_source = 0;
  arrange_now (self);
  return G_SOURCE_REMOVE;
}

/* --- GtkWidget ------------------------------------------------------------------------------------------- */

/* Small whatever is inside, so that the window can be made narrow enough for another arrangement. In front of a class what is below has what
 * it asks for. */
static void
ls_shell_measure (GtkWidget *widget,
                  GtkOrientation orientation,
                  int for_size,
                  int *minimum,
                  int *natural,
                  int *minimum_baseline,
                  int *natural_baseline)
{
  const gboolean is_lecture = LS_SHELL (widget)->is_lecture;

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH
             : is_lecture                              ? LECTURE_HEIGHT
                                                       : MIN_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 1440 : is_lecture ? LECTURE_HEIGHT : 800;
  *minimum_baseline = *natural_baseline = -1;
}

/* What is larger than the shell is cut off. */
static void
place_panes (GtkWidget *content, int width, int height, int baseline)
{
  int min_width, min_height;

  gtk_widget_measure (content, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, NULL, NULL, NULL);
  width = MAX (width, min_width);
  gtk_widget_measure (content, GTK_ORIENTATION_VERTICAL, width, &min_height, NULL, NULL, NULL);
  gtk_widget_allocate (content, width, MAX (height, min_height), baseline, NULL);
}

static void
ls_shell_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsShell *self = LS_SHELL (widget);
  GtkWidget *content;
  gboolean is_due;

  if (!self->is_arranged || ls_shell_is_outgrown (self, width, height))
    {
      self->mode = ls_shell_mode_for (self, width, height);
      arrange_after_layout (self);
    }
  content = self->alone != NULL ? self->alone : self->content;
  if (content == NULL)
    return;
  if (content != self->content || self->arrange_handler != 0 || self->arrange_source != 0)
    {
      place_panes (content, width, height, baseline);
      return;
    }
  ls_shell_fit_timeline (self, width, height);
  place_panes (content, width, height, baseline);
  is_due = height != self->split_height || ls_shell_has_diagram (self) != self->fitted_diagram;
  for (guint round = 0; round < 2 && is_due; round++)
    if (ls_shell_fit_height (self, width, height, round))
      {
        gtk_widget_queue_allocate (
          content); /* else what has its size already would not be asked again */
        place_panes (content, width, height, baseline);
      }
  self->split_height = height;
  self->fitted_diagram = ls_shell_has_diagram (self);
  if (ls_shell_is_cramped (self, width, height))
    {
      g_clear_handle_id (&self->settle_source, g_source_remove);
      self->settle_source = g_timeout_add (SETTLED, settled_cb, self);
    }
}

static void
frame_begun_cb (GdkFrameClock *clock, LsShell *self)
{
  self->is_in_frame = TRUE;
}

static void
frame_over_cb (GdkFrameClock *clock, LsShell *self)
{
  self->is_in_frame = FALSE;
}

/* A frame gives splits that lie inside of one that was moved their size, and passes the shell by. */
static void
ls_shell_realize (GtkWidget *widget)
{
  GdkFrameClock *clock;

  GTK_WIDGET_CLASS (ls_shell_parent_class)->realize (widget);
  clock = gtk_widget_get_frame_clock (widget);
  g_signal_connect (clock, "before-paint", G_CALLBACK (frame_begun_cb), widget);
  g_signal_connect (clock, "after-paint", G_CALLBACK (frame_over_cb), widget);
}

static void
ls_shell_unrealize (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_data (gtk_widget_get_frame_clock (widget), widget);
  LS_SHELL (widget)->arrange_handler = 0;
  LS_SHELL (widget)->is_in_frame = FALSE;
  GTK_WIDGET_CLASS (ls_shell_parent_class)->unrealize (widget);
}

static void
ls_shell_dispose (GObject *object)
{
  LsShell *self = LS_SHELL (object);

  g_clear_handle_id (&self->arrange_source, g_source_remove);
  g_clear_handle_id (&self->settle_source, g_source_remove);
  g_clear_weak_pointer (&self->was_focus);
  ls_shell_uncover (self);
  for (guint i = 0; i < LS_N_PANES; i++)
    ls_shell_release (self, i);
  g_clear_pointer (&self->alone, gtk_widget_unparent);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  for (guint i = 0; i < LS_N_PANES; i++)
    g_clear_object (&self->panes[i]);
  G_OBJECT_CLASS (ls_shell_parent_class)->dispose (object);
}

static void
ls_shell_class_init (LsShellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ls_shell_dispose;
  widget_class->measure = ls_shell_measure;
  widget_class->size_allocate = ls_shell_size_allocate;
  widget_class->realize = ls_shell_realize;
  widget_class->unrealize = ls_shell_unrealize;
  ls_signal_new ("mode-changed", LS_TYPE_SHELL, 0);
  ls_signal_new ("layout-changed", LS_TYPE_SHELL, 0);
  ls_signal_new ("lecture-changed", LS_TYPE_SHELL, 0);
  gtk_widget_class_set_css_name (widget_class, "shell");
}

static void
ls_shell_init (LsShell *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  ls_pane_layout_init (&self->layout, FALSE);
  ls_pane_layout_init (&self->other, TRUE);
  self->maximized = self->awaited = -1;
}

/* The keyboard stays in the pane. */
static void
veil_pane (LsShell *self, LsPane pane)
{
  LsPane focused;
  const gboolean has_keyboard = ls_shell_get_focused (self, &focused) && focused == pane;

  gtk_widget_set_visible (self->children[pane], !self->is_veiled);
  gtk_widget_set_visible (self->hints[pane], self->is_veiled);
  if (has_keyboard)
    ls_shell_give_keyboard (self, pane);
}

static void
add_hint (LsShell *self, LsPane pane)
{
  self->hints[pane] =
    ls_hint_new (_ ("Hidden until the question is answered: this pane tells of whole runs."));
  gtk_widget_set_vexpand (self->hints[pane], TRUE);
  gtk_box_append (GTK_BOX (self->panes[pane]), self->hints[pane]);
  veil_pane (self, pane);
}

void
ls_shell_set_veiled (LsShell *shell, gboolean is_veiled)
{
  shell->is_veiled = is_veiled;
  for (guint i = 0; i < LS_N_PANES; i++)
    if (shell->hints[i] != NULL)
      veil_pane (shell, i);
}

gboolean
ls_shell_is_lecture (LsShell *shell)
{
  return shell->is_lecture;
}

gboolean
ls_shell_is_veiled (LsShell *shell, LsPane pane)
{
  return shell->is_veiled && ls_pane_get_info (pane)->tells_all;
}

static void
make_pane (LsShell *self, LsPane pane)
{
  /* Newer GTK takes no name for a box that is nothing else. */
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL,
                                 "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *child = self->make (pane, self->make_data);

  gtk_widget_add_css_class (box, "pane");
  gtk_widget_set_overflow (box, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_vexpand (child, TRUE);
  gtk_widget_set_hexpand (child, TRUE);
  ls_widget_set_label (box, _ (ls_pane_get_info (pane)->title));
  self->titles[pane] = ls_pane_handle_new_heading (pane);
  gtk_box_append (GTK_BOX (box), self->titles[pane]);
  gtk_box_append (GTK_BOX (box), child);
  self->panes[pane] = g_object_ref_sink (box);
  self->children[pane] = child;
  if (ls_pane_get_info (pane)->tells_all)
    add_hint (self, pane);
}

GtkWidget *
ls_shell_need (LsShell *self, LsPane pane)
{
  if (self->panes[pane] == NULL)
    make_pane (self, pane);
  return self->panes[pane];
}

void
ls_shell_set_maker (LsShell *shell, LsShellMaker make, gpointer data)
{
  shell->make = make;
  shell->make_data = data;
}

GtkWidget *
ls_shell_get_pane (LsShell *shell, LsPane pane)
{
  ls_shell_need (shell, pane);
  return shell->children[pane];
}

LsShellMode
ls_shell_get_mode (LsShell *shell)
{
  return shell->mode;
}

LsPane
ls_shell_get_home (LsShell *shell)
{
  return ls_pane_layout_get_home (&shell->layout);
}

gboolean
ls_shell_get_open (LsShell *shell, LsPane pane)
{
  return shell->layout.is_open[pane];
}

/* The program has less room beside its source, and in the window of a text both have more. */
static void
make_room (LsShell *self, LsPane pane)
{
  const LsDock dock = self->layout.docks[pane];

  if (self->mode == LS_SHELL_WIDE &&
      (dock == LS_DOCK_SOURCE || (self->layout.is_text && dock == LS_DOCK_PROGRAM)))
    arrange_now (self);
}

static void
open_or_close (LsShell *shell, LsPane pane, gboolean is_open)
{
  if (!is_open && shell->maximized == (int) pane)
    ls_shell_restore (shell);
  if (!is_open)
    ls_shell_conceal_pane (shell, pane);
  shell->layout.is_open[pane] = is_open;
  if (is_open)
    ls_shell_insert (shell, pane);
  else
    ls_shell_release (shell, pane);
  ls_shell_update (shell);
  make_room (shell, pane);
}

void
ls_shell_set_open (LsShell *shell, LsPane pane, gboolean is_open)
{
  if (shell->layout.is_open[pane] == is_open || (pane == ls_shell_get_home (shell) && !is_open))
    return;
  shell->layout.is_called[pane] = FALSE;
  shell->layout.is_refused[pane] = !is_open && ls_pane_get_info (pane)->comes;
  open_or_close (shell, pane, is_open);
  ls_shell_tell_layout (shell);
}

/* Returns: whether the pane comes or goes. */
static gboolean
is_called_now (const LsShell *self, LsPane pane)
{
  if (self->is_wanted[pane])
    return !self->layout.is_open[pane] && !self->layout.is_refused[pane];
  return self->layout.is_called[pane];
}

void
ls_shell_call_pane (LsShell *shell, LsPane pane, gboolean is_wanted)
{
  g_return_if_fail (ls_pane_get_info (pane)->comes);

  shell->is_wanted[pane] = is_wanted;
  if (!is_called_now (shell, pane))
    return;
  shell->layout.is_called[pane] = is_wanted;
  open_or_close (shell, pane, is_wanted);
  if (is_wanted && shell->is_arranged && shell->mode != LS_SHELL_NARROW)
    ls_shell_bring_to_front (shell, pane, shell->panes[pane]);
}

void
ls_shell_move_pane (LsShell *shell, LsPane pane, LsDock dock)
{
  if (shell->layout.docks[pane] == dock)
    return;
  ls_shell_restore (shell);
  ls_shell_uncover (shell);
  shell->layout.docks[pane] = dock;
  if (shell->layout.is_open[pane] && shell->mode != LS_SHELL_NARROW)
    {
      ls_shell_release (shell, pane);
      ls_shell_insert (shell, pane);
      ls_shell_update (shell);
    }
  ls_shell_tell_layout (shell);
}

LsDock
ls_shell_get_dock (LsShell *shell, LsPane pane)
{
  return shell->layout.docks[pane];
}

void
ls_shell_maximize (LsShell *shell, LsPane pane)
{
  LsPane focused = LS_PANE_CODE;
  GtkWidget *focus;

  if (shell->maximized == (int) pane)
    return;
  ls_shell_restore (shell);
  ls_shell_set_open (shell, pane, TRUE);
  focus = find_focus (shell, &focused);
  shell->maximized = (int) pane;
  if (!shell->is_arranged)
    return;
  ls_shell_uncover (shell);
  ls_shell_lift (shell);
  ls_shell_update (shell);
  if (focused == pane)
    give_focus_back (shell, focus, pane);
}

gboolean
ls_shell_restore (LsShell *shell)
{
  const int pane = shell->maximized;
  LsPane focused = LS_PANE_CODE;
  GtkWidget *focus = find_focus (shell, &focused);

  if (pane < 0)
    return FALSE;
  ls_shell_lower (shell);
  ls_shell_update (shell);
  ls_shell_bring_to_front (shell, (LsPane) pane, shell->panes[pane]);
  give_focus_back (shell, focus, focused);
  return TRUE;
}

gboolean
ls_shell_get_maximized (LsShell *shell, LsPane *pane)
{
  if (shell->maximized >= 0)
    *pane = (LsPane) shell->maximized;
  return shell->maximized >= 0;
}

char **
ls_shell_dup_layout (LsShell *shell)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  ls_pane_layout_add_words (&shell->layout, words);
  ls_pane_layout_add_words (&shell->other, words);
  return g_strv_builder_end (words);
}

/* Panes that come by themselves. */
static void
call_all (LsShell *self)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    if (ls_pane_get_info (i)->comes && is_called_now (self, i))
      self->layout.is_open[i] = self->layout.is_called[i] = self->is_wanted[i];
}

void
ls_shell_set_layout (LsShell *shell, const char *const *words)
{
  LsPaneLayout *const both[] = { &shell->layout, &shell->other };

  for (guint i = 0; i < G_N_ELEMENTS (both); i++)
    {
      ls_pane_layout_init (both[i], both[i]->is_text);
      ls_pane_layout_take_words (both[i], words);
    }
  call_all (shell);
  shell->maximized = -1;
  arrange_now (shell);
  ls_shell_tell_layout (shell);
}

/* The layout of a text while one runs that no class looks at. */
static void
choose_layout (LsShell *self)
{
  const LsPaneLayout layout = self->layout;

  if (self->layout.is_text == (self->is_text && !self->is_lecture))
    return;
  ls_shell_restore (self);
  ls_shell_uncover (self);
  self->layout = self->other;
  self->other = layout;
  call_all (self);
  if (!self->is_arranged)
    return;
  self->mode = ls_shell_mode_for (self, gtk_widget_get_width (GTK_WIDGET (self)),
                                  gtk_widget_get_height (GTK_WIDGET (self)));
  arrange_now (self);
}

void
ls_shell_set_text (LsShell *shell, gboolean is_text)
{
  shell->is_text = is_text;
  choose_layout (shell);
}

void
ls_shell_set_lecture (LsShell *shell, gboolean is_lecture)
{
  shell->is_lecture = is_lecture;
  if (is_lecture)
    {
      ls_shell_note_fronts (shell);
      shell->was_maximized = shell->maximized;
      shell->was_mode = shell->mode;
      g_set_weak_pointer (&shell->was_focus,
                          gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (shell))));
    }
  else
    {
      ls_shell_bring_fronts (shell);
      shell->is_front_due = shell->was_mode != shell->mode || shell->filled_beside;
      if (shell->was_maximized >= 0)
        ls_shell_maximize (shell, (LsPane) shell->was_maximized);
      if (shell->was_focus != NULL)
        gtk_widget_grab_focus (shell->was_focus);
    }
  choose_layout (shell);
  gtk_widget_queue_resize (GTK_WIDGET (shell));
  g_signal_emit_by_name (shell, "lecture-changed");
}

void
ls_shell_set_count (LsShell *shell, LsPane pane, guint count)
{
  GtkNotebook *notebook = ls_shell_notebook_of (shell, pane);
  AdwViewStack *stack = ls_shell_stack_of (shell, pane);
  g_autofree char *text = NULL;

  shell->counts[pane] = count;
  text = ls_shell_dup_tab_text (shell, pane);
  if (notebook != NULL)
    ls_pane_tab_set_text (gtk_notebook_get_tab_label (notebook, shell->panes[pane]), text);
  if (stack != NULL)
    adw_view_stack_page_set_badge_number (adw_view_stack_get_page (stack, shell->panes[pane]),
                                          count);
}
