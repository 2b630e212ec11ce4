#pragma once

#include <glib.h>

/* Room for any number that these write. */
#define LS_DECIMAL_SIZE 32

/* The shortest decimal that reads back as the same float, in the C locale: "0.7", "1e-45", "1.0"; a
 * whole number keeps ".0", infinities are "inf" and "-inf", and every NaN is "nan". text: (out):
 * the number. Returns: text. */
char *ls_decimal (float value, char text[LS_DECIMAL_SIZE]);
/* The same of a double. */
char *ls_decimal_double (double value, char text[LS_DECIMAL_SIZE]);
