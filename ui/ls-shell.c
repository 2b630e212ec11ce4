#include "ls-shell.h"

#include <adwaita.h>

#include "ls-glossary.h"
#include "ls-pane-tab.h"

/* In lines of text, so that large text takes the arrangement of a smaller window. */
#define MEDIUM_BELOW 64
#define NARROW_BELOW 45
#define LOW_BELOW 41
#define MIN_WIDTH 340
#define MIN_HEIGHT 260

struct _LsShell
{
  GtkWidget parent_instance;

  GtkWidget *panes[LS_N_PANES];  /* a box of a heading and the child; owned */
  GtkWidget *titles[LS_N_PANES]; /* the headings */
  GtkWidget *children[LS_N_PANES];
  guint counts[LS_N_PANES]; /* told in tabs */
  gboolean is_open[LS_N_PANES];
  GtkWidget *content;                   /* of the current arrangement */
  GtkNotebook *docks[LS_DOCK_BASE + 1]; /* where the tabs of each are in it, or NULL; not owned */
  LsShellMode mode;
  GtkWidget *covered;  /* the page that a pane was revealed in front of, or NULL; not owned */
  GtkWidget *had_keys; /* what had the keyboard in there, or NULL; a weak pointer */
  gboolean is_arranged;
  guint arrange_source;
};

enum
{
  PROP_MODE = 1,
  N_PROPS
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (LsShell, ls_shell, GTK_TYPE_WIDGET)

static void
uncover (LsShell *shell)
{
  shell->covered = NULL;
  g_clear_weak_pointer (&shell->had_keys);
}

/* --- arrangements ---------------------------------------------------------------------------------------- */

static GtkWidget *
split (GtkOrientation orientation, GtkWidget *start, GtkWidget *end, int position)
{
  GtkWidget *paned = gtk_paned_new (orientation);

  gtk_paned_set_start_child (GTK_PANED (paned), start);
  gtk_paned_set_end_child (GTK_PANED (paned), end);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_position (GTK_PANED (paned), position);
  gtk_widget_set_hexpand (paned, TRUE);
  gtk_widget_set_vexpand (paned, TRUE);
  return paned;
}

/* "Breakpoints (2)". Where there is room, tabs say what free-standing panes do. Returns: (transfer full). */
static char *
tab_text (LsShell *self, LsPane pane)
{
  const LsPaneInfo *info = ls_pane_get_info (pane);
  const char *name = self->mode == LS_SHELL_WIDE ? info->title : info->tab;

  return self->counts[pane] == 0 ? g_strdup (name)
                                 : g_strdup_printf ("%s (%u)", name, self->counts[pane]);
}

/* Whoever points at a heading is told what its words mean, as help tells at the prompt. */
static void
explain (GtkWidget *label, const char *text)
{
  g_autofree char *meaning = ls_glossary_tell (text);

  gtk_widget_set_tooltip_text (label, meaning);
}

static void
update_tabs (GtkNotebook *notebook)
{
  gtk_notebook_set_show_tabs (notebook, gtk_notebook_get_n_pages (notebook) > 1);
}

/* In the order of the table. */
static void
add_tab (LsShell *self, GtkNotebook *notebook, LsPane pane)
{
  g_autofree char *text = tab_text (self, pane);
  int at = 0;

  for (guint i = 0; i < pane; i++)
    at += gtk_notebook_page_num (notebook, self->panes[i]) >= 0;
  gtk_notebook_insert_page (notebook, self->panes[pane], ls_pane_tab_new (pane, text), at);
  update_tabs (notebook);
}

static GtkNotebook *
make_notebook (void)
{
  GtkNotebook *notebook = GTK_NOTEBOOK (gtk_notebook_new ());

  gtk_notebook_set_scrollable (notebook, TRUE);
  gtk_notebook_set_show_border (notebook, FALSE);
  return notebook;
}

/* Returns: what is open of the panes of a dock, as tabs. */
static GtkWidget *
tabs (LsShell *self, LsDock dock)
{
  GtkNotebook *notebook = self->docks[dock] = make_notebook ();

  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->is_open[i] && ls_pane_get_info (i)->dock == dock)
      add_tab (self, notebook, i);
  return GTK_WIDGET (notebook);
}

