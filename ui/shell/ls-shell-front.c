#include "ls-shell-private.h"

/* What of the panes is in front, and which has the keyboard. */

/* NULL too for a pane that was not made yet. */
static gpointer
find_around (LsShell *shell, LsPane pane, GType type)
{
  return shell->panes[pane] == NULL ? NULL : gtk_widget_get_ancestor (shell->panes[pane], type);
}

GtkNotebook *
ls_shell_notebook_of (LsShell *shell, LsPane pane)
{
  return find_around (shell, pane, GTK_TYPE_NOTEBOOK);
}

AdwViewStack *
ls_shell_stack_of (LsShell *shell, LsPane pane)
{
  return find_around (shell, pane, ADW_TYPE_VIEW_STACK);
}

static void
uncover_pane (LsShell *shell, LsPane pane)
{
  shell->covered[pane] = NULL;
  g_clear_weak_pointer (&shell->had_keys[pane]);
}

void
ls_shell_uncover (LsShell *shell)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    uncover_pane (shell, i);
}

/* Returns: (nullable): what is in front where the pane is. */
static GtkWidget *
page_in_front (LsShell *shell, LsPane pane)
{
  GtkNotebook *notebook = ls_shell_notebook_of (shell, pane);
  AdwViewStack *stack = ls_shell_stack_of (shell, pane);

  if (notebook != NULL)
    return gtk_notebook_get_nth_page (notebook, gtk_notebook_get_current_page (notebook));
  return stack == NULL ? NULL : adw_view_stack_get_visible_child (stack);
}

gboolean
ls_shell_is_behind (LsShell *shell, LsPane pane, LsPane other)
{
  return shell->panes[other] != NULL && page_in_front (shell, pane) == shell->panes[other];
}

/* GTK would hand the keyboard on from what goes, and then again, to what comes next in the page that comes. */
static void
take_keyboard (LsShell *shell, GtkWidget *page)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (shell));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus (root);

  if (focus != NULL && page != NULL && gtk_widget_is_ancestor (focus, page))
    gtk_root_set_focus (root, NULL);
}

void
ls_shell_bring_to_front (LsShell *shell, LsPane pane, GtkWidget *page)
{
  GtkNotebook *notebook = ls_shell_notebook_of (shell, pane);
  AdwViewStack *stack = ls_shell_stack_of (shell, pane);
  GtkWidget *front = page_in_front (shell, pane);

  if (front != page)
    take_keyboard (shell, front);
  if (notebook != NULL)
    gtk_notebook_set_current_page (notebook, gtk_notebook_page_num (notebook, page));
  if (stack != NULL)
    adw_view_stack_set_visible_child (stack, page);
}

void
ls_shell_note_fronts (LsShell *self)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    self->was_front[i] = self->panes[i] != NULL && page_in_front (self, i) == self->panes[i];
}

void
ls_shell_bring_fronts (LsShell *self)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->was_front[i] && self->layout.is_open[i])
      ls_shell_bring_to_front (self, i, self->panes[i]);
}

void
ls_shell_bring_called (LsShell *self)
{
  for (guint i = LS_N_PANES; i-- > 0 && self->mode != LS_SHELL_NARROW;)
    if (self->layout.is_called[i] && self->panes[i] != NULL)
      ls_shell_bring_to_front (self, i, self->panes[i]);
}

/* A closed pane is opened; one that another has taken the room of gets it back. */
static void
give_room (LsShell *shell, LsPane pane)
{
  if (shell->maximized >= 0 && shell->maximized != (int) pane)
    ls_shell_restore (shell);
  ls_shell_set_open (shell, pane, TRUE);
}

void
ls_shell_give_keyboard (LsShell *shell, LsPane pane)
{
  GtkWidget *child = ls_shell_is_veiled (shell, pane) ? shell->hints[pane] : shell->children[pane];
  LsPane focused;

  /* From within it would go on to what comes next there. */
  if (!gtk_widget_grab_focus (child) &&
      !(ls_shell_get_focused (shell, &focused) && focused == pane))
    gtk_widget_child_focus (child, GTK_DIR_TAB_FORWARD);
}

