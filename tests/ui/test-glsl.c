#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>

#include "ls-plugins.h"
#include "ls-window-parts.h"
#include "ui-test.h"

/* GLSL in the window.  The compiler is a script that takes glslcompiler's place on the PATH, so that nothing depends on a driver. */

#define TICK_MS 5

typedef struct
{
  UiTest ui;
  char *folder; /* of the compiler, the program and what the compiler tells */
  guint tick;   /* so that what other processes do is looked at */
} Glsl;

static char *
path_of (const Glsl *test, const char *name)
{
  return g_build_filename (test->folder, name, NULL);
}

static void
write_file (const Glsl *test, const char *name, const char *text)
{
  g_autofree char *path = path_of (test, name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
write_compiler (const Glsl *test, const char *script)
{
  g_autofree char *path = path_of (test, "glslcompiler");

  write_file (test, "glslcompiler", script);
  g_assert_cmpint (g_chmod (path, 0700), ==, 0);
}

static gboolean
tick_cb (gpointer data)
{
  (void) data;
  return G_SOURCE_CONTINUE;
}

static void
set_up (Glsl *test, gconstpointer data)
{
  g_autofree char *path = NULL;

  (void) data;
  test->folder = g_dir_make_tmp ("lanescope-glsl-XXXXXX", NULL);
  path = g_strconcat (test->folder, ":/usr/bin:/bin", NULL);
  g_setenv ("PATH", path, TRUE);
  write_file (test, "white.vert", "void main () { gl_Position = gl_Vertex; }\n");
  write_file (test, "white.frag", "void main () { gl_FragColor = vec4 (1.0); }\n");
  test->tick = g_timeout_add (TICK_MS, tick_cb, NULL);
  ui_test_start (&test->ui, NULL);
}

static void
tear_down (Glsl *test, gconstpointer data)
{
  g_autoptr (GDir) folder = g_dir_open (test->folder, 0, NULL);
  const char *name;

  (void) data;
  ui_test_stop (&test->ui);
  g_source_remove (test->tick);
  while ((name = g_dir_read_name (folder)))
    {
      g_autofree char *path = path_of (test, name);

      g_unlink (path);
    }
  g_rmdir (test->folder);
  g_free (test->folder);
}

static void
open_program (Glsl *test)
{
  g_autofree char *path = path_of (test, "white.frag");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  ls_window_open (test->ui.window, file);
}

static gboolean
is_loading (const Glsl *test)
{
  return ls_loader_get_loading (ls_window_get_parts (test->ui.window)->loader);
}

/* --- a compiler that does not end ---------------------------------------------------------------------------- */

/* The number of the process that compiles; 0: it has not begun. */
static int
get_compiler (UiTest *ui)
{
  g_autofree char *path = path_of ((Glsl *) ui, "pid");
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL) || !strchr (text, '\n'))
    return 0;
  return atoi (text);
}

static gboolean
is_compiling (UiTest *ui)
{
  return get_compiler (ui) != 0;
}

static gboolean
is_gone (UiTest *ui)
{
  return kill (get_compiler (ui), 0) != 0 && errno == ESRCH;
}

/* What is open can be stepped while another program compiles, and stopping ends the compiler. */
static void
test_stop (Glsl *test, gconstpointer data)
{
  g_autofree char *script =
    g_strdup_printf ("#!/bin/sh\necho $$ > %s/pid\nexec sleep 600\n", test->folder);
  const char *name = ls_scene_get_name (ls_session_get_scene (test->ui.session));
  const guint64 step = ui_test_get_step (&test->ui);

  (void) data;
  write_compiler (test, script);
  open_program (test);
  ui_test_wait (&test->ui, is_compiling, "the compiler");
  ui_test_act (&test->ui, "debug.step");
  ui_test_settle (&test->ui);
  g_assert_cmpuint (ui_test_get_step (&test->ui), ==, step + 1);
  g_assert_true (is_loading (test));
  ui_test_act (&test->ui, "win.cancel");
  ui_test_wait (&test->ui, is_gone, "the compiler to be ended");
  ui_test_settle (&test->ui);
  g_assert_false (is_loading (test));
  g_assert_cmpstr (ls_scene_get_name (ls_session_get_scene (test->ui.session)), ==, name);
  g_assert_null (ls_window_get_message (test->ui.window));
}

/* --- what it says -------------------------------------------------------------------------------------------- */

static gboolean
has_message (UiTest *ui)
{
  return ls_window_get_message (ui->window) != NULL;
}

static void
test_error (Glsl *test, gconstpointer data)
{
  (void) data;
  write_compiler (test, "#!/bin/sh\necho 'in.frag: no such thing as a shader' >&2; exit 1\n");
  open_program (test);
  ui_test_wait (&test->ui, has_message, "the compiler's complaint");
  g_assert_nonnull (strstr (ls_window_get_message (test->ui.window), "no such thing as a shader"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add ("/ui/glsl/stop", Glsl, NULL, set_up, test_stop, tear_down);
  g_test_add ("/ui/glsl/error", Glsl, NULL, set_up, test_error, tear_down);
  return g_test_run ();
}