/* As much as it asks for, up to a third or so. */
static int
timeline_height (LsShell *self, int width, int height)
{
  int natural;

  gtk_widget_measure (self->panes[LS_PANE_TIMELINE], GTK_ORIENTATION_VERTICAL, width, NULL,
                      &natural, NULL, NULL);
  return CLAMP (natural, 130, MAX (height * 34 / 100, 130));
}

static GtkWidget *
arrange_wide (LsShell *self, int width, int height)
{
  int right = CLAMP (width * 34 / 100, 250, 500);
  int above = height - timeline_height (self, width, height);
  int upper_height = above * 63 / 100;
  int code = (width - right) * 56 / 100;
  GtkWidget *lanes = split (GTK_ORIENTATION_VERTICAL, self->panes[LS_PANE_LANES],
                            self->panes[LS_PANE_STACK], upper_height * 69 / 100);
  GtkWidget *upper = split (GTK_ORIENTATION_HORIZONTAL, self->panes[LS_PANE_CODE], lanes, code);
  GtkWidget *left =
    split (GTK_ORIENTATION_VERTICAL, upper, tabs (self, LS_DOCK_BASE), upper_height);
  GtkWidget *side = split (GTK_ORIENTATION_VERTICAL, tabs (self, LS_DOCK_UPPER),
                           tabs (self, LS_DOCK_LOWER), above * 46 / 100);
  GtkWidget *top = split (GTK_ORIENTATION_HORIZONTAL, left, side, width - right);

  GtkWidget *whole = split (GTK_ORIENTATION_VERTICAL, top, self->panes[LS_PANE_TIMELINE], above);

  /* A px of a lane more or less would redraw the whole mask history: the panes above give and take. */
  gtk_paned_set_resize_end_child (GTK_PANED (whole), FALSE);
  return whole;
}

/* What is wide, and not the program, stands below where there is less room. */
static gboolean
is_below (LsPane pane)
{
  return pane == LS_PANE_TIMELINE || ls_pane_get_info (pane)->dock == LS_DOCK_BASE;
}

static GtkWidget *
arrange_medium (LsShell *self, int width, int height)
{
  GtkNotebook *side = make_notebook (), *below = make_notebook ();
  GtkWidget *top = split (GTK_ORIENTATION_HORIZONTAL, self->panes[LS_PANE_CODE], GTK_WIDGET (side),
                          width * 54 / 100);

  self->docks[LS_DOCK_UPPER] = self->docks[LS_DOCK_LOWER] = side;
  self->docks[LS_DOCK_BASE] = below;
  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->is_open[i] && i != LS_PANE_CODE)
      add_tab (self, is_below (i) ? below : side, i);
  return split (GTK_ORIENTATION_VERTICAL, top, GTK_WIDGET (below), height * 60 / 100);
}

static void
add_to_stack (LsShell *self, AdwViewStack *stack, LsPane pane)
{
  const LsPaneInfo *info = ls_pane_get_info (pane);

  adw_view_stack_page_set_badge_number (
    adw_view_stack_add_titled_with_icon (stack, self->panes[pane], NULL, info->tab, info->icon),
    self->counts[pane]);
}

static GtkWidget *
arrange_narrow (LsShell *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *stack = adw_view_stack_new ();
  GtkWidget *bar = adw_view_switcher_bar_new ();

  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->is_open[i])
      add_to_stack (self, ADW_VIEW_STACK (stack), i);
  gtk_widget_set_vexpand (stack, TRUE);
  adw_view_switcher_bar_set_stack (ADW_VIEW_SWITCHER_BAR (bar), ADW_VIEW_STACK (stack));
  adw_view_switcher_bar_set_reveal (ADW_VIEW_SWITCHER_BAR (bar), TRUE);
  gtk_box_append (GTK_BOX (box), stack);
  gtk_box_append (GTK_BOX (box), bar);
  return box;
}

