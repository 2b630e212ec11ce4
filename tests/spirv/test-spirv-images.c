#include <string.h>

#include "spirv-image.h"
#include "spirv-probe.h"

/* Images whose texels are stored: each kind, formats, arrays of them, and what lies outside. */

/* --- kinds ------------------------------------------------------------------------------------ */

typedef struct
{
  guint32 dim, is_array;
  guint n;                      /* coordinates */
  guint8 axes[3];               /* of each: 0 width, 1 height, 2 depth */
  guint32 width, height, depth; /* depth: with layers and faces */
  guint n_sizes;
  guint32 sizes[3];
} Kind;

static const Kind kinds[] = {
  { SPIRV_DIM_1D, 0, 1, { 0 }, 6, 1, 1, 1, { 6 } },
  { SPIRV_DIM_1D, 1, 2, { 0, 2 }, 6, 1, 3, 2, { 6, 3 } },
  { SPIRV_DIM_2D, 0, 2, { 0, 1 }, 5, 3, 1, 2, { 5, 3 } },
  { SPIRV_DIM_2D, 1, 3, { 0, 1, 2 }, 5, 3, 2, 3, { 5, 3, 2 } },
  { SPIRV_DIM_3D, 0, 3, { 0, 1, 2 }, 5, 3, 3, 3, { 5, 3, 3 } },
  { SPIRV_DIM_CUBE, 0, 3, { 0, 1, 2 }, 2, 2, 6, 2, { 2, 2 } },
  { SPIRV_DIM_CUBE, 1, 3, { 0, 1, 2 }, 2, 2, 12, 3, { 2, 2, 2 } },
  { SPIRV_DIM_RECT, 0, 2, { 0, 1 }, 5, 3, 1, 2, { 5, 3 } },
  { SPIRV_DIM_BUFFER, 0, 1, { 0 }, 40, 1, 1, 1, { 40 } },
};

/* The lane's coordinate along an axis; some lie outside. */
static guint32
coordinate (const Kind *kind, guint lane, guint i)
{
  const guint32 sizes[3] = { kind->width + 1, kind->height + 1, kind->depth + 1 };
  guint rest = lane;

  if (lane == 63)
    return G_MAXUINT32;
  for (guint k = 0; k < i; k++)
    rest /= sizes[kind->axes[k]];
  return rest % sizes[kind->axes[i]];
}

/* The number of the lane's texel; G_MAXUINT32: it has none. */
static guint32
texel_of (const Kind *kind, guint lane)
{
  guint32 at[3] = { 0 };

  for (guint i = 0; i < kind->n; i++)
    at[kind->axes[i]] = coordinate (kind, lane, i);
  return at[0] >= kind->width || at[1] >= kind->height || at[2] >= kind->depth
           ? G_MAXUINT32
           : (at[2] * kind->height + at[1]) * kind->width + at[0];
}

static guint32
image_type (Probe *probe, guint32 scalar, const Kind *kind)
{
  return PROBE_TYPE (probe, SPIRV_OP_TypeImage, scalar, kind->dim, 0, kind->is_array, 0, 2, 0);
}

/* Reads, adds, stores, and reads again. */
static void
test_kind (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe), four = probe_vector (probe, type, 4);
  const guint32 image = image_type (probe, type, kind);
  const guint32 variable = probe_variable (probe, image, 2);
  const guint32 at = probe_input (probe, type, 0, kind->n);
  const guint32 zero = probe_constant (probe, type, 0);
  const guint32 loaded = PROBE_OP (probe, SPIRV_OP_Load, image, variable);
  guint32 texels[64], n = kind->width * kind->height * kind->depth, pointer, id;

  id = PROBE_OP (probe, SPIRV_OP_ImageRead, four, loaded, at);
  probe_output (probe, type, 4, id);
  pointer = PROBE_OP (probe, SPIRV_OP_ImageTexelPointer,
                      PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Image, type),
                      variable, at, zero);
  id = PROBE_OP (probe, SPIRV_OP_AtomicIAdd, type, pointer, zero, zero, probe->lane);
  probe_output (probe, type, 1, id);
  id = PROBE_OP (probe, SPIRV_OP_AtomicLoad, type, pointer, zero, zero);
  probe_output (probe, type, 1, id);
  id = PROBE_OP (probe, SPIRV_OP_IMul, type, id, probe_constant (probe, type, 2));
  PROBE_DO (probe, SPIRV_OP_ImageWrite, loaded, at,
            PROBE_OP (probe, SPIRV_OP_CompositeConstruct, four, id, id, id, id));
  id = PROBE_OP (probe, SPIRV_OP_ImageQuerySize, probe_vector (probe, type, kind->n_sizes), loaded);
  probe_output (probe, type, kind->n_sizes, id);

  for (guint i = 0; i < n; i++)
    texels[i] = 100 + i;
  probe_image (probe, 0, (LsImageDesc){ kind->width, kind->height, kind->depth, 1, 32, 'U' },
               texels, n);
  for (guint lane = 0; lane < LS_LANES; lane++)
    for (guint i = 0; i < kind->n; i++)
      probe->in[lane][i] = coordinate (kind, lane, i);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const guint32 texel = texel_of (kind, lane);
      const gboolean is_inside = texel != G_MAXUINT32;
      guint32 before = is_inside ? 100 + texel : 0, all = before;

      g_assert_cmpuint (probe->out[lane][0], ==, before);
      g_assert_cmpuint (probe->out[lane][1], ==, 0);
      g_assert_cmpuint (probe->out[lane][3], ==, is_inside);
      for (guint other = 0; other < LS_LANES; other++)
        if (is_inside && texel_of (kind, other) == texel)
          {
            before += other < lane ? other : 0;
            all += other;
          }
      g_assert_cmpuint (probe->out[lane][4], ==, before);
      g_assert_cmpuint (probe->out[lane][5], ==, all);
      for (guint i = 0; i < kind->n_sizes; i++)
        g_assert_cmpuint (probe->out[lane][6 + i], ==, kind->sizes[i]);
      if (is_inside)
        g_assert_cmpuint (probe->memories[SPIRV_MEMORY_IMAGES][texel], ==, 2 * all);
    }
}

