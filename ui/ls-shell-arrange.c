#include <math.h>

#include "ls-pane-handle.h"

#include <glib/gi18n.h>
#include "ls-pane-tab.h"
#include "ls-panes.h"
#include "ls-shell-private.h"

/* In lines of text, so that large text takes the arrangement of a smaller window. */
#define MEDIUM_BELOW \
  75 /* beside lanes and output there would be no room for a line of the program */
#define NARROW_BELOW 45
#define LOW_BELOW 41
#define SIDE_BELOW 26 /* what stands on the right shares its tabs */

/* Where there is little room. px beside the text: */
#define BASE_ROWS 7  /* of registers: what most clauses write */
#define MORE_ROWS 10 /* where they and the timeline share one place */
#define ROW_PAD 5
#define BAR_PAD 17  /* tabs, the filter, the heads of columns */
#define HEAD_PAD 10 /* in place of tabs, a heading */
#define TAB_PAD 6
#define TAB_HEIGHT 28 /* at least, as style.css says */
#define CARD_PAD 13   /* around a card of the stack */
#define MAP_SIDE 48   /* the picture in a card */
#define HANDLES 8     /* what splits take */
#define SEPARATOR 1   /* the line between two */

#define TOP_SHARE \
  40 /* percent of the height for the program and what is beside it, where there is much */
#define MOST_LANES 44    /* percent of what program and lanes share */
#define MORE_TIMELINE 10 /* percent of the height for tracks of values */

/* The height of a line, in pixels. */
static double
line_height (LsShell *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  const int height = pango_font_metrics_get_height (metrics);

  pango_font_metrics_unref (metrics);
  return MAX ((double) height / PANGO_SCALE, 1);
}

LsShellMode
ls_shell_mode_for (LsShell *self, int width, int height)
{
  const double line = line_height (self);

  if (width < NARROW_BELOW * line)
    return LS_SHELL_NARROW;
  return width < MEDIUM_BELOW * line || height < LOW_BELOW * line ? LS_SHELL_MEDIUM : LS_SHELL_WIDE;
}

/* --- splits ---------------------------------------------------------------------------------------------- */

#define SPLIT_KEY "ls-split"

/* A person has moved it: not the window, which moves it along as it is given its size. */
static void
split_moved_cb (GtkPaned *paned, GParamSpec *pspec, LsShell *self)
{
  const guint which = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (paned), SPLIT_KEY));
  const GtkOrientation orientation = gtk_orientable_get_orientation (GTK_ORIENTABLE (paned));
  const int size = gtk_widget_get_size (GTK_WIDGET (paned), orientation);

  (void) pspec;
  if (self->is_in_frame || size <= 0)
    return;
  self->layout.shares[which] = CLAMP (gtk_paned_get_position (paned) / (double) size, 0.02, 0.98);
  ls_shell_tell_layout (self);
}

/* What the first of both has of size, in pixels: as much as a person has said, else what is usual. What stands inside is
 * measured by it: a split that is given its size for the first time keeps its position, and does not scale it. */
static int
first_part (LsShell *self, LsSplit which, int size, int usual)
{
  const double share = self->layout.shares[which];

  return share > 0 ? (int) (share * size + 0.5) : usual;
}

static GtkWidget *
split (LsShell *self, LsSplit which, GtkWidget *start, GtkWidget *end, int position)
{
  static const gboolean is_vertical[LS_N_SPLITS] = {
    [LS_SPLIT_LANES_STACK] = TRUE,  [LS_SPLIT_UPPER_LOWER] = TRUE, [LS_SPLIT_TOP_BASE] = TRUE,
    [LS_SPLIT_ALL_TIMELINE] = TRUE, [LS_SPLIT_TABS_BASE] = TRUE,
  };
  GtkWidget *paned =
    gtk_paned_new (is_vertical[which] ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);

  gtk_paned_set_start_child (GTK_PANED (paned), start);
  gtk_paned_set_end_child (GTK_PANED (paned), end);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  /* As wide as style.css says: what GTK adds to a narrow one takes clicks from the tabs below it. */
  gtk_paned_set_wide_handle (GTK_PANED (paned), TRUE);
  gtk_paned_set_position (GTK_PANED (paned), position);
  gtk_widget_set_hexpand (paned, TRUE);
  gtk_widget_set_vexpand (paned, TRUE);
  g_object_set_data (G_OBJECT (paned), SPLIT_KEY, GUINT_TO_POINTER (which));
  g_signal_connect_object (paned, "notify::position", G_CALLBACK (split_moved_cb), self, 0);
  return paned;
}

