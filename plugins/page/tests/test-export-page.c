#include <glib/gstdio.h>

#include "ls-export-page.h"
#include "ls-plugins.h"
#include "ls-translation.h"
#include "ui-test.h"

/* test-export-page LANGUAGE: the page that the window makes; in german it speaks the language of the window. */

static UiTest window;
static GBytes *made;
static GError *failed;
static gboolean is_over;

static void
made_cb (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  made = ls_export_page_finish (result, &failed);
  is_over = TRUE;
}

static gboolean
is_made (UiTest *test G_GNUC_UNUSED)
{
  return is_over;
}

static gboolean
is_asked (UiTest *test)
{
  return g_object_get_data (G_OBJECT (test->window), "ls-export") != NULL;
}

/* cancellable: (nullable). */
static void
make (GCancellable *cancellable)
{
  is_over = FALSE;
  ls_export_page (ls_window_get_parts (window.window), cancellable, made_cb, NULL);
  ui_test_wait (&window, is_made, "the page");
}

/* The whole run as one file; one that is given up says so; the menu's item asks for a name. */
static void
test_page (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  make (NULL);
  g_assert_no_error (failed);
  g_assert_true (g_str_has_prefix (g_bytes_get_data (made, NULL), "<!DOCTYPE html>"));
  g_assert_cmpuint (g_bytes_get_size (made), >, 40000);
  g_assert_cmpuint (g_bytes_get_size (made), <, 100000);
  g_clear_pointer (&made, g_bytes_unref);

  g_cancellable_cancel (cancellable);
  make (cancellable);
  g_assert_nonnull (failed);
  g_assert_null (made);
  g_clear_error (&failed);

  ui_test_act (&window, "win.export-page");
  ui_test_wait (&window, is_asked, "the chooser");
  g_signal_emit_by_name (g_object_get_data (G_OBJECT (window.window), "ls-export"), "response",
                         GTK_RESPONSE_CANCEL);
}

/* A page that leaves the window speaks its language. */
static void
test_german (void)
{
  g_autofree char *kept = g_strdup (g_getenv ("LS_TEST_PAGE"));
  g_autofree char *text = NULL;

  make (NULL);
  g_assert_no_error (failed);
  text = g_strndup (g_bytes_get_data (made, NULL), g_bytes_get_size (made));
  if (kept != NULL) /* for who wants to look at it */
    g_assert_true (g_file_set_contents (kept, text, -1, NULL));
  g_assert_nonnull (strstr (text, "<html lang=\"de\">"));
  g_assert_nonnull (strstr (text, "gemacht von Lanescope"));
  g_assert_nonnull (strstr (text, "Diese Seite läuft durch ein Skript"));
  g_clear_pointer (&made, g_bytes_unref);
}

int
main (int argc, char **argv)
{
  gboolean is_german;
  int status;

  g_test_init (&argc, &argv, NULL);
  is_german = argc > 1 && g_str_equal (argv[1], "german");
  if (is_german)
    {
      g_setenv ("LANGUAGE", "de", TRUE);
      g_setenv ("LC_ALL", "xx.UTF-8", TRUE); /* tests/ui/with-display has it */
    }
  /* gtk_test_init() would take the plain C locale, which has no other languages. */
  gtk_init ();
  if (is_german)
    ls_translation_open (LS_TEST_PO);
  ls_plugins_register ();
  ui_test_start (&window, NULL);
  g_test_add_func (is_german ? "/export-page/german" : "/export-page/page",
                   is_german ? test_german : test_page);
  status = g_test_run ();
  ui_test_stop (&window);
  return status;
}
