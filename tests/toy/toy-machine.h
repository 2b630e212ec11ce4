#pragma once

#include "ls-program.h"

/* The smallest machine that has everything the gate speaks of: lanes, masks, branches, counted loops, breaks, outputs,
 * traps, clauses, and steps of two lines.  One instruction per line of text; numbers are decimal:
 *   movi D N    add D A B    addi D A N    lane D    less A B (sets the predicate)    out O A
 *   load D M A    store M A S    take D M A (D gets the word of memory M at A, which becomes one more, lane by lane)
 *   loadat D N A (of the pool whose number N holds, 0 where there is none)
 *   leave (lanes with the predicate return from the program)
 *   if    else    endif    loop N    break (lanes with the predicate)    endloop    end    trap
 * Registers V have two dimensions and four components; here they are numbered through, V[1][0] is 2:
 *   widen V R (V.xy is R as a double)    addw V A B (V.xy = A.xy + B.xy)    pick D A B (D = V[A][B].x, 0 where there is none)
 *   put A N B (V[A-1][N].x = B)
 * decl N S K says what a register is for: S is one of toy_semantics, K its number there. It is a step that does nothing. */
extern const LsMachine toy_machine;

#define TOY_REGISTERS 8
#define TOY_OUTPUTS 2
#define TOY_ROWS 3
#define TOY_COLUMNS 2
#define TOY_STACK 8

/* Of an output, and for LS_ROLE_INPUT of a register R. */
typedef struct
{
  const char *semantic;
  LsRole role;
} ToySemantic;

#define TOY_N_SEMANTICS 5
extern const ToySemantic toy_semantics[TOY_N_SEMANTICS];

/* Memories: two of one kind, which all waves share, and one of a thread group. */
enum
{
  TOY_POOL0,
  TOY_POOL1,
  TOY_BOARD,
  TOY_N_MEMORIES
};
#define TOY_N_POOLS 2
#define TOY_WORDS 64 /* of each */

/* Returns: (transfer full): a program; aborts the test on bad text. */
LsProgram *toy_load (const char *text);

/* Returns: (transfer full): the text of a random program that ends, of n instructions or a few more. Uses
 * g_test_rand_int_range(). */
char *toy_random_text (guint n);
