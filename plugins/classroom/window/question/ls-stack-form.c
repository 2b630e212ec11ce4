#include "ls-work.h"

#include <glib/gi18n.h>

#include "ls-lane-layout.h"
#include "ls-lane-parts.h"
#include "ls-lanes.h"
#include "ls-palette.h"
#include "ls-widgets.h"

#define MAP_SIDE 40 /* px */

/* --- a map of lanes ------------------------------------------------------------------------------------------ */

#define LS_TYPE_COPIED_MAP (ls_copied_map_get_type ())
G_DECLARE_FINAL_TYPE (LsCopiedMap, ls_copied_map, LS, COPIED_MAP, GtkWidget)

struct _LsCopiedMap
{
  GtkWidget parent_instance;
  LsLaneLayout layout;
  LsMask lanes;
};

G_DEFINE_FINAL_TYPE (LsCopiedMap, ls_copied_map, GTK_TYPE_WIDGET)

static const LsTheme *
find_theme (GtkWidget *widget)
{
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  return ls_theme_find (ls_colours_of (widget),
                        0.299f * text.red + 0.587f * text.green + 0.114f * text.blue > 0.5f);
}

static void
ls_copied_map_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsCopiedMap *self = LS_COPIED_MAP (widget);
  const LsLaneStates states = {
    .in = { [LS_LANE_ACTIVE] = self->lanes, [LS_LANE_BRANCH] = ~self->lanes },
  };

  ls_mask_map_draw (snapshot, &self->layout, &states,
                    &GRAPHENE_RECT_INIT (0, 0, MAP_SIDE, MAP_SIDE), find_theme (widget));
}

static void
ls_copied_map_class_init (LsCopiedMapClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = ls_copied_map_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ls_copied_map_init (LsCopiedMap *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), MAP_SIDE, MAP_SIDE);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

/* --- the copy ------------------------------------------------------------------------------------------------ */

#define LS_TYPE_STACK_FORM (ls_stack_form_get_type ())
G_DECLARE_FINAL_TYPE (LsStackForm, ls_stack_form, LS, STACK_FORM, GtkWidget)

struct _LsStackForm
{
  GtkWidget parent_instance;

  const LsLessonKey *key;
  LsLaneLayout layout;
  GArray *masks;   /* LsMask: the stack, outermost first, and the lanes of now on top */
  GPtrArray *past; /* copies of masks: to undo */
  GtkWidget *box, *cards, *told;
  GtkWidget *push, *swap, *pop, *again; /* buttons */
};

G_DEFINE_FINAL_TYPE (LsStackForm, ls_stack_form, GTK_TYPE_WIDGET)

static guint
get_depth (LsStackForm *self)
{
  return self->masks->len - 1;
}

static LsMask *
get_now (LsStackForm *self)
{
  return &g_array_index (self->masks, LsMask, self->masks->len - 1);
}

static GArray *
make_masks (const LsLessonKey *key)
{
  GArray *masks = g_array_new (FALSE, FALSE, sizeof (LsMask));

  g_array_append_vals (masks, key->frames, key->n_frames);
  g_array_append_val (masks, key->active);
  return masks;
}

static LsLessonStack
read_change (LsStackForm *self)
{
  const guint depth = get_depth (self);

  return depth > self->key->n_frames            ? LS_STACK_PUSH
         : depth < self->key->n_frames          ? LS_STACK_POP
         : *get_now (self) != self->key->active ? LS_STACK_ELSE
                                                : LS_STACK_SAME;
}

/* --- what is seen -------------------------------------------------------------------------------------------- */

static GtkWidget *
make_card (LsStackForm *self, guint index)
{
  const LsMask lanes = g_array_index (self->masks, LsMask, index);
  const guint n = (guint) __builtin_popcountll (lanes);
  const gboolean is_now = index == get_depth (self);
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  LsCopiedMap *map = g_object_new (LS_TYPE_COPIED_MAP, NULL);
  g_autofree char *title = NULL;

  ls_lanes_append (text, lanes);
  title =
    is_now ? g_strdup_printf (ngettext ("Now: %u lane (%s)", "Now: %u lanes (%s)", n), n, text->str)
           : g_strdup_printf (ngettext ("Entry %u: %u lane (%s)", "Entry %u: %u lanes (%s)", n),
                              index + 1, n, text->str);
  map->layout = self->layout;
  map->lanes = lanes;
  gtk_box_append (GTK_BOX (card), GTK_WIDGET (map));
  gtk_box_append (GTK_BOX (card),
                  g_object_new (GTK_TYPE_LABEL, "label", title, "xalign", 0., "ellipsize",
                                PANGO_ELLIPSIZE_END, "tooltip-text", title, NULL));
  return card;
}

