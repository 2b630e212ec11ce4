#include <string.h>

#include "ls-format.h"
#include "r700-machine.h"
#include "wave.h"

/* Vertex fetches and memory reads drawn at random, of which the machine reads the elements of all lanes at once, against the
 * rules of the guide lane by lane: chapter 5 with ENDIAN_SWAP of section 10.3, and the addresses of chapter 7 and section
 * 3.4.2. Numbers are those of ls_format_unpack(), which tests/texture compares with vectors from outside. */

#define N_PROGRAMS 2000
#define N_FETCHES 8 /* of a program: a million elements in all */
#define N_READS 4000

typedef struct
{
  LsTexelFormat texel;
  guint type, offset, sel[4], index_channel;
  gboolean takes_buffer_format, has_no_stride;
  guint buffer;
  int semantic; /* or -1 */
} Fetch;

static guint
draw (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint) n);
}

/* What a fetch can have. max_swap: 3 or 4 */
static LsTexelFormat
draw_format (guint n_swaps)
{
  LsTexelFormat texel;
  guint n;
  const LsDataFormat *formats = ls_data_formats (&n);

  do
    {
      texel = (LsTexelFormat){ .format = &formats[draw (n)],
                               .num_format = (guint8) draw (3),
                               .srf_mode = (guint8) draw (2),
                               .endian_swap = (guint8) (draw (2) ? draw (n_swaps) : 0) };
      memset (texel.format_comp, (int) draw (2), sizeof texel.format_comp);
    }
  while (texel.format->layout == LS_FORMAT_BLOCK || !ls_format_check (&texel, NULL));
  return texel;
}

static void
draw_selectors (guint sel[4])
{
  static const guint selectors[] = { 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 7 };

  for (guint i = 0; i < 4; i++)
    sel[i] = draw (3) ? i : selectors[draw (G_N_ELEMENTS (selectors))];
}

static LsMask
draw_lanes (void)
{
  guint64 any = (guint64) (guint32) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();

  return draw (2) ? LS_MASK_ALL : draw (4) ? any | 1 : LS_MASK_LANE (draw (64));
}

/* One for all, in a row, near or anywhere; some of them negative. */
static void
draw_indices (LsRow *row, guint n)
{
  guint kind = draw (4);
  guint32 first = draw (n);

  for (guint lane = 0; lane < LS_LANES; lane++)
    row->u[lane] = kind == 0   ? first
                   : kind == 1 ? first + lane
                   : kind == 2 ? draw (n)
                   : draw (4)  ? draw (2 * n) - n / 2
                               : (guint32) g_test_rand_int ();
}

static void
append_selectors (GString *text, const guint sel[4])
{
  g_string_append_c (text, '.');
  for (guint i = 0; i < 4; i++)
    g_string_append_c (text, "xyzw01?_"[sel[i]]);
}

static void
append_format (GString *text, const LsTexelFormat *texel)
{
  static const char *const numbers[] = { "", " NUM_FORMAT(INT)", " NUM_FORMAT(SCALED)" };

  g_autofree char *name = g_ascii_strup (texel->format->name, -1);

  g_string_append_printf (text, " FORMAT(%s)%s%s%s", name, numbers[texel->num_format],
                          texel->format_comp[0] ? " SIGNED" : "",
                          texel->srf_mode ? " NO_ZERO" : "");
}

static void
append_swap (GString *text, const LsTexelFormat *texel)
{
  static const char *const swaps[] = { "", " ENDIAN(8IN16)", " ENDIAN(8IN32)", " ENDIAN(3)" };

  g_string_append (text, swaps[texel->endian_swap]);
}

/* The numbers of an element whose bytes a function tells; w is 1 where the format has none. */
static void
unpack (const LsTexelFormat *texel, const guint8 *bytes, guint32 words[4])
{
  LsTexelFormat plain = *texel;
  guint32 texels[1][4];

  if (plain.format->is_float)
    plain.num_format = LS_NUM_SCALED;
  ls_format_unpack (&plain, bytes, texels);
  memcpy (words, texels[0], sizeof texels[0]);
}

static guint32
select_word (const LsTexelFormat *texel, const guint32 words[4], guint sel)
{
  gboolean is_int = texel->num_format == LS_NUM_INT && !texel->format->is_float;

  return sel < 4 ? words[sel] : sel == 5 ? (is_int ? 1 : 0x3F800000) : 0;
}

static void
set_registers (Wave *wave, guint first, guint n)
{
  for (guint gpr = first; gpr < first + n; gpr++)
    for (guint c = 0; c < 4; c++)
      {
        LsRow row;

        for (guint lane = 0; lane < LS_LANES; lane++)
          row.u[lane] = 0xABC00000 + gpr * 256 + lane * 4 + c;
        wave_set_row (wave, gpr, c, &row);
      }
}

