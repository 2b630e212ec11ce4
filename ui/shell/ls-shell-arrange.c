#include "ls-shell-private.h"

#include <glib/gi18n.h>

#include "ls-widgets.h"

#define SIDE_BELOW 26 /* what stands on the right shares its tabs */
#define ONE_TEXT 48   /* percent of the width for the source */
#define TWO_TEXTS 60  /* the same with the program beside it */
#define CLASS_BESIDE \
  38 /* in front of a class the lanes have room beside what is asked for besides them */

/* --- splits ---------------------------------------------------------------------------------------------- */

#define SPLIT_KEY "ls-split"

/* A person has moved it: not the window, which moves it along as it is given its size. */
static void
split_moved_cb (GtkPaned *paned, GParamSpec *pspec, LsShell *self)
{
  const guint which = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (paned), SPLIT_KEY));
  const GtkOrientation orientation = gtk_orientable_get_orientation (GTK_ORIENTABLE (paned));
  const int size = gtk_widget_get_size (GTK_WIDGET (paned), orientation);

  if (self->is_in_frame || size <= 0)
    return;
  self->layout.shares[which] = CLAMP (gtk_paned_get_position (paned) / (double) size, 0.02, 0.98);
  ls_shell_tell_layout (self);
}

static GtkWidget *
split (LsShell *self, LsSplit which, GtkWidget *start, GtkWidget *end, int position)
{
  static const gboolean is_vertical[LS_N_SPLITS] = {
    [LS_SPLIT_LANES_STACK] = TRUE,  [LS_SPLIT_UPPER_LOWER] = TRUE, [LS_SPLIT_TOP_BASE] = TRUE,
    [LS_SPLIT_ALL_TIMELINE] = TRUE, [LS_SPLIT_TABS_BASE] = TRUE,
  };
  const GtkOrientation orientation =
    is_vertical[which] ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
  GtkWidget *paned = g_object_new (GTK_TYPE_PANED, "orientation", orientation, "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_GROUP, NULL);

  gtk_paned_set_start_child (GTK_PANED (paned), start);
  gtk_paned_set_end_child (GTK_PANED (paned), end);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  /* As wide as style.css says: what GTK adds to a narrow one takes clicks from the tabs below it. */
  gtk_paned_set_wide_handle (GTK_PANED (paned), TRUE);
  gtk_paned_set_position (GTK_PANED (paned), position);
  ls_widget_set_label (paned, _ ("Border between panes"));
  gtk_widget_set_hexpand (paned, TRUE);
  gtk_widget_set_vexpand (paned, TRUE);
  g_object_set_data (G_OBJECT (paned), SPLIT_KEY, GUINT_TO_POINTER (which));
  g_signal_connect_object (paned, "notify::position", G_CALLBACK (split_moved_cb), self, 0);
  return paned;
}

/* --- arrangements ---------------------------------------------------------------------------------------- */

/* Output, answers and the focus lane: above each other where there is room for that. */
static GtkWidget *
make_side (LsShell *self, int height)
{
  GtkWidget *upper = ls_shell_new_tabs (self, LS_DOCK_UPPER);

  if (height >= SIDE_BELOW * ls_shell_line_height (self))
    return split (self, LS_SPLIT_UPPER_LOWER, upper, ls_shell_new_tabs (self, LS_DOCK_LOWER),
                  ls_shell_first_part (self, LS_SPLIT_UPPER_LOWER, height, height * 58 / 100));
  self->docks[LS_DOCK_LOWER] = self->docks[LS_DOCK_UPPER];
  return upper;
}

static GtkWidget *
make_lanes (LsShell *self, int height)
{
  GtkWidget *lanes = ls_shell_new_tabs (self, LS_DOCK_LANES);
  const int above = ls_shell_lanes_above_stack (self, height);

  if (above < height)
    return split (self, LS_SPLIT_LANES_STACK, lanes, ls_shell_new_tabs (self, LS_DOCK_STACK),
                  ls_shell_first_part (self, LS_SPLIT_LANES_STACK, height, above));
  self->docks[LS_DOCK_STACK] = self->docks[LS_DOCK_LANES];
  return lanes;
}

/* The program, and at its left the text that it was made of, half of the room each. */
static GtkWidget *
make_program (LsShell *self, int width)
{
  GtkWidget *source = ls_shell_new_tabs (self, LS_DOCK_SOURCE);

  return split (self, LS_SPLIT_SOURCE_PROGRAM, source, ls_shell_new_tabs (self, LS_DOCK_PROGRAM),
                ls_shell_first_part (self, LS_SPLIT_SOURCE_PROGRAM, width, width / 2));
}

static GtkWidget *
arrange_wide (LsShell *self, int width, int height)
{
  const int percent = ls_shell_has_open (self, LS_DOCK_SOURCE) ? 24 : 27;
  const int right = CLAMP (width * percent / 100, 250, 500);
  const int above = ls_shell_above_timeline (self, width, height);
  const int above_room = ls_shell_has_open (self, LS_DOCK_TIMELINE) ? above : height;
  const int top = ls_shell_above_base (self, above_room);
  const int top_room = ls_shell_has_open (self, LS_DOCK_BASE) ? top : above_room;
  const int left = ls_shell_first_part (self, LS_SPLIT_MIDDLE_SIDE, width, width - right);
  const gboolean has_side =
    ls_shell_has_open (self, LS_DOCK_UPPER) || ls_shell_has_open (self, LS_DOCK_LOWER);
  const int left_room = has_side ? left : width;
  const int program = ls_shell_first_part (self, LS_SPLIT_PROGRAM_LANES, left_room,
                                           ls_shell_program_width (self, left_room, top_room));
  GtkWidget *middle = split (self, LS_SPLIT_PROGRAM_LANES, make_program (self, program),
                             make_lanes (self, top_room), program);
  GtkWidget *upper = split (self, LS_SPLIT_MIDDLE_SIDE, middle, make_side (self, top_room), left);
  GtkWidget *rest =
    split (self, LS_SPLIT_TOP_BASE, upper, ls_shell_new_tabs (self, LS_DOCK_BASE), top);
  GtkWidget *whole =
    split (self, LS_SPLIT_ALL_TIMELINE, rest, ls_shell_new_tabs (self, LS_DOCK_TIMELINE), above);

  /* A px of a lane more or less would redraw the whole mask history: the panes above give and take. */
  gtk_paned_set_resize_end_child (GTK_PANED (whole), FALSE);
  return whole;
}

/* The window of a text: the source over the whole height; at its right the picture beside the variables, and below them the lanes. */
static GtkWidget *
arrange_text (LsShell *self, int width, int height)
{
  const int above = ls_shell_has_open (self, LS_DOCK_TIMELINE)
                      ? ls_shell_above_timeline (self, width, height)
                      : height;
  const gboolean has_program = ls_shell_has_open (self, LS_DOCK_PROGRAM);
  const int source = ls_shell_first_part (self, LS_SPLIT_PROGRAM_LANES, width,
                                          width * (has_program ? TWO_TEXTS : ONE_TEXT) / 100);
  const int top =
    ls_shell_first_part (self, LS_SPLIT_TOP_BASE, above, ls_shell_above_lanes (self, above));
  const int picture = ls_shell_first_part (self, LS_SPLIT_MIDDLE_SIDE, width - source,
                                           ls_shell_picture_width (self, width - source, top));
  GtkWidget *left = make_program (self, source);
  GtkWidget *upper = ls_shell_new_tabs (self, LS_DOCK_UPPER);
  GtkWidget *beside =
    split (self, LS_SPLIT_MIDDLE_SIDE, upper, ls_shell_new_tabs (self, LS_DOCK_BASE), picture);
  GtkWidget *right =
    split (self, LS_SPLIT_TOP_BASE, beside, ls_shell_new_tabs (self, LS_DOCK_LANES), top);
  GtkWidget *rest = split (self, LS_SPLIT_PROGRAM_LANES, left, right, source);
  GtkWidget *whole =
    split (self, LS_SPLIT_ALL_TIMELINE, rest, ls_shell_new_tabs (self, LS_DOCK_TIMELINE), above);

  self->docks[LS_DOCK_LOWER] = self->docks[LS_DOCK_UPPER];
  self->docks[LS_DOCK_STACK] = self->docks[LS_DOCK_LANES];
  gtk_paned_set_resize_end_child (GTK_PANED (whole), FALSE);
  return whole;
}

/* A class does not see what is behind a tab: what a lesson shows with the lanes stands beside them. */
static gboolean
has_class_side (LsShell *self, int width)
{
  static const LsDock beside[] = { LS_DOCK_STACK, LS_DOCK_UPPER, LS_DOCK_LOWER, LS_DOCK_SOURCE };
  gboolean is_beside = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (beside); i++)
    is_beside |= ls_shell_has_open (self, beside[i]);
  return self->is_lecture && is_beside && ls_shell_has_open (self, LS_DOCK_LANES) &&
         width >= CLASS_BESIDE * ls_shell_line_height (self);
}

