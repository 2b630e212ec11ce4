#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-inspector.h"
#include "ls-lane-layout.h"
#include "ls-lane-parts.h"
#include "ls-row-parts.h"
#include "ls-tell-frame.h"
#include "ls-widgets.h"
#include "ls-tooltip.h"

/* --- a card ---------------------------------------------------------------------------------------------- */

/* What one sheet of the stack says. */
typedef struct
{
  const LsFrame *frame;       /* NULL: the present mask, on top of the stack */
  const char *creator;        /* text of the line that pushed it, or NULL */
  guint level;                /* from 1, outermost */
  const LsLaneStates *states; /* at present */
  LsMask helpers;             /* lanes that hold nothing */
  gboolean is_alone;          /* nothing is on the stack */
  const LsProgram *program;
  const LsLaneLayout *layout;
} Card;

#define MAP_SIDE 48 /* px */

/* Returns: (transfer full): "Loop 2", "Now". */
static char *
dup_title (const Card *card)
{
  return card->frame != NULL ? ls_frame_dup_title (card->frame, card->level) : g_strdup (_ ("Now"));
}

/* Returns: (transfer full): "restores 41 lanes, 12 of them off now; iteration 3, aL = 2, 5 left"; of a call "returns to line 9". */
static char *
dup_detail (const Card *card)
{
  GString *text;

  if (card->frame != NULL)
    return ls_frame_dup_card (card->frame, card->states->running, card->program);
  text = g_string_new (NULL);
  ls_lane_states_append (card->states, text);
  if (card->is_alone)
    g_string_append (text, _ ("; the stack is empty"));
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
  /* what the sheet is about; lanes that it does not have are off by a branch */
  LsLaneStates states;
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

/* Returns: (transfer floating): a row of the stack's list, top first. owner: gives the theme, and must outlive the row. */
static GtkWidget *
new_row (gpointer owner)
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
frame_states (const Card *card)
{
  const LsMask active = card->frame->active;

  return (LsLaneStates){ .in = { [LS_LANE_ACTIVE] = active & ~card->helpers,
                                 [LS_LANE_HELPER] = active & card->helpers,
                                 [LS_LANE_BRANCH] = ~active } };
}

static void
show_card (GtkWidget *row, const Card *card)
{
  g_autofree char *title = dup_title (card);
  g_autofree char *detail = dup_detail (card);
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
  label = creator != NULL ? g_strdup_printf (_ ("%s, %s, pushed by %s"), title, detail, creator)
                          : g_strdup_printf ("%s, %s", title, detail);
  ls_widget_set_label (row, label);

  map->layout = *card->layout;
  map->states = card->frame != NULL ? frame_states (card) : *card->states;
  gtk_widget_queue_draw (GTK_WIDGET (map));
}

struct _LsStackView
{
  LsInspector parent_instance;
  GtkWidget *empty; /* label */
  GtkListBox *list;
  LsLaneLayout layout;
  LsScene *scene; /* of the layout */
  guint wave;
};

G_DEFINE_FINAL_TYPE (LsStackView, ls_stack_view, LS_TYPE_INSPECTOR)

static void
update_layout (LsStackView *self, LsView *view)
{
  LsScene *scene = ls_view_get_scene (view);

  if (scene == self->scene && ls_view_get_wave (view) == self->wave)
    return;
  g_clear_pointer (&self->scene, ls_scene_unref);
  self->scene = ls_scene_ref (scene);
  self->wave = ls_view_get_wave (view);
  ls_lane_layout_init (&self->layout, scene, self->wave);
}

static void
show_frame (LsStackView *self, LsView *view, guint index, const LsFrame *frames, guint n_frames)
{
  /* On top, the lanes as the map counts them; below, what a frame brings back into the mask. */
  Card card = { .states = ls_view_get_states (view),
                .helpers = ls_view_lanes_empty (view),
                .is_alone = n_frames == 0,
                .program = ls_view_get_program (view),
                .layout = &self->layout };
  LsLine line;

  if (index > 0)
    {
      card.frame = &frames[n_frames - index];
      card.level = n_frames - index + 1;
      ls_program_line (ls_view_get_program (view), card.frame->line, &line);
      card.creator = line.text;
    }
  show_card (GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, (int) index)), &card);
}

static void
ls_stack_view_view_changed (LsInspector *inspector)
{
  LsStackView *self = LS_STACK_VIEW (inspector);
  LsView *view = ls_inspector_get_view (inspector);
  const LsFrame *frames;
  guint n_frames = 0;

  if (view == NULL)
    {
      ls_list_set_n (self->list, 0, new_row, self);
      gtk_widget_set_visible (self->empty, TRUE);
      return;
    }
  update_layout (self, view);
  frames = ls_view_get_frames (view, &n_frames);
  ls_list_set_n (self->list, n_frames + 1, new_row, self);
  for (guint i = 0; i <= n_frames; i++)
    show_frame (self, view, i, frames, n_frames);
  gtk_widget_set_visible (self->empty, FALSE);
}

static void
activated_cb (GtkListBox *list, GtkListBoxRow *row, LsStackView *self)
{
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const guint index = (guint) gtk_list_box_row_get_index (row);
  const LsFrame *frames;
  guint n_frames;

  if (view == NULL || index == 0)
    return;
  frames = ls_view_get_frames (view, &n_frames);
  ls_session_move (ls_inspector_get_session (LS_INSPECTOR (self)), LS_MOVE_TO_LINE_BACK,
                   frames[n_frames - index].line);
}

static void
ls_stack_view_dispose (GObject *object)
{
  LsStackView *self = LS_STACK_VIEW (object);

  g_clear_pointer (&self->scene, ls_scene_unref);
  G_OBJECT_CLASS (ls_stack_view_parent_class)->dispose (object);
}

static void
ls_stack_view_class_init (LsStackViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_stack_view_dispose;
  LS_INSPECTOR_CLASS (klass)->view_changed = ls_stack_view_view_changed;
  LS_INSPECTOR_CLASS (klass)->is_lazy = TRUE;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "stackview");
  ls_template_set (widget_class, "ls-stack-view");
  gtk_widget_class_bind_template_child (widget_class, LsStackView, list);
  gtk_widget_class_bind_template_child (widget_class, LsStackView, empty);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
ls_stack_view_init (LsStackView *self)
{
  ls_template_init (GTK_WIDGET (self));
}
