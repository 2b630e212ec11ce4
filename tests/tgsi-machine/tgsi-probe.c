#include "tgsi-probe.h"

#include "ls-bits.h"
#include "ls-program.h"
#include "tgsi-code.h"

#include <string.h>

#define MAX_STEPS 400000

/* --- before ---------------------------------------------------------------------------------------------- */

static LsStage
stage_of (const TgsiProgram *program)
{
  switch ((guint) program->processor)
    {
    case TGSI_FRAG:
      return LS_STAGE_PS;
    case TGSI_GEOM:
      return LS_STAGE_GS;
    case TGSI_COMP:
      return LS_STAGE_CS;
    default:
      return LS_STAGE_VS;
    }
}

LsProgram *
tgsi_probe_load (const char *text, const TgsiWorld *world, GError **error)
{
  g_autoptr (TgsiProgram) parsed = tgsi_program_parse (text, -1, NULL, error);
  g_autoptr (GBytes) code = g_bytes_new (text, strlen (text));
  LsProgramSource source = { .code = code, .syntax = LS_SYNTAX_TEXT, .stage = stage_of (parsed) };

  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    {
      if (world->buffers[i].words != NULL)
        source.memory_words[TGSI_MEMORY_STORAGE + i] = world->buffers[i].words->len;
      if (world->images[i].words != NULL)
        source.memory_words[TGSI_MEMORY_IMAGES + i] = world->images[i].words->len;
    }
  for (guint i = 0; i < TGSI_N_MEMORY_TYPES; i++)
    source.memory_words[TGSI_MEMORY_SPACES + i] = world->memory_words;
  return tgsi_machine.load (&source, NULL, error);
}

static LsSampler *
make_sampler (const TgsiWorld *world, guint unit)
{
  LsSampler *sampler = ls_sampler_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sampler->wrap); i++)
    sampler->wrap[i] = LS_WRAP_CLAMP_LAST_TEXEL;
  sampler->mip = world->textures[unit]->n_levels > 1 ? LS_MIP_POINT : LS_MIP_NONE;
  sampler->compare = LS_COMPARE_LEQUAL;
  return sampler;
}

LsBindings *
tgsi_probe_bind (const TgsiWorld *world)
{
  LsBindings *bindings = ls_bindings_new ();

  memcpy (bindings->readings, world->readings, sizeof bindings->readings);
  for (guint i = 0; i < LS_MAX_CONST_BUFFERS; i++)
    if (world->constants[i] != NULL)
      bindings->constants[i] =
        g_bytes_new (world->constants[i]->data, world->constants[i]->len * sizeof (guint32));
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    {
      const TgsiWorldWords *image = &world->images[i];

      if (image->words != NULL)
        bindings->images[i] = (LsImageDesc){ .width = image->width,
                                             .height = image->height,
                                             .depth = image->depth,
                                             .n_channels = (guint8) image->words_per_texel,
                                             .bits = 32,
                                             .type = 'U' };
      if (world->textures[i] == NULL)
        continue;
      bindings->textures[i] = world->textures[i];
      bindings->samplers[i] = make_sampler (world, i);
    }
  return bindings;
}

/* --- the start ------------------------------------------------------------------------------------------- */

static void
add_preload (LsWaveInput *input, LsRegRef ref, const guint32 values[LS_LANES])
{
  LsPreload *preload = (LsPreload *) &input->preloads[input->n_preloads++];

  preload->ref = ref;
  memcpy (preload->row.u, values, sizeof preload->row.u);
}

static void
add_rows (const LsProgram *program, const TgsiWorld *world, LsWaveInput *input)
{
  for (guint i = 0; i < world->rows->len; i++)
    {
      const TgsiWorldRow *row = &g_array_index (world->rows, TgsiWorldRow, i);
      const guint file = row->file == TGSI_FILE_IN ? TGSI_REGS_IN : TGSI_REGS_SV;
      const guint index = row->dim * ls_program_columns (program, file) + row->index;

      if (index < ls_program_n_registers (program, file))
        add_preload (input,
                     (LsRegRef){ .file = (guint8) file,
                                 .channel = (guint8) row->channel,
                                 .index = (guint16) index },
                     row->values);
    }
}

/* Of an input that is linear over the target: at the centre, along x, along y. */
static void
add_plane (const TgsiWorld *world, const LsRegUse *use, LsWaveInput *input)
{
  float values[3] = { 1, 0, 0 };
  const TgsiWorldRow *row = NULL;

  for (guint i = 0; i < world->rows->len && use->of.channel < 4; i++)
    {
      const TgsiWorldRow *one = &g_array_index (world->rows, TgsiWorldRow, i);

      if (one->index == use->of.index && one->channel == use->of.channel)
        row = one;
    }
  for (guint c = 0; c < 3; c++)
    {
      LsRegRef ref = use->ref;
      LsRow plane;

      ref.channel = (guint8) c;
      if (row != NULL && c > 0)
        values[c] = ls_bits_float (row->values[c]) - ls_bits_float (row->values[0]);
      for (guint lane = 0; lane < LS_LANES; lane++)
        plane.f[lane] = row != NULL && c == 0 ? ls_bits_float (row->values[lane]) : values[c];
      add_preload (input, ref, plane.u);
    }
}

