#pragma once

#include <gtk/gtk.h>

#include "ls-program.h"

/* A bar over a listing, or over the text of a program, that goes from one place to another: those of words that are looked for, or those of a
 * register whose uses light up. It is hidden while there is neither.
 *
 * Signals: "found" (guint line), where a place is shown. */
#define LS_TYPE_CODE_SEARCH (ls_code_search_get_type ())
G_DECLARE_FINAL_TYPE (LsCodeSearch, ls_code_search, LS, CODE_SEARCH, GtkWidget)

/* text: kept; the listing of a program, see ls_code_search_set_program(), or a text that a person may change. */
GtkWidget *ls_code_search_new (GtkTextView *text);
/* The program that the text lists; what was lit goes out. program: (nullable). */
void ls_code_search_set_program (LsCodeSearch *search, LsProgram *program);
/* Asks for words; the keyboard comes back to where it was when that is over. */
void ls_code_search_open (LsCodeSearch *search);
/* Lights the register at a byte of a line; where there is none, what was lit goes out. Nothing, while a text is looked for. */
void ls_code_search_point (LsCodeSearch *search, guint line, guint at);
/* The next (1) or previous (-1) place; behind the last comes the first. */
void ls_code_search_go (LsCodeSearch *search, int direction);
/* Returns: FALSE if there was nothing to close. */
gboolean ls_code_search_close (LsCodeSearch *search);
/* What the bar says: "2 of 7", "R1.x: 2 writes, 5 reads"; "" while it is hidden. */
const char *ls_code_search_get_words (LsCodeSearch *search);
/* Colours by the theme. */
void ls_code_search_restyle (LsCodeSearch *search, gboolean is_dark);
