#pragma once

#include <adwaita.h>

#include "ls-candidates.h"
#include "ls-loader.h"
#include "ls-opener.h"

/* Private to the loader. */

/* --- ls-file-watch.c -------------------------------------------------------------------------------------- */

/* Tells when another program has written a file. Belongs to the thread that made it. */
typedef struct _LsFileWatch LsFileWatch;

typedef void (*LsFileWatchChanged) (gpointer data);

/* changed is called a moment after the last of several writes that follow each other. */
LsFileWatch *ls_file_watch_new (LsFileWatchChanged changed, gpointer data);
void ls_file_watch_free (LsFileWatch *watch);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsFileWatch, ls_file_watch_free)

/* Watches file from now on, and no other; NULL: none. A file that cannot be watched is not. */
void ls_file_watch_set (LsFileWatch *watch, GFile *file);

/* --- ls-program-chooser.c --------------------------------------------------------------------------------- */

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

/* --- ls-loader.c ------------------------------------------------------------------------------------------ */

struct _LsLoader
{
  GObject parent_instance;

  GtkWindow *window; /* not owned */
  LsSession *session;
  LsSaver *saver;
  LsSettings *settings;
  GFile *file;         /* what is open */
  GFile *loading_file; /* what is being loaded */
  /* what is to be opened once the person has said so; NULL: the first example */
  GFile *wanted_file;
  GFile *text_file; /* of text, or what was loaded or refused last; NULL: of no file of its own */
  GBytes *text; /* of which the program was to be made that was loaded or refused last; or NULL */
  char *text_name; /* what it is called; or NULL */
  /* the program of which the scene that is open was saved here, or that it names; or NULL */
  GFile *source;
  LsFileWatch *watch;        /* over file */
  LsFileWatch *source_watch; /* over source */
  char *pick;                /* title of the program that is open, of a file of several; or NULL */
  char *loading_pick;        /* of what is being loaded */
  gboolean is_asked;         /* a person wants what is open or loaded, not any example */
  gboolean is_again;         /* what is loaded is a newer version of what is open */
  gboolean is_news;          /* and nobody asked for it */
  gboolean is_saved;         /* and of a text that was just saved: what was marked is kept */
  GCancellable *reading;     /* of a file that has changed, to see whether it is news; or NULL */
  GCancellable *reading_source; /* the same of source */
  GBytes *known;                /* the session's text when that reading began; or NULL */
  GCancellable *cancellable;    /* of the load; NULL when nothing loads */
  GtkFileChooserNative *chooser;
  /* whether a folder is trusted, or which program is meant, while it is asked; not owned */
  GtkWindow *question;
  GError *refusal; /* what it is about */
};

/* Begins to load a file, NULL: the first example; another question or load ends. pick: (nullable): title of a program of it. */
void ls_loader_load_pick (LsLoader *self, GFile *file, const char *pick);
/* Loads what is open once more, and stays where one is in it. loader: an LsLoader. */
void ls_loader_load_again (GObject *loader);
/* Emit "failed" of what is being loaded, and "told". */
void ls_loader_fail (LsLoader *self, const GError *error);
void ls_loader_tell (LsLoader *self, const char *sentence);

/* --- questions (ls-loader-questions.c) -------------------------------------------------------------------- */

/* What the file that is being loaded may read. */
LsSceneTrust ls_loader_get_trust (LsLoader *self);
/* error: what was refused for want of trust. The file is loaded again if the person trusts its folder. */
void ls_loader_ask_for_trust (LsLoader *self, const GError *error);
/* Which of the programs of the file that is being loaded is meant; it is loaded then. */
void ls_loader_ask_which (LsLoader *self, const LsCandidates *candidates);
/* Another file makes the question that is open pointless. */
void ls_loader_forget_question (LsLoader *self);

/* --- news (ls-loader-news.c) ------------------------------------------------------------------------------ */

/* Nobody asked for news: what was marked or saved while they were loaded goes before them. A file that was saved since is
 * looked at once more, for its watch tells. */
gboolean ls_loader_is_too_late (LsLoader *self);
/* Reads the file that is open, and loads it where it holds news. loader: an LsLoader. */
void ls_loader_file_changed_cb (gpointer loader);
/* The same of the program that a scene names. */
void ls_loader_source_changed_cb (gpointer loader);
