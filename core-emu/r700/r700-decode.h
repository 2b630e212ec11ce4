#pragma once

#include "ls-diagnostic.h"
#include "r700-program.h"

/* Private to decoding: a section while it is taken apart. */

/* The owner of a 64-bit word: nobody, control flow, or 2 + the index of a clause. */
enum
{
  R700_OWNER_NONE,
  R700_OWNER_CF,
  R700_OWNER_CLAUSE,
};

typedef struct
{
  guint32 addr; /* in 64-bit words */
  guint32 n;    /* in 64-bit words, cut at the end of the program */
  gboolean is_alu;
  gboolean decoded;
  guint32 first_item, n_items; /* groups or fetches */
} R700Clause;

typedef struct
{
  GPtrArray *diagnostics; /* nullable */
  guint n_findings;

  guint section;
  const guint32 *words;
  guint32 n_quads; /* 64-bit words */
  guint32 *owner;  /* by 64-bit word */
  /* 64-bit words of clauses that may still be decoded: a limit on the cost of overlaps */
  guint32 n_left;
  guint32 next_index;

  GArray *clauses; /* R700Clause */
  GArray *cf;      /* R700Cf */
  GArray *groups;  /* R700Group */
  GArray *fetches; /* R700Fetch */
  GArray *lines;   /* R700Line */
  guint n_gprs;
} R700Decoder;

/* Reports a finding about a field of the instruction that starts at dword; with R700_N_FIELDS about
 * the whole instruction. */
void r700_find_field (R700Decoder *decoder,
                      LsSeverity severity,
                      guint32 dword,
                      R700FieldId field,
                      const char *format,
                      ...) G_GNUC_PRINTF (5, 6);
#define r700_find(decoder, severity, dword, ...) \
  r700_find_field (decoder, severity, dword, R700_N_FIELDS, __VA_ARGS__)

/* Reports bits of a word that should be 0. */
void r700_find_reserved (R700Decoder *decoder, guint32 dword, R700WordId word, guint32 value);

/* Notes that an instruction names a register. */
void r700_use_gpr (R700Decoder *decoder, guint gpr);

/* Fills cf from its two words at quad, and reports errors in them. report: FALSE for a first
 * look. */
void r700_decode_cf (R700Decoder *decoder, guint32 quad, gboolean report, R700Cf *cf);
/* Whether cf starts an ALU or a fetch clause. */
gboolean r700_cf_has_clause (const R700Cf *cf);
/* 64-bit words of the clause that cf starts. */
guint32 r700_cf_clause_size (const R700Cf *cf);
/* Whether cf names another control-flow instruction of its section. */
gboolean r700_cf_has_target (const R700Cf *cf);
/* Whether nothing runs behind cf but jump targets. */
gboolean r700_cf_ends_path (const R700Cf *cf);

/* The dwords in host order, in the byte order that makes a program. data: 4 * n_words bytes.
 * Returns: (transfer full) */
guint32 *r700_words_read (const guint8 *data, guint32 n_words, gboolean *big_endian);

/* Appends the groups or fetches of the clause. */
void r700_decode_alu_clause (R700Decoder *decoder, R700Clause *clause, guint32 cf_index);
void r700_decode_fetch_clause (R700Decoder *decoder,
                               R700Clause *clause,
                               guint32 cf_index,
                               gboolean is_vtx);
