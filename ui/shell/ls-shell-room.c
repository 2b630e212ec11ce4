#include <math.h>

#include "ls-panes.h"
#include "ls-shell-private.h"

/* How much room the parts of an arrangement take. */

/* In lines of text, so that large text takes the arrangement of a smaller window. */
#define MEDIUM_BELOW \
  75 /* beside lanes and output there would be no room for a line of the program */
#define NARROW_BELOW 45
#define LOW_BELOW 42
#define TEXT_BELOW 54 /* of a text, of which fewer panes are open */
#define TEXT_LOW_BELOW 30

/* Where there is little room. px beside the text: */
#define BASE_ROWS 7  /* of registers: what most clauses write */
#define FEW_ROWS 4   /* where the source text needs the height */
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
#define MOST_PICTURE 56   /* percent of the room beside a text, for the picture */
#define LEAST_PICTURE 340 /* px */
#define MOST_LANES 44     /* percent of what program and lanes share */
#define DIAGRAM_TOP 45    /* percent for the program above a diagram, but no less than lanes take */
#define MORE_TIMELINE 10  /* percent of the height for tracks of values */

double
ls_shell_line_height (LsShell *self)
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
  const double line = ls_shell_line_height (self);

  if (self->is_lecture)
    return LS_SHELL_MEDIUM;
  if (width < NARROW_BELOW * line)
    return LS_SHELL_NARROW;
  if (self->layout.is_text)
    return width < TEXT_BELOW * line || height < TEXT_LOW_BELOW * line ? LS_SHELL_MEDIUM
                                                                       : LS_SHELL_WIDE;
  return width < MEDIUM_BELOW * line || height < LOW_BELOW * line ? LS_SHELL_MEDIUM : LS_SHELL_WIDE;
}

int
ls_shell_first_part (LsShell *self, LsSplit which, int size, int usual)
{
  const double share = self->layout.shares[which];

  return share > 0 ? (int) (share * size + 0.5) : usual;
}

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
  const int line = (int) ceil (ls_shell_line_height (self));

  return n_rows * (line + ROW_PAD) + 3 * (line + bar_pad);
}

/* Whether the timeline asks for no more than it must have: no lanes part, and more room would show nothing more. */
static gboolean
is_timeline_plain (LsShell *self, int width)
{
  int least, natural;

  gtk_widget_measure (self->children[LS_PANE_TIMELINE], GTK_ORIENTATION_VERTICAL, width, &least,
                      &natural, NULL, NULL);
  return natural <= least;
}

gboolean
ls_shell_has_diagram (LsShell *self)
{
  GtkNotebook *base =
    self->mode == LS_SHELL_WIDE && !self->layout.is_text ? self->docks[LS_DOCK_BASE] : NULL;
  GtkWidget *front =
    base != NULL ? gtk_notebook_get_nth_page (base, gtk_notebook_get_current_page (base)) : NULL;

  for (guint i = 0; front != NULL && i < LS_N_PANES; i++)
    if (self->panes[i] == front)
      return ls_pane_get_info (i)->is_diagram;
  return FALSE;
}

/* px of the timeline's natural height that it can do without: what scrolls it could do with less, but then lanes are out of sight. */
static int
given_up (LsShell *self, int width)
{
  GtkWidget *view = ls_pane_get_view (self->children[LS_PANE_TIMELINE]);
  int least, natural;

  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, width, &least, &natural, NULL, NULL);
  return natural - least;
}

/* The least that it must have below a diagram. Else as much as it asks for, up to a third or so; and where the program has its share and registers their rows, of what is left so much that
 * each lane has whole px more. */
static int
timeline_height (LsShell *self, int width, int height)
{
  const int natural = natural_height (ls_shell_need (self, LS_PANE_TIMELINE), width);
  int usual = CLAMP (natural, 130, MAX (height * 34 / 100, 130));
  const int left = height - height * TOP_SHARE / 100 - rows_height (self, BASE_ROWS, HEAD_PAD);

  self->timeline_natural = natural_height (self->children[LS_PANE_TIMELINE], width);
  self->timeline_more = 0;
  self->timeline_plain = is_timeline_plain (self, width);
  if (ls_shell_has_diagram (self))
    usual = natural - given_up (self, width);
  if (self->timeline_plain || ls_shell_has_diagram (self))
    return usual;
  return usual + MAX (left - usual, 0) / LS_LANES * LS_LANES;
}

