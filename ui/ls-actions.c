#include "ls-actions.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "ls-command.h"
#include "ls-lane-layout.h"
#include "ls-session-source.h"
#include "ls-widgets.h"

/* --- to the cursor --------------------------------------------------------------------------------------- */

/* The first line of the step that a line belongs to; the line itself where it belongs to none. */
static guint
first_line_of_step (LsView *view, guint line)
{
  LsProgram *program = ls_view_get_program (view);
  LsLine described;

  if (line >= ls_program_n_lines (program))
    return line;
  ls_program_line (program, line, &described);
  return described.first;
}

/* Whether a line runs before now, and whether it runs behind it. */
static void
find_line (const LsHistory *history,
           guint line,
           guint64 now,
           gboolean *is_before,
           gboolean *is_behind)
{
  g_autoptr (LsMaskReader) reader = ls_mask_reader_new (history->masks);
  const LsMaskRun *run = ls_mask_reader_find (reader, 0);

  *is_before = *is_behind = FALSE;
  for (; run != NULL && !*is_behind; run = ls_mask_reader_next (reader))
    for (guint64 i = run->first; i < run->first + run->n_steps; i++)
      {
        if (i == now || ls_mask_reader_get_line (reader, run, i) != line)
          continue;
        *is_before |= i < now;
        *is_behind |= i > now;
      }
}

/* Moves to where the step of line is next: forwards if it runs later on, else backwards; the person means the place, not a
 * direction. FALSE: it runs at no other step of the wave, and nothing moves. The session must have a view. */
static gboolean
run_to_line (LsSession *session, guint cursor_line)
{
  LsView *view = ls_session_get_view (session);
  const LsHistory *history = ls_session_get_history (session);
  const guint line = first_line_of_step (view, cursor_line);
  gboolean is_before = FALSE, is_behind = TRUE;

  if (history != NULL && !history->is_cut && history->wave == ls_view_get_wave (view))
    find_line (history, line, ls_view_get_place (view)->step, &is_before, &is_behind);
  if (is_behind)
    ls_session_move (session, LS_MOVE_TO_LINE, line);
  else if (is_before)
    ls_session_move (session, LS_MOVE_TO_LINE_BACK, line);
  return is_behind || is_before;
}

/* --- bookmarks ------------------------------------------------------------------------------------------- */

/* What the window's commands do with bookmarks of the wave that is in view. session: one with a view. */

/* Returns: (nullable): the bookmark of the wave that is nearest to the step in a direction; at the step for 0. */
static const LsNote *
find_bookmark (LsSession *session, int direction)
{
  LsView *view = ls_session_get_view (session);
  const GArray *bookmarks = ls_session_get_bookmarks (session);
  const guint64 step = ls_view_get_place (view)->step;
  const LsNote *found = NULL;

  for (guint i = 0; bookmarks != NULL && i < bookmarks->len; i++)
    {
      const LsNote *bookmark = &g_array_index (bookmarks, LsNote, i);

      if (bookmark->wave != ls_view_get_wave (view))
        continue;
      if (direction < 0 ? bookmark->step < step : direction == 0 && bookmark->step == step)
        found = bookmark; /* the last one: they are sorted by step */
      if (direction > 0 && bookmark->step > step)
        return bookmark;
    }
  return found;
}

/* Gives the present step a bookmark, or takes it away. Returns: (transfer full): a sentence that says which. */
static char *
set_or_drop_bookmark (LsSession *session)
{
  LsView *view = ls_session_get_view (session);
  const guint64 step = ls_view_get_place (view)->step;
  g_autofree char *name =
    find_bookmark (session, 0) == NULL ? ls_session_name_bookmark (session) : NULL;
  char *sentence = name == NULL
                     ? g_strdup_printf (_ ("Step %" PRIu64 " has no bookmark any more"), step)
                     : g_strdup_printf (_ ("Step %" PRIu64 " is bookmark %s"), step, name);

  ls_session_set_bookmark (session, ls_view_get_wave (view), step, name);
  return sentence;
}

/* Goes to the nearest one before the present step (direction < 0) or behind it. FALSE if there is none. */
static gboolean
move_to_bookmark (LsSession *session, int direction)
{
  const LsNote *bookmark = find_bookmark (session, direction);

  if (bookmark == NULL)
    return FALSE;
  ls_session_move (session, LS_MOVE_TO_STEP, bookmark->step);
  return TRUE;
}

#define BUSY_DELAY_MS 150 /* moves shorter than this do not make the buttons flicker */
#define MIN_RATE 1        /* steps per second */
#define MAX_RATE 64
#define FIRST_RATE 4

