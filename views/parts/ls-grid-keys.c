#include "ls-grid-keys.h"

#define FAR (1 << 24) /* more rows and columns than a grid has */

void
ls_grid_keys_add (GtkWidgetClass *grid_class, const LsGridKeys *keys)
{
  static const struct
  {
    guint keys[3]; /* arrow, keypad, letter */
    int rows, columns;
  } moves[] = {
    { { GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_h }, 0, -1 },
    { { GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_l }, 0, 1 },
    { { GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_k }, -1, 0 },
    { { GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_j }, 1, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    for (guint key = 0; key < G_N_ELEMENTS (moves[i].keys); key++)
      gtk_widget_class_add_binding (grid_class, moves[i].keys[key], 0, keys->move, "(ii)",
                                    moves[i].rows, moves[i].columns);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_Page_Up, 0, keys->page, "i", -1);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_Page_Down, 0, keys->page, "i", 1);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_Home, GDK_CONTROL_MASK, keys->move, "(ii)",
                                -FAR, -FAR);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_End, GDK_CONTROL_MASK, keys->move, "(ii)", FAR,
                                FAR);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_x, 0, keys->format, NULL);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_c, GDK_CONTROL_MASK, keys->copy, NULL);
  gtk_widget_class_add_binding (grid_class, GDK_KEY_F1, GDK_CONTROL_MASK, keys->tell, NULL);
}
