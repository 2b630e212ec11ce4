#include "ls-format.h"

/* clang-format off */
#define PLAIN(code, name, n, b, is_float) \
  { code, name, LS_FORMAT_PLAIN, n, { b, n > 1 ? b : 0, n > 2 ? b : 0, n > 3 ? b : 0 }, is_float, n * b / 8, 1, 1 }
#define PACKED(code, name, n, x, y, z, w, is_float, bytes) \
  { code, name, LS_FORMAT_PACKED, n, { x, y, z, w }, is_float, bytes, 1, 1 }
#define DEPTH(code, name, x, y, bytes) { code, name, LS_FORMAT_DEPTH, 2, { x, y }, FALSE, bytes, 1, 1 }
#define BLOCK(code, name, n, b, width, height, bytes) \
  { code, name, LS_FORMAT_BLOCK, n, { b, b, b, b }, FALSE, bytes, width, height }
#define UNKNOWN(code, name) { code, name, LS_FORMAT_UNKNOWN, 0, { 0 }, FALSE, 0, 1, 1 }

/* Codes of the guide's DATA_FORMAT table (section 8.8). Names list bit fields from the most
 * significant down, and X is the least significant. */
static const LsDataFormat formats[] = {
  PLAIN (1, "8", 1, 8, FALSE),
  PACKED (2, "4_4", 2, 4, 4, 0, 0, FALSE, 1),
  PACKED (3, "3_3_2", 3, 2, 3, 3, 0, FALSE, 1),
  PLAIN (5, "16", 1, 16, FALSE),
  PLAIN (6, "16_float", 1, 16, TRUE),
  PLAIN (7, "8_8", 2, 8, FALSE),
  PACKED (8, "5_6_5", 3, 5, 6, 5, 0, FALSE, 2),
  PACKED (9, "6_5_5", 3, 5, 5, 6, 0, FALSE, 2),
  PACKED (10, "1_5_5_5", 4, 5, 5, 5, 1, FALSE, 2),
  PACKED (11, "4_4_4_4", 4, 4, 4, 4, 4, FALSE, 2),
  PACKED (12, "5_5_5_1", 4, 1, 5, 5, 5, FALSE, 2),
  PLAIN (13, "32", 1, 32, FALSE),
  PLAIN (14, "32_float", 1, 32, TRUE),
  PLAIN (15, "16_16", 2, 16, FALSE),
  PLAIN (16, "16_16_float", 2, 16, TRUE),
  PACKED (17, "8_24", 2, 24, 8, 0, 0, FALSE, 4),
  DEPTH (18, "8_24_float", 24, 8, 4),
  PACKED (19, "24_8", 2, 8, 24, 0, 0, FALSE, 4),
  DEPTH (20, "24_8_float", 8, 24, 4),
  PACKED (21, "10_11_11", 3, 11, 11, 10, 0, FALSE, 4),
  PACKED (22, "10_11_11_float", 3, 11, 11, 10, 0, TRUE, 4),
  PACKED (23, "11_11_10", 3, 10, 11, 11, 0, FALSE, 4),
  PACKED (24, "11_11_10_float", 3, 10, 11, 11, 0, TRUE, 4),
  PACKED (25, "2_10_10_10", 4, 10, 10, 10, 2, FALSE, 4),
  PLAIN (26, "8_8_8_8", 4, 8, FALSE),
  PACKED (27, "10_10_10_2", 4, 2, 10, 10, 10, FALSE, 4),
  DEPTH (28, "x24_8_32_float", 32, 8, 8),
  PLAIN (29, "32_32", 2, 32, FALSE),
  PLAIN (30, "32_32_float", 2, 32, TRUE),
  PLAIN (31, "16_16_16_16", 4, 16, FALSE),
  PLAIN (32, "16_16_16_16_float", 4, 16, TRUE),
  PLAIN (34, "32_32_32_32", 4, 32, FALSE),
  PLAIN (35, "32_32_32_32_float", 4, 32, TRUE),
  BLOCK (37, "1", 1, 1, 8, 1, 1),
  BLOCK (38, "1_reversed", 1, 1, 8, 1, 1),
  BLOCK (39, "gb_gr", 3, 8, 2, 1, 4),
  BLOCK (40, "bg_rg", 3, 8, 2, 1, 4),
  UNKNOWN (41, "32_as_8"),
  UNKNOWN (42, "32_as_8_8"),
  { 43, "5_9_9_9_sharedexp", LS_FORMAT_SHARED, 3, { 9, 9, 9 }, TRUE, 4, 1, 1 },
  PLAIN (44, "8_8_8", 3, 8, FALSE),
  PLAIN (45, "16_16_16", 3, 16, FALSE),
  PLAIN (46, "16_16_16_float", 3, 16, TRUE),
  PLAIN (47, "32_32_32", 3, 32, FALSE),
  PLAIN (48, "32_32_32_float", 3, 32, TRUE),
  BLOCK (49, "bc1", 4, 8, 4, 4, 8),
  BLOCK (50, "bc2", 4, 8, 4, 4, 16),
  BLOCK (51, "bc3", 4, 8, 4, 4, 16),
  BLOCK (52, "bc4", 1, 8, 4, 4, 8),
  BLOCK (53, "bc5", 2, 8, 4, 4, 16),
  UNKNOWN (54, "apc0"),
  UNKNOWN (55, "apc1"),
  UNKNOWN (56, "apc2"),
  UNKNOWN (57, "apc3"),
  UNKNOWN (58, "apc4"),
  UNKNOWN (59, "apc5"),
  UNKNOWN (60, "apc6"),
  UNKNOWN (61, "apc7"),
  UNKNOWN (62, "ctx1"),
};
/* clang-format on */

const LsDataFormat *
ls_data_formats (guint *n)
{
  *n = G_N_ELEMENTS (formats);
  return formats;
}

const LsDataFormat *
ls_data_format (guint code)
{
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].code == code)
      return &formats[i];
  return NULL;
}

const LsDataFormat *
ls_data_format_by_name (const char *name)
{
  if (g_ascii_strncasecmp (name, "FMT_", 4) == 0)
    name += 4;
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (formats[i].name, name) == 0)
      return &formats[i];
  return NULL;
}