struct _LsActions
{
  GObject parent_instance;

  LsSession *session;
  GSimpleActionGroup *group;
  guint cursor_line;
  LsActElsewhere act_elsewhere; /* or NULL */
  gpointer elsewhere_data;
  const LsCommand *asked; /* the move whose stop is awaited */
  gboolean is_busy;       /* for longer than BUSY_DELAY_MS */
  guint busy_source;
  guint play_source;
  guint rate;
};

G_DEFINE_FINAL_TYPE (LsActions, ls_actions, G_TYPE_OBJECT)

static void
tell_sentence (LsActions *self, const char *sentence)
{
  g_signal_emit_by_name (self, "told", sentence);
}

/* --- what can be done ------------------------------------------------------------------------------------ */

/* Returns: (nullable): what a command means for the program that is looked at. command: (nullable). */
static const LsCommand *
find_meaning (LsActions *self, const LsCommand *command)
{
  return command != NULL && ls_session_speaks_text (self->session)
           ? ls_command_find_of_text (command)
           : command;
}

/* The keys of source lines say so where there are none: nothing else in the window does. */
static gboolean
lacks_lines (LsActions *self, const LsCommand *command)
{
  return command->doing == LS_DO_LINE &&
         ls_session_get_source_progress (self->session, NULL, NULL) == LS_SOURCE_NONE;
}

static const char *
reason_for (LsActions *self, const LsCommand *named)
{
  const LsCommand *command = find_meaning (self, named);
  LsView *view = ls_session_get_view (self->session);
  const LsPlace *place;

  if (view == NULL)
    return _ ("nothing is open yet");
  if (self->is_busy)
    return _ ("running; Esc stops it");
  if (lacks_lines (self, command))
    return _ ("the program was compiled from no text here");
  place = ls_view_get_place (view);
  if (command->need == LS_NEED_BACK && place->step == 0 && ls_view_get_slot (view, NULL) == 0)
    return _ ("already at the start");
  if (command->need == LS_NEED_FORWARD && place->ended)
    return _ ("already at the end");
  if (command->need == LS_NEED_FORWARD && ls_view_get_trap (view) != NULL)
    return _ ("a trap stops the program here");
  if (command->need == LS_NEED_VISIT && !ls_session_can_go (self->session, command->dx))
    return command->dx < 0 ? _ ("nowhere to go back to") : _ ("nowhere to go forward to");
  return NULL;
}

static void
update_actions (LsActions *self)
{
  guint n;
  const LsCommand *commands = ls_commands_get (&n);

  for (guint i = 0; i < n; i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->group), commands[i].name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action),
                                   reason_for (self, &commands[i]) == NULL);
    }
  g_signal_emit_by_name (self, "changed");
}

/* --- playing --------------------------------------------------------------------------------------------- */

/* What the button of a step does. */
static void
make_step (LsActions *self)
{
  const LsCommand *command = find_meaning (self, ls_command_find ("step"));
  gboolean is_back;

  if (command->doing == LS_DO_LINE)
    ls_session_move_by_line (self->session, ls_command_get_line_move (command, &is_back), FALSE,
                             NULL);
  else
    ls_session_move (self->session, ls_command_get_move (command), 0);
}

static gboolean
play_cb (gpointer data)
{
  LsActions *self = data;
  LsView *view = ls_session_get_view (self->session);

  if (view == NULL || ls_view_get_place (view)->ended || ls_view_get_trap (view) != NULL)
    {
      self->play_source = 0;
      ls_actions_stop (self);
      return G_SOURCE_REMOVE;
    }
  if (!ls_session_get_busy (self->session))
    make_step (self);
  return G_SOURCE_CONTINUE;
}

static void
set_playing (LsActions *self, gboolean is_playing)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->group), "play");

  g_clear_handle_id (&self->play_source, g_source_remove);
  if (is_playing)
    self->play_source = g_timeout_add (1000 / self->rate, play_cb, self);
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (is_playing));
  g_signal_emit_by_name (self, "played");
}

static void
change_rate (LsActions *self, int direction)
{
  g_autofree char *sentence = NULL;

  self->rate = direction > 0 ? MIN (self->rate * 2, MAX_RATE) : MAX (self->rate / 2, MIN_RATE);
  if (self->play_source != 0)
    set_playing (self, TRUE);
  sentence = g_strdup_printf (
    ngettext ("Plays %u step a second", "Plays %u steps a second", self->rate), self->rate);
  tell_sentence (self, sentence);
}

/* --- doing ----------------------------------------------------------------------------------------------- */

