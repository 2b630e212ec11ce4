#pragma once

#include "ls-insn-code.h"

/* Flow steps of nested blocks.
 *
 * A machine says of each step which block it opens, divides, leaves or ends, with the number of the
 * step that comes next in its block; the room finds where lanes may continue and fills
 * LsInsnCode.flow. A step that leaves no lane active goes where lanes of its block may continue: the
 * next ELSE, ENDIF, label, END_SWITCH, AGAIN, CONTINUE_TARGET, JUMP_BACK or RETURN.
 *
 * A loop is LOOP, its steps, AGAIN, where lanes that have left it or wait for its next iteration
 * come together. A loop whose iterations end with steps for all lanes is LOOP, steps,
 * CONTINUE_TARGET, steps, JUMP_BACK: at CONTINUE_TARGET the next iteration begins, or the loop ends
 * if all lanes have left; from there on all lanes run. */
typedef enum
{
  LS_INSN_PLAIN, /* no control flow */
  LS_INSN_IF,    /* lanes whose test holds; ending: ELSE or ENDIF */
  LS_INSN_ELSE,  /* ending: ENDIF */
  LS_INSN_ENDIF,
  LS_INSN_LOOP,            /* ending: AGAIN or JUMP_BACK */
  LS_INSN_AGAIN,           /* ending: LOOP */
  LS_INSN_CONTINUE_TARGET, /* ending: JUMP_BACK */
  LS_INSN_JUMP_BACK,       /* ending: LOOP */
  LS_INSN_BREAK,           /* active lanes leave the loop; ending: AGAIN or CONTINUE_TARGET */
  LS_INSN_BREAK_IF,        /* the same for lanes whose test holds */
  LS_INSN_CONTINUE,        /* active lanes wait for the next iteration; ending as of BREAK */
  LS_INSN_CONTINUE_IF,     /* the same for lanes whose test holds */
  LS_INSN_SWITCH,          /* active lanes wait for a label; its parts keep what labels compare */
  LS_INSN_CASE, /* lanes that wait and whose test holds; ending: next label, END_SWITCH */
  /* all lanes that wait; ending: the same. Before the last label, only lanes that no later label
   * takes. */
  LS_INSN_DEFAULT,
  LS_INSN_LEAVE_SWITCH, /* active lanes leave the switch */
  LS_INSN_END_SWITCH,
  LS_INSN_CALL,       /* ending: the first step of the subroutine */
  LS_INSN_GO,         /* active lanes return, and wait at the RETURN, or the end of the program */
  LS_INSN_RETURN,     /* the last step of a subroutine */
  LS_INSN_SUBROUTINE, /* stands in front of a subroutine, and is jumped over; ending: RETURN */
  LS_INSN_KILL,       /* kills active lanes */
  LS_INSN_KILL_IF,    /* kills lanes whose test holds */
  LS_INSN_BARRIER,    /* waits for the other waves of the group; no control flow */
  LS_INSN_JUMP,       /* all lanes; ending: the step where they go on */
  LS_INSN_END,        /* the program is over */
  LS_INSN_N_BLOCK_KINDS
} LsInsnBlockKind;

typedef struct
{
  guint8 kind;       /* LsInsnBlockKind */
  guint8 is_refused; /* the machine always refuses it, or nothing leads there */
  guint32 ending;    /* a step; G_MAXUINT32 where the kind has none */
  const char *name;  /* static: of the instruction, or what sentences call the step */
  guint32 number;    /* the number in the listing */
} LsInsnBlock;

/* Fills flow but for what ls_insn_code_finish () fills. blocks: one for each step. */
void ls_insn_lower_blocks (LsInsnCode *code, const LsInsnBlock *blocks);
/* The greatest depth of frames, calls included, of what runs from the step first; subroutines do not
 * call themselves. blocks: n of them. */
guint ls_insn_count_frames (const LsInsnBlock *blocks, guint32 n, guint32 first);
