#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-notices.h"
#include "ls-plugins.h"
#include "ls-row-parts.h"
#include "ui-test.h"

/* What a driver makes of GLSL, in the window.  The compiler is a script that takes glslcompiler's place on the PATH, so that nothing depends
 * on a driver; the translator that runs texts as they stand is not on the PATH. */

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
  path = path_of (test, "sleep");
  g_assert_cmpint (symlink ("/bin/sleep", path), ==, 0);
  g_setenv ("PATH", test->folder, TRUE);
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

/* --- the text ------------------------------------------------------------------------------------------------ */

/* A program's text needs no compiler but ours, and is edited in the same way. */
#define PROGRAM                        \
  "00 ALU:\n"                          \
  "      0  x: MOV R0.x, 1.0f\n"       \
  "      1  x: ADD R0.x, R0.x, 1.0f\n" \
  "01 EXPORT_DONE: PIX0, R0\n"         \
  "END_OF_PROGRAM\n"
#define LONGER                         \
  "00 ALU:\n"                          \
  "      0  x: MOV R0.x, 1.0f\n"       \
  "      1  x: ADD R0.x, R0.x, 1.0f\n" \
  "      2  x: ADD R0.x, R0.x, 1.0f\n" \
  "01 EXPORT_DONE: PIX0, R0\n"         \
  "END_OF_PROGRAM\n"
/* With a register more. */
#define SECOND                         \
  "00 ALU:\n"                          \
  "      0  x: MOV R1.x, 1.0f\n"       \
  "      1  x: ADD R0.x, R1.x, 1.0f\n" \
  "01 EXPORT_DONE: PIX0, R0\n"         \
  "END_OF_PROGRAM\n"
#define WRONG_LINE 3
#define WRONG                         \
  "00 ALU:\n"                         \
  "      0  x: MOV R0.x, 1.0f\n"      \
  "      1  x: AD R0.x, R0.x, 1.0f\n" \
  "01 EXPORT_DONE: PIX0, R0\n"        \
  "END_OF_PROGRAM\n"

static LsSourceView *
get_view (UiTest *ui)
{
  return LS_SOURCE_VIEW (ui_test_pane (ui, LS_PANE_SOURCE));
}

static GtkTextBuffer *
get_buffer (UiTest *ui)
{
  GtkWidget *text = ui_test_find_widget (GTK_WIDGET (get_view (ui)), GTK_TYPE_TEXT_VIEW);

  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (text));
}

/* As if it were typed. */
static void
type (Glsl *test, const char *text)
{
  GtkTextBuffer *buffer = get_buffer (&test->ui);
  GtkTextIter start, end;

  gtk_text_buffer_begin_user_action (buffer);
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_delete (buffer, &start, &end);
  gtk_text_buffer_insert (buffer, &start, text, -1);
  gtk_text_buffer_end_user_action (buffer);
}

static void
assert_file (const Glsl *test, const char *name, const char *wanted)
{
  g_autofree char *path = path_of (test, name);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, wanted);
}

static void
assert_text (Glsl *test, const char *wanted)
{
  g_autoptr (GBytes) text = ls_source_view_dup_text (get_view (&test->ui));

  g_assert_cmpmem (g_bytes_get_data (text, NULL), g_bytes_get_size (text), wanted, strlen (wanted));
}

static guint
get_n_lines (UiTest *ui)
{
  return ls_program_n_lines (ls_scene_get_program (ls_session_get_scene (ui->session)));
}

static gboolean
is_short_open (UiTest *ui)
{
  return !is_loading ((Glsl *) ui) && get_n_lines (ui) == 5;
}

static gboolean
is_long_open (UiTest *ui)
{
  return !is_loading ((Glsl *) ui) && get_n_lines (ui) == 6;
}

static void
open_text (Glsl *test, const char *name, const char *text)
{
  g_autofree char *path = path_of (test, name);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  write_file (test, name, text);
  ls_window_open (test->ui.window, file);
}

static void
open_short (Glsl *test)
{
  open_text (test, "short.asm", PROGRAM);
  ui_test_wait (&test->ui, is_short_open, "the program");
  ui_test_settle (&test->ui);
}

static void
compile (Glsl *test)
{
  g_signal_emit_by_name (get_view (&test->ui), "compile");
}

