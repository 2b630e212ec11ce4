#pragma once

#include "ls-machine.h"
#include "ls-pack.h"
#include "ls-reference.h"

/* The part of the gate for tools, which read and write programs without running them. A machine
 * with this table has all members, except: assemble and fields where programs have no words, link
 * where they do, and pack where instructions hold one operation each. */

/* A number about a program. */
typedef struct
{
  const char *id; /* "alu-clauses", as JSON says it */
  gint64 n;
} LsFact;

/* What there is in a program. */
typedef struct
{
  gboolean is_big_endian; /* the words, as they were found */
  GArray *facts;          /* LsFact */
  GString *text;          /* the same for people, in lines: a title in 15 columns, and the value */
  GHashTable *ops;        /* mnemonic, not owned, to its count, GUINT_TO_POINTER() */
} LsFacts;

/* What the state beside a program's words declares; 0: not known. */
typedef struct
{
  guint stack_size;  /* entries */
  guint n_registers; /* vec4s of a lane */
  /* first and last count: the instructions that run, from 0, where the words do not say it */
  gboolean has_range;
  guint first, last;
} LsDeclared;

/* A word of this machine's people, such as the name of a register, and its meaning in a sentence or
 * two. */
typedef struct
{
  const char *word;
  const char *text; /* each of its lines ended by a line feed */
} LsMeaning;

/* Lines of a text, from 1; 0: none. */
typedef struct
{
  guint32 first, last;
} LsTextLines;

struct _LsTools
{
  /* Whether bytes are meant as text for assemble(). */
  gboolean (*is_text) (GBytes *bytes);
  /* lines: (nullable): empty; gets an LsTextLines for each dword: the lines of the text that made
   * it. diagnostics: (nullable): gets every finding, with line and column. Returns: (transfer
   * full): little-endian words, or NULL with the first error. */
  GBytes *(*assemble) (const char *text,
                       gssize length,
                       GArray *lines,
                       GPtrArray *diagnostics,
                       GError **error);
  /* Fills lines, n LsTextLines, for a program without words: the lines of the text that made each
   * line of the listing. FALSE where the text is not the program's. */
  gboolean (*link) (const LsProgram *program, GBytes *text, LsTextLines *lines);
  /* Returns: (transfer full): text that is the same program, each line ended by a line feed. */
  char *(*disassemble) (const LsProgram *program);
  /* Appends what the hardware demands and the program violates, besides the findings of load(). */
  void (*lint) (const LsProgram *program, const LsDeclared *declared, GPtrArray *diagnostics);
  /* Fills facts, whose members exist and are empty. */
  void (*count) (const LsProgram *program, LsFacts *facts);

  /* Puts operations into groups: as few as possible, or as somebody did. out: as ls_pack_init()
   * made it. FALSE: what was given is no list, or not an arrangement of it. */
  gboolean (*pack) (const LsPackTask *task, LsPack *out, GError **error);

  const LsManual *manual;

  /* Appends to fields (LsWordField) the fields of the line's words, word by word, the lowest bits
   * first; nothing where the line has no words, or no known ones. */
  void (*fields) (const LsProgram *program, guint line, GArray *fields);

  /* Words, the last of which is NULL; or NULL. */
  const LsMeaning *glossary;
};
