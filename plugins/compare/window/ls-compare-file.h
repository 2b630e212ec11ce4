#pragma once

#include "ls-window-parts.h"

/* The program that is open beside another one, in the pane of differences. */

/* Compares with what is in file, and shows the pane. A scene of a folder that the person trusts may read what it names. */
void ls_compare_file_with (const LsWindowParts *parts, GFile *file);