/* Whether the keyboard is in another text than the program, and the command was done there. */
static gboolean
act_elsewhere (LsActions *self, const LsCommand *command)
{
  return self->act_elsewhere != NULL && self->act_elsewhere (command, self->elsewhere_data);
}

static void
run_to_cursor (LsActions *self, const LsCommand *command)
{
  if (!act_elsewhere (self, command) && !run_to_line (self->session, self->cursor_line))
    tell_sentence (self, _ ("The line at the cursor does not run at any other step of this wave"));
}

static void
run_to_target (LsActions *self, const LsCommand *command)
{
  LsTarget target = command->target;
  g_autoptr (GError) error = NULL;

  if (target.kind == LS_TARGET_LANE)
    target.lanes = LS_MASK_LANE (ls_session_get_focus_lane (self->session));
  if (!ls_session_run_to_target (self->session, &target, ls_command_goes_back (command), &error))
    tell_sentence (self, error->message);
}

/* What is not measured yet is measured first. */
static void
move_by_line (LsActions *self, const LsCommand *command)
{
  gboolean is_back;
  const LsSourceMove move = ls_command_get_line_move (command, &is_back);
  const gboolean is_told = ls_session_tells_statements (self->session);
  g_autoptr (GError) failed = is_told ? NULL : ls_session_dup_source_error (self->session);
  g_autoptr (GError) error = NULL;

  if (failed != NULL)
    tell_sentence (self, failed->message);
  else if (!is_told && ls_session_start_source_map (self->session) == LS_SOURCE_MEASURING)
    tell_sentence (self, _ ("Which line of the source does what is being measured: that takes some "
                            "seconds"));
  else if (!is_told && ls_session_get_source_trace (self->session) == NULL)
    tell_sentence (self, _ ("The lines of this run are not known yet"));
  else if (!ls_session_move_by_line (self->session, move, is_back, &error))
    tell_sentence (self, _ (command->missing));
}

/* Lanes are moved between as they lie on the screen, and stay within the wave. Those that hold no pixel lie there too. */
static void
move_focus (LsActions *self, int dx, int dy)
{
  LsView *view = ls_session_get_view (self->session);
  guint lane = ls_session_get_focus_lane (self->session);
  LsLaneLayout layout;

  ls_lane_layout_init (&layout, ls_view_get_scene (view), ls_view_get_wave (view));
  ls_session_set_focus_lane (self->session, ls_lane_layout_neighbour (&layout, lane, dx, -dy));
}

/* The same lane of the wave beside this one, whatever group that is in. */
static void
move_wave (LsActions *self, const LsCommand *command)
{
  LsView *view = ls_session_get_view (self->session);
  guint wave = ls_view_get_wave (view), n = ls_scene_get_n_waves (ls_view_get_scene (view));

  if (command->dx < 0 ? wave == 0 : wave + 1 >= n)
    tell_sentence (self, _ (command->missing));
  else
    ls_session_focus_wave (self->session, command->dx < 0 ? wave - 1 : wave + 1,
                           ls_session_get_focus_lane (self->session));
}

static void
toggle_breakpoint (LsActions *self, const LsCommand *command)
{
  guint line = first_line_of_step (ls_session_get_view (self->session), self->cursor_line);
  gboolean had_one = ls_session_has_breakpoint (self->session, line);

  if (act_elsewhere (self, command))
    return;
  if (!ls_session_toggle_breakpoint (self->session, line) && !had_one)
    tell_sentence (self, _ ("Nothing runs at the line of the cursor, so it takes no breakpoint"));
}

static void
visit_bookmark (LsActions *self, const LsCommand *command)
{
  if (!move_to_bookmark (self->session, command->dx))
    tell_sentence (self, _ (command->missing));
}

static void
toggle_bookmark (LsActions *self)
{
  g_autofree char *sentence = set_or_drop_bookmark (self->session);

  tell_sentence (self, sentence);
}

/* The prompt switches it as well, and who chooses a pixel. Another program switches it off, which is no news. */
static void
lane_only_cb (LsActions *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->group), "lane-only");
  const gboolean is_on = ls_session_get_lane_only (self->session);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (is_on));
  /* The lane of a pixel in another wave is looked at when its wave is there. */
  if (is_on)
    tell_sentence (self, _ ("Moves by source lines follow this lane alone"));
}

static void
switch_lane_only (LsActions *self)
{
  const gboolean is_on = !ls_session_get_lane_only (self->session);

  ls_session_set_lane_only (self->session, is_on);
  if (!is_on)
    tell_sentence (self, _ ("Moves by source lines follow the lanes that run"));
}