/* Tabs, and the line below them. */
static int
tabs_height (LsShell *self)
{
  return MAX ((int) ceil (ls_shell_line_height (self)) + TAB_PAD, TAB_HEIGHT) + SEPARATOR;
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
  const int line = (int) ceil (ls_shell_line_height (self));
  const int now = MAX (MAP_SIDE, 2 * line + 2), frame = MAX (MAP_SIDE, 3 * line + 4);

  return line + HEAD_PAD + now + frame + 2 * CARD_PAD + HANDLES;
}

int
ls_shell_lanes_above_stack (LsShell *self, int height)
{
  const int stack = stack_height (self);

  return height >= lanes_height (self) + stack ? MIN (height * 69 / 100, height - stack) : height;
}

int
ls_shell_program_width (LsShell *self, int room, int height)
{
  const int lanes = ls_shell_lanes_above_stack (self, height) - tabs_height (self);
  int least, wanted, any;

  ls_shell_need (self, LS_PANE_LANES);
  ls_pane_get_numbered_size (self->children[LS_PANE_LANES], 0, &least, &any);
  ls_pane_get_numbered_size (self->children[LS_PANE_LANES], lanes, &wanted, &any);
  if (ls_shell_has_open (self, LS_DOCK_SOURCE))
    return room - SEPARATOR - least;
  return MIN (room * 64 / 100,
              room - SEPARATOR - MAX (least, MIN (wanted, room * MOST_LANES / 100)));
}

int
ls_shell_above_timeline (LsShell *self, int width, int height)
{
  return ls_shell_first_part (self, LS_SPLIT_ALL_TIMELINE, height,
                              height - SEPARATOR - timeline_height (self, width, height));
}

int
ls_shell_above_base (LsShell *self, int room)
{
  const gboolean has_source = ls_shell_has_open (self, LS_DOCK_SOURCE);
  int usual = has_source ? top_height (self, room, 72, FEW_ROWS, BAR_PAD)
                         : top_height (self, room, 66, BASE_ROWS, HEAD_PAD);

  if (ls_shell_has_diagram (self))
    usual = MIN (usual, MAX (lanes_height (self), room * DIAGRAM_TOP / 100));
  return ls_shell_first_part (self, LS_SPLIT_TOP_BASE, room, usual);
}

int
ls_shell_medium_top (LsShell *self, int height)
{
  return top_height (self, height, 60, MORE_ROWS, BAR_PAD);
}

int
ls_shell_above_lanes (LsShell *self, int height)
{
  return MIN (height * MOST_PICTURE / 100, MAX (height - lanes_height (self), height / 2));
}

int
ls_shell_picture_width (LsShell *self, int room, int height)
{
  return CLAMP (height, MIN (LEAST_PICTURE, room / 2), room * MOST_PICTURE / 100);
}

gboolean
ls_shell_has_open (LsShell *self, LsDock dock)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->layout.is_open[i] && self->layout.docks[i] == dock)
      return TRUE;
  return FALSE;
}

/* --- splits as the window and the text change ------------------------------------------------------------ */

