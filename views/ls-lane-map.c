#include "ls-views.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ls-lane-choice.h"
#include "ls-lane-layout.h"
#include "ls-lane-font.h"
#include "ls-lane-parts.h"
#include "ls-lane-words.h"
#include "ls-machines.h"
#include "ls-mends.h"
#include "ls-race-marks.h"
#include "ls-session-veil.h"
#include "ls-tooltip.h"
#include "ls-widgets.h"

#define TILE_MIN 16 /* px; natural size below */
#define TILE_NATURAL 28
#define TILE_MAX 60
#define TILE_MAX_LARGE 160 /* in front of a class */
#define LEGEND_GAP 12
#define MANY 4 /* tiles that change at once: from here on all are one piece */

struct _LsLaneMap
{
  LsInspector parent_instance;
  GtkWidget *tiles[LS_LANES];
  GtkWidget *legend;
  guint met;         /* bits of the states that lanes have had in the scene, as far as is known */
  LsHistory *met_in; /* owned, or NULL: the history that they were looked for in last */
  GtkWidget *marks;  /* below the legend, or beside it, where there is room */
  char *labels[LS_LANES]; /* as last told to assistive technology */
  guint32 told[LS_LANES]; /* what labels were made of; 0: of nothing yet */
  guint64 piece;          /* another one whenever many tiles change */
  LsLaneLayout layout;
  LsScene *scene; /* of the layout */
  guint wave;
  guint focus;
  LsLaneSheet sheet;
  LsLaneVotes votes;
  LsLaneFont font;         /* of numbers that are fitted to the tiles */
  GArray *before;          /* of LsMask: what was chosen before each change to the sheet */
  gboolean puts_in;        /* what a drag does with tiles: chooses them */
  guint drawn_from;        /* the tile where it began, or LS_LANES */
  gboolean is_drawing;     /* it came over another one */
  double drawn_x, drawn_y; /* px from where it began, as far as it has come */
  guint n_predicates;      /* 0: none is shown */
  LsMask predicates[LS_MAX_PREDICATES];
};

G_DEFINE_FINAL_TYPE (LsLaneMap, ls_lane_map, LS_TYPE_INSPECTOR)

/* --- content --------------------------------------------------------------------------------------------- */

/* Returns: (transfer full): ", predicate 1" or, of four, ", predicates 1 0 0 1"; "" while they decide nothing. */
static char *
dup_bits (const LsLaneMap *self, guint lane)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (self->n_predicates > 0)
    g_string_append (text, self->n_predicates > 1 ? _ (", predicates") : _ (", predicate"));
  for (guint i = 0; i < self->n_predicates; i++)
    g_string_append (text, self->predicates[i] & LS_MASK_LANE (lane) ? " 1" : " 0");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- words ------------------------------------------------------------------------------------------------ */

/* What the tiles show to be chosen: for the answer to a question, else what is looked at. */
static LsLaneSheet
find_sheet (LsLaneMap *self)
{
  const LsMask lanes = ls_inspector_get_lanes (LS_INSPECTOR (self));

  if (self->sheet.asked != 0 || !ls_lane_choice_is_made (LS_INSPECTOR (self)))
    return self->sheet;
  return (LsLaneSheet){ .asked = lanes, .chosen = lanes, .notes = self->sheet.notes };
}

/* since: of its state, as ls_lane_words_dup_since() has it, or "". */
static char *
describe_lane (LsLaneMap *self, guint lane, LsView *view, const char *since)
{
  g_autofree char *where = ls_lane_layout_dup_name (&self->layout, lane);
  g_autofree char *bits = NULL, *told = NULL, *off = NULL;
  g_autofree char *votes = ls_lane_votes_dup_words (&self->votes, lane);
  const LsLaneSheet sheet = find_sheet (self);
  g_autofree char *note = ls_lane_sheet_dup_note (&sheet, lane);
  const char *box;

  /* A lane that holds nothing has not ended: it never began. */
  if (view == NULL || (ls_view_get_lane_role (view, lane) == LS_LANE_ENDED &&
                       (ls_view_lanes_empty (view) & LS_MASK_LANE (lane)) != 0))
    return g_strdup_printf (_ ("lane %u, %s"), lane, where);
  box = ls_lane_sheet_tell (&sheet, lane);
  bits = dup_bits (self, lane);
  off = ls_lane_words_dup_off (view, lane);
  told = g_strconcat (
    since, bits, off, note, box, votes,
    (ls_race_get_lanes (view) & LS_MASK_LANE (lane)) != 0 ? _ (", in the race") : "", NULL);
  return g_strdup_printf (
    _ ("lane %u, %s, %s%s"), lane, where,
    _ (ls_program_lane_desc (ls_view_get_program (view), ls_view_get_lane_states (view)[lane])
         ->name),
    told);
}

