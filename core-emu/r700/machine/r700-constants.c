#include "r700-loaded.h"

/* Constants for whoever looks at a state: what an instruction there would read, except that nothing is what an
 * instruction beyond the end reads as a fixed value. */

#define FILE_SIZE 256 /* vec4s of the constant file */

R700Constants
r700_constants_of (const R700Code *code,
                   const LsBindings *bindings,
                   const R700Wave *wave,
                   guint file)
{
  const R700Program *program = code->program;
  const R700Window *window = &wave->windows[file == R700_CONST_KC1];
  gboolean is_other = wave->cf < program->n_cf && program->cf[wave->cf].alt_const;

  if (file != R700_CONST_C)
    return (R700Constants){ bindings->constants[window->bank], window->first, window->count,
                            window->bank };
  return (R700Constants){ is_other ? bindings->other_const_file : bindings->const_file, 0,
                          FILE_SIZE, is_other ? LS_CELL_OTHER_CONST_FILE : LS_CELL_CONST_FILE };
}

gboolean
r700_find_constant (const LsProgram *program, guint line, guint file, guint index, LsCell *cell)
{
  const R700At at = r700_at (r700_loaded_code (program)->program, line);
  const R700Cf *cf = at.owner;
  guint window = file == R700_CONST_KC1;

  if (file == R700_CONST_C || at.alu == NULL || cf->kcache[window].mode == R700_KCACHE_NOP)
    return FALSE;
  *cell = (LsCell){ .kind = LS_CELL_CONSTANT,
                    .number = cf->kcache[window].bank,
                    .at = 4 * (16 * (guint64) cf->kcache[window].addr + index) };
  return TRUE;
}

gboolean
r700_read_constant (const LsProgram *program,
                    const LsBindings *bindings,
                    const void *state,
                    guint file,
                    gint64 index,
                    guint channel,
                    guint32 *bits)
{
  const R700Constants from = r700_constants_of (r700_loaded_code (program), bindings, state, file);

  if (index < 0 || index >= from.count || channel > 3 || from.bytes == NULL ||
      16 * (from.first + (guint64) index) + 4 * channel + 4 > g_bytes_get_size (from.bytes))
    return FALSE;
  *bits = r700_constant_word (&from, index, channel);
  return TRUE;
}
