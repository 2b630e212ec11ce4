#pragma once

#include <gtk/gtk.h>

#include "ls-saver.h"
#include "ls-session.h"
#include "ls-settings.h"

/* What is open in a window, and how something else comes to be: by a dialog, a drop, a menu or the command line. Loads it
 * and makes it the session's; whoever is about to lose what is not saved is asked first.
 *
 * Signals: "loading": it loads, or no longer does; "loaded" (LsScene *scene): the session has it now; "failed" (string name, string message): what was open is
 *   still there; "told" (string): a sentence for the person. */
#define LS_TYPE_LOADER (ls_loader_get_type ())
G_DECLARE_FINAL_TYPE (LsLoader, ls_loader, LS, LOADER, GObject)

/* window: owns the loader; dialogs stand above it. settings: remember which folders are trusted. Returns: (transfer full). */
LsLoader *ls_loader_new (GtkWindow *window,
                         LsSession *session,
                         LsSettings *settings,
                         LsSaver *saver);

/* Loads file (NULL: the bundled example) at once, in place of what is being loaded. */
void ls_loader_load (LsLoader *loader, GFile *file);
/* As a person opens something: what they have not saved is not lost without a word. */
void ls_loader_ask (LsLoader *loader, GFile *file);
/* Opens a newer version of what is open, and stays where one is in it. */
void ls_loader_ask_again (LsLoader *loader);
/* Loads file, which was saved by whoever calls and holds text now; a newer version of what is open, if it is that, or the
 * program that the open scene was saved of: then what was marked stays. Another file is opened as by ls_loader_ask(). */
void ls_loader_load_saved (LsLoader *loader, GFile *file, GBytes *text);
/* The text of which the program is made that was loaded or refused last, if there is one: what the file held, or assembly that
 * a scene has or names; NULL. */
GBytes *ls_loader_get_text (LsLoader *loader);
/* Its file, or that which was loaded or refused if there is none; NULL where it stands in no file that could be written. */
GFile *ls_loader_get_text_file (LsLoader *loader);
/* Whether that is the file of the text that scene was compiled from; the text may be another version. */
gboolean ls_loader_is_text_of (LsLoader *loader, const LsScene *scene);
/* Another program of the file is open now: it is loaded when the file is loaded again. pick: its title. */
void ls_loader_set_pick (LsLoader *loader, const char *pick);
/* Somebody has saved the text, and it needs no load. */
void ls_loader_set_text (LsLoader *loader, GBytes *text);
/* What it is called; NULL if there is none. */
const char *ls_loader_get_text_name (LsLoader *loader);
/* Whether a file other than file is being loaded, or asked about, that is to take its place. */
gboolean ls_loader_is_leaving (LsLoader *loader, GFile *file);
/* Whether what was loaded or refused last is a text that was saved here, see ls_loader_load_saved(). */
gboolean ls_loader_is_typed (LsLoader *loader);
/* Whether somebody asked for what is open, or is about to be, not only for a window. */
gboolean ls_loader_is_asked (LsLoader *loader);
/* Shows a dialog for it. */
void ls_loader_choose (LsLoader *loader);
/* FALSE if nothing is being loaded. */
gboolean ls_loader_cancel (LsLoader *loader);
gboolean ls_loader_get_loading (LsLoader *loader);
/* Files that are dropped on widget are opened: the first here, others in windows of their own. */
void ls_loader_add_drop_target (LsLoader *loader, GtkWidget *widget);
