#include <string.h>

#include "ls-session.h"
#include "toy-machine.h"
#include "toy-scene.h"

/* A session that changes runs, goes among them, forwards and back, and removes them, at random; beside it a model that
 * knows the changes of each run and steps the machine alone.  After each deed what the session shows is what the
 * machine gives. */

#define N_PROGRAMS 120
#define N_DEEDS 60
#define MAX_STEPS 4000
#define N_WAVES 2

typedef struct
{
  guint id, wave, parent;
  char *name;       /* owned */
  GPtrArray *edits; /* of LsEdit, from the start of main on, those that count */
} Run;

typedef struct
{
  LsSession *session; /* owned */
  LsScene *scene;     /* owned */
  GPtrArray *runs;    /* of Run */
  guint n_changes, n_new, n_removed, n_focus, n_back, n_waves;
} Model;

static void
run_free (gpointer data)
{
  Run *run = data;

  g_free (run->name);
  g_ptr_array_unref (run->edits);
  g_free (run);
}

static LsEdit *
copy_edit (const LsEdit *edit)
{
  LsEdit *copy = g_aligned_alloc0 (1, sizeof *copy, 64);

  memcpy (copy, edit, sizeof *copy);
  return copy;
}

static Run *
find_run (const Model *model, guint wave, guint id)
{
  for (guint i = 0; i < model->runs->len; i++)
    {
      Run *run = g_ptr_array_index (model->runs, i);
      if (run->wave == wave && run->id == id)
        return run;
    }
  return NULL;
}

static Run *
add_run (Model *model, guint wave, guint id, guint parent, const char *name)
{
  Run *run = g_new0 (Run, 1);
  const Run *from = id == parent ? NULL : find_run (model, wave, parent);

  *run = (Run){ .id = id,
                .wave = wave,
                .parent = parent,
                .name = g_strdup (name),
                .edits = g_ptr_array_new_with_free_func (g_aligned_free) };
  for (guint i = 0; from != NULL && i < from->edits->len; i++)
    g_ptr_array_add (run->edits, copy_edit (g_ptr_array_index (from->edits, i)));
  g_ptr_array_add (model->runs, run);
  return run;
}

static void
add_edit (Run *run, const LsEdit *edit)
{
  for (guint i = run->edits->len; i > 0; i--)
    if (((LsEdit *) g_ptr_array_index (run->edits, i - 1))->step > edit->step)
      g_ptr_array_remove_index (run->edits, i - 1);
  g_ptr_array_add (run->edits, copy_edit (edit));
}

/* --- the machine alone ----------------------------------------------------------------------------------- */

static void
make_edits (const LsProgram *program, void *state, const Run *run, guint64 step)
{
  for (guint i = 0; i < run->edits->len; i++)
    {
      const LsEdit *edit = g_ptr_array_index (run->edits, i);

      if (edit->step != step)
        continue;
      if (edit->kind == LS_EDIT_MASK)
        ls_program_write_mask (program, state, edit->mask, edit->lanes);
      else
        ls_program_write_row (program, state, edit->ref, edit->lanes, &edit->row);
    }
}

/* The state of a run at a step, or at its end; step becomes where that is. Returns: (transfer full): for
 * g_aligned_free(). */
static void *
state_at (const Model *model, const Run *run, guint64 *step)
{
  LsProgram *program = ls_scene_get_program (model->scene);
  void *state = g_aligned_alloc0 (1, ls_program_state_size (program), 64);
  LsRun how = { .bindings = ls_scene_get_bindings (model->scene) };
  LsWaveInput input = { 0 };
  LsPlace place = { 0 };

  ls_scene_get_wave_input (model->scene, run->wave, &input);
  ls_program_reset (program, &input, state);
  ls_wave_input_clear (&input);
  make_edits (program, state, run, 0);
  while (place.step < *step)
    {
      how.until_step = place.step + 1;
      ls_program_run (program, state, &how);
      ls_program_place (program, state, &place);
      if (place.step != how.until_step)
        break;
      make_edits (program, state, run, place.step);
    }
  *step = place.step;
  return state;
}

