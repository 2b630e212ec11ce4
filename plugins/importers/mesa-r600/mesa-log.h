#pragma once

#include <glib.h>

#include "ls-types.h"

/* A log of Mesa's driver r600, cut into programs. Listings have three forms, also within one log:
 * the driver's until 2012, the driver's since then, and that of the optimizer SB (2013 to 2023).
 * Only the words of the rows count; the text behind them is for readers. */

#define MESA_MAX_SLOTS 64 /* inputs or outputs of a shader */

typedef struct
{
  guint name; /* TGSI's number for the semantic */
  guint gpr, sid, spi_sid, interpolate;
} MesaSlot;

/* The state of a shader, which the driver prints as C behind a program. */
typedef struct
{
  gboolean is_there;
  guint processor, n_inputs, n_outputs, as_es, ring_item;
  MesaSlot inputs[MESA_MAX_SLOTS], outputs[MESA_MAX_SLOTS];
} MesaState;

typedef enum
{
  MESA_SOURCE_TGSI,
  MESA_SOURCE_NIR,
  MESA_SOURCE_ELEMENTS, /* vertex elements, from which a fetch program is made */
} MesaSourceKind;

typedef struct
{
  guint line; /* line of its heading, from 1 */
  guint number;
  gboolean is_sb, is_optimized, is_fetch;
  gboolean is_r700;
  char *chip; /* the name in the log */
  gboolean has_stage;
  LsStage stage;
  guint n_dwords, n_gprs, n_stack;
  guint32 *words;
  guint8 *is_listed; /* whether a row lists it, by dword */
  gboolean is_whole; /* its end was read */
  MesaState state;
  GString *source; /* TGSI, NIR or the vertex elements printed before it; or NULL */
} MesaProgram;

/* Whether text is such a log. */
gboolean mesa_log_is_one (const char *text, gsize length);

/* Returns: (transfer full): the programs, also those of other chips and incomplete ones. findings:
 * get the rows that are left out. */
GPtrArray *mesa_log_parse (const char *text, gsize length, GPtrArray *findings);
