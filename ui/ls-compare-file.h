#pragma once

#include "ls-window-parts.h"

G_BEGIN_DECLS

/* The program that is open beside another one, in the pane of differences. */

/* Asks for the file of the other one, or of a scene of it, and compares. */
void ls_compare_file_choose (GtkWindow *window, const LsWindowParts *parts);
/* Compares with what is in file, and shows the pane. A scene of a folder that the person trusts may read what it names. */
void ls_compare_file_with (const LsWindowParts *parts, GFile *file);

G_END_DECLS