/* What is not the program: the lanes at the left of the rest where a class sees them, else all in one place. */
static GtkWidget *
make_tabs (LsShell *self, gboolean has_two, int width)
{
  GtkWidget *upper = ls_shell_new_tabs (self, LS_DOCK_UPPER);

  if (has_two)
    return split (self, LS_SPLIT_MIDDLE_SIDE, ls_shell_new_tabs (self, LS_DOCK_LANES), upper,
                  ls_shell_first_part (self, LS_SPLIT_MIDDLE_SIDE, width, width * 46 / 100));
  self->docks[LS_DOCK_LANES] = self->docks[LS_DOCK_UPPER];
  return upper;
}

/* What is wide, and not the program, stands below where there is less room. */
static GtkWidget *
arrange_medium (LsShell *self, int width, int height)
{
  const gboolean has_two = has_class_side (self, width);
  const int program =
    ls_shell_first_part (self, LS_SPLIT_PROGRAM_TABS, width, width * (has_two ? 46 : 54) / 100);
  GtkWidget *side = make_tabs (self, has_two, width - program);
  GtkWidget *below = ls_shell_new_tabs (self, LS_DOCK_BASE);
  GtkWidget *top =
    split (self, LS_SPLIT_PROGRAM_TABS, ls_shell_new_tabs (self, LS_DOCK_PROGRAM), side, program);

  self->docks[LS_DOCK_STACK] = self->docks[LS_DOCK_LOWER] = self->docks[LS_DOCK_UPPER];
  self->docks[LS_DOCK_SOURCE] = self->docks[self->layout.is_text ? LS_DOCK_PROGRAM : LS_DOCK_UPPER];
  self->docks[LS_DOCK_TIMELINE] = self->docks[LS_DOCK_BASE];
  return split (
    self, LS_SPLIT_TABS_BASE, top, below,
    ls_shell_first_part (self, LS_SPLIT_TABS_BASE, height, ls_shell_medium_top (self, height)));
}

