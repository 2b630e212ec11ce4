#include "ls-dialogs.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "ls-error.h"
#include "ls-lanes.h"
#include "ls-position.h"
#include "ls-lane-choice.h"
#include "ls-memory-table.h"
#include "ls-output-view.h"
#include "ls-panes.h"
#include "ls-views.h"
#include "ls-widgets.h"
#include "ls-window-parts.h"

/* The dialogs that ask where to go, and which lanes to look at: a text, which is understood while it is typed. */

typedef enum
{
  ASK_STEP,
  ASK_WAVE,
  ASK_PIXEL,
  ASK_VERTEX,
  ASK_THREAD,
  ASK_LANES,
} AskedFor;

typedef struct
{
  LsSession *session; /* owned */
  AdwMessageDialog *dialog;
  GtkWidget *entry;
  GtkWidget *problem; /* a label: why the text leads nowhere */
  AskedFor asked_for;
} Asking;

typedef struct
{
  LsPosition position; /* of a step or a wave */
  guint x, y;          /* of a pixel; of a vertex or a thread its number, and 0 */
  LsMask lanes;
} Answer;

static void
asking_free (gpointer data)
{
  Asking *asking = data;

  g_object_unref (asking->session);
  g_free (asking);
}

/* --- what the text says ------------------------------------------------------------------------------------ */

static guint
count_waves (const Asking *asking)
{
  return ls_scene_get_n_waves (ls_view_get_scene (ls_session_get_view (asking->session)));
}

static gboolean
read_wave (const Asking *asking, const char *text, LsPosition *position, GError **error)
{
  const guint last = count_waves (asking) - 1;
  guint64 number;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &number, NULL))
    return ls_fail (error, LS_ERROR_SYNTAX, "'%s' is no wave: write a number from 0 to %u", text,
                    last);
  position->wave = (guint) MIN (number, last);
  return TRUE;
}

/* A step behind the end is the end; waves and lanes must be there. */
static gboolean
read_step (const Asking *asking, const char *text, LsPosition *position, GError **error)
{
  const guint n = count_waves (asking);

  if (!ls_position_parse (text, position, error))
    return FALSE;
  if (position->wave == LS_POSITION_SAME || position->wave < n)
    if (position->lane == LS_POSITION_SAME || position->lane < LS_LANES)
      return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "There is no such place: waves are 0 to %u, lanes are 0 to %u", n - 1,
                  LS_LANES - 1);
}

/* Numbers with anything of "(, )" around them. Returns: how many there are, of which numbers has the first two; 0: some word is none. */
static guint
read_numbers (const char *text, guint64 numbers[2])
{
  g_auto (GStrv) words = g_strsplit_set (text, "(, )", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (*words[i] == '\0')
        continue;
      if (!g_ascii_string_to_unsigned (words[i], 10, 0, G_MAXUINT64, &numbers[MIN (n, 1)], NULL))
        return 0;
      n++;
    }
  return n;
}

static gboolean
read_pixel (const Asking *asking, const char *text, Answer *answer, GError **error)
{
  guint width, height;
  guint64 numbers[2];

  ls_scene_get_size (ls_view_get_scene (ls_session_get_view (asking->session)), &width, &height);
  if (read_numbers (text, numbers) != 2)
    return ls_fail (error, LS_ERROR_SYNTAX,
                    "'%s' is no pixel: write a column and a row, such as %u %u", text, width / 2,
                    height / 2);
  if (numbers[0] >= width || numbers[1] >= height)
    return ls_fail (error, LS_ERROR_RANGE,
                    "There is no such pixel: columns are 0 to %u, rows are 0 to %u", width - 1,
                    height - 1);
  answer->x = (guint) numbers[0];
  answer->y = (guint) numbers[1];
  return TRUE;
}

/* Of a vertex or a thread. */
static gboolean
read_item (const Asking *asking, const char *text, Answer *answer, GError **error)
{
  LsScene *scene = ls_view_get_scene (ls_session_get_view (asking->session));
  guint width, height, wave, lane;
  guint64 numbers[2];

  ls_scene_get_size (scene, &width, &height);
  if (read_numbers (text, numbers) != 1 || numbers[0] >= width ||
      !ls_scene_pixel_to_lane (scene, (guint) numbers[0], 0, &wave, &lane))
    return ls_fail (error, LS_ERROR_RANGE, "No lane works on '%s': write a number from 0 to %u",
                    text, width - 1);
  answer->x = (guint) numbers[0];
  answer->y = 0;
  return TRUE;
}

static gboolean
read_text (const Asking *asking, Answer *answer, GError **error)
{
  g_autofree char *text =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (asking->entry))));

  answer->position = (LsPosition){ .wave = LS_POSITION_SAME, .lane = LS_POSITION_SAME };
  switch (asking->asked_for)
    {
    case ASK_STEP:
      return read_step (asking, text, &answer->position, error);
    case ASK_WAVE:
      return read_wave (asking, text, &answer->position, error);
    case ASK_PIXEL:
      return read_pixel (asking, text, answer, error);
    case ASK_VERTEX:
    case ASK_THREAD:
      return read_item (asking, text, answer, error);
    case ASK_LANES:
      break;
    }
  return ls_session_find_lanes (asking->session, text, &answer->lanes, error);
}