/* The program is another one, and the person is where they were. */
static void
test_edit (Glsl *test, gconstpointer data)
{
  (void) data;
  open_short (test);
  assert_text (test, PROGRAM);
  g_assert_false (ls_source_view_get_modified (get_view (&test->ui)));
  ui_test_act (&test->ui, "debug.step");
  ui_test_act (&test->ui, "debug.step");
  ui_test_settle (&test->ui);
  type (test, LONGER);
  g_assert_true (ls_source_view_get_modified (get_view (&test->ui)));
  compile (test);
  ui_test_wait (&test->ui, is_long_open, "the changed program");
  ui_test_settle (&test->ui);
  g_assert_cmpuint (ui_test_get_step (&test->ui), ==, 2);
  assert_file (test, "short.asm", LONGER);
  assert_text (test, LONGER);
  g_assert_false (ls_source_view_get_modified (get_view (&test->ui)));
}

/* What was marked is marked in the new program, and has still to be saved. */
static void
test_keeps_marks (Glsl *test, gconstpointer data)
{
  LsSession *session = test->ui.session;

  (void) data;
  open_short (test);
  g_assert_true (ls_session_toggle_breakpoint (session, 1));
  g_assert_true (ls_session_toggle_breakpoint (session, 3));
  g_assert_cmpuint (ls_session_add_watch (session, "R0.x", NULL), !=, 0);
  g_assert_true (ls_session_set_note (session, 0, 1, "here"));
  type (test, LONGER);
  compile (test);
  ui_test_wait (&test->ui, is_long_open, "the changed program");
  ui_test_settle (&test->ui);
  g_assert_true (ls_session_has_breakpoint (session, 1));
  g_assert_true (ls_session_has_breakpoint (session, 3));
  g_assert_cmpuint (ls_session_get_watches (session)->len, ==, 1);
  g_assert_cmpuint (ls_session_get_notes (session)->len, ==, 1);
  g_assert_true (ls_saver_get_changed (ls_window_get_parts (test->ui.window)->saver));
}

static const char *
get_run (UiTest *ui)
{
  return ls_forks_get (ls_session_get_forks (ui->session),
                       ls_view_get_fork (ls_session_get_view (ui->session)))
    ->name;
}

/* At step 2, where the person is then. */
static void
make_run (Glsl *test, const char *text)
{
  g_autoptr (LsChange) change = NULL;
  g_autoptr (GError) error = NULL;

  ui_test_act (&test->ui, "debug.step");
  ui_test_act (&test->ui, "debug.step");
  change = ls_change_parse (text, ls_scene_get_program (ls_session_get_scene (test->ui.session)),
                            LS_MASK_ALL, 2, &error);
  g_assert_no_error (error);
  ls_session_change (test->ui.session, "mine", change, &error);
  g_assert_no_error (error);
  ui_test_settle (&test->ui);
  g_assert_cmpstr (get_run (&test->ui), ==, "mine");
}

/* Who looks at a changed run goes on looking at it, made anew of the new program; its end where that is shorter. */
static void
test_keeps_run (Glsl *test, gconstpointer data)
{
  (void) data;
  open_short (test);
  make_run (test, "R0.x = 3.0");
  type (test, LONGER);
  compile (test);
  ui_test_wait (&test->ui, is_long_open, "the changed program");
  ui_test_settle (&test->ui);
  g_assert_cmpstr (get_run (&test->ui), ==, "mine");
  g_assert_cmpuint (ui_test_get_step (&test->ui), ==, 2);
  ui_test_act (&test->ui, "debug.end");
  ui_test_settle (&test->ui);
  type (test, PROGRAM);
  compile (test);
  ui_test_wait (&test->ui, is_short_open, "the shorter program");
  ui_test_settle (&test->ui);
  g_assert_cmpstr (get_run (&test->ui), ==, "mine");
  g_assert_null (ls_window_get_message (test->ui.window));
}

/* A run that means nothing to the new program does not go without a word. */
static void
test_loses_run (Glsl *test, gconstpointer data)
{
  GtkWidget *toast;

  (void) data;
  open_text (test, "short.asm", SECOND);
  ui_test_wait (&test->ui, is_short_open, "the program");
  ui_test_settle (&test->ui);
  make_run (test, "R1.x = 3.0");
  type (test, LONGER);
  compile (test);
  ui_test_wait (&test->ui, is_long_open, "the changed program");
  ui_test_settle (&test->ui);
  g_assert_cmpstr (get_run (&test->ui), ==, "main");
  toast = ui_test_find_widget (GTK_WIDGET (test->ui.window), g_type_from_name ("AdwToastWidget"));
  g_assert_nonnull (toast);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (ui_test_find_widget (toast, GTK_TYPE_LABEL))), ==,
                   "1 changed run does not fit this program, and is not shown");
}

