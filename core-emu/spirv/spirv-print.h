#pragma once

#include "isa-listing.h"
#include "spirv-module.h"

/* The listing: an instruction a line, as spirv-dis prints it, but with the names of the module:
 * "%12 = OpFAdd %float %10 %11". Numbers without a name are printed as numbers; names that stand
 * twice, or that the assembler would not read, are made unique: "%x_0". */

typedef struct _SpirvNames SpirvNames;

/* Returns: (transfer full): the names of all numbers, as printed. */
SpirvNames *spirv_names_new (const SpirvModule *module);
void spirv_names_free (SpirvNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpirvNames, spirv_names_free)
/* id: one that the module makes. Returns: (transfer none): without the "%". */
const char *spirv_names_get (const SpirvNames *names, guint32 id);

/* Appends the line of an instruction, without a line feed. Its spans: instructions are OPCODE, ids
 * REGISTER, but those of blocks LABEL and those of constants LITERAL, numbers and strings LITERAL,
 * enumerants FLAG. */
void spirv_print_insn (IsaText *text,
                       const SpirvModule *module,
                       const SpirvNames *names,
                       const SpirvInsn *insn);

/* Returns: (transfer full): all lines, behind comments about the header, as the assembler reads them: control
 * characters of strings stand there as they are, while spirv_print_insn () writes them out. Instructions of sets
 * that the assembler does not know it does not read. */
char *spirv_print_module (const SpirvModule *module);
