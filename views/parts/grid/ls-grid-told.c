#include "ls-grid-parts.h"

#include <glib/gi18n.h>

/* text: (transfer full). last: (inout): what was told before. */
static void
tell_property (GtkWidget *grid, GtkAccessibleProperty property, char *text, char **last)
{
  if (g_strcmp0 (text, *last) == 0)
    {
      g_free (text);
      return;
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), property, text, -1);
  g_free (*last);
  *last = text;
}

void
ls_grid_told_update (LsGridTold *told,
                     GtkWidget *grid,
                     const LsGridModel *model,
                     guint row,
                     guint column,
                     const char *where)
{
  g_autofree char *bars = where != NULL ? ls_grid_tell_trail (model, row) : NULL;

  if (model->about != NULL)
    tell_property (grid, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                   bars != NULL ? g_strdup_printf ("%s; %s", model->about, bars)
                                : g_strdup (model->about),
                   &told->description);
  tell_property (grid, GTK_ACCESSIBLE_PROPERTY_LABEL,
                 where != NULL          ? ls_grid_tell (model, row, column, where)
                 : model->empty != NULL ? g_strdup (model->empty)
                                        : g_strdup (_ ("no values yet")),
                 &told->label);
}

void
ls_grid_told_clear (LsGridTold *told)
{
  g_clear_pointer (&told->label, g_free);
  g_clear_pointer (&told->description, g_free);
}
