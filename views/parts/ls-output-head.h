#pragma once

#include <gtk/gtk.h>

#include "ls-image-kind.h"

/* The line above an output's picture: what of it to show, which output, and how that compares with its reference. Says "changed"
 * when something else was chosen, and "asked" when the comparison was clicked. */

#define LS_TYPE_OUTPUT_HEAD (ls_output_head_get_type ())
G_DECLARE_FINAL_TYPE (LsOutputHead, ls_output_head, LS, OUTPUT_HEAD, GtkBox)

GtkWidget *ls_output_head_new (void);
/* Offers these; the first is chosen. Takes names. */
void ls_output_head_set_outputs (LsOutputHead *self, GtkStringList *names);
guint ls_output_head_get_output (LsOutputHead *self);
LsImageKind ls_output_head_get_kind (LsOutputHead *self);
/* word: "final", "so-far", "reference" or "difference"; another changes nothing. */
void ls_output_head_choose_kind (LsOutputHead *self, const char *word);
/* verdict: (nullable): there is nothing to compare with. is_pixels: what is compared are pixels, not vertices or threads. */
void ls_output_head_set_verdict (LsOutputHead *self, const LsVerdict *verdict, gboolean is_pixels);

/* "so far", for sentences. */
const char *ls_output_head_name (LsImageKind kind);