/* --- the dialog -------------------------------------------------------------------------------------------- */

/* Go can be pressed while the text leads somewhere. */
static void
changed_cb (Asking *asking)
{
  g_autoptr (GError) error = NULL;
  Answer answer;
  const gboolean is_right = read_text (asking, &answer, &error);

  gtk_label_set_text (GTK_LABEL (asking->problem), is_right ? "" : error->message);
  gtk_widget_set_visible (asking->problem, !is_right);
  ls_widget_set_class (asking->entry, "error", !is_right);
  adw_message_dialog_set_response_enabled (asking->dialog, "go", is_right);
}

static void
go_to_place (const Asking *asking, const LsPosition *position)
{
  LsView *view = ls_session_get_view (asking->session);
  const guint lane = position->lane != LS_POSITION_SAME
                       ? position->lane
                       : ls_session_get_focus_lane (asking->session);

  if (asking->asked_for == ASK_WAVE)
    ls_session_focus_wave (asking->session, position->wave, lane);
  else if (position->wave == LS_POSITION_SAME && position->lane == LS_POSITION_SAME)
    ls_session_move (asking->session, LS_MOVE_TO_STEP, position->step);
  else
    ls_session_focus_step (asking->session,
                           position->wave != LS_POSITION_SAME ? position->wave
                                                              : ls_view_get_wave (view),
                           position->step, lane);
}

/* The number that it writes gets the cursor and the keyboard, where a text declares what threads write. */
static void
go_to_thread (const Asking *asking, LsShell *shell, guint number)
{
  LsView *view = ls_session_get_view (asking->session);
  guint wave, lane;

  if (!ls_scene_pixel_to_lane (ls_view_get_scene (view), number, 0, &wave, &lane) ||
      !ls_memory_tables_are_put_out (view))
    return;
  ls_shell_show_pane (shell, LS_PANE_MEMORY);
  ls_memory_view_want_thread (LS_MEMORY_VIEW (ls_shell_get_pane (shell, LS_PANE_MEMORY)), wave,
                              lane);
}

/* The picture comes into sight, so that the keyboard is at the pixel; vertices may have none. */
static void
go_to_pixel (const Asking *asking, const Answer *answer)
{
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (asking->dialog));
  LsShell *shell;

  if (window == NULL)
    return;
  shell = ls_window_get_parts (LS_WINDOW (window))->shell;
  if (asking->asked_for == ASK_PIXEL)
    ls_shell_show_pane (shell, LS_PANE_OUTPUT);
  ls_output_view_go_to_pixel (
    LS_OUTPUT_VIEW (ls_pane_get_view (ls_shell_get_pane (shell, LS_PANE_OUTPUT))), answer->x,
    answer->y);
  if (asking->asked_for == ASK_THREAD)
    go_to_thread (asking, shell, answer->x);
}

static void
choose_lanes (const Asking *asking, LsMask lanes)
{
  GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (asking->dialog));
  g_autofree char *sentence = ls_lane_choice_dup_words (lanes);

  ls_session_choose_lanes (asking->session, lanes);
  if (window != NULL)
    ls_window_tell (LS_WINDOW (window), sentence);
}

static void
response_cb (Asking *asking, const char *response)
{
  g_autoptr (GError) error = NULL;
  Answer answer;

  if (!g_str_equal (response, "go") || !read_text (asking, &answer, &error))
    return;
  if (asking->asked_for == ASK_LANES)
    choose_lanes (asking, answer.lanes);
  else if (asking->asked_for == ASK_STEP || asking->asked_for == ASK_WAVE)
    go_to_place (asking, &answer.position);
  else
    go_to_pixel (asking, &answer);
}

static GtkWidget *
new_content (Asking *asking, const char *name, const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  asking->entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (asking->entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (asking->entry), TRUE);
  ls_widget_set_label (asking->entry, name);
  asking->problem = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (asking->problem), TRUE);
  gtk_label_set_xalign (GTK_LABEL (asking->problem), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (asking->problem), 40);
  gtk_widget_add_css_class (asking->problem, "error");
  gtk_widget_set_visible (asking->problem, FALSE);
  gtk_box_append (GTK_BOX (box), asking->entry);
  gtk_box_append (GTK_BOX (box), asking->problem);
  return box;
}

