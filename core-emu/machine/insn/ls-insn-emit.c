#include "ls-insn-emit.h"

#include "ls-words.h"

/* --- running ---------------------------------------------------------------------------------- */

void
ls_insn_emit_place (const LsInsnEmit *emit, LsLayout *layout)
{
  layout->n_words[emit->items + emit->stream] = LS_LANES * emit->max_vertices * emit->vertex_words;
  layout->n_words[emit->counts + emit->stream] = LS_LANES * LS_EMIT_WORDS;
}

void
ls_insn_emit_set (LsInsnStep *step, const LsInsnEmit *emit)
{
  step->emit = g_memdup2 (emit, sizeof *emit);
  step->transfer.resource = (emit->ends ? emit->counts : emit->items) + emit->stream;
}

/* The count of a lane, and the bits behind it. */
static guint32 *
find_count (const LsInsnRun *run, const LsInsnEmit *emit, guint lane)
{
  return ls_layout_memory (&run->code->layout, run->wave, emit->counts + emit->stream) +
         lane * LS_EMIT_WORDS;
}

gboolean
ls_insn_emit_find (const LsInsnRun *run, const LsInsnStep *step, guint lane, gint64 *word)
{
  const LsInsnEmit *emit = step->emit;
  const guint32 n_words = run->code->layout.n_words[emit->items + emit->stream];
  const guint32 count = *find_count (run, emit, lane);

  *word = (gint64) lane * (n_words / LS_LANES) + (gint64) count * emit->vertex_words;
  return count < emit->max_vertices;
}

static void
emit_vertex (LsInsnRun *run, const LsInsnStep *step, guint lane)
{
  const LsMemory memory = step->emit->items + step->emit->stream;
  const guint32 n_words = run->code->layout.n_words[memory];
  guint32 *words = ls_layout_memory (&run->code->layout, run->wave, memory);
  gint64 first;

  if (!ls_insn_emit_find (run, step, lane, &first))
    return;
  for (gint64 i = 0; i < step->emit->vertex_words; i++)
    {
      words[first + i] = ls_insn_place_bits (run, &step->transfer.moves[i].from, lane);
      words[n_words + (first + i) / 32] |= 1u << (first + i) % 32;
    }
  ++*find_count (run, step->emit, lane);
}

/* The strip ends before the next vertex. */
static void
end_strip (LsInsnRun *run, const LsInsnStep *step, guint lane)
{
  guint32 *count = find_count (run, step->emit, lane);

  if (*count < LS_MAX_EMITTED)
    count[1 + *count / 32] |= 1u << *count % 32;
}

void
ls_insn_emit_run (LsInsnRun *run, const LsInsnStep *step)
{
  if (run->code->layout.n_words[step->emit->counts + step->emit->stream] == 0)
    return;
  LS_FOREACH_LANE (lane, ls_insn_storing_lanes (run))
    if (step->emit->ends)
      end_strip (run, step, lane);
    else
      emit_vertex (run, step, lane);
}

/* --- explaining ------------------------------------------------------------------------------- */

/* A vertex is counted. */
void
ls_insn_emit_describe (const LsProgram *program,
                       const LsInsnStep *step,
                       LsMicroEffectFunc add,
                       gpointer data)
{
  const LsEffect effect = { .kind = LS_EFFECT_MEMORY_WRITE,
                            .resource = step->emit->counts + step->emit->stream,
                            .type = LS_VALUE_UINT };

  ls_micro_describe_transfer (program, &step->transfer, add, data);
  if (!step->emit->ends)
    add (effect, data);
}

static void
reach_vertex (const LsMicroLook *look, const LsMicroMove *move, guint lane, GArray *out)
{
  const LsInsnLook *own = look->outside;
  gint64 word;
  LsTouch touch = { .cell = { .kind = LS_CELL_MEMORY, .number = look->transfer->resource } };

  if (!ls_insn_emit_find (own->run, own->step, lane, &word))
    return;
  touch.cell.at = (guint64) (word + (move - look->transfer->moves));
  g_array_append_val (out, touch);
}

/* Whether the lane emits more vertices than the program may. */
static gboolean
leads_beyond (const LsMicroLook *look, guint lane, LsMemory *memory, gint64 *word)
{
  const LsInsnLook *own = look->outside;
  gint64 first;

  *memory = look->transfer->resource;
  *word = -1;
  return !own->step->emit->ends && !ls_insn_emit_find (own->run, own->step, lane, &first);
}

void
ls_insn_emit_look (LsInsnLook *look, LsMicroLook *micro)
{
  micro->moving = ls_insn_storing_lanes (look->run);
  micro->reach = reach_vertex;
  micro->leads_outside = leads_beyond;
}

gboolean
ls_insn_emit_tell (const LsInsnStory *story, const LsMicroLook *micro G_GNUC_UNUSED)
{
  if (story->step->emit == NULL)
    return FALSE;
  ls_words_say (story->out,
                story->step->emit->ends ? ls_words ("%s: lane %u ends its strip.")
                                        : ls_words ("%s: lane %u emits a vertex."),
                story->flow->name, story->lane);
  return TRUE;
}
