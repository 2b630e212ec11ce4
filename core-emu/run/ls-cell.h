#pragma once

#include "ls-program.h"

/* Cells, the subjects of questions about values and of their answers. */

static inline LsCell
ls_cell_register (LsRegRef ref, guint lane)
{
  return (LsCell){ .kind = LS_CELL_REGISTER, .lane = (guint8) lane, .ref = ref };
}

static inline LsCell
ls_cell_memory (LsMemory kind, guint64 word)
{
  return (LsCell){ .kind = LS_CELL_MEMORY, .number = kind, .at = word };
}

/* Whether steps can write it, as registers and memories. */
static inline gboolean
ls_cell_is_variable (const LsCell *cell)
{
  return cell->kind == LS_CELL_REGISTER || cell->kind == LS_CELL_MEMORY;
}

gboolean ls_cell_equal (const LsCell *a, const LsCell *b);
guint ls_cell_hash (const LsCell *cell);

/* value gets the bits of a variable cell in a state. Returns: FALSE if the program has no such
 * register or word. */
gboolean ls_cell_read (const LsCell *cell,
                       const LsProgram *program,
                       const void *state,
                       guint32 *value);

/* "share[12]" as a cell. Returns: FALSE, with nothing changed, if text is no memory's word with a
 * number in brackets. */
gboolean ls_cell_parse_memory (const LsMachine *machine, const char *text, LsCell *cell);
/* Makes of a word of a memory that of a lane, where each lane has a part of its own. Returns: FALSE: there is no such word. */
gboolean ls_cell_of_lane (LsCell *cell, const LsProgram *program, guint lane);

/* "R2.y@22", "share[12]", "CB0[3].y", "C3.y", "bool[4]", "2.0", "aL", "buffer 0, byte 12", "texture
 * 1, texel (3, 4), x". value: what a literal is shown by. */
void ls_cell_append (GString *text, const LsCell *cell, const LsProgram *program, guint32 value);
/* "(3, 4)", "(3, 4, 0) of level 2": a texel's place in its texture. */
void ls_cell_append_texel (GString *text, const LsCell *cell);
/* The source's name of the cell: "uTint.x"; for a general register the name of what it starts with,
 * where starts says that the cell still holds that. names: (nullable). Returns: (transfer full)
 * (nullable): NULL if it has no name. */
char *ls_cell_dup_name (const LsCell *cell,
                        const LsMachine *machine,
                        const LsNames *names,
                        gboolean starts);
/* Appends the cell's number as a value of type. BITS: the type of the cell's file; where the
 * machine knows none, a float, or bits where a float says too little. Half of a wide value has no
 * type. */
void ls_cell_append_taken (GString *text,
                           const LsCell *cell,
                           const LsMachine *machine,
                           LsValueType type,
                           guint64 value);
/* The name of a value of 64 bits of which cell has a word: "R2.xy@22", "CB0[3].zw"; of a literal
 * the value. */
void ls_cell_append_pair (GString *text,
                          const LsCell *cell,
                          const LsProgram *program,
                          guint64 value);
