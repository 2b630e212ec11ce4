#pragma once

#include <gtk/gtk.h>

#include "ls-code-search.h"
#include "ls-session.h"

/* The listing of the program, with breakpoints, the step that executes next, how often each line ran and a strip of
 * the 64 lanes that took part.  Follows the session; a click in the gutter toggles a breakpoint, the other button
 * edits it.  "code.copy" copies what is selected.
 *
 * Signals: "cursor-moved". */
#define LS_TYPE_CODE_VIEW (ls_code_view_get_type ())
G_DECLARE_FINAL_TYPE (LsCodeView, ls_code_view, LS, CODE_VIEW, GtkWidget)

GtkWidget *ls_code_view_new (LsSession *session);
/* The line of the text cursor, where "run to cursor" goes. */
guint ls_code_view_get_cursor_line (LsCodeView *view);
void ls_code_view_set_cursor_line (LsCodeView *view, guint line);
/* Puts the cursor there and brings it into sight. */
void ls_code_view_show_line (LsCodeView *view, guint line);
/* Shows what there is to say about the breakpoint of the step that line belongs to, to be changed; makes one where there is none.
 * FALSE if the line takes none. */
gboolean ls_code_view_edit_breakpoint (LsCodeView *view, guint line);
/* Folds or unfolds the clause, the loop or the side of a branch under line, or else the innermost one that line is in. FALSE if
 * there is none. While the step that executes next is in it, it stays open. */
gboolean ls_code_view_toggle_fold (LsCodeView *view, guint line);
/* Unfolds all, or, where nothing is folded, folds all. */
void ls_code_view_toggle_folds (LsCodeView *view);
/* Lights the n lines and no others. in_sight: brings the first into sight, unless it is where the cursor is. */
void ls_code_view_light (LsCodeView *view, const guint *lines, guint n, gboolean in_sight);
/* What stands under the text cursor. ref: gets the register, of several components the first; name: (transfer full): the constant or literal. */
typedef enum
{
  LS_CODE_WORD_REGISTER,
  LS_CODE_WORD_CONSTANT,
  LS_CODE_WORD_OTHER
} LsCodeWord;
LsCodeWord ls_code_view_get_word (LsCodeView *view, LsRegRef *ref, char **name);
/* The bar that looks for a text, or goes through the uses of a register that was clicked. (transfer none) */
LsCodeSearch *ls_code_view_get_search (LsCodeView *view);
/* Puts the cursor where the jump, call or clause of its line leads. FALSE if the line leads nowhere. */
gboolean ls_code_view_follow_jump (LsCodeView *view);
