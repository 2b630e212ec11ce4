#pragma once

#include "isa-reader.h"
#include "tgsi-program.h"
#include "tgsi-source.h"

/* The parts of the parser. A function that returns gboolean has reported the error when it returns
 * FALSE, unless it only looks. */

/* Register files that the language has no more. */
typedef enum
{
  TGSI_OLD_NONE,
  TGSI_OLD_IMMX,
  TGSI_OLD_TEMPX,
} TgsiOldFile;

/* Registers of old files are marked by has_dim: IMM, and TEMP with the number of its array. */
typedef struct
{
  TgsiSource source; /* the text without remarks */
  IsaCursor at;      /* in the whole text: the end is that of the text */
  TgsiProgram *program;
  GArray *items;           /* of TgsiItem, without remarks */
  GArray *remarks;         /* of TgsiItem */
  GPtrArray *texts;        /* of the remarks */
  GArray *insns;           /* of TgsiInsn */
  GArray *decls;           /* of TgsiDecl */
  GArray *imms;            /* of TgsiImm */
  GArray *properties;      /* of TgsiPropertyItem */
  GArray *olds;            /* of guint8, by instruction: see tgsi-old.h */
  GArray *old_imms;        /* of TgsiImm: IMMX */
  guint n_own_imms;        /* imms in front of those of IMMX */
  guint32 told;            /* old instructions and files that a note was given of */
  gboolean has_idle_words; /* nothing is said of interpolation any more */
  gboolean has_end;
  gboolean is_full; /* a limit is exceeded: the parser stops */
} TgsiParser;

/* --- tokens at the cursor --------------------------------------------------------------------- */

/* The place of the next token, behind blanks and line feeds. */
IsaCursor tgsi_next (const TgsiParser *parser);
guint32 tgsi_place (const TgsiParser *parser, const IsaCursor *at);
/* The first character of the next token, or 0 at the end. */
char tgsi_peek (const TgsiParser *parser);
gboolean tgsi_accept (TgsiParser *parser, char c);
/* Passes the word if it is there, in any case. */
gboolean tgsi_accept_word (TgsiParser *parser, const char *word);
/* Reads letters, digits and underscores; in upper case. */
gboolean tgsi_word (TgsiParser *parser, char word[64]);
/* Reports a missing token at the cursor. Returns FALSE. */
gboolean tgsi_missed (const TgsiParser *parser, const char *what);
gboolean tgsi_expect (TgsiParser *parser, char c);
#define TGSI_HUGE ((guint64) 1 << 58) /* numbers from here on are only known to be too large */
/* Reads a decimal number. what: the thing that is numbered. */
gboolean tgsi_digits (TgsiParser *parser, const char *what, guint64 *value);
/* Whether a number that was read is at most max, which is less than TGSI_HUGE. */
gboolean tgsi_fits (const IsaCursor *at, const char *what, guint64 value, guint64 max);
/* Reads a number and checks its range. */
gboolean tgsi_number (TgsiParser *parser, const char *what, guint64 max, guint64 *value);
/* The index of a word among n names; underscores do not count, NULL is skipped. Returns: -1:
 * none. */
gint tgsi_find_name (const char *const *names, guint n, const char *word);
/* Reports a word that is none of n names. what: the kind of the names: "texture target". Returns
 * FALSE. */
gboolean tgsi_unknown (const IsaCursor *at,
                       const char *what,
                       const char *const *names,
                       guint n,
                       const char *word);
/* Reads one of n names. */
gboolean tgsi_name (TgsiParser *parser,
                    const char *what,
                    const char *const *names,
                    guint n,
                    guint8 *value);
/* The format of PIPE_FORMAT_...; NONE gives 0. at: the place of word, which is read already. */
gboolean tgsi_format (const IsaCursor *at, const char *word, guint16 *format);
gboolean tgsi_is_format (const char *word);

/* --- pieces ----------------------------------------------------------------------------------- */

/* The file of a word, which may be RES, as the document calls images, or old. */
gboolean tgsi_find_file (const char *word, guint8 *file, TgsiOldFile *old);
/* Reads the word of a file. old: (nullable): no old file may stand here; notes one. */
gboolean tgsi_parse_file (TgsiParser *parser, guint8 *file, TgsiOldFile *old);
/* Whether registers of a file may have the number. is_dim: in the first of two pairs of
 * brackets. */
gboolean tgsi_fits_file (const IsaCursor *at, guint8 file, gboolean is_dim, guint64 value);
gboolean tgsi_parse_mask (TgsiParser *parser, guint8 *mask);
gboolean tgsi_parse_dst (TgsiParser *parser, TgsiOperand *operand);
gboolean tgsi_parse_src (TgsiParser *parser, TgsiOperand *operand);
/* An offset of three letters. */
gboolean tgsi_parse_offset (TgsiParser *parser, TgsiOperand *operand);

/* Fills in what instructions leave to declarations, at the end of the text. */
void tgsi_mend_resources (TgsiParser *parser);

/* --- items ------------------------------------------------------------------------------------ */

/* Read the item behind DCL, IMM, PROPERTY, or the number of an instruction. */
gboolean tgsi_parse_decl (TgsiParser *parser);
gboolean tgsi_parse_imm (TgsiParser *parser);
/* The numbers of an immediate of the type, in braces. */
gboolean tgsi_parse_values (TgsiParser *parser, TgsiImm *imm);
gboolean tgsi_parse_property (TgsiParser *parser);
gboolean tgsi_parse_insn (TgsiParser *parser, gint64 number);
