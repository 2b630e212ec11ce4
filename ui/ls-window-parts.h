#pragma once

#include "ls-answer-view.h"
#include "ls-bar.h"
#include "ls-notices.h"
#include "ls-header.h"
#include "ls-loader.h"
#include "ls-source-editor.h"
#include "ls-window.h"

/* What a window is made of, for what carries out its actions. */
typedef struct
{
  GtkWidget *box; /* all of the window, its bars included */
  LsSettings *settings;
  LsSession *session;
  LsActions *actions;
  LsSaver *saver;
  LsLoader *loader;
  LsSourceEditor *editor;
  LsSourceLink *link;
  LsUndo *undo;
  LsHeader *header;
  LsMessageBar *message;
  LsRecoveryBar *recovery;
  LsShell *shell;
  LsAnswerView *answer; /* a pane of the shell */
  LsCoach *coach;
  GPtrArray *bars; /* LsBar: of leaves */
} LsWindowParts;

/* Owned by the window, and as old as it. */
const LsWindowParts *ls_window_get_parts (LsWindow *window);
/* Adds a watch, which comes into sight while the keyboard stays; or tells why it cannot be one. */
void ls_window_watch (LsWindow *window, const char *expression);
/* Shows a sentence for a moment. */
void ls_window_tell (LsWindow *window, const char *sentence);
