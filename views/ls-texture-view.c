#include "ls-views.h"

#include <glib/gi18n.h>

#include "ls-lanes.h"
#include "ls-number.h"
#include "ls-hint.h"
#include "ls-row-parts.h"
#include "ls-widgets.h"
#include "ls-texel-canvas.h"
#include "ls-tooltip.h"

struct _LsTextureView
{
  LsInspector parent_instance;

  GtkWidget *bar;
  GtkDropDown *chooser, *levels;
  GtkWidget *layer; /* spin button */
  GtkStack *stack;  /* the picture, or a hint */
  LsTexelCanvas *canvas;
  /* one line: a picture that has other room with each lane would move under the eye */
  GtkWidget *label;
  LsBindings *bindings; /* whose textures are shown; NULL: none yet */
  GArray *numbers;      /* guint, of the textures */
  GArray *sampled;      /* of LsSampled; NULL: none yet */
  gboolean is_next;     /* they will be read */
  gboolean is_filling;
};

G_DEFINE_FINAL_TYPE (LsTextureView, ls_texture_view, LS_TYPE_INSPECTOR)

static const char *const dims[LS_N_TEXTURE_DIMS] = {
  "1D",
  "2D",
  "3D",
  N_ ("cube"),
  N_ ("1D array"),
  N_ ("2D array"),
  N_ ("2D, multisampled"),
  N_ ("2D array, multisampled"),
  N_ ("array of cubes"),
  N_ ("buffer"),
};

/* --- what is shown --------------------------------------------------------------------------------------- */

/* Returns: (nullable): the texture that is chosen. */
static const LsTexture *
get_texture (LsTextureView *self, guint *number)
{
  const guint chosen = gtk_drop_down_get_selected (self->chooser);

  if (self->numbers == NULL || chosen >= self->numbers->len)
    return NULL;
  *number = g_array_index (self->numbers, guint, chosen);
  return self->bindings->textures[*number];
}

static void
append_texel (GString *text, const LsTexture *texture, const guint32 *words)
{
  for (guint i = 0; i < 4; i++)
    {
      char value[LS_NUMBER_SIZE];

      if (texture->is_integer)
        g_snprintf (value, sizeof value, "%u", words[i]);
      else
        ls_value_text (LS_VALUE_FLOAT, words[i], value);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", value);
    }
}

static void
append_readers (LsTextureView *self, GString *text, LsMask lanes)
{
  if (lanes == 0)
    return;
  g_string_append_printf (
    text, self->is_next
            ? ngettext ("; next read by lane ", "; next read by lanes ", ls_mask_count (lanes))
            : ngettext ("; read by lane ", "; read by lanes ", ls_mask_count (lanes)));
  ls_lanes_append (text, lanes);
}

/* The texel under the cursor. */
static void
tell_texel (LsTextureView *self)
{
  GString *text = g_string_new (NULL);
  guint number, x, y, level, z;
  const LsTexture *texture = get_texture (self, &number);

  if (texture != NULL && ls_texel_canvas_get_cursor (self->canvas, &x, &y))
    {
      level = gtk_drop_down_get_selected (self->levels);
      z = (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->layer));
      g_string_append_printf (text, _ ("texel (%u, %u): "), x, y);
      append_texel (text, texture, ls_texture_level_texel (&texture->levels[level], x, y, z));
      append_readers (self, text, ls_sampled_get_lanes (self->sampled, number, level, x, y, z));
    }
  gtk_label_set_text (GTK_LABEL (self->label), text->str);
  ls_tooltip_set_late (self->label, text->str);
  ls_widget_set_label (self->canvas, text->str);
  g_string_free (text, TRUE);
}

static void
show_picture (LsTextureView *self)
{
  LsTexelPicture picture = { .sampled = self->sampled };
  const LsTexture *texture = get_texture (self, &picture.number);
  const guint level = gtk_drop_down_get_selected (self->levels);

  if (self->is_filling || texture == NULL || level >= texture->n_levels)
    return;
  picture.texture = texture;
  picture.level = level;
  picture.z = MIN ((guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->layer)),
                   texture->levels[level].depth - 1);
  ls_texel_canvas_set_picture (self->canvas, &picture);
  tell_texel (self);
}

static void
level_cb (LsTextureView *self)
{
  guint number;
  const LsTexture *texture = get_texture (self, &number);
  const guint level = gtk_drop_down_get_selected (self->levels);

  if (self->is_filling || texture == NULL || level >= texture->n_levels)
    return;
  self->is_filling = TRUE;
  gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->layer), 0, texture->levels[level].depth - 1);
  gtk_widget_set_visible (self->layer, texture->levels[level].depth > 1);
  self->is_filling = FALSE;
  show_picture (self);
}

/* Another texture: its levels. */
static void
texture_cb (LsTextureView *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint number;
  const LsTexture *texture = get_texture (self, &number);

  if (texture == NULL || self->is_filling)
    return;
  for (guint i = 0; i < texture->n_levels; i++)
    gtk_string_list_take (titles,
                          g_strdup_printf (_ ("Level %u: %u × %u"), i, texture->levels[i].width,
                                           texture->levels[i].height));
  self->is_filling = TRUE;
  gtk_drop_down_set_model (self->levels, G_LIST_MODEL (titles));
  self->is_filling = FALSE;
  level_cb (self);
}

/* --- following ------------------------------------------------------------------------------------------- */