static gboolean
is_marked (UiTest *ui)
{
  return ls_source_view_get_error_line (get_view (ui)) != 0;
}

static guint
get_cursor_line (UiTest *ui)
{
  GtkTextBuffer *buffer = get_buffer (ui);
  GtkTextIter at;

  gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
  return (guint) gtk_text_iter_get_line (&at) + 1;
}

/* What was open stays; the line is marked until it is mended. */
static void
test_wrong (Glsl *test, gconstpointer data)
{
  LsPane pane;

  (void) data;
  open_short (test);
  type (test, WRONG);
  compile (test);
  ui_test_wait (&test->ui, is_marked, "the complaint");
  g_assert_cmpstr (ls_window_get_message (test->ui.window), ==,
                   "“short.asm” does not compile. What was compiled last is still here.");
  g_assert_nonnull (strstr (ls_source_view_get_error (get_view (&test->ui)), "short.asm:"));
  g_assert_cmpuint (ls_source_view_get_error_line (get_view (&test->ui)), ==, WRONG_LINE);
  g_assert_cmpuint (get_cursor_line (&test->ui), ==, WRONG_LINE);
  g_assert_cmpuint (get_n_lines (&test->ui), ==, 5);
  g_assert_true (ls_shell_get_focused (ls_window_get_parts (test->ui.window)->shell, &pane) &&
                 pane == LS_PANE_SOURCE);
  type (test, LONGER);
  compile (test);
  ui_test_wait (&test->ui, is_long_open, "the mended program");
  g_assert_false (is_marked (&test->ui));
}

/* A file that cannot be opened shows what is wrong in its text. */
static void
test_first (Glsl *test, gconstpointer data)
{
  (void) data;
  open_text (test, "wrong.asm", WRONG);
  ui_test_wait (&test->ui, is_marked, "the complaint");
  assert_text (test, WRONG);
  type (test, PROGRAM);
  compile (test);
  ui_test_wait (&test->ui, is_short_open, "the mended program");
  assert_file (test, "wrong.asm", PROGRAM);
}

/* Nobody's file is written over. */
static void
test_other_hand (Glsl *test, gconstpointer data)
{
  (void) data;
  open_short (test);
  type (test, LONGER);
  write_file (test, "short.asm", WRONG);
  compile (test);
  assert_file (test, "short.asm", WRONG);
  assert_text (test, LONGER);
  g_assert_nonnull (strstr (ls_window_get_message (test->ui.window), "somebody else has written"));
}

static gboolean
is_asked (UiTest *ui)
{
  return ui_test_get_dialog (ui) != NULL;
}

static void
answer (Glsl *test, const char *response)
{
  AdwMessageDialog *dialog = g_object_ref (ui_test_get_dialog (&test->ui));

  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_object_unref (dialog);
}

/* What was typed is not lost without a word. */
static void
test_ask (Glsl *test, gconstpointer data)
{
  g_autofree char *path = path_of (test, "other.asm");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  (void) data;
  write_file (test, "other.asm", LONGER);
  open_short (test);
  type (test, WRONG);
  ls_loader_ask (ls_window_get_parts (test->ui.window)->loader, file);
  ui_test_wait (&test->ui, is_asked, "the question");
  answer (test, "cancel");
  assert_text (test, WRONG);
  ls_loader_ask (ls_window_get_parts (test->ui.window)->loader, file);
  ui_test_wait (&test->ui, is_asked, "the question again");
  answer (test, "discard");
  ui_test_wait (&test->ui, is_long_open, "the other program");
  assert_text (test, LONGER);
  assert_file (test, "short.asm", PROGRAM);
}