void
tgsi_probe_input (const LsProgram *program, const TgsiWorld *world, LsWaveInput *input)
{
  const guint most = world->rows->len + 3 * program->n_uses + 1;

  *input = (LsWaveInput){ .covered = world->covered,
                          .preloads = g_aligned_alloc (most, sizeof (LsPreload), 64) };
  add_rows (program, world, input);
  for (guint i = 0; i < program->n_uses; i++)
    if (program->uses[i].role == LS_ROLE_PLANE)
      add_plane (world, &program->uses[i], input);
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    {
      if (world->buffers[i].words != NULL)
        input->memory[TGSI_MEMORY_STORAGE + i] =
          (const guint32 *) (gpointer) world->buffers[i].words->data;
      if (world->images[i].words != NULL)
        input->memory[TGSI_MEMORY_IMAGES + i] =
          (const guint32 *) (gpointer) world->images[i].words->data;
    }
}

static void
reset (TgsiProbe *probe)
{
  LsWaveInput input;

  tgsi_probe_input (probe->program, probe->world, &input);
  ls_program_reset (probe->program, &input, probe->state);
  g_aligned_free ((gpointer) input.preloads);
}

TgsiProbe *
tgsi_probe_new (const char *text, const TgsiWorld *world, GError **error)
{
  LsProgram *program = tgsi_probe_load (text, world, error);
  TgsiProbe *probe;

  if (program == NULL)
    return NULL;
  probe = g_new0 (TgsiProbe, 1);
  probe->parsed = tgsi_program_parse (text, -1, NULL, NULL);
  probe->program = program;
  probe->world = world;
  probe->bindings = tgsi_probe_bind (world);
  probe->state = g_aligned_alloc0 (1, ls_program_state_size (program), 64);
  reset (probe);
  return probe;
}

void
tgsi_probe_free (TgsiProbe *probe)
{
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    probe->bindings->textures[i] = NULL;
  ls_bindings_unref (probe->bindings);
  ls_program_unref (probe->program);
  tgsi_program_free (probe->parsed);
  g_aligned_free (probe->state);
  g_free (probe);
}

/* --- behind ---------------------------------------------------------------------------------------------- */

LsStopReason
tgsi_probe_run (TgsiProbe *probe, guint64 until_step)
{
  probe->run = (LsRun){ .bindings = probe->bindings, .until_step = until_step };
  return ls_program_run (probe->program, probe->state, &probe->run);
}

static void
copy_rows (const TgsiProbe *probe, guint file, guint32 *to)
{
  const guint n = ls_program_n_registers (probe->program, file);

  for (guint i = 0; i < 4 * n; i++)
    {
      LsRow row;

      g_assert_true (ls_program_read_row (probe->program, probe->state,
                                          (LsRegRef){ .file = (guint8) file,
                                                      .channel = (guint8) (i % 4),
                                                      .index = (guint16) (i / 4) },
                                          &row));
      memcpy (to + (gsize) i * LS_LANES, row.u, sizeof row.u);
    }
}

static GArray *
copy_memory (const TgsiProbe *probe, LsMemory memory)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (guint32));
  gsize n;
  const guint32 *from = ls_program_memory (probe->program, probe->state, memory, &n);

  if (n > 0)
    g_array_append_vals (words, from, (guint) n);
  return words;
}

/* What a lane emitted to a stream. */
static void
copy_strips (const TgsiProbe *probe, TgsiOutcome *outcome, guint lane, guint stream)
{
  gsize n_item, n_vertices;
  const guint32 *items =
    ls_program_memory (probe->program, probe->state, TGSI_MEMORY_EMITTED + stream, &n_item);
  const guint32 *vertices =
    ls_program_memory (probe->program, probe->state, TGSI_MEMORY_VERTICES + stream, &n_vertices);
  const guint n_words = 4 * outcome->n_out;

  if (vertices == NULL || items == NULL)
    return;
  items += lane * (n_item / LS_LANES);
  vertices += lane * LS_EMIT_WORDS;
  for (guint i = 0; i < vertices[0]; i++)
    {
      const gboolean is_cut = i > 0 && vertices[1 + i / 32] >> (i % 32) & 1;
      TgsiStrip *strip = tgsi_outcome_strip (outcome, lane, stream, i == 0 || is_cut);

      strip->n_vertices++;
      g_array_append_vals (strip->words, items + i * n_words, n_words);
    }
}

TgsiOutcome *
tgsi_probe_finish (TgsiProbe *probe)
{
  const LsProgram *program = probe->program;
  TgsiOutcome *outcome = tgsi_outcome_new (ls_program_n_registers (program, TGSI_REGS_OUT),
                                           ls_program_n_registers (program, TGSI_REGS_TEMP));
  const LsStopReason reason = tgsi_probe_run (probe, MAX_STEPS);
  guint8 states[LS_LANES];

  if (reason != LS_STOP_END)
    {
      g_strlcpy (outcome->text, reason == LS_STOP_TRAP ? probe->run.trap.detail : "no end",
                 sizeof outcome->text);
      outcome->failure = outcome->text;
      return outcome;
    }
  copy_rows (probe, TGSI_REGS_OUT, outcome->out);
  copy_rows (probe, TGSI_REGS_TEMP, outcome->temps);
  ls_program_lane_states (program, probe->state, states);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      if (ls_machine_lane_role (&tgsi_machine, states[lane]) == LS_LANE_KILLED)
        outcome->killed |= LS_MASK_LANE (lane);
      for (guint stream = 0; stream < TGSI_WORLD_STREAMS; stream++)
        copy_strips (probe, outcome, lane, stream);
    }
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    {
      outcome->buffers[i] = copy_memory (probe, TGSI_MEMORY_STORAGE + i);
      outcome->images[i] = copy_memory (probe, TGSI_MEMORY_IMAGES + i);
    }
  return outcome;
}
