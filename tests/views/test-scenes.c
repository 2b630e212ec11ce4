#include <adwaita.h>
#include <string.h>

#include "ls-code-model.h"
#include "ls-pane-table.h"
#include "ls-panes.h"
#include "ls-session-images.h"
#include "ls-table.h"
#include "ls-views.h"

#include "widget-test.h"
#include "machines.h"

/* Every pane over real sessions, of scenes of each machine: it has rows and a name at every place, shows the same at a place however
 * that was reached, and what it shows is what the session says. */

#define N_COLUMNS 5
#define N_PLACES 5

typedef struct
{
  LsSession *session;
  GtkWidget *panes[LS_N_PANES];
  GtkWindow *window;
} Fixture;

static void
set_up (Fixture *f, gconstpointer scene)
{
  g_autofree char *base =
    g_strdup_printf ("../../data/examples/%s.lanescope", (const char *) scene);
  g_autofree char *file = g_test_build_filename (G_TEST_DIST, base, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) opened = ls_scene_load (file, &error);
  GtkWidget *grid = gtk_grid_new ();

  g_assert_no_error (error);
  f->session = ls_session_new ();
  g_assert_true (ls_session_open_sync (f->session, opened, &error));
  g_assert_nonnull (ls_session_move_sync (f->session, LS_MOVE_START, 0, NULL));
  for (guint pane = 0; pane < LS_N_PANES; pane++)
    {
      f->panes[pane] = ls_pane_new (pane, f->session);
      gtk_widget_set_size_request (f->panes[pane], 280, 180);
      gtk_grid_attach (GTK_GRID (grid), f->panes[pane], pane % N_COLUMNS, pane / N_COLUMNS, 1, 1);
    }
  f->window = widget_test_show (grid, 1400, 900);
}

static void
tear_down (Fixture *f, gconstpointer scene G_GNUC_UNUSED)
{
  gtk_window_destroy (f->window);
  g_object_unref (f->session);
}

/* --- what is shown ---------------------------------------------------------------------------------------- */

/* Names and texts of what is in sight. */
static void
append_said (GString *said, GtkWidget *widget)
{
  g_autofree char *name = gtk_test_accessible_check_property (
    GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, "what nothing is called");

  if (!gtk_widget_get_mapped (widget))
    return;
  if (name != NULL && *name != '\0' && !g_str_equal (name, "undefined"))
    g_string_append_printf (said, "%s\n", name);
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (said, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    append_said (said, child);
}

/* Returns: (transfer full): all that a pane says, and its rows. */
static char *
dup_shown (Fixture *f, LsPane pane)
{
  g_autoptr (LsTable) table = ls_pane_dup_table (pane, f->panes[pane], f->session);
  g_autofree char *rows = table != NULL ? ls_table_to_csv (table) : NULL;
  GString *said = g_string_new (NULL);

  append_said (said, f->panes[pane]);
  g_string_append (said, rows != NULL ? rows : "");
  return g_string_free (said, FALSE);
}

/* --- what the session says -------------------------------------------------------------------------------- */

/* A row for each line; what is told of one has its words where the program has any. */
static void
check_listing (Fixture *f)
{
  LsProgram *program = ls_view_get_program (ls_session_get_view (f->session));
  g_autoptr (LsTable) table = ls_listing_dup_table (f->session);
  g_autoptr (LsCodeModel) model = ls_code_model_new (f->session);
  gsize n_words;

  ls_code_model_load (model);
  ls_code_model_update (model);
  ls_program_words (program, 0, &n_words);
  g_assert_cmpuint (ls_table_get_n_rows (table), ==, ls_program_n_lines (program));
  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      g_autofree char *told = ls_code_explain (model, i, 0);
      LsLine line;

      ls_program_line (program, i, &line);
      g_assert_cmpstr (ls_table_get_cell (table, i, 4), ==, line.text);
      g_assert_cmpint (told != NULL && strstr (told, "\n\nWords ") != NULL, ==,
                       n_words > 0 && line.dword >= 0);
    }
}

/* A row for each frame, the outermost first, and one for now; each is a card that tells how many lanes it gives back. */
static void
check_stack (Fixture *f)
{
  g_autofree char *shown = dup_shown (f, LS_PANE_STACK);
  g_autoptr (LsTable) table = ls_stack_dup_table (f->session);
  guint n;
  const LsFrame *frames = ls_view_get_frames (ls_session_get_view (f->session), &n);

  g_assert_cmpuint (ls_table_get_n_rows (table), ==, n + 1);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *line = g_strdup_printf ("%u", frames[i].line + 1);
      g_autofree char *lanes =
        g_strdup_printf (", level %u, restores %u lanes", i + 1, ls_mask_count (frames[i].active));

      g_assert_cmpstr (ls_table_get_cell (table, i, 1), ==, frames[i].kind->id);
      g_assert_cmpstr (ls_table_get_cell (table, i, 2), ==, line);
      g_assert_nonnull (strstr (shown, lanes));
    }
}

