#include "ls-fuzz.h"

#include <string.h>

#include "ls-console.h"
#include "ls-error.h"
#include "ls-check.h"

/* Any bytes: a module of SPIR-V opens as a program or is refused with an error that names the file. What opens runs whole with a
 * limit of steps, and is then debugged by lines of the prompt, forwards and backwards, with questions about its variables. */

#define MAX_STEPS 2000
#define MAX_PIXELS (1u << 13) /* of what is run; larger scenes are opened only */
#define MAX_WAVES 128
#define BUDGET (G_GUINT64_CONSTANT (1) << 28)

static const char *const script[] = {
  "info program", "step 7",    "variables",      "where",    "backtrace",
  "why 3",        "step-line", "variables",      "step-out", "back 2",
  "list",         "g end",     "variables",      "events",   "info breakpoints",
  "who 5",        "back",      "step-line-back", "regs",     "memory 0",
  "g 3",          "next",      "cover",          "races",
};

static void
debug (LsScene *scene)
{
  g_autoptr (LsSession) session = ls_session_new ();
  g_autoptr (LsConsole) console = ls_console_new (session);
  g_autoptr (GError) error = NULL;

  ls_session_set_max_steps (session, MAX_STEPS);
  if (!ls_session_open_sync (session, scene, &error))
    {
      g_assert_nonnull (error);
      return;
    }
  ls_console_set_limit (console, MAX_STEPS, "(fuzzing)");
  for (guint i = 0; i < G_N_ELEMENTS (script); i++)
    {
      g_autoptr (LsAnswer) answer = ls_console_execute (console, script[i]);

      g_assert_true (g_variant_is_of_type (answer->data, G_VARIANT_TYPE_VARDICT));
      g_assert_true (g_utf8_validate (answer->text, -1, NULL));
    }
  ls_fuzz_count (LS_FUZZ_ENDED);
}

static gboolean
is_small (const LsScene *scene)
{
  guint width, height;

  ls_scene_get_size (scene, &width, &height);
  return (guint64) width * height <= MAX_PIXELS && ls_scene_get_n_waves (scene) <= MAX_WAVES;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (LsBudget) budget = ls_budget_new (BUDGET);
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER, .budget = budget };
  const LsDispatchOptions options = { .max_steps = MAX_STEPS, .n_threads = 1 };
  g_autoptr (LsDispatch) dispatch = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL;

  ls_fuzz_count (LS_FUZZ_INPUTS);
  if (size < 4 || memcmp (data, "\x03\x02\x23\x07", 4))
    return 0;
  scene = ls_scene_open_how (bytes, "fuzz.spv", &how, &error);
  g_assert_true ((scene == NULL) == (error != NULL));
  if (scene == NULL)
    {
      g_assert_true (g_str_has_prefix (error->message, "fuzz"));
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  ls_fuzz_count (LS_FUZZ_OPENED);
  if (!is_small (scene))
    return 0;
  dispatch = ls_scene_try_run (scene, &options, NULL);
  for (guint wave = dispatch->first; wave < dispatch->end; wave++)
    g_assert_cmpuint (dispatch->outcomes[wave].steps, <=, MAX_STEPS);
  ls_fuzz_count (LS_FUZZ_RAN);
  debug (scene);
  return 0;
}
