#include "widget-test.h"

gboolean
widget_test_has_display (void)
{
  if (gdk_display_get_default () != NULL)
    return TRUE;
  g_test_skip ("no display (run under xvfb-run)");
  return FALSE;
}

GtkWindow *
widget_test_show (GtkWidget *widget, int width, int height)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());

  gtk_window_set_default_size (window, width, height);
  gtk_window_set_decorated (window, FALSE);
  gtk_window_set_child (window, widget);
  gtk_window_present (window);
  widget_test_settle (window);
  return window;
}

void
widget_test_settle (GtkWindow *window)
{
  gtk_widget_queue_draw (GTK_WIDGET (window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

GdkTexture *
widget_test_shoot (GtkWindow *window, const char *name)
{
  GtkWidget *child = gtk_window_get_child (window);
  const int width = gtk_widget_get_width (child), height = gtk_widget_get_height (child);
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (GTK_WIDGET (window));
  g_autoptr (GdkPaintable) image = gdk_paintable_get_current_image (paintable);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  GdkTexture *texture;
  const char *directory = g_getenv ("VIEWS_TEST_PNG");

  gdk_paintable_snapshot (image, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (window)), node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gsk_render_node_unref (node);
  if (directory != NULL)
    {
      g_autofree char *path = g_strdup_printf ("%s/%s.png", directory, name);

      gdk_texture_save_to_png (texture, path);
    }
  return texture;
}

static gboolean
press_in (GListModel *shortcuts, GtkWidget *widget, guint key, GdkModifierType modifiers)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);
      GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);

      if (!GTK_IS_KEYVAL_TRIGGER (trigger) ||
          gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) != key ||
          gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) != modifiers)
        continue;
      return gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                           gtk_shortcut_get_arguments (shortcut));
    }
  return FALSE;
}

/* Class bindings live in a shortcut controller that every widget gets from its class. */
gboolean
widget_test_press (GtkWidget *widget, guint key, GdkModifierType modifiers)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_SHORTCUT_CONTROLLER (controller) &&
          press_in (G_LIST_MODEL (controller), widget, key, modifiers))
        return TRUE;
    }
  return FALSE;
}

void
widget_test_set_dark (gboolean dark)
{
  g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme", dark,
                "gtk-enable-animations", FALSE, NULL);
}

void
widget_test_shoot_all (GtkWindow *window, gpointer pane, const char *name, int width, int height)
{
  static const char *const themes[] = { "light", "dark", "contrast" };

  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    {
      g_autofree char *file = g_strdup_printf ("%s-%s-%d", name, themes[i], width);
      g_autoptr (GdkTexture) texture = NULL;

      widget_test_set_dark (i == 1);
      g_object_set (pane, "high-contrast", i == 2, NULL);
      gtk_window_set_default_size (window, width, height);
      for (guint frame = 0; frame < 3; frame++)
        widget_test_settle (window);
      texture = widget_test_shoot (window, file);
      g_assert_cmpint (gdk_texture_get_width (texture), ==, width);
    }
  widget_test_set_dark (FALSE);
}
