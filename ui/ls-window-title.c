#include "ls-header.h"

#include "ls-steady-text.h"

#define LEAST_CHARS 5
#define LEAST_SUBTITLE_CHARS 3

struct _LsWindowTitle
{
  GtkWidget parent_instance;
  GtkWidget *box;
  LsSteadyText *title, *subtitle;
};

G_DEFINE_FINAL_TYPE (LsWindowTitle, ls_window_title, GTK_TYPE_WIDGET)

static void
ls_window_title_dispose (GObject *object)
{
  g_clear_pointer (&LS_WINDOW_TITLE (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (ls_window_title_parent_class)->dispose (object);
}

static void
ls_window_title_class_init (LsWindowTitleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ls_window_title_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "windowtitle");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static LsSteadyText *
add_line (LsWindowTitle *self, guint least_chars, const char *style)
{
  GtkWidget *line = ls_steady_text_new (FALSE, least_chars);

  gtk_widget_add_css_class (line, style);
  gtk_box_append (GTK_BOX (self->box), line);
  return LS_STEADY_TEXT (line);
}

static void
ls_window_title_init (LsWindowTitle *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_valign (self->box, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  self->title = add_line (self, LEAST_CHARS, "title");
  self->subtitle = add_line (self, LEAST_SUBTITLE_CHARS, "subtitle");
  gtk_widget_set_visible (GTK_WIDGET (self->title), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), FALSE);
}

char *
ls_window_title_dup_name (const LsScene *scene)
{
  const char *text, *part = ls_scene_get_part (scene);
  g_autofree char *file = part != NULL ? g_path_get_basename (ls_scene_get_path (scene)) : NULL;

  if (part != NULL)
    return g_strdup_printf ("%s · %s", file, part);
  return ls_scene_get_named (scene, &text) != NULL ? g_path_get_basename (ls_scene_get_path (scene))
                                                   : g_strdup (ls_scene_get_name (scene));
}

static void
set_line (LsSteadyText *line, const char *text)
{
  ls_steady_text_set_text (line, text);
  gtk_widget_set_visible (GTK_WIDGET (line), *text != '\0');
}

void
ls_window_title_set_title (LsWindowTitle *title, const char *text)
{
  set_line (title->title, text);
}

const char *
ls_window_title_get_title (LsWindowTitle *title)
{
  return ls_steady_text_get_text (title->title);
}

void
ls_window_title_drop_room (LsWindowTitle *title)
{
  ls_steady_text_drop_room (title->title);
  ls_steady_text_drop_room (title->subtitle);
}

void
ls_window_title_set_subtitle (LsWindowTitle *title, const char *text)
{
  set_line (title->subtitle, text);
}

const char *
ls_window_title_get_subtitle (LsWindowTitle *title)
{
  return ls_steady_text_get_text (title->subtitle);
}