/* --- vertex fetches -------------------------------------------------------------------------------------- */

#define FIRST_GPR 2

static Fetch
draw_fetch (guint n)
{
  Fetch fetch = { .texel = draw_format (4),
                  .type = draw (3),
                  .offset = draw (3) ? draw (40) : draw (65536),
                  .index_channel = draw (4),
                  .takes_buffer_format = draw (4) == 0,
                  .has_no_stride = draw (8) == 0,
                  .buffer = n,
                  .semantic = draw (4) ? -1 : (int) draw (8) };

  draw_selectors (fetch.sel);
  return fetch;
}

static void
append_fetch (GString *text, const Fetch *fetch, guint gpr)
{
  static const char *const types[] = { "", " FETCH_TYPE(INSTANCE_DATA)",
                                       " FETCH_TYPE(NO_INDEX_OFFSET)" };

  if (fetch->semantic >= 0)
    g_string_append_printf (text, " SEMANTIC SEM[%d]", fetch->semantic);
  else
    g_string_append_printf (text, " FETCH R%u", gpr);
  append_selectors (text, fetch->sel);
  g_string_append_printf (text, ", R0.%c, fc%u %s", "xyzw"[fetch->index_channel], fetch -> buffer,
                          types[fetch->type]);
  if (draw (2))
    g_string_append_printf (text, draw (2) ? " MEGA(%u)" : " MINI(%u)", 1 + draw (64));
  g_string_append (text, fetch->takes_buffer_format ? " USE_CONST_FIELDS" : "");
  append_format (text, &fetch->texel);
  if (fetch->offset)
    g_string_append_printf (text, " OFFSET(%u)", fetch->offset);
  if (!fetch->takes_buffer_format)
    append_swap (text, &fetch->texel);
  g_string_append_printf (text, "%s\n", fetch->has_no_stride ? " NO_STRIDE" : "");
}

static void
draw_buffer (LsBuffer *buffer, const LsTexelFormat *texel)
{
  static const guint strides[] = { 0, 1, 2, 4, 5, 8, 12, 16, 20, 24, 64, 2047 };
  gsize size = draw (4) ? draw (1200) : draw (20);
  guint8 *bytes = g_malloc (MAX (size, 1));

  for (gsize i = 0; i < size; i++)
    bytes[i] = (guint8) g_test_rand_int ();
  buffer->bytes = g_bytes_new_take (bytes, size);
  buffer->stride = strides[draw (G_N_ELEMENTS (strides))];
  buffer->data_format = texel->format->code;
  buffer->num_format = texel->num_format;
  buffer->format_comp = texel->format_comp[0];
  buffer->srf_mode = texel->srf_mode;
  buffer->endian_swap = texel->endian_swap;
}

/* Guide 5.3: buffer + stride * index + offset; what does not lie in the buffer is zeros. */
static void
read_element (const Fetch *fetch, const LsBindings *bindings, guint32 index, guint32 words[4])
{
  const LsBuffer *buffer = &bindings->buffers[fetch->buffer];
  guint32 first = fetch->type == 0   ? bindings->base_vertex
                  : fetch->type == 1 ? bindings->base_instance
                                     : 0;
  guint64 at = (fetch->has_no_stride ? 0 : (guint64) buffer->stride) * (guint32) (index + first) +
               fetch->offset;
  guint64 mask = (1u << fetch->texel.endian_swap) - 1;
  gsize size;
  const guint8 *data = g_bytes_get_data (buffer->bytes, &size);
  guint8 bytes[16] = { 0 };

  memset (words, 0, 4 * sizeof *words);
  if (at + fetch->texel.format->n_bytes > size)
    return;
  for (guint i = 0; i < fetch->texel.format->n_bytes; i++)
    bytes[i] = ((at + i) ^ mask) < size ? data[(at + i) ^ mask] : 0;
  unpack (&fetch->texel, bytes, words);
}

/* The register that a fetch writes; -1: none. */
static int
destination (const Fetch *fetch, const LsBindings *bindings, guint gpr)
{
  const guint8 *entry;

  if (fetch->semantic < 0)
    return (int) gpr;
  entry = memchr (bindings->semantics, fetch->semantic, bindings->n_semantics);
  return entry ? (int) (entry - bindings->semantics) + 1 : -1;
}

static void
bind (Wave *wave, const Fetch *fetches)
{
  LsBindings *bindings = wave->bindings;

  for (guint i = 0; i < N_FETCHES; i++)
    draw_buffer (&bindings->buffers[fetches[i].buffer], &fetches[i].texel);
  bindings->base_vertex = draw (2) ? draw (5) : (guint32) -7;
  bindings->base_instance = draw (20);
  bindings->n_semantics = 6;
  for (guint i = 0; i < 6; i++)
    bindings->semantics[i] = (guint8) (i == 5 ? 200 : 5 - i);
}

