#include "glsl-scene.h"

#include <string.h>

#include "ls-error.h"

/* PM4 packets of type 3, by their opcode, and the addresses that their first words count from. */
enum
{
  NOP = 0x10,
  INDEX_TYPE = 0x2A,
  DRAW_INDEX = 0x2B,
  DRAW_INDEX_AUTO = 0x2D,
  DRAW_INDEX_IMMD = 0x2E,
  NUM_INSTANCES = 0x2F,
  SET_CONFIG = 0x68,
  SET_CONTEXT = 0x69,
  SET_LOOPS = 0x6C,
  SET_RESOURCES = 0x6D,
  SET_SAMPLERS = 0x6E,
};

#define CONFIG_BASE 0x8000u
#define CONTEXT_BASE 0x28000u
#define MAX_PROGRAM (1u << 20) /* bytes */
#define MAX_ZEROS 4096

/* The packet before a NOP; the NOP relocates its address. */
typedef struct
{
  guint opcode, first, n, n_before;
} Last;

guint
glsl_bits (guint32 word, guint high, guint low)
{
  return word >> low & (guint) ((G_GUINT64_CONSTANT (1) << (high - low + 1)) - 1);
}

/* --- packets ---------------------------------------------------------------------------------- */

static gboolean
is_register_packet (guint opcode)
{
  return opcode == SET_CONFIG || opcode == SET_CONTEXT;
}

static guint
register_address (guint opcode, guint32 first, guint i)
{
  return (opcode == SET_CONFIG ? CONFIG_BASE : CONTEXT_BASE) + 4 * ((first & 0xFFFF) + i);
}

static void
set_registers (GlslState *state, guint opcode, const guint8 *body, guint n)
{
  for (guint i = 1; i < n; i++)
    g_hash_table_insert (state->registers,
                         GUINT_TO_POINTER (register_address (opcode, glsl_word (body, 0), i - 1)),
                         GUINT_TO_POINTER (glsl_word (body, i)));
}

/* Sets words of a table, from the packet's number on. */
static void
set_table (guint32 *table, guint n_table, const guint8 *body, guint n)
{
  const guint first = glsl_word (body, 0) & 0xFFFF;

  for (guint i = 1; i < n && first + i - 1 < n_table; i++)
    table[first + i - 1] = glsl_word (body, i);
}

/* Either an address of two words and the number of indices; or the number, a word, and the
 * indices. */
static void
draw_indices (GlslState *state, guint opcode, const guint8 *body, guint n)
{
  const guint first = opcode == DRAW_INDEX ? 2 : 0;

  if (n <= first + 1)
    return;
  state->is_drawn = state->is_indexed = TRUE;
  state->n_vertices = glsl_word (body, first);
  state->index_at = opcode == DRAW_INDEX ? glsl_word (body, 0) : 0;
  state->index_handle = 0;
  state->own_indices = opcode == DRAW_INDEX ? NULL : body + 8;
  state->n_own_words = opcode == DRAW_INDEX ? 0 : n - 2;
}

static void
take_packet (GlslState *state, guint opcode, const guint8 *body, guint n)
{
  if (is_register_packet (opcode))
    set_registers (state, opcode, body, n);
  else if (opcode == SET_RESOURCES)
    set_table (&state->resources[0][0], 7 * GLSL_N_RESOURCES, body, n);
  else if (opcode == SET_SAMPLERS)
    set_table (&state->samplers[0][0], 3 * GLSL_N_SAMPLERS, body, n);
  else if (opcode == SET_LOOPS)
    set_table (state->loops, GLSL_N_LOOPS, body, n);
  else if (opcode == NUM_INSTANCES)
    state->n_instances = glsl_word (body, 0);
  else if (opcode == DRAW_INDEX_AUTO)
    {
      state->n_vertices = glsl_word (body, 0);
      state->is_drawn = TRUE;
    }
  else if (opcode == INDEX_TYPE)
    state->has_wide_indices = glsl_word (body, 0) & 1;
  else if (opcode == DRAW_INDEX || opcode == DRAW_INDEX_IMMD)
    draw_indices (state, opcode, body, n);
}

/* Stores the buffer of the address in the packet before; several addresses have one NOP each, one
 * after the other. */
static void
relocate (GlslState *state, Last *last, guint32 handle)
{
  const guint before = last->n_before++;

  if (last->opcode == SET_RESOURCES && before == 0 && last->first / 7 < GLSL_N_RESOURCES)
    state->resource_handles[last->first / 7] = handle;
  else if (last->opcode == DRAW_INDEX && before == 0)
    state->index_handle = handle;
  else if (is_register_packet (last->opcode) && last->n > 1 + before)
    g_hash_table_insert (state->handles,
                         GUINT_TO_POINTER (register_address (last->opcode, last->first, before)),
                         GUINT_TO_POINTER (handle));
}

static void
take_nop (GlslState *state, const GlslStream *stream, Last *last, guint32 operand)
{
  const guint at = operand / 4 * 4;

  if (last->opcode && at < stream->n_relocations)
    relocate (state, last, glsl_word (stream->relocations, at));
}

