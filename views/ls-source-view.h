#pragma once

#include <gtk/gtk.h>

#include "ls-code-search.h"
#include "ls-line-perch.h"
#include "ls-session.h"
#include "ls-text-parts.h"

/* What a run did with a line of the text. */
typedef enum
{
  LS_SOURCE_SIGN_NONE,     /* nothing of it is done by itself */
  LS_SOURCE_SIGN_NOT_KEPT, /* the compiler keeps nothing of it */
  LS_SOURCE_SIGN_UNKNOWN,  /* its values are none that can be followed */
  LS_SOURCE_SIGN_ABOUT,    /* as COUNT, but where rests on the lines around */
  LS_SOURCE_SIGN_COUNT,    /* so many lanes did it */
  LS_SOURCE_SIGN_NEVER,    /* no lane of the wave did it */
} LsSourceSignKind;

typedef struct
{
  LsSourceSignKind kind;
  guint64 n_lanes;
  gboolean has_breakpoint, is_enabled; /* a breakpoint is there; it stops */
} LsSourceSign;

/* What there is to say about a line of the text, from 1 (0: it was typed since), and of a name in it, such as "light.colour". name: (nullable): none is pointed at.
 * Returns: (transfer full) (nullable). */
typedef char *(*LsSourceTell) (guint line, const char *name, gpointer data);

/* An editor for the text that a program was made of, and a button that makes the program of it anew.
 *
 * Signals: "modified-changed": it is the text that was given, or no longer, told with each text, too; "typed": the person has changed the text, or taken back a change; "cursor-moved" by the person;
 * "compile" when the person wants it
 * compiled; "part" (string title) when they want another text of the file; "back-end" (string name, or NULL for the usual one) when by another compiler; "compare" when by each compiler that there is, or no longer; "lane" (uint wave, uint lane) when they want to see that lane; "break"
 * (uint line, from 1; 0: it was typed since) when they want a breakpoint there, or none any more; "condition"
 * (uint line, from 1, string name, or NULL) when one with a condition, about the name if the cursor is at one; "measure"
 * when they want measuring to begin, or to end.
 * Actions: "source.compile", "source.compare": what its buttons do; "source.back-end" opens the list of compilers, "source.part" that of the texts of the file. */
#define LS_TYPE_SOURCE_VIEW (ls_source_view_get_type ())
G_DECLARE_FINAL_TYPE (LsSourceView, ls_source_view, LS, SOURCE_VIEW, GtkWidget)

/* Gives it a text, of a file of the name, which tells the language. text: UTF-8; (nullable): there is nothing to edit. What
 * was wrong is forgotten, and the cursor stays on its line. */
void ls_source_view_set_text (LsSourceView *view, const char *name, GBytes *text);
/* The text is assembly for the machine of scene, whatever its name. */
void ls_source_view_set_machine (LsSourceView *view, LsScene *scene);
/* The text is GLSL, whatever its name. */
void ls_source_view_set_glsl (LsSourceView *view);
/* Returns: (transfer full): as it stands there. */
GBytes *ls_source_view_dup_text (LsSourceView *view);
/* Whether that is what stands there, but for a byte order mark. */
gboolean ls_source_view_holds (LsSourceView *view, GBytes *text);
/* What stands there was written down. */
void ls_source_view_set_saved (LsSourceView *view);
gboolean ls_source_view_get_modified (LsSourceView *view);
/* What stands there, or another text of the file, is not written down yet. */
void ls_source_view_set_unsaved (LsSourceView *view);
/* Whether somebody can type, and have it compiled; TRUE at first. */
void ls_source_view_set_editable (LsSourceView *view, gboolean is_editable);
/* Why it cannot be compiled now, or compared by each compiler, as a phrase; NULL if it can. */
const char *ls_source_view_get_reason (LsSourceView *view, gboolean is_comparing);
/* The texts of a file of several, for the person to choose from, and the title of the one that stands there. parts: (nullable): the file is the text. */
void ls_source_view_set_parts (LsSourceView *view, const LsTextParts *parts, const char *chosen);
/* Chooses one of them as a person does. */
void ls_source_view_choose_part (LsSourceView *view, const char *title);
/* The title of the one that is chosen. Returns: (transfer none) (nullable): NULL: the file is the text. */
const char *ls_source_view_get_part (LsSourceView *view);
/* The compilers that there are, and the one that was chosen for the text, or NULL: the usual one. */
void ls_source_view_set_back_ends (LsSourceView *view, const GPtrArray *names, const char *chosen);
/* Says what is wrong below the text; line and column from 1 are marked, and the cursor goes there. 0: it is said of no place.
 * message: (nullable): nothing is wrong. */
