#pragma once

#include <gtk/gtk.h>

#include "ls-lesson-grade.h"

/* Answers that are the work of several changes: a widget each, in which somebody puts things where they belong. */

typedef struct
{
  LsLessonAsk ask;
  gboolean hands_in;    /* Return hands the answer in */
  gboolean has_buttons; /* but where a button has the keyboard, which Return presses */
  /* key: of that kind; borrowed as long as the widget lives. (transfer floating) */
  GtkWidget *(*make) (const LsLessonKey *key);
  /* Returns: (transfer full) (nullable): what lacks. */
  char *(*read) (GtkWidget *work, LsLessonAnswer *answer);
  /* Takes the last change back, if there is one. */
  void (*undo) (GtkWidget *work);
  /* Says what is right. */
  void (*close) (GtkWidget *work);
} LsWork;

/* A list of operations, and a row of boxes for each group. An operation is taken by a click or Space and put into a box by another, or
 * dragged; Delete takes it out of a box. The letter of a slot puts it there, in the group that has the keyboard. */
extern const LsWork ls_packet_work;

/* Clauses that are put into an order: by Alt+Up and Alt+Down, by the buttons of a row, or dragged onto another row. */
extern const LsWork ls_order_work;

/* A copy of the stack, with buttons that push, swap lanes and pop: what was done to it in the end is the answer. */
extern const LsWork ls_stack_work;