static void
list_textures (LsTextureView *self, const LsView *view)
{
  LsBindings *bindings = ls_subject_get_bindings (ls_view_get_subject (view));
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  if (self->bindings == bindings)
    return;
  g_clear_pointer (&self->bindings, ls_bindings_unref);
  self->bindings = ls_bindings_ref (bindings);
  g_array_set_size (self->numbers, 0);
  for (guint i = 0; i < LS_MAX_RESOURCES; i++)
    if (bindings->textures[i] != NULL)
      {
        g_array_append_val (self->numbers, i);
        gtk_string_list_take (
          titles, g_strdup_printf (_ ("Texture %u, %s"), i, _ (dims[bindings->textures[i]->dim])));
      }
  self->is_filling = TRUE;
  gtk_drop_down_set_model (self->chooser, G_LIST_MODEL (titles));
  self->is_filling = FALSE;
  gtk_widget_set_visible (self->bar, self->numbers->len > 0);
  gtk_stack_set_visible_child_name (self->stack, self->numbers->len > 0 ? "picture" : "hint");
  texture_cb (self);
  if (self->numbers->len == 0) /* nothing is said of the texture of the scene before */
    tell_texel (self);
}

/* Returns: (nullable): the first texel of the focus lane, or of any other. */
static const LsSampled *
find_sampled (LsTextureView *self)
{
  const guint focus = ls_inspector_get_focus (LS_INSPECTOR (self));

  for (guint i = 0; i < self->sampled->len; i++)
    if (g_array_index (self->sampled, LsSampled, i).lane == focus)
      return &g_array_index (self->sampled, LsSampled, i);
  return self->sampled->len > 0 ? &g_array_index (self->sampled, LsSampled, 0) : NULL;
}

static void
choose_texel (LsTextureView *self, const LsSampled *texel)
{
  for (guint i = 0; i < self->numbers->len; i++)
    if (g_array_index (self->numbers, guint, i) == texel->texture)
      gtk_drop_down_set_selected (self->chooser, i);
  gtk_drop_down_set_selected (self->levels, texel->level);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->layer), texel->z);
  ls_texel_canvas_set_cursor (self->canvas, texel->x, texel->y);
}

static void
update_cb (LsInspector *inspector)
{
  LsTextureView *self = LS_TEXTURE_VIEW (inspector);
  LsView *view = ls_inspector_get_view (LS_INSPECTOR (self));
  const LsSampled *texel;

  if (view == NULL)
    return;
  list_textures (self, view);
  ls_texel_canvas_set_picture (self->canvas, &(LsTexelPicture){ 0 });
  g_clear_pointer (&self->sampled, g_array_unref);
  self->sampled = ls_sampled_new (view, &self->is_next);
  show_picture (self);
  texel = find_sampled (self);
  if (texel != NULL)
    choose_texel (self, texel);
}

/* --- widget ---------------------------------------------------------------------------------------------- */

static gboolean
ls_texture_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (gtk_stack_get_visible_child (LS_TEXTURE_VIEW (widget)->stack));
}

static void
ls_texture_view_dispose (GObject *object)
{
  LsTextureView *self = LS_TEXTURE_VIEW (object);

  g_clear_pointer (&self->sampled, g_array_unref);
  g_clear_pointer (&self->numbers, g_array_unref);
  g_clear_pointer (&self->bindings, ls_bindings_unref);
  G_OBJECT_CLASS (ls_texture_view_parent_class)->dispose (object);
}

static void
ls_texture_view_class_init (LsTextureViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_texture_view_dispose;
  widget_class->grab_focus = ls_texture_view_grab_focus;
  LS_INSPECTOR_CLASS (klass)->is_lazy = TRUE;
  LS_INSPECTOR_CLASS (klass)->view_changed = update_cb;
  LS_INSPECTOR_CLASS (klass)->focus_changed = update_cb;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "textureview");
  ls_template_set (widget_class, "ls-texture-view");
  gtk_widget_class_bind_template_child (widget_class, LsTextureView, bar);
  gtk_widget_class_bind_template_child (widget_class, LsTextureView, chooser);
  gtk_widget_class_bind_template_child (widget_class, LsTextureView, levels);
  gtk_widget_class_bind_template_child (widget_class, LsTextureView, layer);
  gtk_widget_class_bind_template_child (widget_class, LsTextureView, stack);
  gtk_widget_class_bind_template_child (widget_class, LsTextureView, label);
  gtk_widget_class_bind_template_callback (widget_class, texture_cb);
  gtk_widget_class_bind_template_callback (widget_class, level_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_picture);
}

static void
ls_texture_view_init (LsTextureView *self)
{
  self->numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  self->sampled = g_array_new (FALSE, FALSE, sizeof (LsSampled));
  ls_template_init (GTK_WIDGET (self));
  ls_chooser_cut (self->chooser);
  ls_chooser_cut (self->levels);
  self->canvas = LS_TEXEL_CANVAS (ls_texel_canvas_new (LS_INSPECTOR (self)));
  gtk_widget_set_vexpand (GTK_WIDGET (self->canvas), TRUE);
  g_signal_connect_swapped (self->canvas, "moved", G_CALLBACK (tell_texel), self);
  gtk_stack_add_titled (self->stack, GTK_WIDGET (self->canvas), "picture", _ ("Picture"));
  gtk_stack_add_titled (self->stack, ls_hint_new (_ ("This scene has no textures.")), "hint",
                        _ ("Hint"));
}
