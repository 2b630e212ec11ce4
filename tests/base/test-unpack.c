#include <string.h>

#include "ls-math.h"
#include "ls-unpack.h"

/* Elements of rows against ls_format_unpack() in each lane, whose numbers tests/texture compares with vectors from outside:
 * all formats and number formats, any addresses and masks, in either mode of the processor. */

#define N_ROWS 16000 /* of 64 elements: a million */
#define MAX_SIZE 700

typedef struct
{
  LsTexelFormat texel;
  guint8 *data; /* allocated as long as it is, so that sanitizers see what is read behind it */
  gsize size;
  LsRow address;
  LsMask lanes;
} Case;

/* A format that a fetch can have; what it is not made for is drawn again. */
static void
draw_format (LsTexelFormat *texel)
{
  guint n;
  const LsDataFormat *formats = ls_data_formats (&n);

  do
    {
      *texel = (LsTexelFormat){
        .format = &formats[g_test_rand_int_range (0, (gint) n)],
        .num_format = (guint8) g_test_rand_int_range (0, 3),
        .srf_mode = (guint8) g_test_rand_int_range (0, 2),
        .endian_swap = (guint8) (g_test_rand_int_range (0, 2) ? g_test_rand_int_range (0, 4) : 0),
        .degamma = g_test_rand_int_range (0, 8) == 0
      };
      for (guint i = 0; i < 4; i++)
        texel->format_comp[i] = (guint8) g_test_rand_int_range (0, 3);
    }
  while (texel->format->layout == LS_FORMAT_BLOCK || !ls_format_check (texel, NULL));
}

/* Bytes, some of them such that halves and small floats are infinite, NaN or denormal. */
static void
draw_data (Case *c)
{
  c->size = (gsize) g_test_rand_int_range (LS_MAX_ELEMENT_BYTES, MAX_SIZE);
  c->data = g_malloc (c->size);
  for (gsize i = 0; i < c->size; i++)
    c->data[i] = (guint8) g_test_rand_int ();
  for (guint i = 0; i < 40; i++)
    c->data[(gsize) g_test_rand_int_range (0, (gint) c->size)] =
      (guint8[]){ 0, 0xFF, 0x7C, 0xFC, 0x80, 0x7F }[g_test_rand_int_range (0, 6)];
}

/* One for all, one behind the other at any distance, or scattered; aligned or not, and the last that there is. */
static void
draw_addresses (Case *c)
{
  guint last = (guint) c->size - c->texel.format->n_bytes;
  guint first = (guint) g_test_rand_int_range (0, (gint) last + 1);
  guint kind = (guint) g_test_rand_int_range (0, 3), step = (guint) g_test_rand_int_range (0, 24);
  guint unit = g_test_rand_int_range (0, 3) ? 1u << g_test_rand_int_range (0, 5) : 1;

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint at = kind == 0   ? first
                 : kind == 1 ? (first + lane * step) % (last + 1)
                             : (guint) g_test_rand_int_range (0, (gint) last + 1);

      c->address.u[lane] = at / unit * unit;
    }
  if (unit == 1)
    c->address.u[g_test_rand_int_range (0, LS_LANES)] = last;
}

static LsMask
draw_lanes (void)
{
  guint64 any = (guint64) (guint32) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();

  switch (g_test_rand_int_range (0, 5))
    {
    case 0:
      return any;
    case 1:
      return LS_MASK_LANE (any % 64);
    case 2:
      return g_test_rand_int_range (0, 8) ? any | any >> 7 : 0;
    default:
      return LS_MASK_ALL;
    }
}

