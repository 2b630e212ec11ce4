#pragma once

#include "ls-inspector.h"
#include "ls-lane-layout.h"

G_BEGIN_DECLS

/* What one sheet of the stack says. */
typedef struct
{
  const LsFrame *frame;       /* NULL: the present mask, on top of the stack */
  const char *creator;        /* text of the line that pushed it, or NULL */
  guint level;                /* from 1, outermost */
  const LsLaneStates *states; /* at present */
  LsMask helpers;             /* lanes that hold nothing */
  gboolean is_alone;          /* nothing is on the stack */
  const LsProgram *program;
  const LsLaneLayout *layout;
} LsStackCard;

/* Returns: (transfer full): "Loop 2", "Now". */
char *ls_stack_card_dup_title (const LsStackCard *card);
/* Returns: (transfer full): "restores 41 lanes, 12 of them off now; iteration 3, aL = 2, 5 left"; of a call "returns to line 9". */
char *ls_stack_card_dup_detail (const LsStackCard *card);

/* Returns: (transfer floating): a row of the stack's list. owner: gives the theme, and must outlive the row. */
GtkWidget *ls_stack_card_new_row (LsInspector *owner);
void ls_stack_card_show (GtkWidget *row, const LsStackCard *card);

G_END_DECLS