/* What describe () depends on, but for the layout and the slots that the lane is kept out of; not 0. */
static guint32
key_of (const LsTileModel *model, LsLaneState state, gboolean is_empty)
{
  return 1u << 31 | (guint32) model->is_dimmed << 30 | (guint32) is_empty << 29 |
         (guint32) model->is_in_race << 28 | (guint32) model->box << 24 | (guint32) state << 16 |
         (guint32) model->n_predicates << 8 | (guint32) model->predicates;
}

static void
update_label (LsLaneMap *self, guint lane, const LsTileModel *model, LsView *view)
{
  const LsLaneState state = view != NULL ? ls_view_get_lane_states (view)[lane] : 0;
  const guint32 told =
    key_of (model, state, view != NULL && (ls_view_lanes_empty (view) & LS_MASK_LANE (lane)) != 0);
  const gboolean is_off =
    view != NULL && (ls_view_get_states (view)->predicated & LS_MASK_LANE (lane)) != 0;
  g_autofree char *label = NULL;

  if (told == self->told[lane] && !is_off)
    return;
  /* The slots may be others at the next step, or none. */
  self->told[lane] = is_off ? 0 : told;
  label = describe_lane (self, lane, view, "");
  if (g_strcmp0 (label, self->labels[lane]) == 0)
    return;
  ls_widget_set_label (self->tiles[lane], label);
  g_free (self->labels[lane]);
  self->labels[lane] = g_steal_pointer (&label);
}

/* Entered or left in the last step. */
static LsMask
changed_lanes (LsView *view)
{
  return ls_view_read_mask (view, 0) ^ ls_view_previous_active (view);
}

/* Below its number a tile shows the value that the sheet has there, else how many of a class chose it. room: for the text. */
static const char *
find_note (LsLaneMap *self, guint lane, char room[12])
{
  if (self->sheet.notes != NULL)
    return self->sheet.notes[lane];
  if (self->votes.most == 0)
    return NULL;
  g_snprintf (room, 12, "%u", self->votes.of_lanes[lane]);
  return room;
}

/* Letters, those that the bar of votes hides counted: at both sides, as notes stand in the middle. */
static gsize
find_longest_note (LsLaneMap *self)
{
  char most[12];

  if (self->sheet.notes != NULL || self->votes.most == 0)
    return ls_lane_sheet_get_longest (&self->sheet);
  return (gsize) g_snprintf (most, sizeof most, "%u", self->votes.most) + 2;
}

/* Returns: whether it looks different. */
static gboolean
update_tile (LsLaneMap *self, guint lane, LsView *view)
{
  char number[8], count[12];
  LsTileModel model = { .role = LS_LANE_ENDED, .text = number, .focused = lane == self->focus };
  const LsLaneSheet sheet = find_sheet (self);

  g_snprintf (number, sizeof number, "%u", lane);
  model.is_dimmed = view == NULL;
  model.box = ls_lane_sheet_get_box (&sheet, lane);
  model.note = find_note (self, lane, count);
  model.votes = ls_lane_votes_get_part (&self->votes, lane);
  if (view != NULL)
    {
      model.role = ls_view_get_lane_role (view, lane);
      model.ticks =
        ls_lane_look (ls_view_get_machine (view), ls_view_get_lane_states (view)[lane]) /
        LS_N_LANE_ROLES;
      model.changed = (changed_lanes (view) & LS_MASK_LANE (lane)) != 0;
      model.is_in_race = (ls_race_get_lanes (view) & LS_MASK_LANE (lane)) != 0;
      model.n_predicates = (guint8) self->n_predicates;
      for (guint i = 0; i < self->n_predicates; i++)
        if (self->predicates[i] & LS_MASK_LANE (lane))
          model.predicates |= (guint8) (1u << i);
    }
  update_label (self, lane, &model, view);
  return ls_lane_tile_set_model (LS_LANE_TILE (self->tiles[lane]), &model);
}