/* Each kind of container lets go of its children in its own way. */
static void
release_pane (GtkWidget *pane)
{
  GtkWidget *parent = gtk_widget_get_parent (pane);
  GtkWidget *notebook;

  if (parent == NULL)
    return;
  notebook = gtk_widget_get_ancestor (parent, GTK_TYPE_NOTEBOOK);
  if (GTK_IS_PANED (parent) && gtk_paned_get_start_child (GTK_PANED (parent)) == pane)
    gtk_paned_set_start_child (GTK_PANED (parent), NULL);
  else if (GTK_IS_PANED (parent))
    gtk_paned_set_end_child (GTK_PANED (parent), NULL);
  else if (ADW_IS_VIEW_STACK (parent))
    adw_view_stack_remove (ADW_VIEW_STACK (parent), pane);
  else if (notebook != NULL)
    gtk_notebook_remove_page (GTK_NOTEBOOK (notebook),
                              gtk_notebook_page_num (GTK_NOTEBOOK (notebook), pane));
}

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

static LsShellMode
mode_for (LsShell *self, int width, int height)
{
  const double line = line_height (self);

  if (width < NARROW_BELOW * line)
    return LS_SHELL_NARROW;
  return width < MEDIUM_BELOW * line || height < LOW_BELOW * line ? LS_SHELL_MEDIUM : LS_SHELL_WIDE;
}

static GtkWidget *
make_content (LsShell *self, int width, int height)
{
  switch (self->mode)
    {
    case LS_SHELL_WIDE:
      return arrange_wide (self, width, height);
    case LS_SHELL_MEDIUM:
      return arrange_medium (self, width, height);
    case LS_SHELL_NARROW:
      return arrange_narrow (self);
    }
  return NULL;
}

/* Returns: (nullable): the notebook that the pane is a page of. */
static GtkNotebook *
notebook_of (LsShell *shell, LsPane pane)
{
  GtkWidget *notebook = gtk_widget_get_ancestor (shell->panes[pane], GTK_TYPE_NOTEBOOK);

  return notebook == NULL ? NULL : GTK_NOTEBOOK (notebook);
}

/* Tabs and the switcher name the panes; only free-standing ones need their heading. */
static void
update_title (LsShell *self, LsPane pane)
{
  GtkNotebook *notebook = notebook_of (self, pane);

  gtk_widget_set_visible (self->titles[pane],
                          self->mode != LS_SHELL_NARROW &&
                            (notebook == NULL || !gtk_notebook_get_show_tabs (notebook)));
}

static void
arrange (LsShell *self, int width, int height)
{
  uncover (self);
  for (guint i = 0; i < LS_N_PANES; i++)
    release_pane (self->panes[i]);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  memset (self->docks, 0, sizeof self->docks);
  self->content = make_content (self, width, height);
  for (guint i = 0; i < LS_N_PANES; i++)
    update_title (self, i);
  self->is_arranged = TRUE;
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODE]);
}

static gboolean
arrange_cb (gpointer data)
{
  LsShell *self = data;

  self->arrange_source = 0;
  arrange (self, gtk_widget_get_width (GTK_WIDGET (self)),
           gtk_widget_get_height (GTK_WIDGET (self)));
  return G_SOURCE_REMOVE;
}

/* --- GtkWidget ------------------------------------------------------------------------------------------- */

/* Small whatever is inside, so that the window can be made narrow enough for another arrangement. */
static void
ls_shell_measure (GtkWidget *widget,
                  GtkOrientation orientation,
                  int for_size,
                  int *minimum,
                  int *natural,
                  int *minimum_baseline,
                  int *natural_baseline)
{
  (void) widget;
  (void) for_size;
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN_WIDTH : MIN_HEIGHT;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 1440 : 800;
  *minimum_baseline = *natural_baseline = -1;
}

