#pragma once

#include "isa-reader.h"
#include "tgsi-program.h"

/* The places of a program's parts in its text, for checks at the end of the text. */

/* Places of an instruction. */
enum
{
  TGSI_PLACE_OP,
  TGSI_PLACE_DST,
  TGSI_PLACE_SRC = TGSI_PLACE_DST + TGSI_MAX_DST,
  TGSI_PLACE_OFFSET = TGSI_PLACE_SRC + TGSI_MAX_SRC,
  TGSI_PLACE_TARGET = TGSI_PLACE_OFFSET + TGSI_MAX_OFFSETS,
  TGSI_PLACE_LABEL,
  TGSI_N_PLACES
};

typedef struct
{
  guint32 at[TGSI_N_PLACES]; /* bytes from the start of the text */
} TgsiInsnPlaces;

typedef struct
{
  IsaReader *reader;
  const char *text;
  gsize length;
  GArray *insns;   /* of TgsiInsnPlaces */
  GArray *decls;   /* of guint32 */
  GArray *numbers; /* of gint64: in front of each instruction, or -1 */
} TgsiSource;

/* A cursor at a number of bytes from the start of the text. */
IsaCursor tgsi_source_cursor (const TgsiSource *source, guint32 place);
IsaCursor tgsi_source_insn (const TgsiSource *source, guint insn, guint place);
/* Reports an error at a place of an instruction. Returns FALSE. */
gboolean tgsi_source_error (const TgsiSource *source,
                            guint insn,
                            guint place,
                            const char *hint,
                            const char *format,
                            ...) G_GNUC_PRINTF (5, 6);
void tgsi_source_warning (const TgsiSource *source,
                          guint insn,
                          guint place,
                          const char *hint,
                          const char *format,
                          ...) G_GNUC_PRINTF (5, 6);

/* Finds the begins and ends of blocks, and the targets of control flow. Returns: FALSE, with
 * errors, if they do not match. */
gboolean tgsi_find_blocks (const TgsiSource *source, TgsiProgram *program);