/* The scene that was saved of a program stays open when the program is compiled. */
static void
test_saved_scene (Glsl *test, gconstpointer data)
{
  g_autofree char *path = path_of (test, "short.lanescope");
  g_autoptr (GFile) file = g_file_new_for_path (path);

  (void) data;
  open_short (test);
  g_assert_true (ls_session_toggle_breakpoint (test->ui.session, 1));
  ls_saver_save_to (ls_window_get_parts (test->ui.window)->saver, file, TRUE);
  ui_test_settle (&test->ui);
  type (test, LONGER);
  compile (test);
  ui_test_wait (&test->ui, is_long_open, "the changed program");
  ui_test_settle (&test->ui);
  g_assert_cmpstr (ls_session_get_path (test->ui.session), ==, path);
  g_assert_true (ls_session_has_breakpoint (test->ui.session, 1));
  assert_file (test, "short.asm", LONGER);
  assert_text (test, LONGER);
  type (test, WRONG);
  compile (test);
  ui_test_wait (&test->ui, is_marked, "the complaint");
  g_assert_cmpuint (ls_source_view_get_error_line (get_view (&test->ui)), ==, WRONG_LINE);
  assert_text (test, WRONG);
}

static gboolean
is_editable (Glsl *test)
{
  GtkWidget *text = ui_test_find_widget (GTK_WIDGET (get_view (&test->ui)), GTK_TYPE_TEXT_VIEW);

  return gtk_text_view_get_editable (GTK_TEXT_VIEW (text));
}

/* Nobody types into a text that is about to go. */
static void
test_leaving (Glsl *test, gconstpointer data)
{
  g_autofree char *script =
    g_strdup_printf ("#!/bin/sh\necho $$ > %s/pid\nexec sleep 600\n", test->folder);

  (void) data;
  write_compiler (test, script);
  open_short (test);
  g_assert_true (is_editable (test));
  open_program (test);
  ui_test_wait (&test->ui, is_compiling, "the compiler");
  g_assert_false (is_editable (test));
  ui_test_act (&test->ui, "win.cancel");
  ui_test_wait (&test->ui, is_gone, "the compiler to be ended");
  ui_test_settle (&test->ui);
  g_assert_true (is_editable (test));
}

/* Who goes on typing is told, and stays where they are. */
static void
test_typing (Glsl *test, gconstpointer data)
{
  (void) data;
  open_short (test);
  type (test, WRONG);
  compile (test);
  type (test, WRONG "\n");
  ui_test_wait (&test->ui, has_message, "the complaint");
  g_assert_cmpuint (ls_source_view_get_error_line (get_view (&test->ui)), ==, 0);
  g_assert_cmpuint (get_cursor_line (&test->ui), ==, 7);
  assert_text (test, WRONG "\n");
}

/* --- back ends ------------------------------------------------------------------------------------------------ */

/* A compiler of a language that has one number, which is the colour of all pixels: its second back end is as good as the first,
 * the third one wrong in the pixels of one column, and the fourth never done. Waits where the number is negative. */
#define TOY_MARK "toy "
/* EXPORT_DONE: PIX0, R0; END_OF_PROGRAM */
static const guint8 toy_words[] = { 0x00, 0x00, 0x00, 0x00, 0x88, 0x06, 0x20, 0x94 };

static guint
toy_probe (GBytes *bytes, const char *name)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  (void) name;
  return size > strlen (TOY_MARK) && g_str_has_prefix (text, TOY_MARK) ? 100 : 0;
}

static void
toy_add (LsImported *imported, const char *title, const char *inputs)
{
  const LsDraftPart part = { .stage = LS_STAGE_PS,
                             .code = g_bytes_new_static (toy_words, sizeof toy_words),
                             .inputs = inputs };
  LsDraft *draft = ls_imported_add (imported, title);

  draft->stage = LS_STAGE_PS;
  ls_draft_set_program (draft, part.code, LS_SYNTAX_WORDS);
  g_assert_true (ls_imported_compose (imported, &part, 1, NULL, "toy", 0));
  g_bytes_unref (part.code);
}

/* Nothing ends the bytes. */
static gboolean
toy_says (GBytes *bytes, const char *word)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return g_strstr_len (text, (gssize) size, word) != NULL;
}

static const char *const *
toy_back_ends (void)
{
  static const char *const names[] = { "plain", "round", NULL };

  return names;
}

/* The first letter of the back end that was picked last; 0: none was. */
static gint toy_compiler;

static gboolean
toy_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  if (toy_says (bytes, "wrong"))
    {
      g_set_error (error, LS_ERROR, LS_ERROR_SYNTAX,
                   "%s:2:1: error: no number\n%s:4:3: error: no number\nother.frag:3:1: error: no",
                   name, name);
      return FALSE;
    }
  g_atomic_int_set (&toy_compiler, imported->back_end != NULL ? imported->back_end[0] : 0);
  toy_add (imported, "good", "R0.xyzw=0.5, 0.5, 0.5, 1\n");
  if (toy_says (bytes, "lines"))
    ((LsDraft *) g_ptr_array_index (imported->drafts, 0))->compiled = g_bytes_ref (bytes);
  return TRUE;
}

