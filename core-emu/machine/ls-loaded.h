#pragma once

#include "isa-listing.h"
#include "ls-program.h"
#include "ls-state.h"
#include "ls-tools.h"

G_BEGIN_DECLS

/* What the program of a machine begins with. Private to machines. */
typedef struct
{
  LsProgram header;
  IsaListing *listing; /* owned; or NULL, in a machine that prints its lines itself */
} LsLoaded;

static inline const IsaLine *
ls_loaded_line_of (const LsProgram *program, guint line)
{
  return isa_listing_line (((const LsLoaded *) (gconstpointer) program)->listing, line);
}

/* What a function that is a member of LsMachine is declared by. */
#define LS_MEMBER(name) __typeof__ (*((LsMachine *) NULL)->name)

/* A program with one reference, whose states are laid out so. listing: (transfer full) (nullable). */
void ls_loaded_init (LsLoaded *loaded,
                     const LsMachine *machine,
                     const LsLayout *layout,
                     IsaListing *listing);
/* A member of LsMachine. The kind of the listing is taken for the gate's, and what it is for models of time is left out. */
void ls_loaded_line (const LsProgram *program, guint line, LsLine *out);

/* Whether a run stops at a line. lines: (nullable): as LsRun.stop_lines. */
static inline gboolean
ls_stops_at (const guint64 *lines, guint line)
{
  return lines != NULL && (lines[line / 64] >> (line % 64) & 1) != 0;
}

typedef GBytes *
LsAssembleFunc (const char *text, gssize length, GPtrArray *diagnostics, GError **error);

/* The words of a source, text being assembled. name: (nullable): of the text, for messages. Returns: (transfer full). */
GBytes *ls_source_words (GBytes *bytes,
                         LsSyntax syntax,
                         const char *name,
                         LsAssembleFunc assemble,
                         GPtrArray *diagnostics,
                         GError **error);

/* One more instruction with this mnemonic. name: (nullable): NULL where the opcode is reserved. */
void ls_facts_count (LsFacts *facts, const char *name);

G_END_DECLS