static void
ls_shell_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsShell *self = LS_SHELL (widget);
  int min_width, min_height;

  if (!self->is_arranged || mode_for (self, width, height) != self->mode)
    {
      self->mode = mode_for (self, width, height);
      if (self->arrange_source == 0)
        self->arrange_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, arrange_cb, self, NULL);
    }
  if (self->content == NULL)
    return;
  gtk_widget_measure (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, NULL, NULL, NULL);
  width = MAX (width, min_width);
  gtk_widget_measure (self->content, GTK_ORIENTATION_VERTICAL, width, &min_height, NULL, NULL,
                      NULL);
  gtk_widget_allocate (self->content, width, MAX (height, min_height), baseline, NULL);
}

static void
ls_shell_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_MODE)
    g_value_set_int (value, (int) LS_SHELL (object)->mode);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
ls_shell_dispose (GObject *object)
{
  LsShell *self = LS_SHELL (object);

  g_clear_handle_id (&self->arrange_source, g_source_remove);
  uncover (self);
  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->panes[i] != NULL)
      release_pane (self->panes[i]);
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

  object_class->get_property = ls_shell_get_property;
  object_class->dispose = ls_shell_dispose;
  widget_class->measure = ls_shell_measure;
  widget_class->size_allocate = ls_shell_size_allocate;
  properties[PROP_MODE] =
    g_param_spec_int ("mode", NULL, NULL, LS_SHELL_WIDE, LS_SHELL_NARROW, LS_SHELL_WIDE,
                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_css_name (widget_class, "shell");
}

static void
ls_shell_init (LsShell *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  for (guint i = 0; i < LS_N_PANES; i++)
    self->is_open[i] = !ls_pane_get_info (i)->is_spare;
}

void
ls_shell_set_pane (LsShell *shell, LsPane pane, GtkWidget *child)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *title = gtk_label_new (ls_pane_get_info (pane)->title);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  explain (title, ls_pane_get_info (pane)->title);
  gtk_widget_add_css_class (title, "pane-title");
  gtk_widget_add_css_class (box, "pane");
  gtk_widget_set_overflow (box, GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_vexpand (child, TRUE);
  gtk_widget_set_hexpand (child, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  ls_pane_get_info (pane)->title, -1);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), child);
  shell->panes[pane] = g_object_ref_sink (box);
  shell->titles[pane] = title;
  shell->children[pane] = child;
}

GtkWidget *
ls_shell_get_pane (LsShell *shell, LsPane pane)
{
  return shell->children[pane];
}

LsShellMode
ls_shell_get_mode (LsShell *shell)
{
  return shell->mode;
}

/* Returns: (nullable): the stack of an arrangement with one pane at a time. */
static AdwViewStack *
stack_of (LsShell *shell, LsPane pane)
{
  GtkWidget *stack = gtk_widget_get_ancestor (shell->panes[pane], ADW_TYPE_VIEW_STACK);

  return stack == NULL ? NULL : ADW_VIEW_STACK (stack);
}

/* Returns: (nullable): what is in front where the pane is. */
static GtkWidget *
page_in_front (LsShell *shell, LsPane pane)
{
  GtkNotebook *notebook = notebook_of (shell, pane);
  AdwViewStack *stack = stack_of (shell, pane);

  if (notebook != NULL)
    return gtk_notebook_get_nth_page (notebook, gtk_notebook_get_current_page (notebook));
  return stack == NULL ? NULL : adw_view_stack_get_visible_child (stack);
}

static void
bring_to_front (LsShell *shell, LsPane pane, GtkWidget *page)
{
  GtkNotebook *notebook = notebook_of (shell, pane);
  AdwViewStack *stack = stack_of (shell, pane);

  if (notebook != NULL)
    gtk_notebook_set_current_page (notebook, gtk_notebook_page_num (notebook, page));
  if (stack != NULL)
    adw_view_stack_set_visible_child (stack, page);
}