static gboolean
toy_import_each (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  while (toy_says (bytes, "-"))
    {
      if (g_cancellable_set_error_if_cancelled (imported->cancellable, error))
        return FALSE;
      g_usleep (1000);
    }
  toy_import (bytes, name, imported, error);
  toy_add (imported, "as good", "R0.xyzw=0.5, 0.5, 0.5, 1\n");
  toy_add (imported, "wrong", "R0.xyzw=u, 0.5, 0.5, 1\n");
  ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL, "late: not done");
  ls_diagnostics_add_text (imported->findings, LS_SEVERITY_NOTE, 0, 0, NULL, "there is no other");
  return TRUE;
}

static const LsImporter toy = { .name = "toy",
                                .probe = toy_probe,
                                .import = toy_import,
                                .import_each = toy_import_each,
                                .back_ends = toy_back_ends };
static const LsImporter *const importers[] = { &toy };

static GtkListBox *
get_rows (UiTest *ui)
{
  GtkWidget *list = ui_test_find_widget (GTK_WIDGET (get_view (ui)), LS_TYPE_SIDE_LIST);

  return GTK_LIST_BOX (ui_test_find_widget (list, GTK_TYPE_LIST_BOX));
}

/* Its title, if it has one, or what is behind that. */
static GtkWidget *
get_label (UiTest *ui, int i, gboolean is_title)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (get_rows (ui), i);
  GtkWidget *box = row != NULL ? gtk_list_box_row_get_child (row) : NULL;

  if (box == NULL)
    return NULL;
  return is_title ? gtk_widget_get_first_child (box) : gtk_widget_get_last_child (box);
}

static const char *
get_row (UiTest *ui, int i)
{
  GtkWidget *label = get_label (ui, i, FALSE);

  return label != NULL ? gtk_label_get_text (GTK_LABEL (label)) : NULL;
}

/* What is behind titles stands in a column of its own, however long it is. */
static void
assert_columns (UiTest *ui, int n_rows)
{
  graphene_rect_t first = { 0 };

  for (int i = 0; i < n_rows; i++)
    {
      GtkWidget *title = get_label (ui, i, TRUE), *label = get_label (ui, i, FALSE);
      graphene_rect_t bounds, name;

      g_assert_true (gtk_widget_compute_bounds (title, GTK_WIDGET (get_rows (ui)), &name));
      g_assert_true (gtk_widget_compute_bounds (label, GTK_WIDGET (get_rows (ui)), &bounds));
      g_assert_cmpfloat (bounds.origin.x, >=, name.origin.x + name.size.width);
      if (i == 0)
        first = bounds;
      g_assert_cmpfloat (bounds.origin.x, ==, first.origin.x);
    }
}

static gboolean
is_compared (UiTest *ui)
{
  return get_row (ui, 0) != NULL;
}

static gboolean
is_toy_open (UiTest *ui)
{
  return !is_loading ((Glsl *) ui) && get_n_lines (ui) == 2;
}

static void
compare (Glsl *test)
{
  g_signal_emit_by_name (get_view (&test->ui), "compare");
}

static void
open_toy (Glsl *test, const char *text)
{
  open_text (test, "toy.frag", text);
  ui_test_wait (&test->ui, is_toy_open, "the program");
  ui_test_settle (&test->ui);
}

static gboolean
is_error (UiTest *ui, gint i)
{
  return gtk_widget_has_css_class (GTK_WIDGET (gtk_list_box_get_row_at_index (get_rows (ui), i)),
                                   "error");
}