void
ls_shell_reveal_pane (LsShell *shell, LsPane pane)
{
  GtkWidget *front;
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (shell)));

  give_room (shell, pane);
  front = page_in_front (shell, pane);
  if (front == shell->panes[pane])
    return;
  uncover_pane (shell, pane);
  shell->covered[pane] = front;
  if (front != NULL && focus != NULL && gtk_widget_is_ancestor (focus, front))
    g_set_weak_pointer (&shell->had_keys[pane], focus);
  ls_shell_bring_to_front (shell, pane, shell->panes[pane]);
  if (shell->had_keys[pane] != NULL)
    ls_shell_give_keyboard (shell, pane);
}

void
ls_shell_conceal_pane (LsShell *shell, LsPane pane)
{
  GtkWidget *covered = shell->covered[pane];

  /* Somebody may have closed it meanwhile. */
  if (covered != NULL && page_in_front (shell, pane) == shell->panes[pane] &&
      gtk_widget_get_parent (covered) == gtk_widget_get_parent (shell->panes[pane]))
    {
      ls_shell_bring_to_front (shell, pane, covered);
      if (shell->had_keys[pane] != NULL)
        gtk_widget_grab_focus (shell->had_keys[pane]);
    }
  uncover_pane (shell, pane);
}

static int
focused_pane (LsShell *shell)
{
  LsPane pane;

  return ls_shell_get_focused (shell, &pane) ? (int) pane : -1;
}

/* Whether both are tabs of one place. */
static gboolean
is_beside (LsShell *shell, LsPane pane, LsPane other)
{
  return other != pane && shell->panes[other] != NULL &&
         gtk_widget_get_parent (shell->panes[other]) == gtk_widget_get_parent (shell->panes[pane]);
}

void
ls_shell_yield_pane (LsShell *shell,
                     LsPane pane,
                     gboolean (*has_something) (LsPane, gpointer),
                     gpointer data)
{
  gboolean had_keys;

  if (shell->panes[pane] == NULL || page_in_front (shell, pane) != shell->panes[pane])
    return;
  had_keys = focused_pane (shell) == (int) pane;
  for (guint i = 0; i < LS_N_PANES; i++)
    if (is_beside (shell, pane, i) && has_something (i, data))
      {
        uncover_pane (shell, pane);
        ls_shell_bring_to_front (shell, pane, shell->panes[i]);
        if (had_keys)
          ls_shell_give_keyboard (shell, i);
        return;
      }
}

gboolean
ls_shell_find_pane (LsShell *shell, GtkWidget *widget, LsPane *pane)
{
  for (guint i = 0; i < LS_N_PANES && widget != NULL; i++)
    if (shell->panes[i] != NULL && gtk_widget_is_ancestor (widget, shell->panes[i]))
      {
        *pane = i;
        return TRUE;
      }
  return FALSE;
}

void
ls_shell_show_pane (LsShell *shell, LsPane pane)
{
  give_room (shell, pane);
  shell->awaited = shell->content == NULL ? (int) pane : -1;
  if (shell->content == NULL)
    return;
  ls_shell_bring_to_front (shell, pane, shell->panes[pane]);
  ls_shell_give_keyboard (shell, pane);
}

gboolean
ls_shell_get_focused (LsShell *shell, LsPane *pane)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (shell)));

  return ls_shell_find_pane (shell, focus, pane);
}

void
ls_shell_focus_next (LsShell *shell, int direction, GtkWidget *last)
{
  int start = focused_pane (shell);

  if (start < 0)
    start = direction > 0 ? LS_N_PANES - 1 : 0;
  for (int i = 1; i <= LS_N_PANES; i++)
    {
      const int at = start + direction * i;
      const int pane = (at + 2 * LS_N_PANES) % LS_N_PANES;

      if ((at == LS_N_PANES || at == -1) && last != NULL && gtk_widget_get_mapped (last) &&
          gtk_widget_get_focus_child (last) == NULL &&
          gtk_widget_child_focus (last, GTK_DIR_TAB_FORWARD))
        return;
      if (shell->panes[pane] != NULL && gtk_widget_get_mapped (shell->panes[pane]) &&
          gtk_widget_child_focus (shell->children[pane], GTK_DIR_TAB_FORWARD))
        return;
    }
}