static void
show_all (LsStackForm *self)
{
  g_autofree char *told =
    g_strdup_printf (_ ("Your answer: %s"), _ (ls_lesson_stack_words[read_change (self)]));
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->cards)) != NULL)
    gtk_box_remove (GTK_BOX (self->cards), child);
  for (guint i = self->masks->len; i-- > 0;)
    gtk_box_append (GTK_BOX (self->cards), make_card (self, i));
  gtk_widget_set_sensitive (self->pop, get_depth (self) > 0);
  gtk_label_set_text (GTK_LABEL (self->told), told);
}

/* --- what is done -------------------------------------------------------------------------------------------- */

/* Most entries of the copy. */
#define MAX_ENTRIES 32

static void
change (LsStackForm *self, GArray *masks)
{
  g_ptr_array_add (self->past, self->masks);
  self->masks = masks;
  show_all (self);
}

/* A button that went insensitive leaves the keyboard to the first one. */
static void
keep_keyboard (LsStackForm *self)
{
  if (!gtk_widget_get_sensitive (self->pop))
    gtk_widget_grab_focus (self->push);
}

static void
push_cb (LsStackForm *self)
{
  GArray *masks;

  if (get_depth (self) >= MAX_ENTRIES)
    return;
  masks = g_array_copy (self->masks);
  g_array_append_val (masks, *get_now (self));
  change (self, masks);
}

/* Lanes of the top entry, or all where there is none, that are off go on, and those that are on wait. */
static void
swap_cb (LsStackForm *self)
{
  GArray *masks = g_array_copy (self->masks);
  LsMask *now = &g_array_index (masks, LsMask, masks->len - 1);

  *now = (masks->len > 1 ? now[-1] : LS_MASK_ALL) & ~*now;
  change (self, masks);
}

/* The top entry says which lanes go on. */
static void
pop_cb (LsStackForm *self)
{
  GArray *masks = g_array_copy (self->masks);

  g_array_set_size (masks, masks->len - 1);
  change (self, masks);
  keep_keyboard (self);
}

static void
again_cb (LsStackForm *self)
{
  change (self, make_masks (self->key));
  keep_keyboard (self);
}

static void
undo_stack (GtkWidget *work)
{
  LsStackForm *self = LS_STACK_FORM (work);
  const guint n = self->past->len;

  if (n == 0)
    return;
  g_array_unref (self->masks);
  self->masks = g_ptr_array_steal_index (self->past, n - 1);
  show_all (self);
}

static void
close_stack (GtkWidget *work)
{
  LsStackForm *self = LS_STACK_FORM (work);
  g_autofree char *told =
    g_strdup_printf (_ ("Right is: %s"), _ (ls_lesson_stack_words[self->key->stack]));

  gtk_label_set_text (GTK_LABEL (self->told), told);
}

/* --- class --------------------------------------------------------------------------------------------------- */

static void
ls_stack_form_dispose (GObject *object)
{
  LsStackForm *self = LS_STACK_FORM (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->masks, g_array_unref);
  g_clear_pointer (&self->past, g_ptr_array_unref);
  G_OBJECT_CLASS (ls_stack_form_parent_class)->dispose (object);
}

static void
ls_stack_form_class_init (LsStackFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ls_stack_form_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkWidget *
add_button (LsStackForm *self, GtkWidget *row, const char *label, GCallback callback)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  g_signal_connect_swapped (button, "clicked", callback, self);
  gtk_box_append (GTK_BOX (row), button);
  return button;
}

static void
ls_stack_form_init (LsStackForm *self)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->past = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->cards = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  self->push = add_button (self, row, _ ("P_ush"), G_CALLBACK (push_cb));
  self->swap = add_button (self, row, _ ("_Else"), G_CALLBACK (swap_cb));
  self->pop = add_button (self, row, _ ("Po_p"), G_CALLBACK (pop_cb));
  self->again = add_button (self, row, _ ("_Start Over"), G_CALLBACK (again_cb));
  self->told = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                             "xalign", 0., "wrap", TRUE, NULL);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), row);
  gtk_box_append (GTK_BOX (self->box), self->told);
  gtk_box_append (GTK_BOX (self->box), self->cards);
  ls_widget_name_all (row);
}

static GtkWidget *
make_stack (const LsLessonKey *key)
{
  LsStackForm *self = g_object_new (LS_TYPE_STACK_FORM, NULL);

  self->key = key;
  self->masks = make_masks (key);
  ls_lane_layout_init (&self->layout, key->scene, key->wave);
  show_all (self);
  return GTK_WIDGET (self);
}

static char *
read_stack (GtkWidget *work, LsLessonAnswer *answer)
{
  answer->stack = read_change (LS_STACK_FORM (work));
  return NULL;
}

const LsWork ls_stack_work = { .ask = LS_ASK_STACK,
                               .hands_in = TRUE,
                               .make = make_stack,
                               .read = read_stack,
                               .undo = undo_stack,
                               .close = close_stack };