/* --- tabs ------------------------------------------------------------------------------------------------ */

static void
switched_cb (GtkNotebook *notebook, GtkWidget *page, guint number, LsShell *self)
{
  (void) number;
  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->panes[i] == page)
      ls_pane_handle_set_pane (gtk_notebook_get_action_widget (notebook, GTK_PACK_END), i);
}

/* Panes that are dropped on it go to dock. */
static GtkNotebook *
make_notebook (LsShell *self, LsDock dock)
{
  GtkNotebook *notebook = GTK_NOTEBOOK (gtk_notebook_new ());

  gtk_notebook_set_scrollable (notebook, TRUE);
  gtk_notebook_set_show_border (notebook, FALSE);
  gtk_notebook_set_action_widget (notebook, ls_pane_handle_new_menu (LS_PANE_CODE), GTK_PACK_END);
  g_signal_connect_object (notebook, "switch-page", G_CALLBACK (switched_cb), self, 0);
  ls_pane_handle_take_drops (GTK_WIDGET (notebook), dock);
  self->docks[dock] = notebook;
  return notebook;
}

/* In the order of the table. */
static void
add_tab (LsShell *self, GtkNotebook *notebook, LsPane pane)
{
  g_autofree char *text = ls_shell_dup_tab_text (self, pane);
  GtkWidget *tab = ls_pane_tab_new (pane, text);
  int at = 0;

  for (guint i = 0; i < pane; i++)
    at += self->panes[i] != NULL && gtk_notebook_page_num (notebook, self->panes[i]) >= 0;
  ls_pane_handle_attach (tab, pane);
  gtk_notebook_insert_page (notebook, ls_shell_need (self, pane), tab, at);
}

static void
add_to_stack (LsShell *self, AdwViewStack *stack, LsPane pane)
{
  const LsPaneInfo *info = ls_pane_get_info (pane);

  adw_view_stack_page_set_badge_number (
    adw_view_stack_add_titled_with_icon (stack, ls_shell_need (self, pane), NULL, _ (info->title),
                                         info->icon),
    self->counts[pane]);
}

void
ls_shell_insert (LsShell *self, LsPane pane)
{
  const LsDock dock = self->layout.docks[pane];
  AdwViewStack *stack = ls_shell_stack_of (self, LS_PANE_CODE);

  if (self->docks[dock] != NULL)
    add_tab (self, self->docks[dock], pane);
  else if (stack != NULL)
    add_to_stack (self, stack, pane);
}

/* Each kind of container lets go of its children in its own way. */
void
ls_shell_release (LsShell *self, LsPane pane)
{
  GtkWidget *box = self->panes[pane];
  GtkNotebook *notebook = ls_shell_notebook_of (self, pane);
  AdwViewStack *stack = ls_shell_stack_of (self, pane);

  if (notebook != NULL)
    gtk_notebook_remove_page (notebook, gtk_notebook_page_num (notebook, box));
  else if (stack != NULL)
    adw_view_stack_remove (stack, box);
  else if (box != NULL && gtk_widget_get_parent (box) != NULL)
    gtk_box_remove (GTK_BOX (gtk_widget_get_parent (box)), box);
}

/* --- arrangements ---------------------------------------------------------------------------------------- */

static int
natural_height (GtkWidget *widget, int width)
{
  int natural;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &natural, NULL, NULL);
  return natural;
}

/* Of so many rows of registers. bar_pad: px beside the text, of each of the bars around them. */
static int
rows_height (LsShell *self, int n_rows, int bar_pad)
{
  const int line = (int) ceil (line_height (self));

  return n_rows * (line + ROW_PAD) + 3 * (line + bar_pad);
}

/* As much as it asks for, up to a third or so; and where the program has its share and registers their rows, of what is left so much that
 * each lane has whole px more. */
static int
timeline_height (LsShell *self, int width, int height)
{
  const int natural = natural_height (ls_shell_need (self, LS_PANE_TIMELINE), width);
  const int usual = CLAMP (natural, 130, MAX (height * 34 / 100, 130));
  const int left = height - height * TOP_SHARE / 100 - rows_height (self, BASE_ROWS, HEAD_PAD);

  self->timeline_natural = natural_height (self->children[LS_PANE_TIMELINE], width);
  self->timeline_more = 0;
  return usual + MAX (left - usual, 0) / LS_LANES * LS_LANES;
}

