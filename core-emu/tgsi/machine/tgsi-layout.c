#include "ls-error.h"

#include <inttypes.h>
#include "ls-insn-planes.h"
#include "tgsi-machine-private.h"

/* Registers and memories of a program. */

LsInsnEmit
tgsi_code_emit (const TgsiCode *code, guint stream)
{
  return (LsInsnEmit){ .items = TGSI_MEMORY_EMITTED,
                       .counts = TGSI_MEMORY_VERTICES,
                       .stream = (guint8) stream,
                       .max_vertices = MIN (tgsi_program_property (
                                              code->program, TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES),
                                            LS_MAX_EMITTED),
                       .vertex_words = 4 * code->base.layout.n[TGSI_REGS_OUT] };
}

/* Streams that a declaration of an output names. */
static guint
find_streams (const TgsiProgram *program)
{
  guint streams = 1;

  for (guint i = 0; i < program->n_insns; i++)
    if (program->insns[i].op == TGSI_EMIT)
      streams |= 1u << tgsi_program_stream (program, &program->insns[i]);
  return streams;
}

static void
count_emitting (const TgsiCode *code, LsLayout *layout)
{
  const guint streams = find_streams (code->program);

  for (guint i = 0; code->program->processor == TGSI_GEOM && i < TGSI_N_STREAMS; i++)
    if (streams >> i & 1)
      {
        const LsInsnEmit emit = tgsi_code_emit (code, i);

        ls_insn_emit_place (&emit, layout);
      }
}

/* Texts do not say how large their memories are: what threads share is as large as drivers of
 * their time had it. */
#define SHARED_WORDS (32u << 10 >> 2)

static guint
count_space (TgsiMemoryType type, const LsProgramSource *source)
{
  const guint n = source->memory_words[TGSI_MEMORY_SPACES + type];

  return n == 0 && type == TGSI_MEMORY_SHARED ? SHARED_WORDS : n;
}

static void
count_declared (const TgsiCode *code, LsLayout *layout, const LsProgramSource *source)
{
  for (guint i = 0; i < code->program->n_decls; i++)
    {
      const TgsiDecl *decl = &code->program->decls[i];
      LsMemory base = LS_NO_MEMORY;

      if (decl->file == TGSI_FILE_BUFFER)
        base = TGSI_MEMORY_STORAGE;
      if (decl->file == TGSI_FILE_IMAGE)
        base = TGSI_MEMORY_IMAGES;
      for (guint n = decl->first; base != LS_NO_MEMORY && n <= decl->last; n++)
        layout->n_words[base + n] = source->memory_words[base + n];
      if (decl->file == TGSI_FILE_HWATOMIC)
        {
          const LsMemory counters = TGSI_MEMORY_COUNTERS + decl->dim_first;

          layout->n_words[counters] =
            MAX (MAX (layout->n_words[counters], decl->last + 1u), source->memory_words[counters]);
        }
      if (decl->file == TGSI_FILE_MEMORY)
        layout->n_words[TGSI_MEMORY_SPACES + decl->memory] =
          count_space ((TgsiMemoryType) decl->memory, source);
    }
}

static gboolean
check_memories (const LsLayout *layout, GError **error)
{
  guint64 n = 0;

  for (LsMemory i = 0; i < TGSI_N_MEMORIES; i++)
    n += layout->n_words[i];
  if (n <= LS_MAX_MEMORY_WORDS)
    return TRUE;
  return ls_fail (error, LS_ERROR_RANGE,
                  "the program's memories have %" PRIu64 " words; there is room for %u", n,
                  LS_MAX_MEMORY_WORDS);
}

/* An input of a GEOM program has the vertex as its first number. */
static void
count_inputs (const TgsiCode *code, LsLayout *layout)
{
  const guint n = tgsi_program_n_registers (code->program, TGSI_FILE_IN);

  layout->n[TGSI_REGS_IN] = n;
  if (code->program->processor != TGSI_GEOM)
    return;
  layout->columns[TGSI_REGS_IN] = (guint16) n;
  layout->n[TGSI_REGS_IN] = n * tgsi_primitive_n_vertices ((TgsiPrimitive) tgsi_program_property (
                                  code->program, TGSI_PROPERTY_GS_INPUT_PRIMITIVE));
}

static gboolean
indexes_immediates (const TgsiProgram *program)
{
  for (guint i = 0; i < program->n_insns; i++)
    for (guint k = 0; k < TGSI_MAX_SRC; k++)
      if (program->insns[i].src[k].file == TGSI_FILE_IMM &&
          program->insns[i].src[k].added.file != TGSI_FILE_NULL)
        return TRUE;
  return FALSE;
}

static gboolean
has_planes (const TgsiProgram *program)
{
  for (guint i = 0; i < program->n_insns; i++)
    if (tgsi_ops[program->insns[i].op].form == TGSI_FORM_INTERP)
      return program->processor == TGSI_FRAG;
  return FALSE;
}

gboolean
tgsi_code_lay_out (TgsiCode *code, const LsProgramSource *source, GError **error)
{
  LsLayout *layout = &code->base.layout;
  const guint n_switches = tgsi_code_find_depths (code);
  g_autofree LsInsnBlock *blocks = tgsi_code_make_blocks (code);

  layout->form = &tgsi_state_form;
  code->base.has_quads = code->program->processor == TGSI_FRAG;
  layout->n[TGSI_REGS_TEMP] = tgsi_program_n_registers (code->program, TGSI_FILE_TEMP);
  layout->n[TGSI_REGS_ADDR] = tgsi_program_n_registers (code->program, TGSI_FILE_ADDR);
  layout->n[TGSI_REGS_SV] = tgsi_program_n_registers (code->program, TGSI_FILE_SV);
  layout->n[TGSI_REGS_OUT] = tgsi_program_n_registers (code->program, TGSI_FILE_OUT);
  layout->n[TGSI_REGS_IMM] = indexes_immediates (code->program) ? code->program->n_imms : 0;
  layout->n[TGSI_REGS_SWITCH] = n_switches;
  count_inputs (code, layout);
  if (has_planes (code->program))
    layout->n[TGSI_REGS_PLANE] = LS_INSN_N_PLANES * layout->n[TGSI_REGS_IN];
  count_declared (code, layout, source);
  count_emitting (code, layout);
  if (!check_memories (layout, error))
    return FALSE;
  code->base.n_frames = ls_insn_count_frames (blocks, code->program->n_insns, 0);
  ls_insn_code_place (&code->base);
  return TRUE;
}
