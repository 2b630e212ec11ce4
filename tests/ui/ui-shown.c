#include "ui-shown.h"

#include <gtksourceview/gtksource.h>

#include "ls-command.h"
#include "ls-grid-view.h"
#include "ls-lane-parts.h"
#include "ls-views.h"
#include "ls-output-view.h"
#include "ls-header.h"
#include "ui-picture.h"

/* Of the two waves of the tour. */
static const guint n_steps[] = { 40, 33 };
/* Of the only loop, at 09, in both: R3.x begins below 5 and has 15 more each time, until it is 20. */
#define N_ITERATIONS 3

void
ui_shown_title (UiTest *test, const UiPlace *place)
{
  GtkWidget *title = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_WINDOW_TITLE);
  g_autofree char *only = ls_session_get_lane_only (test->session)
                            ? g_strdup_printf ("lane %u only · ", place->lane)
                            : g_strdup ("");
  g_autofree char *expected =
    g_strdup_printf ("step %" G_GUINT64_FORMAT "/%u · wave %u of 2 · %spixel shader", place->step,
                     n_steps[place->wave], place->wave, only);

  g_assert_cmpstr (ls_window_title_get_subtitle (LS_WINDOW_TITLE (title)), ==, expected);
}

/* The sentence of the step, or of its slots; what stopped the move may follow. */
void
ui_shown_narration (UiTest *test, const UiPlace *place)
{
  GtkWidget *line = ui_test_find_widget (GTK_WIDGET (test->window), LS_TYPE_NARRATION);
  const char *shown = ls_narration_get_text (LS_NARRATION (line));
  g_autofree char *slots = ls_view_narrate_slots (ui_tour_view (test), place->lane);
  g_autofree char *step = ls_view_narrate (ui_tour_view (test), place->lane);

  g_assert_cmpint (slots != NULL, ==, place->slot > 0);
  if (!g_str_has_prefix (shown, slots != NULL ? slots : step))
    g_error ("step %" G_GUINT64_FORMAT " is told as “%s”", place->step, shown);
}

/* --- lanes ----------------------------------------------------------------------------------------------- */

static void
assert_legend (GtkWidget *map, const guint counts[LS_N_LANE_ROLES])
{
  static const char *const names[] = { "active", "off (branch)", "break",       "continue",
                                       "killed", "helper",       "ended, empty" };
  GtkWidget *row = gtk_widget_get_first_child (ui_test_find_widget (map, LS_TYPE_LANE_LEGEND));

  for (guint state = 0; state < LS_N_LANE_ROLES; state++, row = gtk_widget_get_next_sibling (row))
    {
      g_autofree char *label = g_strdup_printf ("%s: %u of 64 lanes", names[state], counts[state]);

      ui_tour_assert_label (row, label);
    }
}

void
ui_shown_lanes (UiTest *test, const UiPlace *place)
{
  GtkWidget *map = ui_tour_inspector (test, LS_PANE_LANES);
  GtkWidget *tile = gtk_widget_get_first_child (map);
  LsView *view = ui_tour_view (test);
  LsMask changed = ls_view_read_mask (view, 0) ^ ls_view_previous_active (view);
  guint counts[LS_N_LANE_ROLES] = { 0 };

  for (guint lane = 0; lane < LS_LANES; lane++, tile = gtk_widget_get_next_sibling (tile))
    {
      const LsTileModel *model = ls_lane_tile_get_model (LS_LANE_TILE (tile));

      g_assert_cmpint (model->role, ==, ls_view_get_lane_role (view, lane));
      g_assert_cmpint (model->focused, ==, lane == place->lane);
      g_assert_cmpint (model->changed, ==, (changed >> lane & 1) != 0);
      g_assert_false (model->is_dimmed);
      counts[model->role]++;
    }
  assert_legend (map, counts);
}

/* --- the program ----------------------------------------------------------------------------------------- */

/* In the margin between gutter and text, where nothing else is drawn. */
static guint32
margin_at (UiTest *test, const UiPicture *picture, int y)
{
  GtkSourceView *text = GTK_SOURCE_VIEW (ui_picture_listing (test));
  GtkWidget *gutter = GTK_WIDGET (gtk_source_view_get_gutter (text, GTK_TEXT_WINDOW_LEFT));

  return ui_picture_at (picture, gtk_widget_get_width (gutter) + 3, y);
}

/* What runs next lies on blue, in both themes. */
static gboolean
is_filled (guint32 color)
{
  return (int) (color & 0xff) - (int) (color >> 16 & 0xff) > 12;
}