/* The split whose lower part is dock; NULL: there is none, as where one pane is the whole. */
static GtkPaned *
split_above (LsShell *self, LsDock dock)
{
  GtkWidget *parent =
    self->docks[dock] != NULL ? gtk_widget_get_parent (GTK_WIDGET (self->docks[dock])) : NULL;

  return GTK_IS_PANED (parent) ? GTK_PANED (parent) : NULL;
}

void
ls_shell_fit_timeline (LsShell *self, int width, int height)
{
  GtkPaned *paned = split_above (self, LS_DOCK_TIMELINE);
  int more;

  if (self->mode != LS_SHELL_WIDE || paned == NULL ||
      self->layout.shares[LS_SPLIT_ALL_TIMELINE] > 0)
    return;
  more = CLAMP (natural_height (self->children[LS_PANE_TIMELINE], width) - self->timeline_natural,
                0, height * MORE_TIMELINE / 100);
  if (more == self->timeline_more)
    return;
  gtk_paned_set_position (paned, gtk_paned_get_position (paned) + self->timeline_more - more);
  self->timeline_more = more;
}

static GtkWidget *
tabs (LsShell *self, LsDock dock)
{
  return GTK_WIDGET (make_notebook (self, dock));
}

/* Output, answers and the focus lane: above each other where there is room for that. */
static GtkWidget *
make_side (LsShell *self, int height)
{
  GtkWidget *upper = tabs (self, LS_DOCK_UPPER);

  if (height >= SIDE_BELOW * line_height (self))
    return split (self, LS_SPLIT_UPPER_LOWER, upper, tabs (self, LS_DOCK_LOWER),
                  first_part (self, LS_SPLIT_UPPER_LOWER, height, height * 58 / 100));
  self->docks[LS_DOCK_LOWER] = self->docks[LS_DOCK_UPPER];
  return upper;
}

/* Tabs, and the line below them. */
static int
tabs_height (LsShell *self)
{
  return MAX ((int) ceil (line_height (self)) + TAB_PAD, TAB_HEIGHT) + SEPARATOR;
}

/* As low as 64 lanes with their numbers, below their tabs. */
static int
lanes_height (LsShell *self)
{
  int width, height;

  ls_shell_need (self, LS_PANE_LANES);
  ls_pane_get_numbered_size (self->children[LS_PANE_LANES], 0, &width, &height);
  return height + tabs_height (self);
}

/* Of two above each other: the upper one at most share percent, and so many rows below, but no less
 * above than the lanes take. bar_pad: see rows_height(). */
static int
top_height (LsShell *self, int height, int share, int n_rows, int bar_pad)
{
  return MIN (height * share / 100,
              MAX (height - rows_height (self, n_rows, bar_pad), lanes_height (self)));
}

/* As low as two cards below their heading: what is now has two lines, a frame three. */
static int
stack_height (LsShell *self)
{
  const int line = (int) ceil (line_height (self));
  const int now = MAX (MAP_SIDE, 2 * line + 2), frame = MAX (MAP_SIDE, 3 * line + 4);

  return line + HEAD_PAD + now + frame + 2 * CARD_PAD + HANDLES;
}

/* What lanes have of height, with their tabs, where the stack has its place below: else the stack is behind them. */
static int
lanes_above_stack (LsShell *self, int height)
{
  const int stack = stack_height (self);

  return height >= lanes_height (self) + stack ? MIN (height * 69 / 100, height - stack) : height;
}

static GtkWidget *
make_lanes (LsShell *self, int height)
{
  GtkWidget *lanes = tabs (self, LS_DOCK_LANES);
  const int above = lanes_above_stack (self, height);

  if (above < height)
    return split (self, LS_SPLIT_LANES_STACK, lanes, tabs (self, LS_DOCK_STACK),
                  first_part (self, LS_SPLIT_LANES_STACK, height, above));
  self->docks[LS_DOCK_STACK] = self->docks[LS_DOCK_LANES];
  return lanes;
}

static gboolean
has_open (LsShell *self, LsDock dock)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->layout.is_open[i] && self->layout.docks[i] == dock)
      return TRUE;
  return FALSE;
}

