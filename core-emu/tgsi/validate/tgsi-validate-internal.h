#pragma once

#include "tgsi-validate.h"

typedef struct
{
  const TgsiSource *source;
  const TgsiProgram *program;
  guint32 *declared[TGSI_N_FILES];      /* by dimension and number: 1 + the declaration; 0: none */
  const TgsiDecl *firsts[TGSI_N_FILES]; /* declarations of the file */
  /* How IN and OUT of each number are declared. */
  const TgsiDecl *inputs[TGSI_MAX_VARYINGS], *outputs[TGSI_MAX_VARYINGS];
  gboolean has_buffer[TGSI_MAX_CONST_BUFFERS]; /* constants of it */
  GHashTable *arrays;                          /* tgsi_array_key */
} TgsiCheck;

static inline gpointer
tgsi_array_key (guint file, guint array)
{
  return GUINT_TO_POINTER (array << 8 | file);
}

/* One operand of an instruction, or what is added to its number. */
typedef struct
{
  guint insn;
  guint place;
  const TgsiOperand *operand;
  gboolean is_dst;
  char type; /* as in the table; offsets are 'I' */
} TgsiUse;

typedef void (*TgsiUseFunc) (TgsiCheck *check, const TgsiUse *use, gpointer data);

/* Goes through the operands of all instructions. */
void tgsi_check_uses (TgsiCheck *check, TgsiUseFunc visit, gpointer data);
G_GNUC_PRINTF (3, 4)
void tgsi_check_error (const TgsiCheck *check, const TgsiUse *use, const char *format, ...);

/* The declaration of a register, or NULL. */
const TgsiDecl *tgsi_check_find (const TgsiCheck *check, guint file, guint dim, guint index);

/* Registers are declared, once, and are what is declared. */
void tgsi_check_registers (TgsiCheck *check);
/* Operands are of files that may stand where they stand. */
void tgsi_check_operands (TgsiCheck *check);
/* Instructions fit their stage, each other and what is declared. */
void tgsi_check_insns (TgsiCheck *check);
/* What runs, and is worth a word. */
void tgsi_check_findings (TgsiCheck *check);
