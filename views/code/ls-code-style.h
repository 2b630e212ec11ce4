#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-session.h"

/* Views know no style manager: what the text colour is tells whether the theme is dark. */
gboolean ls_code_style_is_dark (GtkWidget *widget);

/* What marks lines of the listing. */
typedef struct
{
  GdkRGBA next;         /* behind what runs next */
  GdkRGBA ran;          /* around what just ran */
  GdkRGBA fold, folded; /* what is said of what is folded, and behind it */
} LsCodeStyle;

/* As the theme of widget has them. */
void ls_code_style_get (GtkWidget *widget, LsCodeStyle *style);
/* How the listing looks: colours by the theme of widget. */
void ls_code_style_apply_theme (GtkSourceBuffer *buffer, GtkWidget *widget);
/* Highlights it as the file's name says; (nullable): as nothing. Returns: whether that is GLSL of a stage of a draw. */
gboolean ls_code_style_apply_file (GtkSourceBuffer *buffer, const char *name);
/* Highlights it as GLSL. */
void ls_code_style_apply_glsl (GtkSourceBuffer *buffer);
/* Highlights it as text of the scene's machine. */
void ls_code_style_apply_language (GtkSourceBuffer *buffer, LsScene *scene);
/* Gives the lines around one, from 0, their colours at once: GtkSourceView gives them behind the first frame that shows them. Of a long
 * text those are left to it that lie far behind. */
void ls_code_style_colour (GtkSourceBuffer *buffer, guint line);
