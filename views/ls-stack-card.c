#include "ls-stack-card.h"

#include <glib/gi18n.h>

#include "ls-mask-map.h"
#include "ls-tell-frame.h"
#include "ls-tooltip.h"
#include "ls-words.h"

#define MAP_SIDE 48 /* px */

char *
ls_stack_card_dup_title (const LsStackCard *card)
{
  g_autofree char *level = NULL;

  if (card->frame == NULL)
    return g_strdup (_ ("Now"));
  level = g_strdup_printf ("%u", card->level);
  return ls_words_fill (_ (card->frame->kind->title), level, NULL);
}

char *
ls_stack_card_dup_detail (const LsStackCard *card)
{
  GString *text = g_string_new (NULL);
  guint n_lanes, n_back;

  if (card->frame == NULL)
    {
      ls_lane_states_append (card->states, text);
      if (card->is_alone)
        g_string_append (text, _ ("; the stack is empty"));
      return g_string_free (text, FALSE);
    }
  n_lanes = ls_mask_count (card->frame->active);
  n_back = ls_mask_count (card->frame->active & ~card->states->running);
  g_string_append_printf (text, ngettext ("restores %u lane", "restores %u lanes", n_lanes),
                          n_lanes);
  if (n_back > 0)
    g_string_append_printf (text, _ (", %u of them off now"), n_back);
  ls_frame_append_details (text, card->frame, card->program);
  return g_string_free (text, FALSE);
}

/* --- minimap --------------------------------------------------------------------------------------------- */

#define LS_TYPE_STACK_MAP (ls_stack_map_get_type ())
G_DECLARE_FINAL_TYPE (LsStackMap, ls_stack_map, LS, STACK_MAP, GtkWidget)

struct _LsStackMap
{
  GtkWidget parent_instance;
  LsInspector *owner;
  LsLaneLayout layout;
  LsLaneStates
    states; /* what the sheet is about; lanes that it does not have are off by a branch */
};

G_DEFINE_FINAL_TYPE (LsStackMap, ls_stack_map, GTK_TYPE_WIDGET)

static void
ls_stack_map_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  LsStackMap *self = LS_STACK_MAP (widget);

  ls_mask_map_draw (snapshot, &self->layout, &self->states,
                    &GRAPHENE_RECT_INIT (0, 0, MAP_SIDE, MAP_SIDE),
                    ls_inspector_get_theme (self->owner));
}

static void
ls_stack_map_class_init (LsStackMapClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = ls_stack_map_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ls_stack_map_init (LsStackMap *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), MAP_SIDE, MAP_SIDE);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

/* --- row ------------------------------------------------------------------------------------------------- */

/* The children of a row, under these names. */
#define MAP "ls-map"
#define TITLE "ls-title"
#define CREATOR "ls-creator"
#define DETAIL "ls-detail"

static GtkWidget *
add_label (GtkWidget *row, GtkWidget *box, const char *name, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (GTK_BOX (box), label);
  g_object_set_data (G_OBJECT (row), name, label);
  return label;
}

GtkWidget *
ls_stack_card_new_row (LsInspector *owner)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *labels = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  LsStackMap *map = g_object_new (LS_TYPE_STACK_MAP, NULL);
  GtkWidget *creator, *detail;

  map->owner = owner;
  g_object_set_data (G_OBJECT (row), MAP, map);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (map));
  gtk_box_append (GTK_BOX (box), labels);
  gtk_widget_set_hexpand (labels, TRUE);
  gtk_widget_set_valign (labels, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (box, 6);
  gtk_widget_set_margin_bottom (box, 6);
  gtk_widget_set_margin_start (box, 6);
  gtk_widget_set_margin_end (box, 6);
  add_label (row, labels, TITLE, "heading");
  creator = add_label (row, labels, CREATOR, "monospace");
  gtk_label_set_ellipsize (GTK_LABEL (creator), PANGO_ELLIPSIZE_END);
  detail = add_label (row, labels, DETAIL, "dim-label");
  gtk_label_set_wrap (GTK_LABEL (detail), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (detail), 18);
  gtk_label_set_max_width_chars (GTK_LABEL (detail), 30);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_add_css_class (row, "stack-card");
  return row;
}

static void
set_text (GtkWidget *row, const char *name, const char *text)
{
  GtkWidget *label = g_object_get_data (G_OBJECT (row), name);

  gtk_widget_set_visible (label, text != NULL);
  if (text != NULL && strcmp (gtk_label_get_text (GTK_LABEL (label)), text) != 0)
    gtk_label_set_text (GTK_LABEL (label), text);
}

/* A frame holds a mask: those that are not in it stay as they are, and do not belong to the picture. */
static LsLaneStates
frame_states (const LsStackCard *card)
{
  const LsMask active = card->frame->active;

  return (LsLaneStates){ .in = { [LS_LANE_ACTIVE] = active & ~card->helpers,
                                 [LS_LANE_HELPER] = active & card->helpers,
                                 [LS_LANE_BRANCH] = ~active } };
}

void
ls_stack_card_show (GtkWidget *row, const LsStackCard *card)
{
  g_autofree char *title = ls_stack_card_dup_title (card);
  g_autofree char *detail = ls_stack_card_dup_detail (card);
  g_autofree char *creator = card->creator != NULL ? g_strdup (card->creator) : NULL;
  g_autofree char *label = NULL, *tooltip = NULL;
  LsStackMap *map = g_object_get_data (G_OBJECT (row), MAP);

  if (creator != NULL)
    g_strstrip (creator);
  set_text (row, TITLE, title);
  set_text (row, CREATOR, creator);
  set_text (row, DETAIL, detail);
  tooltip = creator != NULL
              ? g_strdup_printf (_ ("%s\nEnter goes back to where it was pushed"), creator)
              : g_strdup (_ ("The mask that instructions run under"));
  ls_tooltip_set (row, tooltip);
  label = g_strdup_printf ("%s, %s%s%s", title, detail, creator ? _ (", pushed by ") : "",
                           creator ? creator : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);

  map->layout = *card->layout;
  map->states = card->frame != NULL ? frame_states (card) : *card->states;
  gtk_widget_queue_draw (GTK_WIDGET (map));
}