/* A row for each, the same or not, and a row that leads to the lane; all goes with the text that it is of. */
static void
test_back_ends (Glsl *test, gconstpointer data)
{
  GtkListBoxRow *row;

  (void) data;
  open_toy (test, "toy 1\n");
  g_assert_null (get_row (&test->ui, 0));
  type (test, "toy 2\n");
  compare (test);
  ui_test_wait (&test->ui, is_compared, "what the back ends draw");
  assert_file (test, "toy.frag", "toy 2\n");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (get_label (&test->ui, 0, TRUE))), ==, "good");
  g_assert_null (strstr (get_row (&test->ui, 0), "same"));
  g_assert_nonnull (strstr (get_row (&test->ui, 1), "draws the same"));
  g_assert_nonnull (strstr (get_row (&test->ui, 2), "256 of 256 pixels differ"));
  g_assert_cmpstr (get_row (&test->ui, 3), ==, "late: not done");
  g_assert_true (is_error (&test->ui, 3));
  g_assert_cmpstr (get_row (&test->ui, 4), ==, "there is no other");
  g_assert_false (is_error (&test->ui, 4));
  g_assert_null (get_row (&test->ui, 5));
  ui_test_settle (&test->ui);
  assert_columns (&test->ui, 3);
  ls_session_set_focus_lane (test->ui.session, 17);
  row = gtk_list_box_get_row_at_index (get_rows (&test->ui), 2);
  g_signal_emit_by_name (get_rows (&test->ui), "row-activated", row);
  ui_test_settle (&test->ui);
  g_assert_cmpuint (ls_session_get_focus_lane (test->ui.session), ==, 0);
  type (test, "toy 3\n");
  g_assert_null (get_row (&test->ui, 0));
}

/* The lists of the pane's head come in the order of the head: the texts of a file, and who compiles. */
static GtkDropDown *
get_back_ends (UiTest *ui)
{
  GtkWidget *list = ui_test_find_widget (GTK_WIDGET (get_view (ui)), GTK_TYPE_DROP_DOWN);

  do
    list = gtk_widget_get_next_sibling (list);
  while (!GTK_IS_DROP_DOWN (list));
  return GTK_DROP_DOWN (list);
}

/* name: (nullable): the usual one, which stands first. */
static guint
find_back_end (UiTest *ui, const char *name)
{
  GListModel *names = gtk_drop_down_get_model (get_back_ends (ui));

  for (guint i = 0; i < g_list_model_get_n_items (names) && name != NULL; i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (names, i);

      if (g_str_equal (gtk_string_object_get_string (item), name))
        return i;
    }
  return 0;
}

static gboolean
is_round (UiTest *ui)
{
  return is_toy_open (ui) && g_atomic_int_get (&toy_compiler) == 'r';
}

static gboolean
is_usual (UiTest *ui)
{
  return is_toy_open (ui) && g_atomic_int_get (&toy_compiler) == 0;
}

/* Choosing saves the text and opens it anew; the file keeps it. */
static void
test_choose_back_end (Glsl *test, gconstpointer data)
{
  (void) data;
  open_toy (test, "toy 1\n");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (get_back_ends (&test->ui))));
  g_assert_cmpuint (gtk_drop_down_get_selected (get_back_ends (&test->ui)), ==, 0);
  g_assert_cmpint (g_atomic_int_get (&toy_compiler), ==, 0);
  type (test, "toy 2\n");
  gtk_drop_down_set_selected (get_back_ends (&test->ui), find_back_end (&test->ui, "round"));
  ui_test_wait (&test->ui, is_round, "the other back end's program");
  assert_file (test, "toy.frag", "toy 2\n");
  open_text (test, "other.frag", "toy 3\n");
  ui_test_wait (&test->ui, is_usual, "the other file");
  ui_test_settle (&test->ui);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_back_ends (&test->ui)), ==, 0);
  open_text (test, "toy.frag", "toy 4\n");
  ui_test_wait (&test->ui, is_round, "the first file");
  ui_test_settle (&test->ui);
  g_assert_cmpuint (gtk_drop_down_get_selected (get_back_ends (&test->ui)), ==,
                    find_back_end (&test->ui, "round"));
  gtk_drop_down_set_selected (get_back_ends (&test->ui), 0);
  ui_test_wait (&test->ui, is_usual, "the usual back end's program");
}

static const char *
get_title (UiTest *ui)
{
  return ls_window_title_get_title (
    LS_WINDOW_TITLE (ui_test_find_widget (GTK_WIDGET (ui->window), LS_TYPE_WINDOW_TITLE)));
}

static gboolean
is_closed (UiTest *ui)
{
  return gtk_application_get_windows (GTK_APPLICATION (ui->application)) == NULL;
}

