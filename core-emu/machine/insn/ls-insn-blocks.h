#pragma once

#include "ls-insn-code.h"

/* Flow steps of nested blocks.
 *
 * A machine says of each step which block it opens, divides, leaves or ends, with the number of the
 * step that ends the block; the room finds where lanes may continue and fills LsInsnCode.flow. A
 * step that leaves no lane active goes where lanes of its block may continue: the next ELSE, ENDIF,
 * label, ENDSWITCH, ENDLOOP or RETURN.
 *
 * A loop: LOOP, steps, AGAIN; the two have each other's number. Lanes of BREAK wait behind AGAIN.
 * Lanes of CONTINUE wait at the loop's CONTINUE_TARGET if it has one, else at AGAIN. From a
 * CONTINUE_TARGET on, all lanes of the iteration run up to AGAIN. */
typedef enum
{
  LS_INSN_PLAIN, /* no control flow */
  LS_INSN_IF,    /* lanes whose test holds; ending: ELSE or ENDIF */
  LS_INSN_ELSE,  /* ending: ENDIF */
  LS_INSN_ENDIF,
  LS_INSN_LOOP,            /* ending: AGAIN */
  LS_INSN_AGAIN,           /* ending: LOOP */
  LS_INSN_BREAK,           /* active lanes leave the loop; ending: AGAIN */
  LS_INSN_BREAK_IF,        /* lanes whose test holds leave the loop; ending: AGAIN */
  LS_INSN_CONTINUE,        /* ending: AGAIN or the loop's CONTINUE_TARGET */
  LS_INSN_CONTINUE_TARGET, /* lanes that wait for it are active again; ending: AGAIN */
  LS_INSN_SWITCH,          /* keeps the value by its own parts; ending: END_SWITCH */
  LS_INSN_CASE,         /* lanes that wait and whose test holds; ending: next label, END_SWITCH */
  LS_INSN_DEFAULT,      /* the same; lanes that match no later label come back to it */
  LS_INSN_LEAVE_SWITCH, /* active lanes leave the switch */
  LS_INSN_END_SWITCH,
  LS_INSN_CALL,       /* ending: the first step of the subroutine */
  LS_INSN_GO,         /* active lanes return, and wait at the RETURN */
  LS_INSN_RETURN,     /* ends a subroutine */
  LS_INSN_SUBROUTINE, /* a line in front of a subroutine, which is jumped over; ending: RETURN */
  LS_INSN_KILL,       /* kills active lanes */
  LS_INSN_KILL_IF,    /* kills lanes whose test holds */
  LS_INSN_BARRIER,    /* waits for the other waves of the group */
  LS_INSN_END,        /* the program is over */
  LS_INSN_N_BLOCK_KINDS
} LsInsnBlockKind;

#define LS_INSN_NO_ENDING G_MAXUINT32

typedef struct
{
  guint8 kind;       /* LsInsnBlockKind */
  guint32 ending;    /* a step, or LS_INSN_NO_ENDING */
  const char *name;  /* static: of the instruction */
  guint32 number;    /* the number in the listing */
  guint8 is_refused; /* the machine always refuses it */
} LsInsnBlock;

/* Fills flow. blocks: one for each step. */
void ls_insn_lower_blocks (LsInsnCode *code, const LsInsnBlock *blocks);
/* The greatest depth of frames from the step 0, calls included; subroutines do not call
 * themselves. blocks: n of them. */
guint ls_insn_count_frames (const LsInsnBlock *blocks, guint32 n);
