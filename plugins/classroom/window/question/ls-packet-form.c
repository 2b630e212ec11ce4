#include "ls-command.h"
#include "ls-work.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ls-widgets.h"

#define MAX_SLOTS 8
#define NOTHING G_MAXUINT

#define LS_TYPE_PACKET_FORM (ls_packet_form_get_type ())
G_DECLARE_FINAL_TYPE (LsPacketForm, ls_packet_form, LS, PACKET_FORM, GtkWidget)

struct _LsPacketForm
{
  GtkWidget parent_instance;

  const LsLessonKey *key;
  const LsMachine *machine;
  guint n_slots;
  LsLessonPacket packet;
  GArray *before; /* LsLessonPacket: before each change */
  guint held;     /* operation that is on its way to a box, or NOTHING */
  GtkWidget *box, *told;
  GtkWidget *operations[LS_PACK_MAX];       /* toggle buttons */
  GtkWidget *names[LS_PACK_MAX];            /* labels of groups */
  GtkWidget *boxes[LS_PACK_MAX][MAX_SLOTS]; /* buttons */
};

G_DEFINE_FINAL_TYPE (LsPacketForm, ls_packet_form, GTK_TYPE_WIDGET)

/* --- what is where ------------------------------------------------------------------------------------------- */

/* The operation in a box, or NOTHING. group: from 1. */
static guint
find_in_box (LsPacketForm *self, guint group, guint slot)
{
  for (guint i = 0; i < self->key->n_choices; i++)
    if (self->packet.group[i] == group && self->packet.slot[i] == slot)
      return i;
  return NOTHING;
}

static guint
count_groups (LsPacketForm *self)
{
  guint most = 0;

  for (guint i = 0; i < self->key->n_choices; i++)
    most = MAX (most, self->packet.group[i]);
  return most;
}

/* "MUL" of an operation. Returns: (transfer full). */
static char *
dup_name (LsPacketForm *self, guint operation)
{
  const char *text = self->key->choices[operation];

  return g_strndup (text, strcspn (text, " \t"));
}

/* --- what is seen -------------------------------------------------------------------------------------------- */

static void
show_box (LsPacketForm *self, guint group, guint slot)
{
  GtkWidget *box = self->boxes[group - 1][slot];
  const guint operation = find_in_box (self, group, slot);
  g_autofree char *name = operation != NOTHING ? dup_name (self, operation) : NULL;
  g_autofree char *text =
    operation != NOTHING ? g_strdup_printf ("%u %s", operation + 1, name) : g_strdup ("");
  g_autofree char *label =
    operation != NOTHING
      ? g_strdup_printf (_ ("Group %u, slot %c: operation %u, %s"), group,
                         self->machine->slots[slot], operation + 1, self->key->choices[operation])
      : g_strdup_printf (_ ("Group %u, slot %c: empty"), group, self->machine->slots[slot]);

  gtk_button_set_label (GTK_BUTTON (box), text);
  ls_widget_set_label (box, label);
}

static void
show_told (LsPacketForm *self)
{
  guint n_lack = 0, n_groups;
  g_autofree char *problem = ls_lesson_packet_find_broken (self->key, &self->packet, &n_groups);
  g_autofree char *words = NULL;

  for (guint i = 0; i < self->key->n_choices; i++)
    n_lack += self->packet.group[i] == 0;
  if (problem == NULL && n_lack > 0)
    words = g_strdup_printf (
      ngettext ("%u operation has no place.", "%u operations have no place.", n_lack), n_lack);
  else if (problem == NULL)
    words = g_strdup_printf (
      ngettext ("%u group, and no rule is broken.", "%u groups, and no rule is broken.", n_groups),
      n_groups);
  gtk_label_set_text (GTK_LABEL (self->told), words != NULL ? words : problem);
}

static void
show_all (LsPacketForm *self)
{
  const guint n_rows = MIN (count_groups (self) + 1, self->key->n_choices);

  for (guint group = 1; group <= self->key->n_choices; group++)
    {
      gtk_widget_set_visible (self->names[group - 1], group <= n_rows);
      for (guint slot = 0; slot < self->n_slots; slot++)
        {
          gtk_widget_set_visible (self->boxes[group - 1][slot], group <= n_rows);
          show_box (self, group, slot);
        }
    }
  for (guint i = 0; i < self->key->n_choices; i++)
    {
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->operations[i]), self->held == i);
      ls_widget_set_class (self->operations[i], "dim-label", self->packet.group[i] != 0);
    }
  show_told (self);
}

/* --- changes ------------------------------------------------------------------------------------------------- */

/* group: 0 for nowhere. What stood in the box goes. */
static void
put_operation (LsPacketForm *self, guint operation, guint group, guint slot)
{
  const guint other = group != 0 ? find_in_box (self, group, slot) : NOTHING;

  g_array_append_val (self->before, self->packet);
  if (other != NOTHING)
    self->packet.group[other] = 0;
  self->packet.group[operation] = (guint8) group;
  self->packet.slot[operation] = (guint8) slot;
  self->held = NOTHING;
  show_all (self);
}

