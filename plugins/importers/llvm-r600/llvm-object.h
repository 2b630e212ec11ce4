#pragma once

#include <glib.h>

/* --- llvm-object.c ---------------------------------------------------------------------------- */

/* An object of LLVM's backend r600: 32-bit ELF, little-endian. Offsets are checked before anything
 * is read. */

typedef struct
{
  char *name;
  guint32 offset, size; /* of the code, in bytes */
} LlvmFunction;

typedef struct
{
  guint32 reg, value;
} LlvmSetting;

typedef struct
{
  const guint8 *data; /* the whole file; borrowed, or the bytes of own */
  gsize size;
  GByteArray *own;         /* bytes read from a text, or NULL */
  guint chip;              /* EF_AMDGPU_MACH_R600_*; 0: not given */
  guint32 code, code_size; /* .text, in bytes from the start of the file */
  GArray *functions;       /* LlvmFunction, by their offsets */
  GArray *settings;        /* LlvmSetting of all functions, one behind the other */
} LlvmObject;

/* Whether the bytes are any ELF file for AMD's GPUs. */
gboolean llvm_object_is_one (const guint8 *data, gsize size);

/* The chip's name, or NULL. is_r700: whether it executes R700 code. */
const char *llvm_chip_name (guint chip, gboolean *is_r700);

/* Reads the file. Returns: FALSE with LS_ERROR_FORMAT, or LS_ERROR_UNSUPPORTED for other chips,
 * that names file and byte. */
gboolean llvm_object_read (LlvmObject *object,
                           const guint8 *data,
                           gsize size,
                           const char *name,
                           GError **error);
/* Makes an empty object. */
void llvm_object_init (LlvmObject *object);
void llvm_object_clear (LlvmObject *object);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LlvmObject, llvm_object_clear)

/* --- llvm-text.c ------------------------------------------------------------------------------ */

/* Assembly text of LLVM's backend r600. The words are read from the comments behind instructions;
 * llc writes these with the option -show-mc-encoding: "MOV T1.X, 0.0, ; encoding:
 * [0xf8,0x00,0x00,0x00,0x90,0x0c,0x20,0x00]". */

/* Whether text is assembly that LLVM wrote for AMD's GPUs. */
gboolean llvm_text_is_one (const char *text, gsize length);

/* Reads the text; the object's chip is 0, since texts do not give it. Returns: FALSE with
 * LS_ERROR_FORMAT, or LS_ERROR_UNSUPPORTED for text of other chips and without words, that names
 * file and line. */
gboolean llvm_text_read (LlvmObject *object,
                         const char *text,
                         gsize length,
                         const char *name,
                         GError **error);
