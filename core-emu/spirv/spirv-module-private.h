#pragma once

#include "ls-error.h"
#include "spirv-module.h"

/* What the files of the reader share. Each step of it fills a part of the module, in this order. */

/* Fails at a word of the file. word: counted from 0. Returns: FALSE. */
gboolean spirv_fail (GError **error, LsErrorCode code, guint word, const char *format, ...)
  G_GNUC_PRINTF (4, 5);

/* Words of a number of the type that an id stands for. Returns: 0: it is no integer or float of 8, 16,
 * 32 or 64 bits. */
guint spirv_number_words (const SpirvModule *module, guint32 type);

#define SPIRV_STD_SET "GLSL.std.450"
#define SPIRV_DEBUG_SET "NonSemantic.Shader.DebugInfo.100"

/* Whether an OpExtInstImport, whose string need not be checked yet, is of that set, or of one whose
 * instructions only tell something. */
gboolean spirv_is_std (const SpirvModule *module, const SpirvInsn *import);
gboolean spirv_is_debug (const SpirvModule *module, const SpirvInsn *import);
gboolean spirv_is_non_semantic (const SpirvModule *module, const SpirvInsn *import);

/* Checks the operands of all instructions. Needs insns and makers. */
gboolean spirv_module_check (const SpirvModule *module, GError **error);
/* Fills names and member_names. */
void spirv_module_find_names (SpirvModule *module);
/* Fills decorations. */
gboolean spirv_module_find_decorations (SpirvModule *module, GError **error);
/* Fills entry_points and glsl_std. */
gboolean spirv_module_find_entry_points (SpirvModule *module, GError **error);
/* Fills file, line and column of the instructions. */
gboolean spirv_module_find_lines (SpirvModule *module, GError **error);