static LsView *
view_of (const Model *model)
{
  return ls_session_get_view (model->session);
}

static const Run *
run_looked_at (const Model *model)
{
  const Run *run =
    find_run (model, ls_view_get_wave (view_of (model)), ls_view_get_fork (view_of (model)));

  g_assert_nonnull (run);
  return run;
}

static void
check_view (const Model *model)
{
  LsView *view = view_of (model);
  guint64 step = ls_view_get_place (view)->step;
  void *state = state_at (model, run_looked_at (model), &step);
  LsProgram *program = ls_scene_get_program (model->scene);
  guint8 states[LS_LANES];

  g_assert_cmpuint (step, ==, ls_view_get_place (view)->step);
  for (guint file = 0; file < toy_machine.n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (program, file); i++)
      {
        const LsRegRef ref = { .file = (guint8) file, .index = (guint16) i };
        LsRow got, expected;

        g_assert_true (ls_view_read_row (view, ref, &got));
        ls_program_read_row (program, state, ref, &expected);
        g_assert_cmpmem (&got, sizeof got, &expected, sizeof expected);
      }
  ls_program_lane_states (program, state, states);
  g_assert_cmpmem (states, LS_LANES, ls_view_get_lane_states (view), LS_LANES);
  g_aligned_free (state);
}

/* The session's runs of the wave are those of the model, with names, parents and as many edits. */
static void
check_runs (const Model *model)
{
  const LsForks *forks = ls_session_get_forks (model->session);
  guint wave = ls_view_get_wave (view_of (model)), n = 0;

  for (guint i = 0; i < model->runs->len; i++)
    {
      const Run *run = g_ptr_array_index (model->runs, i);
      guint n_edits;

      if (run->wave != wave)
        continue;
      n++;
      const LsFork *fork = ls_forks_get (forks, run->id);
      g_assert_nonnull (fork);
      g_assert_cmpstr (fork->name, ==, run->name);
      g_assert_cmpuint (fork->parent, ==, run->parent);
      ls_subject_get_edits (fork->subject, &n_edits);
      g_assert_cmpuint (n_edits, ==, run->edits->len);
    }
  g_assert_cmpuint (ls_forks_get_n (forks), ==, n);
}

/* --- deeds ----------------------------------------------------------------------------------------------- */

static LsChange *
random_change (const Model *model)
{
  guint64 step = ls_view_get_place (view_of (model))->step;
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (g_test_rand_int_range (0, 4) == 0)
    text = g_strdup_printf ("mask active = 0x%x", (guint) g_test_rand_int ());
  else
    text = g_strdup_printf ("R%d@%d = %d", g_test_rand_int_range (0, TOY_REGISTERS),
                            g_test_rand_int_range (0, LS_LANES), g_test_rand_int_range (-9, 70));
  LsChange *change =
    ls_change_parse (text, ls_scene_get_program (model->scene), LS_MASK_ALL, step, &error);
  g_assert_no_error (error);
  return change;
}

static gboolean
has_children (const Model *model, const Run *run)
{
  for (guint i = 0; i < model->runs->len; i++)
    {
      const Run *other = g_ptr_array_index (model->runs, i);
      if (other != run && other->wave == run->wave && other->parent == run->id)
        return TRUE;
    }
  return FALSE;
}

/* The first "what-if" that the wave does not have. */
static char *
made_up_name (const Model *model, guint wave)
{
  for (guint number = 1;; number++)
    {
      g_autofree char *name = g_strdup_printf ("what-if %u", number);
      gboolean is_taken = FALSE;

      for (guint i = 0; i < model->runs->len; i++)
        {
          const Run *run = g_ptr_array_index (model->runs, i);
          is_taken |= run->wave == wave && strcmp (run->name, name) == 0;
        }
      if (!is_taken)
        return g_steal_pointer (&name);
    }
}