/* Later fetches write over what earlier ones gave, and never the indices. */
static void
compare_fetches (const Wave *wave, const Fetch *fetches, const LsRow index[4], const char *text)
{
  static guint32 expected[32][4];

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      for (guint gpr = 1; gpr < 16; gpr++)
        for (guint c = 0; c < 4; c++)
          expected[gpr][c] = 0xABC00000 + gpr * 256 + lane * 4 + c;
      for (guint i = 0; i < N_FETCHES && (wave->covered >> lane & 1); i++)
        {
          int gpr = destination (&fetches[i], wave->bindings, FIRST_GPR + i);
          guint32 words[4];

          read_element (&fetches[i], wave->bindings, index[fetches[i].index_channel].u[lane],
                        words);
          for (guint c = 0; c < 4 && gpr >= 0; c++)
            if (fetches[i].sel[c] != 7)
              expected[gpr][c] = select_word (&fetches[i].texel, words, fetches[i].sel[c]);
        }
      for (guint gpr = 1; gpr < 16; gpr++)
        for (guint c = 0; c < 4; c++)
          if (wave_get (wave, FILE_R, gpr, c, lane) != expected[gpr][c])
            g_error ("R%u.%c in lane %u is %08x, lane by lane %08x, in\n%s", gpr, "xyzw"[c], lane,
                     wave_get (wave, FILE_R, gpr, c, lane), expected[gpr][c], text);
    }
}

static void
check_fetches (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_VS, .n_gprs = 16 };
  g_autoptr (GString) text = g_string_new ("VTX:\n");
  Fetch fetches[N_FETCHES];
  g_autoptr (Wave) wave = NULL;
  LsRow index[4];

  for (guint i = 0; i < N_FETCHES; i++)
    {
      fetches[i] = draw_fetch (i);
      append_fetch (text, &fetches[i], FIRST_GPR + i);
    }
  g_string_append (text, "NOP\nEND_OF_PROGRAM\n");
  wave = wave_new_with (text->str, &source);
  bind (wave, fetches);
  wave_reset (wave, draw_lanes ());
  set_registers (wave, 1, 15);
  for (guint c = 0; c < 4; c++)
    {
      draw_indices (&index[c], 70);
      wave_set_row (wave, 0, c, &index[c]);
    }
  wave_run (wave);
  compare_fetches (wave, fetches, index, text->str);
}

static void
test_fetches (void)
{
  for (guint i = 0; i < N_PROGRAMS; i++)
    check_fetches ();
  g_test_message ("%u elements, equal to the bit", N_PROGRAMS * N_FETCHES * LS_LANES);
}

/* --- memory reads ---------------------------------------------------------------------------------------- */

typedef struct
{
  LsMemory kind;
  LsTexelFormat texel;
  guint base, last, size, burst, sel[4], n_words, start;
  gboolean is_indexed;
} Read;

static Read
draw_read (void)
{
  static const LsMemory kinds[] = { R700_MEMORY_SCRATCH, R700_MEMORY_REDUCTION,
                                    R700_MEMORY_EXPORT };
  Read read = { .kind = kinds[draw (3)],
                .texel = draw_format (3),
                .base = draw (4),
                .last = draw (6),
                .size = 4,
                .burst = 1 + draw (4),
                .is_indexed = draw (3) > 0 };

  if (read.kind == R700_MEMORY_EXPORT)
    {
      read.size = (guint[]){ 1, 2, 4 }[draw (3)];
      read.is_indexed = TRUE;
    }
  draw_selectors (read.sel);
  /* Mostly as much as is read. */
  read.n_words = read.kind == R700_MEMORY_EXPORT ? 80 : LS_LANES * 4 * (4 + 6 + 5);
  if (draw (8) == 0)
    read.n_words = LS_LANES * (8 + draw (40));
  read.start = read.kind == R700_MEMORY_REDUCTION ? draw (16) : 0;
  return read;
}

static char *
read_text (const Read *read)
{
  GString *text = g_string_new ("TEX:\n RD_");

  g_string_append (text, read->kind == R700_MEMORY_SCRATCH     ? "SCRATCH R4"
                         : read->kind == R700_MEMORY_REDUCTION ? "REDUC R4"
                                                               : "SCATTER R4");
  append_selectors (text, read->sel);
  g_string_append (text, ", R0.y ");
  if (read->base)
    g_string_append_printf (text, " ARRAY_BASE(%u)", read->base);
  if (read->last)
    g_string_append_printf (text, " ARRAY_SIZE(%u)", read->last);
  if (read->size > 1)
    g_string_append_printf (text, " ELEM_SIZE(%u)", read->size - 1);
  if (read->burst > 1)
    g_string_append_printf (text, " BURSTCNT(%u)", read->burst - 1);
  g_string_append (text, read->is_indexed ? " INDEXED" : "");
  append_format (text, &read->texel);
  append_swap (text, &read->texel);
  g_string_append (text, "\nNOP\nEND_OF_PROGRAM\n");
  return g_string_free (text, FALSE);
}

