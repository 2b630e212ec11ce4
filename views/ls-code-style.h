#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-session.h"

G_BEGIN_DECLS

/* How the listing looks: colours by the theme of widget; paragraphs with tag are those of the current step. */
void ls_code_style_apply_theme (GtkSourceBuffer *buffer, GtkTextTag *tag, GtkWidget *widget);
/* Highlights it as text of the scene's machine. */
void ls_code_style_apply_language (GtkSourceBuffer *buffer, LsScene *scene);

G_END_DECLS
