#pragma once

#include <gtk/gtk.h>

/* Lights lines of a text that go with what the person looks at elsewhere. */
typedef struct
{
  GtkTextBuffer *buffer; /* borrowed */
  GtkTextTag *tag;       /* owned by the buffer */
} LsLineLight;

void ls_line_light_init (LsLineLight *light, GtkTextBuffer *buffer);
/* Colours by the theme. */
void ls_line_light_restyle (LsLineLight *light, gboolean is_dark);
/* Lights the n lines, from 0, and no others; lines that the text does not have are left out. */
void ls_line_light_set (LsLineLight *light, const guint *lines, guint n);
