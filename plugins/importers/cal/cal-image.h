#pragma once

#include <glib.h>

/* An image of AMD's CAL (Stream SDK, Catalyst of 2007 to 2012): ELF of 32 bits, little-endian, with
 * a dictionary of encodings, each a program for one chip. What is known of it comes from a reader
 * of its successor (Multi2Sim); no image for R700 was there to be tried. Offsets are checked before
 * anything is read. */

typedef struct
{
  guint machine;                  /* as the dictionary numbers chips */
  guint32 at, n_bytes;            /* .text, in bytes of the file */
  guint32 data_at, n_data;        /* .data: constants; 0 bytes: there is none */
  guint n_gprs, n_stack, n_share; /* 0: it does not say */
  guint threads[3];               /* in a group; 0: it does not say */
} CalEncoding;

/* How .data lies. */
enum
{
  CAL_N_FLOATS = 256, /* vec4s */
  CAL_INTS = 4096,    /* byte where 32 loop constants of four words begin */
  CAL_N_INTS = 32,
  CAL_BOOLS = 4608, /* byte where 32 booleans of a word begin */
  CAL_DATA = 4736,  /* bytes in all */
};

/* Whether bytes are such an image. */
gboolean cal_image_is_one (const guint8 *data, gsize size);
/* "RV770", or NULL. is_r700: whether it executes R700 code. */
const char *cal_chip_name (guint machine, gboolean *is_r700);

/* Returns: (transfer full): CalEncoding that have code, in the order of the dictionary; NULL with
 * LS_ERROR_FORMAT that names file and byte. */
GArray *cal_image_read (const guint8 *data, gsize size, const char *name, GError **error);

guint32 cal_read_u32 (const guint8 *data, gsize at);