/* body: (nullable). name: of the entry; text: what is in it at first. */
static void
ask_text (GtkWindow *parent,
          LsSession *session,
          AskedFor asked_for,
          const char *body,
          const char *name,
          const char *text)
{
  static const struct
  {
    const char *heading, *go;
  } words[] = {
    [ASK_STEP] = { N_ ("Go to Step"), N_ ("_Go") },
    [ASK_WAVE] = { N_ ("Go to Wave"), N_ ("_Go") },
    [ASK_PIXEL] = { N_ ("Go to Pixel"), N_ ("_Go") },
    [ASK_VERTEX] = { N_ ("Go to Vertex"), N_ ("_Go") },
    [ASK_THREAD] = { N_ ("Go to Thread"), N_ ("_Go") },
    [ASK_LANES] = { N_ ("Choose Lanes"), N_ ("_Choose") },
  };
  Asking *asking = g_new0 (Asking, 1);
  GtkWidget *dialog = ls_dialogs_new_question (parent, _ (words[asked_for].heading), body);

  asking->session = g_object_ref (session);
  asking->dialog = ADW_MESSAGE_DIALOG (dialog);
  asking->asked_for = asked_for;
  g_object_set_data_full (G_OBJECT (dialog), "ls-asking", asking, asking_free);
  adw_message_dialog_set_extra_child (asking->dialog, new_content (asking, name, text));
  adw_message_dialog_add_responses (asking->dialog, "cancel", _ ("_Cancel"), "go",
                                    _ (words[asked_for].go), NULL);
  adw_message_dialog_set_default_response (asking->dialog, "go");
  adw_message_dialog_set_close_response (asking->dialog, "cancel");
  adw_message_dialog_set_response_appearance (asking->dialog, "go", ADW_RESPONSE_SUGGESTED);
  g_signal_connect_swapped (asking->entry, "changed", G_CALLBACK (changed_cb), asking);
  g_signal_connect_swapped (dialog, "response", G_CALLBACK (response_cb), asking);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (asking->entry);
}

void
ls_dialogs_go_to_step (GtkWindow *parent, LsSession *session)
{
  g_autofree char *text =
    g_strdup_printf ("%" PRIu64, ls_view_get_place (ls_session_get_view (session))->step);
  guint64 n_steps;
  g_autofree char *body =
    ls_session_get_end (session, &n_steps)
      ? g_strdup_printf (ngettext ("This wave runs for %" PRIu64 " step.",
                                   "This wave runs for %" PRIu64 " steps.", n_steps),
                         n_steps)
      : NULL;

  ask_text (parent, session, ASK_STEP, body, _ ("Step, or a position such as @cf05 #10"), text);
}

void
ls_dialogs_go_to_wave (GtkWindow *parent, LsSession *session)
{
  LsView *view = ls_session_get_view (session);
  guint n = ls_scene_get_n_waves (ls_view_get_scene (view));
  guint n_group = ls_scene_get_group_waves (ls_view_get_scene (view));
  g_autoptr (GString) body = g_string_new (NULL);
  g_autofree char *text = g_strdup_printf ("%u", ls_view_get_wave (view));

  if (n_group > 1)
    g_string_printf (body, _ ("There are %u waves, %u in each thread group, counted from 0."), n,
                     n_group);
  else if (n > 1)
    g_string_printf (body, _ ("There are %u waves, counted from 0."), n);
  else
    g_string_append (body, _ ("There is 1 wave."));
  ask_text (parent, session, ASK_WAVE, body->str, _ ("Wave"), text);
}

/* At first the one of the lane that is followed. */
void
ls_dialogs_go_to_pixel (LsWindow *window, LsSession *session)
{
  static const AskedFor asked[] = {
    [LS_LAYOUT_PIXELS] = ASK_PIXEL,
    [LS_LAYOUT_VERTICES] = ASK_VERTEX,
    [LS_LAYOUT_THREADS] = ASK_THREAD,
  };
  LsView *view = ls_session_get_view (session);
  const LsScene *scene = ls_view_get_scene (view);
  const LsLayoutKind layout = ls_scene_get_layout (scene);
  g_autofree char *text = NULL, *body = NULL;
  guint width, height, x = 0, y = 0;

  ls_scene_get_size (scene, &width, &height);
  ls_scene_lane_to_pixel (scene, ls_view_get_wave (view), ls_session_get_focus_lane (session), &x,
                          &y);
  if (layout == LS_LAYOUT_PIXELS)
    {
      text = g_strdup_printf ("%u %u", x, y);
      body = g_strdup_printf (_ ("Columns are 0 to %u, rows are 0 to %u, from the bottom left."),
                              width - 1, height - 1);
    }
  else
    {
      text = g_strdup_printf ("%u", x);
      body = g_strdup_printf (_ ("Numbers are 0 to %u."), width - 1);
    }
  ask_text (GTK_WINDOW (window), session, asked[layout], body,
            layout == LS_LAYOUT_PIXELS ? _ ("Column and row, such as 12 30") : _ ("Number"), text);
}

/* At first those that are chosen, else the lane that is followed. */
void
ls_dialogs_choose_lanes (LsWindow *window, LsSession *session)
{
  const LsMask chosen = ls_session_get_chosen_lanes (session);
  g_autoptr (GString) text = g_string_new (NULL);

  ls_lanes_append (
    text, chosen != LS_MASK_ALL ? chosen : LS_MASK_LANE (ls_session_get_focus_lane (session)));
  ask_text (
    GTK_WINDOW (window), session, ASK_LANES,
    _ ("Numbers such as 8-15,20, or a condition such as pixel.x < 4: it chooses the lanes where "
       "it is true, those that are off among them. active && pixel.x < 4 leaves these out."),
    _ ("Lanes, or a condition"), text->str);
}
