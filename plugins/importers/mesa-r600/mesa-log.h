#pragma once

#include <glib.h>

#include "ls-types.h"

/* A log of Mesa's driver r600, cut into programs. Three forms of listing occur, also within one
 * log: that of the driver as it was until 2012, the driver's own since then, and that of the
 * optimizer SB (2013 to 2023). Only the words of the rows count; the text behind them is for
 * people. */

#define MESA_MAX_SLOTS 64 /* inputs or outputs of a shader */

typedef struct
{
  guint name; /* TGSI's number for the semantic */
  guint gpr, sid, spi_sid, interpolate;
} MesaSlot;

/* What the driver writes as C behind a program. */
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
  MESA_SOURCE_ELEMENTS, /* of vertices, from which a fetch program is made */
} MesaSourceKind;

typedef struct
{
  guint line; /* of its head, from 1 */
  guint number;
  gboolean is_sb, is_optimized, is_fetch;
  gboolean is_r700;
  char *chip; /* what the log says of it */
  gboolean has_stage;
  LsStage stage;
  guint n_dwords, n_gprs, n_stack;
  guint32 *words;
  guint8 *is_listed; /* of each word */
  gboolean is_whole; /* its end was there */
  MesaState state;
  GString *source; /* TGSI, NIR or the vertex elements printed before it; or NULL */
} MesaProgram;

/* Whether text is such a log. */
gboolean mesa_log_is_one (const char *text, gsize length);

/* Returns: (transfer full): the programs, those of other chips and cut ones too. findings gets what
 * rows are left out. */
GPtrArray *mesa_log_parse (const char *text, gsize length, GPtrArray *findings);