/* The next operation without a place, or the first box: where the keyboard goes on. */
static void
go_on (LsPacketForm *self)
{
  for (guint i = 0; i < self->key->n_choices; i++)
    if (self->packet.group[i] == 0)
      {
        gtk_widget_grab_focus (self->operations[i]);
        return;
      }
}

/* The slot that the result of an operation names, "R1.y". */
static guint
guess_slot (LsPacketForm *self, guint operation)
{
  const char *text = self->key->choices[operation];
  const char *point = strchr (text, '.');
  const char *comma = strchr (text, ',');
  const char *slot = point != NULL && comma != NULL && point < comma
                       ? strchr (self->machine->slots, point[1])
                       : NULL;

  return slot != NULL && *slot != '\0' ? (guint) (slot - self->machine->slots) : 0;
}

static void
operation_cb (LsPacketForm *self, GtkWidget *button)
{
  guint i = 0;

  while (self->operations[i] != button)
    i++;
  if (self->held == i)
    self->held = NOTHING;
  else
    {
      self->held = i;
      gtk_widget_grab_focus (self->boxes[MAX (count_groups (self), 1) - 1][guess_slot (self, i)]);
    }
  show_all (self);
}

static gboolean
find_box (LsPacketForm *self, GtkWidget *box, guint *group, guint *slot)
{
  for (*group = 1; *group <= self->key->n_choices; ++*group)
    for (*slot = 0; *slot < self->n_slots; ++*slot)
      if (self->boxes[*group - 1][*slot] == box)
        return TRUE;
  return FALSE;
}

static void
box_cb (LsPacketForm *self, GtkWidget *box)
{
  guint group, slot;

  if (!find_box (self, box, &group, &slot))
    return;
  if (self->held == NOTHING)
    {
      self->held = find_in_box (self, group, slot);
      show_all (self);
      return;
    }
  put_operation (self, self->held, group, slot);
  go_on (self);
}

/* What a letter puts, and the group: what is held goes into that of the box, else an operation into the last group. */
static guint
find_letter_place (LsPacketForm *self, GtkWidget *focus, guint *group)
{
  guint slot;

  if (find_box (self, focus, group, &slot))
    return self->held;
  *group = MAX (count_groups (self), 1);
  for (guint i = 0; i < self->key->n_choices; i++)
    if (self->operations[i] == focus)
      return i;
  return NOTHING;
}

/* An arrow goes from a box to its neighbour, at once: a row that has just come into sight has no place yet by which GTK
   could find it. Returns: whether there is one. */
static gboolean
focus_neighbour (LsPacketForm *self, GtkWidget *focus, guint keyval)
{
  const int down = (keyval == GDK_KEY_Down) - (keyval == GDK_KEY_Up);
  const int right = (keyval == GDK_KEY_Right) - (keyval == GDK_KEY_Left);
  guint group, slot;

  if ((down == 0 && right == 0) || !find_box (self, focus, &group, &slot))
    return FALSE;
  group += (guint) down;
  slot += (guint) right;
  return group >= 1 && group <= self->key->n_choices && slot < self->n_slots &&
         gtk_widget_get_visible (self->boxes[group - 1][slot]) &&
         gtk_widget_grab_focus (self->boxes[group - 1][slot]);
}

/* The letter of a slot, or an arrow. */
static gboolean
key_cb (GtkEventControllerKey *keys,
        guint keyval,
        guint keycode,
        GdkModifierType state,
        LsPacketForm *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  const char *slot = keyval > ' ' && keyval < 0x7f
                       ? strchr (self->machine->slots, g_ascii_tolower ((char) keyval))
                       : NULL;
  guint group, operation;

  (void) keys;
  (void) keycode;
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || focus == NULL)
    return FALSE;
  if (slot == NULL)
    return focus_neighbour (self, focus, keyval);
  operation = find_letter_place (self, focus, &group);
  if (operation == NOTHING)
    return FALSE;
  put_operation (self, operation, group, (guint) (slot - self->machine->slots));
  go_on (self);
  return TRUE;
}

static void
add_letters (LsPacketForm *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (self->box, keys);
}

/* Delete on a box. */
static gboolean
delete_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  LsPacketForm *self = data;
  guint group, slot, operation;

  (void) arguments;
  if (!find_box (self, widget, &group, &slot))
    return FALSE;
  operation = find_in_box (self, group, slot);
  if (operation != NOTHING)
    put_operation (self, operation, 0, 0);
  return TRUE;
}

static GdkContentProvider *
drag_cb (GtkDragSource *source, double x, double y, LsPacketForm *self)
{
  GtkWidget *from = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  guint group, slot, operation = 0;

  (void) x;
  (void) y;
  if (find_box (self, from, &group, &slot))
    operation = find_in_box (self, group, slot);
  else
    while (self->operations[operation] != from)
      operation++;
  return operation != NOTHING ? gdk_content_provider_new_typed (G_TYPE_UINT, operation) : NULL;
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, LsPacketForm *self)
{
  guint group, slot;

  (void) x;
  (void) y;
  if (!find_box (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target)), &group,
                 &slot) ||
      g_value_get_uint (value) >= self->key->n_choices)
    return FALSE;
  put_operation (self, g_value_get_uint (value), group, slot);
  return TRUE;
}