/* Most of the room, but what lanes need to show their numbers, and somewhat less where they then fill their height. */
static int
program_width (LsShell *self, int room, int height)
{
  const int lanes = lanes_above_stack (self, height) - tabs_height (self);
  int least, wanted, any;

  ls_shell_need (self, LS_PANE_LANES);
  ls_pane_get_numbered_size (self->children[LS_PANE_LANES], 0, &least, &any);
  ls_pane_get_numbered_size (self->children[LS_PANE_LANES], lanes, &wanted, &any);
  return MIN (room * 64 / 100,
              room - SEPARATOR - MAX (least, MIN (wanted, room * MOST_LANES / 100)));
}

static int
above_timeline (LsShell *self, int width, int height)
{
  return first_part (self, LS_SPLIT_ALL_TIMELINE, height,
                     height - SEPARATOR - timeline_height (self, width, height));
}

static int
above_base (LsShell *self, int room)
{
  return first_part (self, LS_SPLIT_TOP_BASE, room,
                     top_height (self, room, 66, BASE_ROWS, HEAD_PAD));
}

static GtkWidget *
arrange_wide (LsShell *self, int width, int height)
{
  const int right = CLAMP (width * 27 / 100, 250, 500);
  const int above = above_timeline (self, width, height);
  const int above_room = has_open (self, LS_DOCK_TIMELINE) ? above : height;
  const int top = above_base (self, above_room);
  const int top_room = has_open (self, LS_DOCK_BASE) ? top : above_room;
  const int left = first_part (self, LS_SPLIT_MIDDLE_SIDE, width, width - right);
  const gboolean has_side = has_open (self, LS_DOCK_UPPER) || has_open (self, LS_DOCK_LOWER);
  const int left_room = has_side ? left : width;
  GtkWidget *middle =
    split (self, LS_SPLIT_PROGRAM_LANES, tabs (self, LS_DOCK_PROGRAM), make_lanes (self, top_room),
           first_part (self, LS_SPLIT_PROGRAM_LANES, left_room,
                       program_width (self, left_room, top_room)));
  GtkWidget *upper = split (self, LS_SPLIT_MIDDLE_SIDE, middle, make_side (self, top_room), left);
  GtkWidget *rest = split (self, LS_SPLIT_TOP_BASE, upper, tabs (self, LS_DOCK_BASE), top);
  GtkWidget *whole =
    split (self, LS_SPLIT_ALL_TIMELINE, rest, tabs (self, LS_DOCK_TIMELINE), above);

  /* A px of a lane more or less would redraw the whole mask history: the panes above give and take. */
  gtk_paned_set_resize_end_child (GTK_PANED (whole), FALSE);
  return whole;
}

static int
medium_top (LsShell *self, int height)
{
  return top_height (self, height, 60, MORE_ROWS, BAR_PAD);
}

/* What is wide, and not the program, stands below where there is less room. */
static GtkWidget *
arrange_medium (LsShell *self, int width, int height)
{
  GtkWidget *side = tabs (self, LS_DOCK_UPPER);
  GtkWidget *below = tabs (self, LS_DOCK_BASE);
  GtkWidget *top = split (self, LS_SPLIT_PROGRAM_TABS, tabs (self, LS_DOCK_PROGRAM), side,
                          first_part (self, LS_SPLIT_PROGRAM_TABS, width, width * 54 / 100));

  self->docks[LS_DOCK_LANES] = self->docks[LS_DOCK_STACK] = self->docks[LS_DOCK_LOWER] =
    self->docks[LS_DOCK_UPPER];
  self->docks[LS_DOCK_TIMELINE] = self->docks[LS_DOCK_BASE];
  return split (self, LS_SPLIT_TABS_BASE, top, below,
                first_part (self, LS_SPLIT_TABS_BASE, height, medium_top (self, height)));
}

static GtkWidget *
arrange_narrow (LsShell *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *stack = adw_view_stack_new ();
  GtkWidget *bar = adw_view_switcher_bar_new ();

  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->layout.is_open[i])
      add_to_stack (self, ADW_VIEW_STACK (stack), i);
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
  GtkWidget *content = self->mode == LS_SHELL_WIDE ? arrange_wide (self, width, height)
                                                   : arrange_medium (self, width, height);

  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->layout.is_open[i])
      add_tab (self, self->docks[self->layout.docks[i]], i);
  return content;
}

/* --- splits as the window and the text change ------------------------------------------------------------ */

gboolean
ls_shell_is_outgrown (LsShell *self, int width, int height)
{
  const LsShellMode mode = ls_shell_mode_for (self, width, height);

  return mode != self->mode || (mode != LS_SHELL_NARROW && self->content != NULL &&
                                line_height (self) != self->filled_line);
}

