#pragma once

#include <glib.h>

/* An image of AMD's CAL (Stream SDK, Catalyst of 2007 to 2012): 32-bit ELF, little-endian, with a
 * dictionary of encodings, each a program for one chip. The facts come from a reader of its
 * successor (Multi2Sim); no image for the R700 was at hand to try. Offsets are checked before
 * anything is read. */

typedef struct
{
  guint machine;                  /* the dictionary's number of the chip */
  guint32 at, n_bytes;            /* .text, in bytes from the start of the file */
  guint32 data_at, n_data;        /* .data: constants; 0 bytes: none */
  guint n_gprs, n_stack, n_share; /* 0: not given */
  guint threads[3];               /* in a group; 0: not given */
} CalEncoding;

/* The layout of .data. */
enum
{
  CAL_N_FLOATS = 256, /* vec4s */
  CAL_INTS = 4096,    /* byte of the first of 32 loop constants, four words each */
  CAL_N_INTS = 32,
  CAL_BOOLS = 4608, /* byte of the first of 32 booleans, a word each */
  CAL_DATA = 4736,  /* bytes in all */
};

/* Whether the bytes are such an image. */
gboolean cal_image_is_one (const guint8 *data, gsize size);
/* "RV770", or NULL. is_r700: whether it executes R700 code. */
const char *cal_chip_name (guint machine, gboolean *is_r700);

/* Returns: (transfer full): CalEncoding for each encoding with code, in the order of the
 * dictionary; NULL with LS_ERROR_FORMAT that names file and byte. */
GArray *cal_image_read (const guint8 *data, gsize size, const char *name, GError **error);

guint32 cal_read_u32 (const guint8 *data, gsize at);