static void
update_layout (LsLaneMap *self, LsView *view)
{
  LsScene *scene = view != NULL ? ls_view_get_scene (view) : NULL;
  const guint wave = view != NULL ? ls_view_get_wave (view) : 0;

  if (scene == self->scene && wave == self->wave)
    return;
  if (scene != self->scene)
    self->met = 0;
  g_clear_pointer (&self->scene, ls_scene_unref);
  self->scene = scene != NULL ? ls_scene_ref (scene) : NULL;
  self->wave = wave;
  ls_lane_layout_init (&self->layout, scene, wave);
  memset (self->told, 0, sizeof self->told);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

#define MOST_RUNS 20000 /* of a history that are looked through for states */

/* States that the timeline shows have their rows before they come, if everything may be seen. */
static void
meet_history (LsLaneMap *self)
{
  LsSession *session = ls_inspector_get_session (LS_INSPECTOR (self));
  LsHistory *history = session != NULL && ls_session_get_veil (session) == NULL
                         ? ls_session_get_history (session)
                         : NULL;
  g_autoptr (LsMaskReader) reader = NULL;
  const LsMaskRun *run;
  guint n_states;

  if (history == self->met_in || history == NULL || history->masks == NULL ||
      !ls_mask_history_has_states (history->masks))
    return;
  g_clear_pointer (&self->met_in, ls_history_unref);
  self->met_in = ls_history_ref (history);
  n_states = ls_mask_history_get_machine (history->masks)->n_lane_states;
  reader = ls_mask_reader_new (history->masks);
  run = ls_mask_reader_find (reader, ls_mask_history_get_first (history->masks));
  for (guint n = 0; run != NULL && n < MOST_RUNS; n++, run = ls_mask_reader_next (reader))
    for (LsLaneState state = 0; state < n_states; state++)
      if (ls_mask_run_get_lanes (run, state) != 0)
        self->met |= 1u << state;
  /* A run to its end has an end. */
  for (LsLaneState state = 0; !history->is_cut && state < n_states; state++)
    if (ls_machine_lane_role (ls_mask_history_get_machine (history->masks), state) == LS_LANE_ENDED)
      self->met |= 1u << state;
}

static void
ls_lane_map_view_changed (LsInspector *inspector)
{
  LsLaneMap *self = LS_LANE_MAP (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  guint counts[LS_MAX_LANE_STATES] = { 0 };
  guint n_changed = 0;

  update_layout (self, view);
  self->n_predicates = view != NULL ? ls_view_get_predicates (view, self->predicates) : 0;
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      n_changed += update_tile (self, lane, view) ? 1 : 0;
      if (view != NULL)
        counts[ls_view_get_lane_states (view)[lane]]++;
    }
  self->piece += n_changed >= MANY ? 1 : 0;
  for (LsLaneState state = 0; state < LS_MAX_LANE_STATES; state++)
    if (counts[state] > 0)
      self->met |= 1u << state;
  meet_history (self);
  ls_lane_legend_set_counts (LS_LANE_LEGEND (self->legend),
                             view != NULL ? ls_view_get_machine (view) : ls_machine_default (),
                             counts, view != NULL ? self->met : G_MAXUINT);
  ls_lane_marks_set (LS_LANE_MARKS (self->marks),
                     view != NULL ? ls_mask_count (changed_lanes (view)) : 0, self->n_predicates,
                     view != NULL && ls_race_get_lanes (view) != 0);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
ls_lane_map_focus_changed (LsInspector *inspector)
{
  LsLaneMap *self = LS_LANE_MAP (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  const guint old = self->focus;
  GtkWidget *had_keyboard = self->tiles[old];

  self->focus = ls_inspector_get_focus (inspector);
  update_tile (self, old, view);
  update_tile (self, self->focus, view);
  /* The tiles are drawn here: what they ask for does not come so far. */
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (gtk_widget_has_focus (had_keyboard))
    gtk_widget_grab_focus (self->tiles[self->focus]);
}

static void
update_sheet (LsLaneMap *self)
{
  memset (self->told, 0, sizeof self->told);
  for (guint lane = 0; lane < LS_LANES; lane++)
    update_tile (self, lane, ls_inspector_get_view (LS_INSPECTOR (self)));
  self->piece++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* "" says that there is nothing to say. */
static void
ls_lane_map_lanes_changed (LsInspector *inspector)
{
  const gboolean is_made = ls_lane_choice_is_made (inspector);
  g_autofree char *words =
    is_made ? ls_lane_choice_dup_words (ls_inspector_get_lanes (inspector)) : g_strdup ("");

  gtk_accessible_update_property (GTK_ACCESSIBLE (inspector), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  words, -1);
  ls_lane_marks_set_chosen (LS_LANE_MARKS (LS_LANE_MAP (inspector)->marks), is_made);
  update_sheet (LS_LANE_MAP (inspector));
}

void
ls_lane_map_set_votes (LsLaneMap *self, const guint *votes)
{
  ls_lane_votes_set (&self->votes, votes);
  update_sheet (self);
}

void
ls_lane_map_set_sheet (LsLaneMap *self, const LsLaneSheet *sheet)
{
  self->sheet = sheet != NULL ? *sheet : (LsLaneSheet){ 0 };
  g_array_set_size (self->before, 0);
  if (ls_lane_sheet_is_open (&self->sheet))
    gtk_widget_add_css_class (GTK_WIDGET (self), LS_SHEET_CLASS);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), LS_SHEET_CLASS);
  update_sheet (self);
}

/* --- what is chosen -------------------------------------------------------------------------------------- */

static void
show_chosen (LsLaneMap *self, LsMask chosen)
{
  const LsMask changed = self->sheet.chosen ^ chosen;

  self->sheet.chosen = chosen;
  LS_FOREACH_LANE (lane, changed)
    update_tile (self, (guint) lane, ls_inspector_get_view (LS_INSPECTOR (self)));
  self->piece++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "chosen", chosen);
}

static void
set_chosen (LsLaneMap *self, LsMask chosen)
{
  if (chosen == self->sheet.chosen)
    return;
  g_array_append_val (self->before, self->sheet.chosen);
  show_chosen (self, chosen);
}

/* On the sheet, or to be looked at. is_in: whether the lanes are to be among those that are chosen. */
static void
choose_lanes (LsLaneMap *self, LsMask lanes, gboolean is_in)
{
  if (ls_lane_sheet_is_open (&self->sheet))
    set_chosen (self, ls_lane_sheet_with (&self->sheet, lanes, is_in));
  else
    ls_lane_choice_put (LS_INSPECTOR (self), lanes, is_in);
}

static gboolean
is_chosen (LsLaneMap *self, guint lane)
{
  return ls_lane_sheet_is_open (&self->sheet) ? (self->sheet.chosen & LS_MASK_LANE (lane)) != 0
                                              : ls_lane_choice_has (LS_INSPECTOR (self), lane);
}

/* A question tells by itself what is chosen on its sheet. */
static void
tell_chosen (LsLaneMap *self)
{
  g_autofree char *words = ls_lane_choice_dup_words (ls_inspector_get_lanes (LS_INSPECTOR (self)));

  if (!ls_lane_sheet_is_open (&self->sheet))
    g_signal_emit_by_name (self, "told", words);
}

/* --- keys ------------------------------------------------------------------------------------------------ */

static gboolean
choose_all_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsLaneMap *self = LS_LANE_MAP (widget);
  gboolean is_in;

  g_variant_get (args, "(b)", &is_in);
  if (ls_lane_sheet_is_open (&self->sheet))
    choose_lanes (self, LS_MASK_ALL, is_in);
  else
    ls_inspector_choose_lanes (LS_INSPECTOR (self), LS_MASK_ALL);
  tell_chosen (self);
  return TRUE;
}

