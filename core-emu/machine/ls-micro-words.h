#pragma once

#include "ls-micro-look.h"

G_BEGIN_DECLS

/* Words about one part of a step in one lane, for ls-micro-doings.c. */

typedef struct
{
  const LsMicroLook *look;
  const LsMicroPart *part;
  const LsMicro *micro;
  guint lane;
  GString *out;
} LsMicroWords;

LsMicroWords
ls_micro_words_of (const LsMicroLook *look, const LsMicroPart *part, guint lane, GString *out);
const LsKernelInfo *ls_micro_words_kernel (const LsMicroWords *words);
/* The bits of operand k. */
guint32 ls_micro_words_value (const LsMicroWords *words, guint k);
/* "R1.x", "const[3].r" */
void ls_micro_words_place (const LsMicroWords *words, const LsMicroPlace *place);
void ls_micro_words_number (GString *out, guint32 bits, LsKernelType type);
/* What an operand is told as. */
LsKernelType ls_micro_words_taken (const LsMicroWords *words, guint k);
/* "-2 (-C[2].y)" */
void ls_micro_words_operand (const LsMicroWords *words, guint k, guint column);
/* "1.0 x 2.0" */
void ls_micro_words_operation (const LsMicroWords *words);
/* The instruction's name and a blank, where the words of the operation have none. */
void ls_micro_words_name (const LsMicroWords *words);
/* "MAX ", "SOP of SIN: ": where it has another instruction's operation. */
void ls_micro_words_op (const LsMicroWords *words);
/* What the first `left` modifiers make of the operation: "clamp (1 + 2)". */
void ls_micro_words_modified (const LsMicroWords *words, guint left);
gboolean ls_micro_is_dot (const LsMicro *micro);
const char *ls_micro_op_name (const LsMicroLook *look, const LsMicroPart *part);
/* How a select compares; LS_RELATION_NONE: it is none. */
LsCompared ls_micro_words_select (const LsMicroWords *words);
/* Whether the result says how two operands compare. */
gboolean ls_micro_words_compares (const LsMicroWords *words);

G_END_DECLS
