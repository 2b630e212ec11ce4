#pragma once

#include <gtk/gtk.h>

#include "ls-lesson-grade.h"

/* Groups of a packet to fill: a list of operations, and a row of boxes for each group. An operation is taken by a click or Space and put
 * into a box by another, or dragged; Delete takes it out of a box. The letter of a slot puts it there, in the group that has the keyboard. */
#define LS_LETTERS_CLASS "letters" /* of widgets that take letters as keys */
#define LS_TYPE_PACKET_FORM (ls_packet_form_get_type ())
G_DECLARE_FINAL_TYPE (LsPacketForm, ls_packet_form, LS, PACKET_FORM, GtkWidget)

/* key, machine: borrowed as long as it lives. */
GtkWidget *ls_packet_form_new (const LsLessonKey *key, const LsMachine *machine);
void ls_packet_form_read (LsPacketForm *form, LsLessonPacket *packet);
/* Takes the last change back. */
void ls_packet_form_undo (LsPacketForm *form);
/* Says which groups are right. */
void ls_packet_form_close (LsPacketForm *form);
