#include <glib/gi18n.h>

#include "ls-pane-handle.h"
#include "ls-shell-private.h"

/* Tabs, and the panes that come into them and leave them. */

static void
switched_cb (GtkNotebook *notebook, GtkWidget *page, guint number, LsShell *self)
{
  for (guint i = 0; i < LS_N_PANES; i++)
    if (self->panes[i] == page)
      ls_pane_handle_set_pane (gtk_notebook_get_action_widget (notebook, GTK_PACK_END), i);
}

/* Another pane is in front, which may need another height. */
static void
front_cb (LsShell *self)
{
  if (ls_shell_has_diagram (self) != self->fitted_diagram)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

GtkWidget *
ls_shell_new_tabs (LsShell *self, LsDock dock)
{
  GtkNotebook *notebook = GTK_NOTEBOOK (gtk_notebook_new ());

  gtk_notebook_set_scrollable (notebook, TRUE);
  gtk_notebook_set_show_border (notebook, FALSE);
  gtk_notebook_set_action_widget (notebook, ls_pane_handle_new_menu (LS_PANE_CODE), GTK_PACK_END);
  g_signal_connect_object (notebook, "switch-page", G_CALLBACK (switched_cb), self, 0);
  g_signal_connect_object (notebook, "notify::page", G_CALLBACK (front_cb), self,
                           G_CONNECT_SWAPPED);
  ls_pane_handle_take_drops (GTK_WIDGET (notebook), dock);
  self->docks[dock] = notebook;
  return GTK_WIDGET (notebook);
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
  ls_pane_tab_set_text (tab, text);
}

void
ls_shell_add_to_stack (LsShell *self, AdwViewStack *stack, LsPane pane)
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
  AdwViewStack *stack = ls_shell_stack_of (self, ls_shell_get_home (self));

  if (self->docks[dock] != NULL)
    add_tab (self, self->docks[dock], pane);
  else if (stack != NULL)
    ls_shell_add_to_stack (self, stack, pane);
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
