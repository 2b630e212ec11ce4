#pragma once

#include "ls-machine.h"
#include "ls-reference.h"

G_BEGIN_DECLS

/* The part of the gate for tools: what reads and writes programs without running them.  All members are there in a machine
 * that has the table, but assemble and fields where programs have no words, and link elsewhere. */

/* A number of a program that is worth knowing. */
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
  GString *text;   /* the same for people, in lines of a title in 15 columns and what there is */
  GHashTable *ops; /* mnemonic, which is not owned, to how often, GUINT_TO_POINTER() */
} LsFacts;

/* What the state beside a program's words declares; 0: not known. */
typedef struct
{
  guint stack_size;  /* entries */
  guint n_registers; /* vec4s of a lane */
  gboolean
    has_range; /* of instructions, first and last of which are numbered from 0: what runs, for machines whose words do
                         not say it */
  guint first, last;
} LsDeclared;

/* A word that only people of this machine use, such as the name of a register, and what it means in a sentence or two. */
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
  /* lines: (nullable): empty; gets an LsTextLines for each dword: where the text says it. diagnostics: (nullable): gets
   * every finding, with line and column. Returns: (transfer full): little-endian words, or NULL with the first error. */
  GBytes *(*assemble) (const char *text,
                       gssize length,
                       GArray *lines,
                       GPtrArray *diagnostics,
                       GError **error);
  /* Fills lines, of n LsTextLines, for a program without words: where the text says each line of the listing. FALSE where the text is
   * not that of the program. */
  gboolean (*link) (const LsProgram *program, GBytes *text, LsTextLines *lines);
  /* Returns: (transfer full): text that is the same program, each line ended by a line feed. */
  char *(*disassemble) (const LsProgram *program);
  /* Appends what the hardware demands and the program does not keep to; load() has told what it found itself. */
  void (*lint) (const LsProgram *program, const LsDeclared *declared, GPtrArray *diagnostics);
  /* Fills facts, whose members are there and empty. */
  void (*count) (const LsProgram *program, LsFacts *facts);

  const LsManual *manual;

  /* Appends to fields (LsWordField) those of the words that the line shows, word by word, the lowest bits first; nothing where
   * it shows none, or none that are known. */
  void (*fields) (const LsProgram *program, guint line, GArray *fields);

  /* Words, the last of which is NULL; or NULL. */
  const LsMeaning *glossary;
};

G_END_DECLS
