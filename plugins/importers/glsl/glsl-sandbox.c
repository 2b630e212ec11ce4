#include "glsl-run.h"

#define PROGRAM "bwrap"
#define TIMEOUT_S 10
#define MAX_BYTES 4096 /* of its messages */

static void
add (GPtrArray *argv, const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (argv, g_strdup (words[i]));
}

/* Hides folders that a compiler does not need, if they exist. */
static void
hide_folders (GPtrArray *argv)
{
  static const char *const folders[] = { "/home", "/root",  "/tmp", "/var/tmp",
                                         "/run",  "/media", "/mnt" };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    if (g_file_test (folders[i], G_FILE_TEST_IS_DIR) &&
        !g_file_test (folders[i], G_FILE_TEST_IS_SYMLINK))
      add (argv, (const char *[]){ "--tmpfs", folders[i], NULL });
}

/* Shows the program's folder again, which may be hidden. */
static void
show_program (GPtrArray *argv, const char *program)
{
  g_autofree char *folder = g_path_get_dirname (program);

  if (!g_str_equal (folder, "/"))
    add (argv, (const char *[]){ "--ro-bind", folder, folder, NULL });
}

static GPtrArray *
new_command (const char *bwrap)
{
  static const char *const outside[] = { "--unshare-all",
                                         "--die-with-parent",
                                         "--new-session",
                                         "--ro-bind",
                                         "/",
                                         "/",
                                         "--dev",
                                         "/dev",
                                         "--proc",
                                         "/proc",
                                         NULL };
  GPtrArray *argv = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (argv, g_strdup (bwrap));
  add (argv, outside);
  return argv;
}

static GStrv
finish (GPtrArray *argv)
{
  g_ptr_array_add (argv, NULL);
  return (GStrv) g_ptr_array_free (argv, FALSE);
}

/* Whether bubblewrap works: some kernels and containers forbid it. */
static gboolean
sandbox_works (const char *const *wrapped)
{
  GPtrArray *argv = new_command (wrapped[0]);
  g_auto (GStrv) command = NULL;
  g_auto (GlslOutcome) outcome = { 0 };

  hide_folders (argv);
  add (argv, (const char *[]){ "--", "/bin/true", NULL });
  command = finish (argv);
  return glsl_run (&(GlslCommand){ .argv = (const char *const *) command,
                                   .timeout_s = TIMEOUT_S,
                                   .max_bytes = MAX_BYTES },
                   &outcome, NULL) &&
         outcome.status == 0;
}

/* folder: (nullable): the only one that can be written. Returns: (transfer full) (nullable): NULL: there is no bubblewrap. */
static GStrv
wrap_words (const char *const *words, const char *folder)
{
  g_autofree char *bwrap = g_find_program_in_path (PROGRAM);
  GPtrArray *argv;

  if (bwrap == NULL)
    return NULL;
  argv = new_command (bwrap);
  hide_folders (argv);
  show_program (argv, words[0]);
  if (folder != NULL)
    add (argv, (const char *[]){ "--bind", folder, folder, "--chdir", folder, NULL });
  add (argv, (const char *[]){ "--", NULL });
  add (argv, words);
  return finish (argv);
}

/* A sandbox that is there but does not work counts as none; only a program that failed makes us ask. */
gboolean
glsl_sandbox_run (const GlslCommand *command, GlslOutcome *outcome, GError **error)
{
  g_auto (GStrv) wrapped = wrap_words (command->argv, command->directory);
  GlslCommand inside = *command;

  if (wrapped == NULL)
    return glsl_run (command, outcome, error);
  inside.argv = (const char *const *) wrapped;
  if (!glsl_run (&inside, outcome, error))
    return FALSE;
  if (outcome->status == 0 || outcome->is_late || sandbox_works (inside.argv))
    return TRUE;
  glsl_outcome_clear (outcome);
  *outcome = (GlslOutcome){ 0 };
  return glsl_run (command, outcome, error);
}