/* Returns: whether it has moved. */
static gboolean
move_split (GtkPaned *paned, int position)
{
  if (paned == NULL || gtk_paned_get_position (paned) == position)
    return FALSE;
  gtk_paned_set_position (paned, position);
  return TRUE;
}

gboolean
ls_shell_fit_height (LsShell *self, int width, int height, guint round)
{
  GtkPaned *timeline = split_above (self, LS_DOCK_TIMELINE);
  const gboolean has_timeline = timeline != NULL && has_open (self, LS_DOCK_TIMELINE);
  const int room = has_timeline ? above_timeline (self, width, height) : height;

  if (self->mode == LS_SHELL_WIDE && round == 0)
    return has_timeline && move_split (timeline, room);
  if (self->mode == LS_SHELL_WIDE)
    return move_split (split_above (self, LS_DOCK_BASE), above_base (self, room));
  return round == 0 && self->mode == LS_SHELL_MEDIUM &&
         self->layout.shares[LS_SPLIT_TABS_BASE] <= 0 &&
         move_split (GTK_PANED (self->content), medium_top (self, height));
}

gboolean
ls_shell_is_cramped (LsShell *self, int width, int height)
{
  const double *shares = self->layout.shares;
  GtkWidget *notebook = GTK_WIDGET (ls_shell_notebook_of (self, LS_PANE_LANES));
  int least_width, least_height;

  if (self->mode != LS_SHELL_WIDE || notebook == NULL || gtk_widget_get_width (notebook) == 0 ||
      (width == self->filled_width && height == self->filled_height))
    return FALSE;
  ls_pane_get_numbered_size (self->children[LS_PANE_LANES], 0, &least_width, &least_height);
  if (gtk_widget_get_width (notebook) < least_width && shares[LS_SPLIT_PROGRAM_LANES] <= 0)
    return TRUE;
  return gtk_widget_get_height (notebook) < lanes_height (self) &&
         shares[LS_SPLIT_LANES_STACK] <= 0 && shares[LS_SPLIT_TOP_BASE] <= 0;
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
  gboolean is_front[LS_N_PANES] = { FALSE };

  if (self->content != NULL && self->filled_mode == self->mode)
    note_front (self, is_front);
  for (guint i = 0; i < LS_N_PANES; i++)
    ls_shell_release (self, i);
  g_clear_pointer (&self->alone, gtk_widget_unparent);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  memset (self->docks, 0, sizeof self->docks);
  self->content =
    self->mode == LS_SHELL_NARROW ? arrange_narrow (self) : arrange_docks (self, width, height);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
  self->filled_mode = self->mode;
  self->filled_line = line_height (self);
  self->filled_width = width;
  self->filled_height = self->split_height = height;
  ls_shell_lift (self);
  ls_shell_update (self);
  bring_front_back (self, is_front);
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

/* --- after panes came or went ---------------------------------------------------------------------------- */

/* Where nothing is, others have the room. Returns: whether there is something. */
static gboolean
show_what_is_full (GtkWidget *widget)
{
  gboolean is_full = TRUE;

  if (GTK_IS_NOTEBOOK (widget))
    is_full = gtk_notebook_get_n_pages (GTK_NOTEBOOK (widget)) > 0;
  if (GTK_IS_PANED (widget))
    {
      gboolean has_start = show_what_is_full (gtk_paned_get_start_child (GTK_PANED (widget)));

      is_full = show_what_is_full (gtk_paned_get_end_child (GTK_PANED (widget))) || has_start;
    }
  gtk_widget_set_visible (widget, is_full);
  return is_full;
}

/* Tabs and the switcher name the panes; only free-standing ones need their heading. */
static void
update_title (LsShell *self, LsPane pane)
{
  GtkNotebook *notebook = ls_shell_notebook_of (self, pane);
  const gboolean is_shown =
    self->mode != LS_SHELL_NARROW && (notebook == NULL || !gtk_notebook_get_show_tabs (notebook));

  gtk_widget_set_visible (self->titles[pane], is_shown);
}

void
ls_shell_update (LsShell *self)
{
  for (guint i = 0; i < LS_N_DOCKS; i++)
    if (self->docks[i] != NULL)
      gtk_notebook_set_show_tabs (self->docks[i], gtk_notebook_get_n_pages (self->docks[i]) > 1);
  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->panes[i] != NULL)
      update_title (self, i);
  if (self->content != NULL)
    show_what_is_full (self->content);
}