/* Those that are not chosen, in place of those that are. */
static gboolean
choose_others_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsLaneMap *self = LS_LANE_MAP (widget);

  if (ls_lane_sheet_is_open (&self->sheet))
    set_chosen (self, ls_lane_sheet_with (&self->sheet, LS_MASK_ALL, TRUE) & ~self->sheet.chosen);
  else
    ls_inspector_choose_lanes (LS_INSPECTOR (self), ~ls_inspector_get_lanes (LS_INSPECTOR (self)));
  tell_chosen (self);
  return TRUE;
}

gboolean
ls_lane_map_undo_choice (LsLaneMap *self)
{
  const guint n = self->before->len;

  if (!ls_lane_sheet_is_open (&self->sheet))
    return FALSE;
  if (n > 0)
    {
      show_chosen (self, g_array_index (self->before, LsMask, n - 1));
      g_array_set_size (self->before, n - 1);
    }
  return TRUE;
}

static gboolean
choose_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsLaneMap *self = LS_LANE_MAP (widget);

  if (!ls_lane_sheet_is_open (&self->sheet) || !gtk_widget_has_focus (self->tiles[self->focus]))
    return FALSE;
  choose_lanes (self, LS_MASK_LANE (self->focus),
                !(self->sheet.chosen & LS_MASK_LANE (self->focus)));
  return TRUE;
}

/* As Space on the sheet, which plays without one. */
static gboolean
toggle_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsLaneMap *self = LS_LANE_MAP (widget);

  if (ls_lane_sheet_is_open (&self->sheet))
    return choose_cb (widget, args, data);
  choose_lanes (self, LS_MASK_LANE (self->focus), !is_chosen (self, self->focus));
  tell_chosen (self);
  return TRUE;
}

static gboolean
answer_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  if (!ls_lane_sheet_is_open (&LS_LANE_MAP (widget)->sheet))
    return FALSE;
  g_signal_emit_by_name (widget, "answered");
  return TRUE;
}

static gboolean
move_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsLaneMap *self = LS_LANE_MAP (widget);
  int columns, rows;

  g_variant_get (args, "(ii)", &columns, &rows);
  ls_inspector_set_focus (LS_INSPECTOR (self),
                          ls_lane_layout_neighbour (&self->layout, self->focus, columns, rows));
  return TRUE;
}

/* The lane that the keyboard comes to becomes what the one is that it leaves, which is the first where none is chosen. */
static gboolean
draw_on_cb (GtkWidget *widget, GVariant *args, gpointer data)
{
  LsLaneMap *self = LS_LANE_MAP (widget);
  const gboolean is_first =
    !ls_lane_sheet_is_open (&self->sheet) && !ls_lane_choice_is_made (LS_INSPECTOR (self));
  const gboolean is_in = is_first || is_chosen (self, self->focus);
  const LsMask left = is_first ? LS_MASK_LANE (self->focus) : 0;

  move_cb (widget, args, data);
  choose_lanes (self, LS_MASK_LANE (self->focus) | left, is_in);
  tell_chosen (self);
  return TRUE;
}

