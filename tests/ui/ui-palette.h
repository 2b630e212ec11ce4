#pragma once

#include "ui-tour.h"

/* The palette, as a person uses it. */

/* For ui_test_wait (). */
gboolean ui_palette_is_closed (UiTest *test);
/* Returns: (transfer none): the rows of the palette that is open. */
GtkListBox *ui_palette_get_list (UiTest *test);
/* Returns: how many rows of it are shown. */
guint ui_palette_count (UiTest *test);
/* The chosen row is called so. */
void ui_palette_assert (UiTest *test, const char *label);
/* Opens the palette and types words; the row called label is chosen then. */
void ui_palette_type (UiTest *test, const char *words, const char *label);
/* Types words and does what is chosen then, which is called label. */
void ui_palette_run (UiTest *test, const char *words, const char *label);
/* How much of what a pane has is in its sight, from 0 to 1, by its own scrollbar. */
double ui_part_in_sight (UiTest *test, LsPane pane);