/* --- formats ---------------------------------------------------------------------------------- */

static guint32
float_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, 4);
  return bits;
}

/* What lane 1 reads of a word and the word that it writes of 1, -2, 0.5 and 300 in the type of the texels. */
static void
check_format (const char *channels_bits_type,
              const guint32 words[4],
              const guint32 read[4],
              const guint32 left[4])
{
  static const float floats[4] = { 1, -2, 0.5f, 300 };
  static const gint32 integers[4] = { 1, -2, 5, 300 };
  const guint n_channels = (guint) (channels_bits_type[0] - '0');
  const guint bits = (guint) g_ascii_strtoull (channels_bits_type + 2, NULL, 10);
  const char letter = channels_bits_type[strlen (channels_bits_type) - 1];
  const Kind *kind = &kinds[0];
  const guint n_words = MAX (n_channels * bits / 32, 1);
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = letter == 'U'   ? probe_uint (probe)
                       : letter == 'I' ? probe_int (probe)
                                       : probe_float (probe);
  const guint32 four = probe_vector (probe, type, 4);
  const guint32 image = image_type (probe, type, kind);
  const guint32 variable = probe_variable (probe, image, 2);
  const guint32 at = probe_input (probe, probe_int (probe), 0, 1);
  const guint32 loaded = PROBE_OP (probe, SPIRV_OP_Load, image, variable);
  guint32 id = PROBE_OP (probe, SPIRV_OP_ImageRead, four, loaded, at), parts[4];

  probe_output (probe, type, 4, id);
  for (guint i = 0; i < 4; i++)
    parts[i] = probe_constant (
      probe, type, letter == 'U' || letter == 'I' ? (guint32) integers[i] : float_bits (floats[i]));
  id = PROBE_OP (probe, SPIRV_OP_CompositeConstruct, four, parts[0], parts[1], parts[2], parts[3]);
  PROBE_DO (probe, SPIRV_OP_ImageWrite, loaded, at, id);
  probe->active = 2;
  probe->in[1][0] = 0;
  probe_image (probe, 0, (LsImageDesc){ 1, 1, 1, (guint8) n_channels, (guint8) bits, letter },
               words, n_words);
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint i = 0; i < 4; i++)
    g_assert_cmphex (probe->out[1][i], ==, read[i]);
  for (guint i = 0; i < n_words; i++)
    g_assert_cmphex (probe->memories[SPIRV_MEMORY_IMAGES][i], ==, left[i]);
}

#define LIST(...)    \
  (const guint32[4]) \
  {                  \
    __VA_ARGS__      \
  }
#define ONE 0x3F800000u

static void
test_formats (void)
{
  check_format ("4 8 N", LIST (0xFF003300), LIST (0, float_bits (0.2f), 0, ONE), LIST (0xFF8000FF));
  check_format ("2 16 S", LIST (0x8000FFFF),
                LIST (float_bits (-1.0f / 32767), float_bits (-1), 0, ONE), LIST (0x80017FFF));
  check_format ("1 8 I", LIST (0xABCDEFFE), LIST (0xFFFFFFFE, 0, 0, 1), LIST (0xABCDEF01));
  check_format ("4 8 I", LIST (0x807F01FF), LIST (0xFFFFFFFF, 1, 127, 0xFFFFFF80),
                LIST (0x7F05FE01));
  check_format ("4 8 U", LIST (0x807F01FF), LIST (255, 1, 127, 128), LIST (0xFF05FF01));
  check_format ("4 16 F", LIST (0x40003C00, 0xB8007C00),
                LIST (ONE, 0x40000000, 0x7F800000, 0xBF000000), LIST (0xC0003C00, 0x5CB03800));
  check_format ("2 32 F", LIST (0x12345678, 0x80000000), LIST (0x12345678, 0x80000000, 0, ONE),
                LIST (ONE, 0xC0000000));
}

/* --- arrays ----------------------------------------------------------------------------------- */