static void
add_key (GtkWidgetClass *klass, guint arrow, guint keypad, guint letter, int columns, int rows)
{
  gtk_widget_class_add_binding (klass, arrow, 0, move_cb, "(ii)", columns, rows);
  gtk_widget_class_add_binding (klass, keypad, 0, move_cb, "(ii)", columns, rows);
  gtk_widget_class_add_binding (klass, letter, 0, move_cb, "(ii)", columns, rows);
  gtk_widget_class_add_binding (klass, arrow, GDK_SHIFT_MASK, draw_on_cb, "(ii)", columns, rows);
}

static void
add_keys (GtkWidgetClass *klass)
{
  gtk_widget_class_add_binding (klass, GDK_KEY_space, 0, choose_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Space, 0, choose_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_space, GDK_CONTROL_MASK, toggle_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Space, GDK_CONTROL_MASK, toggle_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_Return, 0, answer_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Enter, 0, answer_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_a, GDK_CONTROL_MASK, choose_all_cb, "(b)", TRUE);
  gtk_widget_class_add_binding (klass, GDK_KEY_a, GDK_CONTROL_MASK | GDK_SHIFT_MASK, choose_all_cb,
                                "(b)", FALSE);
  gtk_widget_class_add_binding (klass, GDK_KEY_i, GDK_CONTROL_MASK, choose_others_cb, NULL);
  add_key (klass, GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_h, -1, 0);
  add_key (klass, GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_l, 1, 0);
  add_key (klass, GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_k, 0, -1);
  add_key (klass, GDK_KEY_Down, GDK_KEY_KP_Down, GDK_KEY_j, 0, 1);
}

/* --- the mouse ------------------------------------------------------------------------------------------- */

/* A lane that is off, or kept out of a slot, is asked about by a click; who shows the answer is the window's business. */
static void
ask_why (LsLaneMap *self, guint lane)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const LsLaneRole role = view != NULL ? ls_view_get_lane_role (view, lane) : LS_LANE_ACTIVE;

  if (ls_lane_role_is_off (role) || role == LS_LANE_KILLED ||
      (view != NULL && (ls_view_get_states (view)->predicated & LS_MASK_LANE (lane)) != 0))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.why", NULL);
}

/* The lane of a tile, or LS_LANES. */
static guint
find_tile (const LsLaneMap *self, const GtkWidget *tile)
{
  guint lane = 0;

  while (lane < LS_LANES && self->tiles[lane] != tile)
    lane++;
  return lane;
}

/* The lane whose tile is there, or LS_LANES. */
static guint
find_tile_at (LsLaneMap *self, double x, double y)
{
  return find_tile (self, gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT));
}

static void
focus_tile (LsLaneMap *self, guint lane)
{
  ls_inspector_set_focus (LS_INSPECTOR (self), lane);
  gtk_widget_grab_focus (self->tiles[lane]);
}

static gboolean
ls_lane_map_point (LsInspector *inspector, double x, double y)
{
  LsLaneMap *self = LS_LANE_MAP (inspector);
  const guint lane = find_tile_at (self, x, y);

  if (lane < LS_LANES)
    focus_tile (self, lane);
  return lane < LS_LANES;
}

static GdkModifierType
get_modifiers (gpointer gesture)
{
  return gtk_event_controller_get_current_event_state (gesture) &
         (GDK_SHIFT_MASK | GDK_CONTROL_MASK);
}

/* With Shift from the lane that is followed to this one, by their numbers; with Ctrl this one is chosen, or no longer. */
static void
press_with (LsLaneMap *self, guint lane, GdkModifierType modifiers)
{
  gtk_widget_grab_focus (self->tiles[self->focus]);
  if ((modifiers & GDK_SHIFT_MASK) != 0)
    ls_lane_choice_put_range (LS_INSPECTOR (self), self->focus, lane);
  else
    choose_lanes (self, LS_MASK_LANE (lane), !is_chosen (self, lane));
}

