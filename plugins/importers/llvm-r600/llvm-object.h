#pragma once

#include <glib.h>

/* --- llvm-object.c ---------------------------------------------------------------------------------------- */

/* An object of LLVM's backend r600: ELF of 32 bits, little-endian. Offsets are checked before
 * anything is read. */

typedef struct
{
  char *name;
  guint32 offset, size; /* in bytes, of the code */
} LlvmFunction;

typedef struct
{
  guint32 reg, value;
} LlvmSetting;

typedef struct
{
  const guint8 *data; /* of the whole file; not owned, or own's */
  gsize size;
  GByteArray *own;         /* what was read out of a text, or NULL */
  guint chip;              /* EF_AMDGPU_MACH_R600_*; 0: nobody says it */
  guint32 code, code_size; /* .text, in bytes from the start of the file */
  GArray *functions;       /* LlvmFunction, by their offsets */
  GArray *settings;        /* LlvmSetting of all functions, one behind the other */
} LlvmObject;

/* Whether bytes are an ELF file for AMD's GPUs, of whatever kind. */
gboolean llvm_object_is_one (const guint8 *data, gsize size);

/* The chip's name, or NULL. is_r700: whether it executes R700 code. */
const char *llvm_chip_name (guint chip, gboolean *is_r700);

/* Reads what is in the file. Returns: FALSE with LS_ERROR_FORMAT, or LS_ERROR_UNSUPPORTED for other
 * chips, that names file and byte. */
gboolean llvm_object_read (LlvmObject *object,
                           const guint8 *data,
                           gsize size,
                           const char *name,
                           GError **error);
/* An empty one. */
void llvm_object_init (LlvmObject *object);
void llvm_object_clear (LlvmObject *object);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LlvmObject, llvm_object_clear)

/* --- llvm-text.c ------------------------------------------------------------------------------------------ */

/* Assembly text of LLVM's backend r600. Its words are read where they stand behind the
 * instructions, which they do with the option -show-mc-encoding: "MOV T1.X, 0.0, ; encoding:
 * [0xf8,0x00,0x00,0x00,0x90,0x0c,0x20,0x00]". */

/* Whether text is assembly that LLVM wrote for AMD's GPUs. */
gboolean llvm_text_is_one (const char *text, gsize length);

/* Reads what is in the text; the object's chip is 0, as no text says it. Returns: FALSE with
 * LS_ERROR_FORMAT, or LS_ERROR_UNSUPPORTED for text of other chips and without words, that names
 * file and line. */
gboolean llvm_text_read (LlvmObject *object,
                         const char *text,
                         gsize length,
                         const char *name,
                         GError **error);
