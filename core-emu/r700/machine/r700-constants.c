#include "ls-memory.h"
#include "r700-loaded.h"

/* Constants for whoever looks at a state: what an instruction there would read, except that nothing is what an
 * instruction beyond the end reads as a fixed value. */

#define FILE_SIZE 256 /* vec4s of the constant file */

static gboolean
read_word (GBytes *bytes, guint64 index, guint channel, guint32 *bits)
{
  guint64 offset = 16 * index + 4 * channel;

  if (bytes == NULL || offset + 4 > g_bytes_get_size (bytes))
    return FALSE;
  *bits = ls_memory_read_u32 (bytes, offset);
  return TRUE;
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

GBytes *
r700_const_file (const R700Code *code, const LsBindings *bindings, const R700Wave *wave)
{
  const R700Program *program = code->program;

  return wave->cf < program->n_cf && program->cf[wave->cf].alt_const ? bindings->other_const_file
                                                                     : bindings->const_file;
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
  const R700Wave *wave = state;
  const R700Window *window;

  if (index < 0 || channel > 3)
    return FALSE;
  if (file == R700_CONST_C)
    return index < FILE_SIZE &&
           read_word (r700_const_file (r700_loaded_code (program), bindings, wave), (guint64) index,
                      channel, bits);
  window = &wave->windows[file == R700_CONST_KC1];
  return index < window->count && read_word (bindings->constants[window->bank],
                                             window->first + (guint64) index, channel, bits);
}