static void
pressed_cb (GtkGestureClick *click, int n_press, double x, double y, LsLaneMap *self)
{
  const GdkModifierType modifiers = get_modifiers (click);
  const guint lane = find_tile_at (self, x, y);

  if (lane == LS_LANES)
    return;
  /* On a sheet the drag that begins here chooses. */
  if (modifiers != 0 && !ls_lane_sheet_is_open (&self->sheet))
    press_with (self, lane, modifiers);
  else
    focus_tile (self, lane);
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* What was chosen is told once, at its end; who chose nothing asks. */
static void
released_cb (GtkGestureClick *click, int n_press, double x, double y, LsLaneMap *self)
{
  if (ls_lane_sheet_is_open (&self->sheet) || self->drawn_from == LS_LANES)
    return;
  if (self->is_drawing || get_modifiers (click) != 0)
    tell_chosen (self);
  else
    ask_why (self, self->focus);
  self->is_drawing = FALSE;
}

/* What the first tile becomes, all become that the pointer comes over with the button down. Without a sheet it becomes nothing before
 * that: a click follows it. */
static void
drag_begin_cb (GtkGestureDrag *drag, double x, double y, LsLaneMap *self)
{
  const guint lane = find_tile_at (self, x, y);

  self->drawn_from = lane;
  self->drawn_x = self->drawn_y = 0;
  self->is_drawing = FALSE;
  if (lane == LS_LANES)
    {
      gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  if (!ls_lane_sheet_is_open (&self->sheet))
    return;
  self->puts_in = !is_chosen (self, lane);
  focus_tile (self, lane);
  choose_lanes (self, LS_MASK_LANE (lane), self->puts_in);
}

/* The first tile that is not the one where the drag began: what was chosen before goes, unless a key is held that adds. */
static void
begin_drawing (LsLaneMap *self, GtkGestureDrag *drag)
{
  const gboolean is_anew = get_modifiers (drag) == 0;

  self->is_drawing = TRUE;
  if (is_anew)
    ls_inspector_choose_lanes (LS_INSPECTOR (self), LS_MASK_LANE (self->drawn_from));
  self->puts_in = is_anew || is_chosen (self, self->drawn_from);
}

static void
draw_over (LsLaneMap *self, GtkGestureDrag *drag, guint lane)
{
  if (lane == LS_LANES)
    return;
  if (!ls_lane_sheet_is_open (&self->sheet) && !self->is_drawing)
    {
      if (lane == self->drawn_from)
        return;
      begin_drawing (self, drag);
    }
  /* Who has drawn over all of them has no first one. */
  else if (self->is_drawing && !ls_lane_choice_is_made (LS_INSPECTOR (self)))
    return;
  choose_lanes (self, LS_MASK_LANE (lane), self->puts_in);
}

/* A tool clicks a tile for somebody. */
static void
tile_clicked_cb (LsLaneMap *self, GtkWidget *tile)
{
  const guint lane = find_tile (self, tile);

  ls_inspector_set_focus (LS_INSPECTOR (self), lane);
  if (ls_lane_sheet_is_open (&self->sheet))
    choose_lanes (self, LS_MASK_LANE (lane), !(self->sheet.chosen & LS_MASK_LANE (lane)));
  else
    ask_why (self, lane);
}

/* A quick pointer tells of few places: what lies between them was drawn over, too. */
static void
drag_update_cb (GtkGestureDrag *drag, double dx, double dy, LsLaneMap *self)
{
  const double stride = MAX (gtk_widget_get_width (self->tiles[0]) / 2., 1);
  const double far = MAX (fabs (dx - self->drawn_x), fabs (dy - self->drawn_y));
  const guint n = (guint) ceil (far / stride);
  double x, y;

  if (!gtk_gesture_drag_get_start_point (drag, &x, &y))
    return;
  for (guint i = 1; i <= MAX (n, 1); i++)
    {
      const double part = (double) i / MAX (n, 1);

      draw_over (self, drag,
                 find_tile_at (self, x + self->drawn_x + part * (dx - self->drawn_x),
                               y + self->drawn_y + part * (dy - self->drawn_y)));
    }
  self->drawn_x = dx;
  self->drawn_y = dy;
}

static void
add_gestures (LsLaneMap *self)
{
  GtkGesture *click = gtk_gesture_click_new (), *drag = gtk_gesture_drag_new ();

  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_gesture_group (click, drag);
}

static void
ls_lane_map_find_point (LsInspector *inspector, GdkRectangle *area)
{
  LsLaneMap *self = LS_LANE_MAP (inspector);

  gtk_widget_get_allocation (self->tiles[self->focus], area);
}

static void
legend_cb (LsLaneLegend *legend, guint state, LsLaneMap *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));

  for (guint i = 1; view != NULL && i <= LS_LANES; i++)
    {
      const guint lane = (self->focus + i) % LS_LANES;

      if (ls_view_get_lane_states (view)[lane] != state)
        continue;
      ls_inspector_set_focus (LS_INSPECTOR (self), lane);
      return;
    }
}

static gboolean
tooltip_cb (GtkWidget *tile, int x, int y, gboolean keyboard, GtkTooltip *tooltip, LsLaneMap *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const guint lane = find_tile (self, tile);
  g_autofree char *since = ls_lane_words_dup_since (LS_INSPECTOR (self), lane);
  g_autofree char *label = describe_lane (self, lane, view, since);

  gtk_tooltip_set_text (tooltip, label);
  return TRUE;
}

