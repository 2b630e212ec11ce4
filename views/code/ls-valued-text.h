#pragma once

#include <gtksourceview/gtksource.h>

#include "ls-line-shift.h"

/* A text with remarks behind the ends of its lines, which are no part of the text: values that lines gave. A remark takes the room that its line leaves,
 * and loses its end where that is little; where there is none, dots say that there is one. */
#define LS_TYPE_VALUED_TEXT (ls_valued_text_get_type ())
G_DECLARE_FINAL_TYPE (LsValuedText, ls_valued_text, LS, VALUED_TEXT, GtkSourceView)

/* shift: says which remark each line has; borrowed, and must outlive the text. */
void ls_valued_text_set_shift (LsValuedText *text, const LsLineShift *shift);
/* remarks: (transfer full) (nullable): char * of each line of the run, or NULL; as short as need be. NULL: none has one. */
void ls_valued_text_set_remarks (LsValuedText *text, GPtrArray *remarks);
/* Of a line of the run, from 0. Returns: (transfer none) (nullable). */
const char *ls_valued_text_get_remark (LsValuedText *text, guint line);
