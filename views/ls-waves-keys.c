#include "ls-waves-keys.h"

#include "ls-timeline-keys.h"

void
ls_waves_keys_add (LsInspectorClass *waves_class,
                   GtkShortcutFunc move,
                   GtkShortcutFunc zoom,
                   GtkShortcutFunc go)
{
  static const struct
  {
    guint key;
    int along, down;
  } moves[] = {
    { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 }
  };
  static const struct
  {
    guint key;
    double factor;
  } zooms[] = { { GDK_KEY_plus, LS_TIMELINE_ZOOM_FACTOR },
                { GDK_KEY_KP_Add, LS_TIMELINE_ZOOM_FACTOR },
                { GDK_KEY_minus, 1 / LS_TIMELINE_ZOOM_FACTOR },
                { GDK_KEY_KP_Subtract, 1 / LS_TIMELINE_ZOOM_FACTOR },
                { GDK_KEY_0, 1e-9 } };
  GtkWidgetClass *klass = GTK_WIDGET_CLASS (waves_class);

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_add_binding (klass, moves[i].key, 0, move, "(ii)", moves[i].along,
                                  moves[i].down);
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_class_add_binding (klass, zooms[i].key, 0, zoom, "d", zooms[i].factor);
  gtk_widget_class_add_binding (klass, GDK_KEY_Return, 0, go, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Enter, 0, go, NULL);
}