/* Tab enters at the focus lane and leaves to the legend and on; arrows are bindings. */
static gboolean
ls_lane_map_focus (GtkWidget *widget, GtkDirectionType direction)
{
  LsLaneMap *self = LS_LANE_MAP (widget);
  GtkWidget *tile = self->tiles[self->focus];
  GtkWidget *inside = gtk_widget_get_focus_child (widget);
  const gboolean forward = direction == GTK_DIR_TAB_FORWARD;

  if (inside == NULL)
    return forward ? gtk_widget_grab_focus (tile)
                   : gtk_widget_child_focus (self->legend, direction);
  if (inside == self->legend)
    {
      if (gtk_widget_child_focus (self->legend, direction))
        return TRUE;
      return forward ? FALSE : gtk_widget_grab_focus (tile);
    }
  return forward && gtk_widget_child_focus (self->legend, direction);
}

static gboolean
ls_lane_map_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (LS_LANE_MAP (widget)->tiles[LS_LANE_MAP (widget)->focus]);
}

/* --- size ------------------------------------------------------------------------------------------------ */

static void
measure_legend (LsLaneMap *self, int *width, int *height)
{
  gtk_widget_measure (self->legend, GTK_ORIENTATION_HORIZONTAL, -1, width, NULL, NULL, NULL);
  gtk_widget_measure (self->legend, GTK_ORIENTATION_VERTICAL, -1, height, NULL, NULL, NULL);
}

/* The legend stands to the right where the map keeps its natural size, else below. */
static gboolean
is_legend_below (LsLaneMap *self, int width, int height)
{
  int legend_width, legend_height, beside, below;

  measure_legend (self, &legend_width, &legend_height);
  beside = MIN (width - legend_width - LEGEND_GAP, height);
  below = MIN (width, height - legend_height - LEGEND_GAP);
  return below > beside;
}

static GtkSizeRequestMode
ls_lane_map_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
ls_lane_map_measure (GtkWidget *widget,
                     GtkOrientation orientation,
                     int for_size,
                     int *minimum,
                     int *natural,
                     int *minimum_baseline,
                     int *natural_baseline)
{
  LsLaneMap *self = LS_LANE_MAP (widget);
  const int least = ls_lane_tiles_side (&self->layout, TILE_MIN),
            side = ls_lane_tiles_side (&self->layout, TILE_NATURAL);
  int legend_width, legend_height;

  measure_legend (self, &legend_width, &legend_height);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (least, legend_width);
      *natural = side + LEGEND_GAP + legend_width;
      return;
    }
  if (for_size >= 0 && for_size < least + LEGEND_GAP + legend_width)
    {
      *minimum = least + LEGEND_GAP + legend_height;
      *natural = MIN (side, MAX (for_size, least)) + LEGEND_GAP + legend_height;
      return;
    }
  *minimum = MAX (least, legend_height);
  *natural = MAX (side, legend_height);
}

/* Px of a tile where all have so much room. */
static int
tile_in (const LsLaneMap *self, int room)
{
  return CLAMP ((room - ls_lane_tiles_side (&self->layout, 0)) / 8, 4,
                ls_widget_is_lectured (GTK_WIDGET (self)) ? TILE_MAX_LARGE : TILE_MAX);
}

static void
ls_lane_map_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  LsLaneMap *self = LS_LANE_MAP (widget);
  const gboolean below = is_legend_below (self, width, height);
  int legend_width, legend_height, room, tile;
  GtkAllocation legend;

  measure_legend (self, &legend_width, &legend_height);
  room = below ? MIN (width, height - legend_height - LEGEND_GAP)
               : MIN (width - legend_width - LEGEND_GAP, height);
  tile = tile_in (self, room);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const GtkAllocation place = {
        ls_lane_tiles_offset (&self->layout, tile, self->layout.column[lane]),
        ls_lane_tiles_offset (&self->layout, tile, self->layout.row[lane]), tile, tile
      };

      gtk_widget_size_allocate (self->tiles[lane], &place, -1);
    }
  legend.x = below ? LS_LANE_TILES_MARGIN : ls_lane_tiles_side (&self->layout, tile) + LEGEND_GAP;
  legend.y = below ? ls_lane_tiles_side (&self->layout, tile) + LEGEND_GAP : LS_LANE_TILES_MARGIN;
  legend.width = MAX (legend_width, MIN (width - legend.x, legend_width + 60));
  legend.height = legend_height;
  gtk_widget_size_allocate (self->legend, &legend, -1);
  legend.height = ls_lane_legend_get_used_height (LS_LANE_LEGEND (self->legend));
  ls_lane_marks_place (LS_LANE_MARKS (self->marks), &legend, width, height);
}