static GtkWidget *
arrange_narrow (LsShell *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *stack = adw_view_stack_new ();
  GtkWidget *bar = adw_view_switcher_bar_new ();

  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->layout.is_open[i])
      ls_shell_add_to_stack (self, ADW_VIEW_STACK (stack), i);
  gtk_widget_set_vexpand (stack, TRUE);
  adw_view_switcher_bar_set_stack (ADW_VIEW_SWITCHER_BAR (bar), ADW_VIEW_STACK (stack));
  adw_view_switcher_bar_set_reveal (ADW_VIEW_SWITCHER_BAR (bar), TRUE);
  gtk_box_append (GTK_BOX (box), stack);
  gtk_box_append (GTK_BOX (box), bar);
  return box;
}

static GtkWidget *
arrange_docks (LsShell *self, int width, int height)
{
  GtkWidget *content = self->mode != LS_SHELL_WIDE ? arrange_medium (self, width, height)
                       : self->layout.is_text      ? arrange_text (self, width, height)
                                                   : arrange_wide (self, width, height);

  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->layout.is_open[i])
      ls_shell_insert (self, i);
  return content;
}

/* --- the arrangement as a whole -------------------------------------------------------------------------- */

/* Which pane is in front of the others in its place. */
static void
note_front (LsShell *self, gboolean is_front[LS_N_PANES])
{
  for (guint i = 0; i < LS_N_PANES; i++)
    {
      GtkNotebook *notebook = ls_shell_notebook_of (self, i);

      is_front[i] =
        notebook != NULL && gtk_notebook_get_nth_page (
                              notebook, gtk_notebook_get_current_page (notebook)) == self->panes[i];
    }
}