/* First word of an element, or of one that no memory has. */
static guint64
read_start (const Read *read, guint lane, guint32 index, guint step)
{
  guint64 item = read->n_words / LS_LANES;
  gint32 number = read->is_indexed ? CLAMP ((gint32) index, 0, (gint32) read->last) : 0;
  guint64 element = read->base + (guint) number + step;

  if (read->kind == R700_MEMORY_EXPORT)
    return (guint64) (guint32) (read->base + index) + step * read->size;
  if (read->kind == R700_MEMORY_REDUCTION)
    return read->start + (64 * element + lane) * read->size;
  return lane * item + element * read->size;
}

static gboolean
fits (const Read *read, guint lane, guint32 index, guint step)
{
  guint64 end = read_start (read, lane, index, step) + (read->texel.format->n_bytes + 3) / 4;

  return end <= (read->kind == R700_MEMORY_SCRATCH ? (lane + 1) * (read->n_words / LS_LANES)
                                                   : read->n_words);
}

static void
compare_read (const Wave *wave, const Read *read, const guint32 *memory, const LsRow *index)
{
  LsMask active = wave_mask (wave, MASK_ACTIVE);

  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint step = 0; step < read->burst; step++)
      {
        guint64 start = read_start (read, lane, index->u[lane], step);
        guint mask = (1u << read->texel.endian_swap) - 1;
        guint8 bytes[16] = { 0 };
        guint32 words[4] = { 0 };

        if (fits (read, lane, index->u[lane], step))
          {
            for (guint i = 0; i < read->texel.format->n_bytes; i++)
              bytes[i] = (guint8) (memory[start + (i ^ mask) / 4] >> 8 * ((i ^ mask) % 4));
            unpack (&read->texel, bytes, words);
          }
        for (guint c = 0; c < 4; c++)
          {
            guint gpr = 4 + step;
            guint32 expected = 0xABC00000 + gpr * 256 + lane * 4 + c;

            if ((active >> lane & 1) && read->sel[c] != 7)
              expected = select_word (&read->texel, words, read->sel[c]);
            g_assert_cmphex (wave_get (wave, FILE_R, gpr, c, lane), ==, expected);
          }
      }
}

/* Returns: whether it was refused, as it must be where a valid lane reads what is not there. */
static gboolean
check_read (void)
{
  Read read = draw_read ();
  g_autofree char *text = read_text (&read);
  LsProgramSource source = { .stage = LS_STAGE_PS, .n_gprs = 8 };
  g_autofree guint32 *memory = g_new (guint32, read.n_words);
  LsWaveInput input = { .covered = draw_lanes (), .part_start = read.start };
  g_autoptr (Wave) wave = NULL;
  gboolean is_refused = FALSE;
  LsRow index;

  if (read.kind == R700_MEMORY_SCRATCH)
    source.item_words[read.kind] = read.n_words / LS_LANES;
  else
    source.memory_words[read.kind] = read.n_words;
  for (guint i = 0; i < read.n_words; i++)
    memory[i] = (guint32) g_test_rand_int ();
  input.memory[read.kind] = memory;
  wave = wave_new_with (text, &source);
  ls_program_reset (wave->program, &input, wave->state);
  set_registers (wave, 1, 7);
  draw_indices (&index, read.kind == R700_MEMORY_EXPORT ? 60 : 8);
  wave_set_row (wave, 0, 1, &index);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint step = 0; step < read.burst; step++)
      is_refused |= (input.covered >> lane & 1) && !fits (&read, lane, index.u[lane], step);
  if (is_refused)
    wave_expect_trap (wave, LS_TRAP_OUT_OF_RANGE, "ends at");
  else
    {
      wave_run (wave);
      compare_read (wave, &read, memory, &index);
    }
  return is_refused;
}

static void
test_reads (void)
{
  guint n_refused = 0;

  for (guint i = 0; i < N_READS; i++)
    n_refused += check_read ();
  g_test_message ("%u reads equal to the bit, %u refused", N_READS - n_refused, n_refused);
  g_assert_cmpuint (n_refused, >, 0);
  g_assert_cmpuint (n_refused, <, N_READS / 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/load/fetches", test_fetches);
  g_test_add_func ("/load/reads", test_reads);
  return g_test_run ();
}