/* The split whose lower part is dock; NULL: there is none, as where one pane is the whole. */
static GtkPaned *
split_above (LsShell *self, LsDock dock)
{
  GtkWidget *parent =
    self->docks[dock] != NULL ? gtk_widget_get_parent (GTK_WIDGET (self->docks[dock])) : NULL;

  return GTK_IS_PANED (parent) ? GTK_PANED (parent) : NULL;
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

/* What the timeline gives or takes is the lanes' and the picture's, not that of the registers below them. */
static void
fit_plain_timeline (LsShell *self, GtkPaned *paned, int width, int height)
{
  const int room = ls_shell_above_timeline (self, width, height);

  move_split (paned, room);
  if (!self->layout.is_text && self->layout.shares[LS_SPLIT_TOP_BASE] <= 0)
    move_split (split_above (self, LS_DOCK_BASE), ls_shell_above_base (self, room));
}

void
ls_shell_fit_timeline (LsShell *self, int width, int height)
{
  GtkPaned *paned = split_above (self, LS_DOCK_TIMELINE);
  int more;

  if (self->mode != LS_SHELL_WIDE || paned == NULL || !ls_shell_has_open (self, LS_DOCK_TIMELINE) ||
      self->children[LS_PANE_TIMELINE] == NULL || self->layout.shares[LS_SPLIT_ALL_TIMELINE] > 0)
    return;
  if (is_timeline_plain (self, width) != self->timeline_plain)
    {
      fit_plain_timeline (self, paned, width, height);
      return;
    }
  more = CLAMP (natural_height (self->children[LS_PANE_TIMELINE], width) - self->timeline_natural,
                0, height * MORE_TIMELINE / 100);
  if (more == self->timeline_more)
    return;
  gtk_paned_set_position (paned, gtk_paned_get_position (paned) + self->timeline_more - more);
  self->timeline_more = more;
}

gboolean
ls_shell_is_outgrown (LsShell *self, int width, int height)
{
  const LsShellMode mode = ls_shell_mode_for (self, width, height);

  return mode != self->mode || (mode != LS_SHELL_NARROW && self->content != NULL &&
                                ls_shell_line_height (self) != self->filled_line);
}

gboolean
ls_shell_fit_height (LsShell *self, int width, int height, guint round)
{
  GtkPaned *timeline = split_above (self, LS_DOCK_TIMELINE);
  const gboolean has_timeline = timeline != NULL && ls_shell_has_open (self, LS_DOCK_TIMELINE);
  const int room = has_timeline ? ls_shell_above_timeline (self, width, height) : height;

  if (self->mode == LS_SHELL_WIDE && round == 0)
    return has_timeline && move_split (timeline, room);
  if (self->mode == LS_SHELL_WIDE && self->layout.is_text)
    return self->layout.shares[LS_SPLIT_TOP_BASE] <= 0 &&
           move_split (split_above (self, LS_DOCK_LANES), ls_shell_above_lanes (self, room));
  if (self->mode == LS_SHELL_WIDE)
    return move_split (split_above (self, LS_DOCK_BASE), ls_shell_above_base (self, room));
  return round == 0 && self->mode == LS_SHELL_MEDIUM &&
         self->layout.shares[LS_SPLIT_TABS_BASE] <= 0 &&
         move_split (GTK_PANED (self->content), ls_shell_medium_top (self, height));
}

/* What stood below the panes gave its room back: in a window of the same size nobody wants to see them anew. */
static gboolean
is_bar_gone (LsShell *self, int height)
{
  return height > self->filled_height &&
         gtk_widget_get_height (GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)))) ==
           self->filled_window_height;
}

gboolean
ls_shell_is_cramped (LsShell *self, int width, int height)
{
  const double *shares = self->layout.shares;
  GtkWidget *notebook = GTK_WIDGET (ls_shell_notebook_of (self, LS_PANE_LANES));
  int least_width, least_height;

  if (self->mode != LS_SHELL_WIDE || notebook == NULL || gtk_widget_get_width (notebook) == 0 ||
      (width == self->filled_width && height == self->filled_height) || is_bar_gone (self, height))
    return FALSE;
  ls_pane_get_numbered_size (self->children[LS_PANE_LANES], 0, &least_width, &least_height);
  if (gtk_widget_get_width (notebook) < least_width && shares[LS_SPLIT_PROGRAM_LANES] <= 0)
    return TRUE;
  return gtk_widget_get_height (notebook) < lanes_height (self) &&
         shares[LS_SPLIT_LANES_STACK] <= 0 && shares[LS_SPLIT_TOP_BASE] <= 0;
}
