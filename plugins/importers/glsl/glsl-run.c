#include "glsl-run.h"

#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "ls-error.h"
#include "ls-file.h"
#include "ls-text.h"

#define BLOCK 65536
#define MAX_MESSAGES 4096

typedef struct
{
  const GlslCommand *command;
  GlslOutcome *outcome;
  GCancellable *cancellable;
  GByteArray *output, *messages;
  guint n_open;
  int result; /* descriptor of its result; -1: none */
} Run;

#define RESULT_FD 3

typedef struct
{
  Run *run;
  GInputStream *stream;
  GByteArray *to;
  gsize max;
  gboolean is_output;
} Reader;

/* --- finding ---------------------------------------------------------------------------------- */

char *
glsl_find_own (const char *name)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self != NULL ? g_path_get_dirname (self) : NULL;
  g_autofree char *beside = folder != NULL ? g_build_filename (folder, name, NULL) : NULL;
  g_autofree char *installed =
    folder != NULL ? g_build_filename (folder, "..", "libexec", "lanescope", name, NULL) : NULL;

  if (beside != NULL && g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&beside);
  if (installed != NULL && g_file_test (installed, G_FILE_TEST_IS_EXECUTABLE))
    return g_steal_pointer (&installed);
  return NULL;
}

/* --- reading ---------------------------------------------------------------------------------- */

static void read_next (Reader *reader);

static void
close_reader (Reader *reader)
{
  reader->run->n_open--;
  g_object_unref (reader->stream);
  g_free (reader);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Reader *reader = data;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, NULL);
  const gsize n = bytes != NULL ? g_bytes_get_size (bytes) : 0;
  const gsize kept = MIN (n, reader->max - reader->to->len);

  if (kept)
    g_byte_array_append (reader->to, g_bytes_get_data (bytes, NULL), (guint) kept);
  if (kept < n && reader->is_output)
    {
      reader->run->outcome->is_long = TRUE;
      g_cancellable_cancel (reader->run->cancellable);
    }
  if (n)
    read_next (reader);
  else
    close_reader (reader);
}

static void
read_next (Reader *reader)
{
  g_input_stream_read_bytes_async (reader->stream, BLOCK, G_PRIORITY_DEFAULT,
                                   reader->run->cancellable, read_cb, reader);
}

static void
begin_reading (Run *run, GInputStream *stream, GByteArray *to, gsize max, gboolean is_output)
{
  Reader *reader = g_new0 (Reader, 1);

  *reader = (Reader){ run, g_object_ref (stream), to, max, is_output };
  run->n_open++;
  read_next (reader);
}

/* May be called in any thread. */
static void
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  (void) cancellable;
  g_cancellable_cancel (data);
}

static gboolean
timeout_cb (gpointer data)
{
  Run *run = data;

  run->outcome->is_late = TRUE;
  g_cancellable_cancel (run->cancellable);
  return G_SOURCE_REMOVE;
}

/* --- starting --------------------------------------------------------------------------------- */

static int
open_nameless (void)
{
  return memfd_create ("lanescope", MFD_CLOEXEC);
}

/* The input of the process is a file without a name: nobody has to write while the process
 * reads. */
static int
open_input (GBytes *input)
{
  gsize size = 0;
  const void *data = input != NULL ? g_bytes_get_data (input, &size) : NULL;
  const int fd = open_nameless ();

  if (fd < 0 || (size && !ls_file_write_fd (fd, data, size)) || lseek (fd, 0, SEEK_SET) != 0)
    {
      if (fd >= 0)
        close (fd);
      return -1;
    }
  return fd;
}