static void
do_command (LsActions *self, const LsCommand *command)
{
  self->asked = command;
  if (command->doing != LS_DO_PLAY && command->doing != LS_DO_SPEED &&
      command->doing != LS_DO_FOCUS && command->doing != LS_DO_LANE_ONLY && self->play_source != 0)
    set_playing (self, FALSE);
  switch (command->doing)
    {
    case LS_DO_MOVE:
      ls_session_move (self->session, ls_command_get_move (command), 0);
      break;
    case LS_DO_LINE:
      move_by_line (self, command);
      break;
    case LS_DO_TARGET:
      run_to_target (self, command);
      break;
    case LS_DO_ALL_WAVES:
      ls_session_search_waves (self->session, NULL, ls_command_goes_back (command), NULL);
      break;
    case LS_DO_CURSOR:
      run_to_cursor (self, command);
      break;
    case LS_DO_BREAKPOINT:
      toggle_breakpoint (self, command);
      break;
    case LS_DO_FOCUS:
      move_focus (self, command->dx, command->dy);
      break;
    case LS_DO_WAVE:
      move_wave (self, command);
      break;
    case LS_DO_GO:
      ls_session_go (self->session, command->dx);
      break;
    case LS_DO_BOOKMARK:
      toggle_bookmark (self);
      break;
    case LS_DO_VISIT_BOOKMARK:
      visit_bookmark (self, command);
      break;
    case LS_DO_PLAY:
      set_playing (self, self->play_source == 0);
      break;
    case LS_DO_SPEED:
      change_rate (self, command->dx);
      break;
    case LS_DO_LANE_ONLY:
      switch_lane_only (self);
      break;
    }
}

static void
activate_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  LsActions *self = data;

  do_command (self, find_meaning (self, ls_command_find (g_action_get_name (G_ACTION (action)))));
}

/* A key was pressed, whether its action can be carried out or not. */
static void
key_pressed_cb (GSimpleAction *action, GVariant *name, gpointer data)
{
  LsActions *self = data;
  const LsCommand *command =
    find_meaning (self, ls_command_find (g_variant_get_string (name, NULL)));

  if (ls_session_get_view (self->session) != NULL && !self->is_busy && lacks_lines (self, command))
    tell_sentence (self,
                   _ ("There are no source lines: the program was compiled from no text here"));
}

/* --- following the session ------------------------------------------------------------------------------- */

/* Keys go on only where somebody asked for the move by one, and where making it again leads to the same place. */
static void
tell_interrupt (LsActions *self, LsView *view, const char *words)
{
  gboolean goes_on =
    !ls_view_is_at_veil (view) && self->asked != NULL && self->asked->need == LS_NEED_FORWARD &&
    !(self->asked->doing == LS_DO_MOVE && ls_command_get_move (self->asked) == LS_MOVE_OUT);
  g_autofree char *action =
    goes_on ? g_strconcat ("debug.", self->asked->name, NULL) : g_strdup ("");
  g_autofree char *keys = ls_keys_dup_label (action);
  g_autofree char *sentence =
    goes_on ? g_strdup_printf (_ ("%s; press %s to go on"), words, keys) : NULL;

  tell_sentence (self, goes_on ? sentence : words);
}

static gboolean
has_breakpoints (LsActions *self)
{
  GListModel *list = ls_session_get_breakpoints (self->session);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++)
    {
      g_autoptr (LsBreakpoint) breakpoint = g_list_model_get_item (list, i);

      const LsMarkBreakpoint *mark = ls_breakpoint_get_mark (breakpoint);

      if (mark->enabled && mark->log == NULL)
        return TRUE;
    }
  return FALSE;
}

/* Where somebody has breakpoints, to come to the end means that none of them held, as a condition that never does. Returns: NULL: the
 * move was another one, or stopped for something. */
static const char *
find_missed (LsActions *self, LsView *view)
{
  const LsStopReason reason = ls_view_get_reason (view);

  if (self->asked == NULL || self->asked->doing != LS_DO_MOVE || !has_breakpoints (self))
    return NULL;
  if (ls_command_get_move (self->asked) == LS_MOVE_CONTINUE && reason == LS_STOP_END)
    return _ ("The end: no breakpoint on the way");
  if (ls_command_get_move (self->asked) == LS_MOVE_REVERSE_CONTINUE && reason == LS_STOP_STEP)
    return _ ("The start: no breakpoint on the way");
  return NULL;
}

/* A search that found nothing must not look like one that found something. */
static void
tell_limit (LsActions *self, LsView *view)
{
  const char *missed = find_missed (self, view);
  g_autofree char *interrupt = ls_view_tell_interrupt (view);

  if (interrupt != NULL)
    tell_interrupt (self, view, interrupt);
  else if (self->asked != NULL && self->asked->missing != NULL && ls_view_get_at_limit (view))
    tell_sentence (self, _ (self->asked->missing));
  else if (missed != NULL)
    tell_sentence (self, missed);
}

