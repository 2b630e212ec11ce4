#include <string.h>

#include "r700-machine.h"
#include "wave.h"

/* Vertex fetches and exports. */

#define END "NOP\nEND_OF_PROGRAM\n"

static const guint8 bytes[48] = {
  0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x00, 0xC0, 0xFF, 0x80, 0x7F, 0x01, 0x12, 0x34, 0x56, 0x78,
  0x00, 0x3C, 0x00, 0xC0, 0x01, 0x00, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x80, 0x1F, 0x04, 0x00, 0xC0,
  0x0A, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19,
};

static Wave *
fetching (const char *fetch)
{
  g_autofree char *text = g_strconcat ("VTX:\n ", fetch, "\n" END, NULL);
  Wave *wave = wave_new (text);

  wave->bindings->buffers[5].bytes = g_bytes_new_static (bytes, sizeof bytes);
  wave->bindings->buffers[5].stride = 4;
  wave_number_lanes (wave);
  return wave;
}

/* Expected from the format definitions of guide section 8.8 and the SRF_MODE formulas, worked out by hand.
 * Lane 0 reads element 0: byte OFFSET. */
static const struct
{
  const char *name, *fetch;
  guint32 d[4];
} formats[] = {
  { "float",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(32_32_FLOAT)",
    { 0x3F800000, 0xC0000000, 0, 0x3F800000 } },
  { "swizzle",
    "FETCH R1.y01x, R0.x, fc5  FORMAT(32_32_FLOAT)",
    { 0xC0000000, 0, 0x3F800000, 0x3F800000 } },
  { "unorm8",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(8_8_8_8) OFFSET(8)",
    { 0x3F800000, 0x3F008081, 0x3EFEFEFF, 0x3B808081 } },
  { "snorm8",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(8_8_8_8) SIGNED OFFSET(8)",
    { 0xBC010204, 0xBF800000, 0x3F800000, 0x3C010204 } },
  { "snorm8-no-zero",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(8_8_8_8) SIGNED NO_ZERO OFFSET(8)",
    { 0xBB808081, 0xBF800000, 0x3F800000, 0x3C40C0C1 } },
  { "uint8",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(8_8_8_8) NUM_FORMAT(INT) OFFSET(12)",
    { 0x12, 0x34, 0x56, 0x78 } },
  { "sint8",
    "FETCH R1.xy__, R0.x, fc5  FORMAT(8_8) NUM_FORMAT(INT) SIGNED OFFSET(8)",
    { 0xFFFFFFFF, 0xFFFFFF80, 7, 7 } },
  { "uint-one",
    "FETCH R1.xyz1, R0.x, fc5  FORMAT(8_8) NUM_FORMAT(INT) OFFSET(12)",
    { 0x12, 0x34, 0, 1 } },
  { "uscaled16",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(16_16) NUM_FORMAT(SCALED) OFFSET(20)",
    { 0x3F800000, 0x477FFF00, 0, 0x3F800000 } },
  { "sscaled16",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(16_16) NUM_FORMAT(SCALED) SIGNED OFFSET(20)",
    { 0x3F800000, 0xBF800000, 0, 0x3F800000 } },
  { "half",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(16_16_FLOAT) OFFSET(16)",
    { 0x3F800000, 0xC0000000, 0, 0x3F800000 } },
  { "packed",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(2_10_10_10) NUM_FORMAT(INT) OFFSET(28)",
    { 0x1F, 1, 0, 3 } },
  { "swap16",
    "FETCH R1.x___, R0.x, fc5  FORMAT(32) NUM_FORMAT(INT) ENDIAN(8IN16) OFFSET(12)",
    { 0x56781234, 7, 7, 7 } },
  { "swap32",
    "FETCH R1.x___, R0.x, fc5  FORMAT(32) NUM_FORMAT(INT) ENDIAN(8IN32) OFFSET(12)",
    { 0x12345678, 7, 7, 7 } },
  { "swap-of-a-byte",
    "FETCH R1.x___, R0.x, fc5  FORMAT(8) NUM_FORMAT(INT) ENDIAN(8IN16) OFFSET(12)",
    { 0x34, 7, 7, 7 } },
  { "swap-across",
    "FETCH R1.xy__, R0.x, fc5  FORMAT(8_8) NUM_FORMAT(INT) ENDIAN(8IN32) OFFSET(12)",
    { 0x78, 0x56, 7, 7 } },
  { "shared-exponent",
    "FETCH R1.xyzw, R0.x, fc5  FORMAT(5_9_9_9_SHAREDEXP) OFFSET(8)",
    { 0x377F0000, 0x37E00000, 0x36BE0000, 0x3F800000 } },
  { "no-stride",
    "FETCH R1.x___, R0.y, fc5  FORMAT(32) NUM_FORMAT(INT) NO_STRIDE OFFSET(12)",
    { 0x78563412, 7, 7, 7 } },
  { "outside",
    "FETCH R1.xyz1, R0.x, fc5  FORMAT(32_32_FLOAT) OFFSET(44)",
    { 0, 0, 0, 0x3F800000 } },
};