/* No scene names what was compiled: saving is not offered, and nobody is asked about breakpoints that have no place. */
static void
test_no_place (Glsl *test, gconstpointer data)
{
  LsScene *scene;

  (void) data;
  open_toy (test, "toy 1\n");
  g_assert_true (ls_session_toggle_breakpoint (test->ui.session, 0));
  g_assert_true (ls_saver_get_changed (ls_window_get_parts (test->ui.window)->saver));
  g_assert_false (g_str_has_prefix (get_title (&test->ui), "•"));
  ui_test_act (&test->ui, "win.save");
  g_assert_nonnull (
    strstr (ls_window_get_message (test->ui.window), "it lasts as long as this is open"));
  scene = ls_session_get_scene (test->ui.session);
  ui_test_act (&test->ui, "win.restart");
  while (ls_session_get_scene (test->ui.session) == scene)
    g_main_context_iteration (NULL, TRUE);
  ui_test_settle (&test->ui);
  g_assert_true (ls_session_has_breakpoint (test->ui.session, 0));
  ui_test_act (&test->ui, "win.close");
  g_assert_true (is_closed (&test->ui));
}

/* Hints name keys that do not type into the text. */
static void
test_hints (Glsl *test, gconstpointer data)
{
  LsCoach *coach = ls_window_get_parts (test->ui.window)->coach;

  (void) data;
  g_assert_nonnull (strstr (ls_coach_get_text (coach), "Press  .  (full stop)"));
  open_toy (test, "toy lines\n");
  g_assert_true (ls_coach_is_shown (coach));
  g_assert_true (
    g_str_has_prefix (ls_coach_get_text (coach), "Press  F12  to go to the next line"));
  ui_test_act (&test->ui, "debug.step");
  g_assert_true (g_str_has_prefix (ls_coach_get_text (coach), "Press  Shift+F12  to go back"));
  open_short (test);
  g_assert_nonnull (strstr (ls_coach_get_text (coach), "Press  "));
  g_assert_null (strstr (ls_coach_get_text (coach), "F12"));
}

/* What was written is not lost without a word. */
static void
test_no_place_for_notes (Glsl *test, gconstpointer data)
{
  AdwMessageDialog *dialog;

  (void) data;
  open_toy (test, "toy 1\n");
  g_assert_true (ls_session_set_note (test->ui.session, 0, 1, "here"));
  ui_test_act (&test->ui, "win.close");
  dialog = ui_test_get_dialog (&test->ui);
  g_assert_nonnull (dialog);
  g_assert_false (adw_message_dialog_has_response (dialog, "save"));
  answer (test, "discard");
  ui_test_settle (&test->ui);
  g_assert_true (is_closed (&test->ui));
}

/* Each line of which something is said is marked; the cursor is in the first. */
static void
test_all_errors (Glsl *test, gconstpointer data)
{
  LsSourceView *view;

  (void) data;
  open_toy (test, "toy 1\n");
  view = get_view (&test->ui);
  type (test, "toy wrong\n2\n3\n4\n");
  compile (test);
  ui_test_wait (&test->ui, is_marked, "the complaints");
  g_assert_cmpuint (ls_source_view_get_error_line (view), ==, 2);
  g_assert_cmpuint (get_cursor_line (&test->ui), ==, 2);
  for (guint line = 1; line <= 4; line++)
    g_assert_cmpint (ls_source_view_is_wrong (view, line), ==, line == 2 || line == 4);
  g_assert_nonnull (strstr (ls_source_view_get_error (view), "other.frag:3:1"));
  type (test, "toy 2\n");
  compile (test);
  ui_test_wait (&test->ui, is_toy_open, "the program");
  ui_test_settle (&test->ui);
  for (guint line = 1; line <= 4; line++)
    g_assert_false (ls_source_view_is_wrong (view, line));
}

/* Escape ends it, and nothing is told of what was not compared. */
static void
test_back_ends_stop (Glsl *test, gconstpointer data)
{
  (void) data;
  open_toy (test, "toy 1\n");
  type (test, "toy -1\n");
  compare (test);
  ui_test_act (&test->ui, "win.cancel");
  ui_test_settle (&test->ui);
  g_assert_null (get_row (&test->ui, 0));
  type (test, "toy 2\n");
  compare (test);
  ui_test_wait (&test->ui, is_compared, "what the back ends draw");
  g_assert_null (ls_window_get_message (test->ui.window));
}

static gboolean
is_told_or_open (UiTest *ui)
{
  LsScene *scene = ls_session_get_scene (ui->session);

  return (scene != NULL && g_strcmp0 (ls_scene_get_name (scene), "First light") != 0) ||
         has_message (ui);
}

