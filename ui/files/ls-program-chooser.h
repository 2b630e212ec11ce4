#pragma once

#include <adwaita.h>

#include "ls-candidates.h"

/* Asks which program of a file is to be opened.  Arrows choose, Return opens, Escape opens nothing; where there are many, what is
 * typed leaves those that have it in their names. Its signal "response" tells "open" or "cancel". */
#define LS_TYPE_PROGRAM_CHOOSER (ls_program_chooser_get_type ())
G_DECLARE_FINAL_TYPE (LsProgramChooser, ls_program_chooser, LS, PROGRAM_CHOOSER, AdwMessageDialog)

/* name: of the file. chosen: number of the candidate that is selected. Returns: (transfer none). */
GtkWidget *ls_program_chooser_new (GtkWindow *parent,
                                   const char *name,
                                   const LsCandidates *candidates,
                                   guint chosen);
/* The title of the candidate that is selected; NULL if none is. */
const char *ls_program_chooser_get_title (LsProgramChooser *chooser);