void ls_source_view_set_error (LsSourceView *view, const char *message, guint line, guint column);
/* Marks a further line, from 1, until the next error is set. */
void ls_source_view_add_error_line (LsSourceView *view, guint line);
/* Whether a line, from 1, is marked. */
gboolean ls_source_view_is_wrong (LsSourceView *view, guint line);
const char *ls_source_view_get_error (LsSourceView *view);
/* The line that is marked as wrong, the first of several; 0: none. */
guint ls_source_view_get_error_line (LsSourceView *view);
/* Whether the text is being compared: then the button ends it. */
void ls_source_view_set_comparing (LsSourceView *view, gboolean is_comparing);
/* Lists what each compiler made of the text (see ls_side_list_set()), until it is changed. */
void ls_source_view_set_sides (LsSourceView *view,
                               const GPtrArray *sides,
                               const GPtrArray *findings);
/* The text that runs, of which what stands there is another version. All lines below, and those of signals and tips, are lines of the text that runs:
 * they are shown where they are now, and what is typed moves them. A line that was deleted is shown nowhere. text: (nullable): NULL: what stands
 * there. */
void ls_source_view_set_base (LsSourceView *view, GBytes *text);
/* Where a line of the text that runs, from 1, is now; 0: it was deleted. */
guint ls_source_view_find_place (LsSourceView *view, guint line);
/* The line of the text cursor, from 0; G_MAXUINT: the line was typed since. */
guint ls_source_view_get_cursor_line (LsSourceView *view);
/* Lights the n lines, from 0, and no others, and brings the first into sight. */
void ls_source_view_light (LsSourceView *view, const guint *lines, guint n);
/* Says something below the text, until it says something else or has another text. */
void ls_source_view_set_note (LsSourceView *view, const char *note);
/* Offers beside the note to end measuring, or to begin; is_shown: FALSE: neither. */
void ls_source_view_set_measuring (LsSourceView *view, gboolean is_shown, gboolean is_measuring);
/* While it is still, nothing scrolls but by the person. At first it is not. */
void ls_source_view_set_still (LsSourceView *view, gboolean is_still);
/* Marks the line that comes next, from 1, as the listing does, and brings it into sight; 0: none. */
void ls_source_view_set_next (LsSourceView *view, guint line);
/* The line of the run, from 1, that the widget in its perch tells of; 0: it stays where it is. */
void ls_source_view_set_told (LsSourceView *view, guint line);
/* Returns: (transfer none): the place below that line. */
LsLinePerch *ls_source_view_get_perch (LsSourceView *view);
/* Returns: (transfer none): what looks for words in the text. */
LsCodeSearch *ls_source_view_get_search (LsSourceView *view);
guint ls_source_view_get_next (LsSourceView *view);
/* signs: n, one for each line, beside which they stand; 0: nothing is known. */
void ls_source_view_set_signs (LsSourceView *view, const LsSourceSign *signs, guint n);
/* Puts remarks behind the lines, such as the values that they gave: see ls_valued_text_set_remarks (). */
void ls_source_view_set_remarks (LsSourceView *view, GPtrArray *remarks);
/* Of a line, from 1. Returns: (transfer none) (nullable). */
const char *ls_source_view_get_remark (LsSourceView *view, guint line);
/* Emits "break" for a line, from 1; 0: that of the cursor. Returns: FALSE if nothing is known of the lines. */
gboolean ls_source_view_break (LsSourceView *view, guint line);
/* Emits "condition" for the line of the cursor. Returns: FALSE if nothing is known of the lines. */
gboolean ls_source_view_ask_condition (LsSourceView *view);
/* Lets the person edit a breakpoint beside a line, from 1. is_new: as ls_breakpoint_editor_edit() has it. condition: (nullable): proposed. */
void ls_source_view_edit_breakpoint (LsSourceView *view,
                                     LsSession *session,
                                     LsBreakpoint *breakpoint,
                                     guint line,
                                     gboolean is_new,
                                     const char *condition);
/* The name at the cursor, with what it is a member of: "light.colour". Returns: (transfer full) (nullable). */
char *ls_source_view_dup_name (LsSourceView *view);
/* What the menu of the text has besides what menus of texts have. */
void ls_source_view_set_menu (LsSourceView *view, GMenuModel *menu);
/* Who answers where the pointer rests. data must live as long as the view, or tell be set to NULL. */
void ls_source_view_set_teller (LsSourceView *view, LsSourceTell tell, gpointer data);
