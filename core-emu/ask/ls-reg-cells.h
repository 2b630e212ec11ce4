#pragma once

#include "ls-program.h"

/* The components of a program's registers, numbered one after another through all files: what is kept for each of them is an array.
 * Registers have four numbers each, also those that have fewer components. */
typedef struct
{
  guint *starts; /* owned: of each file; and behind the last one */
  guint n_files;
  guint n; /* numbers */
} LsRegCells;

#define LS_REG_CELL_CHANNELS 4
#define LS_REG_CELL_NONE G_MAXUINT

/* counts: which files have numbers, or NULL for all. */
void ls_reg_cells_init (LsRegCells *cells,
                        const LsProgram *program,
                        gboolean (*counts) (const LsRegFile *file));
void ls_reg_cells_clear (LsRegCells *cells);

/* Returns: LS_REG_CELL_NONE of what has no number. */
guint ls_reg_cells_find (const LsRegCells *cells, LsRegRef ref);