/* --- building ------------------------------------------------------------------------------------------------ */

static void
let_drag (LsPacketForm *self, GtkWidget *widget)
{
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (drag_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (source));
}

static void
add_operations (LsPacketForm *self)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 3);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 3);
  for (guint i = 0; i < self->key->n_choices; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u  %s", i + 1, self->key->choices[i]);
      GtkWidget *button = gtk_toggle_button_new_with_label (text);

      gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
      gtk_widget_add_css_class (button, "operation");
      gtk_widget_add_css_class (button, LS_LETTERS_CLASS);
      g_signal_connect_swapped (button, "clicked", G_CALLBACK (operation_cb), self);
      let_drag (self, button);
      gtk_flow_box_append (GTK_FLOW_BOX (flow), button);
      gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
      self->operations[i] = button;
    }
  gtk_box_append (GTK_BOX (self->box), flow);
}

static GtkWidget *
make_box (LsPacketForm *self)
{
  GtkWidget *box = gtk_button_new_with_label ("");
  GtkEventController *keys = gtk_shortcut_controller_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_MOVE);

  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_add_css_class (box, "operation");
  gtk_widget_add_css_class (box, LS_LETTERS_CLASS);
  g_signal_connect_swapped (box, "clicked", G_CALLBACK (box_cb), self);
  gtk_shortcut_controller_add_shortcut (
    GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_shortcut_trigger_parse_string ("Delete|BackSpace"),
                      gtk_callback_action_new (delete_cb, self, NULL)));
  gtk_widget_add_controller (box, keys);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (box, GTK_EVENT_CONTROLLER (target));
  let_drag (self, box);
  return box;
}

static void
add_boxes (LsPacketForm *self)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 3);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 3);
  for (guint slot = 0; slot < self->n_slots; slot++)
    {
      const char name[2] = { self->machine->slots[slot], '\0' };

      gtk_grid_attach (GTK_GRID (grid), gtk_label_new (name), (int) slot + 1, 0, 1, 1);
    }
  for (guint group = 1; group <= self->key->n_choices; group++)
    {
      g_autofree char *name = g_strdup_printf (_ ("Group %u"), group);

      self->names[group - 1] = gtk_label_new (name);
      gtk_grid_attach (GTK_GRID (grid), self->names[group - 1], 0, (int) group, 1, 1);
      for (guint slot = 0; slot < self->n_slots; slot++)
        {
          self->boxes[group - 1][slot] = make_box (self);
          gtk_grid_attach (GTK_GRID (grid), self->boxes[group - 1][slot], (int) slot + 1,
                           (int) group, 1, 1);
        }
    }
  gtk_box_append (GTK_BOX (self->box), grid);
}

/* --- what others ask ----------------------------------------------------------------------------------------- */

static char *
read_packet (GtkWidget *work, LsLessonAnswer *answer)
{
  LsPacketForm *self = LS_PACKET_FORM (work);

  answer->packet = self->packet;
  return ls_lesson_packet_find_missing (self->key, &self->packet);
}

static void
undo_packet (GtkWidget *work)
{
  LsPacketForm *self = LS_PACKET_FORM (work);
  const guint n = self->before->len;

  if (n == 0)
    return;
  self->packet = g_array_index (self->before, LsLessonPacket, n - 1);
  g_array_set_size (self->before, n - 1);
  self->held = NOTHING;
  show_all (self);
}

static void
close_packet (GtkWidget *work)
{
  LsPacketForm *self = LS_PACKET_FORM (work);
  g_autofree char *words = g_strdup_printf (_ ("Right are such groups: %s"), self->key->best);

  gtk_label_set_text (GTK_LABEL (self->told), words);
}

/* --- class --------------------------------------------------------------------------------------------------- */

static void
ls_packet_form_dispose (GObject *object)
{
  LsPacketForm *self = LS_PACKET_FORM (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->before, g_array_unref);
  G_OBJECT_CLASS (ls_packet_form_parent_class)->dispose (object);
}

static void
ls_packet_form_class_init (LsPacketFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_packet_form_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
ls_packet_form_init (LsPacketForm *self)
{
  self->before = g_array_new (FALSE, FALSE, sizeof (LsLessonPacket));
  self->held = NOTHING;
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  add_letters (self);
}

static GtkWidget *
make_packet (const LsLessonKey *key)
{
  LsPacketForm *self = g_object_new (LS_TYPE_PACKET_FORM, NULL);

  self->key = key;
  self->machine = ls_scene_get_machine (key->scene);
  self->n_slots = (guint) MIN (strlen (self->machine->slots), MAX_SLOTS);
  add_operations (self);
  add_boxes (self);
  self->told = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                             "xalign", 0., "wrap", TRUE, NULL);
  gtk_box_append (GTK_BOX (self->box), self->told);
  show_all (self);
  return GTK_WIDGET (self);
}

const LsWork ls_packet_work = { .ask = LS_ASK_PACKET,
                                .make = make_packet,
                                .read = read_packet,
                                .undo = undo_packet,
                                .close = close_packet };