static void
test_format (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (Wave) wave = fetching (formats[i].fetch);

  wave_set_all (wave, 0, 1, 1);
  for (guint k = 0; k < 4; k++)
    wave_set_all (wave, 1, k, 7);
  wave_run (wave);
  for (guint k = 0; k < 4; k++)
    g_assert_cmphex (wave_get (wave, FILE_R, 1, k, 0), ==, formats[i].d[k]);
}

/* Each lane its own element; past the end reads zero, however large the index. */
static void
test_index (void)
{
  g_autoptr (Wave) wave = fetching ("FETCH R1.x___, R0.x, fc5  FORMAT(32) NUM_FORMAT(INT)");
  guint32 word;

  wave_set (wave, 0, 0, 40, 0xFFFFFFFF);
  wave_set (wave, 0, 0, 41, 0x40000000);
  wave_run (wave);
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      memcpy (&word, bytes + 4 * MIN (lane, 11), 4);
      g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, lane), ==,
                       lane < 12 ? GUINT32_FROM_LE (word) : 0);
    }
}

static void
test_base (void)
{
  g_autoptr (Wave) wave =
    fetching ("FETCH R1.x___, R0.y, fc5  FORMAT(32) NUM_FORMAT(INT)\n"
              " FETCH R1._x__, R0.y, fc5  FETCH_TYPE(INSTANCE_DATA) FORMAT(32) NUM_FORMAT(INT)\n"
              " FETCH R1.__x_, R0.y, fc5  FETCH_TYPE(NO_INDEX_OFFSET) FORMAT(32) NUM_FORMAT(INT)");

  wave->bindings->base_vertex = 3;
  wave->bindings->base_instance = 1;
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 0), ==, 0x78563412);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 1, 0), ==, 0xC0000000);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 2, 0), ==, 0x3F800000);
}

static void
test_const_fields (void)
{
  g_autoptr (Wave) wave = fetching ("FETCH R1.xyzw, R0.x, fc5  USE_CONST_FIELDS OFFSET(12)");
  LsBuffer *buffer = &wave->bindings->buffers[5];

  buffer->data_format = 26; /* 8_8_8_8 */
  buffer->num_format = 1;
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 0, 0), ==, 0x12);
  g_assert_cmphex (wave_get (wave, FILE_R, 1, 3, 0), ==, 0x78);
}

/* Only the lanes that run are written; in a texture clause the same instruction is VTX_FETCH. */
static void
test_lanes (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: PRED_SETGT_INT ____, (8).x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
              "TEX:\n VTX_FETCH R1.x___, R0.y, fc5  FORMAT(32_FLOAT)\n" END);

  wave->bindings->buffers[5].bytes = g_bytes_new_static (bytes, sizeof bytes);
  wave_number_lanes (wave);
  wave_run (wave);
  g_assert_cmphex (wave_lanes_with (wave, FILE_R, 1, 0, 0x3F800000), ==, 0xFF);
}

/* --- exports --------------------------------------------------------------------------------------------- */

static void
test_export (void)
{
  g_autoptr (Wave) wave =
    wave_new ("ALU:\n x: PRED_SETGT_INT ____, (8).x, R0.x  UPDATE_EXEC_MASK UPDATE_PRED\n"
              "EXPORT: PIX0, R1.yx01 BURSTCNT(1)\n"
              "EXPORT_DONE: PIX61, R3.x___\nEND_OF_PROGRAM\n");
  const LsRegRef y1 = { FILE_PIX, 1, 1 }, z_y = { FILE_Z, 1, 0 }, z_x = { FILE_Z, 0, 0 };

  wave_number_lanes (wave);
  for (guint gpr = 1; gpr < 4; gpr++)
    for (guint k = 0; k < 4; k++)
      wave_set_all (wave, gpr, k, 16 * gpr + k);
  wave_run (wave);
  g_assert_cmphex (wave_get (wave, FILE_PIX, 0, 0, 7), ==, 0x11);
  g_assert_cmphex (wave_get (wave, FILE_PIX, 0, 1, 7), ==, 0x10);
  g_assert_cmphex (wave_get (wave, FILE_PIX, 0, 2, 7), ==, 0);
  g_assert_cmphex (wave_get (wave, FILE_PIX, 0, 3, 7), ==, 0x3F800000);
  g_assert_cmphex (wave_get (wave, FILE_PIX, 1, 0, 7), ==, 0x21);
  g_assert_cmphex (wave_get (wave, FILE_PIX, 1, 0, 8), ==, 0);
  g_assert_cmphex (wave_get (wave, FILE_Z, 0, 0, 7), ==, 0x30);
  g_assert_cmphex (ls_program_written (wave->program, wave->state, y1), ==, 0xFF);
  g_assert_cmphex (ls_program_written (wave->program, wave->state, z_x), ==, 0xFF);
  g_assert_cmphex (ls_program_written (wave->program, wave->state, z_y), ==, 0);
}

