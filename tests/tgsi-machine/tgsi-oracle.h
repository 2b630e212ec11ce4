#pragma once

#include "tgsi-readings.h"
#include "tgsi-world.h"

/* A second interpreter of TGSI, written from the document. Every lane has a place of its own: an instruction and the blocks
 * entered on the way to it. Places are in order, and those that are first take the next instruction, one lane after the other;
 * lanes at one place are those that an instruction finds together. There are no masks. */

#define ORACLE_DEPTH 600

typedef struct
{
  guint pc;        /* IF, UIF, BGNLOOP, SWITCH or CAL */
  guint iteration; /* of a loop */
} OracleBlock;

typedef struct
{
  gboolean is_there, is_over;
  gboolean is_helper; /* killed or demoted */
  guint pc, n_blocks;
  OracleBlock blocks[ORACLE_DEPTH];
  guint32 *temp, *addr, *in, *sv, *out; /* vec4s */
  guint emitted[TGSI_WORLD_STREAMS];
  gboolean is_open[TGSI_WORLD_STREAMS];
} OracleLane;

typedef struct
{
  const TgsiProgram *program;
  const TgsiWorld *world;
  TgsiOutcome *outcome;
  OracleLane *lanes; /* LS_LANES */
  guint n_temps, n_addrs, n_ins, in_columns, n_svs, n_outs, out_columns;
  guint *partner; /* of each instruction: the end of its block, or the next part */
  GArray *memory[TGSI_N_MEMORY_TYPES], *counters[TGSI_WORLD_BUFFERS];
  gboolean zero_wins;
  guint max_vertices;
  LsMask together; /* of the instruction that is taken */
} Oracle;

/* Whether an open question has another answer than the first. */
static inline gboolean
oracle_reads (const Oracle *oracle, TgsiReading reading, guint value)
{
  return oracle->world->readings[reading] == value;
}

/* Runs it to the end. Returns: (transfer full) */
TgsiOutcome *tgsi_oracle_run (const TgsiProgram *program, const TgsiWorld *world);

/* --- parts ----------------------------------------------------------------------------------------------- */

/* The lanes before the first instruction; what they leave in the outcome. */
void oracle_start (Oracle *oracle);
void oracle_finish (Oracle *oracle);
/* A register by number: the four words, or NULL where there is none. */
guint32 *oracle_register (const Oracle *oracle,
                          guint lane,
                          TgsiFile file,
                          gint64 dim,
                          gint64 index);
/* The number in an operand's brackets. */
gint64 oracle_index (const Oracle *oracle, guint lane, const TgsiOperand *operand);
/* A word of a source with its swizzle, without modifiers. */
guint32 oracle_word (const Oracle *oracle, guint lane, const TgsiOperand *operand, guint channel);
/* The same with modifiers. */
guint32 oracle_source (const Oracle *oracle,
                       guint lane,
                       const TgsiInsn *insn,
                       guint src,
                       guint channel);
/* Writes those of the mask. is_wide: saturation is of doubles. */
void oracle_write (const Oracle *oracle,
                   guint lane,
                   const TgsiInsn *insn,
                   guint dst,
                   const guint32 values[4]);

/* Computes a lane's instruction of words, of pairs; what looks at others, memories. Each FALSE: it is none of those. */
gboolean oracle_compute (Oracle *oracle, guint lane, const TgsiInsn *insn);
gboolean oracle_compute_pairs (Oracle *oracle, guint lane, const TgsiInsn *insn);
gboolean oracle_look_around (Oracle *oracle, guint lane, const TgsiInsn *insn, guint32 result[4]);
gboolean oracle_access (Oracle *oracle, guint lane, const TgsiInsn *insn);
gboolean oracle_emit (Oracle *oracle, guint lane, const TgsiInsn *insn);
