#pragma once

#include "ls-raster.h"

/* Several samples a pixel: where they are, and which of them a colour keeps. */

/* Where drivers put n samples, 1, 2, 4 or 8: sixteenths from the lower left corner of the pixel. */
void ls_samples_standard (guint n, guint8 places[LS_MAX_SAMPLES][2]);

/* The samples that an alpha leaves of n (alpha to coverage): the first floor (alpha n + offset / 4)
 * of them. offset: 0 to 3; it may differ between the pixels of a quad, as a dither. */
guint ls_samples_from_alpha (float alpha, guint n, guint offset);