void
ls_shell_reveal_pane (LsShell *shell, LsPane pane)
{
  GtkWidget *front;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (shell)));

  ls_shell_set_open (shell, pane, TRUE);
  front = page_in_front (shell, pane);
  if (front == shell->panes[pane])
    return;
  uncover (shell);
  shell->covered = front;
  if (front != NULL && focus != NULL && gtk_widget_is_ancestor (focus, front))
    g_set_weak_pointer (&shell->had_keys, focus);
  bring_to_front (shell, pane, shell->panes[pane]);
  if (shell->had_keys != NULL)
    gtk_widget_child_focus (shell->panes[pane], GTK_DIR_TAB_FORWARD);
}

void
ls_shell_conceal_pane (LsShell *shell, LsPane pane)
{
  if (shell->covered != NULL && page_in_front (shell, pane) == shell->panes[pane])
    {
      bring_to_front (shell, pane, shell->covered);
      if (shell->had_keys != NULL)
        gtk_widget_grab_focus (shell->had_keys);
    }
  uncover (shell);
}

gboolean
ls_shell_get_open (LsShell *shell, LsPane pane)
{
  return shell->is_open[pane];
}

/* Puts an open pane where it belongs in the present arrangement. */
static void
insert_pane (LsShell *shell, LsPane pane)
{
  const LsDock dock = ls_pane_get_info (pane)->dock;
  AdwViewStack *stack = stack_of (shell, LS_PANE_CODE);

  if (shell->docks[dock] != NULL)
    add_tab (shell, shell->docks[dock], pane);
  else if (stack != NULL)
    add_to_stack (shell, stack, pane);
}

void
ls_shell_set_open (LsShell *shell, LsPane pane, gboolean is_open)
{
  const LsDock dock = ls_pane_get_info (pane)->dock;

  if (shell->is_open[pane] == is_open || !ls_pane_get_info (pane)->is_spare)
    return;
  if (!is_open)
    ls_shell_conceal_pane (shell, pane);
  shell->is_open[pane] = is_open;
  if (is_open)
    insert_pane (shell, pane);
  else
    release_pane (shell->panes[pane]);
  if (shell->docks[dock] != NULL)
    update_tabs (shell->docks[dock]);
  for (guint i = 0; i < LS_N_PANES; i++)
    update_title (shell, i);
}

void
ls_shell_show_pane (LsShell *shell, LsPane pane)
{
  ls_shell_set_open (shell, pane, TRUE);
  bring_to_front (shell, pane, shell->panes[pane]);
  if (!gtk_widget_grab_focus (shell->children[pane]))
    gtk_widget_child_focus (shell->panes[pane], GTK_DIR_TAB_FORWARD);
}

void
ls_shell_set_count (LsShell *shell, LsPane pane, guint count)
{
  GtkNotebook *notebook = notebook_of (shell, pane);
  AdwViewStack *stack = stack_of (shell, pane);
  g_autofree char *text = NULL;

  shell->counts[pane] = count;
  text = tab_text (shell, pane);
  if (notebook != NULL)
    ls_pane_tab_set_text (gtk_notebook_get_tab_label (notebook, shell->panes[pane]), text);
  if (stack != NULL)
    adw_view_stack_page_set_badge_number (adw_view_stack_get_page (stack, shell->panes[pane]),
                                          count);
}

static int
focused_pane (LsShell *shell)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (shell)));

  for (int i = 0; i < LS_N_PANES && focus != NULL; i++)
    if (gtk_widget_is_ancestor (focus, shell->panes[i]))
      return i;
  return -1;
}

gboolean
ls_shell_get_focused (LsShell *shell, LsPane *pane)
{
  const int focused = focused_pane (shell);

  if (focused >= 0)
    *pane = (LsPane) focused;
  return focused >= 0;
}

void
ls_shell_focus_next (LsShell *shell, int direction)
{
  int start = focused_pane (shell);

  if (start < 0)
    start = direction > 0 ? LS_N_PANES - 1 : 0;
  for (int i = 1; i <= LS_N_PANES; i++)
    {
      int pane = (start + direction * i + 2 * LS_N_PANES) % LS_N_PANES;

      if (gtk_widget_get_mapped (shell->panes[pane]) &&
          gtk_widget_child_focus (shell->panes[pane], GTK_DIR_TAB_FORWARD))
        return;
    }
}