static void
bring_front_back (LsShell *self, const gboolean is_front[LS_N_PANES])
{
  for (guint i = 0; i < LS_N_PANES; i++)
    {
      GtkNotebook *notebook = is_front[i] ? ls_shell_notebook_of (self, i) : NULL;

      if (notebook != NULL)
        gtk_notebook_set_current_page (notebook, gtk_notebook_page_num (notebook, self->panes[i]));
    }
}

void
ls_shell_fill (LsShell *self, int width, int height)
{
  const gboolean is_beside = self->mode == LS_SHELL_MEDIUM && has_class_side (self, width);
  const gboolean is_same = self->content != NULL && self->filled_mode == self->mode &&
                           self->filled_beside == is_beside &&
                           self->filled_text == self->layout.is_text;
  gboolean is_front[LS_N_PANES] = { FALSE };

  if (is_same)
    note_front (self, is_front);
  for (guint i = 0; i < LS_N_PANES; i++)
    ls_shell_release (self, i);
  g_clear_pointer (&self->alone, gtk_widget_unparent);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  memset (self->docks, 0, sizeof self->docks);
  self->content =
    self->mode == LS_SHELL_NARROW ? arrange_narrow (self) : arrange_docks (self, width, height);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
  self->fitted_diagram = FALSE; /* what is in front was not known */
  self->filled_mode = self->mode;
  self->filled_beside = is_beside;
  self->filled_text = self->layout.is_text;
  self->filled_line = ls_shell_line_height (self);
  self->filled_width = width;
  self->filled_height = self->split_height = height;
  self->filled_window_height =
    gtk_widget_get_height (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self))));
  ls_shell_lift (self);
  ls_shell_update (self);
  bring_front_back (self, is_front);
  if (!is_same)
    ls_shell_bring_called (self);
}

/* In a narrow window each has it anyway. */
void
ls_shell_lift (LsShell *self)
{
  const int pane = self->maximized;

  if (pane < 0 || self->mode == LS_SHELL_NARROW)
    return;
  ls_shell_release (self, (LsPane) pane);
  self->alone = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_vexpand (self->panes[pane], TRUE);
  gtk_box_append (GTK_BOX (self->alone), self->panes[pane]);
  gtk_widget_set_child_visible (self->content, FALSE);
  gtk_widget_set_parent (self->alone, GTK_WIDGET (self));
}

void
ls_shell_lower (LsShell *self)
{
  const int pane = self->maximized;

  self->maximized = -1;
  if (self->alone == NULL)
    return;
  ls_shell_release (self, (LsPane) pane);
  g_clear_pointer (&self->alone, gtk_widget_unparent);
  ls_shell_insert (self, (LsPane) pane);
  gtk_widget_set_child_visible (self->content, TRUE);
}