static void
do_change (Model *model)
{
  Run *run = (Run *) run_looked_at (model);
  guint64 step = ls_view_get_place (view_of (model))->step;
  g_autoptr (LsChange) change = random_change (model);
  gboolean is_named = g_test_rand_int_range (0, 4) == 0;
  g_autofree char *name =
    is_named ? g_strdup_printf ("named %u", model->n_new) : made_up_name (model, run->wave);
  gboolean is_new = is_named || run->id == LS_FORK_MAIN || has_children (model, run);
  g_autoptr (GError) error = NULL;

  g_assert_true (ls_session_change_sync (model->session, is_named ? name : NULL, change, &error));
  g_assert_no_error (error);
  if (is_new)
    run = add_run (model, run->wave, ls_view_get_fork (view_of (model)), run->id, name);
  add_edit (run, &change->edit);
  g_assert_cmpuint (ls_view_get_fork (view_of (model)), ==, run->id);
  g_assert_cmpuint (ls_view_get_place (view_of (model))->step, ==, step);
  model->n_changes++;
  model->n_new += is_new;
}

/* A run without a change is the one that it parts from. */
static void
do_part (Model *model)
{
  const Run *from = run_looked_at (model);
  guint64 step = ls_view_get_place (view_of (model))->step;
  g_autofree char *name = made_up_name (model, from->wave);

  g_assert_true (ls_session_part_sync (model->session, NULL, NULL));
  const Run *run = add_run (model, from->wave, ls_view_get_fork (view_of (model)), from->id, name);
  g_assert_cmpuint (ls_view_get_fork (view_of (model)), ==, run->id);
  g_assert_cmpuint (ls_view_get_place (view_of (model))->step, ==, step);
  model->n_new++;
}

static const Run *
random_run (const Model *model)
{
  guint wave = ls_view_get_wave (view_of (model));
  const Run *run;

  do
    run = g_ptr_array_index (model->runs, g_test_rand_int_range (0, (gint32) model->runs->len));
  while (run->wave != wave);
  return run;
}

/* At the same step, or at the end. */
static void
check_same_step (const Model *model, const Run *run, guint64 step)
{
  void *state = state_at (model, run, &step);

  g_assert_cmpuint (ls_view_get_place (view_of (model))->step, ==, step);
  g_aligned_free (state);
}

static void
do_focus (Model *model)
{
  const Run *run = random_run (model);
  guint64 step = ls_view_get_place (view_of (model))->step;

  g_assert_true (ls_session_focus_fork_sync (model->session, run->id, NULL));
  g_assert_cmpuint (ls_view_get_fork (view_of (model)), ==, run->id);
  check_same_step (model, run, step);
  model->n_focus++;
}

static void
forget (Model *model, guint wave, guint id)
{
  for (guint i = 0; i < model->runs->len; i++)
    {
      const Run *run = g_ptr_array_index (model->runs, i);

      if (run->wave != wave || run->id == LS_FORK_MAIN || run->parent != id)
        continue;
      forget (model, wave, run->id);
      i = G_MAXUINT;
    }
  g_ptr_array_remove (model->runs, find_run (model, wave, id));
}

static void
do_remove (Model *model)
{
  const Run *run = random_run (model);
  guint wave = run->wave, id = run->id, parent = run->parent;
  guint here = ls_view_get_fork (view_of (model));

  if (id == LS_FORK_MAIN)
    {
      g_assert_false (ls_session_remove_fork_sync (model->session, id, NULL));
      return;
    }
  g_assert_true (ls_session_remove_fork_sync (model->session, id, NULL));
  forget (model, wave, id);
  if (find_run (model, wave, here) == NULL)
    g_assert_cmpuint (ls_view_get_fork (view_of (model)), ==, parent);
  else
    g_assert_cmpuint (ls_view_get_fork (view_of (model)), ==, here);
  model->n_removed++;
}

static void
do_rename (Model *model)
{
  Run *run = (Run *) random_run (model);
  g_autofree char *name = g_strdup_printf ("renamed %d", g_test_rand_int_range (0, 1000000));

  if (run->id == LS_FORK_MAIN)
    {
      g_assert_false (ls_session_rename_fork (model->session, run->id, name, NULL));
      return;
    }
  g_assert_true (ls_session_rename_fork (model->session, run->id, name, NULL));
  g_free (run->name);
  run->name = g_steal_pointer (&name);
}