static void
check_row (const Case *c)
{
  LsRow address = c->address, out[4];

  /* Lanes that take no part may have any address. */
  LS_FOREACH_LANE (lane, ~c->lanes)
    address.u[lane] = (guint32) g_test_rand_int ();
  memset (out, 0xA5, sizeof out);
  ls_unpack_row (&c->texel, c->data, c->size, &address, c->lanes, out);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      guint32 words[4] = { 0 };

      if (c->lanes >> lane & 1)
        ls_unpack_element (&c->texel, c->data, c->size, address.u[lane], words);
      for (guint i = 0; i < 4; i++)
        if (out[i].u[lane] != words[i])
          g_error ("format %s, NUM_FORMAT %u, FORMAT_COMP %u, SRF_MODE %u, ENDIAN_SWAP %u: lane %u "
                   "at byte %u, component %u is %08x, element by element %08x",
                   c->texel.format->name, c->texel.num_format, c->texel.format_comp[i],
                   c->texel.srf_mode, c->texel.endian_swap, lane, address.u[lane], i,
                   out[i].u[lane], words[i]);
    }
}

static void
test_rows (void)
{
  for (guint i = 0; i < N_ROWS; i++)
    {
      Case c;
      gboolean in_mode = g_test_rand_int_range (0, 2);
      LsFloatMode mode = 0;

      draw_format (&c.texel);
      draw_data (&c);
      draw_addresses (&c);
      c.lanes = draw_lanes ();
      if (in_mode)
        mode = ls_float_mode_enter ();
      check_row (&c);
      if (in_mode)
        ls_float_mode_leave (mode);
      g_free (c.data);
    }
  g_test_message ("%u rows of 64 elements, equal to the bit", N_ROWS);
}

/* Every value of 8 and 16 bits, and of the small floats, in every way to read it. */
static void
test_values (void)
{
  static const char *const names[] = { "8", "16", "16_float", "10_11_11_float", "2_10_10_10" };

  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    for (guint way = 0; way < 3 * 3 * 2; way++)
      {
        guint n = ls_data_format_by_name (names[k])->n_bytes;
        Case c = { .texel = { .format = ls_data_format_by_name (names[k]),
                              .num_format = way % 3,
                              .srf_mode = way / 9 },
                   .size = (gsize) n << 16,
                   .lanes = LS_MASK_ALL };

        memset (c.texel.format_comp, (int) (way / 3 % 3), sizeof c.texel.format_comp);
        if (!ls_format_check (&c.texel, NULL))
          continue;
        c.data = g_malloc (c.size);
        for (guint value = 0; value < 1u << 16; value++)
          for (guint i = 0; i < n; i++)
            c.data[value * n + i] = (guint8) (value >> (8 * i % 16));
        for (guint first = 0; first < 1u << 16; first += LS_LANES)
          {
            for (guint lane = 0; lane < LS_LANES; lane++)
              c.address.u[lane] = (first + lane) * n;
            check_row (&c);
          }
        g_free (c.data);
      }
}

/* What is not whole within the buffer is zeros, W too; a swap takes bytes that lie in front of the element. */
static void
test_ends (void)
{
  static const guint8 bytes[6] = { 1, 2, 3, 4, 5, 6 };
  LsTexelFormat texel = { .format = ls_data_format_by_name ("8"), .num_format = LS_NUM_INT };
  guint32 words[4];

  ls_unpack_element (&texel, bytes, sizeof bytes, 5, words);
  g_assert_cmpuint (words[0], ==, 6);
  g_assert_cmpuint (words[3], ==, 1);
  ls_unpack_element (&texel, bytes, sizeof bytes, 6, words);
  g_assert_cmpuint (words[3], ==, 0);
  ls_unpack_element (&texel, bytes, sizeof bytes, G_MAXUINT64, words);
  g_assert_cmpuint (words[3], ==, 0);
  texel.endian_swap = 2;
  ls_unpack_element (&texel, bytes, sizeof bytes, 1, words);
  g_assert_cmpuint (words[0], ==, 3);
  ls_unpack_element (&texel, bytes, sizeof bytes, 4, words); /* the unit reaches over the end */
  g_assert_cmpuint (words[0], ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/unpack/rows", test_rows);
  g_test_add_func ("/unpack/values", test_values);
  g_test_add_func ("/unpack/ends", test_ends);
  return g_test_run ();
}
