#include "tgsi-oracle.h"

#include "ls-bits.h"

#include <string.h>

/* The lanes of a program before its first instruction, and what they leave behind. */

/* --- blocks ---------------------------------------------------------------------------------------------- */

/* Of IF, SWITCH and their parts the next part or the end, of BGNLOOP and BGNSUB the end. */
static guint *
match_blocks (const TgsiProgram *program)
{
  guint *partner = g_new0 (guint, program->n_insns + 1);
  g_autofree guint *open = g_new0 (guint, program->n_insns + 1);
  guint n = 0;

  for (guint pc = 0; pc < program->n_insns; pc++)
    switch (program->insns[pc].op)
      {
      case TGSI_IF:
      case TGSI_UIF:
      case TGSI_BGNLOOP:
      case TGSI_SWITCH:
      case TGSI_BGNSUB:
        open[n++] = pc;
        break;
      case TGSI_ELSE:
      case TGSI_CASE:
      case TGSI_DEFAULT:
        g_assert (n > 0);
        partner[open[n - 1]] = pc;
        open[n - 1] = pc;
        break;
      case TGSI_ENDIF:
      case TGSI_ENDLOOP:
      case TGSI_ENDSWITCH:
      case TGSI_ENDSUB:
        g_assert (n > 0);
        partner[open[--n]] = pc;
        break;
      default:
        break;
      }
  return partner;
}

/* --- before ---------------------------------------------------------------------------------------------- */

/* vec4s of a file; columns: of each number of its first dimension, or 0. */
static guint
count_file (const Oracle *oracle, TgsiFile file, guint *columns)
{
  guint n = 0, dims = 0;

  *columns = 0;
  for (guint i = 0; i < oracle->program->n_decls; i++)
    {
      const TgsiDecl *decl = &oracle->program->decls[i];

      if (decl->file != file)
        continue;
      n = MAX (n, decl->last + 1u);
      if (decl->has_dim || decl->has_empty_dim)
        dims = TGSI_MAX_VERTICES;
    }
  if (dims > 0)
    *columns = n;
  return dims > 0 ? n * dims : n;
}

static guint32 *
fill_file (const Oracle *oracle, TgsiFile file, guint lane, guint n, guint columns)
{
  guint32 *words = g_new0 (guint32, 4 * n + 1);

  for (guint i = 0; i < oracle->world->rows->len; i++)
    {
      const TgsiWorldRow *row = &g_array_index (oracle->world->rows, TgsiWorldRow, i);
      const guint index = row->dim * columns + row->index;

      if (row->file == file && index < n)
        words[4 * index + row->channel] = row->values[lane];
    }
  return words;
}

static void
start_lane (Oracle *oracle, guint lane)
{
  OracleLane *self = &oracle->lanes[lane];
  const LsMask quads = oracle->program->processor == TGSI_FRAG
                         ? ls_mask_quads (oracle->world->covered)
                         : oracle->world->covered;

  self->is_there = quads >> lane & 1;
  self->is_helper = !(oracle->world->covered >> lane & 1);
  self->temp = g_new0 (guint32, 4 * oracle->n_temps + 1);
  self->addr = g_new0 (guint32, 4 * oracle->n_addrs + 1);
  self->out = g_new0 (guint32, 4 * oracle->n_outs + 1);
  self->in = fill_file (oracle, TGSI_FILE_IN, lane, oracle->n_ins, oracle->in_columns);
  self->sv = fill_file (oracle, TGSI_FILE_SV, lane, oracle->n_svs, 0);
}

static GArray *
copy_words (const GArray *from, guint n)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (guint32));

  g_array_set_size (words, from != NULL ? from->len : n);
  if (from != NULL && from->len > 0)
    memcpy (words->data, from->data, from->len * sizeof (guint32));
  return words;
}

static void
start_memories (Oracle *oracle)
{
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    {
      oracle->outcome->buffers[i] = copy_words (oracle->world->buffers[i].words, 0);
      oracle->outcome->images[i] = copy_words (oracle->world->images[i].words, 0);
      oracle->counters[i] = copy_words (NULL, 4096);
    }
  for (guint i = 0; i < TGSI_N_MEMORY_TYPES; i++)
    oracle->memory[i] = copy_words (NULL, oracle->world->memory_words);
}

void
oracle_start (Oracle *oracle)
{
  guint columns;

  oracle->n_temps = count_file (oracle, TGSI_FILE_TEMP, &columns);
  oracle->n_addrs = count_file (oracle, TGSI_FILE_ADDR, &columns);
  oracle->n_svs = count_file (oracle, TGSI_FILE_SV, &columns);
  oracle->n_ins = count_file (oracle, TGSI_FILE_IN, &oracle->in_columns);
  oracle->n_outs = count_file (oracle, TGSI_FILE_OUT, &oracle->out_columns);
  oracle->partner = match_blocks (oracle->program);
  oracle->zero_wins = tgsi_program_property (oracle->program, TGSI_PROPERTY_LEGACY_MATH_RULES) != 0;
  oracle->max_vertices =
    tgsi_program_property (oracle->program, TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES);
  oracle->lanes = g_new0 (OracleLane, LS_LANES);
  oracle->outcome = tgsi_outcome_new (oracle->n_outs, oracle->n_temps);
  for (guint lane = 0; lane < LS_LANES; lane++)
    start_lane (oracle, lane);
  start_memories (oracle);
}

/* --- behind ---------------------------------------------------------------------------------------------- */

static void
finish_lane (Oracle *oracle, guint lane)
{
  OracleLane *self = &oracle->lanes[lane];

  for (guint i = 0; i < 4 * oracle->n_outs; i++)
    tgsi_outcome_out (oracle->outcome, i / 4, i % 4)[lane] = self->out[i];
  for (guint i = 0; i < 4 * oracle->n_temps; i++)
    tgsi_outcome_temp (oracle->outcome, i / 4, i % 4)[lane] = self->temp[i];
  if (self->is_helper && oracle->world->covered >> lane & 1)
    oracle->outcome->killed |= LS_MASK_LANE (lane);
  g_free (self->temp);
  g_free (self->addr);
  g_free (self->out);
  g_free (self->in);
  g_free (self->sv);
}

static gint
compare_strips (gconstpointer a, gconstpointer b)
{
  const TgsiStrip *one = *(TgsiStrip *const *) a, *two = *(TgsiStrip *const *) b;

  return one->lane != two->lane ? (gint) one->lane - (gint) two->lane
                                : (gint) one->stream - (gint) two->stream;
}

void
oracle_finish (Oracle *oracle)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    finish_lane (oracle, lane);
  g_ptr_array_sort (oracle->outcome->strips, compare_strips);
  for (guint i = 0; i < TGSI_WORLD_BUFFERS; i++)
    g_array_unref (oracle->counters[i]);
  for (guint i = 0; i < TGSI_N_MEMORY_TYPES; i++)
    g_array_unref (oracle->memory[i]);
  g_free (oracle->partner);
  g_free (oracle->lanes);
}