static void
do_move (Model *model)
{
  static const LsMove moves[] = { LS_MOVE_STEP, LS_MOVE_STEP_BACK,  LS_MOVE_START,
                                  LS_MOVE_END,  LS_MOVE_DIVERGENCE, LS_MOVE_TO_STEP };
  LsMove move = moves[g_test_rand_int_range (0, G_N_ELEMENTS (moves))];

  ls_session_move_sync (model->session, move,
                        move == LS_MOVE_TO_STEP ? (guint64) g_test_rand_int_range (0, 40) : 0,
                        NULL);
}

static void
do_go (Model *model)
{
  int n = g_test_rand_int_range (0, 3) == 0 ? 1 : -1;
  gboolean can = ls_session_can_go (model->session, n);

  g_assert_cmpint (ls_session_go_sync (model->session, n, NULL), ==, can);
  model->n_back += can;
}

static void
do_wave (Model *model)
{
  guint wave = (guint) g_test_rand_int_range (0, N_WAVES);

  g_assert_true (ls_session_focus_wave_sync (model->session, wave, 3, NULL));
  g_assert_cmpuint (ls_view_get_wave (view_of (model)), ==, wave);
  model->n_waves++;
}

static void
do_something (Model *model)
{
  static void (*const deeds[]) (Model *) = { do_change, do_change, do_change, do_focus,
                                             do_move,   do_move,   do_move,   do_go,
                                             do_remove, do_rename, do_wave,   do_part };

  deeds[g_test_rand_int_range (0, G_N_ELEMENTS (deeds))](model);
  check_view (model);
  check_runs (model);
}

/* Whether the machine ends it: changes may make a loop longer, but not endless, as loops count. */
static gboolean
is_short (LsScene *scene)
{
  g_autoptr (LsSubject) subject = ls_scene_new_subject (scene, 0);
  void *state = g_aligned_alloc0 (1, ls_subject_get_state_size (subject), 64);
  LsRun run = { .until_step = MAX_STEPS };

  ls_subject_reset (subject, state);
  LsStopReason reason = ls_subject_run (subject, state, &run);
  g_aligned_free (state);
  return reason != LS_STOP_STEP;
}

static void
test_random_deeds (void)
{
  Model totals = { 0 };

  for (guint i = 0; i < N_PROGRAMS; i++)
    {
      g_autofree char *text = toy_random_text (6 + i % 20);
      Model model = { .scene = toy_scene_new (text, N_WAVES, 0, 0, NULL) };

      if (is_short (model.scene))
        {
          model.session = ls_session_new ();
          model.runs = g_ptr_array_new_with_free_func (run_free);
          g_assert_true (ls_session_open_sync (model.session, model.scene, NULL));
          for (guint wave = 0; wave < N_WAVES; wave++)
            add_run (&model, wave, LS_FORK_MAIN, LS_FORK_MAIN, "main");
          for (guint k = 0; k < N_DEEDS; k++)
            do_something (&model);
          g_ptr_array_unref (model.runs);
          g_assert_finalize_object (model.session);
        }
      totals.n_changes += model.n_changes;
      totals.n_new += model.n_new;
      totals.n_removed += model.n_removed;
      totals.n_focus += model.n_focus;
      totals.n_back += model.n_back;
      totals.n_waves += model.n_waves;
      ls_scene_unref (model.scene);
    }
  g_test_message ("%u changes, %u of them new runs; %u removed, %u focused, %u times back or "
                  "forward, %u waves",
                  totals.n_changes, totals.n_new, totals.n_removed, totals.n_focus, totals.n_back,
                  totals.n_waves);
  g_assert_cmpuint (totals.n_new, >=, 100);
  g_assert_cmpuint (totals.n_changes - totals.n_new, >=, 50);
  g_assert_cmpuint (totals.n_removed, >=, 50);
  g_assert_cmpuint (totals.n_back, >=, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/forks/session/random-deeds", test_random_deeds);
  return g_test_run ();
}