static void
test_export_vertex (void)
{
  const LsProgramSource source = { .stage = LS_STAGE_VS, .n_gprs = 8 };
  g_autoptr (Wave) wave =
    wave_new_with ("EXPORT_DONE: POS1, R1\nEXPORT_DONE: PARAM3, R2\nEND_OF_PROGRAM\n", &source);

  wave_set_all (wave, 1, 2, 5);
  wave_set_all (wave, 2, 3, 6);
  wave_run (wave);
  g_assert_cmpuint (ls_program_n_registers (wave->program, FILE_POS), ==, 2);
  g_assert_cmpuint (ls_program_n_registers (wave->program, FILE_PARAM), ==, 4);
  g_assert_cmphex (wave_get (wave, FILE_POS, 1, 2, 0), ==, 5);
  g_assert_cmphex (wave_get (wave, FILE_PARAM, 3, 3, 0), ==, 6);
}

/* --- traps ----------------------------------------------------------------------------------------------- */

static const struct
{
  const char *name, *text;
  LsTrapCode code;
  const char *detail;
} traps[] = {
  { "unbound", "VTX:\n FETCH R1, R0.x, fc6  FORMAT(32)\n" END, LS_TRAP_UNBOUND, "buffer 6" },
  { "no-format", "VTX:\n FETCH R1, R0.x, fc5\n" END, LS_TRAP_ILLEGAL, "FMT_INVALID" },
  { "format", "VTX:\n FETCH R1, R0.x, fc5  FORMAT(APC0)\n" END, LS_TRAP_UNSUPPORTED,
    "FETCH has format apc0: what its bits mean" },
  { "block", "VTX:\n FETCH R1, R0.x, fc5  FORMAT(BC1)\n" END, LS_TRAP_ILLEGAL,
    "FETCH has format bc1, which is for textures" },
  { "semantic", "VTX:\n SEMANTIC SEM[5].xyzw, R0.x, fc5  FORMAT(32)\n" END, LS_TRAP_UNBOUND,
    "SEMANTIC 5 needs the semantic table" },
  { "source", "VTX:\n FETCH R1, R20.x, fc5  FORMAT(32)\n" END, LS_TRAP_OUT_OF_RANGE, "R20" },
  { "destination", "VTX:\n FETCH R20, R0.x, fc5  FORMAT(32)\n" END, LS_TRAP_OUT_OF_RANGE, "R20" },
  { "selector", "VTX:\n FETCH R1.x?__, R0.x, fc5  FORMAT(32)\n" END, LS_TRAP_ILLEGAL,
    "DST_SEL_Y 6" },
  { "texture", "TEX:\n SAMPLE R1, R0.xy0x, t3, s2\n" END, LS_TRAP_UNBOUND, "SAMPLE" },
  { "export-target", "EXPORT_DONE: PIX9, R1\nEND_OF_PROGRAM\n", LS_TRAP_ILLEGAL, "PIXEL 9" },
  { "export-register", "EXPORT_DONE: PIX0, R16\nEND_OF_PROGRAM\n", LS_TRAP_OUT_OF_RANGE, "R16" },
  { "export-selector", "EXPORT_DONE: PIX0, R1.xy?w\nEND_OF_PROGRAM\n", LS_TRAP_ILLEGAL, "SEL_Z 6" },
};

static void
test_trap (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (Wave) wave = wave_new (traps[i].text);

  wave->bindings->buffers[5].bytes = g_bytes_new_static (bytes, sizeof bytes);
  wave_expect_trap (wave, traps[i].code, traps[i].detail);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/r700/fetch/index", test_index);
  g_test_add_func ("/r700/fetch/base", test_base);
  g_test_add_func ("/r700/fetch/const-fields", test_const_fields);
  g_test_add_func ("/r700/fetch/lanes", test_lanes);
  g_test_add_func ("/r700/export/pixel", test_export);
  g_test_add_func ("/r700/export/vertex", test_export_vertex);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/fetch/format/%s", formats[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_format);
    }
  for (guint i = 0; i < G_N_ELEMENTS (traps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/r700/fetch/trap/%s", traps[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_trap);
    }
  return g_test_run ();
}
