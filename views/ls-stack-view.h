#pragma once

#include "ls-inspector.h"

/* The stack of branches, loops and calls as cards, the present mask on top. */
#define LS_TYPE_STACK_VIEW (ls_stack_view_get_type ())
G_DECLARE_FINAL_TYPE (LsStackView, ls_stack_view, LS, STACK_VIEW, LsInspector)

GtkWidget *ls_stack_view_new (void);
