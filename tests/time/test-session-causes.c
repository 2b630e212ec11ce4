#include "ls-error.h"
#include "ls-ask-thread.h"
#include "ls-session-causes.h"
#include "ls-tell.h"
#include "machines.h"

/* Questions through the session: in a thread they get the answers that they get at once. */

/* A scene of each machine, and a register that its loop changes. */
typedef struct
{
  const char *scene, *reg;
} Asked;

static const Asked asked[] = { { "first-light", "R1.x" },
                               { "r500-loop", "R1.x" },
                               { "tgsi-loop", "TEMP[0].y" },
                               { "spirv-loop", "V1.x" } };

static LsSession *
open_example (const char *name)
{
  g_autofree char *base = g_strconcat (name, ".lanescope", NULL);
  g_autofree char *file = example_file (base);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = ls_scene_load (file, &error);
  LsSession *session = ls_session_new ();

  g_assert_no_error (error);
  ls_session_open_sync (session, scene, &error);
  g_assert_no_error (error);
  return session;
}

static LsCell
find_cell (LsSession *session, const char *text)
{
  LsMask lanes = LS_MASK_ALL;
  LsRegRef ref;

  g_assert_true (ls_change_parse_register (
    text, ls_view_get_program (ls_session_get_view (session)), &ref, &lanes, NULL));
  return ls_cell_register (ref, 26);
}

static void
keep_result_cb (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static void
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
check_same (GVariant *now, GVariant *later)
{
  g_autoptr (GVariant) a = g_variant_ref_sink (now), b = g_variant_ref_sink (later);

  g_assert_true (g_variant_equal (a, b));
}

static void
test_same_answers (gconstpointer data)
{
  const Asked *of = data;
  g_autoptr (LsSession) session = open_example (of->scene);
  const LsView *view = ls_session_get_view (session);
  const LsProgram *program = ls_view_get_program (view);
  const LsCell cell = find_cell (session, of->reg);
  const guint64 step = ls_view_get_place (view)->step;
  LsAsk who_ask = { LS_ASK_WHO, cell, G_MAXUINT64, 4 };
  LsAsk why_ask = { LS_ASK_WHY, { 0 }, G_MAXUINT64, 0 };
  LsAsk uses_ask = { LS_ASK_USES, cell, G_MAXUINT64, 4 };
  g_autoptr (GAsyncResult) who_result = NULL, why_result = NULL, uses_result = NULL;

  ls_session_ask_async (session, &who_ask, NULL, keep_result_cb, &who_result);
  ls_session_ask_async (session, &why_ask, NULL, keep_result_cb, &why_result);
  ls_session_ask_async (session, &uses_ask, NULL, keep_result_cb, &uses_result);
  who_ask.step = why_ask.step = uses_ask.step = step;
  g_autoptr (LsCause) who_now = ls_session_ask_sync (session, &who_ask, NULL, NULL);
  g_autoptr (LsWhy) why_now = ls_session_ask_sync (session, &why_ask, NULL, NULL);
  g_autoptr (LsUses) uses_now = ls_session_ask_sync (session, &uses_ask, NULL, NULL);
  wait_for (&who_result);
  wait_for (&why_result);
  wait_for (&uses_result);

  g_autoptr (LsCause) who = ls_ask_finish (who_result, NULL);
  g_autoptr (LsWhy) why = ls_ask_finish (why_result, NULL);
  g_autoptr (LsUses) uses = ls_ask_finish (uses_result, NULL);
  check_same (ls_fields_to_data (ls_cause_fields, who_now, program, NULL),
              ls_fields_to_data (ls_cause_fields, who, program, NULL));
  check_same (ls_fields_to_data (ls_why_fields, why_now, program, NULL),
              ls_fields_to_data (ls_why_fields, why, program, NULL));
  check_same (ls_fields_to_data (ls_uses_fields, uses_now, program, NULL),
              ls_fields_to_data (ls_uses_fields, uses, program, NULL));
  g_assert_true (ls_session_get_view (session) == view);
}

static void
test_cancelled (gconstpointer data)
{
  const Asked *of = data;
  g_autoptr (LsSession) session = open_example (of->scene);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  const LsAsk ask = { LS_ASK_WHO, find_cell (session, of->reg), G_MAXUINT64, 4 };

  ls_session_ask_async (session, &ask, cancellable, keep_result_cb, &result);
  g_cancellable_cancel (cancellable);
  wait_for (&result);
  g_assert_null (ls_ask_finish (result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_nothing_open (void)
{
  g_autoptr (LsSession) session = ls_session_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) now = NULL, later = NULL;
  const LsAsk ask = { LS_ASK_WHY, { .lane = 3 }, 0, 0 };

  g_assert_null (ls_session_ask_sync (session, &ask, NULL, &now));
  g_assert_error (now, LS_ERROR, LS_ERROR_STATE);
  ls_session_ask_async (session, &ask, NULL, keep_result_cb, &result);
  wait_for (&result);
  g_assert_null (ls_ask_finish (result, &later));
  g_assert_error (later, LS_ERROR, LS_ERROR_STATE);
}

static void
test_refused (gconstpointer data)
{
  const Asked *of = data;
  g_autoptr (LsSession) session = open_example (of->scene);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  const LsAsk ask = { LS_ASK_WHY, { .lane = 99 }, G_MAXUINT64, 0 };

  ls_session_ask_async (session, &ask, NULL, keep_result_cb, &result);
  wait_for (&result);
  g_assert_null (ls_ask_finish (result, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      if (!has_machine_of (asked[i].scene))
        continue;
      g_autofree char *same = g_strconcat ("/session-causes/same-answers/", asked[i].scene, NULL);
      g_autofree char *ended = g_strconcat ("/session-causes/cancelled/", asked[i].scene, NULL);
      g_autofree char *refused = g_strconcat ("/session-causes/refused/", asked[i].scene, NULL);

      g_test_add_data_func (same, &asked[i], test_same_answers);
      g_test_add_data_func (ended, &asked[i], test_cancelled);
      g_test_add_data_func (refused, &asked[i], test_refused);
    }
  g_test_add_func ("/session-causes/nothing-open", test_nothing_open);

  return g_test_run ();
}