/* The lane's registers by the names of the listing, those that the program has. */
static void
check_registers (Fixture *f)
{
  LsProgram *program = ls_view_get_program (ls_session_get_view (f->session));
  g_autofree char *shown = dup_shown (f, LS_PANE_LANE);

  for (guint file = 0; file < ls_program_machine (program)->n_reg_files; file++)
    if (ls_program_n_registers (program, file) > 0)
      {
        g_autoptr (GString) name = g_string_new ("\n");

        ls_program_append_register (name, program, (LsRegRef){ .file = (guint8) file });
        g_string_append_c (name, ',');
        g_test_message ("%s", name->str);
        g_assert_nonnull (strstr (shown, name->str));
      }
}

/* Each lane is a cell that tells its state in the machine's words. */
static void
check_lanes (Fixture *f)
{
  LsView *view = ls_session_get_view (f->session);
  g_autofree char *shown = dup_shown (f, LS_PANE_LANES);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const LsLaneStateDesc *state =
        ls_program_lane_desc (ls_view_get_program (view), ls_view_get_lane_states (view)[lane]);
      g_autofree char *start = g_strdup_printf ("\nlane %u, ", lane);
      g_autofree char *end = g_strdup_printf (", %s", state->name);
      const char *found = strstr (shown, start);

      g_assert_nonnull (found);
      g_autofree char *said = g_strndup (found + 1, strcspn (found + 1, "\n"));
      g_assert_true (g_str_has_suffix (said, end));
    }
}

/* --- tests ------------------------------------------------------------------------------------------------ */

static void
go (Fixture *f, guint64 step)
{
  g_assert_nonnull (ls_session_move_sync (f->session, LS_MOVE_TO_STEP, step, NULL));
  widget_test_settle (f->window);
}

/* What is found out in the background has not arrived. */
static gboolean
is_waiting (Fixture *f)
{
  static const char *const words[] = { "Looking through the whole run", "Running the waves",
                                       "Computing the " };

  if (ls_session_get_history (f->session) == NULL || ls_session_get_verdict (f->session, 0) == NULL)
    return TRUE;
  for (guint pane = 0; pane < LS_N_PANES; pane++)
    {
      g_autofree char *shown = dup_shown (f, pane);

      for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (strstr (shown, words[i]) != NULL)
          return TRUE;
    }
  return FALSE;
}

/* There, and back over the same places. */
static void
test_places (Fixture *f, gconstpointer scene G_GNUC_UNUSED)
{
  g_auto (GStrv) seen = g_new0 (char *, N_PLACES *LS_N_PANES + 1);
  guint64 n;
  guint n_wrong = 0;

  while (is_waiting (f))
    widget_test_settle (f->window);
  n = ls_session_get_history (f->session)->n_steps;
  for (guint i = 0; i < N_PLACES; i++)
    {
      go (f, n * i / (N_PLACES - 1));
      for (guint pane = 0; pane < LS_N_PANES; pane++)
        seen[i * LS_N_PANES + pane] = dup_shown (f, pane);
      check_listing (f);
      check_stack (f);
      check_registers (f);
      check_lanes (f);
    }
  for (guint i = N_PLACES; i-- > 0;)
    {
      go (f, n * i / (N_PLACES - 1));
      for (guint pane = 0; pane < LS_N_PANES; pane++)
        {
          g_autofree char *again = dup_shown (f, pane);
          const char *before = seen[i * LS_N_PANES + pane];

          g_assert_cmpstr (again, !=, "");
          /* The cursor of a group stays at what it was at. */
          if (pane == LS_PANE_GROUP || g_str_equal (again, before))
            continue;
          g_test_message ("%s at place %u: %s, and before %s", ls_pane_get_info (pane)->id, i,
                          again, before);
          n_wrong++;
        }
    }
  g_assert_cmpuint (n_wrong, ==, 0);
}

int
main (int argc, char **argv)
{
  static const char *const scenes[] = { "first-light", "reduction",   "r500-loop",
                                        "r500-pairs",  "tgsi-loop",   "tgsi-switch",
                                        "tgsi-calls",  "tgsi-shared", "tgsi-doubles" };

  draw_test_init (&argc, &argv);
  if (!widget_test_has_display ())
    return 0;
  adw_init ();
  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
    {
      g_autofree char *path = g_strconcat ("/views/scenes/", scenes[i], NULL);

      if (has_machine_of (scenes[i]))
        g_test_add (path, Fixture, scenes[i], set_up, test_places, tear_down);
    }
  return g_test_run ();
}