/* The settings that a person makes for the driver of the desktop do not reach this one. */
static void
clean_environment (GSubprocessLauncher *launcher)
{
  static const char *const names[] = {
    "R600_DEBUG",
    "MESA_DEBUG",
    "MESA_LOADER_DRIVER_OVERRIDE",
    "GALLIUM_DRIVER",
    "LIBGL_ALWAYS_SOFTWARE",
    "EGL_PLATFORM",
    "MESA_GL_VERSION_OVERRIDE",
    "MESA_GLSL_VERSION_OVERRIDE",
    "MESA_EXTENSION_OVERRIDE",
    "DISPLAY",
    "WAYLAND_DISPLAY",
    "XDG_CONFIG_HOME",
    "RADEON_THREAD",
    "DRI_PRIME",
    "GALLIUM_LOG_FILE",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_subprocess_launcher_unsetenv (launcher, names[i]);
  g_subprocess_launcher_setenv (launcher, "HOME", "/nonexistent", TRUE);
}

typedef struct
{
  const GlslCommand *command;
  pid_t parent;
} Child;

/* Runs in the child, before the program begins, with safe calls only. The child ends with the
 * thread that waits for it, and at once if that thread has ended already. */
static void
limit_cb (gpointer data)
{
  const Child *child = data;
  const GlslCommand *command = child->command;
  const struct rlimit memory = { command->max_memory, command->max_memory };
  const struct rlimit time = { command->timeout_s, command->timeout_s };
  const struct rlimit result = { command->max_result, command->max_result };

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (getppid () != child->parent)
    raise (SIGKILL);
  setrlimit (RLIMIT_CPU, &time);
  if (command->max_memory)
    setrlimit (RLIMIT_DATA, &memory);
  if (command->max_result)
    setrlimit (RLIMIT_FSIZE, &result);
}

static GSubprocess *
start (const GlslCommand *command, int result, GError **error)
{
  const GSubprocessFlags flags = G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE;
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (flags);
  g_autoptr (GError) reason = NULL;
  const int input = open_input (command->input);
  Child child = { command, getpid () };
  GSubprocess *process;

  if (input >= 0)
    g_subprocess_launcher_take_stdin_fd (launcher, input);
  if (result >= 0)
    g_subprocess_launcher_take_fd (launcher, dup (result), RESULT_FD);
  if (command->directory != NULL)
    g_subprocess_launcher_set_cwd (launcher, command->directory);
  g_subprocess_launcher_set_child_setup (launcher, limit_cb, &child, NULL);
  clean_environment (launcher);
  process = g_subprocess_launcher_spawnv (launcher, command->argv, &reason);
  if (process == NULL)
    ls_fail (error, LS_ERROR_IO, "%s: %s", command->argv[0], reason->message);
  return process;
}

/* Returns: (transfer full) (nullable): what the process wrote to its result. */
static GBytes *
read_result (const Run *run)
{
  const off_t size = run->result >= 0 ? lseek (run->result, 0, SEEK_END) : -1;
  const gsize n = size > 0 ? MIN ((gsize) size, run->command->max_result) : 0;
  guint8 *data;

  if (size < 0)
    return NULL;
  data = g_malloc (n);
  return pread (run->result, data, n, 0) == (gssize) n ? g_bytes_new_take (data, n)
                                                       : (g_free (data), NULL);
}

static void
finish (GSubprocess *process, Run *run)
{
  GlslOutcome *outcome = run->outcome;
  char *messages;

  if (g_cancellable_is_cancelled (run->cancellable))
    g_subprocess_force_exit (process);
  g_subprocess_wait (process, NULL, NULL);
  outcome->status =
    g_subprocess_get_if_exited (process) ? g_subprocess_get_exit_status (process) : -1;
  outcome->signal =
    g_subprocess_get_if_signaled (process) ? g_subprocess_get_term_sig (process) : 0;
  outcome->output = g_byte_array_free_to_bytes (run->output);
  outcome->result = read_result (run);
  g_byte_array_append (run->messages, (const guint8 *) "", 1);
  outcome->log = (char *) g_byte_array_free (run->messages, FALSE);
  messages = g_strndup (outcome->log, MAX_MESSAGES);
  outcome->messages = ls_text_escape (g_strstrip (messages), LS_TEXT_LINES);
  g_free (messages);
}

/* Reads until both pipes of the process are closed. */
static void
read_all (Run *run, GSubprocess *process, GMainContext *context)
{
  g_autoptr (GCancellable) outer = run->command->cancellable != NULL
                                     ? g_object_ref (run->command->cancellable)
                                     : g_cancellable_new ();
  const gulong id =
    g_cancellable_connect (outer, G_CALLBACK (cancelled_cb), run->cancellable, NULL);

  begin_reading (run, g_subprocess_get_stdout_pipe (process), run->output, run->command->max_bytes,
                 TRUE);
  begin_reading (run, g_subprocess_get_stderr_pipe (process), run->messages,
                 MAX (run->command->max_log, MAX_MESSAGES), FALSE);
  while (run->n_open)
    g_main_context_iteration (context, TRUE);
  g_cancellable_disconnect (outer, id);
}

gboolean
glsl_run (const GlslCommand *command, GlslOutcome *outcome, GError **error)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GSource) timeout = g_timeout_source_new_seconds (command->timeout_s);
  Run run = { .command = command,
              .outcome = outcome,
              .cancellable = cancellable,
              .result = command->max_result ? open_nameless () : -1 };

  g_main_context_push_thread_default (context);
  process = start (command, run.result, error);
  if (process != NULL)
    {
      run.output = g_byte_array_new ();
      run.messages = g_byte_array_new ();
      g_source_set_callback (timeout, timeout_cb, &run, NULL);
      g_source_attach (timeout, context);
      read_all (&run, process, context);
      g_source_destroy (timeout);
      finish (process, &run);
    }
  g_main_context_pop_thread_default (context);
  if (run.result >= 0)
    close (run.result);
  return process != NULL && !g_cancellable_set_error_if_cancelled (command->cancellable, error);
}

void
glsl_outcome_clear (GlslOutcome *outcome)
{
  g_clear_pointer (&outcome->output, g_bytes_unref);
  g_clear_pointer (&outcome->result, g_bytes_unref);
  g_clear_pointer (&outcome->messages, g_free);
  g_clear_pointer (&outcome->log, g_free);
}
