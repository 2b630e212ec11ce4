#pragma once

#include <gtk/gtk.h>

#include "ls-text-parts.h"

/* The line above a source text: its name, the other texts of its file, who compiles the text, and buttons that do.
 *
 * Signals: "compile", "compare": the person wants that; "part" (string title): another text of the file; "back-end" (string name, or NULL for the usual one):
 * another compiler. */
#define LS_TYPE_SOURCE_HEAD (ls_source_head_get_type ())
G_DECLARE_FINAL_TYPE (LsSourceHead, ls_source_head, LS, SOURCE_HEAD, GtkBox)

/* name: (nullable): there is no file. */
void ls_source_head_set_name (LsSourceHead *head, const char *name, gboolean is_changed);
/* Whether the text is of a language that several compilers take. */
void ls_source_head_set_compared (LsSourceHead *head, gboolean is_compared);
gboolean ls_source_head_get_compared (LsSourceHead *head);
/* See ls_source_view_set_editable(). */
void ls_source_head_set_editable (LsSourceHead *head, gboolean is_editable);
gboolean ls_source_head_get_editable (LsSourceHead *head);
/* See ls_source_view_set_comparing(). */
void ls_source_head_set_comparing (LsSourceHead *head, gboolean is_comparing);
/* See ls_source_view_set_back_ends(). */
void ls_source_head_set_back_ends (LsSourceHead *head, const GPtrArray *names, const char *chosen);
/* See ls_source_view_set_parts(). */
void ls_source_head_set_parts (LsSourceHead *head, const LsTextParts *parts, const char *chosen);
/* See ls_source_view_choose_part(). */
void ls_source_head_choose_part (LsSourceHead *head, const char *title);
/* See ls_source_view_get_part(). */
const char *ls_source_head_get_part (LsSourceHead *head);
/* Open the lists. */
void ls_source_head_open_back_ends (LsSourceHead *head);
void ls_source_head_open_parts (LsSourceHead *head);