/* With the driver they open as GLSL, without it the window says what is missing. */
static void
test_examples (Glsl *test, gconstpointer data)
{
  static const char *const names[] = { "glsl/plasma.frag", "glsl/halves.shader_test",
                                       "glsl/ripples.json" };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      ui_test_start (&test->ui, NULL);
      gtk_widget_activate_action (GTK_WIDGET (test->ui.window), "win.open-example", "s", names[i]);
      ui_test_wait (&test->ui, is_told_or_open, names[i]);
      if (has_message (&test->ui))
        g_assert_nonnull (strstr (ls_window_get_message (test->ui.window), "there is no "));
      else
        g_assert_cmpuint (get_n_lines (&test->ui), >, 5);
      ui_test_stop (&test->ui);
    }
  ui_test_start (&test->ui, NULL);
}

static void
test_places (void)
{
  static const struct
  {
    const char *message;
    guint line, column; /* line 0: none */
  } cases[] = {
    { "a.frag:3:25: error: text", 3, 25 },
    { "/some/where/a.frag:12: text", 12, 0 },
    { "the file a.frag: text", 0, 0 },
    { "/some/a.frag.d/b.frag:3:1: text", 0, 0 },
    { "ba.frag:3:1: text", 0, 0 },
    { "a.frag:0:1: text", 0, 0 },
    { "ba.frag:3:1: in a.frag, a.frag:4:5: text", 0, 0 },
    { "a.frag:99999999999999999999:1: text", G_MAXINT, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint line = 0, column = 0;

      g_assert_cmpint (ls_source_find_place (cases[i].message, "a.frag", &line, &column), ==,
                       cases[i].line != 0);
      if (cases[i].line == 0)
        continue;
      g_assert_cmpuint (line, ==, cases[i].line);
      g_assert_cmpuint (column, ==, cases[i].column);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  ls_importers_add (importers, G_N_ELEMENTS (importers));
  g_test_add ("/ui/glsl/stop", Glsl, NULL, set_up, test_stop, tear_down);
  g_test_add ("/ui/glsl/error", Glsl, NULL, set_up, test_error, tear_down);
  g_test_add ("/ui/glsl/edit", Glsl, NULL, set_up, test_edit, tear_down);
  g_test_add ("/ui/glsl/keeps-marks", Glsl, NULL, set_up, test_keeps_marks, tear_down);
  g_test_add ("/ui/glsl/keeps-run", Glsl, NULL, set_up, test_keeps_run, tear_down);
  g_test_add ("/ui/glsl/loses-run", Glsl, NULL, set_up, test_loses_run, tear_down);
  g_test_add ("/ui/glsl/wrong", Glsl, NULL, set_up, test_wrong, tear_down);
  g_test_add ("/ui/glsl/first", Glsl, NULL, set_up, test_first, tear_down);
  g_test_add ("/ui/glsl/other-hand", Glsl, NULL, set_up, test_other_hand, tear_down);
  g_test_add ("/ui/glsl/ask", Glsl, NULL, set_up, test_ask, tear_down);
  g_test_add ("/ui/glsl/saved-scene", Glsl, NULL, set_up, test_saved_scene, tear_down);
  g_test_add ("/ui/glsl/leaving", Glsl, NULL, set_up, test_leaving, tear_down);
  g_test_add ("/ui/glsl/typing", Glsl, NULL, set_up, test_typing, tear_down);
  g_test_add ("/ui/glsl/back-ends", Glsl, NULL, set_up, test_back_ends, tear_down);
  g_test_add ("/ui/glsl/choose-back-end", Glsl, NULL, set_up, test_choose_back_end, tear_down);
  g_test_add ("/ui/glsl/no-place", Glsl, NULL, set_up, test_no_place, tear_down);
  g_test_add ("/ui/glsl/hints", Glsl, NULL, set_up, test_hints, tear_down);
  g_test_add ("/ui/glsl/no-place-for-notes", Glsl, NULL, set_up, test_no_place_for_notes,
              tear_down);
  g_test_add ("/ui/glsl/all-errors", Glsl, NULL, set_up, test_all_errors, tear_down);
  g_test_add ("/ui/glsl/back-ends-stop", Glsl, NULL, set_up, test_back_ends_stop, tear_down);
  g_test_add ("/ui/glsl/examples", Glsl, NULL, set_up, test_examples, tear_down);
  g_test_add_func ("/ui/glsl/places", test_places);
  return g_test_run ();
}