/* Many tiles that differ are one piece: rectangle by rectangle they would have half of the window painted anew. */
static void
ls_lane_map_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsLaneMap *self = LS_LANE_MAP (widget);
  const int tile = gtk_widget_get_width (self->tiles[0]);
  const float side = (float) ls_lane_tiles_side (&self->layout, tile);
  const LsTheme *theme = ls_inspector_get_theme (LS_INSPECTOR (self));

  ls_lane_tiles_draw_quads (&self->layout, snapshot, tile, theme);
  ls_piece_begin (snapshot, &GRAPHENE_RECT_INIT (0, 0, side, side), self->piece);
  ls_lane_tiles_draw (
    &self->layout, self->tiles, snapshot, theme,
    ls_lane_font_find (&self->font, LS_INSPECTOR (self), tile, find_longest_note (self)));
  gtk_snapshot_pop (snapshot);
  gtk_widget_snapshot_child (widget, self->legend, snapshot);
  gtk_widget_snapshot_child (widget, self->marks, snapshot);
}

/* --- class ----------------------------------------------------------------------------------------------- */

static void
ls_lane_map_dispose (GObject *object)
{
  LsLaneMap *self = LS_LANE_MAP (object);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_clear_pointer (&self->tiles[lane], gtk_widget_unparent);
      g_clear_pointer (&self->labels[lane], g_free);
    }
  g_clear_pointer (&self->scene, ls_scene_unref);
  g_clear_pointer (&self->met_in, ls_history_unref);
  g_clear_pointer (&self->before, g_array_unref);
  ls_lane_font_clear (&self->font);
  G_OBJECT_CLASS (ls_lane_map_parent_class)->dispose (object);
}

static void
ls_lane_map_class_init (LsLaneMapClass *klass)
{
  LsInspectorClass *inspector_class = LS_INSPECTOR_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_lane_map_dispose;
  inspector_class->view_changed = ls_lane_map_view_changed;
  inspector_class->history_changed = ls_lane_map_view_changed;
  inspector_class->focus_changed = ls_lane_map_focus_changed;
  inspector_class->lanes_changed = ls_lane_map_lanes_changed;
  inspector_class->point = ls_lane_map_point;
  inspector_class->find_point = ls_lane_map_find_point;
  widget_class->focus = ls_lane_map_focus;
  widget_class->grab_focus = ls_lane_map_grab_focus;
  widget_class->get_request_mode = ls_lane_map_get_request_mode;
  widget_class->measure = ls_lane_map_measure;
  widget_class->size_allocate = ls_lane_map_size_allocate;
  widget_class->snapshot = ls_lane_map_snapshot;

  gtk_widget_class_set_css_name (widget_class, "lanemap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  ls_signal_new ("chosen", LS_TYPE_LANE_MAP, 1, G_TYPE_UINT64);
  ls_signal_new ("answered", LS_TYPE_LANE_MAP, 0);
  ls_signal_new ("told", LS_TYPE_LANE_MAP, 1, G_TYPE_STRING);
  add_keys (widget_class);
}

static void
ls_lane_map_init (LsLaneMap *self)
{
  ls_lane_layout_init (&self->layout, NULL, 0);
  self->before = g_array_new (FALSE, FALSE, sizeof (LsMask));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      GtkWidget *tile = ls_lane_tile_new (LS_INSPECTOR (self));

      self->tiles[lane] = tile;
      gtk_widget_set_parent (tile, GTK_WIDGET (self));
      g_signal_connect_swapped (tile, "clicked", G_CALLBACK (tile_clicked_cb), self);
      gtk_widget_set_focusable (tile, TRUE);
      ls_tooltip_ask (tile);
      g_signal_connect (tile, "query-tooltip", G_CALLBACK (tooltip_cb), self);
      update_tile (self, lane, NULL);
    }
  self->legend = ls_lane_legend_new (LS_INSPECTOR (self));
  gtk_widget_set_parent (self->legend, GTK_WIDGET (self));
  g_signal_connect (self->legend, "activated", G_CALLBACK (legend_cb), self);
  self->marks = ls_lane_marks_new (LS_INSPECTOR (self));
  gtk_widget_set_parent (self->marks, GTK_WIDGET (self));

  add_gestures (self);
  ls_widget_set_label (self, _ ("Lanes of the wave"));
}

void
ls_lane_map_get_numbered_size (LsLaneMap *self, int room, int *width, int *height)
{
  const int least = ls_lane_tile_numbered (ls_inspector_get_glyphs (LS_INSPECTOR (self), FALSE));
  const int side = ls_lane_tiles_side (&self->layout, MAX (least, tile_in (self, room)));
  int legend_width, legend_height;

  measure_legend (self, &legend_width, &legend_height);
  *width = side + LEGEND_GAP + legend_width;
  *height = MAX (side, legend_height);
}