/* Of three images, each lane takes one by its number; those behind the last one read 0 and write nothing. */
static void
test_arrays (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe), image = image_type (probe, type, &kinds[2]);
  const guint32 three =
    PROBE_TYPE (probe, SPIRV_OP_TypeArray, image, probe_constant (probe, type, 3));
  const guint32 variable = probe_variable (probe, three, 2);
  const guint32 at = probe_input (probe, type, 0, 2), which = probe_input (probe, type, 2, 1);
  const guint32 pointer =
    PROBE_OP (probe, SPIRV_OP_AccessChain,
              PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_UniformConstant, image),
              variable, which);
  const guint32 loaded = PROBE_OP (probe, SPIRV_OP_Load, image, pointer);
  guint32 id = PROBE_OP (probe, SPIRV_OP_ImageRead, type, loaded, at);

  probe_output (probe, type, 1, id);
  PROBE_DO (probe, SPIRV_OP_ImageWrite, loaded, at, probe->lane);
  id = PROBE_OP (probe, SPIRV_OP_ImageQuerySize, probe_vector (probe, type, 2), loaded);
  probe_output (probe, type, 2, id);
  for (guint i = 0; i < 4; i++)
    {
      const guint32 texels[16] = { 10 * i, 10 * i + 1 };

      probe_image (probe, i, (LsImageDesc){ 1 + i, 1, 1, 1, 32, 'U' }, texels, 16);
    }
  for (guint lane = 0; lane < LS_LANES; lane++)
    probe->in[lane][2] = lane % 5;
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_END);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_assert_cmpuint (probe->out[lane][0], ==, lane % 5 < 3 ? 10 * (lane % 5) : 0);
      g_assert_cmpuint (probe->out[lane][1], ==, lane % 5 < 3 ? 1 + lane % 5 : 0);
    }
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (probe->memories[SPIRV_MEMORY_IMAGES + i][0], ==, 60 + (i + 1) % 5 - 1);
  g_assert_cmpuint (probe->memories[SPIRV_MEMORY_IMAGES + 3][0], ==, 30);
}

/* --- lanes ------------------------------------------------------------------------------------ */

/* An atomic operation: a lane's touch has what the lanes before it leave. */
static void
test_touches (void)
{
  g_autoptr (Probe) probe = probe_new ();
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  const guint32 type = probe_uint (probe), zero = probe_constant (probe, type, 0);
  const guint32 variable = probe_variable (probe, image_type (probe, type, &kinds[0]), 2);
  const guint32 at = probe_input (probe, type, 0, 1);
  const guint32 pointer = PROBE_OP (
    probe, SPIRV_OP_ImageTexelPointer,
    PROBE_TYPE (probe, SPIRV_OP_TypePointer, SPIRV_StorageClass_Image, type), variable, at, zero);
  const guint32 texels[2] = { 7, 8 };
  guint n = 0;

  PROBE_OP (probe, SPIRV_OP_AtomicIAdd, type, pointer, zero, zero, probe->lane);
  probe_image (probe, 0, (LsImageDesc){ 2, 1, 1, 1, 32, 'U' }, texels, 2);
  for (guint lane = 0; lane < LS_LANES; lane++)
    probe->in[lane][0] = 1;
  probe_run_until (probe, probe_find (probe, SPIRV_OP_AtomicIAdd));
  spirv_machine.explain->touches (probe->program, probe->bindings, probe->state, 4, touches);
  for (guint i = 0; i < touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->cell.kind != LS_CELL_MEMORY)
        continue;
      g_assert_cmpuint (touch->cell.number, ==, SPIRV_MEMORY_IMAGES);
      g_assert_cmpuint (touch->cell.at, ==, 1);
      g_assert_true (touch->is_update);
      g_assert_cmpuint (touch->value, ==, 8 + 0 + 1 + 2 + 3);
      n++;
    }
  g_assert_cmpuint (n, ==, 1);
}

/* --- what cannot run -------------------------------------------------------------------------- */

/* It traps where it is reached, and names what it is. */
static void
test_refused (void)
{
  g_autoptr (Probe) probe = probe_new ();
  const guint32 type = probe_uint (probe), image = image_type (probe, type, &kinds[2]);
  const guint32 variable = probe_variable (probe, image, 2);
  const guint32 loaded = PROBE_OP (probe, SPIRV_OP_Load, image, variable);

  PROBE_OP (probe, SPIRV_OP_ImageRead, type, loaded, probe->lane); /* one coordinate of two */
  probe_run (probe);
  g_assert_cmpint (probe->reason, ==, LS_STOP_TRAP);
  g_assert_cmpstr (probe->trap.detail, ==, "OpImageRead: an operand has another type");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *name =
        g_strdup_printf ("/spirv-images/kind-%u-%u", kinds[i].dim, kinds[i].is_array);

      g_test_add_data_func (name, &kinds[i], test_kind);
    }
  g_test_add_func ("/spirv-images/formats", test_formats);
  g_test_add_func ("/spirv-images/arrays", test_arrays);
  g_test_add_func ("/spirv-images/touches", test_touches);
  g_test_add_func ("/spirv-images/refused", test_refused);
  return g_test_run ();
}