static gboolean
is_edge (guint32 color, guint32 inside)
{
  return ABS ((int) (color >> 8 & 0xff) - (int) (inside >> 8 & 0xff)) > 60;
}

/* next: of what runs next, ran: of what just ran; none of them has n 0. */
static gboolean
is_line_right (UiTest *test,
               const UiPicture *picture,
               int number,
               const LsLine *next,
               const LsLine *ran)
{
  const guint i = (guint) number;
  int height, y = ui_picture_line (test, number, &height);
  guint32 middle;

  if (y < 0 || y + height > picture->height)
    return TRUE;
  middle = margin_at (test, picture, y + height / 2);
  return is_filled (middle) == (i >= next->first && i < next->first + next->n) &&
         is_edge (margin_at (test, picture, y), middle) == (ran->n > 0 && i == ran->first) &&
         is_edge (margin_at (test, picture, y + height - 1), middle) ==
           (ran->n > 0 && i == ran->first + ran->n - 1);
}

static gboolean
is_in_sight (UiTest *test, const UiPicture *picture, int line)
{
  int height, y = ui_picture_line (test, line, &height);

  return y >= 0 && y + height <= picture->height;
}

/* Returns: the first line that is not marked as it should be, or at the end is out of sight, or -1. */
static int
find_wrong_line (UiTest *test)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (ui_picture_listing (test));
  g_auto (UiPicture) picture = ui_picture_of (test, GTK_WIDGET (ui_picture_listing (test)));
  LsView *view = ui_tour_view (test);
  const LsPlace *place = ls_view_get_place (view);
  LsLine next = { 0 }, ran = { 0 };
  LsPlace previous;

  if (!place->ended)
    ls_program_line (ls_view_get_program (view), place->line, &next);
  if (ls_view_get_previous_place (view, &previous))
    ls_program_line (ls_view_get_program (view), previous.line, &ran);
  for (int i = 0; i < gtk_text_buffer_get_line_count (buffer); i++)
    if (!is_line_right (test, &picture, i, &next, &ran))
      return i;
  return place->ended && !is_in_sight (test, &picture, (int) ran.first) ? (int) ran.first : -1;
}

/* All lines of the step that runs next stand out, and no others; those of the one that just ran have a frame. A listing that
 * scrolls takes some frames to be where it says that it is. */
void
ui_shown_code (UiTest *test)
{
  int line = find_wrong_line (test);

  for (guint i = 0; i < 20 && line >= 0; i++)
    line = find_wrong_line (test);
  if (line >= 0)
    g_error ("step %u: line %d is not marked as it should be", (guint) ui_test_get_step (test),
             line + 1);
}

/* --- the stack ------------------------------------------------------------------------------------------- */

void
ui_shown_stack (UiTest *test)
{
  GtkWidget *list = ui_test_find_widget (ui_test_pane (test, LS_PANE_STACK), GTK_TYPE_LIST_BOX);
  LsView *view = ui_tour_view (test);
  guint n_frames, n = 0;
  guint n_active = ls_mask_count (ls_view_lanes_in (view, LS_LANE_ACTIVE));
  LsMask running = ls_view_get_place (view)->ended ? 0 : ls_view_read_mask (view, 0);
  guint n_killed = ls_mask_count (ls_view_lanes_in (view, LS_LANE_KILLED) & running);
  g_autofree char *killed =
    g_strdup_printf (", %u killed that run%s on", n_killed, n_killed == 1 ? "s" : "");
  g_autofree char *now = NULL;

  if (!gtk_widget_get_mapped (list))
    return; /* behind another pane; it follows when it comes into sight */
  ls_view_get_frames (view, &n_frames);
  now = g_strdup_printf ("Now, %u of 64 lanes active%s%s", n_active, n_killed > 0 ? killed : "",
                         n_frames == 0 ? "; the stack is empty" : "");
  while (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), (int) n) != NULL)
    n++;
  g_assert_cmpuint (n, ==, n_frames + 1);
  ui_tour_assert_label (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0), now);
}

/* --- registers, output, timeline ------------------------------------------------------------------------- */

