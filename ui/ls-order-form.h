#pragma once

#include <gtk/gtk.h>

#include "ls-lesson-grade.h"

/* Clauses that are put into an order: by Alt+Up and Alt+Down, by the buttons of a row, or dragged onto another row. */
#define LS_TYPE_ORDER_FORM (ls_order_form_get_type ())
G_DECLARE_FINAL_TYPE (LsOrderForm, ls_order_form, LS, ORDER_FORM, GtkWidget)

/* key: of LS_ASK_ORDER; borrowed as long as it lives. */
GtkWidget *ls_order_form_new (const LsLessonKey *key);
void ls_order_form_read (LsOrderForm *form, LsLessonAnswer *answer);
/* Takes the last change back. Returns: whether there was one. */
gboolean ls_order_form_undo (LsOrderForm *form);
/* Says which order is right. */
void ls_order_form_close (LsOrderForm *form);
