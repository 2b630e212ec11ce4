#pragma once

#include <gtk/gtk.h>

#include "ls-lesson-grade.h"

/* A copy of the stack, with buttons that push, swap lanes and pop: what was done to it in the end is the answer. */
#define LS_TYPE_STACK_FORM (ls_stack_form_get_type ())
G_DECLARE_FINAL_TYPE (LsStackForm, ls_stack_form, LS, STACK_FORM, GtkWidget)

/* key: of LS_ASK_STACK; borrowed as long as it lives. */
GtkWidget *ls_stack_form_new (const LsLessonKey *key);
LsLessonStack ls_stack_form_read (LsStackForm *form);
/* Takes the last change back. Returns: whether there was one. */
gboolean ls_stack_form_undo (LsStackForm *form);
/* Says what is right. */
void ls_stack_form_close (LsStackForm *form);