static void
stopped_cb (LsActions *self, LsView *view)
{
  tell_limit (self, view);
  self->asked = NULL;
  update_actions (self);
}

static gboolean
busy_for_long_cb (gpointer data)
{
  LsActions *self = data;

  self->busy_source = 0;
  self->is_busy = TRUE;
  update_actions (self);
  return G_SOURCE_REMOVE;
}

static void
busy_changed_cb (LsActions *self)
{
  gboolean is_busy = ls_session_get_busy (self->session);

  if (is_busy && self->busy_source == 0 && !self->is_busy)
    self->busy_source = g_timeout_add (BUSY_DELAY_MS, busy_for_long_cb, self);
  if (is_busy)
    return;
  g_clear_handle_id (&self->busy_source, g_source_remove);
  self->is_busy = FALSE;
  update_actions (self);
}

/* --- GObject --------------------------------------------------------------------------------------------- */

static void
ls_actions_dispose (GObject *object)
{
  LsActions *self = LS_ACTIONS (object);

  g_clear_handle_id (&self->busy_source, g_source_remove);
  g_clear_handle_id (&self->play_source, g_source_remove);
  g_clear_object (&self->group);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (ls_actions_parent_class)->dispose (object);
}

static void
ls_actions_class_init (LsActionsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ls_actions_dispose;
  ls_signal_new ("played", LS_TYPE_ACTIONS, 0);
  ls_signal_new ("changed", LS_TYPE_ACTIONS, 0);
  ls_signal_new ("told", LS_TYPE_ACTIONS, 1, G_TYPE_STRING);
}

static void
ls_actions_init (LsActions *self)
{
  g_autoptr (GSimpleAction) pressed = g_simple_action_new (LS_KEY_PRESSED, G_VARIANT_TYPE_STRING);
  guint n;
  const LsCommand *commands = ls_commands_get (&n);

  self->rate = FIRST_RATE;
  self->group = g_simple_action_group_new ();
  g_signal_connect (pressed, "activate", G_CALLBACK (key_pressed_cb), self);
  g_action_map_add_action (G_ACTION_MAP (self->group), G_ACTION (pressed));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GSimpleAction) action = NULL;

      if (commands[i].doing == LS_DO_PLAY || commands[i].doing == LS_DO_LANE_ONLY)
        action =
          g_simple_action_new_stateful (commands[i].name, NULL, g_variant_new_boolean (FALSE));
      else
        action = g_simple_action_new (commands[i].name, NULL);
      g_simple_action_set_enabled (action, FALSE);
      g_signal_connect (action, "activate", G_CALLBACK (activate_cb), self);
      g_action_map_add_action (G_ACTION_MAP (self->group), G_ACTION (action));
    }
}

LsActions *
ls_actions_new (LsSession *session)
{
  LsActions *self = g_object_new (LS_TYPE_ACTIONS, NULL);

  self->session = g_object_ref (session);
  ls_follow (session, "stopped", G_CALLBACK (stopped_cb), self);
  ls_follow (session, "notify::busy", G_CALLBACK (busy_changed_cb), self);
  ls_follow (session, "notify::lane-only", G_CALLBACK (lane_only_cb), self);
  update_actions (self);
  return self;
}

GActionGroup *
ls_actions_get_group (LsActions *actions)
{
  return G_ACTION_GROUP (actions->group);
}

const char *
ls_actions_get_title (LsActions *actions, const char *name)
{
  const LsCommand *command = find_meaning (actions, ls_command_find (name));

  g_return_val_if_fail (command != NULL, NULL);

  return _ (command->title);
}

const char *
ls_actions_get_reason (LsActions *actions, const char *name)
{
  const LsCommand *command = ls_command_find (name);

  return command == NULL ? NULL : reason_for (actions, command);
}

gboolean
ls_actions_get_playing (LsActions *actions)
{
  return actions->play_source != 0;
}

void
ls_actions_stop (LsActions *actions)
{
  set_playing (actions, FALSE);
}

gboolean
ls_actions_get_busy (LsActions *actions)
{
  return actions->is_busy;
}

void
ls_actions_set_elsewhere (LsActions *actions, LsActElsewhere act, gpointer data)
{
  actions->act_elsewhere = act;
  actions->elsewhere_data = data;
}

void
ls_actions_set_cursor_line (LsActions *actions, guint line)
{
  actions->cursor_line = line;
}
