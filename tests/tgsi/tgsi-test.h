#pragma once

#include "tgsi-program.h"

/* What the tests of texts share. */

/* A text of a file of texts: what stands in the line "@@ ..." in front of it. */
typedef struct
{
  char *said;
  char *text;
} TgsiTestText;

/* data: lines "@@ SAID" and texts behind them; lines that begin with # in front of all are no text. Returns: (transfer full) (element-type TgsiTestText). */
GPtrArray *tgsi_test_split (const char *data);
/* Of a file in the folder of the test. */
GPtrArray *tgsi_test_read (const char *file);

/* Returns: (transfer full): the first thing that is said of a text, "LINE:COLUMN: error: ...", or "". */
char *tgsi_test_first (const char *text);
/* Returns: (transfer full): fails the test where there is an error. */
TgsiProgram *tgsi_test_parse (const char *text);
/* Fails the test if what is printed of a text does not give the same program and the same text again. */
void tgsi_test_round_trip (const char *name, const char *text);
