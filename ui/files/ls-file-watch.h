#pragma once

#include <gio/gio.h>

/* Tells when another program has written a file. Belongs to the thread that made it. */
typedef struct _LsFileWatch LsFileWatch;

typedef void (*LsFileWatchChanged) (gpointer data);

/* changed is called a moment after the last of several writes that follow each other. */
LsFileWatch *ls_file_watch_new (LsFileWatchChanged changed, gpointer data);
void ls_file_watch_free (LsFileWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsFileWatch, ls_file_watch_free)

/* Watches file from now on, and no other; NULL: none. A file that cannot be watched is not. */
void ls_file_watch_set (LsFileWatch *watch, GFile *file);