static gboolean
read_stream (GlslState *state, const GlslStream *stream, const char *name, GError **error)
{
  Last last = { 0 };
  guint at = 0;

  while (at < stream->n_words)
    {
      const guint32 head = glsl_word (stream->words, at);
      const guint n = glsl_bits (head, 29, 16) + 1, opcode = glsl_bits (head, 15, 8);
      const guint8 *body = stream->words + 4 * (gsize) (at + 1);

      at++;
      if (head >> 30 == 2)
        continue;
      if (head >> 30 != 3 || n > stream->n_words - at)
        return ls_fail (error, LS_ERROR_FORMAT,
                        "%s: the driver's packet %08x at word %u cannot be read", name, head,
                        at - 1);
      if (opcode == NOP && n == 1)
        take_nop (state, stream, &last, glsl_word (body, 0));
      else if (opcode != NOP)
        {
          last = (Last){ opcode, glsl_word (body, 0) & 0xFFFF, n, 0 };
          take_packet (state, opcode, body, n);
        }
      at += n;
    }
  return TRUE;
}

gboolean
glsl_state_read (GlslState *state, const GlslRound *round, const char *name, GError **error)
{
  state->round = round;
  state->n_instances = 1;
  state->registers = g_hash_table_new (NULL, NULL);
  state->handles = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < round->streams->len; i++)
    if (!read_stream (state, &g_array_index (round->streams, GlslStream, i), name, error))
      return FALSE;
  if (state->is_drawn)
    return TRUE;
  return ls_fail (error, LS_ERROR_FORMAT, "%s: the driver drew nothing", name);
}

void
glsl_state_clear (GlslState *state)
{
  g_clear_pointer (&state->registers, g_hash_table_unref);
  g_clear_pointer (&state->handles, g_hash_table_unref);
}

/* --- asking ----------------------------------------------------------------------------------- */

guint32
glsl_state_get (const GlslState *state, guint address)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (state->registers, GUINT_TO_POINTER (address)));
}

float
glsl_state_get_float (const GlslState *state, guint address)
{
  const guint32 bits = glsl_state_get (state, address);
  float value;

  memcpy (&value, &bits, sizeof value);
  return value;
}

guint32
glsl_state_handle (const GlslState *state, guint address)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (state->handles, GUINT_TO_POINTER (address)));
}

guint32 *
glsl_state_indices (const GlslState *state, guint n)
{
  const guint size = state->has_wide_indices ? 4 : 2;
  const gsize n_bytes = (gsize) n * size;
  g_autofree guint8 *bytes = g_malloc0 (n_bytes + 1);
  guint32 *indices = g_new0 (guint32, n + 1);

  if (state->index_handle)
    glsl_round_read (state->round, state->index_handle, state->index_at, n_bytes, bytes);
  else if (state->n_own_words)
    memcpy (bytes, state->own_indices, MIN (n_bytes, 4 * (gsize) state->n_own_words));
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < size; k++)
      indices[i] |= (guint32) bytes[i * size + k] << 8 * k;
  return indices;
}

/* --- programs --------------------------------------------------------------------------------- */

#define CF_INST(high) glsl_bits (high, 29, 23)
#define CF_RETURN 20

/* The place of a control-flow instruction's clause, in words, and its size; 0: no clause. */
static guint
find_clause (guint32 low, guint32 high, guint *start)
{
  if (glsl_bits (high, 29, 29)) /* ALU: pairs of words */
    {
      *start = 2 * (low & 0x3FFFFF);
      return 2 * (glsl_bits (high, 24, 18) + 1);
    }
  if (CF_INST (high) >= 1 && CF_INST (high) <= 3) /* fetches, of four words */
    {
      *start = 2 * (low & 0x3FFFFF);
      return 4 * ((glsl_bits (high, 12, 10) | glsl_bits (high, 19, 19) << 3) + 1);
    }
  return 0;
}

/* Words of a program: its control flow up to the end, and the clauses of it. */
static guint
program_size (const guint8 *words, guint n)
{
  guint end = 0, clauses = n;

  for (guint at = 0; at + 1 < clauses; at += 2)
    {
      const guint32 low = glsl_word (words, at), high = glsl_word (words, at + 1);
      const gboolean is_alu = glsl_bits (high, 29, 29);
      guint start = 0;
      const guint size = find_clause (low, high, &start);

      end = MAX (end, at + 2);
      if (size)
        {
          end = MAX (end, start + size);
          clauses = MIN (clauses, start);
        }
      if (!is_alu && (glsl_bits (high, 21, 21) || CF_INST (high) == CF_RETURN))
        break;
    }
  return MIN (end, n);
}

GBytes *
glsl_state_program (const GlslState *state, guint address)
{
  const guint32 handle = glsl_state_handle (state, address);
  const guint64 at = 256 * (guint64) glsl_state_get (state, address);
  gsize size = handle ? glsl_round_extent (state->round, handle, at) : 0;
  g_autofree guint8 *data = NULL;

  if (!size)
    return NULL;
  /* Zeros at the program's end are in no piece. */
  size = (MIN (size, MAX_PROGRAM) + MAX_ZEROS) & ~(gsize) 3;
  data = g_malloc (size);
  glsl_round_read (state->round, handle, at, size, data);
  size = 4 * (gsize) program_size (data, (guint) (size / 4));
  return g_bytes_new (data, size);
}
