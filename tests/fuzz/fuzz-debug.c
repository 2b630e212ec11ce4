#include "ls-fuzz.h"

#include <string.h>

#include "fuzz-open.h"
#include "ls-console.h"

/* A scene with its data files and a "script": lines for the prompt, with a limit of steps, also backwards, with questions,
 * forks, pictures, breakpoints, races and readings. Each line is answered well; wherever it has led, the state is that of
 * a fresh run to the same step. */

#define MAX_LINES 32
#define MAX_STEPS 1000
#define MAX_WAVES 64

typedef struct
{
  LsConsole *console;
  LsSession *session;
  guint wave, fork; /* of the place that was checked last */
  guint64 step;
  gboolean has_moved;
} Debugged;

/* --- rules ----------------------------------------------------------------------------------------------- */

static void
check_answer (const LsAnswer *answer)
{
  g_assert_true (g_variant_is_of_type (answer->data, G_VARIANT_TYPE_VARDICT));
  g_assert_true (g_utf8_validate (answer->text, -1, NULL));
  g_assert_true (*answer->text == '\0' || g_str_has_suffix (answer->text, "\n"));
  g_assert_true (answer->status == LS_ANSWER_FAILED || ls_answer_get_column (answer) == 0);
}

static void
check_rows (const LsView *view, const void *state)
{
  const LsMachine *machine = ls_view_get_machine (view);
  LsProgram *program = ls_view_get_program (view);

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (program, file); i++)
      for (guint channel = 0; channel < machine->reg_files[file].n_channels; channel++)
        {
          LsRegRef ref = { .file = (guint8) file,
                           .channel = (guint8) channel,
                           .index = (guint16) i };
          LsRow seen, fresh;
          gboolean is_seen = ls_view_read_row (view, ref, &seen);

          g_assert_true (is_seen == ls_program_read_row (program, state, ref, &fresh));
          if (is_seen)
            g_assert_cmpmem (&seen, sizeof seen, &fresh, sizeof fresh);
        }
}

static void
check_masks (const LsView *view, const void *state)
{
  const LsMachine *machine = ls_view_get_machine (view);

  for (guint i = 0; i < machine->n_masks; i++)
    g_assert_cmphex (ls_view_read_mask (view, i), ==,
                     ls_program_read_mask (ls_view_get_program (view), state, i));
}

/* However one came here, it is where the run comes by. */
static void
check_place (const LsView *view)
{
  LsSubject *subject = ls_view_get_subject (view);
  LsRun run = { .until_step = ls_view_get_place (view)->step };
  gsize size = ls_subject_get_state_size (subject);
  void *group = g_aligned_alloc (1, size, 64);
  const void *state;
  guint wave;
  LsPlace place;

  ls_subject_get_group (subject, &wave);
  ls_subject_reset (subject, group);
  if (run.until_step > 0)
    ls_subject_run (subject, group, &run);
  state = ls_subject_look_at (subject, group, wave);
  ls_program_place (ls_view_get_program (view), state, &place);
  g_assert_cmpuint (place.step, ==, ls_view_get_place (view)->step);
  g_assert_cmpuint (place.line, ==, ls_view_get_place (view)->line);
  check_rows (view, state);
  check_masks (view, state);
  g_aligned_free (group);
}

static void
check_moved (Debugged *debugged)
{
  const LsView *view = ls_session_get_view (debugged->session);
  guint64 step = ls_view_get_place (view)->step;

  if (ls_view_get_wave (view) == debugged->wave && ls_view_get_fork (view) == debugged->fork &&
      step == debugged->step)
    return;
  debugged->wave = ls_view_get_wave (view);
  debugged->fork = ls_view_get_fork (view);
  debugged->step = step;
  check_place (view);
  if (!debugged->has_moved && step > 0)
    ls_fuzz_count (LS_FUZZ_RAN);
  debugged->has_moved |= step > 0;
}

/* --- lines ----------------------------------------------------------------------------------------------- */

/* Whether the line, whatever the abbreviation, names a file. The scene may be saved where it is. */
static gboolean
names_files (const char *line)
{
  const char *word = line + strspn (line, " \t\r");

  return (g_str_has_prefix (word, "so") || g_str_has_prefix (word, "sa")) &&
         !g_str_equal (word, "save") && !g_str_equal (word, "save -f");
}

/* Returns: whether there may be more. */
static gboolean
carry_out (Debugged *debugged, const char *line)
{
  g_autoptr (LsAnswer) answer = NULL;
  g_auto (GStrv) words = NULL;
  gsize start;

  if (names_files (line))
    return TRUE;
  words = ls_console_complete (debugged->console, line, strlen (line), &start);
  g_assert_cmpuint (start, <=, strlen (line));
  answer = ls_console_execute (debugged->console, line);
  check_answer (answer);
  check_moved (debugged);
  return answer->status != LS_ANSWER_QUIT;
}

static void
debug (LsScene *scene, const FuzzFolder *folder, const FuzzPart *script)
{
  g_autofree char *text = fuzz_part_dup_text (script);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_LINES);
  g_autoptr (LsSession) session = ls_session_new ();
  g_autoptr (LsSessionFile) file = ls_session_file_new (session, folder->path, 0);
  g_autoptr (LsConsole) console = ls_console_new (session);
  Debugged debugged = { .console = console, .session = session, .step = G_MAXUINT64 };
  g_autoptr (GError) error = NULL;

  ls_session_set_max_steps (session, MAX_STEPS);
  if (!ls_session_open_sync (session, scene, &error))
    {
      g_assert_nonnull (error);
      return;
    }
  ls_console_set_file (console, file);
  ls_console_set_limit (console, MAX_STEPS, "(fuzzing)");
  for (guint i = 0; lines[i] && carry_out (&debugged, lines[i]); i++)
    continue;
  ls_fuzz_count (LS_FUZZ_ENDED);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) parts = fuzz_bundle_read (data, size);
  const FuzzPart *script = fuzz_bundle_find (parts, "script");
  g_auto (FuzzFolder) folder = { 0 };
  g_autoptr (LsScene) scene = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  fuzz_folder_init (&folder, parts);
  scene = fuzz_folder_open (&folder, NULL);
  if (!scene)
    {
      ls_fuzz_forget ();
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  if (script && ls_scene_get_n_waves (scene) <= MAX_WAVES)
    debug (scene, &folder, script);
  return 0;
}
