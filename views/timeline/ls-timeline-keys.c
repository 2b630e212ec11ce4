#include "ls-timeline-parts.h"

static gboolean
step_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (widget));

  if (session != NULL)
    ls_session_move (session, (LsMove) g_variant_get_int32 (args), 0);
  return TRUE;
}

static gboolean
lane_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  const int lane =
    (int) ls_inspector_get_focus (LS_INSPECTOR (widget)) + g_variant_get_int32 (args);

  ls_inspector_set_focus (LS_INSPECTOR (widget), (guint) CLAMP (lane, 0, LS_LANES - 1));
  return TRUE;
}

void
ls_timeline_zoom_by_word (GtkWidget *widget, GVariant *word, GtkShortcutFunc zoom)
{
  const char *name = g_variant_get_string (word, NULL);
  const double factor = g_str_equal (name, "all")  ? 1e-9
                        : g_str_equal (name, "in") ? LS_TIMELINE_ZOOM_FACTOR
                                                   : 1 / LS_TIMELINE_ZOOM_FACTOR;
  g_autoptr (GVariant) argument = g_variant_ref_sink (g_variant_new_double (factor));

  zoom (widget, argument, NULL);
}

void
ls_timeline_zoom_keys_add (GtkWidgetClass *klass, GtkShortcutFunc zoom)
{
  static const struct
  {
    guint key;
    double factor;
  } zooms[] = { { GDK_KEY_plus, LS_TIMELINE_ZOOM_FACTOR },
                { GDK_KEY_KP_Add, LS_TIMELINE_ZOOM_FACTOR },
                { GDK_KEY_minus, 1 / LS_TIMELINE_ZOOM_FACTOR },
                { GDK_KEY_KP_Subtract, 1 / LS_TIMELINE_ZOOM_FACTOR },
                { GDK_KEY_0, 1e-9 } };

  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_class_add_binding (klass, zooms[i].key, 0, zoom, "d", zooms[i].factor);
}

void
ls_timeline_keys_add (LsInspectorClass *timeline_class,
                      GtkShortcutFunc zoom,
                      GtkShortcutFunc escape,
                      GtkShortcutFunc remove)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    LsMove move;
  } moves[] = {
    { GDK_KEY_Left, 0, LS_MOVE_STEP_BACK },
    { GDK_KEY_Right, 0, LS_MOVE_STEP },
    { GDK_KEY_Left, GDK_CONTROL_MASK, LS_MOVE_CF_BACK },
    { GDK_KEY_Right, GDK_CONTROL_MASK, LS_MOVE_CF },
  };
  GtkWidgetClass *klass = GTK_WIDGET_CLASS (timeline_class);

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    gtk_widget_class_add_binding (klass, moves[i].key, moves[i].modifiers, step_cb, "i",
                                  (gint32) moves[i].move);
  gtk_widget_class_add_binding (klass, GDK_KEY_Up, 0, lane_cb, "i", -1);
  gtk_widget_class_add_binding (klass, GDK_KEY_Down, 0, lane_cb, "i", 1);
  ls_timeline_zoom_keys_add (klass, zoom);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, escape, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Delete, 0, remove, NULL);
}
