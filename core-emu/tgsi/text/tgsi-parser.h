#pragma once

#include "isa-reader.h"
#include "tgsi-program.h"
#include "tgsi-source.h"

/* Reading a text, in pieces. Functions that return gboolean have reported what is wrong when they
 * return FALSE, unless they only look. */

typedef struct
{
  TgsiSource source; /* the text without remarks */
  IsaCursor at;      /* in the whole text: its end is that of the text */
  TgsiProgram *program;
  GArray *items;      /* of TgsiItem, without remarks */
  GArray *remarks;    /* of TgsiItem */
  GPtrArray *texts;   /* of the remarks */
  GArray *insns;      /* of TgsiInsn */
  GArray *decls;      /* of TgsiDecl */
  GArray *imms;       /* of TgsiImm */
  GArray *properties; /* of TgsiPropertyItem */
  gboolean has_end;
  gboolean is_full; /* a limit is passed: nothing more is read */
} TgsiParser;

/* --- what stands at the cursor ---------------------------------------------------------------- */

/* Where the next thing begins, behind blanks and line feeds. */
IsaCursor tgsi_next (const TgsiParser *parser);
guint32 tgsi_place (const TgsiParser *parser, const IsaCursor *at);
/* Its first character, or 0 at the end. */
char tgsi_peek (const TgsiParser *parser);
gboolean tgsi_accept (TgsiParser *parser, char c);
/* Looks for the word, in any case, and passes it. */
gboolean tgsi_accept_word (TgsiParser *parser, const char *word);
/* Letters, digits and underscores; upper case. */
gboolean tgsi_word (TgsiParser *parser, char word[64]);
/* Says that something is expected at the cursor. Returns FALSE. */
gboolean tgsi_missed (const TgsiParser *parser, const char *what);
gboolean tgsi_expect (TgsiParser *parser, char c);
#define TGSI_HUGE ((guint64) 1 << 58) /* from where on numbers are not told apart */
/* A decimal number. what: that the number is of. */
gboolean tgsi_digits (TgsiParser *parser, const char *what, guint64 *value);
/* Whether a number, which stands there, is at most max, which is less than TGSI_HUGE. */
gboolean tgsi_fits (const IsaCursor *at, const char *what, guint64 value, guint64 max);
/* Both. */
gboolean tgsi_number (TgsiParser *parser, const char *what, guint64 max, guint64 *value);
/* Which of n names it is; underscores do not count. -1 if none. NULL is skipped. */
gint tgsi_find_name (const char *const *names, guint n, const char *word);
/* Says that a word is none of n names, of which what says the kind: "texture target". Returns
 * FALSE. */
gboolean tgsi_unknown (const IsaCursor *at,
                       const char *what,
                       const char *const *names,
                       guint n,
                       const char *word);
/* One of them. */
gboolean tgsi_name (TgsiParser *parser,
                    const char *what,
                    const char *const *names,
                    guint n,
                    guint8 *value);
/* PIPE_FORMAT_...; NONE gives 0. at: where word, which is passed, stands. */
gboolean tgsi_format (const IsaCursor *at, const char *word, guint16 *format);
gboolean tgsi_is_format (const char *word);

/* --- pieces ----------------------------------------------------------------------------------- */

gboolean tgsi_parse_file (TgsiParser *parser, guint8 *file);
/* Whether the number at a place is one that registers of a file may have; is_dim: in the first of
 * two pairs of brackets. */
gboolean tgsi_fits_file (const IsaCursor *at, guint8 file, gboolean is_dim, guint64 value);
gboolean tgsi_parse_mask (TgsiParser *parser, guint8 *mask);
gboolean tgsi_parse_dst (TgsiParser *parser, TgsiOperand *operand);
gboolean tgsi_parse_src (TgsiParser *parser, TgsiOperand *operand);
/* Of three letters. */
gboolean tgsi_parse_offset (TgsiParser *parser, TgsiOperand *operand);

/* --- items ------------------------------------------------------------------------------------ */

/* Behind DCL, IMM, PROPERTY, and the number of an instruction. */
gboolean tgsi_parse_decl (TgsiParser *parser);
gboolean tgsi_parse_imm (TgsiParser *parser);
gboolean tgsi_parse_property (TgsiParser *parser);
gboolean tgsi_parse_insn (TgsiParser *parser, gint64 number);
