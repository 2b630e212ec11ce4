#pragma once

#include "tgsi-validate.h"

typedef struct
{
  const TgsiSource *source;
  const TgsiProgram *program;
  guint32 *declared[TGSI_N_FILES];      /* by dimension and number: 1 + the declaration; 0: none */
  const TgsiDecl *firsts[TGSI_N_FILES]; /* declarations of the file */
  /* The declarations of IN and OUT, by number. */
  const TgsiDecl *inputs[TGSI_MAX_VARYINGS], *outputs[TGSI_MAX_VARYINGS];
  gboolean has_buffer[TGSI_MAX_CONST_BUFFERS]; /* the buffer has declared constants */
  GHashTable *arrays;                          /* tgsi_array_key */
} TgsiCheck;

static inline gpointer
tgsi_array_key (guint file, guint array)
{
  return GUINT_TO_POINTER (array << 8 | file);
}

/* One operand of an instruction, or its index. */
typedef struct
{
  guint insn;
  guint place;
  const TgsiOperand *operand;
  gboolean is_dst;
  char type; /* as in the table; offsets are 'I' */
} TgsiUse;

typedef void (*TgsiUseFunc) (TgsiCheck *check, const TgsiUse *use, gpointer data);

/* Visits the operands of all instructions. */
void tgsi_check_uses (TgsiCheck *check, TgsiUseFunc visit, gpointer data);
G_GNUC_PRINTF (3, 4)
void tgsi_check_error (const TgsiCheck *check, const TgsiUse *use, const char *format, ...);

/* The declaration of a register, or NULL. */
const TgsiDecl *tgsi_check_find (const TgsiCheck *check, guint file, guint dim, guint index);

/* Checks that registers are declared, once, and used as declared. */
void tgsi_check_registers (TgsiCheck *check);
/* Checks that operands are of files that are allowed in their place. */
void tgsi_check_operands (TgsiCheck *check);
/* Checks that instructions fit their stage, each other and the declarations. */
void tgsi_check_insns (TgsiCheck *check);
/* Checks what textures an instruction takes, and of which family it is. */
void tgsi_check_textures (TgsiCheck *check);
/* Checks declarations by their words, and properties. */
void tgsi_check_decls (TgsiCheck *check);
void tgsi_check_properties (TgsiCheck *check);
/* Notes programs that run, but are worth a warning. */
void tgsi_check_findings (TgsiCheck *check);
void tgsi_find_textures (const TgsiCheck *check);
void tgsi_find_decls (TgsiCheck *check);
void tgsi_find_properties (const TgsiCheck *check);
void tgsi_find_uses (TgsiCheck *check);
void tgsi_find_values (const TgsiCheck *check);

/* The channels of a source that are surely read. */
guint tgsi_check_read (const TgsiCheck *check, const TgsiUse *use);
/* Where a declaration and a property stand in the text. */
IsaCursor tgsi_check_decl_at (const TgsiCheck *check, guint decl);
IsaCursor tgsi_check_property_at (const TgsiCheck *check, TgsiProperty name);
gboolean tgsi_check_has_property (const TgsiCheck *check, TgsiProperty name);
/* Whether an atomic operation works on an image of single floats, with a result all the same. */
gboolean tgsi_check_swaps_floats (const TgsiInsn *insn, const TgsiFormat *format);