static char *
dup_label (LsGridView *grid, LsView *view, guint lane)
{
  static const char *const states[] = { "active", "off (branch)", "break", "continue",
                                        "killed", "helper",       "ended" };
  const char *state = states[ls_view_get_lane_states (view)[lane]];
  LsRow x;

  g_assert_true (ls_view_read_row (view, (LsRegRef){ .index = 0 }, &x));
  if (ls_grid_view_get_format (grid) == LS_NUMBER_HEX)
    return g_strdup_printf ("R0.x of lane %u, %s: 0x%08x", lane, state, x.u[lane]);
  return g_strdup_printf ("R0.x of lane %u, %s: %.1f", lane, state, (double) x.f[lane]);
}

/* In both panes the cursor is on the first register: that of the lane that is looked at, as it is now. */
void
ui_shown_registers (UiTest *test, const UiPlace *place)
{
  LsGridView *matrix = ui_tour_inspector (test, LS_PANE_MATRIX);
  LsGridView *lane = ui_tour_inspector (test, LS_PANE_LANE);
  g_autofree char *corner = g_strdup_printf ("L%u", place->lane);
  g_autofree char *in_matrix = dup_label (matrix, ui_tour_view (test), place->lane);
  g_autofree char *in_lane = dup_label (lane, ui_tour_view (test), place->lane);
  guint row, column;

  ls_grid_view_get_cursor (matrix, &row, &column);
  g_assert_cmpuint (column, ==, place->lane);
  g_assert_cmpint (ls_grid_view_get_model (matrix)->focus_column, ==, (int) place->lane);
  g_assert_cmpstr (ls_grid_view_get_model (lane)->corner, ==, corner);
  ui_tour_assert_label (matrix, in_matrix);
  ui_tour_assert_label (lane, in_lane);
}

/* The image is made in the background, and what is said meanwhile depends on the machine's speed. */
static gboolean
has_image (UiTest *test)
{
  LsOutputView *output = LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT));

  return !g_str_has_prefix (ls_output_view_get_text (output), "Computing");
}

void
ui_shown_output (UiTest *test, const UiPlace *place)
{
  LsOutputView *output = LS_OUTPUT_VIEW (ui_test_pane (test, LS_PANE_OUTPUT));
  g_autofree char *where = g_strdup_printf (" in wave %u, lane %u\n", place->wave, place->lane);

  ui_test_wait (test, has_image, "the image");
  g_assert_nonnull (strstr (ls_output_view_get_text (output), where));
}

/* Which iteration it is, the stack says. */
void
ui_shown_timeline (UiTest *test, const UiPlace *place)
{
  g_autoptr (GString) label = g_string_new (NULL);
  guint n;
  const LsFrame *frames = ls_view_get_frames (ui_tour_view (test), &n);

  g_string_printf (label, "Timeline, step %" G_GUINT64_FORMAT " of %u, %u of 64 lanes active",
                   place->step, n_steps[place->wave],
                   ls_mask_count (ls_view_read_mask (ui_tour_view (test), 0)));
  for (guint i = 0; i < n; i++)
    if (frames[i].kind->role == LS_FRAME_LOOP)
      g_string_append_printf (label, ", iteration %u of %u of the loop at 09", frames[i].iteration,
                              N_ITERATIONS);
  if (ls_session_get_bookmarks (test->session)->len == 0)
    ui_tour_assert_label (ui_tour_inspector (test, LS_PANE_TIMELINE), label->str);
}

/* --- buttons --------------------------------------------------------------------------------------------- */

/* What can be done here is offered, and nothing else; why not stands in the tooltip. */
void
ui_shown_buttons (UiTest *test)
{
  const LsPlace *place = ls_view_get_place (ui_tour_view (test));
  gboolean at_start = place->step == 0 && ls_view_get_slot (ui_tour_view (test), NULL) == 0;
  guint n;
  const LsCommand *commands = ls_commands_get (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *action = g_strconcat ("debug.", commands[i].name, NULL);
      GtkWidget *button = ui_test_find_button (GTK_WIDGET (test->window), action);
      gboolean can = commands[i].need == LS_NEED_FORWARD ? !place->ended
                     : commands[i].need == LS_NEED_BACK  ? !at_start
                                                         : TRUE;

      can &= commands[i].doing != LS_DO_LINE; /* nothing was compiled */
      if (commands[i].need != LS_NEED_VISIT)
        g_assert_cmpint (ui_test_is_enabled (test, action), ==, can);
      if (button == NULL)
        continue;
      if (!ADW_IS_SPLIT_BUTTON (button)) /* its own buttons are inside of it */
        g_assert_cmpint (gtk_widget_is_sensitive (button), ==, can);
      g_assert_cmpint (strstr (gtk_widget_get_tooltip_text (button), "Not now") == NULL, ==, can);
    }
}
