#include "ls-reg-cells.h"

void
ls_reg_cells_init (LsRegCells *cells,
                   const LsProgram *program,
                   gboolean (*counts) (const LsRegFile *file))
{
  const LsMachine *machine = ls_program_machine (program);

  *cells = (LsRegCells){ g_new0 (guint, machine->n_reg_files + 1), machine->n_reg_files, 0 };
  for (guint file = 0; file < cells->n_files; file++)
    {
      cells->starts[file] = cells->n;
      if (counts == NULL || counts (&machine->reg_files[file]))
        cells->n += ls_program_n_registers (program, file) * LS_REG_CELL_CHANNELS;
    }
  cells->starts[cells->n_files] = cells->n;
}

void
ls_reg_cells_clear (LsRegCells *cells)
{
  g_clear_pointer (&cells->starts, g_free);
}

guint
ls_reg_cells_find (const LsRegCells *cells, LsRegRef ref)
{
  guint cell;

  if (ref.file >= cells->n_files || ref.channel >= LS_REG_CELL_CHANNELS)
    return LS_REG_CELL_NONE;
  cell = cells->starts[ref.file] + ref.index * LS_REG_CELL_CHANNELS + ref.channel;
  return cell < cells->starts[ref.file + 1] ? cell : LS_REG_CELL_NONE;
}
